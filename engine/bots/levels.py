"""The bots that can be asked for by name."""

from engine.bots.bot import Bot
from engine.bots.simple import GreedyBot, RandomBot

EVERY_GAME: tuple[Bot, ...] = (RandomBot(), GreedyBot())


class NoSuchBot(ValueError):
    """No bot of this name plays this game."""


def bots_for(game: str) -> dict[str, Bot]:
    """All bots that play a game, by name."""
    return {bot.name: bot for bot in EVERY_GAME}


def find_bot(game: str, name: str) -> Bot:
    bots = bots_for(game)
    if name not in bots:
        raise NoSuchBot(f"no bot {name!r} plays {game}; there are: {', '.join(bots)}")
    return bots[name]
