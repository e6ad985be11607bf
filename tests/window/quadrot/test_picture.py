"""Small pictures of the board for other screens."""

from app.games.quadrot import picture
from app.widgets.list_row import ListRow
from engine.quadrot.events import TurnPlayed
from engine.quadrot.moves import Turn


def test_a_match_looked_through_shows_dice_and_way_of_each_turn(guest):
    match = guest.sit_down((None,) * 3, plies=12).session.match
    (played,) = [event for event in match.events[-1] if isinstance(event, TurnPlayed)]
    shown_turn = picture.match(match, (), len(match.moves)).shown_turn
    assert (shown_turn.side, shown_turn.dice) == (match.state.sides[played.seat], played.dice)
    assert shown_turn.steps == (played.turn.steps if isinstance(played.turn, Turn) else ())


def test_a_match_to_go_on_with_shows_the_position_alone(guest):
    match = guest.sit_down(plies=12).session.match
    assert picture.match(match).shown_turn == picture.NO_TURN


def test_a_match_that_begins_has_no_turn_yet(guest):
    assert picture.match(guest.sit_down().session.match).shown_turn == picture.NO_TURN


def moves_told(replay):
    """Returns the texts of the rows around the current move of a replay."""
    return [row.title.text for row in replay.walk() if isinstance(row, ListRow) and row.title.text != "Why this move?"]


def test_moves_that_are_not_there_have_no_row(stage, start):
    app = start()
    from tests.window.quadrot.guest import Guest

    guest = Guest(stage, app)
    guest.sit_down(plies=8)
    app.navigation.go("replay", ply=0)
    stage.frames(3)
    replay = app.navigation.screen
    assert len(moves_told(replay)) == 2
    replay.go(4)
    stage.frames(3)
    assert len(moves_told(replay)) == 4
    assert all(moves_told(replay))
