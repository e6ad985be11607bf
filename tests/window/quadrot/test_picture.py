"""Small pictures of the board for other screens."""

from app.games.quadrot import picture
from engine.quadrot.events import Played
from engine.quadrot.moves import Turn


def test_a_match_looked_through_shows_dice_and_way_of_each_turn(guest):
    match = guest.sit_down((None,) * 3, plies=12).session.match
    (played,) = [event for event in match.events[-1] if isinstance(event, Played)]
    made = picture.match("quadrot", match, (), True)._turn
    assert (made.side, made.dice) == (match.state.sides[played.seat], played.dice)
    assert made.steps == (played.turn.steps if isinstance(played.turn, Turn) else ())


def test_a_match_to_go_on_with_shows_the_position_alone(guest):
    match = guest.sit_down(plies=12).session.match
    assert picture.match("quadrot", match)._turn == picture.NO_TURN


def test_a_match_that_begins_has_no_turn_yet(guest):
    assert picture.match("quadrot", guest.sit_down().session.match, (), True)._turn == picture.NO_TURN


def test_moves_that_are_not_there_have_no_row(stage, start):
    app = start()
    from tests.window.quadrot.guest import Guest

    guest = Guest(stage, app)
    guest.sit_down(plies=8)
    app.navigation.go("replay", ply=0)
    stage.frames(3)
    replay = app.navigation.screen
    assert len(replay._story.children) == 2
    replay.go(4)
    stage.frames(3)
    assert len(replay._story.children) == 4
    assert all(row.title.text for row in replay._story.children)
