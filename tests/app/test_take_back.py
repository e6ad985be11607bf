"""Take-backs of one person against bots: what a session allows, what the journal stores, what readers do with it."""

import os
import shutil
import signal
import sqlite3
from random import Random

import pytest

from app.games import APP_GAMES, traits_of
from app.match import bots
from app.match.messages import MovePlayed, MovesUndone, Stage
from app.match.session import Session
from app.store.analysis import load_impacts, store_impacts
from app.store.export_format import read_export
from app.store.import_export import merge
from app.store.journal import Journal, ResumedMatch
from app.store.practice import worst_mistakes
from app.store.statistics import MatchFilter, match_results, player_statistics, reason_tallies
from engine.bots.bot import BestSoFar, Bot
from engine.bots.luck_analysis import Decision, MoveImpact
from engine.games import GAMES
from engine.match import TAKE_BACK, CannotUndo
from engine.record import read_record, write_record
from tests.app.exports import export_texts
from tests.app.killed_process import die_at_statement
from tests.app.playing import QUICK, Clock, events_since_own_move, go_on, heard, new_session, play_until, run_frame
from tests.extra_games import EXAMPLE, register

WITH_HANDS = tuple(name for name, game in GAMES.items() if game.hides(game.options()))
HIDDEN = (*WITH_HANDS, EXAMPLE)
"""Games in which a bot can reply without a roll or a new piece"""
OPEN = tuple(game for game in APP_GAMES if game not in HIDDEN)


@pytest.fixture(autouse=True)
def _example(monkeypatch):
    register(monkeypatch)


@pytest.fixture
def clock():
    return Clock(1000.0)


@pytest.fixture
def journal(tmp_path, clock):
    journal = Journal(tmp_path / "journal.db", clock, print)
    yield journal
    journal.close()


def begin(journal, clock, game="triominos", pattern="pb", seed=1, options=None):
    session = new_session(game, pattern, seed, options, clock)
    log = journal.create_log(session.match, session.players)
    return Session(session.match, session.players, traits_of(session.match), clock, log, QUICK), log.id


def resumed(journal, match_id, clock):
    found = journal.resume(match_id)
    assert isinstance(found, ResumedMatch), found
    return Session(found.match, found.players, traits_of(found.match), clock, found.log, QUICK, found.used)


def play_to_answer(session, clock, rng):
    """Plays until a bot has answered a move of the person, and the answer can be taken back."""
    play_until(session, clock, lambda: session.takes_back and session.stage is Stage.PLAY, rng)
    return session.takes_back


def play_on(session, clock, rng, take_backs=0):
    """Plays to the end of the match, with some take-backs."""
    for _ in range(take_backs):
        if play_to_answer(session, clock, rng):
            session.undo()
    play_until(session, clock, lambda: False, rng)


# What a session allows


@pytest.mark.parametrize("game", HIDDEN)
@pytest.mark.parametrize("pattern", ["pb", "bpb"])
def test_a_person_takes_a_move_back_with_the_answers_of_the_bots(game, pattern):
    clock, rng = Clock(), Random(5)
    session = new_session(game, pattern, seed=4, clock=clock)
    person, views, done = pattern.index("p"), {}, 0
    for _ in range(4000):
        if session.stage is Stage.OVER or done == 6:
            break
        if session.stage is Stage.PLAY:
            views[len(session.match.moves)] = session.view
            if session.takes_back:
                entries, told = list(session.match.entries), heard(session)
                moves = session.match.moves[session.match.take_back_target(person) :]
                session.undo()
                done += 1
                assert told == [MovesUndone(len(session.match.moves), tuple(moves), is_take_back=True)]
                assert (session.turn, session.stage, session.advice) == (person, Stage.PLAY, None)
                assert session.view == views[len(session.match.moves)], "the bots' moves are still there"
                assert session.match.entries[:-1] == entries, "the record has lost the moves taken back"
        go_on(session, clock, rng)
    assert done == 6


class FickleBot(Bot):
    """Bot that never gives the same answer twice in a row, like a bot that is stopped by a time limit."""

    asked = 0

    def think(self, view, rng, iterations=None):
        FickleBot.asked += 1
        moves = view.moves()
        yield BestSoFar(moves[FickleBot.asked % len(moves)], 0.0)


