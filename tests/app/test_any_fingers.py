"""Random actions on sessions: the session stays valid, hidden pieces stay hidden, and the journal is up to date."""

from random import Random

import pytest

from app.games import traits_of
from app.match.messages import NOBODY, MovePlayed, MoveRefused, Stage, WrongStage
from app.match.session import Session
from app.store.journal import Journal, ResumedMatch
from engine.match import CannotUndo
from engine.record import read_record, write_record
from tests.app.playing import QUICK, Clock, new_session, run_frame
from tests.app.test_handover import hidden_from

TABLES = [
    ("triominos", "pp", {"turn_limit": 30}),
    ("triominos", "pb", {"turn_limit": 60, "voluntary_draw": False}),
    ("quadominos", "pbp", {"turn_limit": 30, "set": "beginners"}),
    ("quadominos", "bpbb", {"chained_bonuses": True}),
    ("quadrot", "pbp", {"turn_limit": 30}),
    ("domino3d", "ppb", {"mode": "race", "race_end": "rounds"}),
    ("domino3d", "pb", {"mode": "advanced", "sand": 30}),
]
STEPS = 500


class Fingers:
    """Simulated user who performs random actions, with the checks that must hold after each of them."""

    def __init__(self, game, pattern, options, seed, path):
        self.rng = Random(seed)
        self.clock = Clock()
        self.notices = []
        self.made = 0
        self.journal = Journal(path, self.clock, self.notices.append)
        session = new_session(game, pattern, seed, options, self.clock, level="random")
        log = self.journal.create_log(session.match, session.players)
        self.id = log.id
        self.take(Session(session.match, session.players, traits_of(session.match), self.clock, log, QUICK))

    def take(self, session):
        self.session = session
        session.listen(self.hear)

    def hear(self, told):
        if isinstance(told, MovePlayed):
            viewer = NOBODY if self.session.front is None else self.session.front
            assert not list(hidden_from(viewer, told.events))
            assert told.ply == len(self.session.match.moves)
            self.made += 1

    def do_something(self):
        often = ("play", "run_frame", "wait", "reveal", "resume")
        seldom = ("touch", "cover", "pause", "undo", "hint", "wrong", "restart")
        names = often if self.rng.random() < 0.85 else seldom
        getattr(self, self.rng.choice(names))()

    def play(self):
        seat = self.session.turn
        moves = self.session.match.state.moves(seat) if seat is not None else ()
        if moves:
            before = len(self.session.match.moves)
            refused = self.session.play(seat, moves[int(self.rng.random() * len(moves))])
            assert refused is None or refused.reason in ("paused", "covered", "bot", "clock"), refused
            assert len(self.session.match.moves) == before + (refused is None)

    def wrong(self):
        seat = self.rng.randrange(-1, 9)
        move = self.rng.choice(["", "take 2", "0-0-0@99,99^", "draw", None, 7, "out red 3", "time "])
        before = write_record(self.session.match)
        if isinstance(self.session.play(seat, move), MoveRefused):
            assert write_record(self.session.match) == before

    def run_frame(self):
        before = len(self.session.match.moves)
        moved = run_frame(self.session, self.rng.choice([0, 4, 50]))
        assert len(self.session.match.moves) == before + moved

    def wait(self):
        self.clock.now += self.rng.choice([0.1, 1, 7, 40])

    def touch(self):
        self.session.touch()

    def reveal(self):
        seat = self.session.turn
        may = self.session.stage is Stage.HANDOVER and not self.session.is_paused
        try:
            news = self.session.reveal(seat)
        except WrongStage:
            assert not may
        else:
            assert may
            assert not list(hidden_from(seat, [event for told in news for event in told.events]))

    def cover(self):
        self.session.cover()

    def pause(self):
        self.session.pause()

    def resume(self):
        self.session.resume()

    def undo(self):
        may, before = self.session.can_undo, len(self.session.match.moves)
        try:
            self.session.undo()
        except CannotUndo:
            assert not may
        else:
            assert may
            assert len(self.session.match.moves) < before

    def hint(self):
        advice = self.session.ask_hint()
        assert (advice is None) or self.session.stage is Stage.PLAY

    def restart(self):
        """Restarts the app after a kill."""
        self.clock.now += 100
        found = self.journal.resume(self.id)
        assert isinstance(found, ResumedMatch)
        assert found.match.events == self.session.match.events
        self.take(Session(found.match, found.players, traits_of(found.match), self.clock, found.log, QUICK, found.used))

    def check(self):
        session = self.session
        assert (session.turn is None) == (session.stage is Stage.OVER)
        if session.has_handover and session.stage is Stage.HANDOVER:
            assert session.view is None
        if session.timer_left is not None:
            assert 0 <= session.timer_left <= 90
        if session.is_paused:
            assert not session.is_busy
            assert not session.is_timer_running


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("game", "pattern", "options"), TABLES)
def test_nothing_breaks(tmp_path, game, pattern, options, seed):
    fingers = Fingers(game, pattern, options, seed, tmp_path / "journal.db")
    for step in range(STEPS):
        fingers.do_something()
        fingers.check()
        if step % 10 == 0:
            assert fingers.journal.record(fingers.id) == write_record(fingers.session.match)
    assert fingers.notices == []
    assert fingers.made > 10
    assert read_record(write_record(fingers.session.match)).events == fingers.session.match.events
