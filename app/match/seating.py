"""Players of a match: set-up, seats, turns, and the hand that the screen may show."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Self

from app.match.first_player import OPENER, PastMatch, first_seat
from app.match.messages import NOBODY, MovePlayed, Stage
from app.match.traits import AnyTraits
from app.players import Player, Players, stored_names_of
from engine.game import Seat
from engine.games import GAMES
from engine.match import TAKE_BACK, BadSetUp, Match, MatchEntry

DAILY_SEEDS = 10**12
"""Lowest seed of a daily match, greater than all random seeds of other matches"""

# Seating


class Seating:
    """Seats of one match, with people and bots, and the person who holds the device.

    With hidden hands and several people, one person holds the device, or nobody while the table is covered. A single
    person always holds it. With open hands the holder does not matter.
    """

    def __init__(self, match: Match, players: Sequence[Player], traits: AnyTraits):
        if len(players) != len(match.names):
            raise BadSetUp(f"{len(players)} players for {len(match.names)} seats")
        self.match = match
        self.players = tuple(players)
        self.people = tuple(seat for seat, player in enumerate(players) if not player.is_bot)
        self.traits = traits
        self.is_simultaneous = False
        """Whether the people play at the same time, each on a part of the window"""
        self.has_handover = len(self.people) > 1 and match.game.hides(match.options)
        self.holder = self.people[0] if len(self.people) == 1 else None
        self.last = NOBODY
        """Person who last moved or held the device"""
        self._choice: tuple[MatchEntry, int | None] | None = None
        """Last entry of the match, and the last choice of the person up to it"""
        self._seen = [0] * len(self.players)
        """Number of messages that each seat has seen"""
        for ply, (seat, _) in enumerate(match.moves, 1):
            self.moved(seat)
            self._seen[seat] = ply + 1

    def play_simultaneously(self) -> None:
        """Switches to simultaneous play without handovers, if several people play."""
        if len(self.people) > 1:
            self.is_simultaneous, self.has_handover, self.holder = True, False, None

    def set_front(self, seat: Seat) -> None:
        """Makes a person the active one, in simultaneous play."""
        if self.is_simultaneous and seat in self.people:
            self.last = seat

    # Turn

    @property
    def stage(self) -> Stage:
        if self.match.winners:
            return Stage.OVER
        if self.match.state.round_over:
            return Stage.ROUND_OVER
        acting = self._acting_people()
        if not acting:
            return Stage.BOTS
        if not self.has_handover or self.holder in acting:
            return Stage.PLAY
        return Stage.HANDOVER if self.holder is None else Stage.PASS_ON

    @property
    def turn(self) -> Seat | None:
        """Returns the seat whose turn it is; None when the match is over.

        If several people may move, it is the person who holds or last held the device, or else the next one clockwise.
        """
        people = self._acting_people()
        if not people:
            return next(iter(self.match.state.actors()), None)
        last = self.last if self.holder is None else self.holder
        return last if last in people else min(people, key=lambda seat: (seat - last - 1) % len(self.players))

    @property
    def is_handed_openly(self) -> bool:
        """Returns whether the turn has passed to another person without a handover, because hands are open."""
        is_open = len(self.people) > 1 and not self.has_handover and not self.is_simultaneous
        return self.stage is Stage.PLAY and is_open and self.turn != self.last

    def _acting_people(self) -> list[Seat]:
        return [seat for seat in self.match.state.actors() if seat in self.people]

    def bots_in_turn(self) -> list[Seat]:
        """Returns the bots whose turn it is; empty during a handover."""
        if self.stage not in (Stage.PLAY, Stage.BOTS):
            return []
        return [seat for seat in self.match.state.actors() if seat not in self.people]

    def moved(self, seat: Seat) -> None:
        """Updates the person who last moved or held the device, after a move of this seat."""
        if seat in self.people:
            self.last = seat

    # Viewer

    @property
    def front(self) -> Seat | None:
        """Returns the seat whose hand the screen may show; None if it may show no hand."""
        if self.has_handover or len(self.people) < 2:
            return self.holder
        if self.stage is Stage.PLAY:
            return self.turn
        return self.last if self.last != NOBODY else None

    @property
    def viewer(self) -> Seat:
        """Returns the seat for which messages are filtered; `NOBODY` if no hand may be shown."""
        return NOBODY if self.front is None else self.front

    def cover(self) -> bool:
        """Hides all hands until a person takes the device; returns whether a hand was visible before."""
        if not self.has_handover or self.holder is None or self.match.winners:
            return False
        self.last = self.holder
        self.holder = None
        return True

    def hold(self, seat: Seat) -> None:
        """Gives the device to a person and marks all messages as seen."""
        self.holder = seat
        self.look()

    def look(self) -> None:
        """Marks all messages as seen by the person in front."""
        if self.front is not None:
            self._seen[self.front] = self.message_count

    # Messages

    @property
    def message_count(self) -> int:
        """Returns the number of messages: the start of the match and one for each move."""
        return len(self.match.moves) + 1

    def news(self, seat: Seat, viewer: Seat) -> tuple[MovePlayed, ...]:
        """Returns the messages that a seat has not seen yet, filtered for `viewer`."""
        return tuple(self.message(ply, viewer) for ply in range(self._seen[seat], self.message_count))

    def message(self, ply: int, viewer: Seat) -> MovePlayed:
        """Returns the message of move `ply`, from 1, filtered for `viewer`; 0 is the start of the match."""
        seat = self.match.moves[ply - 1][0] if ply else NOBODY
        events = self.match.events[ply - 1] if ply else self.match.opening_events
        return MovePlayed(ply, seat, tuple(event.visible_to(viewer) for event in events))

    # Undo

    def undo_target(self) -> int | None:
        """Returns the number of moves that would remain after an undo; None if an undo is not allowed.

        An undo takes back the last move of the active person and the replies of bots. It is not allowed if one of these
        moves is final (see `Match`). In a match without take-backs it is not allowed either if another person has moved
        since, or if a bot has shown a tile of its hand.
        """
        if self.match.winners or (self.has_handover and self.holder is None):
            return None
        if self._offers_take_backs:
            ply = self.match.take_back_target(self.people[0])
            return ply if ply is None or not self.is_take_back(ply) else self._last_choice()
        for ply in reversed(range(self.match.final_moves, len(self.match.moves))):
            seat, _move = self.match.moves[ply]
            if seat in self.people:
                return ply if not self.has_handover or seat == self.holder else None
            if self._is_hand_seen(ply):
                return None
        return None

    def _last_choice(self) -> int | None:
        """Returns the target of a take-back: the last choice of the person. A take-back to a forced move, such as a
        pass, would change nothing. Cached until the next move.
        """
        last = self.match.entries[-1]
        if self._choice is None or self._choice[0] is not last:
            self._choice = last, self.match.last_choice(self.people[0])
        return self._choice[1]

    @property
    def _offers_take_backs(self) -> bool:
        """Returns whether replies of bots can be taken back: one person plays, and not the daily challenge."""
        return len(self.people) == 1 and self.match.seed < DAILY_SEEDS

    def is_take_back(self, ply: int) -> bool:
        """Returns whether an undo to `ply` moves is recorded as a take-back, because a bot has replied or moves were
        taken back just before.
        """
        has_reply = any(seat not in self.people for seat, _move in self.match.moves[ply:])
        return self._offers_take_backs and (has_reply or self.match.entries[-1].move is TAKE_BACK)

    def _is_hand_seen(self, ply: int) -> bool:
        """Returns whether a move revealed a part of a hidden hand."""
        return self.match.game.hides(self.match.options) and any(event.reveals_hand for event in self.match.events[ply])


# Set-up of a match


@dataclass(frozen=True)
class MatchSetUp:
    """Set-up of a new match: game, players, options and seed."""

    game: str
    players: Players
    """Players by seat"""
    seed: int
    options: Mapping[str, object] = field(default_factory=dict)
    """Options by name, each as a value or as text; a missing option has its default"""

    def match(self) -> Match:
        """Creates the match; raises `BadSetUp` or `BadOptions` if the set-up is invalid."""
        if self.game not in GAMES:
            raise BadSetUp(f"no game {self.game!r}; there are: {', '.join(GAMES)}")
        return Match(GAMES[self.game], self.options, stored_names_of(self.players), self.seed)

    @classmethod
    def of(cls, match: Match, players: Players) -> Self:
        """Returns the set-up of an existing match."""
        return cls(match.game.name, players, match.seed, match.options.settled().changed())

    def rotated(self, seed: int) -> Self:
        """Returns the set-up of a rematch: all players are moved by one seat, and options that name a seat follow their
        player.
        """
        order = [*range(1, len(self.players)), 0]
        options = GAMES[self.game].options.of(self.options).reseated(order).changed()
        return replace(self, players=tuple(self.players[old] for old in order), seed=seed, options=options)

    def with_first_player(self, way: str, past: Sequence[PastMatch], traits: AnyTraits) -> Self:
        """Returns the set-up with the first player determined by a rule, if the game has that option. `past`: past
        matches of the game, newest first. `traits`: specific behaviour of the game.
        """
        agreed = GAMES[self.game].options.of(self.options)
        is_asked = OPENER in agreed.choices() and traits.is_relevant(agreed, OPENER, len(self.players))
        seat = first_seat(way, stored_names_of(self.players), past, self.seed) if is_asked else None
        return self if seat is None else replace(self, options={**self.options, OPENER: seat})
