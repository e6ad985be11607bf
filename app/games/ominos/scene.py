"""Everything that is seen of a corner-digit table: board, hand, the tile that is taken, and what is said about it.

It decides nothing: it shows. Each part draws one thing; what more than one of them must do stands here.
"""

from typing import TYPE_CHECKING

from kivy.graphics import InstructionGroup
from kivy.metrics import dp

from app.games.ominos.board import Beyond, Board
from app.games.ominos.geometry import OminoGeometry
from app.games.ominos.hand import Hand, HandLook
from app.games.ominos.marks import Marks, cells_of
from app.games.ominos.notes import Explaining, Notes
from app.games.ominos.pills import reason_of
from app.games.ominos.pointing import LargePicture, Pointing
from app.games.ominos.position import Position, TileFit, position_of
from app.games.ominos.prompt import Asking
from app.games.ominos.rack import AS_DRAWN, FITS_FIRST, PHONE, TABLET, Grid, Sizes, as_drawn, fits_first, grid_for, rack
from app.games.ominos.taken import TakenTile
from app.look.animation import Run, moving
from app.look.appearance import now
from app.look.shapes import NOTHING, Box
from app.match.messages import MoveRefused
from app.shell.i18n import _
from app.store.settings import Settings
from app.table.camera_motion import CameraMotion
from app.widgets.buttons import RingButton
from engine.game import Seat
from engine.ominos.lattice import Cell
from engine.ominos.tiles import Digits

if TYPE_CHECKING:
    from app.games.ominos.table import OminoTable

EDGE = 10.0
"""dp from the rim of the board to its button"""
WORDLESS = 1.3
"""From this size of text the button has no word, which would hide much of the board"""
MOST_SAID = 0.5
"""Of the board's height: words take no more of it"""


