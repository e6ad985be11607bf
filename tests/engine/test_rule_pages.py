"""Completeness of the rule pages: they name every option, every value and every box edition."""

from pathlib import Path

import pytest

from engine.game import value_text
from engine.games import GAMES

DOCS = Path(__file__).parents[2] / "docs"
PAGES = {"triominos": "rules.md", "quadominos": "rules.md", "domino3d": "domino3d.md", "quadrot": "quadrot.md"}


@pytest.mark.parametrize("name", GAMES)
def test_every_switch_and_bundle_stands_on_the_page(name):
    page = (DOCS / PAGES.get(name, f"{name}.md")).read_text(encoding="utf-8")
    options = GAMES[name].options
    switches = [option for option in options.choices() if f"`{option}" not in page]
    words = [each for values in options.choices().values() for each in values if isinstance(each, str)]
    values = [each for each in words if each not in page]
    assert (switches, values) == ([], [])
    bundles = [box for box, given in options.boxes().items() if not _is_listed(page, box, given)]
    assert not bundles


def _is_listed(page, box, given):
    """Returns whether the table of box editions has a row with this name, all its options, and its source."""
    row = next((line for line in page.splitlines() if line.startswith(f"| `{box}` |")), "")
    cells = [cell.strip() for cell in row.strip("|").split("|")]
    return len(cells) == 4 and cells[3] and all(f"`{name}={value_text(value)}`" in row for name, value in given.items())
