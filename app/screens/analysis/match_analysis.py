"""A match that is over, weighed in slices: all of it at a glance first, then closely. Without Kivy.

What is found is kept in the journal, so it goes on wherever it was broken off.
"""

from collections.abc import Callable, Iterator, Sequence

from app.store.analysis import keep_swings, kept_swings
from app.store.hints import followed_hints
from app.store.journal import Journal, StoredMatch
from engine.bots.ledger import Swing, nothing, reckoned
from engine.match import Match
from engine.record import BadRecord, reading

BUDGET = 0.004
"""Seconds of a frame for weighing"""
SLICE = 0.001
"""Seconds for one of several matches before the clock is asked again"""
KEPT_EVERY = 3.0
"""Seconds after which it is kept: so much work is lost at most when the app is killed"""
GLANCE = 0.2
"""The share of all the work that the first glance takes"""


class AnalysisJob:
    """What is known about the moves of a match, each by how many moves it then has, and the work to know all."""

    def __init__(self, journal: Journal, match_id: str, match: Match) -> None:
        self.match = match
        kept = kept_swings(journal, match_id)
        self.hint_plies = followed_hints(journal, match_id, match)
        """Numbers of the moves that follow a hint; they are no mistakes of their players"""
        self.swings: dict[int, Swing] = {ply: self._excused(ply, each.swing) for ply, each in kept.items()}
        self.fine: set[int] = {ply for ply, each in kept.items() if each.is_fine}
        """What was looked at closely"""
        self.has_failed = False
        """Whether it cannot be weighed"""
        self._journal, self._id = journal, match_id
        self._work = self._slices()
        self._found: dict[bool, dict[int, Swing]] = {False: {}, True: {}}
        """What is still to be kept: found at a glance, and closely"""
        self._kept_at: float | None = None

    @property
    def is_done(self) -> bool:
        """Tells whether all is known closely."""
        return len(self.fine) > len(self.match.moves)

    @property
    def share(self) -> float:
        """Returns how much of the work is done, from 0 to 1."""
        glanced, seen = (len(known) / (len(self.match.moves) + 1) for known in (self.swings, self.fine))
        return GLANCE * glanced + (1 - GLANCE) * seen

    @property
    def all_swings(self) -> list[Swing]:
        """Returns all that is known, in order."""
        return [self.swings[ply] for ply in sorted(self.swings)]

    def go_on(self, clock: Callable[[], float], seconds: float) -> None:
        """Works for about so many seconds."""
        began = clock()
        while not self.is_done and not self.has_failed and clock() < began + seconds:
            self._step()
        if self._kept_at is None:
            self._kept_at = began
        if self.is_done or clock() >= self._kept_at + KEPT_EVERY:
            self._kept_at = clock()
            self.keep()

    def keep(self) -> None:
        """Keeps what has been found since it was kept last."""
        for is_fine, found in self._found.items():
            if found and not self._journal.only_looks:
                keep_swings(self._journal, self._id, found, is_fine)
            found.clear()

    def _step(self) -> None:
        try:
            next(self._work)
        except Exception:  # a fault of the reckoning is none of the match
            self.has_failed = True

    def _slices(self) -> Iterator[None]:
        for is_fine in (False, True):
            known = self.fine if is_fine else self.swings
            for found in reckoned(self.match, is_fine, known):
                if found:
                    self._take(*found, is_fine)
                yield

    def _excused(self, ply: int, swing: Swing) -> Swing:
        """Returns the swing without the mistake of a move that follows a hint."""
        if ply not in self.hint_plies or not (swing.decision and swing.decision.is_mistake):
            return swing
        return swing._replace(play=nothing(len(swing.play)), decision=None)

    def _take(self, ply: int, swing: Swing, is_fine: bool) -> None:
        self.swings[ply], self._found[is_fine][ply] = self._excused(ply, swing), swing
        if is_fine:
            self.fine.add(ply)


class AnalysisQueue:
    """Several matches that are over, weighed one after the other; what is known closely already is passed by."""

    def __init__(self, journal: Journal, matches: Sequence[StoredMatch], clock: Callable[[], float]) -> None:
        self.weighed = 0
        """How many have been weighed here"""
        self.left = len(matches)
        """How many are still to be weighed or passed by"""
        self._journal, self._matches, self._clock = journal, matches, clock
        self._weighing: AnalysisJob | None = None
        self._work = self._slices()

    @property
    def share(self) -> float:
        """Returns how much of the work is done, from 0 to 1."""
        part = self._weighing.share if self._weighing else 0.0
        return (len(self._matches) - self.left + part) / len(self._matches) if self.left else 1.0

    def go_on(self, seconds: float) -> None:
        """Works for about so many seconds, and for one slice at least."""
        end = self._clock() + seconds
        while self.left:
            next(self._work)
            if self._clock() >= end:
                return

    def keep(self) -> None:
        """Keeps what has been found."""
        if self._weighing:
            self._weighing.keep()

    def _slices(self) -> Iterator[None]:
        for stored in self._matches:
            for found in load_job(self._journal, stored):
                self._weighing = found
                yield
            while self._weighing and not (self._weighing.is_done or self._weighing.has_failed):
                self._weighing.go_on(self._clock, SLICE)
                yield
            self.weighed += self._weighing is not None
            self.left -= 1
            self._weighing = None
            yield


def load_job(journal: Journal, stored: StoredMatch) -> Iterator[AnalysisJob | None]:
    """Yields None after each slice of reading a match, then the work that is left on it: none on one that is known
    closely or cannot be read.
    """
    if sum(each.is_fine for each in kept_swings(journal, stored.id).values()) > stored.moves:
        return
    sealed = journal.sealed(stored.id)
    match: Match | None = None
    if sealed is None or sealed.fault() is not None:
        return
    try:
        for read in reading(sealed.record):
            match = read
            yield None
    except BadRecord:
        return
    yield AnalysisJob(journal, stored.id, match) if match else None
