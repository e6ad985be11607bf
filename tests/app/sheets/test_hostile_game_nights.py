"""Hostile imports of choices and sheets, and matches from a device with a wrong clock: they change or delay nothing."""

import json
from time import process_time

import pytest

from app.sheets.game_night import WINS, GameNightTerms
from app.sheets.sheet_record import SheetRecord
from app.store import import_export
from app.store.export_format import read_export
from app.store.game_nights import (
    all_choices,
    choices,
    current_game_night,
    game_nights,
    past_matches,
    player_groups,
    store_choice,
    tracked_game_nights,
    undo_choice,
)
from app.store.journal import Journal
from app.store.sheets import StoredScoreSheet, import_sheets, sheet_entry, stored_sheets, unfinished_sheet
from tests.app.sheets.test_stored_game_nights import COMPANY, NOON, House

DAY = 86_400.0


@pytest.fixture
def house(tmp_path):
    house = House(tmp_path / "journal.db")
    yield house
    house.journal.close()


def take(house, choices):
    """Imports choices about game nights; returns the final progress."""
    text = json.dumps({"format": "sablier export", "version": 1, "evenings": choices})
    return list(import_export.merge(house.journal, read_export(text)))[-1]


def choice(terms="places 0 on", number=1, group=COMPANY, since=NOON):
    return {"company": list(group), "number": number, "since": since, "terms": terms}


def force(house, rows):
    """Stores choices without validation, as an earlier version did."""
    query = "INSERT INTO evenings (company, number, since, terms) VALUES (?, ?, ?, ?)"
    house.journal.store(lambda db: db.executemany(query, rows).rowcount)


def ids(count):
    return " ".join(f"id{number}" for number in range(count))


# Time


def test_terms_have_a_limit_of_ids(house):
    take(house, [choice(f"places 0 on {ids(100)}"), choice(f"places 0 on {ids(101)}", group=("Cy", "Di"))])
    assert [each.group for each in all_choices(house.journal)] == [COMPANY]


def test_a_company_keeps_the_last_hundreds_of_its_choices(house):
    take(house, [choice(f"places 0 on m{number}", number) for number in range(1, 1001)])
    found = choices(house.journal, COMPANY)
    assert (len(found), found[-1].terms.excluded) == (300, ("m1000",))


def played_by(house, count):
    """Stores one recent match of each of `count` groups; returns the groups."""
    found = [("Ada", f"P{number}") for number in range(count)]
    for number, group in enumerate(found):
        house.pad(f"s{number}", group, "7 ok 5 ok end", at=house.now + 1)
    return found


def cost(work):
    """Returns the CPU seconds of a call."""
    began = process_time()
    work()
    return process_time() - began


def test_stored_choices_with_any_number_of_ids_do_not_delay_home(house):
    """An earlier version imported choices with any number of ids."""
    hostile = f"places 0 on {ids(100_000)}"
    force(house, [("\n".join(group), 1, 0.0, hostile) for group in played_by(house, 30)])
    assert cost(lambda: tracked_game_nights(house.journal)) < 0.3
    assert cost(lambda: choices(house.journal, ("Ada", "P1"))) < 0.1


def test_any_number_of_stored_choices_does_not_delay_home(house):
    group = played_by(house, 30)[0]
    force(house, [("\n".join(group), number, 0.0, f"places 0 on m{number}") for number in range(1, 40_001)])
    force(house, [(f"Ada\nQ{number}", 1, 0.0, "places 0 on") for number in range(40_000)])
    (game_night,) = tracked_game_nights(house.journal)
    assert game_night.terms.excluded == ("m40000",)
    assert cost(lambda: tracked_game_nights(house.journal)) < 0.1


def test_long_recent_sheets_do_not_delay_home(house):
    taps = ("7 ok " * 1400 + "end").split()
    text = str(SheetRecord("plain", COMPANY, {}, tuple(taps)))
    sheets = [sheet_entry(StoredScoreSheet(f"s{each}", text, NOON, NOON, NOON)) for each in range(200)]
    text = json.dumps({"format": "sablier export", "version": 1, "sheets": sheets})
    assert list(import_export.merge(house.journal, read_export(text)))[-1].count("added", "sheets") == 200
    store_choice(house.journal, COMPANY, GameNightTerms(), NOON)
    again = Journal(house.path, lambda: NOON, [].append)
    assert cost(lambda: tracked_game_nights(again)) < 0.4
    again.close()


# Choices made on this device


def test_an_import_does_not_change_what_was_chosen_here(house):
    house.pad("one", COMPANY, "7 ok 5 ok end")
    store_choice(house.journal, COMPANY, GameNightTerms(WINS), NOON)
    take(house, [choice("points 0 on", 999_999)])
    assert choices(house.journal, COMPANY)[-1].terms == GameNightTerms(WINS)
    assert current_game_night(house.journal, COMPANY).terms == GameNightTerms(WINS)


def test_after_an_import_a_company_can_choose_again(house):
    house.pad("one", COMPANY, "7 ok 5 ok end")
    take(house, [choice("points 0 on", 999_999)])
    for best_of in (3, 5, 7):
        assert store_choice(house.journal, COMPANY, GameNightTerms(WINS, best_of), NOON)
        assert current_game_night(house.journal, COMPANY).terms == GameNightTerms(WINS, best_of)
    assert undo_choice(house.journal, COMPANY)
    assert choices(house.journal, COMPANY)[-1].terms.best_of == 5


