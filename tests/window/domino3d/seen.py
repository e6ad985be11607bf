"""Reader of the drawn Domino 3D tables: bricks from the painted faces; signs, labels and texts from the canvas.

Poses, candidates and held bricks are read from the camera, the geometry and the gesture machine.
"""

from functools import cached_property
from math import dist
from typing import NamedTuple

from kivy.metrics import dp

from app.games.domino3d.geometry.block_mesh import GLASS, NEWEST, PREVIEWED, SHAKY, SHAKY_GLASS, WRONG
from app.games.domino3d.geometry.candidate_places import unique_positions
from app.games.domino3d.geometry.projection import NORMALS
from app.games.domino3d.graphics.brick_renderer import BrickLayer
from app.games.domino3d.race.race_table import RaceTable
from app.look.shapes import EMPTY_BOX, Box
from app.widgets.buttons import RingButton
from app.widgets.rotated_view import rotated_point
from tests.window.domino3d.painted import exposed, loose, middle_of, opacity_of, painted, sides_of
from tests.window.drawn import drawn, drawn_spaces

NEAREST = 1.0
"""Distance from the camera in cells below which a brick is not painted whole"""


class BubbleText(NamedTuple):
    """Text of the score label; `points` is None if bricks would fall and that costs nothing."""

    points: int | None
    lines: tuple[str, ...]


class Glass(NamedTuple):
    """Painted glass brick. Only cubes with a visible face count."""

    cubes: frozenset
    is_shaky: bool
    opacity: float


