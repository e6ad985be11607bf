"""Generator of invalid input texts: broken, forged, huge and unusual ones, each determined by a number."""

import json
import zlib
from base64 import b64encode
from functools import cache
from random import Random

from engine.bots.bot import pick
from engine.deal_code import Deal, write_deal
from engine.game import value_text
from engine.games import GAMES
from engine.match import Match
from engine.record import write_record

CATEGORIES = ("look", "language", "play", "sound")
STRANGE = (
    "",
    " ",
    "\0",
    "\ud800",
    "\u202e",
    "\u200d",
    "x" * 41,
    "x" * 100_000,
    "e" + "\u0301" * 2000,
    "🏳️‍🌈" * 50,
    "\n",
    "٣",
    "'; DROP TABLE matches; --",
    "{name}",
    "%s",
    "[b]b[/b]",
    "../../settings",
    "-0",
    "NaN",
    "1e999",
    "９",
)
ODD = (None, True, -1, 0, 1e300, -1e300, 10**400, 10**18, float("inf"), float("nan"), [], {}, [[]], *STRANGE)
UNITS = ("[],", "{},", '"",', "1,", "0: draw\n", "\n", " ", "[", "{", "x", "\\u0000", "é", "🏳️", "sablier record 1\n")


def text(number: int, most: int = 8_000_000) -> str:
    """Returns the text of a number, with about `most` characters at most."""
    rng = Random(f"hostile {number}")
    return rng.choice(KINDS)(rng, most)


@cache
def record(game: str, seed: int, plies: int) -> str:
    """Returns a valid record of random moves."""
    seats = GAMES[game].options().seats
    match = Match(GAMES[game], {}, [f"player {seat}" for seat in range(seats[seed % len(seats)])], seed)
    rng = Random(f"record {seed}")
    while not match.winners and len(match.moves) < plies:
        match.next_round()
        seat = pick(match.state.actors(), rng)
        match.play(seat, pick(match.state.moves(seat), rng))
    return write_record(match)


def _record(rng: Random) -> str:
    return record(rng.choice(list(GAMES)), rng.randrange(3), rng.choice((0, 5, 40, 200)))


def _changed_record(rng: Random, _most: int) -> str:
    lines = _record(rng).splitlines()
    for _ in range(rng.randint(0, 3)):
        place = rng.randrange(len(lines))
        change = rng.choice(("drop", "twice", "swap", "strange", "cut"))
        if change == "drop":
            del lines[place]
        elif change == "twice":
            lines.insert(place, lines[place])
        elif change == "swap":
            lines.insert(rng.randrange(len(lines)), lines.pop(place))
        elif change == "strange":
            lines[place] = lines[place].partition(": ")[0] + ": " + rng.choice(STRANGE)
        else:
            lines[place] = lines[place][: rng.randrange(len(lines[place]) + 1)]
        lines = lines or [""]
    return "\n".join(lines)


def _entry(rng: Random) -> dict[str, object]:
    told = _record(rng)
    names = [line.partition(": ")[2] for line in told.splitlines() if line.startswith("seat ")]
    players = [{"name": name, "level": rng.choice((None, "casual")), "colour": None} for name in names]
    entry: dict[str, object] = {
        "id": f"{rng.randrange(9)}",
        "origin": "played",
        "begun": 1.0,
        "touched": 2.0,
        "ended": None,
        "players": players,
    }
    if rng.random() < 0.3:
        return {**entry, "covered": b64encode(zlib.compress(told.encode())).decode()}
    return {**entry, "record": told}


def _export(rng: Random, _most: int) -> str:
    whole: dict[str, object] = {"format": "sablier export", "version": 1, "settings": {}}
    entries: list[object] = [_entry(rng) for _ in range(rng.randint(0, 4))]
    for _ in range(rng.randint(0, 3)):
        target = rng.choice((whole, *(entry for entry in entries if isinstance(entry, dict))))
        target[rng.choice((*target, "more"))] = rng.choice(ODD)
    whole.setdefault("matches", entries)
    written = json.dumps(whole, indent=rng.choice((None, 1)))
    return written[: rng.randrange(len(written))] if rng.random() < 0.2 else written


def _huge(rng: Random, most: int) -> str:
    begins = (
        "",
        "sablier record 1\n",
        '{"format": "sablier export", "version": 1, "matches": [',
        "sablier record 1\ngame: quadrot\nseed: 1\nseat 0: A\nseat 1: B\n",
        '{"settings": [',
        '[{"',
    )
    unit = rng.choice(UNITS)
    count = int(most ** rng.uniform(0.3, 1)) // len(unit)
    return rng.choice(begins) + unit * count + rng.choice(("", "]}", "1]}"))


def _noise(rng: Random, _most: int) -> str:
    letters = "".join(chr(rng.randrange(0x110000)) for _ in range(rng.randrange(200)))
    return rng.choice(("", "sablier record 1\n", "{")) + letters + rng.choice(STRANGE)


def _burst(rng: Random, _most: int) -> str:
    entry = {**_entry(rng), "covered": b64encode(zlib.compress(b"x" * 10 ** rng.randint(1, 7))).decode()}
    entry.pop("record", None)
    return json.dumps({"format": "sablier export", "version": 1, "matches": [entry]})


def _deal(rng: Random, _most: int) -> str:
    """Returns a deal code, valid or with a typing mistake, formatted as people write it."""
    game = rng.choice(list(GAMES))
    options = GAMES[game].options
    chosen = options(**{name: rng.choice(values) for name, values in options.choices().items()})
    seed = rng.choice((0, -1, 20260231, 10**12 + 20261119, rng.randrange(10**30)))
    code = write_deal(Deal(game, chosen, rng.choice(chosen.seats), seed))
    if rng.random() < 0.3:
        place = rng.randrange(len(code))
        code = code[:place] + rng.choice((*STRANGE, "", "0")) + code[place + 1 :]
    return rng.choice(("{}", " {}\n", "Play my deal:\n{}!", "{} {}")).format(code, code)


def _settings(rng: Random, _most: int) -> str:
    """Returns an export with settings, including invalid values for saved rules and seats."""
    game = rng.choice((*GAMES, *STRANGE))
    chairs = [{"name": rng.choice(ODD), "level": rng.choice(ODD), "colour": rng.choice(ODD)} for _ in range(9)]
    mixes: dict[str, object] = {rng.choice(STRANGE): rng.choice(ODD) for _ in range(4)}
    known = GAMES[game].options.choices() if game in GAMES else {"length": (1,)}
    options = {name: rng.choice((*map(value_text, values), *STRANGE)) for name, values in known.items()}
    set_up = {"chairs": chairs[: rng.randrange(10)], "options": options, "kept": {"mine": options, **mixes}}
    categories = {each: {key: rng.choice(ODD) for key in ("theme", "code", "pace", "text_size")} for each in CATEGORIES}
    settings = {**categories, "set_ups": {game: rng.choice((set_up, *ODD))}, rng.choice(STRANGE): rng.choice(ODD)}
    return json.dumps({"format": "sablier export", "version": 1, "settings": settings, "matches": []})


KINDS = (_changed_record, _changed_record, _export, _export, _huge, _noise, _burst, _deal, _settings)
