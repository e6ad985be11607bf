"""Animations of match events: drawing a brick, placing it, putting it back, collapse."""

from typing import TYPE_CHECKING

from app.games.domino3d.geometry.block_mesh import PREVIEWED, blocks_of
from app.games.domino3d.geometry.touch_geometry import place_at_angle
from app.games.domino3d.graphics.label_text import reason_lines
from app.games.domino3d.graphics.space_scene import NewestBrick
from app.games.domino3d.texts import PHRASES, describe_fallen
from app.games.domino3d.traits import TRAITS, landing_feedback
from app.games.domino3d.turns.collapse_animation import REST_S, CollapseAnimation, structure_without
from app.look.animation import Animation, delay
from app.look.appearance import current_appearance
from app.match.messages import MovePlayed
from app.table.move_playback import MovePlayback
from app.table.points_flight import fly_points
from engine.domino3d.collapse import balance_margin
from engine.domino3d.events import BrickReturned, Collapsed, Drew, FirstBrickPlaced, Laid
from engine.domino3d.moves import Place
from engine.domino3d.structure import structure_of
from engine.game import Event, MatchEnded, Seat

if TYPE_CHECKING:
    from app.games.domino3d.table import Domino3dTable

READ_S = 0.7
"""Seconds for which the points or the return of another player's brick are shown"""
TILT_S = 0.55
"""Seconds for which the reason of a collapse is shown before the bricks fall"""
PILE_SCALE = 0.35
"""Scale of a brick that leaves the pile, relative to its size in the tray"""


