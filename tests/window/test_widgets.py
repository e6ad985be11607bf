"""Tests of the widgets with touches and keys in the real window."""

from itertools import pairwise

import pytest
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app import i18n
from app.look import appearance
from app.look.appearance import Layout
from app.look.icons import ICONS, draw_icon, icon_strokes
from app.look.mesh import MAX_INDICES, Batch
from app.look.shapes import circle_outline
from app.look.surfaces import draw_seat_medal, paint
from app.look.theme import BUILT_IN, GLYPHS, load_theme
from app.screens.notice_cards import NoticePanel
from app.widgets.buttons import AddButton, MainButton, PillButton, RingButton
from app.widgets.card import BotLevelMark, Card, Icon, SeatMedal, Tray
from app.widgets.choice import Option, SegmentedControl
from app.widgets.dialog import Dialog, DialogAction
from app.widgets.focus import FocusManager
from app.widgets.list_row import ListRow
from app.widgets.mesh_widget import MeshWidget
from app.widgets.pressable import Pressable
from app.widgets.progress import Progress
from app.widgets.screen_background import ScreenBackground
from app.widgets.scroller import Scroller
from app.widgets.slider import Slider, Switch
from app.widgets.text_field import TextField
from app.widgets.text_label import TextLabel
from tests.window.drawn import drawn


@pytest.fixture(autouse=True)
def plain_look():
    appearance.set_current(appearance.UiAppearance())
    yield
    appearance.set_current(appearance.UiAppearance())


@pytest.fixture
def presses():
    return []


def column(*widgets, **how):
    box = BoxLayout(orientation="vertical", size_hint_y=None, padding=dp(14), spacing=dp(8), **how)
    box.bind(minimum_height=box.setter("height"))
    for widget in widgets:
        box.add_widget(widget)
    return box


def every(presses):
    """Returns one of each pressable widget by name; a press appends that name to `presses`."""
    return {
        "main": MainButton("Play", lambda: presses.append("main")),
        "ring": RingButton("undo", "Undo", lambda: presses.append("ring")),
        "pill": PillButton("Draw", "draw", "23 in the well", "−5", lambda: presses.append("pill")),
        "add": AddButton("Add a seat", lambda: presses.append("add")),
        "card": Card(lambda: presses.append("card"), height=dp(80)),
        "row": ListRow("Language", "English", on_press=lambda: presses.append("row")),
        "switch": Switch(False, lambda value: presses.append("switch")),
        "switch row": ListRow("Sounds", "All of them", Switch(True, lambda value: presses.append("switch row"))),
        "choice": SegmentedControl(
            [Option(1, "One"), Option(2, "Two"), Option(3, "Three")], 1, lambda key: presses.append("choice")
        ),
    }


NAMES = list(every([]))


def shown(stage, presses, name):
    widget = every(presses)[name]
    root = FloatLayout()
    if name == "card":
        widget.size_hint_y, widget.height = None, dp(80)
        widget.unbind(minimum_height=widget.setter("height"))
    widget.pos_hint = {"center_x": 0.5, "center_y": 0.5}
    widget.size_hint_x = None
    widget.width = max(widget.width, dp(240)) if name not in ("ring", "switch") else widget.width
    root.add_widget(widget)
    stage.show(root)
    stage.frames(2)
    return widget


@pytest.mark.parametrize("name", NAMES)
def test_a_tap_presses_once(stage, presses, name):
    widget = shown(stage, presses, name)
    where = (widget.right - dp(20), widget.center_y) if name == "choice" else widget.center
    finger = stage.down(*where)
    assert presses == []  # a press counts when the finger is lifted
    finger.up()
    assert presses == [name]


@pytest.mark.parametrize("name", NAMES)
def test_sliding_off_cancels_and_coming_back_does_not(stage, presses, name):
    widget = shown(stage, presses, name)
    where = (widget.right - dp(20), widget.center_y) if name == "choice" else widget.center
    finger = stage.down(*where)
    finger.move(widget.center_x, widget.top + dp(90))
    finger.up()
    assert presses == []
    finger = stage.down(*where)
    finger.move(widget.center_x, widget.top + dp(90))
    assert not widget.is_down
    finger.move(*where)
    assert widget.is_down
    finger.up()
    assert presses == [name]


