"""Settings of the player, with one immutable object for each category, and the file that stores them."""

import errno
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, ClassVar, Generic, NamedTuple, Self, TypeAlias, TypeVar

from app.default_names import upgrade_name
from app.files import file_access
from app.files.notices import SETTINGS, FileQuarantined, Notice, ReadFailed, WriteFailed
from app.players import Player

SettingValue = TypeVar("SettingValue")


@dataclass(frozen=True)
class SettingDefinition(Generic[SettingValue]):
    """Definition of one setting: its default, its validator and its limits."""

    default: SettingValue
    is_valid: Callable[[object], bool]
    """Function that returns whether a value is valid"""
    values: tuple[str, ...] = ()
    """Values of a choice"""
    bounds: tuple[float, float] | None = None
    """Least and largest value of a number"""

    def __get__(self, category: object, kind: type) -> SettingValue:
        """Gives the attribute of a category the type of its value; the value itself is in the category's dictionary."""
        return self.default


# Kinds of values


def switch(default: bool) -> SettingDefinition[bool]:
    """Defines a setting that is on or off."""
    return SettingDefinition(default, lambda value: isinstance(value, bool))


def choice(*values: str) -> SettingDefinition[str]:
    """Defines a setting whose value is one of these texts; the first one is the default."""
    return SettingDefinition(values[0], lambda value: isinstance(value, str) and value in values, values)


def whole(default: int, least: int, most: int) -> SettingDefinition[int]:
    """Defines a setting whose value is a whole number from `least` to `most`."""
    return SettingDefinition(default, lambda value: type(value) is int and least <= value <= most, bounds=(least, most))


def number(default: float, least: float, most: float) -> SettingDefinition[float]:
    """Defines a setting whose value is a number, possibly with decimals, from `least` to `most`."""
    return SettingDefinition(
        default,
        lambda value: isinstance(value, int | float) and type(value) is not bool and least <= value <= most,
        bounds=(least, most),
    )


def name(default: str) -> SettingDefinition[str]:
    """Defines a setting whose value is a short text, such as the name of a theme. The text may be empty."""
    return SettingDefinition(default, lambda value: isinstance(value, str) and (not value or _is_name(value)))


def _is_name(text: str) -> bool:
    """Returns whether a name has a visible character and is short enough to store. Callers also check the number of
    letters.
    """
    return len(text) <= LONGEST and text.isprintable() and not text.isspace()


LONGEST = 480
"""Maximum length of a name in code points"""
MOST_BYTES = 2**20
"""Maximum size of the settings file in bytes"""
MOST_LEVELS = 32
"""Maximum nesting depth of lists and objects in the file. It is fixed, because Python's own limit depends on the depth
of the call stack
"""
MOST_MIXES = 24
"""Maximum number of saved custom rules per game"""
MOST_COACHES = 64
"""Maximum number of players for whom a coach is stored"""
MOST_TIPS = 64
"""Maximum number of tips for which the file stores that they have been shown"""
COACH_LEVELS = ("large", "medium", "small")
"""Levels of a coach: it warns only before large mistakes, also before medium ones, or also before small ones"""


