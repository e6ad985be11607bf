"""Registry of the bots by name.

Each game has a bot module, which is imported on first use. It defines these functions: `bots(game)` returns the levels,
weakest first. `variants(game)` returns bots for benchmarks, and as `ADVISER` the bot for hints. `explain` explains a
move. `analyse_move` is used by the luck analysis. `coach` returns the assistant that warns before a mistake.
"""

from collections.abc import Sequence
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from engine.bots.bot import BestSoFar, Bot
from engine.bots.simple import GreedyBot, RandomBot
from engine.game import AnyView, Move

if TYPE_CHECKING:
    from engine.bots.coach import Coach
    from engine.bots.luck_analysis import ImpactTask, Ply

COMMON_BOTS: tuple[Bot, ...] = (RandomBot(), GreedyBot())

LEVELS = ("learner", "casual", "strong", "expert")
"""Names of the four levels of every game, weakest first"""

ADVISER = "adviser"
"""Name of the bot that gives hints, in a game where the best level is not suitable for it"""

BOT_MODULES = {
    "triominos": "engine.bots.ominos.levels",
    "quadominos": "engine.bots.ominos.levels",
    "domino3d": "engine.bots.domino3d.levels",
    "quadrot": "engine.bots.quadrot.levels",
}


class GameBots(Protocol):
    """Interface of a game's bot module."""

    def bots(self, game: str) -> Sequence[Bot]: ...

    def variants(self, game: str) -> Sequence[Bot]: ...

    def explain(self, view: Any, move: Move, rng: Random, thought: BestSoFar | None) -> Any: ...

    def analyse_move(self, ply: "Ply", fine: bool) -> "ImpactTask": ...

    def coach(self, view: Any, threshold: float) -> "Coach | None": ...


class NoSuchBot(ValueError):
    """Error raised if a game has no bot with the requested name."""


def has_own_bots(game: str) -> bool:
    """Returns whether a game has bots of its own. Only then are there explanations, a coach and the luck analysis."""
    return game in BOT_MODULES


def game_bots(game: str) -> GameBots | None:
    """Returns the bot module of a game; None if the game has no bots of its own."""
    if not has_own_bots(game):
        return None
    players: Any = import_module(BOT_MODULES[game])
    return players  # type: ignore[no-any-return]


def bots_for(game: str) -> dict[str, Bot]:
    """Returns all bots of a game by name.

    A game with its own bots may replace the common `greedy` bot. In a game without its own bots every level is greedy.
    """
    players = game_bots(game)
    own = players.bots(game) if players else [GreedyBot(level) for level in LEVELS]
    return {bot.name: bot for bot in (*COMMON_BOTS, *own)}


def find_bot(game: str, name: str) -> Bot:
    """Returns the bot with this name, variants included; raises NoSuchBot if the name is unknown."""
    bots = bots_for(game)
    if name in bots:
        return bots[name]
    players = game_bots(game)
    for bot in players.variants(game) if players else ():
        if bot.name == name:
            return bot
    raise NoSuchBot(f"no bot {name!r} plays {game}; there are: {', '.join(bots)}")


def adviser_for(game: str) -> Bot:
    """Returns the bot for hints: the game's adviser, or else its best level."""
    try:
        return find_bot(game, ADVISER)
    except NoSuchBot:
        return find_bot(game, LEVELS[-1])


def explain(game: str, view: AnyView, move: Move, rng: Random, thought: BestSoFar | None = None) -> Any:
    """Explains a move; returns game-specific data, or None for a game without its own bots.

    `thought`: result of the bot that has already searched this view; if it is None, the game's expert bot searches
    first.
    """
    players = game_bots(game)
    return players.explain(view, move, rng, thought) if players else None
