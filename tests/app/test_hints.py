"""Stored hints: they survive a kill, and a player who follows one makes no mistake."""

import json
from collections import deque
from itertools import islice
from random import Random

import pytest

from app.games import traits_of
from app.match.messages import COACH_WARNING
from app.match.session import Session
from app.screens.analysis.match_analysis import AnalysisJob
from app.store import import_export
from app.store.analysis import store_impacts
from app.store.export_format import read_export
from app.store.journal import Journal
from app.store.practice import worst_mistakes
from app.store.seen_hints import MOST_HINTS, followed_hints, load_hints
from engine.bots.bot_registry import adviser_for
from engine.bots.coach import WARNING_LOSSES, should_warn
from engine.bots.luck_analysis import Decision, MoveImpact
from tests.app.exports import export_texts
from tests.app.hint_sample import hint_on, views
from tests.app.playing import Clock, play_until, run_frame
from tests.app.test_advice import person_to_move, think_out
from tests.app.test_coaches import DEAR, Strict, strict  # noqa: F401  # strict is a fixture
from tests.engine.coach_sample import told_of

EVEN = (0.5, 0.5)


@pytest.fixture
def journal(tmp_path):
    journal = Journal(tmp_path / "journal.db", Clock(10**9), print)
    yield journal
    journal.close()


def logged(journal, moves=4, game="triominos"):
    """Stores a match against a bot at the turn of a person; returns its id and its session."""
    before, clock = person_to_move(game, moves=moves)
    log = journal.create_log(before.match, before.players)
    return log.id, Session(before.match, before.players, traits_of(before.match), clock, log)


def hinted(session):
    """Returns the move of a hint after storing that the player has seen it."""
    advice = session.ask_hint()
    think_out(session)
    session.store_shown_hint(advice)
    return advice.move


def reopened(journal):
    """Returns the journal as the next process opens it after a kill."""
    return Journal(journal.path, Clock(10**9), print)


@pytest.mark.usefixtures("strict")
def test_what_was_hinted_is_not_asked_about(monkeypatch):
    monkeypatch.setattr(Strict, "cost", lambda *_: DEAR)
    session, _ = person_to_move()
    session.set_coaches({0: 0.04})
    move = hinted(session)
    other = next(each for each in session.match.state.moves(0) if each != move)
    assert session.coach_warning(move) is None
    assert session.coach_warning(other).reason == COACH_WARNING


@pytest.mark.usefixtures("strict")
def test_nor_is_it_after_a_kill(journal, monkeypatch):
    monkeypatch.setattr(Strict, "cost", lambda *_: DEAR)
    match_id, session = logged(journal)
    move = hinted(session)
    again = reopened(journal)
    found = again.resume(match_id)
    session = Session(found.match, found.players, traits_of(found.match), Clock(), found.log)
    session.set_coaches({0: 0.04})
    while session.is_thinking:
        run_frame(session, 0)
    assert session.coach_warning(move) is None
    other = next(each for each in session.match.state.moves(0) if each != move)
    assert session.coach_warning(other)


def test_a_hint_on_a_position_that_was_taken_back_is_gone(journal):
    match_id, session = logged(journal)
    ply = len(session.match.moves)
    first = hinted(session)
    other = next(each for each in session.match.state.moves(0) if each != first)
    assert session.play(0, other) is None
    session._hints[ply + 1] = "draw"  # noqa: SLF001  # simulates a hint for a later move
    session._log.store_hint(ply + 1, "draw")  # noqa: SLF001
    assert load_hints(journal, match_id) == {ply: str(first), ply + 1: "draw"}
    assert session.can_undo
    session.undo()
    assert load_hints(journal, match_id) == {ply: str(first)}


