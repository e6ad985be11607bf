"""One person's board: structure, tray, controls, annotations and touch handling."""

from collections.abc import Sequence

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color, InstructionGroup, ScissorPop, ScissorPush
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.games.domino3d.brick_board.camera_controls import CameraControls
from app.games.domino3d.brick_board.gesture_handler import BrickGestureHandler
from app.games.domino3d.brick_board.tray import BaseTray
from app.games.domino3d.geometry.block_mesh import blocks_of_brick
from app.games.domino3d.geometry.projection import corners_of
from app.games.domino3d.geometry.touch_geometry import BrickGeometry, place_at_angle
from app.games.domino3d.graphics.brick_renderer import LooseBrick
from app.games.domino3d.graphics.edge_fade import draw_edge_fade
from app.games.domino3d.graphics.space_annotations import SpaceAnnotations
from app.games.domino3d.graphics.space_scene import SpaceScene
from app.i18n import plural
from app.look.animation import Animator
from app.look.shapes import EMPTY_BOX, Box, Path, Point, convex_outline
from app.match.messages import MoveRefused
from app.table.confirm_bar import ConfirmBar
from app.table.contract import TableHost
from app.table.hidden_places_pill import BEHIND
from app.table.split_table import SplitPane
from engine.domino3d.bricks import Brick
from engine.domino3d.moves import Place

RECOUNT_S = 0.12
"""Seconds after a movement of the camera in which hidden places are counted again while a brick is in the hand"""
TARGET = 24
"""Distance in dp between the middle of a place and the edges of its box for a finger"""
LARGE = 0.24
"""Cell size of an enlarged brick, as a share of the board's size"""


