"""Settings pages as data: sections, settings and their texts."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from app.files.settings import Settings
from app.i18n import N_, _, format_number, format_percent


@dataclass(frozen=True)
class Setting:
    """Setting with its texts; its values are defined in `app/files/settings.py`."""

    category: str
    name: str
    title: str
    note: str = ""
    values: Mapping[str, str] = field(default_factory=dict)
    """Texts of the values of a choice"""
    step: float = 1
    """Step of the slider for a number"""
    format_value: Callable[[float], str] = format_number
    """Formatter of a number"""
    preview: str = ""
    """Key of the feedback event that demonstrates the setting"""

    @property
    def bounds(self) -> tuple[float, float] | None:
        """Returns the least and the largest value of a number; None for a switch or a choice."""
        return Settings.CATEGORIES[self.category].SETTINGS[self.name].bounds

    def value(self, settings: Settings) -> object:
        return stored_value(settings, self.category, self.name)


def stored_value(settings: Settings, category: str, name: str) -> object:
    """Returns the value of a setting by its stored names."""
    return getattr(getattr(settings, category), name)


def format_seconds(n: float) -> str:
    return _("{n} s").format(n=format_number(n, 1 if n % 1 else 0))


def format_times(n: float) -> str:
    return _("× {n}").format(n=format_number(n, 1 if n % 1 else 0))


def format_lift(n: float) -> str:
    """Formats the distance between a finger and the tile that it holds, for the setting."""
    return _("on the finger") if n == 0 else format_times(n)


@dataclass(frozen=True)
class CombinedSetting:
    """Choice that stores a value in each of several settings."""

    title: str
    note: str
    stored: Mapping[str, Mapping[tuple[str, str], object]]
    """Values by category and name of the stored setting, for each choice. The last choice is also shown for any other
    combination of values
    """
    texts: Mapping[str, str] = field(default_factory=dict)
    """Texts of the choices; empty for a switch with the choices ON and OFF"""

    def chosen(self, settings: Settings) -> str:
        """Returns the choice that matches the settings."""
        for choice, values in self.stored.items():
            if all(stored_value(settings, *name) == value for name, value in values.items()):
                return choice
        return list(self.stored)[-1]


ON, OFF = "on", "off"
SILENT = CombinedSetting(
    N_("Silent"),
    N_("No sound and no vibration"),
    {
        ON: {("sound", "on"): False, ("haptics", "on"): False},
        OFF: {("sound", "on"): True, ("haptics", "on"): True},
    },
)
CONFIRMATION = CombinedSetting(
    N_("Ask before a move"),
    "",
    {
        "never": {("play", "confirm"): False, ("play", "ask_before"): False},
        "costly": {("play", "confirm"): False, ("play", "ask_before"): True},
        "always": {("play", "confirm"): True, ("play", "ask_before"): True},
    },
    {"never": N_("Never"), "costly": N_("If it costs points"), "always": N_("Always")},
)


HINTS = Setting("play", "hints", N_("Hints"), N_("The best bot tells what it would do, if you ask"))
PACE = Setting("play", "pace", N_("Pace of bots"), step=0.2, format_value=format_seconds)


@dataclass(frozen=True)
class Section:
    title: str
    icon: str
    settings: tuple[Setting | CombinedSetting, ...]


SECTIONS = (
    Section(N_("Look"), "eye", (
        Setting("look", "theme", N_("Theme")),
        Setting("look", "text_size", N_("Text size"), step=5, format_value=format_percent),
        Setting("language", "code", N_("Language")),
    )),
    Section(N_("Sound and vibration"), "sound", (
        SILENT,
        Setting("sound", "effects", N_("Sound"), step=5, format_value=format_percent, preview="lay"),
        Setting("haptics", "strength", N_("Vibration"), step=5, format_value=format_percent, preview="lay"),
    )),
    Section(N_("The table"), "hand", (
        Setting("table", "show_fits", N_("Show where tiles fit"), values={
            "held": N_("When held"), "always": N_("Always"), "never": N_("Never")}),
        CONFIRMATION,
        Setting("table", "left_handed", N_("Left-handed"), N_("Hand and buttons lie on the left")),
        HINTS,
        PACE,
    )),
    Section(N_("Accessibility"), "speech", (
        Setting("access", "speech", N_("Read aloud"), N_("Turns, points and the board")),
        Setting("sand", "stretch", N_("More time"), step=0.25, format_value=format_times),
    )),
)  # fmt: skip
"""Sections of the settings page"""
RARE_SECTIONS = (
    Section(N_("Look"), "eye", (
        Setting("look", "reduced_motion", N_("Less motion"), N_("What flies fades instead")),
        Setting("look", "digits_upright", N_("Upright digits"), N_("Otherwise they face their corner")),
    )),
    Section(N_("The table"), "hand", (
        Setting("table", "auto_turn", N_("Turn tiles to fit"), N_("By themselves, near a place that fits")),
        Setting("table", "lift", N_("Height of a held tile"), N_("So that the finger does not hide it"), step=0.25,
                format_value=format_lift),
        Setting("table", "order", N_("Order of your tiles"), values={
            "digits": N_("By digits"), "drawn": N_("As drawn"), "fits": N_("What fits first")}),
        Setting("table", "turn_to_seat", N_("Turn the table"),
                N_("On a tablet that lies between people, open games face whoever is to move"),
                values={"flat": N_("If it lies flat"), "always": N_("Always"), "never": N_("Never")}),
        Setting("play", "patience", N_("Longest thought"), N_("After that a bot plays the best it has found"), step=0.5,
                format_value=format_seconds),
    )),
    Section(N_("Accessibility"), "speech", (
        Setting("access", "cursor", N_("Large cursor"), N_("Arrow keys or swipes take it from place to place")),
        Setting("access", "tap_to_reveal", N_("Tap to see your tiles"), N_("Instead of holding the button")),
    )),
    Section(N_("Sand"), "glass", (
        Setting("sound", "sand", N_("Sound of the sand"), step=5, format_value=format_percent, preview="sand tick"),
        Setting("sand", "ticks", N_("Feel the sand"), N_("And hear it, as it comes to its end")),
        Setting("sand", "tip", N_("Tip the device"), N_("Turning it over turns the glass")),
    )),
    Section(N_("Vibration"), "touch", (
        Setting("haptics", "touches", N_("Tiles"), N_("Lifting, turning, snapping, laying")),
        Setting("haptics", "events", N_("Events"), N_("Your turn, points, the end of a round")),
    )),
)  # fmt: skip
"""Sections of the page of rarely used settings"""
QUICK_SETTINGS = (
    replace(SILENT, note=""),
    Setting("sound", "on", N_("Sound")),
    Setting("haptics", "on", N_("Vibration")),
    replace(HINTS, note=""),
    PACE,
)
"""Settings in the menu of a match"""
