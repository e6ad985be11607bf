"""Tests of a turn at the Domino 3D table: the pace of placing, passes, and the words about them."""

import pytest

from app.games.domino3d.geometry.projection import pick_cube
from app.games.domino3d.texts import brick_name
from app.players import Player
from engine.domino3d.cells import position
from engine.domino3d.events import Laid
from engine.domino3d.turn_based import TurnBasedState
from engine.game import of_game
from tests.window.domino3d.guest import greedy
from tests.window.domino3d.scenes import match_without_place
from tests.window.drawn import drawn

FITS_NOWHERE = "Fits nowhere: pass"
UNSEEN_HASTE = 0.1
"""Seconds by which two measurements of frames may differ"""


def seconds_to_next_brick(guest, lay):
    """Returns the seconds from the end of `lay` until the next brick can be taken."""
    ply = guest.moves
    lay()
    assert guest.moves == ply + 1
    start = guest.clock.now
    guest.stage.until(lambda: not guest.table.is_moving)
    return guest.clock.now - start


def by_drag(guest, place):
    guest.look_at(place)
    finger = guest.take()
    assert guest.bring(finger, place)
    finger.up()


def by_taps(guest, place):
    guest.look_at(place)
    guest.tap(guest.seen.tray.middle)
    for _ in range(2):  # the second one confirms a preview
        if guest.seen.brick == place.brick and guest.session.turn == 0 and place not in guest.state.structure.laid:
            finger = guest.stage.down(*guest.candidate(place).at)
            finger.up()


def by_keys(guest, place):
    guest.table.cursor.point_at(place)
    guest.settle()
    guest.stage.key("enter")


def test_tapping_and_keys_are_as_quick_as_dragging_while_the_timer_runs(guest):
    """The next brick comes without a pause to read the points, and the timer runs meanwhile."""
    waits = {}
    for lay in (by_drag, by_taps, by_keys):
        guest.sit_down((None, None), seed=3, plies=8, mode="advanced", sand=60)
        place = greedy(guest.state)
        guest.look_at(place)
        waits[lay.__name__] = seconds_to_next_brick(guest, lambda lay=lay, place=place: lay(guest, place))
    assert waits["by_taps"] == pytest.approx(waits["by_drag"], abs=UNSEEN_HASTE), waits
    assert waits["by_keys"] == pytest.approx(waits["by_drag"], abs=UNSEEN_HASTE), waits


# Passes


def sit_down_without_place(guest, seat=0, levels=(None, None), **options):
    """Opens a match in which the brick of the seat in turn fits nowhere, and returns that brick."""
    players = tuple(Player(name, level) for name, level in zip(("Lea", "Nino"), levels, strict=True))
    match = match_without_place(seat, players, **options)
    guest.take_seat(match, players)
    return of_game(match.state, TurnBasedState).hand


def told(guest):
    """Returns the text of the message card, as painted."""
    guest.stage.frames(1)
    texts = [each.text for each in drawn(canvas=guest.screen.area.canvas)]
    text = guest.screen.area.card.text
    assert not text or text.split()[0] in " ".join(texts)
    return text


def test_a_pass_of_a_person_is_told_as_a_pass(guest):
    brick = sit_down_without_place(guest)
    guest.stage.tap(guest.screen.action_position("pass"))
    assert guest.session.match.events[-1][0].brick == brick
    assert told(guest) == f"Lea passed: the brick {brick_name(brick)} goes back to the pile."
    guest.settle()
    guest.stage.frames(2)
    assert told(guest) == "Tap to start the timer.", "now for the next person"


def test_the_end_of_the_time_is_told_as_such(guest):
    sit_down_without_place(guest)
    guest.screen.wake()
    ply = guest.moves
    guest.stage.until(lambda: guest.moves > ply)
    assert told(guest) == "Time’s up."


def test_a_pass_of_a_bot_is_told_on_the_board(guest):
    brick = sit_down_without_place(guest, 1, (None, "random"))
    guest.screen.wake()
    guest.stage.until(lambda: guest.session.turn == 0)
    guest.stage.frames(10)
    assert told(guest) == f"Nino passed: the brick {brick_name(brick)} goes back to the pile."
    start = guest.clock.now
    guest.stage.until(lambda: not guest.table.is_moving)
    assert guest.clock.now - start > 0.5, "it stays long enough to be read"
    assert "passed" in told(guest)


# A brick without a place


def tray_texts(guest):
    guest.stage.frames(1)
    return [each.text for each in drawn(canvas=guest.table.tray.canvas, kind="text")]


@pytest.mark.parametrize("size", [(412, 892), (360, 640), (892, 412), (800, 1280), (1280, 800)], ids=str)
def test_the_tray_says_from_the_start_that_a_brick_fits_nowhere(guest, size):
    guest.resize(*size)
    sit_down_without_place(guest)
    assert FITS_NOWHERE in tray_texts(guest)
    assert FITS_NOWHERE in guest.table.tray.spoken
    guest.sit_down(seed=3, plies=8)
    assert FITS_NOWHERE not in tray_texts(guest)
    assert FITS_NOWHERE not in guest.table.tray.spoken


