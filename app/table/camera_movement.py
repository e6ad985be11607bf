"""Camera movement by fingers and by animated glides."""

from collections.abc import Callable

from app.look.animation import Animation, AnimationRun, Animator, tween
from app.look.appearance import current_appearance
from app.table.camera import Camera, Pose, SpaceCamera


class CameraMovement:
    """Controller that moves the camera of one board. `on_moved` is called after each change, `on_arrived` at the end
    of a glide.
    """

    def __init__(self, camera: Camera, motions: Animator, on_moved: Callable[[], None], on_arrived: Callable[[], None]):
        self.camera, self._motions = camera, motions
        self._on_moved, self._on_arrived = on_moved, on_arrived
        self._gliding: AnimationRun | None = None
        self._aim: Pose | None = None
        """Target pose of the current glide, or None."""

    @property
    def is_gliding(self) -> bool:
        """Returns whether a glide is running."""
        return self._gliding is not None

    @property
    def target(self) -> Pose:
        """Returns the pose of the camera; during a glide, the pose at its end."""
        return self._aim or self.camera.pose

    def pan(self, dx: float, dy: float) -> None:
        self.stop()
        self.camera.pan(dx, dy)
        self._on_moved()

    def zoom(self, scale: float, x: float, y: float) -> None:
        self.stop()
        self.camera.zoom(scale, x, y)
        self._on_moved()

    def frame(self) -> None:
        """Glides to the pose that frames the whole content."""
        self.camera.is_manual = False
        self.glide(self.camera.framing_pose())

    def glide(self, aim: Pose, name: str = "lay") -> None:
        """Glides to a pose with an animation of the theme; jumps to it if reduced motion is set."""
        if aim == self._aim:
            return  # the glide to it is running
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
        self._on_moved()

    def _arrive(self) -> None:
        self._gliding = self._aim = None
        self._on_arrived()

    def stop(self) -> None:
        """Stops the glide at its current pose."""
        self._motions.stop(self._gliding)
        self._gliding = self._aim = None


class SpaceCameraMovement(CameraMovement):
    """Controller that moves a camera in orbit around a board."""

    camera: SpaceCamera
    _is_coasting = False
    """Whether the camera is still coasting after a flick."""

    @property
    def side(self) -> Pose:
        """Returns the yaw and pitch of the camera; during a glide, those of the pose at its end."""
        return self.target[1:3]

    def orbit(self, dx: float, dy: float) -> None:
        """Orbits by the movement of a finger in pixels."""
        self.stop()
        self.camera.orbit(dx, dy)
        self._on_moved()

    def coast(self, aim: Pose) -> None:
        """Glides to a pose with decreasing speed after a flick."""
        self.glide(aim, "coast")
        self._is_coasting = True

    def stop_coasting(self) -> None:
        """Stops coasting, when a finger touches the board."""
        if self._is_coasting:
            self.stop()

    def stop(self) -> None:
        super().stop()
        self._is_coasting = False

    def glide_to_next_side(self, step: int) -> None:
        """Glides to the next of the board's four sides; `step` is 1 or -1."""
        self.camera.is_manual = True
        self.glide(self.camera.quarter_turn_pose(step))