@pytest.mark.parametrize("name", NAMES)
def test_what_is_disabled_does_nothing(stage, presses, name):
    widget = shown(stage, presses, name)
    widget.disabled = True
    stage.tap(widget)
    widget.key("enter")
    assert presses == [] or name in ("choice", "switch")
    assert widget.opacity < 1


@pytest.mark.parametrize("name", NAMES)
def test_everything_is_as_large_as_a_finger(stage, presses, name):
    widget = shown(stage, presses, name)
    reach = dp(23.9)
    assert widget.hits(widget.center_x, widget.center_y + reach)
    assert widget.hits(widget.center_x, widget.center_y - reach)
    assert widget.hits(widget.center_x + reach, widget.center_y)
    assert not widget.hits(widget.center_x, widget.top + dp(60))


def test_a_second_finger_presses_nothing(stage, presses):
    widget = shown(stage, presses, "main")
    one, two = stage.down(*widget.center), stage.down(*widget.center)
    two.up()
    assert presses == []
    one.up()
    assert presses == ["main"]


def test_a_pressed_button_looks_pressed(stage, presses):
    widget = shown(stage, presses, "main")
    at = (widget.center_x, widget.y - dp(1.5))  # the edge below the button
    before = stage.pixel(*at)
    finger = stage.down(*widget.center)
    stage.frames(3)
    assert stage.pixel(*at) != before
    finger.up()
    stage.frames(3)
    assert stage.pixel(*at) == before


def test_a_still_screen_draws_nothing(stage, presses):
    stage.show(Scroller(column(*every(presses).values())))
    stage.frames(30)
    stage.rest()


# Keys


def test_keys_walk_over_everything_and_press_it(stage, presses):
    widgets = every(presses)
    root = stage.show(Scroller(column(*widgets.values())))
    stage.frames(3)
    focus = FocusManager(root)
    assert not focus.key("space")  # no widget has the focus yet
    assert focus.key("enter")  # without focus, Enter presses the main button
    (main,) = presses
    assert isinstance(widgets[main], MainButton)
    presses.clear()
    for name in NAMES:
        assert focus.key("down") or name == NAMES[0]
        assert focus.current is widgets[name]
        assert [each.has_focus for each in widgets.values()].count(True) == 1
        focus.key("enter")
    assert presses == NAMES
    assert not focus.key("r")


def test_the_way_to_the_side_and_back(stage):
    left, right, below = RingButton("undo", "A", print), RingButton("redo", "B", print), MainButton("C", print)
    row = BoxLayout(size_hint_y=None, height=dp(80))
    row.add_widget(left)
    row.add_widget(right)
    root = stage.show(column(row, below))
    stage.frames(2)
    focus = FocusManager(root)
    focus.key("tab")
    assert focus.current is left
    focus.key("right")
    assert focus.current is right
    focus.key("down")
    assert focus.current is below
    assert not focus.key("down")
    focus.key("up")
    assert focus.current in (left, right)
    below.disabled = True
    assert below not in focus.focusables()


def test_what_has_the_focus_is_scrolled_to_where_it_is_seen(stage):
    buttons = [MainButton(str(number), print) for number in range(30)]
    scroller = stage.show(Scroller(column(*buttons)))
    stage.frames(3)
    focus = FocusManager(scroller)
    focus.move_to(buttons[25])
    low = buttons[25].to_window(*buttons[25].pos)[1]
    assert 0 <= low <= scroller.height - buttons[25].height
    focus.move_to(buttons[0])
    assert scroller.offset == 0


# Values


def test_a_switch_by_its_row_and_by_itself(stage):
    heard = []
    switch = Switch(False, heard.append)
    row = ListRow("Sounds", "", switch)
    stage.show(column(row))
    stage.frames(2)
    stage.tap((row.x + dp(20), row.center_y))
    stage.tap(switch)
    assert heard == [True, False]
    switch.set(True)
    assert switch.active
    assert heard == [True, False]  # a change by code does not call the callback


