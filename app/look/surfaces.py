"""Drawing functions for surfaces: cards, trays, brass, wood, medals of seats. Each adds shapes to a batch, in
pixels.
"""

from kivy.metrics import dp

from app.look.appearance import colour, current_appearance, seat_colours, shadow_colour
from app.look.mesh import FRINGE, Batch, Paint, PlacedGradient, SolidPaint, band_indices, gradient, solid_paint
from app.look.shapes import (
    Box,
    Path,
    Point,
    RoundedPolygon,
    arc_path,
    circle_outline,
    rounded_box,
    rounded_polygon,
    star_path,
)
from app.look.theme import Rgba, SeatColour, mix

CREAM: Rgba = (1.0, 0.98, 0.9, 1.0)
BLACK: Rgba = (0.0, 0.0, 0.0, 1.0)
LIGHT: Point = (-0.45, 0.89)
"""Direction towards the light."""


def paint(role: str, alpha: float = 1.0) -> SolidPaint:
    """Returns a paint in the colour of a role, such as `ink`, in the current theme."""
    return solid_paint(colour(role, alpha))


def brass_paint(top: float, bottom: float) -> PlacedGradient:
    """Returns a vertical brass gradient between two y coordinates, lit from above."""
    deep = mix(colour("brass"), colour("brass_lo"), 0.35)
    return gradient((0.0, colour("brass_hi")), (0.5, colour("brass")), (1.0, deep)).down(top, bottom)


def _span(outline: RoundedPolygon) -> tuple[float, float]:
    heights = [y for _, y in outline.path()]
    return max(heights), min(heights)


# Outlines

PLAIN_EDGE, CHOSEN_EDGE = 2.0, 5.0
"""Outline width in a plain theme (one without light and shadows), and outline width of a selected item there, in dp."""


def draw_edge(batch: Batch, outline: RoundedPolygon, dy: float = 0.0) -> None:
    """Draws an outline around an item, shifted by `dy` pixels, only in a plain theme, where no light and shadow
    separate the item from the background.
    """
    if current_appearance().theme.is_plain:
        batch.rim(outline, paint("touch_edge"), 0, dp(PLAIN_EDGE), 0, dy)


def selection_width() -> float:
    """Returns the width in pixels of the outline around a selected item."""
    return float(dp(CHOSEN_EDGE if current_appearance().theme.is_plain else 2.5))


def draw_selection(batch: Batch, outline: RoundedPolygon, ink: Paint) -> None:
    """Draws the outline of a selected item with the paint `ink`. A thick outline extends outwards, so that it covers
    nothing inside the item.
    """
    inside = min(selection_width(), dp(2.5))
    batch.rim(outline, ink, inside - selection_width(), inside)


# Paper


def draw_card(batch: Batch, outline: RoundedPolygon, face: str = "raised", lifted: bool = True) -> None:
    """Draws the surface of a card, with shadows and a bright rim if it is `lifted`. `face`: role of its colour, such as
    `surface`.
    """
    if lifted:
        ambient, contact = shadow_colour("card"), shadow_colour("contact")
        batch.shadow(outline, ambient, dp(8), 0, -dp(5))
        batch.shadow(outline, (*contact[:3], contact[3] * 0.45), dp(1.6), 0, -dp(1.5))
    batch.fill(outline, paint(face))
    draw_edge(batch, outline)
    if lifted and not current_appearance().theme.is_plain:
        rim = colour("line") if current_appearance().theme.is_dark else colour("ivory_hi")
        batch.rim(outline, solid_paint(rim), 0, dp(1.2))


def draw_tray(batch: Batch, outline: RoundedPolygon, face: str = "sunk") -> None:
    """Draws a recessed area in which pieces lie. `face`: role of its colour."""
    batch.fill(outline, paint(face))
    if current_appearance().theme.is_plain:
        draw_edge(batch, outline)
        return
    dark = colour("shadow", shadow_colour("contact")[3] * 0.66)
    batch.shade(outline, dark, dp(9), (-0.25, 0.97))
    lip = colour("line", 0.8) if current_appearance().theme.is_dark else colour("ivory_hi", 0.9)
    _lip(batch, outline, lip)


def _lip(batch: Batch, outline: RoundedPolygon, light: Rgba) -> None:
    """Draws the bright lower rim of a recessed area, which catches the light."""
    bright = solid_paint(light)
    weights = [max(0.0, -ny) for _, ny in outline.normals()]
    vertices: list[float] = []
    edges = (FRINGE, -FRINGE, -dp(1.5) + FRINGE, -dp(1.5) - FRINGE)
    for inset, alpha in zip(edges, (0.0, 1.0, 1.0, 0.0), strict=True):
        for (x, y), weight in zip(outline.path(inset), weights, strict=True):
            vertices += (x, y, *bright.at(x, y, alpha * weight))
    batch.triangles(vertices, band_indices(4, len(weights), True))


