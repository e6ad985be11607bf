"""Match records: a text format that people can read, send and paste back.

The first lines describe the set-up; then each move has one line. Indented lines between the moves state facts: tiles
dealt and drawn, ends of rounds. When a record is read, random outcomes come from these lines, not from the seed, and
the replayed match must produce the same lines. So a record stays valid even if the shuffle changes, and an error can be
reported with its line number.
"""

import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from engine.game import EDITION, NEXT_ROUND, AnyGame, BadOptions, Event, IllegalMove, Seat, shorten
from engine.games import GAMES
from engine.match import SEED_DIGITS, TAKE_BACK, BadSetUp, CannotUndo, Match, validate_name
from engine.randomness import BadOutcome, Outcome

EDITIONS = {f"sablier record {edition}": edition for edition in range(1, EDITION + 1)}
"""By first line of a record: edition of the rules"""
HEADERS = {edition: header for header, edition in EDITIONS.items()}
HEADER = HEADERS[EDITION]
SET_UP_LINE = r"(game|seed|option \w+|seat \d+): "
SEED = rf"-?\d{{1,{SEED_DIGITS}}}"
MOST_RECORD_LETTERS, MOST_LINES, MOST_LINE_LETTERS = 300_000, 9_000, 4_000
"""Maximum size of a record: about twice that of the longest match between people who play at random"""


class BadRecord(ValueError):
    """Error raised for an invalid record, with the number of the line."""

    def __init__(self, line: int, reason: str):
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


class RecordTooLong(BadRecord):
    """Error raised for a text that is longer than any match. Such a text is not parsed."""


class NewerRecord(BadRecord):
    """Error raised for a record whose edition of the rules is newer than those that this version supports."""


class BadName(BadRecord):
    """Error raised for a record with an invalid player name."""


# Writing


def write_record(match: Match) -> str:
    """Returns the record of a match as played so far."""
    return "\n".join((*_set_up_lines(match), *_facts(match.opening_events), *_all_move_lines(match))) + "\n"


def _set_up_lines(match: Match) -> Iterator[str]:
    yield HEADERS[match.edition]
    yield f"game: {match.game.name}"
    for name, value in match.options.changed(match.edition).items():
        yield f"option {name}: {value}"
    yield f"seed: {match.seed}"
    for seat, name in enumerate(match.names):
        yield f"seat {seat}: {name}"


def _all_move_lines(match: Match) -> Iterator[str]:
    for index in range(len(match.entries)):
        yield from entry_lines(match, index)


def entry_lines(match: Match, index: int) -> Iterator[str]:
    """Yields the lines of one entry of the match, a move or a take-back. The deal of a new round has no line for the
    move itself, only lines with the dealt tiles.
    """
    seat, move, events = match.entries[index]
    if move is not NEXT_ROUND:
        yield f"{seat}: {move}"
    yield from _facts(events)


def remaining_entries(entries: Sequence[str]) -> list[int]:
    """Returns the indices of the entries that are moves which nobody has taken back. `entries`: record lines of each
    entry.

    >>> remaining_entries(["0: draw", "1: pass", "0: pass", "1: pass", "0: take back", "0: time"])
    [0, 1, 5]
    """
    remaining: list[int] = []
    for index, lines in enumerate(entries):
        seat, _, move = lines.partition("\n")[0].partition(": ")
        if move != str(TAKE_BACK):
            remaining.append(index)
            continue
        while remaining and not entries[remaining.pop()].startswith(f"{seat}: "):
            pass
    return remaining


def _facts(events: Iterable[Event]) -> Iterator[str]:
    return (f"  {fact}" for fact in (event.record_line() for event in events) if fact)


# Reading


class _Line(NamedTuple):
    number: int
    text: str


def read_record(text: str) -> Match:
    """Parses a record and replays its match. Raises BadRecord with the line of the first error if the record is
    invalid.
    """
    return deque(read_incrementally(text), maxlen=1).pop()


