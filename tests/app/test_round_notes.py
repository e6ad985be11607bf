"""Texts about a round that ended without an empty hand, and the remaining hands."""

from app.games import APP_GAMES
from app.match.seating import MatchSetUp
from app.players import Player
from app.screens.play.score_table import count_ended_rounds, events_of_round, round_end_event
from engine.domino3d.events import Inspected, TableDeclared
from engine.domino3d.moves import Joint
from engine.domino3d.moves import PiecelessMove as Said
from engine.ominos.events import PiecelessMovePlayed, RoundEnded
from engine.ominos.moves import PiecelessMove
from engine.ominos.tiles import points_of

PLAYERS = (Player("Ada"), Player("Bo"), Player("Cy"))
PHRASES = APP_GAMES["triominos"].phrases
NAMES = [player.name for player in PLAYERS]


def ended_after(calls, tiles=3):
    """Returns a match with `tiles` placed tiles in which no seat could place or draw, and made these calls instead."""
    match = MatchSetUp("triominos", PLAYERS, 11, {"turn_limit": 30}).match()
    while len(match.state.table.laid) < tiles:
        seat = match.state.actors()[0]
        match.play(seat, next(iter(match.state.moves(seat))))
    take_away_what_fits(match.state)
    for call in calls:
        match.play(match.state.actors()[0], call)
    return match


def take_away_what_fits(state):
    """Empties the well and gives each seat two tiles that fit nowhere."""
    tiles = state.table.tiles
    fitting = tiles.with_all_rotations(state.table.fitting_anywhere()) | tiles.hand(state.table.laid.values())
    left = tiles.names(tiles.all & ~fitting)
    state.hands = [tiles.hand(left[2 * seat : 2 * seat + 2]) for seat in range(len(state.hands))]
    state.drawn_count = len(state.well)


def test_a_round_ended_by_the_sand_says_so():
    match = ended_after([PiecelessMove.TIME] * 3)
    assert count_ended_rounds(match) == 1
    assert PHRASES.round_heading(round_end_event(match, 1), NAMES) == "The round is blocked"
    assert PHRASES.round_note(events_of_round(match, 1), NAMES) == (
        "Everyone ran out of time, which counts as a pass. The lowest hand scores the other hands’ points."
    )


def note_of(*calls):
    ended = RoundEnded("blocked", 0, (12, 0, 0), (12, 0, 0), ((), (), ()))
    return PHRASES.round_note([*(PiecelessMovePlayed(seat, call, {}) for seat, call in enumerate(calls)), ended], NAMES)


def test_passes_of_one_s_own_are_told_apart_from_those_of_the_sand():
    assert "2 of them because time ran out." in note_of(PiecelessMove.TIME, PiecelessMove.PASS, PiecelessMove.TIME)
    assert "time" not in note_of(PiecelessMove.PASS, PiecelessMove.PASS, PiecelessMove.PASS)


def test_a_round_that_somebody_went_out_of_needs_no_note():
    assert PHRASES.round_note([RoundEnded("out", 0, (40, 0, 0), (40, 0, 0), ((), (), ()))], NAMES) == ""


def test_the_hands_at_the_end_are_those_of_the_match():
    match = ended_after([PiecelessMove.TIME] * 3)
    hands = APP_GAMES["triominos"].traits.remaining_hands(round_end_event(match, 1))
    tiles = match.state.table.tiles
    assert [hand.things for hand in hands] == [tuple(tiles.names(hand)) for hand in match.state.hands]
    assert [hand.points for hand in hands] == [points_of(hand.things) for hand in hands]
    assert all(hand.points for hand in hands)


def test_a_round_of_the_race_tells_who_was_done_and_whose_fault_was_found():
    """Players who finished come first, ordered by time; inspections that found no mistake are not mentioned."""
    calls = ((1, Said.STOP, 9_000), (2, Said.DONE, 64_000), (0, Said.DONE, 50_500))
    declared = [TableDeclared(*call, ()) for call in calls]
    looked = [Inspected(0, None, False), Inspected(1, Joint(0, 0), True)]
    note = APP_GAMES["domino3d"].phrases.round_note([*declared, *looked], NAMES)
    assert note == (
        "Ada finished in 50.5 seconds. Cy finished in 64.0 seconds. Bo gave up the round. Bo found a mistake in "
        "Ada’s building. A mistake turns the round’s points into a loss."
    )
    assert "mistake" not in APP_GAMES["domino3d"].phrases.round_note(declared, NAMES)
