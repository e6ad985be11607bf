"""Random input for fuzz tests of any table; each game adds its targets and invariants."""

import signal
import sys
import tempfile
from collections import Counter, deque
from contextlib import contextmanager
from pathlib import Path
from random import Random

from kivy.base import EventLoop

from app.match.messages import Stage


class RandomInput:
    """Source of random input. `acts`: actions with their weights; `events`: number of touch events so far."""

    CHOICES = ()
    """Category, setting and values of settings that may change during a test"""
    MOST_FINGERS = 4
    SIZES = ((360, 640), (640, 360), (412, 892), (800, 1280), (1280, 800))
    """Window sizes that may be chosen during a test"""

    def __init__(self, guest, seed):
        self.guest = guest
        self.rng = Random(seed)
        self.fingers = []
        self.events = self.matches = 0
        self.did = Counter()
        self.recent = deque(maxlen=8)
        self.acts = []

    # Progress of the match

    def run(self, events):
        while self.events < events:
            self.go_on()
            self.check()
            if self.guest.is_at_table:
                self.act()
        self.rest()

    def go_on(self):
        """Returns to a table with a match in progress; waits for bots."""
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
        """Opens a new match."""
        raise NotImplementedError

    def check(self):
        """Checks the invariants."""
        if self.guest.is_at_table:
            self.guest.arrive()
        self.guest.check()

    def rest(self):
        """Lifts all fingers, settles the table and checks it a last time."""
        self.leave_fingers()
        self.go_on()
        if self.guest.is_at_table:
            self.guest.table.cancel()
            self.guest.settle()
            self.guest.check()

    def spot(self):
        """Returns a random position, often that of a possible target."""
        raise NotImplementedError

    def act(self):
        """Runs a random action."""
        act = self.rng.choices([act for _, act in self.acts], [weight for weight, _ in self.acts])[0]
        self.did[act.__name__] += 1
        self.recent.append(act.__name__)
        act()

    @contextmanager
    def telling(self, seed):
        """Adds the recent actions and the seed to an exception raised in the block."""
        try:
            print(f"seed {seed}", flush=True)
            yield self
        except BaseException as error:
            error.add_note(f"after {self.events} events of seed {seed}: {list(self.recent)}")
            raise

    # Gestures

    def touch(self):
        if len(self.fingers) < self.MOST_FINGERS:
            self.fingers.append(self.guest.stage.down(*self.spot()))
            self.events += 1

    def move(self):
        """Moves a random finger in several steps, with occasional frames."""
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
        """Loses a touch without an end event, as some devices do."""
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
        """Changes a random setting."""
        category, setting, values = self.rng.choice(self.CHOICES)
        self.guest.app.context.change(category, setting, self.rng.choice(values))
        self.guest.stage.frames(2)


def fuzz(hands, guest, size, stage, folder, events, seed):
    """Runs random input for this number of touch events.

    `hands` and `guest`: classes of a game. Returns the `hands` object.
    """
    with guest.on(stage, folder, size) as sitting:
        made = hands(sitting, seed)
        with made.telling(seed):
            made.run(events)
    return made


def main(fuzz):
    """Runs a fuzz test from the command line, with the number of touch events and a seed.

    `fuzz`: function of a game that returns the hands. A run that is interrupted by Ctrl-C or `kill` prints its
    progress.
    """
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    events = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    from tests.window.stage import Stage

    sys.stderr = sys.__stderr__  # Kivy has replaced it
    with tempfile.TemporaryDirectory() as folder:
        try:
            hands = fuzz(Stage(), Path(folder), events, seed)
        except KeyboardInterrupt as stopped:
            sys.exit(f"stopped {' '.join(getattr(stopped, '__notes__', ['at once']))}")
    print(f"{hands.events} touch events of seed {seed}, {hands.matches} matches: {dict(hands.did)}")
