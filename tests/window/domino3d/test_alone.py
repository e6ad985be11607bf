"""Tests of solo matches at the Domino 3D table: plaque, announcements, result and resuming."""

import pytest
from kivy.metrics import dp

from app.games.texts import describe_solo_match
from app.screens.match.solo_turns import turn_columns
from app.screens.play.solo_result_cards import BotScoreRow, TurnPointsChart
from app.screens.play.solo_results import describe_points_per_turn
from engine.domino3d.moves import Place
from tests.window.devices import DEVICES, on_devices
from tests.window.domino3d.guest import greedy
from tests.window.drawn import drawn_by

ALONE = {"mode": "solo"}
SEEDS = {"classic": 3, "advanced": 4}


def note(guest):
    return guest.table.note(0)


def rival(guest):
    return next(iter(guest.stage.all(BotScoreRow)))


@pytest.mark.parametrize(("way", "by_drag"), [("classic", True), ("advanced", False)])
def test_ten_glasses_are_played_by_touch_to_their_result(guest, way, by_drag):
    """Each finished turn adds a bar, and the result shows what a bot scores with the same deal."""
    guest.sit_down((None,), seed=SEEDS[way], sand=60, solo=way, plies=20 if way == "advanced" else 0, **ALONE)
    seen = []
    while not guest.state.winners:
        seen.append(len(note(guest).alone.turn_points))
        assert seen[-1] == guest.state.turns
        guest.play_a_turn(by_drag)
        guest.check()
    assert seen == sorted(seen)
    assert way == "advanced" or seen == list(range(10))
    guest.stage.until(lambda: guest.stage.all(BotScoreRow))
    (chart,) = guest.stage.all(TurnPointsChart)
    assert chart.spoken == describe_points_per_turn(guest.screen.solo)
    guest.stage.until(lambda: rival(guest).points is not None)
    assert rival(guest).points > 10


def test_bars_stand_on_one_line_as_high_as_their_points(guest):
    guest.sit_down((None,), seed=7, sand=60, plies=8, **ALONE)
    brought = note(guest).alone.turn_points
    bars = [each.box for each in drawn_by("_draw_bar")]
    assert len(bars) == len(brought) > 4
    assert {round(bar.y) for bar in bars} == {round(bars[0].y)}
    assert bars == sorted(bars), "from the left, in the order of the turns"
    point = max(bar.height for bar in bars) / max(brought)
    assert [bar.height for bar in bars if bar.height > 3] == pytest.approx(
        [point * points for points in brought if points], abs=1.5
    )


def test_a_brick_counts_on_the_plaque_once_it_lies(guest):
    guest.sit_down((None,), seed=5, plies=2, **ALONE)
    before, move = note(guest), greedy(guest.state)
    guest.session.play(0, move)
    assert guest.table.player.is_showing
    assert (note(guest).score, note(guest).alone) == (before.score, before.alone)
    guest.settle()
    alone = note(guest).alone
    assert alone.turn_points[:-1] == before.alone.turn_points
    assert note(guest).score == str(alone.points) == str(sum(alone.turn_points))
    assert note(guest).spoken == describe_solo_match(alone)


def test_a_glass_that_brings_everything_down_costs_its_points_and_is_over(guest):
    for seed in range(3, 60):
        guest.sit_down((None,), seed=seed, plies=5, **ALONE)
        is_unstable = guest.state.structure.collapsing_places(guest.state.hand)
        if is_unstable:
            break
    before = note(guest).alone
    guest.session.play(0, is_unstable[0])
    guest.settle()
    after = note(guest).alone
    assert len(after.turn_points) == len(before.turn_points) + 1
    assert after.turn_points[-1] == -min(10, before.points)
    assert after.points == before.points + after.turn_points[-1]
    assert not guest.session.can_undo


@on_devices("everywhere", DEVICES)
def test_the_row_of_glasses_stands_on_the_plaque_on_every_device(device):
    from app.screens.match.score_strip import split_solo_plaque

    device.sit_down((None,), seed=5, plies=4, sand=60, **ALONE)
    strip = device.screen.strip
    plaque = strip.box(0)
    score, row = split_solo_plaque(plaque, dp(1))
    assert min(each.width for each in turn_columns(row, 10)) >= dp(9)
    assert plaque.x <= row.x < row.right <= plaque.right
    assert plaque.y <= row.y < row.top <= plaque.top
    assert row.x >= score.right or row.top <= score.y


def test_a_match_alone_goes_on_where_it_was_left(guest):
    """After each turn, a match that was left and resumed shows the same bricks and the same bars."""
    guest.sit_down((None,), seed=7, sand=60, **ALONE)
    match_id = guest.app.context.table.id
    for _glass in range(4):
        move = greedy(guest.state)
        guest.session.play(0, move if isinstance(move, Place) else "time")
        guest.settle()
        before = guest.seen.laid, guest.state.hand, note(guest).alone
        guest.app.context.leave_table()
        guest.app.context.resume(match_id)
        guest.app.navigation.home("table")
        guest.stage.frames(2)
        guest.settle()
        assert (guest.seen.laid, guest.state.hand, note(guest).alone) == before