def test_in_strict_play_the_tray_says_nothing_about_places(guest):
    settings = guest.app.context.settings
    guest.app.context.save_settings(settings.with_value("table", "show_fits", "never"))
    try:
        sit_down_without_place(guest)
        assert guest.table.fingers.is_strict
        assert FITS_NOWHERE not in tray_texts(guest)
    finally:
        guest.app.context.save_settings(settings)


def test_pass_keeps_its_shape_and_place(guest):
    """It is the same button whether the turn may end or must, and it is told apart by a halo."""
    sit_down_without_place(guest)
    must = guest.screen.area.buttons.get("pass")
    box = guest.screen.action_box("pass")
    assert must.is_urged
    guest.sit_down(seed=3, plies=8, sand=None)
    may = guest.screen.area.buttons.get("pass")
    assert type(may) is type(must)
    assert guest.screen.action_box("pass") == box
    assert not may.is_urged


def test_a_brick_that_fits_nowhere_is_announced_when_it_is_drawn(guest):
    players = tuple(map(Player, ("Lea", "Nino")))
    match = match_without_place(0, players, sand=None)
    _seat, place = match.moves[-1]
    match.rewind(len(match.moves) - 1)
    guest.take_seat(match, players)
    said = []
    guest.screen.say = lambda text, urgent=False: said.append(text)
    guest.play_place(place)
    assert guest.session.turn == 0
    assert said.count(FITS_NOWHERE) == 1


# Points of a placed brick


def seen_point(guest, place):
    """Returns a window position on a visible face of a placed brick; None if other bricks hide it."""
    cubes = {position(cell) for cell in place.body}
    for square in guest.seen.squares:
        if square.cube in cubes:
            x, y = square.corners.mean(axis=0).tolist()
            if pick_cube(guest.seen.geometry.cubes, guest.seen.scene.camera.ray(x, y)) == square.cube:
                return x, y
    return None


def press_long(guest, point):
    finger = guest.stage.down(*point)
    guest.wait(0.7)
    finger.up()
    guest.stage.frames(2)


def test_a_long_press_on_a_placed_brick_explains_its_points(guest):
    guest.sit_down(seed=3, plies=10)
    said = []
    guest.screen.say = lambda text, urgent=False: said.append(text)
    events = [event for events in guest.session.match.events for event in events if isinstance(event, Laid)]
    shown = 0
    for event in events:
        point = seen_point(guest, event.place)
        if point is None:
            continue
        shown += 1
        press_long(guest, point)
        label = guest.seen.told
        assert label.points == event.points
        contacts = event.parts["contacts"]
        assert label.lines[0] == f"touches {contacts} brick{'s' * (contacts > 1)}: +{contacts}"
        rest = event.points - contacts
        assert len(label.lines) == 1 + bool(rest)
        assert not rest or label.lines[1].endswith(f": +{rest}")
        assert brick_name(event.place.brick) in said[-1]
        guest.tap((guest.seen.board.x + 5, guest.seen.board.top - 5))
        assert guest.seen.told is None, "the next touch ends it"
    assert shown >= 4


def test_a_long_press_on_the_first_brick_says_that_it_scored_nothing(guest):
    guest.sit_down(seed=3, plies=2)
    first = guest.state.structure.laid[0]
    press_long(guest, seen_point(guest, first))
    assert told(guest) == f"The first brick is in the middle: {brick_name(first.brick)}."
    press_long(guest, (guest.seen.board.x + 5, guest.seen.board.top - 5))
    assert guest.seen.told is None


def test_a_pass_of_a_bot_is_spoken(guest):
    guest.app.context.change("access", "speech", True)
    try:
        brick = sit_down_without_place(guest, 1, (None, "random"))
        said = []
        guest.screen.say = lambda text, urgent=False: said.append(text)
        guest.screen.wake()
        guest.stage.until(lambda: guest.session.turn == 0)
        guest.settle()
        assert said.count(f"Nino passed: the brick {brick_name(brick)} goes back to the pile.") == 1
    finally:
        guest.app.context.change("access", "speech", False)


def test_own_points_can_be_read_until_the_brick_of_the_bot_lies(guest):
    guest.sit_down(seats=(None, "learner"), seed=3, plies=10)
    place = next(each for each in guest.seen.candidates if each.visible_share > 0.4 and not each.is_unstable)
    seat, ply = guest.state.turn, guest.moves
    guest.table.fingers.lay(place.place)
    own = guest.seen.told
    assert own.points == place.points
    bricks = len(guest.table.scene.structure.laid)
    guest.stage.until(lambda: guest.moves == ply + 2 and guest.table.is_moving)
    assert guest.state.structure.laid[-1] != place.place, "the bot has placed a brick"
    flight = 0
    while len(guest.table.scene.structure.laid) == bricks:
        assert guest.seen.told == own
        flight += 1
        guest.stage.frames()
    assert flight > 10
    assert guest.state.turn == seat
    assert guest.seen.told != own
