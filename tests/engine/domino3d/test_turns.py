"""Rules of the classic, advanced and solo modes, one by one."""

from pathlib import Path
from random import Random

import pytest

from engine import Match, read_record, write_record
from engine.commands.probe import entry_of
from engine.domino3d.bricks import BRICKS
from engine.domino3d.domino3d import GAME
from engine.domino3d.events import BrickReturned, Collapsed, Drew, FirstBrickPlaced, Laid
from engine.domino3d.moves import PiecelessMove, Place
from engine.domino3d.turn_based import daily_seed, medal
from engine.game import IllegalMove, MatchEnded
from engine.match import BadSetUp


def match_of(seats=2, seed=1, **options):
    return Match(GAME, options, ["player"] * seats, seed)


def places(match):
    return [move for move in match.state.moves(match.state.turn) if isinstance(move, Place)]


def lay(match, rng):
    return match.play(match.state.turn, rng.choice(places(match) or [PiecelessMove.TIME]))


def reach(wanted, **options):
    """Plays random matches until a condition is met; returns the match at that moment."""
    for seed in range(100):
        match, rng = match_of(seed=seed, **options), Random(seed)
        while not match.winners:
            if wanted(match):
                return match
            lay(match, rng)
    raise LookupError("no such moment")


def test_beginning():
    match = match_of(3)
    started, drew = match.opening_events
    assert isinstance(started, FirstBrickPlaced)
    assert str(started.place).endswith("@0,0,0+x1")
    assert drew == Drew(1, match.state.hand)
    assert match.state.actors() == (1,)
    assert match.state.scores == [0, 0, 0]
    assert sorted((started.place.brick, match.state.hand, *match.state.pile)) == list(BRICKS)


def test_a_turn_scores_and_passes_on():
    match = match_of(3)
    place = places(match)[0]
    worth = match.state.structure.points(place)
    laid, drew = match.play(1, place)
    assert isinstance(laid, Laid)
    assert laid.points == worth == match.state.scores[1]
    assert drew.seat == match.state.turn == 2


def test_sand_puts_the_brick_back():
    match = match_of()
    brick = match.state.hand
    pile = match.state.pile
    assert PiecelessMove.TIME not in match.state.moves(1)
    assert match.state.timeout(1) is PiecelessMove.TIME
    assert match.state.timeout(0) is None
    events = match.play(1, PiecelessMove.TIME)
    assert events[0] == BrickReturned(1, brick)
    assert match.state.turn == 0
    assert sorted((match.state.hand, *match.state.pile)) == sorted((brick, *pile))


def test_without_sand_a_seat_ends_its_search_itself():
    match = match_of(sand=None)
    assert match.state.timeout(1) is None
    assert match.state.moves(1)[-1] is PiecelessMove.TIME


@pytest.mark.parametrize("options", [{"mode": "advanced"}, {"mode": "solo", "solo": "advanced"}])
def test_who_draws_on_needs_sand(options):
    """A turn with several bricks ends only with the timer, so these modes cannot be played without it."""
    assert GAME.options.of({**options, "sand": None}).clash() == "sand"
    assert GAME.options.of({**options, "sand": None}).settled() == GAME.options.of(options)
    with pytest.raises(BadSetUp, match="sand off"):
        match_of(1 if options["mode"] == "solo" else 2, sand=None, **options)
    assert match_of(1 if options["mode"] == "solo" else 2, sand=30, **options).options.clash() is None


@pytest.mark.parametrize("mode", ["classic", "race", "solo"])
def test_other_modes_do_without_sand(mode):
    assert not match_of(1 if mode == "solo" else 2, mode=mode, sand=None, solo="classic").winners


def test_a_record_of_the_time_before_still_reads():
    record = Path(__file__).with_name("advanced-2-without-sand.txt").read_text(encoding="utf-8")
    match = read_record(record)
    assert match.winners
    assert write_record(match) == record


def test_a_brick_without_a_place_can_only_go_back():
    match = reach(lambda match: not places(match))
    assert tuple(match.state.moves(match.state.turn)) == (PiecelessMove.TIME,)


