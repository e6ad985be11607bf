"""Behaviour that all games with rounds and hidden hands share. Imports no game."""

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from app.match.traits import RemainingHand, Traits
from engine.game import Event, MoveT
from engine.rounds import CallPlayed, HandsCounted, HandsDealt, RoundOptions, RoundState, TileDrawn, TilePlaced

RoundOptionsT = TypeVar("RoundOptionsT", bound=RoundOptions)
RoundStateT = TypeVar("RoundStateT", bound=RoundState[Any, Any, Any])


class RoundTraits(Traits[RoundOptionsT, RoundStateT, MoveT], Generic[RoundOptionsT, RoundStateT, MoveT]):
    """Behaviour of a game with rounds and hidden hands; it is based on `engine/rounds.py`."""

    sounds = {
        HandsDealt: "deal",
        TilePlaced: "points",
        TileDrawn: "draw",
        CallPlayed: "pass",
        HandsCounted: None,  # the screen plays won or lost
    }

    def points_left(self, tiles: Sequence[Any]) -> int:
        """Returns the points of tiles that remain in a hand at the end of a round."""
        raise NotImplementedError

    def is_repeated(self, event: Event) -> bool:
        return isinstance(event, TileDrawn)

    def turn_id(self, state: RoundStateT) -> object:
        return state.round

    def round_number(self, state: RoundStateT) -> int:
        return state.round

    def agreed_rounds(self, options: RoundOptionsT) -> int | None:
        return options.rounds

    def target_points(self, state: RoundStateT) -> int | None:
        goal: int | None = state.options.goal
        return goal

    def remaining_hands(self, event: Event) -> tuple[RemainingHand, ...]:
        if not isinstance(event, HandsCounted):
            return ()
        return tuple(
            RemainingHand(hand, self.points_left(hand), tuple(self.points_left((tile,)) for tile in hand))
            for hand in event.hands
        )

    def undrawn_pieces(self, state: RoundStateT) -> tuple[object, ...]:
        return tuple(sorted(state.well[state.drawn_count :]))
