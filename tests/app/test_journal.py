"""Journal of matches: storing, lists, resuming, and pasted records."""

from random import Random

import pytest

from app.files.notices import MatchUnreadable
from app.games import traits_of
from app.match.messages import Stage
from app.match.session import Session
from app.players import Player
from app.store.journal import Journal, ResumedMatch
from engine.match import BadSetUp, Match
from engine.record import BadRecord, read_record, write_record
from tests.app.playing import QUICK, SEATS, Clock, new_session, play_until, table

NONE = (None, None)


@pytest.fixture
def clock():
    return Clock(1000.0)


@pytest.fixture
def notices():
    return []


@pytest.fixture
def journal(tmp_path, clock, notices):
    journal = Journal(tmp_path / "journal.db", clock, notices.append)
    yield journal
    journal.close()


def begin(journal, clock, game="triominos", pattern="bb", seed=1, options=None):
    """Returns a session that writes to a journal, and the id of its match."""
    session = new_session(game, pattern, seed, options, clock, level="greedy")
    log = journal.create_log(session.match, session.players)
    return Session(session.match, session.players, traits_of(session.match), clock, log, QUICK), log.id


def play(session, clock, moves=None, rng=None):
    play_until(session, clock, lambda: moves is not None and len(session.match.moves) >= moves, rng)


def resumed(journal, match_id):
    found = journal.resume(match_id)
    assert isinstance(found, ResumedMatch), found
    return found


@pytest.mark.parametrize(
    ("game", "pattern"), [(game, "bp" * 4) for game, seats in SEATS[-1:]] + [("quadrot", "bbb"), ("domino3d", "bb")]
)
def test_after_every_move_the_journal_tells_the_match(journal, clock, notices, game, pattern):
    session, match_id = begin(journal, clock, game, pattern)
    rng = Random(1)
    for count in range(1, 25):
        play(session, clock, count, rng)
        found = resumed(journal, match_id)
        assert found.match.moves == session.match.moves
        assert found.match.events == session.match.events
        assert found.players == session.players
        assert journal.record(match_id) == write_record(session.match)
    assert notices == []


def test_every_move_has_a_transaction_of_its_own(journal, clock):
    session, _ = begin(journal, clock)
    said = []
    journal.query(lambda db: db.set_trace_callback(said.append))
    play(session, clock, 10)
    assert len([line for line in said if line.startswith("COMMIT")]) == 10
    inserts = [line for line in said if line.startswith("INSERT INTO moves")]
    assert len(inserts) == 10


def test_commits_are_safe_from_a_power_cut(journal):
    assert journal.query(lambda db: db.execute("PRAGMA journal_mode").fetchone()) == ("wal",)
    assert journal.query(lambda db: db.execute("PRAGMA synchronous").fetchone()) == (2,)


def test_a_move_is_stored_before_anybody_is_told(journal, clock, tmp_path):
    session, match_id = begin(journal, clock)
    other = Journal(tmp_path / "journal.db", clock, print)
    stored = []
    session.listen(lambda told: stored.append(len(resumed(other, match_id).match.moves) == told.ply))
    play(session, clock, 12)
    assert stored == [True] * 12


def test_the_journal_follows_an_undo(journal, clock):
    session, match_id = begin(journal, clock, pattern="pb", seed=3)
    rng = Random(3)
    play_until(session, clock, lambda: session.can_undo and len(session.match.moves) > 5, rng)
    before = len(session.match.moves)
    session.undo()
    assert len(session.match.moves) < before
    assert journal.record(match_id) == write_record(session.match)
    play(session, clock, before + 4, rng)
    assert journal.record(match_id) == write_record(session.match)
    assert resumed(journal, match_id).match.moves == session.match.moves


def test_a_match_goes_on_where_it_was_left(journal, clock):
    session, match_id = begin(journal, clock, seed=6)
    play(session, clock, 9)
    found = resumed(journal, match_id)
    again = Session(found.match, found.players, traits_of(found.match), clock, found.log, QUICK, found.used)
    play(again, clock)
    assert again.match.winners
    assert read_record(journal.record(match_id)).winners == again.match.winners
    own = Clock()
    straight = new_session("triominos", "bb", 6, clock=own, level="greedy")
    play_until(straight, own, lambda: False)
    assert write_record(straight.match) == journal.record(match_id)


