"""Command line of the desktop version: device to imitate, first screen, settings of one run."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import argparse

PERSON = "me"


class CommandLineOptions(NamedTuple):
    """Options of the command line. The defaults describe a normal start."""

    size: tuple[int, int] = (412, 892)
    """Size of the window in dp."""
    density: float | None = None
    insets: tuple[int, int, int, int] = (0, 0, 0, 0)
    """Margins covered by notch and system bars, in dp: left, top, right, bottom."""
    settings: tuple[tuple[str, str, object], ...] = ()
    """Category, name and value of settings changed for this run."""
    game: str = ""
    seats: tuple[str, ...] = ()
    """`me` or a bot level for each seat."""
    seed: int | None = None
    resume: bool = False
    """Whether to resume the last match."""
    demo: Path | None = None
    """Folder for the screenshots of a demonstration, or None for a normal start."""
    limit: int = 600
    """Seconds after which a demonstration without a screen is aborted."""
    self_test: bool = False
    folder: Path | None = None
    """Data folder of matches and settings, or None for the default."""


def read_flags(arguments: Sequence[str]) -> CommandLineOptions:
    """Parses the command line; exits with a message if it is invalid."""
    if not arguments:
        return CommandLineOptions()
    options = _parser().parse_args(arguments)
    return CommandLineOptions(
        options.size,
        options.density,
        options.insets,
        tuple(_settings(options)),
        options.game,
        options.seats,
        options.seed,
        options.resume,
        options.demo,
        options.limit,
        options.self_test,
        options.folder,
    )


def _settings(options: "argparse.Namespace") -> list[tuple[str, str, object]]:
    wanted = (
        ("language", "code", options.language),
        ("look", "theme", options.theme),
        ("look", "text_size", options.text),
        ("look", "reduced_motion", options.still or None),
        ("table", "left_handed", options.left_handed or None),
    )
    return [(category, name, value) for category, name, value in wanted if value is not None]


def _parser() -> "argparse.ArgumentParser":
    import argparse  # not needed on a phone

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

    from engine.bots.bot_registry import COMMON_BOTS, LEVELS

    seats = tuple(seat.strip() for seat in text.split(","))
    allowed = (PERSON, *LEVELS, *(bot.name for bot in COMMON_BOTS))
    for seat in seats:
        if seat not in allowed:
            raise ArgumentTypeError(f"{seat!r} is neither {PERSON} nor a level: {', '.join(LEVELS)}")
    return seats
