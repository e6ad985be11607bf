"""Computation of the scores below a corrected line, in which each line keeps its seat.

A line that the rules forbid after the correction becomes an `InvalidatedLine`, which scores nothing.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

from app.games.game_score_sheet import GameScoreSheet, InvalidatedLine, SheetLine
from app.sheets.sheet_record import Correction, SheetRecord
from engine.game import Seat

Taps: TypeAlias = tuple[str, ...]


class DependentLines(NamedTuple):
    """Group of lines that are only valid together and are therefore corrected together; usually a single line."""

    lines: tuple[SheetLine, ...]
    start: int
    """Index of the first tap after the previous group. Taps that name the seat may precede the group's own taps"""
    first: int
    """Index of the first tap that belongs to the lines themselves, after the taps that name the seat"""
    end: int
    """Index of the first tap after this group"""
    seat_taps: Taps
    """Taps from `start` to `first`, which only name the seat"""
    taps: Taps
    """Taps of the lines themselves, or their original taps if the group is an invalidated line"""
    is_open: bool
    """Whether the last line of the group is incomplete"""

    @property
    def owners(self) -> tuple[Seat | None, ...]:
        return tuple(line.owner for line in self.lines)

    @property
    def is_unfit(self) -> bool:
        return bool(self.lines[0].fault)


def group_lines(scoring: GameScoreSheet, taps: Taps) -> list[DependentLines]:
    """Groups the lines of a sheet that depend on each other, in their order, each group with its taps."""
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
    """Computes the scores for taps that are known to be valid."""
    scoring = sheet.scoring()
    for tap in taps:
        scoring.add(tap)
    return scoring


class Rescoring:
    """Builder of a corrected sheet: scores it again line by line and collects the new taps."""

    def __init__(self, sheet: SheetRecord, taps: Taps) -> None:
        self._sheet = sheet
        self.taps = taps
        self.scoring = score_taps(sheet, taps)
        self.invalidated = 0
        """Number of lines that became invalid"""

    def add(self, group: DependentLines) -> None:
        """Adds a group of lines; a group that is no longer valid is added as an `InvalidatedLine`."""
        owner = group.owners[0]
        namings = [group.seat_taps, () if owner is None else self.scoring.seat_taps(owner), ()]
        if group.taps and any(self._try_to_add(group, seat_taps) for seat_taps in dict.fromkeys(namings)):
            return
        self.invalidated += 1
        tap = str(InvalidatedLine(owner, group.taps))
        self.scoring.add(tap)
        self.taps = (*self.taps, tap)

    def _try_to_add(self, group: DependentLines, seat_taps: Taps) -> bool:
        """Adds the taps of a group if they give the same lines to the same seats as before; otherwise adds nothing and
        returns False.
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
        """Adds the taps below the last complete line, except those that are no longer valid."""
        self.taps += tuple(tap for tap in taps if not self.scoring.take(tap))


def apply_correction(sheet: SheetRecord, groups: Sequence[DependentLines], correction: Correction) -> Taps:
    """Applies a correction; returns all taps of the corrected sheet."""
    first, end, typed = correction
    below = [group for group in groups if group.start >= end]
    below[:1] = [group._replace(seat_taps=sheet.taps[end : group.first]) for group in below[:1]]
    new = _with_below(sheet, (*sheet.taps[:first], *typed), below)
    if new.invalidated:
        other = _with_below(sheet, (*sheet.taps[:first], *typed), _swap_lines(groups, correction, below))
        new = new if other.invalidated else other
    new.finish(sheet.taps[below[-1].end if below else end :])
    return new.taps


def _with_below(sheet: SheetRecord, head: Taps, below: Sequence[DependentLines]) -> Rescoring:
    new = Rescoring(sheet, head)
    for group in below:
        new.add(group)
    return new


def _swap_lines(
    groups: Sequence[DependentLines], correction: Correction, below: Sequence[DependentLines]
) -> list[DependentLines]:
    """Returns the lines below the corrected line. If two lines were written in the wrong order, one correction
    exchanges them: the first line below that equals the new text gets the original text of the corrected line.
    """
    old = next((group for group in groups if group.start == correction.first and len(group.taps) == 1), None)
    equal = next((group for group in below if group.taps == correction.typed), None)
    if old is None or equal is None or len(equal.taps) != 1:
        return [*below]
    moved = equal._replace(lines=old.lines, taps=old.taps)
    return [moved if group is equal else group for group in below]
