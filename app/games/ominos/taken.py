"""The tile that the player has taken, as it is drawn: selected in the hand, carried, on a place, gliding home."""

from typing import TYPE_CHECKING

from app.games.ominos.pieces import LooseTile
from app.games.ominos.position import TileFit
from app.games.ominos.shape import Shape
from app.gestures.geometry import rotation_between
from app.gestures.state_machine import HeldPiece
from app.look.animation import Animation, Motions, Run, moving
from app.look.appearance import now
from app.look.shapes import Point
from engine.ominos.tiles import Digits

if TYPE_CHECKING:
    from app.games.ominos.scene import OminoScene

ON_FIT, FREE = 1.07, 1.25
"""How much larger than on the board a tile is while it lies on a fit, and while it is carried"""


class Carried:
    """A loose tile with an aim. What it has not reached yet it makes up for in 120 ms."""

    def __init__(self, motions: Motions, shape: Shape, tile: Digits, cell_side: float):
        """`cell_side`: of a tile on the board, in pixels."""
        self.tile = tile
        self.loose = LooseTile(shape, tile, cell_side * FREE)
        self._motions = motions
        self._run: Run | None = None
        self._aim: Point = (0.0, 0.0)
        self._angle = 0.0
        self._scale = self._lift = 1.0
        self._short = (0.0, 0.0, 0.0, 0.0, 0.0)
        """What is missing to the aim: x, y, scale, angle, lift"""
        self._share = 1.0
        self._lean = 0.0

    def start(self, middle: Point, side: float, angle: float) -> None:
        """Puts it where it is taken from."""
        self._aim, self._angle, self._scale, self._lift = middle, angle, side / self.loose.side, 0.0
        self._share = 1.0
        self._place()

    def follow(self, x: float, y: float) -> None:
        """Moves the aim, and the tile in this very frame."""
        self._aim = x, y
        self._place()

    def carry(self, middle: Point) -> None:
        """Lets it float freely from now on."""
        self._go(middle, 1.0, self._angle, 1.0)

    def snap(self, middle: Point) -> None:
        """Lets it lie on a fit from now on."""
        self._go(middle, ON_FIT / FREE, self._angle, 0.55)

    def rotate(self, angle: float) -> None:
        """Rotates it to this angle, the shorter way."""
        self._go(self._aim, self._scale, angle, self._lift)

    def lean(self, degrees: float) -> None:
        """Shows it rotated so much further between two ways to lie, at once."""
        self._lean = degrees
        self._place()

    def _go(self, middle: Point, scale: float, angle: float, lift: float) -> None:
        loose = self.loose
        self._aim, self._scale, self._angle, self._lift = middle, scale, angle, lift
        self._short = (
            loose.x - middle[0],
            loose.y - middle[1],
            loose.scale - scale,
            rotation_between(angle, loose.angle),
            loose.lift - lift,
        )
        self._share = self._lean = 0.0
        self.stop()
        if now().reduced_motion:
            self._come(1.0)
        else:
            self._run = self._motions.run(moving("snap", self._come, waited_for=False))

    def _come(self, share: float) -> None:
        self._share = share
        self._place()

    def _place(self) -> None:
        x, y, scale, angle, lift = (short * (1 - self._share) for short in self._short)
        middle = self._aim[0] + x, self._aim[1] + y
        self.loose.show(middle, self._scale + scale, self._angle + angle + self._lean, max(0.0, self._lift + lift))

    def stop(self) -> None:
        """Leaves it where it is, for others to move it on."""
        self._motions.stop(self._run)


