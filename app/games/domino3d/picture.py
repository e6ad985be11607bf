"""Pictures of matches and rulebook figures, for screens other than the table."""

from collections.abc import Sequence

from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from app.games.domino3d.geometry.block_mesh import NEWEST, WRONG
from app.games.domino3d.graphics.isometric_picture import BrickPicture
from app.games.domino3d.graphics.structure_view import StructureView
from app.games.domino3d.home_picture import CARD, home_picture
from app.games.domino3d.race.building_pictures import building_pictures
from app.games.domino3d.rules import BrickFigure, brick_of, structure_before
from app.games.round_pictures import RoundPicture
from app.games.texts import Names
from app.hourglass.hourglass_widget import Hourglass
from engine.domino3d.cells import Cell, Side
from engine.domino3d.events import Collapsed, Laid
from engine.domino3d.joints import seams
from engine.domino3d.moves import Place, read_place
from engine.domino3d.race import RaceState
from engine.domino3d.structure import Structure
from engine.domino3d.turn_based import TurnBasedState
from engine.game import AnyState, Event, of_game
from engine.match import Match

LAID, REFUSED = "brass_lo", "bad"
"""Colour roles for a placed and for a refused brick"""


def match(match: Match, _players: object = (), marked_ply: int = 0) -> Widget:
    """Creates a picture of a match. `marked_ply`: number of the move whose brick is highlighted, from 1; 0 for none."""
    structure = visible_structure(match.state)
    if not structure.laid:
        return home_picture("")
    marked = _marked_event(match, marked_ply)
    if isinstance(marked, Collapsed):
        return BrickPicture((*structure.laid, marked.place), {len(structure.laid): REFUSED})
    return BrickPicture(structure.laid, {structure.laid.index(marked.place): LAID} if marked else {})


class MatchPicture(StructureView):
    """Live picture of a match."""

    def show_match(self, match: Match, marked_ply: int = 0, colours: Sequence[int] = ()) -> None:
        marked = _marked_event(match, marked_ply)
        if marked is None:
            self.show(visible_structure(match.state))
            return
        colour = colours[marked.seat] if colours else marked.seat
        kind = WRONG if isinstance(marked, Collapsed) else NEWEST
        self.show(visible_structure(match.state), marked.place, kind, colour)


def live(sampling: int = 1) -> MatchPicture:
    """Creates an empty live picture. `sampling`: pixels of the drawing for each pixel of the widget."""
    return MatchPicture(sampling)


def round_pictures(events: Sequence[Event], names: Names) -> list[RoundPicture]:
    """Creates the pictures of all buildings at the end of a race's round."""
    return building_pictures(events, names)


def visible_structure(state: AnyState) -> Structure:
    """Returns the structure that everybody may see. In a race, it is the largest one that a seat has declared
    finished.
    """
    if isinstance(state, RaceState):
        return largest_declared_structure(state)
    return of_game(state, TurnBasedState).structure


def largest_declared_structure(race: RaceState) -> Structure:
    """Returns the structure with the most bricks among those that their seats have declared finished."""
    tables = [table for seat, table in enumerate(race.tables) if race.declared[seat] is not None]
    return max(tables, key=lambda table: len(table.laid), default=Structure())


def _marked_event(match: Match, ply: int) -> Laid | Collapsed | None:
    """Returns the event that placed a brick or caused a collapse in a move; None in a race, and if `ply` is 0."""
    events = match.events[ply - 1] if ply and isinstance(match.state, TurnBasedState) else ()
    return next((event for event in events if isinstance(event, (Laid, Collapsed))), None)


def figure(drawn: BrickFigure) -> Widget:
    """Creates the picture of a rulebook figure: the placed or refused brick, with its mismatching squares."""
    before, place = structure_before(drawn), brick_of(drawn)
    accents = {len(before.laid): REFUSED if drawn.refusal else LAID}
    wrong = mismatching_squares(before, place) if drawn.refusal == "marks" else frozenset()
    return BrickPicture((*before.laid, place), accents, wrong)


def mismatching_squares(structure: Structure, place: Place) -> frozenset[tuple[Cell, Side]]:
    """Returns the squares on both sides of each mismatching seam."""
    failing = [seam for seam in seams(structure, place) if not seam.is_matching]
    return frozenset((cell, seam.side) for seam in failing for cell in (seam.cell, seam.near))


# Variants


BASE = "moon|flower@0,0,0+x1"
TURN = f"{BASE} sun|moon@0,0,1+y1"
TOWERS = f"{BASE} moon|leaf@0,0,1+z0", f"{BASE} sun|flower@1,0,2-z0"
VARIANT_BRICKS = {"classic": (TURN,), "advanced": (TURN,), "race": TOWERS, "solo": (CARD,)}
"""Structures in the picture of each variant"""
GLASS_SHARE = 0.38
"""Share of the picture's width for the hourglass"""


class VariantPicture(Layout):
    """Picture of a variant: its structures side by side, with an hourglass if the time decides."""

    def __init__(self, variant: str, **properties: object) -> None:
        super().__init__(**properties)
        self._bricks = [BrickPicture(read_places(text)) for text in VARIANT_BRICKS[variant]]
        self._glass = Hourglass(sand=0.5) if variant == "advanced" else None
        for part in (*self._bricks, *([self._glass] if self._glass else [])):
            self.add_widget(part)
        self.bind(pos=self._trigger_layout, size=self._trigger_layout)

    def do_layout(self, *_: object) -> None:
        glass = self.width * GLASS_SHARE if self._glass else 0.0
        share = (self.width - glass) / len(self._bricks)
        for index, bricks in enumerate(self._bricks):
            bricks.pos, bricks.size = (self.x + index * share, self.y), (share, self.height)
        if self._glass:
            self._glass.pos, self._glass.size = (self.right - glass, self.y), (glass, self.height)


def read_places(text: str) -> list[Place]:
    """Reads the places of several bricks."""
    return [read_place(place) for place in text.split()]


def variant(variant: str) -> Widget:
    """Creates the picture of a variant for its card in the set-up."""
    return VariantPicture(variant)
