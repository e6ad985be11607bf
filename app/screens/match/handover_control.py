"""Handover page of the match screen."""

from math import ceil
from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from app.games.texts import RecentMoveText, timer_start_text
from app.i18n import _
from app.screens.match.handover import HandoverContent, HandoverOverlay, news_list
from app.shell.page import open_dialog
from app.widgets.dialog import Dialog, DialogAction
from engine.game import Seat

if TYPE_CHECKING:
    from app.screens.match.match_screen import TableScreen


class HandoverControl:
    """Controller of the handover page, which covers the table between two players with hidden hands."""

    def __init__(self, screen: "TableScreen"):
        self._screen, self._table = screen, screen.table
        self.cover: HandoverOverlay | None = None
        """The open page, or None."""

    def show(self) -> None:
        """Covers the table in the same frame in which the hand disappears."""
        screen, turn = self._screen, self._screen.session.turn
        if turn is None or self.cover is not None:
            return
        self._table.cancel()
        self._table.show()
        handing = self._handing(turn)
        self.cover = HandoverOverlay(
            handing,
            [self._picture(news) for news in handing.news],
            self._table.face_down_hand(turn),
            screen.context.insets,
            screen.settings.access.tap_to_reveal,
        )
        self.cover.bind(on_reveal=self._reveal, on_menu=self._open_menu, on_all_news=self._open_news)
        screen.add_widget(self.cover)
        screen.say(self.cover.spoken)

    def _reveal(self, cover: HandoverOverlay) -> None:
        self._screen.reveal(cover.content.turn)

    def _open_menu(self, _cover: HandoverOverlay) -> None:
        self._screen.open_menu()

    def _open_news(self, cover: HandoverOverlay) -> None:
        """Opens the full list of recent moves."""
        acts, content = (DialogAction(_("Close"), is_main=True),), cover.content
        open_dialog(self._screen.context, Dialog(content.news_title, content=news_list(content), actions=acts))

    def _handing(self, turn: Seat) -> HandoverContent:
        session = self._screen.session
        phrases, access = self._screen.game.phrases, self._screen.settings.access
        is_held = not (access.tap_to_reveal or access.cursor or self._screen.context.has_keys)
        story = session.news(turn)
        has_seen_table = not story or story[0].ply > 0
        left = session.next_timer_left
        sand = timer_start_text(None if left is None else ceil(left))
        to_look, news = _(phrases.handover_prompts[not is_held]), phrases.news(story, self._screen.names)
        return HandoverContent(turn, session.players, news, sand, to_look, is_held, has_seen_table)

    def _picture(self, news: RecentMoveText) -> Widget | None:
        return self._table.news_picture(news.things, news.hidden) if news.things or news.hidden else None

    def release(self) -> None:
        """Ends a hold of the page's button."""
        if self.cover is not None:
            self.cover.hold_button.release()

    def hide(self) -> None:
        """Removes the page."""
        if self.cover is not None:
            self._screen.remove_widget(self.cover)
            self.cover = None
