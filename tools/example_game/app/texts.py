"""Texts of the example game. Those of rounds, draws and passes are in `app/games/round_texts.py`."""

from app.games.round_texts import (
    ROUND_HINTS,
    ROUND_LINES,
    ROUND_MOVES,
    ROUND_OPTIONS,
    ROUND_REASONS,
    ROUND_REFUSALS,
    ROUND_VALUES,
    RoundPhrases,
)
from app.games.texts import EventLine, Names, SetUpSwitch, append_points
from app.i18n import N_, _
from app.match.bots import Advice
from app.match.messages import MoveRefused
from engine.game import Event
from tools.example_game.engine.state import ExampleMove, ExampleOptions, ExampleState, Place, TilePlaced


def _placed(event: TilePlaced, names: Names) -> EventLine:
    sentence = _("{name} laid {tile}").format(name=names[event.seat], tile=event.move)
    return EventLine(
        event.seat, _("laid {tile}").format(tile=event.move), append_points(sentence, event.points), event.points
    )


class ExamplePhrases(RoundPhrases[ExampleOptions, ExampleState, ExampleMove, object]):
    """Texts of the game."""

    event_lines = {**ROUND_LINES, TilePlaced: _placed}
    reasons = {"neighbour": (N_("Neighbour"), N_("Neighbours")), **ROUND_REASONS}
    refusals = {**ROUND_REFUSALS, "far": N_("This tile is too far from the last one: ten at most.")}
    options = {
        **ROUND_OPTIONS,
        "opener": (N_("Who opens a round"), N_("This player opens the first round, the next one the next.")),
    }
    values = {**ROUND_VALUES, "first": N_("The first player")}
    help_switches = (SetUpSwitch("play", "confirm", N_("Ask before laying"), N_("A tile waits until you agree")),)

    def pictured(self, event: Event) -> tuple[object, ...]:
        return (event.move.tile,) if isinstance(event, TilePlaced) else ()

    def refusal(self, refused: MoveRefused, state: ExampleState) -> str:
        if refused.reason == "rules" and not isinstance(refused.move, Place):
            return _("One of your tiles fits: lay it.")
        return super().refusal(refused, state)

    def hint_piece(self, advice: Advice) -> str:
        if isinstance(advice.move, Place):
            return _("Look at your tile {tile}.").format(tile=advice.move)
        return _(ROUND_HINTS[str(advice.move)])

    def hint_place(self, move: ExampleMove, state: ExampleState) -> str:
        if isinstance(move, Place):
            return _("Lay it at the end of the row.")
        return _(ROUND_HINTS[str(move)])

    def describe_move(self, move: ExampleMove, instead: ExampleMove | None = None) -> str:
        if isinstance(move, Place):
            return _("tile {tile}").format(tile=move)
        return _(ROUND_MOVES[str(move)])


PHRASES = ExamplePhrases()
