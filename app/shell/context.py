"""The context: all that the screens share. It knows no Kivy.

Settings, journal, services, the session under way, and what the player must be told. Screens are given it and ask it;
whoever needs to know of a change listens.
"""

import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from app.device.feedback import Feedback
from app.device.services import Services
from app.device.system import Insets
from app.games import APP_GAMES, playable
from app.shell import i18n
from app.store import files
from app.store.integrity import check_in_slices
from app.store.journal import Journal
from app.store.lock import FolderLock
from app.store.match_log import MatchLog
from app.store.notices import (
    JOURNAL,
    GameUnsupported,
    LockUnavailable,
    MatchUnreadable,
    Notice,
    ReadOnlyWindow,
    WriteFailed,
)
from app.store.settings import Settings, read_settings, write_settings

if TYPE_CHECKING:
    from app.match.seating import Player, SetUp
    from app.match.session import Session
    from app.shell.navigation import Navigation
    from engine.game import Options
    from engine.match import Match

APP_FILES = ("journal*.db*", "settings*.json*", "sablier-*", "lock")
"""Glob patterns of the app's own files in the data folder"""
RETRY = 3.0
"""Seconds between two attempts to store pending changes"""
CHECK_SLICE, CHECK_PAUSE = 0.004, 0.1
"""Seconds of one slice of the journal check, and of the pause after it"""
APPEARANCE_CATEGORIES = frozenset({"look", "language"})
"""Categories of settings that change how everything looks; so does `table.left_handed`"""


@dataclass
class TableInPlay:
    """The table at which a match is under way."""

    session: "Session"
    log: MatchLog

    @property
    def id(self) -> str:
        return self.log.id


