"""Rescoring of the lines below a correction; each line keeps its owner.

A line that no longer fits becomes an `InvalidatedLine`, which scores nothing.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

from app.games.game_score_sheet import GameScoreSheet, InvalidatedLine, SheetLine
from app.sheets.sheet_record import Correction, SheetRecord
from engine.game import Seat

Taps: TypeAlias = tuple[str, ...]


class DependentLines(NamedTuple):
    """Lines that are only valid together and are corrected together; usually a single line."""

    lines: tuple[SheetLine, ...]
    start: int
    """Index of the first tap after the previous group; taps that name the seat precede the group's own taps"""
    first: int
    """Index of the group's first own tap"""
    end: int
    """Index of the first tap after the group's own taps"""
    seat_taps: Taps
    """Taps from `start` to `first`, which name the seat"""
    taps: Taps
    """Own taps of the group; for an unfit line its original taps"""
    is_open: bool
    """Whether the last line of the group is incomplete"""

    @property
    def owners(self) -> tuple[Seat | None, ...]:
        return tuple(line.owner for line in self.lines)

    @property
    def is_unfit(self) -> bool:
        return bool(self.lines[0].fault)


def group_lines(scoring: GameScoreSheet, taps: Taps) -> list[DependentLines]:
    """Groups the lines of a sheet in order, each group with its taps."""
    together: dict[int, list[SheetLine]] = {}
    first = 0
    for line in scoring.lines:
        first = first if line.first in scoring.left_open else line.first
        together.setdefault(first, []).append(line)
    groups: list[DependentLines] = []
    start = 0
    for first, limit in zip(together, [*[*together][1:], len(taps)]):
        end = limit
        while end - 1 in scoring.between:
            end -= 1
        unfit = InvalidatedLine.of(taps[first])
        own = unfit.taps if unfit else taps[first:end]
        is_open = limit == len(taps) and scoring.is_begun
        groups.append(DependentLines(tuple(together[first]), start, first, end, taps[start:first], own, is_open))
        start = end
    return groups


def score_taps(sheet: SheetRecord, taps: Iterable[str]) -> GameScoreSheet:
    """Scores taps that are known to be valid."""
    scoring = sheet.scoring()
    for tap in taps:
        scoring.add(tap)
    return scoring


class Rescoring:
    """Rescoring of a sheet after a correction, line by line; collects the new taps."""

    def __init__(self, sheet: SheetRecord, taps: Taps) -> None:
        self._sheet = sheet
        self.taps = taps
        self.scoring = score_taps(sheet, taps)
        self.unfit = 0
        """Number of unfit lines"""

    def add(self, group: DependentLines) -> None:
        """Adds a group of lines; a group that is no longer valid is added as an unfit line."""
        owner = group.owners[0]
        namings = [group.seat_taps, () if owner is None else self.scoring.seat_taps(owner), ()]
        if group.taps and any(self._fits(group, seat_taps) for seat_taps in dict.fromkeys(namings)):
            return
        self.unfit += 1
        tap = str(InvalidatedLine(owner, group.taps))
        self.scoring.add(tap)
        self.taps = (*self.taps, tap)

    def _fits(self, group: DependentLines, seat_taps: Taps) -> bool:
        """Adds the taps of a group and returns True if they result in the same lines of the same owners; otherwise adds
        nothing.
        """
        lines, taps = len(self.scoring.lines), (*seat_taps, *group.taps)
        taken = next((count for count, tap in enumerate(taps) if self.scoring.take(tap)), len(taps))
        owners = tuple(line.owner for line in self.scoring.lines[lines:])
        if (taken, owners, self.scoring.is_begun) == (len(taps), group.owners, group.is_open):
            self.taps = (*self.taps, *taps)
            return True
        if taken:
            self.scoring = score_taps(self._sheet, self.taps)
        return False

    def finish(self, taps: Taps) -> None:
        """Adds those taps below the last line that are still valid."""
        self.taps += tuple(tap for tap in taps if not self.scoring.take(tap))


def apply_correction(sheet: SheetRecord, groups: Sequence[DependentLines], correction: Correction) -> Taps:
    """Returns the taps of a sheet after a correction."""
    first, end, typed = correction
    below = [group for group in groups if group.start >= end]
    below[:1] = [group._replace(seat_taps=sheet.taps[end : group.first]) for group in below[:1]]
    new = _with_below(sheet, (*sheet.taps[:first], *typed), below)
    if new.unfit:
        other = _with_below(sheet, (*sheet.taps[:first], *typed), _exchanged(groups, correction, below))
        new = new if other.unfit else other
    new.finish(sheet.taps[below[-1].end if below else end :])
    return new.taps


def _with_below(sheet: SheetRecord, head: Taps, below: Sequence[DependentLines]) -> Rescoring:
    new = Rescoring(sheet, head)
    for group in below:
        new.add(group)
    return new


def _exchanged(
    groups: Sequence[DependentLines], correction: Correction, below: Sequence[DependentLines]
) -> list[DependentLines]:
    """Returns the lines below; one that equals the corrected line is replaced by the original line. Two single-tap
    lines in the wrong order therefore need only one correction.
    """
    old = next((group for group in groups if group.start == correction.first and len(group.taps) == 1), None)
    equal = next((group for group in below if group.taps == correction.typed), None)
    if old is None or equal is None or len(equal.taps) != 1:
        return [*below]
    moved = equal._replace(lines=old.lines, taps=old.taps)
    return [moved if group is equal else group for group in below]
