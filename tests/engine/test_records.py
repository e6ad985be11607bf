"""Errors in records: each is reported with its line, and none crashes the reader."""

import sys
import tracemalloc
from random import Random
from time import process_time

import pytest

from engine import BadRecord, read_record, write_record
from engine.bots.bot import pick
from engine.games import GAMES
from engine.record import MOST_LINE_LETTERS, MOST_LINES, MOST_RECORD_LETTERS, NewerRecord, RecordTooLong
from tests.engine.variants import new_match, played
from tests.exhaustive import one_in
from tests.reports import looped

MUTATIONS = 60 if sys.flags.optimize else 200


@pytest.fixture(scope="module", params=GAMES)
def record(request):
    return write_record(played(request.param, {}, GAMES[request.param].options().seats[0], 1, plies=120))


def drop_line(lines, rng):
    lines.pop(int(rng.random() * len(lines)))


def repeat_line(lines, rng):
    place = int(rng.random() * len(lines))
    lines.insert(place, lines[place])


def swap_lines(lines, rng):
    place = int(rng.random() * (len(lines) - 1))
    lines[place : place + 2] = lines[place + 1], lines[place]


def change_letter(lines, rng):
    place = int(rng.random() * len(lines))
    line = lines[place]
    at = int(rng.random() * len(line))
    lines[place] = line[:at] + pick("0123456789abcxyz -@,:^v|é\t", rng) + line[at + 1 :]


def cut_line(lines, rng):
    place = int(rng.random() * len(lines))
    lines[place] = lines[place][: int(rng.random() * len(lines[place]))]


def swap_words(lines, rng):
    place = int(rng.random() * len(lines))
    words = lines[place].split(" ")
    one, two = (int(rng.random() * len(words)) for _ in range(2))
    words[one], words[two] = words[two], words[one]
    lines[place] = " ".join(words)


MUTATE = (drop_line, repeat_line, swap_lines, change_letter, cut_line, swap_words)


@pytest.mark.parametrize("mutate", MUTATE, ids=lambda mutate: mutate.__name__)
def test_mutated_records(record, mutate):
    """A changed record is refused with the line of the error, or is a valid record of another match."""
    refused = 0
    numbers = one_in(4, range(MUTATIONS))
    for number in numbers:
        lines = record.splitlines()
        mutate(lines, Random(f"{mutate.__name__} {number}"))
        text = "\n".join(lines)
        try:
            match = read_record(text)
        except BadRecord as error:
            refused += 1
            assert 1 <= error.line <= len(lines) + 1
            assert error.reason
            assert str(error).startswith(f"line {error.line}: ")
        else:
            assert read_record(write_record(match)).events == match.events
    assert refused > len(numbers) * 0.4


def test_whatever_is_no_record_is_refused():
    for text in ("", "\n\n", "sablier record 4", "hello", "\x00" * 40, "sablier record 1", "sablier record 1\n0: draw"):
        with pytest.raises(BadRecord):
            read_record(text)


def test_lines_are_those_of_the_text():
    record = write_record(new_match("triominos", {}, 2, 1))
    broken = record.replace("seed: 1", "seed: one")
    with pytest.raises(BadRecord) as refused:
        read_record("\n\n" + broken)
    assert refused.value.line == 2 + 1 + broken.splitlines().index("seed: one")


@looped(
    ("old", "new"),
    [
        ("game: triominos", "game: chess"),
        ("game: triominos", "game: triominos\noption turn_limit: 31"),
        ("game: triominos", "game: triominos\noption speed: on"),
        ("game: triominos", "game: triominos\ngame: triominos"),
        ("seed: 1", "seed: 1\nseed: 2"),
        ("seat 1: player 2\n", ""),
        ("seat 1: player 2\n", "seat 2: player 2\n"),
        ("seat 1: player 2", "seat 1: "),
        ("seed: 1\n", ""),
        ("  deal ", "  deal 0-0-0 "),
        ("  deal ", "  deal 0-2-1 "),
        ("  deal ", "  dealt "),
    ],
)
def test_what_was_agreed_is_checked(old, new):
    record = write_record(new_match("triominos", {}, 2, 1))
    assert old in record
    with pytest.raises(BadRecord):
        read_record(record.replace(old, new))


def test_an_illegal_move_is_named_with_its_line():
    match = played("triominos", {}, 2, 1, plies=4)
    record = write_record(match)
    seat = match.state.turn
    with pytest.raises(BadRecord, match=f"seat {seat}, 0-0-0@9,9v") as refused:
        read_record(f"{record}{seat}: 0-0-0@9,9v\n")
    assert refused.value.line == len(record.splitlines()) + 1


def test_options_and_names_are_kept():
    match = played("quadominos", {"set": "beginners", "turn_limit": 30}, 3, 5, plies=10)
    again = read_record(write_record(match))
    assert again.options == match.options
    assert again.names == match.names
    assert again.seed == match.seed


def test_white_space_does_not_matter():
    record = write_record(played("triominos", {}, 2, 1, plies=10))
    loose = "\r\n\r\n".join(f"   {line}  " for line in record.splitlines())
    assert write_record(read_record(loose)) == record


@pytest.mark.parametrize(("edition", "is_newer"), [("4", True), ("10", True), ("0", False), ("x", False), ("", False)])
def test_a_record_of_a_later_version_is_told_apart(edition, is_newer):
    with pytest.raises(BadRecord) as error:
        read_record(f"sablier record {edition}\ngame: quadrot\n")
    assert isinstance(error.value, NewerRecord) == is_newer
    assert error.value.line == 1


@pytest.mark.parametrize("text", ["0: draw\n" * 7_000_000, "\n" * 10**7, "x" * 10**7, "option a: b\n" * 20_000])
def test_a_text_that_no_match_can_be_is_refused_before_it_is_read(text):
    began = process_time()
    tracemalloc.start()
    with pytest.raises(RecordTooLong):
        read_record(f"sablier record 1\ngame: quadrot\nseed: 1\nseat 0: A\nseat 1: B\n{text}")
    assert process_time() - began < 0.5
    assert tracemalloc.get_traced_memory()[1] < 2 * len(text) + 2 * 10**6
    tracemalloc.stop()


@pytest.mark.parametrize("name", GAMES)
def test_the_longest_match_without_a_plan_is_no_more_than_half_as_long_as_a_record_may_be(name):
    record = write_record(played(name, {}, GAMES[name].options().seats[-1], 1, plies=9000))
    assert 2 * len(record) < MOST_RECORD_LETTERS
    assert 2 * max(map(len, record.splitlines())) < MOST_LINE_LETTERS
    assert 1.3 * record.count("\n") < MOST_LINES
