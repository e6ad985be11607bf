"""Who sits at the table: the players, how a match is set up, whose turn it is, and whose eyes the screen may serve."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Self

from app.games import APP_GAMES
from app.games.traits import TIME_MOVE
from app.match.first_player import OPENER, PastMatch, first_seat
from app.match.messages import NOBODY, MovePlayed, Stage
from engine.game import Seat
from engine.games import GAMES
from engine.match import BadSetUp, Match

COLOURS = 8
"""How many colours seats have"""


@dataclass(frozen=True)
class Player:
    """A person, or a bot of some level."""

    name: str
    level: str | None = None
    """The level of a bot; None for a person"""
    colour: int | None = None
    """Which of the seats' colours; None for the one of the seat itself"""

    @property
    def is_bot(self) -> bool:
        return self.level is not None


# Who sits where, whose turn it is, and through whose eyes the screen may look


class Seating:
    """Knows the people and bots of one match, and who of them holds the table.

    Where hands are hidden and several people play, one of them holds it, or nobody while it is covered. With a single
    person that one always holds it; where nothing is hidden it does not matter.
    """

    def __init__(self, match: Match, players: Sequence[Player]):
        if len(players) != len(match.names):
            raise BadSetUp(f"{len(players)} players for {len(match.names)} seats")
        self.match = match
        self.players = tuple(players)
        self.people = tuple(seat for seat, player in enumerate(players) if not player.is_bot)
        self.traits = APP_GAMES[match.game.name].traits
        self.is_simultaneous = False
        """Whether the people play at the same time, each on a part of the window"""
        self.has_handover = len(self.people) > 1 and match.game.hides(match.options)
        self.holder = self.people[0] if len(self.people) == 1 else None
        self.last = NOBODY
        """The person who moved or held the table last"""
        self._seen = [0] * len(self.players)
        """How many messages of the story each seat has seen"""
        for ply, (seat, _) in enumerate(match.moves, 1):
            self.moved(seat)
            self._seen[seat] = ply + 1

    def play_simultaneously(self) -> None:
        """Lets several people play at the same time: nobody hands over."""
        if len(self.people) > 1:
            self.is_simultaneous, self.has_handover, self.holder = True, False, None

    def set_front(self, seat: Seat) -> None:
        """Has a person in front, of several who play at the same time."""
        if self.is_simultaneous and seat in self.people:
            self.last = seat

    # Whose turn

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
        """Returns the seat that the stage is about; None when the match is over.

        Of several people it is the one who holds the table or held it last, or else the next one clockwise.
        """
        people = self._acting_people()
        if not people:
            return next(iter(self.match.state.actors()), None)
        last = self.last if self.holder is None else self.holder
        return last if last in people else min(people, key=lambda seat: (seat - last - 1) % len(self.players))

    @property
    def is_handed_openly(self) -> bool:
        """Returns whether it is another person's turn than before, with no cover between them."""
        is_open = len(self.people) > 1 and not self.has_handover and not self.is_simultaneous
        return self.stage is Stage.PLAY and is_open and self.turn != self.last

    def _acting_people(self) -> list[Seat]:
        return [seat for seat in self.match.state.actors() if not self.players[seat].is_bot]

    def bots_in_turn(self) -> list[Seat]:
        """Returns the bots that may think now: none while the table changes hands."""
        if self.stage not in (Stage.PLAY, Stage.BOTS):
            return []
        return [seat for seat in self.match.state.actors() if self.players[seat].is_bot]

    def moved(self, seat: Seat) -> None:
        """Notes that a seat has moved."""
        if not self.players[seat].is_bot:
            self.last = seat

    # Whose eyes

    @property
    def front(self) -> Seat | None:
        """Returns the person whose hand the screen may show; None if it may show no hand."""
        if self.has_handover or len(self.people) < 2:
            return self.holder
        if self.stage is Stage.PLAY:
            return self.turn
        return self.last if self.last != NOBODY else None

    @property
    def viewer(self) -> Seat:
        """Returns the seat through whose eyes messages are told now; `NOBODY` if no hand may be shown."""
        return NOBODY if self.front is None else self.front

    def cover(self) -> bool:
        """Hides the hand that is shown, and returns whether there was one."""
        if not self.has_handover or self.holder is None or self.match.winners:
            return False
        self.last = self.holder
        self.holder = None
        return True

    def hold(self, seat: Seat) -> None:
        """Gives the table to a person, who sees everything up to now."""
        self.holder = seat
        self.look()

    def look(self) -> None:
        """Notes that the person in front has seen everything up to now."""
        if self.front is not None:
            self._seen[self.front] = self.message_count

    # The story

    @property
    def message_count(self) -> int:
        """Returns how many messages there are: the beginning and the moves so far."""
        return len(self.match.moves) + 1

    def news(self, seat: Seat, viewer: Seat) -> tuple[MovePlayed, ...]:
        """Returns what has happened since a seat last looked, as `viewer` may see it."""
        return tuple(self.message(ply, viewer) for ply in range(self._seen[seat], self.message_count))

    def message(self, ply: int, viewer: Seat) -> MovePlayed:
        """Returns move `ply`, from 1, as `viewer` may see it; 0 is the beginning of the match."""
        seat = self.match.moves[ply - 1][0] if ply else NOBODY
        events = self.match.events[ply - 1] if ply else self.match.opening_events
        return MovePlayed(ply, seat, tuple(event.visible_to(viewer) for event in events))

    # Taking back

    def undo_target(self) -> int | None:
        """Returns how many moves an undo leaves; None if nothing can be taken back.

        An undo takes back the last move of the person at the table and what bots have answered, if nobody else has
        moved, nothing hidden has come out, not even a tile of a bot's hand, no sand has run out, and it was no move of
        a race.
        """
        if self.match.winners or (self.has_handover and self.holder is None):
            return None
        for ply in reversed(range(len(self.match.moves))):
            seat, move = self.match.moves[ply]
            is_timed = str(move) == TIME_MOVE or self.traits.elapsed(move) is not None
            if is_timed or any(event.reveals for event in self.match.events[ply]):
                return None
            if self.players[seat].is_bot and self._is_hand_seen(ply):
                return None
            if not self.players[seat].is_bot:
                return ply if not self.has_handover or seat == self.holder else None
        return None

    def _is_hand_seen(self, ply: int) -> bool:
        """Returns whether a move has shown something of a hand that was hidden."""
        return self.match.game.hides(self.match.options) and any(event.reveals_hand for event in self.match.events[ply])


