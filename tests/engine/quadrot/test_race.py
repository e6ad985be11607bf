"""Rules outside the turns: lot, dice, short opening, ranking, timer, views and records."""

from dataclasses import replace
from random import Random

import pytest

from engine import read_record, write_record
from engine.commands.probe import entry_of
from engine.game import BadOptions, IllegalMove, MatchEnded
from engine.match import CannotUndo, Match
from engine.quadrot.board import BLUE, BOTTOM, LEFT, RED, RIGHT, TOP, YELLOW, rows_to_go, sides_of
from engine.quadrot.events import LotsDrawn, Ranked, Rolled, SeatHome, SentBack, Stepped, TurnPlayed
from engine.quadrot.moves import PiecelessMove, StepKind, read_move
from engine.quadrot.packed_pawns import ALL_HOME, ONE_HOME, points_of, read_pawn_places, start_count
from engine.quadrot.state import FACES, GAME, QuadrotOptions, QuadrotState, pawns_sent_back
from engine.randomness import BadOutcome, RandomSource
from tests.reports import looped


def begun(seats=2, seed=1, told=(), **options):
    return GAME.begin(QuadrotOptions(**options), seats, RandomSource(seed, told))


def race(pawns, dice, turn=0, **options):
    """Returns a state with these points of each seat's pawns and these colours of the dice."""
    state, _ = begun(len(pawns), **options)
    state.pawns = [read_pawn_places(spots) for spots in pawns]
    state.scores = [spots.count("home") for spots in pawns]
    state.ranking = tuple(seat for seat, spots in enumerate(pawns) if spots == ["home"] * 4)
    state.turn, state.dice = turn, dice
    return state


def play(state, text):
    move = read_move(text)
    assert state.refusal(state.turn, move) is None
    return state.play(state.turn, move)


LAST_ONE = [0, "home", "home", "home"]
NONE = ["start"] * 4


# Set-up


def test_seats_sit_opposite_or_side_by_side():
    assert sides_of(2) == (BOTTOM, TOP)
    assert sides_of(3) == (BOTTOM, LEFT, TOP)
    assert sides_of(4) == (BOTTOM, LEFT, TOP, RIGHT)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_lot_says_who_starts(seats):
    starters = set()
    for seed in range(60):
        state, events = begun(seats, seed)
        assert events == [LotsDrawn(state.turn), Rolled(state.turn, state.dice)]
        starters.add(state.turn)
    assert starters == set(range(seats))


def test_luck_follows_from_the_seed_and_the_number_alone():
    chance = RandomSource(5)
    state, _ = GAME.begin(QuadrotOptions(), 2, chance)
    assert (state.turn,) == chance.roll_dice(0, range(2), 1)
    for number in range(1, 30):
        assert state.dice == chance.roll_dice(number, FACES, 2)
        state.play(state.turn, state.moves(state.turn)[0])


def test_faces_of_a_die():
    assert sorted(FACES) == [BLUE, BLUE, RED, RED, YELLOW, 3]


@pytest.mark.parametrize(
    ("value", "short"),
    [("two seats", {2}), (True, {2, 3, 4}), (False, set())],
)
def test_short_opening(value, short):
    for seats in (2, 3, 4):
        state, _ = begun(seats, short_opening=value)
        assert len(state.dice) == (1 if seats in short else 2)
        state.play(state.turn, state.moves(state.turn)[0])
        assert len(state.dice) == 2


def test_options_as_text():
    assert QuadrotOptions.of({"short_opening": "on"}).short_opening is True
    assert QuadrotOptions.of({"short_opening": "off"}) == QuadrotOptions()
    assert QuadrotOptions.of({"short_opening": "two seats"}).changed() == {"short_opening": "two seats"}
    assert list(QuadrotOptions().seats) == [2, 3, 4]
    with pytest.raises(BadOptions):
        QuadrotOptions.of({"turn_limit": 45})


def test_told_luck_is_checked():
    with pytest.raises(BadOutcome):
        begun(2, told=((2,),))
    with pytest.raises(BadOutcome):
        begun(2, told=((1,), (RED,)))
    with pytest.raises(BadOutcome):
        begun(2, told=((1,), (7, RED)))


# Turns


def test_every_step_is_told():
    state = race([[17, "start", "home", "home"], [13, *NONE[1:]]], (RED, BLUE))
    events = play(state, "jump blue+red 17-9")
    assert [type(event) for event in events] == [Stepped, TurnPlayed, Rolled]
    assert events[0].step.kind is StepKind.JUMP
    played = events[1]
    assert (played.seat, played.dice, str(played.move), played.points) == (0, (RED, BLUE), "jump blue+red 17-9", 0)
    assert entry_of(played) == {
        "seat": 0,
        "dice": ["red", "blue"],
        "move": "jump blue+red 17-9",
        "points": 0,
        "parts": {},
        "pawns": {"bottom": [9, "start", "home", "home"], "top": [13, "start", "start", "start"]},
    }


