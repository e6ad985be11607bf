"""Tests of painted messages on a board: labels, cards, the prompt panel, the confirm bar and hidden places."""

from math import dist

import pytest
from kivy.graphics import Rectangle
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.look import appearance
from app.look.shapes import EMPTY_BOX, Box
from app.table.confirm_bar import ConfirmBar
from app.table.hidden_places_pill import HiddenPlacesPill
from app.table.message_area import MessageArea
from app.table.message_card import BELOW, LEFT, RIGHT, CardAnswer, CardContent, MessageCard
from app.table.place_label import PlaceLabel, PlaceLabelText
from app.table.prompt_panel import Prompt, PromptPanel
from app.widgets.buttons import PillButton, RingButton
from tests.window.drawn import drawn

BOARD = Box(0, 100, 400, 500)
BESIDE = Box(0, 620, 400, 180)
LONG = "Place it on top of the blue brick, where it touches two others and earns a bonus for its position. " * 2


@pytest.fixture(autouse=True)
def plain_look():
    appearance.set_current(appearance.UiAppearance())
    yield
    appearance.set_current(appearance.UiAppearance())


@pytest.fixture
def parent(stage):
    return stage.show(FloatLayout())


@pytest.fixture
def card(parent):
    card = MessageCard()
    parent.add_widget(card)
    return card


def seat_of(spot):
    return Box(*spot, 0, 0).grown(dp(30))


def texts(canvas):
    return [each.text for each in drawn(canvas=canvas, kind="text")]


def ground(widget):
    """Returns the largest painted shape, which is the card or pill itself."""
    return max((each for each in drawn(canvas=widget.canvas, kind="fill")), key=lambda each: each.box.width)


def is_inside(box, other):
    return all(other.grown(1).contains(*corner) for corner in ((box.x, box.y), (box.right, box.top)))


# Positions


@pytest.mark.parametrize("spot", [(200, 350), (20, 120), (390, 120), (20, 590), (390, 590), (200, 110), (5, 350)])
def test_a_label_is_inside_its_area_and_off_its_subject(spot):
    area = MessageArea(BOARD, seat_of(spot))
    box = area.around(dp(150), dp(46))
    assert is_inside(box, BOARD)
    assert not box.overlaps(area.subject)


@pytest.mark.parametrize("finger", [(200, 430), (120, 430), (280, 430), (200, 270)])
def test_a_label_is_not_under_the_finger(finger):
    box = MessageArea(BOARD, seat_of((200, 350)), finger=finger).around(dp(150), dp(46))
    assert not box.grown(dp(20)).contains(*finger)


def test_a_label_hides_no_piece_while_another_position_is_free():
    around = [(x, y) for x in range(20, 400, 40) for y in range(360, 600, 40)]
    area = MessageArea(BOARD, seat_of((200, 350)), around, dp(10))
    box = area.around(dp(150), dp(46))
    assert not any(box.contains(*piece) for piece in around)


def test_a_label_stays_near_if_it_hides_no_fewer_pieces_far_away():
    for pieces in ([], [(200, 350)]):
        area = MessageArea(BOARD, seat_of((200, 350)), pieces, dp(1000))
        assert dist(area.around(dp(100), dp(46)).middle, (200, 350)) < dp(150)


def test_a_label_hides_other_pieces_rather_than_neighbours_of_its_subject():
    x, y = 200, 350
    around = [(x + dx, y + dy) for dx in range(-250, 251, 20) for dy in range(-250, 251, 20)]
    is_upper = [at for at in around if at[1] > y + 30]
    box = MessageArea(BOARD, seat_of((x, y)), around, dp(10)).around(dp(150), dp(46))
    assert box.y > y
    below = MessageArea(BOARD, seat_of((x, y)), around, dp(10), neighbours=is_upper).around(dp(150), dp(46))
    assert below.top < y


