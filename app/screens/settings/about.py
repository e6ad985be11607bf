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
    N_("Bots know only what a player in their place would. No bot sees your tiles, the well or the next roll."),
    N_(
        "All the luck in a match comes from one number, chosen before the first move. You see it at the end, and the "
        "same number always gives the same deal."
    ),
    N_("You can replay a match move by move. Anyone with the source code can check its text."),
)
PRIVATE = N_(
    "Nothing leaves this device. Sablier has no network access, no accounts and no ads. The only permission it asks for"
    " is vibration."
)
LICENCES = (
    ("Sablier", "LICENSE", N_("The app")),
    (
        "Sablier Sans",
        "assets/fonts/OFL.txt",
        N_("Letters, based on Lato by Łukasz Dziedzic, SIL Open Font License"),
    ),
    ("Kivy 2.3.1", "", N_("Draws the screen, MIT license")),
    ("plyer 2.1.0", "", N_("Talks to the device, MIT license")),
    ("Python, SQLite", "", N_("Run the app and save the matches: PSF license, public domain")),
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
                _("To everyone who played along while we made this, and to the inventors of these games."),
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
        return Stack(heading(_("Licenses")), card, gap=dp(GAP))

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
