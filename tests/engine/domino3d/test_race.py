"""Rules of the race, one by one."""

from random import Random
from time import process_time

import pytest

from engine import Match, read_record, write_record
from engine.domino3d.bricks import BRICKS
from engine.domino3d.domino3d import GAME
from engine.domino3d.events import Built, Dealt, Inspected, RoundEnded, TableDeclared
from engine.domino3d.joints import is_joint, is_wrong, joints
from engine.domino3d.moves import Joint, PiecelessMove, Place, TimedMove, read_move
from engine.domino3d.race_hands import find_solution
from engine.game import IllegalMove


def match_of(seats=2, seed=1, **options):
    return Match(GAME, {"mode": "race", **options}, ["player"] * seats, seed)


def build(match, seat, ms):
    """Builds a seat's solution and finishes it at a time in milliseconds; first deals the next round if one is over."""
    match.next_round()
    for place in find_solution(match.state.dealt[seat]):
        match.play(seat, TimedMove(place, ms))
    return match.play(seat, TimedMove(PiecelessMove.DONE, ms))


def build_badly(match, seat, ms):
    """Places all bricks at random regardless of the marks, the first one upright, and finishes the structure."""
    rng = Random(ms)
    while match.state.hand(seat):
        moves = match.state.moves(seat)
        first = not match.state.tables[seat].laid
        wanted = [move for move in moves if isinstance(move.move, Place) and (not first or move.move.axis == 2)]
        match.play(seat, rng.choice(wanted)._replace(ms=ms))
    match.play(seat, TimedMove(PiecelessMove.DONE, ms))


def fault(match, seat):
    table = match.state.tables[match.state.inspected_seat(seat)]
    return next((joint for joint in joints(table) if is_wrong(table, joint)), None)


def right_joint(match, seat):
    table = match.state.tables[match.state.inspected_seat(seat)]
    return next(joint for joint in joints(table) if not is_wrong(table, joint))


def refused(match, seat, move):
    with pytest.raises(IllegalMove) as error:
        match.play(seat, move)
    return error.value.reason


@pytest.mark.parametrize(("seats", "size"), [(2, 10), (3, 9), (4, 8), (5, 7), (6, 6)])
def test_deal(seats, size):
    match = match_of(seats)
    dealt = match.opening_events[-1]
    assert isinstance(dealt, Dealt)
    assert [len(hand) for hand in dealt.hands] == [size] * seats
    assert sorted((*(brick for hand in dealt.hands for brick in hand), *dealt.rest)) == list(BRICKS)
    assert match.state.actors() == tuple(range(seats))
    for hand in dealt.hands:
        building = find_solution(hand)
        assert sorted(place.brick for place in building) == list(hand)
        assert any(place.axis == 2 for place in building)


def test_a_deal_without_a_solution_is_dealt_again():
    """Sometimes a hand of six bricks has no solution; the record contains this deal as a misdeal."""
    for seed in range(200):
        match = match_of(6, seed)
        if len(match.opening_events) > 1:
            break
    misdealt = match.opening_events[0]
    assert not misdealt.proved
    assert any(find_solution(hand) is None for hand in misdealt.hands)
    assert match.opening_events[-1].proved
    record = write_record(match)
    assert "  misdeal " in record
    assert read_record(record).events == match.events


def misdealt():
    """Returns a race of six seats with at least one misdeal before its first round."""
    return next(match for match in (match_of(6, seed) for seed in range(200)) if len(match.opening_events) > 1)


def test_a_record_is_believed_which_deals_were_in_vain(monkeypatch):
    """The misdeals of a record are not checked, because that takes a quarter of a second for each."""
    record = write_record(misdealt())
    monkeypatch.setattr("engine.domino3d.race.find_solution", lambda hand: pytest.fail("proved again"))
    assert write_record(read_record(record)) == record


def test_a_hand_that_cannot_be_built_up_stops_nobody_who_guesses():
    """Only an edited record has a hand without a solution. States can still be sampled from a view of that match."""
    misdeal, deal = [line for line in write_record(misdealt()).splitlines() if "deal " in line]
    record = write_record(misdealt()).replace(f"{misdeal}\n{deal}\n", misdeal.replace("misdeal", "deal") + "\n")
    match = read_record(record)
    for seat in range(6):
        match.play(seat, match.state.moves(seat)[0])
    guess = match.view(0).sample_state(Random(1))
    assert [len(table.laid) for table in guess.tables] == [1] * 6


