"""Sand in the hourglass: volumes, shape, and vibration cues."""

from itertools import pairwise
from math import pi, sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.hourglass.sand_geometry import (
    bulb_radius,
    columns_above,
    columns_below,
    lower_surface,
    rings,
    tilted_columns,
    upper_surface,
    wall_span,
)
from app.hourglass.timer_cues import HapticCue, HapticCues, cue_pattern
from tests.reports import looped

SHARES = st.floats(0.0, 1.0)
FULL_GLASS = sum(bulb_radius(0.16 + 0.84 * (n + 0.5) / 4000) ** 2 * 0.84 / 4000 for n in range(4000))
"""Volume of level sand in one bulb from height 0.16 on, divided by pi, as a sum of discs"""


def turned(columns):
    """Returns the volume of a solid of revolution with these columns, divided by pi, as a sum of shells."""
    half = [column for column in columns if column[0] >= 0]
    volume = 0.0
    for (x, start, end), (after, start_after, end_after) in pairwise(half):
        middle = (x + after) / 2
        volume += 2 * middle * (after - x) * (end - start + end_after - start_after) / 2
    return volume


@given(SHARES)
def test_no_sand_is_lost_between_the_bulbs(sand):
    drawn = turned(columns_above(upper_surface(sand))) + turned(columns_below(lower_surface(1 - sand)))
    assert drawn == pytest.approx(FULL_GLASS, rel=0.005)


@given(SHARES)
def test_each_bulb_holds_its_share(sand):
    assert turned(columns_above(upper_surface(sand))) == pytest.approx(sand * FULL_GLASS, abs=0.004 * FULL_GLASS)
    assert turned(columns_below(lower_surface(sand))) == pytest.approx(sand * FULL_GLASS, abs=0.004 * FULL_GLASS)


@given(SHARES, SHARES)
def test_sand_sinks_above_and_rises_below_everywhere(one, other):
    less, more = sorted((one, other))
    for step in range(21):
        x = step / 20
        assert top(upper_surface(less), x) <= top(upper_surface(more), x) + 1e-6
        assert top(lower_surface(less), x) <= top(lower_surface(more), x) + 1e-6


def top(surface, x):
    if x > surface.radius:
        return wall_span(x)[1] if surface.edge > 0.08 and surface.rise > 0 else 0.0
    return surface.height(x)


@given(SHARES)
def test_sand_stays_inside_the_glass(sand):
    for columns in (columns_above(upper_surface(sand)), columns_below(lower_surface(sand))):
        for x, start, end in columns:
            assert abs(x) <= 1
            assert 0 <= start <= end <= 1
            for t in (start, end):
                assert end - start < 1e-3 or abs(x) <= bulb_radius(min(1, max(0, t))) + 0.01


def test_a_full_glass_is_level_and_an_empty_bulb_is_empty():
    assert upper_surface(1.0).rise == 0
    assert upper_surface(1.0).edge == pytest.approx(0.84, abs=0.002)
    assert lower_surface(0.0).radius == 0
    assert turned(columns_above(upper_surface(0.0))) < 1e-4


def test_while_it_runs_there_is_a_dip_above_and_a_heap_below():
    for tenth in range(1, 10):
        assert upper_surface(tenth / 10).rise < -0.05
        assert lower_surface(tenth / 10).rise > 0.1


def test_the_glass_is_open_from_wall_to_wall():
    for t, r in rings():
        start, end = wall_span(r)
        assert min(abs(start - t), abs(end - t)) < 0.02
    assert wall_span(0.0) == (0.0, 1.0)


@settings(max_examples=12, deadline=None)
@given(st.floats(0.05, 1.0), st.floats(-pi, pi))
def test_a_tilted_bulb_keeps_its_sand(sand, angle):
    """Adds up horizontal slices, in each of which a column extends across the whole disc."""
    lying = tilted_columns(sand, angle)
    held = 0.0
    slices = 120
    for n in range(slices):
        t = (n + 0.5) / slices
        held += across(lying, t) / slices
    assert held / pi == pytest.approx(sand * FULL_GLASS, rel=0.04, abs=0.006)


