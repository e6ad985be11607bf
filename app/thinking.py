"""Bots that think in slices, and what they have to say about a position."""

from dataclasses import dataclass
from random import Random
from typing import Any

from app.customs import custom_of
from engine.bots.bot import Bot, Thought
from engine.bots.levels import LEVELS, NoSuchBot, bots_for, explain, find_bot
from engine.game import Seat, View
from engine.match import Match


@dataclass(frozen=True)
class Pace:
    """How long a bot takes for a move."""

    least: float = 0.4
    """Seconds before its move is made, however quick the thought"""
    most: float | None = None
    """Seconds after which it plays the best that it has found"""
    iterations: int | None = None
    """How much it thinks; None for what its level takes"""


class Thinking:
    """A bot at work on one view. Whoever no longer wants the answer drops it."""

    __slots__ = ("_thoughts", "began", "error", "is_done", "thought")

    def __init__(self, bot: Bot, view: View[Any], rng: Random, began: float, iterations: int | None = None):
        self._thoughts = bot.think(view, rng, iterations)
        self.began = began
        self.thought: Thought | None = None
        """The last one"""
        self.error = ""
        """Why it broke off, if it did"""
        self.is_done = False

    def step(self) -> None:
        """One slice of work. A bot that fails has done its thinking: a match does not end by that."""
        try:
            self.thought = next(self._thoughts)
        except StopIteration:
            self.is_done = True
        except Exception as error:
            self.error = f"{type(error).__name__}: {error}"
            self.is_done = True

    def is_due(self, now: float, pace: Pace) -> bool:
        """Whether its move may be made."""
        waited = now - self.began
        if self.is_done:
            return waited >= pace.least
        return self.thought is not None and pace.most is not None and waited >= max(pace.least, pace.most)


def luck_of(purpose: str, seed: int, ply: int, seat: Seat) -> Random:
    """Random numbers for thoughts: the same position is thought about alike, and never with the match's own luck."""
    return Random(f"{purpose} {seed} {ply} {seat}")


def bot_of(game: str, level: str) -> Bot | None:
    try:
        return find_bot(game, level)
    except NoSuchBot:
        return None


def adviser_of(game: str) -> Bot:
    """The best player of a game."""
    bots = bots_for(game)
    return next((bots[level] for level in reversed(LEVELS) if level in bots), bots["greedy"])


class Advice:
    """What the game's best bot would do, told in stages: which thing, where it goes, why.

    It is thought out in slices like a bot's move; each stage may be asked for as soon as it `is_done`.
    """

    __slots__ = ("_luck", "_thinking", "_view", "game", "played")

    def __init__(self, game: str, view: View[Any], luck: Random, played: Any = None, iterations: int | None = None):
        """`played`: the move that is to be explained; None asks for a hint."""
        self.game = game
        self.played = played
        self._view = view
        self._luck = luck
        self._thinking = Thinking(adviser_of(game), view, luck, 0.0, iterations)

    def step(self) -> None:
        self._thinking.step()

    @property
    def is_done(self) -> bool:
        return self._thinking.is_done

    @property
    def move(self) -> Any:
        """The move that is advised, so far: where the thing goes. None before the first thought."""
        return self._thinking.thought.move if self._thinking.thought else None

    @property
    def thing(self) -> object:
        """What it takes in hand: a tile's digits, a brick, a pawn's point, or a word. None before the first thought."""
        return None if self.move is None else custom_of(self.game).thing(self.move)

    @property
    def value(self) -> float | None:
        """What the move is worth to the bot, in its own measure."""
        return self._thinking.thought.value if self._thinking.thought else None

    def why(self) -> Any:
        """Why the move that was played, or the one that is advised, is good or bad: the game's own data.

        None where the game's bots cannot tell.
        """
        thought = self._thinking.thought
        if thought is None:
            return None
        move = thought.move if self.played is None else self.played
        return explain(self.game, self._view, move, self._luck, thought)


def advice_on(match: Match, seat: Seat, played: Any = None, iterations: int | None = None) -> Advice:
    """Advice for a seat about a match as it is; about a move that was `played` then, where there is one."""
    luck = luck_of("advice", match.seed, len(match.moves), seat)
    return Advice(match.game.name, match.view(seat), luck, played, iterations)
