"""Deal codes: short texts from which another player can start the same match.

A code is a sequence of numbers: game, seats, options, seed. Each number is written in letters of four bits, lowest bits
first. A letter from the upper half of the alphabet means that more letters of the number follow. The last four letters
are a checksum. Games, options and values are encoded by their index in the engine's lists. Append new ones only at the
end of these lists, so that old codes stay valid.
"""

from binascii import crc_hqx
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Self

from engine.game import HEAD_START_OPTIONS, Options
from engine.games import GAMES
from engine.match import SEED_DIGITS, Match

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Alphabet without letters that are easily misread"""
MISREAD = str.maketrans("OIL", "011")
BITS = 4
MOST_VALUES = 1 << BITS
"""Maximum number of values of an option, because each value is encoded with four bits"""
GROUP = 4
CHECK_LETTERS = 4
"""Number of checksum letters at the end of a code"""
MOST_CODE_LETTERS = 60
"""Maximum number of letters in a code, dashes included"""
MOST_TEXT_LETTERS = 2000
"""Maximum number of letters in a text that is searched for a code"""


class BadDeal(ValueError):
    """Error raised for an invalid deal code. `is_newer`: whether a newer version of the app may understand the code."""

    def __init__(self, text: str, is_newer: bool = False):
        super().__init__(
            f"{text[:MOST_CODE_LETTERS]!a} is {'a deal of a later version' if is_newer else 'no code of a deal'}"
        )
        self.is_newer = is_newer


@dataclass(frozen=True)
class Deal:
    """Deal of a match: everything that determines it, except its players and their moves."""

    game: str
    options: Options
    seats: int
    seed: int

    @classmethod
    def of(cls, match: Match) -> Self:
        """Returns the deal of a match."""
        return cls(match.game.name, match.options.settled(), len(match.names), match.seed)


# Encoding


def write_deal(deal: Deal) -> str:
    """Returns the code of a deal, at most 60 letters.

    >>> write_deal(Deal("triominos", GAMES["triominos"].options(), 2, 42))
    '020M-50A4-0'
    """
    numbers = (list(GAMES).index(deal.game), deal.seats, _encode_options(deal.options), _without_sign(deal.seed))
    body = "".join(letter for number in numbers for letter in _encode_number(number))
    code = body + _check(body)
    return "-".join(code[at : at + GROUP] for at in range(0, len(code), GROUP))


def _encode_options(options: Options) -> int:
    """Encodes options as one number, four bits for the index of each value."""
    places = (values.index(getattr(options, name)) for name, values in options.choices().items())
    return sum(place << BITS * at for at, place in enumerate(places))


def _without_sign(seed: int) -> int:
    return 2 * seed if seed >= 0 else -2 * seed - 1


def _encode_number(number: int) -> Iterator[str]:
    while number >= MOST_VALUES:
        yield LETTERS[MOST_VALUES + number % MOST_VALUES]
        number //= MOST_VALUES
    yield LETTERS[number]


def _check(body: str) -> str:
    """Returns the checksum letters, which detect any single wrong letter."""
    left = crc_hqx(body.encode(), 0xFFFF)
    return "".join(LETTERS[left >> BITS * at & MOST_VALUES - 1] for at in range(CHECK_LETTERS))


# Decoding


def read_deal(text: str) -> Deal:
    """Parses a deal code; raises BadDeal if it is not valid.

    Ignores case, dashes and blanks, and reads O as zero and I and L as one.
    """
    letters = "".join(filter(str.isalnum, text[: 2 * MOST_CODE_LETTERS])).upper().translate(MISREAD)
    body = letters[:-CHECK_LETTERS]
    if (
        len(text) > 2 * MOST_CODE_LETTERS
        or not body
        or not set(body) <= set(LETTERS)
        or letters[-CHECK_LETTERS:] != _check(body)
    ):
        raise BadDeal(text)
    try:
        game, seats, options, seed = _decode_numbers(body)
        current_options = _with_limited_head_start(_decode_options(list(GAMES)[game], options))
        deal = Deal(list(GAMES)[game], current_options, seats, _with_sign(seed))
    except (ValueError, IndexError) as error:
        raise BadDeal(text, is_newer=True) from error
    if not _is_playable(deal):
        raise BadDeal(text, is_newer=True)
    return deal


def find_deal(texts: str) -> Deal | None:
    """Returns the first deal code in a text, where it may be a whole line or a word. Returns None if the text is too
    long or contains no code.

    >>> find_deal("Play my deal: 020m-50a4-0").seed
    42
    """
    if len(texts) > MOST_TEXT_LETTERS:
        return None
    for text in _pieces(texts.splitlines()):
        try:
            return read_deal(text)
        except BadDeal as error:
            if error.is_newer:
                raise
    return None


def _pieces(lines: Iterable[str]) -> Iterator[str]:
    for line in lines:
        yield line
        yield from line.split()


def _decode_numbers(body: str) -> Iterator[int]:
    number, bits = 0, 0
    for place in map(LETTERS.index, body):
        number |= place % MOST_VALUES << bits
        bits += BITS
        if place < MOST_VALUES:
            yield number
            number, bits = 0, 0
    if bits:
        raise ValueError("the last number is cut off")


def _decode_options(game: str, number: int) -> Options:
    options = GAMES[game].options
    choices = options.choices()
    if number >> BITS * len(choices):
        raise ValueError("an option that is not known")
    values = {
        name: allowed[number >> BITS * at & MOST_VALUES - 1] for at, (name, allowed) in enumerate(choices.items())
    }
    return options(**values)


def _with_limited_head_start(options: Options) -> Options:
    """Resets the head start if it exceeds the current maximum. It may do so in older codes, because matches over a
    number of rounds once had no maximum. The deal does not depend on the head start.
    """
    return options.settled() if options.clash() in HEAD_START_OPTIONS else options


def _with_sign(number: int) -> int:
    return -(number + 1) // 2 if number % 2 else number // 2


def _is_playable(deal: Deal) -> bool:
    return deal.seats in deal.options.seats and deal.options.clash() is None and abs(deal.seed) < 10**SEED_DIGITS
