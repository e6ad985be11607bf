"""Records of earlier editions of the rules, which are read, played and written by the rules of their edition.

The records in `editions` were written by earlier versions of the engine. In the first edition, timeouts counted as
passes of a blocked round in Tri-Ominos, two seats of Quadrot had a short opening, a timeout in Quadrot could send a
pawn back, and equal turns did not limit the bricks of a turn in advanced Domino 3D. In the first two editions, half a
pile also ended a solo match.
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
