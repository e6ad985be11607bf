"""Rescoring of the lines below a correction, each for its owner.

A line that no longer fits becomes an `UnfitLine`, which scores nothing.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

from app.sheets.score_sheet import Correction, ScoreSheet
from app.sheets.scoring import Scoring, SheetLine, UnfitLine
from engine.game import Seat

Taps: TypeAlias = tuple[str, ...]


class LineGroup(NamedTuple):
    """Lines that are valid only together and are corrected together; nearly always a single line."""

    lines: tuple[SheetLine, ...]
    start: int
    """Index of the tap after the group above; taps that name the seat come before the group's own taps"""
    first: int
    """Index of the group's first own tap"""
    end: int
    """Index of the tap after the group's last own tap"""
    seat_taps: Taps
    """The taps from `start` to `first`"""
    taps: Taps
    """Own taps of the group; the original taps of an unfit line"""
    is_open: bool
    """Whether the last line of the group is incomplete"""

    @property
    def owners(self) -> tuple[Seat | None, ...]:
        return tuple(line.owner for line in self.lines)

    @property
    def is_unfit(self) -> bool:
        return bool(self.lines[0].fault)


def group_lines(scoring: Scoring, taps: Taps) -> list[LineGroup]:
    """Groups the lines of a sheet, in order, with their taps."""
    together: dict[int, list[SheetLine]] = {}
    first = 0
    for line in scoring.lines:
        first = first if line.first in scoring.left_open else line.first
        together.setdefault(first, []).append(line)
    groups: list[LineGroup] = []
    start = 0
    for first, limit in zip(together, [*[*together][1:], len(taps)]):
        end = limit
        while end - 1 in scoring.between:
            end -= 1
        unfit = UnfitLine.of(taps[first])
        own = unfit.taps if unfit else taps[first:end]
        is_open = limit == len(taps) and scoring.is_begun
        groups.append(LineGroup(tuple(together[first]), start, first, end, taps[start:first], own, is_open))
        start = end
    return groups


def score_taps(sheet: ScoreSheet, taps: Iterable[str]) -> Scoring:
    """Scores taps that are known to be valid."""
    scoring = sheet.scoring()
    for tap in taps:
        scoring.add(tap)
    return scoring


class Rescoring:
    """Rescoring of a sheet after a correction: its valid taps, extended line by line."""

    def __init__(self, sheet: ScoreSheet, taps: Taps) -> None:
        self._sheet = sheet
        self.taps = taps
        self.scoring = score_taps(sheet, taps)
        self.unfit = 0
        """Number of lines that do not fit"""

    def add(self, group: LineGroup) -> None:
        """Adds a group for its owners; as an unfit line if it is no longer valid."""
        owner = group.owners[0]
        namings = [group.seat_taps, () if owner is None else self.scoring.seat_taps(owner), ()]
        if group.taps and any(self._fits(group, seat_taps) for seat_taps in dict.fromkeys(namings)):
            return
        self.unfit += 1
        tap = str(UnfitLine(owner, group.taps))
        self.scoring.add(tap)
        self.taps = (*self.taps, tap)

    def _fits(self, group: LineGroup, seat_taps: Taps) -> bool:
        """Adds the taps of a group if they give the same lines to the same owners; returns whether they do."""
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
        """Adds the valid taps below the last line."""
        self.taps += tuple(tap for tap in taps if not self.scoring.take(tap))


def apply_correction(sheet: ScoreSheet, groups: Sequence[LineGroup], correction: Correction) -> Taps:
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


def _with_below(sheet: ScoreSheet, head: Taps, below: Sequence[LineGroup]) -> Rescoring:
    new = Rescoring(sheet, head)
    for group in below:
        new.add(group)
    return new


def _exchanged(groups: Sequence[LineGroup], correction: Correction, below: Sequence[LineGroup]) -> list[LineGroup]:
    """Returns the lines below, with the old line in place of a line equal to the new one: the player corrects only one
    of two single-tap lines in the wrong order.
    """
    old = next((group for group in groups if group.start == correction.first and len(group.taps) == 1), None)
    equal = next((group for group in below if group.taps == correction.typed), None)
    if old is None or equal is None or len(equal.taps) != 1:
        return [*below]
    moved = equal._replace(lines=old.lines, taps=old.taps)
    return [moved if group is equal else group for group in below]
