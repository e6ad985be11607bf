"""Everything that a player can choose, as calm cards."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import zip_longest
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.look import appearance
from app.look.theme import BUILT_IN, theme_names
from app.screens.library.import_export import export_all, import_all
from app.screens.page import GAP, Page
from app.screens.settings.setting_rows import SECTIONS, Section, Setting
from app.shell.context import AppContext
from app.shell.i18n import N_, _, join_sentences, languages
from app.widgets.buttons import PillButton
from app.widgets.card import Card, Icon, heading
from app.widgets.choice import Option, SegmentedControl
from app.widgets.layouts import Flow, Stack
from app.widgets.list_row import ListRow
from app.widgets.slider import Slider, Switch
from app.widgets.text import TextLabel

THEMES = {"system": N_("Automatic"), "light": N_("Light"), "dark": N_("Dark"), "contrast": N_("Contrast")}
PREVIEWS = (
    ("lay", N_("Tile")),
    ("hexagon", N_("Hexagon")),
    ("refuse", N_("Refused")),
    ("your turn", N_("Your turn")),
    ("sand double", N_("Sand")),
    ("match won", N_("Won")),
)
"""Events of the feedback table that show sound and touch"""


AT_ONCE = 2
"""Parts that the first frame waits for"""


class SettingsPage(Page):
    """The page of all settings."""

    def __init__(self, context: AppContext, **what: Any) -> None:
        super().__init__(context, **what)
        self.set_title(_("Settings"))
        self._to_come = self._parts()
        self._go_on = Clock.create_trigger(self._add_next, 0)
        for _each in range(AT_ONCE):
            self._add_next()
        self.assemble()

    def _parts(self) -> list[tuple[Callable[[], Widget], int]]:
        """Returns what makes each part, and its column: from the top of both downwards."""
        half = len(SECTIONS) // 2
        made: list[Callable[[], Widget]] = [partial(self._section, section) for section in SECTIONS]
        made += [self._data, lambda: Widget(size_hint_y=None, height=dp(8))]
        left, right = [(make, 0) for make in made[:half]], [(make, 1) for make in made[half:]]
        if len(self.columns) == 1:
            return left + right
        return [part for pair in zip_longest(left, right) for part in pair if part]

    def _add_next(self, *_passed: float) -> None:
        """Adds the next part: one a frame, as what cannot be seen yet can wait."""
        if self._to_come:
            make, column = self._to_come.pop(0)
            self.add(make(), column)
            self._go_on()

    def on_enter(self) -> None:
        super().on_enter()
        self._go_on()

    def on_leave(self) -> None:
        super().on_leave()
        self._go_on.cancel()

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
        if "range" in setting.takes:
            return self._sliding(setting, title, note, value)
        options = self._options(setting)
        if options:
            return ListRow(title, note, SegmentedControl(options, value, lambda value: self._change(setting, value)))
        return ListRow(title, note, Switch(value, lambda value: self._change(setting, value)))

    def _options(self, setting: Setting) -> list[Option]:
        if setting.name == "theme":
            found = theme_names(self.context.folder / "themes")
            own = [Option(key, _(text)) for key, text in THEMES.items()]
            return own + [Option(key, name) for key, name in found.items() if key not in BUILT_IN]
        if setting.name == "code":
            return [Option("", _("Like the device"))] + [Option(each.code, each.name) for each in languages()]
        return [Option(value, _(text)) for value, text in setting.values.items()]

    def _sliding(self, setting: Setting, title: str, note: str, value: float) -> ListRow:
        whole = isinstance(setting.takes["range"][0], int)
        kind = TextSizeRow if setting.name == "text_size" else SliderRow
        return kind(setting, title, note, value, lambda n: self._change(setting, round(n) if whole else n))

    def _change(self, setting: Setting, value: Any) -> None:
        if value != setting.value(self.context.settings):
            self.context.change(setting.category, setting.name, value)
            if setting.name == "speech":
                self.context.say(join_sentences(f"{_(setting.title)}: {_('on')}.", _("F1 tells what each key does.")))
        if setting.preview:
            self.context.feedback.preview(setting.preview)

    def _previews(self) -> Widget:
        buttons = [
            PillButton(_(text), on_press=lambda event=event: self.context.feedback.preview(event))  # type: ignore[misc]
            for event, text in PREVIEWS
        ]
        words = TextLabel(_("Hear and feel"), "name")
        space = Widget(size_hint_y=None, height=dp(4))
        return Stack(space, words, Flow(*buttons, gap=dp(8)), Widget(size_hint_y=None, height=dp(8)), gap=dp(8))

    # Data

    def _data(self) -> Widget:
        go = self.context.navigation.go
        card = Card(lines=True)
        for icon, title, note, then in (
            (
                "save",
                _("Export everything"),
                _("All matches and settings as one file"),
                lambda: export_all(self.context),
            ),
            ("load", _("Import"), _("From another device, or a match that was sent"), lambda: import_all(self.context)),
            ("info", _("About Sablier"), _("Version, licences, privacy, fair play"), lambda: go("about")),
        ):
            card.add_widget(ListRow(title, note, leading=Icon(icon), on_press=then))
        return Stack(heading(_("Your data"), "save"), card, gap=dp(GAP))


class SliderRow(ListRow):
    """A number with its slider; the note says what it is while the finger slides."""

    def __init__(self, setting: Setting, title: str, note: str, value: float, done: Any) -> None:
        self._setting, self._told = setting, note
        least, most = setting.takes["range"]
        slider = Slider(value, least, most, setting.step, self._show, done, setting.said)
        super().__init__(title, self._said(value), slider)
        self.focusable = False

    def _said(self, value: float) -> str:
        said = self._setting.said(value)
        return f"{said} · {self._told}" if self._told else said

    def _show(self, value: float) -> None:
        if self.note:
            self.note.text = self._said(value)
        self.lay_out()


class TextSizeRow(SliderRow):
    """Shows letters of the size that the finger has come to."""

    def _show(self, value: float) -> None:
        scaled = appearance.current_appearance()
        appearance.set_current(replace(scaled, text_scale=value / 100))
        self.title.set_style("body")
        self.title.set_style("name")
        super()._show(value)
        appearance.set_current(scaled)


SCREEN = SettingsPage
