"""What is drawn of a glass: one canvas, whose meshes are used again."""

from math import radians
from typing import Any

from kivy.graphics import Color, InstructionGroup, PopMatrix, PushMatrix, Rotate, Translate
from kivy.metrics import dp

from app.look.batch import Batch
from app.look.look import colour
from app.look.materials import focus
from app.look.palette import flat
from app.look.shapes import Point, box, circle
from app.look.tokens import SIZES
from app.widgets.hourglass_frame import Build, back, cast, front
from app.widgets.hourglass_sand import falling, lying, specks


class Picture:
    """A glass in a canvas, drawn about its middle."""

    def __init__(self, canvas: Any) -> None:
        self.build = Build(0, 0, dp(1))
        self._placed: tuple[Build, bool] | None = None
        self._is_turned: bool | None = None
        self._shadow, self._back, self._sand, self._specks, self._front, self._sign = (
            InstructionGroup() for _each in range(6)
        )
        self._middle, self._rotation = Translate(), Rotate(angle=0, axis=(0, 0, 1))
        self._tint = Color(1, 1, 1, 1)
        for part in (
            Color(1, 1, 1, 1), PushMatrix(), self._middle, self._shadow, self._rotation, self._back,
            self._tint, self._sand, self._specks, Color(1, 1, 1, 1), self._front, self._sign, PopMatrix(),
        ):  # fmt: skip
            canvas.add(part)

    def place(self, middle: Point, build: Build, has_focus: bool) -> None:
        """Where the glass is, and how large; one that is only moved is not drawn anew."""
        self._middle.xy = middle
        if (build, has_focus) == self._placed:
            return
        self.build, self._placed = build, (build, has_focus)
        shadow = cast(build)
        if has_focus:
            half, high = build.width / 2, build.height / 2
            focus(shadow, box(-half, -high, 2 * half, 2 * high, dp(SIZES["radius_chip"])))
        shadow.into(self._shadow)
        self._is_turned = None

    def turn(self, turned: float) -> None:
        """Turn the glass; beyond half of the way light falls on its other side."""
        self._rotation.angle = -turned
        is_turned = 90 < abs(turned) < 270
        if is_turned != self._is_turned and self.build.height > 0:
            self._is_turned = is_turned
            back(self.build, is_turned).into(self._back)
            front(self.build, is_turned).into(self._front)

    def veil(self, share: float) -> None:
        """How much of the sand is to be seen."""
        self._tint.a = share

    def lay(self, above: float, turned: float, fallen: float | None) -> None:
        """The sand: what is above, and for how many seconds it has fallen; None while it does not fall."""
        batch = Batch()
        lying(batch, self.build, above, radians(turned), bool(self._is_turned))
        if fallen is not None and above > 0:
            falling(batch, self.build, above, fallen)
        batch.into(self._sand)
        grains = Batch()
        if not self.build.is_small and not turned:
            specks(grains, self.build, above)
        grains.into(self._specks)

    def mark(self, stands: bool) -> None:
        """Two bars over the neck where the sand stands."""
        batch = Batch()
        if stands:
            unit = self.build.dp
            size = max(9 * unit, self.build.width * 0.11)
            batch.fill(circle(0, 0, size), flat(colour("raised", 0.94)))
            batch.rim(circle(0, 0, size), flat(colour("touch_edge")), 0, unit)
            for side in (-1, 1):
                x, wide, high = side * size * 0.28, size * 0.24, size * 0.85
                batch.fill(box(x - wide / 2, -high / 2, wide, high, wide / 2), flat(colour("ink")))
        batch.into(self._sign)
