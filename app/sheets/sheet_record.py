"""Text format of a stored score sheet: game, players, rules, taps and corrections.

The first lines contain the game (with the players' colours, if chosen), the options and the names. After an empty line
follow the taps. Then there is one line for each finished correction that can still be undone, the earliest first: `undo
SIZE FIRST END COUNT`, then COUNT new taps, then the original taps from FIRST on. The last line is the current
correction, if any: `correct FIRST END` and its new taps.

Version 1 removed the corrected line from the taps. Its format has a line with the taps after the corrected line and,
during a correction, a line with the number of its first tap and its taps.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Self, TypeAlias

from app.default_names import display_names, upgrade_name
from app.games import APP_GAMES
from app.games.game_score_sheet import GameScoreSheet, InvalidatedLine, is_digit
from app.i18n import _
from app.players import COLOURS, Players
from app.sheets.home_players import assign_colours
from app.sheets.plain_score_sheet import CALLED, PLAIN, PlainScoreSheet
from engine.game import Options, value_text
from engine.games import GAMES
from engine.player_names import sanitize_name

FIRST, OLDER = "sablier sheet 2", "sablier sheet 1"
UNDO, CORRECT = "undo", "correct"
MOST_PEOPLE = COLOURS
MOST_TAPS = 6_000
"""Maximum number of taps of a new or imported sheet; the longest match needs far fewer"""
LONGEST_TAPS = 160_000
"""Maximum total length of the taps in characters, in a readable sheet of any version"""
HEAD = re.compile(r"(?:[^\n]*\n){3}(?:[^\n]+\n)+\n")
"""Regular expression for the header of a stored sheet: all lines before the taps"""
MOST_CORRECTED = 10
"""Maximum number of finished corrections that can be undone"""


class Correction(NamedTuple):
    """Correction in progress: it replaces the taps from `first` to `end`, or inserts a line if both are equal."""

    first: int
    end: int
    typed: tuple[str, ...] = ()
    """New taps of the corrected line, typed so far"""

    @classmethod
    def of(cls, words: Sequence[str]) -> Self:
        """Parses a line of the form `correct FIRST END` with its taps; raises ValueError if it is invalid."""
        first, end, *typed = words
        return cls(_count(first), _count(end), tuple(typed))

    def __str__(self) -> str:
        return " ".join((CORRECT, str(self.first), str(self.end), *self.typed))


class UndoableCorrection(NamedTuple):
    """Finished correction that can be undone as a whole."""

    size: int
    """Number of taps of the sheet after the correction"""
    correction: Correction
    before: tuple[str, ...]
    """Taps of the whole sheet before the correction"""

    @classmethod
    def of(cls, words: Sequence[str], taps: tuple[str, ...]) -> Self:
        """Parses a line of the form `undo SIZE FIRST END COUNT` with its taps; raises ValueError if it is invalid."""
        size, first, end, count = map(_count, words[:4])
        typed, old = tuple(words[4 : 4 + count]), tuple(words[4 + count :])
        if not first <= end <= first + len(old) or not first <= size <= len(taps) or len(typed) < count:
            raise ValueError(words[:4])
        return cls(size, Correction(first, end, typed), (*taps[:first], *old))

    def __str__(self) -> str:
        first, end, typed = self.correction
        return " ".join((UNDO, *map(str, (self.size, first, end, len(typed))), *typed, *self.before[first:]))


def _count(text: str) -> int:
    if not re.fullmatch(r"\d{1,6}", text, re.ASCII):
        raise ValueError(text)
    return int(text)


@dataclass(frozen=True)
class SheetRecord:
    """Score sheet as plain data: game, names, options, taps and corrections."""

    game: str
    """Key of a game, or `plain`"""
    names: tuple[str, ...]
    options: dict[str, str] = field(default_factory=dict)
    """Option names and values, as texts"""
    taps: tuple[str, ...] = ()
    """Taps of the whole sheet; a line that is being corrected still has its original taps"""
    correction: Correction | None = None
    """Correction in progress, or None"""
    colours: tuple[int, ...] = ()
    """Colours of the players; may be shorter than `names`"""
    corrected: tuple[UndoableCorrection, ...] = ()
    """Finished corrections that can be undone, the earliest first"""

    @property
    def people(self) -> Players:
        return assign_colours(self.names, self.colours)

    def __str__(self) -> str:
        options = "; ".join(f"{name}={value}" for name, value in self.options.items())
        game = " ".join([self.game, *map(str, self.colours)])
        corrections = map(str, (*self.corrected, *filter(None, (self.correction,))))
        return "\n".join([FIRST, game, options, *self.names, "", " ".join(self.taps), *corrections])

    @classmethod
    def of(cls, text: str) -> Self | None:
        """Parses a score sheet without checking its taps; returns None if the text is not a score sheet."""
        first, *lines = text.split("\n")
        if first not in (FIRST, OLDER) or "" not in lines[2:]:
            return None
        (game, *colour_texts), options = lines[0].split(" "), lines[1]
        end = lines.index("", 2)
        names, rows = tuple(map(upgrade_name, lines[2:end])), [tuple(row.split()) for row in lines[end + 1 :]]
        is_supported = game in GAMES or game == PLAIN
        sound = (
            is_supported and names and len(names) <= MOST_PEOPLE and all(sanitize_name(name) == name for name in names)
        )
        colours = tuple(int(colour) for colour in colour_texts if is_digit(colour))
        if not sound or len(colours) != len(colour_texts) or sum(map(len, lines[end:])) > LONGEST_TAPS:
            return None
        chosen = dict(pair.split("=", 1) for pair in options.split("; ") if "=" in pair)
        try:
            taps, correction, corrected = (_rows if first == FIRST else _older_rows)(rows)
        except ValueError:
            return None
        return cls(game, names, chosen, taps, correction, colours, corrected)

    def is_continued_by(self, later: Self) -> bool:
        """Returns whether `later` is a later state of this sheet, with more taps or with corrections."""
        head, other = ((sheet.game, sheet.names, sheet.options, sheet.colours) for sheet in (self, later))
        states = (later.taps, *(done.before for done in later.corrected))
        return head == other and any(taps[: len(self.taps)] == self.taps for taps in states)

    @property
    def title(self) -> str:
        """Returns the translated name of the game."""
        return (self.called or _("Any game")) if self.game == PLAIN else APP_GAMES[self.game].name

    @property
    def called(self) -> str:
        """Returns the name that the players gave to a game unknown to the app; otherwise empty."""
        return sanitize_name(self.options.get(CALLED, "")) if self.game == PLAIN else ""

    def scoring(self) -> GameScoreSheet:
        """Creates the scoring for the game of the sheet, before the first tap; raises `ValueError` if the options or
        the number of names are invalid.
        """
        if self.game == PLAIN:
            return PlainScoreSheet(display_names(self.names), self.options)
        options = GAMES[self.game].options.of(self.options)
        if len(self.names) not in options.seats:
            raise ValueError(f"{len(self.names)} names")
        return APP_GAMES[self.game].new_score_sheet(display_names(self.names), options)


def parse_names(text: str) -> tuple[str, ...]:
    """Parses only the names of a stored sheet; returns an empty tuple if the sheet is invalid."""
    head = HEAD.match(text)
    sheet = SheetRecord.of(head[0]) if head else None
    return sheet.names if sheet else ()


SheetRows: TypeAlias = tuple[tuple[str, ...], Correction | None, tuple[UndoableCorrection, ...]]
"""Parsed sheet below its header: taps, correction in progress, finished corrections"""
LOST = str(InvalidatedLine(None, ()))


def _rows(rows: Sequence[tuple[str, ...]]) -> SheetRows:
    """Parses the taps and the corrections of a sheet; raises ValueError if invalid."""
    taps, *more = rows
    undone = [row[1:] for row in more if row[:1] == (UNDO,)]
    under_way = [row[1:] for row in more if row[:1] == (CORRECT,)]
    if len(undone) > MOST_CORRECTED or len(under_way) > 1 or len(undone) + len(under_way) < len(more):
        raise ValueError(len(more))
    corrected: list[UndoableCorrection] = []
    for row in reversed(undone):  # taps above the correction are those of the later state
        corrected.insert(0, UndoableCorrection.of(row, corrected[0].before if corrected else taps))
    return taps, next(map(Correction.of, under_way), None), tuple(corrected)


def _older_rows(rows: Sequence[tuple[str, ...]]) -> SheetRows:
    """Parses the taps of a sheet of format version 1; raises ValueError if they are invalid. A line that version 1 lost
    becomes an `InvalidatedLine`.
    """
    taps, *more = rows
    if not more:
        return taps, None, ()
    if len(more) == 1:
        return (*taps, LOST, *more[0]), Correction(len(taps), len(taps) + 1), ()
    rest, (number, *old) = more
    first = min(_count(number), len(taps))
    return (*taps[:first], *old, *rest), Correction(first, first + len(old), taps[first:]), ()


def format_options(options: Options) -> dict[str, str]:
    """Formats option values as they are written in a stored sheet."""
    return {name: value_text(value) for name, value in options.changed().items()}
