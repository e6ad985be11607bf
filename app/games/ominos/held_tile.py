"""The tile that the player has taken, as it is drawn: selected in the hand, carried, on a place, gliding home."""

from typing import TYPE_CHECKING

from app.games.ominos.board_view import TileFit
from app.games.ominos.pieces import LooseTile
from app.games.ominos.tile_shape import TileShape
from app.gestures.geometry import rotation_between
from app.gestures.state_machine import HeldPiece
from app.look.animation import Animation, AnimationRun, Animator, tween
from app.look.appearance import current_appearance
from app.look.shapes import Point
from engine.ominos.tiles import Digits

if TYPE_CHECKING:
    from app.games.ominos.scene import OminoScene

FIT_SCALE, CARRIED_SCALE = 1.07, 1.25
"""How much larger than on the board a tile is while it lies on a fit, and while it is carried"""


class CarriedTile:
    """A loose tile with an aim. What it has not reached yet it makes up for in 120 ms."""

    def __init__(self, motions: Animator, shape: TileShape, tile: Digits, cell_side: float):
        """`cell_side`: of a tile on the board, in pixels."""
        self.tile = tile
        self.loose = LooseTile(shape, tile, cell_side * CARRIED_SCALE)
        self._motions = motions
        self._run: AnimationRun | None = None
        self._target: Point = (0.0, 0.0)
        self._angle = 0.0
        self._scale = self._lift = 1.0
        self._offset = (0.0, 0.0, 0.0, 0.0, 0.0)
        """What is missing to the aim: x, y, scale, angle, lift"""
        self._share = 1.0
        self._tilt = 0.0

    def start(self, middle: Point, side: float, angle: float) -> None:
        """Puts it where it is taken from."""
        self._target, self._angle, self._scale, self._lift = middle, angle, side / self.loose.side, 0.0
        self._share = 1.0
        self._place()

    def follow(self, x: float, y: float) -> None:
        """Moves the aim, and the tile in this very frame."""
        self._target = x, y
        self._place()

    def float_at(self, middle: Point) -> None:
        """Lets it float freely from now on."""
        self._set_target(middle, 1.0, self._angle, 1.0)

    def snap(self, middle: Point) -> None:
        """Lets it lie on a fit from now on."""
        self._set_target(middle, FIT_SCALE / CARRIED_SCALE, self._angle, 0.55)

    def rotate(self, angle: float) -> None:
        """Rotates it to this angle, the shorter way."""
        self._set_target(self._target, self._scale, angle, self._lift)

    def set_tilt(self, degrees: float) -> None:
        """Shows it rotated so much further between two ways to lie, at once."""
        self._tilt = degrees
        self._place()

    def _set_target(self, middle: Point, scale: float, angle: float, lift: float) -> None:
        loose = self.loose
        self._target, self._scale, self._angle, self._lift = middle, scale, angle, lift
        self._offset = (
            loose.x - middle[0],
            loose.y - middle[1],
            loose.scale - scale,
            rotation_between(angle, loose.angle),
            loose.lift - lift,
        )
        self._share = self._tilt = 0.0
        self.stop()
        if current_appearance().reduced_motion:
            self._approach(1.0)
        else:
            self._run = self._motions.run(tween("snap", self._approach, is_blocking=False))

    def _approach(self, share: float) -> None:
        self._share = share
        self._place()

    def _place(self) -> None:
        x, y, scale, angle, lift = (short * (1 - self._share) for short in self._offset)
        middle = self._target[0] + x, self._target[1] + y
        self.loose.show(middle, self._scale + scale, self._angle + angle + self._tilt, max(0.0, self._lift + lift))

    def stop(self) -> None:
        """Leaves it where it is, for others to move it on."""
        self._motions.stop(self._run)


