"""What each key does, on a card over any screen."""

from kivy.metrics import dp

from app.shell.words import N_, _
from app.widgets.dialog import Act, Dialog
from app.widgets.stacks import Columns, Stack
from app.widgets.text import Words

EVERYWHERE = (
    (N_("Tab, Shift and Tab"), N_("to the next button, or back")),
    (N_("Arrows"), N_("to what lies that way")),
    (N_("Enter"), N_("presses it; before the first step, the main button")),
    (N_("Ctrl and Enter"), N_("the main button, from anywhere")),
    (N_("Esc"), N_("back")),
    (N_("F1"), N_("this card")),
)
AT_A_TABLE = (
    (N_("Left, right"), N_("from one thing to the next; round the places of what is taken")),
    (N_("Up, down"), N_("to places further up or down")),
    (N_("Enter"), N_("takes it, then lays it")),
    ("R", N_("turns it")),
    ("B", N_("tells what you can do")),
    ("S", N_("tells how things stand")),
    ("T", N_("tells how much sand is left")),
    ("H", N_("a hint")),
    ("U", N_("takes back")),
    (N_("D, P"), N_("draws, passes")),
    (N_("Q, E"), N_("walks round what is built")),
    (N_("Space"), N_("on a player: why so many points")),
    (N_("Esc, M"), N_("what is taken goes back; else the menu")),
)
LEAST = 100
"""dp of a column; where letters leave less, a key stands above what it does"""


class KeysCard(Dialog):
    """Lists the keys, those of a table below the others."""

    def __init__(self) -> None:
        rows = [Words(_("Everywhere"), "card"), *map(_row, EVERYWHERE), Words(_("At a table"), "card")]
        content = Stack(*rows, *map(_row, AT_A_TABLE), gap=dp(6))
        super().__init__(_("Keys"), content=content, actions=(Act(_("Close"), is_main=True),))
        self.spoken = ". ".join([_("Keys"), *(f"{_(key)}: {_(what)}" for key, what in (*AT_A_TABLE, *EVERYWHERE))])


def _row(row: tuple[str, str]) -> Columns:
    key, what = row
    return Columns(Words(_(key), "name"), Words(_(what), "body", "ink2"), least=dp(LEAST), most=2, gap=dp(8))
