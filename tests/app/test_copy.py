"""What players read, as an editor reads it: no calques, one word a thing, the same marks in both languages."""

import re

import pytest

from tests.reports import looped
from tools import words as catalogues

TEXTS = catalogues.texts_of(catalogues.read(catalogues.FOLDER / "fr.po"))


def english_of(message):
    return message.id if isinstance(message.id, tuple) else (message.id,)


def french_of(message):
    return message.string if isinstance(message.string, tuple) else (message.string,)


def plain(text):
    """Returns a text without what is filled in."""
    return re.sub(r"\{\w*\}", "", text)


ENGLISH = [text for message in TEXTS for text in english_of(message)]
FRENCH = [text for message in TEXTS for text in french_of(message)]

NOT_FRENCH = {
    r"^Qui (?!.*\?$)": "Celui qui, or Le premier à: no text begins like a proverb",
    r"[,;:.]\u00a0? ([Qq]ui (peut|ne|a|pose|pioche|commence)|Qui \w+) (?![^.]*\?)": "celui qui",
    r"\b[Rr]eprend(re|s|ez) (ce|d’abord|les) (pas|tour|coup)": "annuler",
    r"^Reprendre$": "Annuler",
    r"Règles de la maison": "Variantes",
    r"tout droit": "aussitôt sur ses pas",
    r"\bSeules?, ": "D’elles-mêmes",
    r"^Parler$": "Lecture à voix haute",
    r"[Jj]ouer toutes les places": "Jouer pour toutes les places",
    r"Sable pour chaque": "Sable par tour",
    r"Ce qui va d’abord": "Jouables d’abord",
    r"Rien ne convient": "Aucune tuile ne convient",
    r"\b(le|la|un|une|par) (clic|cliquer)": "toucher: there is no mouse",
    r"\btouche(nt)?( aussi)?[ \u00a0]?[.:,](?! )": "toucher wants an object",
    r"Était-elle": "what it is about is masculine",
    r" de \{(names?|brick)\}": "it may begin with a vowel: no elision can be known",
    r"(avec|après) \{(move|other)\}": "a move may be a verb: piocher",
    r"\b([Tt]u|[Tt]on|[Tt]es|[Tt]oi)\b|(^|[.:] )(Touche|Appuie|Cherche|Mets) ": "vous, to everybody",
    r"\b[Ff]autes?\b": "erreur",
    r"\bjointures?\b": "joint",
    r"\bsignes? (visible|diff|s’accord)": "motif",
    r"l’une sur l’autre": "les unes sur les autres",
    r"[Pp]artie (est )?partagée": "it is the win that is shared",
    r"\bdehors\b": "de côté",
    r"[Tt]out bien compté": "tout compte fait",
    r"\b[Ff]ini\u00a0?:|«\u00a0Fini": "Terminé, as the button has it",
}
NOT_ENGLISH = {
    r"\bSo many times\b": "this many times longer",
    r"\bis with \{name": "the sentence must hold for You as well",
    r"\bof your bonus\b": "for your bonus",
    r"\bthe own\b": "their own",
    r"\bbrings? (\{n\}|\d+|its sum|the sum|nothing|much more|both|a point)\b": "tiles and bricks score",
    r"\bgoes over (several|\w+) rounds\b": "lasts",
    r"\bin any turn\b": "a turn is a player’s; a tile is rotated",
    r"\bsound part\b": "the part that is intact",
    r"\bgave the round up\b": "gave up the round",
    r"\bAll luck\b": "All the luck",
    r"\bmany thousand (?!s)": "many thousands of",
    r"\b[Tt]he lot says\b": "drawn by lot",
    r"\b[Tt]he sheet(’s)?\b": "there are score sheets too: the rule sheet, the rules",
    r"never more than there (are|is)": "than they have",
    r"\b[Bb]ricks lie[,.]|Everything lies": "are laid",
    r"at the set-up|[Tt]he set-up": "before a match",
}

SLIPS = {
    r"  ": "two spaces",
    r"'": "a straight apostrophe",
    r'"': "straight quotation marks",
    r"\.\.\.": "three dots are one sign",
    r"(^|\s)-\d": "a hyphen is no minus",
    r" [,.](\s|$)": "a space before a comma or a full stop",
    r"\s$|^\s": "a space at an end",
    r"\b([Aa]n?|[Tt]he|[Uu]ne?|[Ll]es?) \1\b": "a word twice",
}

TERMS = {
    r"\bhexagons?\b": "hexagone",
    r"\bbridges?\b": "pont",
    r"\bpawns?\b": r"pion|premier",
    r"\bin the well\b|\bthe well\b": "puits",
    r"\bdice\b|\bdie\b": r"\bdés?\b|coup",
    r"\bred squares?\b": "carrés? rouge",
    r"\bbricks?\b": "brique|construction|pile|plein",
    r"\bmatch(es)?\b": "partie|Rejouer|palmarès|accord|rien",
    r"\bsand\b": "sable|sablier|[Tt]emps",
    r"\bbots?\b": "robot",
}


@looped("pattern", NOT_FRENCH)
def test_french_reads_as_french(pattern):
    assert [text for text in FRENCH if re.search(pattern, text)] == [], NOT_FRENCH[pattern]


@looped("pattern", NOT_ENGLISH)
def test_english_reads_as_english(pattern):
    assert [text for text in ENGLISH if re.search(pattern, text)] == [], NOT_ENGLISH[pattern]


@pytest.mark.parametrize("pattern", SLIPS)
def test_no_slip_of_the_pen(pattern):
    assert [text for text in (*ENGLISH, *FRENCH) if re.search(pattern, text)] == [], SLIPS[pattern]


@pytest.mark.parametrize("english", TERMS)
def test_one_word_a_thing(english):
    told = {
        text: french
        for message in TEXTS
        for text, french in zip(english_of(message), french_of(message))
        if re.search(english, plain(text), re.IGNORECASE) and not re.search(TERMS[english], french, re.IGNORECASE)
    }
    assert told == {}


def test_a_sentence_ends_alike_in_both_languages():
    def end(text):
        mark = text.rstrip()[-1:]
        return mark if mark in ".?!…:" else ""

    told = [
        (english, french)
        for message in TEXTS
        for english, french in zip(english_of(message), french_of(message))
        if end(english) != end(french)
    ]
    assert told == []
