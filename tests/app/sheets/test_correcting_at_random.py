"""Score sheets with mistakes, corrections, undo, cancel and restarts end like the same sheets without a mistake."""

from random import Random

import pytest

from app.games.game_score_sheet import END, SEAT
from app.sheets.editable_sheet import EditableScoreSheet, parse_valid_sheet
from app.sheets.plain_score_sheet import PLAIN
from app.sheets.sheet_record import SheetRecord
from tests.exhaustive import one_in

NAMES = ("Ada", "Bob", "Zoé")
SHEETS = 400
CHIPS = "bridge", "hexagon", "bonus", "tiles"
WAYS = [
    *(
        ("triominos", given)
        for given in ({}, {"opener": "1"}, {"points": "children"}, {"ahead_for": "1", "ahead": "50"})
    ),
    *(("quadominos", given) for given in ({}, {"chained_bonuses": "on"}, {"set": "beginners"})),
    *(("domino3d", given) for given in ({}, {"mode": "advanced", "equal_turns": "on"}, {"pile": "half"})),
    *(("domino3d", {"mode": "race", **given}) for given in ({}, {"race_end": "rounds"}, {"assisted": "on"})),
    *(("quadrot", given) for given in ({}, {"ranking": "off"})),
    *((PLAIN, given) for given in ({}, {"wins": "least"})),
]
CASES = one_in(16, [(number, *WAYS[number % len(WAYS)]) for number in range(SHEETS)])


def type_some_line(sheet, rng):
    """Taps random keys until they complete a line."""
    lines = len(sheet.scoring.lines)
    for _tap in range(40):
        rare = rng.random() > 0.03
        keys = [key.taps for row in sheet.rows() for key in row.keys if not key.refusal and key.taps != END]
        keys = [key for key in keys if not (rare and key in ("blocked", "out", "rest"))] or keys
        if len(sheet.scoring.lines) == lines:  # a chip would change the line above
            keys = [key for key in keys if not key.startswith(CHIPS)]
        if not keys:
            return
        sheet.tapped(rng.choice(keys))
        if len(sheet.scoring.lines) > lines and not sheet.scoring.is_begun and rng.random() < 0.8:
            return


def state_of(sheet):
    scoring = sheet.scoring
    lines = [line._replace(first=0) for line in scoring.lines]
    return scoring.scores, lines, scoring.rounds, scoring.winners, scoring.turn


class Mistaken:
    """Typist who enters the lines of a sheet with mistakes and corrects them later."""

    def __init__(self, truth, rng):
        self.truth, self.rng = truth.groups, rng
        self.sheet = EditableScoreSheet(SheetRecord(truth.sheet.game, NAMES, truth.sheet.options))
        self.wrong = []
        """Numbers of the groups of lines that are still wrong"""

    def kill(self):
        """With a probability of 10%, restores the sheet as after a kill of the process."""
        if self.rng.random() < 0.1:
            kept = self.sheet
            self.sheet = EditableScoreSheet(parse_valid_sheet(str(kept.sheet)))
            assert (self.sheet.sheet, self.sheet.rows()) == (kept.sheet, kept.rows())

    def type_all(self):
        for number, group in enumerate(self.truth):
            if self.rng.random() < 0.15 and not group.is_open and self.sheet.rows():
                self.type_wrong(number)
            if len(self.sheet.groups) == number and not self.type_right(group):
                while self.wrong:
                    self.correct(self.wrong[0])
                assert self.type_right(group)
            if self.wrong and self.rng.random() < 0.4:
                self.correct(self.rng.choice(self.wrong))
        while self.wrong:
            self.correct(self.wrong[0])

    def type_wrong(self, number):
        """Enters a random line in place of the correct one, possibly for another person."""
        before = self.sheet.sheet
        if self.rng.random() < 0.3:
            self.sheet.tapped(f"{SEAT}{self.rng.randrange(3)}")
        while len(self.sheet.groups) == number and not self.sheet.scoring.winners:
            type_some_line(self.sheet, self.rng)
        if len(self.sheet.groups) > number + 1 or self.sheet.scoring.is_begun:
            self.sheet = EditableScoreSheet(before)
        elif len(self.sheet.groups) == number + 1:
            self.wrong.append(number)

    def name(self, owner):
        """Taps the name of a seat, if it is not that seat's turn."""
        scoring = self.sheet.writing
        if owner is not None and scoring.turn is not None and scoring.turn != owner and not scoring.is_begun:
            if any(key.taps == "stop" for row in self.sheet.rows() for key in row.keys):
                self.sheet.tapped("stop")
            self.sheet.tapped(f"{SEAT}{owner}")

    def type_right(self, group):
        """Enters the correct lines of a group; returns whether the sheet accepts them."""
        before, number = self.sheet.sheet, len(self.sheet.groups)
        for tap in group.seat_taps:
            self.sheet.tapped(tap)
        self.name(group.lines[0].seat)
        for tap in group.taps:
            if self.sheet.tapped(tap):
                self.sheet = EditableScoreSheet(before)
                return False
            self.kill()
        new = self.sheet.groups[number:]
        if [each.owners for each in new] == [group.owners] and new[0].is_open == group.is_open:
            return True
        self.sheet = EditableScoreSheet(before)
        return False

    def correct(self, number):
        group, before = self.truth[number], self.sheet.sheet
        self.open(number)
        if self.rng.random() < 0.3:  # correction started by mistake
            self.type_something_and_cancel()
            assert self.sheet.sheet == before
            self.open(number)
        if not self.type_corrected(group):  # a wrong line above contains the same tile
            self.sheet.cancel()
            assert min(self.wrong) < number
            self.correct(min(self.wrong))
            self.correct(number)
            return
        if self.rng.random() < 0.3:
            self.sheet.undo()
            assert self.sheet.sheet == before
            self.open(number)
            assert self.type_corrected(group)
        self.wrong.remove(number)

    def open(self, number):
        self.kill()
        line = self.sheet.scoring.lines.index(self.sheet.groups[number].lines[-1])
        self.sheet.correct(line)
        assert self.sheet.rows() or self.sheet.scoring.winners

    def type_something_and_cancel(self):
        digit = [key.taps for row in self.sheet.writing.rows() for key in row.keys if not key.refusal][:1]
        for key in digit:
            self.sheet.tapped(key)
        self.kill()
        if self.sheet.correction is None:
            self.sheet.undo()
        elif self.rng.random() < 0.5:
            self.sheet.cancel()
        while self.sheet.correction:
            self.sheet.undo()

    def type_corrected(self, group):
        """Enters the correct lines in place of those under correction; returns whether the sheet accepts them."""
        self.name(group.lines[0].seat)
        for tap in group.taps:
            if self.sheet.tapped(tap):
                return False
            self.kill()
        assert self.sheet.correction is None
        return True


@pytest.mark.parametrize(("number", "game", "given"), CASES)
def test_a_sheet_with_corrected_mistakes_equals_one_without_mistakes(number, game, given):
    rng = Random(number)
    truth = EditableScoreSheet(SheetRecord(game, NAMES, given))
    for _line in range(rng.randrange(2, 30)):
        type_some_line(truth, rng)
    typed = Mistaken(truth, rng)
    typed.type_all()
    last = truth.groups[-1].end if truth.groups else 0
    for tap in truth.sheet.taps[last:]:
        typed.sheet.tapped(tap)
    assert state_of(typed.sheet) == state_of(truth)
    assert state_of(EditableScoreSheet(parse_valid_sheet(str(typed.sheet.sheet)))) == state_of(truth)
