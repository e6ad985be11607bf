"""Keyboard help page, opened with F1 from every screen."""

from typing import Unpack

from kivy.metrics import dp

from app.i18n import N_, _, end_sentence, join_sentences, label_value
from app.shell.context import AppContext
from app.shell.page import GAP, Page, PageArguments
from app.widgets.card import Card, heading
from app.widgets.layouts import Stack
from app.widgets.list_row import ListRow

EVERYWHERE = (
    (N_("Tab, Shift and Tab"), N_("next button, or the one before")),
    (N_("Arrows"), N_("next thing in that direction")),
    (N_("Enter"), N_("taps the selected button; with none selected, the main one")),
    (N_("Ctrl and Enter"), N_("main button, from anywhere")),
    (N_("Ctrl and up, down"), N_("moves a player up or down in the set-up")),
    (N_("Esc"), N_("back")),
    (N_("F1"), N_("this page")),
)
AT_A_TABLE = (
    (N_("Left, right"), N_("next tile or pawn; next place for the one you hold")),
    (N_("Up, down"), N_("places further up or down")),
    (N_("Enter"), N_("picks up, then places; shows a hidden hand")),
    ("R", N_("turns the held tile")),
    ("B", N_("says what you can do")),
    ("S", N_("says the score and whose turn it is")),
    ("T", N_("says how much time is left")),
    ("H", N_("gives a hint")),
    ("L", N_("looks back at the turns; then left and right")),
    ("U", N_("undoes the last move")),
    (N_("D, P"), N_("draws, passes")),
    (N_("Q, E"), N_("moves the view around the bricks")),
    ("N", N_("next player, when several build at once")),
    (N_("Space"), N_("on a player: shows how they scored")),
    (N_("Esc, M"), N_("puts the held tile back; otherwise the menu")),
)
CARDS = ((N_("Everywhere"), "info", EVERYWHERE), (N_("In a match"), "hand", AT_A_TABLE))


class KeyHelpPage(Page):
    """Keyboard help: one card for keys of every screen and one for keys of the tables."""

    def __init__(self, context: AppContext, **arguments: Unpack[PageArguments]) -> None:
        super().__init__(context, **arguments)
        self.set_title(_("Keys"))
        for column, (title, icon, rows) in enumerate(CARDS):
            card = Card(lines=True)
            for key, action in rows:
                card.add_widget(ListRow(_(key), _(action)))
            self.add(Stack(heading(_(title), icon), card, gap=dp(GAP)), column)
        texts = (end_sentence(label_value(_(key), _(action))) for key, action in (*AT_A_TABLE, *EVERYWHERE))
        self.spoken = join_sentences(_("Keys"), *texts)
        self.assemble()


SCREEN = KeyHelpPage