def test_the_line_of_a_label_crosses_few_pieces():
    x, y = 200, 350
    over = [(x + dx, y + 40) for dx in (-60, -40, -20, 0, 20, 40, 60)]
    assert MessageArea(BOARD, seat_of((x, y))).around(dp(150), dp(46)).y > y
    assert MessageArea(BOARD, seat_of((x, y)), over, dp(12)).around(dp(150), dp(46)).top < y


def test_a_message_is_off_other_messages():
    other = MessageArea(BOARD, seat_of((200, 350))).around(dp(150), dp(46))
    box = MessageArea(BOARD, seat_of((200, 350)), obstacles=[other]).around(dp(150), dp(46))
    assert not box.overlaps(other)


def test_a_card_is_at_the_bottom_unless_it_hides_something_there():
    size = dp(300), dp(60)
    assert MessageArea(BOARD).at_edge(*size).y < BOARD.y + dp(20)
    assert MessageArea(BOARD, pieces=[(200, 130)]).at_edge(*size).top > BOARD.top - dp(20)
    assert MessageArea(BOARD, seat_of((200, 130)), pieces=[(200, 590)]).at_edge(*size).top > BOARD.top - dp(20)


def test_a_card_leaves_the_edge_of_the_window_free():
    assert MessageArea(BOARD._replace(y=0)).at_edge(dp(300), dp(60)).y >= dp(12)


# Labels beside a place


def test_a_label_shows_its_points_and_reasons_in_the_colour_of_the_seat(parent):
    label = PlaceLabel(PlaceLabelText("+45", ("Bridge", "5 + 40"), 1))
    parent.canvas.add(label)
    area = MessageArea(BOARD, seat_of((200, 350)))
    label.place_beside(area)
    shapes = drawn(canvas=label)
    (body,) = [each for each in shapes if each.kind == "fill"]
    assert texts(label) == ["+45", "Bridge", "5 + 40"]
    assert body.seat == 1
    assert all(is_inside(each.box, body.box) for each in shapes if each.kind == "text")
    line = [point for each in shapes if each.kind == "line" for point in each.points.tolist()]
    gap = min(dist(point, area.subject.middle) for point in line)
    assert dp(20) < gap < dp(36), "it ends at the edge of its subject"


def test_a_label_without_reasons_has_no_line(parent):
    label = PlaceLabel(PlaceLabelText("+9", (), 0))
    parent.canvas.add(label)
    label.place_beside(MessageArea(BOARD, seat_of((200, 350))))
    assert texts(label) == ["+9"]
    assert not [each for each in drawn(canvas=label) if each.kind == "line"]


def test_a_label_fades_as_a_whole(parent):
    label = PlaceLabel(PlaceLabelText("+45", ("Bridge", "5 + 40"), 1))
    parent.canvas.add(label)
    label.fade(0)
    assert not [each for each in drawn(canvas=label) if each.is_visible]


# Cards


def test_a_refusal_has_a_red_rim_and_a_hint_has_none(stage, card):
    for is_refusal in (True, False):
        card.show(CardContent("It does not fit here.", is_refusal=is_refusal), MessageArea(BOARD))
        stage.frames(3)
        assert texts(card.canvas) == ["It does not fit here."]
        rims = [each for each in drawn(canvas=card.canvas, kind="rim") if each.has_role("bad")]
        assert bool(rims) == is_refusal


def test_a_long_text_stays_inside_its_card_and_its_card_on_the_board(stage, card):
    card.show(CardContent(LONG, "Where it goes"), MessageArea(BOARD))
    stage.frames(3)
    box = ground(card).box
    assert is_inside(box, BOARD)
    assert texts(card.canvas)[0] == "Where it goes"
    assert all(is_inside(each.box, box) for each in drawn(canvas=card.canvas, kind="text"))


def test_a_very_long_text_is_smaller(stage, card):
    card.show(CardContent(5 * LONG), MessageArea(BOARD))
    stage.frames(3)
    assert ground(card).box.height < 0.7 * BOARD.height


