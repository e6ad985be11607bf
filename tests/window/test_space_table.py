"""Tests of the shared code for 3D tables, with a minimal table of a few cubes."""

from itertools import product
from types import SimpleNamespace

import pytest
from kivy.graphics import Color, InstructionGroup, Mesh

from app.files.settings import Settings
from app.gestures.geometry import Zone
from app.table.camera import MIN_PITCH, Extent, SpaceBox, SpaceCamera, Vector
from app.table.camera_movement import SpaceCameraMovement
from app.table.contract import GameTable, GestureHandler
from app.table.move_playback import MovePlayback

CUBES = [(0, 0, 0), (1, 0, 0), (2, 0, 0), (0, 1, 0), (0, 0, 1), (0, 0, 2), (2, 0, 1)]
SIDES = [(axis, way) for axis in range(3) for way in (0, 1)]
SHADES = (0.4, 0.6, 0.8)
"""Green component of the sides by axis; the red component identifies the cube"""
RED = 30


class Nothing:
    """Touch geometry without pieces: every finger acts on the board."""

    def piece_at(self, x, y):
        return None

    def zone_at(self, x, y):
        return Zone.BOARD

    def page_step_at(self, x, y):
        return 0.0


class SpaceFingers(GestureHandler):
    """Gesture handler: one finger orbits, two pan and zoom, a tap selects a cube, a double tap resets the view."""

    def panned(self, each):
        framing = self.table.framing
        (framing.orbit if len(self.machine.fingers) == 1 else framing.pan)(each.dx, each.dy)

    def pinched(self, each):
        self.table.framing.zoom(each.scale, each.x, each.y)

    def view_reset(self, each):
        self.table.framing.frame()

    def tapped(self, each):
        self.table.picked = self.table.cube_at(each.x, each.y)


class NoMoves(MovePlayback):
    def animation(self, told):
        yield from ()

    def after_playback(self): ...

    def restore_before(self, told): ...


class SpaceTable(GameTable):
    def __init__(self, host):
        super().__init__(host)
        self.camera, self.ink, self.picked = SpaceCamera(), InstructionGroup(), None
        self.canvas.add(self.ink)
        self.framing = SpaceCameraMovement(self.camera, self.motions, self.draw, self.draw)
        self.player = NoMoves(self.motions)
        self.fingers = SpaceFingers(self, host, Nothing())
        self.fingers.table = self
        self.camera.arrange(Extent(0, 200, 412, 800), 64, 110)
        self.camera.set_content(SpaceBox(Vector(0, 0, 0), Vector(3, 2, 3)))
        self.camera.fit()
        self.draw()

    def draw(self):
        """Draws the cubes from the farthest to the nearest, sorted by distance along each axis of the lattice."""
        self.ink.clear()
        eye = self.camera.eye
        for cube in sorted(CUBES, key=lambda c: tuple(-abs(c[axis] + 0.5 - eye[axis]) for axis in (2, 0, 1))):
            for axis, way in SIDES:
                if (eye[axis] - cube[axis] - way) * (2 * way - 1) > 0:
                    self.ink.add(Color(RED * (CUBES.index(cube) + 1) / 255, SHADES[axis], 0.3))
                    self.ink.add(self._side(cube, axis, way))

    def _side(self, cube, axis, way):
        corners = []
        for a, b in ((0, 0), (1, 0), (1, 1), (0, 1)):
            at = [0.0, 0.0, 0.0]
            at[axis], at[(axis + 1) % 3], at[(axis + 2) % 3] = way, a, b
            corners.append(self.camera.to_window(Vector(*(c + d for c, d in zip(cube, at)))))
        vertices = [number for x, y in corners for number in (x, y, 0, 0)]
        return Mesh(vertices=vertices, indices=[0, 1, 2, 3], mode="triangle_fan")

    def cube_at(self, x, y):
        """Returns the nearest cube on the ray through a window position."""
        ray = self.camera.ray(x, y)
        return min(((far, cube) for cube in CUBES if (far := entry(ray, cube)) is not None), default=(0, None))[1]

    def seen(self):
        return self.camera.pose


def entry(ray, cube):
    """Returns the distance along a ray to a cube, or None if the ray misses it."""
    low, high = 0.0, 1e9
    for start, way, edge in zip(ray.eye, ray.direction, cube):
        near, far = sorted(((edge - start) / way, (edge + 1 - start) / way))
        low, high = max(low, near), min(high, far)
    return low if low < high else None


@pytest.fixture
def table(stage):
    host = SimpleNamespace(settings=Settings(), edges=(0, 0, 0, 0), feel=lambda event: None)
    table = SpaceTable(host)
    stage.show(table)
    yield table
    table.cancel()


def test_one_finger_orbits_and_never_goes_below_the_table(stage, table):
    scale, yaw = table.camera.scale, table.camera.yaw
    finger = stage.down(200, 500)
    finger.move(200 + 103, 500)
    assert (table.camera.yaw - yaw) % 360 == pytest.approx(-45 % 360)
    finger.move(200 + 103, 900)
    assert table.camera.pitch == MIN_PITCH
    finger.up()
    assert table.camera.scale == scale
    assert table.camera.eye.z > 0


def test_two_fingers_pinch_and_pan(stage, table):
    yaw, scale = table.camera.yaw, table.camera.scale
    one, two = stage.down(150, 500), stage.down(250, 500)
    two.move(290, 500)
    assert table.camera.scale > scale
    at = table.camera.at
    one.move(150, 560)
    two.move(290, 560)
    assert table.camera.at != at
    assert table.camera.yaw == yaw
    one.up()
    two.up()


def test_two_taps_frame_everything_from_the_same_side(stage, table):
    finger = stage.down(200, 500)
    finger.move(260, 520)
    finger.up()
    table.framing.zoom(1.5, 100, 400)
    pose = table.camera.framing_pose()
    stage.tap((206, 300))
    stage.tap((206, 300))
    table.motions.finish()
    assert table.seen() == pytest.approx(pose)
    assert not table.camera.is_manual


def test_it_walks_from_side_to_side_and_rests(stage, table):
    yaw = table.camera.yaw
    table.framing.glide_to_next_side(1)
    stage.until(lambda: not table.motions.is_running, 5)
    assert table.camera.yaw == pytest.approx(yaw + 90)
    stage.rest()


@pytest.mark.parametrize("way", [(0, 0), (90, 30), (-150, 60), (230, -40)])
def test_a_tap_picks_the_cube_that_is_seen_there(stage, table, way):
    table.framing.orbit(*way)
    stage.frames(2)
    data, picked = stage.pixels(), set()

    def colour(x, y):
        at = 3 * (y * 412 + x)
        return data[at], data[at + 1]

    for x, y in product(range(60, 360, 12), range(350, 650, 12)):
        red, green = colour(x, y)
        if all(colour(x + dx, y + dy) == (red, green) for dx in (-2, 2) for dy in (-2, 2)):  # not at an edge
            picked.add(table.cube_at(x, y))
            assert table.cube_at(x, y) == (CUBES[round(red / RED) - 1] if green > 60 else None)
    assert len(picked) > 4
    place = table.camera.to_window(Vector(2.5, 0.5, 2))
    stage.tap(place)
    assert table.picked == table.cube_at(*place)
