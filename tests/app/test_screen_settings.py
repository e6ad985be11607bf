"""Data of the settings screen, compared with the existing settings."""

from app.device.feedback import RESPONSES
from app.files.settings import Settings
from app.screens.settings.settings_sections import SECTIONS, format_lift, format_seconds, format_times
from tests.reports import looped

SHOWN = [setting for section in SECTIONS for setting in section.settings]


def test_every_setting_can_be_changed_on_the_screen_once():
    there = {(key, name) for key, kind in Settings.CATEGORIES.items() for name in kind.SETTINGS}
    shown = [(setting.category, setting.name) for setting in SHOWN]
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
    assert (format_lift(0), format_lift(1)) == ("on the finger", "× 1")


def test_what_is_previewed_is_an_event_of_the_feedback_table():
    previewed = [setting.preview for setting in SHOWN if setting.preview]
    assert previewed
    assert set(previewed) <= set(RESPONSES)
