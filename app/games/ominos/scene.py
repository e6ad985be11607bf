"""A table on which fingers take tiles: selected, held, pending, gliding home."""

from collections.abc import Callable

from kivy.graphics import InstructionGroup

from app.games.ominos.carried import Carried
from app.games.ominos.pieces import LooseTile
from app.games.ominos.position import Fit, Position
from app.games.ominos.surface import Surface
from app.table.contract import Host
from engine.ominos.tiles import Digits


class Scene(Surface):
    """Board, hand and what a finger has taken, as fingers and events change them."""

    def __init__(self, host: Host, position: Position, canvas: InstructionGroup, air: InstructionGroup):
        super().__init__(host, position, canvas, air)
        self.previews: Callable[[Fit | None], None] = lambda _fit: None
        """What is to be told of a tile that has snapped; None: of no tile any more"""
        self._fit: Fit | None = None
        self._held_at = 0.0, 0.0
        """Where a finger holds a tile, also while it lies on a fit"""

    def show(self, position: Position) -> None:
        """Draw everything as it is now, at once."""
        self.motions.finish()
        self.drop()
        self.set(position, slides=False)
        self.geometry.camera.show(self.geometry.extent(), self.geometry.focus())
        self.draw_board()
        self.draw_hand()

    def drop(self) -> None:
        """Forget whatever is taken, and what flies; nothing glides."""
        if self.carried:
            self._let_fall(self.carried)
        for loose in self.flying.values():
            self.air.remove(loose)
        self.selected = self._fit = None
        self.flying.clear()
        self.hidden.clear()
        self.marks.clear()

    @property
    def is_taken(self) -> bool:
        """Whether a tile of the hand is held, selected, or lies loosely on the board."""
        return self.carried is not None or self.selected is not None

    # What is selected

    def select(self, tile: Digits | None, angle: float) -> None:
        if tile is not None:
            self.pointing.touched()
        self.selected, self.angle = tile, angle
        self.draw_hand()
        self.draw_fits()

    def _turn_selected(self, angle: float) -> None:
        start, by = self.angle, (angle - self.angle + 180) % 360 - 180

        def step(share: float) -> None:
            self.angle = start + by * share
            self.draw_hand()

        self.motions.start("snap", step, waited_for=False)

    # What is held

    def take(self, tile: Digits) -> Carried:
        """The tile leaves its place in the hand."""
        if self.carried and self.carried.tile == tile:
            return self.carried
        if self.carried:
            self._let_fall(self.carried)
        angle = self.angle if tile == self.selected else 0.0
        self.selected = None if tile == self.selected else self.selected
        carried = Carried(self.motions, self.position.shape, tile, self.geometry.camera.scale)
        carried.start(self.geometry.home(tile), self.geometry.hand_side, angle)
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
        carried.snap(self.geometry.camera.to_window(fit.x, fit.y), carried.angle)
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
        way = loose.way_to(self.geometry.home(tile), self.geometry.hand_side / loose.side, 0.0, 0.0)
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
        super()._looked()
        if self.carried and self._fit:
            self.carried.follow(*self.geometry.camera.to_window(self._fit.x, self._fit.y))
