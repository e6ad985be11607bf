"""Race that is killed at a random moment: structures, clocks, declarations and inspections are restored.

`python -m tests.app.test_race_kills 50` tries 50 moments.
"""

import sys
import tempfile
from pathlib import Path
from random import Random

import pytest

from app.games import traits_of
from app.match.messages import Stage
from app.match.seating import MatchSetUp
from app.match.session import Session
from app.players import Player
from app.store.journal import Journal
from engine.domino3d.joints import joints
from engine.domino3d.moves import MOST_MS, PiecelessMove, TimedMove
from engine.domino3d.race_hands import random_building
from engine.domino3d.structure import opening_places
from engine.record import read_record, write_record
from tests.app.playing import QUICK, Clock, run_frame

PLAYERS = (Player("Ada"), Player("Bo"), Player("Cy"))
IN_SUITE = 6


def fail(notice):
    raise AssertionError(str(notice))


class Racers:
    """Three simulated persons who build at the same time, each at a random speed."""

    def __init__(self, path, seed):
        self.path, self.luck, self.clock = path, Random(seed), Clock()
        self.journal = Journal(path, self.clock, fail)
        match = MatchSetUp("domino3d", PLAYERS, seed, {"mode": "race"}).match()
        log = self.journal.create_log(match, PLAYERS)
        self.id = log.id
        self.sit(Session(match, PLAYERS, traits_of(match), self.clock, log, QUICK))

    def sit(self, session):
        self.session = session
        session.play_simultaneously()
        session.touch()

    @property
    def state(self):
        return self.session.match.state

    def go_on(self):
        """Advances the clock and performs an action of one seat."""
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
            return self.luck.choice([*found, PiecelessMove.FINE])
        ms = self.session.elapsed_ms(seat)
        plan, table = self.plan(seat), self.state.tables[seat]
        if len(table.laid) < len(plan):
            return TimedMove(plan[len(table.laid)], ms)
        return TimedMove(PiecelessMove.DONE, ms)

    def plan(self, seat):
        hand, luck, plan = self.state.dealt[seat], Random(seat), None
        while not plan:
            plan = random_building(hand, luck)
        return plan

    def stands(self):
        """Returns everything that a kill must not change."""
        state = self.state
        tables = [table.laid for table in state.tables]
        return (
            state.round,
            tables,
            state.clocks,
            state.declared,
            state.inspected,
            state.failed_accusations,
            state.scores,
        )

    def times(self):
        return [self.session.elapsed_ms(seat) for seat in self.state.actors() if self.state.is_building]

    def die(self):
        """Simulates a kill, and restores the session from the journal."""
        self.journal.close()
        self.journal = Journal(self.path, self.clock, fail)
        found = self.journal.resume(self.id)
        session = Session(
            found.match,
            found.players,
            traits_of(found.match),
            self.clock,
            found.log,
            QUICK,
            found.used,
        )
        session.resume_part(found.part)
        self.sit(session)


def kill_at(folder, number):
    """Plays to a random moment, kills the race there and continues it."""
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
    """The restored clocks include the time since the last move, which no move contains."""
    racers = Racers(tmp_path / "journal.db", 1)
    for _move in range(5):
        racers.go_on()
    racers.clock.now += 7
    times = racers.times()
    racers.session.pause()
    racers.clock.now += 1000
    racers.die()
    assert racers.times() == pytest.approx(times, abs=3), "moves tell whole milliseconds"


@pytest.mark.parametrize("kept", ["9" * 5000, "9" * 400, "9" * 10, "-5 nan ²", "\ud800", "1 2 3 4 5 6 7 8"])
def test_no_clock_that_was_kept_takes_the_race_with_it(tmp_path, kept):
    """The stored clocks have no checksum: with any content the race goes on and can be read again."""
    racers = Racers(tmp_path / "journal.db", 2)
    racers.session.resume_part(kept)
    for _move in range(4):
        racers.go_on()
    racers.session.pause()
    before = racers.stands()
    racers.die()
    assert racers.stands() == before


def test_a_race_whose_clock_has_come_to_its_end_goes_on_and_reads_back():
    """No move, whether of a person, a bot or a search, contains more milliseconds than a record can contain."""
    players = Player("Ada"), Player("Bot", "casual")
    match = MatchSetUp("domino3d", players, 3, {"mode": "race"}).match()
    for seat in range(2):
        match.play(seat, TimedMove(next(opening_places(match.state.dealt[seat][0])), MOST_MS))
    match, clock = read_record(write_record(match)), Clock()
    session = Session(match, players, traits_of(match), clock, None, QUICK)
    session.touch()
    clock.now += 5
    assert session.play(0, TimedMove(PiecelessMove.BACK, session.elapsed_ms(0))) is None
    assert session.play(0, match.state.moves(0)[0]) is None
    for _ in range(2000):
        clock.now += 0.1
        if run_frame(session, 0):
            break
    assert match.moves[-1][0] == 1
    assert match.state.refusal(0, TimedMove(PiecelessMove.BACK, MOST_MS + 1)) == "clock"
    assert read_record(write_record(match)).state.clocks == [MOST_MS, MOST_MS]


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as somewhere:
        for instant in range(int(sys.argv[1])):
            kill_at(somewhere, instant)
    print(f"killed at {sys.argv[1]} instants: everything was there again")