class HeldTile:
    """Draws what the touch machine holds. What that is, how it is rotated and where it fits stands there alone."""

    def __init__(self, scene: "OminoScene"):
        self.scene = scene
        self.carried: CarriedTile | None = None
        """The tile in the air under a finger, or on the place where it would be laid"""
        self.flying: dict[Digits, LooseTile] = {}
        """Tiles on their way to the hand"""
        self.angle = 0.0
        """As the selected tile is drawn while it rotates"""
        self._rotating: AnimationRun | None = None

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
        self._drop_carried()
        for loose in self.flying.values():
            self.scene.overlay.remove(loose)
        self.flying.clear()
        self._reset_rotation()

    # Selected in the hand

    def select(self) -> None:
        """Shows which tile is selected, not rotated yet, and where it fits."""
        self._reset_rotation()
        if self.selected is not None:
            self.scene.highlights.forget_drawn_tile()
        self.scene.draw_hand()
        self.scene.draw_fits()
        self.scene.motions.when_still(self.scene.message_panel.refresh)

    def _reset_rotation(self) -> None:
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

            self._rotating = self.scene.motions.run(tween("snap", step, is_blocking=False))

    # Carried

    def take(self, tile: Digits) -> CarriedTile:
        """Takes the tile out of its place in the hand, if it is not in the air yet."""
        self.scene.message_panel.hide()
        if self.carried and self.carried.tile == tile:
            return self.carried
        self._drop_carried()
        scene, geometry = self.scene, self.scene.geometry
        self.carried = carried = CarriedTile(scene.motions, scene.view.shape, tile, geometry.camera.scale)
        carried.start(geometry.home(tile), geometry.hand_side, scene.hand.angle_of(tile))
        self._reset_rotation()
        if tile in self.flying:  # it was on its way home
            gliding = self.flying.pop(tile)
            carried.start((gliding.x, gliding.y), gliding.shown_side, gliding.angle)
            scene.overlay.remove(gliding)
        scene.overlay.add(carried.loose)
        scene.draw_hand()
        scene.draw_fits()
        return carried

    def lift(self, tile: Digits) -> None:
        """Lets it come into the air, from its place in the hand or from where it awaits confirmation."""
        self.scene.message_panel.hide_confirm_buttons()
        carried = self.carried
        if carried is None or carried.tile != tile:
            self.take(tile).float_at(self.scene.geometry.home(tile))
        else:
            self.follow_finger(tile)

    def drag(self, tile: Digits, x: float, y: float) -> None:
        """Moves it in this very frame; on a fit it stays there."""
        carried = self.take(tile)
        if self.fit is None:
            carried.follow(x, y)

    def set_tilt(self, degrees: float) -> None:
        """Shows it rotated so much further between two ways to lie."""
        if self.carried:
            self.carried.set_tilt(degrees)

    def snap(self, tile: Digits, fit: TileFit) -> None:
        """Lays it on a fit for the time being, and shows what it would bring there."""
        self.take(tile).snap(self.scene.geometry.camera.to_window(fit.x, fit.y))
        self.scene.marks.mark_place(fit.cell)
        self.scene.show_preview(fit)

    def follow_finger(self, tile: Digits) -> None:
        """Lets it follow the finger again."""
        carried, held = self.take(tile), self.held
        self.scene.hide_preview()
        if held and held.where:
            carried.float_at(held.where)

    def await_confirm(self, tile: Digits, fit: TileFit) -> None:
        """Lays it on a fit, with the buttons to confirm, rotate it or take it back."""
        self.snap(tile, fit)
        self.scene.message_panel.show_confirm_buttons()

    # Laid, or home again

    def prepare_to_place(self, tile: Digits) -> None:
        """Takes note that it is about to be played from where it is in the air."""
        self.scene.message_panel.hide_confirm_buttons()
        self.take(tile).stop()
        self.scene.hide_preview()

    def release_loose_tile(self, tile: Digits) -> LooseTile | None:
        """Gives away the tile in the air, which is laid now; None if it is not there."""
        carried = self.carried
        if carried is None or carried.tile != tile:
            return None
        carried.stop()
        self.carried = None
        return carried.loose

    def return_to_hand(self, tile: Digits) -> None:
        """Lets it glide into its place in the hand, from wherever it is."""
        scene = self.scene
        scene.message_panel.hide_confirm_buttons()
        scene.hide_preview()
        loose = self.release_loose_tile(tile)
        self._reset_rotation()
        if loose is not None:
            self.flying[tile] = loose
            scene.motions.run(self._glide(tile, loose))
        scene.draw_hand()
        scene.draw_fits()
        scene.motions.when_still(scene.message_panel.refresh)

    def _glide(self, tile: Digits, loose: LooseTile) -> Animation:
        geometry = self.scene.geometry
        yield tween("glide_back", loose.flight_to(geometry.home(tile), geometry.hand_side / loose.side, 0.0, 0.0))
        if self.end_flight(tile, loose):
            self.scene.draw_hand()

    def end_flight(self, tile: Digits, loose: LooseTile) -> bool:
        """Ends a flight to the hand; returns whether the tile has not been taken again on its way."""
        if self.flying.get(tile) is not loose:
            return False
        del self.flying[tile]
        self.scene.overlay.remove(loose)
        return True

    def _drop_carried(self) -> None:
        if self.carried:
            self.carried.stop()
            self.scene.overlay.remove(self.carried.loose)
            self.carried = None

    # The board

    def stay_on_fit(self) -> None:
        """Stays on its fit when the board has moved."""
        if self.carried and self.fit:
            self.carried.follow(*self.scene.geometry.camera.to_window(self.fit.x, self.fit.y))


def tile_of(held: HeldPiece) -> Digits:
    """Returns the tile that is held: the things of this table are tiles."""
    tile = held.piece
    return tile if isinstance(tile, tuple) else ()