def test_red_squares_are_told():
    state = race([[0, 3, "start", "home"], NONE], (YELLOW, YELLOW))
    events = play(state, "yellow 0-1!, yellow 3-4")
    assert [type(event) for event in events] == [Stepped, SentBack, Stepped, TurnPlayed, Rolled]
    assert events[1] == SentBack(0, 1)
    assert state.pawns[0] == read_pawn_places([4, "start", "start", "home"])


def test_pawns_home_are_points():
    state = race([[0, 2, "start", "home"], NONE], (RED, BLUE))
    assert state.scores == [1, 0]
    events = play(state, "out red 0, out blue 2")
    assert events[2].points == 2
    assert events[2].parts == {"home": 2}
    assert state.scores == [3, 0]


def test_refusals():
    state = race([[0, 2, "start", "home"], NONE], (RED, BLUE))
    assert state.refusal(1, read_move("pass")) == "turn"
    assert state.refusal(0, PiecelessMove.PASS) == "rules"
    assert state.refusal(0, PiecelessMove.TIME) == "rules"
    assert state.refusal(0, read_move("out red 0")) == "maximum"
    assert state.refusal(0, read_move("out yellow 0, out blue 2")) == "dice"
    assert state.refusal(0, read_move("out blue 2, out red 0")) is None
    assert state.moves(1) == ()


def test_steps_of_a_state():
    state = race([[0, 2, "start", "home"], NONE], (RED, BLUE))
    steps = state.turn_builder()
    while not steps.is_complete():
        steps.take(steps.choices()[0])
    assert state.refusal(0, steps.turn) is None


# End of the match


def test_two_seats_end_at_the_first_finish():
    state = race([LAST_ONE, NONE], (RED, BLUE))
    events = play(state, "out red 0")
    assert [type(event) for event in events] == [Stepped, TurnPlayed, SeatHome, Ranked, MatchEnded]
    assert (state.winners, state.ranking, state.scores) == ((0,), (0, 1), [4, 0])
    assert state.actors() == ()
    assert state.moves(0) == state.moves(1) == ()
    assert state.refusal(1, PiecelessMove.PASS) == "over"


def test_more_seats_play_on_for_the_ranking():
    state = race([LAST_ONE, [30, *NONE[1:]], [36, "home", "home", "home"]], (RED, BLUE))
    events = play(state, "out red 0")
    assert SeatHome(0, 1) in events
    assert (state.winners, state.ranking, state.turn) == ((), (0,), 1)
    state.dice = (YELLOW, YELLOW)
    state.play(1, state.moves(1)[0])
    assert state.turn == 2
    state.dice = (RED, RED)
    events = play(state, "out red 36")
    assert events[-3:] == [SeatHome(2, 2), Ranked((0, 2, 1)), MatchEnded((0,))]
    assert (state.winners, state.ranking) == ((0,), (0, 2, 1))


def test_who_is_home_is_left_out():
    state = race([["home"] * 4, [30, *NONE[1:]], ["home"] * 4, NONE], (YELLOW, YELLOW), turn=1)
    state.play(1, state.moves(1)[0])
    assert state.turn == 3
    state.play(3, state.moves(3)[0])
    assert state.turn == 1


def test_without_ranking_the_first_finish_ends_the_match():
    state = race([LAST_ONE, NONE, NONE], (RED, BLUE), ranking=False)
    play(state, "out red 0")
    assert (state.winners, state.ranking) == ((0,), (0,))
    assert state.actors() == ()


def test_red_squares_change_at_the_end_of_the_winners_turn():
    """The winner brings its last pawn home with the first die; its finish square becomes safe only after that turn."""
    state = race([LAST_ONE, NONE, [34, "start", "home", "home"]], (RED, YELLOW))
    assert not state.position(0).someone_home
    play(state, "out red 0")
    assert state.position(2).someone_home
    state.turn, state.dice = 2, (YELLOW, BLUE)
    assert state.refusal(2, read_move("yellow 34-35, out blue 35")) is None
    assert state.refusal(2, read_move("yellow 34-35!")) is not None


# Timer


def test_time_only_with_a_turn_limit():
    assert race([NONE, NONE], (RED, BLUE)).timeout(0) is None
    state = race([NONE, NONE], (RED, BLUE), turn_limit=30)
    assert state.timeout(0) is PiecelessMove.TIME
    assert state.timeout(1) is None
    assert state.refusal(0, PiecelessMove.TIME) is None
    assert state.refusal(1, PiecelessMove.TIME) == "turn"


