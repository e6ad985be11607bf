"""Hands without a plan, as any table has them; what they aim at and what must hold is each table's own."""

import signal
import sys
import tempfile
from collections import Counter, deque
from contextlib import contextmanager
from pathlib import Path
from random import Random

from kivy.base import EventLoop

from app.match.messages import Stage


class Hands:
    """`acts`: what they do, with weights. `events` counts the touch events that were made."""

    CHOICES = ()
    """Category, setting and values that a player may choose in between"""
    MOST_FINGERS = 4
    SIZES = ((360, 640), (640, 360), (412, 892), (800, 1280), (1280, 800))
    """What the window may become in between"""

    def __init__(self, guest, seed):
        self.guest = guest
        self.rng = Random(seed)
        self.fingers = []
        self.events = self.matches = 0
        self.did = Counter()
        self.recent = deque(maxlen=8)
        self.acts = []

    # A match goes on

    def run(self, events):
        while self.events < events:
            self.go_on()
            self.check()
            if self.guest.is_at_table:
                self.act()
        self.rest()

    def go_on(self):
        """Whatever stands between these hands and the table."""
        guest = self.guest
        if guest.session is None or guest.session.stage is Stage.OVER:
            self.leave_fingers()
            self.matches += 1
            self.begin()
        elif not guest.is_at_table:
            self.leave_fingers()
            guest.app.navigation.home("table")
            guest.stage.frames(2)
        elif guest.session.stage is Stage.BOTS:
            guest.stage.frames(3)

    def begin(self):
        """Sits down to another match."""
        raise NotImplementedError

    def check(self):
        """What must hold at any time."""
        if self.guest.is_at_table:
            self.guest.arrive()
        self.guest.check()

    def rest(self):
        """In the end all hands are taken away."""
        self.leave_fingers()
        self.go_on()
        if self.guest.is_at_table:
            self.guest.table.cancel()
            self.guest.settle()
            self.guest.check()

    def spot(self):
        """Where something may be, or anywhere."""
        raise NotImplementedError

    def act(self):
        """One of them, by luck."""
        act = self.rng.choices([act for _, act in self.acts], [weight for weight, _ in self.acts])[0]
        self.did[act.__name__] += 1
        self.recent.append(act.__name__)
        act()

    @contextmanager
    def telling(self, seed):
        """What fails, or is stopped, tells what was done."""
        try:
            print(f"seed {seed}", flush=True)
            yield self
        except BaseException as error:
            error.add_note(f"after {self.events} events of seed {seed}: {list(self.recent)}")
            raise

    # What hands do

    def touch(self):
        if len(self.fingers) < self.MOST_FINGERS:
            self.fingers.append(self.guest.stage.down(*self.spot()))
            self.events += 1

    def move(self):
        """One finger, some way, with a frame now and then."""
        if self.fingers:
            finger, (x, y) = self.rng.choice(self.fingers), self.spot()
            steps = self.rng.randint(1, 6)
            sx, sy = finger.touch.pos
            for step in range(1, steps + 1):
                finger.move(sx + (x - sx) * step / steps, sy + (y - sy) * step / steps)
                self.events += 1
                if self.rng.random() < 0.3:
                    self.guest.stage.frames(1)

    def lift_finger(self):
        if self.fingers:
            self.fingers.pop(self.rng.randrange(len(self.fingers))).up()
            self.events += 1

    def leave_fingers(self):
        while self.fingers:
            self.lift_finger()

    def tap(self):
        self.guest.stage.tap(self.spot())
        self.events += 2

    def wait(self):
        self.guest.wait(self.rng.choice((0.05, 0.15, 0.5, 1.5)))

    def lose(self):
        """The device takes a finger and says nothing."""
        if self.fingers:
            EventLoop.touches.remove(self.fingers.pop().touch)

    def pause(self):
        self.guest.app.on_pause()
        self.guest.stage.frames(2)
        self.guest.app.on_resume()
        self.guest.stage.frames(2)

    def resize(self):
        self.guest.resize(*self.rng.choice(self.SIZES))

    def replay(self):
        self.guest.table.replay()

    def choose(self):
        """A player changes a setting."""
        category, setting, values = self.rng.choice(self.CHOICES)
        self.guest.app.context.change(category, setting, self.rng.choice(values))
        self.guest.stage.frames(2)


def fuzz(hands, guest, size, stage, folder, events, seed):
    """So many touch events of a kind of hands, with a kind of guest; the hands that made them."""
    with guest.on(stage, folder, size) as sitting:
        made = hands(sitting, seed)
        with made.telling(seed):
            made.run(events)
    return made


def main(fuzz):
    """As a command: how many touch events, and a seed. `fuzz` is that of a game, and returns the hands.

    A command that is stopped, by Ctrl-C or by `kill`, tells how far it has come.
    """
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    events = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    from tests.window.stage import Stage

    sys.stderr = sys.__stderr__  # Kivy has taken it
    with tempfile.TemporaryDirectory() as folder:
        try:
            hands = fuzz(Stage(), Path(folder), events, seed)
        except KeyboardInterrupt as stopped:
            sys.exit(f"stopped {' '.join(getattr(stopped, '__notes__', ['at once']))}")
    print(f"{hands.events} touch events of seed {seed}, {hands.matches} matches: {dict(hands.did)}")
