"""A race that is killed at any instant goes on with its structures, clocks, and what was declared and pointed at.

`python -m tests.app.test_race_kills 50` kills it at so many instants.
"""

import sys
import tempfile
from pathlib import Path
from random import Random

import pytest

from app.match.messages import Stage
from app.match.seating import Player, SetUp
from app.match.session import Session
from app.store.journal import Journal
from engine.domino3d.hands import random_building
from engine.domino3d.joints import joints
from engine.domino3d.moves import Call, Timed
from tests.app.playing import QUICK, Clock

PLAYERS = (Player("Ada"), Player("Bo"), Player("Cy"))
IN_SUITE = 6


def fail(notice):
    raise AssertionError(str(notice))


class Racers:
    """Three people who build at the same time, each as fast as luck has it."""

    def __init__(self, path, seed):
        self.path, self.luck, self.clock = path, Random(seed), Clock()
        self.journal = Journal(path, self.clock, fail)
        match = SetUp("domino3d", PLAYERS, seed, {"mode": "race"}).match()
        log = self.journal.begin(match, PLAYERS)
        self.id = log.id
        self.sit(Session(match, PLAYERS, self.clock, log, QUICK))

    def sit(self, session):
        self.session = session
        session.sit_together()
        session.touch()

    @property
    def state(self):
        return self.session.match.state

    def go_on(self):
        """A moment passes, and one of them does something."""
        self.clock.now += self.luck.random() * 4
        if self.session.stage is Stage.ROUND_OVER:
            self.session.next_round()
            self.session.touch()
            return
        seat = self.luck.choice(self.state.actors())
        assert self.session.play(seat, self.move(seat)) is None

    def move(self, seat):
        if not self.state.is_building:
            found = list(joints(self.state.tables[self.state.inspected_seat(seat)]))
            return self.luck.choice([*found, Call.FINE])
        ms = self.session.elapsed_ms(seat)
        plan, table = self.plan(seat), self.state.tables[seat]
        if len(table.laid) < len(plan):
            return Timed(plan[len(table.laid)], ms)
        return Timed(Call.DONE, ms)

    def plan(self, seat):
        hand, luck, plan = self.state.dealt[seat], Random(seat), None
        while not plan:
            plan = random_building(hand, luck)
        return plan

    def stands(self):
        """All that must not be lost."""
        state = self.state
        tables = [table.laid for table in state.tables]
        return state.round, tables, state.clocks, state.declared, state.inspected, state.pointed, state.scores

    def times(self):
        return [self.session.elapsed_ms(seat) for seat in self.state.actors() if self.state.is_building]

    def die(self):
        """The process ends with no time for anything, and another one finds what there is."""
        self.journal.close()
        self.journal = Journal(self.path, self.clock, fail)
        found = self.journal.resume(self.id)
        session = Session(found.match, found.players, self.clock, found.log, QUICK, found.sand, 1.0, found.sand_at)
        session.go_on_with(found.part)
        self.sit(session)


def kill_at(folder, number):
    """Plays on until an instant that luck chooses, where the race is killed; then to its end."""
    racers = Racers(Path(folder) / f"journal {number}.db", number)
    for _move in range(Random(number).randrange(2, 110)):
        if racers.session.stage is not Stage.OVER:
            racers.go_on()
    before, last = racers.stands(), max(racers.state.clocks)
    racers.clock.now += 3
    times = racers.times()
    racers.die()
    assert racers.stands() == before
    assert all(last <= now <= then for now, then in zip(racers.times(), times))
    for _move in range(40):
        if racers.session.stage is not Stage.OVER:
            racers.go_on()


@pytest.mark.parametrize("number", range(IN_SUITE))
def test_a_killed_race_goes_on_as_it_was(tmp_path, number):
    kill_at(tmp_path, number)


def test_clocks_stand_where_a_pause_has_stopped_them(tmp_path):
    """Also the time since the last move, which no move tells."""
    racers = Racers(tmp_path / "journal.db", 1)
    for _move in range(5):
        racers.go_on()
    racers.clock.now += 7
    times = racers.times()
    racers.session.pause()
    racers.clock.now += 1000
    racers.die()
    assert racers.times() == pytest.approx(times, abs=3), "moves tell whole milliseconds"


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as somewhere:
        for instant in range(int(sys.argv[1])):
            kill_at(somewhere, instant)
    print(f"killed at {sys.argv[1]} instants: everything was there again")
