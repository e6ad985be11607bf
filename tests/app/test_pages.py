"""Documentation: every path and name that a page mentions must exist."""

import re
from pathlib import Path

from app.version import VERSION
from tests.reports import looped

ROOT = Path(__file__).parents[2]
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]
SOURCES = [
    path
    for pattern in (
        "app/**/*.py",
        "engine/**/*.py",
        "tests/**/*.py",
        "tools/**/*.*",
        "android/**/*.*",
        "ios/**/*.*",
        ".github/**/*.*",
        "*.*",
    )
    for path in ROOT.glob(pattern)
    if path.suffix in {".py", ".toml", ".sh", ".spec", ".yml", ".java", ".json", ".tsv"}
] + [ROOT / "Makefile"]
FOREIGN = {"decorView", "supply", "STRICT", "RETURNING"}
"""Names from the interfaces of other programs"""
EXAMPLES = re.compile(r"NAME|-N\.|YYYY|^build/|^\.venv/|^harbour|^sablier-2|^settings")
"""Placeholder paths, and files that the tools of the project create"""
NOT_OURS = {".git", ".venv", "build"}
"""Folders that git, make and the tests write"""
PATH = re.compile(r"[\w.-]+(?:/[\w.-]+)+/?|[\w-]+\.(?:py|md|toml|sh|yml|json|spec)")
NAME = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*(?:\(\))?")


def spans(page):
    """Returns the code spans of a page outside its code blocks."""
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    return set(re.findall(r"`([^`\n]+)`", text))


def all_paths():
    """Returns the paths of all files and folders, with a leading slash, and of folders also with a trailing slash."""
    tops = [path for path in ROOT.iterdir() if path.name not in NOT_OURS]
    paths = [path for top in tops for path in (top, *top.rglob("*"))]
    return {f"/{path.relative_to(ROOT).as_posix()}{'/' * path.is_dir()}" for path in paths}


def all_words():
    """Returns the words of all sources and the names of all modules."""
    words = {word for path in SOURCES for word in re.findall(r"\w+", path.read_text(encoding="utf-8"))}
    return words | {path.stem for path in SOURCES} | FOREIGN


PATHS = all_paths()
WORDS = all_words()


@looped("page", PAGES, ids=lambda page: page.name)
def test_every_path_that_a_page_names_exists(page):
    named = {span for span in spans(page) if PATH.fullmatch(span) and not EXAMPLES.search(span)}
    assert [
        path for path in sorted(named) if not any(each.rstrip("/").endswith(f"/{path.rstrip('/')}") for each in PATHS)
    ] == []


@looped("page", PAGES, ids=lambda page: page.name)
def test_every_name_that_a_page_mentions_exists(page):
    names = {span for span in spans(page) if NAME.fullmatch(span) and not PATH.fullmatch(span)}
    assert [name for name in sorted(names) if not set(re.findall(r"\w+", name)) <= WORDS] == []


def test_the_changelog_begins_with_unreleased_changes_and_this_version():
    headings = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert headings[:2] == ["Unreleased", VERSION]
