"""Settings page with a card for each section."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import zip_longest
from typing import TypeAlias, Unpack

from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.background_jobs import BackgroundJob, Slices
from app.i18n import N_, _, join_sentences, languages
from app.look import appearance
from app.look.theme import BUILT_IN, theme_names
from app.screens.library.import_export_dialogs import export_all, import_all
from app.screens.settings.settings_sections import SECTIONS, Section, Setting
from app.shell.context import AppContext
from app.shell.page import GAP, Page, PageArguments
from app.widgets.buttons import PillButton
from app.widgets.card import Card, Icon, heading
from app.widgets.choice import Option, SegmentedControl
from app.widgets.layouts import Flow, Stack
from app.widgets.list_row import ListRow
from app.widgets.slider import Slider, Switch
from app.widgets.text_label import TextLabel

THEMES = {"system": N_("Automatic"), "light": N_("Light"), "dark": N_("Dark"), "contrast": N_("Contrast")}
PREVIEWS = (
    ("lay", N_("Tile")),
    ("hexagon", N_("Hexagon")),
    ("refuse", N_("Refused")),
    ("your turn", N_("Your turn")),
    ("sand double", N_("Sand")),
    ("match won", N_("Won")),
)
"""Feedback events that demonstrate sound and vibration, with their labels"""


Part: TypeAlias = tuple[Callable[[], Widget], int]
"""Factory of a part of the page, and the index of its column"""
FIRST_PARTS = 2
"""Number of parts of the page that are built in the first frame"""


class SettingsPage(Page):
    """Page of all settings."""

    def __init__(self, context: AppContext, **arguments: Unpack[PageArguments]) -> None:
        super().__init__(context, **arguments)
        self.set_title(_("Settings"))
        parts = self._parts()
        for make, column in parts[:FIRST_PARTS]:
            self.add(make(), column)
        self.assemble()
        self.jobs.start(BackgroundJob(self._add_parts(parts[FIRST_PARTS:]), _("Settings")))

    def _parts(self) -> list[Part]:
        """Returns the factories of all parts with their columns, in the order in which they are built."""
        half = len(SECTIONS) // 2
        makers: list[Callable[[], Widget]] = [partial(self._section, section) for section in SECTIONS]
        makers += [self._data_card, lambda: Widget(size_hint_y=None, height=dp(8))]
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
        for setting in section.settings:
            card.add_widget(self._row(setting))
        if any(setting.preview for setting in section.settings) and section.settings[0].category == "haptics":
            card.add_widget(self._previews())
        if section.settings[0].category == "access":
            to_keys = partial(self.context.navigation.go, "keys")
            card.add_widget(ListRow(_("Keys"), _("What each key does: F1"), on_press=to_keys))
        return Stack(heading(_(section.title), section.icon), card, Widget(size_hint_y=None, height=dp(6)), gap=dp(GAP))

    # A row for each kind of value

    def _row(self, setting: Setting) -> ListRow:
        title, note, value = (
            _(setting.title),
            _(setting.note) if setting.note else "",
            setting.value(self.context.settings),
        )
        change = partial(self._change, setting)
        if isinstance(value, bool):
            return ListRow(title, note, Switch(value, change))
        if isinstance(value, int | float) and setting.bounds:
            return self._slider_row(setting, title, note, value, setting.bounds)
        return ListRow(title, note, SegmentedControl(self._options(setting), str(value), change))

    def _options(self, setting: Setting) -> list[Option[str]]:
        if setting.name == "theme":
            themes = theme_names(self.context.folder / "themes")
            options = [Option(key, _(text)) for key, text in THEMES.items()]
            return options + [Option(key, name) for key, name in themes.items() if key not in BUILT_IN]
        if setting.name == "code":
            return [Option("", _("Like the device"))] + [
                Option(language.code, language.name) for language in languages()
            ]
        return [Option(value, _(text)) for value, text in setting.values.items()]

    def _slider_row(
        self, setting: Setting, title: str, note: str, value: float, bounds: tuple[float, float]
    ) -> ListRow:
        is_integer = isinstance(bounds[0], int)
        row_class = TextSizeRow if setting.name == "text_size" else SliderRow
        change = partial(self._change_number, setting, is_integer)
        return row_class(setting, title, note, value, bounds, change)

    def _change_number(self, setting: Setting, is_integer: bool, value: float) -> None:
        self._change(setting, round(value) if is_integer else value)

    def _change(self, setting: Setting, value: object) -> None:
        if value != setting.value(self.context.settings):
            self.context.change(setting.category, setting.name, value)
            if setting.name == "speech":
                self.context.say(join_sentences(f"{_(setting.title)}: {_('on')}.", _("F1 tells what each key does.")))
        if setting.preview:
            self.context.feedback.preview(setting.preview)

    def _previews(self) -> Widget:
        buttons = [
            PillButton(_(text), on_press=partial(self.context.feedback.preview, event)) for event, text in PREVIEWS
        ]
        label = TextLabel(_("Hear and feel"), "name")
        spacer = Widget(size_hint_y=None, height=dp(4))
        return Stack(spacer, label, Flow(*buttons, gap=dp(8)), Widget(size_hint_y=None, height=dp(8)), gap=dp(8))

    # Data

    def _data_card(self) -> Widget:
        context = self.context
        card = Card(lines=True)
        for icon, title, note, on_press in (
            (
                "save",
                _("Export everything"),
                _("All matches and settings as one file"),
                partial(export_all, context),
            ),
            (
                "load",
                _("Import"),
                _("From another device, or a match that was sent"),
                partial(import_all, context),
            ),
            (
                "info",
                _("About Sablier"),
                _("Version, licences, privacy, fair play"),
                partial(context.navigation.go, "about"),
            ),
        ):
            card.add_widget(ListRow(title, note, leading=Icon(icon), on_press=on_press))
        return Stack(heading(_("Your data"), "save"), card, gap=dp(GAP))


class SliderRow(ListRow):
    """Row of a number with a slider; the note shows the value during a drag."""

    def __init__(
        self,
        setting: Setting,
        title: str,
        note: str,
        value: float,
        bounds: tuple[float, float],
        on_done: Callable[[float], object],
    ) -> None:
        self._setting, self._note = setting, note
        slider = Slider(value, *bounds, setting.step, self._show, on_done, setting.format_value)
        super().__init__(title, self._note_text(value), slider)
        self.focusable = False

    def _note_text(self, value: float) -> str:
        text = self._setting.format_value(value)
        return f"{text} · {self._note}" if self._note else text

    def _show(self, value: float) -> None:
        if self.note:
            self.note.text = self._note_text(value)
        self.lay_out()


class TextSizeRow(SliderRow):
    """Row of the text size with a slider; the title shows the size during a drag."""

    def _show(self, value: float) -> None:
        current_look = appearance.current_appearance()
        appearance.set_current(replace(current_look, text_scale=value / 100))
        self.title.set_style("body")
        self.title.set_style("name")
        super()._show(value)
        appearance.set_current(current_look)


SCREEN = SettingsPage
