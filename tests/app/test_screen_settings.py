"""Data of the settings screen, compared with the existing settings."""

from app.device.feedback import RESPONSES
from app.files.settings import Settings
from app.screens.settings.settings_sections import (
    CONFIRMATION,
    RARE_SECTIONS,
    SECTIONS,
    CombinedSetting,
    Setting,
    format_lift,
    format_seconds,
    format_times,
)
from tests.reports import looped

LISTED = [setting for section in SECTIONS + RARE_SECTIONS for setting in section.settings]
SHOWN = [setting for setting in LISTED if isinstance(setting, Setting)]
COMBINED = [setting for setting in LISTED if isinstance(setting, CombinedSetting)]


def test_every_setting_can_be_changed_on_the_screen_once():
    there = {(key, name) for key, kind in Settings.CATEGORIES.items() for name in kind.SETTINGS}
    shown = [(setting.category, setting.name) for setting in SHOWN]
    shown += [name for setting in COMBINED for name in next(iter(setting.stored.values()))]
    assert set(shown) == there
    assert len(shown) == len(there)


@looped("setting", SHOWN, ids=lambda setting: f"{setting.category}.{setting.name}")
def test_what_the_screen_offers_the_setting_takes(setting):
    if setting.bounds:
        least, most = setting.bounds
        assert setting.step < most - least
        for value in (least, most):
            kind = int if isinstance(least, int) else float
            Settings().with_value(setting.category, setting.name, kind(value))
        assert setting.format_value(least) != setting.format_value(most)
    values = Settings.CATEGORIES[setting.category].SETTINGS[setting.name].values
    if values:
        assert set(setting.values) == set(values)


def test_numbers_are_written_shortly():
    assert (format_seconds(0.4), format_seconds(2.0), format_times(1.5)) == ("0.4 s", "2 s", "× 1.5")
    assert (format_lift(0), format_lift(1)) == ("under the finger", "× 1")


def test_what_is_previewed_is_an_event_of_the_feedback_table():
    previewed = [setting.preview for setting in SHOWN if setting.preview]
    assert previewed
    assert set(previewed) <= set(RESPONSES)


@looped("setting", COMBINED, ids=lambda setting: setting.title)
def test_a_combined_setting_shows_the_choice_that_was_stored(setting):
    for choice, values in setting.stored.items():
        settings = Settings()
        for (category, name), value in values.items():
            settings = settings.with_value(category, name, value)
        assert setting.chosen(settings) == choice
    assert len({frozenset(values) for values in setting.stored.values()}) == 1


def test_confirmed_moves_are_shown_as_always_without_questions_about_costs():
    settings = Settings().with_value("play", "confirm", True).with_value("play", "ask_before", False)
    assert CONFIRMATION.chosen(settings) == "always"
