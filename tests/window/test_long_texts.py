"""Tests of the text widget: it shows long texts without delay and tolerates invalid characters."""

from time import process_time

import pytest

from app.widgets.text_label import TextLabel

TEXTS = {
    "one word": "x" * 100_000,
    "words": "ab " * 33_000,
    "lines": "a\n" * 50_000,
    "marks": "e" + "\u0301" * 2000,
    "letters with marks": ("e" + "\u0301" * 50) * 40,
    "families": "\U0001f468\u200d\U0001f469" * 2000,
    "half a letter": "Ada \ud800 \0 Bob",
    "blanks": " " * 100_000,
}
LIMIT_S = 3.0
"""Limit in CPU seconds: several times what a busy machine needs, but much less than without the limit of characters"""
KINDS = {"fit": {"fit": True}, "one line": {"wrap": False}, "wrapped": {}}


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("kind", KINDS)
def test_no_text_is_too_much(stage, text, kind):
    began = process_time()
    words = TextLabel(TEXTS[text], size_hint_x=None, width=200, **KINDS[kind])
    stage.show(words)
    for width in (180, 160):
        words.width = width
        stage.frames(1)
    assert process_time() - began < LIMIT_S
    if kind != "one line":
        assert words.letters.width <= 200


def test_as_many_letters_as_have_room_stand_before_the_ellipsis(stage):
    words = TextLabel("A name that goes on for a very long time indeed", "card", fit=True, size_hint_x=None, width=150)
    stage.show(words)
    stage.frames(2)
    shown = words.letters.text
    assert words.letters.is_cut
    assert shown.endswith("…")
    assert words.text.startswith(shown[:-1])
    assert 130 < words.letters.width <= 150
    words.width = 1000
    stage.frames(1)
    assert words.letters.text == words.text
    assert not words.letters.is_cut
