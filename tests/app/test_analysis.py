"""Stored match analysis: kept with the moves, calculated once, ignored for other moves, and not exported."""

import gc
import json
from functools import partial
from random import Random

import pytest

from app.background_jobs import JobScheduler
from app.screens.analysis import match_analysis
from app.screens.analysis.match_analysis import AnalysisJob, RecentAnalysisJob
from app.store import analysis
from app.store.analysis import StoredMoveAnalysis, load_impacts, store_impacts
from app.store.journal import Journal
from engine.bots.luck_analysis import Decision, MoveImpact, analyse_match, analysis_summary
from tests.app.exports import export_texts
from tests.app.playing import Clock, new_session, play_until

CLEAR = MoveImpact((0.7, 0.3), (0.2, -0.2), (-0.0, 0.0), None)
JUDGED = MoveImpact((0.123457, 0.876543), (0.0, 0.0), (-0.068197, 0.068197), Decision(-0.0, 0.032973, "1-2-3@0,1"))


@pytest.fixture
def journal(tmp_path):
    journal = Journal(tmp_path / "journal.db", Clock(), print)
    yield journal
    journal.close()


def stored(journal, game="quadrot", moves=10**6, seed=3):
    """Stores a match of bots in the journal; returns its id and the match."""
    clock = journal.clock
    session = new_session(game, "bb", seed, clock=clock)
    log = journal.create_log(session.match, session.players)
    play_until(session, clock, lambda: len(session.match.moves) >= moves)
    log.write(session.match)
    return log.id, session.match


def test_what_was_found_is_told_again_to_the_last_digit(journal):
    match_id, _match = stored(journal, moves=4)
    assert store_impacts(journal, match_id, {0: CLEAR, 2: JUDGED}, False)
    assert store_impacts(journal, match_id, {2: JUDGED._replace(chances=(0.1, 0.9))}, True)
    found = load_impacts(journal, match_id)
    assert found == {
        0: StoredMoveAnalysis(CLEAR, False),
        2: StoredMoveAnalysis(JUDGED._replace(chances=(0.1, 0.9)), True),
    }


def test_a_match_that_is_not_there_keeps_nothing(journal):
    assert not store_impacts(journal, "nobody", {0: CLEAR}, False)
    assert load_impacts(journal, "nobody") == {}


def test_what_was_found_of_other_moves_counts_as_nothing(journal):
    """A move may have been undone and replaced after its analysis."""
    match_id, _match = stored(journal, moves=4)
    store_impacts(journal, match_id, {0: CLEAR, 1: CLEAR, 3: JUDGED, 9: CLEAR}, True)
    journal.store(lambda db: db.execute("UPDATE moves SET seal = seal + 1 WHERE ply = 2").rowcount)
    assert set(load_impacts(journal, match_id)) == {0, 1}


@pytest.mark.parametrize("change", ["luck = '0.3 -0.3'", "loss = 'x'", "fine = 1", "seal = 'x'", "best = x'ff'"])
def test_a_damaged_row_counts_as_nothing(journal, change):
    match_id, _match = stored(journal, moves=4)
    store_impacts(journal, match_id, {1: JUDGED, 2: JUDGED}, False)
    journal.store(lambda db: db.execute(f"UPDATE analysis SET {change} WHERE ply = 2").rowcount)
    assert set(load_impacts(journal, match_id)) == {1}


def test_what_another_way_of_reckoning_has_found_counts_as_nothing(journal, monkeypatch):
    match_id, _match = stored(journal, moves=4)
    store_impacts(journal, match_id, {1: JUDGED}, True)
    monkeypatch.setattr(analysis, "ANALYSIS_VERSION", 0)
    assert load_impacts(journal, match_id) == {}


def test_it_goes_with_its_match(journal):
    match_id, _match = stored(journal, moves=4)
    store_impacts(journal, match_id, {1: JUDGED}, True)
    journal.delete_match(match_id)
    assert journal.query(lambda db: db.execute("SELECT count(*) FROM analysis").fetchone()) == (0,)


