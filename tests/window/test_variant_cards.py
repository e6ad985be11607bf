"""Tests of the cards with which a person chooses the variant of a game in the set-up."""

import pytest
from kivy.metrics import dp

from app.games import APP_GAMES, playable
from app.screens.play.set_up_seat_list import SeatRow
from app.screens.play.variant_cards import VariantCard
from app.widgets.buttons import AddButton, MainButton, PillButton
from app.widgets.dialog import Dialog
from app.widgets.list_row import ListRow
from tests.window.drawn import drawn

GAME = "domino3d"
WAYS = {"classic": "Classic", "advanced": "Timed bricks", "race": "Race", "solo": "Solo"}


@pytest.fixture
def page(start):
    app = start()
    app.navigation.go("set up", game=GAME)
    return app


def cards(stage):
    stage.frames(3)
    return {card.variant: card for card in stage.all(VariantCard)}


def names(stage):
    stage.frames(3)
    return [row.title.text for row in stage.all(SeatRow)]


def dialog(stage):
    stage.frames(3)
    return next(iter(stage.all(Dialog)), None)


def press(stage, text):
    stage.frames(3)
    kinds = [button for kind in (MainButton, PillButton) for button in stage.all(kind)]
    next(button for button in kinds if button.spoken == text).press()
    stage.frames(3)


def add_seat(stage):
    stage.frames(3)
    stage.find(AddButton).press()
    stage.frames(3)
    stage.find(PillButton, spoken="A bot").press()
    stage.frames(3)


def test_each_way_to_play_is_a_card_with_a_picture_a_name_and_a_sentence(stage, page):
    found = cards(stage)
    assert {variant: card.name.text for variant, card in found.items()} == WAYS
    for card in found.values():
        painted = drawn(canvas=card.canvas)
        texts = [each.text for each in painted if each.kind == "text"]
        assert texts[0] == card.name.text
        assert len(texts) == 2, "the name and one sentence"
        x, y = card.to_window(*card.picture.pos)
        inside = [
            each
            for each in painted
            if each.kind != "text" and x <= each.middle[0] <= x + card.picture.width and y <= each.middle[1]
        ]
        assert len(inside) > 10, "a picture of bricks, not a flat sign"
    assert len({card.note.text for card in found.values()}) == 4


def test_the_cards_are_on_top_and_low(stage, page):
    found = cards(stage).values()
    low = min(card.to_window(*card.pos)[1] for card in found)
    high = max(card.to_window(*card.pos)[1] + card.height for card in found)
    assert high - low <= dp(120)
    assert low > max(row.to_window(*row.pos)[1] for row in stage.all(SeatRow))


def test_no_row_of_the_house_rules_repeats_them(stage, page):
    cards(stage)
    assert "Way to play" not in [row.title.text for row in stage.all(ListRow)]


@pytest.mark.parametrize("game", [game for game in playable() if game != GAME])
def test_a_game_with_one_way_to_play_has_no_cards(stage, start, game):
    start().navigation.go("set up", game=game)
    assert not APP_GAMES[game].traits.variant_option
    assert not cards(stage)


def test_a_card_chooses_the_way_to_play(stage, page):
    cards(stage)["race"].press()
    assert [variant for variant, card in cards(stage).items() if card.selected] == ["race"]
    assert page.navigation.screen.draft.value("mode") == "race"
    assert dialog(stage) is None
    page.navigation.go("home")
    assert dict(page.context.settings.set_ups[GAME].options) == {"mode": "race"}


def test_a_way_for_one_asks_before_it_takes_seats_away_and_gives_them_back(stage, page):
    add_seat(stage)
    before = names(stage)
    assert len(before) == 3
    cards(stage)["solo"].press()
    question = dialog(stage)
    assert question is not None
    assert all(name in question.spoken for name in before[1:])
    press(stage, "Cancel")
    assert names(stage) == before
    assert [variant for variant, card in cards(stage).items() if card.selected] == ["classic"]
    cards(stage)["solo"].press()
    press(stage, "Choose Solo")
    assert names(stage) == before[:1]
    cards(stage)["advanced"].press()
    assert dialog(stage) is None
    assert names(stage) == before


def test_seats_come_back_even_after_the_app_was_closed(stage, start, tmp_path):
    app = start()
    app.navigation.go("set up", game=GAME)
    add_seat(stage)
    before = names(stage)
    cards(stage)["solo"].press()
    press(stage, "Choose Solo")
    app.navigation.go("home")
    stage.stop(app)
    again = start()
    again.navigation.go("set up", game=GAME)
    assert names(stage) == before[:1]
    cards(stage)["classic"].press()
    assert names(stage) == before
