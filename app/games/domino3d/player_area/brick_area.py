"""The part of a table where one person builds: board and tray, what lies round them, and the fingers there."""

from typing import Any

from kivy.core.window import Window
from kivy.graphics import Color, InstructionGroup, ScissorPop, ScissorPush

from app.games.domino3d.geometry.block_mesh import blocks_of_brick
from app.games.domino3d.geometry.touch_geometry import BrickGeometry, place_at_angle
from app.games.domino3d.graphics.brick_renderer import LooseBrick
from app.games.domino3d.graphics.edge_fade import draw_edge_fade
from app.games.domino3d.graphics.space_annotations import SpaceAnnotations
from app.games.domino3d.graphics.space_scene import SpaceScene
from app.games.domino3d.player_area.board_controls import BoardControls
from app.games.domino3d.player_area.fingers import BrickFingers
from app.games.domino3d.player_area.tray import EmptyTray
from app.look.animation import Motions
from app.look.shapes import Box, Point
from app.match.messages import MoveRefused
from app.table.contract import Host
from app.table.split_table import SplitPane
from engine.domino3d.bricks import Brick
from engine.domino3d.moves import Place

LARGE = 0.24
"""A cell of the large picture of a brick, of the width of the board"""


class BrickArea(SplitPane):
    """A board with its camera, and the bricks that a person may lay there. What is laid, and when, is the table's."""

    FINGERS = BrickFingers
    fingers: BrickFingers
    tray: EmptyTray

    def __init__(self, host: Host, motions: Motions, geometry: BrickGeometry | None = None, is_rolled: bool = False):
        super().__init__(host, motions, is_rolled)
        ground, air = InstructionGroup(), InstructionGroup()
        self._scene_cut = ScissorPush(x=0, y=0, width=1, height=1)
        for each in (self._scene_cut, ground, ScissorPop()):
            self.canvas.before.add(each)
        self.overlay.canvas.add(air)
        self.scene = SpaceScene(ground, air, motions, self._looked, self.update_hidden_count, geometry, is_rolled)
        self.annotations = SpaceAnnotations(self.scene)
        self.controls = BoardControls(
            self._walk_to, lambda _yaw: self.update_hidden_count(), self.rotate, self._fit, self._show_hidden
        )
        self._enlarged = LooseBrick(self.scene.in_air)
        self.fingers = self.FINGERS(self)
        self.canvas.after.add(self.scene.in_tray)
        self.canvas.after.add(Color(1, 1, 1, 1))  # whoever is drawn next begins with a clean brush
        self._is_framed = False
        """Whether the camera has framed the board where it lies now"""

    def arrange(self, board: Box, tray: Box, brick_box: Box) -> None:
        """Sets where board and tray lie, and the brick in it."""
        row = self.controls.row
        self.controls.arrange(board)
        self.scene.arrange(Box(board.x, board.y + row, board.width, board.height - row), tray, brick_box)
        area = scene_area(board, tray)
        self.cut_to(self._scene_cut, area)
        draw_edge_fade(self.scene.edge_fade, board, area, row, self.is_rolled)
        self._is_framed = False

    def frame_if_moved(self) -> None:
        """Looks at the board anew, if it lies somewhere else than before."""
        if not self._is_framed:
            self._is_framed = True
            if not self.scene.camera.is_own:
                self.scene.framing.stop()  # what glided there knew nothing of this place
                self.scene.camera.fit()
            self.scene.look()

    # What a table says of it

    @property
    def colour(self) -> int:
        """The seat colour of whoever lays bricks here."""
        raise NotImplementedError

    @property
    def is_showing(self) -> bool:
        """Whether something is being shown that the person waits for."""
        return False

    @property
    def can_show_fits(self) -> bool:
        """Whether places that fit are marked, and those counted that cannot be seen."""
        return not self.fingers.is_strict

    def in_tray(self, brick: Brick) -> tuple[Point, float]:
        """Returns where a brick lies in the tray, and the pixels of a cell there."""
        return self.scene.geometry.brick_box.middle, self.scene.tray_scale

    def show_tray(self, is_selected: bool = False, angle: float = 0.0, is_away: bool = False) -> None:
        """Draws what lies in the tray: the brick that is taken lies rotated and selected, or is away in the air."""
        raise NotImplementedError

    def announce_taken(self) -> None:
        """Tells what there is to know of a brick that has been taken."""

    def clear_messages(self) -> None:
        """Tells no points and no place any more."""
        if self.annotations.place and not self.is_showing:
            self.annotations.show_place(None)
            self.scene.show_preview(None)

    def play(self, place: Place) -> MoveRefused | None:
        """Lays a brick for the person here, or returns why not."""
        return self.host.play(place)

    def refuse(self, refused: MoveRefused) -> None:
        """Tells the person here why a move was not made."""
        self.host.refuse(refused)

    def tap(self, x: float, y: float) -> None:
        """Does what a tap on the board means, where that lays nothing."""
        self.clear_messages()

    # The brick that is taken

    def show_enlarged(self, brick: Brick | None) -> None:
        """Shows a brick in large, until the next touch."""
        if brick is None:
            self._enlarged.hide()
        else:
            board, camera = self.scene.geometry.board, self.scene.camera
            self._enlarged.show(blocks_of_brick(place_at_angle(brick, 0.0)))
            self._enlarged.put(board.middle, min(board.width, board.height) * LARGE, camera.yaw, camera.pitch)

    def rotate(self) -> None:
        """Rotates what is taken; a brick that lies in the tray is taken by that."""
        brick = self.fingers.brick
        if self.fingers.machine.held is None and brick is not None:
            self.fingers.select(brick)
        else:
            self.fingers.rotate()

    def ask_to_confirm(self, place: Place | None) -> None:
        """Shows the buttons for a brick that awaits confirmation; None: no more."""
        buttons = (self.fingers.cancel, self.fingers.rotate, self.fingers.confirm) if place else None
        self.controls.confirm(buttons)

    # Looking round

    def _looked(self) -> None:
        """Lets notes and dial follow the camera, which has moved."""
        self.annotations.redraw()
        self.controls.dial.show_yaw(self.scene.camera.yaw)

    def update_hidden_count(self) -> None:
        """Tells of what cannot be seen from here, as the camera rests."""
        geometry = self.scene.geometry
        tells = geometry.brick is not None and self.can_show_fits and not self.is_showing
        self.controls.show_hidden_count(len(geometry.hidden()) if tells else 0)
        self.annotations.bottom_inset = self.controls.pill_height
        self.annotations.attach_label()

    def _walk_to(self, degrees: float) -> None:
        """Goes to where the dial has been slid: so many degrees from the side where everybody begins."""
        self.scene.face(degrees)

    def _fit(self) -> None:
        self.scene.camera.is_own = False
        self.scene.frame()

    def _show_hidden(self) -> None:
        self.scene.show_hidden([each.place for each in self.scene.geometry.hidden()])

    def on_touch_down(self, touch: Any) -> bool:
        if self.scene.geometry.board.holds(*touch.pos):
            self.scene.framing.catch()
        return super().on_touch_down(touch)

    def on_touch_up(self, touch: Any) -> bool:
        is_taken = super().on_touch_up(touch)
        self.fingers.rest()
        return is_taken


def scene_area(board: Box, tray: Box) -> Box:
    """Returns the window as far as the scene may be drawn: all of it but the side of the board where the tray lies."""
    left = board.x if tray.right <= board.x else 0.0
    right = board.right if tray.x >= board.right else float(Window.width)
    return Box(left, 0.0, right - left, float(Window.height))
