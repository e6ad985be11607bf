"""State shared by all screens, without Kivy: settings, journal, services, the current match, notices for the player."""

import os
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from app import i18n
from app.background_jobs import BackgroundJob, JobScheduler, Priority
from app.device.feedback import Feedback
from app.device.services import Services
from app.device.system import Insets
from app.files import file_access
from app.files.lock import FolderLock
from app.files.notices import (
    JOURNAL,
    GameUnsupported,
    LockUnavailable,
    MatchUnreadable,
    Notice,
    ReadOnlyNotice,
    WriteFailed,
)
from app.files.settings import Settings, read_settings, write_settings
from app.games import APP_GAMES, playable, traits_of
from app.i18n import _
from app.match.countdown import NO_TIME, UsedTime
from app.store.journal import Journal
from app.store.match_writer import MatchWriter

if TYPE_CHECKING:
    from app.match.bots import BotTimeLimits
    from app.match.seating import MatchSetUp
    from app.match.session import Session
    from app.players import Player
    from app.shell.navigation import Navigation
    from engine.game import Options
    from engine.match import Match

APP_FILES = ("journal*.db*", "settings*.json*", "sablier-*", "lock")
"""Glob patterns of the app's own files in the data folder."""
RETRY = 3.0
"""Seconds between attempts to store pending changes."""
APPEARANCE_CATEGORIES = frozenset({"look", "language"})
"""Settings categories that change the appearance; `table.left_handed` changes it too."""


@dataclass
class CurrentMatch:
    """Session and log of the current match."""

    session: "Session"
    log: MatchWriter

    @property
    def id(self) -> str:
        return self.log.id


