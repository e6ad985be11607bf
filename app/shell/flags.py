"""What can be said on the command line of a desktop: the device to imitate, and where to begin."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import argparse

PERSON = "me"


class Flags(NamedTuple):
    """The flags of the command line; each default is that of an ordinary start."""

    size: tuple[int, int] = (412, 892)
    """dp"""
    density: float | None = None
    insets: tuple[int, int, int, int] = (0, 0, 0, 0)
    """dp that notch and system bars cover: left, top, right, bottom"""
    settings: tuple[tuple[str, str, object], ...] = ()
    """Category, name, value: in force for this run"""
    game: str = ""
    seats: tuple[str, ...] = ()
    """`me`, or a level of bots, for each"""
    seed: int | None = None
    resume: bool = False
    """Go on with the match that was touched last"""
    demo: Path | None = None
    """Bots play a match of each game to its end; pictures of them go into this folder"""
    limit: int = 600
    """Seconds after which a demonstration without a screen is given up"""
    self_test: bool = False
    folder: Path | None = None
    """Where matches and settings lie"""


def read_flags(arguments: Sequence[str]) -> Flags:
    """Returns the flags in a command line; ends the program with a word about them if they make no sense."""
    if not arguments:
        return Flags()
    given = _parser().parse_args(arguments)
    return Flags(
        given.size,
        given.density,
        given.insets,
        tuple(_settings(given)),
        given.game,
        given.seats,
        given.seed,
        given.resume,
        given.demo,
        given.limit,
        given.self_test,
        given.folder,
    )


def _settings(given: "argparse.Namespace") -> list[tuple[str, str, object]]:
    wanted = (
        ("language", "code", given.language),
        ("look", "theme", given.theme),
        ("look", "text_size", given.text),
        ("look", "reduced_motion", given.still or None),
        ("table", "left_handed", given.left_handed or None),
    )
    return [(category, name, value) for category, name, value in wanted if value is not None]


def _parser() -> "argparse.ArgumentParser":
    import argparse  # a phone needs none

    from app.games import APP_GAMES, playable

    games = ", ".join(APP_GAMES[name].title for name in playable())
    parser = argparse.ArgumentParser(prog="sablier", description=f"{games}. Without flags it just starts.")
    add = parser.add_argument
    add("--size", type=_size, default=(412, 892), metavar="WxH", help="the window in dp, like 412x892")
    add("--density", type=float, help="pixels of a dp, like 2.625")
    add("--insets", type=_insets, default=(0, 0, 0, 0), metavar="L,T,R,B", help="dp that a notch and bars would cover")
    add("--language", metavar="CODE", help="en, fr")
    add("--theme", help="light, dark, contrast, or the name of a theme of your own")
    add("--text", type=int, metavar="PERCENT", help="size of text, 85 to 200")
    add("--still", action="store_true", help="reduced motion")
    add("--left-handed", action="store_true")
    add("--game", default="", help=f"sit down at once: {', '.join(playable())}")
    add("--seats", type=_seats, default=(PERSON, "casual"), metavar="A,B", help="me, or a level of bots, for each seat")
    add("--seed", type=int, help="the deal and the dice")
    add("--resume", action="store_true", help="go on with the last match")
    add("--demo", type=Path, metavar="FOLDER", help="bots play a match of each game; pictures go into the folder")
    add("--limit", type=int, default=600, metavar="SECONDS", help="give up a demonstration without a screen")
    add("--self-test", action="store_true", help="check that everything is there and works, and say so")
    add("--folder", type=Path, help="where matches and settings lie")
    return parser


def _size(text: str) -> tuple[int, int]:
    width, height = text.lower().split("x")
    return int(width), int(height)


def _insets(text: str) -> tuple[int, int, int, int]:
    left, top, right, bottom = map(int, text.split(","))
    return left, top, right, bottom


def _seats(text: str) -> tuple[str, ...]:
    from argparse import ArgumentTypeError

    from engine.bots.levels import COMMON_BOTS, LEVELS

    seats = tuple(seat.strip() for seat in text.split(","))
    known = (PERSON, *LEVELS, *(bot.name for bot in COMMON_BOTS))
    for seat in seats:
        if seat not in known:
            raise ArgumentTypeError(f"{seat!r} is neither {PERSON} nor a level: {', '.join(LEVELS)}")
    return seats