class OminoScene:
    """Shows a position on a table. `air` is drawn above everything else of the screen."""

    def __init__(self, table: "OminoTable", canvas: InstructionGroup, air: InstructionGroup):
        self.table, self.host, self.motions = table, table.host, table.motions
        self.air = air
        self.position = position = position_of(self.host.session)
        self.geometry = OminoGeometry(position, rack(position.shape, len(position.hand), 1, 1, 1), dp(1))
        self.board = Board(position.shape, self.geometry.camera)
        self.hand = Hand(self.geometry)
        self.marks = Marks(self.board, self.host.colour_of)
        for each in (self.board, self.hand):
            canvas.add(each)
        self.framing = CameraMotion(self.geometry.camera, self.motions, self.camera_moved, self._arrived)
        self.taken = TakenTile(self)
        self.pointing = Pointing(self.host, air)
        self.notes = Notes(self)
        self.asking = Asking(self)
        self.inspecting = LargePicture(self)
        self.explaining = Explaining(self)
        word = _("Fit")
        self.fit_button = RingButton("fit", word if now().text_scale < WORDLESS else "", self.widen, spoken=word)
        self.free = self.geometry.board
        """The part of the board on which something can be said"""
        self.hidden: set[Cell] = set()
        """Cells whose tile is still on its way"""
        self.wrong: dict[Cell, tuple[int, ...]] = {}
        """Corners of laid tiles that a refused one does not meet"""
        self._sliding: Run | None = None
        self._viewer: Seat | None = None
        """Whose hand was shown last, and whose view of the board it is"""

    @property
    def settings(self) -> Settings:
        """What the player has chosen."""
        return self.host.settings

    @property
    def sizes(self) -> Sizes:
        """How large tiles are where there is room."""
        return (TABLET if now().layout.is_tablet else PHONE)[self.position.shape.sides]

    # Where

    def arrange(self, board: Box, hand: Box) -> None:
        """Sets where board and hand lie."""
        geometry = self.geometry
        geometry.board, geometry.hand, geometry.dp = board, hand, dp(1)
        self.board.arrange(board)
        self.keep_free(0.0)

    def keep_free(self, foot: float, is_framed_above: bool = False) -> None:
        """Keeps so much of the foot of the board free of other words, and perhaps of tiles too."""
        board = self.geometry.board
        foot = min(foot, board.height * MOST_SAID)
        self.free = board._replace(y=board.y + foot, height=board.height - foot)
        self.geometry.frame(self.free if is_framed_above else board, self.sizes.board, now().text_scale)

    def would_cover(self, card: Box) -> bool:
        """Returns whether a card would lie on a tile, or on a place for one, as the camera frames the board itself."""
        shape, position = self.position.shape, self.position
        scale, x, y = self.geometry.camera.target()
        near = card.grown(shape.radius * scale)
        middles = map(shape.centre, {*position.laid, *position.fits.cells()})
        return any(near.holds(x + cx * scale, y + cy * scale) for cx, cy in middles)

    # A position

    def show(self, position: Position) -> None:
        """Draws everything as it is now, at once; nothing is taken and nothing flies any more."""
        self.motions.finish()
        self.taken.clear()
        self.hidden.clear()
        self.marks.clear()
        self.set(position, slides=False)
        self._view_anew(position)
        self.geometry.camera.show(self.geometry.extent(), self.geometry.focus())
        self.show_newest()
        self.draw_board()
        self.draw_hand()
        self.follow()

    def _view_anew(self, position: Position) -> None:
        """Frames the board anew for a new round and for whoever was handed the table: nobody looks for what was looked
        at in another round, or by another one.
        """
        is_handed_on = position.front not in (None, self._viewer)
        if is_handed_on:
            self._viewer = position.front
        if is_handed_on or not position.laid:
            self.geometry.camera.is_own = False

    def set(self, position: Position, slides: bool = True) -> None:
        """Knows a new position and draws nothing yet; but tiles slide along their ledges where they close up."""
        self.position = self.geometry.position = position
        before = dict(zip(self.geometry.order, self.geometry.rack.slots))
        self._lay_hand(position)
        self.motions.stop(self._sliding)
        slide = self.hand.slide(before if slides and not now().reduced_motion else {}, self.draw_hand)
        self._sliding = self.motions.run(moving("lay", slide, waited_for=False)) if slide else None

    def _lay_hand(self, position: Position) -> None:
        look, box = now(), self.geometry.hand
        is_upright = box.top <= self.geometry.board.y  # it lies below the board, not beside it
        most = self.table.most_hand if is_upright else box.height
        grid = self.grid(position, box.width, most, is_upright)
        self.geometry.lay_hand(self._ordered(position), self.sizes.hand, is_upright, grid, look.left_handed)

    def grid(self, position: Position, width: float, most: float, is_upright: bool = True) -> Grid:
        """Returns the places of the hand in a box at most so large, in pixels; they stay what they are in a turn."""
        count = position.dealt if position.front is None else position.at_first
        size = width / dp(1), most / dp(1)
        return grid_for(position.shape, position.dealt, count, *size, self.sizes.hand, is_upright)

    def _ordered(self, position: Position) -> tuple[Digits, ...]:
        """Returns the hand as the player likes it to stand. Who plays strictly is not told what fits."""
        table = self.settings.table
        if table.order == AS_DRAWN:
            return as_drawn(position, self.host.session.story())
        return fits_first(position) if table.order == FITS_FIRST and not table.is_strict else position.hand

    # Drawing

    def draw_board(self) -> None:
        """Draws the tiles that lie there, and all marks."""
        self.board.draw(self.position.laid, self.hidden, self.wrong)
        self.marks.redraw()
        self.marks.last([(who, cell) for who, cell in self.position.recent if cell not in self.hidden])
        self.draw_fits()

    def draw_hand(self) -> None:
        """Draws the hand, without the tiles that are in the air."""
        taken = self.taken
        gap = taken.carried.tile if taken.carried else None
        away = frozenset((*taken.flying, *((gap,) if gap else ())))
        self.hand.draw(HandLook(away, gap, taken.selected, taken.angle, self.lit, self.pointing.new(self.position)))

    @property
    def lit(self) -> tuple[Digits, ...]:
        """The tiles of the hand that are pointed out."""
        return self.pointing.lit(self.position)

    def draw_fits(self) -> None:
        """Shows where the taken tile fits, as the player wants to see it, or where any does; and what a hint means."""
        when, fits = self.settings.table.show_fits, self.position.fits
        taken = self.taken.tile
        meant = self.pointing.meant(self.position, taken)
        cells: list[Cell] = []
        if self.position.is_opening or (when == "always" and taken is None and not meant):
            cells = list(fits.cells())
        elif taken is not None:
            cells = cells_of(fits.of(taken))
        self.marks.fits([] if when == "never" else [cell for cell in cells if cell not in meant], meant)

    def point(self) -> None:
        """Shows which button is pointed out."""
        self.pointing.draw(self.position)

    # The hand

    def press(self, tile: Digits | None) -> None:
        """Shows on which tile of the hand a finger lies; None: on none."""
        if tile is not None and self.pointing.new(self.position):
            self.pointing.touched()
            self.draw_hand()
        self.hand.press(tile)

    def scroll(self, by: float) -> None:
        """Scrolls the hand by so many pixels."""
        self.geometry.scroll(by)
        self.hand.scroll()

    def leaf(self, by: float) -> None:
        """Lets the hand glide on by so many pixels."""
        gone = 0.0

        def step(share: float) -> None:
            nonlocal gone
            self.scroll(by * share - gone)
            gone = by * share

        self.motions.run(moving("glide_back", step))

    def reveal(self, tile: Digits) -> None:
        """Scrolls the hand so that a tile is seen."""
        self.geometry.reveal(tile)
        self.hand.scroll()

    def inspect(self, tile: Digits | None) -> None:
        """Shows a tile in large; None: no more."""
        self.asking.hide()
        self.inspecting.show(tile)
        if tile is None:
            self.asking.refresh()

    # What is said about a tile

    def preview(self, fit: TileFit) -> None:
        """Tells what a tile would bring there, while it can still be taken back."""
        self.notes.no_preview()
        if self.position.front is not None and not self.settings.table.is_strict:
            parts, bonus = self.table.state.worth(fit.place)
            self.notes.preview(self.position.front, fit, parts, bonus)
            self.marks.shape(self.position.table, fit.cell, parts, bonus)

    def no_preview(self) -> None:
        """Tells nothing any more of a place."""
        self.marks.place(None)
        self.marks.no_shape()
        self.notes.no_preview()
        if self.asking.card is None or not self.asking.card.is_question:
            self.marks.tiles(())

    def refuse(self, tile: Digits, attempt: TileFit, refused: MoveRefused | None) -> None:
        """Tells why it does not fit there: the corners that differ light up, with both digits and a word.

        A tile that rotates by itself is judged as it would fit best.
        """
        if refused is None and self.settings.table.auto_turn and not self.settings.table.is_strict:
            attempt = self._rotated_best(tile, attempt)
        reason = reason_of(self.position, attempt, refused, self.table.state)
        self.notes.refuse(reason)
        self.host.say(reason.spoken, urgent=True)

    def _rotated_best(self, tile: Digits, attempt: TileFit) -> TileFit:
        """Returns the rotation that differs least; where one of them fits, the tile stays as the player rotated it."""
        table = self.position.table
        ways = [near.fit for near in self.geometry.orientations(tile, attempt, are_all=True)]
        best = min((attempt, *ways), key=lambda fit: len(table.differing(fit.cell, fit.place.digits)))
        return best if table.differing(best.cell, best.place.digits) else attempt

    def hush(self) -> None:
        """Says and asks nothing any more."""
        self.notes.hush()
        self.inspecting.show(None)
        self.asking.hide()
        self.asking.no_confirm()

    # The board

    def camera_moved(self) -> None:
        """Brings everything along that stays with the board."""
        if self.board.look():
            self.draw_board()
        self.taken.follow()
        self.asking.follow()
        self.follow()

    def follow(self) -> None:
        """Puts words and the button where they belong now, and signs at the edges."""
        self.notes.follow()
        self.tell_beyond()
        self.offer_fit()

    def _arrived(self) -> None:
        self.draw_board()
        self.offer_fit()

    def tell_beyond(self) -> None:
        """Tells at the edges what lies beyond them."""
        position, geometry = self.position, self.geometry
        middle, to_window = position.shape.centre, geometry.camera.to_window
        last = [(self.host.colour_of(who), to_window(*middle(cell))) for who, cell in position.recent]
        out = tuple((colour, place) for colour, place in last if not self.free.holds(*place))
        self.board.edges.show(Beyond(self.free, geometry.beyond(self.free), out))

    def offer_fit(self) -> None:
        """Offers the button that frames everything while something is out of sight, or the player looks elsewhere."""
        if self.framing.is_gliding:
            return
        button, is_own = self.fit_button, self.geometry.camera.is_own
        is_wanted = is_own or bool(self.geometry.beyond(self.free))
        if is_wanted and not (is_own and button.parent):  # it does not change sides under a finger that pans
            button.x = self._corner()
        button.y = self.free.y + dp(EDGE)
        if is_wanted and button.parent is None:
            self.table.add_widget(button)
        elif button.parent is not None and not is_wanted:
            self.table.remove_widget(button)

    @property
    def fit_box(self) -> Box:
        """Where the button lies that frames everything; nothing while there is none."""
        button = self.fit_button
        return Box(button.x, button.y, button.width, button.height) if button.parent else NOTHING

    def _corner(self) -> float:
        """Returns how far to the right the button stands: at the side where it covers less that matters."""
        button, free, geometry = self.fit_button, self.free, self.geometry
        sides = [free.right - dp(EDGE) - button.width, free.x + dp(EDGE)]
        near = geometry.camera.scale * self.position.shape.radius
        cells = self.position.open_cells | self.position.last_cells
        matter = [geometry.camera.to_window(*self.position.shape.centre(cell)) for cell in cells]

        def covered(x: float) -> int:
            box = Box(x, free.y + dp(EDGE), button.width, button.height).grown(near)
            return sum(box.holds(*place) for place in matter)

        return min(reversed(sides) if now().left_handed else sides, key=covered)

    def widen(self) -> None:
        """Frames everything; where that is to be seen already, what matters most."""
        self.geometry.camera.widen()
        self.framing.frame()
        self.offer_fit()

    def reframe(self) -> None:
        """Frames the table anew after it has grown; a player who looks elsewhere is shown the last tile."""
        self.know_view()
        if not self.geometry.camera.is_own:
            self.framing.frame()
        self.show_newest()

    def show_newest(self) -> None:
        """Lets a player who looks at the board in their own way see the last tile."""
        if self.geometry.camera.is_own and self.position.newest is not None:
            self.bring(self.position.newest)

    def bring(self, cell: Cell) -> None:
        """Moves the board just so far that a cell is in sight, unless a finger holds it."""
        camera, part = self.geometry.camera, self.geometry.part(cell)
        if not camera.frames(part) and not self.table.fingers.machine.fingers:
            self.framing.glide(camera.towards(part))

    @property
    def _hinted(self) -> tuple[Cell, ...]:
        return self.pointing.meant(self.position, self.taken.selected)

    def hides_hinted(self, card: Box) -> bool:
        """Returns whether a card lies on the middle of the place of a hint."""
        to_window, centre = self.geometry.camera.to_window, self.position.shape.centre
        return any(card.holds(*to_window(*centre(cell))) for cell in self._hinted)

    def bring_hinted(self) -> None:
        """Moves the board just so far that the place of a hint is in sight."""
        for cell in self._hinted:
            self.bring(cell)

    def know_view(self) -> None:
        """Tells the camera what there is to be seen; it stays where it is."""
        self.geometry.camera.know(self.geometry.extent(), self.geometry.focus())
