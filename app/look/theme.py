"""Themes: colours by role, text styles, sizes and motion times, read from `assets/themes` or from the player's own
files.

Invalid values in a file are replaced by those of the base theme; all other values apply. The format is documented in
`docs/themes.md`.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple, TypeAlias, TypeGuard

from app.files.file_access import read_bytes
from engine.player_names import sanitize_name

Rgba: TypeAlias = tuple[float, float, float, float]

THEMES = Path(__file__).resolve().parents[2] / "assets" / "themes"
BUILT_IN = ("light", "dark", "contrast")
"""Keys of the built-in themes."""
MAX_BYTES = 65536
"""Maximum size of a theme file in bytes."""
MAX_CUSTOM_THEMES = 40
"""Maximum number of the player's own themes in the list."""

ROLES = (
    "ground", "ground2", "rake", "surface", "raised", "sunk", "line", "ink", "ink2",
    "ivory", "ivory_hi", "ivory_lo", "ivory_side", "engrave",
    "brass", "brass_hi", "brass_lo", "brass_ink", "brass_text",
    "shadow", "wood", "wood_hi", "wood_lo", "sand", "sand_lo", "sand_hi", "ok", "bad", "bad_bg", "glass",
)  # fmt: skip
SHADOWS = ("contact", "tile", "card", "held", "button")
GLYPHS = ("disc", "lozenge", "plus", "ring", "chevron", "bars", "square", "star")
SEATS = 8

TYPE: Mapping[str, tuple[float, str]] = {
    # style: size in sp, weight
    "display": (46, "Heavy"),  # name on the handover page
    "timer": (62, "Black"),  # seconds under the large hourglass
    "title": (32, "Heavy"),  # title of the app
    "heading": (27, "Heavy"),  # title of a screen
    "points": (34, "Black"),  # rising points
    "score": (26, "Black"),  # scores, totals
    "figure": (18, "Black"),  # numbers in rows and tables, price tag
    "card": (20, "Heavy"),  # names of cards and seats
    "button": (19, "Heavy"),  # the main button
    "name": (16, "Bold"),  # names in rows
    "body": (16, "Semibold"),  # text
    "label": (14, "Semibold"),  # second line
    "small": (13, "Semibold"),  # under icons, at axes; the smallest style
}
MIN_TEXT_SP = 13.0

SIZES: Mapping[str, float] = {
    # dp
    "xs": 4, "s": 8, "m": 12, "l": 16, "xl": 24, "xxl": 32,
    "screen_margin": 14, "gap_cards": 8,
    "radius_chip": 12, "radius_tray": 18, "radius_card": 22, "radius_panel": 30,
    "touch_min": 48, "ring_button": 48, "ring_button_main": 52, "main_button": 56,
    "tile_rack_phone": 84, "tile_board_phone": 82, "tile_rack_tablet": 98, "tile_board_tablet": 108,
    "ledge": 10, "seat_medal": 26, "held_lift": 84, "icon": 24, "icon_stroke": 2.2,
}  # fmt: skip


class MotionTiming(NamedTuple):
    """Timing of a motion: duration in seconds, easing by its name in Kivy, and seconds for which its result stays
    visible.
    """

    seconds: float
    ease: str
    hold: float = 0.0


MOTIONS: Mapping[str, MotionTiming] = {
    "press": MotionTiming(0.12, "out_quad"),
    "snap": MotionTiming(0.12, "out_back"),
    "lay": MotionTiming(0.16, "in_out_sine"),
    "glide_back": MotionTiming(0.18, "out_cubic"),
    "refusal_light": MotionTiming(0.22, "out_quad", hold=1.6),
    "points_rise": MotionTiming(0.25, "out_cubic", hold=0.9),
    "points_flight": MotionTiming(0.5, "in_out_cubic"),
    "hint_flight": MotionTiming(0.5, "in_out_cubic"),
    "board_slide": MotionTiming(0.4, "in_out_sine"),
    "hexagon_halo": MotionTiming(0.25, "out_sine"),
    "bot_flight": MotionTiming(0.25, "in_out_cubic"),
    "handover": MotionTiming(0.22, "in_out_sine"),
    "glass_turn": MotionTiming(0.25, "in_out_cubic"),
    "coast": MotionTiming(0.4, "out_cubic"),
    "lean": MotionTiming(0.25, "in_out_sine"),
    "win": MotionTiming(0.7, "out_cubic"),
    "screen": MotionTiming(0.2, "out_cubic"),
    "fade": MotionTiming(0.15, "out_quad"),  # replaces every flight with reduced motion
}


class SeatColour(NamedTuple):
    """Colours and name of a seat, with the symbol that distinguishes the seat without colour."""

    name: str
    solid: Rgba
    on_solid: Rgba
    text: Rgba
    rim: Rgba
    glyph: str


class Theme(NamedTuple):
    """Colour theme. `colours`: colour of each role, and of the lines `touch_edge`, `selection` and `halo`."""

    key: str
    name: str
    is_dark: bool
    is_plain: bool
    """Whether the theme is plain: surfaces are flat with a strong outline, without light, shadows or ornament."""
    colours: Mapping[str, Rgba]
    shadows: Mapping[str, float]
    seats: tuple[SeatColour, ...]


def parse_colour(text: object) -> Rgba | None:
    """Parses a colour in the form `#RRGGBB` or `#RRGGBBAA`; returns None if it is invalid.

    >>> parse_colour("#FF0000")
    (1.0, 0.0, 0.0, 1.0)
    """
    if not isinstance(text, str) or len(text) not in (7, 9) or text[0] != "#":
        return None
    try:
        parts = bytes.fromhex(text[1:])
    except ValueError:
        return None
    red, green, blue, alpha = (*parts, 255)[:4]
    return red / 255, green / 255, blue / 255, alpha / 255


