"""Simulated player at the table of any game."""

from contextlib import contextmanager

from kivy.animation import Animation
from kivy.core.window import Window

from app.device.services import Services
from app.games import traits_of
from app.launch.application import Application
from app.launch.flags import CommandLineOptions
from app.match.session import Session
from app.shell.context import CurrentMatch
from tests.app.playing import QUICK
from tests.window.drawn import recording
from tests.window.frame_clock import unseen


class Guest:
    """Player who sees the current table and touches it."""

    def __init__(self, stage, app, clock=None):
        self.stage, self.app, self.clock = stage, app, clock or stage.now
        self.size = Window.size

    @classmethod
    @contextmanager
    def on(cls, stage, folder, size):
        """Starts the app in a window of this size; yields a guest whose time advances only with frames."""
        with recording():
            stage.free_objects()
            stage.resize(*size)
            app = Application(CommandLineOptions(folder=folder), Services())
            stage.start(app)
            try:
                with unseen(stage) as clock:
                    yield cls(stage, app, clock)
            finally:
                stage.stop(app)

    def take_seat(self, match, players, pace=QUICK):
        """Opens a match in its current state."""
        log = self.app.context.journal.create_log(match, players)
        self.app.context.table = CurrentMatch(Session(match, players, traits_of(match), self.clock, log, pace), log)
        self.app.navigation.home("table")
        self.stage.frames(2)
        self.arrive()
        self.settle()
        self.size = Window.size
        return self

    def arrive(self):
        """Ends the transition to a screen, so that everything is painted where touches hit it."""
        Animation.cancel_all(self.screen)
        Animation.cancel_all(self.screen.shift)
        self.screen.shift.x, self.screen.opacity = 0, 1

    # Drawing

    @property
    def screen(self):
        return self.app.navigation.screen

    @property
    def is_at_table(self):
        """Whether the table is shown without a panel on top."""
        return type(self.screen).__name__ == "TableScreen" and self.app.navigation.panel is None

    @property
    def table(self):
        return self.screen.table

    @property
    def machine(self):
        return self.table.fingers.machine

    @property
    def session(self):
        return self.app.context.session

    @property
    def state(self):
        return self.session.match.state

    @property
    def moves(self):
        return len(self.session.match.moves)

    # Gestures

    def settle(self):
        """Finishes all animations, but does not wait for bots."""
        for _ in range(80):
            if not self.is_at_table or not self.table.is_moving:
                return
            self.table.motions.finish()

    def tap(self, place):
        """Taps a position."""
        finger = self.stage.down(*place)
        finger.up()
        self.settle()

    def press(self, key):
        """Taps a button of the table."""
        self.stage.frames(2)
        self.tap(self.screen.action_position(key))
        self.stage.frames(1)
        self.settle()

    def resize(self, width, height):
        Window.size = self.size = round(width), round(height)
        self.stage.frames(3)

    def wait(self, seconds):
        self.stage.frames(round(seconds * 60))
