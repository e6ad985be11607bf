"""Moving a camera: under fingers at once, by itself in a glide."""

from collections.abc import Callable

from app.look.animation import Animation, AnimationRun, Animator, tween
from app.look.appearance import current_appearance
from app.table.camera import Camera, Pose, SpaceCamera


class CameraMotion:
    """Moves the camera of one board. `looked` is called whenever it has moved, `arrived` at the end of a glide."""

    def __init__(self, camera: Camera, motions: Animator, looked: Callable[[], None], arrived: Callable[[], None]):
        self.camera, self._motions = camera, motions
        self._looked, self._arrived = looked, arrived
        self._gliding: AnimationRun | None = None
        self._aim: Pose | None = None
        """Where it glides to"""

    @property
    def is_gliding(self) -> bool:
        """Whether it moves by itself."""
        return self._gliding is not None

    def pan(self, dx: float, dy: float) -> None:
        self.stop()
        self.camera.pan(dx, dy)
        self._looked()

    def zoom(self, scale: float, x: float, y: float) -> None:
        self.stop()
        self.camera.zoom(scale, x, y)
        self._looked()

    def frame(self) -> None:
        """Glides to where everything is seen."""
        self.camera.is_manual = False
        self.glide(self.camera.target())

    def glide(self, aim: Pose, name: str = "lay") -> None:
        """Glides to a pose by a motion of the look; where motion is reduced it is there at once."""
        if aim == self._aim:
            return  # it is on its way there
        self.stop()
        if aim == self.camera.pose:
            return
        self._aim = aim
        if current_appearance().reduced_motion:
            self._go(aim)
            self._arrive()
        else:
            self._gliding = self._motions.run(self._glide(self.camera.pose, aim, name))

    def _glide(self, start: Pose, end: Pose, name: str) -> Animation:
        def step(share: float) -> None:
            self._go(tuple(a + (b - a) * share for a, b in zip(start, end)))

        yield tween(name, step, is_blocking=False)
        self._arrive()

    def _go(self, pose: Pose) -> None:
        self.camera.pose = pose
        self._looked()

    def _arrive(self) -> None:
        self._gliding = self._aim = None
        self._arrived()

    def stop(self) -> None:
        """Stays where it is."""
        self._motions.stop(self._gliding)
        self._gliding = self._aim = None


class SpaceCameraMotion(CameraMotion):
    """Moves a camera that goes round a board in space."""

    camera: SpaceCamera
    _is_coasting = False
    """Whether it goes on as a finger has left it"""

    @property
    def side(self) -> Pose:
        """The yaw and pitch at which the camera is, or to which it glides."""
        return (self._aim or self.camera.pose)[1:3]

    def orbit(self, dx: float, dy: float) -> None:
        """Goes round the board under a finger that has gone so far."""
        self.stop()
        self.camera.orbit(dx, dy)
        self._looked()

    def coast(self, aim: Pose) -> None:
        """Goes on to a pose as a finger has left the board, slower and slower."""
        self.glide(aim, "coast")
        self._is_coasting = True

    def stop_coasting(self) -> None:
        """Stops a board that goes on by itself: a finger has been laid on it."""
        if self._is_coasting:
            self.stop()

    def stop(self) -> None:
        super().stop()
        self._is_coasting = False

    def walk(self, step: int) -> None:
        """Glides round the board to the next of its four sides."""
        self.camera.is_manual = True
        self.glide(self.camera.quarter_turn_pose(step))
