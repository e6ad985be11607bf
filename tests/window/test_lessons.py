"""Tests of lessons: they open from the home page, and the scene about the timer shows it running."""

import pytest

from app.games import APP_GAMES, playable
from app.hourglass.hourglass_widget import Hourglass
from app.widgets.buttons import PillButton, RingButton
from app.widgets.list_row import ListRow

TAUGHT = [key for key in playable() if APP_GAMES[key].has_lesson]


@pytest.mark.parametrize("game", TAUGHT)
@pytest.mark.parametrize("size", [(360, 740), (1280, 800)])
def test_home_leads_to_the_lesson_of_every_game(stage, start, game, size):
    stage.resize(*size)
    app = start()
    stage.frames(3)
    ways = [each for each in stage.all(RingButton) + stage.all(ListRow) if each.spoken == "Learn"]
    app.navigation.screen.scroller.show(ways[0])
    stage.wait(0.4)
    stage.tap(ways[0])
    stage.wait(0.3)
    way = stage.find(PillButton, spoken=f"{APP_GAMES[game].name}: Lesson")
    app.navigation.screen.scroller.show(way)
    stage.wait(0.4)
    stage.tap(way)
    stage.frames(3)
    assert app.navigation.screen.run.lesson.game == game


def test_the_scene_about_sand_shows_it_run(stage, start):
    app = start()
    titles = [scene.title for scene in APP_GAMES["triominos"].lesson.scenes]
    at = next(at for at, title in enumerate(titles) if "timer" in title.lower())
    app.navigation.home("lesson", game="triominos", scene=at)
    stage.frames(3)
    glass = stage.find(Hourglass)
    assert glass.reading.is_waiting
    stage.tap((200, 500))
    stage.until(lambda: glass.reading.left < glass.reading.total - 0.3)
    assert glass.reading.is_running
