"""Records of older editions of the rules: read, played and written by the rules of their time.

The records in `editions` were written by the engine of their time. In the first edition passes by the clock blocked a
round of Tri-Ominos, two seats of Quadrot opened with one die, its sand could send a pawn back, and equal turns set no
limit to the bricks of a turn in advanced Domino 3D. Up to the second, half a pile also ended a match alone.
"""

import re
from pathlib import Path

import pytest

from engine import BadRecord, read_record, write_record
from engine.game import EDITION
from engine.games import GAMES
from engine.record import HEADER

OLD = sorted((Path(__file__).parent / "editions").glob("*.txt"))


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_a_record_of_an_older_edition_keeps_its_result(path):
    text = path.read_text(encoding="utf-8")
    match = read_record(text)
    assert text.splitlines()[-1].endswith(f"end match: {' '.join(map(str, match.winners))}")
    assert write_record(match) == text


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_the_same_record_would_be_wrong_by_the_rules_of_today(path):
    today, replaced = re.subn(r"^sablier record \d+", HEADER, path.read_text(encoding="utf-8"))
    assert replaced
    with pytest.raises(BadRecord):
        read_record(today)


@pytest.mark.parametrize("edition", range(1, EDITION))
@pytest.mark.parametrize("name", GAMES)
def test_old_rules_are_not_offered_and_do_not_come_back_in_a_rematch(name, edition):
    options = GAMES[name].options
    old = options.of({}, edition)
    assert not set(old.settled().changed()) - set(options.choices())
    assert options.of(old.changed()) == old
    assert options.of(old.changed(edition), edition) == old
