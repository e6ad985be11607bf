"""Pictures of games, each drawn by the game's own table code: its modules `card` and `picture`.

`card` draws what lies on the game's card at home, and loads nothing of its rules. `picture` has `match` and `figure`: a
game that has not been loaded yet is loaded only after the first frame, and the tray stands there empty until then.
"""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from app.games import APP_GAMES
from app.look.appearance import motion_seconds
from app.widgets.card import Card, Tray

if TYPE_CHECKING:
    from app.games.rulebook import Figure

_waiting: list[tuple[Tray, Callable[[], Widget | None]]] = []
"""Trays whose pictures come one a frame"""


def card_picture(game: str) -> Tray:
    """Returns a game as its card shows it: a few pieces in a tray. Its height is its owner's."""
    return frame_picture(APP_GAMES[game].home_picture())


def match_picture(game: str, match: Any, players: Any = (), marks_last_move: bool = False) -> Tray:
    """Returns a picture of a match in a tray."""
    return _framed_soon(game, partial(match_view, game, match, players, marks_last_move))


def match_view(game: str, match: Any, players: Any = (), marks_last_move: bool = False) -> Widget | None:
    """Returns the picture of a match without a tray; None if the game has no table to draw it."""
    return APP_GAMES[game].match_picture(match, players, marks_last_move) if APP_GAMES[game].has_table else None


def figure_picture(game: str, figure: "Figure") -> Widget | None:
    """Returns a figure of the rules; None where no table is there to draw it."""
    return frame_picture(APP_GAMES[game].figure_picture(figure)) if APP_GAMES[game].has_table else None


def frame_picture(picture: Widget | None) -> Tray:
    """Returns a picture in a tray."""
    tray = Tray(size_hint_y=None, height=dp(100))
    if picture:
        tray.add_widget(picture)
    return tray


LEAST = 150
"""dp of a picture that may be higher"""
SLIM = 1.15
"""Its height, of the card's width, at most"""


class Showcase(Card):
    """A card with a picture in a tray, and below it what it says; the picture takes the room that its page leaves."""

    extra_height = NumericProperty(0.0)
    """Pixels of height that the page gives it beside what it needs"""

    def __init__(self, picture: Tray, *below: Widget) -> None:
        super().__init__(padding=(dp(8), dp(8)))
        self.picture = picture
        for each in (picture, *below):
            self.add_widget(each)
        self.bind(extra_height=self.stretch)
        self.stretch()

    @property
    def usual(self) -> float:
        """Returns the height of the picture where nothing is left."""
        return float(dp(LEAST))

    @property
    def max_extra_height(self) -> float:
        """Returns how much more it can use."""
        return max(0.0, self.width * SLIM - self.usual)

    def stretch(self, *_: Any) -> None:
        """Gives the picture its height."""
        self.picture.height = self.usual + self.extra_height


def _framed_soon(game: str, make: Callable[[], Widget | None]) -> Tray:
    if APP_GAMES[game].are_pictures_loaded or not APP_GAMES[game].has_table:
        return frame_picture(make())
    tray = frame_picture(None)
    if not _waiting:
        Clock.schedule_once(lambda _passed: Clock.schedule_once(_put_next, 0), 0)  # once the first frame is there
    _waiting.append((tray, make))
    return tray


def _put_next(_passed: float) -> None:
    """Puts the next picture into its tray, if that is still on the screen."""
    tray, make = _waiting.pop(0)
    picture = make() if tray.parent else None
    if picture:
        picture.opacity = 0
        tray.add_widget(picture)
        Animation(opacity=1, duration=motion_seconds("fade")).start(picture)
    if _waiting:
        Clock.schedule_once(_put_next, 0)