class TakenTile:
    """Draws what the touch machine holds. What that is, how it is rotated and where it fits stands there alone."""

    def __init__(self, scene: "OminoScene"):
        self.scene = scene
        self.carried: Carried | None = None
        """The tile in the air under a finger, or on the place where it would be laid"""
        self.flying: dict[Digits, LooseTile] = {}
        """Tiles on their way to the hand"""
        self.angle = 0.0
        """As the selected tile is drawn while it rotates"""
        self._rotating: Run | None = None

    @property
    def held(self) -> HeldPiece | None:
        """What the player has taken."""
        return self.scene.table.fingers.machine.held

    @property
    def selected(self) -> Digits | None:
        """The tile that stands selected in the hand."""
        held = self.held
        return tile_of(held) if held and held.is_selected else None

    @property
    def tile(self) -> Digits | None:
        """The tile that is in the air or selected."""
        return self.carried.tile if self.carried else self.selected

    @property
    def fit(self) -> TileFit | None:
        """The place where the taken tile would be laid."""
        held = self.held
        fit: TileFit | None = held.fit if held else None
        return fit

    def clear(self) -> None:
        """Draws nothing any more of what is in the air; nothing glides."""
        self._let_fall()
        for loose in self.flying.values():
            self.scene.air.remove(loose)
        self.flying.clear()
        self._stand()

    # Selected in the hand

    def select(self) -> None:
        """Shows which tile is selected, not rotated yet, and where it fits."""
        self._stand()
        if self.selected is not None:
            self.scene.pointing.touched()
        self.scene.draw_hand()
        self.scene.draw_fits()
        self.scene.motions.when_still(self.scene.asking.refresh)

    def _stand(self) -> None:
        self.scene.motions.stop(self._rotating)
        self.angle = 0.0

    def rotate(self, tile: Digits, angle: float) -> None:
        """Rotates what is taken to this angle, the shorter way."""
        if self.carried and self.carried.tile == tile:
            self.carried.rotate(angle)
        elif tile == self.selected:
            self.scene.motions.stop(self._rotating)
            start, by = self.angle, rotation_between(self.angle, angle)

            def step(share: float) -> None:
                self.angle = start + by * share
                self.scene.draw_hand()

            self._rotating = self.scene.motions.run(moving("snap", step, waited_for=False))

    # Carried

    def take(self, tile: Digits) -> Carried:
        """Takes the tile out of its place in the hand, if it is not in the air yet."""
        self.scene.asking.hide()
        if self.carried and self.carried.tile == tile:
            return self.carried
        self._let_fall()
        scene, geometry = self.scene, self.scene.geometry
        self.carried = carried = Carried(scene.motions, scene.position.shape, tile, geometry.camera.scale)
        carried.start(geometry.home(tile), geometry.hand_side, scene.hand.angle_of(tile))
        self._stand()
        if tile in self.flying:  # it was on its way home
            gliding = self.flying.pop(tile)
            carried.start((gliding.x, gliding.y), gliding.shown_side, gliding.angle)
            scene.air.remove(gliding)
        scene.air.add(carried.loose)
        scene.draw_hand()
        scene.draw_fits()
        return carried

    def lift(self, tile: Digits) -> None:
        """Lets it come into the air, from its place in the hand or from where it awaits confirmation."""
        self.scene.asking.no_confirm()
        carried = self.carried
        if carried is None or carried.tile != tile:
            self.take(tile).carry(self.scene.geometry.home(tile))
        else:
            self.let_go(tile)

    def drag(self, tile: Digits, x: float, y: float) -> None:
        """Moves it in this very frame; on a fit it stays there."""
        carried = self.take(tile)
        if self.fit is None:
            carried.follow(x, y)

    def lean(self, degrees: float) -> None:
        """Shows it rotated so much further between two ways to lie."""
        if self.carried:
            self.carried.lean(degrees)

    def snap(self, tile: Digits, fit: TileFit) -> None:
        """Lays it on a fit for the time being, and shows what it would bring there."""
        self.take(tile).snap(self.scene.geometry.camera.to_window(fit.x, fit.y))
        self.scene.marks.place(fit.cell)
        self.scene.preview(fit)

    def let_go(self, tile: Digits) -> None:
        """Lets it follow the finger again."""
        carried, held = self.take(tile), self.held
        self.scene.no_preview()
        if held and held.where:
            carried.carry(held.where)

    def await_confirm(self, tile: Digits, fit: TileFit) -> None:
        """Lays it on a fit, with the buttons to confirm, rotate it or take it back."""
        self.snap(tile, fit)
        self.scene.asking.ask_to_confirm()

    # Laid, or home again

    def laying(self, tile: Digits) -> None:
        """Takes note that it is about to be played from where it is in the air."""
        self.scene.asking.no_confirm()
        self.take(tile).stop()
        self.scene.no_preview()

    def give(self, tile: Digits) -> LooseTile | None:
        """Gives away the tile in the air, which is laid now; None if it is not there."""
        carried = self.carried
        if carried is None or carried.tile != tile:
            return None
        carried.stop()
        self.carried = None
        return carried.loose

    def home(self, tile: Digits) -> None:
        """Lets it glide into its place in the hand, from wherever it is."""
        scene = self.scene
        scene.asking.no_confirm()
        scene.no_preview()
        loose = self.give(tile)
        self._stand()
        if loose is not None:
            self.flying[tile] = loose
            scene.motions.run(self._glide(tile, loose))
        scene.draw_hand()
        scene.draw_fits()
        scene.motions.when_still(scene.asking.refresh)

    def _glide(self, tile: Digits, loose: LooseTile) -> Animation:
        geometry = self.scene.geometry
        yield moving("glide_back", loose.way_to(geometry.home(tile), geometry.hand_side / loose.side, 0.0, 0.0))
        if self.landed(tile, loose):
            self.scene.draw_hand()

    def landed(self, tile: Digits, loose: LooseTile) -> bool:
        """Ends a flight to the hand; returns whether the tile has not been taken again on its way."""
        if self.flying.get(tile) is not loose:
            return False
        del self.flying[tile]
        self.scene.air.remove(loose)
        return True

    def _let_fall(self) -> None:
        if self.carried:
            self.carried.stop()
            self.scene.air.remove(self.carried.loose)
            self.carried = None

    # The board

    def follow(self) -> None:
        """Stays on its fit when the board has moved."""
        if self.carried and self.fit:
            self.carried.follow(*self.scene.geometry.camera.to_window(self.fit.x, self.fit.y))


def tile_of(held: HeldPiece) -> Digits:
    """Returns the tile that is held: the things of this table are tiles."""
    tile = held.piece
    return tile if isinstance(tile, tuple) else ()
