"""Bots of a match, which search for moves in background jobs, and hints based on their moves."""

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any

from app.background_jobs import BackgroundJob, JobGroup, Priority, Slices
from app.files.notices import UNKNOWN_LEVEL, BotFailed
from app.match.clocks import Clock
from app.match.coaches import CoachJob
from app.players import Player
from engine.bots.bot import BestSoFar, Bot
from engine.bots.bot_registry import NoSuchBot, adviser_for, explain, find_bot
from engine.bots.simple import GreedyBot
from engine.game import AnyView, Move, Seat, shorten
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


class BotJob(BackgroundJob):
    """Search of a bot for a move in one position."""

    def __init__(self, bot: Bot, view: AnyView, rng: Random, began: float, iterations: int | None = None):
        super().__init__(self._search(bot, view, rng, iterations), priority=Priority.AWAITED)
        self.began = began
        self.thought: BestSoFar | None = None
        """Latest result of the search, with the best move so far"""

    def _search(self, bot: Bot, view: AnyView, rng: Random, iterations: int | None) -> Slices:
        """Runs the bot in short time slices; raises `TypeError` if a result of the bot has the wrong type."""
        for thought in bot.think(view, rng, iterations):
            if not isinstance(thought, BestSoFar):
                raise TypeError(f"not a thought: {shorten(thought)}")
            self.thought = thought
            yield None

    def is_due(self, now: float, pace: BotTimeLimits) -> bool:
        """Returns whether the move may be made at time `now`."""
        waited = now - self.began
        if not self.is_running:
            return waited >= pace.least
        return self.thought is not None and pace.most is not None and waited >= max(pace.least, pace.most)


