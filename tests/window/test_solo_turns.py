"""Row of turns on the plaque of a solo match."""

from kivy.uix.widget import Widget

from app.look.mesh import Batch
from app.look.shapes import Box
from app.look.surfaces import paint
from app.match.traits import SoloMatch
from app.screens.match.solo_turns import draw_turns, turn_columns
from tests.window.drawn import drawn, drawn_by


def test_a_turn_that_lost_points_has_a_cross_in_its_column(stage):
    widget, batch, room = Widget(), Batch(), Box(0, 0, 300, 60)
    draw_turns(batch, room, SoloMatch("classic", 5, (3, -2, 0), 1, {}, is_over=False), paint("ink"))
    batch.draw_into(widget.canvas)
    stage.show(widget)
    crosses = [shape for shape in drawn() if shape.argument == "close"]
    column = turn_columns(room, 5)[1]
    assert crosses
    assert all(column.x <= shape.middle[0] <= column.right and shape.has_role("bad") for shape in crosses)
    assert len(drawn_by("_draw_bar")) == len(crosses) + 2
