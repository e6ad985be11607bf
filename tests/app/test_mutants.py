"""Mutants of `make mutants`: each changes the drawing or logic at one point and is valid Python."""

import ast

import pytest

from tools import mutants
from tools.mutants import mutants_of, sample

CODE = '''"""Words that no mutant changes: 7."""

def draw(batch: Batch, seat: int = 0) -> None:
    """Draws a disc."""
    if self.is_shown and seat < 4:
        batch.fill(circle_outline(self.x, 5, 2), paint("bad"))
    batch.line([(a - b, 0)], 2, solid_paint(COLOURS[seat]))
'''


@pytest.fixture
def changes(tmp_path, monkeypatch):
    monkeypatch.setattr(mutants, "ROOT", tmp_path)
    path = tmp_path / "disc.py"
    path.write_text(CODE)
    return list(mutants_of(path))


@pytest.mark.parametrize(
    "change",
    [
        ("drawing", 'batch.fill(circle_outline(self.x, 5, 2), paint("bad"))', "pass"),
        ("drawing", "self.x", "(self.x + 12)"),
        ("drawing", '"bad"', '"ok"'),
        ("drawing", "seat", "seat - 1"),
        ("drawing", "a - b", "a + b"),
        ("logic", "self.is_shown and seat < 4", "not (self.is_shown and seat < 4)"),
        ("logic", "self.is_shown and seat < 4", "(self.is_shown) or (seat < 4)"),
        ("logic", "seat < 4", "seat <= 4"),
        ("logic", "4", "5"),
    ],
)
def test_each_kind_of_change_is_made(changes, change):
    found = [each for each in changes if (each.kind, each.before, each.after) == change]
    assert found
    assert all(each.source.count(change[2]) > CODE.count(change[2]) for each in found)


def test_every_mutant_is_one_change_of_valid_python(changes):
    for each in changes:
        ast.parse(each.source)
        assert len(set(each.source.splitlines()) ^ set(CODE.splitlines())) == 2


def test_no_docstring_and_no_annotation_changes(changes):
    lines = {each.line for each in changes}
    assert lines == {5, 6, 7, 3}
    assert {each.before for each in changes if each.line == 3} == {"0"}


def test_a_sample_is_the_same_each_time_and_from_many_files():
    first, again = (sample("app/screens", "drawing", 12, 5) for _ in range(2))
    assert first == again
    assert len({each.path for each in first}) == 12
    assert {each.kind for each in first} == {"drawing"}
