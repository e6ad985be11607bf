"""Moving the camera: under fingers at once, by itself in a glide."""

from collections.abc import Callable

from app.games.ominos.camera import Camera
from app.look.look import now
from app.look.motion import Motion, Motions


class Framing:
    """Of one board. `looked` is called whenever the camera has moved, `arrived` at the end of a glide."""

    def __init__(self, camera: Camera, motions: Motions, looked: Callable[[], None], arrived: Callable[[], None]):
        self.camera, self._motions = camera, motions
        self._looked, self._arrived = looked, arrived
        self._motion: Motion | None = None
        self._aim: tuple[float, float, float] | None = None
        """Where it glides to"""

    def pan(self, dx: float, dy: float) -> None:
        self.stop()
        self.camera.pan(dx, dy)
        self._looked()

    def zoom(self, scale: float, x: float, y: float) -> None:
        self.stop()
        self.camera.zoom(scale, x, y)
        self._looked()

    def frame(self) -> None:
        """Glide to where everything is seen."""
        camera = self.camera
        start, end = (camera.scale, camera.x, camera.y), camera.target()
        camera.is_own = False
        if end == self._aim:
            return  # it is on its way there
        self.stop()
        if start == end:
            return
        if now().reduced_motion:
            camera.fit()
            self._looked()
            self._arrived()
            return

        def step(share: float) -> None:
            camera.scale, camera.x, camera.y = (a + (b - a) * share for a, b in zip(start, end))
            self._looked()

        self._aim = end
        self._motion = self._motions.start("lay", step, self._arrive, waited_for=False)

    def _arrive(self) -> None:
        self._motion = self._aim = None
        self._arrived()

    def stop(self) -> None:
        self._motions.stop(self._motion)
        self._motion = self._aim = None
