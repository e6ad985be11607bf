"""Board, hand and what a finger has taken, as fingers and events change them. It decides nothing: it shows."""

from collections.abc import Callable

from kivy.graphics import InstructionGroup
from kivy.metrics import dp

from app.box import Box
from app.look.look import now
from app.settings import Settings
from app.tables.motions import Motion, Motions
from app.tables.ominos.board import Board
from app.tables.ominos.carried import Carried
from app.tables.ominos.fits import Fit
from app.tables.ominos.framing import Framing
from app.tables.ominos.geometry import Extent
from app.tables.ominos.ground import Ground
from app.tables.ominos.hand import Hand
from app.tables.ominos.loose import LooseTile
from app.tables.ominos.marks import Marks, cells_of
from app.tables.ominos.position import Position
from app.tables.ominos.rack import PHONE, TABLET, Sizes, rack
from app.tables.table import Host
from engine.ominos.lattice import Cell
from engine.ominos.tiles import Digits

AIR = 6.0
"""dp that stay free round what the board frames"""


class Scene:
    """What lies where. `air` is drawn above everything else of the screen."""

    def __init__(self, host: Host, position: Position, canvas: InstructionGroup, air: InstructionGroup):
        self.host = host
        self.position = position
        self.motions = Motions()
        self.ground = Ground(position, rack(position.shape, len(position.hand), 1, 1, 1), dp(1))
        self.board = Board(position.shape, self.ground.camera)
        self.hand = Hand(self.ground)
        self.marks = Marks(self.board, host.colour_of)
        framing = Framing(self.ground.camera, self.motions, self._looked, self.draw_board)
        self.pan, self.zoom, self.frame = framing.pan, framing.zoom, framing.frame
        self.air = air
        for each in (self.board, self.hand):
            canvas.add(each)
        self.carried: Carried | None = None
        """The tile that is held, pending, or gliding under a finger"""
        self.selected: Digits | None = None
        self.angle = 0.0
        """Of the selected tile"""
        self.pressed: Digits | None = None
        self.lit: tuple[Digits, ...] = ()
        """Tiles of the hand that are pointed out"""
        self.flying: dict[Digits, LooseTile] = {}
        """Tiles on their way to the hand, or from it"""
        self.hidden: set[Cell] = set()
        """Cells whose tile is still on its way"""
        self.looked: Callable[[], None] = lambda: None
        """What to do when the camera has moved"""
        self.previews: Callable[[Fit | None], None] = lambda fit: None
        """What is to be told of a tile that has snapped; None: of no tile any more"""
        self._fit: Fit | None = None
        self._held_at = 0.0, 0.0
        """Where a finger holds a tile, also while it lies on a fit"""
        self._sliding: Motion | None = None
        self._was_own = False

    # All of it

    @property
    def settings(self) -> Settings:
        return self.host.settings

    @property
    def sizes(self) -> Sizes:
        return (TABLET if now().layout.is_tablet else PHONE)[self.position.shape.sides]

    def arrange(self, board: Box, hand: Box) -> None:
        """Where board and hand lie."""
        ground = self.ground
        ground.board, ground.hand, ground.dp = board, hand, dp(1)
        self.board.arrange(board)
        self.keep_free(0.0)

    def keep_free(self, foot: float) -> None:
        """Frame the board so that so much of it is free at its foot, for a question."""
        board = self.ground.board
        inside = Extent(board.x, board.y + foot, board.right, board.top).grown(-dp(AIR))
        self.ground.camera.arrange(inside, dp(self.sizes.board))

    def show(self, position: Position) -> None:
        """Draw everything as it is now, at once."""
        self.motions.finish()
        self.drop()
        self.set(position, slides=False)
        self.ground.camera.show(self.ground.extent())
        self.draw_board()
        self.draw_hand()

    def set(self, position: Position, slides: bool = True) -> None:
        """Know of a new position, and draw nothing yet; but tiles slide along their ledges where they close up."""
        self.position = self.ground.position = position
        before = dict(zip(self.ground.order, self.ground.rack.slots))
        self.ground.lay_hand(position.hand, self.sizes.hand, not now().layout.is_wide)
        self.motions.stop(self._sliding)
        slide = self.hand.slide(before if slides and not now().reduced_motion else {}, self.draw_hand)
        self._sliding = self.motions.start("lay", slide, waited_for=False) if slide else None

    def draw_board(self) -> None:
        self.board.draw(self.position.laid, self.hidden)
        self.marks.redraw()
        self.marks.last([(who, cell) for who, cell in self.position.recent if cell not in self.hidden])
        self.draw_fits()

    def draw_hand(self) -> None:
        gap = self.carried.tile if self.carried else None
        away = {*self.flying, *((gap,) if gap else ())}
        self.hand.draw(away, gap, self.selected, self.angle, self.lit)

    def draw_fits(self) -> None:
        """Where the taken tile fits, as the player wants to see it; always: where any tile fits."""
        when, fits = self.settings.table.show_fits, self.position.fits
        taken = self.carried.tile if self.carried else self.selected
        if when == "never":
            self.marks.fits(())
        elif taken is not None:
            self.marks.fits(cells_of(fits.of(taken)))
        else:
            self.marks.fits(fits.cells() if when == "always" or self.position.is_opening else ())

    def drop(self) -> None:
        """Forget whatever is taken, and what flies; nothing glides."""
        if self.carried:
            self._let_fall(self.carried)
        for loose in self.flying.values():
            self.air.remove(loose)
        self.selected = self.pressed = self._fit = None
        self.flying.clear()
        self.hidden.clear()
        self.marks.clear()

    @property
    def is_taken(self) -> bool:
        """Whether a tile of the hand is held, selected, or lies loosely on the board."""
        return self.carried is not None or self.selected is not None

    # The hand

    def light(self, tiles: tuple[Digits, ...]) -> None:
        """Point out tiles of the hand: those that may open, or the one that a hint is about."""
        if tiles != self.lit:
            self.lit = tiles
            self.draw_hand()

    def press(self, tile: Digits | None) -> None:
        if tile != self.pressed:
            self.pressed = tile
            self.hand.press(tile)

    def select(self, tile: Digits | None, angle: float) -> None:
        self.selected, self.angle = tile, angle
        self.draw_hand()
        self.draw_fits()

    def scroll(self, by: float) -> None:
        self.ground.scroll(by)
        self.hand.scroll()

    def reveal(self, tile: Digits) -> None:
        """Scroll the hand so that a tile is seen."""
        self.ground.reveal(tile)
        self.hand.scroll()

    # What is held

    def take(self, tile: Digits) -> Carried:
        """The tile leaves its place in the hand."""
        if self.carried and self.carried.tile == tile:
            return self.carried
        if self.carried:
            self._let_fall(self.carried)
        angle = self.angle if tile == self.selected else 0.0
        self.selected = None if tile == self.selected else self.selected
        carried = Carried(self.motions, self.position.shape, tile, self.ground.camera.scale)
        carried.start(self.ground.home(tile), self.ground.hand_side, angle)
        if tile in self.flying:  # it was on its way home
            gliding = self.flying.pop(tile)
            carried.start((gliding.x, gliding.y), gliding.shown_side, gliding.angle)
            self.air.remove(gliding)
        self.carried, self._fit = carried, None
        self.air.add(carried.loose)
        self.draw_hand()
        self.draw_fits()
        return carried

    def hold(self, tile: Digits, x: float, y: float) -> None:
        self._held_at = x, y
        if self.carried and self.carried.tile == tile:
            if self._fit is None:
                self.carried.follow(x, y)
            return
        carried = self.take(tile)
        carried.carry((x, y), carried.loose.angle)

    def turn(self, tile: Digits, angle: float) -> None:
        if self.carried and self.carried.tile == tile:
            self.carried.turn(angle)
        elif tile == self.selected:
            self._turn_selected(angle)

    def _turn_selected(self, angle: float) -> None:
        start, by = self.angle, (angle - self.angle + 180) % 360 - 180

        def step(share: float) -> None:
            self.angle = start + by * share
            self.hand.draw(self.flying, None, self.selected, self.angle, self.lit)

        self.motions.start("snap", step, waited_for=False)

    def lean(self, tile: Digits, degrees: float) -> None:
        if self.carried and self.carried.tile == tile:
            self.carried.lean(degrees)

    def snap(self, tile: Digits, fit: Fit | None) -> None:
        self._fit = fit
        carried = self.take(tile)
        if fit is None:
            self.no_preview()
            carried.carry(self._held_at, carried.angle)
            return
        carried.snap(self.ground.camera.to_window(fit.x, fit.y), carried.angle)
        self.marks.place(fit.cell)
        self.previews(fit)

    def no_preview(self) -> None:
        self.marks.place(None)
        self.marks.no_shape()
        self.previews(None)

    def pend(self, tile: Digits, fit: Fit) -> None:
        self.snap(tile, fit)

    def laying(self, tile: Digits, fit: Fit) -> None:
        carried = self.take(tile)
        self._fit = fit
        self.no_preview()
        carried.stop()

    def home(self, tile: Digits) -> None:
        """Back into its place, from wherever it is."""
        self._fit = None
        self.no_preview()
        if tile == self.selected:
            self.select(None, 0.0)
        if self.carried and self.carried.tile == tile:
            self._glide(self.carried)
        self.draw_fits()

    def _glide(self, carried: Carried) -> None:
        self.carried = None
        carried.stop()
        tile, loose = carried.tile, carried.loose
        self.flying[tile] = loose
        self.draw_hand()
        way = loose.way_to(self.ground.home(tile), self.ground.hand_side / loose.side, 0.0, 0.0)
        self.motions.start("glide_back", way, lambda: self._landed_home(tile, loose))

    def _landed_home(self, tile: Digits, loose: LooseTile) -> None:
        if self.flying.get(tile) is loose:
            del self.flying[tile]
            self.air.remove(loose)
            self.draw_hand()

    def _let_fall(self, carried: Carried) -> None:
        carried.stop()
        self.air.remove(carried.loose)
        self.carried = None

    # The board

    def _looked(self) -> None:
        """The camera has moved."""
        if self.ground.camera.is_own != self._was_own:
            self._was_own = self.ground.camera.is_own
            self.host.changed()
        if self.board.look():
            self.draw_board()
        self.looked()
        if self.carried and self._fit:
            self.carried.follow(*self.ground.camera.to_window(self._fit.x, self._fit.y))

    def reframe(self) -> None:
        """After the table has grown: frame it anew, unless the player looks elsewhere."""
        camera = self.ground.camera
        camera.know(self.ground.extent())
        if not camera.is_own:
            self.frame()
