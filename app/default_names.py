"""Names of players who have not entered one: stored as marks, and displayed in the current language."""

import re
from collections.abc import Sequence

from app.i18n import _

YOU = "@you"
"""Mark of the only person of a match"""
NUMBERED = re.compile(r"@player (\d{1,2})")
"""Marks of several people, such as `@player 2`"""
OLD_YOU = ("You", "Vous")
OLD_NUMBERED = re.compile(r"(?:Player|Joueur) (\d{1,2})")
"""Default names that older versions stored as words, in both of their languages"""


def default_name(number: int) -> str:
    """Returns the mark of a numbered player.

    >>> default_name(2)
    '@player 2'
    """
    return f"@player {number}"


def is_default_name(name: str) -> bool:
    return name == YOU or NUMBERED.fullmatch(name) is not None


def display_name(name: str) -> str:
    """Returns the text for a stored name: a mark is translated, an own name stays.

    >>> display_name("@player 2"), display_name("@you"), display_name("Zoé")
    ('Player 2', 'You', 'Zoé')
    """
    numbered = NUMBERED.fullmatch(name)
    if numbered:
        return _("Player {n}").format(n=numbered[1])
    return _("You") if name == YOU else name


def display_names(names: Sequence[str]) -> tuple[str, ...]:
    return tuple(map(display_name, names))


def upgrade_name(name: str) -> str:
    """Returns the mark for a default name that an older version stored as words; another name stays.

    >>> upgrade_name("Joueur 3"), upgrade_name("Vous"), upgrade_name("Zoé")
    ('@player 3', '@you', 'Zoé')
    """
    if name in OLD_YOU:
        return YOU
    numbered = OLD_NUMBERED.fullmatch(name)
    return default_name(int(numbered[1])) if numbered else name
