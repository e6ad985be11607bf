"""Tests of the adapter between Kivy's touches and the gesture machine: recipients, frames, and wake-up times."""

import pytest
from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.input.motionevent import MotionEvent
from kivy.input.shape import ShapeRect
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.gestures.events import (
    Dragged,
    Dropped,
    InspectionStarted,
    Lifted,
    Panned,
    Pinched,
    Returned,
    Rotated,
    RotationSource,
    Selected,
    Tapped,
)
from app.gestures.state_machine import GestureMachine
from app.table.contract import TouchAdapter
from tests.app.gestures.meadow import RIGHT, Meadow


class Handler:
    """Gesture handler that records the events."""

    def __init__(self, field):
        self.machine, self.field = GestureMachine(Meadow()), field

    def to_table(self, x, y):
        return x, y

    def edges(self):
        return self.field.edges

    def handle(self, event):
        self.field.told.append(event)


class Field(Widget):
    edges = (0, 0, 0, 0)

    def __init__(self):
        super().__init__()
        self.told = []
        self.touches = TouchAdapter(self, Handler(self))

    def on_touch_down(self, touch):
        return self.touches.down(touch)

    def on_touch_move(self, touch):
        return self.touches.move(touch)

    def on_touch_up(self, touch):
        return self.touches.up(touch)

    def kinds(self):
        return [type(each).__name__ for each in self.told if not isinstance(each, Dragged)]


class Neighbour(Widget):
    """Widget above the table that handles its own touches."""

    heard = 0

    def on_touch_down(self, touch):
        if self.collide_point(*touch.pos):
            self.heard += 1
            return True
        return False


@pytest.fixture
def table(stage):
    root = FloatLayout()
    table = Field()
    table.button = Neighbour(size_hint=(None, None), pos=(300, 100), size=(100, 100))
    root.add_widget(table)
    root.add_widget(table.button)
    stage.show(root)
    yield table
    table.touches.cancel()


def lift(stage):
    finger = stage.down(60, 50)
    finger.move(200, 300)
    stage.wait(0.15)
    return finger


def is_held_at(told, x, y):
    return isinstance(told, Dragged) and (told.x, told.y) == pytest.approx((x, y))


def test_a_drag_lays(stage, table):
    finger = lift(stage)
    finger.move(RIGHT[0], RIGHT[1] - 60)
    finger.up()
    assert table.kinds() == ["Pressed", "Lifted", "Snapped", "Dropped"]


def test_it_is_at_the_finger_before_the_event_returns(stage, table):
    finger = lift(stage)
    for x in range(200, 260, 11):
        finger.move(x, 300)
        assert is_held_at(table.told[-1], x, 360)


def test_a_press_is_woken_for_the_long_one_and_for_nothing_else(stage, table):
    machine, woken = table.touches.machine, []
    tick = machine.tick
    machine.tick = lambda now: (woken.append(now), tick(now))[1]
    stage.down(60, 50)
    stage.wait(0.3)
    assert woken == []
    stage.wait(0.3)
    assert table.told[-1] == InspectionStarted("tile")
    assert len(woken) <= 5  # not in each frame; Kivy's delay starts at the last frame, so it may end a little early


def test_what_is_held_still_asks_for_no_frame(stage, table):
    lift(stage)
    before = len(table.told)
    stage.wait(0.3)
    assert len(table.told) == before
    assert table.touches.machine.wakes_at is None


def test_a_second_finger_turns_even_on_a_button_which_does_not_hear_of_it(stage, table):
    finger = lift(stage)
    stage.down(350, 150).up()
    assert Rotated("tile", 1, 270, RotationSource.TAP) in table.told
    assert table.button.heard == 0
    finger.up()
    stage.down(350, 150).up()
    assert table.button.heard == 1


def test_others_have_their_touches_while_nothing_is_held(stage, table):
    finger = stage.down(60, 50)
    stage.down(350, 150).up()
    finger.up()
    assert table.button.heard == 1
    assert table.told[-1] == Selected("tile", 0)