@pytest.mark.parametrize("game", HIDDEN)
def test_the_same_move_has_the_same_answer(game, monkeypatch):
    """So nobody takes back in the hope for a worse answer."""
    monkeypatch.setattr(bots, "bot_of", lambda _game, _level: FickleBot())
    clock, rng, compared = Clock(), Random(3), 0
    session = new_session(game, "pb", seed=2, clock=clock)
    for _ in range(8):
        if not play_to_answer(session, clock, rng):
            break
        before = list(session.match.moves)
        session.undo()
        assert session.play(*before[len(session.match.moves)]) is None
        while len(session.match.moves) < len(before):
            clock.now += 1
            run_frame(session, 1000)
        assert session.match.moves == before
        compared += 1
    assert compared > 3


def test_another_move_is_answered_anew(monkeypatch):
    """The bot answers the position, not the move that was taken back."""
    monkeypatch.setattr(bots, "bot_of", lambda _game, _level: FickleBot())
    for seed in range(1, 60):
        clock = Clock()
        session = new_session("triominos", "pb", seed=seed, clock=clock)
        if play_to_answer(session, clock, Random(seed)):
            last = session.match.moves[session.match.take_back_target(0)][1]
            session.undo()
            others = [move for move in session.match.state.moves(0) if move != last]
            if others:
                session.play(0, others[0])
                assert session.match.repeated_move() is None
                return
    raise LookupError("no such match")


@pytest.mark.parametrize("game", HIDDEN)
def test_nothing_revealed_is_taken_back(game):
    clock, barred = Clock(), 0
    session = new_session(game, "pb", seed=2, clock=clock)

    def look():
        nonlocal barred
        if any(event.reveals for event in events_since_own_move(session, 0)):
            barred += 1
            assert not session.can_undo
            assert not session.takes_back
            with pytest.raises(CannotUndo):
                session.undo()
        return False

    play_until(session, clock, look, Random(2))
    assert barred > 5


@pytest.mark.parametrize("game", HIDDEN)
def test_a_take_back_leads_to_a_choice(game):
    """A take-back to a forced move, such as the pass after the last draw, would change nothing but mark the match."""
    offered = 0
    for seed in range(1, 7):
        clock, rng = Clock(), Random(seed)
        session = new_session(game, "pb", seed=seed, clock=clock)
        for _ in range(400):
            if session.stage is Stage.OVER:
                break
            if session.takes_back and session.stage is Stage.PLAY and rng.random() < 0.5:
                offered += 1
                session.undo()
                assert len(session.match.state.moves(0)) > 1
            go_on(session, clock, rng)
    assert offered > 10


def play_to(game, is_found):
    """Plays random matches until a position is found at the turn of the person; returns the session."""
    for seed in range(1, 40):
        clock = Clock()
        session = new_session(game, "pb", seed=seed, clock=clock)
        play_until(session, clock, lambda: session.stage is Stage.PLAY and is_found(session), Random(seed))  # noqa: B023
        if session.stage is Stage.PLAY:
            return session
    raise LookupError("no such position")


def target_after_reply(session):
    """Returns the target of a take-back of the last move, whether or not it was forced; None without a reply."""
    is_answered = bool(session.match.moves) and session.match.moves[-1][0] != 0
    return session.match.take_back_target(0) if is_answered else None


def test_a_forced_move_goes_back_with_the_choice_before_it():
    def is_found(session):
        target, choice = target_after_reply(session), session.match.last_choice(0)
        return target is not None and choice is not None and choice < target

    session = play_to("quadominos", is_found)
    choice, moves, told = session.match.last_choice(0), list(session.match.moves), heard(session)
    session.undo()
    assert session.match.moves == moves[:choice]
    assert told == [MovesUndone(choice, tuple(moves[choice:]), is_take_back=True)]
    again = read_record(write_record(session.match))
    assert again.entries == session.match.entries
    assert again.take_backs == session.match.take_backs == sum(seat == 0 for seat, _move in moves[choice:])


