"""Measures the number of moves of a match with greedy bots; the set-up screen estimates the minutes of a match from it.

`python -m tools.measure_match_length [MATCHES [GAME]…]` prints the figures for `traits.py` of each game.
"""

import sys
from collections.abc import Sequence
from random import Random
from statistics import mean

from engine.bots.bot import decide
from engine.bots.bot_registry import find_bot
from engine.games import GAMES
from engine.match import Match

MATCHES = 8
WAYS: dict[str, list[dict[str, object]]] = {
    "triominos": [
        {},
        {"length": "half"},
        {"length": 1},
        {"points": "children"},
        {"points": "children", "length": "half"},
    ],
    "quadominos": [
        {},
        {"length": "half"},
        {"length": 1},
        {"set": "beginners"},
        {"hands": "large"},
        {"hands": "large", "length": 1},
    ],
    "domino3d": [{}, {"pile": "half"}],
    "quadrot": [{}, {"ranking": False}],
}
"""Option sets that change the length of a match; a game that is not listed is measured with its standard options"""


def moves_of(game: str, given: dict[str, object], seats: int, seed: int) -> int:
    """Plays a match with greedy bots and returns its number of moves."""
    match = Match(GAMES[game], given, ["bot"] * seats, seed)
    bot, rng = find_bot(game, "greedy"), Random(seed)
    while not match.winners:
        if match.state.round_over:
            match.next_round()
        else:
            seat = match.state.actors()[0]
            match.play(seat, decide(bot, match.view(seat), rng).move)
    return len(match.moves)


def main(matches: int, games: Sequence[str]) -> None:
    for game in games:
        for given in WAYS.get(game, [{}]):
            found = {}
            for seats in GAMES[game].options.of(given).seats:
                found[seats] = round(mean(moves_of(game, given, seats, seed) for seed in range(matches)))
            print(f"{game} {given}: {found}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else MATCHES, sys.argv[2:] or list(GAMES))
