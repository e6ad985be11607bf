"""Animations as generators: sequences, parallel animations, skipping to the end, and cancelling."""

import pytest

from app.look.animation import Animator, Tween, delay, parallel


@pytest.fixture
def motions():
    return Animator()


def frames(motions, count, dt=1 / 60):
    for _ in range(count):
        motions._frame(dt)  # noqa: SLF001 - as the clock calls it


def walk(told, name, seconds=0.1):
    yield Tween(seconds, lambda share: told.append((name, share)))
    told.append(name)


def test_what_comes_before_the_first_wait_is_done_at_once(motions):
    told = []

    def show():
        told.append("begun")
        yield delay(1)

    motions.run(show())
    assert told == ["begun"]
    assert motions.is_moving


def test_one_follows_the_other(motions):
    told = []

    def show():
        yield from walk(told, "a")
        yield delay(0.1)
        yield from walk(told, "b")

    motions.run(show())
    motions.when_still(lambda: told.append("still"))
    frames(motions, 30)
    assert [each for each in told if isinstance(each, str)] == ["a", "b", "still"]
    assert told.index(("a", 1.0)) < told.index("a") < told.index("b")
    assert not motions.is_running


def test_several_at_once_are_over_with_the_last(motions):
    told = []

    def show():
        yield parallel(walk(told, "short", 0.05), walk(told, "long", 0.2), iter_nothing())
        yield parallel()
        told.append("over")

    motions.run(show())
    frames(motions, 8)
    assert "short" in told
    assert "long" not in told
    frames(motions, 8)
    assert told[-2:] == ["long", "over"]


def iter_nothing():
    yield from ()


def test_finish_brings_everything_to_its_end(motions):
    told = []

    def show():
        yield parallel(walk(told, "a"), walk(told, "b"))
        yield from walk(told, "c")

    motions.run(show())
    motions.when_still(lambda: told.append("still"))
    motions.finish()
    assert [each for each in told if isinstance(each, str)] == ["a", "b", "c", "still"]
    assert not motions.is_running


def test_what_is_stopped_stays_where_it_is(motions):
    told = []

    def show():
        yield parallel(walk(told, "a", 1), walk(told, "b", 1))
        told.append("over")

    run = motions.run(show())
    frames(motions, 5)
    motions.stop(run)
    frames(motions, 100)
    assert not motions.is_running
    assert run.is_over
    assert all(name in "ab" and share < 1 for name, share in told)


def test_an_animation_may_stop_itself(motions):
    runs, told = [], []

    def show():
        yield delay(0.1)
        motions.stop(runs[0])
        yield delay(0.1)
        told.append("went on")

    runs.append(motions.run(show()))
    frames(motions, 30)
    assert not motions.is_running
    assert told == []


def test_what_is_not_waited_for_lets_the_table_be_still(motions):
    motions.run(delay(1, is_blocking=False))
    assert motions.is_running
    assert not motions.is_moving
    frames(motions, 100)
    assert not motions.is_running


def test_a_stall_does_not_skip_what_is_seen(motions):
    told = []
    motions.run(walk(told, "a", 0.2))
    frames(motions, 1, dt=5)
    assert told[-1][1] < 1


def test_whoever_waits_for_stillness_waits_for_the_end_of_an_animation_that_stops_another(motions):
    told = []
    other = motions.run(delay(1))

    def show():
        yield delay(0.1)
        motions.stop(other)
        told.append("shown")

    motions.run(show())
    motions.when_still(lambda: told.append("still"))
    frames(motions, 10)
    assert told == ["shown", "still"]
