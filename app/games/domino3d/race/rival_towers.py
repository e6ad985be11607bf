"""Silhouettes of the rivals' towers at the edge of a racer's board. They grow with each brick that a rival places."""

from collections.abc import Mapping

from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.games.domino3d.graphics.isometric_picture import BrickPicture
from app.games.domino3d.race.racer_progress import RacerProgress
from app.look.appearance import current_appearance, seat_colours
from app.look.mesh import Batch, solid_paint
from app.look.shapes import Box, rounded_box
from app.look.surfaces import draw_seat_medal
from app.look.theme import mix
from app.widgets.mesh_widget import MeshWidget
from engine.game import Seat

TOWER = 76.0
"""Width of a tower with its margins, in dp"""
HEIGHT = 108.0
"""Height of the widget in dp"""
MEDAL = 9.0
COLUMNS, ROWS = 5, 6
"""Width and height of a complete silhouette, in cubes"""
OPACITY, FAINT = 0.8, 0.3
"""Opacity of a placed brick, and of the outline of one that is not placed yet"""
SILHOUETTE = (
    *((2, 0, 2, 1), (4, 0, 1, 2), (0, 0, 2, 1), (2, 1, 1, 2), (3, 1, 1, 2)),
    *((0, 1, 2, 1), (2, 3, 2, 1), (1, 2, 1, 2), (4, 2, 1, 2), (2, 4, 1, 2)),
)
"""Bricks of every silhouette in order, as x, y, width and height in cubes. The shape does not reveal the real tower"""


class RivalTowers(Widget):
    """Row of one tower for each rival."""

    def __init__(self) -> None:
        super().__init__(size_hint=(None, None), size=(0, 0))
        self._towers: dict[Seat, RivalTower] = {}

    def place(self, area: Box, count: int) -> None:
        """Places the row in the upper left corner of an area. `count`: number of rivals; 0 hides the row."""
        wide = min(dp(TOWER), area.width / max(1, count))
        self.size = (wide * count, dp(HEIGHT)) if count else (0, 0)
        self.pos = area.x, area.top - self.height
        self._lay_out()

    def show(self, rivals: Mapping[Seat, RacerProgress]) -> None:
        """Shows the progress of the rivals, if there is space for the row."""
        shown = rivals if self.width else {}
        if shown.keys() != self._towers.keys():
            self.clear_widgets()
            self._towers = {seat: RivalTower(progress) for seat, progress in shown.items()}
            for tower in self._towers.values():
                self.add_widget(tower)
            self._lay_out()
        for seat, progress in shown.items():
            self._towers[seat].show(progress)

    def _lay_out(self) -> None:
        wide = self.width / max(1, len(self._towers))
        for at, tower in enumerate(self._towers.values()):
            tower.pos, tower.size = (self.x + at * wide, self.y), (wide, self.height)


class RivalTower(MeshWidget):
    """Tower of one rival above the seat's medal: a silhouette while the rival builds, then a picture of the bricks."""

    def __init__(self, progress: RacerProgress):
        super().__init__(size_hint=(None, None))
        self._progress = progress
        self._picture: BrickPicture | None = None
        self.bind(pos=self._lay_out, size=self._lay_out)

    def show(self, progress: RacerProgress) -> None:
        if progress == self._progress and (self._picture is not None) == bool(progress.laid):
            return
        self._progress = progress
        if self._picture is not None:
            self.remove_widget(self._picture)
        self._picture = BrickPicture(progress.laid, size_hint=(None, None)) if progress.laid else None
        if self._picture is not None:
            self.add_widget(self._picture)
        self._lay_out()

    @property
    def _room(self) -> Box:
        """Returns the box of the bricks, relative to the widget's corner."""
        low = 2 * dp(MEDAL) + dp(4)
        return Box(dp(3), low, max(1.0, self.width - dp(6)), max(1.0, self.height - low))

    def _lay_out(self, *_changed: object) -> None:
        if self._picture is not None:
            room = self._room.moved(*self.pos)
            self._picture.pos, self._picture.size = (room.x, room.y), (room.width, room.height)
        self.redraw()

    def draw(self, batch: Batch) -> None:
        draw_seat_medal(batch, self.width / 2, dp(MEDAL) + dp(1), dp(MEDAL), self._progress.colour)
        if self._picture is None:
            draw_silhouette(batch, self._room, self._progress)


def draw_silhouette(batch: Batch, room: Box, progress: RacerProgress) -> None:
    """Draws a tower of as many bricks as the rival has placed, in the colour of the seat, and the outlines of the
    others.
    """
    cube, solid = min(room.width / COLUMNS, room.height / ROWS), seat_colours(progress.colour).solid
    left = room.middle[0] - cube * COLUMNS / 2
    is_plain = current_appearance().theme.is_plain
    for number, (x, y, wide, high) in enumerate(SILHOUETTE[: progress.dealt]):
        outline = rounded_box(left + x * cube, room.y + y * cube, wide * cube - dp(1), high * cube - dp(1), dp(2))
        if number >= progress.placed:
            batch.rim(outline, solid_paint((*solid[:3], 1.0 if is_plain else FAINT)), 0, dp(1))
            continue
        share = 0.0 if is_plain else 0.05 * (x + y)
        batch.fill(outline, solid_paint((*mix(solid, (1, 1, 1, 1), share)[:3], 1.0 if is_plain else OPACITY)))
