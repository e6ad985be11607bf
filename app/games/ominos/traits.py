"""What Tri-Ominos and Quad-Ominos do otherwise than other games, and the sounds of their events."""

from collections.abc import Mapping
from typing import Any

from app.games.ominos import lengths
from app.games.traits import LeftInHand, Traits
from engine.game import Event
from engine.ominos.events import Called, Dealt, Drew, Laid, LotsDrawn, RoundEnded, Shown
from engine.ominos.moves import OminoMove, Place
from engine.ominos.rounds import Rounds
from engine.ominos.tiles import points_of, tile_name

OUT, OTHERS = "out", "others"
"""The two parts of what the end of a round awards: for going out first, and for the tiles of the others"""


def _laid(event: Laid) -> str:
    """Returns the best of its reasons."""
    reasons = ["bonus"] if event.bonus else [reason for reason, points in event.parts.items() if points > 0]
    return next((special for special in ("hexagon", "bridge", "bonus") if special in reasons), "points")


def _called(event: Called) -> str:
    return "bonus" if any(points > 0 for points in event.parts.values()) else "pass"


class OminoTraits(Traits):
    """Hands are hidden, and rounds lead to a target."""

    sounds = {
        LotsDrawn: "shown",
        Dealt: "deal",
        Shown: "shown",
        Laid: _laid,
        Drew: "draw",
        Called: _called,
        RoundEnded: None,  # won or lost, by who looks at it
    }

    def is_repeated(self, event: Event) -> bool:
        return isinstance(event, Drew)

    def hides(self, options: Any) -> bool:
        return True

    def moves(self, options: Any, seats: int) -> int:
        return lengths.moves(options, seats)

    def turn(self, state: Rounds) -> object:
        return state.round

    def round(self, state: Rounds) -> int:
        return state.round

    def target(self, state: Rounds) -> int | None:
        return state.terms.target

    def thing(self, move: OminoMove) -> object:
        """Returns the tile by its smallest reading."""
        return tile_name(move.digits) if isinstance(move, Place) else move

    def left_in_hand(self, event: Event) -> tuple[LeftInHand, ...]:
        if not isinstance(event, RoundEnded):
            return ()
        return tuple(LeftInHand(hand, points_of(hand)) for hand in event.hands)

    def award_parts(self, state: Rounds, end: str, award: int) -> Mapping[str, int]:
        out = state.terms.out_award if end == "out" else 0
        return {OUT: out, OTHERS: award - out}


TRAITS = OminoTraits()
