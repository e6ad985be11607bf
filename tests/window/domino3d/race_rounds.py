"""Plays rounds of a race in which two people build simultaneously, by touch.

`python -m tests.window.domino3d.race_rounds 20` plays 20 rounds on each of three tablets. No exception may occur, no
brick may get lost, and every brick must be where its owner has placed it. Prints the cost of a finger movement.
"""

import sys
import tempfile
from pathlib import Path
from time import process_time

import tests.window.conftest  # noqa: F401  # virtual screen, needed before the import of Kivy
from app.games.domino3d.race.racer_actions import DONE, FINE, POINT
from app.match.messages import Stage
from engine.domino3d.joints import is_wrong
from engine.domino3d.moves import TimedMove
from tests.window.domino3d.racers import await_exchange, plan_of, sit_down, start

TABLETS = [(800, 1280, 1), (1280, 800, 1), (2560, 1600, 2)]


class Rounds:
    """Rounds of two people on one device."""

    def __init__(self, guest, seed):
        self.guest, self.seed = guest, seed
        self.racers = sit_down(guest, seed=seed)
        self.costs = []
        """Milliseconds for each movement of a finger, including its immediate effects"""
        self.bricks = self.by_touch = self.rounds = 0

    def play(self, rounds):
        while self.rounds < rounds:
            self.build()
            self.inspect()
            self.rounds += 1
            if self.guest.session.stage is Stage.OVER:
                self.seed += 1
                self.racers = sit_down(self.guest, seed=self.seed)
            else:
                self.guest.session.next_round()
                self.guest.app.navigation.home("table")
                self.guest.stage.frames(2)
                start(self.guest)

    def build(self):
        """Builds brick by brick while the other person also carries a brick."""
        plans = [plan_of(self.guest.state.dealt[racer.seat]) for racer in self.racers]
        for places in zip(*plans):
            self.lay(places)
        for racer in self.racers:
            assert racer.press(DONE)
        assert not self.guest.state.is_building
        await_exchange(self.guest)

    def lay(self, places):
        for racer, place in zip(self.racers, places):
            racer.take(place.brick)
        for racer, place in zip(self.racers, places):
            before = process_time()
            racer.bring_to(place)
            self.costs.append((process_time() - before) * 1000)
        for racer, place in zip(self.racers, places):
            racer.rotate_to(place)
            racer.drop()
        self.guest.settle()
        for racer, place in zip(self.racers, places):
            self.bricks += 1
            self.by_touch += self.see_to(racer, place)

    def see_to(self, racer, place):
        """Makes sure that a brick is at its target; returns whether that was possible by touch."""
        state = self.guest.state
        count = plan_of(state.dealt[racer.seat]).index(place)
        while len(state.tables[racer.seat].laid) > count and state.tables[racer.seat].laid[count] != place:
            assert racer.press("step back")
        if len(state.tables[racer.seat].laid) > count or racer.lay(place):
            return True
        while len(state.tables[racer.seat].laid) > count:
            assert racer.press("step back")
        session = self.guest.session
        assert session.play(racer.seat, TimedMove(place, session.elapsed_ms(racer.seat))) is None
        return False

    def inspect(self):
        """Lets each person report a visible fault, or declare that there is none."""
        for racer in self.racers:
            table = self.guest.state.tables[self.guest.state.inspected_seat(racer.seat)]
            faults = [spot for spot in racer.seen.spots if is_wrong(table, spot.joint)]
            if faults:
                racer.tap(*faults[0].at)
                assert racer.press(POINT)
            else:
                assert racer.press(FINE)
            self.guest.settle()


def play(stage, folder, size, rounds, seed=1):
    """Plays rounds on a device of this size."""
    from tests.window.domino3d.guest import Guest

    width, height, density = size
    with Guest.on(stage, folder, (width / density, height / density, density)) as guest:
        found = Rounds(guest, seed)
        found.play(rounds)
    return found


def main():
    from tests.window.stage import Stage

    sys.stderr = sys.__stderr__  # Kivy has replaced it
    stage = Stage()
    for size in TABLETS:
        with tempfile.TemporaryDirectory() as folder:
            found = play(stage, Path(folder), size, int(sys.argv[1]) if len(sys.argv) > 1 else 20)
        costs = sorted(found.costs)
        print(
            f"{size[0]}x{size[1]}: {found.rounds} rounds, {found.bricks} bricks, {found.by_touch} by touch; "
            f"a brick brought to its place: {costs[len(costs) // 2]:.1f} ms, p99 {costs[len(costs) * 99 // 100]:.1f} ms"
        )


if __name__ == "__main__":
    main()
