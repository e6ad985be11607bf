"""The panel of today's glass: what is played today, whether it has been, and with which result."""

from datetime import date

from app.games import APP_GAMES, playable
from app.screens.chairs import first_person
from app.screens.today import SECONDS, TodaysMatch, game_of, played, rival_of, set_up_of, streak
from app.shell.context import AppContext
from app.shell.words import _, number, plural, sentences
from app.store.notices import Unreadable
from app.widgets.dialog import Act, Dialog


def open_todays_glass(context: AppContext, day: date) -> None:
    """Lays the panel over the screen."""
    games = playable()
    if games:
        glass = played(context.journal, day)
        actions = _actions(context, day, games, glass)
        panel = Dialog(_("Today’s glass"), text_of(context, day, games, glass), actions, context.navigation.close)
        context.navigation.open(panel)


def text_of(context: AppContext, day: date, games: tuple[str, ...], glass: TodaysMatch | None) -> str:
    """Returns what the panel says."""
    rival = rival_of(day)
    match = _("{game} against {rival}, with {n} seconds of sand for each turn. Everybody gets the same deal today.")
    said = match.format(game=APP_GAMES[game_of(day, games)].name, rival=rival, n=number(SECONDS))
    return sentences(said, _result(glass, rival), _row(streak(context.journal, day)))


def _result(glass: TodaysMatch | None, rival: str) -> str:
    if glass is None or not glass.is_over:
        return "" if glass is None else _("You have begun it.")
    mine, other = (number(score or 0) for score in glass.scores)
    said = _("You won, {mine} to {other}.") if glass.has_won else _("{rival} won, {other} to {mine}.")
    return said.format(mine=mine, other=other, rival=rival)


def _row(days: int) -> str:
    return plural("{n} day in a row.", "{n} days in a row.", days) if days > 1 else ""


def _actions(context: AppContext, day: date, games: tuple[str, ...], glass: TodaysMatch | None) -> list[Act]:
    go = context.navigation.go
    if glass is None:
        return [Act(_("Turn the glass"), lambda: _play(context, day, games), is_main=True), Act(_("Later"))]
    if not glass.is_over:
        return [Act(_("Continue"), lambda: _go_on(context, glass.id), is_main=True), Act(_("Later"))]
    return [Act(_("Look through it"), lambda: go("replay", match=glass.id), is_main=True), Act(_("Close"))]


def _play(context: AppContext, day: date, games: tuple[str, ...]) -> None:
    context.begin(set_up_of(day, games, first_person(context.settings)))
    context.navigation.go("table")


def _go_on(context: AppContext, match_id: str) -> None:
    found = context.resume(match_id)
    if isinstance(found, Unreadable):
        context.tell(found)
    else:
        context.navigation.go("table")
