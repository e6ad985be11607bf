"""A match as text: a person can read it, send it, and paste it back.

First what was agreed, then a line for each move. Between the moves, indented, stand the facts: what was dealt and
drawn, how rounds ended. A match that is read back takes its luck from these lines, not from the seed, and must then
tell the very same lines; so a record outlives a change of the shuffle, and a wrong one is found out at the very line.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from engine.chance import BadOutcome, Outcome
from engine.game import BadOptions, Event, Game, IllegalMove, Seat
from engine.games import GAMES
from engine.match import BadSetUp, Match

HEADER = "sablier record 1"


class BadRecord(ValueError):
    """A record that cannot be read, with the line where it goes wrong."""

    def __init__(self, line: int, reason: str):
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


# Writing


def write_record(match: Match) -> str:
    """The whole match up to now."""
    return "\n".join((*_agreed(match), *_facts(match.beginning), *_told(match))) + "\n"


def _agreed(match: Match) -> Iterator[str]:
    yield HEADER
    yield f"game: {match.game.name}"
    for name, value in match.options.changed().items():
        yield f"option {name}: {value}"
    yield f"seed: {match.seed}"
    for seat, name in enumerate(match.names):
        yield f"seat {seat}: {name}"


def _told(match: Match) -> Iterator[str]:
    for (seat, move), events in zip(match.moves, match.events):
        yield f"{seat}: {move}"
        yield from _facts(events)


def _facts(events: Iterable[Event]) -> Iterator[str]:
    return (f"  {fact}" for fact in (event.fact() for event in events) if fact)


# Reading


class _Line(NamedTuple):
    number: int
    text: str


def read_record(text: str) -> Match:
    """The match that a record tells; BadRecord with the line where it cannot be so."""
    lines = [_Line(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines or lines[0].text != HEADER:
        raise BadRecord(lines[0].number if lines else 1, f"a record begins with {HEADER!r}")
    body = next((place for place, line in enumerate(lines) if place and not _agreement(line)), len(lines))
    game, agreed = _read_agreed(lines[1:body])
    return _replay(game, agreed, lines[body:], lines[body - 1].number)


def _agreement(line: _Line) -> "re.Match[str] | None":
    return re.fullmatch(r"(game|seed|option \w+|seat \d+): (.*)", line.text)


class _Agreed(NamedTuple):
    options: dict[str, object]
    seed: int
    names: list[str]


def _read_agreed(lines: list[_Line]) -> tuple[Game[Any], _Agreed]:
    game: Game[Any] | None = None
    seed: int | None = None
    agreed = _Agreed({}, 0, [])
    for line in lines:
        found = _agreement(line)
        key, value = found.groups() if found else ("", "")
        if key == "game" and not game and value in GAMES:
            game = GAMES[value]
        elif key == "seed" and seed is None and re.fullmatch(r"-?\d{1,30}", value, re.ASCII):
            seed = int(value)
        elif key.startswith("option") and game and key[7:] not in agreed.options:
            agreed.options[key[7:]] = value
            _checked_options(game, agreed.options, line)
        elif key == f"seat {len(agreed.names)}":
            agreed.names.append(value)
        else:
            raise BadRecord(line.number, f"not understood here: {line.text}")
    if game is None or seed is None:
        raise BadRecord(lines[-1].number if lines else 1, f"{'game' if game is None else 'seed'} is missing")
    return game, agreed._replace(seed=seed)


def _checked_options(game: Game[Any], options: dict[str, object], line: _Line) -> None:
    try:
        game.options.of(options)
    except BadOptions as error:
        raise BadRecord(line.number, str(error)) from error


def _replay(game: Game[Any], agreed: _Agreed, lines: list[_Line], start: int) -> Match:
    outcomes = list(_outcomes(game, lines))
    told = [outcome for _, outcome in outcomes]
    at = start
    try:
        match = Match(game, agreed.options, agreed.names, agreed.seed, told)
        expected = list(_facts(match.beginning))
        for line in lines:
            at = line.number
            if expected:
                _compare(line, expected.pop(0).strip())
            else:
                expected = list(_facts(_play(match, line)))
    except BadOutcome as error:
        raise BadRecord(outcomes[error.number][0], str(error)) from error
    except (BadSetUp, IllegalMove) as error:
        raise BadRecord(at, str(error)) from error
    return match


def _outcomes(game: Game[Any], lines: list[_Line]) -> Iterator[tuple[int, Outcome]]:
    for line in lines:
        try:
            outcome = game.read_outcome(line.text)
        except ValueError as error:
            raise BadRecord(line.number, str(error)) from error
        if outcome is not None:
            yield line.number, outcome


def _compare(line: _Line, expected: str) -> None:
    if line.text != expected:
        raise BadRecord(line.number, f"{line.text!r}, but what happened is {expected!r}")


def _play(match: Match, line: _Line) -> list[Event]:
    found = re.fullmatch(r"(\d{1,2}): (.+)", line.text, re.ASCII)
    if not found:
        raise BadRecord(line.number, f"neither a move nor what followed from it: {line.text!r}")
    seat: Seat = int(found[1])
    return match.play(seat, found[2])