def test_refusals():
    match = match_of()
    hand = match.state.hand
    other = next(brick for brick in match.state.pile)
    place = places(match)[0]
    reasons = {
        "turn": (0, place),
        "brick": (1, place._replace(brick=other)),
        "rules": (1, PiecelessMove.FINE),
        "apart": (1, Place(hand, place.cell + 40, 0, 0)),
        "taken": (1, Place(hand, match.state.structure.laid[0].cell, 2, 0)),
    }
    for reason, (seat, move) in reasons.items():
        with pytest.raises(IllegalMove) as error:
            match.play(seat, move)
        assert error.value.reason == reason
    assert not match.moves


def collapsing(match):
    return match.state.structure.collapsing_places(match.state.hand) if match.state.hand is not None else []


@pytest.mark.parametrize("mode", ["classic", "advanced"])
def test_collapse(mode):
    match = reach(lambda match: collapsing(match) and 0 < match.state.scores[match.state.turn] < 10, mode=mode)
    state = match.state
    seat, before, score, brick = state.turn, state.structure, state.scores[state.turn], state.hand
    place = collapsing(match)[0]
    assert place not in state.moves(seat)
    assert state.refusal(seat, place) is None
    collapsed = match.play(seat, str(place))[0]
    assert isinstance(collapsed, Collapsed)
    assert (collapsed.points, state.scores[seat]) == (-score, 0)
    assert collapsed.falling[-1] == len(before.laid)
    assert entry_of(collapsed)["collapse"] is True
    assert state.structure is before
    assert brick in (state.hand, *state.pile)
    assert state.turn != seat
    assert write_record(read_record(write_record(match))) == write_record(match)


def test_a_collapse_costs_ten():
    match = reach(lambda match: collapsing(match) and match.state.scores[match.state.turn] > 10)
    seat, score = match.state.turn, match.state.scores[match.state.turn]
    assert match.play(seat, collapsing(match)[0])[0].points == -10
    assert match.state.scores[seat] == score - 10


def test_advanced_draws_on():
    match = reach(lambda match: match.state.laid_in_turn == 1 and places(match), mode="advanced")
    state, seat = match.state, match.state.turn
    score = state.scores[seat]
    match.play(seat, places(match)[0])
    assert state.turn == seat
    assert state.scores[seat] > score
    score = state.scores[seat]
    assert PiecelessMove.TIME in state.moves(seat)
    match.play(seat, PiecelessMove.TIME)
    assert (state.turn, state.laid_in_turn, state.scores[seat]) == (1 - seat, 0, score)


def test_advanced_keeps_what_was_laid_before_a_collapse():
    match = reach(lambda match: match.state.laid_in_turn > 4 and collapsing(match), mode="advanced")
    seat, score = match.state.turn, match.state.scores[match.state.turn]
    laid = len(match.state.structure.laid)
    match.play(seat, collapsing(match)[0])
    assert match.state.scores[seat] == score - 10
    assert len(match.state.structure.laid) == laid


@pytest.mark.parametrize(("seats", "turns"), [(2, 17), (3, 11), (4, 8), (5, 7), (6, 5)])
def test_equal_turns(seats, turns):
    match, rng = match_of(seats, equal_turns=True), Random(5)
    while not match.winners:
        lay(match, rng)
    taken = [seat for seat, _ in match.moves]
    assert [taken.count(seat) for seat in range(seats)] == [turns] * seats


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_equal_turns_where_one_draws_on(seats):
    """All seats have the same number of turns, unless no brick of the pile fits any more."""
    for seed in range(12):
        match, rng = match_of(seats, seed, mode="advanced", equal_turns=True), Random(seed)
        turns, goal = [0] * seats, 1 + seed % 9
        while not match.winners:
            state, seat, before = match.state, match.state.turn, match.state.turns
            full = state.laid_in_turn >= rng.choice((goal, goal, 1))
            match.play(seat, PiecelessMove.TIME if full or not places(match) else rng.choice(places(match)))
            turns[seat] += match.state.turns - before
        is_stuck = match.state.pile and not any(match.state.structure.places(brick) for brick in match.state.pile)
        assert len(set(turns)) == 1 or is_stuck, (seed, turns)
        assert sum(turns) >= seats


