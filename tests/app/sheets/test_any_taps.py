"""Random taps, undo and corrections: totals are correct, no offered key fails, and the score sheet can be restored."""

from random import Random

import pytest

from app.sheets.editable_sheet import EditableScoreSheet, parse_valid_sheet
from app.sheets.plain_score_sheet import PLAIN
from app.sheets.sheet_record import SheetRecord
from tests.engine.variants import part_name

NAMES = ("Ada", "Bob", "Zoé")
SHEETS = 25
OMINOS = "triominos", "quadominos"
"""Games in which the points for the end of a round appear in a line without a seat"""
SHEETS_OF = [
    *(("domino3d", given) for given in ({}, {"mode": "advanced", "equal_turns": "on"}, {"pile": "half"})),
    *(("domino3d", {"mode": "race", **given}) for given in ({}, {"race_end": "rounds"}, {"assisted": "on"})),
    *(("quadrot", given) for given in ({}, {"ranking": "off"})),
    *((game, {}) for game in (*OMINOS, PLAIN)),
    ("quadominos", {"chained_bonuses": "on"}),
]


def scribble(sheet, rng):
    """Performs one random action of a user."""
    what, scoring = rng.random(), sheet.scoring
    keys = [key for row in sheet.rows() for key in row.keys]
    if what < 0.08:
        sheet.undo()
    elif what < 0.12 and scoring.lines:
        sheet.correct(rng.randrange(len(scoring.lines)))
    elif what < 0.16:
        rng.choice([sheet.cancel, sheet.remove, sheet.insert])()
    elif keys:
        key = rng.choice(keys)
        assert sheet.tapped(key.taps) == key.refusal


@pytest.mark.parametrize(("game", "given"), SHEETS_OF, ids=part_name)
def test_lines_add_up_to_the_totals_and_keys_are_taken(game, given):
    rng = Random(f"{game} {given}")
    for _sheet in range(SHEETS):
        sheet = EditableScoreSheet(SheetRecord(game, NAMES, given))
        for _tap in range(rng.randrange(80)):
            scribble(sheet, rng)
            scoring = sheet.scoring
            written = [sum(line.points for line in scoring.lines if line.seat == seat) for seat in range(len(NAMES))]
            assert written == scoring.scores or game in OMINOS
            assert min(scoring.places) == 1
        again = EditableScoreSheet(parse_valid_sheet(str(sheet.sheet)))
        assert (again.sheet, again.scoring.lines, again.rows()) == (sheet.sheet, sheet.scoring.lines, sheet.rows())
