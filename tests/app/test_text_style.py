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
    r"timer": "sablier|[Tt]emps|Posez vite",
    r"bots?": "robot",
}
"""French terms by English term"""
RETIRED_ENGLISH = {
    r"games?": "match",
    r"steps?": "turn, move",
    r"persons?|people|seats?|tokens?": "player, color",
    r"learners?|thoughtful": "Beginner, Casual",
    r"sand|glass(es)?": "timer, time",
    r"begins?|beginning|began|begun": "start",
    r"by lot|lots (are|were)|highest lot": "at random",
    r"lays?|laid|laying|lies?|lying": "place, flat",
    r"goes (here|there)|(it|tile|brick) goes(?! back)": "fits, place",
    r"brings?|bringing|brought": "score, cause",
    r"two more tiles": "two extra tiles",
    r"squares?": "mark",
    r"rows?": "position bonus",
    r"faults?|slips?|err|errs|erred": "mistake",
    r"throws?|threw|thrown|throwing": "roll",
    r"tutors?": "coach",
    r"(in|of) 100| %": "percent",
    r"the luck(?! in (a|this) match)": "Luck & skill",
    r"box(es)?|a mix": "edition, custom rules, your own board",
    r"evenings?|company": "game night",
    r"press|presses|pressed|pressing|your touch": "tap, hold",
    r"(take|takes|taken|taking|took)\b.{0,20} back": "undo",
    r"weighs?|weighed|weighing": "analyze",
    r"look(s|ed|ing)? through": "replay",
    r"keeps?|kept|keeping|stores?|stored": "save",
    r"sends?|sent|sending": "share",
    r"points? ahead|other ways to play": "head start, accessibility",
    r"(who|what|where|which|when|how)ever|(some|every)body(’s)?": "you, a player, everyone",
}
"""Retired English words, with the terms to use"""
KEPT_ENGLISH = (
    r"game nights?|board games?|(aim|name) of the game|in this game|your games|these games|in games where",
    r"^(any |another )?game$",
    r"(bring|brings|brought|bring home) (a|one|all four|the last|the) pawns?|(bring|brings|brought)  pawns",
    r"bring (in another|it home)",
    r"red squares?|black points? into the square in the middle|squares, side to side|place squares|different squares",
    r"to hop, not to enter the square|the square in the middle",
    r"rows to go|row , point",
    r"starts?  points? ahead",
    r"weigh the same",
    r"^keep$|keep playing|keep score|keep the balance|keep their points|keeps (trying|a running score)",
    r"sends? a pawn back|sends (this|the) pawn back|pawns? (is |are )?sent back|deal that a friend sent you",
)
"""Phrases in which a retired English word has another meaning; placeholders are left out"""
RETIRED_FRENCH = {
    r"fautes?": "erreur",
    r"jointures?": "joint",
    r"clics?|cliquer|cliquez": "toucher",
    r"(une|la|deux|plusieurs|chaque) personnes?|sièges?|jetons?": "joueur, couleur",
    r"apprentis?|réfléchi": "Débutant, Moyen",
    r"sable|verres?": "sablier, temps",
    r"primes?": "bonus",
    r"rangées?": "bonus de position",
    r"carrés?": "motif",
    r"couchée?s?": "à plat",
    r"jeter|jetez|jetée?s?|jette": "lancer",
    r"tuteurs?": "coach",
    r"sur 100|\d%": "%",
    r"(?<!tout )le hasard": "chance et jeu",
    r"boîtes?|mélange": "édition, règles personnalisées",
    r"compagnie": "soirée jeux",
    r"appuyer|appuyez|appuyée?s?": "toucher, maintenir appuyé",
    r"repr(endre|enez|end) (ce|ces|cette|le|les|la|un|d’abord|votre|vos)|coups? (est |sont )?repris": "annuler",
    r"peser|pesez|pesée?s?": "analyser",
    r"gard(er|ez|ée?s?|ent)|stock(er|ez|ée?s?)": "enregistrer",
    r"envoy(er|ez|ée?s?)": "partager",
    r"quiconque": "vous, un joueur",
}
"""Retired French words, with the terms to use"""
KEPT_FRENCH = (
    r"carrés? rouges?|des carrés, côté|posez des carrés|carrés différents|dans le carré",
    r"(moins de )?rangées à (parcourir|faire)|rangée , point",
    r"maintene[rz] appuyé|gardez le doigt appuyé",
    r"^garder$|garder l’équilibre|gardent leurs points",
    r"donne envoyée par un ami",
)
"""Phrases in which a retired French word has another meaning; placeholders are left out"""
LONG_FORMS = (
    r"cannot|(can|could|is|are|was|were|do|does|did|will|would|should|has|have|had|must) not",
    r"(it|that|there|what|who) is(?= \w)|let us|(you|they|we) (are|will)(?= \w)",
    r"(you|they|we) have (been|had|won|lost|played|found|placed|made|begun|started|already)",
)
"""English forms that are contracted"""
BRITISH = (
    r"\w*(colour|neighbour|favour|honour|labour)\w*|(centre|metre|theatre)s?|centred|grey|licences?|catalogues?|dialogues?",
    r"(to|up|down|for|back|after)wards|(?!analysis)analys\w+|\w*(organis|recognis|realis|minimis|optimis)\w+|practised?",
    r"cancell(ed|ing)|travell(ed|ing)|programmes?|judgement|learnt|spelt|whilst|amongst|(turn\w*|lie|walk) round",
)
"""British spellings and forms"""


def matching(pattern, texts):
    return [text for text in texts if re.search(pattern, text)]


def without_placeholders(text):
    return re.sub(r"\{\w*\}", "", text)


def using(retired, texts, kept=()):
    """Returns the texts that contain a retired word outside the phrases in which it is kept."""
    rest = re.compile("|".join(rf"(?:{phrase})" for phrase in kept) or "$^", re.IGNORECASE)
    return [text for text in texts if re.search(rf"(?i)(?<!\w)({retired})\b", rest.sub("", without_placeholders(text)))]


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


@pytest.mark.parametrize("retired", RETIRED_ENGLISH)
def test_a_retired_english_word_is_not_used(retired):
    assert using(retired, ENGLISH, KEPT_ENGLISH) == [], RETIRED_ENGLISH[retired]


@pytest.mark.parametrize("retired", RETIRED_FRENCH)
def test_a_retired_french_word_is_not_used(retired):
    assert using(retired, FRENCH, KEPT_FRENCH) == [], RETIRED_FRENCH[retired]


@pytest.mark.parametrize(("kept", "texts"), [(KEPT_ENGLISH, ENGLISH), (KEPT_FRENCH, FRENCH)], ids=["en", "fr"])
def test_every_exception_is_needed(kept, texts):
    assert [phrase for phrase in kept if not using(phrase, texts)] == []


@pytest.mark.parametrize("forms", LONG_FORMS)
def test_english_uses_contractions(forms):
    assert using(forms, ENGLISH) == []


@pytest.mark.parametrize("spelling", BRITISH)
def test_english_is_american(spelling):
    assert using(spelling, ENGLISH) == []


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