def test_a_slider_follows_the_finger_by_steps(stage):
    heard, done = [], []
    slider = Slider(100, 85, 200, 5, heard.append, done.append)
    stage.show(column(slider))
    stage.frames(2)
    stage.drag((slider.x + dp(60), slider.center_y), (slider.right - dp(2), slider.center_y))
    assert heard[-1] == done[-1] == slider.value == 200
    assert heard == sorted(heard)
    assert all(value % 5 == 0 for value in heard)
    stage.tap((slider.x + dp(14), slider.center_y))
    assert slider.value == 85
    assert slider.key("right")
    assert slider.value == 90


def test_a_list_scrolls_over_a_slider_that_is_not_moved_sideways(stage):
    slider = Slider(50, 0, 100)
    above, below = ([MainButton(str(n), print) for n in range(9)] for _ in range(2))
    scroller = stage.show(Scroller(column(*above, slider, *below)))
    stage.frames(3)
    x, y = slider.to_window(slider.x + dp(200), slider.center_y)
    stage.drag((x, y), (x + 3, y + dp(150)))
    assert scroller.offset > dp(100)
    assert slider.value == 50


def test_a_choice_by_tap_and_by_key(stage):
    heard = []
    choice = SegmentedControl([Option("a", "One"), Option("b", "Two"), Option("c", "Three")], "a", heard.append)
    stage.show(column(choice))
    stage.frames(2)
    stage.tap((choice.right - dp(30), choice.center_y))
    stage.tap((choice.right - dp(30), choice.center_y))  # already selected
    choice.key("left")
    assert heard == ["c", "b"]
    assert not choice.key("up")


WORDS = {
    "row": ["One", "Two", "Three"],
    "row of unequal cells": ["As the device does", "English", "Deutsch"],
    "two rows": ["As the device does", "With the numbers", "In alphabetic order", "As they were drawn"],
    "column": ["As the device does it", "In alphabetic order of all names", "As they were drawn"],
}


@pytest.mark.parametrize(("shape", "rows"), [*zip(WORDS, (1, 1, 2, 3))])
def test_a_choice_has_as_few_rows_as_its_texts_allow(stage, shape, rows):
    heard = []
    options = [Option(index, text) for index, text in enumerate(WORDS[shape])]
    choice = SegmentedControl(options, 0, heard.append, size_hint_x=None, width=dp(320))
    stage.show(column(choice))
    stage.frames(2)
    labels = [child for child in reversed(choice.children) if isinstance(child, TextLabel)]
    assert len({label.center_y for label in labels}) == rows
    assert choice.height == rows * 52
    assert not [label.text for label in labels if label.letters.is_cut]
    for index in (1, 2, len(options) - 1, 0):
        stage.tap(labels[index].center)
        assert choice.selected == index
    for index in range(1, len(options)):
        choice.key("right" if rows < 3 else "down")
        assert choice.selected == index


def test_a_choice_in_two_rows_is_left_and_entered_by_the_arrow_keys(stage):
    options = [Option(index, text) for index, text in enumerate(WORDS["two rows"])]
    choice = SegmentedControl(options, 0, size_hint_x=None, width=dp(320))
    stage.show(column(choice))
    assert choice.key("down")
    assert choice.selected == 2
    assert not choice.key("down")
    assert choice.key("up")
    assert not choice.key("up")


def test_a_name_is_no_longer_than_it_may_be(stage):
    heard = []
    field = TextField("Ada", "Name", heard.append, longest=5)
    stage.show(column(field))
    field.cursor = (3, 0)
    field.insert_text("lbert")
    assert field.text == "Adalb"
    assert heard[-1] == "Adalb"


