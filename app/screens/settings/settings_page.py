"""Settings pages with a card for each section: frequently used settings, and a page of all others."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import zip_longest
from typing import TypeAlias, Unpack

from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.background_jobs import BackgroundJob, Slices
from app.i18n import N_, _
from app.screens.settings.setting_rows import SettingRows
from app.screens.settings.settings_sections import RARE_SECTIONS, SECTIONS, Section
from app.shell.context import AppContext
from app.shell.page import GAP, Page, PageArguments
from app.widgets.buttons import PillButton
from app.widgets.card import Card, Icon, heading
from app.widgets.layouts import Flow, Stack
from app.widgets.list_row import ListRow
from app.widgets.text_label import TextLabel

PREVIEWS = (
    ("lay", N_("Tile")),
    ("hexagon", N_("Hexagon")),
    ("refuse", N_("Refused")),
    ("your turn", N_("Your turn")),
    ("sand double", N_("Timer")),
    ("match won", N_("Won")),
)
"""Feedback events that demonstrate sound and vibration, with their labels"""


Part: TypeAlias = tuple[Callable[[], Widget], int]
"""Factory of a part of the page, and the index of its column"""
FIRST_PARTS = 2
"""Number of parts of the page that are built in the first frame"""


class SettingsPage(Page):
    """Page of the frequently used settings, or of the `rare` ones."""

    def __init__(self, context: AppContext, rare: bool = False, **arguments: Unpack[PageArguments]) -> None:
        super().__init__(context, rare=rare, **arguments)
        self.set_title(_("More settings") if rare else _("Settings"))
        parts = self._parts(RARE_SECTIONS, self._previews) if rare else self._parts(SECTIONS, self._links)
        for make, column in parts[:FIRST_PARTS]:
            self.add(make(), column)
        self.assemble()
        self.jobs.start(BackgroundJob(self._add_parts(parts[FIRST_PARTS:]), _("Settings")))

    def _parts(self, sections: Sequence[Section], make_last: Callable[[], Widget]) -> list[Part]:
        """Returns the factories of all parts with their columns, in the order in which they are built."""
        half = len(sections) // 2
        makers: list[Callable[[], Widget]] = [partial(self._section, section) for section in sections]
        makers += [make_last, partial(Widget, size_hint_y=None, height=dp(8))]
        left, right = [(make, 0) for make in makers[:half]], [(make, 1) for make in makers[half:]]
        if len(self.columns) == 1:
            return left + right
        return [part for pair in zip_longest(left, right) for part in pair if part]

    def _add_parts(self, parts: Sequence[Part]) -> Slices:
        """Adds parts of the page, one in each time slice, because only the first ones are visible at first."""
        for make, column in parts:
            self.add(make(), column)
            yield None

    def _section(self, section: Section) -> Widget:
        card = Card(lines=True)
        for row in SettingRows(self.context, section.settings).rows:
            card.add_widget(row)
        return Stack(heading(_(section.title), section.icon), card, Widget(size_hint_y=None, height=dp(6)), gap=dp(GAP))

    def _links(self) -> Widget:
        """Returns a card of links to the other pages about settings."""
        context, go = self.context, self.context.navigation.go
        links = [
            ("settings", _("More settings"), partial(go, "settings", rare=True)),
            ("info", _("About Sablier"), partial(go, "about")),
        ]
        if context.has_keys or context.services.system.has_keyboard():
            links.insert(1, ("hand", _("Keys"), partial(go, "keys")))
        card = Card(lines=True)
        for icon, title, on_press in links:
            card.add_widget(ListRow(title, leading=Icon(icon), on_press=on_press))
        return card

    def _previews(self) -> Widget:
        """Returns a card of buttons that demonstrate sounds and vibrations."""
        preview = self.context.feedback.preview
        buttons = [PillButton(_(text), on_press=partial(preview, event)) for event, text in PREVIEWS]
        card = Card(gap=dp(8))
        card.add_widget(TextLabel(_("Try sounds and vibration"), "name"))
        card.add_widget(Flow(*buttons, gap=dp(8)))
        return card


SCREEN = SettingsPage