def test_sand_that_had_run_down_is_stored_with_a_pause(journal, clock):
    session, match_id = begin(journal, clock, "quadrot", "pp", options={"turn_limit": 30})
    session.touch()
    clock.now += 12
    session.pause()
    assert resumed(journal, match_id).used.turn == 12


# Lists


def test_unfinished_matches_stand_newest_first(journal, clock):
    ids = []
    for seed, game in enumerate(("triominos", "quadominos", "quadrot")):
        clock.now += 10
        session, match_id = begin(journal, clock, game, "pb", seed)
        ids.append((match_id, session))
    assert [each.id for each in journal.unfinished()] == [match_id for match_id, _ in reversed(ids)]
    clock.now += 10
    play(ids[0][1], clock, 3, Random(1))
    assert [each.id for each in journal.unfinished()] == [ids[0][0], ids[2][0], ids[1][0]]
    first = journal.unfinished()[0]
    assert (first.game, first.players, first.moves, first.scores, first.winners, first.ended) == (
        "triominos",
        table("pb", "greedy"),
        3,
        NONE,
        (),
        None,
    )


def test_a_finished_match_moves_to_the_other_list(journal, clock):
    session, match_id = begin(journal, clock)
    play(session, clock)
    assert session.stage is Stage.OVER
    assert journal.unfinished() == []
    (over,) = journal.finished()
    assert over.id == match_id
    assert over.scores == tuple(session.match.state.scores)
    assert over.winners == session.match.winners
    assert over.ended is not None
    assert over.ended == over.touched


def test_a_match_can_be_forgotten(journal, clock):
    session, match_id = begin(journal, clock)
    play(session, clock, 3)
    assert journal.delete_match(match_id)
    assert journal.ids() == []
    left = [
        journal.query(lambda db, name=name: db.execute(f"SELECT count(*) FROM {name}").fetchone())
        for name in ("moves", "seats", "figures")
    ]
    assert left == [(0,)] * 3
    assert journal.resume(match_id) == MatchUnreadable(match_id, "missing")


def test_the_journal_is_there_at_the_next_start(tmp_path, clock):
    one = Journal(tmp_path / "journal.db", clock, print)
    session, match_id = begin(one, clock)
    play(session, clock, 7)
    one.close()
    two = Journal(tmp_path / "journal.db", clock, print)
    assert [each.id for each in two.unfinished()] == [match_id]
    assert resumed(two, match_id).match.moves == session.match.moves


# Pasted records


RECORD = """sablier record 1
game: quadrot
seed: 4
seat 0: Ada
seat 1: Bob
  starts 1
  roll blue
"""


def test_a_pasted_record_is_a_match(journal, clock):
    record = write_record(read_record(RECORD))
    match_id = journal.store_pasted(f"\n{record}\n\n")
    found = resumed(journal, match_id)
    assert found.players == (Player("Ada"), Player("Bob"))
    session = Session(found.match, found.players, traits_of(found.match), clock, found.log)
    assert session.turn == 1
    assert session.play(1, session.match.state.moves(1)[0]) is None
    assert journal.record(match_id) == write_record(session.match)


def test_the_same_record_is_stored_once(journal, clock):
    session, match_id = begin(journal, clock)
    play(session, clock, 5)
    record = journal.record(match_id)
    assert journal.store_pasted(record) == match_id
    shorter = read_record(record)
    shorter.rewind(4)
    other = journal.store_pasted(write_record(shorter))
    assert other != match_id
    assert journal.store_pasted(write_record(shorter)) == other
    assert len(journal.ids()) == 2


@pytest.mark.parametrize("text", ["", "hello", RECORD + "1: nonsense\n", RECORD.replace("roll blue", "roll green")])
def test_what_is_no_record_is_refused(journal, text):
    with pytest.raises(BadRecord):
        journal.store_pasted(text)
    assert journal.ids() == []


