"""Traits of the example game; those of rounds with hidden hands are inherited."""

from collections.abc import Sequence

from app.games.round_traits import RoundTraits
from engine.game import Event
from tools.example_game.engine.state import ExampleMove, ExampleOptions, ExampleState, Tile

MOVES_OF_A_ROUND = {2: 28, 3: 34, 4: 34}
MOVES_OF_A_MATCH = {2: 184, 3: 154, 4: 121}
"""Average number of moves by seats, with greedy bots, measured by `python -m tools.measure_match_length`"""


class ExampleTraits(RoundTraits[ExampleOptions, ExampleState, ExampleMove]):
    """Behaviour of the game."""

    def points_left(self, tiles: Sequence[Tile]) -> int:
        return sum(tiles)

    def is_repeated(self, event: Event) -> bool:
        return False  # a draw ends the turn, so two draws are never announced as one

    def expected_moves(self, options: ExampleOptions, seats: int) -> int:
        if options.rounds:
            return options.rounds * MOVES_OF_A_ROUND[seats]
        return MOVES_OF_A_MATCH[seats] // (2 if options.length == "half" else 1)


TRAITS = ExampleTraits()
