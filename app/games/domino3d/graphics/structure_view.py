"""Live picture of a structure on its board, drawn off screen by the same shaders as the table."""

from collections.abc import Sequence
from math import cos, hypot, radians, sin

from kivy.graphics import ClearBuffers, ClearColor, Color, Fbo, Rectangle
from kivy.metrics import dp

from app.games.domino3d.geometry.block_mesh import PLAIN, blocks_of, blocks_of_brick
from app.games.domino3d.geometry.box_contacts import Vec3
from app.games.domino3d.geometry.projection import Projection, bounding_box, camera_projection
from app.games.domino3d.graphics.board_renderer import (
    BOARD_THICKNESS,
    FIRST_BRICK_CUBES,
    BoardRenderer,
    board_area,
)
from app.games.domino3d.graphics.brick_renderer import StructureRenderer
from app.look.appearance import colour, seat_colours
from app.look.shapes import Point
from app.table.camera import START_ORBIT, Extent, Pose, SpaceCamera, Vector
from app.table.live_picture import LivePicture
from app.widgets.mesh_widget import settled_trigger
from engine.domino3d.cells import position
from engine.domino3d.moves import Place
from engine.domino3d.structure import Structure

LARGEST = 96.0
"""Maximum size of a cell in dp"""
ZOOM = 2.5
"""Maximum factor by which two fingers enlarge the picture"""
CORNER = 0.35
"""Distance in cells between a rounded corner of the board and the corner of its rectangle"""
ENDS = ((1, 0), (-1, 0), (0, 1), (0, -1))
FIT_PASSES = 6
"""Number of approximations of the scale, because the perspective depends on it"""
MIN_PIXELS = 8
"""Width and height in pixels below which nothing is drawn"""
INSET = 6.0
"""Width in dp of the edge of the widget that stays free"""
MARGIN = 2.0
"""Margin in dp at the edges of the picture"""


class StructurePainter(Fbo):
    """Texture with a structure on its board, which is drawn again only after a change."""

    def __init__(self, size: tuple[int, int]):
        super().__init__(size=size)
        self._board, self._bricks = BoardRenderer(), StructureRenderer()
        for renderer in (self._board, self._bricks):
            renderer.set_viewport(size)
        ground = colour("sunk")
        for part in (ClearColor(*ground), ClearBuffers(), self._board, Color(1, 1, 1, 1), self._bricks):
            self.add(part)
        self.texture.min_filter = self.texture.mag_filter = "linear"
        self.add_reload_observer(lambda _fbo: self.ask_update())

    def show(self, structure: Structure, marked: Place | None = None, kind: int = PLAIN, seat_colour: int = 0) -> None:
        """Sets the structure. `marked`: brick with the edge style `kind`, `NEWEST` in the colour of a seat; it may be
        missing in the structure.
        """
        blocks = blocks_of(structure)
        if marked is not None:
            blocks.update(blocks_of_brick(marked, kind))
        self._bricks.show(blocks)
        self._bricks.tint_last(seat_colours(seat_colour).solid[:3])
        self._board.show(list(blocks), board_area(blocks))

    def look(self, projection: Projection) -> None:
        """Draws the structure for this projection before the next frame."""
        self._board.look(projection)
        self._bricks.look(projection)
        self.ask_update()