def test_least_loss():
    state = race([[0, 6, "home", "home"], NONE], (RED, RED), turn_limit=30)
    events = state.play(0, PiecelessMove.TIME)
    played = next(event for event in events if isinstance(event, TurnPlayed))
    assert str(played.move) == "time"
    assert played.record_line() == f"played {played.turn}"
    assert any(step.kind is StepKind.OUT for step in played.turn.steps)


@looped("seed", range(20))
def test_least_loss_has_the_fewest_rows_to_go(seed):
    state, _ = begun(3, seed, turn_limit=60)
    rng = Random(seed)
    for _ in range(40):
        turns, side = state.turns(), state.sides[state.turn]

        def rows(pawns, side=side):
            return 10 * start_count(pawns) + sum(rows_to_go(point, side) for point in points_of(pawns))

        fewest = min(map(pawns_sent_back, turns))
        safest = [pawns for pawns, turn in zip(turns.results, turns) if pawns_sent_back(turn) == fewest]
        least = min(map(rows, safest))
        equals = [list(points_of(pawns)) for pawns in safest if rows(pawns) == least]
        chosen = turns.results[list(turns).index(state.timeout_turn())]
        assert rows(chosen) == least
        assert list(points_of(chosen)) == min(equals)
        state.play(state.turn, rng.choice(turns))


@looped("seed", range(12))
def test_the_sand_loses_no_pawn_that_could_be_kept(seed):
    """A timeout may leave a pawn on a red square only if every legal turn does."""
    compared = 0
    state, _ = begun(2 + seed % 3, seed, turn_limit=30)
    rng = Random(seed)
    for _ in range(60):
        if state.winners:
            return
        turns = list(state.turns())
        if any(not pawns_sent_back(turn) for turn in turns):
            compared += 1
            assert not pawns_sent_back(state.timeout_turn())
        state.play(state.turn, rng.choice(turns))
    assert compared


def test_time_when_nothing_can_be_used_is_a_pass():
    state = race([NONE, NONE], (YELLOW, YELLOW), turn_limit=30)
    (played, rolled) = state.play(0, PiecelessMove.TIME)
    assert played.turn is PiecelessMove.PASS
    assert rolled.seat == 1


# Copies, views, records


def test_copy_and_view():
    state, _ = begun(4, 3)
    rng = Random(3)
    for _ in range(50):
        state.play(state.turn, rng.choice(state.moves(state.turn)))
        twin = state.copy()
        assert twin.view(0) == state.view(0)
        guess = state.view(2).sample_state(rng)
        assert guess.view(2) == state.view(2)
        assert list(guess.moves(guess.turn)) == list(state.moves(state.turn))
        twin.play(twin.turn, twin.moves(twin.turn)[0])
        assert twin.view(0) != state.view(0)
    assert replace(state.view(1)) == state.view(1)


def test_text_of_a_view():
    state = race([[34, 9, "start", "home"], [2, *NONE[1:]]], (RED, BLUE))
    text = str(state.view(1))
    assert "A34" in text
    assert "A9" in text
    assert "B2" in text
    assert "> A seat 0 (bottom): start 1, home 1" in text
    assert "  B seat 1 (top, you): start 3, home 0" in text
    assert "dice: red blue" in text
    assert len(text.splitlines()) == 17 + 5


def test_a_turn_is_not_taken_back_once_the_next_dice_lie():
    match = Match(GAME, {}, ["Ada", "Bob"], 1)
    seat = match.state.turn
    match.play(seat, match.state.moves(seat)[0])
    with pytest.raises(CannotUndo):
        match.undo(seat)


def test_record():
    match = Match(GAME, {"turn_limit": 30}, ["Ada", "Bob", "Cem"], 7)
    rng = Random(7)
    while not match.winners:
        seat = match.state.turn
        match.play(seat, rng.choice([*match.state.moves(seat), PiecelessMove.TIME]))
    record = write_record(match)
    assert f"  ranking {' '.join(map(str, match.state.ranking))}\n  end match: {match.winners[0]}\n" in record
    again = read_record(record)
    assert again.events == match.events
    assert write_record(again) == record


def test_any_legal_way_is_accepted():
    match = Match(GAME, {}, ["Ada", "Bob"], 1)
    match.state = race([[17, "home", "home", "home"], NONE], (BLUE, RED))
    match.play(0, "blue 17-13 hop 22, red 22-17")
    assert match.state.pawns[0] == (1 << 17) + 3 * ONE_HOME
    match.state = race([[17, "home", "home", "home"], NONE], (BLUE, RED))
    with pytest.raises(IllegalMove, match="maximum"):
        match.play(0, "blue 17-13")


def test_finishing_is_all_home():
    assert read_pawn_places(["home"] * 4) == ALL_HOME
    assert isinstance(begun()[0], QuadrotState)
