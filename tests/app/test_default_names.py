"""Default names of people: stored as marks, shown in the current language, and upgraded in older data."""

import json

import pytest

from app import i18n
from app.files.settings import LastSetUp, Settings
from app.players import Player
from app.screens.play.match_draft import load_draft
from app.sheets.home_timer import HomeTimer
from app.sheets.sheet_record import SheetRecord
from app.store.game_nights import parse_choice


@pytest.fixture(autouse=True)
def _english():
    yield
    i18n.use("en")


def test_a_default_name_follows_the_language():
    players = Player("@you"), Player("@player 2"), Player("Léa")
    told = []
    for code in ("en", "fr"):
        i18n.use(code)
        told.append([player.name for player in players])
    assert told == [["You", "Player 2", "Léa"], ["Vous", "Joueur 2", "Léa"]]


def test_a_first_set_up_stores_no_word():
    draft = load_draft("triominos", Settings())
    assert draft.stored_names[0] == "@you"
    assert draft.names[0] == "You"
    two = draft.with_level(1, None)
    assert two.stored_names == ("@player 1", "@player 2")
    assert two.set_up(1).players[0].stored_name == "@player 1"


def test_old_settings_are_upgraded():
    chairs = [{"name": "Vous"}, {"name": "Player 2"}, {"name": "You", "level": "casual"}]
    read = LastSetUp.read({"chairs": chairs})
    assert [player.stored_name for player in read.players] == ["@you", "@player 2", "You"]
    assert Settings.read({"tutors": {"Vous": "large"}}).coaches == {"@you": "large"}


def test_old_timers_sheets_and_choices_are_upgraded():
    timer = HomeTimer.of(json.dumps({"names": ["Joueur 1", "Zoé"], "seconds": 60, "turn": 0, "used": 0, "since": None}))
    assert timer.names == ("@player 1", "Zoé")
    sheet = SheetRecord.of("sablier sheet 1\nplain\n\nPlayer 1\nVous\n\n5 ok 7 ok")
    assert sheet is not None
    assert sheet.names == ("@player 1", "@you")
    choice = parse_choice({"company": ["Ada", "Vous"], "number": 1, "since": 1.0, "terms": "wins 5 on"})
    assert choice is not None
    assert choice.group == ("@you", "Ada")
