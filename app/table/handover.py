"""Handing the table over, on the playing screen: what the cover tells, and that it is there in time."""

from collections.abc import Callable
from math import ceil

from kivy.uix.widget import Widget

from app.games import APP_GAMES
from app.games.words import News, sand_starts
from app.screens.cover import Cover, Handing
from app.table.contract import Host, Table
from engine.game import Seat


class Handover:
    """Covers a screen while nobody's hand may be seen."""

    def __init__(self, screen: Host, table: Table, look: Callable[[Seat], None], menu: Callable[[], None]):
        """`look`: what to do when the person in turn wants to see the hand."""
        self._screen, self._table, self._look, self._menu = screen, table, look, menu
        self.cover: Cover | None = None
        """While it is there"""

    def show(self) -> None:
        """Cover the table, in the same frame in which the hand goes."""
        screen, turn = self._screen, self._screen.session.turn
        if turn is None or self.cover is not None:
            return
        self._table.cancel()
        self._table.show()
        self.cover = Cover(
            self._handing(turn), lambda: self._look(turn), self._picture, self._table.closed_hand(turn),
            screen.context.insets, self._menu, screen.settings.access.tap_to_reveal,
        )  # fmt: skip
        screen.add_widget(self.cover)
        screen.say(self.cover.spoken)

    def _handing(self, turn: Seat) -> Handing:
        session = self._screen.session
        names = tuple(player.name for player in session.players)
        colours = [self._screen.colour_of(seat) for seat in range(len(names))]
        news = APP_GAMES[session.match.game.name].phrases.news(session.news(turn), names)
        left = session.sand_to_come
        sand = sand_starts(None if left is None else ceil(left))
        return Handing(names[turn], colours[turn], news, names, colours, sand)

    def _picture(self, news: News) -> Widget | None:
        return self._table.news_picture(news.things, news.hidden) if news.things or news.hidden else None

    def hide(self) -> None:
        if self.cover is not None:
            self._screen.remove_widget(self.cover)
            self.cover = None
