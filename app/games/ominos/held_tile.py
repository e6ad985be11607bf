"""Held tile: selected in the hand, carried, snapped to a place, or gliding back."""

from typing import TYPE_CHECKING

from app.games.ominos.pieces import LooseTile
from app.games.ominos.tile_shape import TileShape
from app.games.ominos.visible_match import TileFit
from app.gestures.geometry import rotation_between
from app.gestures.state_machine import HeldPiece
from app.look.animation import Animation, AnimationRun, Animator, tween
from app.look.appearance import current_appearance
from app.look.shapes import Point
from engine.ominos.tiles import Digits

if TYPE_CHECKING:
    from app.games.ominos.scene import OminoScene

FIT_SCALE, CARRIED_SCALE = 1.07, 1.25
"""Scale of a tile relative to the board: of a tile snapped to a fit, and of a carried tile"""


class CarriedTile:
    """Tile in the air that follows a target position. If the target jumps, the tile catches up within 120 ms."""

    def __init__(self, motions: Animator, shape: TileShape, tile: Digits, cell_side: float):
        """`cell_side`: side of a tile on the board in pixels."""
        self.tile = tile
        self.loose = LooseTile(shape, tile, cell_side * CARRIED_SCALE)
        self._motions = motions
        self._run: AnimationRun | None = None
        self._target: Point = (0.0, 0.0)
        self._angle = 0.0
        self._scale = self._lift = 1.0
        self._offset = (0.0, 0.0, 0.0, 0.0, 0.0)
        """Offset from the target: x, y, scale, angle, lift"""
        self._share = 1.0
        self._tilt = 0.0

    def start(self, middle: Point, side: float, angle: float) -> None:
        """Moves the tile to its starting position without animation."""
        self._target, self._angle, self._scale, self._lift = middle, angle, side / self.loose.side, 0.0
        self._share = 1.0
        self._place()

    def follow(self, x: float, y: float) -> None:
        """Moves target and tile to this point in the same frame."""
        self._target = x, y
        self._place()

    def float_at(self, middle: Point) -> None:
        """Animates the tile to a position in the air."""
        self._set_target(middle, 1.0, self._angle, 1.0)

    def snap(self, middle: Point) -> None:
        """Animates the tile onto a fit."""
        self._set_target(middle, FIT_SCALE / CARRIED_SCALE, self._angle, 0.55)

    def rotate(self, angle: float) -> None:
        """Rotates the tile to this angle, in the shorter direction."""
        self._set_target(self._target, self._scale, angle, self._lift)

    def set_tilt(self, degrees: float) -> None:
        """Shows the tile at an angle between two orientations, without animation. `degrees`: angle from the current
        orientation.
        """
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
        """Stops the animation and leaves the tile in place."""
        self._motions.stop(self._run)


