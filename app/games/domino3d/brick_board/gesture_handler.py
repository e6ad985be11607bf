"""Touch handling of the board: gestures move bricks and camera, and a dropped brick is played."""

from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from math import dist
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from kivy.clock import Clock
from kivy.metrics import dp

from app.games.domino3d.geometry.block_mesh import PREVIEWED, SHAKY, WRONG
from app.games.domino3d.geometry.candidate_places import blocking_bricks
from app.games.domino3d.geometry.projection import pick_cube
from app.games.domino3d.geometry.touch_geometry import axis_of, place_at_angle
from app.games.domino3d.graphics.mark_mismatch import MarkPair
from app.games.lessons import OFF_TASK
from app.gestures import events
from app.gestures.events import RotationSource
from app.gestures.gesture_config import GestureConfig
from app.look.animation import Animation, AnimationRun, delay
from app.look.shapes import Point
from app.match.messages import COACH_WARNING, MoveRefused
from app.table.contract import GestureHandler
from app.table.player_area import NOTE_S
from engine.domino3d.bricks import Brick
from engine.domino3d.joints import Seam, seams
from engine.domino3d.moves import Place

if TYPE_CHECKING:
    from app.games.domino3d.brick_board.brick_board import BrickBoard

HOVER_S, HOVER_AGAIN_S = 0.45, 1.6
"""Seconds for which a carried brick must be over the button for hidden places until the camera turns to them, and until
it turns again
"""
CARRIED = 48.0
"""Distance in dp by which the finger must have carried the brick before that: it lifts the brick over the button"""
NEAR_QUARTER = 14.0
"""Degrees from one of the four sides within which a coasting camera stops at that side"""


JUST_BEFORE = 0.08
"""Seconds at the end of a finger's movement from which its final speed is computed"""
MOST_ORBITED = 64
"""Maximum number of recent movements kept for that measurement"""


class OrbitMovement(NamedTuple):
    """Single movement of a finger that rotates the camera around the structure."""

    seconds: float
    dx: float
    dy: float


