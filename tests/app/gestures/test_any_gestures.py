"""Random gestures: the events of the state machine are consistent, no piece is held twice, and every piece returns."""

from hypothesis import given, settings
from hypothesis import strategies as st

from app.gestures.events import (
    AwaitingConfirm,
    Dragged,
    Dropped,
    DropRejected,
    InspectionEnded,
    InspectionStarted,
    Lifted,
    Pressed,
    Released,
    Returned,
    Rotated,
    Rotating,
    RotationSource,
    Selected,
    Snapped,
    Unsnapped,
)
from app.gestures.gesture_config import GestureConfig
from tests.app.gestures.meadow import HAND, LEFT, OPEN, RIGHT, Player

PLACES = [*HAND.values(), LEFT, RIGHT, OPEN]
spots = st.one_of(
    st.sampled_from([LEFT, RIGHT, OPEN]),
    st.sampled_from(PLACES),
    st.builds(
        lambda at, dx, dy: (at[0] + dx, at[1] + dy), st.sampled_from(PLACES), st.integers(-50, 50), st.integers(-90, 50)
    ),
    st.tuples(st.integers(0, 400), st.integers(0, 900)),
)
touches = st.integers(1, 3)
events = st.one_of(
    st.tuples(st.just("lift"), touches, st.sampled_from(sorted(HAND)), spots),
    st.tuples(st.just("lift"), touches, st.sampled_from(sorted(HAND)), spots),
    st.tuples(st.just("down"), touches, spots),
    st.tuples(st.just("move"), touches, spots),
    st.tuples(st.just("move"), touches, spots),
    st.tuples(st.just("up"), touches, st.none() | spots),
    st.tuples(st.just("tap"), touches, spots),
    st.tuples(st.just("wait"), st.floats(0.01, 0.7)),
    st.tuples(st.just("lost"), touches),
    st.tuples(st.just("key"), st.sampled_from(["r", "[", "enter", "escape", "x"])),
    st.tuples(st.just("wheel"), st.sampled_from([-1, 1]), spots),
    st.tuples(st.just("select"), st.sampled_from(sorted(HAND))),
    st.tuples(st.just("stray"), st.sampled_from(["palm", "cancel"])),
)
feels = st.builds(
    GestureConfig,
    lift=st.sampled_from([0, 1, 2]),
    lift_seconds=st.sampled_from([0, 0.09]),
    auto_rotate=st.booleans(),
    confirm=st.booleans(),
    is_strict=st.booleans(),
    tap_confirms=st.booleans(),
)


class Watcher:
    """Simulated table that reads the events and checks that each may follow the previous ones."""

    def __init__(self):
        self.held = self.selected = self.fit = self.pressed = self.large = None
        self.awaits_confirm = False
        self.angles = {}

    def read(self, each):
        piece = getattr(each, "piece", None)
        match each:
            case Pressed():
                assert self.held is None
                self.pressed = piece
            case Released() | InspectionStarted():
                assert self.pressed == piece
                self.pressed = None
                self.large = piece if isinstance(each, InspectionStarted) else None
            case InspectionEnded():
                assert self.large == piece
                self.large = None
            case Selected():
                assert self.held is None
                assert self.selected is None
                self.selected, self.pressed, self.awaits_confirm = piece, None, False
                self.angles[piece] = each.angle
            case Lifted():
                assert self.held is None
                assert self.selected in (None, piece)
                assert self.angles.get(piece, 0) == each.angle if self.selected else each.angle == 0
                self.held, self.selected, self.pressed, self.fit = piece, None, None, None
                self.angles[piece] = each.angle
            case Dragged() | Rotating():
                assert self.held == piece
            case Rotated():
                assert piece in (self.held, self.selected)
                if each.by is not RotationSource.AUTO:
                    assert each.angle == (self.angles[piece] - 90 * each.step) % 360
                self.angles[piece] = each.angle
                self.pressed = None if each.by is RotationSource.TAP else self.pressed
            case Snapped():
                assert self.held == piece
                assert self.fit is None
                self.fit = each.fit
            case Unsnapped():
                assert self.held == piece
                assert self.fit == each.fit
                self.fit = None
            case DropRejected():
                assert piece in (self.held, self.selected)
            case Dropped() | AwaitingConfirm():
                assert piece in (self.held, self.selected)
                assert self.fit in (None, each.fit) or self.awaits_confirm
                awaits_confirm = isinstance(each, AwaitingConfirm)
                self.held, self.fit = None, each.fit if awaits_confirm else None
                self.pressed = self.pressed if self.awaits_confirm else None  # a flick on its fit is then released
                self.selected, self.awaits_confirm = (piece, True) if awaits_confirm else (None, False)
                self.angles[piece] = each.angle if awaits_confirm else 0
            case Returned():
                assert piece in (self.held, self.selected)
                self.held, self.selected = (None, self.selected) if piece == self.held else (self.held, None)
                self.fit = None
                self.angles[piece] = 0