@pytest.mark.parametrize("forced", ["pass", "@"], ids=["pass after the last draw", "only opening tile"])
def test_a_forced_move_without_a_choice_before_it_stays(forced):
    def is_found(session):
        target = target_after_reply(session)
        is_forced = target is not None and session.match.last_choice(0) is None
        return is_forced and forced in str(session.match.moves[target][1])

    session = play_to("triominos", is_found)
    assert not session.takes_back
    assert not session.can_undo


@pytest.mark.parametrize("game", OPEN)
def test_a_turn_that_shows_the_next_brick_or_roll_stays(game):
    clock = Clock()
    session = new_session(game, "pb", seed=2, clock=clock)
    play_until(session, clock, lambda: session.can_undo or len(session.match.moves) > 40, Random(2))
    assert not session.can_undo


def test_an_undo_before_the_answer_leaves_no_trace():
    clock = Clock()
    session = new_session("triominos", "pb", seed=1, clock=clock)
    play_until(session, clock, lambda: session.can_undo and session.stage is Stage.BOTS, Random(1))
    assert not session.takes_back
    told, last = heard(session), session.match.moves[-1]
    session.undo()
    assert told == [MovesUndone(len(session.match.moves), (last,), is_take_back=False)]
    assert session.match.take_backs == 0


@pytest.mark.parametrize("pattern", ["ppb", "pp", "pbp"])
def test_several_people_take_back_no_answer(pattern):
    """Another person may have seen it; and their matches count in game nights."""
    clock = Clock()
    session = new_session("triominos", pattern, seed=2, clock=clock)
    play_until(session, clock, lambda: session.takes_back, Random(2))
    assert session.stage is Stage.OVER
    assert session.match.take_backs == 0


def test_a_daily_challenge_offers_none():
    clock = Clock()
    session = new_session("triominos", "pb", seed=1_000_020_261_120, clock=clock, options={"turn_limit": 60})
    play_until(session, clock, lambda: session.takes_back, Random(2))
    assert session.stage is Stage.OVER
    assert session.match.take_backs == 0


def test_a_first_move_that_was_taken_back_has_been_played(journal, clock):
    """Otherwise the match would be deleted when the person leaves the table."""
    session, _match_id = begin(journal, clock, pattern="pb", seed=1)
    for seed in range(1, 60):
        session, _match_id = begin(journal, clock, seed=seed)
        rng = Random(seed)
        if play_to_answer(session, clock, rng) and sum(seat == 0 for seat, _ in session.match.moves) == 1:
            session.undo()
            assert session.has_begun
            return
    raise LookupError("no such match")


def test_the_used_time_stays_used(journal, clock):
    session, match_id = begin(journal, clock, options={"turn_limit": 60}, seed=3)
    rng = Random(3)
    play_until(session, clock, lambda: session.stage is Stage.PLAY and session.next_timer_left is not None, rng)
    for _ in range(80):
        session.touch()
        clock.now += 3
        used = 60 - session.timer_left
        count = len(session.match.moves)
        session.play(0, session.match.state.moves(0)[-1])
        while session.stage is Stage.BOTS:
            clock.now += 1
            run_frame(session, 1000)
        if session.stage is not Stage.PLAY:
            go_on(session, clock, rng)
        elif session.takes_back:
            assert session.timer_left == 60
            break
    session.undo()
    assert len(session.match.moves) == count
    assert 60 - session.timer_left == pytest.approx(used)
    again = resumed(journal, match_id, clock)
    again.touch()
    assert 60 - again.timer_left == pytest.approx(used), "a restart gives the time back"
    clock.now += 7
    assert again.play(0, again.match.state.moves(0)[-1]) is None
    while again.stage is Stage.BOTS:
        clock.now += 1
        run_frame(again, 1000)
    third = resumed(journal, match_id, clock)
    third.undo()
    assert 60 - third.timer_left == pytest.approx(used + 7), "the timer of another move is restored"


# What the journal stores


