"""Notices for the player about stored data and failures, as plain data; the screens have a text for the key of each
class.

A notice never interrupts a match.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeAlias, TypeGuard

JOURNAL, SETTINGS, EXPORT, PICTURE = "journal", "settings", "export", "picture"
"""Subjects of notices: the data that could not be read or written"""
ONCE = (EXPORT, PICTURE)
"""Subjects that are written only once, at the player's request, and never retried"""


@dataclass(frozen=True)
class FileQuarantined:
    """Notice: an unusable file was renamed and replaced by a new one."""

    key: ClassVar[str] = "set aside"

    subject: str
    why: str
    """`damaged`, `empty`, `foreign` (of another program) or `newer` (written by a later version)"""
    name: str
    """New name of the unusable file; empty if it could not be renamed"""


@dataclass(frozen=True)
class WriteFailed:
    """Notice: data could not be stored. They stay in memory until a retry succeeds, unless their subject is in
    `ONCE`.
    """

    key: ClassVar[str] = "not written"

    subject: str
    why: str
    """`full`, `read-only`, `busy`, `elsewhere` (another window holds the lock) or `disk`"""


@dataclass(frozen=True)
class FileRecreated:
    """Notice: a file was deleted or replaced while the app used it, so the app created a new file with the data in
    memory.
    """

    key: ClassVar[str] = "gone"

    subject: str


@dataclass(frozen=True)
class WriteRecovered:
    """Notice: all data that could not be stored earlier is now stored."""

    key: ClassVar[str] = "written again"

    subject: str


@dataclass(frozen=True)
class ReadFailed:
    """Notice: a file exists but cannot be read. The file stays unchanged."""

    key: ClassVar[str] = "not read"

    subject: str
    why: str


@dataclass(frozen=True)
class MatchUnreadable:
    """Notice: a stored match cannot be read. The match stays in the journal."""

    key: ClassVar[str] = "unreadable"

    match: str
    reason: str
    """`missing`, `damaged`, or the error message of the record's parser"""
    record: str = ""
    """Valid first part of the match's record, from which the match can be continued; empty if no part is valid"""


UNKNOWN_LEVEL = "unknown level"


@dataclass(frozen=True)
class BotFailed:
    """Notice: a bot raised an exception or returned an illegal move, so another move was made instead."""

    key: ClassVar[str] = "bot failed"

    seat: int
    level: str
    reason: str
    """`UNKNOWN_LEVEL` if the bot's level does not exist and a simple (greedy) bot replaces it; otherwise the error of
    the bot or of its move
    """


@dataclass(frozen=True)
class GameUnsupported:
    """Notice: a match cannot be continued, because this version of the app has no table for its game."""

    key: ClassVar[str] = "no table"

    game: str


@dataclass(frozen=True)
class ReadOnlyNotice:
    """Notice: another window of the app writes the files, so this window is read-only."""

    key: ClassVar[str] = "only looks"


@dataclass(frozen=True)
class LockUnavailable:
    """Notice: this system cannot lock the data folder, so the app cannot detect a second window that writes the same
    files.
    """

    key: ClassVar[str] = "not locked"


@dataclass(frozen=True)
class DisplayFailed:
    """Notice: a part of a screen raised an exception and was replaced by a placeholder."""

    key: ClassVar[str] = "failed"

    subject: str
    """Name of the failed part of the screen, as in the log"""


@dataclass(frozen=True)
class JobFailed:
    """Notice: an error has ended work in the background."""

    key: ClassVar[str] = "job failed"

    title: str
    """Name of the work, in the player's language"""


Notice: TypeAlias = (
    FileQuarantined
    | WriteFailed
    | FileRecreated
    | WriteRecovered
    | ReadFailed
    | MatchUnreadable
    | BotFailed
    | GameUnsupported
    | ReadOnlyNotice
    | LockUnavailable
    | DisplayFailed
    | JobFailed
)


def drop_resolved(notices: Sequence[Notice]) -> list[Notice]:
    """Removes outdated notices: keeps only the last notice about writing each file, and none if the failure ended
    before the player read it.
    """
    subjects = [notice.subject if _is_about_storing(notice) else "" for notice in notices]
    return [
        notice
        for index, (notice, subject) in enumerate(zip(notices, subjects))
        if not subject
        or (subject not in subjects[index + 1 :] and not _is_resolved(notices[subjects.index(subject)], notice))
    ]


def _is_resolved(first: Notice, last: Notice) -> bool:
    return isinstance(first, WriteFailed) and isinstance(last, WriteRecovered)


def _is_about_storing(notice: Notice) -> TypeGuard[WriteFailed | WriteRecovered]:
    """Returns whether a notice says that a file cannot be written or can be written again."""
    return isinstance(notice, WriteFailed | WriteRecovered) and notice.subject not in ONCE
