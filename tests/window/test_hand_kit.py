"""Hand of the table kit with pieces that are no tiles of Tri-Ominos: the table of the example game, by real touches."""

import pytest
from kivy.metrics import dp

from app.look.appearance import colour
from app.match.messages import Stage
from app.match.seating import MatchSetUp
from app.players import Player
from app.table.hand import RAISED
from app.table.loose_piece import LoosePiece
from app.table.piece_pictures import PieceRow
from app.table.piece_style import PieceGroup
from app.widgets.text_label import TextLabel
from engine.rounds import TileDrawn
from tests.extra_games import EXAMPLE, register
from tools.example_game.engine.state import ExampleState, Place

AGAINST_A_BOT = (Player("Léa"), Player("Nino", "casual"))
TWO_PEOPLE = (Player("Léa"), Player("Ada"))


class Sitting:
    """Person at the table of the example game."""

    def __init__(self, app, stage, players=AGAINST_A_BOT, seed=3):
        self.app, self.stage = app, stage
        app.context.begin(MatchSetUp(EXAMPLE, players, seed, {}))
        app.navigation.go("table")
        stage.wait(0.3)
        self.screen = app.navigation.screen
        self.session, self.table = self.screen.session, self.screen.table
        self.geometry, self.state = self.table.geometry, self.session.match.state

    def await_turn(self):
        self.stage.until(lambda: self.session.is_front_in_turn and not self.table.is_moving)
        self.stage.wait(0.2)

    @property
    def fitting(self):
        """Tiles of the hand that fit."""
        return [move.tile for move in self.table.moves if isinstance(move, Place)]

    def give(self, hand, row):
        """Gives the person other tiles in another row, at their turn."""
        self.state.hands[0], self.state.row = tuple(hand), list(row)
        self.state.barred[0] = [0] * len(hand)
        self.table.redraw()
        self.screen.refresh()

    def carry(self, tile, target):
        """Presses a tile and drags it to a point; returns the finger."""
        x, y = self.geometry.home(tile)
        finger = self.stage.down(x, y)
        for step in range(1, 13):
            finger.move(x + (target[0] - x) * step / 12, y + (target[1] - y) * step / 12)
            self.stage.frames(1)
        self.stage.wait(0.2)
        return finger

    def over_the_end(self, tile):
        """Returns the position of a finger that carries a tile above the end of the row."""
        x, y = self.geometry.end.middle
        return x, y - self.geometry.height(tile) * self.table.fingers.machine.config.lift

    @property
    def drawn(self):
        """Numbers of the tiles that are drawn in the hand."""
        return [shown.piece for shown in self.table.hand.pieces.drawn]

    @property
    def texts(self):
        return {label.text for label in self.stage.all(TextLabel)}


@pytest.fixture
def sitting(start, stage, monkeypatch):
    register(monkeypatch)
    guest = Sitting(start(), stage)
    guest.await_turn()
    return guest


def test_the_hand_is_on_the_rack_in_its_order(sitting):
    assert sitting.drawn == list(sitting.session.view.hand) == list(sitting.geometry.order)
    assert sitting.geometry.rack.side >= sitting.geometry.shape.min_side
    boxes = [sitting.geometry.home(tile) for tile in sitting.drawn]
    assert all(sitting.geometry.hand.contains(*place) for place in boxes)


def test_a_carried_tile_follows_the_finger_and_snaps_to_its_place(sitting):
    tile = sitting.fitting[0]
    finger = sitting.carry(tile, sitting.over_the_end(tile))
    carried = sitting.table.held_piece.carried
    assert carried.piece == tile
    assert (carried.loose.x, carried.loose.y) == pytest.approx(sitting.geometry.end.middle, abs=1)
    assert tile not in sitting.drawn
    finger.up()


def test_a_dropped_tile_is_played_and_flies_to_the_row(sitting):
    tile, before = sitting.fitting[0], len(sitting.state.row)
    sitting.carry(tile, sitting.over_the_end(tile)).up()
    assert sitting.state.row[before] == tile
    assert sitting.table.arriving == tile
    sitting.stage.until(lambda: not sitting.table.is_moving)
    assert sitting.table.arriving is None
    assert tile not in sitting.drawn
    assert not sitting.table.air.children


def test_a_placed_piece_rotates_to_the_angle_of_its_move(sitting, monkeypatch):
    monkeypatch.setattr(type(sitting.table), "angle_of", lambda _table, _move: 90.0)
    tile = sitting.fitting[0]
    sitting.carry(tile, sitting.over_the_end(tile)).up()
    (loose,) = [piece for piece in sitting.table.air.children if isinstance(piece, LoosePiece)]
    assert loose.angle < 90
    sitting.stage.until(lambda: loose not in sitting.table.air.children)
    assert loose.angle == 90


def test_a_tile_dropped_beside_the_board_glides_back(sitting):
    tile = sitting.fitting[0]
    x, y = sitting.geometry.home(tile)
    sitting.carry(tile, (x, y + dp(90))).up()
    assert tile not in sitting.drawn
    sitting.stage.wait(0.6)
    assert tile in sitting.drawn
    assert not sitting.table.air.children


def test_a_tile_that_does_not_fit_is_refused_with_the_reason(sitting):
    sitting.give((3, 5, 40), [1])
    tile = 40
    sitting.carry(tile, sitting.over_the_end(tile)).up()
    sitting.stage.wait(0.6)
    assert "This tile is too far from the last one: ten at most." in sitting.texts
    assert tile in sitting.drawn