class StructureView(LivePicture):
    """Widget with a structure in space that fingers turn."""

    def __init__(self, sampling: int = 1, **properties: object) -> None:
        """`sampling`: pixels of the drawing for each pixel of the widget, along each side."""
        self.camera, self._sampling = SpaceCamera(), sampling
        self._shown: tuple[Structure, Place | None, int, int] = (Structure(), None, PLAIN, 0)
        self.painter: StructurePainter | None = None
        """Texture of the picture; None until the widget has a size"""
        self._middle, self._outline, self._frame_size = Vector(0, 0, 0), list[Vec3](), (1.0, 1.0)
        """Middle of the structure, outline around board and structure at every yaw, and size of the frame in pixels"""
        super().__init__(**properties)
        self._sheet = Rectangle()
        arrange_soon = settled_trigger(self, self.arrange)
        for instruction in (Color(1, 1, 1, 1), self._sheet):
            self.canvas.add(instruction)
        self.bind(pos=arrange_soon, size=arrange_soon)
        self.show(Structure())

    @property
    def pose(self) -> Pose:
        return self.camera.pose

    @property
    def sheet_corner(self) -> Point:
        """Returns the window position of the lower left corner of the drawing."""
        x, y = self._sheet.pos
        return x, y

    def show(self, structure: Structure, marked: Place | None = None, kind: int = PLAIN, seat_colour: int = 0) -> None:
        """Sets the structure; see `StructurePainter.show`."""
        self._shown = structure, marked, kind, seat_colour
        cubes = [position(cell) for cell in (*structure.cells, *(marked.body if marked else ()))]
        box, area = bounding_box(cubes or FIRST_BRICK_CUBES), board_area(cubes)
        self._middle, half = Vector(area.x, area.y, box.high.z / 2), box.high.z / 2
        around = hypot(area.half_width, area.half_height) - CORNER
        above = hypot(*(max(high - at, at - low) for low, high, at in list(zip(*box, self._middle))[:2]))
        self._outline = [
            (x * r, y * r, z) for r, z in ((around, -half - BOARD_THICKNESS), (above, half)) for x, y in ENDS
        ]
        self.camera.set_content(box)
        if self.painter:
            self.painter.show(*self._shown)
            self._frame()

    def arrange(self, *_: object) -> None:
        """Adapts the drawing to the size of the widget."""
        inset = dp(INSET) if self._sampling == 1 else 0.0
        wide, high = self.width - 2 * inset, self.height - 2 * inset
        self._sheet.pos, self._sheet.size = (self.x + inset, self.y + inset), (wide, high)
        size = round(wide * self._sampling), round(high * self._sampling)
        if min(size) < MIN_PIXELS or (self.painter and self.painter.size == size):
            return
        unit = dp(1) * self._sampling
        margin = MARGIN * unit
        frame = Extent(margin, margin, size[0] - margin, size[1] - margin)
        self.camera.arrange(frame, LARGEST * unit, LARGEST * ZOOM * unit)
        self._frame_size = frame.width, frame.height
        if self.painter:
            self.canvas.before.remove(self.painter)
        self.painter = StructurePainter(size)
        self.painter.show(*self._shown)
        self.canvas.before.insert(0, self.painter)
        self._sheet.texture = self.painter.texture
        self.reset()

    def _frame(self) -> None:
        """Frames board and structure at the current pitch, as large as possible at every yaw, unless a player has
        zoomed in.
        """
        camera = self.camera
        if not camera.is_manual and self.painter:
            scale, rise = _fitted(self._outline, camera.pitch, camera.focal, self._frame_size)
            camera.pose = scale, camera.yaw, camera.pitch, *self._middle.plus(camera.axes[1], rise)
        self._look()

    def _look(self) -> None:
        if self.painter:
            self.painter.look(camera_projection(self.camera))

    # Movement of the camera

    def show_side(self, pose: Pose) -> None:
        self.arrange()
        self.camera.yaw, self.camera.pitch = pose[1:3]
        self._frame()

    def orbit(self, dx: float, dy: float) -> None:
        is_own = self.camera.is_manual
        self.camera.orbit(dx * self._sampling, dy * self._sampling)
        self.camera.is_manual = is_own
        self._frame()

    def zoom(self, factor: float, x: float, y: float) -> None:
        inset = self._sheet.pos[0] - self.x
        self.camera.zoom(factor, (x - inset) * self._sampling, (y - inset) * self._sampling)
        self._look()

    def next_side(self, step: int = 1) -> None:
        self.camera.pose = self.camera.quarter_turn_pose(step)
        self._frame()

    def reset(self) -> None:
        self.camera.is_manual = False
        self.camera.yaw, self.camera.pitch = START_ORBIT
        self._frame()


def _fitted(outline: Sequence[Vec3], pitch: float, focal: float, size: Point) -> tuple[float, float]:
    """Returns the scale in pixels per cell at which an outline fits a frame, and the height in cells by which the
    middle of the picture is above that of the outline. `outline`: points as offsets to the right, away and up.
    """
    c, s = cos(radians(pitch)), sin(radians(pitch))
    scale, rise = 1.0, 0.0
    for _pass in range(FIT_PASSES):
        seen = []
        for across, away, up in outline:
            share = focal / (focal / scale + away * c - up * s)
            seen.append((abs(across) * share, (up * c + away * s - rise) * share))
        wide, low, high = max(x for x, _y in seen), min(y for _x, y in seen), max(y for _x, y in seen)
        rise += (high + low) / 2 / scale
        scale *= min(size[0] / 2 / wide, size[1] / (high - low))
    return scale, rise
