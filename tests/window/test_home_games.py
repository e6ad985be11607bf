"""The home page with five and six games, of which one or two are registered for the test."""

from random import Random

import pytest

from app.files.settings import LastSetUp
from app.games import APP_GAMES, playable
from app.match.seating import MatchSetUp
from app.players import Player
from app.screens.home import GameCard
from app.widgets.buttons import RingButton
from app.widgets.card import Tray
from tests.engine.variants import any_move
from tests.extra_games import register
from tests.window import screen_checks

SIZES = [(360, 640), (360, 740), (412, 892), (892, 412), (800, 1280), (1280, 800)]
PEOPLE = (Player("Léa"), Player("Nino", "casual"))


@pytest.fixture(params=[5, 6])
def app(start, monkeypatch, request):
    unused = [name for name in ("dominoes", "pebbles", "lines") if name not in APP_GAMES]
    names = unused[: max(0, request.param - len(playable()))]
    if names:
        register(monkeypatch, *names)
    assert len(playable()) >= request.param
    return start()


def store_match(app, plies=0):
    """Stores a match that has just begun or, after enough `plies`, is over."""
    match, rng = MatchSetUp("quadrot", PEOPLE, 5).match(), Random(1)
    while not match.winners and len(match.moves) < plies:
        match.play(*any_move(match, rng))
    app.context.journal.create_log(match, PEOPLE).write(match)


def show(app, stage, size):
    stage.resize(*size)
    app.navigation.rebuild()
    stage.rest()
    return app.navigation.screen


@pytest.mark.parametrize("plies", [None, 0, 2000], ids=["first start", "match under way", "match over"])
def test_all_of_home_is_visible(app, stage, plies):
    if plies is not None:
        store_match(app, plies)
    for size in SIZES:
        screen = show(app, stage, size)
        assert screen.scroller.content.height <= screen.scroller.height + 1, size
        rings = [button for button in stage.all(RingButton) if button.icon in ("glass", "trophy", "book")]
        assert len(rings) == 3
        assert all(ring.to_window(*ring.pos)[1] >= 0 for ring in rings), size


def test_pictures_are_neither_strips_nor_half_a_page(app, stage):
    store_match(app)
    for size in SIZES:
        show(app, stage, size)
        cards = stage.all(GameCard)
        widths = sorted(card.width for card in cards)
        assert widths[-1] < 1.6 * widths[0], size
        for tray in (tray for card in cards for tray in card.walk() if isinstance(tray, Tray)):
            assert tray.height >= max(28, 0.2 * tray.width), (size, tray.size)


@pytest.mark.parametrize(("language", "percent"), [("en", 100), ("fr", 130), ("en", 200)])
def test_no_text_is_cut_or_hard_to_touch(app, stage, language, percent):
    app.context.change("language", "code", language)
    app.context.change("look", "text_size", percent)
    for size in SIZES:
        show(app, stage, size)
        assert screen_checks.clipped() == [], size
        assert screen_checks.overlapping() == [], size
        assert screen_checks.too_small() == [], size
    app.context.change("language", "code", "en")


def test_a_small_card_starts_the_last_match_again(app, stage):
    settings = app.context.settings
    for game in playable():
        settings = settings.with_set_up(game, LastSetUp())
    app.context.save_settings(settings)
    show(app, stage, (412, 892))
    card = next(card for card in stage.all(GameCard) if card.is_small)
    button = next(widget for widget in card.walk() if isinstance(widget, RingButton))
    assert min(button.size) >= 44
    stage.tap(button)
    stage.wait(0.3)
    assert app.navigation.screen.session.match.game.name == playable()[0]


@pytest.mark.parametrize("game", [game for game in playable() if APP_GAMES[game].has_lesson])
def test_a_game_that_was_never_played_offers_its_lesson_on_its_card(start, stage, game):
    app = start()

    def ring():
        show(app, stage, (412, 892))
        card = next(card for card in stage.all(GameCard) if APP_GAMES[game].name in card.spoken)
        return next(widget for widget in card.walk() if isinstance(widget, RingButton))

    assert ring().spoken == f"{APP_GAMES[game].name}: Lesson"
    stage.tap(ring())
    stage.wait(0.3)
    assert type(app.navigation.screen).__name__ == "LessonScreen"
    assert app.navigation.screen.run.game == game
    app.navigation.home()
    app.context.save_settings(app.context.settings.with_set_up(game, LastSetUp()))
    assert ring().icon == "play"
