"""A rule that has changed changes no older record: its first line says by which edition it was played.

The records in `editions` were written by the first edition: there passes by the clock blocked a round of Tri-Ominos,
two seats of Quadrot opened with one die, and its sand could send a pawn back.
"""

from pathlib import Path

import pytest

from engine import BadRecord, read_record, write_record
from engine.games import GAMES
from engine.record import HEADER

OLD = sorted((Path(__file__).parent / "editions").glob("*.txt"))


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_a_record_of_the_first_edition_keeps_its_result(path):
    text = path.read_text(encoding="utf-8")
    match = read_record(text)
    assert text.splitlines()[-1].endswith(f"end match: {' '.join(map(str, match.winners))}")
    assert write_record(match) == text


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_the_same_record_would_be_wrong_by_the_rules_of_today(path):
    text = path.read_text(encoding="utf-8")
    with pytest.raises(BadRecord):
        read_record(text.replace("sablier record 1", HEADER))


@pytest.mark.parametrize("name", GAMES)
def test_old_rules_are_not_offered_and_do_not_come_back_in_a_rematch(name):
    options = GAMES[name].options
    first = options.of({}, edition=1)
    assert not set(first.settled().changed()) - set(options.choices())
    assert options.of(first.changed()) == first
