"""Home timer: effects of taps, and remaining time by the clock of the device, even if the app is not running."""

import pytest

from app.sheets.home_timer import LONGEST, SHORTEST, HomeTimer
from app.store.journal import Journal
from app.store.sheets import load_home_timer, store_home_timer

NOON = 1_800_000_000.0


def test_a_tap_turns_it_and_the_next_one_hands_it_on_full():
    glass = HomeTimer(30).with_names(("Ada", "Bob")).tapped(NOON)
    assert (glass.name, glass.left(NOON + 12)) == ("Ada", 18)
    handed = glass.tapped(NOON + 12)
    assert (handed.name, handed.next_name, handed.left(NOON + 12)) == ("Bob", "Ada", 30)
    assert handed.tapped(NOON + 13).name == "Ada"


def test_a_tap_that_comes_twice_skips_nobody():
    glass = HomeTimer(30).with_names(("Ada", "Bob", "Zoé")).tapped(NOON).tapped(NOON + 5)
    assert glass.tapped(NOON + 5.3) == glass
    assert glass.tapped(NOON + 6).name == "Zoé"


def test_without_names_a_tap_turns_it_anew():
    glass = HomeTimer(30).tapped(NOON).tapped(NOON + 29)
    assert (glass.name, glass.left(NOON + 30)) == ("", 29)


def test_sand_that_is_out_waits_for_whoever_is_next():
    glass = HomeTimer(30).with_names(("Ada", "Bob")).tapped(NOON)
    assert glass.is_out(NOON + 30)
    assert glass.reading(NOON + 31).is_waiting
    assert glass.tapped(NOON + 40).name == "Bob"
    assert glass.tapped(NOON + 40).left(NOON + 41) == 29


def test_a_glass_that_ran_out_long_ago_is_found_asleep():
    glass = HomeTimer(30).with_names(("Ada", "Bob")).tapped(NOON).tapped(NOON + 5)
    assert glass.reset_if_forgotten(NOON + 600) == glass
    found = glass.reset_if_forgotten(NOON + 86_400)
    assert (found.name, found.has_begun) == ("Bob", False)
    paused = glass.paused(NOON + 10)
    assert paused.reset_if_forgotten(NOON + 86_400) == paused


def test_a_glass_that_is_stopped_stands_and_goes_on_for_the_same_person():
    glass = HomeTimer(30).with_names(("Ada", "Bob")).tapped(NOON).paused(NOON + 10)
    assert glass.left(NOON + 500) == 20
    assert not glass.reading(NOON + 500).is_running
    resumed = glass.tapped(NOON + 500)
    assert (resumed.name, resumed.left(NOON + 505)) == ("Ada", 15)
    assert glass.reset().reading(NOON + 501).is_waiting


def test_a_clock_that_is_set_back_gives_no_sand_beyond_a_full_glass():
    assert HomeTimer(30).tapped(NOON).left(NOON - 3600) == 30


@pytest.mark.parametrize(("asked", "given"), [(3, SHORTEST), (47, 47), (9999, LONGEST)])
def test_any_length_from_ten_seconds_to_ten_minutes(asked, given):
    assert HomeTimer().with_seconds(asked).seconds == given


def test_people_keep_the_colours_that_they_have_chosen():
    glass = HomeTimer().with_names(("Ada", "Bob"), (4, 0))
    assert (glass.colour, glass.tapped(NOON).tapped(NOON + 5).colour) == (4, 0)
    assert HomeTimer.of(str(glass)) == glass
    before = HomeTimer.of('{"seconds": 30, "names": ["Ada", "Bob"], "turn": 1, "used": 0, "since": null}')
    assert before.colour == 1


def test_it_runs_on_while_the_app_is_dead(tmp_path):
    told = []
    first = Journal(tmp_path / "journal.db", lambda: NOON, told.append)
    store_home_timer(first, str(HomeTimer(90).with_names(("Zoé", "Tom")).tapped(NOON)))
    again = Journal(tmp_path / "journal.db", lambda: NOON, told.append)  # the first journal is never closed
    glass = HomeTimer.of(load_home_timer(again))
    assert (glass.name, glass.left(NOON + 60), told) == ("Zoé", 30, [])


@pytest.mark.parametrize(
    "text",
    [
        *("", "{}", "[]", "null", "[" * 9999),
        *('{"seconds": "x"}', '{"seconds": 1e999, "names": []}'),
        '{"seconds": 30, "names": [], "turn": 0, "used": 0, "since": 1e300}',
    ],
)
def test_what_is_no_glass_is_the_usual_one(text):
    assert HomeTimer.of(text) == HomeTimer()


def test_a_turn_that_nobody_has_is_the_first_one():
    assert HomeTimer.of('{"seconds": 30, "names": ["Ada"], "turn": 5, "used": 0, "since": null}').name == "Ada"