class SettingsCategory:
    """Immutable group of settings; a setting without a value has its default.

    It is not a frozen dataclass, because creating nine of those takes a tenth of the start-up time.
    """

    SETTINGS: ClassVar[Mapping[str, SettingDefinition[object]]] = {}

    def __init_subclass__(cls) -> None:
        cls.SETTINGS = {key: kind for key, kind in vars(cls).items() if isinstance(kind, SettingDefinition)}

    def __init__(self, **values: object) -> None:
        unknown = values.keys() - self.SETTINGS.keys()
        if unknown:
            raise TypeError(f"{type(self).__name__} has no {', '.join(sorted(unknown))}")
        vars(self).update({key: kind.default for key, kind in self.SETTINGS.items()} | values)

    def __setattr__(self, key: str, value: object) -> None:
        raise AttributeError(f"{key} cannot be changed")

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and vars(other) == vars(self)

    def __hash__(self) -> int:
        return hash(tuple(vars(self).values()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{key}={value!r}' for key, value in vars(self).items())})"

    @classmethod
    def read(cls, data: object) -> Self:
        """Creates a category from JSON data; an invalid value is replaced by its default."""
        values = data if isinstance(data, Mapping) else {}
        return cls(
            **{key: values[key] for key, kind in cls.SETTINGS.items() if key in values and kind.is_valid(values[key])}
        )

    def with_value(self, setting: str, value: object) -> Self:
        """Returns a copy in which one setting has another value; raises `ValueError` if the setting or the value is
        invalid.
        """
        if setting not in self.SETTINGS or not self.SETTINGS[setting].is_valid(value):
            raise ValueError(f"{setting} does not take {value!r}")
        return type(self)(**{**vars(self), setting: value})


# The categories


class PlaySettings(SettingsCategory):
    """Settings for playing: speed of bots, confirmation of moves, hints."""

    pace = number(0.4, 0.4, 5.0)
    """Minimum seconds before a bot moves"""
    patience = number(1.5, 0.5, 30.0)
    """Maximum seconds for which a bot thinks"""
    confirm = switch(False)
    """Whether the player must confirm each placed tile"""
    ask_before = switch(True)
    """Whether the app asks before an action that cannot be undone"""
    hints = switch(True)


class HandlingSettings(SettingsCategory):
    """Settings for the handling of tiles: marked places, automatic rotation, order of the hand."""

    show_fits = choice("held", "always", "never")
    """When the table marks the places where a tile fits: while a tile is held, always, or never (strict play)"""
    auto_turn = switch(True)
    """Whether a held tile rotates automatically to fit a place nearby"""
    lift = number(1.0, 0.0, 2.0)
    """Distance of a held tile above the finger, in heights of a tile"""
    order = choice("digits", "drawn", "fits")
    """Order of the tiles in a hand: by their digits, in the order in which they were drawn, or playable tiles first"""
    left_handed = switch(False)
    turn_to_seat = choice("flat", "always", "never")
    """When the table rotates to face the player whose turn it is, in a game without hidden hands on a tablet: if the
    tablet is flat, always, or never
    """

    @property
    def is_strict(self) -> bool:
        return self.show_fits == "never"


class TurnTimerSettings(SettingsCategory):
    """Settings for the turn timer: more time, turning the device, sounds."""

    stretch = number(1.0, 1.0, 4.0)
    """Factor by which the time limit of a turn is multiplied, for players who need more time"""
    tip = switch(True)
    """Whether turning the device upside down also turns the sand timer"""
    ticks = switch(True)
    """Whether sounds and vibrations announce that the time of a turn is nearly used"""


class SoundSettings(SettingsCategory):
    """Sound settings: volumes in percent; 0 is silent."""

    on = switch(True)
    """Whether sounds are played; the volumes are kept while they are off"""
    effects = whole(70, 0, 100)
    sand = whole(50, 0, 100)


class HapticsSettings(SettingsCategory):
    """Settings for vibrations: strength, and the events that vibrate."""

    on = switch(True)
    """Whether the device vibrates; the strength is kept while it does not"""
    strength = whole(60, 0, 100)
    """Strength in percent; 0 is off"""
    touches = switch(True)
    """Whether the device vibrates when a tile is lifted, rotated, snapped to a place or placed"""
    events = switch(True)
    """Whether the device vibrates at the start of the player's turn, for points and at the end of a round"""


class AppearanceSettings(SettingsCategory):
    """Settings for the appearance: theme, text size, digits on tiles."""

    theme = name("system")
    """Theme: `system`, `light`, `dark`, `contrast`, or the name of a custom theme"""
    text_size = whole(100, 85, 200)
    """Text size in percent of the device's text size"""
    reduced_motion = switch(False)
    digits_upright = switch(True)
    """Whether the digits on a rotated tile stay upright; otherwise each digit is turned towards its corner"""


class LanguageSettings(SettingsCategory):
    code = name("")
    """Language code such as `fr`; empty for the language of the device"""


class AccessibilitySettings(SettingsCategory):
    """Settings for accessibility: speech, cursor, taps instead of long presses."""

    speech = switch(False)
    """Whether turns, points and the board are spoken"""
    cursor = switch(False)
    """Whether keys or swipes move a large cursor through the possible places, instead of dragging tiles"""
    tap_to_reveal = switch(False)
    """Whether a tap shows a hidden hand, instead of a long press"""


def _read_player(data: object) -> Player | None:
    """Parses a player of a stored set-up; returns None if the name is invalid."""
    if not isinstance(data, Mapping):
        return None
    player, level, colour = data.get("name"), data.get("level"), data.get("colour")
    if not isinstance(player, str) or not 0 < len(player) <= LONGEST:
        return None
    if any(ord(part) < 32 or 0xD800 <= ord(part) < 0xE000 for part in player) or player.isspace():
        return None
    level = level if isinstance(level, str) else None
    return Player(player if level else upgrade_name(player), level, colour if type(colour) is int else None)


Pairs: TypeAlias = tuple[tuple[str, str], ...]
"""Option names and values, as texts"""


class LastSetUp(NamedTuple):
    """Players and options chosen for the last match of a game, as a suggestion for the next one."""

    players: tuple[Player, ...] = ()
    options: Pairs = ()
    """Option names and values, as texts"""
    mixes: tuple[tuple[str, Pairs], ...] = ()
    """Custom rules that the player has saved, each as a name with options"""
    begins: str = ""
    """Rule that determines the first player; unused if an option of the game determines it"""
    displaced: tuple[Player, ...] = ()
    """Players without a seat in the chosen variant, who return when another one is chosen"""

    @classmethod
    def read(cls, data: object) -> "LastSetUp":
        values = data if isinstance(data, Mapping) else {}
        mixes, begins = values.get("kept"), values.get("begins")
        stored_mixes = mixes.items() if isinstance(mixes, Mapping) else ()
        return cls(
            _read_players(values.get("chairs")),
            _pairs(values.get("options")),
            tuple(
                (name, _pairs(mix)) for name, mix in stored_mixes if isinstance(name, str) and 0 < len(name) <= LONGEST
            )[:MOST_MIXES],
            begins if isinstance(begins, str) and _is_name(begins) else "",
            _read_players(values.get("displaced")),
        )

    def to_data(self) -> dict[str, object]:
        players, displaced = ([*map(_player_data, players)] for players in (self.players, self.displaced))
        mixes = {"kept": {name: dict(mix) for name, mix in self.mixes}} if self.mixes else {}
        begins = {"begins": self.begins} if self.begins else {}
        others = {"displaced": displaced} if displaced else {}
        return {"chairs": players, "options": dict(self.options), **mixes, **begins, **others}


def _read_players(data: object) -> tuple[Player, ...]:
    """Returns the valid players of a stored list."""
    return tuple(filter(None, map(_read_player, data))) if isinstance(data, list) else ()


def _player_data(player: Player) -> dict[str, object]:
    return {"name": player.stored_name, "level": player.level, "colour": player.colour}


def _pairs(data: object) -> Pairs:
    pairs = data.items() if isinstance(data, Mapping) else ()
    return tuple((option, value) for option, value in pairs if isinstance(option, str) and isinstance(value, str))


def _coaches(data: object) -> dict[str, str]:
    """Returns the valid coach levels by stored player name, for at most the last `MOST_COACHES` players."""
    pairs = [
        (upgrade_name(name), which)
        for name, which in _pairs(data)
        if 0 < len(name) <= LONGEST and which in COACH_LEVELS
    ]
    return dict(pairs[-MOST_COACHES:])


def _tips(data: object) -> tuple[str, ...]:
    """Returns the valid keys of shown tips, at most the last `MOST_TIPS`."""
    keys = [key for key in data if isinstance(key, str) and 0 < len(key) <= LONGEST] if isinstance(data, list) else []
    return tuple(dict.fromkeys(keys))[-MOST_TIPS:]


# All of them


@dataclass(frozen=True)
class Settings:
    """All settings of the player, by category."""

    play: PlaySettings = field(default_factory=PlaySettings)
    table: HandlingSettings = field(default_factory=HandlingSettings)
    sand: TurnTimerSettings = field(default_factory=TurnTimerSettings)
    sound: SoundSettings = field(default_factory=SoundSettings)
    haptics: HapticsSettings = field(default_factory=HapticsSettings)
    look: AppearanceSettings = field(default_factory=AppearanceSettings)
    language: LanguageSettings = field(default_factory=LanguageSettings)
    access: AccessibilitySettings = field(default_factory=AccessibilitySettings)
    set_ups: Mapping[str, LastSetUp] = field(default_factory=dict)
    """Players and options of the last match, by game"""
    coaches: Mapping[str, str] = field(default_factory=dict)
    """Coach levels by player name, each one of `COACH_LEVELS`"""
    seen_tips: tuple[str, ...] = ()
    """Keys of the tips of a first match that have been shown"""
    unknown: Mapping[str, object] = field(default_factory=dict)
    """Values by category that this version does not know, such as settings of a later version; they are stored again
    unchanged
    """

    CATEGORIES: ClassVar[Mapping[str, type[SettingsCategory]]] = {
        "play": PlaySettings,
        "table": HandlingSettings,
        "sand": TurnTimerSettings,
        "sound": SoundSettings,
        "haptics": HapticsSettings,
        "look": AppearanceSettings,
        "language": LanguageSettings,
        "access": AccessibilitySettings,
    }

    @classmethod
    def read(cls, data: object) -> "Settings":
        """Creates the settings from JSON data; invalid values are replaced by their defaults."""
        values = data if isinstance(data, Mapping) else {}
        set_ups = values.get("set_ups")
        games = set_ups.items() if isinstance(set_ups, Mapping) else ()
        last = {game: LastSetUp.read(set_up) for game, set_up in games if isinstance(game, str)}
        return cls(
            play=PlaySettings.read(values.get("play")),
            table=HandlingSettings.read(values.get("table")),
            sand=TurnTimerSettings.read(values.get("sand")),
            sound=SoundSettings.read(values.get("sound")),
            haptics=HapticsSettings.read(values.get("haptics")),
            look=AppearanceSettings.read(values.get("look")),
            language=LanguageSettings.read(values.get("language")),
            access=AccessibilitySettings.read(values.get("access")),
            set_ups=last,
            coaches=_coaches(values.get("tutors")),
            seen_tips=_tips(values.get("tips")),
            unknown=cls._unknown(values),
        )

    @classmethod
    def _unknown(cls, values: Mapping[str, object]) -> dict[str, object]:
        unknown: dict[str, object] = {}
        for key, value in values.items():
            kind = cls.CATEGORIES.get(key)
            if key in ("set_ups", "tutors", "tips"):
                continue
            if kind is None:
                unknown[key] = value
            elif isinstance(value, Mapping):
                rest = {inner: setting for inner, setting in value.items() if inner not in kind.SETTINGS}
                unknown |= {key: rest} if rest else {}
        return unknown

    def to_data(self) -> dict[str, object]:
        """Converts the settings to JSON data, including the values that this version does not know."""
        data: dict[str, object] = {key: value for key, value in self.unknown.items() if key not in self.CATEGORIES}
        for key in self.CATEGORIES:
            category: SettingsCategory = getattr(self, key)
            unknown = self.unknown.get(key)
            data[key] = {**(unknown if isinstance(unknown, Mapping) else {}), **vars(category)}
        data["set_ups"] = {game: set_up.to_data() for game, set_up in self.set_ups.items()}
        tips = {"tips": [*self.seen_tips]} if self.seen_tips else {}
        return data | tips | ({"tutors": dict(self.coaches)} if self.coaches else {})

    def with_value(self, category: str, setting: str, value: object) -> "Settings":
        """Returns a copy in which one setting has another value; raises `ValueError` if the setting or the value is
        invalid.
        """
        if category not in self.CATEGORIES:
            raise ValueError(f"no settings called {category!r}")
        old: SettingsCategory = getattr(self, category)
        changes: dict[str, Any] = {category: old.with_value(setting, value)}
        return replace(self, **changes)

    def with_set_up(self, game: str, set_up: LastSetUp) -> "Settings":
        return replace(self, set_ups={**self.set_ups, game: set_up})

    def with_seen_tip(self, key: str) -> "Settings":
        """Returns a copy in which a tip has been shown."""
        return replace(self, seen_tips=_tips([*self.seen_tips, key]))

    def with_coach(self, name: str, level: str) -> "Settings":
        """Returns a copy with another coach level for a player; a `level` that is not in `COACH_LEVELS` removes the
        coach.
        """
        others = {other: other_level for other, other_level in self.coaches.items() if other != name}
        return replace(self, coaches=_coaches({**others, name: level}))


# Settings file: a small JSON text, written atomically


def read_settings(path: Path, is_read_only: bool = False) -> tuple[Settings, Notice | None]:
    """Reads the settings file; returns the defaults if it is missing, and additionally a notice if it is unusable.

    An unusable file is renamed, unless this window of the app is read-only.
    """
    try:
        text = file_access.read_bytes(path, MOST_BYTES)
    except FileNotFoundError:
        return Settings(), None
    except OSError as error:
        if error.errno == errno.EFBIG:
            return Settings(), _quarantine(path, "damaged", is_read_only)
        return Settings(), ReadFailed(SETTINGS, file_access.failure_reason(error))
    try:
        data = json.loads(text.decode())
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict) or _is_deep(data):
        return Settings(), _quarantine(path, "damaged" if text else "empty", is_read_only)
    return Settings.read(data), None


def _quarantine(path: Path, why: str, is_read_only: bool) -> Notice:
    return (
        ReadFailed(SETTINGS, "disk")
        if is_read_only
        else FileQuarantined(SETTINGS, why, file_access.quarantine(path, why))
    )


def _text_of(settings: Settings) -> str:
    """Formats the settings as the ASCII text of the settings file."""
    return json.dumps(settings.to_data(), indent=1) + "\n"


def fits_settings_file(settings: Settings) -> bool:
    """Returns whether the settings are small enough to be stored: the app rejects a file that is too large or too
    deeply nested.
    """
    return not _is_deep(settings.to_data()) and len(_text_of(settings)) <= MOST_BYTES


def _is_deep(value: object) -> bool:
    """Returns whether values are nested deeper than `MOST_LEVELS`."""
    level = [value]
    for _ in range(MOST_LEVELS + 1):
        level = [
            child
            for item in level
            if isinstance(item, dict | list)
            for child in (item.values() if isinstance(item, dict) else item)
        ]
    return bool(level)


def write_settings(path: Path, settings: Settings) -> Notice | None:
    """Writes the settings file; on failure returns a notice and keeps the old file unchanged."""
    try:
        file_access.write_atomically(path, _text_of(settings))
    except OSError as error:
        return WriteFailed(SETTINGS, file_access.failure_reason(error))
    return None
