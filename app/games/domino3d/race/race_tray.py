"""Tray of a race, with several bricks that may be placed on any free cells."""

from collections.abc import Callable, Sequence
from math import pi, sin

from kivy.metrics import dp

from app.games.domino3d.brick_board.tray import BaseTray, draw_face_down_brick
from app.games.domino3d.geometry.block_mesh import blocks_of_brick
from app.games.domino3d.geometry.candidate_places import CandidatePlace, candidates_of
from app.games.domino3d.geometry.touch_geometry import BrickGeometry, angle_of, place_at_angle
from app.games.domino3d.graphics.brick_renderer import BrickLayer, LooseBrick
from app.games.domino3d.graphics.space_scene import MOST_IN_TRAY
from app.games.domino3d.texts import action
from app.gestures.geometry import NearFit, Piece
from app.look.animation import Animation, AnimationRun, Animator, Tween
from app.look.appearance import current_appearance, seat_colours
from app.look.mesh import Batch, solid_paint
from app.look.shapes import Box, Point, rounded_box
from app.look.surfaces import paint
from app.look.theme import SIZES
from app.table.camera import START_ORBIT, SpaceCamera
from app.widgets.buttons import MainButton
from engine.domino3d.bricks import Brick, orientations
from engine.domino3d.cells import STEPS, Axis, Cell
from engine.domino3d.moves import PiecelessMove, Place
from engine.domino3d.race import free_pairs

LOOKS = 4
"""Number of orientations of a brick on the same cells"""
HEIGHT = 150.0
"""Height of the tray in dp at 100% text size"""
RIM = 6.0
"""Distance in dp between the tray's edge and the bricks"""
RIM_LINE = 2.0
"""Width in dp of the rim in the seat's colour"""
FACE_DOWN = 1.9
"""Width of a face-down brick in cells"""
FEWER = 3, 6
"""Numbers of bricks left from which the slots become larger. In between, no slot moves"""
CELLS = 2.4, 2.0
"""Minimum width and height of a brick's slot, in cells; a brick in the tray measures 2.24 and 1.83"""
DONE_WIDTH, DONE_MARGIN = 320.0, 12.0
"""Maximum width of the button to declare the structure finished, and its distance from the tray's edges, in dp"""
PULSES, PULSE_S = 3, 0.7
"""Number of times that the slot of an advised brick brightens, and the seconds that it takes"""
GLOW, GLOW_RIM = 0.55, 3.0
"""Opacity of the light in that slot, and width of its rim in dp"""
TRAY_LOOK = 1
"""Index of the orientation of the bricks in the tray. A taken brick keeps it, so that it does not rotate by itself"""


class RaceTrayGeometry(BrickGeometry):
    """Touch geometry with several bricks in the tray. A taken brick may be placed on any free cells, even if its marks
    mismatch, and rotating it selects the next of four orientations. With the option `has_mark_rule` it may be placed
    only where its marks match.
    """

    def __init__(self, camera: SpaceCamera, has_mark_rule: bool):
        super().__init__(camera)
        self.has_mark_rule = has_mark_rule
        self.hand: tuple[Brick, ...] = ()
        self.slots: dict[Brick, Box] = {}
        """Slot of each brick in the tray"""
        self._look = TRAY_LOOK

    def deal(self, hand: tuple[Brick, ...], slots: dict[Brick, Box]) -> None:
        """Sets the bricks that can be taken, and their slots."""
        self.hand, self.slots = hand, slots

    def take(self, brick: Brick) -> None:
        """Takes a brick and updates its candidate places. They are the same for all bricks, unless marks must match
        (`has_mark_rule`).
        """
        if brick != self.brick and brick in self.hand:
            self._look = TRAY_LOOK
            if self.has_mark_rule or self.brick is None:
                self.set_structure(self.structure, brick)
            else:
                self.brick = brick
                self.request(None)
                self._apply_look(brick)

    def offered_candidates(self, brick: Brick) -> list[CandidatePlace]:
        if self.has_mark_rule:
            return [candidate for candidate in candidates_of(self.structure, brick) if not candidate.is_unstable]
        return [CandidatePlace(self.place_in_position(brick, low, axis)) for low, axis in free_pairs(self.structure)]

    def place_in_position(self, brick: Brick, low: Cell, axis: Axis) -> Place:
        if self.has_mark_rule:
            return super().place_in_position(brick, low, axis)
        return place_with_look(brick, low, axis, self._look)

    # Contract of the touch machine

    def piece_at(self, x: float, y: float) -> Piece | None:
        return next((brick for brick in self.hand if self.slots[brick].contains(x, y)), None)

    def middle(self, piece: Piece, fit: Place | None) -> Point:
        slot = self.slots.get(piece) if isinstance(piece, int) else None
        return slot.middle if fit is None and slot else super().middle(piece, fit)

    def fits_near(self, piece: Piece, x: float, y: float) -> Sequence[NearFit]:
        self._take(piece)
        return super().fits_near(piece, x, y)

    def fits_at(self, piece: Piece, x: float, y: float) -> Sequence[NearFit]:
        self._take(piece)
        return super().fits_at(piece, x, y)

    def _take(self, piece: Piece) -> None:
        if isinstance(piece, int):
            self.take(piece)

    def orientations(self, piece: Piece, fit: Place, are_all: bool) -> Sequence[NearFit]:
        if self.has_mark_rule:
            return super().orientations(piece, fit, are_all)
        return [self._near(place) for place in looks_of_place(fit)]

    def fit_after_rotation(self, piece: Piece, fit: Place, step: int) -> NearFit | None:
        """Returns the next orientation on the same cells."""
        if self.has_mark_rule:
            return super().fit_after_rotation(piece, fit, step)
        self._look = (looks_of_place(fit).index(fit) + step) % LOOKS
        self._apply_look(fit.brick)
        return self._near(looks_of_place(fit)[self._look])

    def _apply_look(self, brick: Brick) -> None:
        """Sets the chosen orientation of the brick on every candidate place."""
        for candidate in self.candidates:
            candidate.place = place_with_look(brick, candidate.place.body[0], candidate.place.axis, self._look)
        self.index_candidates()

    @staticmethod
    def _near(place: Place) -> NearFit:
        return NearFit(place, angle_of(place.axis), 0.0)