class TurnsEventPlayer(MovePlayback):
    """Player of match events: animates them one after the other, starting from the structure before them."""

    def __init__(self, table: "Domino3dTable"):
        super().__init__(table.motions)
        self.table, self.scene, self.annotations = table, table.scene, table.annotations
        self._landed = 0
        """Points of the animated move that are already included in the score"""

    def pending_points(self, seat: Seat) -> int:
        """Returns the points of a seat's brick that has not landed yet."""
        if self._is_replay:
            return 0
        moves = [*self._under_way, *self._waiting]
        points = sum(event.points for message in moves for event in message.events if _scoring_seat(event) == seat)
        return points - (self._landed if moves and moves[0].seat == seat else 0)

    def animation(self, message: MovePlayed) -> Animation:
        self._landed = 0
        has_points = any(isinstance(event, Laid) for event in message.events)
        self.annotations.clear(keeps_points=has_points)  # they can be read until new points replace them
        for event in message.events:
            if isinstance(event, Laid):
                yield from self._lay(event)
            elif isinstance(event, Collapsed):
                yield from self._collapse(event)
            elif isinstance(event, BrickReturned):
                yield from self._return_brick(event, message.is_timeout)
            elif isinstance(event, Drew) and not self._is_replay:
                yield from self._draw_brick(event)
            elif isinstance(event, FirstBrickPlaced):
                self.scene.show_structure(structure_of((event.place,)))
            elif isinstance(event, MatchEnded) and not current_appearance().reduced_motion:
                self.scene.tray.hide()
                self.annotations.clear()
                yield from self.scene.circle_structure()

    def after_playback(self) -> None:
        self.table.settle()

    def restore_before(self, message: MovePlayed) -> None:
        """Draws the structure without the bricks of this move."""
        laid = sum(isinstance(event, Laid) for event in message.events)
        bricks = self.table.state.structure.laid
        self.table.fingers.cancel()
        self.annotations.clear()
        self.scene.show_structure(structure_of(bricks[: len(bricks) - laid]))

    def after_replay(self) -> None:
        self.table.show()

    # Placing a brick

    def _lay(self, event: Laid) -> Animation:
        place, scene = event.place, self.scene
        is_by_hand = scene.preview == place
        if not is_by_hand:
            yield from self._bring(place)
        colour = self.table.host.colour_index(event.seat)
        self.table.host.give_feedback(*landing_feedback(place, event.parts.get("contacts", 0)))
        is_own = event.seat == self.table.host.session.front
        newest = None if is_own else NewestBrick(len(scene.structure.laid), colour)
        scene.show_structure(scene.structure.with_brick(place), newest=newest)
        scene.landing.start(place, balance_margin(scene.structure, place))
        self._land(event)
        self.annotations.show_points(place, event.points, reason_lines(event.parts), colour)
        if not is_by_hand:
            yield delay(READ_S)

    def _bring(self, place: Place) -> Animation:
        """Animates a brick from the tray to its place, after turning to a side where the place is visible."""
        scene = self.scene
        if not scene.is_visiting:
            scene.frame()
        if scene.geometry.candidate(place).is_hidden:
            scene.visit_best_side(lambda: scene.geometry.candidate(place).visible_share, place)
            yield delay(0.0 if current_appearance().reduced_motion else 0.25)
        start = self._in_tray
        scene.tray.hide()
        self.table.host.give_feedback("shown")
        end = scene.geometry.candidate(place).at, scene.camera.scale
        yield from scene.fly(place, start, end, "bot_flight")
        scene.show_preview(place, PREVIEWED)

    def _land(self, event: Laid | Collapsed) -> None:
        """Adds the points of a brick that has landed to the displayed score."""
        self._landed += event.points
        sound = TRAITS.sound(event)
        if sound:
            self.table.host.give_feedback(sound)
        self.table.host.changed()

    # Drawing and returning a brick

    def _draw_brick(self, event: Drew) -> Animation:
        scene = self.scene
        self.table.host.give_feedback("draw")
        self.table.show_pile()
        start = self.table.tray.pile_point, scene.tray_scale * PILE_SCALE
        yield from scene.fly(place_at_angle(event.brick, 0.0), start, self._in_tray, "lay")
        scene.show_tray(event.brick)

    def _return_brick(self, event: BrickReturned, is_timeout: bool) -> Animation:
        """Animates a brick back to the pile. A pass is announced on the board; about a timeout the host shows a note
        itself.
        """
        scene, host = self.scene, self.table.host
        if not is_timeout:
            host.show_note(event.seat, PHRASES.line(event, host.names).long)
        self.table.host.give_feedback("brick back")
        scene.show_preview(None)
        scene.tray.hide()
        end = self.table.tray.pile_point, scene.tray_scale * PILE_SCALE
        yield from scene.fly(place_at_angle(event.brick, 0.0), self._in_tray, end, "lay")
        if not is_timeout and event.seat != self.table.state.turn:
            yield delay(READ_S)

    @property
    def _in_tray(self) -> tuple[tuple[float, float], float]:
        return self.scene.geometry.brick_box.middle, self.scene.tray_scale

    # A collapse

    def _collapse(self, event: Collapsed) -> Animation:
        """Shows the reason of a collapse, animates it, restores the structure, and lets the lost points fly to the
        score.
        """
        scene, place = self.scene, event.place
        before = scene.structure
        if scene.preview != place:
            yield from self._bring(place)
        if not scene.is_visiting:
            scene.restore_view()  # bricks may fall far from the structure
        self.annotations.show_place(place, with_tilt=True)
        yield from (self._hide_fallen(event) if current_appearance().reduced_motion else self._fall(event))
        scene.show_structure(before)
        yield from self._take_points(event)
        scene.frame()

    def _fall(self, event: Collapsed) -> Animation:
        """Animates the fall, counts the fallen bricks, and puts them up again."""
        self.scene.landing.stop()
        collapse = CollapseAnimation(self.scene, event)
        yield from collapse.simulate(TILT_S)
        self._begin_fall(event)
        try:
            yield from collapse.fall()
            self._count_fallen(event)
            yield from collapse.rest()
            yield from collapse.rebuild()
        finally:
            collapse.remove()

    def _begin_fall(self, event: Collapsed) -> None:
        self.annotations.show_place(None)
        sound = TRAITS.sound(event)
        if sound:
            self.table.host.give_feedback(sound)

    def _count_fallen(self, event: Collapsed) -> None:
        """Shows how many bricks fell, and their cost."""
        lines = describe_fallen(len(event.falling))
        self.annotations.show_points(event.place, event.points, lines, self.table.host.colour_index(event.seat))

    def _take_points(self, event: Collapsed) -> Animation:
        """Animates the lost points from their label to the score, which includes them from then on."""
        table, label = self.table, self.annotations.label
        if event.points and label is not None:
            start, end = label.box.middle, table.host.seat_position(event.seat)
            if not current_appearance().reduced_motion:
                self.annotations.clear()  # the flying points take the place of the label
            colour = table.host.colour_index(event.seat)
            yield from fly_points(table.part.overlay, event.points, colour, start, end, seconds=0.0)
        self._landed += event.points
        table.host.changed()

    def _hide_fallen(self, event: Collapsed) -> Animation:
        """Shows a collapse with reduced motion: the falling bricks are missing for a while."""
        yield delay(TILT_S)
        self._begin_fall(event)
        full = self.scene.structure.with_brick(event.place)
        self.scene.show_blocks(blocks_of(structure_without(full, event.falling)))
        self._count_fallen(event)
        yield delay(REST_S)


def _scoring_seat(event: Event) -> Seat | None:
    return event.seat if isinstance(event, Laid | Collapsed) else None
