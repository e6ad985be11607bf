"""Partial turns: they are stored like complete ones, and survive a killed process."""

import errno

import pytest

from app.games import traits_of
from app.games.quadrot.turn_in_progress import TurnInProgress, current_turn
from app.match.seating import MatchSetUp
from app.match.session import Session
from app.players import Player
from app.store import schema
from app.store.journal import Journal
from tests.app.playing import Clock

PLAYERS = (Player("Ada"), Player("Bo"))


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def journal(tmp_path, clock):
    return Journal(tmp_path / "journal.db", clock, lambda notice: pytest.fail(str(notice)))


def begin(journal, clock, **options):
    match = MatchSetUp("quadrot", PLAYERS, 5, options).match()
    log = journal.create_log(match, PLAYERS)
    return Session(match, PLAYERS, traits_of(match), clock, log), log.id


def killed(journal, clock, match_id):
    """Returns the session that the next process restores after a kill."""
    journal.close()
    found = Journal(journal.path, clock, lambda notice: pytest.fail(str(notice))).resume(match_id)
    session = Session(found.match, found.players, traits_of(found.match), clock, found.log, used=found.used)
    session.part = found.part
    return session


def test_a_throw_is_kept(journal, clock):
    session, match_id = begin(journal, clock)
    dice = current_turn(session).dice
    current_turn(session).throw()
    turn = current_turn(killed(journal, clock, match_id))
    assert turn.is_thrown
    assert turn.dice == dice
    assert not turn.taken


def test_each_step_is_kept_and_each_that_is_taken_back(journal, clock):
    session, match_id = begin(journal, clock, short_opening=False)
    for _ in range(6):
        turn = current_turn(session)
        turn.throw()
        while turn.options:
            turn.take(turn.options[0])
            again = current_turn(killed(journal, clock, match_id))
            assert again.is_thrown
            assert list(again.taken) == list(turn.taken)
            assert again.used == turn.used
            assert list(current_turn(session).taken) == list(turn.taken), "a table that is built anew"
            assert current_turn(session, turn) is turn
        if turn.taken:
            turn.take_back()
            assert list(current_turn(killed(journal, clock, match_id)).taken) == list(turn.taken)
            turn.take(turn.options[0])
        play_whole(session, turn)
        assert not current_turn(killed(journal, clock, match_id)).is_thrown, "the next turn has its own throw"


def play_whole(session, turn):
    while turn.options:
        turn.take(turn.options[0])
    assert session.play(turn.seat, turn.move if turn.taken else "pass") is None


def test_a_pause_takes_nothing_of_it_away(journal, clock):
    session, match_id = begin(journal, clock, short_opening=False)
    turn = current_turn(session)
    turn.throw()
    turn.take(turn.options[0])
    session.pause()
    assert list(current_turn(killed_resumed(journal, clock, match_id)).taken) == list(turn.taken)


def killed_resumed(journal, clock, match_id):
    session = killed(journal, clock, match_id)
    session.resume()
    return session


def test_the_sand_of_a_part_has_run_down_too(journal, clock):
    session, match_id = begin(journal, clock, turn_limit=30)
    session.touch()
    clock.now += 12
    current_turn(session).throw()
    again = killed(journal, clock, match_id)
    again.touch()
    assert again.timer_left == pytest.approx(18)


def test_a_part_stays_in_hand_while_the_disk_is_full(tmp_path, clock, monkeypatch):
    """The partial turn is kept for a player who leaves the match, also after a restart if it could be written."""
    journal = Journal(tmp_path / "journal.db", clock, lambda notice: None)
    session, match_id = begin(journal, clock, short_opening=False)
    full(monkeypatch)
    turn = current_turn(session)
    turn.throw()
    turn.take(turn.options[0])
    session.pause()
    found = journal.resume(match_id)
    Session(found.match, found.players, traits_of(found.match), clock, found.log, used=found.used).resume_part(
        found.part
    )
    assert list(TurnInProgress(found.match.state, found.part).taken) == list(turn.taken)
    monkeypatch.undo()
    again = current_turn(killed(journal, clock, match_id))
    assert again.is_thrown
    assert list(again.taken) == list(turn.taken)


def test_the_clocks_of_a_race_stay_in_hand_while_the_disk_is_full(tmp_path, clock, monkeypatch):
    journal = Journal(tmp_path / "journal.db", clock, lambda notice: None)
    match = MatchSetUp("domino3d", PLAYERS, 5, {"mode": "race"}).match()
    log = journal.create_log(match, PLAYERS)
    session = Session(match, PLAYERS, traits_of(match), clock, log)
    session.play_simultaneously()
    assert session.play(0, next(iter(match.state.moves(0)))) is None
    full(monkeypatch)
    clock.now += 12
    session.pause()
    for _ in range(2):
        found = journal.resume(log.id)
        session = Session(found.match, found.players, traits_of(found.match), clock, found.log)
        session.resume_part(found.part)
        session.play_simultaneously()
        assert session.elapsed_ms(0) == 13_000
        monkeypatch.undo()
        journal.close()


def full(monkeypatch):
    def refuse(connection):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(schema, "transaction", refuse)


@pytest.mark.parametrize("part", ["thrown rubbish", "rubbish", "thrown red 34-30", "thrown pass", ""])
def test_a_part_that_makes_no_sense_is_left_out(journal, clock, part):
    session, _ = begin(journal, clock)
    turn = TurnInProgress(session.match.state, part)
    assert not turn.taken
    assert turn.is_thrown == part.startswith("thrown")
