"""Reader of the drawn Quadrot table: pawns, dice, rings, trails and texts, from the canvas."""

from dataclasses import dataclass
from functools import cached_property
from math import dist
from typing import NamedTuple

from kivy.metrics import dp

from app.games.quadrot.board_marks import PHONE, TAKEN
from app.games.quadrot.pawns import RADIUS
from app.look.appearance import current_appearance
from app.look.theme import load_theme
from app.widgets.text_label import TextLabel
from engine.quadrot.board import BLACK, BLUE, OFF, POINTS, RED, YELLOW
from tests.window.drawn import drawn, is_like, thickness

Place = tuple[float, float]
STYLES = {BLUE: ("line", 3), RED: ("line", 6), YELLOW: ("fill", 3), BLACK: ("line", 3)}
"""Kind and number of the shapes in the disc of each die colour"""
SMALL_DISC = 8
"""Radius in pixels below which a disc has dots instead of strokes"""


class Pawn(NamedTuple):
    seat: int
    place: Place
    radius: float
    glyph: str
    angle: float
    """Rotation of its glyph in degrees, counter-clockwise"""
    spot: int | None
    """Point under the pawn, `OFF` behind its start line, or None elsewhere"""
    is_home: bool
    """Whether it is drawn small among the pawns at home"""


class Die(NamedTuple):
    place: Place
    colour: int | None
    """Its colour, or None before the throw"""
    is_styled: bool
    """Whether each disc has the strokes of its colour"""
    is_used: bool
    has_ring: bool


class Ring(NamedTuple):
    """Ring round a target point, or round the finish line."""

    is_near: bool
    returns: bool
    """Whether it is red, as the pawn would be sent back"""


class Badge(NamedTuple):
    """Sign of a die beside a ring."""

    place: Place
    colour: int


class StepLine(NamedTuple):
    start: Place
    end: Place
    seat: int | None
    """Seat of the colour in which it is drawn; None for brass"""


@dataclass
class Said:
    heading: str = ""
    sentence: str = ""
    is_wrong: bool = False
    place: Place | None = None
    """Centre of the heading"""
    angle: float = 0.0
    """Rotation in degrees counter-clockwise, from 0 to 360"""


class Seen:
    """Everything painted on a table at one moment."""

    def __init__(self, table):
        self.table, self.plan, self.host = table, table.scene.plan, table.host

    @cached_property
    def shapes(self):
        return drawn(canvas=self.table.canvas)

    def by(self, *drawers, **wanted):
        """Shapes whose innermost drawing functions are these."""
        return [
            each
            for each in self.shapes
            if each.drawers[: len(drawers)] == drawers
            and all(getattr(each, name) == value for name, value in wanted.items())
        ]

    def spot_at(self, place):
        near = min(POINTS, key=lambda point: dist(self.plan.point(point), place))
        if dist(self.plan.point(near), place) < 0.3 * self.plan.unit:
            return near
        return OFF if self.plan.side_at(*place) is not None else None

    # Pawns and dice

    @cached_property
    def all_pawns(self):
        seats = {self.host.colour_index(seat): seat for seat in range(len(self.host.session.players))}
        found, glyphs = [], {}
        for each in self.shapes:
            if "draw_body" in each.drawers and each.kind == "fill" and each.seat is not None:
                found.append(each)
            elif "draw_sign" in each.drawers:
                glyphs[len(found) - 1] = each
        return [self._pawn(body, seats[body.seat], glyphs[at]) for at, body in enumerate(found)]

    def _pawn(self, body, seat, glyph):
        is_home = "_show_home" in body.drawers
        spot = None if is_home else self.spot_at(body.middle)
        return Pawn(seat, body.middle, body.box.width / 2, glyph.argument, glyph.angle, spot, is_home)

    @property
    def pawns(self):
        """Pawns that have not left the board, in paint order."""
        return [each for each in self.all_pawns if not each.is_home]

    def pawns_of(self, seat):
        return [pawn for pawn in self.pawns if pawn.seat == seat]

    @property
    def carried(self):
        """Pawn that is drawn larger because a finger carries it."""
        return next((each for each in self.pawns if each.radius > 1.1 * RADIUS * self.plan.unit), None)

    @cached_property
    def dice(self):
        """Dice in the order of the turn."""
        groups = []
        for each in self.shapes:
            if "draw_cube" in each.drawers or "draw_face" in each.drawers:
                if not groups or ("draw_cube" in each.drawers and "draw_face" in groups[-1][-1].drawers):
                    groups.append([])
                groups[-1].append(each)
        return [_die(group) for group in groups]

    # Rings, badges and trails

    def _rings(self, *drawers):
        return [each for each in self.by("ring", *drawers, kind="rim") if not has_mark(each, "raised")]

    @cached_property
    def movable(self):
        """Centres of the broad rings round movable pawns."""
        bands = [each.middle for each in self.by("show", kind="rim") if has_mark(each, "brass_hi")]
        return [each.middle for each in self._rings("show") if any(dist(each.middle, at) < 1 for at in bands)]

    @cached_property
    def taken(self):
        """Point of the pawn with the thin ring of the selected pawn."""
        size = (TAKEN + 0.02) * self.plan.unit
        thin = [each for each in self._rings("show") if has_mark(each, "touch_edge") and each.box.width / 2 < size]
        return self.spot_at(thin[0].middle) if thin else None

    @cached_property
    def refused(self):
        """Point with a red ring, to which the pawn cannot go."""
        red = [each for each in self._rings("show") if has_mark(each, "bad")]
        return self.spot_at(red[0].middle) if red else None

    @cached_property
    def ends(self):
        """Target rings by point; `OFF` for the finish line."""
        rings = {self.spot_at(each.middle): each for each in self._rings("_reach")}
        for line in [each for each in self.by("_reach", kind="rim") if not has_mark(each, "raised")]:
            rings[OFF] = line
        broad = 3.4 * max(self.plan.unit / PHONE, dp(1))
        return {spot: Ring(thickness(each) > broad, has_mark(each, "bad")) for spot, each in rings.items()}

    @property
    def near(self):
        """Broader ring of the step to which a pawn has snapped."""
        return next((ring for ring in self.ends.values() if ring.is_near), None)

    @cached_property
    def badges(self):
        discs = [sign[1] for sign in _signs(self.by("sign", "_draw_die_sign"))]
        return [Badge(each.middle, colour_in(each.colour)) for each in discs]

    @cached_property
    def path(self):
        """Steps shown by a hint."""
        lines = [each for each in self.by("_draw_leg", "show", kind="line") if has_mark(each, "touch_edge")]
        return [_leg(each) for each in lines[::3]]

    @cached_property
    def trail(self):
        """Steps of the last turn, in the colour of its player."""
        return [_leg(each) for each in self.by("_draw_leg", "trail", kind="line")[::3]]

    # Texts

    @cached_property
    def said(self):
        heading, sentence = [part for part in reversed(self.table.notes.panel.children) if isinstance(part, TextLabel)]
        (head, body) = (next(iter(drawn(canvas=part.canvas, kind="text")), None) for part in (heading, sentence))
        said = Said()
        if head:
            said.heading, said.place, said.angle = head.text, head.middle, round(head.angle) % 360
        if body:
            said.sentence, said.is_wrong = body.text, body.has_role("bad")
        return said