class HeldTileDrawing:
    """Drawing of the tile that the player holds. The state, the angle and the fit of the tile are stored only in the
    gesture machine.
    """

    def __init__(self, scene: "OminoScene"):
        self.scene = scene
        self.carried: CarriedTile | None = None
        """Tile in the air, under a finger or on the place where it would be placed"""
        self.flying: dict[Digits, LooseTile] = {}
        """Tiles that are flying to the hand"""
        self.angle = 0.0
        """Angle of the selected tile while it rotates"""
        self._rotating: AnimationRun | None = None

    @property
    def held(self) -> HeldPiece | None:
        """Returns the piece that is held according to the gesture machine; None if no piece is held."""
        return self.scene.table.fingers.machine.held

    @property
    def selected(self) -> Digits | None:
        """Returns the tile that is selected in the hand; None if none is selected."""
        held = self.held
        return tile_of(held) if held and held.is_selected else None

    @property
    def tile(self) -> Digits | None:
        """Returns the tile that is carried or selected; None if there is none."""
        return self.carried.tile if self.carried else self.selected

    @property
    def fit(self) -> TileFit | None:
        """Returns the fit at which the held tile would be placed; None if there is none."""
        held = self.held
        fit: TileFit | None = held.fit if held else None
        return fit

    def clear(self) -> None:
        """Removes all tiles in the air and stops their animations."""
        self._drop_carried()
        for loose in self.flying.values():
            self.scene.overlay.remove(loose)
        self.flying.clear()
        self._reset_rotation()

    # Selected

    def select(self) -> None:
        """Shows the selected tile without rotation, and marks the open cells where it fits."""
        self._reset_rotation()
        if self.selected is not None:
            self.scene.highlights.forget_drawn_tile()
        self.scene.draw_hand()
        self.scene.draw_fits()
        self.scene.motions.when_still(self.scene.prompt.refresh)

    def _reset_rotation(self) -> None:
        self.scene.motions.stop(self._rotating)
        self.angle = 0.0

    def rotate(self, tile: Digits, angle: float) -> None:
        """Rotates the held tile to this angle, in the shorter direction."""
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
        """Lifts the tile out of its slot in the hand, unless it is already in the air."""
        self.scene.prompt.hide()
        if self.carried and self.carried.tile == tile:
            return self.carried
        self._drop_carried()
        scene, geometry = self.scene, self.scene.geometry
        self.carried = carried = CarriedTile(scene.motions, scene.view.shape, tile, geometry.camera.scale)
        carried.start(geometry.home(tile), geometry.hand_side, scene.hand.angle_of(tile))
        self._reset_rotation()
        if tile in self.flying:  # it was gliding back
            gliding = self.flying.pop(tile)
            carried.start((gliding.x, gliding.y), gliding.shown_side, gliding.angle)
            scene.overlay.remove(gliding)
        scene.overlay.add(carried.loose)
        scene.draw_hand()
        scene.draw_fits()
        return carried

    def lift(self, tile: Digits) -> None:
        """Lifts the tile from the hand, or from the place where it awaits confirmation."""
        self.scene.prompt.confirm_bar.hide()
        carried = self.carried
        if carried is None or carried.tile != tile:
            self.take(tile).float_at(self.scene.geometry.home(tile))
        else:
            self.follow_finger(tile)

    def drag(self, tile: Digits, x: float, y: float) -> None:
        """Moves the tile with the finger in the same frame. A tile that has snapped to a fit stays there."""
        carried = self.take(tile)
        if self.fit is None:
            carried.follow(x, y)

    def set_tilt(self, degrees: float) -> None:
        """Shows the carried tile at an angle between two orientations. `degrees`: angle from the current
        orientation.
        """
        if self.carried:
            self.carried.set_tilt(degrees)

    def snap(self, tile: Digits, fit: TileFit) -> None:
        """Snaps the tile to a fit, and shows the points it would score there."""
        self.take(tile).snap(self.scene.geometry.camera.to_window(fit.x, fit.y))
        self.scene.marks.mark_place(fit.cell)
        self.scene.show_preview(fit)

    def follow_finger(self, tile: Digits) -> None:
        """Makes the tile follow the finger again."""
        carried, held = self.take(tile), self.held
        self.scene.hide_preview()
        if held and held.position:
            carried.float_at(held.position)

    def await_confirm(self, tile: Digits, fit: TileFit) -> None:
        """Moves the tile onto a fit, and shows the buttons to confirm, rotate or take back."""
        self.snap(tile, fit)
        self.scene.prompt.show_confirm_bar()

    # Drop and return

    def prepare_to_place(self, tile: Digits) -> None:
        """Prepares the tile to be played from its position in the air."""
        self.scene.prompt.confirm_bar.hide()
        self.take(tile).stop()
        self.scene.hide_preview()

    def release_loose_tile(self, tile: Digits) -> LooseTile | None:
        """Stops holding the tile in the air and returns it; None if it is not in the air."""
        carried = self.carried
        if carried is None or carried.tile != tile:
            return None
        carried.stop()
        self.carried = None
        return carried.loose

    def return_to_hand(self, tile: Digits) -> None:
        """Animates the tile back to its slot in the hand."""
        scene = self.scene
        scene.prompt.confirm_bar.hide()
        scene.hide_preview()
        loose = self.release_loose_tile(tile)
        self._reset_rotation()
        if loose is not None:
            self.flying[tile] = loose
            scene.motions.run(self._glide(tile, loose))
        scene.draw_hand()
        scene.draw_fits()
        scene.motions.when_still(scene.prompt.refresh)

    def _glide(self, tile: Digits, loose: LooseTile) -> Animation:
        geometry = self.scene.geometry
        yield tween("glide_back", loose.flight_to(geometry.home(tile), geometry.hand_side / loose.side, 0.0, 0.0))
        if self.end_flight(tile, loose):
            self.scene.draw_hand()

    def end_flight(self, tile: Digits, loose: LooseTile) -> bool:
        """Ends a tile's flight to the hand; returns False if the tile was taken again during the flight."""
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
        """Keeps the tile on its fit after the board has moved."""
        if self.carried and self.fit:
            self.carried.follow(*self.scene.geometry.camera.to_window(self.fit.x, self.fit.y))


def tile_of(held: HeldPiece) -> Digits:
    """Returns the held piece as a tile."""
    tile = held.piece
    return tile if isinstance(tile, tuple) else ()
