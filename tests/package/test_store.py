"""Texts for the stores: their lengths, and their structure in both languages."""

import re

import pytest

from app.version import VERSION
from tools.package.manifest import LEAST
from tools.package.packaged import ROOT

METADATA = ROOT / "fastlane" / "metadata" / "android"
LANGUAGES = ("en-US", "fr-FR")
LONGEST = {"title": 30, "short_description": 80, "full_description": 4000}


def version_code():
    """Returns the version code that python-for-android computes."""
    number = 0
    for part in VERSION.split("."):
        number = number * 100 + int(part)
    return f"10{LEAST}{number}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "longest"), LONGEST.items())
def test_a_text_is_there_and_not_too_long(language, name, longest):
    text = (METADATA / language / f"{name}.txt").read_text().strip()
    assert 0 < len(text) <= longest


@pytest.mark.parametrize("language", LANGUAGES)
def test_this_version_says_what_is_new(language):
    assert (METADATA / language / "changelogs" / f"{version_code()}.txt").read_text().strip()


def test_both_languages_tell_the_same():
    """Both descriptions have the same sequence of paragraphs, headings and list items."""
    shapes = [
        [
            re.match(r"<b>|• |", line)[0]
            for line in (METADATA / language / "full_description.txt").read_text().splitlines()
        ]
        for language in LANGUAGES
    ]
    assert shapes[0] == shapes[1]


def test_the_draft_of_the_recipe_is_of_this_version():
    recipe = (ROOT / "android" / "fdroid.yml").read_text()
    assert f"versionName: {VERSION}\n" in recipe
    assert recipe.count(version_code()) == 2
