"""Translation of texts, and formats of numbers and dates in the current language.

Texts in the code are English; `_("Continue")` returns the translation at the time of the call. `tools/words.py` builds
gettext's catalogues: `assets/locale/fr.mo` from `fr.po`.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from gettext import GNUTranslations, NullTranslations
from math import ceil
from os import environ
from pathlib import Path
from typing import Final

FOLDER = Path(__file__).resolve().parents[1] / "assets" / "locale"
MINUS = "\N{MINUS SIGN}"
SPACE = "\N{NO-BREAK SPACE}"


@dataclass(frozen=True)
class Language:
    """Language of the app, with its formats of numbers and dates."""

    code: str
    name: str
    """Name of the language in itself: English, Français."""
    thousands: str
    decimal: str
    percent: str
    months: str
    """Abbreviated names of the months, separated by spaces."""
    day: str
    """Date format with the placeholders `day`, `month` and `year`."""


ENGLISH: Final = Language(
    "en", "English", ",", ".", "{n}%", "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec", "{day} {month} {year}"
)
FRENCH: Final = Language(
    "fr",
    "Français",
    SPACE,
    ",",
    "{n}" + SPACE + "%",
    "janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.",
    "{day} {month} {year}",
)
LANGUAGES: tuple[Language, ...] = (ENGLISH, FRENCH)
PSEUDO: Final = Language("xx", "Pséüdö", " ", ",", "{n} %", ENGLISH.months, ENGLISH.day)
"""Pseudo-language for tests of screens: English with accents, 40 % longer."""


# Choice of the language


def languages() -> list[Language]:
    """Returns the languages offered in the settings."""
    return list(LANGUAGES)


def nearest_language(tag: str) -> Language:
    """Returns the supported language closest to a language tag, by default English.

    >>> nearest_language("fr_CA.UTF-8").code, nearest_language("de-AT").code
    ('fr', 'en')
    """
    code = re.split(r"[-_.@]", tag.strip().lower())[0]
    return next((language for language in (*LANGUAGES, PSEUDO) if language.code == code), ENGLISH)


def device_tag(variables: Mapping[str, str] = environ) -> str:
    """Returns the language tag set by environment variables; empty if none is set.

    >>> device_tag({"LANGUAGE": "fr:en", "LANG": "C"})
    'fr'
    """
    tags = (variables.get(name, "") for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))
    return next((tag.split(":")[0] for tag in tags if tag), "")


class _Pseudo(NullTranslations):
    def gettext(self, message: str) -> str:
        return pseudo_translate(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return pseudo_translate(msgid1 if n == 1 else msgid2)


@dataclass
class _CurrentTranslation:
    language: Language
    texts: NullTranslations


_now = _CurrentTranslation(ENGLISH, NullTranslations())


def use(code: str = "", device: str | None = None) -> Language:
    """Sets the current language. `code`: language code, or empty to follow the device; `device`: the device's language
    tag.
    """
    language = nearest_language(code or (device_tag() if device is None else device))
    _now.language, _now.texts = language, _texts_of(language)
    return language


def language() -> Language:
    """Returns the current language."""
    return _now.language


def _texts_of(language: Language) -> NullTranslations:
    if language is PSEUDO:
        return _Pseudo()
    path = FOLDER / f"{language.code}.mo"
    if language is ENGLISH or not path.exists():
        return NullTranslations()
    with path.open("rb") as file:
        return GNUTranslations(file)


# Texts


def text(message: str) -> str:
    """Translates an English text into the current language."""
    return _now.texts.gettext(message) if message else ""


_ = text


def plural(one: str, many: str, n: int) -> str:
    """Translates a text in singular or plural and inserts the number for `{n}`. Other placeholders are not filled.

    >>> plural("{n} tile", "{n} tiles", 3)
    '3 tiles'
    """
    return _now.texts.ngettext(one, many, abs(n)).replace("{n}", format_number(n))


def capitalize(text: str) -> str:
    """Returns a text with its first letter in upper case.

    >>> capitalize("about 7 minutes")
    'About 7 minutes'
    """
    return text[:1].upper() + text[1:]


def fill_labels(message: str, labels: Mapping[str, str]) -> str:
    """Translates a text and inserts the translated labels for its placeholders.

    >>> fill_labels("Tap “{done}”.", {"done": "Done"})
    'Tap “Done”.'
    """
    return text(message).format(**{name: text(label) for name, label in labels.items()}) if labels else text(message)


def N_(message: str) -> str:  # noqa: N802  # gettext's own name for it
    """Marks an English text in data for extraction by gettext; `text` translates it when it is displayed."""
    return message


def join_with_and(things: Sequence[str]) -> str:
    """Joins names into a list with "and".

    >>> join_with_and(["Ada", "Bo", "Cy"])
    'Ada, Bo and Cy'
    """
    return _join(things, _("{several} and {last}"))


def join_with_or(things: Sequence[str]) -> str:
    """Joins names into a list with "or".

    >>> join_with_or(["Ada", "Bo", "Cy"])
    'Ada, Bo or Cy'
    """
    return _join(things, _("{several} or {last}"))


def _join(things: Sequence[str], pattern: str) -> str:
    """Joins names into a list. `pattern`: translated text that joins the last name to the others."""
    if len(things) < 2:
        return "".join(things)
    return pattern.format(several=", ".join(things[:-1]), last=things[-1])


def label_value(label: str, value: str) -> str:
    """Formats a label with its value.

    >>> label_value("Theme", "dark")
    'Theme: dark'
    """
    return _("{label}: {value}").format(label=label, value=value)


def end_sentence(text: str) -> str:
    """Adds a full stop to a text that has no mark at its end.

    >>> end_sentence("Lesson"), end_sentence("Play?"), end_sentence("")
    ('Lesson.', 'Play?', '')
    """
    return f"{text}." if text and text[-1] not in ".!?…:" else text


def join_sentences(*parts: str) -> str:
    """Joins sentences, skipping empty ones. A part before another one ends with a full stop if it has no mark.

    >>> join_sentences("Lesson", "", "Two minutes")
    'Lesson. Two minutes'
    """
    *first, last = [part for part in parts if part] or [""]
    return " ".join((*map(end_sentence, first), last))


# Numbers and times


def format_number(n: float, digits: int = 0) -> str:
    """Formats a number with `digits` decimals.

    >>> format_number(1250), format_number(-0.5, 1)
    ('1,250', '−0.5')
    """
    whole, point, rest = f"{abs(n):,.{digits}f}".partition(".")
    written = whole.replace(",", _now.language.thousands) + (_now.language.decimal + rest if point else "")
    return MINUS + written if n < 0 and written.strip("0.,") else written


def format_signed(n: int) -> str:
    """Formats points won or lost, always with a sign except for 0.

    >>> format_signed(40), format_signed(-5), format_signed(0)
    ('+40', '−5', '0')
    """
    return f"+{format_number(n)}" if n > 0 else format_number(n)


def to_percent(share: float) -> int:
    """Converts a probability to a rounded percentage of at least 1.

    >>> to_percent(0.347), to_percent(0.001)
    (35, 1)
    """
    return max(1, round(100 * share))


def format_percent(n: float) -> str:
    """Formats a percentage; `n` is 85 for 85 percent."""
    return _now.language.percent.format(n=format_number(n))


def format_duration(seconds: float) -> str:
    """Formats seconds as minutes and seconds.

    >>> format_duration(205), format_duration(60)
    ('3:25', '1:00')
    """
    whole, rest = divmod(int(seconds), 60)
    return f"{whole}:{rest:02}"


def format_day(year: int, month: int, number: int, ago: int) -> str:
    """Formats a date. `ago`: its age in days, so that recent dates read "today" or "yesterday".

    >>> format_day(2026, 11, 18, 3)
    '18 Nov 2026'
    """
    if ago in (0, 1):
        return _("yesterday") if ago else _("today")
    name = _now.language.months.split()[month - 1]
    return _now.language.day.format(day=number, month=name, year=year)


# Pseudo-language

ACCENTS = str.maketrans("AEIOUYCNaeiouycn", "ÀÉÎÖÛÝÇÑàéîöûýçñ")
PSEUDO_GROWTH = 0.4
FILLING = " wörds thàt màké ît lôngér"
PROTECTED = r"(\{[^{}]*\}|\[[^\[\]]*\])"
"""Pattern of placeholders and markup, which pseudo-translation must not change."""


def pseudo_translate(message: str) -> str:
    """Translates a text into the pseudo-language: with accents, 40 % longer.

    >>> pseudo_translate("Take {n} tiles.")
    'Tàké {n} tîléswörds.'
    """
    body = message.rstrip(".,:;!?…")
    parts = re.split(PROTECTED, body)
    accented = "".join(part if re.fullmatch(PROTECTED, part) else part.translate(ACCENTS) for part in parts)
    letters = sum(len(part) for part in parts if not re.fullmatch(PROTECTED, part))
    return accented + _filling(letters) + message[len(body) :]


def _filling(letters: int) -> str:
    filling = FILLING.replace(" ", "") if letters < 12 else FILLING
    count = ceil(letters * PSEUDO_GROWTH)
    cut = (filling * (count // len(filling) + 1))[:count]
    return cut[:-1] + "ö" if cut.endswith(" ") else cut