class AppContext:
    """State that outlives each screen: settings, journal, device services, the current match."""

    navigation: "Navigation"
    """Screen stack, set by the application once the window is open."""

    def __init__(self, folder: Path, services: Services, clock: Callable[[], float] = time.monotonic):
        self.folder = folder
        self._lock = FolderLock(folder)
        is_read_only = not self._lock.take()
        self._make_private()
        self.services = services
        self.max_people = 1
        """Number of people who can play at the same time in this window."""
        self.has_keys = False
        """Whether the last input came from the keyboard."""
        self.insets = Insets()
        """Margins of the window covered by the system, in pixels."""
        self.edges = Insets()
        """Margins of the window in which an inward swipe belongs to the system, in pixels."""
        self.clock = clock
        self.jobs = JobScheduler(clock)
        """Scheduler of background jobs. The application replaces this one by the scheduler of its window"""
        self.notices: list[Notice] = []
        """Notices that the player has not seen yet."""
        self.on_notice: Callable[[], None] = lambda: None
        self._stop_retry: Callable[[], object] = lambda: None
        self.on_appearance_change: Callable[[], None] = lambda: None
        """Callback that rebuilds all screens."""
        self.settings, notice = read_settings(self.settings_file, is_read_only)
        self.journal = Journal(folder / "journal.db", time.time, self.notify, is_read_only, self._lock.still_holds)
        self.feedback = Feedback(services, lambda: self.settings)
        self.table: CurrentMatch | None = None
        self.apply_language()
        if notice:
            self.notify(notice)
        if self.is_read_only:
            self.notify(ReadOnlyNotice())
        elif not self._lock.is_exclusive and folder.is_dir():
            self.notify(LockUnavailable())

    @property
    def is_read_only(self) -> bool:
        """Returns whether this window is read-only because another window holds the lock."""
        return self.journal.is_read_only

    def _make_private(self) -> None:
        """Restricts the app's files to the current user, because earlier versions left them readable to others."""
        for pattern in APP_FILES:
            for path in self.folder.glob(pattern):
                file_access.make_private(path)

    @property
    def settings_file(self) -> Path:
        return self.folder / "settings.json"

    # Settings

    def change(self, category: str, setting: str, value: object) -> None:
        """Changes one setting, stores it, and updates the appearance if necessary."""
        self._use(self.settings.with_value(category, setting, value))
        if category == "language":
            self.apply_language()
        if category == "play" and self.session:
            self.session.pace = self._bot_time_limits()
        if category in APPEARANCE_CATEGORIES or setting == "left_handed":
            self.on_appearance_change()

    def apply_language(self) -> None:
        """Applies the language of the settings, or the device's language if none is set."""
        i18n.use(self.settings.language.code, self.services.system.language())

    def save_settings(self, settings: Settings) -> None:
        """Stores settings that do not affect the appearance, such as the last set-up of a game."""
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

    def begin(self, set_up: "MatchSetUp") -> "Session | None":
        """Starts a match, after storing it in the journal.

        Returns None and notifies the player if this version has no table for the game.
        """
        if not self._has_table(set_up.game):
            return None
        match = set_up.match()
        return self.start_session(match, set_up.players, self.journal.create_log(match, set_up.players))

    def resume(self, match_id: str) -> "Session | None":
        """Resumes a match from the journal. Returns None and notifies the player if that fails."""
        resumed = self.journal.resume(match_id)
        if isinstance(resumed, MatchUnreadable):
            self.notify(resumed)
            return None
        if not self._has_table(resumed.match.game.name):
            return None
        return self.start_session(resumed.match, resumed.players, resumed.log, resumed.used, resumed.part)

    def _has_table(self, game: str) -> bool:
        """Returns whether a game can be played in this window; if not, notifies the player."""
        if self.is_read_only:
            self.notify(ReadOnlyNotice())
        elif game not in playable():
            self.notify(GameUnsupported(game))
        return game in playable() and not self.is_read_only

    def start_session(
        self,
        match: "Match",
        players: "Iterable[Player]",
        log: MatchWriter,
        used: UsedTime = NO_TIME,
        part: str = "",
    ) -> "Session":
        """Creates the session of a match and makes it the current one. `used`: timer seconds used before; `part`:
        stored steps of an incomplete move.
        """
        from app.match.coaches import coach_thresholds
        from app.match.session import Session  # loaded at the first table, so that the home screen opens fast

        traits, stretch = traits_of(match), self.settings.sand.stretch
        session = Session(match, tuple(players), traits, self.clock, log, self._bot_time_limits(), used, stretch)
        session.set_coaches(coach_thresholds(session.players, self.settings.coaches))
        if self.can_play_simultaneously(match.game.name, match.options, session.players):
            session.play_simultaneously()
        session.resume_part(part)
        self.table = CurrentMatch(session, log)
        return session

    def _bot_time_limits(self) -> "BotTimeLimits":
        from app.match.bots import BotTimeLimits  # loaded at the first table

        play = self.settings.play
        return BotTimeLimits(play.pace, max(play.pace, play.patience))

    def can_play_simultaneously(self, game: str, options: "Options", players: "Sequence[Player]") -> bool:
        """Returns whether these players play at the same time, each person on a part of the window."""
        people = sum(not player.is_bot for player in players)
        return APP_GAMES[game].traits.is_simultaneous(options) and people <= self.max_people

    def leave_table(self) -> None:
        """Ends the current session. Its match stays in the journal only if `Session.is_kept` is true."""
        left = self.table
        self._stand_up()
        if left and not left.session.is_kept:
            self.journal.delete_match(left.id)

    def _stand_up(self) -> None:
        if self.table:
            self.table.session.pause()
            self.table = None

    @staticmethod
    def seed() -> int:
        """Returns a random seed for a new match."""
        return int.from_bytes(os.urandom(4), "big")

    # Notices and feedback

    def notify(self, notice: Notice) -> None:
        """Adds a notice for the player, to be shown as soon as a screen is open."""
        self.notices.append(notice)
        self.on_notice()
        if isinstance(notice, WriteFailed) and notice.subject == JOURNAL:
            self._retry_later()

    def _retry_later(self) -> None:
        self._stop_retry()
        self._stop_retry = self.services.scheduler.later(RETRY, self._retry)

    def _retry(self) -> None:
        """Tries to store pending changes, and schedules another attempt if some remain."""
        self.journal.catch_up()
        if self.journal.has_pending and not self.is_read_only:
            self._retry_later()

    def give_feedback(self, event: str, strength: float = 1.0) -> None:
        """Plays the sound and the haptics of an event in the feedback table."""
        self.feedback.play(event, strength)

    def say(self, text: str, urgent: bool = False) -> None:
        """Speaks a text if speech is on."""
        self.feedback.say(text, urgent)

    # Life cycle

    def check_journal(self) -> None:
        """Starts the integrity check of the journal, as a background job."""
        from app.store.integrity_check import check_in_slices  # runs only after the first frame

        if not self.is_read_only:
            title = _("Your match history")
            self.jobs.start(BackgroundJob(check_in_slices(self.journal), title, Priority.IDLE))

    def pause(self) -> None:
        """Stops motion and sound and stores all data, because the system may end an app in the background at
        any time.
        """
        if self.table:
            self.table.session.pause()
        self.journal.close()  # the next access opens it again
        self.feedback.pause()

    def resume_feedback(self) -> None:
        """Resumes feedback when the app returns to the foreground. The table screen resumes the session itself."""
        self.feedback.resume()

    def close(self) -> None:
        self._stand_up()
        self.jobs.cancel_all()
        self._stop_retry()
        self.feedback.cancel()
        self.services.speech.close()
        self.journal.close()
        self._lock.release()
