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
    (N_("Tab, Shift and Tab"), N_("to the next button, or back")),
    (N_("Arrows"), N_("to what lies that way")),
    (N_("Enter"), N_("presses it; before the first step, the main button")),
    (N_("Ctrl and Enter"), N_("the main button, from anywhere")),
    (N_("Ctrl and up, down"), N_("a seat that is set up goes to another place")),
    (N_("Esc"), N_("back")),
    (N_("F1"), N_("this page")),
)
AT_A_TABLE = (
    (N_("Left, right"), N_("from one thing to the next; round the places of what is taken")),
    (N_("Up, down"), N_("to places further up or down")),
    (N_("Enter"), N_("takes it, then lays it; shows a covered hand")),
    ("R", N_("turns it")),
    ("B", N_("tells what you can do")),
    ("S", N_("tells how things stand")),
    ("T", N_("tells how much sand is left")),
    ("H", N_("a hint")),
    ("L", N_("looks back at the turns; then left and right")),
    ("U", N_("takes back")),
    (N_("D, P"), N_("draws, passes")),
    (N_("Q, E"), N_("walks round what is built")),
    ("N", N_("to the next person, where several build at once")),
    (N_("Space"), N_("on a player: why so many points")),
    (N_("Esc, M"), N_("what is taken goes back; else the menu")),
)
CARDS = ((N_("Everywhere"), "info", EVERYWHERE), (N_("At a table"), "hand", AT_A_TABLE))


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
