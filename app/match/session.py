"""A match under way: who sits where, whose move it is, what each person may see, bots thinking, sand running.

It knows no screen. A screen shows `stage` and `turn`, calls `play`, `cover`, `reveal`, `undo` when fingers say so and
`pump` while `is_busy`, and listens to what happens. The clock is handed in, moves are checked by the match, and every
move is given to the log before anybody is told of it.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from app.match.bots import Advice, BotJob, BotPace, BotPool, SlicedJob, advice_on, legal_bot_move, step_round_robin
from app.match.clocks import Clock, MatchClocks
from app.match.coaches import Coaches, CoachJob
from app.match.messages import NOBODY, Listener, Message, MovePlayed, MoveRefused, MovesUndone, Stage, WrongStage
from app.match.seating import Player, Seating, SetUp
from app.store.notices import BotFailed
from engine.bots.luck_analysis import MISTAKE_LOSS
from engine.game import NEXT_ROUND, IllegalMove, Seat, View
from engine.match import CannotUndo, Match

AS_LEVELS_PLAY = BotPace()


class Log(Protocol):
    """Stores the match."""

    def write(self, match: Match, sand: float, sand_at: Mapping[int, float], part: str | None) -> object:
        """Stores the match as it is now. `sand`: the seconds that have run down in this turn; `sand_at`: and in each
        turn when its move was made, by plies from 0; `part`: what has been done of the move under way, None for what is
        stored of it. Never raises.
        """

    @property
    def hints(self) -> Mapping[int, str]:
        """Returns the hinted moves as text, by the number of moves before the hint."""

    def store_hint(self, ply: int, move: str) -> None:
        """Stores the hint for the position after `ply` moves."""

    def delete_hint(self, ply: int) -> None:
        """Deletes the hint for a position that was undone."""


class Session:
    """A match under way. Neither its sand nor a race runs before the first touch."""

    def __init__(
        self,
        match: Match,
        players: Sequence[Player],
        clock: Clock,
        log: Log | None = None,
        pace: BotPace = AS_LEVELS_PLAY,
        sand_used: float = 0.0,
        stretch: float = 1.0,
        sand_at: Mapping[int, float] | None = None,
    ):
        """`sand_used`: what had run down when the match was left; `sand_at`: and when each move was made. `stretch`: so
        many times the sand of the options.
        """
        self.match = match
        self.players = tuple(players)
        self.is_paused = False
        self.advice: Advice | None = None
        """The hint that was asked for, as long as the match stays as it is"""
        self.part = ""
        """What has been done of the move under way, in words of the game's table; empty at its beginning"""
        self._has_part = False
        """Whether anything has been done of a move since it was taken up"""
        self._seating = Seating(match, players)
        self._clocks = MatchClocks(match, self._seating, clock, sand_used, stretch, sand_at)
        self._bots = BotPool(match, self.players, pace, self._clocks.time.read)
        self._coaches = Coaches(match, {})
        self._clock = clock
        self._log = log
        self._hints = dict(log.hints) if log else {}
        """Hinted moves as text, by the number of moves before the hint"""
        self._listeners: list[Listener] = []
        if not self.has_handover:
            self._clocks.equalize_race_times()
        self._adjust()
        self._write(None)

    # What a screen asks

    @property
    def stage(self) -> Stage:
        return self._seating.stage

    @property
    def turn(self) -> Seat | None:
        """Returns the seat that the stage is about; None when the match is over."""
        return self._seating.turn

    @property
    def has_begun(self) -> bool:
        """Returns whether a person has moved or begun to, or where only bots play whether one of them has."""
        people = self._seating.people or range(len(self.players))
        return self._has_part or bool(self.part) or any(seat in people for seat, _ in self.match.moves)

    @property
    def has_handover(self) -> bool:
        """Returns whether the table is covered between turns: hands are hidden, and more than one person plays."""
        return self._seating.has_handover

    @property
    def is_simultaneous(self) -> bool:
        """Returns whether several people play at the same time, each on a part of the window."""
        return self._seating.is_simultaneous

    @property
    def people(self) -> tuple[Seat, ...]:
        """Returns the seats of all who are no bots."""
        return self._seating.people

    @property
    def front(self) -> Seat | None:
        """Returns the person whose hand the screen may show; None if it may show no hand."""
        return self._seating.front

    @property
    def is_front_in_turn(self) -> bool:
        """Returns whether the person in front of the screen is the one who is to move now."""
        return self.stage is Stage.PLAY and self.turn == self.front

    @property
    def view(self) -> View[Any] | None:
        """Returns what the person in front of the screen may know; None if nobody sits there."""
        return None if self.front is None else self.match.view(self.front)

    def play_simultaneously(self) -> None:
        """Lets several people play at the same time from now on, each on a part of the window: nobody hands over."""
        self._seating.play_simultaneously()
        self._clocks.equalize_race_times()
        self._adjust()

    def set_front(self, seat: Seat) -> None:
        """Has a person in front, of several who play at the same time: keys and hints are theirs from now on."""
        self._seating.set_front(seat)

    def resume_part(self, part: str) -> None:
        """Goes on with what was kept of the move under way: in words of the game's table, or the clocks of a race."""
        if self._is_race:
            self._clocks.restore_race_times(part)
        else:
            self.part = part

    @property
    def _is_race(self) -> bool:
        return self._seating.traits.is_simultaneous(self.match.options)

    def story(self) -> tuple[MovePlayed, ...]:
        """Returns the match from its beginning, as the person in front of the screen may see it."""
        seating = self._seating
        return tuple(seating.message(ply, seating.viewer) for ply in range(seating.message_count))

    # Handing the table over

    def cover(self) -> None:
        """Hides the hand that is shown. Nothing can be taken back after that."""
        if self._seating.cover():
            self._forget_thoughts()
            self._adjust()

    def reveal(self, seat: Seat) -> tuple[MovePlayed, ...]:
        """Shows the hand of the person in turn, who has taken the table. The sand runs from now on.

        Returns what has happened since this person last looked.
        """
        if self.is_paused or self.stage is not Stage.HANDOVER or seat != self.turn:
            raise WrongStage(f"seat {seat} cannot look now")
        news = self._seating.news(seat, seat)
        self._seating.hold(seat)
        self.touch()
        return news

    def news(self, seat: Seat) -> tuple[MovePlayed, ...]:
        """Returns what has happened since a person last looked, without any hand, for the covered table."""
        return self._seating.news(seat, NOBODY)

    # Making moves

    def play(self, seat: Seat, move: Any) -> MoveRefused | None:
        """Makes a person's move, or returns why not."""
        reason = self._barred(seat)
        if reason:
            return MoveRefused(seat, move, reason)
        try:
            known = self.match.read_move(seat, move) if isinstance(move, str) else move
        except IllegalMove:
            return MoveRefused(seat, move, "unreadable")
        self.touch()
        try:
            self._make(seat, known)
        except IllegalMove as error:
            return MoveRefused(seat, move, error.reason)
        return None

    def _barred(self, seat: Seat) -> str | None:
        """Returns why this seat may not move now for other reasons than the rules; None if it may."""
        if self.is_paused:
            return "paused"
        if self.match.winners or seat not in range(len(self.players)):
            return None  # the rules say it better
        if self.players[seat].is_bot:
            return "bot"
        return "covered" if self.has_handover and seat != self.front else None

    def _make(self, seat: Seat, move: Any) -> None:
        """Makes a move, stores it, then tells the listeners."""
        used = self._clocks.sand.used
        events = self.match.play(seat, move)
        self._forget_thoughts(seat)
        self._bots.drop(seat)
        self._clocks.moved(seat, move, events, used)
        self._seating.moved(seat)
        if self._seating.is_handed_openly:
            self._clocks.is_waiting = True  # until they have taken their place
        self._adjust()
        self._write("")
        self._seating.look()
        self._send(self._seating.message(len(self.match.moves), self._seating.viewer))

    def store_part(self, part: str) -> None:
        """Keeps what has been done of the move under way like a whole one, for a game whose moves are made in steps."""
        self._has_part = bool(part)
        if part != self.part:
            self._write(part)

    def next_round(self) -> None:
        """Deals the next round, also while the session is paused; nothing happens where no round has just ended."""
        if self.stage is Stage.ROUND_OVER:
            self._make(self.match.state.actors()[0], NEXT_ROUND)

    def _write(self, part: str | None) -> None:
        self.part = self.part if part is None else part
        if self._log:
            self._log.write(self.match, self._clocks.sand.used, self._clocks.sand_at, part)

    # Taking back

    @property
    def can_undo(self) -> bool:
        """Returns whether `undo` would take something back."""
        return not self.is_paused and self._seating.undo_target() is not None

    def undo(self) -> None:
        """Takes back the last move of the person at the table, and what bots have answered."""
        ply = self._seating.undo_target()
        if self.is_paused or ply is None:
            raise CannotUndo("there is nothing to take back, or something has been seen since")
        seat, shown = self.match.moves[ply][0], self._clocks.sand.used
        self.match.rewind(ply)
        self._forget_thoughts()
        self._bots.drop_all()
        self._seating.moved(seat)
        self._adjust()
        self._clocks.restore_timer(ply, shown)
        self._drop_hints()
        self._write("")
        self._send(MovesUndone(ply))

    # Sand, race, pause

    @property
    def timer_left(self) -> float | None:
        """Returns the seconds of sand that the seat in turn has left; None where none is to be seen."""
        return self._clocks.sand.left if self.stage in (Stage.PLAY, Stage.BOTS) else None

    @property
    def next_timer_left(self) -> float | None:
        """Returns the seconds of sand for the seat in turn once it takes the table; None where none will run."""
        turn = self.turn
        runs = turn is not None and self.match.state.timeout(turn) is not None
        return self._clocks.sand.left if runs else None

    @property
    def timer_limit(self) -> float | None:
        """Returns the seconds of sand in a full glass; None where nothing limits a turn."""
        return self._clocks.sand.limit

    @property
    def is_waiting(self) -> bool:
        """Returns whether sand and race wait for a touch."""
        return self._clocks.is_waiting

    @property
    def is_timer_held(self) -> bool:
        """Returns whether the sand of a person's turn stands still, though some of it has run."""
        turn = self.turn
        is_persons = turn is not None and not self.players[turn].is_bot and self.next_timer_left is not None
        return is_persons and self._clocks.sand.used > 0 and not self.is_timer_running

    @property
    def is_race_held(self) -> bool:
        """Returns whether the clocks of a race stand still, though people have built already."""
        turn = self.turn if self._is_race and self.stage is Stage.PLAY else None
        return turn is not None and self._clocks.is_waiting and self._clocks.race(turn) > 0

    @property
    def is_timer_running(self) -> bool:
        """Returns whether the sand is running."""
        return self._clocks.sand.is_running

    def elapsed_ms(self, seat: Seat) -> int:
        """Returns the milliseconds that a move of a race says when it is made now."""
        return round(self._clocks.race(seat) * 1000)

    def touch(self) -> None:
        """Lets sand and race run, as a person is at the table."""
        if not self.is_paused:
            self._clocks.is_waiting = False
            self._adjust()

    def pause(self) -> None:
        """Stops everything, at any point. A hand that others must not see is covered."""
        if not self.is_paused:
            self.is_paused = self._clocks.is_waiting = True
            self.cover()
            self._adjust()
            keeps_races = self._is_race and self.has_begun
            self._write(self._clocks.race_times if keeps_races else None)

    def resume(self) -> None:
        """Goes on after a pause. Bots think on where they were; sand and race wait for a touch."""
        self.is_paused = False
        self._adjust()

    def _adjust(self) -> None:
        self._clocks.adjust(self.is_paused)

    # Bots

    @property
    def pace(self) -> BotPace:
        """How long bots take for a move; it may be changed at any time."""
        return self._bots.pace

    @pace.setter
    def pace(self, pace: BotPace) -> None:
        self._bots.pace = pace

    @property
    def is_busy(self) -> bool:
        """Returns whether `pump` has something to do, now or soon. While it has not, it need not be called."""
        return self.is_thinking or (self.is_timer_running and not self.is_paused)

    @property
    def is_thinking(self) -> bool:
        """Returns whether `pump` has thoughts to go on with, not only sand to watch."""
        if self.is_paused:
            return False
        thoughts = (self.advice, self._tutor)
        return any(each and not each.is_done for each in thoughts) or bool(self._seating.bots_in_turn())

    def pump(self, budget_ms: float, may_move: bool = True) -> bool:
        """Lets bots and advice think for about so long, makes one move if it is due, and returns whether one was made.

        `may_move`: whether a bot may move now; it waits while a person would not see it.
        """
        if self.is_paused:
            return False
        if self._time_is_out():
            return True
        for failed in self._bots.wake(self._seating.bots_in_turn()):
            self._send(failed)
        jobs: list[SlicedJob] = [*self._bots.unfinished()]
        jobs += [each for each in (self.advice, self._tutor) if each and not each.is_done]
        step_round_robin(jobs, self._clock, budget_ms / 1000)
        return may_move and self._make_due_move()

    def _time_is_out(self) -> bool:
        """Makes the clock's move if a person's sand is out, and returns whether it was made."""
        seat = self.turn
        if self.stage is not Stage.PLAY or seat is None or not self._clocks.sand.is_out:
            return False
        move = self.match.state.timeout(seat)
        if move is None:
            return False
        self._make(seat, move)
        return True

    def _make_due_move(self) -> bool:
        """Makes the move of a bot that has thought long enough, and returns whether there was one."""
        is_pressed = self.stage is Stage.BOTS and self._clocks.sand.is_out
        for seat, thinking in self._bots.due(is_pressed):
            if self._is_time_for(seat, thinking):
                self._make_bot_move(seat, thinking)
                return True
        return False

    def _is_time_for(self, seat: Seat, thinking: BotJob) -> bool:
        """Returns whether a bot's move is not too early: in a race with people it waits for the time that it says."""
        seconds = self._seating.traits.elapsed(thinking.thought.move) if thinking.thought else None
        return seconds is None or self.stage is not Stage.PLAY or self._clocks.race(seat) >= seconds

    def _make_bot_move(self, seat: Seat, thinking: BotJob) -> None:
        """Makes a bot's move, or the first possible one if it has found none that is legal."""
        move, fault = legal_bot_move(self.match, seat, thinking)
        if fault:
            self._send(BotFailed(seat, self.players[seat].level or "", fault))
        self._make(seat, move)

    # Advice, and the tutor of the person in turn

    def set_coaches(self, steps: Mapping[Seat, float]) -> None:
        """Gives people a tutor. `steps`: what a move must cost at least, as a share of the match, to be asked about."""
        self._coaches = Coaches(self.match, steps)

    @property
    def _thinker(self) -> Seat | None:
        """The person in front, while it is theirs to move."""
        return self.front if self.is_front_in_turn and not self.is_paused else None

    @property
    def _tutor(self) -> CoachJob | None:
        return self._coaches.at(self._thinker)

    def coach_warning(self, move: Any) -> MoveRefused | None:
        """Returns a refusal with the cost of a move if the tutor of the player in front warns about it.

        The tutor never warns about a hinted move.
        """
        if self._hints.get(len(self.match.moves)) == str(move):
            return None
        return self._coaches.warning(self._thinker, move)

    def _forget_thoughts(self, moved: Seat | None = None) -> None:
        """Forgets what was thought about a position that is not the one on the table any more, or is not to be seen.

        Once a seat has moved in a race, only its own moves matter to whoever has asked for a hint.
        """
        if self.advice is None or self.advice.seat == moved or moved is None or not self._is_race:
            self.advice = None
        self._coaches.forget()

    def ask_hint(self, better: str = "") -> Advice | None:
        """Starts a hint for the player in turn, computed by `pump`; returns None if no hint is available.

        `better`: the tutor's best move as text; without it the tutor judges the adviser's move.
        """
        seat = self.front
        if self.is_paused or seat is None or not self.is_front_in_turn:
            return None
        judging = self._tutor or CoachJob(self.match.game.name, self.match.view(seat), MISTAKE_LOSS)
        iterations = self._bots.pace.iterations
        self.advice = advice_on(
            self.match, seat, iterations=iterations, judging=judging, better=better, clock=self._clock
        )
        return self.advice

    def store_shown_hint(self, advice: Advice) -> None:
        """Stores the advised move as a hint that the player has seen."""
        ply, move = len(self.match.moves), str(advice.move)
        if self._hints.get(ply) != move:
            self._hints[ply] = move
            if self._log:
                self._log.store_hint(ply, move)

    def _drop_hints(self) -> None:
        """Deletes hints for positions that were undone."""
        for ply in [ply for ply in self._hints if ply > len(self.match.moves)]:
            del self._hints[ply]
            if self._log:
                self._log.delete_hint(ply)

    # Messages, and the next match

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Sends a listener every message from now on. Returns a function that stops this."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def _send(self, message: Message) -> None:
        for listener in tuple(self._listeners):
            listener(message)

    def rematch(self, seed: int) -> SetUp:
        """Returns the same table for another match, everybody one seat further."""
        return SetUp.of(self.match, self.players).rotated(seed)