class BrickGestureHandler(GestureHandler):
    """Handler of gestures on the board: draws their effects, and asks the host (the match screen) to play a dropped
    brick.
    """

    CUES: ClassVar = {
        **GestureHandler.CUES,
        events.Rotated: "detent",
        events.AwaitingConfirm: "snap",
        events.Returned: "glide back",
    }

    def __init__(self, part: "BrickBoard"):
        self.part, self.scene, self.annotations = part, part.scene, part.annotations
        super().__init__(part, part.host, part.scene.geometry)
        self._refusing: AnimationRun | None = None
        self._hovering: AnimationRun | None = None
        """Timer that runs while a carried brick is over the button for hidden places"""
        self._lifted_at: Point | None = None
        """Position of the finger when it lifted the brick, until it has carried the brick away from there"""
        self._orbited: deque[OrbitMovement] = deque(maxlen=MOST_ORBITED)

    def gesture_config(self) -> GestureConfig:
        config = super().gesture_config()
        return replace(
            config, second_finger_pans=True, pans_from_edge=True, tap_confirms=True, has_board_long_press=True
        )

    def edges(self) -> Sequence[float]:
        left, above, right, below = super().edges()
        return (right, below, left, above) if self.part.is_rotated else (left, above, right, below)

    @property
    def brick(self) -> Brick | None:
        """Returns the brick that the player in front can place now."""
        return self.scene.geometry.brick

    @property
    def is_strict(self) -> bool:
        return self.host.settings.table.is_strict

    def cancel(self) -> bool:
        if self._refusing is not None:
            self.forget_refusal()
            self.scene.restore_view()
        return super().cancel()

    # Gestures in the tray

    def selected(self, event: events.Selected) -> None:
        self._take()
        self._fix_axis(event.angle)
        self.part.show_tray(is_selected=True)
        self._lean_in()

    def _lean_in(self) -> None:
        """Moves the camera near, with the visible places of the brick in view, except in strict play."""
        is_shown = self.part.can_show_glass
        self.scene.lean_in(each.place for each in self.scene.geometry.seen() if is_shown and not each.is_hidden)
        self.part.update_hidden_count()

    def _take(self) -> None:
        """Shows where the brick that was just taken fits."""
        self.forget_refusal()
        self.part.clear_messages()
        self.annotations.signs.show_signs(self.part.can_show_fits)
        self.part.announce_taken()

    def mark_fits(self) -> None:
        """Marks where the brick in the tray fits (depending on the settings)."""
        self.scene.geometry.fixed_axis = None
        is_always = self.host.settings.table.show_fits == "always"
        self.annotations.signs.show_signs(self.brick is not None and is_always)
        if self.brick is not None:
            self.part.mark_first_place()

    def rotated(self, event: events.Rotated) -> None:
        held = self.machine.held
        if event.by is not RotationSource.AUTO:
            self._fix_axis(event.angle, is_rotated=self.machine.is_carrying)
        if held and held.is_carried and held.fit is None and held.position and self.brick is not None:
            self.scene.hold(self.brick, event.angle, held.position)
        elif held and held.is_selected:
            self.part.show_tray(is_selected=True, angle=event.angle)

    def _fix_axis(self, angle: float, is_rotated: bool = False) -> None:
        """Shows only the signs of places that the brick can take at this angle, unless it rotates automatically.
        `is_rotated`: whether the player has rotated the carried brick, after which it keeps its angle.
        """
        is_automatic = self.machine.config.auto_rotate and not is_rotated
        self.scene.geometry.fixed_axis = None if is_automatic else axis_of(angle)
        self.annotations.signs.redraw()

    def inspection_started(self, event: events.InspectionStarted) -> None:
        self.part.show_enlarged(self.brick)

    def inspection_ended(self, event: events.InspectionEnded) -> None:
        self.part.show_enlarged(None)

    # Gestures with a held brick

    def lifted(self, event: events.Lifted) -> None:
        finger = self.machine.gesture.finger
        self._lifted_at = (finger.x, finger.y) if finger else None
        self._take()
        self._fix_axis(event.angle)
        self._lean_in()
        self.part.ask_to_confirm(None)
        self.scene.show_preview(None)
        self.annotations.show_place(None)
        self.part.show_tray(is_away=True)

    def dragged(self, event: events.Dragged) -> None:
        held, finger = self.machine.held, self.machine.gesture.finger
        if held is None or self.brick is None:
            return
        self.scene.follow(event.x, event.y)
        if finger and self._lifted_at and dist((finger.x, finger.y), self._lifted_at) >= dp(CARRIED):
            self._lifted_at = None
        if self._is_on_pill and self._hovering is None:
            self._hovering = self.scene.motions.run(self._hover())
        if held.fit is None:
            self.scene.hold(self.brick, held.angle, (event.x, event.y))
            self.annotations.show_floating(event.x, event.y)
            if self.part.can_show_glass:
                self.annotations.signs.show_near(event.x, event.y, self.part.colour)
        elif finger and self.annotations.place == held.fit:
            self.annotations.draw_stem((finger.x, finger.y))

    @property
    def _is_on_pill(self) -> bool:
        """Returns whether a finger holds the brick over the button for hidden places."""
        held, finger = self.machine.held, self.machine.gesture.finger
        if not (held and held.is_carried and held.fit is None and held.position and finger) or self._lifted_at:
            return False
        return self.scene.geometry.is_on_pill(held.position, (finger.x, finger.y))

    def _hover(self) -> Animation:
        """Shows hidden places again and again while the brick is over their button."""
        try:
            yield delay(HOVER_S, is_blocking=False)
            while self._is_on_pill:
                self.host.give_feedback("detent")
                self.part.show_hidden()
                yield delay(HOVER_AGAIN_S, is_blocking=False)
        finally:
            self._hovering = None

    def snapped(self, event: events.Snapped) -> None:
        self.scene.hide_held()
        self.show_on(event.fit)

    def show_on(self, place: Place, with_tilt: bool = False) -> None:
        """Previews the brick on a place, with its points, or with the cost of a collapse. `with_tilt`: whether to show
        how the structure would tip.
        """
        is_shaky = self.scene.geometry.candidate(place).is_unstable and not self.is_strict
        self.scene.show_preview(place, SHAKY if is_shaky else PREVIEWED)
        self.annotations.finger = self.carrying_finger
        self.annotations.show_place(place, self.part.colour, is_shaky, with_tilt=is_shaky and with_tilt)

    def unsnapped(self, event: events.Unsnapped) -> None:
        held = self.machine.held
        if held and held.fit is not None:
            return  # it snapped to another place at once
        self.scene.show_preview(None)
        self.annotations.show_place(None)
        if held and held.position and self.brick is not None:
            self.scene.hold(self.brick, held.angle, held.position)

    # Drops and refusals

    def dropped(self, event: events.Dropped) -> None:
        self.lay(event.fit)

    def lay(self, place: Place) -> None:
        """Plays the brick on a place, or shows why that is refused."""
        self.part.ask_to_confirm(None)
        self.scene.hide_held()
        self.annotations.clear()
        self.part.tray.set_selected(False)
        self.scene.show_preview(place)  # the player's own brick needs no flight and no pause to read its points
        refused = self.part.play(place)
        if refused is not None:
            self.part.show_tray()
            self._not_laid(place, refused)

    def _not_laid(self, place: Place, refused: MoveRefused) -> None:
        """Shows why the brick has returned to the tray, unless the coach has asked for confirmation."""
        if refused.reason == COACH_WARNING:
            self._end_refusal()
            self.mark_fits()
        else:
            self.refuse(place, refused)

    def awaiting_confirm(self, event: events.AwaitingConfirm) -> None:
        self.scene.hide_held()
        self.part.show_tray(is_away=True)
        self.show_on(event.fit, with_tilt=True)
        self.part.ask_to_confirm(event.fit)

    def rejected(self, event: events.DropRejected) -> None:
        seat = self.host.session.front
        reason = self.scene.structure.refusal(event.attempt)
        if seat is not None and reason:
            self.refuse(event.attempt, MoveRefused(seat, event.attempt, reason))

    def refuse(self, place: Place, refused: MoveRefused) -> None:
        """Shows the refused brick and the reason for long enough to read it. The camera stays near meanwhile.

        No mark is shown as wrong if the move is legal but the lesson asks for another place.
        """
        self.forget_refusal()
        mismatch = self._mismatch_at(place) if refused.reason == "marks" else None
        if refused.reason == OFF_TASK:
            self.show_on(place)
        else:
            self.scene.show_preview(place, WRONG, blocking_bricks(self.scene.structure, place, refused.reason))
            self.annotations.show_place(place, self.part.colour, is_refused=True)
            self.annotations.show_mismatch(mismatch)
            self._turn_to(place, mismatch)
        picture = None if mismatch is None else MarkPair(mismatch)
        self.scene.view_from(self.scene.framing.target, lambda: self.part.refuse(refused, picture))
        self._refusing = self.scene.motions.run(self._show_refusal())

    def _mismatch_at(self, place: Place) -> Seam | None:
        """Returns the seam at which the marks of a brick on this place differ, the best visible one of several."""
        wrong = [seam for seam in seams(self.scene.structure, place) if not seam.is_matching]
        return max(wrong, key=lambda seam: self.annotations.seam_exposure(place, seam), default=None)

    def _turn_to(self, place: Place, mismatch: Seam | None) -> None:
        """Moves the camera if the reason of the refusal is hidden, such as mismatching marks on the far side, or
        outside the view.
        """

        def seen() -> float:
            if mismatch is not None:
                return self.annotations.seam_exposure(place, mismatch)
            return self.scene.geometry.candidate(place).visible_share

        if seen() == 0:
            self.scene.visit_best_side(seen, place)
        elif not self.scene.geometry.shows_whole(place):
            self.scene.restore_view()

    def _show_refusal(self) -> Animation:
        yield delay(NOTE_S, is_blocking=False)
        self._refusing = None
        self._end_refusal()
        self.scene.restore_view()

    def forget_refusal(self) -> None:
        """Stops showing the refusal."""
        if self._refusing is not None:
            self.scene.motions.stop(self._refusing)
            self._refusing = None
            self._end_refusal()
            self.scene.end_visit()

    def _end_refusal(self) -> None:
        self.scene.show_preview(None)
        self.annotations.show_place(None)

    def returned(self, event: events.Returned) -> None:
        brick = event.piece if isinstance(event.piece, int) and self.brick is not None else None
        held, place = self.scene.held, self.scene.preview
        start: tuple[Point, float] | None = (held.at, held.scale) if held.is_shown else None
        if start is None and place and self._refusing is None:
            start = self.scene.geometry.candidate(place).at, self.scene.camera.scale
        self.part.ask_to_confirm(None)
        self.scene.hide_held()
        self.annotations.hide_floating()
        self.mark_fits()
        if self._refusing is None:
            self.scene.show_preview(None)
            self.annotations.show_place(None)
            self.scene.restore_view()
        if brick is None:
            return  # the turn has passed to another player
        if start:
            self.scene.motions.run(self._glide_home(brick, start))
        else:
            self.part.show_tray()

    def _glide_home(self, brick: Brick, start: tuple[Point, float]) -> Animation:
        scene = self.scene
        self.part.show_tray(is_away=True)
        yield from scene.fly(place_at_angle(brick, 0.0), start, self.part.in_tray(brick), "glide_back")
        if not self.machine.is_carrying:
            self.part.show_tray()

    # Gestures on the board

    def panned(self, event: events.Panned) -> None:
        """Rotates the camera with one finger, and pans it with two. Also pans the camera while a brick is held at the
        edge of the board.
        """
        is_carrying, count = self.machine.is_carrying, len(self.machine.fingers)
        if is_carrying == (count > 1):
            self.scene.orbit(event.dx, event.dy)
            self._orbited.append(OrbitMovement(Clock.time(), event.dx, event.dy))
        else:
            self.scene.framing.pan(event.dx, event.dy)

    def pinched(self, event: events.Pinched) -> None:
        self.scene.framing.zoom(event.scale, event.x, event.y)

    def view_reset(self, event: events.ViewReset) -> None:
        self.scene.view_opposite_side()

    def tapped(self, event: events.Tapped) -> None:
        self.part.tap(event.x, event.y)

    def board_long_pressed(self, event: events.BoardLongPressed) -> None:
        geometry = self.scene.geometry
        cube = pick_cube(geometry.cubes, self.scene.camera.ray(event.x, event.y))
        if cube is not None:
            self.part.explain_brick(geometry.cubes[cube])

    def touch_ended(self) -> None:
        """Lets the camera coast after all fingers are lifted. It stops at one of the four sides of the board if that
        side is near.
        """
        if self._orbited and not self.machine.fingers:
            just_now = [movement for movement in self._orbited if Clock.time() - movement.seconds <= JUST_BEFORE]
            self._orbited.clear()
            speed = (
                sum(movement.dx for movement in just_now) / JUST_BEFORE,
                sum(movement.dy for movement in just_now) / JUST_BEFORE,
            )
            self.scene.coast_to_rest(speed, NEAR_QUARTER)
        self.scene.set_touched(bool(self.machine.fingers))
        self.part.update_hidden_count()
