"""Tests of plaques and buttons at the tile tables: they change when the animation of a move has shown the change."""

from app.match.messages import MovePlayed
from engine.ominos.events import Drew
from tests.window.devices import on_devices
from tests.window.ominos.conftest import DEVICES, FORM

UPRIGHT = on_devices("device", DEVICES[:1], FORM)


def notes(guest):
    """Returns the score and the number of tiles that each seat's plaque shows."""
    return [(note.score, note.count) for note in map(guest.table.note, range(2))]


@UPRIGHT
def test_a_draw_of_a_bot_counts_once_its_tile_has_come(device):
    guest, _game = device
    guest.sit_down("triominos", plies=30, seed=3)
    drew = []

    def told(message):
        if isinstance(message, MovePlayed) and message.seat == 1 and isinstance(message.events[0], Drew):
            drew.append((notes(guest)[1], before[1]))

    guest.session.listen(told)
    before = notes(guest)
    for _ in range(4000):
        before = notes(guest)
        guest.stage.frames(1)
        if len(drew) > 2 or not guest.is_at_table:
            break
        if guest.session.is_front_in_turn and not guest.table.is_moving:
            guest.play_a_turn()
    assert drew
    assert all(after == before for after, before in drew)


@UPRIGHT
def test_a_draw_is_offered_once_the_bot_s_tile_lies(device):
    guest, _game = device
    guest.sit_down("triominos", plies=6)
    flights = 0
    for _ in range(6):
        guest.play_a_turn()
        while guest.is_at_table and not (guest.session.is_front_in_turn and not guest.table.is_moving):
            guest.stage.frames(1)
            if guest.table.animated_seat == 1:
                flights += 1
                guest.stage.frames(1)
                if guest.table.animated_seat == 1:
                    assert guest.screen.action_box("draw") is None
    assert flights
    guest.stage.frames(2)
    assert guest.screen.action_box("draw")


@UPRIGHT
def test_drawn_tiles_are_counted_beside_a_hand_of_quad_ominos(device):
    """The plaque and its accessible label contain the number of drawn tiles in Quad-Ominos, but not in Tri-Ominos."""
    guest, _game = device
    told = {}
    for seed in (2, 8):
        guest.sit_down("quadominos", plies=30, seed=seed)
        guest.stage.until(lambda: not guest.table.is_moving)
        match = guest.session.match
        for seat, note in enumerate(map(guest.table.note, range(2))):
            drawn = match.view(seat).drawn(seat)
            assert note.more == (f"+{drawn}" if drawn else "")
            assert ("drawn this round" in note.spoken) == bool(drawn)
            told[drawn > 0] = note
    assert set(told) == {True, False}
    guest.sit_down("triominos", plies=30, seed=3)
    assert not any(guest.table.note(seat).more for seat in range(2))
