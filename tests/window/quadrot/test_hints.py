"""Tests of hints at the table of Quadrot: they show text and highlights, and never make a move."""

from itertools import combinations
from math import dist

from engine.quadrot.board import BLUE, OFF, RED
from tests.window.quadrot.guest import BEHIND


def ask(guest):
    """Taps the hint button and waits for the hint."""
    guest.press("hint")
    guest.stage.until(lambda: guest.session.advice is None or guest.session.advice.is_done)
    guest.stage.frames(3)
    guest.settle()


def test_a_hint_throws_no_dice_and_says_so(guest):
    guest.set((BLUE, RED), BEHIND, BEHIND)
    for _ in range(3):
        ask(guest)
        assert not guest.turn.is_thrown
        assert "roll" in guest.said.lower()
    assert not guest.seen.path
    guest.throw()
    ask(guest)
    assert "pawn" in guest.said


def test_a_hint_answers_after_a_refusal(guest):
    guest.set((BLUE, RED), [27, "start", "home", "home"], [6, "home", "home", "home"])
    guest.throw()
    told = []
    for _ in range(3):
        guest.drag(27, guest.plan.point(0))
        refusal = guest.said
        assert guest.seen.refused == 0
        ask(guest)
        assert guest.said != refusal
        assert guest.seen.refused is None
        told.append(guest.said)
    assert len(set(told)) == 3


def test_what_is_shown_of_a_pawn_that_comes_in_starts_at_a_pawn(guest):
    guest.set((BLUE, RED), BEHIND, BEHIND)
    guest.throw()
    ask(guest)
    ask(guest)
    seen, steps = guest.seen, guest.session.advice.move.steps
    assert [seen.spot_at(leg.end) for leg in seen.path] == [step.end for step in steps]
    coming = [leg.start for leg in seen.path if seen.spot_at(leg.start) == OFF]
    assert coming
    pawns = [pawn.place for pawn in seen.pawns_of(0) if pawn.spot == OFF]
    assert all(min(dist(start, place) for place in pawns) < 1 for start in coming)
    assert all(dist(*pair) > guest.plan.unit / 2 for pair in combinations(coming, 2)), "each pawn comes in by itself"
