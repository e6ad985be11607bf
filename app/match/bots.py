"""Bots of a match and their advice on moves, computed in short time slices so that the app stays responsive."""

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from app.match.clocks import Clock
from app.match.coaches import CoachJob
from app.match.seating import Player
from app.store.notices import UNKNOWN_LEVEL, BotFailed
from engine.bots.bot import BestSoFar, Bot
from engine.bots.bot_registry import NoSuchBot, adviser_for, explain, find_bot
from engine.bots.simple import GreedyBot
from engine.game import Seat, View, shorten
from engine.games import GAMES
from engine.match import Match


@dataclass(frozen=True)
class BotTimeLimits:
    """Time limits of a bot's move."""

    least: float = 0.4
    """Minimum seconds before a move"""
    most: float | None = None
    """Seconds after which the bot plays the best move so far; None without a limit"""
    iterations: int | None = None
    """Number of iterations of the search; None for the default of the level"""


class BotJob:
    """Search of a bot for a move in one position; each call of `step` computes for a short time slice."""

    __slots__ = ("_thoughts", "began", "error", "is_done", "thought")

    def __init__(self, bot: Bot, view: View[Any], rng: Random, began: float, iterations: int | None = None):
        self._thoughts = _thoughts_of(bot, view, rng, iterations)
        self.began = began
        self.thought: BestSoFar | None = None
        """Latest result of the search, with the best move so far"""
        self.error = ""
        """Error that ended the search; empty if there was none"""
        self.is_done = False

    def step(self) -> None:
        """Runs one time slice. If the bot raises an error, the search is over and the match continues."""
        try:
            self.thought = next(self._thoughts)
        except StopIteration:
            self.is_done = True
        except Exception as error:
            self.error = f"{type(error).__name__}: {error}"
            self.is_done = True

    def is_due(self, now: float, pace: BotTimeLimits) -> bool:
        """Returns whether the move may be made at time `now`."""
        waited = now - self.began
        if self.is_done:
            return waited >= pace.least
        return self.thought is not None and pace.most is not None and waited >= max(pace.least, pace.most)


def _thoughts_of(bot: Bot, view: View[Any], rng: Random, iterations: int | None) -> Iterator[BestSoFar]:
    """Yields the intermediate results (thoughts) of a bot. Raises exceptions only between two time slices, and
    `TypeError` if a result has the wrong type.
    """
    for thought in bot.think(view, rng, iterations):
        if not isinstance(thought, BestSoFar):
            raise TypeError(f"not a thought: {shorten(thought)}")
        yield thought


def legal_bot_move(match: Match, seat: Seat, thinking: BotJob) -> tuple[Any, str]:
    """Returns a bot's move and an empty text; if that move is missing or illegal, the first legal move and the
    error.
    """
    fault: str | None = thinking.error or "no thought"
    if thinking.thought is not None:
        try:
            move = thinking.thought.move
            move = match.read_move(seat, move) if isinstance(move, str) else move
            fault = match.state.refusal(seat, move)
        except Exception as error:
            fault = f"{type(error).__name__}: {error}"
        if not fault:
            return move, ""
    return match.state.moves(seat)[0], fault or ""


def create_random(purpose: str, seed: int, ply: int, seat: Seat) -> Random:
    """Creates the random generator of a bot: reproducible for each position, and independent of the match's own
    draws.
    """
    return Random(f"{purpose} {seed} {ply} {seat}")


def bot_of(game: str, level: str) -> Bot | None:
    """Returns the bot of a level; None if the game has none."""
    try:
        return find_bot(game, level)
    except NoSuchBot:
        return None


PATIENCE = 1.5
"""Maximum seconds for which a hint waits for the coach"""
AS_GOOD = 0.005
"""Loss of winning chances, from 0 to 1, below which a move counts as equally good"""
SLIGHT = 1e-6


