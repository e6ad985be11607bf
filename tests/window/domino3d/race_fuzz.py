"""Random touches in a race of several people on one device.

`python -m tests.window.domino3d.race_fuzz 100000` makes 100,000 touch events over all player areas simultaneously, with
resizes, pauses and changed settings. No exception may occur, no brick may get lost, and each area must show the state
of its seat. A second argument is the seed.
"""

from functools import partial

import tests.window.conftest  # noqa: F401  # virtual screen, needed before the import of Kivy
from app.games.domino3d.race.racer_actions import RacePhase
from app.match.messages import Stage
from engine.domino3d.joints import joints
from engine.domino3d.moves import PiecelessMove, TimedMove
from tests.window import random_input
from tests.window.domino3d.guest import Guest
from tests.window.domino3d.racers import plan_of, sit_down
from tests.window.random_input import RandomInput, main

CHOICES = [
    ("table", "lift", (0.0, 1.0, 2.0)),
    ("table", "left_handed", (True, False)),
    ("table", "turn_to_seat", ("flat", "always", "never")),
    ("play", "confirm", (True, False)),
    ("look", "reduced_motion", (True, False)),
    ("access", "cursor", (False, False, True)),
]


class RaceFuzz(RandomInput):
    """Random input of all people in a race, with eight fingers."""

    CHOICES = CHOICES
    SIZES = [(412, 892), (800, 1280), (1280, 800)]
    MOST = 8

    def __init__(self, guest, seed):
        super().__init__(guest, seed)
        self.racers = []
        self.acts = [
            *((30, self.touch), (25, self.move), (20, self.lift_finger), (8, self.play), (8, self.tap), (3, self.wait)),
            *((1, self.button), (0.3, self.lose), (0.3, self.pause), (0.2, self.resize), (0.3, self.choose)),
        ]

    def rest(self):
        self.leave_fingers()

    def go_on(self):
        """Returns to a table with a race in progress."""
        guest = self.guest
        if guest.session is None or guest.session.stage is Stage.OVER:
            self.leave_fingers()
            self.matches += 1
            agreed = {"assisted": self.rng.random() < 0.3, "accusations": self.rng.choice((1, 3))}
            people = self.rng.choice((2, 2, 3, 4))
            bots = self.rng.choice((0, 1))
            left = self.rng.choice((None, 1, 2))
            self.racers = sit_down(guest, people, bots, self.rng.randrange(10**6), left=left, **agreed)
        elif guest.session.stage is Stage.ROUND_OVER:
            self.leave_fingers()
            guest.session.next_round()
            guest.app.navigation.home("table")
            guest.stage.frames(2)
        elif not guest.is_at_table:
            self.leave_fingers()
            guest.app.navigation.home("table")
            guest.stage.frames(2)

    def check(self):
        """Checks in every other frame that each area shows the state of its seat, and that unplaced bricks are in the
        tray or carried. Between two frames, areas may show an earlier state.
        """
        guest = self.guest
        if self.rng.random() < 0.5:
            return
        guest.stage.frames(1)
        if not guest.is_at_table or guest.table.is_moving or guest.session.stage is not Stage.PLAY:
            return
        state = guest.state
        for seen in guest.seen.parts:
            if seen.phase is RacePhase.BUILD and seen.is_painted:
                assert seen.laid == state.tables[seen.seat].laid
                assert sorted(place.brick for place in seen.laid) == sorted(
                    set(state.dealt[seen.seat]) - set(state.hand(seen.seat))
                )
                if seen.held is None and not guest.session.is_paused and not guest.table.motions.is_running:
                    assert seen.hand == set(state.hand(seen.seat))

    # Gestures

    def touch(self):
        if len(self.fingers) < self.MOST:
            self.fingers.append(self.guest.stage.down(*self.spot()))
            self.events += 1

    def spot(self):
        """Returns a random position, often that of a brick, candidate, joint or button of an area."""
        rng, guest = self.rng, self.guest
        part = rng.choice(guest.table.parts)
        at = guest.table.parts.index(part)
        seen, kind = guest.seen.parts[at], rng.random()
        if kind < 0.35 and seen.hand:
            x, y = seen.slots[rng.choice(sorted(seen.hand))].middle
        elif kind < 0.7 and seen.candidates:
            x, y = rng.choice(seen.candidates).at
            y -= guest.lift * rng.choice((0, 1))
        elif kind < 0.8 and seen.spots:
            x, y = rng.choice(seen.spots).at
        else:
            return rng.random() * guest.size[0], rng.random() * guest.size[1]
        return self.racers[at].there(x + rng.gauss(0, 8), y + rng.gauss(0, 8))

    def play(self):
        """Makes a planned move of one person, so that the race advances."""
        guest = self.guest
        if guest.session.stage is not Stage.PLAY:
            return
        people = [seat for seat in guest.state.actors() if seat in guest.session.people]
        if people:
            seat = self.rng.choice(people)
            guest.session.touch()
            guest.session.play(seat, self.move_of(seat))
            self.events += 6
            guest.stage.frames(self.rng.choice((1, 8)))

    def move_of(self, seat):
        state = self.guest.state
        table = state.tables[seat]
        if not state.is_building:
            return self.rng.choice([*joints(state.tables[state.inspected_seat(seat)]), PiecelessMove.FINE])
        ms = self.guest.session.elapsed_ms(seat)
        plan = plan_of(state.dealt[seat])
        if len(table.laid) == len(plan):
            return TimedMove(PiecelessMove.DONE if table.uprights else PiecelessMove.BACK, ms)
        if all(mine.body == planned.body and mine.brick == planned.brick for mine, planned in zip(table.laid, plan)):
            return TimedMove(plan[len(table.laid)], ms)
        return TimedMove(PiecelessMove.BACK, ms)

    def button(self):
        part = self.rng.choice(self.guest.table.parts)
        keys = [action.key for action in part.actions()]
        if keys:
            self.guest.screen.area_of(part.seat).board.act(self.rng.choice(keys))

    def resize(self):
        self.leave_fingers()
        super().resize()


fuzz = partial(random_input.fuzz, RaceFuzz, Guest, (800, 1280, 1))


if __name__ == "__main__":
    main(fuzz)
