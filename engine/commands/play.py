"""Command `python -m engine play`, with which people and bots play a match in a terminal."""

import argparse
import sys
from collections.abc import Callable
from difflib import get_close_matches
from pathlib import Path
from random import Random, SystemRandom

from engine.bots.bot import Bot, decide
from engine.bots.bot_registry import bots_for
from engine.commands.bounded_input import read_text
from engine.game import Event, IllegalMove, Move, Seat
from engine.games import GAMES
from engine.match import MOST_MOVES, BadSetUp, CannotUndo, Match
from engine.record import read_record, write_record

HELP = """Type the number of a move, or the move itself.
  undo    take back your last move: while nobody else has moved and nothing hidden has been seen since
  story   tell the match from its beginning, as far as you may know it
  quit    leave; `play --record FILE` goes on with the match"""
HIDING_LINES = 40
MOST_DIGITS = 4
LONGEST_ANSWER = 1_000
"""Maximum number of characters in an answer"""
MOST_ANSWERS = 10_000
"""Maximum number of answers in a match. A larger number can only come from a program, so the match is then
abandoned.
"""


class MatchAbandoned(Exception):
    """Exception that ends an abandoned match. It contains the reason, unless a player has asked for it."""


def play(arguments: argparse.Namespace) -> int:
    try:
        match = _match(arguments)
    except (ValueError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    try:
        TerminalTable(match).play_out()
    except (MatchAbandoned, EOFError, KeyboardInterrupt) as reason:
        print(f"\nleft {reason}".rstrip())
    _save_record(match, arguments.record)
    return 0


def _match(arguments: argparse.Namespace) -> Match:
    if arguments.record and Path(arguments.record).exists():
        match = read_record(read_text(arguments.record))
        print(f"going on with {match.game.name}: {', '.join(match.names)}")
        return match
    if arguments.game not in GAMES:
        raise BadSetUp(f"no game {arguments.game!r}; there are: {', '.join(GAMES)}")
    options = dict(option.partition("=")[::2] for option in arguments.option)
    seed = arguments.seed if arguments.seed is not None else SystemRandom().getrandbits(31)
    names = arguments.seats.split(",")
    _note_near_misses(arguments.game, names)
    return Match(GAMES[arguments.game], options, names, seed)


def _note_near_misses(game: str, names: list[str]) -> None:
    bots = bots_for(game)
    for name in names:
        close = get_close_matches(name, bots, 1)
        if close and name not in bots:
            print(f"{name} is a person; the bot is called {close[0]}")


def _save_record(match: Match, path: str | None) -> None:
    """Writes the record to this file, or prints it if no path is given."""
    record = write_record(match)
    try:
        if path:
            Path(path).write_text(record, encoding="utf-8")
            print(f"the match is in {path}")
            return
    except OSError as error:
        print(f"{error}; this is the match:", file=sys.stderr)
    print("\n" + record)


class TerminalTable:
    """Terminal interface of a match between people and bots."""

    def __init__(self, match: Match):
        self.match = match
        bots = bots_for(match.game.name)
        self.bots: list[Bot | None] = [bots.get(name) for name in match.names]
        self.people = [seat for seat, bot in enumerate(self.bots) if bot is None]
        self.shown_moves = dict.fromkeys(range(len(match.names)), 0)
        """By seat: number of moves that it has already been shown"""
        self.looking: Seat | None = self.people[0] if len(self.people) == 1 else None
        """Seat of the person who looks at the screen; None if nobody has taken it yet"""
        self.rng = Random(match.seed)
        self.answers = 0

    def play_out(self) -> None:
        match = self.match
        while not match.winners and len(match.moves) < MOST_MOVES:
            seat = match.state.actors()[0]
            bot = self.bots[seat]
            if bot is None:
                self._person(seat)
            else:
                match.play(seat, decide(bot, match.view(seat), self.rng).move)
                if not self.people:
                    self.show_moves(seat)
        self.show_moves(self.looking if self.looking is not None else 0)
        print("\n" + ", ".join(f"{self.name(seat)} {score}" for seat, score in enumerate(match.state.scores)))
        if match.winners:
            print("won by " + " and ".join(map(self.name, match.winners)))
        else:
            print(f"stopped after {len(match.moves)} moves: no longer match is played")

    def name(self, seat: Seat) -> str:
        names = self.match.names
        return names[seat] if names.count(names[seat]) == 1 else f"{names[seat]} (seat {seat})"

    # Input and output

    def _person(self, seat: Seat) -> None:
        if self.looking != seat and not self._hand_over(seat):
            return
        self.show_moves(seat)
        print(f"\n{self.match.view(seat)}")
        print("seats: " + ", ".join(f"{number} {name}" for number, name in enumerate(self.match.names)))
        moves = list(self.match.state.moves(seat))
        print("moves: " + "  ".join(f"[{number}] {move}" for number, move in enumerate(moves, 1)))
        while not self._execute(seat, moves, self._ask(f"{self.name(seat)}> ")):
            pass

    def _hand_over(self, seat: Seat) -> bool:
        """Hands the screen over to a seat; returns False if the previous player chose to undo a move instead."""
        answer = self._ask(f"\n{self.name(seat)}, press Enter to see your hand. ")
        if answer in COMMANDS and self.looking is not None:
            return not self._execute(self.looking, [], answer)
        print("\n" * HIDING_LINES)
        self.looking = seat
        return True

    def _ask(self, question: str) -> str:
        """Reads a line of standard input; raises EOFError at its end, and MatchAbandoned if there are too many or too
        long answers.
        """
        print(question, end="", flush=True)
        answer = sys.stdin.readline(LONGEST_ANSWER + 1)
        self.answers += 1
        if not answer:
            raise EOFError
        if len(answer) > LONGEST_ANSWER:
            raise MatchAbandoned(f"because an answer has at most {LONGEST_ANSWER} letters")
        if self.answers > MOST_ANSWERS:
            raise MatchAbandoned(f"after {MOST_ANSWERS} answers")
        return answer.strip()

    def _execute(self, seat: Seat, moves: list[Move], answer: str) -> bool:
        """Executes a player's answer; returns whether the match has changed."""
        try:
            if answer in COMMANDS:
                return COMMANDS[answer](self, seat)
            if answer:
                self.match.play(seat, _numbered_move(moves, answer))
            return bool(answer)
        except IllegalMove as error:
            print(f"{error}: {REASONS.get(error.reason, 'not understood; type help')}")
        except CannotUndo:
            print("too late: somebody else has moved, or something hidden has been seen")
        return False

    def show_moves(self, seat: Seat) -> None:
        """Prints the moves that this seat has not been shown yet, without the facts that are hidden from it."""
        start, self.shown_moves[seat] = self.shown_moves[seat], len(self.match.moves)
        for (mover, move), events in list(zip(self.match.moves, self.match.events))[start:]:
            print(f"{self.name(mover)}: {move}")
            for event in events:
                _print_event(event.visible_to(seat))


def _print_event(event: Event) -> None:
    if event.points:
        reasons = ", ".join(f"{reason} {points}" for reason, points in event.parts.items())
        print(f"  {event.points:+d} points: {reasons}")
    fact = event.record_line()
    if fact and not fact.startswith("deal"):
        print(f"  {fact}")


def _numbered_move(moves: list[Move], answer: str) -> Move:
    is_number = answer.isdecimal() and len(answer) <= MOST_DIGITS
    return moves[int(answer) - 1] if is_number and 0 < int(answer) <= len(moves) else answer


REASONS = {
    "rules": "the rules do not allow that now",
    "opening": "this round opens with another tile, in the middle",
    "tile": "you do not hold that tile",
    "taken": "the cell is taken",
    "apart": "no whole side touches",
    "corner": "a touching corner shows another digit",
}
"""Explanations of refused moves, by reason"""


# Commands besides moves; each returns whether it has changed the match


def _help(_table: TerminalTable, _seat: Seat) -> bool:
    print(HELP)
    return False


def _undo(table: TerminalTable, seat: Seat) -> bool:
    table.match.undo(seat)
    table.shown_moves = {other: min(shown, len(table.match.moves)) for other, shown in table.shown_moves.items()}
    return True


def _story(table: TerminalTable, seat: Seat) -> bool:
    table.shown_moves[seat] = 0
    table.show_moves(seat)
    return False


def _time(_table: TerminalTable, _seat: Seat) -> bool:
    print("no sand runs in a terminal")
    return False


def _quit(_table: TerminalTable, _seat: Seat) -> bool:
    raise MatchAbandoned


COMMANDS: dict[str, Callable[[TerminalTable, Seat], bool]] = {
    "help": _help,
    "?": _help,
    "undo": _undo,
    "story": _story,
    "time": _time,
    "quit": _quit,
}
