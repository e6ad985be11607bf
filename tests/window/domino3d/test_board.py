"""Tests of the board under the bricks: shadows appear at any position of the board in the window."""

import pytest
from kivy.graphics import Color, ScissorPop, ScissorPush
from kivy.uix.widget import Widget

from app.games.domino3d.geometry.projection import object_projection
from app.games.domino3d.graphics.board_renderer import BoardRenderer, board_area
from app.table.camera import START_ORBIT, Vector

CUBES = [(0, 0, 0), (1, 0, 0), (0, 0, 1)]
SIDE = 200


@pytest.mark.parametrize("corner", [(0, 0), (200, 600)])
def test_shadows_fall_in_every_part_of_the_window(stage, corner):
    x, y = corner
    board, part = BoardRenderer(), Widget()
    for each in (ScissorPush(x=x, y=y, width=SIDE, height=SIDE), Color(1, 1, 1, 1), board, ScissorPop()):
        part.canvas.add(each)
    stage.show(part)
    projection = object_projection(*START_ORBIT, (x + SIDE / 2, y + SIDE / 2), 30, Vector(0.5, 0.5, 0))
    light = []
    for cubes in ([], CUBES):
        board.show(cubes, board_area(CUBES))
        board.look(projection)
        stage.frames(2)
        light.append(sum(stage.pixels()))
    assert light[1] < light[0]
