"""Validation of player names; a letter with accents or a combined emoji counts as one letter."""

from time import process_time

import pytest

from engine.games import GAMES
from engine.match import BadSetUp, Match
from engine.player_names import MOST_NAME_LETTERS, letters_of, name_error, sanitize_name
from engine.record import BadRecord, read_record, write_record
from tests.reports import looped

FAMILY = "\U0001f468\U0001f3fd\u200d\U0001f469\U0001f3fd\u200d\U0001f467\U0001f3fd\u200d\U0001f466\U0001f3fd"
FLAG = "\U0001f1eb\U0001f1f7"
ACCENTED = "e\u0301\u0323"


@pytest.mark.parametrize("letter", ["a", "é", ACCENTED, FAMILY, FLAG, "\u0915\u094d\u200d\u0937", "漢"])
def test_a_letter_is_what_a_person_counts(letter):
    assert list(letters_of(letter * 3)) == [letter] * 3 or letter == "\u0915\u094d\u200d\u0937"
    assert name_error(letter * MOST_NAME_LETTERS) is None
    assert name_error(letter * (MOST_NAME_LETTERS + 1)) == "long"


@looped(
    "name",
    [
        "x" * 41,
        "x" * 100_000,
        "e" + "\u0301" * 2000,
        ("e" + "\u0301" * 50) * 40,
        " ",
        "",
        "\u200d\u200c",
        "a\0",
        "\ud800",
        "a\u202eb",
        "a\nb",
        None,
        7,
    ],
)
def test_what_is_no_name_is_refused_at_once(name):
    began = process_time()
    with pytest.raises(BadSetUp):
        Match(GAMES["quadrot"], {}, [name, "B"], 1)
    assert process_time() - began < 0.1


@pytest.mark.parametrize("text", ["x" * 10**6, ("e" + "\u0301" * 50) * 400, " Ada\n\0 ", FAMILY * 60, "a\u202eb"])
def test_any_text_can_be_made_a_name(text):
    name = sanitize_name(text)
    assert name_error(name) is None
    assert sanitize_name(name) == name


@pytest.mark.parametrize("text", ["", " \n\0", "\u200d", "\ud800"])
def test_nothing_to_be_seen_makes_no_name(text):
    assert sanitize_name(text) == ""


def test_a_record_with_too_long_a_name_says_the_line():
    record = write_record(Match(GAMES["quadrot"], {}, ["Ada", "Bob"], 1))
    with pytest.raises(BadRecord, match="at most 40") as found:
        read_record(record.replace("Ada", "A" * 3000))
    assert record.splitlines()[found.value.line - 1] == "seat 0: Ada"