class SpaceSeen:
    """Everything painted in a 3D scene."""

    def __init__(self, scene, machine):
        self.scene, self.geometry, self.held = scene, scene.geometry, machine.held
        self.pose, self.board, self.tray = scene.camera.pose, self.geometry.board, self.geometry.brick_box

    @property
    def candidates(self):
        return tuple(self.geometry.seen())

    # Bricks

    @cached_property
    def squares(self):
        return painted(self.scene.bricks)

    @property
    def preview(self):
        """Brick that is painted as a preview of its placement."""
        place = self.scene.preview
        kinds = {square.cube: square.kind for square in self.squares}
        if place is None:
            assert not {PREVIEWED, SHAKY}.intersection(kinds.values())
        else:
            sides = sides_of(place)
            shown = [square for square in self.squares if (square.cube, square.side) in sides]
            assert shown
            assert {square.kind for square in shown} <= {PREVIEWED, SHAKY, WRONG}
        return place

    @property
    def is_painted(self):
        """Whether the bricks are painted at all; an obscured table does not paint them."""
        return self.scene.bricks in drawn_spaces()

    @property
    def laid(self):
        """Placed bricks, after a check that exactly their visible faces are painted at the projected positions.

        Empty while a table is obscured.
        """
        if not self.is_painted:
            return ()
        places = (*self.scene.structure.laid, *([self.preview] if self.preview else []))
        shown = {(square.cube, square.side): (square.mark, square.groove) for square in self.squares}
        wanted = {key: value for key, value in exposed(places).items() if self._faces(*key)}
        assert shown == wanted
        projection = self.geometry.projection
        for square in self.squares:
            middle = tuple(part + 0.5 for part in square.cube)
            cell = projection.focal / max(projection.depth(*middle), 1e-6)  # bricks near the camera are larger
            assert (
                projection.depth(*middle) < NEAREST
                or dist(square.corners.mean(axis=0), self._rolled(projection.project(*middle))) < cell
            )
        return self.scene.structure.laid

    def _faces(self, cube, side):
        middle = tuple(part + 0.5 + way / 2 for part, way in zip(cube, NORMALS[side], strict=True))
        return self.geometry.projection.is_facing(middle, NORMALS[side])

    def _rolled(self, place):
        return rotated_point(*place) if self.scene.bricks.is_rotated else place

    @property
    def newest(self):
        """Cubes of the newest brick of another seat, and the colour of its edge."""
        last = [square for square in self.squares if square.kind == NEWEST]
        return {square.cube for square in last}, {square.tint for square in last}

    @property
    def is_shaky_preview(self):
        """Whether the previewed brick has a red edge because bricks would fall."""
        return any(square.kind == SHAKY for square in self.squares)

    @property
    def is_wrong(self):
        """Whether a brick is painted red at an illegal placement."""
        sides = sides_of(self.scene.preview) if self.scene.preview else {}
        return any(square.kind == WRONG and (square.cube, square.side) in sides for square in self.squares)

    @property
    def held_at(self):
        """Window position of the carried brick."""
        held, air = self.scene.held, self.scene.in_air
        return self._rolled(middle_of(air, held)) if painted(air, held) else None

    @property
    def tray_shows(self):
        return bool(painted(self.scene.in_tray))

    # Signs and labels in the scene

    @cached_property
    def over(self):
        return drawn(canvas=self.scene.over)

    def by(self, *drawers):
        return [each for each in self.over if {*drawers} <= {*each.drawers}]

    @property
    def place_signs(self):
        """Window positions of the signs of stable candidates, and of those of unstable ones."""
        discs = [each for each in self.by("_draw_signs") if len(each.points) > 4]
        return (
            [each.middle for each in discs if each.has_role("brass_lo")],
            [each.middle for each in discs if each.has_role("bad")],
        )

    @property
    def has_place_signs(self):
        return any(self.place_signs)

    @property
    def shaky(self):
        """Cubes of the candidates that are marked as unstable: by their sign, or by the tag of their glass brick."""
        _safe, signs = self.place_signs
        tags = [at for text, at in self.tags if text[0] in "−!"]
        spots = [each for each in unique_positions(self.geometry.seen()) if not each.is_hidden]
        return {min(spots, key=lambda each: dist(each.aim, sign)).cubes for sign in (*signs, *tags)}

    @property
    def glass(self):
        """Painted glass bricks, the last one on top."""
        layers = [each for each in self.scene.standing.children if isinstance(each, BrickLayer)]
        bricks = [(layer, brick) for layer in layers for brick in loose(layer)]
        found = [(painted(layer, brick), opacity_of(layer, brick)) for layer, brick in bricks]
        return [
            Glass(frozenset(square.cube for square in squares), squares[0].kind == SHAKY_GLASS, opacity)
            for squares, opacity in found
            if squares and squares[0].kind in (GLASS, SHAKY_GLASS)
        ]

    @property
    def tags(self):
        """Texts of the tags at glass bricks, with their positions."""
        return [(each.text, each.middle) for each in drawn(canvas=self.scene.above_held) if each.kind == "text"]

    @cached_property
    def _pill(self):
        return next((each for each in self.by("_draw_body") if each.kind == "fill"), None)

    @property
    def bubble(self):
        return self._pill.box if self._pill else EMPTY_BOX

    @property
    def told(self):
        """Text of the score label beside a candidate."""
        texts = [each.text for each in self.over if each.kind == "text" and self.bubble.contains(*each.middle)]
        if not texts:
            return None
        return BubbleText(None if texts[0] == "!" else int(texts[0].replace("−", "-")), tuple(texts[1:]))

    @property
    def label_marks(self):
        """Centres of the squares for marks that are painted in that label."""
        return [each.middle for each in self.by("draw_at") if each.has_role("ivory")]

    @property
    def is_warning(self):
        """Whether that label has the colour of warnings, not that of a seat."""
        return self._pill is not None and self._pill.has_role("bad")

    @property
    def tip(self):
        """Whether a preview of the collapse is painted."""
        return self.by("draw_tipping") or None

    @property
    def marked_squares(self):
        """Centres of the squares with a red rim whose marks differ."""
        rims = [each for each in self.by("draw_mismatching_squares") if each.kind == "rim"]
        return [each.middle for each in rims if each.has_role("bad")]

    @property
    def differing(self):
        """Centres of the signs at joints whose marks differ."""
        return [each.middle for each in self.by("draw_mismatch") if each.kind == "fill" and each.has_role("bad")]


