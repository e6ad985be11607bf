"""Practice of one's own mistakes: their selection, their repetition after days, and their end."""

import json

import pytest

from app.games.lessons import OFF_TASK
from app.players import Player
from app.screens.analysis.practice_task import NOT_YET, PracticeTask
from app.store import import_export, practice
from app.store.analysis import store_impacts
from app.store.export_format import read_export
from app.store.journal import Journal
from app.store.practice import DAY, Mistake, store_attempt, worst_mistakes
from engine.bots.bot_registry import BOT_MODULES
from engine.bots.luck_analysis import Decision, MoveImpact
from tests.app.exports import export_texts
from tests.app.playing import Clock, new_session, play_until

EVEN = (0.5, 0.5)


@pytest.fixture
def journal(tmp_path):
    journal = Journal(tmp_path / "journal.db", Clock(10**9), print)
    yield journal
    journal.close()


def stored(journal, pattern="pb", moves=10**6, seed=3, game="quadrot"):
    """Stores a match in the journal; returns its id and the match."""
    clock = Clock()
    session = new_session(game, pattern, seed, clock=clock)
    log = journal.create_log(session.match, session.players)
    play_until(session, clock, lambda: len(session.match.moves) >= moves)
    log.write(session.match)
    return log.id, session.match


def erred(journal, match_id, losses, error=0.001, is_fine=True):
    """Stores an analysis with these losses by ply."""
    swings = {
        ply: MoveImpact(EVEN, (0.0, 0.0), (0.0, 0.0), Decision(loss, error, f"best {ply}"))
        for ply, loss in losses.items()
    }
    assert store_impacts(journal, match_id, swings, is_fine)


def plies_of(match, seat=0):
    return [ply for ply, (who, _) in enumerate(match.moves, 1) if who == seat]


def told(journal, player="A"):
    return [(each.ply, each.loss) for each in worst_mistakes(journal, player)]


def test_the_five_dearest_of_all_matches_are_told_the_dearest_first(journal):
    match_id, match = stored(journal)
    other_id, other = stored(journal, seed=4)
    plies = plies_of(match)
    erred(journal, match_id, {ply: 0.04 + number / 100 for number, ply in enumerate(plies[:6])})
    erred(journal, other_id, {plies_of(other)[0]: 0.3})
    found = worst_mistakes(journal, "A")
    assert [each.loss for each in found] == [0.3, 0.09, 0.08, 0.07, 0.06]
    assert [each.match for each in found[:2]] == [other_id, match_id]
    assert found[1].best == f"best {plies[5]}"


def test_only_sure_mistakes_of_a_person_in_a_match_that_is_over_count(journal):
    match_id, match = stored(journal)
    mine, theirs = plies_of(match)[0], plies_of(match, 1)[0]
    erred(journal, match_id, {theirs: 0.2})
    erred(journal, match_id, {mine: 0.2}, error=0.15)
    assert told(journal) == told(journal, "B") == []
    erred(journal, match_id, {mine: 0.2}, is_fine=False)
    assert told(journal) == []
    erred(journal, match_id, {mine: 0.029})
    assert told(journal) == []
    erred(journal, match_id, {mine: 0.2})
    assert told(journal) == [(mine, 0.2)]
    assert told(journal, "somebody else") == []
    open_id, _ = stored(journal, moves=6, seed=5)
    erred(journal, open_id, dict.fromkeys((1, 2, 3), 0.4))
    assert told(journal) == [(mine, 0.2)]


def test_a_match_that_was_pasted_is_not_ones_own(journal):
    _, match = stored(journal)
    pasted = Journal(journal.path.with_name("other.db"), Clock(10**9), print)
    pasted_id = pasted.store_pasted(match, (Player("A"), Player("B", "learner")))
    erred(pasted, pasted_id, {plies_of(match)[0]: 0.2})
    assert told(pasted) == []
    pasted.close()


def test_it_comes_again_after_days_and_is_gone_when_solved_twice(journal):
    match_id, match = stored(journal)
    ply = plies_of(match)[0]
    erred(journal, match_id, {ply: 0.2})
    (mistake,) = worst_mistakes(journal, "A")
    assert (mistake.solved, mistake.due) == (0, 0)
    assert store_attempt(journal, mistake, is_solved=False)
    (mistake,) = worst_mistakes(journal, "A")
    assert (mistake.solved, mistake.due) == (0, pytest.approx(10**9 + DAY, abs=5))
    store_attempt(journal, mistake, is_solved=True)
    (mistake,) = worst_mistakes(journal, "A")
    assert (mistake.solved, mistake.due) == (1, pytest.approx(10**9 + 3 * DAY, abs=5))
    store_attempt(journal, mistake, is_solved=True)
    assert worst_mistakes(journal, "A") == []


def tried(journal):
    return journal.query(lambda db: db.execute("SELECT match, ply, solved FROM practice").fetchall())


