"""Command `python -m engine probe`, which answers rule queries: one JSON request and one JSON answer per line. See
docs/notation.md.
"""

import json
from collections.abc import Callable, Hashable, Iterable, Mapping
from itertools import zip_longest
from random import Random
from time import monotonic
from typing import TextIO

from engine.bots.bot import decide, pick
from engine.bots.bot_registry import LEVELS, find_bot
from engine.game import AnyGame, Event, HeadStartGiven, JsonObject, MatchEnded
from engine.games import GAMES, game_module
from engine.match import MOST_MOVES, Match
from engine.record import MOST_RECORD_LETTERS, BadRecord, read_record, write_record
from engine.rounds import CallPlayed, HandsCounted, HandsDealt, TileDrawn, TilePlaced

MOST_MS = 3_600_000
LONGEST_REQUEST = 2 * MOST_RECORD_LETTERS
"""Maximum number of letters in a line: enough for the longest record and the JSON that surrounds it"""
TIMEOUT_SHARE = 0.05
"""Share of random turns that end by timeout. It is small, because with many timeouts some matches never end."""

Request = JsonObject
Answer = Callable[[Request], Request]


def probe(requests: Iterable[str], answers: TextIO) -> None:
    """Reads each line as a request and writes its answer. The answer to an invalid request is an error."""
    for line in requests:
        if line.strip():
            print(json.dumps(_answer(line), separators=(",", ":")), file=answers, flush=True)


def _answer(line: str) -> Request:
    try:
        if len(line) > LONGEST_REQUEST:
            raise ValueError(f"a request has at most {LONGEST_REQUEST} letters")
        request = json.loads(line)
        if not isinstance(request, dict):
            raise ValueError("a request is an object")
        return _find(request)(request)
    except BadRecord as error:
        return {"error": error.reason, "line": error.line}
    except RecursionError:
        return {"error": "nested too deeply"}
    except ValueError as error:
        return {"error": str(error)}


def _find(request: Request) -> Answer:
    do = request.get("do")
    if isinstance(do, str) and do in COMMON_REQUESTS:
        return COMMON_REQUESTS[do]
    part = game_module(_game(request).name, "probe")
    of_game: Mapping[str, Answer] = vars(part).get("REQUESTS", {}) if part else {}
    if not isinstance(do, str) or do not in of_game:
        raise ValueError(f"cannot do {do!r}; there are: {', '.join((*COMMON_REQUESTS, *of_game))}")
    return of_game[do]


def _game(request: Request) -> AnyGame:
    name = request.get("game")
    if not isinstance(name, str) or name not in GAMES:
        raise ValueError(f"no game {name!r}; there are: {', '.join(GAMES)}")
    return GAMES[name]


def _whole(request: Request, key: str) -> int:
    number = request.get(key)
    if not isinstance(number, int) or isinstance(number, bool):
        raise ValueError(f"{key!r} takes a whole number")
    return number


def _text(request: Request, key: str, default: str | None = None) -> str:
    text = request.get(key, default)
    if not isinstance(text, str):
        raise ValueError(f"{key!r} takes a text")
    return text


def _ms(request: Request) -> float | None:
    ms = request.get("ms")
    if ms is None:
        return None
    if not isinstance(ms, int | float) or isinstance(ms, bool) or not 0 <= ms <= MOST_MS:
        raise ValueError(f"'ms' takes a number from 0 to {MOST_MS}")
    return ms


# Requests


def games(_: Request) -> Request:
    return {"games": list(GAMES)}


def random(request: Request) -> Request:
    """Plays a match of random legal moves, all equally likely. In games with a timer, random timeouts occur too."""
    seats = _whole(request, "seats")
    names = [f"player {seat + 1}" for seat in range(min(seats, 99))]
    seed = _whole(request, "seed")
    match = Match(_game(request), request.get("options", {}), names, seed)
    play_at_random(match, Random(f"moves {seed}"))
    stopped = f"stopped after {len(match.moves)} moves: no longer match is played"
    return match_answer(match) | ({} if match.winners else {"unfinished": stopped})


