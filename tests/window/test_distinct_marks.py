"""Tests that highlights with different meanings look different: movable, new, suggested and wrong."""

import pytest
from kivy.metrics import dp

from app.games.lessons import OFF_TASK, PUPIL
from app.look.appearance import colour
from app.match.messages import MoveRefused
from app.widgets.buttons import MainButton, PillButton, RingButton
from app.widgets.text_label import TextLabel
from tests.window.ominos.guest import Guest as OminoGuest
from tests.window.quadrot.guest import Guest as QuadrotGuest

BAND = 4.5
"""Minimum width in dp of the ring round a movable pawn, without its light edges"""
THROWN = 10
"""Minimum difference of a colour channel, from 0 to 255, that counts as drawn"""


def changed(one, other):
    return max(abs(a - b) for a, b in zip(one, other, strict=True)) > THROWN


def row(stage, x, y, length):
    """Returns the pixels to the right of a position."""
    return next(rows(stage, x, [y], length))


def rows(stage, x, heights, length):
    """Yields the pixels to the right of `x` at each of these heights."""
    data, width = stage.pixels(), int(stage.root.width)
    for y in heights:
        start = 3 * (int(y) * width + int(x))
        yield [tuple(data[start + 3 * at : start + 3 * at + 3]) for at in range(int(length))]


def test_a_pawn_that_may_move_has_a_broad_ring(stage, start):
    guest = QuadrotGuest(stage, start())
    guest.sit_down(plies=8)
    guest.stage.key("enter")
    guest.settle()
    place = guest.seen.movable[0]
    lit = row(stage, *place, guest.plan.unit)
    guest.table.scene.marks.clear()
    stage.frames(2)
    bare = row(stage, *place, guest.plan.unit)
    assert sum(changed(one, other) for one, other in zip(lit, bare, strict=True)) >= dp(BAND)


def test_a_drawn_tile_and_a_tile_of_a_hint_have_different_lines(stage, start):
    guest = OminoGuest(stage, start())
    guest.sit_down("triominos", plies=6)
    stage.rest()
    hand, tile = guest.table.hand, guest.hand[0]
    drawn, advised = (line_round(guest, hand.state._replace(selected=None, **marked)) for marked in (
        {"newest": tile, "highlighted": ()}, {"newest": None, "highlighted": (tile,)}
    ))  # fmt: skip
    assert 0 < drawn < 0.7 * advised


def line_round(guest, look):
    """Draws a hand in this state and returns the number of outline pixels round its first tile."""
    line = [round(255 * part) for part in colour("touch_edge")[:3]]
    guest.table.hand.draw(look)
    guest.stage.frames(2)
    x, y = guest.at_home(guest.hand[0])
    around = rows(guest.stage, x - 60, [y + up for up in range(-60, 61)], 120)
    return sum(not changed(pixel, line) for pixels in around for pixel in pixels)


@pytest.mark.parametrize("theme", ["light", "contrast"])
@pytest.mark.parametrize("game", ["triominos", "quadominos"])
def test_the_line_round_a_tile_laid_last_leaves_its_digits_alone(stage, start, game, theme):
    guest = OminoGuest(stage, start(settings=(("look", "theme", theme),)))
    guest.sit_down(game, plies=24)
    stage.rest()
    marks, places = guest.scene.marks, list(digits_of_last_tiles(guest))
    assert places
    with_lines = [list(rows(stage, x, heights, wide)) for x, heights, wide in places]
    marks.outline_last_tiles([])
    stage.frames(2)
    assert with_lines == [list(rows(stage, x, heights, wide)) for x, heights, wide in places]


def digits_of_last_tiles(guest):
    """Yields the left edge, the heights and the width of each digit on the newest tiles."""
    position, camera = guest.geometry.view, guest.geometry.camera
    shape, setting = position.shape, position.shape.setting
    for _who, cell in position.recent:
        x, y = shape.centre(cell)
        for dx, dy in shape.digit_places(setting, shape.angle(cell, position.table.laid[cell])):
            at, middle = camera.to_window(x + dx, y + dy)
            half = setting.size * camera.scale / 2
            heights = range(round(middle - 0.6 * half), round(middle + 0.6 * half))
            yield at - 0.35 * half, heights, 0.7 * half


@pytest.mark.parametrize("game", ["triominos", "quadrot"])
def test_what_is_allowed_but_not_asked_for_is_not_in_the_red_of_errors(stage, start, game):
    app = start()
    app.navigation.go("lesson", game=game, scene=1)
    stage.frames(5)
    lesson = app.navigation.screen
    if game == "quadrot":
        lesson.table.key("enter")
        stage.until(lambda: not lesson.table.is_moving)
    moves = lesson.session.match.state.moves(PUPIL)
    lesson.refuse(MoveRefused(PUPIL, moves[0], "turn"))
    assert red_words(stage)
    other = next(move for move in moves if (judged := lesson.run.judge(move)) and judged.refused.reason == OFF_TASK)
    lesson.play(other)
    stage.frames(2)
    assert not red_words(stage)


def red_words(stage):
    return [words.text for words in stage.all(TextLabel) if words.text and words.letters.colour == colour("bad")]


@pytest.mark.parametrize("make", [MainButton, PillButton, lambda text: RingButton("undo", text)])
def test_the_words_of_what_cannot_be_pressed_now_stay_as_large(stage, make):
    button = make("Undo this")
    stage.show(button)
    stage.frames(3)
    words = next(each for each in button.walk() if isinstance(each, TextLabel))
    before = words.letters.font_size, words.letters.width, words.size[:]
    button.disabled = True
    stage.frames(3)
    assert (words.letters.font_size, words.letters.width, words.size[:]) == before
