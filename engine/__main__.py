"""Command line of the engine: `python -m engine --help`."""

import argparse
import sys
from collections.abc import Callable, Mapping
from io import TextIOWrapper

from engine.games import GAMES

USUAL_GAME = next(iter(GAMES))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m engine", description="Sablier's games without a screen.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    play = commands.add_parser("play", help="a match in the terminal, people and bots")
    play.add_argument("--game", default=USUAL_GAME, help=f"which game (default: {USUAL_GAME})")
    play.add_argument(
        "--seats", default="You,greedy", help="names, clockwise; a bot's name seats it (default: You,greedy)"
    )
    play.add_argument("--seed", type=int, help="the luck of the match (default: another one each time)")
    play.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a rule to change")
    play.add_argument(
        "--record", metavar="FILE", help="go on with this match; a match left unfinished is written there"
    )

    commands.add_parser("games", help="the games, their options and the bots that play them")
    commands.add_parser("probe", help="JSON requests on standard input, answers on standard output")

    replay = commands.add_parser("replay", help="show a recorded match, move by move")
    replay.add_argument("record", metavar="FILE", help="a record; - for standard input")

    analyse = commands.add_parser("analyse", help="what of a recorded match was luck, and what was play")
    analyse.add_argument("record", metavar="FILE", help="a record; - for standard input")
    analyse.add_argument("--coarse", action="store_true", help="quickly, with more noise")
    analyse.add_argument("--json", action="store_true", help="print one JSON object")

    arena = commands.add_parser("arena", help="bots against bots, every deal from every chair")
    arena.add_argument("--game", default=USUAL_GAME, help=f"which game (default: {USUAL_GAME})")
    arena.add_argument("--seats", required=True, metavar="A,B", help="bots; `expert:100` thinks for 100 iterations")
    arena.add_argument("--matches", type=int, default=100, help="how many, at least (default: 100)")
    arena.add_argument("--seed", type=int, default=0, help="of the first deal (default: 0)")
    arena.add_argument("--jobs", type=int, default=1, help="how many processes (default: 1)")
    arena.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a rule to change")
    arena.add_argument("--dask", metavar="ADDRESS", help="play on this Dask cluster; needs the extra `arena`")
    arena.add_argument("--json", action="store_true", help="print one JSON object")

    bench = commands.add_parser("bench", help="how fast the engine is, per CPU second")
    bench.add_argument("--json", nargs="?", const="-", metavar="FILE", help="write the figures there; - prints them")
    bench.add_argument("--part", action="append", choices=("engine", "bots"), help="only this (default: all)")
    return run(parser.parse_args())


def run(arguments: argparse.Namespace) -> int:
    """Imports and runs a command; returns its exit code, which is 2 for unreadable input."""
    from engine.commands.bounded_input import UnreadableInput

    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # unencodable text must not crash
    try:
        return RUN[arguments.command](arguments)
    except UnreadableInput as error:
        print(error, file=sys.stderr)
        return 2


def _probe(_arguments: argparse.Namespace) -> int:
    from engine.commands.bounded_input import read_lines
    from engine.commands.probe import LONGEST_REQUEST, probe

    probe(read_lines(sys.stdin, LONGEST_REQUEST), sys.stdout)
    return 0


def _games(_arguments: argparse.Namespace) -> int:
    from engine.commands.games import games

    return games()


def _play(arguments: argparse.Namespace) -> int:
    from engine.commands.play import play

    return play(arguments)


def _replay(arguments: argparse.Namespace) -> int:
    from engine.commands.replay import replay

    return replay(arguments.record)


def _analyse(arguments: argparse.Namespace) -> int:
    from engine.commands.analyse import analyse

    return analyse(arguments.record, fine=not arguments.coarse, as_json=arguments.json)


def _arena(arguments: argparse.Namespace) -> int:
    from engine.commands.arena import arena

    return arena(arguments)


def _bench(arguments: argparse.Namespace) -> int:
    from engine.commands.bench import PARTS, bench

    return bench(arguments.json, arguments.part or PARTS)


RUN: Mapping[str, Callable[[argparse.Namespace], int]] = {
    "play": _play,
    "games": _games,
    "probe": _probe,
    "replay": _replay,
    "analyse": _analyse,
    "arena": _arena,
    "bench": _bench,
}


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (KeyboardInterrupt, BrokenPipeError):
        sys.exit(130)
