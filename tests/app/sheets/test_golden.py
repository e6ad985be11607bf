"""The golden matches of both games, typed in as taps, give the same totals after each turn as the engine gave."""

from random import Random

import pytest

from app.sheets.sheet import OpenSheet, ScoreSheet, readable, written
from engine.ominos.events import RoundEnded
from tests.app.sheets.typing import Typist, most_and_median
from tests.engine.golden import SEED
from tests.engine.variants import any_move, new_match, part_name, tried_at_each_commit

OMINOS = [each for each in tried_at_each_commit() if each[0] in ("triominos", "quadominos")]
MOST_TAPS = 5


def typed_in(name, given, seats, seed=SEED):
    """Plays a golden match and types it in; returns the sheet and the typist, and checks every total on the way."""
    match, rng = new_match(name, given, seats, seed), Random(seed)
    sheet = OpenSheet(ScoreSheet(name, tuple(match.names), written(match.options)))
    typist = Typist(match, not isinstance(match.options.opener, int))
    totals = [0] * seats
    events = [*match.beginning]
    while True:
        for event in events:
            for key in typist.keys(event):
                assert sheet.tapped(key) == "", (key, event)
            for seat, points in enumerate(event.awards if isinstance(event, RoundEnded) else ()):
                totals[seat] += points
            if event.parts and event.seat is not None and not isinstance(event, RoundEnded):
                totals[event.seat] += sum(event.parts.values())
            if not typist.draws:
                assert sheet.scoring.scores == totals, event
        if match.winners:
            break
        events = match.play(*any_move(match, rng))
    assert tuple(sheet.scoring.winners) == match.winners
    assert sheet.scoring.scores == match.state.scores
    return sheet, typist


@pytest.mark.parametrize(("name", "given", "seats"), OMINOS, ids=part_name)
def test_a_golden_match_typed_in_has_the_same_totals_after_each_turn(name, given, seats):
    sheet, _typist = typed_in(name, given, seats)
    assert readable(str(sheet.sheet)) == sheet.sheet


@pytest.mark.parametrize("name", ["triominos", "quadominos"])
def test_a_turn_takes_few_taps(name):
    _sheet, typist = typed_in(name, {}, 3)
    median, most = most_and_median(typist.taps_of)
    print(f"{name}: {median} taps a turn, {most} at most")
    assert median <= MOST_TAPS
    assert most <= MOST_TAPS