def _describe_error(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


def legal_bot_move(match: Match, seat: Seat, thinking: BotJob) -> tuple[Move, str]:
    """Returns a bot's move and an empty text. If that move is missing or illegal, returns the first legal move and a
    description of the error.
    """
    fault: str | None = _describe_error(thinking.error) if thinking.error else "no thought"
    if thinking.thought is not None:
        try:
            move = thinking.thought.move
            move = match.read_move(seat, move) if isinstance(move, str) else move
            fault = match.state.refusal(seat, move)
        except Exception as error:
            fault = _describe_error(error)
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
"""Maximum seconds for which a hint waits for the coach's analysis"""
AS_GOOD = 0.005
"""Loss of winning chances, from 0 to 1, below which a move counts as equally good"""
SLIGHT = 1e-6


class Advice(BackgroundJob):
    """Hint of the game's best bot, in three stages: the piece, its target, the reason.

    First the bot searches for a move. Then the coach replaces the bot's move if it is a mistake. All stages are
    available once the advice `is_done`.
    """

    def __init__(
        self,
        game: str,
        view: AnyView,
        luck: Random,
        played: Move | None = None,
        iterations: int | None = None,
        judging: CoachJob | None = None,
        better: str = "",
        clock: Clock | None = None,
    ):
        """`played`: move to explain; None for a hint. `better`: text of the move to recommend. `clock`: limits the
        time of the coach; without a clock the advice waits for the coach.
        """
        super().__init__(self._consider(), priority=Priority.AWAITED)
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

    def _consider(self) -> Slices:
        """Runs the bot, then the coach. The coach is skipped if its best move is known already, and stopped if it takes
        too long.
        """
        yield from self._thinking.slices()
        if self._thinking.thought is None:
            return
        judging = self._judging.slices() if self._judging and not self._better else ()
        for _slice in judging:
            yield None
            if self._clock is not None and self._clock() >= self._until:
                break
        self._thought = self._corrected(self._thinking.thought)

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

    def _read(self, text: str) -> Move | None:
        """Parses a move given by the coach; None if the text is not a move."""
        with suppress(ValueError):
            return GAMES[self.game].read_move(text)
        return None

    @property
    def _latest(self) -> BestSoFar | None:
        return self._thought or self._thinking.thought

    @property
    def move(self) -> Move | None:
        """Returns the recommended move so far; None before the bot's first result."""
        return self._latest.move if self._latest else None

    @property
    def compared(self) -> Sequence[Move]:
        """Returns the compared moves, best first."""
        return [move for move, _value in self._latest.considered] if self._latest else []

    @property
    def value(self) -> float | None:
        """Returns the bot's evaluation of the move, in the bot's own unit; None before the bot's first result."""
        return self._latest.value if self._latest else None

    def why(self, beside: Move | None = None) -> Any:
        """Explains the played move, or else the recommended one, as data of the game; None without an explanation.

        `beside`: if given, the only move with which it is compared.
        """
        thought = self._latest
        if thought and beside is not None:
            pair = tuple(option for option in thought.considered if option[0] in (self.played, beside))
            thought = thought._replace(move=beside, considered=pair) if beside in dict(pair) else None
        if thought is None:
            return None
        move = thought.move if self.played is None else self.played
        return explain(self.game, self._view, move, self._luck, thought)


def with_best_move(thought: BestSoFar, best: Move) -> BestSoFar:
    """Returns a copy of the bot's result with this move first, at a value slightly above all other moves."""
    values = dict(thought.considered) or {thought.move: thought.value}
    top = max(values.values()) + SLIGHT
    rest = tuple(option for option in values.items() if option[0] != best)
    return BestSoFar(best, top, ((best, top), *rest))


def advice_on(
    match: Match,
    seat: Seat,
    played: Move | None = None,
    iterations: int | None = None,
    judging: CoachJob | None = None,
    better: str = "",
    clock: Clock | None = None,
) -> Advice:
    """Creates advice for a seat in the current position, or about a `played` move."""
    luck = create_random("advice", match.seed, len(match.moves), seat)
    return Advice(match.game.name, match.view(seat), luck, played, iterations, judging, better, clock)


# Bots of a match, each limited to its own view


class RepeatingBot(Bot):
    """Bot that makes one move again. After a take-back, a bot gives the same answer to the same moves, even if its time
    is limited.
    """

    name = "repeating"
    description = "Makes the move again that was taken back."

    def __init__(self, move: Move):
        self._move = move

    def think(self, view: AnyView, rng: Random, iterations: int | None = None) -> Iterator[BestSoFar]:
        yield BestSoFar(self._move, 0.0)


class RunningBots:
    """Running bots of a match. The search of a bot is dropped when its position is outdated."""

    def __init__(self, match: Match, players: Sequence[Player], pace: BotTimeLimits, time: Clock, jobs: JobGroup):
        """`time`: function that returns the seconds of the match, without pauses. `jobs`: background jobs of
        the match.
        """
        self.match = match
        self.players = players
        self.pace = pace
        self._time = time
        self._jobs = jobs
        self._at_work: dict[Seat, BotJob] = {}
        self._strangers: set[Seat] = set()
        """Seats of bots with an unknown level, for which a simple (greedy) bot plays"""

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
        repeated = self.match.repeated_move()
        chosen = bot if repeated is None else RepeatingBot(repeated)
        job = BotJob(chosen, self.match.view(seat), luck, self._time(), self.pace.iterations)
        self._jobs.start(job)
        return job

    def drop(self, seat: Seat) -> None:
        """Stops the bot of a seat that has moved, and all bots whose turn is over. In a race, the other bots
        continue.
        """
        actors = self.match.state.actors()
        self._keep({other for other in self._at_work if other != seat and other in actors})

    def drop_all(self) -> None:
        """Stops every bot."""
        self._keep(set())

    def _keep(self, seats: Collection[Seat]) -> None:
        """Stops all bots except those of `seats`."""
        for seat in [seat for seat in self._at_work if seat not in seats]:
            self._at_work.pop(seat).cancel()

    def due(self, is_time_up: bool) -> Iterator[tuple[Seat, BotJob]]:
        """Yields the seats whose bots may move now, with their searches. If `is_time_up`, every bot that has found a
        move may play it.
        """
        now = self._time()
        for seat, thinking in self._at_work.items():
            if thinking.is_due(now, self.pace) or (is_time_up and thinking.thought is not None):
                yield seat, thinking
