"""Tests of the screen checks: they find every faulty text, in any widget or canvas."""

import pytest
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.look.appearance import colour
from app.look.typography import TextInstruction
from app.widgets.layouts import Stack
from app.widgets.scroller import Scroller
from app.widgets.text_field import TextField
from app.widgets.text_label import TextLabel
from tests.window import screen_checks
from tests.window.scene_visits import visit

NARROW = {"size_hint_x": None, "width": 150}


@pytest.mark.parametrize("scene", ["home", "set-up quadrot", "table triominos hint", "result triominos"])
def test_words_in_the_colour_of_the_ground_are_all_found(the_stage, scene):
    with visit(the_stage, scene, "phone - light"):
        assert screen_checks.unread(the_stage) == []
        found = screen_checks.texts()
        for text in found:
            text.source.ink(colour("ground"))
        unread = screen_checks.unread(the_stage)
    assert len(unread) == len(found)


def on_ground(stage, *widgets):
    root = FloatLayout()
    with root.canvas.before:
        Color(*colour("ground"))
        Rectangle(size=(10_000, 10_000))
    for widget in widgets:
        root.add_widget(widget)
    stage.show(root)
    stage.frames(3)


def test_each_way_to_write_is_read(stage):
    drawn = Widget()
    letters = TextInstruction("In a canvas", "body", colour("ink"))
    letters.put(20, 300)
    drawn.canvas.add(letters)
    field = TextField("In a field", size_hint_x=None, width=200, pos=(20, 400))
    on_ground(stage, drawn, field, TextLabel("In words", pos=(20, 500), **NARROW))
    assert sorted(text.text for text in screen_checks.texts()) == ["In a canvas", "In a field", "In words"]
    assert screen_checks.unread(stage) == []
    letters.ink(colour("ground"))
    field.foreground_color = colour("ground2")
    assert len(screen_checks.unread(stage)) == 2


def test_a_text_that_something_covers_is_unread(stage):
    lid = Widget(pos=(0, 490), size_hint=(None, None), size=(300, 60))
    with lid.canvas:
        Color(*colour("ground"))
        Rectangle(pos=lid.pos, size=lid.size)
    on_ground(stage, TextLabel("Below", pos=(20, 500), **NARROW), lid)
    assert screen_checks.unread(stage) == ["1.00: 'Below'"]


def test_what_a_list_never_shows_is_unread(stage):
    lines = Stack(*(TextLabel(f"Line {line}") for line in range(40)))
    on_ground(stage, Scroller(lines, size_hint=(None, None), size=(300, 200)))
    assert len(screen_checks.texts()) == 40
    assert screen_checks.unread(stage) == []
    lines.children[0].x += dp(200)
    lines.children[0].letters.put(290, 0)
    assert screen_checks.unread(stage) == ["never seen: 'Line 39'"]


def test_texts_that_are_cut_or_lie_on_each_other_are_found(stage):
    long = TextLabel("A name that goes on for a very long time indeed", "card", fit=True, pos=(20, 500), **NARROW)
    beyond = TextLabel("Beyond the edge", wrap=False, pos=(350, 600))
    on_ground(stage, long, beyond, TextLabel("One", pos=(20, 300), **NARROW), TextLabel("Two", pos=(30, 305), **NARROW))
    cut, edge = screen_checks.clipped()
    assert cut.startswith("cut: 'A name that goes")
    assert cut.endswith("…'")
    assert edge == "beyond the edge: 'Beyond the edge'"
    assert screen_checks.overlapping() == ["'One' under 'Two'"]