def luminance(colour: Rgba) -> float:
    """Returns the relative luminance of an opaque colour, as defined by WCAG 2."""
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Rgba, other: Rgba) -> float:
    """Returns the contrast ratio of two colours, from 1 to 21, as defined by WCAG 2."""
    lower, upper = sorted((luminance(one), luminance(other)))
    return (upper + 0.05) / (lower + 0.05)


def mix(one: Rgba, other: Rgba, share: float) -> Rgba:
    """Mixes two colours. `share`: 0 for only `one`, 1 for only `other`."""
    red, green, blue, alpha = (a + (b - a) * share for a, b in zip(one, other, strict=True))
    return red, green, blue, alpha


# Reading themes


def load_theme(key: str, folder: Path | None = None) -> Theme:
    """Loads a built-in theme, or one from the player's folder; returns `light` if the key is unknown."""
    if key in BUILT_IN:
        return _read(key, _data(THEMES / f"{key}.json"), None)
    data = _data(folder / f"{key}.json") if folder and "/" not in key and "\\" not in key else {}
    based_on = data.get("based_on")
    return _read(key, data, load_theme(based_on if based_on in BUILT_IN else "light"))


def theme_names(folder: Path | None = None) -> dict[str, str]:
    """Returns the names of all themes by key, built-in themes first."""
    names = {key: load_theme(key).name for key in BUILT_IN}
    if folder and folder.is_dir():
        for path in sorted(folder.glob("*.json"))[:MAX_CUSTOM_THEMES]:
            if path.stem not in names and sanitize_name(path.stem) == path.stem and _data(path):
                names[path.stem] = load_theme(path.stem, folder).name
    return names


def _data(path: Path) -> dict[str, object]:
    """Returns the content of a theme file, or an empty dictionary if it is unreadable."""
    try:
        data = json.loads(read_bytes(path, MAX_BYTES).decode())
    except (OSError, ValueError, RecursionError):
        return {}
    return data if isinstance(data, dict) else {}


def _part(data: Mapping[str, object], name: str) -> Mapping[str, object]:
    part = data.get(name)
    return part if isinstance(part, dict) else {}


def _read(key: str, data: Mapping[str, object], base: Theme | None) -> Theme:
    """Builds a theme from file data; missing or invalid values come from `base`."""
    name = data.get("name")
    is_dark, is_plain = data.get("dark"), data.get("plain")
    return Theme(
        key=key,
        name=sanitize_name(name) or key if isinstance(name, str) else key,
        is_dark=is_dark if isinstance(is_dark, bool) else bool(base and base.is_dark),
        is_plain=is_plain if isinstance(is_plain, bool) else bool(base and base.is_plain),
        colours=_colours(data, base),
        shadows=_shadows(_part(data, "shadow_alpha"), base),
        seats=_seats(data.get("seats"), base),
    )


def _colours(data: Mapping[str, object], base: Theme | None) -> dict[str, Rgba]:
    written = _part(data, "colours")
    fallen = base.colours if base else {}
    colours = {role: parse_colour(written.get(role)) or fallen.get(role, FALLBACK_COLOUR) for role in ROLES}
    for line in ("touch_edge", "selection"):
        role = data.get(line)
        inherited = colours[_role_of(fallen, line)]
        colours[line] = colours[role] if isinstance(role, str) and role in ROLES else inherited
    halo = _part(data, "halo")
    role, alpha = halo.get("colour"), halo.get("alpha")
    inherited = fallen.get("halo", (*colours["brass"][:3], 0.5))
    shine = colours[role] if isinstance(role, str) and role in ROLES else inherited
    colours["halo"] = (*shine[:3], float(alpha) if _is_share(alpha) else inherited[3])
    return colours


def _role_of(colours: Mapping[str, Rgba], line: str) -> str:
    """Returns the role, such as `brass`, whose colour a line has in the base theme, so that the line gets the brass
    colour of a custom theme.
    """
    return next(
        (role for role in ("brass", "brass_hi") if line in colours and colours[line] == colours[role]), "brass_lo"
    )


def _shadows(data: Mapping[str, object], base: Theme | None) -> dict[str, float]:
    fallen = base.shadows if base else {}
    return {kind: share if _is_share(share := data.get(kind)) else fallen.get(kind, 0.4) for kind in SHADOWS}


def _is_share(value: object) -> TypeGuard[float]:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1


def _seats(data: object, base: Theme | None) -> tuple[SeatColour, ...]:
    rows = data if isinstance(data, list) else []
    return tuple(_seat(rows[i] if i < len(rows) else None, base.seats[i] if base else None, i) for i in range(SEATS))


def _seat(data: object, base: SeatColour | None, index: int) -> SeatColour:
    row = data if isinstance(data, dict) else {}
    name, glyph = row.get("name"), row.get("glyph")

    def colour(part: str) -> Rgba:
        return parse_colour(row.get(part)) or (getattr(base, part) if base else FALLBACK_COLOUR)

    return SeatColour(
        name=sanitize_name(name)
        if isinstance(name, str) and sanitize_name(name)
        else base.name
        if base
        else str(index + 1),
        solid=colour("solid"),
        on_solid=colour("on_solid"),
        text=colour("text"),
        rim=colour("rim"),
        glyph=glyph if glyph in GLYPHS else base.glyph if base else GLYPHS[index],
    )


FALLBACK_COLOUR: Rgba = (0.5, 0.5, 0.5, 1.0)
"""Colour that replaces a missing one. It is visible only if a built-in theme file is damaged, which the tests rule
out.
"""
