"""Reader of a drawn Tri-Ominos or Quad-Ominos table: tiles with digits, marks, labels and cards, from the canvas."""

from functools import cached_property
from math import atan2, degrees, dist
from statistics import mean
from typing import NamedTuple

import numpy as np
from kivy.metrics import dp

from app.games.ominos.highlights import CLOSE_UP_SIDE
from app.games.ominos.pieces import BEVEL, GAP
from app.gestures.geometry import rotation_between
from app.look.mesh import FRINGE
from app.look.shapes import Box
from app.table.hand import RAISED
from app.table.message_card import MessageCard
from engine.ominos.tiles import tile_name
from tests.window.drawn import drawn, thickness

REDDER = 0.25
"""Minimum difference between red and the other components of a red digit"""
SIDES = {"back": "left", "forward": "right", "up": "top", "down": "bottom"}
"""Sides of the board by the icons at its edges"""


class Digit(NamedTuple):
    text: str
    place: tuple[float, float]
    is_red: bool


class Tile(NamedTuple):
    """Painted tile."""

    tile: tuple[int, ...]
    """Digits of the tile from the smallest reading; empty if it has none"""
    x: float
    y: float
    side: float
    """Length of a side in pixels"""
    center: str
    """`pin`, `dot`, `back` or an empty string"""
    digits: tuple[Digit, ...]
    """Painted digits, clockwise"""
    angles: tuple[float, ...]
    """Rotation of the smallest reading in degrees counter-clockwise; several if readings look the same"""

    @property
    def place(self):
        return self.x, self.y

    @property
    def bad(self):
        """Red digits."""
        return [each for each in self.digits if each.is_red]

    def is_rotated(self, angle):
        """Returns whether the tile may be rotated by this angle from its smallest reading."""
        return any(abs(rotation_between(each, angle)) < 0.5 for each in self.angles)


class Label(NamedTuple):
    """Label with points, text or both."""

    points: int
    lines: tuple[str, ...]
    seat: int
    """Index of the seat colour"""
    box: Box


class Refusal(NamedTuple):
    box: Box
    texts: tuple[str, ...]
    rings: tuple[tuple[float, float], ...]
    """Centres of the rings round the corners that do not match"""
    own: str
    """Digit on the red disc, which is the tile's own"""
    line: tuple[tuple[float, float], ...]
    """Points of the line from the card to a corner"""


class Asked(NamedTuple):
    text: str
    answers: tuple[str, ...]
    """Texts and notes of its buttons"""
    box: Box