@pytest.mark.parametrize(
    ("target", "way"), [((200, 130), (0, 1)), ((200, 560), BELOW), ((60, 300), RIGHT), ((340, 300), LEFT)]
)
def test_a_card_points_at_its_target(stage, card, target, way):
    card.show(CardContent("The timer runs."), MessageArea(BOARD), target, way)
    stage.frames(3)
    box = ground(card).box
    assert not box.contains(*target)
    (pointer,) = drawn(canvas=card.canvas, kind="polygon")
    assert min(dist(point, target) for point in pointer.points.tolist()) < dp(6)


def test_a_hidden_card_paints_nothing_and_leaves_no_button(stage, card):
    card.show(CardContent("Which bonus?", answers=(CardAnswer("25 points", "at once", print),)), MessageArea(BOARD))
    stage.frames(3)
    assert stage.all(PillButton)
    card.hide()
    stage.frames(3)
    assert not drawn(canvas=card.canvas)
    assert not stage.all(PillButton)
    assert (card.text, card.box) == ("", EMPTY_BOX)


def test_a_card_disappears_after_its_time(stage, card):
    card.show(CardContent("It’s not your turn yet."), MessageArea(BOARD), seconds=1)
    stage.wait(0.8)
    assert card.text
    stage.wait(0.4)
    assert not card.text


def test_a_new_text_has_its_full_time(stage, card):
    card.show(CardContent("First"), MessageArea(BOARD), seconds=1)
    stage.wait(0.8)
    card.show(CardContent("Second"), MessageArea(BOARD))
    stage.wait(2)
    assert card.text == "Second"


def test_only_a_question_keeps_touches_from_the_board(stage, parent, card):
    touched = []
    parent.bind(on_touch_down=lambda _widget, touch: touched.append(touch.pos))
    pressed = []
    answers = CardAnswer("25 points", "", lambda: pressed.append(25)), CardAnswer("Two tiles", "", print)
    for content, is_question in ((CardContent("A note"), False), (CardContent("A bonus", answers=answers), True)):
        card.show(content, MessageArea(BOARD))
        stage.frames(3)
        assert card.on_touch_down(stage.down(card.x + 3, card.y + 3).touch) == is_question
    stage.tap(next(each for each in stage.all(PillButton) if "25" in each.spoken))
    assert pressed == [25]


# The prompt panel


@pytest.fixture
def panel(parent):
    panel = PromptPanel()
    parent.add_widget(panel)
    panel.arrange(BESIDE, MessageArea(BOARD))
    return panel


def test_a_refusal_replaces_a_hint_and_a_hint_a_refusal(stage, panel):
    panel.show(Prompt("Choose a pawn", "Red and blue"))
    assert texts(panel.canvas) == ["Red and blue", "Choose a pawn"]
    panel.show_hint("This pawn")
    assert texts(panel.canvas) == ["Red and blue", "This pawn"]
    panel.show_refusal("You must use both dice.")
    assert texts(panel.canvas) == ["Red and blue", "You must use both dice."]
    (words,) = [each for each in drawn(canvas=panel.canvas, kind="text") if "dice" in each.text]
    assert words.has_role("bad")
    panel.show_refusal("")
    assert texts(panel.canvas) == ["Red and blue", "This pawn"]
    panel.show_refusal("You must use both dice.")
    panel.show_hint("That pawn")
    assert texts(panel.canvas) == ["Red and blue", "That pawn"]
    panel.show_hint("")
    assert texts(panel.canvas) == ["Red and blue", "Choose a pawn"]
    assert panel.spoken == "Red and blue. Choose a pawn"


def test_texts_beside_the_board_are_in_their_box(stage, panel):
    panel.show(Prompt("Press the button, or flick the dice over the board", "Roll the dice"))
    assert all(is_inside(each.box, BESIDE) for each in drawn(canvas=panel.canvas, kind="text"))
    heading, words = [each.box for each in drawn(canvas=panel.canvas, kind="text")]
    assert 0 <= heading.y - words.top < dp(20)
    assert not panel.card.text


