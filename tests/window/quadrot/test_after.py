"""Tests of the order of events at the Quadrot table: results and counts appear only after their animation."""

from engine.quadrot.board import BLACK, BLUE, YELLOW
from tests.window.quadrot.guest import BEHIND


def buttons(guest):
    """Returns the keys of the table's own visible buttons."""
    return {key for key in ("throw", "pass", "done") if guest.screen.action_box(key)}


def test_a_pass_is_offered_once_the_dice_lie(guest):
    guest.set((YELLOW, BLACK), BEHIND, BEHIND)
    guest.stage.frames(3)
    assert buttons(guest) == {"throw"}
    finger = guest.stage.down(*guest.die(0))
    finger.up()
    seen = 0
    while guest.table.is_moving:
        guest.stage.frames(1)
        if guest.table.is_moving:
            seen += 1
            assert buttons(guest) == {"throw"}
            assert guest.said != "Only blue and red bring a pawn in."
    assert seen > 10
    guest.stage.frames(2)
    assert buttons(guest) == {"pass"}
    assert guest.said == "Only blue and red bring a pawn in."


def home(guest, seat):
    """Returns the number of a seat's pawns that are drawn as home."""
    return 4 - len(guest.seen.pawns_of(seat))


def test_a_plaque_counts_a_pawn_once_it_is_home(guest):
    guest.set((BLUE, YELLOW), [2, 30, "start", "home"], [9, "home", "start", "start"])
    guest.throw()
    guest.tap(guest.plan.point(2))
    finger = guest.stage.down(*guest.plan.finish(0))
    finger.up()
    told = []
    while guest.table.is_moving:
        guest.stage.frames(1)
        assert [guest.table.note(seat).filled for seat in range(2)] == [home(guest, seat) for seat in range(2)]
        told.append(guest.table.note(0).filled)
    assert (told[0], told[-1]) == (1, 2)