def draw_groove(batch: Batch, outline: RoundedPolygon, face: str = "sunk") -> None:
    """Draws the groove of a switch, a slider or a segmented control. `face`: role of its colour."""
    batch.fill(outline, paint(face))
    draw_edge(batch, outline)
    batch.shade(outline, colour("shadow", shadow_colour("contact")[3] * 0.35), dp(4), (-0.25, 0.97))


# Brass


def draw_brass(batch: Batch, outline: RoundedPolygon, sunk: float = 0.0, hairline: bool = True) -> None:
    """Draws the brass surface of a main button. `sunk`: 1 while the button is pressed, else 0. `hairline`: whether a
    thin bright line follows the outline.
    """
    if current_appearance().theme.is_plain:
        batch.fill(outline, paint("brass"), 0, 0, -dp(1.5) * sunk)
        draw_edge(batch, outline, -dp(1.5) * sunk)
        return
    rim = dp(2.5) * (1 - 0.6 * sunk)
    down = -dp(1.5) * sunk
    batch.shadow(
        outline, shadow_colour("button"), dp(3.2) * (1 - 0.4 * sunk), 0, down - dp(7) * (1 - 0.5 * sunk) + dp(2)
    )
    batch.fill(outline, paint("brass_lo"), 0, 0, down - rim)
    top, bottom = _span(outline)
    batch.fill(outline, brass_paint(top + down, bottom + down), 0, 0, down)
    if hairline:
        batch.rim(outline, solid_paint((*CREAM[:3], 0.6)), dp(2), dp(3.2), 0, down)


def draw_brass_ring(batch: Batch, outline: RoundedPolygon, sunk: float = 0.0, face: str = "raised") -> None:
    """Draws a brass rim around a plain face, for all buttons except main buttons. `sunk`: 1 while pressed, else 0."""
    if current_appearance().theme.is_plain:
        batch.fill(outline, paint(face), 0, 0, -dp(1.5) * sunk)
        draw_edge(batch, outline, -dp(1.5) * sunk)
        return
    draw_brass(batch, outline, sunk, hairline=False)
    down = -dp(1.5) * sunk
    batch.fill(outline, paint(face), dp(2.5), 0, down)
    batch.rim(outline, paint("touch_edge"), -dp(0.2), dp(0.8), 0, down)


def draw_knob(batch: Batch, outline: RoundedPolygon, face: str = "raised") -> None:
    """Draws the knob of a slider or switch: a plain face with a thin brass rim."""
    if current_appearance().theme.is_plain:
        draw_brass(batch, outline)
        return
    batch.shadow(outline, shadow_colour("button"), dp(1.6), 0, -dp(2))
    top, bottom = _span(outline)
    batch.fill(outline, brass_paint(top, bottom))
    batch.fill(outline, paint(face), dp(2))
    batch.rim(outline, paint("touch_edge"), -dp(0.2), dp(0.8))


def draw_brass_knob(batch: Batch, x: float, y: float, radius: float) -> None:
    """Draws a small brass disc."""
    outline = circle_outline(x, y, radius)
    if not current_appearance().theme.is_plain:
        batch.fill(outline, paint("brass_lo"), 0, 0, -dp(1.5))
    batch.fill(outline, brass_paint(y + radius, y - radius))
    draw_edge(batch, outline)


# Wood


def draw_ledge(batch: Batch, x: float, y: float, width: float, height: float = 0.0) -> None:
    """Draws the wooden ledge of a tile rack, on which the tiles stand. `y`: its lower edge."""
    height = height or dp(10)
    outline = rounded_box(x, y, width, height, height * 0.3)
    batch.shadow(outline, shadow_colour("tile"), dp(3.2), 0, -dp(4))
    grain = gradient((0.0, colour("wood_hi")), (0.45, colour("wood")), (1.0, colour("wood_lo")))
    batch.fill(outline, grain.down(y + height, y))
    if current_appearance().theme.is_plain:
        return
    left, right, high = x + height * 0.3, x + width - height * 0.3, y + height - dp(1.5)
    batch.line(
        [(left, high), (right, high)],
        dp(1),
        solid_paint((*CREAM[:3], 0.35 if not current_appearance().theme.is_dark else 0.12)),
    )


# Seats


def draw_medal(batch: Batch, x: float, y: float, radius: float, colours: SeatColour) -> None:
    """Draws the medal of a seat: a disc with the seat's colours and symbol."""
    outline, is_plain = circle_outline(x, y, radius), current_appearance().theme.is_plain
    deep = mix(colours.solid, BLACK, 0.35)
    if not is_plain:
        batch.fill(outline, solid_paint(deep), 0, 0, -0.12 * radius)
    batch.fill(outline, solid_paint(colours.solid))
    width = max(dp(1), radius * 0.07)
    rim = colours.rim if current_appearance().theme.is_dark else (*colours.rim[:3], 0.75)
    if not is_plain:
        batch.rim(outline, solid_paint(rim), width * 0.25, width * 1.25)
    draw_glyph(batch, x, y, radius * 0.52, colours.glyph, solid_paint(colours.on_solid))