def has_mark(shape, role):
    """Returns whether a shape has the colour of this role in the light theme, which highlights always use."""
    return is_like(
        shape.colour,
        (load_theme("light") if current_appearance().theme.is_dark else current_appearance().theme).colours[role],
    )


def colour_in(rgba):
    """Returns the die colour as which a person would describe a colour value."""
    red, green, blue = rgba[:3]
    if max(red, green, blue) < 0.3:
        return BLACK
    if blue > red:
        return BLUE
    return YELLOW if green > 0.5 else RED


def _leg(line):
    """Returns the step of a line; its round ends follow as separate shapes."""
    half = len(line.points) // 2
    start, end = ((line.points[at] + line.points[half + at]) / 2 for at in (0, half - 1))
    return StepLine(tuple(start), tuple(end), line.seat)


def _die(shapes):
    cube = [each for each in shapes if "draw_cube" in each.drawers]
    face = [each for each in shapes if "draw_face" in each.drawers]
    ivory = [each for each in cube if each.kind == "fill"][-1]
    signs = _signs(face)
    colours = [colour_in(sign[1].colour) for sign in signs]
    return Die(
        ivory.middle,
        colours[0] if len(colours) == 1 else None,
        all(_is_styled(sign, colour) for sign, colour in zip(signs, colours, strict=True)),
        ivory.colour[3] < 0.9,
        any(each.kind == "rim" and each.has_role("touch_edge") for each in cube),
    )


def _signs(shapes):
    """Returns the shapes of each sign: its edge, its disc, and the style of its colour."""
    found = []
    for each in shapes:
        is_edge = each.kind == "fill" and (not found or each.box.width > 0.9 * found[-1][0].box.width)
        if is_edge and (not found or len(found[-1]) > 1):
            found.append([])
        found[-1].append(each)
    return found


def _is_styled(sign, colour):
    _edge, disc, *core = sign
    if disc.box.width < SMALL_DISC:
        return True
    kind, count = STYLES[colour]
    is_long = max(dist(each.points.min(axis=0), each.points.max(axis=0)) for each in core) > disc.box.width / 2
    return {each.kind for each in core} == {kind} and len(core) == count and is_long == (colour in (BLUE, RED))
