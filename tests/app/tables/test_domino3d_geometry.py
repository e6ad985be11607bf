"""Selection of bricks and places in space: visibility, the nearest place, and a way to reach every place."""

from functools import cache
from itertools import combinations, product
from math import dist
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from app.games.domino3d.geometry import candidate_places
from app.games.domino3d.geometry.aim_points import spread_points
from app.games.domino3d.geometry.block_mesh import SQUARE_INDICES, SQUARE_VERTICES, VERTEX_SIZE, BlockMesh, blocks_of
from app.games.domino3d.geometry.candidate_places import (
    brick_numbers_by_cube,
    candidates_of,
    least_conflicting_place,
    open_positions,
    sort_for_cursor,
    update_visibility,
)
from app.games.domino3d.geometry.projection import (
    NORMALS,
    camera_projection,
    first_hit,
    is_visible,
    pick_cube,
)
from app.games.domino3d.geometry.touch_geometry import FINGERTIP, SNAP_PER_CELL, BrickGeometry
from app.gestures.gesture_config import SNAP_DISTANCE, SWITCH_ADVANTAGE
from app.look.shapes import Box
from app.table.camera import Extent, SpaceBox, SpaceCamera, Vector
from engine.domino3d.bricks import BRICKS
from tests.engine.domino3d.growing import grown as random_structure
from tests.exhaustive import WHOLE

BOARD = Box(0, 250, 412, 500)
DP = 44
"""Size of a cell in dp while a finger carries a brick"""
SEEDS = range(200 if WHOLE else 25)
QUARTERS = (0, 1, 2, 3)

ways = st.tuples(st.floats(-900, 900), st.floats(-300, 300))
seeds = st.integers(0, 60)


@cache
def grown(seed, count=12):
    """Returns a random structure of `count` bricks, and the remaining bricks."""
    structure = random_structure(Random(seed), count, look=3)
    laid = {place.brick for place in structure.laid}
    return structure, [brick for brick in BRICKS if brick not in laid]


def place_in_position(structure, way=(0, 0), scale=DP):
    """Returns a geometry of the structure, with the camera rotated by `way`."""
    camera = SpaceCamera()
    camera.arrange(Extent(BOARD.x, BOARD.y, BOARD.right, BOARD.top), 64, 110)
    cubes = brick_numbers_by_cube(structure)
    low, high = (Vector(*(each(cube[axis] for cube in cubes) for axis in range(3))) for each in (min, max))
    camera.set_content(SpaceBox(low, Vector(*(at + 1 for at in high))))
    camera.fit()
    camera.scale = scale
    camera.orbit(*way)
    geometry = BrickGeometry(camera)
    geometry.board = BOARD.grown(9999)  # places beyond the window count too, because the camera can pan
    geometry.set_structure(structure, None)
    geometry.look()
    return geometry


def all_places():
    """Yields structures of 3 to 30 bricks, each with some of the remaining bricks."""
    for seed in SEEDS:
        structure, pile = grown(seed, 3 + seed * 7 % 28)
        for brick in pile[: 3 if WHOLE else 2]:
            yield structure, brick


# Visibility


@given(seeds, ways)
def test_places_in_the_window_and_rays_agree_with_the_camera(seed, way):
    geometry = place_in_position(grown(seed)[0], way)
    projection = geometry.projection
    for cube in geometry.cubes:
        place = Vector(cube[0] + 0.3, cube[1] + 0.7, cube[2] + 0.5)
        assert projection.project(*place) == pytest.approx(geometry.camera.to_window(place), abs=1e-6)
        ray = geometry.camera.ray(*projection.project(*place))
        far = place.plus(ray.eye, -1).dot(ray.direction)
        assert ray.eye.plus(ray.direction, far) == pytest.approx(place, abs=1e-6)


@given(seeds, ways)
def test_the_matrix_of_shaders_draws_where_places_are_seen(seed, way):
    geometry = place_in_position(grown(seed)[0], way)
    clip = geometry.projection.clip_matrix(412, 892)
    for x, y, z in geometry.cubes:
        a, b, c, w = (sum(clip[4 * col + row] * at for col, at in enumerate((x, y, z, 1))) for row in range(4))
        seen = (a / w + 1) * 206, (b / w + 1) * 446
        assert seen == pytest.approx(geometry.projection.project(x, y, z), abs=1e-5)
        assert -1 < c / w < 1