def test_times_decide_who_was_first():
    match = match_of(3, race_end="rounds")
    build(match, 0, 9000)
    build(match, 1, 5000)
    build(match, 2, 7000)
    assert not match.state.is_building
    for seat in (2, 0):
        match.play(seat, PiecelessMove.FINE)
    events = match.play(1, PiecelessMove.FINE)
    assert next(event for event in events if isinstance(event, RoundEnded)).awards == (1, 3, 2)
    assert match.state.round == 1
    assert match.state.round_over
    assert match.state.actors() == (1,), "who ended the round deals the next one"
    assert [str(move) for move in match.state.moves(1)] == ["next round"]
    assert match.state.refusal(1, PiecelessMove.FINE) == "rules"
    assert not match.can_undo(1)
    assert isinstance(match.play(1, "next round")[-1], Dealt)
    assert match.state.round == 2
    assert not match.state.round_over


def test_equal_times_share_the_better_place():
    match = match_of(3, assisted=True)
    for seat, ms in enumerate((5000, 4000, 4000)):
        build(match, seat, ms)
    assert match.state.scores == [1, 3, 3]


def test_a_fault_that_is_found_costs_what_the_place_was_worth():
    match = match_of(3)
    for round_ in range(2):
        build(match, 0, 1000)
        build_badly(match, 1, 500) if round_ else build(match, 1, 500)
        build(match, 2, 2000)
        assert match.state.inspected_seat(2) == 1
        for seat in range(2):
            match.play(seat, PiecelessMove.FINE)
        events = match.play(2, fault(match, 2) if round_ else PiecelessMove.FINE)
    assert events[0] == Inspected(2, events[0].joint, True)
    assert match.state.scores == [4, 0, 2]


def test_a_false_accusation_changes_nothing_and_an_error_nobody_sees_stands():
    match = match_of(2)
    build(match, 0, 1000)
    build_badly(match, 1, 2000)
    assert fault(match, 0)
    assert match.play(1, right_joint(match, 1))[0].is_fault is False
    match.play(0, PiecelessMove.FINE)
    assert match.state.scores == [2, 1]


def test_three_joints_may_be_pointed_at_if_that_was_agreed():
    match = match_of(2, accusations=3)
    build(match, 0, 1000)
    build_badly(match, 1, 2000)
    right = right_joint(match, 1)
    for _ in range(2):
        assert match.play(1, right)[0].is_fault is False
        assert 1 in match.state.actors()
    match.play(1, right)
    assert match.state.actors() == (0,)
    wrong = fault(match, 0)
    match.play(0, right_joint(match, 0))
    assert match.play(0, wrong)[0].is_fault is True
    assert match.state.scores == [2, 0]


def test_marks_are_not_enforced_but_room_and_gravity_are():
    match = match_of(2, seed=3)
    a, b, c, *_ = match.state.dealt[0]
    match.play(0, TimedMove(Place(a, 0, 0, 1), 10))
    table = match.state.tables[0]
    beside = [Place(b, cell, 0, 1) for cell in table.touching if not table.refusal(Place(b, cell, 0, 1), False)]
    assert any(table.refusal(place) in ("marks", "unmatched") for place in beside)
    assert refused(match, 0, TimedMove(Place(b, 0, 0, 1), 20)) == "taken"
    assert refused(match, 0, TimedMove(Place(b, 40, 0, 1), 20)) == "apart"
    match.play(0, TimedMove(next(place for place in beside if table.refusal(place) == "marks"), 20))
    falling = [Place(c, low, 2 * axis, 0) for axis in range(3) for low in match.state.tables[0].touching]
    reasons = {match.state.refusal(0, TimedMove(place, 30)) for place in falling}
    assert reasons <= {None, "taken", "floating", "collapse", "apart", "table"}


def test_assisted_enforces_marks_and_spares_the_inspection():
    match = match_of(2, assisted=True)
    a, b, *_ = match.state.dealt[0]
    match.play(0, TimedMove(Place(a, 0, 0, 1), 10))
    table = match.state.tables[0]
    wrong = [place for cell in table.touching if table.refusal(place := Place(b, cell, 0, 1)) == "marks"]
    assert refused(match, 0, TimedMove(wrong[0], 20)) == "marks"
    match.play(0, TimedMove(PiecelessMove.BACK, 20))
    build(match, 0, 30)
    events = build(match, 1, 40)
    assert isinstance(events[0], TableDeclared)
    assert isinstance(events[1], RoundEnded)


