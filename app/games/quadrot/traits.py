"""Traits of Quadrot: its differences from the other games, and the sounds of its events."""

from app.match.traits import Traits
from engine.game import Seat
from engine.quadrot.events import LotsDrawn, Ranked, Rolled, SeatHome, SentBack, Stepped, TurnPlayed
from engine.quadrot.moves import QuadrotMove, StepKind
from engine.quadrot.state import QuadrotOptions, QuadrotState

FLIGHTS = (StepKind.WHITE_HOP, StepKind.BLACK_HOP, StepKind.JUMP)
"""Kinds of steps in which a pawn flies instead of sliding along a line"""
MOVES = {True: {2: 51, 3: 98, 4: 134}, False: {2: 51, 3: 86, 4: 122}}
"""Average number of moves of a match by ranking option and number of seats, with greedy bots, measured by
`python -m tools.measure_match_length`
"""


def _stepped(event: Stepped) -> str:
    return "hop" if event.step.kind in FLIGHTS else "step"


def _played(event: TurnPlayed) -> str | None:
    return "home" if event.points else None


class QuadrotTraits(Traits[QuadrotOptions, QuadrotState, QuadrotMove]):
    """Traits of Quadrot: a game without hidden information, in which an option lets players play on for the lower
    ranks.
    """

    sounds = {
        LotsDrawn: "deal",
        Rolled: "dice",
        Stepped: _stepped,
        SentBack: "sent back",
        TurnPlayed: _played,
        SeatHome: "round won",
        Ranked: None,
    }

    seconds_per_move = 12, 5

    def is_relevant(self, options: QuadrotOptions, option: str, seats: int) -> bool:
        """Returns whether an option has an effect; `ranking` has none with two seats."""
        return super().is_relevant(options, option, seats) and (option != "ranking" or seats > 2)

    def expected_moves(self, options: QuadrotOptions, seats: int) -> int:
        return MOVES[options.ranking][seats]

    def finishing_order(self, state: QuadrotState) -> tuple[Seat, ...]:
        return state.ranking


TRAITS = QuadrotTraits()