def test_what_is_no_letter_does_not_come_into_a_field(stage):
    """A text from the clipboard may contain half of a surrogate pair or a null character."""
    field = TextField("Ada", "Name")
    stage.show(field)
    for text in ("\ud800", "b\udfffc", "\0"):
        field.insert_text(text)
        stage.frames(2)
    assert field.text == "Adabc"


def test_a_field_keeps_the_keys_while_one_writes(stage):
    field, heard = TextField("Ada"), []

    class Page(FloatLayout):
        def key(self, window, code, scancode, letter, modifiers):
            heard.append(letter or code)

    page = Page()
    page.add_widget(field)
    stage.show(page)
    Window.bind(on_keyboard=page.key)
    focus = FocusManager(page)
    assert focus.key("tab")
    assert focus.current is field
    focus.key("enter")
    assert field.focus
    for key in ("m", "left", "enter"):
        stage.key(key)
    assert heard == []  # typed letters do not act as shortcuts, such as M for the menu
    assert not field.focus  # Enter ends the input
    stage.key("m")
    assert heard == ["m"]
    field.focus = True
    stage.key("tab")
    Window.unbind(on_keyboard=page.key)
    assert not field.focus


# Lists and dialogs


def test_a_list_scrolls_presses_nothing_then_and_comes_to_rest(stage, presses):
    buttons = [MainButton(str(n), lambda n=n: presses.append(n)) for n in range(40)]
    scroller = stage.show(Scroller(column(*buttons)))
    stage.frames(3)
    stage.drag((200, 300), (200, 600), steps=10)
    assert presses == []
    assert scroller.offset == pytest.approx(300 - dp(9), abs=2) or scroller.offset > 280
    before = len(Clock.get_events())
    stage.until(lambda: not scroller.is_moving, 6)
    assert len(Clock.get_events()) <= before
    stage.frames(10)
    stage.rest()
    scroller.offset = 1e9
    assert scroller.offset == scroller.reach
    stage.tap((200, 40))
    assert presses == [39]


def test_what_lies_outside_a_list_is_not_drawn_and_not_touched(stage, presses):
    root = FloatLayout()
    button = MainButton("Hidden", lambda: presses.append(1), size_hint_y=None, height=dp(400))
    scroller = Scroller(
        column(button, MainButton("x", print), size_hint_x=1), size_hint=(1, None), height=200, fades=False
    )
    root.add_widget(scroller)
    stage.show(root)
    stage.frames(3)
    assert stage.pixel(200, 400) == (0, 0, 0)
    assert stage.pixel(200, 100) != (0, 0, 0)
    stage.tap((200, 400))
    assert presses == []


def test_a_dialog_asks_and_takes_every_touch(stage, presses):
    root = FloatLayout()
    root.add_widget(MainButton("Below", lambda: presses.append("below"), size_hint=(1, 1)))
    acts = [DialogAction("Leave", lambda: presses.append("leave")), DialogAction("Stay", None, True)]

    def close(dialog):
        root.remove_widget(dialog)
        presses.append("closed")

    dialog = Dialog("Leave?", "It is kept as it stands.", acts)
    dialog.bind(on_dismiss=close)
    root.add_widget(dialog)
    stage.show(root)
    stage.frames(4)
    stage.tap(dialog.card.children[1])
    assert presses == ["closed", "leave"]
    presses.clear()
    root.add_widget(dialog)
    stage.frames(3)
    stage.tap(dialog.card.children[-1])  # on the card but not on a button
    assert presses == []
    stage.tap((dp(20), dp(20)))
    assert presses == ["closed"]


def test_a_dialog_longer_than_the_screen_scrolls(stage):
    dialog = Dialog("Long", "word " * 900, [DialogAction("Stay", None, True)])
    stage.show(dialog)
    stage.frames(4)
    assert dialog.scroller.height <= dialog.height
    assert dialog.scroller.reach > 0


# Texts


def overlaps(one, other):
    return one.x < other.right - 1 and other.x < one.right - 1 and one.y < other.top - 1 and other.y < one.top - 1


