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
    return _("under the finger") if n == 0 else format_times(n)


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
    N_("Confirm moves"),
    "",
    {
        "never": {("play", "confirm"): False, ("play", "ask_before"): False},
        "costly": {("play", "confirm"): False, ("play", "ask_before"): True},
        "always": {("play", "confirm"): True, ("play", "ask_before"): True},
    },
    {"never": N_("Never"), "costly": N_("If it costs points"), "always": N_("Always")},
)


HINTS = Setting("play", "hints", N_("Hints"), N_("Ask the strongest bot what it would play"))
PACE = Setting("play", "pace", N_("Bot pause"), step=0.2, format_value=format_seconds)


@dataclass(frozen=True)
class Section:
    title: str
    icon: str
    settings: tuple[Setting | CombinedSetting, ...]


SECTIONS = (
    Section(N_("Display"), "eye", (
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
            "held": N_("While held"), "always": N_("Always"), "never": N_("Never")}),
        CONFIRMATION,
        Setting("table", "left_handed", N_("Left-handed"), N_("Hand and buttons on the left")),
        HINTS,
        PACE,
    )),
    Section(N_("Accessibility"), "speech", (
        Setting("access", "speech", N_("Read aloud"), N_("Speaks turns, points and the board")),
        Setting("sand", "stretch", N_("More time"), step=0.25, format_value=format_times),
    )),
)  # fmt: skip
"""Sections of the settings page"""
RARE_SECTIONS = (
    Section(N_("Display"), "eye", (
        Setting("look", "reduced_motion", N_("Less motion"), N_("Fade things in instead of moving them")),
        Setting("look", "digits_upright", N_("Upright digits"), N_("Instead of facing their corner")),
    )),
    Section(N_("The table"), "hand", (
        Setting("table", "auto_turn", N_("Rotate to fit"), N_("Tiles turn by themselves near a place that fits")),
        Setting("table", "lift", N_("Lift held tiles"), N_("Your finger won’t hide the tile"), step=0.25,
                format_value=format_lift),
        Setting("table", "order", N_("Sort your tiles"), values={
            "digits": N_("By digit"), "drawn": N_("As drawn"), "fits": N_("Playable first")}),
        Setting("table", "turn_to_seat", N_("Turn the board"),
                N_("On a flat tablet, the board turns to the next player"),
                values={"flat": N_("When flat"), "always": N_("Always"), "never": N_("Never")}),
        Setting("play", "patience", N_("Thinking time"), N_("Bots then play the best move they’ve found"), step=0.5,
                format_value=format_seconds),
    )),
    Section(N_("Accessibility"), "speech", (
        Setting("access", "cursor", N_("Large cursor"), N_("Move it with arrow keys or swipes")),
        Setting("access", "tap_to_reveal", N_("Tap to see tiles"), N_("No need to hold the button")),
    )),
    Section(N_("Timer"), "glass", (
        Setting("sound", "sand", N_("Timer sound"), step=5, format_value=format_percent, preview="sand tick"),
        Setting("sand", "ticks", N_("Timer feedback"), N_("Vibration and sound as time runs out")),
        Setting("sand", "tip", N_("Flip the device"), N_("Turn your device over to turn the timer")),
    )),
    Section(N_("Vibration"), "touch", (
        Setting("haptics", "touches", N_("Tiles"), N_("Lifting, turning, snapping and placing tiles")),
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
