"""Pictures of games, each drawn by the game's own table code: its module `picture` has `card`, `match` and `figure`."""

from importlib import import_module
from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.tables.tables import PLACES
from app.widgets.card import Tray


def card_picture(game: str) -> Widget:
    """A game as its card shows it: a few pieces in a tray. Its height is its owner's."""
    return framed(_drawn(game, "card", game))


def match_picture(game: str, match: Any, players: Any = ()) -> Widget:
    """A match as it stands."""
    return framed(match_view(game, match, players))


def match_view(game: str, match: Any, players: Any = ()) -> Widget | None:
    """The same without a tray; None where no table is there to draw it."""
    return _drawn(game, "match", game, match, players)


def figure_picture(figure: Any) -> Widget | None:
    """A figure of the rules; None where no table is there to draw it."""
    picture = _drawn(figure.game, "figure", figure)
    return framed(picture) if picture else None


def framed(picture: Widget | None) -> Widget:
    """A picture in a tray."""
    tray = Tray(size_hint_y=None, height=dp(100))
    if picture:
        tray.add_widget(picture)
    return tray


def _drawn(game: str, kind: str, *what: Any) -> Widget | None:
    place = PLACES.get(game, "").rpartition(".")[0]
    if not place:
        return None
    drawing: Any = import_module(f"{place}.picture")
    picture: Widget = getattr(drawing, kind)(*what)
    return picture