def test_an_export_has_nothing_of_it(journal):
    match_id, _match = stored(journal, moves=4)
    store_impacts(journal, match_id, {1: JUDGED}, True)
    (text,) = export_texts(journal)
    assert "1-2-3@0,1" not in text


# Analysis job


def test_broken_off_anywhere_it_goes_on_and_finds_the_same(journal, tmp_path):
    """After a kill, the results that were calculated after the last write are lost and calculated again."""
    match_id, match = stored(journal)
    swings = [found[1] for found in analyse_match(match) if found]
    whole = json.dumps(analysis_summary(match, swings))
    rng, clock, kept = Random(21), Clock(), []
    for _ in range(20):
        killed = AnalysisJob(Journal(tmp_path / "journal.db", clock, print), match_id, match)
        kept.append(len(killed.impacts) + len(killed.precise_plies))
        for _slice in range(rng.randrange(1000)):
            clock.now += 0.01
            killed.step()
    assert kept == sorted(kept)
    assert len(set(kept)) > 3
    last = AnalysisJob(journal, match_id, match)
    assert JobScheduler(Clock()).run_at_once(last, 1)
    assert json.dumps(analysis_summary(match, last.all_impacts)) == whole
    assert AnalysisJob(journal, match_id, match).is_done


def test_all_is_known_at_a_glance_before_anything_is_looked_at_closely(journal):
    match_id, match = stored(journal)
    work, shares = AnalysisJob(journal, match_id, match), [0.0]
    while not work.is_done:
        work.step()
        shares.append(work.progress)
        assert not work.precise_plies or len(work.impacts) == len(match.moves) + 1
    assert shares == sorted(shares)
    assert shares[-1] == 1


def test_another_window_keeps_nothing_and_complains_of_nothing(journal, tmp_path):
    match_id, match = stored(journal)
    notices = []
    looking = Journal(tmp_path / "journal.db", Clock(), notices.append, is_read_only=True)
    work = AnalysisJob(looking, match_id, match)
    assert JobScheduler(Clock()).run_at_once(work, 1)
    assert (notices, load_impacts(journal, match_id)) == ([], {})


def test_a_fault_of_the_reckoning_ends_the_work(journal, monkeypatch):
    match_id, match = stored(journal, moves=4)
    monkeypatch.setattr(match_analysis, "analyse_match", lambda *_: 1 / 0)
    work = AnalysisJob(journal, match_id, match)
    work.step()
    assert (work.has_failed, work.is_done) == (True, False)


def end_match(db, match_id):
    db.execute("UPDATE matches SET ended = 1 WHERE id = ?", (match_id,))


def test_several_matches_are_analysed_one_after_another(journal):
    ids = [stored(journal, moves=4, seed=seed)[0] for seed in (3, 4)]
    for match_id in ids:
        journal.store(partial(end_match, match_id=match_id))
    job, shares = RecentAnalysisJob(journal, journal.finished(), "Mistakes"), [0.0]
    while job.is_running:
        job.step()
        shares.append(job.progress)
    assert (job.analysed_count, shares == sorted(shares), shares[-1]) == (2, True, 1.0)
    assert all(len(load_impacts(journal, match_id)) == 5 for match_id in ids)


def test_a_cancelled_analysis_keeps_its_results_and_writes_nothing_later(journal, monkeypatch):
    match_id, _match = stored(journal, moves=4)
    journal.store(partial(end_match, match_id=match_id))
    job = RecentAnalysisJob(journal, journal.finished(), "Mistakes")
    while job.progress <= 0.1:
        job.step()
    assert load_impacts(journal, match_id) == {}
    job.cancel()
    assert load_impacts(journal, match_id)
    monkeypatch.setattr(match_analysis, "store_impacts", lambda *_: pytest.fail("written after the end"))
    del job
    gc.collect()
