"""A deal as a short code: what a match begins with, to be told, typed and played by somebody else.

A code is a row of numbers: the game, the seats, the options, the seed. Each is written in letters of four bits, the
lowest first; a letter of the upper half of the alphabet says that the number goes on. The last four letters check the
others. A game, an option and a value are told by their place in the lists of the engine, so later ones are only ever
put at the end of those lists: then every code that was ever told stays true.
"""

from binascii import crc_hqx
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Self

from engine.game import HEAD_START_OPTIONS, Options
from engine.games import GAMES
from engine.match import SEED_DIGITS, Match

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""No letter of these is taken for another one"""
MISREAD = str.maketrans("OIL", "011")
BITS = 4
MOST_VALUES = 1 << BITS
"""Values that an option may have, so that one letter tells which"""
GROUP = 4
CHECK_LETTERS = 4
"""Letters at the end that check the others"""
MOST_CODE_LETTERS = 60
"""Letters of a code, with the dashes"""
MOST_TEXT_LETTERS = 2000
"""Letters of a text in which a code is looked for"""


class BadDeal(ValueError):
    """A text that is no code of a deal. `is_newer`: it is one, but this version does not know such a match."""

    def __init__(self, text: str, is_newer: bool = False):
        super().__init__(
            f"{text[:MOST_CODE_LETTERS]!a} is {'a deal of a later version' if is_newer else 'no code of a deal'}"
        )
        self.is_newer = is_newer


@dataclass(frozen=True)
class Deal:
    """What a match begins with, whoever sits there: all luck follows from it."""

    game: str
    options: Options
    seats: int
    seed: int

    @classmethod
    def of(cls, match: Match) -> Self:
        """Returns the deal of a match."""
        return cls(match.game.name, match.options.settled(), len(match.names), match.seed)


# Writing


def write_deal(deal: Deal) -> str:
    """Returns the code of a deal, of at most 60 letters.

    >>> write_deal(Deal("triominos", GAMES["triominos"].options(), 2, 42))
    '020M-50A4-0'
    """
    numbers = (list(GAMES).index(deal.game), deal.seats, _encode_options(deal.options), _without_sign(deal.seed))
    body = "".join(letter for number in numbers for letter in _encode_number(number))
    code = body + _check(body)
    return "-".join(code[at : at + GROUP] for at in range(0, len(code), GROUP))


def _encode_options(options: Options) -> int:
    """Returns options as one number, with four bits for which value each of them has."""
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
    """Returns the letters that check the others. They differ wherever a single one of the others does."""
    left = crc_hqx(body.encode(), 0xFFFF)
    return "".join(LETTERS[left >> BITS * at & MOST_VALUES - 1] for at in range(CHECK_LETTERS))


# Reading


def read_deal(text: str) -> Deal:
    """Returns the deal of a code; raises `BadDeal` for what is none.

    Small letters, dashes and blanks do not matter, nor does an O for a zero, or an I or an L for a one.
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
        agreed = _with_head_start_of_today(_decode_options(list(GAMES)[game], options))
        deal = Deal(list(GAMES)[game], agreed, seats, _with_sign(seed))
    except (ValueError, IndexError) as error:
        raise BadDeal(text, is_newer=True) from error
    if not _is_playable(deal):
        raise BadDeal(text, is_newer=True)
    return deal


def find_deal(texts: str) -> Deal | None:
    """Returns the first deal whose code stands somewhere in a text, on a line or as a word; None if there is none, or
    if nobody would write so long a text round a code.

    >>> deal_in("Play my deal: 020m-50a4-0").seed
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
    values = {name: known[number >> BITS * at & MOST_VALUES - 1] for at, (name, known) in enumerate(choices.items())}
    return options(**values)


def _with_head_start_of_today(options: Options) -> Options:
    """Reduces a head start that exceeds today's limit.

    Old codes may have one, from before head starts over rounds had a limit. A head start does not affect the deal.
    """
    return options.settled() if options.clash() in HEAD_START_OPTIONS else options


def _with_sign(number: int) -> int:
    return -(number + 1) // 2 if number % 2 else number // 2


def _is_playable(deal: Deal) -> bool:
    return deal.seats in deal.options.seats and deal.options.clash() is None and abs(deal.seed) < 10**SEED_DIGITS
