"""Rows that show and change one setting: a switch, a choice or a slider."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from app.i18n import N_, _, join_sentences, label_value, languages
from app.look import appearance
from app.look.theme import BUILT_IN, theme_names
from app.screens.settings.settings_sections import OFF, ON, CombinedSetting, Setting
from app.shell.context import AppContext
from app.widgets.choice import Option, SegmentedControl
from app.widgets.list_row import ListRow
from app.widgets.slider import Slider, Switch

THEMES = {"system": N_("Automatic"), "light": N_("Light"), "dark": N_("Dark"), "contrast": N_("Contrast")}
ShownSetting: TypeAlias = Setting | CombinedSetting


class SettingRows:
    """Rows of several settings. After each change all switches show the current settings, because one setting may
    change others.
    """

    def __init__(self, context: AppContext, settings: Sequence[ShownSetting]) -> None:
        self._context = context
        self._switches: list[tuple[ShownSetting, Switch]] = []
        self.rows = [self._row(setting) for setting in settings]

    def _row(self, setting: ShownSetting) -> ListRow:
        title, note = _(setting.title), _(setting.note) if setting.note else ""
        value = self._value(setting)
        if isinstance(value, bool):
            switch = Switch(value, partial(self._change, setting))
            self._switches.append((setting, switch))
            return ListRow(title, note, switch)
        if isinstance(setting, Setting) and setting.bounds and isinstance(value, int | float):
            row_class = TextSizeRow if setting.name == "text_size" else SliderRow
            return row_class(setting, title, note, value, setting.bounds, partial(self._change_number, setting))
        return ListRow(
            title, note, SegmentedControl(self._options(setting), str(value), partial(self._change, setting))
        )

    def _value(self, setting: ShownSetting) -> object:
        settings = self._context.settings
        if isinstance(setting, Setting):
            return setting.value(settings)
        return setting.chosen(settings) if setting.texts else setting.chosen(settings) == ON

    def _options(self, setting: ShownSetting) -> list[Option[str]]:
        if isinstance(setting, CombinedSetting):
            return [Option(choice, _(text)) for choice, text in setting.texts.items()]
        if setting.name == "theme":
            themes = theme_names(self._context.folder / "themes")
            options = [Option(key, _(text)) for key, text in THEMES.items()]
            return options + [Option(key, name) for key, name in themes.items() if key not in BUILT_IN]
        if setting.name == "code":
            return [Option("", _("Same as device"))] + [
                Option(language.code, language.name) for language in languages()
            ]
        return [Option(value, _(text)) for value, text in setting.values.items()]

    def _change_number(self, setting: Setting, value: float) -> None:
        is_integer = setting.bounds is not None and isinstance(setting.bounds[0], int)
        self._change(setting, round(value) if is_integer else value)

    def _change(self, setting: ShownSetting, value: object) -> None:
        context = self._context
        if isinstance(setting, CombinedSetting):
            choice = str(value) if setting.texts else ON if value else OFF
            for (category, name), stored in setting.stored[choice].items():
                context.change(category, name, stored)
        elif value != setting.value(context.settings):
            context.change(setting.category, setting.name, value)
            if setting.name == "speech":
                context.say(join_sentences(label_value(_(setting.title), _("on")), _("F1 lists all keys.")))
        if isinstance(setting, Setting) and setting.preview:
            context.feedback.preview(setting.preview)
        for shown, switch in self._switches:
            if switch.active != self._value(shown):
                switch.set(not switch.active)


class SliderRow(ListRow):
    """Row of a number with a slider; the title shows the value during a drag."""

    def __init__(
        self,
        setting: Setting,
        title: str,
        note: str,
        value: float,
        bounds: tuple[float, float],
        on_done: Callable[[float], object],
    ) -> None:
        self._setting, self._name = setting, title
        slider = Slider(value, *bounds, setting.step, self._show, on_done, setting.format_value)
        super().__init__(self._title_text(value), note, slider)
        slider.group = title
        self.focusable = False

    def _title_text(self, value: float) -> str:
        return f"{self._name} · {self._setting.format_value(value)}"

    def _show(self, value: float) -> None:
        self.title.text = self._title_text(value)
        self.lay_out()


class TextSizeRow(SliderRow):
    """Row of the text size with a slider; the title has the size during a drag."""

    def _show(self, value: float) -> None:
        current_look = appearance.current_appearance()
        appearance.set_current(replace(current_look, text_scale=value / 100))
        self.title.set_style("body")
        self.title.set_style("name")
        super()._show(value)
        appearance.set_current(current_look)
