"""Analysis of finished matches in short time slices, so that the app stays responsive: a quick pass over all moves,
then a precise one. Without Kivy.

Results are saved in the journal, so that an interrupted analysis can be resumed.
"""

from collections.abc import Callable, Iterator, Sequence

from app.store.analysis import load_impacts, store_impacts
from app.store.journal import Journal, StoredMatch
from app.store.seen_hints import followed_hints
from engine.bots.luck_analysis import MoveImpact, analyse_match, no_change
from engine.match import Match
from engine.record import BadRecord, read_incrementally

BUDGET = 0.004
"""Seconds of analysis per frame"""
SLICE = 0.001
"""Seconds of analysis between two checks of the clock, in a queue of matches"""
SAVE_INTERVAL = 3.0
"""Seconds between two saves; at most this much work is lost if the app is killed"""
QUICK_SHARE = 0.2
"""Share of the quick pass in the progress of both passes"""


class AnalysisJob:
    """Analysis of one match: results so far and remaining work."""

    def __init__(self, journal: Journal, match_id: str, match: Match) -> None:
        self.match = match
        saved = load_impacts(journal, match_id)
        self.hint_plies = followed_hints(journal, match_id, match)
        """Numbers of the moves that follow a hint; they do not count as mistakes"""
        self.impacts: dict[int, MoveImpact] = {ply: self._excuse(ply, entry.swing) for ply, entry in saved.items()}
        """Impacts by move number, from 1; 0 is the start of the match"""
        self.precise_plies: set[int] = {ply for ply, entry in saved.items() if entry.is_fine}
        """Move numbers that the precise pass has analysed"""
        self.has_failed = False
        """Whether an error has ended the analysis"""
        self._journal, self._id = journal, match_id
        self._work = self._slices()
        self._unsaved: dict[bool, dict[int, MoveImpact]] = {False: {}, True: {}}
        """Unsaved results of the quick pass (False) and of the precise pass (True)"""
        self._saved_at: float | None = None

    @property
    def is_done(self) -> bool:
        """Returns whether the precise pass is finished."""
        return len(self.precise_plies) > len(self.match.moves)

    @property
    def progress(self) -> float:
        """Returns the progress of both passes, from 0 to 1."""
        plies = len(self.match.moves) + 1
        return (QUICK_SHARE * len(self.impacts) + (1 - QUICK_SHARE) * len(self.precise_plies)) / plies

    @property
    def all_impacts(self) -> list[MoveImpact]:
        """Returns the analysed moves in match order."""
        return [self.impacts[ply] for ply in sorted(self.impacts)]

    def run(self, clock: Callable[[], float], seconds: float) -> None:
        """Runs the analysis for about `seconds` and saves the results at regular intervals."""
        began = clock()
        while not self.is_done and not self.has_failed and clock() < began + seconds:
            self._step()
        if self._saved_at is None:
            self._saved_at = began
        if self.is_done or clock() >= self._saved_at + SAVE_INTERVAL:
            self._saved_at = clock()
            self.save()

    def save(self) -> None:
        """Saves the results found since the last save."""
        for is_fine, impacts in self._unsaved.items():
            if impacts and not self._journal.is_read_only:
                store_impacts(self._journal, self._id, impacts, is_fine)
            impacts.clear()

    def _step(self) -> None:
        try:
            next(self._work)
        except Exception:  # an analysis error must not affect the match
            self.has_failed = True

    def _slices(self) -> Iterator[None]:
        for is_fine in (False, True):
            analysed = self.precise_plies if is_fine else self.impacts
            for result in analyse_match(self.match, is_fine, analysed):
                if result:
                    self._add(*result, is_fine)
                yield

    def _excuse(self, ply: int, impact: MoveImpact) -> MoveImpact:
        """Returns the impact of a move, without the mistake if the move follows a hint."""
        if ply not in self.hint_plies or not (impact.decision and impact.decision.is_mistake):
            return impact
        return impact._replace(play=no_change(len(impact.play)), decision=None)

    def _add(self, ply: int, impact: MoveImpact, is_fine: bool) -> None:
        self.impacts[ply], self._unsaved[is_fine][ply] = self._excuse(ply, impact), impact
        if is_fine:
            self.precise_plies.add(ply)


class AnalysisQueue:
    """Queue of finished matches, analysed one after another; fully analysed matches are skipped."""

    def __init__(self, journal: Journal, matches: Sequence[StoredMatch], clock: Callable[[], float]) -> None:
        self.analysed_count = 0
        """Number of matches analysed by this queue"""
        self.remaining_count = len(matches)
        """Number of matches still to analyse or skip"""
        self._journal, self._matches, self._clock = journal, matches, clock
        self._job: AnalysisJob | None = None
        self._work = self._slices()

    @property
    def progress(self) -> float:
        """Returns the progress over all matches, from 0 to 1."""
        current = self._job.progress if self._job else 0.0
        return (
            (len(self._matches) - self.remaining_count + current) / len(self._matches) if self.remaining_count else 1.0
        )

    def run(self, seconds: float) -> None:
        """Runs the analysis for about `seconds`, and at least for one time slice."""
        end = self._clock() + seconds
        while self.remaining_count:
            next(self._work)
            if self._clock() >= end:
                return

    def save(self) -> None:
        """Saves the results of the current match."""
        if self._job:
            self._job.save()

    def _slices(self) -> Iterator[None]:
        for stored in self._matches:
            for job in load_job(self._journal, stored):
                self._job = job
                yield
            while self._job and not (self._job.is_done or self._job.has_failed):
                self._job.run(self._clock, SLICE)
                yield
            self.analysed_count += self._job is not None
            self.remaining_count -= 1
            self._job = None
            yield


def load_job(journal: Journal, stored: StoredMatch) -> Iterator[AnalysisJob | None]:
    """Loads a match in short time slices: yields None after each slice, then the job. Yields no job if the match is
    fully analysed or unreadable.
    """
    if sum(entry.is_fine for entry in load_impacts(journal, stored.id).values()) > stored.moves:
        return
    sealed = journal.stored_record(stored.id)
    match: Match | None = None
    if sealed is None or sealed.first_damaged() is not None:
        return
    try:
        for read in read_incrementally(sealed.record):
            match = read
            yield None
    except BadRecord:
        return
    yield AnalysisJob(journal, stored.id, match) if match else None
