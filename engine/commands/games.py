"""Command `python -m engine games`, which lists the games with their options and bots."""

from engine.bots.bot_registry import bots_for
from engine.game import value_text
from engine.games import GAMES


def games() -> int:
    for name, game in GAMES.items():
        seats = game.options().seats
        print(f"{name}, {seats[0]} to {seats[-1]} seats")
        for option, values in game.options.choices().items():
            first, *others = map(value_text, values)
            print(f"  --option {option}={first} (the default) or {', '.join(others)}")
        print(f"  bots: {', '.join(bots_for(name))}")
    return 0
