"""Tests of plaques, buttons and labels at every text size on every device: all texts are legible and fit."""

import pytest
from kivy.uix.floatlayout import FloatLayout

from app.look import appearance
from app.look.appearance import Layout, UiAppearance
from app.look.shapes import Box
from app.players import Player
from app.screens.match.score_strip import ScoreStrip
from app.table.contract import PlaqueContent, TableAction
from app.table.match_screen_layout import SpaceNeeds, arrange
from app.table.message_area import MessageArea
from app.table.message_card import CardAnswer, CardContent, MessageCard
from app.table.table_buttons import TableButtons, plan_buttons
from app.widgets.buttons import PillButton
from app.widgets.text_label import TextLabel

DEVICES = [(360, 616), (412, 834), (640, 336), (858, 388), (800, 1246), (1280, 776), (500, 460)]
TEXTS = [1.0, 1.3, 2.0]


@pytest.fixture(params=DEVICES, ids=lambda device: "{}x{}".format(*device))
def device(request, stage):
    stage.resize(*request.param)
    yield request.param
    appearance.set_current(UiAppearance())


def use(device, text):
    appearance.set_current(UiAppearance(text_scale=text, layout=Layout.of(*device)))


def where(device, text, seats, has_glass=True):
    return arrange(*device, Layout.of(*device), SpaceNeeds(seats, has_glass, lambda _: 90.0, 1.0, text))


def words_on(widget):
    return [each for each in widget.walk(restrict=True) if isinstance(each, TextLabel) and each.text and each.opacity]


def box_of(words):
    """Returns the box of the letters without the empty parts of their line."""
    letters, air = words.letters, words.letters.height * 0.2
    return Box(*letters.pos, letters.width, letters.height).grown(-air)._replace(x=letters.pos[0], width=letters.width)


def lies_in(inner, outer):
    return (
        outer.x - 1 <= inner.x
        and inner.right <= outer.right + 1
        and outer.y - 1 <= inner.y
        and inner.top <= outer.top + 1
    )


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("text", TEXTS)
def test_scores_and_hand_counts_are_read_on_every_device(stage, device, text, seats):
    use(device, text)
    place = where(device, text, seats)
    strip = ScoreStrip(tuple(Player(f"Player {seat}") for seat in range(seats)))
    strip.columns = place.columns
    strip.pos, strip.size = (place.strip.x, place.strip.y), (place.strip.width, place.strip.height)
    stage.show(strip)
    strip.update([PlaqueContent(f"−10{seat}", "square", f"1{seat}", "+3") for seat in range(seats)], 0)
    stage.frames(2)
    shown = {words.text: words for words in words_on(strip)}
    for seat in range(seats):
        count = next(told for told in (f"1{seat} +3", f"1{seat}") if told in shown)
        for told in (f"−10{seat}", count):
            assert told in shown
            assert not shown[told].letters.is_cut, (
                told,
                shown[told].width,
                shown[told].letters.font_size,
                shown[told].natural_width,
            )
            assert lies_in(box_of(shown[told]), place.strip)
        score, count = (box_of(shown[told]) for told in (f"−10{seat}", count))
        assert score.x >= count.right or score.y >= count.top or count.y >= score.top, "they are two numbers"


def test_what_came_later_is_written_where_there_is_room(stage):
    strip = ScoreStrip((Player("Ada"), Player("Bob")))
    notes = [PlaqueContent("120", "square", "11", "+3"), PlaqueContent("80", "square", "4")]
    stage.show(strip)
    for width, told in ((400, "11 +3"), (130, "11")):
        strip.pos, strip.size = (0, 0), (width, 62)
        strip.update(notes, 0)
        stage.frames(2)
        assert told in {words.text for words in words_on(strip)}


def test_what_came_later_takes_no_room_from_a_score_in_large_text(stage):
    stage.resize(360, 616)
    use((360, 616), 2.0)
    try:
        place = where((360, 616), 2.0, 3, has_glass=False)
        strip = ScoreStrip((Player("Ada"), Player("Bob"), Player("Cy")))
        strip.columns = place.columns
        stage.show(strip)
        strip.pos, strip.size = (place.strip.x, place.strip.y), (place.strip.width, place.strip.height)
        notes = [
            PlaqueContent("65", "square", "8"),
            PlaqueContent("26", "square", "8", "+1"),
            PlaqueContent("42", "square", "7"),
        ]
        strip.update(notes, 0)
        stage.frames(2)
        sizes = {words.letters.font_size for words in words_on(strip) if words.text in ("65", "26", "42")}
        assert min(sizes) > 0.8 * max(sizes)
        assert "8 +1" not in {words.text for words in words_on(strip)}
    finally:
        appearance.set_current(UiAppearance())


@pytest.mark.parametrize("text", TEXTS)
def test_what_buttons_say_stays_within_them(stage, device, text):
    use(device, text)
    place, parent = where(device, text, 3), FloatLayout()
    stage.show(parent)
    buttons = TableButtons(parent, print)
    actions = (TableAction("draw", "Draw", "32 in the well", "−5"),)
    layout = Layout.of(*device)
    buttons.show(
        plan_buttons(actions, {"hint": True, "undo": True}, layout.is_tablet and layout.is_wide), place, layout
    )
    stage.frames(3)
    for pill in stage.all(PillButton):
        for words in words_on(pill):
            assert lies_in(box_of(words), Box(*pill.pos, *pill.size)), words.text
            assert not words.letters.is_cut or len(words.text) > 10, words.text
    assert {words.text for pill in stage.all(PillButton) for words in words_on(pill)} >= {"Draw", "−5"}


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("seats", [2, 4])
def test_the_board_has_a_part_of_the_window_to_itself(device, text, seats):
    place = where(device, text, seats)
    for box in (place.strip, place.glass, place.actions, place.hand, place.side):
        board = place.board
        apart = box.x >= board.right - 1 or box.right <= board.x + 1 or box.y >= board.top - 1 or box.top <= board.y + 1
        assert apart or not box.width
    assert place.board.height >= device[1] * 0.32
    assert place.board.width >= device[0] * 0.4


@pytest.mark.parametrize("text", TEXTS)
def test_a_question_stays_on_the_board(stage, device, text):
    use(device, text)
    board, parent = where(device, text, 3).board, FloatLayout()
    stage.show(parent)
    answers = CardAnswer("25 points", "at once", print), CardAnswer("Two extra tiles", "for example +14", print)
    prompt = MessageCard()
    parent.add_widget(prompt)
    prompt.show(CardContent("Choose your bonus.", answers=answers), MessageArea(board))
    stage.frames(3)
    assert lies_in(prompt.box, board)
    for pill in stage.all(PillButton):
        assert pill.height >= 40
        for words in words_on(pill):
            assert lies_in(box_of(words), Box(*pill.pos, *pill.size)), words.text
