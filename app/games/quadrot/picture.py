"""Small pictures of the board for other screens: positions of matches and figures of the rules."""

from collections.abc import Sequence
from typing import NamedTuple

from kivy.graphics import Color, InstructionGroup
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.games.quadrot import board
from app.games.quadrot.board_marks import BoardMarks
from app.games.quadrot.board_plan import BoardPlan, PlayerViewpoint
from app.games.quadrot.dice import DiceGroup
from app.games.quadrot.pawns import AT_HOME, RADIUS, draw_pawn
from app.games.quadrot.rules import PawnFigure, dice_of, pawns_shown, turn_of
from app.look.mesh import Batch
from app.players import Player
from app.widgets.mesh_widget import settled_trigger
from engine.game import of_game
from engine.match import Match
from engine.quadrot.board import OFF, SIDES, Colour, Side, sides_of
from engine.quadrot.events import TurnPlayed
from engine.quadrot.moves import Step, Turn
from engine.quadrot.packed_pawns import Pawns, home_count, points_of, start_count
from engine.quadrot.state import QuadrotState

LARGEST = 640
"""Maximum size of the board in dp"""


class ShownTurn(NamedTuple):
    """Turn whose dice and trail are drawn together with a position."""

    side: Side
    dice: tuple[Colour, ...] = ()
    steps: Sequence[Step] = ()


NO_TURN = ShownTurn(SIDES[0])


class BoardPicture(Widget):
    """Position on the whole board; drawn once for each size."""

    def __init__(
        self, pawns: dict[Side, Pawns], colours: dict[Side, int], turn: ShownTurn = NO_TURN, **properties: object
    ) -> None:
        super().__init__(**properties)
        self._pawns, self._colours, self.shown_turn = pawns, colours, turn
        self._board, below, self._ink, above, dice_group = (InstructionGroup() for _index in range(5))
        for part in (Color(1, 1, 1, 1), self._board, below, self._ink, above, dice_group):
            self.canvas.add(part)
        self._marks, self._dice = BoardMarks(below, above), DiceGroup(dice_group)
        self._redraw = settled_trigger(self, self._draw)
        self.bind(pos=self._redraw, size=self._redraw)

    def _draw(self, *_changed: object) -> None:
        if min(self.width, self.height) < 4:
            return
        edge = dp(6)
        plan = BoardPlan.fitting(
            self.x + edge, self.y + edge, self.width - 2 * edge, self.height - 2 * edge, dp(LARGEST)
        )
        batch, pawns = Batch(), Batch()
        board.draw(batch, plan, self._colours)
        for side, own in self._pawns.items():
            draw_pawns(pawns, plan, side, own, self._colours[side])
        batch.draw_into(self._board)
        pawns.draw_into(self._ink)
        side, dice, steps = self.shown_turn
        self._marks.trail(plan, side, self._colours[side], steps, strength=0.95)
        self._dice.lay(plan, len(dice), PlayerViewpoint(side, plan.middle))
        for die, face in zip(self._dice.dice, dice):
            die.show(face)


def draw_pawns(batch: Batch, plan: BoardPlan, side: Side, pawns: Pawns, colour: int) -> None:
    """Draws the pawns of a side on their points; pawns at home are small."""
    for index in range(home_count(pawns)):
        draw_pawn(batch, *plan.rest(side, index), plan.unit * AT_HOME, colour)
    behind = start_count(pawns)
    places = [plan.point(point) for point in points_of(pawns)]
    places += [plan.spot(side, OFF, index, behind) for index in range(behind)]
    for x, y in places:
        draw_pawn(batch, x, y, plan.unit * RADIUS, colour)


# Functions for other screens


def match(match: Match, players: Sequence[Player] = (), marked_ply: int = 0) -> Widget:
    """Returns a picture of a match. `marked_ply`: number of the move whose dice and trail are shown, from 1; 0 for
    none.
    """
    sides = sides_of(len(match.names))
    colours = {side: _colour(players, seat) for seat, side in enumerate(sides)}
    turn = _turn(match, sides, marked_ply)
    return BoardPicture(dict(zip(sides, of_game(match.state, QuadrotState).pawns)), colours, turn)


def _turn(match: Match, sides: Sequence[Side], ply: int) -> ShownTurn:
    """Returns the turn of a move; no turn if `ply` is 0."""
    for event in match.events[ply - 1] if ply else ():
        if isinstance(event, TurnPlayed):
            return ShownTurn(sides[event.seat], event.dice, event.turn.steps if isinstance(event.turn, Turn) else ())
    return NO_TURN


def _colour(players: Sequence[Player], seat: int) -> int:
    """Returns the colour chosen by a player, or the default of the seat."""
    chosen = players[seat].colour if seat < len(players) else None
    return seat if chosen is None else int(chosen)


def figure(pawn_figure: PawnFigure) -> Widget:
    """Returns the picture of a rules figure: pawns, dice and the trail of the turn."""
    pawns, turn = pawns_shown(pawn_figure), turn_of(pawn_figure)
    shown_turn = ShownTurn(SIDES[0], dice_of(pawn_figure), turn.steps if turn else ())
    return BoardPicture(pawns, {side: side for side in pawns}, shown_turn)
