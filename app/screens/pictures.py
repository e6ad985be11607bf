"""Pictures of games, each drawn by the game's own table code."""

from importlib import import_module
from typing import Any

from kivy.uix.widget import Widget

from app.tables.tables import PLACES
from app.widgets.card import Tray


def card_picture(game: str) -> Widget:
    """A game as its card shows it: a few pieces in a tray. Its height is its owner's."""
    return _framed(_drawn(game, "card"))


def match_picture(game: str, *what: Any) -> Widget:
    """A match as it stands."""
    return _framed(_drawn(game, "match", *what))


def _framed(picture: Widget | None) -> Widget:
    tray = Tray(size_hint_y=None, height=100)
    if picture:
        tray.add_widget(picture)
    return tray


def _drawn(game: str, kind: str, *what: Any) -> Widget | None:
    place = PLACES.get(game, "").rpartition(".")[0]
    try:
        drawing = import_module(f"{place}.picture")
    except ModuleNotFoundError:
        return None
    return getattr(drawing, kind)(game, *what)
