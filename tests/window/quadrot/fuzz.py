"""Random touches at the table of Quadrot.

`python -m tests.window.quadrot.fuzz 100000` makes 100,000 touch events over whole matches, with resizes, pauses, keys
and changed settings. No exception may occur, no pawn may get lost, and the table must show the state of the match. A
second argument is the seed.
"""

from functools import partial

import tests.window.conftest  # noqa: F401  # virtual screen, needed before the import of Kivy
from app.match.messages import Stage
from tests.window import random_input
from tests.window.quadrot.guest import Guest, greedy
from tests.window.random_input import RandomInput, main

SEATS = [(None, "learner"), (None, None), ("learner", None, "random"), (None, None, "greedy", None)]
CHOICES = [
    ("table", "show_fits", ("held", "always", "never")),
    ("table", "lift", (0.0, 1.0, 2.0)),
    ("table", "turn_to_seat", ("flat", "always", "never")),
    ("play", "confirm", (True, False)),
    ("play", "ask_before", (True, False)),
    ("look", "reduced_motion", (True, False)),
]


class Fuzz(RandomInput):
    """Random input at the table of Quadrot."""

    CHOICES = CHOICES

    def __init__(self, guest, seed):
        super().__init__(guest, seed)
        self.acts = [
            (30, self.touch), (25, self.move), (22, self.lift_finger), (7, self.play), (6, self.tap), (3, self.wait),
            (2, self.button), (1.5, self.key), (0.3, self.lose), (0.3, self.pause), (0.2, self.resize),
            (0.3, self.choose), (0.3, self.replay),
        ]  # fmt: skip

    def begin(self):
        plies = self.rng.choice((0, 20, 40, 70))
        self.guest.sit_down(self.rng.choice(SEATS), self.rng.randrange(10**6), plies)

    # Gestures

    def spot(self):
        """Returns a random position, often that of a pawn, a point or a die."""
        guest, rng = self.guest, self.rng
        kind = rng.random()
        plan, turn = guest.plan, guest.turn
        if turn and kind < 0.35 and turn.own:
            x, y = guest.where(rng.choice(turn.own))
        elif turn and kind < 0.7 and turn.options:
            x, y = guest.target(rng.choice(turn.options).end)
            right, up = guest.rise
            above = rng.choice((0, 1))
            x, y = x - right * above, y - up * above
        elif kind < 0.78 and turn:
            x, y = guest.die(rng.randrange(len(turn.dice)))
        elif kind < 0.88:
            x, y = plan.point(rng.randrange(37))
        else:
            return rng.random() * guest.size[0], rng.random() * guest.size[1]
        return x + rng.gauss(0, plan.unit / 4), y + rng.gauss(0, plan.unit / 4)

    def play(self):
        """Plays a planned turn, so that the match advances."""
        self.leave_fingers()
        guest = self.guest
        guest.settle()
        if not guest.is_at_table or guest.session.stage is not Stage.PLAY or guest.turn is None:
            return
        guest.table.cancel()
        if guest.turn.is_thrown or guest.table.host.settings.play.confirm or guest.table.host.settings.table.is_strict:
            self._go_anyhow()
        else:
            guest.play_turn(greedy(guest.state), by_drag=self.rng.random() < 0.3)
        self.events += 6
        guest.stage.frames(self.rng.choice((1, 20)))

    def _go_anyhow(self):
        """Completes the current turn from any state."""
        guest = self.guest
        for _ in range(8):
            turn = guest.turn if guest.is_at_table else None
            if turn is None:
                return
            main = next((action.key for action in guest.table.actions() if action.is_main), None)
            if main:
                guest.table.act(main)
            elif turn.options:
                guest.table.fingers.go(self.rng.choice(turn.options))
            guest.settle()

    def button(self):
        keys = self.guest.keys
        if keys:
            self.guest.screen.press(self.rng.choice(keys))

    def key(self):
        self.guest.stage.key(self.rng.choice(("escape", "enter", "left", "up", "down", "right", "b", "s", "h")))


fuzz = partial(random_input.fuzz, Fuzz, Guest, (360, 640, 1))


if __name__ == "__main__":
    main(fuzz)
