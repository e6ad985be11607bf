"""Start of a match: without the set-up page, and with a suitable deal for a new player."""

from collections.abc import Callable

from app.games import APP_GAMES
from app.match.seating import MatchSetUp
from app.screens.play.match_draft import MatchDraft, load_draft
from app.shell.context import AppContext
from app.store.game_nights import past_matches
from app.store.journal import Journal

MOST_DEALS = 12
"""Maximum number of deals to try for a new player"""


def begin_usual_match(context: AppContext, game: str) -> bool:
    """Starts a match with the last set-up of a game and a new seed; returns False if that is not possible. Without a
    last set-up, the player of the device plays the easiest bot.
    """
    return begin_match(context, load_draft(game, context.settings, past_matches(context.journal, game)))


def begin_match(context: AppContext, draft: MatchDraft) -> bool:
    """Starts the match of a draft; returns False if that is not possible."""
    return context.begin(new_set_up(draft, context.journal, context.seed)) is not None


def new_set_up(draft: MatchDraft, journal: Journal, new_seed: Callable[[], int]) -> MatchSetUp:
    """Returns the set-up of a match. If a person plays the game for the first time and no deal was agreed, the seed is
    one of several random ones with which this person starts well.
    """
    set_up = draft.set_up(new_seed())
    new_seat = next((seat for seat in range(len(set_up.players)) if _is_new(set_up, seat, journal)), None)
    if draft.seed is not None or new_seat is None:
        return set_up
    traits = APP_GAMES[draft.game].traits
    for _deal in range(MOST_DEALS):
        if traits.starts_well(set_up.match(), new_seat):
            break
        set_up = draft.set_up(new_seed())
    return set_up


def _is_new(set_up: MatchSetUp, seat: int, journal: Journal) -> bool:
    player = set_up.players[seat]
    return not player.is_bot and not journal.has_played(set_up.game, player.stored_name)
