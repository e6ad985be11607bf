"""Doctests of the app, which run here because some of the modules need a window."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

from app import i18n

ROOT = Path(__file__).parents[2]
WITH_EXAMPLES = sorted(
    path.relative_to(ROOT) for path in (ROOT / "app").rglob("*.py") if ">>>" in path.read_text(encoding="utf-8")
)


@pytest.mark.parametrize("path", WITH_EXAMPLES, ids=str)
def test_examples_are_true(path):
    i18n.use("en")
    result = doctest.testmod(import_module(".".join(path.with_suffix("").parts)))
    assert result.attempted > 0
    assert result.failed == 0
