"""Registry of the games, with one record per game, which contains all that the rest of the app knows about the game.

The record is plain data. Everything else is in the game's package, in modules with the same names for every game, and
is imported on first use, so that the home page loads no rules and no table.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

from app.i18n import N_, _, format_number, plural

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kivy.uix.widget import Widget

    from app.games.game_score_sheet import GameScoreSheet
    from app.games.lessons import Lesson
    from app.games.round_pictures import RoundPicture
    from app.games.rulebook import Figure, Rulebook
    from app.games.texts import AnyPhrases
    from app.match.traits import AnyTraits
    from app.players import Player
    from app.table.contract import GameTable
    from app.table.live_picture import LivePicture
    from engine.game import Event, Options
    from engine.match import Match


@dataclass(frozen=True)
class AppGame:
    """Entry of a game in the registry. Titles are English; `name` and `tagline` are translated."""

    key: str
    """Key of the game in `engine.games`, in records and in the journal"""
    title: str
    subtitle: str
    seats: tuple[int, int]
    """Lowest and highest number of players"""
    folder: str
    """Name of the package that contains the game's modules"""
    lesson_note: str = ""
    """Description of the lesson on its card; empty for a game without a lesson"""
    result_image_title: str = ""
    """Title of the result image; empty for a game without one. A game with one has a live picture, too"""
    has_round_pictures: bool = False
    """Whether the page at the end of a round shows a picture for each seat, from `round_pictures` in `picture.py`"""
    target_label: str = ""
    """Label of the target line in the chart of total scores; empty for a game without a target score"""
    daily_since: tuple[int, int, int] = (1, 1, 1)
    """Year, month and day of the game's first daily challenge, so that a new game does not change past days"""
    solo_label: str = ""
    """Label of the button that starts a solo match; empty for a game without solo play"""
    has_sheet: bool = False
    """Whether the game has a score sheet for players of the boxed game, in `score_sheet.py`"""
    sheet_options: tuple[str, ...] = ()
    """Options of a new score sheet, in addition to edition and variant"""
    has_table: bool = True
    """Whether the game can be played in the app. Such a game has the modules `home_picture.py`, `picture.py` and
    `table.py`
    """

    @property
    def name(self) -> str:
        return _(self.title)

    @property
    def tagline(self) -> str:
        """Returns the translated subtitle for the game's card."""
        return _(self.subtitle)

    @property
    def player_count(self) -> str:
        """Returns the number of players as text: `2–6 players`."""
        least, most = self.seats
        if least == most:
            return plural("{n} player", "{n} players", most)
        return _("{least}–{most} players").format(least=format_number(least), most=format_number(most))

    @property
    def target_text(self) -> str:
        """Returns the translated label of the target line in the chart of total scores."""
        return _(self.target_label) if self.target_label else ""

    @property
    def has_lesson(self) -> bool:
        return bool(self.lesson_note)

    # Modules of its folder

    @property
    def phrases(self) -> AnyPhrases:
        """Returns the game's texts, from `texts.py`."""
        phrases: AnyPhrases = self._file("texts").PHRASES
        return phrases

    @property
    def traits(self) -> AnyTraits:
        """Returns the game's specific behaviour, from `traits.py`."""
        traits: AnyTraits = self._file("traits").TRAITS
        return traits

    @property
    def rulebook(self) -> Rulebook:
        """Returns the game's rulebook, from `rules.py`."""
        rulebook: Rulebook = self._file("rules").rulebook(self.key)
        return rulebook

    @property
    def lesson(self) -> Lesson:
        """Returns the game's lesson, from `lesson.py`."""
        lesson: Lesson = self._file("lesson").lesson(self.key)
        return lesson

    @property
    def table(self) -> Callable[..., GameTable]:
        """Returns the function or class that builds the table for a host, from `table.py`."""
        table: Callable[..., GameTable] = self._file("table").TABLE
        return table

    def new_score_sheet(self, names: Sequence[str], options: Options) -> GameScoreSheet:
        """Returns a new score sheet for players of the boxed game, from `score_sheet.py`."""
        scoring: GameScoreSheet = self._file("score_sheet").sheet(self.key, names, options)
        return scoring

    # Pictures

    def home_picture(self) -> Widget:
        """Creates the picture of a few pieces for the game's card on the home page, without loading the rules."""
        picture: Widget = self._file("home_picture").home_picture(self.key)
        return picture

    @property
    def are_pictures_loaded(self) -> bool:
        """Returns whether the module `picture.py` has already been imported."""
        return f"{self.folder}.picture" in sys.modules

    def match_picture(self, match: Match, players: Sequence[Player] = (), marked_ply: int = 0) -> Widget:
        """Creates a picture of a match in its current state. `marked_ply`: number of the move to highlight, from 1; 0
        for none.
        """
        picture: Widget = self._file("picture").match(match, players, marked_ply)
        return picture

    def live_picture(self, sampling: int = 1) -> LivePicture:
        """Creates an empty picture in space that fingers turn, for a game with a result image. `sampling`: pixels of
        the drawing for each pixel of the widget, along each side.
        """
        picture: LivePicture = self._file("picture").live(sampling)
        return picture

    def round_pictures(self, events: Sequence[Event], names: Sequence[str]) -> Sequence[RoundPicture]:
        """Creates a picture for each seat at the end of a round with these events; none in a game without them."""
        if not self.has_round_pictures:
            return ()
        pictures: Sequence[RoundPicture] = self._file("picture").round_pictures(events, names)
        return pictures

    def figure_picture(self, figure: Figure) -> Widget:
        """Creates the picture of a rulebook figure."""
        picture: Widget = self._file("picture").figure(figure)
        return picture

    def variant_picture(self, variant: str) -> Widget:
        """Creates the picture of a variant for its card in the set-up, for a game with several variants."""
        picture: Widget = self._file("picture").variant(variant)
        return picture

    def hand_picture(self, things: Sequence[object]) -> Widget:
        """Creates a picture of the pieces (`things`) left in a hand at the end of a round, for a game with hands."""
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
            lesson_note=N_("A few tiles, two minutes"),
            target_label=N_("last round"),
            has_sheet=True,
        ),
        AppGame(
            key="quadominos",
            title=N_("Quad-Ominos"),
            subtitle=N_("Squares, side to side"),
            seats=(2, 8),
            folder="app.games.ominos",
            lesson_note=N_("A few tiles, two minutes"),
            target_label=N_("first to get here wins"),
            has_sheet=True,
        ),
        AppGame(
            key="domino3d",
            title=N_("Domino 3D"),
            subtitle=N_("Bricks against the clock"),
            seats=(1, 6),
            folder="app.games.domino3d",
            lesson_note=N_("A few bricks, three minutes"),
            result_image_title=N_("The finished structure"),
            daily_since=(2026, 12, 1),
            solo_label=N_("Solo challenge"),
            has_round_pictures=True,
            has_sheet=True,
            sheet_options=("pile", "equal_turns", "race_end", "assisted"),
        ),
        AppGame(
            key="quadrot",
            title=N_("Quadrot"),
            subtitle=N_("Four pawns, two dice, many ways across"),
            seats=(2, 4),
            folder="app.games.quadrot",
            lesson_note=N_("A few turns, two minutes"),
            has_sheet=True,
            sheet_options=("ranking",),
        ),
    )
}
"""Games by key, in the order of the home page"""


def traits_of(match: Match) -> AnyTraits:
    """Returns the specific behaviour of a match's game."""
    return APP_GAMES[match.game.name].traits


def playable() -> tuple[str, ...]:
    """Returns the keys of the games that can be played in the app."""
    return tuple(key for key, game in APP_GAMES.items() if game.has_table)
