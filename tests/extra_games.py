"""Additional games in the registries for the length of a test: the example game, under one or several names."""

from dataclasses import replace

from app.games import APP_GAMES
from engine.games import MODULES
from tools.example_game.app_game import APP_GAME

EXAMPLE = "example"


def register(monkeypatch, *names):
    """Registers the example game, which has no bots, lesson and score sheet of its own, under these names."""
    for name in names or (EXAMPLE,):
        monkeypatch.setitem(MODULES, name, "tools.example_game.engine.state")
        monkeypatch.setitem(APP_GAMES, name, replace(APP_GAME, key=name, title=name.title()))