def test_without_room_a_prompt_is_hidden_but_a_refusal_is_on_the_board(stage, panel):
    panel.arrange(BESIDE._replace(height=20), MessageArea(BOARD))
    panel.show(Prompt("Choose a pawn", "Red and blue"))
    stage.frames(3)
    assert texts(panel.canvas) == []
    panel.show_refusal("You must use both dice.")
    stage.frames(3)
    assert texts(panel.canvas) == ["You must use both dice."]
    assert is_inside(ground(panel.card).box, BOARD)


def test_without_a_box_beside_the_board_every_prompt_is_a_card(stage, panel):
    panel.arrange(EMPTY_BOX, MessageArea(BOARD))
    panel.show(Prompt("Nothing fits: draw."))
    stage.frames(3)
    assert texts(panel.card.canvas) == ["Nothing fits: draw."]
    panel.clear()
    assert texts(panel.canvas) == []


# Confirm bar, hidden places


class Fingers:
    """Gesture handler that records its calls."""

    def __init__(self):
        self.calls = []

    def cancel(self):
        self.calls.append("cancel")

    def rotate(self):
        self.calls.append("rotate")

    def confirm(self):
        self.calls.append("confirm")


@pytest.mark.parametrize("spot", [(200, 350), (200, 130), (200, 580), (20, 350)])
def test_the_confirm_bar_is_beside_its_piece_and_acts_on_it(stage, parent, spot):
    fingers = Fingers()
    bar = ConfirmBar(fingers)
    parent.add_widget(bar)
    area = MessageArea(BOARD, seat_of(spot))
    assert not drawn(canvas=bar.canvas)
    bar.place_beside(area)
    stage.frames(3)
    for icon in ("close", "turn", "check"):
        button = stage.find(RingButton, icon=icon)
        box = Box(*button.pos, *button.size)
        assert is_inside(box, BOARD)
        assert not box.overlaps(area.subject)
        stage.tap(button)
    assert fingers.calls == ["cancel", "rotate", "confirm"]
    bar.hide()
    assert not drawn(canvas=bar.canvas)
    assert not stage.all(RingButton)


def test_hidden_places_are_a_text_or_on_a_low_board_a_number(stage, parent):
    shown = []
    pill = HiddenPlacesPill(lambda: shown.append(True))
    parent.add_widget(pill)
    pill.arrange(BOARD)
    assert pill.box == EMPTY_BOX
    pill.show_counts({"behind": 2})
    assert texts(pill.canvas) == ["2 places behind"]
    assert is_inside(pill.box, BOARD)
    stage.frames(3)
    stage.tap(pill.button)
    assert shown == [True]
    pill.arrange(BOARD._replace(height=300))
    assert texts(pill.canvas) == ["2"]
    pill.arrange(BOARD)
    pill.show_counts({"behind": 2, "below": 3, "left": 1})
    assert texts(pill.canvas) == ["3 below · 1 to the left · 2 behind"]
    pill.arrange(BOARD._replace(width=160, height=50), is_in_row=True)
    assert texts(pill.canvas) == ["6"]
    assert pill.button.spoken == "3 below · 1 to the left · 2 behind"
    pill.show_counts({"behind": 0})
    assert texts(pill.canvas) == []


@pytest.mark.parametrize("widget", [PromptPanel, MessageCard])
def test_the_next_widget_is_not_tinted(stage, parent, widget):
    shown, after = widget(), Widget()
    for each in (shown, after):
        parent.add_widget(each)
    if widget is PromptPanel:
        shown.arrange(EMPTY_BOX, MessageArea(BOARD))
        shown.show(Prompt("Nothing fits: draw."))
    else:
        shown.show(CardContent("Nothing fits: draw."), MessageArea(BOARD))
    with after.canvas:
        Rectangle(pos=(10, 700), size=(50, 50))
    stage.frames(3)
    assert stage.pixel(30, 720) == (255, 255, 255)
