"""Randomly changed sheet texts: every text that is accepted can be edited, corrected, undone and read again."""

from random import Random

import pytest

from app.games import APP_GAMES
from app.sheets.editable_sheet import EditableScoreSheet, parse_valid_sheet
from app.sheets.plain_score_sheet import PLAIN
from app.sheets.sheet_record import SheetRecord
from tests.exhaustive import one_in

TEXTS = 3000
GAMES = (*(name for name, game in APP_GAMES.items() if game.has_sheet), PLAIN)
WORDS = (
    *("@0", "@1", "=1", "all0", "0", "5", "99", "x", "-", "ok", "end", "rest", "stop", "out", "blocked"),
    *("bridge", "hexagon1", "bonus", "tiles", "draw2", "pass", "!", "!1.5.4.4", "undo", "correct", "flat", "back"),
)


def keys_of(sheet):
    return [key.taps for row in sheet.rows() for key in row.keys]


def act(sheet, rng):
    """Performs one random action of a user."""
    what, keys = rng.random(), keys_of(sheet)
    if what < 0.5:
        rng.choice([sheet.undo, sheet.undo, sheet.cancel, sheet.remove, sheet.insert])()
    elif what < 0.6 and sheet.scoring.lines:
        sheet.correct(rng.randrange(len(sheet.scoring.lines)))
    elif keys:
        sheet.tapped(rng.choice(keys))


def some_text(rng):
    """Returns the text of a random sheet with corrections, in either format version."""
    options = {"mode": "race"} if rng.random() < 0.3 else {}
    game = rng.choice(GAMES)
    sheet = EditableScoreSheet(SheetRecord(game, ("Ada", "Bob", "Zoé"), options if game == "domino3d" else {}))
    for _tap in range(rng.randrange(40)):
        keys = keys_of(sheet)
        if keys and rng.random() < 0.9:
            sheet.tapped(rng.choice(keys))
        elif sheet.scoring.lines:
            sheet.correct(rng.randrange(len(sheet.scoring.lines)))
    text = str(sheet.sheet)
    return text.replace("sheet 2", "sheet 1", 1) if rng.random() < 0.2 else text


def changed(text, rng):
    rows = text.split("\n")
    for _change in range(rng.randrange(4)):
        at = rng.randrange(len(rows) - 1, len(rows)) if rng.random() < 0.3 else rng.randrange(6, len(rows))
        words = rows[at].split(" ")
        place, what = rng.randrange(len(words)), rng.random()
        if what < 0.4:
            words.insert(place, rng.choice(WORDS))
        elif what < 0.7:
            del words[place]
        elif what < 0.85:
            words[place] = str(rng.randrange(40))
        else:
            rows.append(" ".join(rng.choices(WORDS, k=rng.randrange(8))))
        rows[at] = " ".join(words)
    return "\n".join(rows)


@pytest.mark.parametrize("seed", one_in(40, range(TEXTS)))
def test_a_changed_text_is_no_sheet_or_one_that_can_be_used(seed):
    rng = Random(seed)
    found = parse_valid_sheet(changed(some_text(rng), rng))
    if found is None:
        return
    sheet = EditableScoreSheet(found)
    for _act in range(60):
        act(sheet, rng)
        assert parse_valid_sheet(str(sheet.sheet)) == sheet.sheet
