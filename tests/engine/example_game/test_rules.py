"""Rules of the example game."""

from engine.match import Match
from engine.rounds import HandsCounted
from tools.example_game.engine.state import GAME, PiecelessMove, Place


def match_with(hands, row, well=()):
    """Returns a match of two seats with these hands; seat 0 moves."""
    match = Match(GAME, {}, ["Ada", "Bo"], 1)
    state = match.state
    state.hands, state.row, state.well, state.drawn_count = list(hands), list(row), tuple(well), 0
    state.barred = [[0] * len(hand) for hand in hands]
    return match


def test_a_tile_fits_within_ten():
    match = match_with([(1, 11, 22, 23), (40,)], [12])
    assert list(match.state.moves(0)) == [Place(11), Place(22)]
    assert match.state.refusal(0, Place(23)) == "far"
    assert match.state.refusal(0, Place(40)) == "tile"


def test_a_neighbour_scores():
    assert match_with([(13, 20), (40,)], [12]).play(0, "13")[0].points == 5
    assert match_with([(14, 20), (40,)], [12]).play(0, "14")[0].points == 0


def test_a_seat_draws_or_passes():
    assert list(match_with([(40,), (1,)], [12], well=[5]).state.moves(0)) == [PiecelessMove.DRAW]
    assert list(match_with([(40,), (1,)], [12]).state.moves(0)) == [PiecelessMove.PASS]


def test_the_first_to_lay_all_tiles_gets_the_other_hands():
    ended = match_with([(13,), (7, 40)], [12]).play(0, "13")[1]
    assert isinstance(ended, HandsCounted)
    assert (ended.end, ended.awards, ended.totals) == ("out", (47, 0), (52, 0))


def test_a_blocked_round_goes_to_the_lowest_hand():
    match = match_with([(40,), (30,)], [12])
    assert len(match.play(0, "pass")) == 1
    assert match.play(1, "pass")[1].awards == (0, 10)


def test_guesses_follow_from_passes():
    match = match_with([(40,), (30,)], [12])
    match.play(0, "pass")
    assert match.view(1).barred[0][0].bit_count() == 21
