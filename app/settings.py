"""What the player has chosen, one frozen record a category, each with its defaults.

Reading is tolerant: a value that makes no sense falls back to its default alone, and what is not known, perhaps from a
later version, is kept and written again.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, ClassVar, Self

# Kinds of values: each field says with `metadata` which values it takes


def switch(default: bool) -> Any:
    """Yes or no."""
    return field(default=default, metadata={"takes": lambda value: isinstance(value, bool)})


def choice(*values: str) -> Any:
    """One of these; the first is the default."""
    return field(default=values[0], metadata={"takes": lambda value: isinstance(value, str) and value in values,
                                              "values": values})  # fmt: skip


def whole(default: int, least: int, most: int) -> Any:
    """A whole number between these."""
    return field(default=default, metadata={"takes": lambda value: type(value) is int and least <= value <= most,
                                            "range": (least, most)})  # fmt: skip


def number(default: float, least: float, most: float) -> Any:
    """A number between these."""
    return field(default=default, metadata={"takes": lambda value: type(value) in (int, float)
                                            and least <= value <= most, "range": (least, most)})  # fmt: skip


def name(default: str) -> Any:
    """A short text."""
    return field(default=default, metadata={"takes": lambda value: isinstance(value, str) and len(value) <= LONGEST})


LONGEST = 100


@dataclass(frozen=True)
class Category:
    """Settings that belong together."""

    @classmethod
    def read(cls, given: object) -> Self:
        """From plain data: each value if it makes sense, else its default."""
        values = given if isinstance(given, Mapping) else {}
        return cls(**{each.name: values[each.name] for each in fields(cls)
                      if each.name in values and each.metadata["takes"](values[each.name])})  # fmt: skip

    def with_value(self, setting: str, value: object) -> Self:
        """Changed in one value; `ValueError` if the setting does not take it."""
        for each in fields(self):
            if each.name == setting and each.metadata["takes"](value):
                changes: dict[str, Any] = {setting: value}
                return replace(self, **changes)
        raise ValueError(f"{setting} does not take {value!r}")


# The categories


@dataclass(frozen=True)
class Play(Category):
    """How a match goes."""

    pace: float = number(0.4, 0.4, 5.0)
    """Seconds before a bot moves, at least"""
    patience: float = number(1.5, 0.5, 30.0)
    """Seconds a bot thinks, at most"""
    confirm: bool = switch(False)
    """A tile stays loose until the player agrees"""
    ask_before: bool = switch(True)
    """Ask before what cannot be taken back"""
    hints: bool = switch(True)


@dataclass(frozen=True)
class Table(Category):
    """How tiles are moved."""

    show_fits: str = choice("held", "always", "never")
    """Where tiles fit: only for the held one, always, or never (strict)"""
    auto_turn: bool = switch(True)
    """A tile near a place turns to fit"""
    lift: float = number(1.0, 0.0, 2.0)
    """How many tiles a held one floats above the finger"""
    left_handed: bool = switch(False)
    turn_to_seat: bool = switch(True)
    """On a tablet that lies flat an open game turns to the seat to move"""

    @property
    def is_strict(self) -> bool:
        return self.show_fits == "never"


@dataclass(frozen=True)
class Sand(Category):
    """The sand timer."""

    stretch: float = number(1.0, 1.0, 4.0)
    """So many times the sand that the options say"""
    tip: bool = switch(True)
    """Tipping the device over turns the glass"""
    ticks: bool = switch(True)
    """The sand can be felt and heard near its end"""


@dataclass(frozen=True)
class Sound(Category):
    """Loudness in percent; 0 is silence."""

    effects: int = whole(70, 0, 100)
    sand: int = whole(50, 0, 100)


@dataclass(frozen=True)
class Haptics(Category):
    """What can be felt."""

    strength: int = whole(60, 0, 100)
    """In percent; 0 is nothing"""
    touches: bool = switch(True)
    """Lifting, turning, snapping, laying"""
    events: bool = switch(True)
    """One's turn, points, the end of a round"""


@dataclass(frozen=True)
class Look(Category):
    """What can be seen."""

    theme: str = name("system")
    """`system`, `light`, `dark`, `contrast`, or the name of a theme of the player's own"""
    text_size: int = whole(100, 85, 200)
    """In percent of the device's own"""
    reduced_motion: bool = switch(False)
    digits_upright: bool = switch(True)
    """Digits stay upright when a tile is turned; else they face their corner"""


@dataclass(frozen=True)
class Language(Category):
    code: str = name("")
    """Like `fr`; nothing: as the device says"""