@pytest.mark.parametrize("width", [320, 412])
@pytest.mark.parametrize("scale", [0.85, 1.0, 1.5, 2.0])
def test_words_stay_inside_and_apart_at_every_size_of_text(stage, presses, width, scale):
    stage.resize(width, 892)
    appearance.set_current(appearance.UiAppearance(text_scale=scale, layout=Layout.of(width, 892)))
    long = ListRow("Show where tiles of the hand fit", "Only for the tile that is held at this moment", Switch(True))
    card = Card(lines=True)
    card.add_widget(long)
    card.add_widget(ListRow("Text size", "Of the device’s own", Slider(100, 85, 200, 5)))
    widgets = [*every(presses).values(), card, NoticePanel("This corner needs a 1", "The tile shows a 0 there.")]
    stage.show(Scroller(column(*widgets)))
    stage.frames(4)
    assert sum(isinstance(each, TextLabel) for widget in widgets for each in widget.walk(restrict=True)) > len(widgets)
    for widget in widgets:
        words = [each for each in widget.walk(restrict=True) if isinstance(each, TextLabel)]
        for each in words:
            assert widget.x - 1 <= each.x, each.text
            assert each.right <= widget.right + 1, each.text
            assert each.y >= widget.y - 1, each.text
            assert each.top <= widget.top + 1, each.text
            assert each.letters.width <= each.width + 2, each.text
        for index, one in enumerate(words):
            assert not any(overlaps(one, other) for other in words[index + 1 :]), one.text
    for above, below in pairwise(widgets):
        assert above.y >= below.top - 1


def test_rows_grow_with_their_words(stage):
    heights = []
    for scale in (1.0, 2.0):
        appearance.set_current(appearance.UiAppearance(text_scale=scale))
        row = ListRow("Show where tiles fit", "Only for the held tile, and only while it is held", Switch(True))
        stage.show(column(row))
        stage.frames(3)
        heights.append(row.height)
    assert heights[1] > 1.6 * heights[0]


def test_no_word_is_broken(stage):
    words = TextLabel("Rumpelstilzchengeschichten and more", "heading", size_hint_x=None, width=250)
    stage.show(column(words))
    stage.frames(2)
    assert 200 < words.letters.width <= 250
    assert words.letters.height < 3 * words.letters.font_size  # two lines, one of them for the long word


def test_wrapped_words_are_as_high_as_their_lines(stage):
    words = TextLabel("one two three four five six seven eight nine ten", "body", size_hint_x=None, width=400)
    stage.show(column(words))
    stage.frames(2)
    one_line = words.height
    words.width = 120
    stage.frames(2)
    assert words.height > 2.5 * one_line
    words.text = "one"
    assert words.height == one_line


def test_what_does_not_fit_on_one_line_shrinks_then_is_cut(stage):
    words = TextLabel("A name that goes on for a very long time indeed", "card", fit=True, size_hint_x=None, width=150)
    stage.show(column(words))
    stage.frames(2)
    assert words.letters.width <= 150
    assert words.height <= dp(30)
    assert words.natural_width > 300


def test_each_says_what_it_is(stage, presses):
    spoken = {name: widget.spoken for name, widget in every(presses).items()}
    assert spoken["main"] == "Play"
    assert spoken["pill"] == "Draw, 23 in the well, −5"
    assert spoken["row"] == "Language, English"
    assert spoken["switch row"] == "Sounds, All of them, on"
    assert spoken["choice"] == "One, 1 of 3"
    slider = Slider(100, 85, 200, 5)
    row = ListRow("Text size", "", slider)
    slider.set(120)
    assert row.spoken == "Text size: 120"
    assert TextLabel("A word").spoken == "A word"


def test_a_row_names_its_setting_once_in_each_language():
    i18n.use("fr")
    try:
        row = ListRow("Thème", "", SegmentedControl([Option(1, "Clair"), Option(2, "Sombre")], 2))
        assert row.spoken == "Thème\N{NO-BREAK SPACE}: Sombre, 2 sur 2"
    finally:
        i18n.use("en")