class Seen(SpaceSeen):
    """Drawing of a table at which the seats move in turn."""

    def __init__(self, table):
        super().__init__(table.scene, table.fingers.machine)
        self.table = table

    @property
    def brick(self):
        return self.geometry.brick

    @property
    def about(self):
        return self.table.annotations.place

    @property
    def hidden(self):
        """Number of candidates that are hidden in the current view."""
        return len(self.geometry.hidden())

    @property
    def tells_hidden(self):
        """Whether a button with that number is painted."""
        button = self.table.controls.hidden_places.button
        return button is not None and any(str(self.hidden) in each.text for each in drawn(canvas=button.canvas))

    @property
    def tray_is_chosen(self):
        return any("draw_selection" in each.drawers for each in drawn(canvas=self.table.canvas))

    @property
    def asks_to_confirm(self):
        """Whether the button that confirms a placement is visible."""
        buttons = [each for each in self.table.controls.walk() if isinstance(each, RingButton)]
        return any(each.icon == "check" for each in buttons)


class PartSeen(SpaceSeen):
    """Player area of one person in a race, in pixels of that person's view."""

    def __init__(self, part):
        super().__init__(part.scene, part.fingers.machine)
        self.part, self.tray = part, part.geometry.tray
        self.seat, self.phase, self.is_rotated = part.seat, part.phase, part.is_rotated
        self.area, self.slots = Box(*part.pos, *part.size), part.tray.slots
        self.spots = tuple(part.inspection_markers.visible_joints())
        self.has_timer = part.status.has_timer
        self.chosen, self.verdicts = part.inspection_markers.chosen, dict(part.verdicts)

    @property
    def hand(self):
        """Bricks that are painted in the tray."""
        squares = painted(self.scene.in_tray)
        middles = [self._rolled(square.corners.mean(axis=0).tolist()) for square in squares]
        return frozenset(brick for brick, slot in self.slots.items() if any(slot.contains(*each) for each in middles))

    @property
    def words(self):
        """Name, task and clock, after checking that they are painted."""
        told = self.part.status.texts
        assert {text for text in told if text} <= {each.text for each in drawn(canvas=self.part.status.canvas)}
        return told

    @property
    def told(self):
        """Text at the lower edge of the board."""
        area = self.part.host.area_of(self.seat)
        text = area.card.text
        return text if text in [each.text for each in drawn(canvas=area.canvas)] else ""

    @property
    def signs(self):
        """Joints beside which a verdict is painted."""
        marks = [each.middle for each in drawn(canvas=self.part.canvas) if "_draw_verdict" in each.drawers]
        return [each for each in self.spots if any(dist(self._rolled(each.at), mark) < dp(2) for mark in marks)]

    @property
    def progress(self):
        """Placed and dealt bricks of everybody in the status panel, as painted: the filled cells of a bar, and the
        count beside it, which must agree.
        """
        status = self.part.status
        owners = [(status.texts[0].partition(" · ")[0], status), *((chip.name, chip) for chip in status.chips)]
        return {name: self._progress_of(name, widget) for name, widget in owners}

    def _progress_of(self, name, widget):
        chips = [widget.canvas] if widget is not self.part.status else [self.part.status.own.canvas]
        shapes = [each for canvas in chips for each in drawn(canvas=canvas)]
        cells = [each for each in shapes if "draw_segments" in each.drawers]
        [count] = [each.text for each in shapes if each.kind == "text" and "/" in each.text]
        placed, dealt = map(int, count.split("/"))
        if cells:
            assert len([each for each in cells if each.kind == "fill"]) == placed
            assert len(cells) == dealt
        return placed, dealt


class RaceSeen:
    """Drawing of all player areas of a race."""

    def __init__(self, table):
        self.parts = tuple(PartSeen(part) for part in table.parts)


def seen_of(table):
    """Returns the reader for a table: in turn or race."""
    return RaceSeen(table) if isinstance(table, RaceTable) else Seen(table)