@dataclass(frozen=True)
class Access(Category):
    """Other ways to play."""

    speech: bool = switch(False)
    """Turns, points and the board are spoken"""
    cursor: bool = switch(False)
    """A large cursor goes over the places that fit"""
    tap_to_reveal: bool = switch(False)
    """A tap shows one's hand where others hold"""


@dataclass(frozen=True)
class Chair:
    """Who sat on a seat the last time."""

    name: str
    level: str | None = None
    """The level of a bot; None for a person"""
    colour: int | None = None

    @classmethod
    def read(cls, given: object) -> "Chair | None":
        if not isinstance(given, Mapping):
            return None
        player, level, colour = given.get("name"), given.get("level"), given.get("colour")
        if not isinstance(player, str) or not 0 < len(player) <= LONGEST:
            return None
        return cls(player, level if isinstance(level, str) else None, colour if type(colour) is int else None)


@dataclass(frozen=True)
class LastSetUp:
    """How a game was set up the last time."""

    chairs: tuple[Chair, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    """Names and values, as texts"""

    @classmethod
    def read(cls, given: object) -> "LastSetUp":
        values = given if isinstance(given, Mapping) else {}
        chairs, options = values.get("chairs"), values.get("options")
        read = tuple(map(Chair.read, chairs)) if isinstance(chairs, list) else ()
        pairs = options.items() if isinstance(options, Mapping) else ()
        return cls(
            tuple(chair for chair in read if chair),
            tuple((option, value) for option, value in pairs if isinstance(option, str) and isinstance(value, str)),
        )

    def written(self) -> dict[str, Any]:
        chairs = [{"name": chair.name, "level": chair.level, "colour": chair.colour} for chair in self.chairs]
        return {"chairs": chairs, "options": dict(self.options)}


# All of them


@dataclass(frozen=True)
class Settings:
    play: Play = Play()  # they are frozen, here and below
    table: Table = Table()
    sand: Sand = Sand()
    sound: Sound = Sound()
    haptics: Haptics = Haptics()
    look: Look = Look()
    language: Language = Language()
    access: Access = Access()
    set_ups: Mapping[str, LastSetUp] = field(default_factory=dict)
    """By game"""
    unknown: Mapping[str, Any] = field(default_factory=dict)
    """What was read and not understood, by category; written back as it was"""

    CATEGORIES: ClassVar[Mapping[str, type[Category]]] = {
        "play": Play, "table": Table, "sand": Sand, "sound": Sound, "haptics": Haptics,
        "look": Look, "language": Language, "access": Access,
    }  # fmt: skip

    @classmethod
    def read(cls, given: object) -> "Settings":
        """From plain data, as much of it as makes sense."""
        values = given if isinstance(given, Mapping) else {}
        known: dict[str, Any] = {key: kind.read(values.get(key)) for key, kind in cls.CATEGORIES.items()}
        set_ups = values.get("set_ups")
        games = set_ups.items() if isinstance(set_ups, Mapping) else ()
        last = {game: LastSetUp.read(set_up) for game, set_up in games if isinstance(game, str)}
        return cls(**known, set_ups=last, unknown=cls._unknown(values))

    @classmethod
    def _unknown(cls, values: Mapping[Any, Any]) -> dict[str, Any]:
        unknown: dict[str, Any] = {}
        for key, value in values.items():
            kind = cls.CATEGORIES.get(key)
            if key == "set_ups":
                continue
            if kind is None:
                unknown[key] = value
            elif isinstance(value, Mapping):
                known = {each.name for each in fields(kind)}
                rest = {inner: kept for inner, kept in value.items() if inner not in known}
                unknown |= {key: rest} if rest else {}
        return unknown

    def written(self) -> dict[str, Any]:
        """As plain data, with what was not understood."""
        data: dict[str, Any] = {key: value for key, value in self.unknown.items() if key not in self.CATEGORIES}
        for key in self.CATEGORIES:
            category: Category = getattr(self, key)
            known = {each.name: getattr(category, each.name) for each in fields(category)}
            data[key] = {**self.unknown.get(key, {}), **known}
        return data | {"set_ups": {game: set_up.written() for game, set_up in self.set_ups.items()}}

    def with_value(self, category: str, setting: str, value: object) -> "Settings":
        """Changed in one value; `ValueError` if there is no such setting or it does not take the value."""
        if category not in self.CATEGORIES:
            raise ValueError(f"no settings called {category!r}")
        old: Category = getattr(self, category)
        changes: dict[str, Any] = {category: old.with_value(setting, value)}
        return replace(self, **changes)

    def with_set_up(self, game: str, set_up: LastSetUp) -> "Settings":
        return replace(self, set_ups={**self.set_ups, game: set_up})
