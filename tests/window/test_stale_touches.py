"""Tests of outdated touches: a finger that went down before a dialog opened or the page changed has no effect."""

from app.screens.scoring.home_player_list import HomePlayerList, HomePlayerRow
from app.sheets.home_players import assign_colours
from app.widgets.buttons import PillButton
from app.widgets.choice import Option, SegmentedControl
from app.widgets.dialog import Dialog, DialogAction
from app.widgets.pressable import Pressable
from app.widgets.slider import Slider

NAMES = ("Ada", "Bob", "Cy")


def on_home(start, stage, widget):
    app = start()
    stage.rest()
    widget.size_hint = None, None
    widget.size, widget.pos = (200, 60), (100, 100)
    app.navigation.screen.add_widget(widget)
    stage.frames(3)
    return app


def dialog(app, stage):
    app.navigation.open_panel(Dialog("News", actions=(DialogAction("Close", is_main=True),)))
    stage.frames(2)


def test_a_button_below_a_dialog_is_not_pressed(start, stage):
    pressed = []
    app = on_home(start, stage, button := PillButton("Delete", on_press=lambda: pressed.append(1)))
    finger = stage.down(*button.center)
    dialog(app, stage)
    finger.up()
    assert not pressed
    assert not button.is_down
    app.navigation.close_panel()
    stage.tap(button)
    assert pressed == [1]


def test_an_option_below_a_dialog_is_not_chosen(start, stage):
    chosen = []
    choice = SegmentedControl((Option("a", "A"), Option("b", "B")), "a", chosen.append)
    app = on_home(start, stage, choice)
    finger = stage.down(choice.right - 20, choice.center_y)
    dialog(app, stage)
    finger.up()
    assert not chosen


def test_a_slider_below_a_dialog_stays(start, stage):
    told = []
    slider = Slider(50, 0, 100, 1, on_done=told.append)
    app = on_home(start, stage, slider)
    finger = stage.down(*slider.center)
    dialog(app, stage)
    finger.move(slider.right, slider.center_y)
    finger.up()
    assert not told


def test_a_button_of_a_screen_that_was_left_is_not_pressed(start, stage):
    pressed = []
    app = on_home(start, stage, button := PillButton("Delete", on_press=lambda: pressed.append(1)))
    finger = stage.down(*button.center)
    app.navigation.go("settings")
    stage.frames(3)
    finger.up()
    assert not pressed


def test_of_two_fingers_only_the_first_changes_a_list_that_is_made_anew(start, stage):
    """The second finger is on a row that no longer exists when it is lifted."""
    rows = HomePlayerList(start().context, assign_colours(NAMES))
    stage.show(rows)
    leave = [next(each for each in row.walk() if is_leave(each)) for row in stage.all(HomePlayerRow)]
    fingers = [stage.down(*button.to_window(*button.center)) for button in leave[:2]]
    for finger in fingers:
        finger.up()
        stage.frames(2)
    assert len(rows.people) == 2


def is_leave(widget):
    return isinstance(widget, Pressable) and widget.callback and "Remove" in widget.spoken
