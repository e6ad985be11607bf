"""Somebody at the table of a corner-digit game: sees where things lie, and acts by touch alone."""

from math import hypot

from kivy.core.window import Window
from kivy.metrics import dp

from app.games.ominos.hand import RAISED
from app.games.ominos.message_panel import MessageCard
from app.match.messages import Stage
from app.widgets.buttons import PillButton
from engine.ominos.moves import PiecelessMove
from engine.ominos.tiles import tile_name
from tests.window.guest import Guest as AnyGuest
from tests.window.ominos.dealing import deal
from tests.window.ominos.seen import Seen


class Guest(AnyGuest):
    """Two hands and two eyes at the table of a corner-digit game."""

    def __init__(self, stage, app, clock=None):
        super().__init__(stage, app, clock)
        self.left_down = []
        """Fingers that stay where they are until the end"""
        self.how = None
        """What was played, and from which position"""

    def sit_down(self, game, seats=(None, "learner"), **how):
        deal(self.app, game, seats, clock=self.clock, **how)
        self.stage.frames(2)
        self.arrive()
        self.dealt, self.size = self.moves, tuple(Window.size)
        self.began = self.size
        self.how = game, seats, how

    def is_where_it_began(self, game):
        """Whether nobody has moved since this table was set up for a test."""
        is_here = self.how == (game, (None, "learner"), {"plies": 6}) and self.is_at_table
        if not is_here or self.moves != self.dealt or tuple(Window.size) != self.began:
            return False
        self.geometry.camera.is_manual, self.geometry.scrolled = False, 0.0
        return True

    # What is seen

    @property
    def seen(self):
        """What is painted now."""
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
        """Of those that were made here first: a bot may have answered."""
        return self.session.match.moves[self.dealt][1]

    @property
    def middle(self):
        """Of the tile that is taken, as it is drawn."""
        return self.seen.carried.place

    @property
    def under(self):
        """Where the tile is due that a finger holds."""
        finger = self.machine.gesture.finger
        return finger.x, finger.y + self.rise

    @property
    def is_told_why(self):
        """Whether the table says why a tile does not fit."""
        return self.seen.is_saying

    def fits(self, tile=None):
        """Where a tile fits, or everything that fits anywhere."""
        fits = self.geometry.view.fits
        return [fit for each in ([tile] if tile else fits.tiles) for fit in fits.of(each)]

    @staticmethod
    def tile_of(fit):
        return tile_name(fit.place.digits)

    def wrong_place(self, tile):
        """An empty place at the side of a tile, where this one does not fit."""
        laid, shape = self.geometry.view.laid, self.geometry.view.shape
        beside = {near for cell in laid for near in shape.neighbours(cell)} - set(laid)
        cell = min(beside - {fit.cell for fit in self.fits(tile)}, key=lambda cell: hypot(*shape.centre(cell)))
        return self.geometry.fit_on(cell, tile)

    # Places in the window

    def at_home(self, tile):
        """Where a tile of the hand stands, brought into sight."""
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
        """Where a place of the board lies, brought into sight."""
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
        """A place of the board, not at its rim, as far as there is from everything that lies there or fits."""
        board, shape = self.geometry.board, self.geometry.view.shape
        busy = {near for cell in self.geometry.view.laid for near in (cell, *shape.neighbours(cell))}
        taken = [self.geometry.camera.to_window(*shape.centre(cell)) for cell in busy or {0}]
        shares = [tenth / 10 for tenth in range(2, 9)]
        spots = [(board.x + board.width * across, board.y + board.height * up) for across in shares for up in shares]
        return max(spots, key=lambda spot: min(hypot(spot[0] - x, spot[1] - y) for x, y in taken))

    def towards_the_board(self, length):
        """So many dp out of the hand."""
        if self.geometry.rack.is_upright:
            return 0, dp(length)
        return (-dp(length) if self.geometry.board.x < self.geometry.hand.x else dp(length)), 0

    @property
    def beside(self):
        """Somewhere for a second finger."""
        return Window.width * 0.1, Window.height * 0.55

    @property
    def rise(self):
        """From a finger to the middle of what it holds."""
        return self.geometry.height(None) * self.machine.config.lift

    # What hands do

    def settle(self):
        """Until nothing is under way, but what bots think."""
        self.stage.until(lambda: not self.is_at_table or self._is_settled)

    @property
    def _is_settled(self):
        return self.machine.wakes_at is None and not self.table.is_moving

    def lift(self, tile):
        """Take a tile and hold it over the board."""
        finger = self.stage.down(*self.at_home(tile))
        x, y = self.geometry.board.middle
        finger.move(x, y - self.rise)
        self.wait(0.15)
        return finger

    def carry(self, finger, x, y):
        """Bring the middle of what is held there."""
        finger.move(x, y - self.rise)
        self.stage.frames(2)

    def lay(self, tile, fit):
        """Drag a tile onto a place."""
        x, y = self.at(fit)
        finger = self.lift(tile)
        self.carry(finger, x, y)
        finger.up()
        self.stage.frames(2)

    def turn(self):
        """A tap of a second finger."""
        self.stage.tap(self.beside)

    def use(self, category, **settings):
        """As a player who has chosen this."""
        for setting, value in settings.items():
            self.app.context.settings = self.app.context.settings.with_value(category, setting, value)
        if self.is_at_table:
            self.table.cancel()

    def leave(self):
        """Take all fingers away; then everything must be where it belongs."""
        while self.left_down:
            self.left_down.pop().up()
        self.table.cancel()
        self.settle()
        self.check_still()

    def tap_tap(self, tile, fit):
        """Select a tile and tap its place."""
        at = self.at(fit)
        self.stage.tap(self.at_home(tile))
        self.stage.tap(at)

    def play_a_turn(self, by_taps=False):
        """What a person in turn can do; whether there was anything."""
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
        """The first of what the table offers; where there is only one it takes that by itself."""
        answers = [
            each for prompt in self.stage.all(MessageCard) for each in prompt.walk() if isinstance(each, PillButton)
        ]
        if answers:
            self.stage.tap(answers[0])
        else:
            self.stage.frames(5)

    def check_after_turn(self):
        """Once everything has arrived."""
        self.settle()
        if self.is_at_table and self._is_settled and self.session.stage is not Stage.OVER:
            self.check()
            self.check_sight()

    # What must always hold

    def check(self):
        """What is painted is what the rules know, and every tile is in one place."""
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
        """Tiles of the hand stand upright in their places, but the selected one, which is rotated."""
        home, lift = self.geometry.home, dp(RAISED)
        if not self.table.motions.is_running:
            assert all(abs(each.x - home(each.tile)[0]) < 1 for each in seen.hand)
            assert all(-1 < each.y - home(each.tile)[1] < lift + 1 for each in seen.hand)
            assert all(each.is_rotated(0) for each in seen.hand if each.tile != seen.selected)
        assert all(each.center == "pin" and not each.bad for each in seen.hand)

    def sees(self, cells):
        """Whether all of these cells are in sight."""
        to_window, shape = self.geometry.camera.to_window, self.geometry.view.shape
        free = self.geometry.board.grown(dp(1))
        return all(free.contains(*to_window(*corner)) for cell in cells for corner in shape.corners(cell))

    def check_sight(self):
        """The whole table is in sight, or all open cells and the last tile; the last tile wherever the player looks."""
        self.stage.until(lambda: not self.scene.framing.is_gliding)
        position, camera = self.geometry.view, self.geometry.camera
        newest = set() if position.newest is None else {position.newest}
        matters = newest if camera.is_manual else {*position.open_cells, *newest}
        assert self.sees({*position.laid, *position.open_cells}) or self.sees(matters), (camera.pose, position.newest)

    def check_held(self):
        """The tile that the player has taken is one of the hand, and is drawn where it is."""
        seen, held = self.seen, self.machine.held
        in_air = held.piece if held and not held.is_selected else None
        assert (seen.carried.tile if seen.carried else None) == in_air, held
        assert held is None or held.piece in self.hand

    def check_still(self):
        """And nothing is left in the air once nobody touches anything."""
        self.check()
        assert not self.machine.fingers
        assert self.machine.wakes_at is None
        assert self.machine.held is None
        seen = self.seen
        assert seen.laid == self.session.match.state.table.laid
        assert not seen.loose
        assert seen.last == {cell: self.screen.colour_index(who) for who, cell in self.geometry.view.recent}


def _within(way, half):
    """A swipe from the middle of something that stays on it."""
    return max(min(way, half - dp(16)), -half + dp(16))
