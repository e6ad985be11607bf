"""Match in progress: game, options, seed, names of the players and the moves so far."""

from collections.abc import Mapping, Sequence
from copy import copy
from enum import Enum
from typing import Any, Final, NamedTuple, Self

from engine.game import (
    EDITION,
    NEXT_ROUND,
    AnyGame,
    AnyState,
    AnyView,
    Event,
    IllegalMove,
    Move,
    Options,
    Seat,
    shorten,
    value_text,
)
from engine.player_names import MOST_NAME_LETTERS, name_error
from engine.randomness import Outcome, RandomSource


class BadSetUp(ValueError):
    """Error raised for an invalid match set-up, such as too many seats or an invalid name."""


SEED_DIGITS = 30
MOST_MOVES = 4_000
"""Number of moves after which programs stop an endless match. Longer records stay readable, and real matches are far
shorter.
"""


MOST_TAKE_BACKS = 100
"""Maximum number of take-backs in a match, so that its record stays within the limits of the parser"""


class TakeBack(Enum):
    """Entry of a match that takes back moves."""

    TAKE_BACK = "take back"

    def __str__(self) -> str:
        return self.value


TAKE_BACK: Final = TakeBack.TAKE_BACK


class MatchEntry(NamedTuple):
    """Move of a match, or a take-back. A match never changes or removes the entries before a take-back."""

    seat: Seat
    move: Move
    """The move, or `TAKE_BACK`, which takes back the last move of the seat and all moves after it"""
    events: list[Event]


class CannotUndo(ValueError):
    """Error raised if an undo is refused, because there is no move to undo or the move has revealed a hidden fact."""


