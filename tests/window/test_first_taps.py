"""Numbers of taps for common acts of a new player, with real touches."""

import pytest

from app.games import APP_GAMES, playable
from app.screens.home import GameCard
from app.screens.play.quick_start import begin_usual_match
from app.widgets.buttons import MainButton
from app.widgets.list_row import ListRow

SIZES = [(412, 892), (360, 640), (892, 412), (800, 1280)]


@pytest.fixture
def app(start):
    return start()


def is_whole(stage, widget):
    """Returns whether a widget can be tapped without scrolling."""
    x, y = widget.to_window(*widget.pos)
    return x >= 0 and y >= 0 and x + widget.width <= stage.root.width and y + widget.height <= stage.root.height


def name_on_top(app):
    return app.navigation.stack[-1].name


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game", playable())
def test_two_taps_lead_from_the_start_to_a_match_against_the_easiest_bot(app, stage, game, size):
    stage.resize(*size)
    stage.wait(0.4)
    card = next(each for each in stage.all(GameCard) if each.spoken.startswith(APP_GAMES[game].name))
    x, y = card.to_window(card.center_x, card.top - 30)  # the upper part of the card is in the window
    assert y > 0
    stage.tap((x, y))
    stage.wait(0.5)
    play = next(each for each in stage.all(MainButton) if each.spoken.startswith("Play"))
    assert is_whole(stage, play)
    stage.tap(play)
    stage.wait(0.5)
    assert name_on_top(app) == "table"
    assert [player.level for player in app.context.session.players] == [None, "learner"]


@pytest.mark.parametrize("game", playable())
def test_one_tap_leads_from_the_lesson_to_a_match(app, stage, game):
    scenes = len(APP_GAMES[game].lesson.scenes)
    app.navigation.go("lesson", game=game, scene=scenes - 1)
    stage.wait(0.3)
    bar = app.navigation.screen._make_end_bar()  # noqa: SLF001 - the bar appears at the end of the last scene
    stage.root.add_widget(bar)
    stage.wait(0.3)
    play = next(each for each in stage.all(MainButton) if each.spoken.startswith("Play a match"))
    stage.tap(play)
    stage.wait(0.5)
    assert name_on_top(app) == "table"


def test_two_taps_mute_a_match(app, stage):
    app.context.seed = lambda: 5

    assert begin_usual_match(app.context, "triominos")
    app.navigation.go("table")
    stage.wait(1)
    stage.tap(app.navigation.screen.area.buttons.place("menu"))
    stage.wait(0.4)
    row = next(each for each in stage.all(ListRow) if each.title.text == "Silent")
    assert is_whole(stage, row)
    stage.tap(row)
    stage.wait(0.2)
    assert not app.context.settings.sound.on
    assert not app.context.settings.haptics.on
