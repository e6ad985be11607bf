"""Simulated player at the tables of Tri-Ominos and Quad-Ominos, who reads the drawn shapes and acts only by touch."""

from math import hypot

from kivy.core.window import Window
from kivy.metrics import dp

from app.match.messages import Stage
from app.table.hand import RAISED
from app.table.message_card import MessageCard
from app.widgets.buttons import PillButton
from engine.ominos.moves import PiecelessMove
from engine.ominos.tiles import tile_name
from tests.window.guest import Guest as AnyGuest
from tests.window.ominos.dealing import deal
from tests.window.ominos.seen import Seen


class Guest(AnyGuest):
    """Player who sees and touches the table of either game."""

    def __init__(self, stage, app, clock=None):
        super().__init__(stage, app, clock)
        self.left_down = []
        """Fingers that stay down until the end of a test"""
        self.how = None
        """Arguments of the last call of `sit_down`: game, seats and options"""

    def sit_down(self, game, seats=(None, "learner"), **how):
        deal(self.app, game, seats, clock=self.clock, **how)
        self.stage.frames(2)
        self.arrive()
        self.dealt, self.size = self.moves, tuple(Window.size)
        self.began = self.size
        self.how = game, seats, how

    def is_where_it_began(self, game):
        """Returns whether the table for tests of this game is still open without a new move; resets its view if so."""
        is_here = self.how == (game, (None, "learner"), {"plies": 6}) and self.is_at_table
        if not is_here or self.moves != self.dealt or tuple(Window.size) != self.began:
            return False
        self.geometry.camera.is_manual, self.geometry.scrolled = False, 0.0
        return True

    # Drawing

    @property
    def seen(self):
        """Shapes and texts that the table currently draws."""
        return Seen(self.table)

    @property
    def fingers(self):
        return self.table.fingers

    @property
    def scene(self):
        return self.table.scene

    @property
    def geometry(self):
        return self.scene.geometry

    @property
    def game(self):
        return self.session.match.game.name

    @property
    def hand(self):
        return self.geometry.view.hand

    @property
    def last_move(self):
        """First move since the set-up; a bot may have answered it."""
        return self.session.match.moves[self.dealt][1]

    @property
    def middle(self):
        """Drawn centre of the selected tile."""
        return self.seen.carried.place

    @property
    def under(self):
        """Expected centre of the carried tile, above the finger."""
        finger = self.machine.gesture.finger
        return finger.x, finger.y + self.rise

    @property
    def is_told_why(self):
        """Whether the table shows the reason why a tile does not fit."""
        return self.seen.is_saying

    def fits(self, tile=None):
        """Returns the fits of a tile, or of all tiles."""
        fits = self.geometry.view.fits
        return [fit for each in ([tile] if tile else fits.tiles) for fit in fits.of(each)]

    @staticmethod
    def tile_of(fit):
        return tile_name(fit.place.digits)

    def wrong_place(self, tile):
        """Returns an open cell beside a placed tile where this tile does not fit."""
        laid, shape = self.geometry.view.table.laid, self.geometry.view.shape
        beside = {near for cell in laid for near in shape.neighbours(cell)} - set(laid)
        cell = min(beside - {fit.cell for fit in self.fits(tile)}, key=lambda cell: hypot(*shape.centre(cell)))
        return self.geometry.fit_on(cell, tile)

    # Places in the window

    def at_home(self, tile):
        """Returns the position of a tile in the hand, after scrolling it into view."""
        for _ in range(20):
            x, y = self.geometry.home(tile)
            hand, rim = self.geometry.hand, dp(8)
            if (
                not self.geometry.page_step_at(x, y)
                and hand.x + rim <= x <= hand.right - rim
                and hand.y + rim <= y <= hand.top - rim
            ):
                return x, y
            mx, my = hand.middle
            if self.geometry.rack.is_upright:
                self._swipe((mx, my), _within(mx - x, hand.width / 2), 0)
            else:
                self._swipe((mx, my), 0, _within(my - y, hand.height / 2))
        raise AssertionError(f"{tile} cannot be brought into sight")

    def at(self, fit):
        """Returns the window position of a fit, after scrolling it into view."""
        board = self.geometry.board
        rim = self.geometry.height(None) / 2 + dp(36)
        across, up = min(rim, board.width / 3), min(rim, board.height / 3)
        for _ in range(20):
            x, y = self.geometry.camera.to_window(fit.x, fit.y)
            if board.x + across <= x <= board.right - across and board.y + up <= y <= board.top - up:
                return x, y
            mx, my = board.middle
            self._swipe((mx, my), _within(mx - x, board.width / 2), _within(my - y, board.height / 2))
        raise AssertionError("the place cannot be brought into sight")

    def _swipe(self, start, across, up):
        self.stage.drag(start, (start[0] + across, start[1] + up), 6)

    def nowhere(self):
        """Returns the board position farthest from all tiles and their neighbour cells, but not at the edge."""
        board, shape = self.geometry.board, self.geometry.view.shape
        busy = {near for cell in self.geometry.view.table.laid for near in (cell, *shape.neighbours(cell))}
        taken = [self.geometry.camera.to_window(*shape.centre(cell)) for cell in busy or {0}]
        shares = [tenth / 10 for tenth in range(2, 9)]
        spots = [(board.x + board.width * across, board.y + board.height * up) for across in shares for up in shares]
        return max(spots, key=lambda spot: min(hypot(spot[0] - x, spot[1] - y) for x, y in taken))

    def towards_the_board(self, length):
        """Returns a vector from the hand towards the board, with a length in dp."""
        if self.geometry.rack.is_upright:
            return 0, dp(length)
        return (-dp(length) if self.geometry.board.x < self.geometry.hand.x else dp(length)), 0

    @property
    def beside(self):
        """Returns a free position for a second finger."""
        return Window.width * 0.1, Window.height * 0.55

    @property
    def rise(self):
        """Returns the offset from a finger to the centre of the piece that it carries."""
        return self.geometry.height(None) * self.machine.config.lift

    # Gestures

    def settle(self):
        """Finishes all animations, but does not wait for bots."""
        self.stage.until(lambda: not self.is_at_table or self._is_settled)

    @property
    def _is_settled(self):
        return self.machine.wakes_at is None and not self.table.is_moving

    def lift(self, tile):
        """Picks up a tile and holds it over the board."""
        finger = self.stage.down(*self.at_home(tile))
        x, y = self.geometry.board.middle
        finger.move(x, y - self.rise)
        self.wait(0.15)
        return finger

    def carry(self, finger, x, y):
        """Moves the centre of the carried tile to a position."""
        finger.move(x, y - self.rise)
        self.stage.frames(2)

    def lay(self, tile, fit):
        """Drags a tile to a fit and drops it."""
        x, y = self.at(fit)
        finger = self.lift(tile)
        self.carry(finger, x, y)
        finger.up()
        self.stage.frames(2)

    def turn(self):
        """Rotates the carried tile by a tap with a second finger."""
        self.stage.tap(self.beside)

    def use(self, category, **settings):
        """Changes settings of a category and ends any gesture."""
        for setting, value in settings.items():
            self.app.context.settings = self.app.context.settings.with_value(category, setting, value)
        if self.is_at_table:
            self.table.cancel()

    def leave(self):
        """Lifts all fingers and checks the table."""
        while self.left_down:
            self.left_down.pop().up()
        self.table.cancel()
        self.settle()
        self.check_still()

    def tap_tap(self, tile, fit):
        """Selects a tile and taps its target."""
        at = self.at(fit)
        self.stage.tap(self.at_home(tile))
        self.stage.tap(at)

    def play_a_turn(self, by_taps=False):
        """Plays a turn of the current person; returns whether a move was possible."""
        self.settle()
        if not self.is_at_table or not self.session.is_front_in_turn:
            return False
        fits = self.fits()
        if fits:
            fit = max(fits, key=lambda fit: sum(fit.place.digits))
            (self.tap_tap if by_taps else self.lay)(self.tile_of(fit), fit)
        elif self.geometry.view.is_choosing:
            self._answer()
        else:
            calls = [
                move for move in self.session.match.state.moves(self.session.front) if isinstance(move, PiecelessMove)
            ]
            self.stage.tap(self.screen.action_position(str(calls[0])))
        return True

    def _answer(self):
        """Chooses the first option that the table offers; the table chooses a single option itself."""
        answers = [
            each for prompt in self.stage.all(MessageCard) for each in prompt.walk() if isinstance(each, PillButton)
        ]
        if answers:
            self.stage.tap(answers[0])
        else:
            self.stage.frames(5)

    def check_after_turn(self):
        """Checks the table after a turn and all its animations."""
        self.settle()
        if self.is_at_table and self._is_settled and self.session.stage is not Stage.OVER:
            self.check()
            self.check_sight()

    # Checks

    def check(self):
        """Checks that the drawing agrees with the match, and that every tile is in exactly one place."""
        seen, state, front = self.seen, self.session.match.state, self.session.front
        hand = () if front is None else state.table.tiles.names(state.hands[front])
        flying = [each.tile for each in seen.loose]
        coming = {cell: digits for cell, digits in state.table.laid.items() if cell not in seen.laid}
        assert {**seen.laid, **coming} == state.table.laid
        assert len(seen.board) == len(seen.laid)
        assert {tile_name(digits) for digits in coming.values()} <= {*flying}
        assert sorted([*(each.tile for each in seen.hand), *(tile for tile in flying if tile in hand)]) == sorted(hand)
        self.check_hand(seen)
        self.check_held()

    def check_hand(self, seen):
        """Checks that the tiles of the hand are upright in their places, except the selected one, which is rotated."""
        home, lift = self.geometry.home, dp(RAISED)
        if not self.table.motions.is_running:
            assert all(abs(each.x - home(each.tile)[0]) < 1 for each in seen.hand)
            assert all(-1 < each.y - home(each.tile)[1] < lift + 1 for each in seen.hand)
            assert all(each.is_rotated(0) for each in seen.hand if each.tile != seen.selected)
        assert all(each.center == "pin" and not each.bad for each in seen.hand)

    def sees(self, cells):
        """Returns whether all these cells are in view."""
        to_window, shape = self.geometry.camera.to_window, self.geometry.view.shape
        free = self.geometry.board.grown(dp(1))
        return all(free.contains(*to_window(*corner)) for cell in cells for corner in shape.corners(cell))

    def check_sight(self):
        """Checks that the last tile is in view, and the whole board or at least all open cells."""
        self.stage.until(lambda: not self.scene.framing.is_gliding)
        position, camera = self.geometry.view, self.geometry.camera
        newest = set() if position.newest is None else {position.newest}
        matters = newest if camera.is_manual else {*position.open_cells, *newest}
        assert self.sees({*position.table.laid, *position.open_cells}) or self.sees(matters), (
            camera.pose,
            position.newest,
        )

    def check_held(self):
        """Checks that the selected tile is in the hand and drawn at its position."""
        seen, held = self.seen, self.machine.held
        in_air = held.piece if held and not held.is_selected else None
        assert (seen.carried.tile if seen.carried else None) == in_air, held
        assert held is None or held.piece in self.hand

    def check_still(self):
        """Checks that nothing is in flight while nobody touches the screen."""
        self.check()
        assert not self.machine.fingers
        assert self.machine.wakes_at is None
        assert self.machine.held is None
        seen = self.seen
        assert seen.laid == self.session.match.state.table.laid
        assert not seen.loose
        assert seen.last == {cell: self.screen.colour_index(who) for who, cell in self.geometry.view.recent}


def _within(way, half):
    """Limits a swipe that starts at the centre of a widget to that widget."""
    return max(min(way, half - dp(16)), -half + dp(16))
