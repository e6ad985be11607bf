"""Reader of the faces of bricks as the shader paints them, from the meshes and the uniforms."""

from math import floor
from typing import NamedTuple

import numpy as np
from kivy.core.window import Window
from kivy.graphics import ChangeState, Mesh

from app.games.domino3d.geometry.block_mesh import SQUARE_INDICES, SQUARE_VERTICES, VERTEX_SIZE
from app.games.domino3d.geometry.projection import NORMALS
from engine.domino3d.bricks import cubes_of
from engine.domino3d.cells import position
from tests.window.drawn import drawn_spaces

FAINTEST = 0.02
"""Alpha below which nothing is visible"""


class Square(NamedTuple):
    """Painted face of a cube that is turned to the camera."""

    cube: tuple[int, int, int]
    side: int
    mark: int
    groove: int
    """Edge towards the other cube of its brick: 0 none, 1 and 2 along the first axis of the face, 3 and 4 along the
    other
    """
    kind: int
    corners: np.ndarray
    """Corners in window pixels"""
    tint: tuple[float, ...]
    """Colour that marks the newest brick of another seat"""


def painted(layer, group=None):
    """Returns the faces that a layer of bricks paints; none if it is not in the window. `group`: only those of one
    brick.
    """
    if layer not in drawn_spaces():
        return []
    if group is None:
        return [square for each in (layer, *loose(layer)) for square in _squares(layer, each)]
    return _squares(layer, group) if group in layer.children else []


def loose(layer):
    """Returns the bricks of a layer that have their own position and rotation."""
    return [each for each in layer.children if hasattr(each, "children")]


def middle_of(layer, group):
    """Returns the window position of the middle of a loose brick."""
    mesh = next(each for each in group.children if isinstance(each, Mesh))
    corners = np.array(mesh.vertices).reshape(-1, VERTEX_SIZE)[:, :3]
    uniforms = _uniforms(layer, group)
    middle = np.array([*(corners.min(axis=0) + corners.max(axis=0)) / 2, 1.0])
    return tuple(_pixels(middle[None] @ _matrix(uniforms["u_model"]), _matrix(uniforms["u_clip"]))[0].tolist())


def opacity_of(layer, group):
    """Returns the opacity of a loose brick."""
    return _uniforms(layer, group)["u_alpha"]


def _uniforms(layer, group):
    names = ("u_alpha", "u_model", "u_last", *(("u_clip", "u_eye") if group is layer else ()))
    uniforms = {name: layer[name] for name in names}
    for each in group.children:
        if isinstance(each, ChangeState):
            uniforms |= each.changes
    return uniforms


def _matrix(uniform):
    return np.array(uniform.get()).reshape(4, 4)


def _pixels(world, clip):
    seen = world @ clip
    return (seen[:, :2] / seen[:, 3:] + 1) / 2 * np.array(Window.size)


def _squares(layer, group):
    meshes = [each for each in group.children if isinstance(each, Mesh)]
    if not meshes or (uniforms := _uniforms(layer, group))["u_alpha"] <= FAINTEST:
        return []
    return [square for mesh in meshes for square in _squares_of(mesh, uniforms)]


def _squares_of(mesh, uniforms):
    vertices = np.array(mesh.vertices).reshape(-1, VERTEX_SIZE)
    clip, model = _matrix(uniforms["u_clip"]), _matrix(uniforms["u_model"])
    for first in mesh.indices[:: len(SQUARE_INDICES)]:
        square = vertices[first : first + SQUARE_VERTICES]
        if len(square) == SQUARE_VERTICES and square[:4, 6].max() == 0:
            found = _square(square[:4], clip, model, uniforms)
            if found:
                yield found


def _square(corners, clip, model, uniforms):
    side = int(corners[0, 5])
    world = np.column_stack([corners[:, :3], np.ones(4)]) @ model
    normal = np.array([*NORMALS[side], 0.0]) @ model
    middle = world.mean(axis=0)[:3]
    if np.dot(normal[:3], np.array(uniforms["u_eye"]) - middle) <= 0:
        return None
    inner = corners[:, :3].mean(axis=0) - np.array(NORMALS[side]) / 2
    cube = tuple(floor(part) for part in inner)
    mark, groove, kind = (int(part) for part in corners[0, 7:10])
    return Square(cube, side, mark, groove, kind, _pixels(world, clip), tuple(uniforms["u_last"]))


def sides_of(place):
    """Returns the marks and grooves that must be painted for a placed brick, by cube and side."""
    cubes = [position(cell) for cell in place.body]
    found = {}
    for cube, other, code in zip(cubes, cubes[::-1], cubes_of(place.marks), strict=True):
        for side in range(6):
            axes = [axis for axis in range(3) if axis != side >> 1]
            ways = [(at, other[axis] - cube[axis]) for at, axis in enumerate(axes)]
            groove = next((2 * at + (1 if way < 0 else 2) for at, way in ways if way), 0)
            found[cube, side] = (code >> 4 * (side >> 1) & 15, groove)
    return found


def exposed(places):
    """Returns the sides of bricks that neither a cube nor the table covers, with their marks and grooves."""
    sides = {key: value for place in places for key, value in sides_of(place).items()}
    cubes = {cube for cube, _side in sides}
    return {
        (cube, side): value
        for (cube, side), value in sides.items()
        if (front := tuple(a + b for a, b in zip(cube, NORMALS[side], strict=True))) not in cubes and front[2] >= 0
    }


# Effects


def dust_in(scene):
    """Returns the shapes of dust that a scene draws."""
    (ink,) = [each for each in scene.dust.children if hasattr(each, "children")]
    return list(ink.children)


def shadow_of(scene):
    """Returns the cubes in the shadow map of the lamp, as numbers of its mesh."""
    lamp = next(each for each in scene.board.children if hasattr(each, "texture"))
    return [number for mesh in lamp.children if isinstance(mesh, Mesh) for number in mesh.vertices]
