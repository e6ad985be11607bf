"""Tests of the drawn pixels of bricks and board: no spikes, smooth edges, and a cue for depth."""

import numpy as np
import pytest

from app.games.domino3d.geometry.projection import camera_projection
from app.games.domino3d.graphics.structure_view import StructureView
from app.look.appearance import colour
from engine.domino3d.moves import read_place
from engine.domino3d.structure import structure_of

SIZE = 600
FRINGE = 2.6
"""Pixels outside its projected outline that a brick may cover"""
TOWER = "moon|flower@0,0,0+z0", "moon|flower@0,0,2+z0", "moon|flower@0,0,4+z0"
HALF = 100
"""Difference from the colour of the ground at the edge of the rim, the sum of three channels"""
STEPS = "moon|flower@0,0,0+x1", "moon|flower@0,-3,0+x1"
"""Two bricks with equal front sides, one three cells behind the other"""


@pytest.fixture
def drawing(stage):
    """Returns a function that draws bricks from a side, and returns the pixels (lowest row first) and projection."""
    view = StructureView(size=(SIZE, SIZE))
    stage.show(view)

    def draw(places, yaw, pitch):
        view.show(structure_of(map(read_place, places)))
        view.show_side((1.0, yaw, pitch))
        view.painter.draw()
        width, height = view.painter.size
        pixels = np.frombuffer(view.painter.pixels, np.uint8).reshape(height, width, 4)
        return pixels[:, :, :3].astype(int), camera_projection(view.camera)

    return draw


def ground():
    return np.array([round(255 * part) for part in colour("sunk")[:3]])


@pytest.mark.parametrize("pitch", [14, 20, 33])
@pytest.mark.parametrize("yaw", [-91.3, -91.0, -90.8, -89.2, -89.0, -88.7, 1.0, 181.1])
def test_nearly_flat_faces_have_no_spikes(drawing, yaw, pitch):
    pixels, projection = drawing(TOWER, yaw, pitch)
    top = max(projection.project(x, y, 6)[1] for x in (0, 1) for y in (0, 1))
    is_drawn = abs(pixels - ground()).sum(axis=2) > 12
    rows = np.flatnonzero(is_drawn.any(axis=1))
    assert rows.max() <= top + FRINGE


@pytest.mark.parametrize("yaw", [-62, -68, -75])
def test_the_far_rim_of_the_board_is_smooth(drawing, yaw):
    """The edge of the rim, located to a fraction of a pixel in each row, is a straight line."""
    pixels, projection = drawing(STEPS, yaw, 24)
    away = abs(pixels - ground()).sum(axis=2)
    corner = round(projection.project(-2, 2, 0)[1])
    rows, edges = range(corner - 70, corner - 10), []
    for row in rows:
        inside = np.argmax(away[row] > HALF)
        outer, inner = away[row, inside - 1], away[row, inside]
        edges.append(inside - (inner - HALF) / max(inner - outer, 1))
    straight = np.polyval(np.polyfit(rows, edges, 1), rows)
    assert np.abs(straight - edges).std() < 0.09


def test_a_farther_brick_is_paler_when_seen_from_the_front(drawing):
    pixels, projection = drawing(STEPS, -90, 14)

    def tone(y):
        x, up = projection.project(0.5, y, 0.88)
        return pixels[round(up), round(x)].sum()

    near, far = tone(-3), tone(0)
    assert far - near > 55
