"""What the player must know, as data: each kind has a key, and the screens have the words.

None of this stops a match.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeAlias, TypeGuard

JOURNAL, SETTINGS, EXPORT, PICTURE = "journal", "settings", "export", "picture"
"""What a notice is about"""
ONCE = (EXPORT, PICTURE)
"""What is written when the player asks for it, and not tried again"""


@dataclass(frozen=True)
class FileQuarantined:
    """A file could not be used. It is kept under another name, and a new one was begun."""

    key: ClassVar[str] = "set aside"

    what: str
    why: str
    """`damaged`, `empty`, `foreign` (not ours) or `newer` (written by a later version)"""
    name: str
    """What the file is called now; empty if even that failed"""


@dataclass(frozen=True)
class WriteFailed:
    """Something could not be stored for now. It is kept in memory and tried again, but for what is written `ONCE`."""

    key: ClassVar[str] = "not written"

    what: str
    why: str
    """`full`, `read-only`, `busy`, `elsewhere` (another window has it) or `disk`"""


@dataclass(frozen=True)
class FileLost:
    """A file in use was deleted, or another one was put in its place. A new one was begun with all that is known."""

    key: ClassVar[str] = "gone"

    what: str


@dataclass(frozen=True)
class WriteRecovered:
    """All that could not be stored before now is."""

    key: ClassVar[str] = "written again"

    what: str


@dataclass(frozen=True)
class ReadFailed:
    """A file is there and cannot be read; it is left as it is."""

    key: ClassVar[str] = "not read"

    what: str
    why: str


@dataclass(frozen=True)
class MatchUnreadable:
    """A stored match does not read back. It stays where it is."""

    key: ClassVar[str] = "unreadable"

    match: str
    reason: str
    """`missing`, `damaged`, or what the record's reader says"""
    record: str = ""
    """As much of it as is true: a record to go on from; empty if there is none"""


UNKNOWN_LEVEL = "unknown level"


@dataclass(frozen=True)
class BotFailed:
    """A bot could not be asked or gave no legal move; another move was made for it."""

    key: ClassVar[str] = "bot failed"

    seat: int
    level: str
    reason: str
    """`UNKNOWN_LEVEL`, then a greedy bot plays on its seat; else why its move was not made"""


@dataclass(frozen=True)
class GameUnsupported:
    """A match cannot be played on: its game has no table in this version of the app."""

    key: ClassVar[str] = "no table"

    game: str


@dataclass(frozen=True)
class ReadOnlyWindow:
    """Another window of the app has the matches: in this one they can only be looked at."""

    key: ClassVar[str] = "only looks"


@dataclass(frozen=True)
class LockUnavailable:
    """Notice: this system cannot lock the data folder, so a second window stays undetected."""

    key: ClassVar[str] = "not locked"


@dataclass(frozen=True)
class DisplayFailed:
    """Something that was to be shown has failed. The rest of the screen is there."""

    key: ClassVar[str] = "failed"

    what: str
    """Which part, as a log calls it"""


Notice: TypeAlias = (
    FileQuarantined
    | WriteFailed
    | FileLost
    | WriteRecovered
    | ReadFailed
    | MatchUnreadable
    | BotFailed
    | GameUnsupported
    | ReadOnlyWindow
    | LockUnavailable
    | DisplayFailed
)


def drop_resolved(notices: Sequence[Notice]) -> list[Notice]:
    """Drops outdated notices: keeps only the last notice about storing a file, and none if a failure and its end are
    both unread.
    """
    about = [each.what if _is_about_storing(each) else "" for each in notices]
    return [
        notice
        for place, notice in enumerate(notices)
        if not about[place]
        or (about[place] not in about[place + 1 :] and not _is_resolved(notices[about.index(about[place])], notice))
    ]


def _is_resolved(first: Notice, last: Notice) -> bool:
    return isinstance(first, WriteFailed) and isinstance(last, WriteRecovered)


def _is_about_storing(notice: Notice) -> TypeGuard[WriteFailed | WriteRecovered]:
    """Returns whether a notice reports that a file cannot be written, or can be written again."""
    return isinstance(notice, WriteFailed | WriteRecovered) and notice.what not in ONCE
