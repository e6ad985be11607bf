"""Editable score sheet: running totals after every tap, and corrections of earlier lines.

During a correction the stored taps of the sheet stay unchanged. It ends with the tap that completes the corrected line.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from app.games.game_score_sheet import END, SEAT, GameScoreSheet, KeyRow, SheetKey, SheetLine
from app.i18n import _
from app.sheets.rescoring import DependentLines, Taps, apply_correction, group_lines, score_taps
from app.sheets.sheet_record import LOST, MOST_CORRECTED, MOST_TAPS, Correction, SheetRecord, UndoableCorrection

MOST_LETTERS = 60_000
"""Maximum length in characters of a sheet with its undoable corrections, well below the journal's limit"""
LONGEST_BEGUN = 12
"""Maximum number of taps of an incomplete line in a score sheet of format version 1"""


class EditableScoreSheet:
    """Score sheet to which players add taps, with its running totals and the correction in progress."""

    def __init__(self, sheet: SheetRecord) -> None:
        correction, self.sheet = sheet.correction, replace(sheet, correction=None)
        self.scoring, why = check_sheet(sheet)
        self.is_valid = not why and (correction is None or self._resume(correction))
        """Whether all taps of the sheet, and of the correction in progress, are valid"""
        if correction is None:
            self._begin(None)

    def _resume(self, correction: Correction) -> bool:
        """Resumes the correction that was in progress when the sheet was stored; returns whether it is valid."""
        groups = self.groups
        group = next(
            (group for group in groups if group.start <= correction.first < min(group.end, correction.end)), None
        )
        if group:
            limit = next((other.first for other in groups if other.first > group.first), len(self.sheet.taps))
            is_whole = correction.first <= group.first and group.end <= correction.end <= limit
            self._begin(Correction(group.start, group.end))
        else:
            is_within = any(other.start < correction.first < other.end for other in groups)
            is_whole = correction.first == correction.end <= len(self.sheet.taps) and not is_within
            self._begin(Correction(correction.first, correction.first) if is_whole else None)
        return is_whole and not self._type(correction.typed)

    def _become(self, sheet: SheetRecord) -> None:
        self.sheet, self.scoring = sheet, score_taps(sheet, sheet.taps)
        self._begin(sheet.correction)

    @property
    def is_over(self) -> bool:
        return bool(self.scoring.winners) and self.correction is None

    @property
    def groups(self) -> list[DependentLines]:
        return group_lines(self.scoring, self.sheet.taps)

    # The correction under way

    @property
    def correction(self) -> Correction | None:
        return self.sheet.correction

    def correct(self, line: int) -> None:
        """Starts the correction of a line, together with the lines that depend on it."""
        group = next(group for group in self.groups if self.scoring.lines[line] in group.lines)
        self._begin(Correction(group.start, group.end))

    def insert(self) -> None:
        """Starts a new line above the line that was being corrected, and leaves that line unchanged."""
        group = self.lines_before_correction
        if group and self.can_move_lines:
            self._begin(Correction(group.start, group.start))

    def remove(self) -> None:
        """Removes the line that is being corrected."""
        group = self.lines_before_correction
        if group and self.can_move_lines:
            self._rewrite(Correction(group.start, group.end))

    def cancel(self) -> None:
        """Cancels the correction and leaves the line unchanged."""
        self._begin(None)

    @property
    def can_move_lines(self) -> bool:
        """Returns whether lines can be removed and inserted, which is impossible in a game where the position of a line
        determines whose it is.
        """
        return not self.scoring.has_fixed_order

    @property
    def lines_before_correction(self) -> DependentLines | None:
        """Returns the lines being corrected, as they were before the correction; None if no line is being corrected or
        a new one is being inserted.
        """
        first, end = self.correction[:2] if self.correction else (0, 0)
        return next((group for group in self.groups if group.start == first < end), None)

    @property
    def new_lines(self) -> list[SheetLine]:
        """Returns the lines typed so far in the correction, which will replace the original lines."""
        return self.writing.lines[self._lines_above :] if self.correction else []

    def _begin(self, correction: Correction | None) -> None:
        """Starts or resumes a correction, or ends the current one if `correction` is None. Afterwards `writing` is the
        scoring to which the next tap is added.
        """
        self.sheet = replace(self.sheet, correction=correction)
        self._lead: Taps = ()
        """Taps that name the seat of the corrected line, needed if it would be another seat's turn there. They are
        replaced when the player names another seat
        """
        if correction is None:
            self.writing = self.scoring
            self.scoring.closed = len(self.sheet.taps) if self._corrected_end else -1
            return
        self.writing = score_taps(self.sheet, self.sheet.taps[: correction.first])
        self.writing.closed = correction.first
        self._lead = tuple(tap for tap in self._owner_taps(correction) if not self.writing.take(tap))
        self._lines_above = len(self.writing.lines)
        for tap in correction.typed:
            self.writing.add(tap)

    def _owner_taps(self, correction: Correction) -> Taps:
        """Returns the taps that precede the corrected line and name its seat. The tap with the seat is omitted if the
        player has named a seat in the correction itself.
        """
        group = self.lines_before_correction
        owner = group.owners[0] if group else None
        if group is None or owner is None:
            return group.seat_taps if group else ()
        seat_taps = group.seat_taps
        if group.is_unfit and self.writing.turn != owner:
            seat_taps = self.writing.seat_taps(owner)
        is_named = self.writing.seat_taps(owner) and correction.typed[:1] and correction.typed[0].startswith(SEAT)
        return tuple(tap for tap in seat_taps if not tap.startswith(SEAT)) if is_named else seat_taps

    def _rewrite(self, correction: Correction) -> None:
        """Replaces the taps of the corrected line and computes the scores of all lines below it again."""
        taps = apply_correction(self.sheet, self.groups, correction)
        done = UndoableCorrection(len(taps), correction, self.sheet.taps)
        corrected = (*self.sheet.corrected, done)[-MOST_CORRECTED:]
        sheet = replace(self.sheet, taps=taps, correction=None, corrected=corrected)
        while sheet.corrected and len(str(sheet)) > MOST_LETTERS:
            sheet = replace(sheet, corrected=sheet.corrected[1:])
        self._become(sheet)

    # The last finished correction

    @property
    def last_corrected(self) -> UndoableCorrection | None:
        """Returns the last finished correction; None if taps have been added after it."""
        last = self.sheet.corrected[-1] if self.sheet.corrected else None
        is_last = last and self.correction is None and last.size == len(self.sheet.taps)
        return last if is_last else None

    @property
    def _corrected_end(self) -> int:
        """Returns the index of the first tap after the last corrected line; 0 if there is no such line."""
        last = self.last_corrected
        first, _end, typed = last.correction if last else Correction(0, 0)
        end = first + len(typed)
        return end if typed and self.sheet.taps[first:end] == typed else 0

    def _restore(self, last: UndoableCorrection) -> bool:
        """Undoes a finished correction; if its original taps are not valid, keeps the current taps and returns
        False.
        """
        sheet = replace(self.sheet, taps=last.before, corrected=self.sheet.corrected[:-1])
        is_valid = not check_sheet(sheet)[1]
        self._become(sheet if is_valid else replace(self.sheet, corrected=()))
        return is_valid

    # Taps

    def rows(self) -> list[KeyRow]:
        """Returns the keys available for the next tap."""
        rows = self.writing.rows()
        if self.correction:
            rows = [row._replace(keys=tuple(key for key in row.keys if key.taps != END)) for row in rows]
        return [row for row in rows if row.keys] + self._chip_rows()

    def _chip_rows(self) -> list[KeyRow]:
        """Returns the keys that add something, such as a bonus, to an earlier line: to the line being corrected, before
        anything is typed, or to the line that was corrected last.
        """
        group, end = self.lines_before_correction, self._corrected_end
        if group and self.correction and not self.correction.typed and not group.is_open and not group.is_unfit:
            end = group.end
        scoring = score_taps(self.sheet, self.sheet.taps[:end])
        rows = scoring.chip_rows() if end else []
        if scoring.winners:  # a chip that has won the match can only be switched off
            rows = [row._replace(keys=tuple(key for key in row.keys if key.is_chosen)) for row in rows]
        return [row for row in rows if row.keys]

    def tapped(self, taps: str) -> str:
        """Adds the taps of a key to the sheet; returns the reason for a refusal. The taps before the refused one are
        kept.
        """
        words = tuple(taps.split())
        chips = [key for row in self._chip_rows() for key in row.keys]
        if any(key.taps == taps for key in chips):
            return self._toggle(taps, chips)
        if self.correction:
            return self._type(words)
        for tap in words:
            why = self._full_refusal(len(self.sheet.taps)) or self.scoring.take(tap)
            if why:
                return why
            self.sheet = replace(self.sheet, taps=(*self.sheet.taps, tap))
        return ""

    @staticmethod
    def _full_refusal(taps: int) -> str:
        return _("This sheet is full. Start a new one.") if taps >= MOST_TAPS else ""

    def _toggle(self, chip: str, chips: Sequence[SheetKey]) -> str:
        """Adds a chip (such as a bonus) to the line being corrected, or to the line corrected last; removes it if the
        line already has it. Returns the reason for a refusal. `chip`: tap of the chip. `chips`: keys of all chips
        that the line may have.
        """
        group, last = self.lines_before_correction, self.last_corrected
        if group:
            correction = Correction(group.start, group.end, (*self._lead, *group.taps))
        elif last and self._restore(last):
            correction = last.correction
        else:
            return _("That key isn’t needed now.")
        names = {key.taps for key in chips}
        chosen = [key.taps for key in chips if key.is_chosen != (key.taps == chip)]
        ordered = sorted(chosen, key=lambda tap: tap == chip)  # the later of two exclusive chips wins
        bare = tuple(tap for tap in correction.typed if tap not in names)
        self._rewrite(correction._replace(typed=(*bare, *ordered)))
        return ""

    def _type(self, words: Taps) -> str:
        """Adds taps to the corrected line, and ends the correction once the line is complete; returns the reason for a
        refusal.
        """
        first, end, typed = self.correction or Correction(0, 0)
        why, complete = "", 0
        if not typed and words and words[0].startswith(SEAT) and not self.writing.refusal(words[0]):
            self._begin(Correction(first, end, words[:1]))
            typed, words = words[:1], words[1:]
            complete = int(bool(self.new_lines) and not self.writing.is_begun)
        for tap in words:
            why = self._full_refusal(len(typed)) or self.writing.take(tap)
            if why:
                break
            typed = (*typed, tap)
            complete = len(typed) if self.new_lines and not self.writing.is_begun else complete
        if not complete:
            self.sheet = replace(self.sheet, correction=Correction(first, end, typed))
            return why
        whole = (*self._lead, *typed[:complete])
        self._rewrite(Correction(first, end, whole))
        if typed[complete:]:  # version 1 kept the correction open after a complete line
            self._begin(Correction(first + len(whole), first + len(whole), typed[complete:]))
        return why

    def undo(self) -> None:
        """Undoes the last tap of the sheet or of the current correction. Cancels a correction without taps, and undoes
        the whole of a correction that has just ended.
        """
        correction, last = self.correction, self.last_corrected
        if correction and correction.typed:
            self._begin(correction._replace(typed=correction.typed[:-1]))
        elif correction:
            self.cancel()
        elif last is None or not self._restore(last):
            self._become(replace(self.sheet, taps=self.sheet.taps[:-1]))

    def set_options(self, options: dict[str, str]) -> None:
        """Changes the rules of the sheet and computes all scores again."""
        self._become(replace(self.sheet, options=options))


