"""Marks of the bricks: the files equal the output of the script, are small, and can be distinguished without colour."""

from itertools import combinations

import numpy as np
import pytest

from engine.domino3d.bricks import MARKS
from tools import make_marks

TINY = 26
"""Size in pixels of a face if a whole structure is shown on a phone"""


@pytest.fixture(scope="module")
def atlas():
    return make_marks.atlas()


def face(atlas, mark):
    """Returns the picture of the mark with this number on an ivory face, without the margin around it."""
    row, column = divmod(mark - 1, make_marks.COLUMNS)
    tile = atlas[row * 256 : (row + 1) * 256, column * 256 : (column + 1) * 256].astype(float)
    inner = tile[make_marks.GUTTER : -make_marks.GUTTER, make_marks.GUTTER : -make_marks.GUTTER]
    share = inner[..., 3:] / 255
    return inner[..., :3] * share + np.array([250, 244, 228]) * (1 - share)


def in_grey(picture):
    return picture @ np.array([0.299, 0.587, 0.114])


def test_the_file_is_what_the_script_draws(atlas):
    made = make_marks.as_file(atlas)
    assert made == make_marks.FILE.read_bytes()
    assert len(made) < 50_000
    for file in make_marks.SMALL_FILES:
        atlas = make_marks.halved(atlas)
        assert make_marks.as_file(atlas) == file.read_bytes()


def test_every_mark_has_its_face(atlas):
    assert atlas.shape == (1024, 1024, 4)
    for mark in range(1, len(MARKS)):
        assert in_grey(face(atlas, mark)).std() > 12, MARKS[mark]


def test_marks_differ_where_they_are_small_and_without_colour(atlas):
    at = np.linspace(0, 223, TINY).astype(int)
    small = {mark: in_grey(face(atlas, mark))[np.ix_(at, at)] for mark in range(1, len(MARKS))}
    for one, other in combinations(small, 2):
        assert abs(small[one] - small[other]).mean() > 8, (MARKS[one], MARKS[other])


def test_what_is_transparent_has_the_colour_of_the_outline(atlas):
    """When the picture is scaled down, pixels take part of their colour from transparent neighbours."""
    assert tuple(atlas[0, 0]) == (0x8A, 0x56, 0x06, 0)


def test_bands_fill_their_face_to_the_gutter(atlas):
    assert (atlas[512:768, 256:, 3] == 255).all()