def down(player, touch):
    """Returns one of the fingers that are down, or `touch` if there are none."""
    fingers = list(player.machine.fingers)
    return fingers[touch % len(fingers)] if fingers else touch


def act(player, event):
    what, *values = event
    match what, values:
        case "down", (touch, (x, y)):
            player.down(x, y, touch)
        case "move", (touch, (x, y)):
            player.move(x, y, down(player, touch))
        case "up", (touch, at):
            player.up(down(player, touch), at)
        case "lift", (touch, piece, at):
            player.lift(piece, at, touch)
        case "tap", (touch, (x, y)):
            player.tap(x, y, touch)
        case "wait", (seconds,):
            player.wait(seconds)
        case "lost", (touch,):
            player.tell(player.machine.touch_cancelled(down(player, touch), player.now))
        case "key", (name,):
            player.tell(player.machine.key(name, player.now))
        case "wheel", (steps, (x, y)):
            player.tell(player.machine.wheel(steps, x, y, player.now))
        case "select", (piece,):
            player.tell(player.machine.select(piece))
        case "stray", ("palm",):
            assert player.down(60, 50, touch=9, radius=100) == []
        case "stray", ("cancel",):
            player.tell(player.machine.cancel())


def check(player, watcher):
    machine = player.machine
    for each in player.told:
        watcher.read(each)
    assert len(machine.fingers) <= 2
    check_held(machine.held, watcher)
    if not machine.fingers:
        assert machine.wakes_at is None
    if watcher.held is not None and machine.wakes_at is None:  # the lifting animation is over
        finger = machine.gesture.finger
        last = [each for each in player.told if isinstance(each, Dragged)]
        assert machine.held.position == (finger.x, finger.y + player.lift_seconds)
        assert not last or (last[-1].x, last[-1].y) == machine.held.position
    player.told = []


def check_held(held, watcher):
    """Checks that the state machine holds the piece that its events have announced."""
    assert (held.piece if held else None) == (watcher.held or watcher.selected)
    if held:
        assert held.is_carried == (watcher.held is not None)
        assert held.awaits_confirm == (watcher.selected is not None and watcher.awaits_confirm)
        assert held.angle == watcher.angles[held.piece]
        assert held.fit == watcher.fit


@settings(max_examples=600, deadline=None)
@given(feels, st.sampled_from(["", "x", "y"]), st.lists(events, min_size=5, max_size=40))
def test_any_gestures_make_sense_and_come_home(feel, axis, sequence):
    player, watcher = Player(axis), Watcher()
    player.machine.config = feel
    for event in sequence:
        act(player, event)
        check(player, watcher)
    player.tell(player.machine.cancel())
    check(player, watcher)
    assert (watcher.held, watcher.selected, watcher.large, watcher.fit) == (None, None, None, None)
    assert player.machine.fingers == {}
    assert player.machine.wakes_at is None
    assert player.machine.cancel() == []


@settings(max_examples=150, deadline=None)
@given(feels, st.lists(events, max_size=25))
def test_without_a_touch_nothing_ever_happens(feel, sequence):
    """After any gestures, time alone changes nothing once all fingers are up."""
    player = Player()
    player.machine.config = feel
    for event in sequence:
        act(player, event)
    for touch in list(player.machine.fingers):
        player.up(touch)
    player.fresh()
    assert player.wait(60) == 0
    assert player.told == []


@settings(max_examples=200, deadline=None)
@given(st.lists(st.floats(-40, 40), max_size=60))
def test_a_twist_is_a_sum_of_detents_with_hysteresis(degrees):
    """Compares with a separate calculation: the nearest detent, which changes only 12 degrees beyond the middle."""
    from math import cos, radians, sin

    player = Player(lift_seconds=0)
    player.lift("other", to=(200, 360))
    player.down(310, 300, touch=2)
    player.move(300, 300, touch=2)
    player.fresh()
    total = detent = 0
    for each in degrees:
        total += each
        player.move(200 + 100 * cos(radians(total)), 300 + 100 * sin(radians(total)), touch=2)
        while abs(total - detent * 90) > 45 + 12:
            detent += 1 if total > detent * 90 else -1
    assert player.machine.held.angle == detent * 90 % 360
