"""Validation of player names. Length is counted in visible letters, each of which may consist of several code
points.
"""

import unicodedata
from collections.abc import Iterator

MOST_NAME_LETTERS = 40
"""Maximum visible letters of a name"""
MOST_CODE_POINTS = 12
"""Maximum number of code points in a letter; a family emoji with four skin colours has eleven"""
JOINERS = "\u200c\u200d"
"""Invisible characters that join or separate letters; some languages and many emoji need them"""
SKINS = range(0x1F3FB, 0x1F400)
FLAGS = range(0x1F1E6, 0x1F200)
"""Regional indicators: letters that form flags in pairs"""


def letters_of(text: str) -> Iterator[str]:
    """Splits a text into visible letters, each with its combining marks and joined characters.

    >>> [len(letter) for letter in letters_of("e\u0301a")]
    [2, 1]
    """
    letter = ""
    for part in text:
        if letter and not _continues_letter(letter, part):
            yield letter
            letter = ""
        letter += part
    if letter:
        yield letter


def _continues_letter(letter: str, part: str) -> bool:
    """Returns whether a code point belongs to the previous letter."""
    if len(letter) >= MOST_CODE_POINTS:
        return False
    if part.isascii():
        return False
    if part in JOINERS or letter[-1] == "\u200d" or ord(part) in SKINS or unicodedata.category(part)[0] == "M":
        return True
    return ord(part) in FLAGS and len(letter) == 1 and ord(letter) in FLAGS


def name_error(name: object) -> str | None:
    """Returns the key of the error in a name, or None: `blank`, `unseen` (has invisible characters) or `long`.

    >>> name_error("Zoé"), name_error(" "), name_error("x" * 41)
    (None, 'blank', 'long')
    """
    if not isinstance(name, str) or not name.strip(JOINERS).strip():
        return "blank"
    if len(name) > MOST_NAME_LETTERS * MOST_CODE_POINTS:
        return "long"
    if not _is_allowed(name):
        return "unseen"
    return "long" if sum(1 for _ in letters_of(name.strip())) > MOST_NAME_LETTERS else None


def _is_allowed(name: str) -> bool:
    return name.isprintable() or all(part.isprintable() or part in JOINERS for part in name)


def sanitize_name(text: str) -> str:
    """Converts any text to a valid or empty name: removes invisible characters, collapses spaces, limits the length.

    >>> sanitize_name(" Ada\\n  of  " + "London" * 9)
    'Ada of LondonLondonLondonLondonLondonLon'
    """
    begins = text[: 2 * MOST_NAME_LETTERS * MOST_CODE_POINTS]
    seen = "".join(filter(_is_allowed, begins))
    letters = list(letters_of(" ".join(seen.split())))[:MOST_NAME_LETTERS]
    name = "".join(letters).strip()
    return name if name.strip(JOINERS) else ""
