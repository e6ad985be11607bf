"""Board and hand as they are seen: what lies where, and what is marked there. It decides nothing: it shows."""

from collections.abc import Callable

from kivy.graphics import InstructionGroup
from kivy.metrics import dp

from app.games.ominos.board import Board
from app.games.ominos.carried import Carried
from app.games.ominos.geometry import OminoGeometry
from app.games.ominos.hand import Hand, Seen
from app.games.ominos.marks import Marks, cells_of
from app.games.ominos.pieces import LooseTile
from app.games.ominos.pointing import Pointing
from app.games.ominos.position import Position
from app.games.ominos.rack import AS_DRAWN, FITS_FIRST, PHONE, TABLET, Grid, Sizes, as_drawn, fits_first, grid_for, rack
from app.look.look import now
from app.look.motion import Motion, Motions
from app.look.shapes import Box
from app.look.tokens import SMALLEST
from app.match.messages import Stage
from app.store.settings import Settings
from app.table.camera import Extent
from app.table.contract import Host
from app.table.framing import Framing
from engine.game import Seat
from engine.ominos.lattice import Cell
from engine.ominos.tiles import Digits

AIR = 6.0
"""dp that stay free round what the board frames"""
MOST_SAID = 0.5
"""Of the board's height: words take no more of it"""