def test_a_match_that_is_deleted_takes_its_mistakes_along(journal):
    match_id, match = stored(journal)
    erred(journal, match_id, {plies_of(match)[0]: 0.2})
    store_attempt(journal, worst_mistakes(journal, "A")[0], is_solved=True)
    assert tried(journal)
    journal.delete_match(match_id)
    assert tried(journal) == worst_mistakes(journal, "A") == []


# Export and import


def moved(journal, path):
    """Exports everything to another journal and returns that journal."""
    other = Journal(path / "other.db", Clock(10**9), print)
    for text in export_texts(journal):
        list(import_export.merge(other, read_export(text)))
    return other


def test_what_was_tried_goes_out_and_comes_in_again(journal, tmp_path):
    match_id, match = stored(journal)
    ply = plies_of(match)[0]
    erred(journal, match_id, {ply: 0.2})
    store_attempt(journal, worst_mistakes(journal, "A")[0], is_solved=True)
    other = moved(journal, tmp_path)
    assert tried(other) == [(match_id, ply, 1)]
    erred(other, match_id, {ply: 0.2})
    assert worst_mistakes(other, "A") == worst_mistakes(journal, "A")
    store_attempt(other, worst_mistakes(other, "A")[0], is_solved=True)
    list(import_export.merge(other, read_export(export_texts(journal)[0])))
    assert tried(other) == [(match_id, ply, 2)], "what was solved more often here stays"
    other.close()


@pytest.mark.parametrize(
    "entry",
    [
        None,
        [],
        {"1": 3},
        {"x": [1, 1.0]},
        {"1": [9, 1.0]},
        {"1": [1, -5]},
        {"1": [True, 1.0]},
        {"1": [1, 2, 3]},
        {"0": [1, 1.0]},
    ],
)
def test_what_makes_no_sense_in_an_export_is_left_out(journal, entry):
    match_id, _ = stored(journal)
    practice.import_practice(journal, match_id, entry)
    assert tried(journal) == []


def test_an_export_of_what_nobody_has_tried_is_as_it_was(journal):
    stored(journal)
    (text,) = export_texts(journal)
    assert "tried" not in json.loads(text)["matches"][0]


def test_a_damaged_table_takes_no_match_along(journal, tmp_path):
    match_id, match = stored(journal)
    erred(journal, match_id, {plies_of(match)[0]: 0.2})
    store_attempt(journal, worst_mistakes(journal, "A")[0], is_solved=True)
    journal.store(lambda db: bool(db.execute("UPDATE practice SET solved = 'many', due = x'ff'")))
    assert [each.solved for each in worst_mistakes(journal, "A")] in ([0], [])
    other = moved(journal, tmp_path)
    assert [each.id for each in other.finished()] == [match_id]
    other.close()


# Practice of a mistake


def mistake_of(match, best, solved=0):
    """Returns the last move of a match as a mistake."""
    return Mistake("any", match.game.name, len(match.moves), 0.12, str(best), solved, 0.0, 0.0)


@pytest.mark.parametrize("game", BOT_MODULES)
def test_a_mistake_is_tried_until_a_better_move_is_found(game):
    session = new_session(game, "pp", seed=3)
    clock = Clock()
    match = session.match
    play_until(session, clock, lambda: len(match.moves) > 6 and len(match.state.moves(session.turn)) > 2)
    seat, moves = session.turn, list(match.state.moves(session.turn))
    played, best = moves[0], moves[-1]
    match.play(seat, played)
    run = PracticeTask(match, session.players, mistake_of(match, best))
    assert (run.pupil, list(run.match.state.moves(seat))) == (seat, moves)
    assert "12%" in run.text
    assert [player.is_bot for player in run.players] == [number != seat for number in range(2)]
    wrong = run.judge(played)
    assert (wrong.refused.reason, "12%" in wrong.text) == (OFF_TASK, True)
    if len(moves) > 2:
        assert run.judge(moves[1]).text == NOT_YET
    while run.coach_job.is_running:
        run.coach_job.step()
    assert all(each is None or each.text != NOT_YET for each in map(run.judge, moves))
    assert run.judge("no move").refused.reason != OFF_TASK
    assert run.judge(best) is None
    run.note_move(best)
    assert run.is_done
    assert "few days" in run.text


def test_what_was_shown_is_not_solved():
    session = new_session("quadrot", "pp", seed=3)
    match = session.match
    play_until(session, Clock(), lambda: len(match.moves) > 6 and len(match.state.moves(session.turn)) > 2)
    best = match.state.moves(session.turn)[0]
    match.play(session.turn, match.state.moves(session.turn)[1])
    run = PracticeTask(match, session.players, mistake_of(match, best, solved=1))
    assert run.requested_moves() == [best]
    run.note_move(best)
    assert "tomorrow" in run.text
    assert run.requested_moves() == []
