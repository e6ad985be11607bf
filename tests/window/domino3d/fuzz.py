"""Random touches at the table of Domino 3D.

`python -m tests.window.domino3d.fuzz 100000` makes 100,000 touch events over whole matches, with resizes, pauses, keys
and changed settings. No exception may occur, no brick may get lost, and the table must show the state of the match. A
second argument is the seed.
"""

from functools import partial

import tests.window.conftest  # noqa: F401  # virtual screen, needed before the import of Kivy
from app.match.messages import Stage
from engine.domino3d.moves import Place
from tests.window import random_input
from tests.window.domino3d.guest import Guest, greedy
from tests.window.random_input import RandomInput, main

SEVERAL = [(None, "learner"), (None, None), ("learner", None, "greedy"), (None, None, "greedy", None)]
AGREED = [
    ({"sand": None}, SEVERAL),
    ({"sand": None, "equal_turns": True}, SEVERAL),
    ({"sand": 30, "mode": "advanced"}, SEVERAL),
    ({"sand": 30, "mode": "solo"}, [(None,)]),
    ({"sand": 30, "mode": "solo", "solo": "advanced"}, [(None,)]),
]
"""Option sets and their numbers of seats"""
CHOICES = [
    ("table", "show_fits", ("held", "always", "never")),
    ("table", "lift", (0.0, 1.0, 2.0)),
    ("table", "auto_turn", (True, False)),
    ("play", "confirm", (True, False)),
    ("look", "reduced_motion", (True, False)),
]


class Fuzz(RandomInput):
    """Random input at the table of Domino 3D."""

    CHOICES = CHOICES

    def __init__(self, guest, seed):
        super().__init__(guest, seed)
        self.acts = [
            *((30, self.touch), (25, self.move), (22, self.lift_finger), (6, self.play), (6, self.tap), (3, self.wait)),
            *((2, self.button), (2, self.key), (0.3, self.lose), (0.3, self.pause), (0.2, self.resize)),
            *((0.3, self.choose), (0.3, self.replay)),
        ]

    def begin(self):
        agreed, tables = self.rng.choice(AGREED)
        seats, plies = self.rng.choice(tables), self.rng.choice((0, 8, 20, 28))
        self.guest.sit_down(seats, self.rng.randrange(10**6), plies, **agreed)

    # Gestures

    def spot(self):
        """Returns a random position, often that of a possible target."""
        guest, rng, kind = self.guest, self.rng, self.rng.random()
        seen = guest.seen
        if kind < 0.35:
            x, y = seen.tray.middle
        elif kind < 0.75 and seen.candidates:
            x, y = rng.choice(seen.candidates).at
            y -= guest.lift * rng.choice((0, 1))
        elif kind < 0.8:
            x, y = guest.table.controls.dial.center
        else:
            return rng.random() * guest.size[0], rng.random() * guest.size[1]
        return x + rng.gauss(0, 12), y + rng.gauss(0, 12)

    def play(self):
        """Plays a planned turn, so that the match advances."""
        self.leave_fingers()
        guest = self.guest
        guest.settle()
        if not guest.is_at_table or guest.session.stage is not Stage.PLAY or guest.seen.brick is None:
            return
        guest.table.cancel()
        guest.settle()
        move = greedy(guest.state)
        if isinstance(move, Place):
            guest.table.fingers.lay(move)
        else:
            guest.table.act("pass")
        self.events += 6
        guest.stage.frames(self.rng.choice((1, 20)))

    def button(self):
        keys = [action.key for action in self.guest.table.actions()]
        if keys:
            self.guest.screen.press(self.rng.choice(keys))

    def key(self):
        names = ("escape", "enter", "left", "up", "down", "right", "r", "q", "e", "s", "h")
        self.guest.stage.key(self.rng.choice(names))


fuzz = partial(random_input.fuzz, Fuzz, Guest, (360, 640, 1))


if __name__ == "__main__":
    main(fuzz)