@given(seeds, ways, st.floats(-150, 150), st.floats(-150, 150))
def test_a_ray_meets_the_cube_that_a_search_of_all_finds(seed, way, across, up):
    geometry = place_in_position(grown(seed)[0], way)
    x, y = geometry.projection.middle
    ray = geometry.camera.ray(x + across, y + up)
    ways = {cube: _through(ray, cube) for cube in geometry.cubes}
    assume(all(abs(high - low) > 1e-6 for low, high in ways.values()))  # the result at an edge is not defined
    met = min(((low, cube) for cube, (low, high) in ways.items() if low < high), default=(0.0, None))[1]
    assert pick_cube(geometry.cubes, ray) == met


def _through(ray, cube):
    """Returns the distances along a ray at which it enters and leaves a cube; for a miss the second one is smaller."""
    low, high = 0.0, 1e9
    for start, way, edge in zip(ray.eye, ray.direction, cube):
        near, far = sorted(((edge - start) / way, (edge + 1 - start) / way))
        low, high = max(low, near), min(high, far)
    return low, high


@given(seeds, ways)
def test_whatever_hides_a_cube_is_drawn_after_it(seed, way):
    structure = grown(seed)[0]
    geometry, mesh = place_in_position(structure, way), BlockMesh()
    mesh.show(blocks_of(structure))
    sorted_indices = list(mesh.sorted_indices(geometry.camera.eye))
    first = {}
    for at in range(0, len(sorted_indices), len(SQUARE_INDICES)):
        x, y, z = (sum(mesh.vertices[14 * (sorted_indices[at] + k) + axis] for k in range(4)) / 4 for axis in range(3))
        side = int(mesh.vertices[14 * sorted_indices[at] + 5])
        sign = -1 if side % 2 == 0 else 1
        inside = tuple(int((value + sign * 0.5 * (axis == side // 2)) // 1) for axis, value in enumerate((x, y, z)))
        first.setdefault(inside, at)
    assert SQUARE_VERTICES == 8
    for cube in first:
        middle = Vector(*(at + 0.5 for at in cube))
        way_to = geometry.camera.eye.plus(middle, -1)
        length = way_to.dot(way_to) ** 0.5
        hiding = first_hit(geometry.cubes.keys() - {cube}, middle, [each / length for each in way_to])
        assert hiding is None or hiding not in first or first[hiding] > first[cube]


@given(seeds, ways)
def test_squares_are_drawn_that_look_at_the_eye_and_no_others(seed, way):
    structure = grown(seed)[0]
    geometry, mesh = place_in_position(structure, way), BlockMesh()
    mesh.show(blocks_of(structure))
    drawn = set(mesh.sorted_indices(geometry.camera.eye)[:: len(SQUARE_INDICES)])
    for first in range(0, len(mesh.vertices) // VERTEX_SIZE, SQUARE_VERTICES):
        x, y, z = mesh.vertices[first * VERTEX_SIZE : first * VERTEX_SIZE + 3]
        normal = NORMALS[int(mesh.vertices[first * VERTEX_SIZE + 5])]
        assert (first in drawn) == geometry.projection.is_facing((x, y, z), normal)


def test_the_order_holds_until_the_eye_comes_into_another_slab():
    structure = grown(3)[0]
    mesh, geometry = BlockMesh(), place_in_position(structure)
    mesh.show(blocks_of(structure))
    assert mesh.sorted_indices(geometry.camera.eye) is not None
    assert mesh.sorted_indices(geometry.camera.eye) is None
    geometry.camera.orbit(400, 0)
    assert mesh.sorted_indices(geometry.camera.eye) is not None


# Selection of a place


def test_every_legal_place_can_be_reached_by_a_drag_from_a_side_or_a_corner():
    checked = 0
    for structure, brick in all_places():
        geometry = place_in_position(structure)
        geometry.set_structure(structure, brick)
        left = set(structure.places(brick))
        for step, corner in product(QUARTERS, (0, 45)):
            _turn(geometry, step, corner)
            left -= {place for place in left if _is_reached(geometry, place)}
            if not left:
                break
        assert not left, (structure, brick)
        checked += len(structure.places(brick))
    assert checked > 100


def _turn(geometry, step, corner=0):
    camera = geometry.camera
    camera.fit()
    camera.scale = DP
    camera.pose = camera.quarter_turn_pose(step) if step else camera.pose
    camera.yaw += corner
    geometry.look()


def _is_reached(geometry, place):
    """Returns whether a finger at this place selects it, or a place in front of it, from which taps lead to it."""
    each = geometry.candidate(place)
    if each.is_hidden:
        return False
    near = geometry.fits_near(place.brick, *each.at)
    return near[0].distance < SNAP_DISTANCE and place in [
        found.place for found in geometry.overlapping_candidates(near[0].fit)
    ]


def test_taps_go_through_all_places_behind_one_another_and_round():
    compared = 0
    for structure, brick in all_places():
        geometry = place_in_position(structure)
        geometry.set_structure(structure, brick)
        for each in geometry.seen():
            if each.is_hidden:
                continue
            overlapping_candidates = [found.place for found in geometry.overlapping_candidates(each.place)]
            compared += 1
            assert each.place in overlapping_candidates
            at, walked = each.place, []
            near = geometry.fit_after_rotation(brick, at, 1)
            assert (near is None) == (len(overlapping_candidates) == 1)
            if near:
                walked.append(near.fit)
                assert (
                    near.fit
                    == overlapping_candidates[(overlapping_candidates.index(at) + 1) % len(overlapping_candidates)]
                )
    assert compared


def test_a_trembling_finger_means_the_right_place_or_its_stack():
    rng, hits, behind, count = Random(5), 0, 0, 0
    for seed in range(20):
        structure, pile = grown(seed, 30)
        for brick in pile[:3]:
            geometry = place_in_position(structure)
            geometry.set_structure(structure, brick)
            for each in geometry.seen():
                for _ in range(0 if each.is_hidden else 8):
                    x, y = each.aim[0] + rng.gauss(0, 7), each.aim[1] + rng.gauss(0, 7)
                    near = geometry.fits_near(brick, x, y)
                    count += 1
                    if near:
                        hits += geometry.candidate(near[0].fit).cubes == each.cubes
                        behind += each.place in [found.place for found in geometry.overlapping_candidates(near[0].fit)]
    assert count > 200
    assert hits / count >= 0.92, hits / count
    assert behind == count


def test_a_brick_that_is_held_on_top_of_another_nearly_always_means_a_place_on_it():
    on_it = _shares_on_top(0.5)
    assert len(on_it) > 200
    assert sum(on_it) >= 0.9 * len(on_it)


def _shares_on_top(height):
    """Returns for each visible top with a visible place whether a finger there selects a place on it."""
    found = []
    for structure, brick in all_places():
        geometry = place_in_position(structure)
        geometry.set_structure(structure, brick)
        for step in QUARTERS:
            _turn(geometry, step)
            for x, y, z in geometry.cubes:
                lies_there = [each for each in geometry.seen() if (x, y, z + 1) in each.cubes and not each.is_hidden]
                if lies_there and is_visible(geometry.projection, geometry.cubes, (x + 0.5, y + 0.5, z + 1.001)):
                    near = geometry.fits_near(brick, *geometry.projection.project(x + 0.5, y + 0.5, z + 1 + height))
                    snaps = bool(near) and near[0].distance < SNAP_DISTANCE
                    found.append(snaps and (x, y, z + 1) in geometry.candidate(near[0].fit).cubes)
    return found


def geometries():
    """Yields geometries of all structures from all sides, each with the brick to place."""
    for structure, brick in all_places():
        geometry = place_in_position(structure)
        geometry.set_structure(structure, brick)
        for step in QUARTERS:
            _turn(geometry, step)
            yield geometry, brick


def test_a_brick_that_is_held_on_the_sign_of_a_place_means_that_place():
    missed, count = [], 0
    for geometry, brick in geometries():
        for each in geometry.signs():
            near = geometry.fits_near(brick, *each.aim)
            count += 1
            if near[0].fit != each.place:
                missed.append((each.place, near[0]))
    assert count > 1000
    assert not missed


def test_signs_are_far_enough_apart_to_leave_one_for_the_next():
    """A brick that has snapped to a place changes to the next one only when that is nearer by a certain distance."""
    least, count = SWITCH_ADVANTAGE / SNAP_PER_CELL * DP, 0
    for geometry, _brick in geometries():
        for one, other in combinations(geometry.signs(), 2):
            count += 1
            assert dist(one.aim, other.aim) > least
    assert count > 1000


def test_signs_move_with_the_board_and_are_separated_again_only_after_a_rotation(monkeypatch):
    structure, pile = grown(4, 24)
    geometry, counts = place_in_position(structure), []
    monkeypatch.setattr(
        candidate_places, "spread_points", lambda points: counts.append(len(points)) or spread_points(points)
    )
    geometry.set_structure(structure, pile[0])
    before = [(each.aim[0] - each.at[0], each.aim[1] - each.at[1]) for each in geometry.signs()]
    geometry.camera.pan(3, 2)
    geometry.look()
    after = [(each.aim[0] - each.at[0], each.aim[1] - each.at[1]) for each in geometry.signs()]
    assert len(counts) == 1
    assert [part for shift in after for part in shift] == pytest.approx(
        [part for shift in before for part in shift], abs=1
    )
    geometry.camera.orbit(30, 0)
    geometry.look()
    geometry.signs()
    assert len(counts) == 2


def test_the_sign_of_a_place_is_near_the_middle_of_its_brick():
    for geometry, _brick in geometries():
        for each in geometry.signs():
            assert dist(each.aim, each.at) <= (0.5 if each.visible_share == 1 else 1) * DP


def test_a_tap_is_previewed_where_it_may_mean_another_place():
    crowded = 0
    for geometry, _brick in geometries():
        for each in geometry.signs():
            others = [other for other in geometry.seen() if not other.is_hidden and other is not each]
            is_crowded = any(dist(each.aim, other.aim) <= FINGERTIP * geometry.dp for other in others)
            crowded += is_crowded
            assert geometry.needs_confirm(each.place) == is_crowded
            assert geometry.is_costly(each.place) == each.is_unstable
    assert crowded > 20


def test_a_place_chosen_by_a_second_finger_is_dropped_when_the_brick_moves_on():
    moved = 0
    for geometry, brick in geometries():
        signs = geometry.signs()
        for one, other in combinations(signs, 2):
            geometry.fits_near(brick, *one.aim)
            if geometry.fit_after_rotation(brick, one.place, 1) is None:
                continue
            moved += 1
            assert geometry.fits_near(brick, *other.aim)[0].fit == other.place
    assert moved > 100


def test_collapsing_places_can_be_tried_too():
    tried = [each for structure, brick in all_places() for each in candidates_of(structure, brick) if each.is_unstable]
    assert tried


@given(seeds)
def test_an_attempt_shows_the_brick_with_as_few_wrong_marks_as_can_be(seed):
    structure, pile = grown(seed, 8)
    for low, axis in open_positions(structure):
        place = least_conflicting_place(structure, pile[0], low, axis)
        assert place.axis == axis
        assert place.body[0] == low
        fits = [each for each in structure.matching_places(pile[0]) if each.body == place.body]
        assert not fits or structure.refusal(place) not in ("marks", "unmatched")


def test_the_walk_round_the_tower_names_each_place_once_layer_by_layer():
    structure, pile = grown(9, 15)
    found = candidates_of(structure, pile[0])
    walk = sort_for_cursor(brick_numbers_by_cube(structure), found)
    assert sorted(each.place for each in walk) == sorted(each.place for each in found)
    layers = [each.cubes[0][2] for each in walk]
    assert layers == sorted(layers)


def test_a_survey_sees_what_stands_before_a_place():
    structure, pile = grown(2, 20)
    found = candidates_of(structure, pile[0])
    sights = [camera_projection(place_in_position(structure, (206 * step, 0)).camera) for step in QUARTERS]
    cubes = brick_numbers_by_cube(structure)
    shares = []
    for projection in sights:
        update_visibility(projection, cubes, found)
        shares.append([each.visible_share for each in found])
    assert all(0 <= share <= 1 for row in shares for share in row)
    assert all(max(column) > 0 for column in zip(*shares))
    assert len({tuple(row) for row in shares}) > 1


def test_a_ray_that_misses_meets_nothing():
    assert first_hit({(0, 0, 0)}, (0.5, 0.5, 3), (0, 0, -1)) == (0, 0, 0)
    assert first_hit({(0, 0, 0)}, (1.5, 0.5, 3), (0, 0, -1)) is None
