"""Tests of the daily challenge as a solo match of Domino 3D: from the home page to the stored result."""

from datetime import date

import pytest

from app.screens.play.daily_challenge import daily_solo_set_up, find_daily_match
from app.screens.play.solo_result_cards import BotScoreRow
from app.store.statistics import MatchFilter, player_statistics
from app.widgets.buttons import PillButton, RingButton
from app.widgets.list_row import ListRow
from tests.window.domino3d.guest import Guest, greedy
from tests.window.frame_clock import unseen


@pytest.fixture
def newcomer(stage, start):
    """Returns a player without stored matches."""
    app = start()
    with unseen(stage) as time:
        app.context.clock = time
        yield Guest(stage, app, time)


def test_todays_deal_is_played_from_home_and_kept(newcomer):
    """The panel on the home page opens the table, and after the match its result."""
    app = newcomer.app
    day = date.fromtimestamp(app.context.journal.clock())
    set_up = daily_solo_set_up(app.context.settings, day, "domino3d")

    def ways():
        rings = newcomer.stage.all(RingButton) + newcomer.stage.all(ListRow)
        return [each for each in rings if each.spoken == "Daily challenge"]

    def pill():
        app.navigation.home()
        newcomer.stage.until(ways)
        way = ways()[0]
        app.navigation.screen.scroller.show(way)
        newcomer.stage.wait(0.4)
        newcomer.stage.tap(way)
        newcomer.stage.until(lambda: app.navigation.panel is not None)
        return next(each for each in newcomer.stage.all(PillButton) if each.spoken.startswith("Solo challenge"))

    before = player_statistics(app.context.journal, MatchFilter(is_alone=True)).played
    newcomer.stage.tap(pill())
    newcomer.stage.until(lambda: newcomer.is_at_table)
    assert newcomer.session.match.seed == set_up.seed
    while not newcomer.state.winners:
        newcomer.session.play(0, greedy(newcomer.state))
        newcomer.settle()
    newcomer.stage.until(lambda: newcomer.stage.all(BotScoreRow))
    points = newcomer.state.scores[0]
    assert find_daily_match(app.context.journal, set_up).scores == (points,)
    assert player_statistics(app.context.journal, MatchFilter(is_alone=True)).played == before + 1
    way = pill()
    assert f"{points} points" in way.spoken
    newcomer.stage.tap(way)
    newcomer.stage.until(lambda: newcomer.stage.all(BotScoreRow))