def finished(journal, follow=True):
    """Plays a match with one hint to its end; returns its id, the match, the ply of the hint and that of a mistake."""
    match_id, session = logged(journal)
    ply, move = len(session.match.moves) + 1, hinted(session)
    assert session.play(0, move if follow else next(m for m in session.match.state.moves(0) if m != move)) is None
    play_until(session, session._clock, lambda: bool(session.match.winners))  # noqa: SLF001
    blunder = Decision(0.2, 0.01, "draw")
    others = [number for number, (seat, _) in enumerate(session.match.moves, 1) if seat == 0 and number > ply]
    swings = {
        number: MoveImpact(EVEN, (0.0, 0.0), (-0.2, 0.2), blunder if number in (ply, others[0]) else None)
        for number in range(len(session.match.moves) + 1)
    }
    assert store_impacts(journal, match_id, swings, True)
    return match_id, session.match, ply, others[0]


def test_who_follows_a_hint_makes_no_mistake(journal):
    match_id, match, ply, other = finished(journal)
    analysis = AnalysisJob(journal, match_id, match)
    assert analysis.hint_plies == {ply}
    assert analysis.impacts[ply].decision is None
    assert analysis.impacts[ply].play == (0, 0)
    assert analysis.impacts[other].decision.is_mistake
    assert [each.ply for each in worst_mistakes(journal, "A")] == [other]


def test_who_does_something_else_does(journal):
    match_id, match, ply, other = finished(journal, follow=False)
    assert followed_hints(journal, match_id, match) == set()
    assert AnalysisJob(journal, match_id, match).impacts[ply].decision.is_mistake
    assert {each.ply for each in worst_mistakes(journal, "A")} == {ply, other}


def test_hints_go_with_their_match_into_an_export_and_out_of_it(journal, tmp_path):
    match_id, match, ply, _ = finished(journal)
    (text,) = export_texts(journal)
    other = Journal(tmp_path / "other.db", Clock(10**9), print)
    assert list(import_export.merge(other, read_export(text)))[-1].added == 1
    assert followed_hints(other, match_id, match) == {ply}
    other.delete_match(match_id)
    assert load_hints(other, match_id) == {}
    other.close()


def test_an_export_of_a_match_under_way_shows_no_hint_to_a_reader(journal, tmp_path):
    match_id, session = logged(journal)
    move = hinted(session)
    (text,) = export_texts(journal)
    assert str(move) not in text
    other = Journal(tmp_path / "other.db", Clock(10**9), print)
    deque(import_export.merge(other, read_export(text)))
    assert load_hints(other, match_id) == load_hints(journal, match_id) != {}
    other.close()


@pytest.mark.parametrize(
    "hints",
    [3, "damaged", [], {"x": "draw"}, {"-1": "draw"}, {"3": 4}, {"3": ""}, {"3": "d" * 10_000}, {"9" * 40: "draw"}],
)
def test_hints_that_make_no_sense_stay_outside(journal, tmp_path, hints):
    match_id, *_ = finished(journal)
    (text,) = export_texts(journal)
    given = json.loads(text)
    given["matches"][0]["hints"] = hints
    other = Journal(tmp_path / "other.db", Clock(10**9), print)
    assert list(import_export.merge(other, read_export(json.dumps(given))))[-1].added == 1
    assert load_hints(other, match_id) == {}
    other.close()


def test_no_more_hints_are_taken_than_a_match_can_have(journal, tmp_path):
    match_id, *_ = finished(journal)
    (text,) = export_texts(journal)
    given = json.loads(text)
    given["matches"][0]["hints"] = {str(ply): "draw" for ply in range(MOST_HINTS + 500)}
    other = Journal(tmp_path / "other.db", Clock(10**9), print)
    deque(import_export.merge(other, read_export(json.dumps(given))))
    assert len(load_hints(other, match_id)) == MOST_HINTS
    other.close()


def test_the_coach_asks_about_no_hint():
    """In this view the bot's move without the coach's check would cost more than 4% winning chance."""
    choice = next(islice(views("triominos"), 11, None))
    *_, thought = adviser_for("triominos").think(choice.view, Random(1), None)
    alone, hint = choice._replace(move=thought.move), choice._replace(move=hint_on("triominos", choice.view))
    assert should_warn(told_of("triominos", alone, WARNING_LOSSES["small"])[0], WARNING_LOSSES["small"])
    assert not should_warn(told_of("triominos", hint, WARNING_LOSSES["small"])[0], WARNING_LOSSES["small"])
