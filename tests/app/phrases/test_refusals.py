"""Texts for refusals: every reason has a sentence that helps the player."""

from random import Random

import pytest

from app import i18n
from app.games import APP_GAMES
from app.games.ominos import texts as omino_words
from app.match.messages import MoveRefused
from engine.domino3d import moves as bricks
from engine.domino3d.bricks import BRICKS
from engine.domino3d.cells import cell_at
from engine.games import GAMES
from engine.ominos import moves as ominos
from engine.ominos.lattice import corner_at
from engine.quadrot import moves as quadrot
from tests.app.phrases.matches import KINDS, check, positions
from tests.reports import looped


@pytest.fixture(autouse=True, params=["en", "fr", "xx"])
def language(request):
    i18n.use(request.param)
    yield request.param
    i18n.use("en")


def wrong_ominos(state, rng):
    reading = rng.choice(state.table.tiles.readings)
    own = list(state.table.tiles.rotated(state.hands[state.turn]))
    near = rng.choice(list(state.table.laid) or [0]) + rng.choice([0, 1, -1, *state.table.tiles.lattice.sides[0]])
    if len(reading) == 4:
        near -= near & 1
    cell = rng.choice([near, near, rng.choice(list(state.table.open) or [0]), corner_at(50, 50)])
    return rng.choice(
        [*ominos.PiecelessMove, ominos.Place(rng.choice(own or [reading]), cell), ominos.Place(reading, cell)]
    )


def wrong_quadrot(state, rng):
    if rng.random() < 0.1:
        return quadrot.PiecelessMove.PASS
    colour, start, end = rng.randrange(4), rng.randrange(37), rng.randrange(37)
    steps = list(state.turn_builder().choices())
    walk = quadrot.Step(quadrot.StepKind.WALK, (colour,), start, end)
    come_in = quadrot.Step(quadrot.StepKind.IN, (rng.randrange(2),), quadrot.OFF, rng.choice((34, 36, 7, 24)))
    return quadrot.Turn((rng.choice([walk, come_in, *steps, *steps]),))


def wrong_bricks(state, rng):
    place = bricks.Place(
        rng.choice(BRICKS),
        cell_at(rng.randrange(-2, 4), rng.randrange(-1, 3), rng.randrange(-1, 4)),
        rng.randrange(6),
        rng.randrange(2),
    )
    if state.options.mode != "race":
        own = place._replace(brick=state.hand) if state.hand is not None else place
        return rng.choice([place, own, own, own, bricks.PiecelessMove.DONE])
    joint = bricks.Joint(place.cell, place.direction)
    hand = state.hand(state.actors()[0])
    own = place._replace(brick=rng.choice(hand)) if hand else place
    calls = [bricks.TimedMove(call, 10**9) for call in bricks.RACE_CALLS]
    return rng.choice(
        [bricks.TimedMove(own, 10**9), bricks.TimedMove(place, 0), joint, *calls, bricks.PiecelessMove.FINE]
    )


def wrong_for_any_game(game):
    """Returns a function that picks a move which is legal at another time of a match."""
    kind = next(kind for kind, (name, _options, _seats) in KINDS.items() if name == game)
    moves = [move for match, seat in positions(kind, 40) for move in match.state.moves(seat)]
    return lambda _state, rng: rng.choice(moves)


WRONG = {"triominos": wrong_ominos, "quadominos": wrong_ominos, "quadrot": wrong_quadrot, "domino3d": wrong_bricks}
WRONG |= {game: wrong_for_any_game(game) for game in GAMES if game not in WRONG}
WANTED = {
    "triominos": {"taken", "apart", "tile", "corner", "rules"},
    "quadrot": {"maximum", "dice", "rules"},
    "classic": {"table", "taken", "apart", "floating", "marks", "brick", "rules"},
    "race": {"brick", "clock", "joint", "apart", "table"},
}


def met(kind):
    """Plays several hundred wrong moves; returns the texts by reason of the refusal."""
    game = KINDS[kind][0]
    rng, found = Random(5), {}
    for match, seat in positions(kind, 40):
        for _ in range(20):
            move = WRONG[game](match.state, rng)
            reason = match.state.refusal(seat, move)
            if reason:
                text = APP_GAMES[game].phrases.refusal(MoveRefused(seat, move, reason), match.state)
                check(text, (reason, move))
                found.setdefault(reason, set()).add(text)
    assert found
    return found


@looped("kind", KINDS)
def test_refusals_have_words(kind):
    found = met(kind)
    wanted = WANTED.get(kind) or WANTED.get(KINDS[kind][0], set())
    assert wanted <= set(found), wanted - set(found)


@looped("game", WRONG)
@looped("reason", ["turn", "over", "paused", "covered", "bot", "unreadable", "seat"])
def test_what_the_session_says_has_words_of_its_own(game, reason):
    match, seat = next(positions(next(kind for kind in KINDS if KINDS[kind][0] == game), 1))
    text = APP_GAMES[game].phrases.refusal(MoveRefused(seat, "", reason), match.state)
    check(text)
    assert text != APP_GAMES[game].phrases.refusal(MoveRefused(seat, "", "no such reason"), match.state)


@looped("reason", ["unmatched", "column", "top", "high", "blocked", "collapse", "hand", "upright"])
def test_rare_refusals_of_bricks(reason):
    text = APP_GAMES["domino3d"].phrases.refusal(MoveRefused(0, None, reason), None)
    check(text)
    assert text != APP_GAMES["domino3d"].phrases.refusal(MoveRefused(0, None, "no such reason"), None)


def test_a_failing_corner_names_the_digit_that_is_asked_for(language):
    from engine.match import Match
    from engine.ominos.moves import read_place

    state = Match(GAMES["triominos"], {}, ["A", "B"], 1).state
    tiles = state.table.tiles
    state.table.lay(0, (4, 4, 4))
    for move, asked in (("4-1-3@0,0v", [4]), ("3-1-2@0,0v", [4, 4])):
        place = read_place(move)
        state.hands[state.turn] = tiles.hand([place.digits]) if place.digits in tiles.rotations else 0
        assert omino_words.required_digits(place, state) == asked
    text = omino_words.describe_wrong_corners(read_place("4-1-3@0,0v"), state)
    if language == "en":
        assert text == "This corner needs a 4."
    assert "4" in text
    assert "3" not in text
