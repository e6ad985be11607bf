"""Walks over what is shown and measures it: sizes for fingers, contrast, text that does not fit."""

from collections import Counter
from collections.abc import Iterator

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from app.screens.cover import Cover
from app.shell.pictures import pixels
from app.widgets.dialog import Dialog
from app.widgets.pressable import Pressable

TOUCH_MIN = 48
TEXT, LARGE_TEXT = 4.5, 3.0
"""Contrast that letters must have; large ones may have less"""
LARGE_DP = 24
NEAR_INK = 24
"""What differs less from the letters belongs to them"""
SHADES = 2
"""Bits of a colour that do not matter: brass and paper are never quite even"""


def shown(kind: type) -> Iterator[Widget]:
    """All widgets of a kind that can be seen now: of what lies on top, where something covers the rest."""
    covers = [cover for root in Window.children for cover in _below(root, Dialog | Cover)]
    for root in covers[-1:] or Window.children:
        yield from _below(root, kind)


def _below(widget: Widget, kind: type) -> Iterator[Widget]:
    if widget.opacity < 0.2:
        return
    if isinstance(widget, kind):
        yield widget
    for child in widget.children:
        yield from _below(child, kind)


def place(widget: Widget) -> tuple[float, float, float, float]:
    """Left, bottom, right, top in the window."""
    left, bottom = widget.to_window(widget.x, widget.y)
    right, top = widget.to_window(widget.right, widget.top)
    return left, bottom, right, top


def said(widget: Widget) -> str:
    return f"{type(widget).__name__} {getattr(widget, 'text', '') or getattr(widget, 'spoken', '')!r}"


def is_in_window(widget: Widget) -> bool:
    left, bottom, right, top = place(widget)
    return right > 1 and top > 1 and left < Window.width - 1 and bottom < Window.height - 1


def too_small() -> list[str]:
    """What a finger would miss."""
    found = []
    for widget in shown(Pressable):
        if widget.then is None or widget.disabled:
            continue
        half = dp(TOUCH_MIN) / 2 - 1
        x, y = widget.center
        around = [(x - half, y), (x + half, y), (x, y - half), (x, y + half)]
        if not all(widget.has(*spot) for spot in around):
            found.append(said(widget))
    return found


def clipped() -> list[str]:
    """Texts that their labels cut, and labels that the window cuts sideways."""
    found = []
    for label in shown(Label):
        if not label.text.strip():
            continue
        left, _, right, _ = place(label)
        width, height = label.texture_size
        middle = (left + right) / 2
        if label.is_shortened or height > label.height + dp(6) or width > label.width + dp(3):
            found.append(f"cut: {label.text!r}")
        if is_in_window(label) and not (middle - width / 2 >= -1 and middle + width / 2 <= Window.width + 1):
            found.append(f"beyond the window: {label.text!r}")
    return found


def faint() -> list[str]:
    """Texts with too little contrast to what really lies behind them."""
    width, height, data = pixels()
    found = []
    for label in shown(Label):
        if not label.text.strip() or label.opacity < 1 or not _is_opaque(label) or not is_in_window(label):
            continue
        ground = _ground(label, width, height, data)
        if ground is None:
            continue
        reached = contrast(label.color[:3], ground)
        if reached < (LARGE_TEXT if label.font_size >= dp(LARGE_DP) else TEXT) - 0.05:
            found.append(f"{reached:.2f}: {label.text!r}")
    return found


def _is_opaque(widget: Widget) -> bool:
    while isinstance(widget, Widget):
        if widget.opacity < 1:
            return False
        if widget.parent is widget or widget.parent is None:
            break
        widget = widget.parent
    return True


def _ground(label: Label, width: int, height: int, data: bytes) -> tuple[float, float, float] | None:
    """The commonest colour round the letters."""
    left, bottom, right, top = (round(edge) for edge in place(label))
    middle_x, middle_y = (left + right) // 2, (bottom + top) // 2
    half_x, half_y = round(label.texture_size[0] / 2), round(label.texture_size[1] / 2)
    counts: Counter[tuple[int, ...]] = Counter()
    ink = [255 * part for part in label.color[:3]]
    for y in range(max(0, middle_y - half_y), min(height, middle_y + half_y), 2):
        for x in range(max(0, middle_x - half_x), min(width, middle_x + half_x), 2):
            at = 3 * (y * width + x)
            pixel = data[at : at + 3]
            if max(abs(part - own) for part, own in zip(pixel, ink, strict=True)) > NEAR_INK:
                counts[tuple(part >> SHADES for part in pixel)] += 1
    if not counts:
        return None
    red, green, blue = ((part + 0.5) * 2**SHADES / 255 for part in counts.most_common(1)[0][0])
    return red, green, blue


def contrast(one, other) -> float:
    """By the formula of the web's accessibility guidelines."""
    lighter, darker = sorted((_light(one), _light(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _light(colour) -> float:
    parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
