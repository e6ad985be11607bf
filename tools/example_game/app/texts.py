"""Texts of the example game. Those of rounds, placed tiles, draws and passes are in `app/games/round_texts.py`."""

from app.games.round_texts import (
    ROUND_HINTS,
    ROUND_OPTIONS,
    ROUND_REASONS,
    ROUND_REFUSALS,
    ROUND_VALUES,
    RoundPhrases,
)
from app.i18n import N_, _
from app.match.messages import MoveRefused
from engine.game import Event
from engine.rounds import TilePlaced
from tools.example_game.engine.state import ExampleMove, ExampleOptions, ExampleState, Place


class ExamplePhrases(RoundPhrases[ExampleOptions, ExampleState, ExampleMove, object]):
    """Texts of the game."""

    reasons = {"neighbour": (N_("Neighbour"), N_("Neighbours")), **ROUND_REASONS}
    refusals = {**ROUND_REFUSALS, "far": N_("This tile is too far from the last one: ten at most.")}
    options = {
        **ROUND_OPTIONS,
        "opener": (N_("Who opens a round"), N_("This player opens the first round, the next one the next.")),
    }
    values = {**ROUND_VALUES, "first": N_("The first player")}

    def tile_text(self, move: ExampleMove) -> str:
        return str(move) if isinstance(move, Place) else ""

    def pictured(self, event: Event) -> tuple[object, ...]:
        return (event.move.tile,) if isinstance(event, TilePlaced) and isinstance(event.move, Place) else ()

    def refusal(self, refused: MoveRefused, state: ExampleState) -> str:
        if refused.reason == "rules" and not isinstance(refused.move, Place):
            return _("One of your tiles fits: place it.")
        return super().refusal(refused, state)

    def hint_place(self, move: ExampleMove, state: ExampleState) -> str:
        if isinstance(move, Place):
            return _("Place it at the end of the row.")
        return _(ROUND_HINTS[str(move)])


PHRASES = ExamplePhrases()