class AppContext:
    """Everything that outlives a screen: settings, journal, device, and the table under way."""

    navigation: "Navigation"
    """Set by the application once there is a window"""

    def __init__(self, folder: Path, services: Services, clock: Callable[[], float] = time.monotonic):
        self.folder = folder
        self._lock = FolderLock(folder)
        is_read_only = not self._lock.take()
        self._make_private()
        self.services = services
        self.max_people = 1
        """How many people can play at the same time in this window"""
        self.has_keys = False
        """Whether the last thing that was used was a key, not a finger"""
        self.insets = Insets()
        """Pixels of the window's edges that belong to the system"""
        self.edges = Insets()
        """And those from which a swipe inwards is the system's"""
        self.clock = clock
        self.notices: list[Notice] = []
        """What the player has not been told yet"""
        self.on_notice: Callable[[], None] = lambda: None
        self._stop_retry: Callable[[], object] = lambda: None
        self._stop_check: Callable[[], object] = lambda: None
        self.on_appearance_change: Callable[[], None] = lambda: None
        """What to call when everything must be drawn anew"""
        self.settings, notice = read_settings(self.settings_file, is_read_only)
        self.journal = Journal(folder / "journal.db", time.time, self.notify, is_read_only, self._lock.still_holds)
        self.feedback = Feedback(services, lambda: self.settings)
        self.table: TableInPlay | None = None
        self.apply_language()
        if notice:
            self.notify(notice)
        if self.is_read_only:
            self.notify(ReadOnlyWindow())
        elif not self._lock.is_exclusive and folder.is_dir():
            self.notify(LockUnavailable())

    @property
    def is_read_only(self) -> bool:
        """Whether this window is read-only because another window holds the lock."""
        return self.journal.is_read_only

    def _make_private(self) -> None:
        """Makes the app's files private; earlier versions left them readable to other users."""
        for pattern in APP_FILES:
            for path in self.folder.glob(pattern):
                files.make_private(path)

    @property
    def settings_file(self) -> Path:
        return self.folder / "settings.json"

    # Settings

    def change(self, category: str, setting: str, value: object) -> None:
        """Changes one setting, at once and for good."""
        self._use(self.settings.with_value(category, setting, value))
        if category == "language":
            self.apply_language()
        if category in APPEARANCE_CATEGORIES or setting == "left_handed":
            self.on_appearance_change()

    def apply_language(self) -> None:
        """Speaks the language of the settings, or the device's."""
        i18n.use(self.settings.language.code, self.services.system.language())

    def save_settings(self, settings: Settings) -> None:
        """Keeps settings that need nothing drawn anew: how a game was set up the last time."""
        self._use(settings)

    def _use(self, settings: Settings) -> None:
        self.settings = settings
        notice = write_settings(self.settings_file, settings) if self.journal.can_write() else None
        if notice:
            self.notify(notice)

    # Matches

    @property
    def session(self) -> "Session | None":
        return self.table.session if self.table else None

    def begin(self, set_up: "SetUp") -> "Session | None":
        """Sits down at a new table. It is in the journal before it is seen. None if there can be no such table, which
        the player is told.
        """
        if not self._has_table(set_up.game):
            return None
        match = set_up.match()
        return self.sit_down(match, set_up.players, self.journal.create_log(match, set_up.players))

    def resume(self, match_id: str) -> "Session | None":
        """Goes on with a match of the journal; None if that cannot be done, which the player is told."""
        found = self.journal.resume(match_id)
        if isinstance(found, MatchUnreadable):
            self.notify(found)
            return None
        if not self._has_table(found.match.game.name):
            return None
        return self.sit_down(found.match, found.players, found.log, found.sand, found.sand_at, found.part)

    def _has_table(self, game: str) -> bool:
        """Returns whether one can sit down to a game here, and tells the player why not."""
        if self.is_read_only:
            self.notify(ReadOnlyWindow())
        elif game not in playable():
            self.notify(GameUnsupported(game))
        return game in playable() and not self.is_read_only

    def sit_down(
        self,
        match: "Match",
        players: "Iterable[Player]",
        log: MatchLog,
        sand: float = 0.0,
        sand_at: Mapping[int, float] | None = None,
        part: str = "",
    ) -> "Session":
        """Returns a match and its log, wherever they come from."""
        from app.match.bots import BotPace
        from app.match.coaches import coach_thresholds
        from app.match.session import Session  # loaded at the first table: home must come up at once

        play = self.settings.play
        pace = BotPace(play.pace, max(play.pace, play.patience))
        stretch = self.settings.sand.stretch
        session = Session(match, tuple(players), self.clock, log, pace, sand, stretch, sand_at)
        session.set_coaches(coach_thresholds(session.players, self.settings.coaches))
        if self.can_play_simultaneously(match.game.name, match.options, session.players):
            session.play_simultaneously()
        session.resume_part(part)
        self.table = TableInPlay(session, log)
        return session

    def can_play_simultaneously(self, game: str, options: "Options", players: "Sequence[Player]") -> bool:
        """Returns whether the people among these play at the same time here, each on a part of the window."""
        people = sum(not player.is_bot for player in players)
        return APP_GAMES[game].traits.is_simultaneous(options) and people <= self.max_people

    def leave_table(self) -> None:
        """Leaves the table; its match stays in the journal, unless no person has moved in it yet."""
        left = self.table
        self._stand_up()
        if left and not left.session.has_begun:
            self.journal.delete_match(left.id)

    def _stand_up(self) -> None:
        if self.table:
            self.table.session.pause()
            self.table = None

    @staticmethod
    def seed() -> int:
        """Returns luck for a new match."""
        return int.from_bytes(os.urandom(4), "big")

    # Telling

    def notify(self, notice: Notice) -> None:
        """Tells the player something; it is shown as soon as there is a screen."""
        self.notices.append(notice)
        self.on_notice()
        if isinstance(notice, WriteFailed) and notice.subject == JOURNAL:
            self._retry_later()

    def _retry_later(self) -> None:
        self._stop_retry()
        self._stop_retry = self.services.timing.later(RETRY, self._retry)

    def _retry(self) -> None:
        """Stores pending changes; schedules another attempt until all are stored."""
        self.journal.catch_up()
        if self.journal.has_pending and not self.is_read_only:
            self._retry_later()

    def give_feedback(self, event: str, strength: float = 1.0) -> None:
        """Gives an event of the feedback table its sound and its touch."""
        self.feedback.play(event, strength)

    def say(self, text: str, urgent: bool = False) -> None:
        """Speaks, if the player wants to be spoken to."""
        self.feedback.say(text, urgent)

    # Life

    def check_journal(self) -> None:
        """Starts the check of the journal's file, in slices."""
        if not self.is_read_only:
            self._check_on(check_in_slices(self.journal))

    def _check_on(self, slices: Iterator[None]) -> None:
        end = self.clock() + CHECK_SLICE
        for _slice in slices:
            if self.clock() >= end:
                self._stop_check = self.services.timing.later(CHECK_PAUSE, lambda: self._check_on(slices))
                return

    def pause(self) -> None:
        """Stops motion and sound and stores all data; in the background the system may end the app at any time."""
        if self.table:
            self.table.session.pause()
        self.journal.close()  # the next access opens it again
        self.feedback.pause()

    def resume_feedback(self) -> None:
        """Is called when the app is in front again. The session goes on when its screen says so."""
        self.feedback.resume()

    def close(self) -> None:
        self._stand_up()
        self._stop_retry()
        self._stop_check()
        self.feedback.cancel()
        self.services.speech.close()
        self.journal.close()
        self._lock.free()
