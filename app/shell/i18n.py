"""The words that players see and hear, in the language in force.

English stands in the code: `_("Continue")` gives the words of the language for it, when it is called and never before.
Translations are gettext's: `assets/locale/fr.mo` is made from `fr.po` with Babel by `tools/words.py`.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from gettext import GNUTranslations, NullTranslations
from math import ceil
from os import environ
from pathlib import Path
from typing import Final

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "locale"
MINUS = "\N{MINUS SIGN}"
SPACE = "\N{NO-BREAK SPACE}"


@dataclass(frozen=True)
class Language:
    """A language that the app speaks, with its ways of writing numbers."""

    code: str
    name: str
    """In the language itself"""
    thousands: str
    decimal: str
    percent: str
    months: str
    """Their short names, divided by spaces"""
    day: str
    """A date, of `day`, `month` and `year`"""


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
"""English with accents and 40 % longer: for tests of what other languages will do to a screen"""


# Which language


def languages() -> list[Language]:
    """Returns all that a player may choose among."""
    return list(LANGUAGES)


def nearest_language(tag: str) -> Language:
    """Returns the language that we have for what a device calls its own; English where we have none.

    >>> nearest_language("fr_CA.UTF-8").code, nearest_language("de-AT").code
    ('fr', 'en')
    """
    code = re.split(r"[-_.@]", tag.strip().lower())[0]
    return next((language for language in (*LANGUAGES, PSEUDO) if language.code == code), ENGLISH)


def device_tag(variables: Mapping[str, str] = environ) -> str:
    """Returns what the environment says of the user's language; nothing if it says nothing.

    >>> device_tag({"LANGUAGE": "fr:en", "LANG": "C"})
    'fr'
    """
    given = (variables.get(name, "") for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))
    return next((tag.split(":")[0] for tag in given if tag), "")


class _Pseudo(NullTranslations):
    def gettext(self, message: str) -> str:
        return pseudo_translate(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return pseudo_translate(msgid1 if n == 1 else msgid2)


@dataclass
class _InForce:
    language: Language
    texts: NullTranslations


_now = _InForce(ENGLISH, NullTranslations())


def use(code: str = "", device: str | None = None) -> Language:
    """Speaks this language from now on; without a code that of the device, whose tag may be handed in."""
    language = nearest_language(code or (device_tag() if device is None else device))
    _now.language, _now.texts = language, _texts_of(language)
    return language


def language() -> Language:
    """Returns the language in force."""
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
    """Returns the words for an English text."""
    return _now.texts.gettext(message) if message else ""


_ = text


def plural(one: str, many: str, n: int) -> str:
    """Returns the words for so many: `n` stands in place of `{n}` already, other placeholders stay.

    >>> plural("{n} tile", "{n} tiles", 3)
    '3 tiles'
    """
    return _now.texts.ngettext(one, many, abs(n)).replace("{n}", format_number(n))


def capitalize(text: str) -> str:
    """Returns a text with a capital letter at its beginning.

    >>> capitalize("about 7 minutes")
    'About 7 minutes'
    """
    return text[:1].upper() + text[1:]


def fill_labels(message: str, labels: Mapping[str, str]) -> str:
    """Translates a text and the labels for its placeholders.

    >>> fill_labels("Tap “{done}”.", {"done": "Done"})
    'Tap “Done”.'
    """
    return text(message).format(**{name: text(label) for name, label in labels.items()}) if labels else text(message)


def N_(message: str) -> str:  # noqa: N802  # gettext's own name for it
    """Returns an English text in data: the translators find it here, `text` translates it where it is shown."""
    return message


def join_with_and(things: Sequence[str]) -> str:
    """Returns several names as one enumeration.

    >>> join_with_and(["Ada", "Bo", "Cy"])
    'Ada, Bo and Cy'
    """
    if len(things) < 2:
        return "".join(things)
    return _("{several} and {last}").format(several=", ".join(things[:-1]), last=things[-1])


def join_with_or(things: Sequence[str]) -> str:
    """Returns several names of which one is to be chosen.

    >>> join_with_or(["Ada", "Bo", "Cy"])
    'Ada, Bo or Cy'
    """
    if len(things) < 2:
        return "".join(things)
    return _("{several} or {last}").format(several=", ".join(things[:-1]), last=things[-1])


def join_sentences(*parts: str) -> str:
    """Sentences one after the other; empty ones are left out."""
    return " ".join(part for part in parts if part)


# Numbers and times


def format_number(n: float, digits: int = 0) -> str:
    """Returns a number with so many digits after the point.

    >>> format_number(1250), format_number(-0.5, 1)
    ('1,250', '−0.5')
    """
    whole, point, rest = f"{abs(n):,.{digits}f}".partition(".")
    written = whole.replace(",", _now.language.thousands) + (_now.language.decimal + rest if point else "")
    return MINUS + written if n < 0 and written.strip("0.,") else written


def format_signed(n: int) -> str:
    """Returns points won or lost.

    >>> format_signed(40), format_signed(-5), format_signed(0)
    ('+40', '−5', '0')
    """
    return f"+{format_number(n)}" if n > 0 else format_number(n)


def to_percent(share: float) -> int:
    """Returns how many in 100 a share is, as it is told: what is told at all is at least one.

    >>> to_percent(0.347), to_percent(0.001)
    (35, 1)
    """
    return max(1, round(100 * share))


def format_percent(n: float) -> str:
    """Returns a percentage in words; `n` is 85 for 85 percent."""
    return _now.language.percent.format(n=format_number(n))


def format_duration(seconds: float) -> str:
    """Returns minutes and seconds as a clock shows them.

    >>> format_duration(205), format_duration(60)
    ('3:25', '1:00')
    """
    whole, rest = divmod(int(seconds), 60)
    return f"{whole}:{rest:02}"


def format_day(year: int, month: int, number: int, ago: int) -> str:
    """Returns a day of the calendar that is so many days ago.

    >>> format_day(2026, 11, 18, 3)
    '18 Nov 2026'
    """
    if ago in (0, 1):
        return _("yesterday") if ago else _("today")
    name = _now.language.months.split()[month - 1]
    return _now.language.day.format(day=number, month=name, year=year)


# The pseudo-language

ACCENTS = str.maketrans("AEIOUYCNaeiouycn", "ÀÉÎÖÛÝÇÑàéîöûýçñ")
PSEUDO_GROWTH = 0.4
FILLING = " wörds thàt màké ît lôngér"
PROTECTED = r"(\{[^{}]*\}|\[[^\[\]]*\])"
"""What must stay as it is: placeholders and marks of type"""


def pseudo_translate(message: str) -> str:
    """Returns a text with accents, 40 % longer.

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
