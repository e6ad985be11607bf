"""Deal codes: every deal can be read from its code, and a wrong letter is detected."""

from dataclasses import dataclass
from itertools import islice, product
from random import Random

import pytest

from engine.deal_code import (
    LETTERS,
    MISREAD,
    MOST_CODE_LETTERS,
    MOST_VALUES,
    BadDeal,
    Deal,
    find_deal,
    read_deal,
    write_deal,
)
from engine.game import choice
from engine.games import GAMES, MODULES
from engine.match import SEED_DIGITS
from engine.ominos.triominos import TriominosOptions
from tests.engine.variants import new_match
from tests.reports import looped

SEEDS = (0, 1, 42, 2**32 - 1, 1_000_020_261_118, -7, 10**SEED_DIGITS - 1, 1 - 10**SEED_DIGITS)
KEPT = {
    "020M-50A4-0": ("triominos", {}, 2, 42),
    "18HG-2RZK-Y1C5-54": ("quadominos", {"set": "beginners", "turn_limit": "60"}, 8, 61948),
    "23HH-GGGG-1YZH-NTP2-885A": ("domino3d", {"mode": "advanced", "sand": "30", "race_end": "rounds"}, 3, 20261119),
    "34G1-9BCC-1": ("quadrot", {"ranking": "off"}, 4, -5),
}
"""Codes of released versions, with the deals that they must always mean"""
MOST_SETS = 3000


def agreements(game):
    """Returns all valid option sets of a game, or a random selection if there are more than `MOST_SETS`."""
    options = GAMES[game].options
    choices = options.choices()
    sets = list(islice(product(*choices.values()), MOST_SETS + 1))
    if len(sets) > MOST_SETS:
        luck = Random(game)
        sets = [tuple(map(luck.choice, choices.values())) for _ in range(MOST_SETS)]
    found = (options(**dict(zip(choices, values))) for values in sets)
    return [each for each in found if each.clash() is None]


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_agreed_on_comes_back_from_its_code(game):
    for at, options in enumerate(agreements(game)):
        for seats in options.seats:
            deal = Deal(game, options, seats, SEEDS[(at + seats) % len(SEEDS)])
            code = write_deal(deal)
            assert len(code) <= MOST_CODE_LETTERS
            assert read_deal(code) == deal


@looped("game", GAMES)
@looped("seed", SEEDS)
def test_any_single_wrong_letter_is_noticed(game, seed):
    options = agreements(game)[-1]
    code = write_deal(Deal(game, options, options.seats[-1], seed))
    for at, letter in enumerate(code):
        for other in LETTERS if letter != "-" else "":
            if other != letter:
                with pytest.raises(BadDeal):
                    read_deal(code[:at] + other + code[at + 1 :])
    for at in range(len(code)):
        if code[at] != "-":
            with pytest.raises(BadDeal):
                read_deal(code[:at] + "U" + code[at + 1 :])


def test_how_a_code_is_typed_does_not_matter():
    luck = Random(3)
    for _ in range(300):
        deal = Deal("triominos", GAMES["triominos"].options(), luck.randint(2, 6), luck.getrandbits(32))
        code = write_deal(deal)
        misread = code.replace("0", luck.choice("0Oo")).replace("1", luck.choice("1IiLl"))
        assert misread.upper().translate(MISREAD) == code
        spaced = misread.replace("-", luck.choice(["", " ", "-", " – "]))
        assert read_deal(luck.choice([spaced, spaced.lower(), f"  {spaced}\n"])) == deal


@pytest.mark.parametrize("code", KEPT)
def test_a_code_that_was_told_means_for_ever_what_it_meant(code):
    """Codes contain indices, so new games, options and values must be added at the end of their lists."""
    game, options, seats, seed = KEPT[code]
    assert read_deal(code) == Deal(game, GAMES[game].options.of(options), seats, seed)


@pytest.mark.parametrize("game", GAMES)
def test_every_value_of_an_option_has_room_in_a_letter(game):
    assert all(len(values) <= MOST_VALUES for values in GAMES[game].options.choices().values())


@pytest.mark.parametrize("game", GAMES)
def test_the_same_deal_brings_the_same_luck(game):
    first = new_match(game, {}, 2, 77)
    deal = read_deal(write_deal(Deal.of(first)))
    second = new_match(deal.game, deal.options.changed(), deal.seats, deal.seed)
    assert [event.record_line() for event in second.opening_events] == [
        event.record_line() for event in first.opening_events
    ]


def test_a_code_is_found_in_what_people_write_round_it():
    code = "020M-50A4-0"
    deal = read_deal(code)
    for text in (code, f"Play my deal:\n{code}\nBye!", f"try {code.lower()} now", "020m 50a4 0"):
        assert find_deal(text) == deal
    for text in ("", "Play my deal!", code[:-1], "sablier record 1\ngame: quadrot\nseed: 1", "\0" * 50):
        assert find_deal(text) is None


@pytest.mark.parametrize("text", ["", "-", "FFFF", "0", "é" * 9, "0" * 10**6, "020M-50A4-00"])
def test_what_is_no_code_is_refused(text):
    with pytest.raises(BadDeal):
        read_deal(text)


@dataclass(frozen=True)
class LaterOptions(TriominosOptions):
    """Options of a later version with an additional option."""

    colour: str = choice("red", "blue")


@pytest.mark.parametrize(
    "deal",
    [
        Deal("triominos", TriominosOptions(), 9, 1),
        Deal("triominos", LaterOptions(colour="blue"), 2, 1),
        Deal("domino3d", GAMES["domino3d"].options(mode="advanced", sand=None), 2, 1),
        Deal("a later game", TriominosOptions(), 2, 1),
        Deal("triominos", TriominosOptions(), 2, 10**SEED_DIGITS),
    ],
    ids=["seats", "option", "clash", "game", "seed"],
)
def test_a_match_that_this_version_does_not_know_is_told_apart(deal, monkeypatch):
    with monkeypatch.context() as later:
        later.setitem(MODULES, "a later game", "engine.later")
        code = write_deal(deal)
    with pytest.raises(BadDeal) as told:
        read_deal(code)
    assert told.value.is_newer