class Seen:
    """Everything painted on a table at one moment."""

    def __init__(self, table):
        self.table, self.scene = table, table.scene
        self.camera, self.shape = self.scene.geometry.camera, self.scene.view.shape

    # Tiles

    @cached_property
    def board(self):
        return tiles_in(self.scene.board.tiles, self.shape)

    @cached_property
    def laid(self):
        """Digits of the placed tiles by cell, in the order of its corners."""
        return {self.cell_of(tile): self._reading(tile) for tile in self.board}

    @property
    def wrong(self):
        """Tiles on the board with red digits."""
        return [tile for tile in self.board if tile.bad]

    @cached_property
    def hand(self):
        return tiles_in(self.table.hand.pieces, self.shape)

    @cached_property
    def flying(self):
        return tiles_in(self.table.air, self.shape)

    @property
    def loose(self):
        """Tiles in flight, except the enlarged one."""
        return [tile for tile in self.flying if not self._is_large(tile)]

    def _is_large(self, tile):
        return abs(tile.side - dp(CLOSE_UP_SIDE * (1 if self.shape.sides == 3 else 0.72))) < dp(1)

    @property
    def large(self):
        return next(filter(self._is_large, self.flying), None)

    @property
    def carried(self):
        """Tile that a finger carries or that awaits confirmation."""
        held = self.table.fingers.machine.held
        in_air = held.piece if held and not held.is_selected else None
        return next((tile for tile in self.loose if tile.tile == in_air), None)

    @property
    def ghosts(self):
        """Previews of tiles that can be placed."""
        return tiles_in(self.scene.marks.ghosts, self.shape)

    @property
    def trial(self):
        """Tile that does not fit, at the cell where it was tried."""
        return tiles_in(self.scene.marks.trial, self.shape)

    def in_hand(self, tile):
        return next(each for each in self.hand if each.tile == tile)

    def cell_of(self, thing):
        """Returns the cell under a tile or a window position."""
        return self.shape.cell_at(*self.camera.to_board(*getattr(thing, "place", thing)))

    def _reading(self, tile):
        corners = [self.camera.to_window(*corner) for corner in self.shape.corners(self.cell_of(tile))]
        nearest = [min(tile.digits, key=lambda each: dist(each.place, corner), default=None) for corner in corners]
        is_whole = len({*nearest}) == len(tile.digits) == self.shape.sides
        return tuple(int(each.text) for each in nearest) if is_whole else tile.tile

    # Outlines of tiles in the hand

    @cached_property
    def _lines(self):
        return [each for each in drawn(canvas=self.table.hand, beyond=True) if "_draw_lines" in each.drawers]

    def _tile_at(self, points):
        return min(self.hand, key=lambda tile: dist(tile.place, points.mean(axis=0))).tile

    @property
    def outlined(self):
        """Tiles with an outline."""
        whole = [self._tile_at(each.points) for each in self._lines if each.kind == "rim"]
        dashes = [each.points for each in self._lines if each.kind == "dashed"]
        return whole + ([self._tile_at(np.concatenate(dashes))] if dashes else [])

    @property
    def selected(self):
        """Tile that is raised above the others."""
        home = self.scene.geometry.home
        return next((each.tile for each in self.hand if each.y - home(each.tile)[1] > dp(0.75 * RAISED)), None)

    @property
    def lit(self):
        """Tiles highlighted by a strong outline, except the selected one."""
        strong = [each for each in self._lines if each.kind == "rim" and thickness(each) > dp(2.4)]
        tiles = [self._tile_at(each.points) for each in strong if each.has_role("selection")]
        return sorted(tile for tile in tiles if tile != self.selected)

    # Marks of the board

    def _marks(self, *drawers, **wanted):
        shapes = drawn(canvas=self.scene.board, beyond=True, **wanted)
        return [each for each in shapes if {*drawers} <= {*each.drawers}]

    def _cells(self, shapes):
        return {self.cell_of(each.points.mean(axis=0).tolist()) for each in shapes}

    @property
    def fits(self):
        """Cells with any mark of an open cell."""
        return self._cells(self._marks("_ghost", kind="fill")) & self._cells(self._marks("_ghost", kind="rim"))

    @property
    def meant(self):
        """Cells with a strong mark, by a hint or an enlarged picture."""
        return self._cells(each for each in self._marks("_ghost", kind="fill") if each.colour[3] > 0.75) & self.fits

    @property
    def place(self):
        """Cell with the halo of the selected tile's target or of the cursor."""
        rims = [each for each in self._marks(kind="rim") if each.has_role("selection")]
        halo = self._cells(each for each in rims if "_ghost" not in each.drawers)
        assert len(halo) <= 1
        return next(iter(halo), None)

    @property
    def last(self):
        """Seat colours by cells with an outline."""
        lines = [each for each in self._marks("outline_last_tiles", kind="rim") if each.seat is not None]
        lines += [each for each in self._marks("redraw", kind="rim") if each.seat is not None]
        return {self.cell_of(each.points.mean(axis=0).tolist()): each.seat for each in lines}

    @property
    def figure(self):
        """Highlighted bonus figure: `hexagon`, `bridge` or an empty string."""
        return figure_on(self.scene.board)

    @property
    def bridge_rings(self):
        """Centres of the rings around the corners that a bridge touches, in window pixels."""
        lines = [each for each in drawn(canvas=self.scene.board, kind="rim") if "_draw_bridge" in each.drawers]
        outline = max((each.box.width for each in lines), default=0)
        rings = (each.box for each in lines if each.box.width < outline / 2)
        return {tuple(round(part) for part in box.middle) for box in rings}

    @property
    def beyond(self):
        """Sides of the board with a sign that more is outside the view."""
        return {SIDES[each.argument] for each in drawn(canvas=self.scene.board.edges) if each.argument in SIDES}

    # Labels and buttons

    @cached_property
    def _air(self):
        return drawn(canvas=self.table.air)

    def _texts(self, box):
        return [each.text for each in self._air if each.kind == "text" and box.contains(*each.middle)]

    @property
    def is_saying(self):
        """Whether points or a refusal are shown on the board."""
        return any(each.kind == "text" for each in (*self._air, *self._cards))

    @property
    def pills(self):
        bodies = [each for each in self._air if "_draw_body" in each.drawers and each.kind == "fill"]
        return [_label(each, self._texts(each.box)) for each in bodies if each.seat is not None]

    @property
    def risen(self):
        """Points that rise without text, with the seat colour of the medal beside them."""
        numbers = [each for each in self._air if each.kind == "text" and each.text[0] in "+−"]
        medals = [each for each in self._air if "draw_medal" in each.drawers and each.seat is not None]
        labels = [label.box for label in self.pills]
        free = [each for each in numbers if not any(box.contains(*each.middle) for box in labels)]
        beside = [min(medals, key=lambda medal: dist(medal.middle, each.middle)) for each in free]
        return [(_number(each.text), medal.seat) for each, medal in zip(free, beside, strict=True)]

    @cached_property
    def _cards(self):
        """Everything painted on the cards of refusals."""
        cards = [each for each in self.table.children if isinstance(each, MessageCard)]
        return [shape for each in cards for shape in drawn(canvas=each.canvas)]

    @property
    def refusal(self):
        card = next((each for each in self._cards if each.kind == "rim" and each.has_role("bad")), None)
        if card is None:
            return None
        texts = tuple(each.text for each in self._cards if each.kind == "text")
        rings = [each for each in self._air if "_draw_rings" in each.drawers and each.kind == "rim"]
        clear = [each.middle for each in rings if each.has_role("bad") and each.colour[3] > 0.5]
        red = [each.box for each in self._cards if each.kind == "fill" and each.has_role("bad")]
        own = [
            each.text for each in self._cards if each.kind == "text" and any(box.contains(*each.middle) for box in red)
        ]
        lines = [each for each in self._air if "_draw_rings" in each.drawers and each.kind == "line"]
        line = tuple(tuple(point) for each in lines for point in each.points.tolist())
        return Refusal(card.box, texts, tuple(clear), "".join(own), line)

    @property
    def asked(self):
        """Card at the lower or upper edge of the board."""
        card = self.scene.prompt.card
        texts = drawn(canvas=card.canvas, kind="text")
        if not texts:
            return None
        ground = max((each.box for each in drawn(canvas=card.canvas)), key=lambda box: box.width * box.height)
        return Asked(texts[0].text, tuple(each.text for each in texts[1:]), ground)

    @property
    def icons(self):
        """Icons on the table's own buttons."""
        return {each.argument for each in drawn(canvas=self.table.canvas) if each.argument}

    @property
    def points_at_button(self):
        return any(each.has_role("selection") and "draw_button_highlight" in each.drawers for each in self._air)