def play_at_random(match: Match, rng: Random) -> None:
    """Plays a match at random to its end, or up to the maximum number of moves."""
    while not match.winners and len(match.moves) < MOST_MOVES:
        match.next_round()
        seat = pick(match.state.actors(), rng)
        moves = match.state.moves(seat)
        timeout = match.state.timeout(seat)
        is_out = timeout is not None and (not len(moves) or rng.random() < TIMEOUT_SHARE)
        match.play(seat, timeout if is_out else pick(moves, rng))


def replay(request: Request) -> Request:
    return match_answer(_read(request))


def _read(request: Request) -> Match:
    """Parses the record of a request. If its match is at the end of a round, the next round is dealt."""
    match = read_record(_text(request, "record"))
    match.next_round()
    return match


def best(request: Request) -> Request:
    """Returns the move that a bot chooses in the position at the end of a record."""
    match = _read(request)
    if request.get("game", match.game.name) != match.game.name:
        raise ValueError(f"the record is of {match.game.name}")
    if not match.state.actors():
        raise ValueError("the match is over")
    bot = find_bot(match.game.name, _text(request, "level", LEVELS[-1]))
    seat = match.state.actors()[0]
    rng = Random(f"best {match.seed} {len(match.moves)}")
    thought = decide(bot, match.view(seat), rng, ms=_ms(request), clock=monotonic)
    return {"move": str(thought.move), "value": thought.value, "seat": seat}


COMMON_REQUESTS: Mapping[str, Answer] = {"games": games, "random": random, "replay": replay, "best": best}


# Trace of a match


def match_answer(match: Match) -> Request:
    return {
        "record": write_record(match),
        "trace": trace(match),
        "scores": list(match.state.scores),
        "winners": list(match.winners),
    }


def trace(match: Match) -> list[Request]:
    """Returns a trace of the match: one entry for each deal, move and end, with the total scores after it."""
    totals = [0] * len(match.names)
    entries = []
    for event in (event for events in (match.opening_events, *match.events) for event in events):
        entry = entry_of(event)
        if entry is None:
            continue
        if event.seat is not None and (event.is_move or event.parts):
            totals[event.seat] += event.points
            entry["totals"] = totals[:]
        totals = [total + award for total, award in zip_longest(totals, event.awards, fillvalue=0)]
        entries.append(entry)
    return entries


def entry_of(event: Event) -> Request | None:
    """Returns the trace entry of an event; None if traces omit the event."""
    write = next((ENTRIES[kind] for kind in type(event).__mro__ if kind in ENTRIES), None)
    return write(event) if write else None


def _points_entry(event: Event) -> Request:
    return {"points": event.points, "parts": dict(event.parts)}


def _dealt(event: HandsDealt[Hashable]) -> Request:
    *hands, well = [event.tile_texts(tiles) for tiles in (*event.hands, event.well)]
    return {"round": event.round, "hands": hands, "well": well, "opener": event.opener}


def _drew(event: TileDrawn[Hashable]) -> Request:
    drawn = {} if event.tile is None else {"drawn": event.tile_texts([event.tile])[0]}
    return {"seat": event.seat, "move": "draw", **drawn, **_points_entry(event)}


def _moved(event: CallPlayed | TilePlaced) -> Request:
    return {"seat": event.seat, "move": str(event.move), **_points_entry(event)}


def _counted(event: HandsCounted[Hashable]) -> Request:
    return {"end": event.end, "seat": event.seat, "awards": list(event.awards), "totals": list(event.totals)}


PARTS = [game_module(game, "probe") for game in GAMES]
ENTRIES: Mapping[type[Event], Callable[..., Request]] = {
    **{kind: write for part in PARTS if part for kind, write in vars(part).get("ENTRIES", {}).items()},
    HandsDealt: _dealt,
    TileDrawn: _drew,
    CallPlayed: _moved,
    TilePlaced: _moved,
    HandsCounted: _counted,
    HeadStartGiven: lambda event: {"seat": event.seat, **_points_entry(event)},
    MatchEnded: lambda event: {"end": "match", "winners": list(event.winners)},
}
