"""What the pages name is there."""

import re
from pathlib import Path

from tests.reports import looped

ROOT = Path(__file__).parents[2]
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]
ROOMS = ("app", "engine", "tests", "tools")
FILES = [f"/{path.relative_to(ROOT).as_posix()}" for room in ROOMS for path in (ROOT / room).rglob("*.py")]


@looped("page", PAGES, ids=lambda page: page.name)
def test_every_module_that_a_page_names_is_there(page):
    named = {name for name in re.findall(r"`([\w/]+\.py)`", page.read_text(encoding="utf-8")) if "NAME" not in name}
    assert [name for name in sorted(named - {"main.py"}) if not any(file.endswith(f"/{name}") for file in FILES)] == []
