"""Behaviour that is specific to Tri-Ominos and Quad-Ominos, and the sounds of their events."""

from collections.abc import Mapping, Sequence

from app.games.round_traits import RoundTraits
from engine.match import Match
from engine.ominos.events import Laid, LotsDrawn, OpeningTileShown, PiecelessMovePlayed
from engine.ominos.moves import OminoMove
from engine.ominos.quadominos import QuadominosOptions
from engine.ominos.state import OminoState
from engine.ominos.tiles import Digits, points_of
from engine.ominos.triominos import TriominosOptions

OUT, OTHERS = "out", "others"
"""Reasons for the award at the end of a round: going out first, and tiles left in other hands"""
MOVES_TO_A_TOTAL: dict[str, dict[object, tuple[int, ...]]] = {
    "digits": {"target": (193, 188, 226, 205, 212), "half": (109, 104, 101, 99, 106)},
    "children": {"target": (124, 177, 181, 227, 225), "half": (73, 91, 104, 120, 131)},
    "full": {"target": (147, 222, 248, 294, 336, 387, 439), "half": (66, 107, 130, 153, 149, 164, 167)},
    "beginners": {"target": (114, 172, 208, 271, 279, 313, 349), "half": (57, 86, 104, 135, 140, 156, 175)},
}
"""Average number of moves in a match: by the rule for points or the tile set, then by length, then for two, three and
more seats. Measured with greedy bots by `python -m tools.measure_match_length`.
"""
MOVES_OF_A_ROUND: dict[str, tuple[int, ...]] = {
    "digits": (58, 54, 47, 36, 50),
    "children": (58, 54, 47, 36, 50),
    "sheet": (32, 31, 33, 36, 37, 39, 50),
    "large": (64, 65, 62, 62, 61, 72, 81),
}
"""Average number of moves in a round: by the rule for points or the hand size, then for two, three and more seats"""


def _laid(event: Laid) -> str:
    """Returns the sound of a placed tile: that of its hexagon, bridge or bonus, or else that of plain points."""
    reasons = ["bonus"] if event.bonus else [reason for reason, points in event.parts.items() if points > 0]
    return next((special for special in ("hexagon", "bridge", "bonus") if special in reasons), "points")


def _called(event: PiecelessMovePlayed) -> str:
    return "bonus" if any(points > 0 for points in event.parts.values()) else "pass"


class OminoTraits(RoundTraits[TriominosOptions | QuadominosOptions, OminoState, OminoMove]):
    """Behaviour of Tri-Ominos and Quad-Ominos: hidden hands, and rounds up to a target score."""

    sounds = {
        **RoundTraits.sounds,
        LotsDrawn: "shown",
        OpeningTileShown: "shown",
        Laid: _laid,
        PiecelessMovePlayed: _called,
    }

    def expected_moves(self, options: TriominosOptions | QuadominosOptions, seats: int) -> int:
        if isinstance(options, TriominosOptions):
            by_round = by_total = options.points
        else:
            by_round, by_total = options.hands, options.set
        if options.rounds:
            return options.rounds * MOVES_OF_A_ROUND[by_round][seats - 2]
        return MOVES_TO_A_TOTAL[by_total][options.length][seats - 2]

    def points_left(self, tiles: Sequence[Digits]) -> int:
        return points_of(tiles)

    def split_award(self, state: OminoState, end: str, award: int) -> Mapping[str, int]:
        out = state.rules.out_award if end == "out" else 0
        return {OUT: out, OTHERS: award - out}


def omino_state(match: Match) -> OminoState:
    """Returns the state of a match of these games; raises `TypeError` for a match of another game."""
    if not isinstance(match.state, OminoState):
        raise TypeError(f"no match of dominoes: {match.game.name}")
    return match.state


TRAITS = OminoTraits()
