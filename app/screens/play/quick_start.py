"""Start of a match without the set-up page."""

from app.screens.play.match_draft import load_draft
from app.shell.context import AppContext
from app.store.game_nights import past_matches


def begin_usual_match(context: AppContext, game: str) -> bool:
    """Starts a match with the last set-up of a game and a new seed; returns False if that is not possible. Without a
    last set-up, the player of the device plays the easiest bot.
    """
    draft = load_draft(game, context.settings, past_matches(context.journal, game))
    return context.begin(draft.set_up(context.seed())) is not None