class Surface:
    """What lies on board and hand. `air` is drawn above everything else of the screen."""

    def __init__(self, host: Host, position: Position, canvas: InstructionGroup, air: InstructionGroup):
        self.host = host
        self.position = position
        self.air = air
        self.motions = Motions()
        self.geometry = OminoGeometry(position, rack(position.shape, len(position.hand), 1, 1, 1), dp(1))
        self.board = Board(position.shape, self.geometry.camera)
        self.hand = Hand(self.geometry)
        self.marks = Marks(self.board, host.colour_of)
        self.pointing = Pointing(host, air)
        framing = Framing(self.geometry.camera, self.motions, self._looked, self.draw_board)
        self.pan, self.zoom, self.frame = framing.pan, framing.zoom, framing.frame
        for each in (self.board, self.hand):
            canvas.add(each)
        self.free = self.geometry.board
        """The part of the board on which something can be said"""
        self._grids: dict[tuple[Seat | None, int, int], Grid] = {}
        """The places of each hand of this round, in a box so wide"""
        self.carried: Carried | None = None
        """The tile that is held, pending, or gliding under a finger"""
        self.selected: Digits | None = None
        self.angle = 0.0
        """Of the selected tile"""
        self.flying: dict[Digits, LooseTile] = {}
        """Tiles on their way to the hand, or from it"""
        self.hidden: set[Cell] = set()
        """Cells whose tile is still on its way"""
        self.wrong: dict[Cell, tuple[int, ...]] = {}
        """Corners of laid tiles that a refused one does not meet"""
        self.looked: Callable[[], None] = lambda: None
        """What to do when the camera has moved"""
        self.is_telling: Callable[[], bool] = lambda: False
        """Whether a reason stands on the board, which must not move then"""
        self._was_covered = True
        self._sliding: Motion | None = None

    @property
    def settings(self) -> Settings:
        return self.host.settings

    @property
    def sizes(self) -> Sizes:
        return (TABLET if now().layout.is_tablet else PHONE)[self.position.shape.sides]

    # Where

    def arrange(self, board: Box, hand: Box) -> None:
        """Where board and hand lie."""
        geometry = self.geometry
        geometry.board, geometry.hand, geometry.dp = board, hand, dp(1)
        self.board.arrange(board)
        self.keep_free(0.0)

    def keep_free(self, foot: float, is_framed_above: bool = False) -> None:
        """Words lie at the foot of the board, so high: nothing else is said there, and perhaps no tile lies there."""
        board = self.geometry.board
        foot = min(foot, board.height * MOST_SAID)
        self.free = board._replace(y=board.y + foot, height=board.height - foot)
        frame = self.free if is_framed_above else board
        inside = Extent(frame.x, frame.y, frame.right, frame.top).grown(-dp(AIR))
        legible = dp(SMALLEST / self.position.shape.digit_size)
        self.geometry.camera.arrange(inside, dp(self.sizes.board), legible)

    def would_cover(self, card: Box) -> bool:
        """Whether a card would lie on a tile, or on a place for one, as the camera frames the board by itself."""
        shape, position = self.position.shape, self.position
        scale, x, y = self.geometry.camera.target()
        near = card.grown(shape.radius * scale)
        middles = map(shape.centre, {*position.laid, *position.fits.cells()})
        return any(near.holds(x + cx * scale, y + cy * scale) for cx, cy in middles)

    def set(self, position: Position, slides: bool = True) -> None:
        """Know of a new position, and draw nothing yet; but tiles slide along their ledges where they close up."""
        self.position = self.geometry.position = position
        before = dict(zip(self.geometry.order, self.geometry.rack.slots))
        self._lay_hand(position)
        self.motions.stop(self._sliding)
        slide = self.hand.slide(before if slides and not now().reduced_motion else {}, self.draw_hand)
        self._sliding = self.motions.start("lay", slide, waited_for=False) if slide else None

    def _lay_hand(self, position: Position) -> None:
        look, box = now(), self.geometry.hand
        if look.layout.is_wide:
            self.plan_hand(position, len(position.hand), box.width, box.height / dp(1))
        grid = self._grids.get((position.front, position.round, round(box.width)))
        self.geometry.lay_hand(
            self._ordered(position), self.sizes.hand, not look.layout.is_wide, grid, look.left_handed
        )

    def plan_hand(self, position: Position, count: int, width: float, most: float) -> Grid:
        """The places for so many tiles in a box as wide as this, in pixels, and at most so high, in dp.

        A hand keeps them for a round. It gives up a row only while others are in turn, or were while it was covered:
        no button goes away from under a finger.
        """
        key = position.front, position.round, round(width)
        may_shrink = self._was_covered or (self.host.session.stage is Stage.BOTS and not self.is_telling())
        self._was_covered = position.front is None
        self._grids = {of: grid for of, grid in self._grids.items() if of[1:] == key[1:]}
        self._grids[key] = grid_for(
            position.shape, count, self._grids.get(key), width / dp(1), most, self.sizes.hand,
            not now().layout.is_wide, may_shrink,
        )  # fmt: skip
        return self._grids[key]

    def _ordered(self, position: Position) -> tuple[Digits, ...]:
        """The hand as the player likes it to stand. Who plays strictly is not told what fits."""
        table = self.settings.table
        if table.order == AS_DRAWN:
            return as_drawn(position, self.host.session.story())
        return fits_first(position) if table.order == FITS_FIRST and not table.is_strict else position.hand

    # Drawing

    def draw_board(self) -> None:
        self.board.draw(self.position.laid, self.hidden, self.wrong)
        self.marks.redraw()
        self.marks.last([(who, cell) for who, cell in self.position.recent if cell not in self.hidden])
        self.draw_fits()

    def draw_hand(self) -> None:
        gap = self.carried.tile if self.carried else None
        away = frozenset((*self.flying, *((gap,) if gap else ())))
        self.hand.draw(Seen(away, gap, self.selected, self.angle, self.lit, self.pointing.new(self.position)))

    @property
    def lit(self) -> tuple[Digits, ...]:
        """Tiles of the hand that are pointed out."""
        return self.pointing.lit(self.position)

    def draw_fits(self) -> None:
        """Where the taken tile fits, as the player wants to see it; always: where any does. And what a hint means."""
        when, fits = self.settings.table.show_fits, self.position.fits
        taken = self.carried.tile if self.carried else self.selected
        meant = self.pointing.meant(self.position, taken)
        cells: list[Cell] = []
        if self.position.is_opening or (when == "always" and taken is None and not meant):
            cells = list(fits.cells())
        elif taken is not None:
            cells = cells_of(fits.of(taken))
        self.marks.fits([] if when == "never" else [cell for cell in cells if cell not in meant], meant)

    def point(self) -> None:
        """Show which button is pointed out."""
        self.pointing.draw(self.position)

    # The hand

    def press(self, tile: Digits | None) -> None:
        """A finger lies on this tile of the hand; None: on none."""
        if tile is not None and self.pointing.new(self.position):
            self.pointing.touched()
            self.draw_hand()
        self.hand.press(tile)

    def scroll(self, by: float) -> None:
        self.geometry.scroll(by)
        self.hand.scroll()

    def reveal(self, tile: Digits) -> None:
        """Scroll the hand so that a tile is seen."""
        self.geometry.reveal(tile)
        self.hand.scroll()

    # The board

    def _looked(self) -> None:
        """The camera has moved."""
        if self.board.look():
            self.draw_board()
        self.looked()

    def reframe(self) -> None:
        """After the table has grown: frame it anew, unless the player looks elsewhere."""
        self.know_view()
        if not self.geometry.camera.is_own:
            self.frame()

    def know_view(self) -> None:
        """The camera learns what there is to be seen, and stays where it is."""
        self.geometry.camera.know(self.geometry.extent(), self.geometry.focus())
