"""Analysis of finished matches as background jobs: a quick pass over all moves, then a precise one. Without Kivy.

Results are saved in the journal, so that an interrupted analysis can be resumed.
"""

from collections.abc import Iterator, Sequence

from app.background_jobs import BackgroundJob, Slices
from app.store.analysis import load_impacts, store_impacts
from app.store.journal import Journal, StoredMatch
from app.store.seen_hints import followed_hints
from engine.bots.luck_analysis import MoveImpact, analyse_match, no_change
from engine.match import Match
from engine.record import BadRecord, read_incrementally

SAVE_INTERVAL = 3.0
"""Seconds between two saves: the maximum amount of work that is lost if the app is killed"""
QUICK_SHARE = 0.2
"""Share of the quick pass in the progress of both passes"""


class AnalysisJob(BackgroundJob):
    """Background job that analyses one match, with the results so far."""

    def __init__(self, journal: Journal, match_id: str, match: Match) -> None:
        super().__init__(self._analyse())
        self.match = match
        saved = load_impacts(journal, match_id)
        self.hint_plies = followed_hints(journal, match_id, match)
        """Numbers of the moves that follow a hint and therefore do not count as mistakes"""
        self.impacts: dict[int, MoveImpact] = {ply: self._excuse(ply, entry.swing) for ply, entry in saved.items()}
        """Effect of each move on the winning chances, by move number from 1; number 0 is the start of the match"""
        self.precise_plies: set[int] = {ply for ply, entry in saved.items() if entry.is_fine}
        """Move numbers that the precise pass has analysed"""
        self._journal, self._id = journal, match_id
        self._unsaved: dict[bool, dict[int, MoveImpact]] = {False: {}, True: {}}
        """Unsaved results of the quick pass (False) and of the precise pass (True)"""
        self.progress = self._analysed_share()
        if len(self.precise_plies) > len(match.moves):
            self.finish()

    def _analysed_share(self) -> float:
        """Returns the progress of both passes, from 0 to 1."""
        plies = len(self.match.moves) + 1
        return (QUICK_SHARE * len(self.impacts) + (1 - QUICK_SHARE) * len(self.precise_plies)) / plies

    @property
    def all_impacts(self) -> list[MoveImpact]:
        """Returns the effects of all analysed moves on the winning chances, in the order of the match."""
        return [self.impacts[ply] for ply in sorted(self.impacts)]

    def _analyse(self) -> Slices:
        """Runs both passes and saves their results at regular intervals."""
        clock = self._journal.clock
        saved_at = clock()
        for is_fine in (False, True):
            analysed = self.precise_plies if is_fine else self.impacts
            for result in analyse_match(self.match, is_fine, analysed):
                if result:
                    self._add(*result, is_fine)
                if abs(clock() - saved_at) >= SAVE_INTERVAL:
                    saved_at = clock()
                    self.save()
                yield self._analysed_share()

    def cancel(self) -> None:
        """Stops the job, and saves its results. May also be called after the job has finished."""
        super().cancel()
        self.save()

    def save(self) -> None:
        """Saves the results found since the last save."""
        for is_fine, impacts in self._unsaved.items():
            if impacts and not self._journal.is_read_only:
                store_impacts(self._journal, self._id, impacts, is_fine)
            impacts.clear()

    def _excuse(self, ply: int, impact: MoveImpact) -> MoveImpact:
        """Returns the impact of a move. If the move is a mistake that follows a hint, its cost and the mistake are
        removed, because the player only followed the app's advice.
        """
        if ply not in self.hint_plies or not (impact.decision and impact.decision.is_mistake):
            return impact
        return impact._replace(play=no_change(len(impact.play)), decision=None)

    def _add(self, ply: int, impact: MoveImpact, is_fine: bool) -> None:
        self.impacts[ply], self._unsaved[is_fine][ply] = self._excuse(ply, impact), impact
        if is_fine:
            self.precise_plies.add(ply)


class RecentAnalysisJob(BackgroundJob):
    """Background job that analyses several finished matches, one after another, and skips those already analysed."""

    def __init__(self, journal: Journal, matches: Sequence[StoredMatch], title: str) -> None:
        super().__init__(self._analyse(), title)
        self.analysed_count = 0
        """Number of matches analysed by this job"""
        self._journal, self._matches = journal, matches
        self._current: AnalysisJob | None = None

    def save(self) -> None:
        """Saves the results of the current match."""
        if self._current:
            self._current.save()

    def _analyse(self) -> Slices:
        for index, stored in enumerate(self._matches):
            for job in load_job(self._journal, stored):
                self._current = job
                yield None
            if self._current:
                yield from self._run_part(self._current, index)
                self.analysed_count += 1
            self._current = None
            yield (index + 1) / len(self._matches)

    def _run_part(self, job: AnalysisJob, index: int) -> Slices:
        """Runs the analysis `job` of the match at this index of the list, and saves its results even if the whole job
        is cancelled.
        """
        try:
            for _slice in job.slices():
                yield (index + job.progress) / len(self._matches)
        finally:
            job.cancel()


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
