"""Golden matches of all games, entered as taps: the sheet gives the same totals after each turn as the engine."""

from random import Random

import pytest

from app.games import APP_GAMES
from app.sheets.editable_sheet import EditableScoreSheet, parse_valid_sheet
from app.sheets.sheet_record import SheetRecord, format_options
from tests.app.sheets.typing import BrickTypist, PawnTypist, Typist, most_and_median
from tests.engine.golden import SEED
from tests.engine.variants import any_move, new_match, part_name, tried_at_each_commit
from tests.exhaustive import one_in
from tests.reports import check_each

GOLDEN = [each for each in tried_at_each_commit() if each[2] > 1]
MOST_TAPS = 5


def typist_of(match):
    """Returns the object that converts the match to taps."""
    if match.game.name == "domino3d":
        return BrickTypist(match)
    if match.game.name == "quadrot":
        return PawnTypist(match)
    return Typist(match, not isinstance(match.options.opener, int))


def typed_in(name, given, seats, seed=SEED):
    """Plays a golden match, enters it as taps and checks every total; returns the sheet and the typist."""
    match, rng = new_match(name, given, seats, seed), Random(seed)
    sheet = EditableScoreSheet(SheetRecord(name, tuple(match.names), format_options(match.options)))
    typist = typist_of(match)
    totals = [0] * seats
    events = [*match.opening_events]
    while True:
        for event in events:
            for key in typist.keys(event):
                assert sheet.tapped(key) == "", (key, event)
            for seat, points in enumerate(event.awards):
                totals[seat] += points
            if event.seat is not None and not event.ends_round:
                totals[event.seat] += event.points
            if not typist.is_behind:
                assert sheet.scoring.scores == totals, event
        if match.winners:
            break
        events = match.play(*any_move(match, rng))
    for key in () if sheet.is_over else typist.end():
        assert sheet.tapped(key) == ""
    assert tuple(sheet.scoring.winners) == match.winners
    assert sheet.scoring.scores == match.state.scores
    ranking = APP_GAMES[name].traits.finishing_order(match.state)
    assert sorted(ranking, key=lambda seat: sheet.scoring.places[seat]) == list(ranking)
    return sheet, typist


WITH_SHEET = [name for name, game in APP_GAMES.items() if game.has_sheet]


@pytest.mark.parametrize("game", WITH_SHEET)
def test_a_golden_match_typed_in_has_the_same_totals_after_each_turn(game):
    check_each(one_in(3, [way for way in GOLDEN if way[0] == game]), check_sheet, name_of_way)


def name_of_way(way):
    return " ".join(map(part_name, way))


def check_sheet(name, given, seats):
    sheet, _typist = typed_in(name, given, seats)
    assert parse_valid_sheet(str(sheet.sheet)) == sheet.sheet


WAYS = [*((name, {}) for name in WITH_SHEET), ("domino3d", {"mode": "advanced"}), ("domino3d", {"mode": "race"})]


@pytest.mark.parametrize(("name", "given"), WAYS, ids=part_name)
def test_a_turn_takes_few_taps(name, given):
    _sheet, typist = typed_in(name, given, 3)
    median, most = most_and_median(typist.taps_of)
    print(f"{name} {given}: {median} taps a turn, {most} at most")
    assert median <= MOST_TAPS
    assert most <= MOST_TAPS
