"""A score sheet: who plays what by which rules, and the taps that were written; as text, with every tap.

The text is a few lines: the game, with the colours of the tokens where they were chosen; the options, the names, the
taps; and where a line is being corrected the taps after it, which are added up again once that is done.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Self

from app.games import APP_GAMES
from app.match.seating import COLOURS
from app.sheets.pad import PLAIN, PadScoring
from app.sheets.people import People, people_of
from app.sheets.scoring import Scoring, is_digit
from app.shell.words import _
from engine.game import Options, value_text
from engine.games import GAMES
from engine.names import made_name

FIRST = "sablier sheet 1"
MOST_PEOPLE = COLOURS
MOST_TAPS = 20_000


@dataclass(frozen=True)
class ScoreSheet:
    """What a sheet begins with, and its taps."""

    game: str
    """A game of ours, or `plain`"""
    names: tuple[str, ...]
    options: dict[str, str] = field(default_factory=dict)
    """Names and values as they are written"""
    taps: tuple[str, ...] = ()
    rest: tuple[str, ...] | None = None
    """The taps after the line that is being corrected; None while none is"""
    colours: tuple[int, ...] = ()
    """Of the tokens, as far as they were chosen"""

    @property
    def people(self) -> People:
        return people_of(self.names, self.colours)

    def __str__(self) -> str:
        options = "; ".join(f"{name}={value}" for name, value in self.options.items())
        game = " ".join([self.game, *map(str, self.colours)])
        lines = [FIRST, game, options, *self.names, "", " ".join(self.taps)]
        return "\n".join(lines if self.rest is None else [*lines, " ".join(self.rest)])

    @classmethod
    def of(cls, text: str) -> Self | None:
        """Returns the sheet that a text tells; None if it tells none."""
        first, *lines = text.split("\n")
        if first != FIRST or lines.count("") == 0 or len(lines) < 4:
            return None
        (game, *told), options, *more = lines[0].split(" "), *lines[1:]
        end = more.index("") if "" in more else len(more)
        names, taps = tuple(more[:end]), more[end + 1 :]
        known = game in GAMES or game == PLAIN
        sound = known and names and len(names) <= MOST_PEOPLE and all(made_name(name) == name for name in names)
        colours = tuple(int(colour) for colour in told if is_digit(colour))
        if not sound or len(colours) != len(told) or not 1 <= len(taps) <= 2 or sum(map(len, taps)) > MOST_TAPS * 8:
            return None
        given = dict(pair.split("=", 1) for pair in options.split("; ") if "=" in pair)
        rest = tuple(taps[1].split()) if len(taps) == 2 else None
        return cls(game, names, given, tuple(taps[0].split()), rest, colours)

    @property
    def title(self) -> str:
        """Returns the game, in the language in force."""
        return _("Any game") if self.game == PLAIN else APP_GAMES[self.game].name

    def scoring(self) -> Scoring:
        """Returns the sums before the first tap; raises `ValueError` where the options make no sense, or so many may
        not play like this.
        """
        if self.game == PLAIN:
            return PadScoring(self.names, self.options)
        options = GAMES[self.game].options.of(self.options)
        if len(self.names) not in options.seats:
            raise ValueError(f"{len(self.names)} names")
        return APP_GAMES[self.game].sheet(self.names, options)


def written(options: Options) -> dict[str, str]:
    """Returns options as they stand on a sheet."""
    return {name: value_text(value) for name, value in options.changed().items()}


class OpenSheet:
    """A sheet that is being written: its sums follow every tap."""

    def __init__(self, sheet: ScoreSheet) -> None:
        self.sheet = sheet
        self.scoring = summed(sheet, sheet.taps)[0]

    @property
    def is_over(self) -> bool:
        return bool(self.scoring.winners) and self.sheet.rest is None

    def tapped(self, taps: str) -> str:
        """Writes what a key stands for; returns why not, or nothing. What came before the fault stays written."""
        for tap in taps.split():
            why = self.scoring.take(tap)
            if why:
                return why
            self.sheet = replace(self.sheet, taps=(*self.sheet.taps, tap))
        return ""

    def undo(self) -> None:
        """Takes the last tap back; while a line is corrected, the last tap of that."""
        self._become(replace(self.sheet, taps=self.sheet.taps[:-1]))

    def correct(self, line: int) -> None:
        """Begins to write a line anew; what comes after it waits, and so does a name that was tapped since: it says
        whose line comes next.
        """
        if self.sheet.rest is not None:
            return
        first = self.scoring.lines[line].first
        later = [each.first for each in self.scoring.lines[line + 1 :] if each.first > first]
        end = later[0] if later else len(self.sheet.taps)
        while end - 1 in self.scoring.between:
            end -= 1
        self._become(replace(self.sheet, taps=self.sheet.taps[:first], rest=self.sheet.taps[end:]))

    def corrected(self) -> str:
        """Adds up again what comes after the line that was corrected; returns why that makes no sense, or nothing."""
        if self.sheet.rest is None:
            return ""
        if self.sheet.rest and self.scoring.is_begun:
            return _("First finish what you have begun.")
        whole = (*self.sheet.taps, *self.sheet.rest)
        scoring, why = summed(self.sheet, whole)
        if not why:
            self.sheet, self.scoring = replace(self.sheet, taps=whole, rest=None), scoring
        return why

    def _become(self, sheet: ScoreSheet) -> None:
        self.sheet, self.scoring = sheet, summed(sheet, sheet.taps)[0]


def summed(sheet: ScoreSheet, taps: Sequence[str]) -> tuple[Scoring, str]:
    """Returns the sums of these taps; up to the first one that makes no sense, and why."""
    scoring = sheet.scoring()
    for tap in taps:
        why = scoring.take(tap)
        if why:
            return scoring, why
    return scoring, ""


def readable(text: str) -> ScoreSheet | None:
    """Returns the sheet that a text tells, if it can be added up whole; None if there is none."""
    sheet = ScoreSheet.of(text)
    try:
        return sheet if sheet and not summed(sheet, sheet.taps)[1] else None
    except (ValueError, LookupError):
        return None
