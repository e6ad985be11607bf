"""Registry of the games.

A game's module is imported when the game is first used, so that the app starts fast.
"""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

from engine.game import AnyGame

MODULES = {
    "triominos": "engine.ominos.triominos",
    "quadominos": "engine.ominos.quadominos",
    "domino3d": "engine.domino3d.domino3d",
    "quadrot": "engine.quadrot.state",
}


def game_module(game: str, part: str) -> Any:
    """Imports the module `part` of a game's package, such as `probe`; returns None if it has no such module."""
    from importlib.util import find_spec  # costs start time, and the app never needs it

    name = f"{MODULES[game].rpartition('.')[0]}.{part}"
    return import_module(name) if find_spec(name) else None


class Games(Mapping[str, AnyGame]):
    """Mapping from names to games. A game is imported on first use."""

    def __getitem__(self, name: str) -> AnyGame:
        game: AnyGame = import_module(MODULES[name]).GAME
        return game

    def __contains__(self, name: object) -> bool:
        return name in MODULES

    def __iter__(self) -> Iterator[str]:
        return iter(MODULES)

    def __len__(self) -> int:
        return len(MODULES)


GAMES = Games()