def test_the_share_of_a_turn():
    """In its first turn, a seat of two may place at most 17 of 35 bricks, so that the other one also gets bricks."""
    match, rng = match_of(2, 3, mode="advanced", equal_turns=True), Random(3)
    while match.state.turns == 0 and places(match):
        match.play(1, rng.choice(places(match)))
    assert len(match.moves) == 17
    assert match.state.turn == 0


def test_solo_has_ten_glasses():
    match, rng = match_of(1, mode="solo"), Random(6)
    assert match.state.actors() == (0,)
    while not match.winners:
        lay(match, rng)
    assert len(match.moves) == 10
    assert match.winners == (0,)


def test_advanced_solo_lays_more():
    match, rng = match_of(1, mode="solo", solo="advanced"), Random(7)
    while not match.winners:
        match.play(
            0,
            PiecelessMove.TIME if match.state.laid_in_turn == 2 else rng.choice(places(match) or [PiecelessMove.TIME]),
        )
    assert match.state.turns == 10 or not match.state.pile
    assert len(match.state.structure.laid) > 11


def test_half_a_pile_is_no_matter_alone():
    """The option `pile` has no effect on a solo match, which ends with its tenth turn or with the last brick."""
    whole, half = (match_of(1, 11, mode="solo", solo="advanced", pile=pile) for pile in ("all", "half"))
    for match in (whole, half):
        while not match.winners:
            match.play(0, (places(match) or [PiecelessMove.TIME])[0])
    assert half.moves == whole.moves
    assert len(half.state.structure.laid) == len(BRICKS)


def test_medals():
    told = [medal(points) for points in (13, 14, 18, 22, 25, 26, 40)]
    assert told == [None, "bronze", "silver", "gold", "gold", "master", "master"]


def test_the_daily_deal_gives_everybody_the_same_bricks():
    """A lost turn does not change the bricks that are drawn later."""
    seed = daily_seed(2026, 11, 18)
    drawn = []
    for lost in (None, 2, 4):
        match, rng = match_of(1, seed=seed, mode="solo"), Random(8)
        drawn.append([match.state.hand])
        while not match.winners:
            match.play(
                0, PiecelessMove.TIME if len(match.moves) == lost else rng.choice(places(match) or [PiecelessMove.TIME])
            )
            drawn[-1].append(match.state.hand)
    assert drawn[0] == drawn[1] == drawn[2]
    assert daily_seed(2026, 11, 18) != daily_seed(2026, 11, 19)


def test_the_end():
    match, rng = match_of(4), Random(9)
    while not match.winners:
        lay(match, rng)
    best = max(match.state.scores)
    assert match.events[-1][-1] == MatchEnded(tuple(seat for seat in range(4) if match.state.scores[seat] == best))
    assert match.state.hand is None
    assert match.state.actors() == ()
    assert match.state.refusal(0, PiecelessMove.TIME) == "over"


def test_a_view_tells_no_luck():
    """The pile of a view is sorted, and sampled states draw different bricks."""
    match = match_of()
    view = match.view(0)
    assert list(view.pile) == sorted(view.pile)
    drawn = set()
    for seed in range(20):
        world = view.sample_state(Random(seed))
        world.play(1, world.moves(1)[0])
        drawn.add(world.hand)
    assert len(drawn) > 5
    assert match.state.copy().view(0) == view


@pytest.mark.parametrize("options", [{}, {"equal_turns": True}, {"mode": "advanced"}])
def test_half_the_pile_is_a_match_of_half_the_bricks(options):
    for seats in (2, 3, 5):
        match = match_of(seats, pile="half", **options)
        while not match.winners:
            assert match.state.left == len(match.state.pile) - 18
            match.play(match.state.turn, match.state.moves(match.state.turn)[0])
        assert len(match.state.structure.laid) <= 18
        if not options:
            assert len(match.state.structure.laid) == 18
