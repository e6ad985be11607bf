"""The bots that can be asked for by name.

A game's own bots stand in a module that is imported when they are first asked for. It offers `bots(game)`: its levels,
the weakest first; `variants(game)`: bots that are no level, for measuring or, as `ADVISER`, for hints; `explain`;
`analyse_move`, for the ledger of a match; and `tutor`, for whoever wants to be asked before a mistake.
"""

from collections.abc import Sequence
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from engine.bots.bot import Bot, Thought
from engine.bots.simple import GreedyBot, RandomBot
from engine.game import View

if TYPE_CHECKING:
    from engine.bots.luck_analysis import ImpactTask, Ply
    from engine.bots.tutor import Tutor

COMMON_BOTS: tuple[Bot, ...] = (RandomBot(), GreedyBot())

LEVELS = ("learner", "casual", "strong", "expert")
"""The names of the four levels of every game, the weakest first"""

ADVISER = "adviser"
"""The name of who gives hints, in a game where that is not the best level"""

BOT_MODULES = {
    "triominos": "engine.bots.ominos.levels",
    "quadominos": "engine.bots.ominos.levels",
    "domino3d": "engine.bots.domino3d.levels",
    "quadrot": "engine.bots.quadrot.levels",
}


class GameBots(Protocol):
    """What a game's own module offers."""

    def bots(self, game: str) -> Sequence[Bot]: ...

    def variants(self, game: str) -> Sequence[Bot]: ...

    def explain(self, view: Any, move: Any, rng: Random, thought: Thought | None) -> Any: ...

    def analyse_move(self, ply: "Ply", fine: bool) -> "ImpactTask": ...

    def tutor(self, view: Any, step: float) -> "Tutor | None": ...


class NoSuchBot(ValueError):
    """No bot of this name plays this game."""


def game_bots(game: str) -> GameBots | None:
    """Returns the module with a game's own bots; None if it has none."""
    if game not in BOT_MODULES:
        return None
    players: Any = import_module(BOT_MODULES[game])
    return players  # type: ignore[no-any-return]


def bots_for(game: str) -> dict[str, Bot]:
    """Returns all bots that play a game, by name.

    A game's own `greedy` takes the place of the common one. In a game without bots of its own every level is greedy.
    """
    players = game_bots(game)
    own = players.bots(game) if players else [GreedyBot(level) for level in LEVELS]
    return {bot.name: bot for bot in (*COMMON_BOTS, *own)}


def find_bot(game: str, name: str) -> Bot:
    """Returns the bot of this name, also one that is only for measuring."""
    bots = bots_for(game)
    if name in bots:
        return bots[name]
    players = game_bots(game)
    for bot in players.variants(game) if players else ():
        if bot.name == name:
            return bot
    raise NoSuchBot(f"no bot {name!r} plays {game}; there are: {', '.join(bots)}")


def adviser_for(game: str) -> Bot:
    """Returns who gives hints: a game's own adviser, or its best level."""
    try:
        return find_bot(game, ADVISER)
    except NoSuchBot:
        return find_bot(game, LEVELS[-1])


def explain(game: str, view: View[Any], move: Any, rng: Random, thought: Thought | None = None) -> Any:
    """Returns why a move is good or bad, as data of the game's own; None where a game has no bots of its own.

    `thought`: what a bot has thought about this view. Without it the game's expert thinks first.
    """
    players = game_bots(game)
    return players.explain(view, move, rng, thought) if players else None