def test_cancel_leaves_the_buttons_alone(stage, table):
    finger = lift(stage)
    assert table.touches.cancel()
    assert table.told[-1] == Returned("tile")
    stage.down(350, 150).up()
    assert table.button.heard == 1
    finger.move(100, 400)
    finger.up()
    assert table.told[-1] == Returned("tile")


def test_two_fingers_pinch(stage, table):
    one, two = stage.down(150, 500), stage.down(250, 500)
    two.move(350, 500)
    one.move(150, 540)
    assert any(isinstance(each, Pinched) and each.scale == pytest.approx(2) for each in table.told)
    assert {type(each) for each in table.told} == {Pinched, Panned}


def test_a_touch_whose_end_was_never_told_does_not_count_for_ever(stage, table):
    for finger in (stage.down(150, 500), stage.down(250, 500)):
        EventLoop.touches.remove(finger.touch)
    stage.tap((200, 600))
    assert table.told[-1] == Tapped(pytest.approx(200), pytest.approx(600))


class MouseTouch(MotionEvent):
    def __init__(self, x, y, button):
        super().__init__("mouse", f"mouse{x}{button}", (x, y, button), is_touch=True, type_id="touch")

    def depack(self, args):
        self.profile = ["pos", "button"]
        self.sx, self.sy, self.button = args[0] / (Window.width - 1), args[1] / (Window.height - 1), args[2]
        super().depack(args)


def mouse(event, touch):
    EventLoop.post_dispatch_input(event, touch)


def test_the_wheel_zooms_and_turns_what_is_held(stage, table):
    mouse("begin", MouseTouch(200, 600, "scrolldown"))
    assert table.told[-1] == Pinched(1.1, pytest.approx(200), pytest.approx(600))
    finger = lift(stage)
    mouse("begin", MouseTouch(200, 600, "scrollup"))
    assert Rotated("tile", 1, 270, RotationSource.WHEEL) in table.told
    finger.up()


def test_a_mouse_holds_it_where_it_points(stage, table):
    touch = MouseTouch(60, 50, "left")
    mouse("begin", touch)
    touch.move((200, 300, "left"))
    mouse("update", touch)
    stage.wait(0.15)
    assert Lifted("tile", 0) in table.told
    assert is_held_at(table.told[-1], 200, 300)
    mouse("end", touch)


def test_a_palm_is_nobody_s(stage, table):
    class Palm(MotionEvent):
        def depack(self, args):
            self.profile = ["pos", "shape"]
            self.sx, self.sy = args[0] / (Window.width - 1), args[1] / (Window.height - 1)
            self.shape = ShapeRect()
            self.shape.width, self.shape.height = 100, 90
            super().depack(args)

    palm = Palm("touchscreen", "palm", (60, 50), is_touch=True, type_id="touch")
    mouse("begin", palm)
    mouse("end", palm)
    assert table.told == []


def test_a_drop_without_a_frame_in_between_is_a_drop(stage, table):
    finger = stage.down(60, 50)
    finger.move(200, 300)
    finger.move(RIGHT[0], RIGHT[1])
    finger.up()
    assert isinstance(table.told[-1], (Dropped, Returned))


def test_a_swipe_for_back_lifts_nothing_and_a_drag_from_there_does(stage, table):
    table.edges = (70, 0, 0, 0)
    finger = stage.down(60, 50)
    finger.move(80, 52)
    finger.move(200, 300)
    finger.up()
    assert table.kinds() == ["Pressed", "Released"]
    table.told.clear()
    finger = stage.down(60, 50)
    finger.move(62, 80)
    finger.move(200, 300)
    stage.wait(0.15)
    finger.up()
    assert table.kinds()[:2] == ["Pressed", "Lifted"]
    table.told.clear()
    stage.tap((60, 50))
    assert Selected("tile", 0.0) in table.told