def draw_seat_medal(batch: Batch, x: float, y: float, radius: float, seat_colour: int) -> None:
    """Draws the medal of a seat, a disc with its colour and symbol, given the index of its seat colour."""
    draw_medal(batch, x, y, radius, seat_colours(seat_colour))


def draw_glyph(batch: Batch, x: float, y: float, r: float, name: str, ink: Paint) -> None:
    """Draws the symbol of a seat, such as a star. `r`: half of its size in pixels."""
    for points, width in _GLYPH_LINES.get(name, ()):
        batch.line([(x + a * r, y + b * r) for a, b in points], width * r, ink)
    if name == "disc":
        batch.fill(circle_outline(x, y, 0.82 * r), ink)
    elif name == "ring":
        batch.rim(circle_outline(x, y, 0.85 * r), ink, 0, 0.42 * r)
    elif name == "lozenge":
        batch.fill(
            rounded_polygon([(x - 0.85 * r, y), (x, y - 1.05 * r), (x + 0.85 * r, y), (x, y + 1.05 * r)], 0.06 * r), ink
        )
    elif name == "square":
        batch.fill(rounded_box(x - 0.72 * r, y - 0.72 * r, 1.44 * r, 1.44 * r, 0.16 * r), ink)
    elif name == "star":
        _star(batch, x, y - 0.06 * r, r, ink)


_GLYPH_LINES: dict[str, tuple[tuple[tuple[Point, ...], float], ...]] = {
    "plus": ((((-0.53, 0.0), (0.53, 0.0)), 0.58), (((0.0, -0.53), (0.0, 0.53)), 0.58)),
    "chevron": ((((-0.75, -0.40), (0.0, 0.42), (0.75, -0.40)), 0.50),),
    "bars": ((((-0.40, -0.42), (-0.40, 0.42)), 0.46), (((0.40, -0.42), (0.40, 0.42)), 0.46)),
}


def _star(batch: Batch, x: float, y: float, r: float, ink: Paint) -> None:
    inner = star_path(x, y, 1.12 * r - FRINGE, 0.5 * r - FRINGE)
    outer = star_path(x, y, 1.12 * r + FRINGE * 2, 0.5 * r + FRINGE)
    batch.polygon(inner, ink, outer, middle=(x, y))


# Small items


def draw_hairline(batch: Batch, x: float, y: float, width: float, role: str = "line") -> None:
    """Draws a thin line that separates two rows of a card."""
    thick = max(1.0, dp(1.5 if current_appearance().theme.is_plain else 0.8))
    ink = paint(role)
    path: Path = [(x, y), (x + width, y), (x + width, y + thick), (x, y + thick)]
    batch.polygon(path, ink)


def draw_tag(batch: Batch, outline: RoundedPolygon) -> None:
    """Draws the background of a price tag."""
    batch.fill(outline, paint("bad_bg"))


def draw_gauge(batch: Batch, x: float, y: float, radius: float, width: float, share: float, ink: Paint) -> None:
    """Draws a progress ring that fills clockwise from the top. `share`: progress from 0 to 1."""
    batch.rim(circle_outline(x, y, radius + width / 2), paint("sunk"), 0, width)
    draw_edge(batch, circle_outline(x, y, radius + width / 2))
    if share > 0:
        batch.line(arc_path(x, y, radius, 1.5707963, 1.5707963 - 6.2831853 * min(share, 0.9999)), width, ink)


def draw_halo(batch: Batch, outline: RoundedPolygon) -> None:
    """Draws the halo of a button that is the only thing left to do."""
    if not current_appearance().theme.is_plain:
        batch.shadow(outline, colour("brass_hi", 0.9), dp(6), 0, 0)
    batch.rim(outline, paint("brass_lo"), -dp(5), -dp(2.5))


def draw_focus(batch: Batch, outline: RoundedPolygon) -> None:
    """Draws the outline of the widget with keyboard focus."""
    batch.rim(outline, paint("selection"), -dp(2.5) - selection_width(), -dp(2.5))


def draw_level(batch: Batch, x: float, y: float, size: float, filled: int, count: int, ink: Paint) -> float:
    """Draws a bot level as a row of small triangles, `filled` of `count` solid; returns the width of the row."""
    step = size * 1.12
    for index in range(count):
        left = x + index * step
        corners = [(left, y), (left + size, y), (left + size / 2, y + size * 0.87)]
        outline = rounded_polygon(corners, size * 0.08)
        if index < filled:
            batch.fill(outline, ink)
        else:
            batch.rim(outline, ink, 0, max(dp(1.3), size * 0.11))
    return step * count


def draw_segments(batch: Batch, box: Box, filled: int, count: int, ink: Paint) -> None:
    """Draws a bar of `count` cells in a box, of which the first `filled` are solid and the others only outlined."""
    step = box.width / max(1, count)
    gap = min(dp(2), step * 0.3)
    for index in range(count):
        outline = rounded_box(box.x + index * step, box.y, step - gap, box.height, min(dp(2), step / 4))
        if index < filled:
            batch.fill(outline, ink)
        else:
            batch.rim(outline, ink, 0, dp(1))
