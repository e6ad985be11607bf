"""Error boundary: shows a placeholder instead of a widget or page that raises an exception."""

from collections.abc import Callable
from functools import partial

from kivy.uix.widget import Widget

from app.games.page_names import RECORDS
from app.i18n import _
from app.shell.context import AppContext
from app.shell.crash_handler import log_failure
from app.shell.page import Page
from app.widgets.card import Card, Icon
from app.widgets.list_row import ListRow
from app.widgets.text_label import TextLabel


def build_safely(part: str, make: Callable[[], Widget], fallback: Callable[[], Widget] | None = None) -> Widget:
    """Returns the widget that `make` builds, or the fallback (by default a card with a message) if it raises."""
    try:
        return make()
    except Exception as error:
        log_failure(part, error)
        return fallback() if fallback else _card(_("This part can’t be shown."))


def _card(text: str) -> Card:
    card = Card()
    card.add_widget(TextLabel(text, "body", "ink2"))
    return card


class ErrorPage(Page):
    """Page that replaces a failed page, with links to home, records and settings."""

    def __init__(self, context: AppContext, **arguments: object) -> None:
        super().__init__(context)
        self.arguments = arguments
        go = context.navigation.go
        self.set_title(_("This page can’t be shown"))
        text = _("Something here is damaged. Nothing has been deleted, and the rest of Sablier still works.")
        self.add(_card(text))
        card = Card(lines=True)
        rows: tuple[tuple[str, str, Callable[[], object]], ...] = (
            ("home", _("Home"), context.navigation.home),
            ("trophy", _(RECORDS), partial(go, "records")),
            ("settings", _("Settings"), partial(go, "settings")),
        )
        for icon, title, then in rows:
            card.add_widget(ListRow(title, leading=Icon(icon), on_press=then))
        self.add(card)
        self.assemble()
