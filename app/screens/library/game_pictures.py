"""Pictures of games, drawn by each game's modules `home_picture` and `picture`.

`home_picture` draws the card on the home page and loads no rules. `picture` draws matches and figures of the rules. A
game that is not loaded yet is loaded by a background job; until then the frame of its picture (tray) is empty.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from kivy.animation import Animation
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.background_jobs import BackgroundJob, JobGroup, Slices
from app.games import APP_GAMES
from app.look.appearance import motion_seconds
from app.players import Player, colours_of
from app.table.live_picture import LivePicture
from app.widgets.card import Card, Tray
from engine.match import Match

if TYPE_CHECKING:
    from app.games.rulebook import Figure


def card_picture(game: str) -> Tray:
    """Returns the picture for a game's card on the home page: a few pieces in a sunken frame (tray), whose height the
    parent widget sets.
    """
    return frame_picture(APP_GAMES[game].home_picture())


def match_picture(jobs: JobGroup, game: str, match: Match, players: Sequence[Player] = (), marked_ply: int = 0) -> Tray:
    """Returns a sunken frame (tray) with the picture of a match. `jobs`: background jobs of the page.
    `marked_ply`: number of the move to highlight, from 1; 0 for none.
    """
    make = partial(match_view, game, match, players, marked_ply)
    if APP_GAMES[game].are_pictures_loaded or not APP_GAMES[game].has_table:
        return frame_picture(make())
    tray = frame_picture(None)
    jobs.start(BackgroundJob(_draw_picture(tray, make), APP_GAMES[game].name))
    return tray


def _draw_picture(tray: Tray, make: Callable[[], Widget | None]) -> Slices:
    """Draws a picture in its frame (tray), if the frame is still on a card."""
    picture = make() if tray.parent else None
    if picture:
        picture.opacity = 0
        tray.add_widget(picture)
        Animation(opacity=1, duration=motion_seconds("fade")).start(picture)
    yield None


def match_view(game: str, match: Match, players: Sequence[Player] = (), marked_ply: int = 0) -> Widget | None:
    """Returns the picture of a match without a tray; None if this app has no table for the game. `marked_ply`: number
    of the move to highlight, from 1; 0 for none.
    """
    return APP_GAMES[game].match_picture(match, players, marked_ply) if APP_GAMES[game].has_table else None


def live_picture(game: str, match: Match, players: Sequence[Player] = (), marked_ply: int = 0) -> LivePicture | None:
    """Returns the picture of a match that fingers turn; None for a game without one. `marked_ply`: number of the move
    to highlight, from 1; 0 for none.
    """
    if not APP_GAMES[game].result_image_title:
        return None
    picture = APP_GAMES[game].live_picture()
    picture.show_match(match, marked_ply, colours_of(players))
    return picture


class MatchTray(Tray):
    """Sunken frame (tray) with the picture of a match. A live picture keeps the side from which it is seen."""

    def show_match(self, match: Match, players: Sequence[Player]) -> None:
        """Shows the table after the last move of a match, which is highlighted."""
        game, last = match.game.name, len(match.moves)
        shown = next(iter(self.children), None)
        if isinstance(shown, LivePicture):
            shown.show_match(match, last, colours_of(players))
            return
        self.clear_widgets()
        picture = live_picture(game, match, players, last) or match_view(game, match, players, last)
        if picture:
            self.add_widget(picture)


def figure_picture(game: str, figure: "Figure") -> Widget | None:
    """Returns a tray with a figure of the rules; None if this app has no table for the game."""
    return frame_picture(APP_GAMES[game].figure_picture(figure)) if APP_GAMES[game].has_table else None


def frame_picture(picture: Widget | None) -> Tray:
    """Returns a sunken frame (tray) that contains a picture."""
    tray = Tray(size_hint_y=None, height=dp(100))
    if picture:
        tray.add_widget(picture)
    return tray


def lay_over_corner(picture: Widget, button: Widget) -> Widget:
    """Returns a picture with a button on its lower right corner."""
    area = FloatLayout(size_hint_y=None)
    picture.size_hint, picture.pos_hint = (1, 1), {"x": 0, "y": 0}
    button.pos_hint = {"right": 1, "y": 0}
    area.add_widget(picture)
    area.add_widget(button)
    return area


MIN_HEIGHT = 150
"""Height of a picture in dp on a page without spare height"""
MAX_HEIGHT_RATIO = 1.15
"""Maximum height of a picture, as a share of the card's width"""


class PictureCard(Card):
    """Card with a picture in a tray and widgets below it; the picture fills the page's spare height."""

    extra_height = NumericProperty(0.0)
    """Pixels of spare height from the page"""

    def __init__(self, picture: Widget, *below: Widget, least: float = MIN_HEIGHT) -> None:
        """`least`: height of the picture in dp without spare height."""
        super().__init__(padding=(dp(8), dp(8)))
        self.picture, self._least = picture, least
        for widget in (picture, *below):
            self.add_widget(widget)
        self.bind(extra_height=self.resize_picture)
        self.resize_picture()

    @property
    def base_height(self) -> float:
        """Returns the height of the picture without spare height."""
        return float(dp(self._least))

    @property
    def max_extra_height(self) -> float:
        """Returns the maximum height in pixels that the page may add to the picture."""
        return max(0.0, self.width * MAX_HEIGHT_RATIO - self.base_height)

    def resize_picture(self, *_: object) -> None:
        self.picture.height = self.base_height + self.extra_height