class Match:
    """Match in progress. It validates all input, so that states need not."""

    def __init__(
        self,
        game: AnyGame,
        options: Options | Mapping[str, object],
        names: Sequence[str],
        seed: int,
        recorded_outcomes: Sequence[Outcome] = (),
        edition: int = EDITION,
    ):
        """Starts a match. `recorded_outcomes`: random outcomes read from a record; later ones follow from the seed.
        `edition`: edition of the rules, which determines the defaults of options and the format of the record.
        """
        self.game = game
        self.edition = edition
        self.options = options if isinstance(options, Options) else game.options.of(options, edition)
        self.names = tuple(map(validate_name, names))
        self.seed = _validate_seed(seed)
        self._random_source = RandomSource(seed, recorded_outcomes)
        seats = self.options.seats
        clash = self.options.reseated(range(len(names))).clash()
        if clash and not recorded_outcomes:
            raise BadSetUp(
                f"{game.name} cannot begin like this with {clash} {value_text(getattr(self.options, clash))}"
            )
        if len(names) not in seats:
            raise BadSetUp(f"{game.name} is for {seats[0]} to {seats[-1]} seats like this, not for {len(names)}")
        self._begin()

    def _begin(self) -> None:
        self.state: AnyState
        self.state, self.opening_events = self.game.begin(self.options, len(self.names), self._random_source)
        self.moves: list[tuple[Seat, Move]] = []
        """Moves so far, each with its seat, without moves taken back"""
        self.events: list[list[Event]] = []
        """Events of each move"""
        self.entries: list[MatchEntry] = []
        """All moves in the order in which they were made, with those taken back and the take-backs"""
        self.entry_indices: list[int] = []
        """Index in `entries` of each move"""
        self._set_final()

    def _set_final(self) -> None:
        """Makes all moves so far final: they cannot be undone."""
        self._final_moves = len(self.moves)
        self._final_state = self.state.copy()

    def restarted(self) -> Self:
        """Returns a copy of the match at its beginning, with the same random outcomes."""
        other = copy(self)
        other.rewind(0)
        return other

    @property
    def has_used_luck(self) -> bool:
        """Returns whether any random outcome has been used so far: a deal, a lot or a roll."""
        facts = (event.record_line() for events in (self.opening_events, *self.events) for event in events)
        return any(self.game.read_outcome(fact) is not None for fact in facts if fact)

    def play(self, seat: Seat, move: Move) -> list[Event]:
        """Makes a move, given as an object or as text. Raises IllegalMove with the reason if the move is refused."""
        if not self._has(seat):
            raise IllegalMove(seat, move, "seat")
        if isinstance(move, str):
            move = self.read_move(seat, move)
        refusal = self.state.refusal(seat, move)
        if refusal:
            raise IllegalMove(seat, move, refusal)
        return self._play(seat, move)

    def next_round(self) -> list[Event]:
        """Deals the next round and returns its events; does nothing and returns an empty list unless a round has just
        ended.
        """
        return self._play(self.state.actors()[0], NEXT_ROUND) if self.state.round_over else []

    def read_move(self, seat: Seat, text: str) -> Any:
        try:
            return self.game.read_move(text)
        except ValueError as error:
            raise IllegalMove(seat, text, shorten(error)) from error

    def _play(self, seat: Seat, move: Move) -> list[Event]:
        is_final = not self.state.alternates_turns or move == self.state.timeout(seat)
        events = self.state.play(seat, move)
        self.moves.append((seat, move))
        self.events.append(events)
        self.entry_indices.append(len(self.entries))
        self.entries.append(MatchEntry(seat, move, events))
        if is_final or any(event.reveals for event in events):
            self._set_final()
        return events

    def view(self, seat: Seat) -> AnyView:
        if not self._has(seat):
            raise BadSetUp(f"there is no seat {seat}")
        return self.state.view(seat)

    def _has(self, seat: object) -> bool:
        return type(seat) is int and 0 <= seat < len(self.names)

    @property
    def winners(self) -> tuple[Seat, ...]:
        return self.state.winners

    # Undo. A move is final if it revealed a hidden or random fact, if the timer made it, or if turns do not alternate

    def can_undo(self, seat: Seat) -> bool:
        """Returns whether a seat may undo the last move: the seat itself made it, and it is not final."""
        return self.take_back_target(seat) == len(self.moves) - 1

    def undo(self, seat: Seat) -> None:
        """Undoes this seat's last move, without a trace unless moves were taken back just before."""
        if not self.can_undo(seat):
            raise CannotUndo(f"seat {seat} cannot take back move {len(self.moves)}")
        if self.entries[-1].move is TAKE_BACK:
            self.take_back(seat)
        else:
            self.rewind(len(self.moves) - 1)

    @property
    def final_moves(self) -> int:
        """Returns the number of moves up to the last final one."""
        return self._final_moves

    @property
    def take_backs(self) -> int:
        """Returns the number of times that moves have been taken back."""
        return sum(entry.move is TAKE_BACK for entry in self.entries)

    def take_back_target(self, seat: Seat) -> int | None:
        """Returns the number of moves that remain if a seat takes back its last move and all answers to it; None if one
        of them is final.
        """
        if self.take_backs >= MOST_TAKE_BACKS:
            return None
        reversible = reversed(range(self._final_moves, len(self.moves)))
        return next((ply for ply in reversible if self.moves[ply][0] == seat), None)

    def last_choice(self, seat: Seat) -> int | None:
        """Returns the number of moves before the last one that a seat chose among several; None if it is final."""
        state, choice = self._final_state.copy(), None
        for ply in range(self._final_moves, len(self.moves)):
            by, move = self.moves[ply]
            if by == seat and len(state.moves(seat)) > 1:
                choice = ply
            state.play(by, move)
        return choice

    def take_back(self, seat: Seat) -> None:
        """Takes back the last move of a seat and all answers to it. They stay in `entries`."""
        count = self.take_back_target(seat)
        if count is None:
            raise CannotUndo(f"seat {seat} cannot take back a move before move {len(self.moves) + 1}")
        self.state = self._final_state.copy()
        for by, move in self.moves[self._final_moves : count]:
            self.state.play(by, move)
        del self.moves[count:], self.events[count:], self.entry_indices[count:]
        self.entries.append(MatchEntry(seat, TAKE_BACK, []))

    def repeated_move(self) -> Move | None:
        """Returns the move that followed the same moves before it was taken back; None if there is none. A bot makes
        this move again.
        """
        repeated, line = None, list[tuple[Seat, Move]]()
        for seat, move, _events in self.entries if self.take_backs else ():
            if move is TAKE_BACK:
                while line.pop()[0] != seat:
                    pass
                continue
            if line == self.moves:
                repeated = move
            line.append((seat, move))
        return repeated

    def rewind(self, count: int) -> None:
        """Undoes all moves after the first `count`, even final ones, and forgets them. Used by replays and analysis."""
        if not 0 <= count <= len(self.moves):
            raise CannotUndo(f"there are {len(self.moves)} moves, not {count}")
        entries = self.entries[: self._last_entry_with(count)]
        self._begin()
        for seat, move, _events in entries:
            if move is TAKE_BACK:
                self.take_back(seat)
            else:
                self._play(seat, move)

    def _last_entry_with(self, count: int) -> int:
        """Returns the number of entries when the match last had only its first `count` moves."""
        if count < len(self.moves):
            return self.entry_indices[count]
        return len(self.entries)


def validate_name(name: object) -> str:
    """Returns a player's name without surrounding blanks; raises BadSetUp if the name is invalid."""
    fault = name_error(name)
    if fault == "long":
        raise BadSetUp(f"a name has at most {MOST_NAME_LETTERS} letters, not like {shorten(name)}")
    if fault or not isinstance(name, str):
        raise BadSetUp(f"no name for a player: {shorten(name)}")
    return name.strip()


def _validate_seed(seed: object) -> int:
    """Returns the seed. Raises BadSetUp if it is not an integer that a record can store."""
    if type(seed) is not int or abs(seed) >= 10**SEED_DIGITS:
        raise BadSetUp(f"a seed is a whole number of at most {SEED_DIGITS} digits")
    return seed