# Drawing


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_widget_can_be_drawn_in_every_theme(stage, presses, name):
    appearance.set_current(appearance.UiAppearance(theme=load_theme(name)))
    root = FloatLayout()
    root.add_widget(ScreenBackground())
    others = (SeatMedal(3), BotLevelMark(2, 1), Icon("glass"), Tray(size_hint_y=None, height=60))
    root.add_widget(Scroller(column(*every(presses).values(), *others)))
    stage.show(root)
    stage.frames(3)
    ground = appearance.colour("ground")
    middle = stage.pixel(4, 446)
    assert all(abs(part - 255 * want) < 40 for part, want in zip(middle, ground, strict=False))


def test_the_glyphs_of_the_eight_seats_are_of_eight_forms(stage):
    class Medals(MeshWidget):
        def draw(self, batch):
            for index in range(8):
                draw_seat_medal(batch, 25 + 50 * index, 446, 20, index)

    stage.show(Medals())
    stage.frames(2)
    pixels = stage.pixels()

    def form(index):
        rows = range(446 - 14, 446 + 15)
        light = (y * 412 + x for y in rows for x in range(11 + 50 * index, 40 + 50 * index))
        return tuple(pixels[3 * at + 2] > 200 for at in light)

    forms = [form(index) for index in range(8)]
    assert len(GLYPHS) == 8
    for index, one in enumerate(forms):
        assert 20 < sum(one) < 700, GLYPHS[index]
        for other in forms[index + 1 :]:
            assert sum(a != b for a, b in zip(one, other, strict=True)) > 40


def test_every_icon_lies_on_its_grid(stage):
    for name in ICONS:
        for kind, path in icon_strokes(name):
            assert kind in ("line", "ring", "disc")
            assert path, name
            assert all(abs(x) <= 11 and abs(y) <= 11 for x, y in path), name
        batch = Batch()
        draw_icon(batch, name, (50, 50), 24, paint("ink"))
        assert len(batch.collected[1]) >= 3, name