def check_sheet(sheet: SheetRecord) -> tuple[GameScoreSheet, str]:
    """Scores a sheet up to its first invalid tap; returns the scores and the reason why that tap is invalid, which is
    empty if all taps are valid.
    """
    scoring = sheet.scoring()
    why = next((why for why in map(scoring.take, sheet.taps) if why), "")
    return scoring, why


def parse_valid_sheet(text: str) -> SheetRecord | None:
    """Parses a score sheet; returns None if a tap is invalid."""
    editable_sheet = parse_editable_sheet(text)
    return editable_sheet.sheet if editable_sheet else None


def parse_editable_sheet(text: str) -> EditableScoreSheet | None:
    """Parses and scores a score sheet; returns None if a tap is invalid."""
    for sheet in _readings(text):
        try:
            editable_sheet = EditableScoreSheet(sheet)
        except (ValueError, LookupError):
            return None
        if editable_sheet.is_valid:
            return editable_sheet
    return None


def _readings(text: str) -> Iterator[SheetRecord]:
    """Yields the possible meanings of a stored sheet: if format version 1 lost a line during a correction, the taps
    above it may belong to that line.
    """
    sheet = SheetRecord.of(text)
    if sheet:
        yield sheet
    correction = sheet.correction if sheet else None
    if sheet and correction and sheet.taps[correction.first : correction.end] == (LOST,):
        for first in range(correction.first - 1, max(-1, correction.first - LONGEST_BEGUN), -1):
            taps = (*sheet.taps[:first], LOST, *sheet.taps[correction.end :])
            yield replace(
                sheet, taps=taps, correction=Correction(first, first + 1, sheet.taps[first : correction.first])
            )