def across(columns, t):
    """Returns the area of sand in the disc at a height."""
    r, area = bulb_radius(t), 0.0
    steps = 40
    for n in range(steps):
        x = -r + 2 * r * (n + 0.5) / steps
        if is_in(columns, x, t):
            area += 2 * sqrt(max(0.0, r * r - x * x)) * 2 * r / steps
    return area


def is_in(columns, x, t):
    for (left, start, end), (right, start_right, end_right) in pairwise(columns):
        if left <= x <= right:
            part = (x - left) / (right - left) if right > left else 0.0
            return start + (start_right - start) * part <= t <= end + (end_right - end) * part
    return False


def test_sand_lies_level_in_a_tilted_bulb():
    """After a quarter turn all sand is on one side; upside down it is level on the plate."""
    on_its_side = tilted_columns(0.5, pi / 2)
    assert sum(end - start for x, start, end in on_its_side if x < -0.1) < 0.01
    on_its_plate = [column for column in tilted_columns(0.5, pi) if abs(column[0]) < 0.85]
    assert {round(end, 3) for _, _, end in on_its_plate if end} == {round(on_its_plate[20][2], 3)}


# Vibration cues


def test_the_pattern_of_half_a_minute():
    assert [(tick.left, tick.event) for tick in cue_pattern(30)] == [
        *((left, "sand tick") for left in (10, 9, 8, 7, 6, 5, 4)),
        *((left, "sand double") for left in (3, 2, 1)),
        (0, "sand end"),
    ]


@pytest.mark.parametrize(
    ("total", "soft"), [(60, [20, 15]), (90, [30, 25, 20, 15]), (45, [15]), (120, [*range(40, 10, -5)])]
)
def test_soft_ticks_come_every_five_seconds_in_the_last_third(total, soft):
    felt = cue_pattern(total)
    assert [tick.left for tick in felt] == [*soft, *range(10, -1, -1)]
    assert {tick.strength for tick in felt[: len(soft)]} == {0.2}


@given(st.integers(1, 600))
def test_two_thirds_are_silent_and_the_end_is_firm(total):
    felt = cue_pattern(total)
    assert all(3 * tick.left <= total for tick in felt)
    assert felt[-1] == HapticCue(0, "sand end", 1.0)
    strengths = [tick.strength for tick in felt if tick.left <= 10]
    assert strengths == sorted(set(strengths))


def run(pulse, readings):
    return [tick.left for left in readings if (tick := pulse.due(left))]


@looped("total", [30, 60, 90])
@looped("rate", [7, 20, 25, 60])
def test_each_tick_is_told_once(total, rate):
    readings = [total - n / rate for n in range(total * rate)] + [0.0, 0.0]
    assert run(HapticCues(total), readings) == [tick.left for tick in cue_pattern(total)]


@given(st.lists(st.floats(0.0, 30.0), max_size=60))
def test_nothing_is_told_twice_whatever_is_read(falls):
    told = run(HapticCues(30), sorted(falls, reverse=True))
    assert told == sorted(set(told), reverse=True)


def test_a_pause_tells_nothing():
    pulse = HapticCues(30)
    assert run(pulse, [8.5, 8.4, 8.4, 8.4, 8.4]) == []
    assert run(pulse, [7.95, 7.95]) == [8]


def test_after_a_jump_only_the_latest_tick_is_told():
    assert run(HapticCues(60), [40, 2.5]) == [3]
    assert run(HapticCues(60), [40, 0]) == [0]


def test_a_little_backwards_is_no_turn():
    assert run(HapticCues(30), [9.1, 8.99, 9.05, 8.98, 9.3, 8.9]) == [9]


def test_a_turned_glass_begins_anew():
    assert run(HapticCues(30), [9.1, 8.9, 30.0, 11.0, 9.1, 8.9]) == [9, 10, 9]


def test_the_end_is_told_once_even_if_nobody_read_zero():
    pulse = HapticCues(30)
    assert run(pulse, [0.6, 0.1]) == []
    assert pulse.end() == HapticCue(0, "sand end", 1.0)
    assert pulse.end() is None
    other = HapticCues(30)
    assert run(other, [0.6, 0.0]) == [0]
    assert other.end() is None
