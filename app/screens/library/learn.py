"""Learn page: lesson and rules of each game, and the player's own mistakes."""

from functools import partial
from typing import Unpack

from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.games import APP_GAMES, AppGame, playable
from app.games.page_names import MISTAKES
from app.i18n import _, format_number, label_value
from app.look.appearance import current_appearance
from app.screens.library.game_pictures import card_picture
from app.screens.play.match_draft import first_person_name
from app.shell.context import AppContext
from app.shell.page import Page, PageArguments
from app.store.practice import MAX_PRACTISED
from app.widgets.buttons import PillButton
from app.widgets.card import Card, Icon
from app.widgets.layouts import Flow
from app.widgets.list_row import ListRow

PICTURE_SIZE, TABLET_PICTURE_SIZE = (104, 76), (256, 216)
"""Width and height in dp of a game's picture: on a phone, on a tablet"""


class LearnPage(Page):
    """Page with a card for each game, and a card of the player's mistakes after the first finished match."""

    def __init__(self, context: AppContext, **arguments: Unpack[PageArguments]) -> None:
        super().__init__(context, **arguments)
        self.set_title(_("Learn"))
        for index, game in enumerate(playable()):
            self.add(self._game_card(APP_GAMES[game]), index % 2)
        if context.journal.ids_in_order(True):
            self.add(self._mistakes_card(), len(playable()) % 2)
        self.add(Widget(size_hint_y=None, height=dp(8)))
        self.assemble()

    def _game_card(self, game: AppGame) -> Card:
        go = self.context.navigation.go
        picture = card_picture(game.key)
        width, height = TABLET_PICTURE_SIZE if current_appearance().layout.is_tablet else PICTURE_SIZE
        picture.size_hint, picture.size = (None, None), (dp(width), dp(height))
        open_rules = partial(go, "rules", game=game.key)
        buttons = [PillButton(_("Rules"), "book", on_press=open_rules, spoken=label_value(game.name, _("Rules")))]
        if game.has_lesson:
            open_lesson = partial(go, "lesson", game=game.key)
            lesson = PillButton(_("Lesson"), "play", on_press=open_lesson, spoken=label_value(game.name, _("Lesson")))
            buttons.insert(0, lesson)
        card = Card(gap=dp(8), padding=(dp(10), dp(10)))
        card.add_widget(ListRow(game.name, game.tagline, leading=picture, style="card"))
        card.add_widget(Flow(*buttons, gap=dp(8)))
        return card

    def _mistakes_card(self) -> Card:
        open_mistakes = partial(self.context.navigation.go, "mistakes", player=first_person_name(self.context.settings))
        note = _("Try them again, up to {n} at a time").format(n=format_number(MAX_PRACTISED))
        card = Card(padding=(dp(16), dp(4)))
        card.add_widget(ListRow(_(MISTAKES), note, leading=Icon("replay"), on_press=open_mistakes))
        return card


SCREEN = LearnPage