def read_incrementally(text: str) -> Iterator[Match]:
    """Yields the replayed match after each line of a record, so that the app can stay responsive while it reads one.
    Raises the same errors as `read_record`.
    """
    _check_size(text)
    lines = [_Line(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    first = lines[0] if lines else _Line(1, "")
    if first.text not in EDITIONS:
        is_newer = re.fullmatch(r"sablier record [1-9]\d{0,8}", first.text, re.ASCII)
        raise (NewerRecord if is_newer else BadRecord)(first.number, f"a record begins with {HEADER!r}")
    body = next(
        (place for place, line in enumerate(lines) if place and not re.match(SET_UP_LINE, line.text)), len(lines)
    )
    set_up = _SetUpReader(EDITIONS[first.text])
    for line in lines[1:body]:
        set_up.read(line)
    yield from _replay(set_up, lines[body:], lines[body - 1].number)


def _check_size(text: str) -> None:
    """Raises RecordTooLong if the text exceeds the limits."""
    if len(text) > MOST_RECORD_LETTERS:
        raise RecordTooLong(1, f"a record has at most {MOST_RECORD_LETTERS} letters, not {len(text)}")
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > MOST_LINE_LETTERS or number > MOST_LINES:
            raise RecordTooLong(
                number, f"a record has at most {MOST_LINES} lines, none of them over {MOST_LINE_LETTERS} letters"
            )


@dataclass
class _SetUpReader:
    """Parser of the set-up lines of a record, with the values read so far."""

    edition: int
    game: AnyGame | None = None
    options: dict[str, object] = field(default_factory=dict)
    seed: int | None = None
    names: list[str] = field(default_factory=list)

    def read(self, line: _Line) -> None:
        key, _, value = line.text.partition(": ")
        if key == "game" and not self.game and value in GAMES:
            self.game = GAMES[value]
        elif key == "seed" and self.seed is None and re.fullmatch(SEED, value, re.ASCII):
            self.seed = int(value)
        elif key.startswith("option ") and self.game and key[7:] not in self.options:
            self.options[key[7:]] = value
            _check_options(self.game, self.options, line)
        elif key == f"seat {len(self.names)}":
            self.names.append(_read_name(value, line))
        else:
            raise BadRecord(line.number, f"not understood here: {shorten(line.text)}")


def _read_name(name: str, line: _Line) -> str:
    try:
        return validate_name(name)
    except BadSetUp as error:
        raise BadName(line.number, str(error)) from error


def _check_options(game: AnyGame, options: dict[str, object], line: _Line) -> None:
    try:
        game.options.of(options)
    except BadOptions as error:
        raise BadRecord(line.number, str(error)) from error


def _replay(set_up: _SetUpReader, lines: list[_Line], start: int) -> Iterator[Match]:
    if set_up.game is None or set_up.seed is None:
        raise BadRecord(start, f"{'game' if set_up.game is None else 'seed'} is missing")
    outcomes = list(_outcomes(set_up.game, lines))
    recorded = [outcome for _, outcome in outcomes]
    at = start
    try:
        match = Match(set_up.game, set_up.options, set_up.names, set_up.seed, recorded, set_up.edition)
        expected = list(_facts(match.opening_events))
        yield match
        for line in lines:
            at = line.number
            if not expected and match.state.round_over and not line.text.endswith(f": {NEXT_ROUND}"):
                expected = list(_facts(match.next_round()))
            if expected:
                _compare(line, expected.pop(0).strip())
            else:
                expected = list(_facts(_play(match, line)))
            yield match
    except BadOutcome as error:
        raise BadRecord(outcomes[error.number][0], str(error)) from error
    except (BadSetUp, CannotUndo, IllegalMove) as error:
        raise BadRecord(at, str(error)) from error


def _outcomes(game: AnyGame, lines: list[_Line]) -> Iterator[tuple[int, Outcome]]:
    for line in lines:
        try:
            outcome = game.read_outcome(line.text)
        except ValueError as error:
            raise BadRecord(line.number, str(error)) from error
        if outcome is not None:
            yield line.number, outcome


def _compare(line: _Line, expected: str) -> None:
    if line.text != expected:
        raise BadRecord(line.number, f"{shorten(line.text)!r}, but what happened is {expected!r}")


def _play(match: Match, line: _Line) -> list[Event]:
    match_line = re.fullmatch(r"(\d{1,2}): (.+)", line.text, re.ASCII)
    if not match_line:
        raise BadRecord(line.number, f"neither a move nor what followed from it: {shorten(line.text)!r}")
    seat: Seat = int(match_line[1])
    if match_line[2] == str(TAKE_BACK):
        match.take_back(seat)
        return []
    return match.play(seat, match_line[2])