# How a match is set up: the game, who sits where, what was agreed


@dataclass(frozen=True)
class SetUp:
    """Everything that a match begins with."""

    game: str
    players: tuple[Player, ...]
    """By seats"""
    seed: int
    options: Mapping[str, object] = field(default_factory=dict)
    """Names and values, each value as itself or as its text; what is not named is the sheet's way"""

    def match(self) -> Match:
        """Returns the match at its beginning; raises `BadSetUp` or `BadOptions` if there is none like this."""
        if self.game not in GAMES:
            raise BadSetUp(f"no game {self.game!r}; there are: {', '.join(GAMES)}")
        return Match(GAMES[self.game], self.options, [player.name for player in self.players], self.seed)

    @classmethod
    def of(cls, match: Match, players: tuple[Player, ...]) -> Self:
        """Returns what a match was set up with."""
        return cls(match.game.name, players, match.seed, match.options.settled().changed())

    def rotated(self, seed: int) -> Self:
        """Returns the same table for a rematch: everybody moves up by one seat, so that another one sits first.

        What was agreed for one seat goes with whoever sits there.
        """
        order = [*range(1, len(self.players)), 0]
        options = GAMES[self.game].options.of(self.options).reseated(order).changed()
        return replace(self, players=tuple(self.players[old] for old in order), seed=seed, options=options)

    def with_first_player(self, way: str, past: Sequence[PastMatch]) -> Self:
        """Returns the same table with whoever begins it. `past`: the last matches of the game, the newest first."""
        agreed = GAMES[self.game].options.of(self.options)
        is_asked = OPENER in agreed.choices() and APP_GAMES[self.game].traits.is_relevant(
            agreed, OPENER, len(self.players)
        )
        seat = first_seat(way, [player.name for player in self.players], past, self.seed) if is_asked else None
        return self if seat is None else replace(self, options={**self.options, OPENER: seat})