def test_a_pasted_match_may_be_told_who_sits_there(journal):
    match_id = journal.store_pasted(RECORD, [Player("Ada"), Player("Bob", "greedy", 3)])
    assert resumed(journal, match_id).players == (Player("Ada"), Player("Bob", "greedy", 3))


def test_players_are_called_as_in_the_record(journal):
    match_id = journal.store_pasted(RECORD, [Player(" Ada"), Player("somebody")])
    assert [player.name for player in resumed(journal, match_id).players] == ["Ada", "Bob"]
    with pytest.raises(BadSetUp):
        journal.store_pasted(RECORD.replace("Ada", "Eve"), [Player("Eve")])


# Unreadable matches


def test_a_match_that_no_longer_reads_keeps_what_is_true(journal, clock, monkeypatch):
    """As after a change of the rules, the stored record is undamaged but the engine refuses one of its moves."""
    session, match_id = begin(journal, clock)
    play(session, clock, 20)
    record = journal.record(match_id)
    seat, move = session.match.moves[12]
    refuse = Match.play

    def stricter(match, mover, text):
        if len(match.moves) == 12:
            raise ValueError_as_illegal(mover, text)
        return refuse(match, mover, text)

    monkeypatch.setattr(Match, "play", stricter)
    found = journal.resume(match_id)
    assert isinstance(found, MatchUnreadable)
    assert f"{seat}, {move}" in found.reason
    assert read_record(found.record).moves == session.match.moves[:12]
    monkeypatch.undo()
    assert journal.record(match_id) == record
    assert resumed(journal, match_id).match.moves == session.match.moves


def ValueError_as_illegal(seat, move):  # noqa: N802
    from engine.game import IllegalMove

    return IllegalMove(seat, move, "the rules have changed")


def test_changed_text_is_found_out(journal, clock):
    """If another legal move replaces the stored one, the checksum does not match."""
    session, match_id = begin(journal, clock, "domino3d", "pp")
    moves = list(session.match.state.moves(session.turn))
    made, other = moves[0], moves[1]
    assert session.play(session.turn, made) is None
    lines = journal.query(lambda db: db.execute("SELECT lines FROM moves").fetchone())[0]
    changed = lines.replace(str(made), str(other))
    assert changed != lines
    journal.store(lambda db: db.execute("UPDATE moves SET lines = ?", (changed,)).rowcount)
    found = journal.resume(match_id)
    assert isinstance(found, MatchUnreadable)
    assert found.reason == "damaged"
    assert read_record(found.record).moves == []


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE matches SET head = replace(head, 'A', 'Z')",
        "UPDATE seats SET level = 'expert' WHERE seat = 1",
        "UPDATE seats SET name = 'Zoe' WHERE seat = 0",
        "DELETE FROM moves WHERE ply = 2",
        "UPDATE moves SET seal = seal + 1 WHERE ply = 0",
        "DELETE FROM moves WHERE ply = 5",
        "UPDATE matches SET plies = plies + 1",
        "UPDATE matches SET seal = 7 WHERE seal = -1",
    ],
)
def test_every_part_is_sealed(journal, clock, change):
    session, match_id = begin(journal, clock)
    play(session, clock, 6)
    changed = journal.store(lambda db: db.execute(change).rowcount)
    assert isinstance(journal.resume(match_id), MatchUnreadable if changed else ResumedMatch)


@pytest.mark.parametrize(("game", "opener"), [("triominos", 1), ("quadrot", 0)])
def test_the_last_matches_of_a_game_tell_who_began_and_who_lost(journal, clock, game, opener):
    for seed, first in ((1, 1 - opener), (2, opener)):
        session, _ = begin(journal, clock, game, "bb", seed, {"opener": first, **({"length": 1} if opener else {})})
        play(session, clock)
        clock.now += 10
    begin(journal, clock, game, "bb", 3)
    begin(journal, clock, "domino3d", "b", 3, {"mode": "solo"})
    last, before = journal.past_matches(game)
    assert (last.names, last.first, before.first) == (("A", "B"), opener, 1 - opener)
    assert last.loser == 1 - session.match.winners[0]
    assert journal.past_matches("domino3d") == ()