def figure_on(canvas):
    """Returns the bonus figure that a board highlights: `hexagon`, `bridge` or an empty string."""
    drawers = {name for each in drawn(canvas=canvas, beyond=True) for name in each.drawers}
    return "hexagon" if "_draw_hexagons" in drawers else "bridge" if "_draw_bridge" in drawers else ""


def _label(body, texts):
    number = [text for text in texts[:1] if text[0] in "+−0123456789"]
    points = _number(number[0]) if number else 0
    return Label(points, tuple(texts[len(number) :]), body.seat, body.box)


def _number(text):
    return int(text.replace("−", "-"))


def tiles_in(canvas, shape):
    """Returns the tiles that a canvas paints, including clipped ones."""
    shapes = [
        each for each in drawn(canvas=canvas, beyond=True) if each.kind == "digit" or "add_copies" in each.drawers
    ]
    ivory = [each for each in shapes if each.kind != "digit" and each.has_role("ivory")]
    least = min((len(each.points) for each in ivory), default=0)
    faces, parts = [], []
    for each in shapes:
        if each.kind != "digit" and each.has_role("ivory") and len(each.points) == least:
            faces.append(each)
            parts.append([])
        elif parts and each.kind != "digit":
            parts[-1].append(each)
    middles = [tuple(face.points.mean(axis=0).tolist()) for face in faces]
    digits = [each for each in shapes if each.kind == "digit" and not each.has_role("ivory_hi")]
    return [_tile(face, middle, part, digits, shape) for face, middle, part in zip(faces, middles, parts, strict=True)]


def _tile(face, middle, parts, digits, shape):
    side = (_inner(face.points, middle) + FRINGE) / (shape.inner - GAP - BEVEL)
    near = [each for each in digits if dist(each.middle, middle) < 0.75 * shape.radius * side]
    near.sort(key=lambda each: -_direction(middle, each.middle))
    found = tuple(Digit(each.text, each.middle, each.colour[0] - max(each.colour[1:3]) > REDDER) for each in near)
    reading = tuple(int(each.text) for each in found)
    name = tile_name(reading) if reading else ()
    starts = [at for at in range(len(reading)) if reading[at:] + reading[:at] == name]
    ways = [_direction(middle, each.place) for each in found]
    angles = tuple(_rotation(ways[at:] + ways[:at], shape) for at in starts)
    center = next((name for name, role in (("pin", "brass_lo"), ("back", "sand_lo")) if _has(parts, role)), "dot")
    return Tile(name, *middle, side, center, found, angles)


def _rotation(ways, shape):
    """Returns the rotation of a tile with digits in these directions, with a tolerance for the positions of signs."""
    turns = [way + shape.step * at - shape.first for at, way in enumerate(ways)]
    return (turns[0] + mean(rotation_between(turns[0], turn) for turn in turns)) % 360


def _inner(points, middle):
    """Returns the distance from a point to the nearest side of an outline."""
    starts, ends = points - middle, np.roll(points, -1, axis=0) - middle
    across = np.abs(starts[:, 0] * ends[:, 1] - starts[:, 1] * ends[:, 0])
    return float((across / np.linalg.norm(ends - starts, axis=1)).min())


def _has(parts, role):
    return any(each.has_role(role) for each in parts)


def _direction(start, end):
    """Returns the direction in degrees, counter-clockwise from the right."""
    return degrees(atan2(end[1] - start[1], end[0] - start[0]))
