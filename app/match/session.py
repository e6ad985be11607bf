"""Session of a running match: seating, turns, views, bots, coach, hints and clocks.

It is independent of any screen. A screen shows `stage` and `turn`, calls `play`, `cover`, `reveal` and `undo` on input
and `update` while `is_busy`, and listens to messages. The match validates moves, and every move is stored in the log
before the listeners are notified.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Protocol

from app.background_jobs import JobGroup, JobScheduler
from app.files.notices import BotFailed
from app.match.bots import (
    Advice,
    BotJob,
    BotTimeLimits,
    RunningBots,
    advice_on,
    legal_bot_move,
)
from app.match.clocks import Clock, MatchClocks
from app.match.coaches import Coaches, CoachJob
from app.match.countdown import NO_TIME, UsedTime
from app.match.messages import (
    NOBODY,
    Message,
    MessageListener,
    MovePlayed,
    MoveRefused,
    MovesUndone,
    OpenQuestion,
    Stage,
    WrongStage,
)
from app.match.seating import DAILY_SEEDS, MatchSetUp, Seating
from app.match.traits import AnyTraits
from app.players import Player
from engine.bots.luck_analysis import MISTAKE_LOSS
from engine.game import NEXT_ROUND, AnyView, IllegalMove, Move, Seat
from engine.match import CannotUndo, Match

AS_LEVELS_PLAY = BotTimeLimits()


class MatchStorage(Protocol):
    """Interface for the storage of a match."""

    def write(self, match: Match, sand: float, sand_at: Mapping[int, float], part: str | None) -> object:
        """Stores the current state of the match; never raises.

        `sand`: timer seconds used in this turn. `sand_at`: timer seconds used for each move, by move number from 0.
        `part`: steps of the incomplete move; None to leave the stored steps unchanged.
        """

    @property
    def hints(self) -> Mapping[int, str]:
        """Returns the hinted moves as text, by the number of moves before the hint."""

    def store_hint(self, ply: int, move: str) -> None:
        """Stores the hint for the position after `ply` moves."""

    def delete_hint(self, ply: int) -> None:
        """Deletes the hint for a position that was undone."""


class Session:
    """Running match. The timer and the race times start with the first touch."""

    def __init__(
        self,
        match: Match,
        players: Sequence[Player],
        traits: AnyTraits,
        clock: Clock,
        log: MatchStorage | None = None,
        pace: BotTimeLimits = AS_LEVELS_PLAY,
        used: UsedTime = NO_TIME,
        stretch: float = 1.0,
    ):
        """`traits`: specific behaviour of the match's game. `stretch`: factor on the time limit of the options."""
        self.match = match
        self.players = tuple(players)
        self.is_paused = False
        self.advice: Advice | None = None
        """Requested hint; None after the position has changed"""
        self.open_question: OpenQuestion | None = None
        """Unanswered question to the player about the next move; None after the position has changed"""
        self.part = ""
        """Steps of the incomplete move, in the text format of the game's table; empty if there are none"""
        self._has_part = False
        """Whether the player has made steps of a move in this session"""
        self._seating = Seating(match, players, traits)
        self._clocks = MatchClocks(match, self._seating, clock, used, stretch)
        self.jobs = JobGroup(JobScheduler(clock))
        """Background jobs of bots, hint and coach. The match screen moves them to the scheduler of the app"""
        self._bots = RunningBots(match, self.players, pace, self._clocks.time.read, self.jobs)
        self._coaches = Coaches(match, {}, self.jobs)
        self._clock = clock
        self._log = log
        self._hints = dict(log.hints) if log else {}
        """Hinted moves as text, by the number of moves before the hint"""
        self._listeners: list[MessageListener] = []
        if not self.has_handover:
            self._clocks.equalize_race_times()
        self._adjust()
        self._write(None)

    # State

    @property
    def stage(self) -> Stage:
        return self._seating.stage

    @property
    def turn(self) -> Seat | None:
        """Returns the seat whose turn it is; None when the match is over."""
        return self._seating.turn

    @property
    def has_begun(self) -> bool:
        """Returns whether a person has started a move, or a bot in a match between bots."""
        people = self._seating.people or range(len(self.players))
        return self._has_part or bool(self.part) or any(entry.seat in people for entry in self.match.entries)

    @property
    def has_handover(self) -> bool:
        """Returns whether the table is covered between turns, because several people play with hidden hands."""
        return self._seating.has_handover

    @property
    def is_simultaneous(self) -> bool:
        """Returns whether several people play at the same time, each on a part of the window."""
        return self._seating.is_simultaneous

    @property
    def people(self) -> tuple[Seat, ...]:
        """Returns the seats of all people."""
        return self._seating.people

    @property
    def front(self) -> Seat | None:
        """Returns the seat whose hand the screen may show; None if it may show no hand."""
        return self._seating.front

    @property
    def is_front_in_turn(self) -> bool:
        """Returns whether it is the turn of the person who has the device."""
        return self.stage is Stage.PLAY and self.turn == self.front

    @property
    def view(self) -> AnyView | None:
        """Returns the part of the state that the person in front of the screen may see; None if there is no such
        person.
        """
        return None if self.front is None else self.match.view(self.front)

    def play_simultaneously(self) -> None:
        """Switches to simultaneous play of several people, each on a part of the window, without handovers."""
        self._seating.play_simultaneously()
        self._clocks.equalize_race_times()
        self._adjust()

    def set_front(self, seat: Seat) -> None:
        """Makes a person the active one in simultaneous play, for keys and hints."""
        self._seating.set_front(seat)

    def resume_part(self, part: str) -> None:
        """Restores stored progress that is not a move: the steps of an incomplete move, or the building times of a
        race.
        """
        if self._is_race:
            self._clocks.restore_race_times(part)
        else:
            self.part = part

    @property
    def _is_race(self) -> bool:
        return self._seating.traits.is_simultaneous(self.match.options)

    def all_messages(self) -> tuple[MovePlayed, ...]:
        """Returns all messages of the match, filtered for the person in front of the screen."""
        seating = self._seating
        return tuple(seating.message(ply, seating.viewer) for ply in range(seating.message_count))

    def public_messages(self, first: int = 0) -> tuple[MovePlayed, ...]:
        """Returns the messages from number `first` on, with public information only."""
        seating = self._seating
        return tuple(seating.message(ply, NOBODY) for ply in range(max(0, first), seating.message_count))

    # Handover

    def cover(self) -> None:
        """Hides all hands until the person whose turn it is takes the device. That person cannot undo moves of other
        players.
        """
        if self._seating.cover():
            self._forget_thoughts()
            self._adjust()

    def reveal(self, seat: Seat) -> tuple[MovePlayed, ...]:
        """Reveals the hand of the person whose turn it is, starts the timer and returns the messages that this person
        has not seen.

        Raises `WrongStage` unless a handover to this seat is due.
        """
        if self.is_paused or self.stage is not Stage.HANDOVER or seat != self.turn:
            raise WrongStage(f"seat {seat} cannot look now")
        news = self._seating.news(seat, seat)
        self._seating.hold(seat)
        self.touch()
        return news

    def news(self, seat: Seat) -> tuple[MovePlayed, ...]:
        """Returns the messages that a person has not seen, without hidden information, to show while the table is
        covered.
        """
        return self._seating.news(seat, NOBODY)

    # Moves

    def play(self, seat: Seat, move: Move) -> MoveRefused | None:
        """Makes a person's move; returns a refusal if the move is not possible, otherwise None."""
        reason = self._barred(seat)
        if reason:
            return MoveRefused(seat, move, reason)
        try:
            parsed = self.match.read_move(seat, move) if isinstance(move, str) else move
        except IllegalMove:
            return MoveRefused(seat, move, "unreadable")
        self.touch()
        try:
            self._make(seat, parsed)
        except IllegalMove as error:
            return MoveRefused(seat, move, error.reason)
        return None

    def _barred(self, seat: Seat) -> str | None:
        """Returns the reason, other than the rules, why a seat may not move now; None if it may."""
        if self.is_paused:
            return "paused"
        if self.match.winners or seat not in range(len(self.players)):
            return None  # the rules give the reason
        if seat not in self.people:
            return "bot"
        return "covered" if self.has_handover and seat != self.front else None

    def _make(self, seat: Seat, move: Move, is_timeout: bool = False) -> None:
        """Makes a move, stores it, then notifies the listeners. `is_timeout`: whether the time of a person is up."""
        used = self._clocks.sand.read()
        events = self.match.play(seat, move)
        self._forget_thoughts(seat)
        self._bots.drop(seat)
        self._clocks.moved(seat, move, events, used)
        self._seating.moved(seat)
        if self._seating.is_handed_openly:
            self._clocks.is_waiting = True  # until that person touches the table
        self._adjust()
        self._write("")
        self._seating.look()
        message = self._seating.message(len(self.match.moves), self._seating.viewer)
        self._send(message._replace(is_timeout=is_timeout))

    def store_part(self, part: str) -> None:
        """Stores the steps of the incomplete move, in a game whose moves consist of steps."""
        self._has_part = bool(part)
        if part != self.part:
            self._write(part)

    def next_round(self) -> None:
        """Deals the next round after the end of a round, even while the session is paused."""
        if self.stage is Stage.ROUND_OVER:
            self._make(self.match.state.actors()[0], NEXT_ROUND)

    def _write(self, part: str | None) -> None:
        self.part = self.part if part is None else part
        if self._log:
            self._log.write(self.match, self._clocks.sand.read(), self._clocks.sand_at, part)

    # Undo

    @property
    def allows_undo(self) -> bool:
        """Returns whether a move of this match can ever be undone."""
        return self.match.state.allows_undo

    @property
    def can_undo(self) -> bool:
        """Returns whether `undo` is allowed now."""
        return not self.is_paused and self._seating.undo_target() is not None

    @property
    def takes_back(self) -> bool:
        """Returns whether `undo` is allowed now and would be recorded as a take-back."""
        ply = self._seating.undo_target()
        return self.can_undo and ply is not None and self._seating.is_take_back(ply)

    def undo(self) -> None:
        """Undoes the last move of the active person and the replies of bots; raises `CannotUndo` if not allowed."""
        ply = self._seating.undo_target()
        if self.is_paused or ply is None:
            raise CannotUndo("there is nothing to take back, or something has been seen since")
        moves, shown = tuple(self.match.moves[ply:]), self._clocks.sand.read()
        seat = moves[0][0]
        is_take_back = self._seating.is_take_back(ply)
        while is_take_back and len(self.match.moves) > ply:
            self.match.take_back(seat)
        if not is_take_back:
            self.match.rewind(ply)
        self._forget_thoughts()
        self._bots.drop_all()
        self._seating.moved(seat)
        self._adjust()
        self._clocks.restore_timer(ply, shown)
        self._drop_hints()
        self._write("")
        self._send(MovesUndone(ply, moves, is_take_back))

    # Timer, race, pause

    def refill_timer(self) -> None:
        """Gives the seat whose turn it is its whole time again."""
        self._clocks.sand.set(0.0)

    @property
    def is_kept(self) -> bool:
        """Returns whether the match stays in the journal if the players leave now: if a person has made a move, or if
        it is the daily challenge, which cannot be started a second time by someone who has seen the hand.
        """
        return self.has_begun or self.match.seed >= DAILY_SEEDS

    @property
    def timer_left(self) -> float | None:
        """Returns the seconds left for the seat whose turn it is; None if no timer is shown."""
        return self._clocks.sand.left if self.stage in (Stage.PLAY, Stage.BOTS) else None

    @property
    def next_timer_left(self) -> float | None:
        """Returns the seconds that the seat whose turn it is will have after the handover; None without a timer."""
        turn = self.turn
        runs = turn is not None and self.match.state.timeout(turn) is not None
        return self._clocks.sand.left if runs else None

    @property
    def timer_limit(self) -> float | None:
        """Returns the time limit of a turn in seconds; None without a limit."""
        return self._clocks.sand.limit

    @property
    def is_waiting(self) -> bool:
        """Returns whether timer and race times wait for a touch."""
        return self._clocks.is_waiting

    @property
    def is_timer_held(self) -> bool:
        """Returns whether the timer of a person's turn is interrupted."""
        turn = self.turn
        is_persons = turn is not None and turn in self.people and self.next_timer_left is not None
        return is_persons and self._clocks.sand.read() > 0 and not self.is_timer_running

    @property
    def is_race_held(self) -> bool:
        """Returns whether the building times of a race are interrupted."""
        turn = self.turn if self._is_race and self.stage is Stage.PLAY else None
        return turn is not None and self._clocks.is_waiting and self._clocks.race(turn) > 0

    @property
    def is_timer_running(self) -> bool:
        """Returns whether the timer is running."""
        return self._clocks.sand.is_running

    def elapsed_ms(self, seat: Seat) -> int:
        """Returns the current building time of a seat in milliseconds, to be stored in its next race move."""
        return round(self._clocks.race(seat) * 1000)

    def touch(self) -> None:
        """Starts the timer and the race times when a person touches the table."""
        if not self.is_paused:
            self._clocks.is_waiting = False
            self._adjust()

    def pause(self) -> None:
        """Pauses bots and clocks, and covers a hand that others must not see."""
        if not self.is_paused:
            self.is_paused = self._clocks.is_waiting = True
            self.jobs.pause()
            self.cover()
            self._adjust()
            keeps_races = self._is_race and self.has_begun
            self._write(self._clocks.race_times if keeps_races else None)

    def resume(self) -> None:
        """Ends a pause. The bots resume their search; the timer and the race times wait for the next touch."""
        self.is_paused = False
        self.jobs.resume()
        self._adjust()

    def _adjust(self) -> None:
        self._clocks.adjust(self.is_paused)

    # Bots

    @property
    def pace(self) -> BotTimeLimits:
        """Returns the time limits of the bots, which may be changed at any time."""
        return self._bots.pace

    @pace.setter
    def pace(self, pace: BotTimeLimits) -> None:
        self._bots.pace = pace

    @property
    def is_busy(self) -> bool:
        """Returns whether `update` must be called, because bots think or the timer runs."""
        return self.is_thinking or (self.is_timer_running and not self.is_paused)

    @property
    def is_thinking(self) -> bool:
        """Returns whether it is a bot's turn, or the coach or a hint is being computed."""
        if self.is_paused:
            return False
        thoughts = (self.advice, self._coach_job)
        return any(job and job.is_running for job in thoughts) or bool(self._seating.bots_in_turn())

    def update(self, may_move: bool = True) -> bool:
        """Starts the bots whose turn it is, and makes at most one due move of a bot or of a person whose time is up;
        returns whether a move was made. The background jobs of the match run between two updates.

        `may_move`: whether bots may move now; False while an earlier move is still being animated.
        """
        if self.is_paused:
            return False
        if self._time_is_out():
            return True
        for failed in self._bots.wake(self._seating.bots_in_turn()):
            self._send(failed)
        return may_move and self._make_due_move()

    def _time_is_out(self) -> bool:
        """Makes the forced move if a person's time is up; returns whether a move was made."""
        seat = self.turn
        if self.stage is not Stage.PLAY or seat is None or not self._clocks.sand.is_out:
            return False
        move = self.match.state.timeout(seat)
        if move is None:
            return False
        self._make(seat, move, is_timeout=True)
        return True

    def _make_due_move(self) -> bool:
        """Makes the due move of a bot; returns whether a move was made."""
        is_time_up = self.stage is Stage.BOTS and self._clocks.sand.is_out
        for seat, thinking in self._bots.due(is_time_up):
            if self._is_time_for(seat, thinking):
                self._make_bot_move(seat, thinking)
                return True
        return False

    def _is_time_for(self, seat: Seat, thinking: BotJob) -> bool:
        """Returns whether a bot may move already. In a race with people, it waits until its building time has
        passed.
        """
        seconds = self._seating.traits.elapsed(thinking.thought.move) if thinking.thought else None
        return seconds is None or self.stage is not Stage.PLAY or self._clocks.race(seat) >= seconds

    def _make_bot_move(self, seat: Seat, thinking: BotJob) -> None:
        """Makes a bot's move, or the first legal move if the bot did not find one."""
        move, fault = legal_bot_move(self.match, seat, thinking)
        if fault:
            self._send(BotFailed(seat, self.players[seat].level or "", fault))
        self._make(seat, move)

    # Hints and coach

    def set_coaches(self, steps: Mapping[Seat, float]) -> None:
        """Sets the coaches of the people. `steps`: minimum loss for a warning, from 0 to 1, by seat."""
        self._coaches.forget()
        self._coaches = Coaches(self.match, steps, self.jobs)

    @property
    def _thinker(self) -> Seat | None:
        """Returns the person in front of the screen if it is this person's turn; otherwise None."""
        return self.front if self.is_front_in_turn and not self.is_paused else None

    @property
    def _coach_job(self) -> CoachJob | None:
        return self._coaches.at(self._thinker)

    def coach_warning(self, move: Move) -> MoveRefused | None:
        """Returns a refusal with the loss if the coach of the person in front warns about a move; otherwise None.

        The coach never warns about a move that was recommended by a hint.
        """
        if self._hints.get(len(self.match.moves)) == str(move):
            return None
        return self._coaches.warning(self._thinker, move)

    def _forget_thoughts(self, moved: Seat | None = None) -> None:
        """Drops the hint and the coach's analysis when they belong to an earlier position, or when the table is
        covered.

        In a race a hint remains until its own seat moves.
        """
        if self.advice and (self.advice.seat == moved or moved is None or not self._is_race):
            self.advice.cancel()
            self.advice = None
        self._coaches.forget()
        self.open_question = None

    def ask_hint(self, better: str = "") -> Advice | None:
        """Starts a hint for the player whose turn it is, as a background job; returns None if no hint is available.

        `better`: best move according to the coach, as text; without it the coach checks the bot's move.
        """
        seat = self.front
        if self.is_paused or seat is None or not self.is_front_in_turn:
            return None
        judging = self._coach_job or CoachJob(self.match.game.name, self.match.view(seat), MISTAKE_LOSS)
        iterations = self._bots.pace.iterations
        if self.advice:
            self.advice.cancel()
        self.advice = advice_on(
            self.match, seat, iterations=iterations, judging=judging, better=better, clock=self._clock
        )
        self.jobs.start(self.advice)
        return self.advice

    def store_shown_hint(self, advice: Advice) -> None:
        """Stores the advised move as a hint that the player has seen."""
        ply, move = len(self.match.moves), str(advice.move)
        if self._hints.get(ply) != move:
            self._hints[ply] = move
            if self._log:
                self._log.store_hint(ply, move)

    def _drop_hints(self) -> None:
        """Deletes stored hints for positions that no longer exist because moves were undone."""
        for ply in [ply for ply in self._hints if ply > len(self.match.moves)]:
            del self._hints[ply]
            if self._log:
                self._log.delete_hint(ply)

    # Messages, and the next match

    def listen(self, listener: MessageListener) -> Callable[[], None]:
        """Adds a listener of messages; returns a function that removes it."""
        self._listeners.append(listener)
        return partial(self._listeners.remove, listener)

    def _send(self, message: Message) -> None:
        for listener in tuple(self._listeners):
            listener(message)

    def rematch(self, seed: int) -> MatchSetUp:
        """Returns the set-up of a rematch, with all players moved by one seat."""
        return MatchSetUp.of(self.match, self.players).rotated(seed)
