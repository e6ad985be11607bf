"""Take-back against bots at the table: label and place of the button, question, flight of the tiles, keys and voice."""

from dataclasses import replace

import pytest

from app.look import appearance
from app.match.messages import Stage
from app.table.loose_piece import LoosePiece
from app.table.table_buttons import HINT, MENU, UNDO
from app.widgets.buttons import MainButton, PillButton
from app.widgets.dialog import Dialog
from engine.ominos.moves import Place
from engine.ominos.tiles import tile_name
from tests.window.ominos.conftest import ONE_OF_EACH

pytestmark = ONE_OF_EACH
PLACES = (HINT, UNDO, MENU)


def label(guest):
    return guest.screen.area.buttons.get(UNDO).spoken


def places(guest):
    return [guest.screen.area.buttons.place(key) for key in PLACES]


def press_undo(guest):
    guest.stage.tap(guest.screen.action_position(UNDO))
    guest.stage.frames(2)


@pytest.fixture
def answered(guest):
    """Returns a guest after a tile of its own and one of the bot, which can be taken back."""
    for seed in range(1, 40):
        guest.sit_down(guest.game, plies=6, seed=seed)
        fit = guest.fits()[0]
        guest.lay(guest.tile_of(fit), fit)
        guest.tile, guest.place = guest.tile_of(fit), fit.place
        guest.stage.frames(2)
        guest.before_reply = label(guest), places(guest)[1:]
        guest.stage.until(lambda: guest.session.stage is not Stage.BOTS, 20)
        guest.settle()
        guest.stage.frames(3)
        count, (_seat, last) = len(guest.session.match.moves), guest.session.match.moves[-1]
        if guest.session.takes_back and count == guest.dealt + 2 and isinstance(last, Place):
            yield guest
            guest.how = None  # the next test deals again
            return
    raise LookupError("no such deal")


def loose_pieces(guest):
    return [piece for piece in guest.table.air.children if isinstance(piece, LoosePiece)]


def take_back(guest):
    """Takes back and confirms; the animation has begun."""
    press_undo(guest)
    if guest.app.navigation.panel is not None:
        guest.stage.tap(guest.stage.find(PillButton, spoken="Undo"))
        guest.stage.frames(1)


def test_the_button_stays_the_same_after_a_reply(answered):
    assert answered.before_reply == ("Undo", places(answered)[1:])
    assert label(answered) == "Undo"


def test_the_first_take_back_of_a_match_asks(answered):
    assert label(answered) == "Undo"
    count = len(answered.session.match.moves)
    press_undo(answered)
    question = answered.stage.find(Dialog)
    assert "records" in question.spoken
    answered.stage.tap(answered.stage.find(MainButton, spoken="No"))
    answered.stage.frames(3)
    assert len(answered.session.match.moves) == count
    take_back(answered)
    assert len(answered.session.match.moves) == count - 2
    assert answered.session.match.take_backs == 1
    answered.stage.wait(1)
    assert not loose_pieces(answered)
    assert answered.tile in answered.hand
    if answered.session.can_undo:
        press_undo(answered)
        assert answered.app.navigation.panel is None, "it asks once in a match"


def test_the_tiles_fly_back_to_their_hands(answered):
    reply = tile_name(answered.session.match.moves[-1][1].digits)
    camera, shape = answered.geometry.camera, answered.geometry.view.shape
    start = camera.to_window(*shape.centre(answered.place.cell))
    take_back(answered)
    assert [piece.piece for piece in loose_pieces(answered)] == [answered.tile, reply]
    own, other = loose_pieces(answered)
    assert (own.x, own.y) == pytest.approx(start, abs=2), "the player's tile waits on its place"
    seen = []
    for _ in range(60):
        answered.stage.frames(1)
        seen.append([(piece.piece, piece.x, piece.y) for piece in loose_pieces(answered)])
    assert seen[-1] == []
    paths = {
        tile: [(x, y) for each in seen for piece, x, y in each if piece == tile] for tile in (answered.tile, reply)
    }
    assert len(set(paths[answered.tile])) > 3
    assert paths[answered.tile][-1] == pytest.approx(answered.geometry.home(answered.tile), abs=40)
    assert other not in answered.table.air.children
    assert not answered.table.held_piece.flying
    answered.check()


def test_with_less_motion_no_tile_flies(answered):
    still = replace(appearance.current_appearance(), reduced_motion=True)
    before = appearance.current_appearance()
    appearance.set_current(still)
    take_back(answered)
    ways = {piece: [] for piece in loose_pieces(answered)}
    for _ in range(40):
        for piece in loose_pieces(answered):
            ways[piece].append((round(piece.x), round(piece.y)))
        answered.stage.frames(1)
    appearance.set_current(before)
    assert max(len(set(way)) for way in ways.values()) <= 2, "it moves on its way"
    assert not loose_pieces(answered)


def test_a_finger_may_take_the_tile_in_its_flight(answered):
    take_back(answered)
    answered.stage.frames(8)
    answered.stage.until(lambda: answered.tile in answered.table.held_piece.flying, 2)
    finger = answered.lift(answered.tile)
    assert answered.table.held_piece.carried.piece == answered.tile
    finger.up()
    answered.settle()
    answered.stage.wait(1)
    assert not loose_pieces(answered)
    answered.check()


def test_the_u_key_takes_back(answered):
    answered.stage.key("u")
    answered.stage.frames(2)
    assert answered.app.navigation.panel is not None
    answered.stage.key("escape")
    answered.stage.frames(3)
    assert answered.session.match.take_backs == 0
    answered.use("play", ask_before=False)
    answered.stage.key("u")
    answered.stage.frames(2)
    assert answered.session.match.take_backs == 1, "no question if the player wants none"


def test_a_rebuilt_screen_asks_again(answered):
    press_undo(answered)
    answered.app.context.on_appearance_change()
    answered.stage.frames(4)
    assert answered.app.navigation.panel is not None
    take = answered.stage.find(PillButton, spoken="Undo")
    answered.stage.tap(take)
    answered.stage.frames(3)
    assert answered.session.match.take_backs == 1


def test_the_same_move_again_leads_to_the_same_table(answered):
    before = list(answered.session.match.moves)
    take_back(answered)
    answered.settle()
    answered.stage.frames(3)
    fit = next(fit for fit in answered.fits(answered.tile) if fit.place == answered.place)
    answered.lay(answered.tile, fit)
    answered.stage.until(lambda: answered.session.stage is not Stage.BOTS, 20)
    answered.settle()
    assert answered.session.match.moves[: len(before)] == before