def test_many_shapes_become_several_meshes_none_too_large(stage):
    batch = Batch()
    ink = paint("ink")
    for index in range(4000):
        batch.fill(circle_outline(4 * (index % 100), 20 * (index // 100), 12), ink)
    assert len(batch.parts) > 1
    for vertices, indices in batch.parts:
        assert len(indices) <= MAX_INDICES
        assert max(indices) < len(vertices) // 4 <= 65535

    class Many(MeshWidget):
        def draw(self, ours):
            ours.parts = batch.parts

    many = stage.show(Many())
    stage.frames(2)
    assert stage.pixel(200, 200) != (0, 0, 0)
    many.draw = lambda ours: ours.fill(circle_outline(20, 20, 10), paint("brass"))
    many.redraw()
    stage.frames(2)
    assert stage.pixel(200, 200) == (0, 0, 0)  # meshes are reused, and surplus ones are removed
    assert stage.pixel(20, 20) != (0, 0, 0)


def test_an_edge_fades_over_its_last_pixel(stage):
    class Slope(MeshWidget):
        def draw(self, batch):
            batch.fill(circle_outline(206, 446, 100.5), paint("ivory"))

    stage.show(Slope())
    stage.frames(2)
    across = [stage.pixel(x, 446)[0] for x in range(300, 312)]
    assert across[0] > 240
    assert across[-1] == 0
    between = [value for value in across if 5 < value < 240]
    assert 1 <= len(between) <= 2


def test_moving_a_widget_builds_no_mesh(stage, presses):
    button = MainButton("Play", print, size_hint=(None, None), width=200)
    root = FloatLayout()
    root.add_widget(button)
    stage.show(root)
    stage.frames(3)
    built = []
    button.draw = lambda batch: built.append(1)
    button.pos = (50, 300)
    stage.frames(3)
    assert built == []
    button.width = 250
    stage.frames(3)
    assert built == [1]


def test_a_widget_deep_in_a_layout_is_drawn_once(stage):
    drawn = []

    class Counted(MeshWidget):
        def draw(self, batch):
            drawn.append(tuple(self.size))

    root = stage.show(FloatLayout())
    inner = column(Counted(size_hint_y=None, height=dp(40)), MainButton("Play", print))
    root.add_widget(Scroller(column(Card(height=dp(20)), column(inner))))
    stage.frames(4)
    assert len(drawn) == 1
    stage.resize(600, 892)
    stage.frames(4)
    assert len(drawn) == 2
    assert drawn[1][0] > drawn[0][0] + 150


def test_a_widget_of_ones_own(stage):
    class Own(Pressable):
        def draw(self, batch):
            batch.fill(self.outline(), paint("ok" if self.is_down else "bad"))

    heard = []
    own = stage.show(Own(lambda: heard.append(1)))
    stage.frames(2)
    before = stage.pixel(206, 446)
    finger = stage.down(206, 446)
    stage.frames(2)
    assert stage.pixel(206, 446) != before
    finger.up()
    assert heard == [1]
    assert own.spoken == ""


def test_a_pill_that_is_squeezed_keeps_its_words_and_gives_up_its_picture(stage):
    pill = PillButton("Draw", "draw", "34 in the well", "−5")
    pill.size_hint_x = None
    stage.show(pill)
    pill.width = pill.natural_width
    picture = stage.find(Icon)
    text, _note, price = (words for words in reversed(pill.children) if isinstance(words, TextLabel))
    assert picture.opacity == 1
    pill.width = pill.natural_width - 40
    assert picture.opacity == 0
    assert text.width >= text.natural_width
    assert price.right <= pill.right


def test_a_narrow_pill_says_its_whole_word_beside_its_price(stage):
    pill = PillButton("Piocher", "draw", "95 dans le puits", "−20", size_hint=(None, None))
    stage.show(pill)
    pill.width = dp(144)  # in French on a phone of 360 dp
    text, _note, price = (words for words in reversed(pill.children) if isinstance(words, TextLabel))
    assert not text.letters.is_cut
    assert text.right <= price.x
    assert price.right <= pill.right - dp(9)


@pytest.mark.parametrize("is_last", [False, True])
def test_the_line_round_what_has_the_focus_is_whole_at_both_ends_of_a_list(stage, is_last):
    buttons = [PillButton("A word of some length") for _each in range(2)]
    high = sum(button.height for button in buttons)
    content = BoxLayout(orientation="vertical", size_hint_y=None, height=high)
    for button in buttons:
        content.add_widget(button)
    scroller = Scroller(content, size_hint=(None, None), size=(260, high), pos=(60, 300))
    root = FloatLayout()
    root.add_widget(scroller)
    stage.show(root)
    beyond = 100, scroller.y - dp(4) if is_last else scroller.top + dp(3)
    before = stage.pixel(*beyond)
    FocusManager(root).move_silently(buttons[is_last])
    stage.frames(2)
    assert stage.pixel(*beyond) != before


def test_the_bar_of_a_list_without_margin_lies_beside_what_it_shows(stage):
    scroller = Scroller(Widget(height=dp(500)), False, dp(6), size_hint=(None, None), size=(200, 200), pos=(60, 300))
    root = FloatLayout()
    root.add_widget(scroller)
    stage.show(root)
    row = [stage.pixel(x, scroller.top - dp(20)) for x in range(280)]
    inked = [x for x, pixel in enumerate(row) if pixel != row[0]]
    assert inked
    assert min(inked) >= scroller.right - 1


@pytest.mark.parametrize("share", [0.25, 0.5, 0.9])
def test_a_progress_bar_is_filled_as_far_as_its_share(stage, share):
    bar = Progress()
    stage.show(BoxLayout(size=(300, 40)))
    stage.root.add_widget(bar)
    stage.frames(2)
    bar.show(share)
    stage.frames(2)
    (filled,) = [shape for shape in drawn(kind="fill") if shape.has_role("touch_edge")]
    left, _ = bar.to_window(*bar.pos)
    assert filled.box.x == pytest.approx(left, abs=1)
    assert filled.box.width == pytest.approx(share * bar.width, abs=1.5)
