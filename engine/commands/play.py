"""`python -m engine play`: a match in a terminal, people and bots."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

from engine.bots.bot import Bot, decide
from engine.bots.levels import bots_for
from engine.game import BadOptions, Event, IllegalMove, Seat
from engine.games import GAMES
from engine.match import BadSetUp, CannotUndo, Match
from engine.record import BadRecord, read_record, write_record

HELP = """Type the number of a move, or the move itself.
  undo    take back your last move, while nothing hidden has been seen since
  story   tell the match from its beginning
  quit    leave; the record is shown, and `play --record FILE` goes on with it"""


class Left(Exception):
    """The players have left the match."""


def play(arguments: argparse.Namespace) -> int:
    try:
        match = _match(arguments)
    except (BadRecord, BadSetUp, BadOptions, OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 1
    try:
        _play_out(match)
    except (Left, EOFError):
        _leave(match, arguments.record)
        return 0
    print("\n" + ", ".join(f"{name} {score}" for name, score in zip(match.names, match.state.scores)))
    print("won by " + " and ".join(match.names[seat] for seat in match.winners))
    return 0


def _match(arguments: argparse.Namespace) -> Match:
    if arguments.record and Path(arguments.record).exists():
        return read_record(Path(arguments.record).read_text(encoding="utf-8"))
    if arguments.game not in GAMES:
        raise BadSetUp(f"no game {arguments.game!r}; there are: {', '.join(GAMES)}")
    options = dict(option.partition("=")[::2] for option in arguments.option)
    seed = arguments.seed if arguments.seed is not None else SystemRandom().getrandbits(31)
    return Match(GAMES[arguments.game], options, arguments.seats.split(","), seed)


def _leave(match: Match, path: str | None) -> None:
    record = write_record(match)
    if path:
        Path(path).write_text(record, encoding="utf-8")
        print(f"\nthe match is in {path}")
    else:
        print("\n" + record)


def _play_out(match: Match) -> None:
    bots = bots_for(match.game.name)
    rng = Random(match.seed)
    people = [name for name in match.names if name not in bots]
    shown = 0
    while not match.winners:
        seat = match.state.actors()[0]
        name = match.names[seat]
        if name in bots:
            _play_bot(match, seat, bots[name], rng)
        else:
            if len(people) > 1:
                input(f"\n{name}, press Enter to see your hand. ")
                print("\n" * 40)
            shown = _tell_since(match, seat, shown)
            _play_person(match, seat)
        if not people:
            shown = _tell_since(match, seat, shown)


def _play_bot(match: Match, seat: Seat, bot: Bot, rng: Random) -> None:
    match.play(seat, decide(bot, match.view(seat), rng).move)


def _tell_since(match: Match, seat: Seat, shown: int) -> int:
    """What has happened since the last look, as this seat may know it."""
    for (mover, move), events in zip(match.moves[shown:], match.events[shown:]):
        print(f"{match.names[mover]}: {move}")
        for event in events:
            _tell(event.seen_by(seat))
    return len(match.moves)


def _tell(event: Event) -> None:
    entry = event.traced() or {}
    if entry.get("points"):
        reasons = ", ".join(f"{reason} {points}" for reason, points in entry.get("parts", {}).items())
        print(f"  {entry['points']:+d} points: {reasons}")
    fact = event.fact()
    if fact and not fact.startswith("deal"):
        print(f"  {fact}")


def _play_person(match: Match, seat: Seat) -> None:
    print(f"\n{match.view(seat)}")
    print("seats: " + ", ".join(f"{number} {name}" for number, name in enumerate(match.names)))
    moves = list(match.state.moves(seat))
    print("moves: " + "  ".join(f"[{number}] {move}" for number, move in enumerate(moves, 1)))
    while True:
        said = input(f"{match.names[seat]}> ").strip()
        try:
            if said in COMMANDS:
                if COMMANDS[said](match, seat):
                    return
            elif said:
                match.play(seat, _chosen(moves, said))
                return
        except (IllegalMove, CannotUndo) as error:
            print(error)


def _chosen(moves: list[Any], said: str) -> Any:
    return moves[int(said) - 1] if said.isdecimal() and 0 < int(said) <= len(moves) else said


# What a person can say beside a move; whether the turn has changed


def _help(_match: Match, _seat: Seat) -> bool:
    print(HELP)
    return False


def _undo(match: Match, seat: Seat) -> bool:
    match.undo(seat)
    return True


def _story(match: Match, seat: Seat) -> bool:
    _tell_since(match, seat, 0)
    return False


def _quit(_match: Match, _seat: Seat) -> bool:
    raise Left


COMMANDS: dict[str, Callable[[Match, Seat], bool]] = {
    "help": _help,
    "?": _help,
    "undo": _undo,
    "story": _story,
    "quit": _quit,
}
