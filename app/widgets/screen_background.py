"""Background of a screen: a radial gradient with lines like raked sand."""

from functools import lru_cache
from math import acos, ceil, cos, hypot, log2, pi, sin

from kivy.graphics import InstructionGroup
from kivy.graphics.texture import Texture
from kivy.metrics import dp

from app.look.appearance import colour, current_appearance
from app.look.mesh import FRINGE, Batch, band_indices, colour_at, gradient, solid_paint
from app.look.shapes import arc_path, rounded_box
from app.look.theme import Rgba
from app.widgets.mesh_widget import MeshWidget

LIGHT = 0.62
"""Height of the brightest point of the gradient, as a share of the window's height."""
ROWS = 14
"""Number of concentric rings of triangles in the mesh that shows the circular lines."""
RINGS = (0.0, 0.25, 0.5, 0.75, 1.0)
STEP, WIDTH = 13.0, 1.6
"""Distance between two of the circular lines, and width of a line, in dp."""
STRONGEST = 0.34
"""Maximum alpha of the circular lines."""


def background_colour(height: float) -> Rgba:
    """Returns the background colour in the middle of the window. `height`: from the bottom, as a share of the window's
    height.
    """
    if current_appearance().theme.is_plain:
        return colour("ground")
    share = abs(height - LIGHT) / (max(LIGHT, 1 - LIGHT) * 1.05)
    return colour_at(((0.0, colour("surface")), (0.5, colour("ground")), (1.0, colour("ground2"))), share)


class ScreenBackground(MeshWidget):
    """Background of a screen. `raked`: whether circular lines are drawn, as in raked sand; `middle`: centre of the
    circles, as shares of width and height.
    """

    def __init__(self, raked: bool = True, middle: tuple[float, float] = (0.5, -0.06), **properties: object) -> None:
        self.raked, self.middle = raked, middle
        super().__init__(**properties)
        self._sand = InstructionGroup()
        self.canvas.before.insert(self.canvas.before.indexof(self._ink) + 1, self._sand)

    def _build(self, *_: object) -> None:
        if self.width <= 1 or self.height <= 1:
            return
        super()._build()
        if self.raked and not current_appearance().theme.is_plain:
            self._rake().draw_into(self._sand)

    def draw(self, batch: Batch) -> None:
        self._paper(batch)

    def _paper(self, batch: Batch) -> None:
        """Draws a radial gradient that darkens towards the edges; in a plain theme one colour."""
        if current_appearance().theme.is_plain:
            batch.fill(rounded_box(0, 0, self.width, self.height, 0), solid_paint(colour("ground")), -FRINGE)
            return
        shades = gradient((0.0, colour("surface")), (0.5, colour("ground")), (1.0, colour("ground2")))
        x, y = self.width / 2, self.height * LIGHT
        wide, high = self.width * 0.78, max(y, self.height - y) * 1.05
        rim = arc_path(0, 0, 1, 0, 2 * pi, 48)[:-1]
        vertices: list[float] = []
        for share in (*RINGS, 3.0):
            for dx, dy in rim:
                vertices += (x + dx * wide * share, y + dy * high * share, *shades.place(share))
        batch.triangles(vertices, band_indices(len(RINGS) + 1, len(rim), True))

    def _rake(self) -> Batch:
        """Returns the circular lines, which look like raked sand: a mesh of rings with a repeating line texture. The
        lines fade towards the top and the bottom.
        """
        batch = Batch(_line(colour("rake"), dp(STEP), dp(WIDTH)))
        x, y = self.width * self.middle[0], self.height * self.middle[1]
        reach = hypot(max(x, self.width - x), max(y, self.height - y))
        turn = pi if y <= 0 else 2 * pi
        count = int(turn / (2 * acos(1 - 0.2 / reach))) + 2
        first = max(0.0, -y)
        radii = [first + (reach - first) * row / ROWS for row in range(ROWS + 1)]
        around = [(cos(turn * step / count), sin(turn * step / count)) for step in range(count + 1)]
        vertices: list[float] = []
        for radius in radii:
            u = radius / dp(STEP)
            for dx, dy in around:
                high = y + dy * radius
                vertices += (x + dx * radius, high, u, self._alpha(high))
        batch.triangles(vertices, band_indices(ROWS + 1, count + 1, False))
        return batch

    def _alpha(self, y: float) -> float:
        """Returns the texture coordinate that gives the circular lines their opacity at the height `y` in pixels."""
        share = y / self.height
        return 0.25 + 0.5 * max(0.0, min(1.0, (1.0 - share) / 0.35, (share + 0.05) / 0.25))


@lru_cache(maxsize=4)
def _line(ink: Rgba, step: float, width: float) -> Texture:
    """Returns the texture of one circular line, which repeats across all lines. Its lower row is transparent, so that
    lines can fade.
    """
    across = 1 << max(3, ceil(log2(step)))
    texel = step / across
    alphas = [min(1.0, max(0.0, width / 2 + 0.5 - abs((at + 0.5) * texel - step / 2))) for at in range(across)]
    red, green, blue = (round(part * 255) for part in ink[:3])
    rows = (
        bytes(part for alpha in alphas for part in (red, green, blue, round(alpha * strength * 255)))
        for strength in (0.0, ink[3] * STRONGEST)
    )
    pixels = b"".join(rows)
    texture = Texture.create(size=(across, 2), colorfmt="rgba", bufferfmt="ubyte")
    texture.wrap = "repeat"
    texture.min_filter = texture.mag_filter = "linear"

    def fill(target: Texture) -> None:
        target.blit_buffer(pixels, colorfmt="rgba", bufferfmt="ubyte")

    fill(texture)
    texture.add_reload_observer(fill)
    return texture