def test_the_journal_keeps_moves_that_were_taken_back(journal, clock):
    session, match_id = begin(journal, clock)
    rng = Random(1)
    for number in range(1, 4):
        assert play_to_answer(session, clock, rng)
        rows = journal.fetch_all("SELECT ply, lines, seal, sand FROM moves WHERE match = ? ORDER BY ply", match_id)
        session.undo()
        after = journal.fetch_all("SELECT ply, lines, seal, sand FROM moves WHERE match = ? ORDER BY ply", match_id)
        assert after[: len(rows)] == rows, "a stored move was changed or deleted"
        assert [lines for _ply, lines, *_ in after[len(rows) :]] == [f"0: {TAKE_BACK}\n"]
        assert journal.record(match_id) == write_record(session.match)
        (listed,) = journal.unfinished()
        assert (listed.moves, listed.has_take_backs) == (len(session.match.moves), True)
        assert resumed(journal, match_id, clock).match.take_backs == number
    again = resumed(journal, match_id, clock)
    assert again.match.entries == session.match.entries
    assert again.view == session.view
    play_on(again, clock, rng)
    (over,) = journal.finished()
    assert over.has_take_backs
    assert journal.record(match_id) == write_record(again.match)
    assert journal.resume(match_id).match.winners == over.winners


def test_a_take_back_is_one_transaction(tmp_path, clock):
    """A kill before it leaves the answers, a kill after it leaves the take-back; no state between them exists."""
    journal = Journal(tmp_path / "journal.db", clock, print)
    session, match_id = begin(journal, clock)
    assert play_to_answer(session, clock, Random(1))
    other = Journal(tmp_path / "journal.db", clock, print)
    before, states = journal.record(match_id), []
    journal.query(lambda db: db.set_trace_callback(lambda _statement: states.append(other.record(match_id))))
    session.undo()
    journal.query(lambda db: db.set_trace_callback(None))
    assert set(states) <= {before, write_record(session.match)}
    assert other.record(match_id) == write_record(session.match)
    assert other.resume(match_id).match.take_backs == 1
    other.close()
    journal.close()


def test_a_kill_during_a_take_back_leaves_the_replies_or_the_take_back(tmp_path, clock):
    """A fork is killed at each SQL statement of the take-back in turn."""
    journal = Journal(tmp_path / "journal.db", clock, print)
    session, match_id = begin(journal, clock)
    assert play_to_answer(session, clock, Random(1))
    before = write_record(session.match)
    journal.close()
    stored = []
    for number in range(16):
        copy = tmp_path / f"{number}.db"
        shutil.copyfile(tmp_path / "journal.db", copy)
        pid = os.fork()
        if not pid:
            take_back_until_killed(copy, match_id, number)
        os.waitpid(pid, 0)
        after = Journal(copy, clock, print)
        stored.append(after.record(match_id))
        assert resumed(after, match_id, clock).match.take_backs == (stored[-1] != before)
        after.close()
    assert set(stored) == {before, f"{before}0: {TAKE_BACK}\n"}
    assert stored == sorted(stored), "a later kill loses more"


def take_back_until_killed(path, match_id, number):
    """Takes back in this process, which is killed at an SQL statement, or else ends itself."""
    try:
        journal = Journal(path, Clock(1000.0), print)
        session = resumed(journal, match_id, Clock(1000.0))
        die_at_statement(journal, number)
        session.undo()
    finally:
        os.kill(os.getpid(), signal.SIGKILL)


def begin_with_choice(journal, clock):
    """Plays to an answer that can be taken back, and before which the person had several moves."""
    for seed in range(1, 60):
        session, match_id = begin(journal, clock, seed=seed)
        if play_to_answer(session, clock, Random(seed)):
            before = session.match.restarted()
            for seat, move in session.match.moves[: session.match.take_back_target(0)]:
                before.play(seat, move)
            if len(before.state.moves(0)) > 1:
                return session, match_id
    raise LookupError("no such match")


def test_the_analysis_of_moves_that_count_survives_a_take_back(journal, clock):
    session, match_id = begin_with_choice(journal, clock)
    impact = MoveImpact((0.5, 0.5), (0.0, 0.0), (0.0, 0.0), None)
    every = dict.fromkeys(range(len(session.match.moves) + 1), impact)
    assert store_impacts(journal, match_id, every, True)
    session.undo()
    assert load_impacts(journal, match_id).keys() == set(range(len(session.match.moves) + 1))
    count = len(session.match.moves)
    other = next(move for move in session.match.state.moves(0) if move != session.match.entries[count].move)
    assert session.play(0, other) is None
    assert load_impacts(journal, match_id).keys() == set(range(count + 1)), "the result of another move"
    assert store_impacts(journal, match_id, {count + 1: impact}, True)
    assert count + 1 in load_impacts(journal, match_id)