def place_with_look(brick: Brick, low: Cell, axis: Axis, look: int) -> Place:
    """Returns the place of a brick on these cells in one of its four orientations; `look`: index of the orientation."""
    _, direction, roll = orientations(brick)[axis][look]
    return Place(brick, low + STEPS[axis] if direction & 1 else low, direction, roll)


def looks_of_place(place: Place) -> list[Place]:
    """Returns the places of all four orientations on the same cells."""
    return [place_with_look(place.brick, place.body[0], place.axis, look) for look in range(LOOKS)]


# Widget


class RaceTray(BaseTray):
    """Tray of several bricks, each with a slot. The empty tray has the button to declare the structure finished."""

    def __init__(self, layer: BrickLayer, colour: int, motions: Animator, on_done: Callable[[], None]):
        """`colour`: index of the seat's colour, for the rim. `on_done`: called by the button."""
        super().__init__(size_hint=(None, None))
        self.done_button = MainButton(action(PiecelessMove.DONE), on_done, size_hint=(None, None))
        self._layer, self._colour, self._motions = layer, colour, motions
        self._drawn: dict[Brick, LooseBrick] = {}
        self._poses: dict[Brick, tuple[Box, float, object]] = {}
        """Slot, angle and window size with which each visible brick has been drawn"""
        self._dealt: tuple[Brick, ...] = ()
        self._slotted: tuple[Brick, ...] = ()
        """Bricks that have a slot, placed or not, in the order of the slots"""
        self._chosen: Brick | None = None
        self._glow = 0.0
        """Brightness from 0 to 1 by which a hint marks the chosen brick"""
        self._pulsing: AnimationRun | None = None
        self.is_face_down = False
        """Whether the dealt bricks are face down"""
        self.bind(pos=self._lay_out, size=self._lay_out)

    def _lay_out(self, *_changed: object) -> None:
        button, room = self.done_button, self.width - 2 * dp(DONE_MARGIN)
        button.width = max(1.0, min(room, dp(DONE_WIDTH)))
        button.center = self.x + self.width / 2, self.y + self.height / 2
        self.redraw()

    def show_done(self, is_shown: bool) -> None:
        """Shows or removes the button to declare the structure finished."""
        if is_shown != (self.done_button.parent is not None):
            (self.add_widget if is_shown else self.remove_widget)(self.done_button)

    def deal(self, dealt: tuple[Brick, ...], hand: Sequence[Brick]) -> None:
        """Sets the bricks of this round, and assigns slots to those that are left in the hand."""
        if dealt != self._dealt:
            for drawn in self._drawn.values():
                drawn.hide()
            self._dealt, self._drawn = dealt, {brick: LooseBrick(self._layer) for brick in dealt}
            self._slotted, self._poses = dealt, {}
        fewer = max((count for count in FEWER if count < len(self._slotted)), default=0)
        if len(hand) <= fewer or not set(hand) <= set(self._slotted):
            self._slotted = tuple(hand) if self._slot_count(len(hand)) < len(dealt) else dealt

    def _slot_count(self, bricks: int) -> int:
        """Returns the number of slots for this number of bricks."""
        return min((count for count in FEWER if count >= bricks), default=len(self._dealt))

    @property
    def slots(self) -> dict[Brick, Box]:
        """Returns the window box of each brick's slot."""
        count = max(1, self._slot_count(len(self._slotted)))
        columns = self._columns(count)
        rows = -(-count // columns)
        wide, high = (self.width - 2 * dp(RIM)) / columns, (self.height - 2 * dp(RIM)) / rows
        left, top = self.x + dp(RIM), self.y + self.height - dp(RIM)
        return {
            brick: Box(left + at % columns * wide, top - (at // columns + 1) * high, wide, high)
            for at, brick in enumerate(self._slotted)
        }

    def _columns(self, count: int) -> int:
        """Returns the number of columns at which this number of bricks are largest."""
        (wide, high), rims = CELLS, 2 * dp(RIM)
        across, up = (self.width - rims) / wide, (self.height - rims) / high
        return max(range(1, count + 1), key=lambda columns: min(across / columns, up / -(-count // columns)))

    def scale(self, slot: Box) -> float:
        """Returns the pixels per cell in a slot."""
        return min(slot.width / CELLS[0], slot.height / CELLS[1], dp(MOST_IN_TRAY))

    def show(self, hand: Sequence[Brick], chosen: Brick | None = None, angle: float = 0.0) -> None:
        """Draws these bricks; the chosen one is rotated and outlined."""
        slots, size = self.slots, self._layer.viewport
        for brick, drawn in self._drawn.items():
            if brick not in hand:
                drawn.hide()
                self._poses.pop(brick, None)
                continue
            pose = slots[brick], angle if brick == chosen else 0.0, size
            if self._poses.get(brick) != pose:
                self._poses[brick] = pose
                drawn.show(blocks_of_brick(place_at_angle(brick, pose[1])))
                drawn.put(slots[brick].middle, self.scale(slots[brick]), *START_ORBIT)
        if chosen != self._chosen:
            self._choose(chosen)

    def _choose(self, brick: Brick | None) -> None:
        """Outlines a brick, which does not glow yet."""
        self._motions.stop(self._pulsing)
        self._chosen, self._pulsing, self._glow = brick, None, 0.0
        self.redraw()

    def set_face_down(self, is_face_down: bool) -> None:
        """Shows the dealt bricks face down, or only those that `show` draws."""
        if is_face_down != self.is_face_down:
            self.is_face_down = is_face_down
            self.redraw()

    def set_selected(self, is_selected: bool) -> None:
        if not is_selected and self._chosen is not None:
            self._choose(None)

    def draw(self, batch: Batch) -> None:
        super().draw(batch)
        if self.height > 1:
            outline = rounded_box(0, 0, self.width, self.height, dp(SIZES["radius_tray"]))
            batch.rim(outline, solid_paint(seat_colours(self._colour).text), 0, dp(RIM_LINE))
        for slot in self.slots.values() if self.is_face_down and self.height > 1 else ():
            x, y = slot.moved(-self.x, -self.y).middle
            width = FACE_DOWN * self.scale(slot)
            draw_face_down_brick(batch, x - width / 2, y - width * 0.22, width)
        if self._chosen in self._drawn:
            self.draw_selection(batch, self.slots[self._chosen])
            if self._glow:
                self._draw_glow(batch, self.slots[self._chosen])

    def _draw_glow(self, batch: Batch, slot: Box) -> None:
        """Draws a bright rim inside the selection outline, which the hint lets pulse."""
        x, y, width, height = slot.moved(-self.x, -self.y).grown(-dp(RIM))
        outline = rounded_box(x, y, width, height, dp(SIZES["radius_chip"]))
        batch.fill(outline, paint("brass_hi", GLOW * self._glow))
        batch.rim(outline, paint("selection", self._glow), 0, dp(GLOW_RIM))

    def pulse(self) -> None:
        """Lets the slot of the chosen brick pulse some times, and then glow; with reduced motion it only glows."""
        self._motions.stop(self._pulsing)
        self._pulsing = self._motions.run(self._pulse())

    def _pulse(self) -> Animation:
        for _beat in range(0 if current_appearance().reduced_motion else PULSES):
            yield Tween(PULSE_S, self._show_glow, is_blocking=False)
        self._pulsing = None
        self._show_glow(1.0)

    def _show_glow(self, share: float) -> None:
        self._glow = sin(pi * share / 2) ** 2 if share < 1 else 1.0
        self.redraw()