def test_a_tile_can_await_confirmation(sitting):
    sitting.app.context.change("play", "confirm", True)
    sitting.table.fingers.cancel()  # reloads the settings of the gestures
    tile, before = sitting.fitting[0], len(sitting.state.row)
    sitting.carry(tile, sitting.over_the_end(tile)).up()
    sitting.stage.wait(0.3)
    bar = sitting.table.confirm_bar
    assert bar.is_shown
    assert not bar.box.overlaps(sitting.geometry.end)
    assert len(sitting.state.row) == before
    _take_back, check = sorted(bar.children, key=lambda button: button.x)
    sitting.stage.tap(check)
    assert sitting.state.row[before] == tile
    assert not bar.is_shown


def test_a_drawn_tile_flies_from_the_well_to_the_hand(sitting):
    sitting.give((30, 40), [1])
    before = {30, 40}
    assert sitting.table.prompt_panel.card.text == "Draw a tile."
    sitting.screen.press("draw")
    (tile,) = set(sitting.state.hands[0]) - before
    assert list(sitting.table.held_piece.flying) == [tile]
    assert tile not in sitting.drawn
    sitting.stage.until(lambda: not sitting.table.held_piece.flying)
    sitting.stage.wait(0.1)
    assert tile in sitting.drawn


def test_the_line_around_a_selected_tile_has_its_own_colour(sitting):
    """The ink of the numbers does not tint what is drawn after them."""
    tile = sitting.fitting[0]
    sitting.stage.tap(sitting.geometry.home(tile))
    sitting.stage.wait(0.3)
    x, y = sitting.geometry.home(tile)
    left = x - sitting.geometry.hand_side / 2
    line = [round(255 * part) for part in colour("selection")[:3]]
    assert any(close_to(sitting.stage.pixel(left + by, y + dp(RAISED)), line) for by in range(-4, 5))


def close_to(pixel, other):
    return all(abs(one - two) < 12 for one, two in zip(pixel, other, strict=True))


def test_keys_select_and_place_tiles_and_press_buttons(sitting):
    sitting.stage.key("right")
    tile = sitting.fitting[0]
    assert sitting.table.held_piece.selected == tile
    sitting.stage.key("enter")
    assert tile in sitting.state.row
    sitting.await_turn()
    sitting.give((30, 40), [1])
    sitting.stage.key("right")
    sitting.stage.key("enter")
    assert len(sitting.state.hands[0]) == 3


def press_draw(sitting):
    sitting.screen.press("draw")


def draw_by_keys(sitting):
    """Presses a key twice, because after the first time Enter would press the focused button."""
    for key in ("right", "right", "enter"):
        sitting.stage.key(key)


@pytest.mark.parametrize("draw", [press_draw, draw_by_keys])
def test_forced_draws_follow_without_another_touch_or_key(sitting, monkeypatch, draw):
    """In this variant a seat draws until a tile fits, as in Tri-Ominos."""

    def draw_on(state, seat):
        tile = state.take_from_well()
        state.hands[seat] = state.make_hand([*state.hands[seat], tile])
        return [TileDrawn(seat, tile, {})]

    monkeypatch.setattr(ExampleState, "_draw", draw_on)
    sitting.state.well, sitting.state.drawn_count = (31, 32, 33, 3, 2), 0
    sitting.give((30, 40), [1])
    draw(sitting)
    sitting.await_turn()
    assert sitting.state.hands[0] == (3, 30, 31, 32, 33, 40)


def test_a_hint_selects_its_tile(sitting):
    sitting.screen.press("hint")
    sitting.stage.until(lambda: sitting.session.advice is not None and sitting.session.advice.is_done)
    sitting.stage.wait(0.3)
    assert sitting.table.held_piece.selected == sitting.session.advice.move.tile


def test_no_hand_is_drawn_below_the_cover(start, stage, monkeypatch):
    register(monkeypatch)
    guest = Sitting(start(), stage, TWO_PEOPLE)
    stage.until(lambda: guest.session.stage is Stage.HANDOVER)
    stage.wait(0.3)
    assert guest.drawn == []
    assert guest.geometry.order == ()
    (row,) = [row for row in stage.all(PieceRow) if not row.pieces]
    (backs,) = [group for group in row.canvas.children if isinstance(group, PieceGroup)]
    assert [shown.piece for shown in backs.drawn] == [None] * 7


def test_a_move_taken_back_brings_the_tiles_home(sitting):
    """The table of a new game needs no code for it."""
    for _ in range(30):
        sitting.await_turn()
        if sitting.session.takes_back and sitting.table.piece_of(sitting.session.match.moves[-1][1]):
            break
        move = next(iter(sitting.session.match.state.moves(0)))
        sitting.session.play(0, move)
        sitting.stage.until(lambda: sitting.session.stage is not Stage.BOTS)
        if sitting.session.stage is Stage.ROUND_OVER:
            sitting.session.next_round()
    assert sitting.screen.area.buttons.get("undo").spoken == "Undo"
    ply = sitting.session.match.take_back_target(0)
    (_seat, own), *_ = sitting.session.match.moves[ply:]
    sitting.session.undo()
    sitting.stage.frames(2)
    loose = [piece for piece in sitting.table.air.children if isinstance(piece, LoosePiece)]
    assert own.tile in [piece.piece for piece in loose]
    sitting.stage.until(lambda: not sitting.table.is_moving)
    sitting.stage.wait(0.5)
    assert not sitting.table.air.children
    assert own.tile in sitting.drawn
    assert sitting.session.match.take_backs == 1
