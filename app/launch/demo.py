"""Demonstration mode: bots play one match of each game, and screenshots of it are saved."""

import sys
import time
from collections.abc import Callable
from pathlib import Path

from kivy.app import App
from kivy.clock import Clock

from app.games import playable
from app.launch.flags import PERSON, CommandLineOptions
from app.match.messages import Message, MovePlayed
from app.match.seating import MatchSetUp
from app.players import Player
from app.shell.context import AppContext
from app.shell.navigation import StackEntry
from app.shell.window import save_picture
from app.widgets.buttons import MainButton
from engine.match import BadSetUp

SEATS = ("greedy", "greedy")
"""Bot levels of the two seats. Greedy bots (they take the move with the most points) play without thinking time."""
SEED = 27
"""Random seed of the matches, chosen so that the matches are short."""
NAMES = ("Ada", "Nino", "Zoé", "Léa", "Tom", "Mia", "Max", "Eva")
PATIENCE_S = 0.5
SPEED_UP = 6
"""Factor by which the clocks of bots and animations are accelerated."""
PROGRESS_MOVES = 20
"""Moves between two progress lines, each with a screenshot."""
MAX_PICTURES = 8
"""Maximum number of screenshots per match, without its result."""
POLL_S = 1.2
"""Seconds between two checks of the screen."""
PICTURE_DELAY_S = 0.3
"""Seconds from a move to its screenshot."""


def sped_up(clock: Callable[[], float]) -> Callable[[], float]:
    """Returns a clock that starts at the current time and runs faster."""
    start = clock()
    return lambda: start + SPEED_UP * (clock() - start)


class Demo:
    """Demonstration that plays a match of each game from the home screen to the result, then ends the app."""

    def __init__(self, context: AppContext, flags: CommandLineOptions, folder: Path):
        self.context, self.folder = context, folder
        levels = flags.seats if flags.seats and PERSON not in flags.seats else SEATS
        self._players = tuple(Player(NAMES[seat], level) for seat, level in enumerate(levels))
        self._seed = SEED if flags.seed is None else flags.seed
        self._games = [flags.game] if flags.game else list(playable())
        """Games that have not ended; the first one is in progress."""
        self._count = self._count_of_match = 0
        """Number of screenshots in total, and in the current match."""
        self._ply = 0
        self._visit: StackEntry | None = None
        """Screen at the last check."""
        self._start = time.monotonic()

    def start(self) -> None:
        play = self.context.settings.play
        self.context.settings = self.context.settings.with_value("play", "patience", min(play.patience, PATIENCE_S))
        self.context.clock = sped_up(self.context.clock)
        Clock.time = sped_up(Clock.time)
        self._later(self._begin)

    def _begin(self) -> None:
        self._picture("home")
        self._start_match()

    def _start_match(self) -> None:
        self._count_of_match = self._ply = 0
        session = self.context.begin(MatchSetUp(self._games[0], self._players, self._seed))
        if session is None:
            raise BadSetUp(f"no table for {self._games[0]}")
        self.context.navigation.go("table")
        session.listen(self._move_played)
        self._later(self._check_screen)

    def _move_played(self, message: Message) -> None:
        if isinstance(message, MovePlayed):
            self._ply = message.ply
            if message.ply % PROGRESS_MOVES == 0:
                self._say(f"move {message.ply}")
                name = f"move {message.ply:03}"
                Clock.schedule_once(lambda _: self._picture_of_match(name), PICTURE_DELAY_S)

    def _check_screen(self) -> None:
        """Leaves a screen other than the table once it has been visible for a full interval, and checks again later."""
        place = self.context.navigation.stack[-1]
        has_stayed, self._visit = place is self._visit, place
        if has_stayed and place.name == "result":
            self._end_match()
            return
        if has_stayed and place.name != "table":
            self._press_main_button(place.name)
        self._later(self._check_screen)

    def _press_main_button(self, screen: str) -> None:
        """Presses the main button of a screen."""
        self._say(screen)
        self._picture_of_match(screen)
        next(widget for widget in self.context.navigation.walk() if isinstance(widget, MainButton)).press()

    def _end_match(self) -> None:
        self._say(f"result after {self._ply} moves")
        self._picture(f"{self._games[0]} result")
        self.context.navigation.back()
        del self._games[0]
        self._later(self._start_match if self._games else self._end)

    def _end(self) -> None:
        app = App.get_running_app()
        if app:
            app.stop()

    def _later(self, then: Callable[[], None]) -> None:
        Clock.schedule_once(lambda _: then(), POLL_S)

    def _say(self, text: str) -> None:
        sys.stdout.write(f"{time.monotonic() - self._start:4.0f} s  {self._games[0]}: {text}\n")
        sys.stdout.flush()

    def _picture_of_match(self, name: str) -> None:
        if self._games and self._count_of_match < MAX_PICTURES:
            self._count_of_match += 1
            self._picture(f"{self._games[0]} {name}")

    def _picture(self, name: str) -> None:
        self._count += 1
        save_picture(self.folder / f"{self._count:02} {name}.png")
