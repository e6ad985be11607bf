"""Editorial rules for the texts that players read, in English and French."""

import re

import pytest

from tools import words as catalogues

TEXTS = catalogues.texts_of(catalogues.read(catalogues.FOLDER / "fr.po"))


def forms(text):
    """Returns the forms of a text: singular and plural, or only one."""
    return text if isinstance(text, tuple) else (text,)


PAIRS = [pair for message in TEXTS for pair in zip(forms(message.id), forms(message.string))]
"""English and French forms of each text"""
ENGLISH, FRENCH = zip(*PAIRS)

TYPOGRAPHY = {
    "doubled space": r"  ",
    "space at an end": r"\s$|^\s",
    "space before a comma or full stop": r" [,.](\s|$)",
    "straight quotation mark": r"['\"]",
    "three dots instead of an ellipsis": r"\.\.\.",
    "hyphen instead of a minus sign": r"(^|\s)-\d",
    "doubled article": r"\b([Aa]n?|[Tt]he|[Uu]ne?|[Ll]es?) \1\b",
}
GLOSSARY = {
    r"hexagons?": "hexagone",
    r"bridges?": "pont",
    r"pawns?": r"pion|premier",
    r"the well": "puits",
    r"dice|die": r"\bdés?\b|coup",
    r"red squares?": "carrés? rouge",
    r"bricks?": "brique|construction|pile|plein",
    r"match(es)?": "partie|Rejouer|palmarès|accord|rien",
    r"sand": "sable|sablier|[Tt]emps",
    r"bots?": "robot",
}
"""French terms by English term"""
RETIRED_FRENCH = {
    r"fautes?": "erreur",
    r"jointures?": "joint",
    r"clics?|cliquer|cliquez": "toucher",
    r"[Rr]eprend(re|s|ez) (ce|d’abord|les) (pas|tour|coup)": "annuler",
}
"""Wrong French words or phrases, with the term to use"""


def matching(pattern, texts):
    return [text for text in texts if re.search(pattern, text)]


def without_placeholders(text):
    return re.sub(r"\{\w*\}", "", text)


@pytest.mark.parametrize("pattern", TYPOGRAPHY.values(), ids=TYPOGRAPHY)
def test_typography(pattern):
    assert matching(pattern, (*ENGLISH, *FRENCH)) == []


def test_french_punctuation_follows_a_no_break_space():
    assert matching(r"[^\u00a0\u202f«][;!?]|[^\u00a0\u202f]:(?=\s|$)|«(?!\u00a0)|(?<!\u00a0)»", FRENCH) == []


def test_an_indefinite_article_fits_the_next_sound():
    assert matching(r"\b[Aa] (?!one\b|us|uni|eu)[aeiouAEIOU]|\b[Aa]n [^aeiouhAEIOU8\W]", ENGLISH) == []


def test_no_french_word_that_would_elide_precedes_a_name():
    """The inserted name of a player or a brick may begin with a vowel."""
    assert matching(r"\b([Dd]e|[Qq]ue|[Ll]e|[Ll]a|[Ss]e|[Nn]e|[Jj]e) \{(names?|brick)\}", FRENCH) == []


def test_no_french_preposition_precedes_a_move():
    """The inserted move may be a verb, such as "piocher"."""
    assert matching(r"\b(avec|après) \{(move|other)\}", FRENCH) == []


def test_french_addresses_the_player_as_vous():
    assert matching(r"(?i)\b(tu|te|ton|ta|tes|toi)\b", FRENCH) == []


def test_a_french_text_begins_with_qui_only_in_questions():
    assert matching(r"^Qui (?!.*\?$)", FRENCH) == []


@pytest.mark.parametrize("pattern", RETIRED_FRENCH)
def test_a_retired_term_is_not_used(pattern):
    assert matching(rf"(?i)\b({pattern})\b", FRENCH) == [], RETIRED_FRENCH[pattern]


@pytest.mark.parametrize("english", GLOSSARY)
def test_a_term_has_one_translation(english):
    others = {
        text: french
        for text, french in PAIRS
        if re.search(rf"(?i)\b({english})\b", without_placeholders(text))
        and not re.search(rf"(?i){GLOSSARY[english]}", french)
    }
    assert others == {}


def test_a_sentence_ends_alike_in_both_languages():
    def end_mark(text):
        mark = text.rstrip()[-1:]
        return mark if mark in ".?!…:" else ""

    assert [(english, french) for english, french in PAIRS if end_mark(english) != end_mark(french)] == []