def test_words_while_building():
    match = match_of(2)
    seat = 0
    assert refused(match, seat, TimedMove(PiecelessMove.DONE, 5)) == "hand"
    assert refused(match, seat, TimedMove(PiecelessMove.BACK, 5)) == "rules"
    assert refused(match, seat, PiecelessMove.FINE) == refused(match, seat, TimedMove(PiecelessMove.FINE, 5)) == "rules"
    assert refused(match, seat, TimedMove(Place(match.state.dealt[1][0], 0, 0, 1), 5)) == "brick"
    first = find_solution(match.state.dealt[0])[0]
    assert refused(match, seat, TimedMove(first._replace(cell=first.cell + 1), 5)) == "apart"
    match.play(seat, TimedMove(first, 100))
    assert refused(match, seat, TimedMove(first, 200)) == "brick"
    assert refused(match, seat, TimedMove(PiecelessMove.BACK, 99)) == "clock"
    match.play(seat, TimedMove(PiecelessMove.BACK, 100))
    assert not match.state.tables[0].laid
    build(match, 0, 300)
    assert refused(match, 0, TimedMove(PiecelessMove.BACK, 400)) == "turn"
    match.play(1, TimedMove(PiecelessMove.STOP, 50))
    assert match.state.actors() == (1,), "who gave up has nothing to show, but may inspect"
    assert refused(match, 1, Joint(0, 1)) == "joint" or is_joint(match.state.tables[0], Joint(0, 1))
    match.play(1, PiecelessMove.FINE)
    assert match.state.scores == [2, 0]


def test_a_set_without_an_upright_is_not_done():
    match = match_of(2)
    state = match.state
    while state.hand(0):
        moves = [move for move in state.moves(0) if isinstance(move.move, Place) and move.move.axis != 2]
        match.play(0, moves[0])
    assert refused(match, 0, TimedMove(PiecelessMove.DONE, 10**6)) == "upright"
    assert PiecelessMove.DONE not in [move.move for move in state.moves(0)]


def test_end_by_points_and_by_rounds():
    for end, rounds in (("points", 8), ("rounds", 4)):
        match = match_of(2, race_end=end, assisted=True)
        while not match.winners:
            build(match, 0, 100)
            build(match, 1, 200)
        assert match.state.round == rounds
        assert match.winners == (0,)
        assert match.state.scores == [2 * rounds, rounds]


def test_tables_are_hidden_until_they_are_declared():
    match = match_of(3)
    place = find_solution(match.state.dealt[0])[0]
    event = match.play(0, TimedMove(place, 1234))[0]
    assert event == Built(0, place, 1234)
    assert event.visible_to(0) == event
    assert event.visible_to(1) == Built(0, None, None)
    match.play(0, TimedMove(PiecelessMove.BACK, 2000))
    build(match, 0, 3000)
    match.play(1, TimedMove(find_solution(match.state.dealt[1])[0], 4000))
    view = match.view(2)
    assert view.tables[0] == match.state.tables[0]
    assert view.tables[1] is None
    assert view.counts == (9, 1, 0)
    assert view.clocks == (3000, None, 0)
    assert view.hand == match.state.dealt[2]
    assert str(match.state.tables[1].laid[0]) not in str(view)
    for seed in range(5):
        world = view.sample_state(Random(seed))
        assert world.view(2) == view
        assert world.hand(1) != match.state.dealt[1]
    assert match.view(1).tables[1] == match.state.tables[1]


def test_moves_of_a_builder_are_a_sequence():
    match = match_of(2)
    match.play(0, match.state.moves(0)[0])
    moves = match.state.moves(0)
    listed = list(moves)
    assert len(listed) == len(moves) == len(set(listed))
    assert [moves[index] for index in range(len(moves))] == listed
    assert moves[-1] == listed[-1]
    assert moves[3:9] == listed[3:9]
    with pytest.raises(IndexError):
        moves[len(moves)]
    assert all(move in moves for move in listed)
    assert listed[0]._replace(ms=1) not in moves
    for move in listed:
        assert read_move(str(move)) == move
        assert match.state.refusal(0, move) is None


@pytest.mark.parametrize(
    "text",
    ["done", "done 05ms", "done -5ms", "fine 5ms", "time 5ms", "joint 0,0,0", "joint 0,0,0+w", "sun|moon@0,0,0+x1 ms"],
)
def test_no_move(text):
    with pytest.raises(ValueError, match="."):
        read_move(text)


def test_taking_back_costs_no_more_than_laying():
    """A record with a thousand bricks placed and taken back is read in at most 4 seconds of processor time."""
    match = match_of()
    *first, last = find_solution(match.state.dealt[0])
    for place in first:
        match.play(0, TimedMove(place, 1))
    before = match.state.tables[0]
    for ms in range(1000):
        match.play(0, TimedMove(last, ms + 1))
        match.play(0, TimedMove(PiecelessMove.BACK, ms + 1))
        assert match.state.tables[0] is before
    record = write_record(match)
    began = process_time()
    read_record(record)
    assert process_time() - began < 4.0