@pytest.mark.parametrize("number", [999_999, 1_000_000])
def test_a_stored_choice_of_any_number_is_followed_by_the_next(house, number):
    """An earlier version stored the choice after number 999,999 but never read it."""
    force(house, [("\n".join(COMPANY), number, NOON, "points 0 on")])
    assert store_choice(house.journal, COMPANY, GameNightTerms(WINS), NOON)
    assert [each.terms.count for each in choices(house.journal, COMPANY)] == ["points", WINS]


def test_a_stored_choice_of_the_largest_number_is_not_read(house):
    force(house, [("\n".join(COMPANY), 2**63 - 1, NOON, "points 0 on")])
    assert store_choice(house.journal, COMPANY, GameNightTerms(WINS), NOON)
    assert [each.terms.count for each in choices(house.journal, COMPANY)] == [WINS]


def test_a_longer_history_of_the_same_choices_is_taken_over(house):
    first = choice("points 0 on", since=NOON)
    take(house, [first])
    take(house, [first, choice("wins 0 on", 2, since=NOON + 1)])
    assert [each.terms.count for each in choices(house.journal, COMPANY)] == ["points", WINS]


def test_other_choices_than_those_made_here_are_left_out(house):
    store_choice(house.journal, COMPANY, GameNightTerms(WINS), NOON)
    take(house, [choice("points 0 on", since=NOON - 5 * DAY), choice("places 3 on", 2, since=NOON + 1)])
    assert [each.terms.count for each in choices(house.journal, COMPANY)] == [WINS]


# Matches from a clock that was ahead


@pytest.fixture
def ahead(house):
    """Two matches that Ada won while the clock was 30 days ahead, then four that Bo won at the correct time."""
    store_choice(house.journal, COMPANY, GameNightTerms(), NOON - DAY)
    for number in range(2):
        house.pad(f"a{number}", COMPANY, "7 ok 5 ok end", at=NOON + 30 * DAY + 600 * number)
    for number in range(4):
        house.pad(f"b{number}", COMPANY, "5 ok 7 ok end", at=NOON + 600 * number)
    return house


def test_matches_with_a_time_in_the_future_hide_no_evening(ahead):
    game_night = current_game_night(ahead.journal, COMPANY)
    assert ([each.id for each in game_night.matches], game_night.leaders) == (["b0", "b1", "b2", "b3"], ["Bo"])
    assert tracked_game_nights(ahead.journal) == [game_night]
    assert game_nights(ahead.journal, COMPANY)[-1] == game_night
    assert past_matches(ahead.journal, "plain")[0].loser == 0


def test_matches_with_a_time_in_the_future_are_not_recent(ahead):
    ahead.now = NOON + 7 * DAY
    assert current_game_night(ahead.journal, COMPANY) is None
    assert [len(each.matches) for each in game_nights(ahead.journal, COMPANY)] == [2, 4]


def test_the_company_that_played_last_comes_first_whatever_the_clock_said(ahead):
    ahead.pad("c", ("Cy", "Di"), "5 ok 7 ok end", at=NOON + 5000)
    assert [*player_groups(ahead.journal)] == [("Cy", "Di"), COMPANY]


def test_a_choice_with_a_time_in_the_future_holds_now(ahead):
    store_choice(ahead.journal, COMPANY, GameNightTerms(WINS), NOON + 30 * DAY)
    assert current_game_night(ahead.journal, COMPANY).terms == GameNightTerms(WINS)


def test_many_sheets_with_a_time_in_the_future_hide_no_evening(ahead):
    for number in range(70):
        ahead.pad(f"f{number}", COMPANY, "7 ok 5 ok end", at=NOON + 40 * DAY + number)
    ahead.now = NOON + 2400
    assert current_game_night(ahead.journal, COMPANY).leaders == ["Bo"]


def test_an_open_sheet_with_a_time_in_the_future_does_not_stay_at_home(house):
    house.pad("future", COMPANY, "7 ok", at=NOON + 30 * DAY)
    house.now = NOON
    assert unfinished_sheet(house.journal, 6 * 3600.0) is None
    house.pad("now", COMPANY, "7 ok", at=NOON)
    assert unfinished_sheet(house.journal, 6 * 3600.0).id == "now"
    assert [each.id for each in stored_sheets(house.journal)] == ["now", "future"]


def test_a_batch_of_sheets_is_stored_once(house):
    house.pad("one", COMPANY, "7 ok 5 ok")
    (sheet,) = stored_sheets(house.journal)
    newer = sheet._replace(text=f"{sheet.text} end", touched=sheet.touched + 1)
    entries = map(sheet_entry, [sheet, newer, newer, sheet._replace(id="two"), sheet._replace(id="two")])
    outcomes = filter(None, import_sheets(house.journal, entries))
    assert sorted(outcomes) == ["added", "known", "known", "known", "longer"]
    assert {each.id: each.touched for each in stored_sheets(house.journal)} == {
        "one": newer.touched,
        "two": sheet.touched,
    }
