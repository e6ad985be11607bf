"""A demonstration: bots play one match to its end by themselves, and pictures are kept of it."""

from collections.abc import Callable
from pathlib import Path

from kivy.app import App
from kivy.clock import Clock

from app.games.tables import PLACES
from app.match.messages import Message, MovePlayed
from app.match.seating import Player, SetUp
from app.shell.context import AppContext
from app.shell.flags import PERSON, Flags
from app.shell.pictures import save_picture

SEATS = ("strong", "casual", "learner")
NAMES = ("Ada", "Nino", "Zoé", "Léa", "Tom", "Mia", "Max", "Eva")
EVERY = 12
"""Moves from one picture to the next"""
LOOK_S = 1.2
"""How long a screen stays"""
STILL_S = 0.9
"""After a move, until everything lies"""


class Demo:
    """From home to the result, and then the app ends."""

    def __init__(self, context: AppContext, flags: Flags, folder: Path):
        self.context, self.folder = context, folder
        levels = flags.seats if flags.seats and PERSON not in flags.seats else SEATS
        players = tuple(Player(NAMES[seat], level) for seat, level in enumerate(levels))
        game = flags.game or next(iter(PLACES))
        self._set_up = SetUp(game, players, 1 if flags.seed is None else flags.seed)
        self._count = 0

    def start(self) -> None:
        settings = self.context.settings.with_value("play", "patience", 0.5)
        self.context.settings = settings
        self._later(self._sit_down)

    def _sit_down(self) -> None:
        self._picture("home")
        session = self.context.begin(self._set_up)
        self.context.navigation.go("table")
        session.listen(self._told)
        self._later(self._look)

    def _told(self, told: Message) -> None:
        if isinstance(told, MovePlayed) and told.ply % EVERY == 0:
            Clock.schedule_once(lambda _: self._picture(f"move {told.ply:03}"), STILL_S)

    def _look(self) -> None:
        """Past the end of a round, or to the end."""
        navigation = self.context.navigation
        name = navigation.stack[-1].name
        if name == "round end":
            self._picture("round")
            navigation.back()
        elif name == "result":
            self._picture("result")
            self._end()
            return
        self._later(self._look)

    def _end(self) -> None:
        app = App.get_running_app()
        if app:
            app.stop()

    def _later(self, then: Callable[[], None]) -> None:
        Clock.schedule_once(lambda _: then(), LOOK_S)

    def _picture(self, name: str) -> None:
        self._count += 1
        save_picture(self.folder / f"{self._count:02} {name}.png")
