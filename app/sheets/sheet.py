"""A score sheet: who plays what by which rules, and the taps that were written; as text, with every tap.

The text is a few lines: the game, with the colours of the tokens where they were chosen; the options, the names, the
taps; and where a line is being corrected the taps after it, which are added up again once that is done, and that line
as it was, after the number of its first tap.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple, Self

from app.games import APP_GAMES
from app.match.seating import COLOURS
from app.sheets.pad import CALLED, PLAIN, PadScoring
from app.sheets.people import People, people_of
from app.sheets.scoring import Scoring, Written, is_digit
from app.shell.words import _
from engine.game import Options, value_text
from engine.games import GAMES
from engine.names import made_name

FIRST = "sablier sheet 1"
MOST_PEOPLE = COLOURS
MOST_TAPS = 6_000
"""Of a sheet that is written or imported: many times the longest match"""
LONGEST_TAPS = 160_000
"""Characters of the taps of a sheet that is opened, by whatever version it was written"""
HEAD = re.compile(r"(?:[^\n]*\n){3}(?:[^\n]+\n)+\n")
"""Everything on a stored sheet before its taps"""


class Correction(NamedTuple):
    """A line that is being corrected."""

    before: int
    """How many taps come before it"""
    old: tuple[str, ...]
    """Its taps as they were"""
    rest: tuple[str, ...]
    """The taps after it, which wait"""

    @classmethod
    def of(cls, lines: Sequence[tuple[str, ...]], taps: int) -> Self | None:
        """Returns the correction that the last lines of a sheet of so many taps tell; None where there are none."""
        if not lines:
            return None
        rest, (before, *old) = lines[0], (*lines[1:], ())[0] or ("",)
        known = re.fullmatch(r"\d{1,6}", before, re.ASCII)
        return cls(min(int(before), taps) if known else taps, tuple(old), rest)

    def __str__(self) -> str:
        return "\n".join((" ".join(self.rest), " ".join((str(self.before), *self.old))))


@dataclass(frozen=True)
class ScoreSheet:
    """What a sheet begins with, and its taps."""

    game: str
    """A game of ours, or `plain`"""
    names: tuple[str, ...]
    options: dict[str, str] = field(default_factory=dict)
    """Names and values as they are written"""
    taps: tuple[str, ...] = ()
    correction: Correction | None = None
    """Of the line that is being corrected; its new taps are the last ones"""
    colours: tuple[int, ...] = ()
    """Of the tokens, as far as they were chosen"""

    @property
    def people(self) -> People:
        return people_of(self.names, self.colours)

    @property
    def instead(self) -> tuple[str, ...]:
        """Returns what has been written in place of the line that is being corrected."""
        return self.taps[self.correction.before :] if self.correction else ()

    @property
    def is_full(self) -> bool:
        """Whether no more taps can be written."""
        waiting = len(self.correction.rest) if self.correction else 0
        return len(self.taps) + waiting >= MOST_TAPS

    def __str__(self) -> str:
        options = "; ".join(f"{name}={value}" for name, value in self.options.items())
        game = " ".join([self.game, *map(str, self.colours)])
        lines = [FIRST, game, options, *self.names, "", " ".join(self.taps)]
        return "\n".join([*lines, str(self.correction)] if self.correction else lines)

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
        if not sound or len(colours) != len(told) or not 1 <= len(taps) <= 3 or sum(map(len, taps)) > LONGEST_TAPS:
            return None
        given = dict(pair.split("=", 1) for pair in options.split("; ") if "=" in pair)
        written, *last = (tuple(each.split()) for each in taps)
        return cls(game, names, given, written, Correction.of(last, len(written)), colours)

    @property
    def title(self) -> str:
        """Returns the game, in the language in force."""
        return (self.called or _("Any game")) if self.game == PLAIN else APP_GAMES[self.game].name

    @property
    def called(self) -> str:
        """Returns what the people call a game that is none of ours; nothing where they have not said it."""
        return made_name(self.options.get(CALLED, "")) if self.game == PLAIN else ""

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


def names_on(text: str) -> tuple[str, ...]:
    """Returns the names on a stored sheet without reading its taps; empty if the sheet is not valid."""
    head = HEAD.match(text)
    sheet = ScoreSheet.of(head[0]) if head else None
    return sheet.names if sheet else ()


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
        return bool(self.scoring.winners) and self.sheet.correction is None

    @property
    def replaced(self) -> list[Written]:
        """Returns the lines that are being corrected, as they stood; none where nothing is being corrected."""
        sheet, correction = self.sheet, self.sheet.correction
        if correction is None:
            return []
        scoring, _why = summed(sheet, (*sheet.taps[: correction.before], *correction.old))
        return [line for line in scoring.lines if line.first >= correction.before]

    def tapped(self, taps: str) -> str:
        """Writes what a key stands for; returns why not, or nothing. What came before the fault stays written."""
        for tap in taps.split():
            why = (self.sheet.is_full and _("This sheet is full. Start a new one.")) or self.scoring.take(tap)
            if why:
                return why
            self.sheet = replace(self.sheet, taps=(*self.sheet.taps, tap))
        return ""

    def undo(self) -> None:
        """Takes the last tap back. While a line is corrected, that is the last tap of it; where it has none, the line
        stands as it was.
        """
        sheet, correction = self.sheet, self.sheet.correction
        if correction and not sheet.instead:
            whole = (*sheet.taps, *correction.old, *correction.rest)
            self._become(replace(sheet, taps=whole, correction=None))
        else:
            self._become(replace(sheet, taps=sheet.taps[:-1]))

    def agree(self, options: dict[str, str]) -> None:
        """Adds everything up anew by other rules."""
        self._become(replace(self.sheet, options=options))

    def correct(self, line: int) -> None:
        """Begins to write a line anew; what comes after it waits, and so does a name that was tapped since: it says
        whose line comes next.
        """
        if self.sheet.correction:
            return
        first = self.scoring.lines[line].first
        later = [each.first for each in self.scoring.lines[line + 1 :] if each.first > first]
        end = later[0] if later else len(self.sheet.taps)
        while end - 1 in self.scoring.between:
            end -= 1
        taps = self.sheet.taps
        correction = Correction(first, taps[first:end], taps[end:])
        self._become(replace(self.sheet, taps=taps[:first], correction=correction))

    def corrected(self) -> str:
        """Adds up again what comes after the line that was corrected; returns why that makes no sense, or nothing.

        Of two lines of one tap that stand in the wrong order only one must be corrected: they are exchanged.
        """
        correction = self.sheet.correction
        if correction is None:
            return ""
        if correction.rest and self.scoring.is_begun:
            return _("First finish what you have begun.")
        why = self._end_with(correction.rest)
        exchanged = exchange(correction, self.sheet.instead) if why else ()
        return why if not exchanged or self._end_with(exchanged) else ""

    def _end_with(self, rest: tuple[str, ...]) -> str:
        """Ends the correction with these taps after it; returns why that makes no sense, or nothing."""
        whole = (*self.sheet.taps, *rest)
        scoring, why = summed(self.sheet, whole)
        if not why:
            self.sheet, self.scoring = replace(self.sheet, taps=whole, correction=None), scoring
        return why

    def _become(self, sheet: ScoreSheet) -> None:
        self.sheet, self.scoring = sheet, summed(sheet, sheet.taps)[0]


def exchange(correction: Correction, instead: tuple[str, ...]) -> tuple[str, ...]:
    """Returns the taps that wait with the old line where the new one stands among them, if both are a single tap; else
    nothing.

    >>> exchange(Correction(0, ("all0",), ("all1", "@2")), ("all1",))
    ('all0', '@2')
    """
    rest = correction.rest
    if len(instead) != 1 or len(correction.old) != 1 or instead[0] not in rest:
        return ()
    at = rest.index(instead[0])
    return (*rest[:at], *correction.old, *rest[at + 1 :])


def summed(sheet: ScoreSheet, taps: Sequence[str]) -> tuple[Scoring, str]:
    """Returns the sums of these taps; up to the first one that makes no sense, and why."""
    scoring = sheet.scoring()
    if sheet.correction:
        scoring.closed = sheet.correction.before
    for tap in taps:
        why = scoring.take(tap)
        if why:
            return scoring, why
    return scoring, ""


def readable(text: str) -> ScoreSheet | None:
    """Returns the sheet that a text tells, if it can be added up whole; None if there is none."""
    found = opened(text)
    return found.sheet if found else None


def opened(text: str) -> OpenSheet | None:
    """Returns the sheet that a text tells, added up once, if that can be done whole; None if there is none."""
    sheet = ScoreSheet.of(text)
    try:
        found = OpenSheet(sheet) if sheet else None
    except (ValueError, LookupError):
        return None
    return found if found and found.scoring.taps == len(found.sheet.taps) else None
