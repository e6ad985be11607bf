"""The one family of letters, Sablier Sans, in four weights. `assets/fonts/README.md` says where it comes from."""

from functools import cache
from pathlib import Path
from typing import Any

from kivy.metrics import sp

from app.look.look import now
from app.look.tokens import SMALLEST, TYPE

FONTS = Path(__file__).resolve().parents[2] / "assets" / "fonts"


@cache
def face(weight: str) -> str:
    """The file of a weight: Semibold, Bold, Heavy or Black."""
    return str(FONTS / f"SablierSans-{weight}.ttf")


def size_of(style: str) -> float:
    """The height of a style's letters in pixels, as large as the player wants them, never below 13 sp."""
    return float(sp(max(SMALLEST, TYPE[style][0] * now().text_scale)))


def grown() -> float:
    """How much larger a sign beside words becomes with them."""
    return max(1.0, min(1.6, now().text_scale))


def text_of(style: str) -> dict[str, Any]:
    """`font_name` and `font_size` of a style, for a Label or a CoreLabel."""
    return {"font_name": face(TYPE[style][1]), "font_size": size_of(style)}