def test_an_export_contains_the_moves_taken_back(journal, clock, tmp_path):
    session, match_id = begin(journal, clock)
    play_on(session, clock, Random(1), take_backs=2)
    assert session.match.take_backs == 2
    other = Journal(tmp_path / "other.db", clock, print)
    for text in export_texts(journal):
        *_, merged = merge(other, read_export(text))
    assert merged.added == 1
    assert other.record(match_id) == journal.record(match_id)
    (over,) = other.finished()
    assert over.has_take_backs
    assert player_statistics(other, MatchFilter(player="A")).played == 0
    other.close()


def test_a_later_take_back_continues_an_exported_match(journal, clock, tmp_path):
    session, match_id = begin(journal, clock)
    assert play_to_answer(session, clock, Random(1))
    other = Journal(tmp_path / "other.db", clock, print)
    for text in export_texts(journal):
        *_, merged = merge(other, read_export(text))
    session.undo()
    for text in export_texts(journal):
        *_, merged = merge(other, read_export(text))
    assert (merged.added, merged.longer) == (0, 1)
    assert other.record(match_id) == write_record(session.match)
    other.close()


# What statistics and practice count


def test_a_match_with_take_backs_does_not_count(journal, clock):
    session, _match_id = begin(journal, clock, seed=1)
    play_on(session, clock, Random(1))
    session, match_id = begin(journal, clock, seed=2)
    play_on(session, clock, Random(1), take_backs=1)
    assert [match.has_take_backs for match in journal.finished()] == [True, False]
    everybody = MatchFilter(player="A")
    assert player_statistics(journal, everybody).played == 1
    assert match_id not in [result.id for result in match_results(journal, everybody)]
    both = reason_tallies(journal, everybody)
    assert journal.delete_match(match_id)
    assert reason_tallies(journal, everybody) == both


def test_mistakes_of_a_match_with_take_backs_are_not_practised(journal, clock):
    ids = []
    for take_backs in (0, 1):
        session, match_id = begin(journal, clock, seed=1)
        play_on(session, clock, Random(1), take_backs)
        ply = next(ply for ply, (seat, _move) in enumerate(session.match.moves, 1) if seat == 0)
        mistake = MoveImpact((0.4, 0.6), (0.0, 0.0), (-0.2, 0.2), Decision(0.2, 0.001, "draw"))
        assert store_impacts(journal, match_id, {ply: mistake}, True)
        ids.append(match_id)
    assert [mistake.match for mistake in worst_mistakes(journal, "A")] == ids[:1]


def test_messages_of_moves_taken_back_are_forgotten():
    clock = Clock()
    session = new_session("triominos", "pb", seed=1, clock=clock)
    told = heard(session)
    assert play_to_answer(session, clock, Random(1))
    session.undo()
    count = len(session.match.moves)
    assert [message.ply for message in session.all_messages()] == list(range(count + 1))
    session.play(0, session.match.state.moves(0)[0])
    assert isinstance(told[-1], MovePlayed)
    assert told[-1].ply == count + 1


def test_a_match_from_before_has_no_take_backs(tmp_path, clock):
    """A column added by the migration is 0 for all matches of earlier versions."""
    path = tmp_path / "journal.db"
    journal = Journal(path, clock, print)
    session, _match_id = begin(journal, clock)
    play_on(session, clock, Random(1))
    journal.close()
    with sqlite3.connect(path) as db:
        db.execute("ALTER TABLE matches DROP COLUMN taken_back")
        db.execute("PRAGMA user_version = 9")
    db.close()
    again = Journal(path, clock, print)
    (over,) = again.finished()
    assert not over.has_take_backs
    assert player_statistics(again, MatchFilter(player="A")).played == 1
    again.close()
