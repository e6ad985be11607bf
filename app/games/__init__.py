"""The one list of games: a record each, which is all that the app's other rooms know of a game.

The record itself is plain data. Whatever else belongs to the game stands in its folder, in files that are called alike
from game to game, and each is imported when it is first asked for: home loads no game's rules and no game's table.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

from app.shell.i18n import N_, _, format_number, plural

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kivy.uix.widget import Widget

    from app.games.lessons import Lesson
    from app.games.rulebook import Figure, Rulebook
    from app.games.texts import Phrases
    from app.games.traits import Traits
    from app.match.seating import Player
    from app.sheets.scoring import Scoring
    from app.table.contract import Table
    from engine.match import Match


@dataclass(frozen=True)
class AppGame:
    """A game as the app knows it. Titles are English; `name` and `line` are in the language in force."""

    key: str
    """Its name in `engine.games`, in records and in the journal"""
    title: str
    subtitle: str
    seats: tuple[int, int]
    """How many may play, at least and at most"""
    folder: str
    """The package that holds its files"""
    lesson_note: str = ""
    """What its lesson is, on the card that leads to it; empty for a game without one"""
    timer_option: str = "turn_limit"
    """The option that sets the sand of a turn; empty in a game without sand"""
    result_image_title: str = ""
    """What a match has made that is worth a picture to keep; empty in a game without that. Its pictures of a match have
    `quarters`, by which they are rotated.
    """
    target_label: str = ""
    """Empty where no total ends the match"""
    daily_since: tuple[int, int, int] = (1, 1, 1)
    """Year, month and day from which on it may be today's glass: whoever joins later changes no day gone by"""
    solo_label: str = ""
    """What one person plays alone, on the button that leads to the deal of the day; empty where nobody plays alone"""
    has_sheet: bool = False
    """Whether there is a score sheet for a real box of it: `sheet.py`"""
    sheet_options: tuple[str, ...] = ()
    """What a new sheet asks besides the box or the way to play"""
    has_table: bool = True
    """Whether it can be played: `home_picture.py`, `picture.py` and `table.py` are there"""

    @property
    def name(self) -> str:
        return _(self.title)

    @property
    def tagline(self) -> str:
        """Returns the game in a few words, for its card."""
        return _(self.subtitle)

    @property
    def player_count(self) -> str:
        """Returns how many may play, in words."""
        least, most = self.seats
        if least == most:
            return plural("{n} player", "{n} players", most)
        return _("{least}–{most} players").format(least=format_number(least), most=format_number(most))

    @property
    def target_text(self) -> str:
        """Returns what happens when a total reaches the target, at its line in the chart."""
        return _(self.target_label) if self.target_label else ""

    @property
    def has_lesson(self) -> bool:
        return bool(self.lesson_note)

    def turn_seconds(self, options: Any) -> int | None:
        """Returns the seconds of sand that a turn has with these options; None where nothing limits it."""
        seconds: int | None = getattr(options, self.timer_option) if self.timer_option else None
        return seconds

    # What its folder holds

    @property
    def phrases(self) -> Phrases:
        """Returns its words, from `texts.py`."""
        phrases: Phrases = self._file("texts").PHRASES
        return phrases

    @property
    def traits(self) -> Traits:
        """Returns what it does otherwise than other games, from `traits.py`."""
        traits: Traits = self._file("traits").TRAITS
        return traits

    @property
    def rulebook(self) -> Rulebook:
        """Returns its book of rules, from `rules.py`."""
        rulebook: Rulebook = self._file("rules").rulebook(self.key)
        return rulebook

    @property
    def lesson(self) -> Lesson:
        """Returns its lesson, from `lesson.py`."""
        lesson: Lesson = self._file("lesson").lesson(self.key)
        return lesson

    @property
    def table(self) -> Callable[..., Table]:
        """Returns what makes its table for a host, from `table.py`."""
        table: Callable[..., Table] = self._file("table").TABLE
        return table

    def new_score_sheet(self, names: Sequence[str], options: Any) -> Scoring:
        """Returns a new score sheet for a real box, from `sheet.py`."""
        scoring: Scoring = self._file("sheet").sheet(self.key, names, options)
        return scoring

    # Its pictures

    def home_picture(self) -> Widget:
        """Returns a new picture of a few of its pieces, for its card at home. It is drawn without the game's rules."""
        picture: Widget = self._file("home_picture").home_picture(self.key)
        return picture

    @property
    def are_pictures_loaded(self) -> bool:
        """Returns whether the code of the pictures below is loaded already."""
        return f"{self.folder}.picture" in sys.modules

    def match_picture(self, match: Match, players: Sequence[Player] = (), is_left: bool = False) -> Widget:
        """Returns a new picture of a match as it stands. `is_left`: with the move by which it came to that."""
        picture: Widget = self._file("picture").match(match, players, is_left)
        return picture

    def result_image(self, match: Match, quarters: int = 0) -> Widget:
        """Returns a new picture of what a match has made, to be drawn large, in a game with a picture note."""
        picture: Widget = self._file("picture").result_image(match, quarters)
        return picture

    def figure_picture(self, figure: Figure) -> Widget:
        """Returns a new picture of a figure of its book."""
        picture: Widget = self._file("picture").figure(figure)
        return picture

    def hand_picture(self, things: Sequence[object]) -> Widget:
        """Returns a new picture of what a seat still held when a round ended, in a game with hands."""
        picture: Widget = self._file("picture").hand(things)
        return picture

    def _file(self, name: str) -> Any:
        return import_module(f"{self.folder}.{name}")


APP_GAMES = {
    game.key: game
    for game in (
        AppGame(
            key="triominos",
            title=N_("Tri-Ominos"),
            subtitle=N_("Triangles, side to side"),
            seats=(2, 6),
            folder="app.games.ominos",
            lesson_note=N_("A few tiles at a real table, two minutes"),
            target_label=N_("last round"),
            has_sheet=True,
        ),
        AppGame(
            key="quadominos",
            title=N_("Quad-Ominos"),
            subtitle=N_("Squares, side to side"),
            seats=(2, 8),
            folder="app.games.ominos",
            lesson_note=N_("A few tiles at a real table, two minutes"),
            target_label=N_("whoever gets here wins"),
            has_sheet=True,
        ),
        AppGame(
            key="domino3d",
            title=N_("Domino 3D"),
            subtitle=N_("Bricks against the sand"),
            seats=(1, 6),
            folder="app.games.domino3d",
            lesson_note=N_("A few bricks in space, three minutes"),
            timer_option="sand",
            result_image_title=N_("The finished structure"),
            daily_since=(2026, 12, 1),
            solo_label=N_("Ten glasses alone"),
            has_sheet=True,
            sheet_options=("pile", "equal_turns", "race_end", "assisted"),
        ),
        AppGame(
            key="quadrot",
            title=N_("Quadrot"),
            subtitle=N_("Four pawns, two dice, many ways across"),
            seats=(2, 4),
            folder="app.games.quadrot",
            lesson_note=N_("A few turns at a real board, two minutes"),
            has_sheet=True,
            sheet_options=("ranking",),
        ),
    )
}
"""Every game by its key, in the order in which they are offered"""


def playable() -> tuple[str, ...]:
    """Returns the keys of the games that have a table: what can be played to its end, and all that is offered."""
    return tuple(key for key, game in APP_GAMES.items() if game.has_table)
