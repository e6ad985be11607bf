"""The home page with five and six games, of which one or two are registered for the test."""

import pytest

from app.games import playable
from app.match.players import Player
from app.match.seating import MatchSetUp
from app.screens.home import GameCard
from app.store.settings import LastSetUp
from app.widgets.buttons import RingButton
from app.widgets.card import Tray
from tests.extra_games import register
from tests.window import screen_checks

SIZES = [(360, 640), (360, 740), (412, 892), (892, 412), (800, 1280), (1280, 800)]
PEOPLE = (Player("Léa"), Player("Nino", "casual"))


@pytest.fixture(params=[5, 6])
def app(start, monkeypatch, request):
    register(monkeypatch, *("dominoes", "pebbles")[: request.param - 4])
    assert len(playable()) == request.param
    return start()


def begin_a_match(app):
    match = MatchSetUp("triominos", PEOPLE, 5).match()
    app.context.journal.create_log(match, PEOPLE).write(match)


def show(app, stage, size):
    stage.resize(*size)
    app.navigation.rebuild()
    stage.rest()
    return app.navigation.screen


@pytest.mark.parametrize("is_under_way", [False, True])
def test_all_of_home_is_visible(app, stage, is_under_way):
    if is_under_way:
        begin_a_match(app)
    for size in SIZES:
        screen = show(app, stage, size)
        assert screen.scroller.content.height <= screen.scroller.height + 1, size
        rings = [button for button in stage.all(RingButton) if button.icon in ("glass", "trophy", "book")]
        assert len(rings) == 3
        assert all(ring.to_window(*ring.pos)[1] >= 0 for ring in rings), size


def test_pictures_are_neither_strips_nor_half_a_page(app, stage):
    begin_a_match(app)
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