class BrickBoard(SplitPane):
    """Board with its camera, tray and controls. The table decides which bricks may be placed, and when."""

    FINGERS = BrickGestureHandler
    fingers: BrickGestureHandler
    tray: BaseTray

    def __init__(
        self, host: TableHost, motions: Animator, geometry: BrickGeometry | None = None, is_rotated: bool = False
    ):
        super().__init__(host, motions, is_rotated)
        ground, air = InstructionGroup(), InstructionGroup()
        self._scene_cut = ScissorPush(x=0, y=0, width=1, height=1)
        for instruction in (self._scene_cut, ground, ScissorPop()):
            self.canvas.before.add(instruction)
        self.overlay.canvas.add(air)
        self.scene = SpaceScene(ground, air, motions, self._looked, self.update_hidden_count, geometry, is_rotated)
        self.annotations = SpaceAnnotations(self.scene)
        self.controls = CameraControls(
            self._walk_to, lambda _yaw: self.update_hidden_count(), self.rotate, self.scene.show_all, self.show_hidden
        )
        self._enlarged = LooseBrick(self.scene.in_air)
        self.fingers = self.FINGERS(self)
        self._confirm_bar = ConfirmBar(self.fingers)
        self.canvas.after.add(self.scene.in_tray)
        self.canvas.after.add(Color(1, 1, 1, 1))  # resets the colour for the widgets drawn next
        self._is_framed = False
        """Whether the camera has framed the board at its current size"""
        self._recount = Clock.create_trigger(lambda _passed: self.update_hidden_count(), RECOUNT_S)

    def arrange(self, board: Box, tray: Box, brick_box: Box) -> None:
        """Sets the boxes of the board, of the tray, and of the brick in the tray."""
        row = self.controls.row
        self.controls.arrange(board)
        self.scene.arrange(Box(board.x, board.y + row, board.width, board.height - row), tray, brick_box)
        area = scene_area(board, tray)
        self.set_clip(self._scene_cut, area)
        draw_edge_fade(self.scene.edge_fade, board, area, row, self.is_rotated)
        self._is_framed = False

    def frame_if_moved(self) -> None:
        """Frames the board again if its box has changed."""
        if not self._is_framed:
            self._is_framed = True
            if not self.scene.camera.is_manual:
                self.scene.framing.stop()  # its target was computed for the old box
                self.scene.camera.fit()
            self.scene.look()

    # Overridden by the tables

    @property
    def colour(self) -> int:
        """Returns the colour index of the seat that builds here."""
        raise NotImplementedError

    @property
    def is_showing(self) -> bool:
        """Returns whether an animation is running that the player has to wait for."""
        return False

    @property
    def can_show_fits(self) -> bool:
        """Returns whether candidate places may be marked and hidden ones counted."""
        return not self.fingers.is_strict

    @property
    def can_show_glass(self) -> bool:
        """Returns whether the places nearest to a held brick may be shown as glass bricks."""
        return self.can_show_fits

    def in_tray(self, brick: Brick) -> tuple[Point, float]:
        """Returns the window position of a brick in the tray, and its pixels per cell."""
        return self.scene.geometry.brick_box.middle, self.scene.tray_scale

    def show_tray(self, is_selected: bool = False, angle: float = 0.0, is_away: bool = False) -> None:
        """Draws the tray with its brick: selected and rotated, or absent while the brick is in the air."""
        raise NotImplementedError

    def announce_taken(self) -> None:
        """Announces problems with the brick that was just taken."""

    def clear_messages(self) -> None:
        """Removes annotations and preview, unless an event is being animated."""
        if self.annotations.place and not self.is_showing:
            self.annotations.show_place(None)
            self.scene.show_preview(None)

    def play(self, place: Place) -> MoveRefused | None:
        """Plays a brick on a place for the player of this board; returns the refusal, or None if it was placed."""
        return self.host.play(place)

    def refuse(self, refused: MoveRefused, picture: Widget | None = None) -> None:
        """Shows the player of this board why a move was refused. `picture`: picture of the reason."""
        self.host.refuse(refused, picture)

    def tap(self, x: float, y: float) -> None:
        """Handles a tap on the board that does not place a brick."""
        self.clear_messages()

    def message_box(self, board: Box) -> Box:
        return self.scene.geometry.board

    @property
    def obstacles(self) -> Sequence[Box]:
        return self.annotations.boxes

    def mark_first_place(self) -> None:
        """Marks a place for the first brick of a new player."""

    @property
    def important_points(self) -> Sequence[Point]:
        geometry = self.scene.geometry
        return [geometry.projection.project(*corner) for corner in geometry.corners]

    def content_outlines(self) -> Sequence[Path]:
        project, area, cubes = self.scene.geometry.projection.project, self.scene.board.area, self.scene.geometry.cubes
        corners = [(x, y, 0.0) for x, y in area.corners] if area else []
        outlines: tuple[Sequence[tuple[float, float, float]], ...] = (corners, corners_of(cubes))
        return [convex_outline(project(*point) for point in points) for points in outlines if points]

    def explain_brick(self, number: int) -> None:
        """Explains the points of a placed brick; `number`: its index in the structure."""

    # The taken brick

    def show_enlarged(self, brick: Brick | None) -> None:
        """Shows a brick enlarged until the next touch; None removes it."""
        if brick is None:
            self._enlarged.hide()
        else:
            board, camera = self.scene.geometry.board, self.scene.camera
            self._enlarged.show(blocks_of_brick(place_at_angle(brick, 0.0)))
            self._enlarged.put(board.middle, min(board.width, board.height) * LARGE, camera.yaw, camera.pitch)

    def rotate(self) -> None:
        """Rotates the taken brick; if none is taken, takes the one in the tray first."""
        brick = self.fingers.brick
        if self.fingers.machine.held is None and brick is not None:
            self.fingers.select(brick)
        else:
            self.fingers.rotate()

    def ask_to_confirm(self, place: Place | None) -> None:
        """Shows the buttons for a brick that awaits confirmation; None hides them."""
        self.controls.confirm(self._confirm_bar if place else None)

    # Camera and touches

    def _looked(self) -> None:
        """Updates the annotations, and the dial that rotates the camera, after the camera has moved."""
        self.annotations.redraw()
        self.controls.dial.show_yaw(self.scene.camera.yaw)
        if self.fingers.machine.held is not None:
            self._recount()

    def update_hidden_count(self) -> None:
        """Updates the numbers of places that are hidden or outside the view."""
        self._recount.cancel()
        geometry = self.scene.geometry
        counts = {}
        if geometry.brick is not None and self.can_show_fits and not self.is_showing:
            counts = {side: len(places) for side, places in geometry.outside_frame().items()}
            counts[BEHIND] = len(geometry.hidden())
        self.controls.show_hidden(counts, self.can_show_fits)
        self.annotations.obstacles = [self.controls.hidden_places.box]
        geometry.pill = self.controls.hidden_places.box
        self.annotations.attach_label()

    @property
    def kept_visible(self) -> Sequence[Box]:
        return [Box(*candidate.at, 0, 0).grown(dp(TARGET)) for candidate in self.scene.geometry.seen()]

    def make_room(self, *messages: Box) -> None:
        self.annotations.messages = [box for box in messages if box != EMPTY_BOX]
        self.annotations.attach_label()

    def _walk_to(self, degrees: float) -> None:
        """Rotates the camera to the angle of the dial, in degrees from the starting side."""
        self.scene.face(degrees)

    def show_hidden(self) -> None:
        """Shows the largest group of places outside the view or, if there are none, turns to places behind bricks, and
        lets them glow. Repeated calls lead around the structure.
        """
        geometry = self.scene.geometry
        outside = max(geometry.outside_frame().values(), key=len, default=[])
        places = [candidate.place for candidate in outside or geometry.hidden()]
        count = self.scene.bring_into_view(places) if outside else self.scene.show_next_side(places)
        self.annotations.signs.glow(places, self.colour)
        self.host.say(plural("{n} place in view", "{n} places in view", count))

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if self.scene.geometry.board.contains(*touch.pos):
            self.scene.framing.stop_coasting()
            self.scene.set_touched(True)
        return super().on_touch_down(touch)


def scene_area(board: Box, tray: Box) -> Box:
    """Returns the part of the window in which the scene may be drawn: all except the tray's side of the board."""
    left = board.x if tray.right <= board.x else 0.0
    right = board.right if tray.x >= board.right else float(Window.width)
    return Box(left, 0.0, right - left, float(Window.height))
