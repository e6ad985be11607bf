"""What a corner-digit table shows, as plain data: for tests and tools. Places are in the window's pixels."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from app.games.ominos.pieces import DrawnTile, LooseTile
from app.games.ominos.pills import Pill, Reason, RefusalCard
from app.gestures.machine import Held
from app.look.shapes import Box, Point
from app.table.camera import Pose
from engine.ominos.lattice import Cell
from engine.ominos.tiles import Digits

if TYPE_CHECKING:
    from app.games.ominos.scene import OminoScene


class MarksSeen(NamedTuple):
    """The marks on the board."""

    fits: tuple[Cell, ...]
    """Where the taken tile fits"""
    meant: tuple[Cell, ...]
    """Places that a hint or a large picture is about"""
    place: Cell | None
    """Where the taken tile lies, or the cursor is"""
    figure: str
    """The shape that earns points: `hexagon`, `bridge`, or nothing"""
    ghosts: tuple[DrawnTile, ...]
    """Tiles that could be laid"""
    trial: tuple[DrawnTile, ...]
    """The tile that does not fit, where it was tried"""


class PillSeen(NamedTuple):
    """Points on the board, with or without their reason."""

    points: int
    box: Box
    has_words: bool


class RefusalSeen(NamedTuple):
    """The card that tells why a tile does not fit."""

    reason: Reason
    box: Box
    rings: tuple[Point, ...]
    """The middles of the rings round the corners that fail"""


class AskedSeen(NamedTuple):
    """The card at the foot of the board."""

    text: str
    answers: tuple[str, ...]
    box: Box


@dataclass(frozen=True)
class OminoSeen:
    """Everything that a player sees of the table."""

    camera: Pose
    offers_fit: bool
    """Whether the button that frames the board is there"""
    laid: Mapping[Cell, Digits]
    """The tiles that lie on the board"""
    coming: frozenset[Cell]
    """Cells whose tile is still on its way"""
    wrong: tuple[DrawnTile, ...]
    """Tiles of the board with digits that are wrong for a refused one"""
    hand: tuple[DrawnTile, ...]
    """The tiles that stand in the hand"""
    outlined: tuple[Digits, ...]
    """Those with a line round them"""
    selected: Digits | None
    """The tile that stands higher than the others"""
    held: Held | None
    """What the player has taken"""
    carried: DrawnTile | None
    """The tile in the air under a finger, or on the place where it would be laid"""
    loose: tuple[DrawnTile, ...]
    """All tiles in the air, but the one in large"""
    large: DrawnTile | None
    """The tile that is shown in large"""
    marks: MarksSeen
    is_saying: bool
    """Whether points or a refusal stand on the board"""
    pills: tuple[PillSeen, ...]
    refusal: RefusalSeen | None
    asked: AskedSeen | None
    asks_to_confirm: bool
    points_at_button: bool

    def angle_of(self, tile: Digits) -> float:
        """Returns the angle at which a tile of the hand or in the air is drawn."""
        return next(drawn.angle for drawn in (*self.hand, *self.loose) if drawn.tile == tile)


def seen_of(scene: "OminoScene") -> OminoSeen:
    """Returns what a scene shows now."""
    carried, marks, large = scene.taken.carried, scene.marks, scene.inspecting.large
    notes = scene.notes.said
    cards = [note for note in notes if isinstance(note, RefusalCard)]
    asked = scene.asking.card
    return OminoSeen(
        camera=scene.geometry.camera.pose,
        offers_fit=scene.fit_button.parent is not None,
        laid=dict(scene.board.laid),
        coming=frozenset(scene.hidden),
        wrong=tuple(drawn for drawn in scene.board.tiles.drawn if drawn.bad),
        hand=tuple(scene.hand.tiles.drawn),
        outlined=scene.hand.outlined,
        selected=scene.hand.look.selected,
        held=scene.taken.held,
        carried=_drawn(carried.loose) if carried else None,
        loose=tuple(_drawn(each) for each in scene.air.children if isinstance(each, LooseTile) and each is not large),
        large=_drawn(large) if large else None,
        marks=MarksSeen(
            marks.open_cells, marks.meant_cells, marks.place_cell, marks.figure,
            tuple(marks.ghosts.drawn), tuple(marks.trial.drawn),
        ),
        is_saying=bool(notes),
        pills=tuple(PillSeen(pill.points, pill.box, pill.has_words) for pill in notes if isinstance(pill, Pill)),
        refusal=RefusalSeen(cards[0].reason, cards[0].box, cards[0].rings) if cards else None,
        asked=AskedSeen(asked.spoken, asked.answers, asked.box) if asked else None,
        asks_to_confirm=scene.asking.asks_to_confirm,
        points_at_button=scene.pointing.is_pointing,
    )  # fmt: skip


def _drawn(loose: LooseTile) -> DrawnTile:
    return DrawnTile(loose.tile, loose.x, loose.y, loose.angle, loose.center)