class Advice:
    """Hint of the game's best bot, in three stages: the piece, its target, the reason.

    The bot computes in short time slices. Then the coach replaces the bot's move if it is a mistake. All stages are
    available once the advice `is_done`.
    """

    __slots__ = ("_better", "_clock", "_judging", "_luck", "_thinking", "_thought", "_until", "_view", "game", "played")

    def __init__(
        self,
        game: str,
        view: View[Any],
        luck: Random,
        played: Any = None,
        iterations: int | None = None,
        judging: CoachJob | None = None,
        better: str = "",
        clock: Clock | None = None,
    ):
        """`played`: move to explain; None for a hint. `better`: text of the move to recommend. `clock`: limits the
        time of the coach; without a clock the advice waits for the coach.
        """
        self.game = game
        self.played = played
        self._view = view
        self._luck = luck
        self._thinking = BotJob(adviser_for(game), view, luck, 0.0, iterations)
        self._judging, self._better = judging, better
        self._clock = clock
        self._until = clock() + PATIENCE if clock else 0.0
        self._thought: BestSoFar | None = None
        """Final result of the bot, corrected by the coach; None until both are done"""

    @property
    def seat(self) -> Seat:
        """Returns the seat that gets the advice."""
        return self._view.seat

    def step(self) -> None:
        """Runs one time slice of the bot, or of the coach once the bot is done."""
        if not self._thinking.is_done:
            self._thinking.step()
        elif self._is_judged and self._thinking.thought:
            self._thought = self._corrected(self._thinking.thought)
        elif self._judging:
            self._judging.step()

    @property
    def _is_judged(self) -> bool:
        is_late = self._clock is not None and self._clock() >= self._until
        return self._judging is None or self._judging.is_done or bool(self._better) or is_late

    def _corrected(self, thought: BestSoFar) -> BestSoFar:
        """Returns the bot's result corrected by the coach, so that the coach's best move has the highest value."""
        asked = thought.move if self.played is None else self.played
        decision = self._judging.cost(asked) if self._judging else None
        if self._better:
            best = self._read(self._better)
        elif decision is None:
            return thought
        elif decision.is_mistake:
            best = self._read(decision.best)
        else:
            best = self.played if decision.loss < AS_GOOD else None
        return thought if best is None else with_best_move(thought, best)

    def _read(self, text: str) -> Any:
        """Parses a move given by the coach; None if the text is not a move."""
        with suppress(ValueError):
            return GAMES[self.game].read_move(text)
        return None

    @property
    def is_done(self) -> bool:
        return self._thought is not None or (self._thinking.is_done and self._thinking.thought is None)

    @property
    def _latest(self) -> BestSoFar | None:
        return self._thought or self._thinking.thought

    @property
    def move(self) -> Any:
        """Returns the recommended move so far; None before the bot's first result."""
        return self._latest.move if self._latest else None

    @property
    def compared(self) -> Sequence[Any]:
        """Returns the compared moves, best first."""
        return [move for move, _value in self._latest.considered] if self._latest else []

    @property
    def value(self) -> float | None:
        """Returns the bot's evaluation of the move, in its own unit; None before the bot's first result."""
        return self._latest.value if self._latest else None

    def why(self, beside: Any = None) -> Any:
        """Explains the played move, or else the recommended one, as data of the game; None without an explanation.

        `beside`: only move to compare with.
        """
        thought = self._latest
        if thought and beside is not None:
            pair = tuple(option for option in thought.considered if option[0] in (self.played, beside))
            thought = thought._replace(move=beside, considered=pair) if beside in dict(pair) else None
        if thought is None:
            return None
        move = thought.move if self.played is None else self.played
        return explain(self.game, self._view, move, self._luck, thought)


def with_best_move(thought: BestSoFar, best: Any) -> BestSoFar:
    """Returns a copy of the bot's result with this move first, at a value slightly above all other moves."""
    values = dict(thought.considered) or {thought.move: thought.value}
    top = max(values.values()) + SLIGHT
    rest = tuple(option for option in values.items() if option[0] != best)
    return BestSoFar(best, top, ((best, top), *rest))


def advice_on(match: Match, seat: Seat, played: Any = None, iterations: int | None = None, **judge: Any) -> Advice:
    """Creates advice for a seat in the current position, or about a `played` move."""
    luck = create_random("advice", match.seed, len(match.moves), seat)
    return Advice(match.game.name, match.view(seat), luck, played, iterations, **judge)


# Bots of a match, each limited to its own view


class RunningBots:
    """Running bots of a match. The search of a bot is dropped when its position is outdated."""

    def __init__(self, match: Match, players: Sequence[Player], pace: BotTimeLimits, time: Clock):
        """`time`: returns the seconds of the match, without pauses."""
        self.match = match
        self.players = players
        self.pace = pace
        self._time = time
        self._at_work: dict[Seat, BotJob] = {}
        self._strangers: set[Seat] = set()
        """Seats of bots with an unknown level, played by a greedy bot"""

    def wake(self, seats: Collection[Seat]) -> list[BotFailed]:
        """Starts those bots of `seats` that are not running; returns a notice for each newly found unknown level."""
        failed = []
        for seat in seats:
            if seat not in self._at_work:
                level = self.players[seat].level or ""
                bot = bot_of(self.match.game.name, level)
                if bot is None and seat not in self._strangers:
                    self._strangers.add(seat)
                    failed.append(BotFailed(seat, level, UNKNOWN_LEVEL))
                self._at_work[seat] = self._begin(seat, bot or GreedyBot())
        return failed

    def _begin(self, seat: Seat, bot: Bot) -> BotJob:
        luck = create_random("bot", self.match.seed, len(self.match.moves), seat)
        return BotJob(bot, self.match.view(seat), luck, self._time(), self.pace.iterations)

    def drop(self, seat: Seat) -> None:
        """Stops the bot of a seat that has moved and all bots that are no longer in turn; in a race the others
        continue.
        """
        actors = self.match.state.actors()
        self._at_work = {other: at for other, at in self._at_work.items() if other != seat and other in actors}

    def drop_all(self) -> None:
        """Stops every bot."""
        self._at_work = {}

    def unfinished(self) -> list[BotJob]:
        """Returns the searches that are not finished."""
        return [thinking for thinking in self._at_work.values() if not thinking.is_done]

    def due(self, is_time_up: bool) -> Iterator[tuple[Seat, BotJob]]:
        """Yields the seats whose bots may move now, with their searches. If `is_time_up`, every bot that has found a
        move may play it.
        """
        now = self._time()
        for seat, thinking in self._at_work.items():
            if thinking.is_due(now, self.pace) or (is_time_up and thinking.thought is not None):
                yield seat, thinking


class SlicedJob(Protocol):
    """Interface of a job that runs in short time slices, so that the app stays responsive."""

    @property
    def is_done(self) -> bool: ...

    def step(self) -> None: ...


def step_round_robin(jobs: Sequence[SlicedJob], clock: Clock, seconds: float) -> None:
    """Runs jobs alternately, one time slice each, for about `seconds` and at least for one slice."""
    left = list(jobs)
    deadline = clock() + seconds
    while left:
        job = left.pop(0)
        job.step()
        if not job.is_done:
            left.append(job)
        if clock() >= deadline:
            return
