"""Tests that the record of drawn shapes agrees with the pixels of the window."""

from math import dist

import numpy as np
import pytest
from kivy.core.window import Window
from kivy.graphics import Color, PopMatrix, PushMatrix, Rectangle, Rotate, Scale, Translate
from kivy.uix.widget import Widget

from app.look.mesh import HEIGHT, WIDTH, Batch, solid_paint
from app.look.shapes import rounded_box
from app.look.surfaces import draw_seat_medal, paint
from app.widgets.layouts import Stack
from app.widgets.mesh_widget import MeshWidget as DrawnWidget
from app.widgets.screen_background import ScreenBackground
from app.widgets.scroller import Scroller
from app.widgets.text_label import TextLabel
from tests.window.drawn import drawn, drawn_by, drawn_texts
from tests.window.scene_visits import visit

RED = (1.0, 0.0, 0.0, 1.0)


class Card(DrawnWidget):
    def draw(self, batch: Batch) -> None:
        batch.fill(rounded_box(10, 20, 100, 40), paint("ok"))
        batch.line([(10, 100), (60, 150)], 4, solid_paint(RED))
        draw_seat_medal(batch, 200, 200, 20, 2)


def inked(shape, pixels):
    """Returns the share of a shape's box that has its colour on the screen."""
    area, wanted = shape.box, np.array(shape.colour[:3]) * 255
    part = pixels[round(area.y) : round(area.top), round(area.x) : round(area.right)]
    return (abs(part.astype(int) - wanted) < 6).all(axis=2).mean()


def screen(stage):
    width, height = Window.system_size
    return np.frombuffer(stage.pixels(), np.uint8).reshape(height, width, 3)


def test_a_shape_has_its_place_and_colour_in_the_window(stage):
    stage.show(Card(pos=(30, 40), size=(300, 300), size_hint=(None, None)))
    fill = next(each for each in drawn(kind="fill") if each.has_role("ok"))
    line = next(each for each in drawn(kind="line") if each.colour == RED)
    assert fill.box == pytest.approx((40, 60, 100, 40), abs=1)
    assert line.box == pytest.approx((40, 140, 50, 50), abs=5)
    assert inked(fill, screen(stage)) > 0.9


def test_a_medal_has_its_seat_and_glyph(stage):
    stage.show(Card(pos=(30, 40), size=(300, 300), size_hint=(None, None)))
    medal = [each for each in drawn() if each.seat == 2 and "draw_glyph" not in each.drawers]
    glyph = [each for each in drawn() if "draw_glyph" in each.drawers]
    assert medal[-1].middle == pytest.approx((230, 240), abs=0.5)
    assert {each.argument for each in glyph} == {"plus"}


def test_matrices_are_followed_as_kivy_paints(stage):
    widget = Widget()
    with widget.canvas:
        PushMatrix()
        Translate(100, 200)
        Rotate(angle=90, axis=(0, 0, 1), origin=(10, 0))
        Scale(2, 3, 1)
        Color(*RED)
        Rectangle(pos=(5, 0), size=(20, 10))
        PopMatrix()
    stage.show(widget)
    [shape] = [each for each in drawn() if each.colour == RED]
    red = (screen(stage) == (255, 0, 0)).all(axis=2)
    rows, columns = np.flatnonzero(red.any(axis=1)), np.flatnonzero(red.any(axis=0))
    painted = columns[0], rows[0], columns[-1] + 1 - columns[0], rows[-1] + 1 - rows[0]
    assert shape.box == pytest.approx(painted, abs=1)


def test_what_is_faded_or_outside_its_clip_is_not_drawn(stage):
    stack = Stack(*[TextLabel(f"line {number}") for number in range(100)])
    scroller = Scroller(stack)
    stage.show(scroller)
    assert "line 0" in drawn_texts()
    assert "line 99" not in drawn_texts()
    scroller.opacity = 0
    stage.frames(2)
    assert drawn_texts() == []


def test_a_pattern_with_its_own_texture_is_not_read_as_colours_of_the_palette(stage, monkeypatch):
    """The background has its own texture, so its lines must not be read as palette colours, however full the palette
    is.
    """
    monkeypatch.setattr("tests.window.drawn._texels", lambda _patches: np.ones((HEIGHT, WIDTH, 4)))
    stage.show(ScreenBackground())
    assert drawn_by("_paper")
    assert not drawn_by("_rake")


def test_digits_of_tiles_are_read_from_their_mesh(stage):
    with visit(stage, "table triominos mid", "phone - light") as app:
        table, camera = app.navigation.screen.table, app.navigation.screen.table.scene.geometry.camera
        drawn_digits = [each for each in drawn(kind="digit") if each.has_role("engrave")]
        laid = app.context.session.match.state.table.laid
        assert laid
        for cell, digits in laid.items():
            middle = camera.to_window(*table.scene.view.shape.centre(cell))
            near = [each.text for each in drawn_digits if dist(each.middle, middle) < 0.4 * camera.scale]
            assert sorted(near) == sorted(map(str, digits))
