"""Random touches at the tables of Tri-Ominos and Quad-Ominos.

`python -m tests.window.ominos.fuzz 100000` makes 100,000 touch events over whole matches, with resizes, pauses, keys
and changed settings. No exception may occur, no tile may get lost, and the table must show the state of the match. A
second argument is the seed. Some moves are planned, so that matches reach all states.
"""

from functools import partial

import tests.window.conftest  # noqa: F401  # virtual screen, needed before the import of Kivy
from app.match.messages import Stage
from app.screens.match.handover import HoldButton
from tests.window import random_input
from tests.window.frame_clock import drawn
from tests.window.ominos.guest import Guest
from tests.window.random_input import RandomInput, main

SEATS = [(None, "learner"), (None, None), ("learner", None, "random"), (None, None, "greedy", None)]
CHOICES = [
    ("table", "show_fits", ("held", "always", "never")),
    ("table", "auto_turn", (True, False)),
    ("table", "order", ("digits", "drawn", "fits")),
    ("table", "left_handed", (True, False)),
    ("table", "lift", (0.0, 1.0, 2.0)),
    ("play", "confirm", (True, False)),
    ("access", "tap_to_reveal", (True, False)),
    ("look", "reduced_motion", (True, False)),
]


class Fuzz(RandomInput):
    """Random input at the tables of both games."""

    CHOICES = CHOICES

    def __init__(self, guest, seed):
        super().__init__(guest, seed)
        self.acts = [
            (30, self.touch), (25, self.move), (22, self.lift_finger), (8, self.lay), (4, self.tap), (3, self.wait),
            (1, self.wheel), (1, self.key), (0.3, self.lose), (0.2, self.pause), (0.15, self.resize),
            (0.3, self.choose), (0.3, self.undo), (0.1, self.look),
        ]  # fmt: skip

    # Progress of the match

    def go_on(self):
        guest = self.guest
        stage = guest.session.stage if guest.session else Stage.OVER
        if type(guest.screen).__name__ == "RoundEndPage" and stage is not Stage.OVER:
            self.leave_fingers()
            guest.screen.go_on()
        elif guest.is_at_table and stage is Stage.HANDOVER:
            self.leave_fingers()
            self.reveal()
        elif guest.is_at_table and stage is Stage.PASS_ON and self.rng.random() < 0.3:
            self.leave_fingers()
            guest.stage.tap(guest.screen.action_position("pass"))
            self.events += 2
        elif guest.is_at_table and stage is Stage.ROUND_OVER:
            guest.stage.frames(3)
        else:
            super().go_on()

    def begin(self):
        game = self.rng.choice(("triominos", "quadominos"))
        self.guest.sit_down(game, self.rng.choice(SEATS), seed=self.rng.randrange(10**6))

    def reveal(self):
        if self.guest.screen.handover.cover is None:
            self.guest.stage.frames(5)
            return
        hold = self.guest.stage.find(HoldButton)
        finger = self.guest.stage.down(*hold.to_window(*hold.center))
        self.guest.wait(0.6)
        finger.up()
        self.events += 2

    # Gestures

    def spot(self):
        """Returns a random position, often that of a possible target."""
        guest, rng = self.guest, self.rng
        geometry = guest.geometry
        kind = rng.random()
        if kind < 0.35 and geometry.order:
            x, y = geometry.home(rng.choice(geometry.order))
        elif kind < 0.6 and geometry.view.fits:
            fit = rng.choice(guest.fits())
            x, y = geometry.camera.to_window(fit.x, fit.y)
            y -= guest.rise * rng.choice((0, 1))
        elif kind < 0.8:
            x, y = geometry.camera.to_window(*geometry.view.shape.centre(rng.choice([0, *geometry.view.table.laid])))
        else:
            x, y = rng.random() * guest.size[0], rng.random() * guest.size[1]
        spread = geometry.camera.scale * 0.3
        return x + rng.gauss(0, spread), y + rng.gauss(0, spread)

    def lay(self):
        """Makes a planned move, so that the match advances."""
        self.leave_fingers()
        guest = self.guest
        guest.stage.frames(2)
        if self.guest.is_at_table and guest.session.stage is Stage.PLAY:
            guest.table.cancel()
            guest.play_a_turn()
            self.events += 3
            if self.guest.is_at_table:
                guest.fingers.confirm()
        guest.stage.frames(self.rng.choice((1, 30)))

    def wheel(self):
        from tests.window.ominos.pointers import wheel

        wheel(*self.spot(), self.rng.choice((-1, 1)))
        self.events += 2

    def key(self):
        self.guest.stage.key(self.rng.choice(("escape", "r", "enter", "left", "up", "down", "right", "h", "space")))

    def undo(self):
        if self.guest.session.can_undo and self.guest.is_at_table:
            self.guest.stage.tap(self.guest.screen.action_position("undo"))

    def look(self):
        """Draws a frame, which is otherwise skipped."""
        with drawn(self.guest.stage):
            self.guest.stage.frames(1)

    # Checks

    def check(self):
        """Checks the table; while tiles fly, it may still show the previous state."""
        if not self.guest.is_at_table or self.guest.session.stage in (Stage.OVER, Stage.HANDOVER):
            return
        self.guest.arrive()
        self.guest.check_held()
        if not self.guest.table.is_moving:
            self.guest.check()

    def rest(self):
        """Lifts all fingers and checks the table a last time."""
        self.leave_fingers()
        self.go_on()
        if self.guest.is_at_table and self.guest.session.stage is Stage.PLAY:
            self.guest.table.cancel()
            self.guest.settle()
            self.guest.check_still()


fuzz = partial(random_input.fuzz, Fuzz, Guest, (360, 640, 1))


if __name__ == "__main__":
    main(fuzz)
