"""About page: version, privacy, fair play, licences, thanks."""

from functools import partial
from pathlib import Path
from typing import Unpack

from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.i18n import N_, _
from app.shell.context import AppContext
from app.shell.page import GAP, Page, PageArguments, open_dialog
from app.version import VERSION
from app.widgets.card import Card, heading
from app.widgets.dialog import Dialog, DialogAction
from app.widgets.layouts import Stack
from app.widgets.list_row import ListRow
from app.widgets.text_label import TextLabel

ROOT = Path(__file__).resolve().parents[3]

FAIR = (
    N_("Bots know what their seat may know, and nothing else. No bot sees your tiles, the well or the next roll."),
    N_(
        "All the luck of a match comes from one number, chosen before the first move. At the end the number is "
        "shown, and the same number always gives the same deal."
    ),
    N_("A match can be looked through move by move, and its text can be checked by anybody with the program’s source."),
)
PRIVATE = N_(
    "Nothing leaves this device. Sablier has no network, no account and no advertising. The only permission "
    "that it asks for is to let the device vibrate."
)
LICENCES = (
    ("Sablier", "LICENSE", N_("The program")),
    (
        "Sablier Sans",
        "assets/fonts/OFL.txt",
        N_("Letters, made from Lato by Łukasz Dziedzic, SIL Open Font Licence"),
    ),
    ("Kivy 2.3.1", "", N_("Draws the screen, MIT licence")),
    ("plyer 2.1.0", "", N_("Speaks to the device, MIT licence")),
    ("Python, SQLite", "", N_("Run the program and keep the matches: PSF licence, public domain")),
)
MAX_LICENCE_LENGTH = 20_000
"""Maximum number of characters of a licence that are shown"""


class AboutPage(Page):
    """Page about the app."""

    def __init__(self, context: AppContext, **arguments: Unpack[PageArguments]) -> None:
        super().__init__(context, **arguments)
        self.set_title("Sablier", _("Version {version}").format(version=VERSION))
        self.add(_card(_("Fair play"), *map(_, FAIR)))
        self.add(_card(_("Privacy"), _(PRIVATE)))
        self.add(self._licences(), 1)
        self.add(
            _card(
                _("Thanks"),
                _("To everybody who sat at the table while this was made, and to the people who invented these games."),
            ),
            1,
        )
        self.add(Widget(size_hint_y=None, height=dp(8)), 1)
        self.assemble()

    def _licences(self) -> Widget:
        card = Card(lines=True)
        for name, file, note in LICENCES:
            path = ROOT / file
            on_press = partial(self._show, name, path) if file and path.exists() else None
            card.add_widget(ListRow(name, _(note), on_press=on_press))
        return Stack(heading(_("Licences")), card, gap=dp(GAP))

    def _show(self, name: str, path: Path) -> None:
        try:
            text = path.read_text("utf-8")[:MAX_LICENCE_LENGTH]
        except OSError:
            return
        paragraphs = Stack(*(TextLabel(paragraph, "small", "ink2") for paragraph in unwrap_paragraphs(text)), gap=dp(8))
        open_dialog(self.context, Dialog(name, "", (DialogAction(_("Close")),), paragraphs))


def unwrap_paragraphs(text: str) -> list[str]:
    """Returns the paragraphs of a text, each on one line, so that they wrap to any width."""
    return [" ".join(part.split()) for part in text.replace("\r", "").split("\n\n") if part.strip()]


def _card(title: str, *texts: str) -> Widget:
    card = Card(gap=dp(10))
    for text in texts:
        card.add_widget(TextLabel(text))
    return Stack(heading(title), card, gap=dp(GAP))


SCREEN = AboutPage
