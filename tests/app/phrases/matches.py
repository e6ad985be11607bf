"""Random matches for tests of texts, and the checks that every sentence must pass."""

import re
from functools import cache
from random import Random

from app import i18n
from engine.games import GAMES
from engine.match import Match

NAMES = ("Zrk", "Bln", "Vxt", "Grm", "Pfft", "Hmm", "Zss", "Krr")
"""Names without vowels, so that the pseudo-translation can be distinguished from untranslated text"""
KINDS = {
    "triominos 2": ("triominos", {"turn_limit": 30}, 2),
    "triominos 5": ("triominos", {"voluntary_draw": False, "ahead_for": 3}, 5),
    "quadominos 2": ("quadominos", {"turn_limit": 60}, 2),
    "quadominos 4": ("quadominos", {"set": "beginners", "chained_bonuses": True}, 4),
    "quadrot 2": ("quadrot", {"turn_limit": 30}, 2),
    "quadrot 4": ("quadrot", {}, 4),
    "classic": ("domino3d", {}, 3),
    "solo": ("domino3d", {"mode": "solo"}, 1),
    "advanced": ("domino3d", {"mode": "advanced", "ahead_for": 0}, 2),
    "race": ("domino3d", {"mode": "race", "race_end": "rounds"}, 3),
}
KINDS |= {
    f"{name} {game.options().seats[0]}": (name, {}, game.options().seats[0])
    for name, game in GAMES.items()
    if name not in {game for game, _options, _seats in KINDS.values()}
}
"""Matches by name: game, options, seats; a game that is not listed is played with its standard options"""
MOST_MOVES = {"quadrot": 2500, "domino3d": 150}


@cache
def played(kind, seed=1):
    game, options, seats = KINDS[kind]
    match, rng = Match(GAMES[game], options, NAMES[:seats], seed), Random(seed)
    while not match.winners and len(match.moves) < MOST_MOVES.get(game, 3000):
        match.next_round()
        seat = rng.choice(match.state.actors())
        match.play(seat, random_move(match.state, seat, rng))
    return match


def random_move(state, seat, rng):
    """Returns a random move, sometimes a timeout or a brick that makes the structure collapse."""
    if rng.random() < 0.04 and state.timeout(seat):
        return state.timeout(seat)
    if rng.random() < 0.1 and getattr(state, "structure", None) and state.hand is not None:
        collapsing = state.structure.collapsing_places(state.hand)
        if collapsing:
            return rng.choice(collapsing)
    moves = state.moves(seat)
    return moves[rng.randrange(len(moves))]


def positions(kind, count, seed=1):
    """Yields the match before several random moves, each time with a seat that can act."""
    whole, rng = played(kind, seed), Random(seed)
    match = Match(whole.game, whole.options, whole.names, whole.seed)
    chosen = set(rng.sample(range(len(whole.moves)), min(count, len(whole.moves))))
    for ply, (seat, move) in enumerate(whole.moves):
        if ply in chosen:
            yield match, rng.choice(match.state.actors())
        match.play(seat, move)


RAW = re.compile(r"[{}|@~_]|  | $|^ |\.\.|None|True|False|<|>")
DIGITS_AND_NAMES = re.compile(r"[0-9]")


def check(text, what=""):
    """Checks that a text is a complete sentence without placeholders or words of the code."""
    assert isinstance(text, str), what
    assert text, what
    assert not RAW.search(text), (what, text)
    if i18n.language() is i18n.PSEUDO:
        assert not re.search("[aeiouAEIOU]", text), (what, text)
