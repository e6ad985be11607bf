"""Messages on the board: points, their reasons and refusals. A new message replaces most older ones."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import dropwhile, takewhile
from typing import TYPE_CHECKING, TypeAlias

from kivy.metrics import dp

from app.games.ominos.labels import CornerMismatch, RefusalMessage, RisingPoints, points_text, reason_lines
from app.games.ominos.texts import PHRASES
from app.games.ominos.tile_shape import rotations_of
from app.games.ominos.visible_match import TileFit
from app.i18n import format_number, join_sentences, join_with_and
from app.look.animation import Animation, AnimationRun, OnProgress, Tween, delay, tween
from app.look.appearance import current_appearance
from app.look.shapes import Box, Point
from app.look.theme import MOTIONS
from app.players import names_of
from app.table.message_area import MessageArea
from app.table.message_card import MessageCard
from app.table.place_label import BoardLabel, PlaceLabel
from engine.game import Seat
from engine.ominos.events import Dealt, Drew, Laid, PiecelessMovePlayed
from engine.ominos.lattice import Cell
from engine.ominos.table import Table, laid_table
from engine.ominos.tiles import tile_name

if TYPE_CHECKING:
    from app.games.ominos.scene import OminoScene


RISE = 36.0
EDGE = 8.0
"""Distance in dp between two labels"""
REASON_SECONDS = 2.2
"""Seconds for which a reason stays visible, even if the next seat plays meanwhile"""
EXPLANATION_SECONDS = 5.0
"""Seconds for which an explanation stays visible that the player has asked for"""


@dataclass(eq=False)
class ShownLabel:
    """Label on the board, with the animation that will remove it."""

    label: BoardLabel
    place: Callable[[], None] | None = None
    """Function that moves the label beside its subject"""
    run: AnimationRun | None = None

    @property
    def is_reason(self) -> bool:
        """Returns whether the label shows a reason for points."""
        return isinstance(self.label, PlaceLabel) and self.place is not None


class BoardMessages:
    """Messages on the board: points, their reasons, costs and refusals."""

    def __init__(self, scene: "OminoScene"):
        self.scene = scene
        self.motions = scene.motions
        self._card = MessageCard()
        """Card of refusals"""
        scene.table.add_widget(self._card)
        self._shown: list[ShownLabel] = []
        self._preview: ShownLabel | None = None
        self._cost_label: ShownLabel | None = None
        """Label of the last draw or pass"""

    @property
    def boxes(self) -> list[Box]:
        """Returns the window boxes of all labels."""
        return [shown.label.box for shown in self._shown]

    # Points

    def show_points(self, seat: Seat, cell: Cell, parts: Mapping[str, int], bonus: bool | None) -> None:
        """Shows the points of a placed tile: as a label if the tile has earned a bonus, otherwise as a number that
        rises and fades.
        """
        total, lines = sum(parts.values()), reason_lines(parts, bonus)
        self.clear(but_reasons=not lines)
        colour = self.scene.host.colour_index(seat)
        if lines:
            self._show_beside(PlaceLabel(points_text(total, lines, colour)), cell, REASON_SECONDS)
        else:
            rising = RisingPoints(total, colour)
            area = replace(self.scene.message_area_around(cell), obstacles=self.boxes)
            self._raise(rising, area.around(rising.width, rising.height))

    def raise_points(self, points: int, colour: int, place: Point) -> None:
        """Animates points that rise to a position in the window."""
        rising = RisingPoints(points, colour)
        x, y = place[0] - rising.width / 2, place[1] - rising.height / 2
        self._raise(rising, Box(x, y, rising.width, rising.height))

    def _raise(self, rising: RisingPoints, box: Box) -> None:
        far = 0.0 if current_appearance().reduced_motion else dp(RISE)

        def step(share: float) -> None:
            rising.move(box.x, box.y - far + far * share)
            rising.fade(min(1.0, 0.3 + share))

        step(0.0)
        self._show(rising, "points_rise", step, MOTIONS["points_rise"].hold)

    def show_reason(self, points: int, lines: Sequence[str], colour: int, cell: Cell) -> None:
        """Shows the reasons for the points of a tile for long enough to read them."""
        self.clear()
        self._show_beside(PlaceLabel(points_text(points, lines, colour)), cell, EXPLANATION_SECONDS)

    def _show_beside(self, label: PlaceLabel, cell: Cell, seconds: float) -> None:
        """Shows a label that stays beside its cell when the camera moves."""
        self._place_beside(label, cell)
        self._show(label, "points_rise", label.fade, seconds, lambda: self._place_beside(label, cell))

    def show_cost(self, points: int, lines: Sequence[str], colour: int, place: Point) -> None:
        """Shows the cost of a draw or pass below a score panel, for its full time even if other messages follow."""
        self.clear(but_reasons=True)
        if self._cost_label is not None:
            self._end(self._cost_label)
        label = PlaceLabel(points_text(points, lines, colour))

        def hang() -> None:
            below = Box(place[0] - label.width / 2, place[1] - label.height, label.width, label.height)
            reasons = [shown.label.box for shown in self._shown if shown.is_reason and shown.label is not label]
            lower = [below._replace(y=reason.y - dp(EDGE) - below.height) for reason in reasons]
            box = MessageArea(self.scene.message_area, obstacles=reasons).best([below, *lower])
            label.move(box.x, box.y)

        hang()
        self._cost_label = self._show(label, "points_rise", label.fade, REASON_SECONDS, hang)

    def _place_beside(self, label: PlaceLabel, cell: Cell) -> None:
        area = self.scene.message_area_around(cell)
        label.place_beside(replace(area, obstacles=[self.scene.table.confirm_bar.box]))

    # Preview

    def show_preview(self, seat: Seat, fit: TileFit, parts: Mapping[str, int], bonus: bool | None) -> None:
        """Shows the points that a tile would score on this place."""
        self.hide_preview()
        self.clear()
        colour = self.scene.host.colour_index(seat)
        label = PlaceLabel(points_text(sum(parts.values()), reason_lines(parts, bonus), colour))
        self._preview = ShownLabel(label, lambda: self._place_beside(label, fit.cell))
        self._place_beside(label, fit.cell)
        self.scene.table.air.insert(0, label)

    def hide_preview(self) -> None:
        if self._preview:
            self.scene.table.air.remove(self._preview.label)
            self._preview = None

    # Refusals

    def show_refusal(self, reason: CornerMismatch) -> None:
        """Shows for a while the wrong corners, and the tile where it was tried, although the tile itself has returned
        to the hand.
        """
        self.clear()
        message = RefusalMessage(reason, self._card)
        if reason.corners:
            self._show_trial(reason)
        seconds = MOTIONS["refusal_light"].hold + 0.6 * (not reason.corners)
        self._place_refusal(message)
        self._show(message, "refusal_light", message.fade, seconds, lambda: self._place_refusal(message))

    def _place_refusal(self, message: RefusalMessage) -> None:
        """Positions the card beside the place where the refused tile was tried."""
        scene, reason = self.scene, message.reason
        camera, shape = scene.geometry.camera, scene.view.shape
        corners = [camera.to_window(*shape.point(corner)) for corner, _, _ in reason.corners]
        message.place(corners, scene.message_area_around(reason.fit.cell), camera.scale)

    def _show_trial(self, reason: CornerMismatch) -> None:
        """Shows the tile where it was tried; mismatching digits of it and of its neighbours are red."""
        scene, fit = self.scene, reason.fit
        name = tile_name(fit.place.digits)
        turn = rotations_of(fit.place.digits)
        scene.marks.show_trial(
            fit, [(corner + turn) % len(name) for corner in reason.wrong_corners_of_tile(scene.view)]
        )
        scene.wrong_corners = {
            cell: tuple(at for laid, at in reason.table_corners if laid == cell) for cell, _ in reason.table_corners
        }
        scene.draw_board()

    # Lifetime of labels

    def _show(
        self, note: BoardLabel, motion: str, step: OnProgress, seconds: float, hang: Callable[[], None] | None = None
    ) -> ShownLabel:
        """Adds a label, animates it, and fades it out after some seconds. `hang`: function that moves the label beside
        its subject.
        """
        shown = ShownLabel(note, hang)
        self._shown.append(shown)
        self.scene.table.air.add(note)
        shown.run = self.motions.run(self._lifetime(shown, tween(motion, step), seconds))
        return shown

    def _lifetime(self, shown: ShownLabel, coming: Tween, seconds: float) -> Animation:
        yield coming
        yield delay(seconds, is_blocking=False)
        yield tween("fade", lambda share: shown.label.fade(1 - share), is_blocking=False)
        self._remove(shown)

    def _remove(self, shown: ShownLabel) -> None:
        if shown in self._shown:
            self._shown.remove(shown)
            self.scene.table.air.remove(shown.label)
            if isinstance(shown.label, RefusalMessage):
                shown.label.card.hide()
                self._hide_trial()
            if not self._shown:
                self.scene.marks.hide_shape()
                self.scene.host.changed()

    def _hide_trial(self) -> None:
        self.scene.marks.show_trial(None)
        self.scene.wrong_corners = {}
        self.scene.draw_board()

    def clear(self, but_reasons: bool = False) -> None:
        """Removes all labels. With `but_reasons`, labels with reasons stay until their time is over."""
        for shown in tuple(self._shown):
            if not (but_reasons and shown.is_reason):
                self._end(shown)
        self.hide_preview()

    def _end(self, shown: ShownLabel) -> None:
        """Removes a label without animation."""
        self.motions.stop(shown.run)
        self._remove(shown)

    def place_labels(self) -> None:
        """Updates the positions of all labels after the camera has moved."""
        for shown in (*self._shown, *([self._preview] if self._preview else ())):
            if shown.place is not None:
                shown.place()


TurnEvent: TypeAlias = Laid | Drew | PiecelessMovePlayed
"""Event of a seat's own turn"""


class PointsExplainer:
    """Explanation of points on request: a label on the board, the marked hexagon or bridge, and a spoken text."""

    def __init__(self, scene: "OminoScene"):
        self.scene = scene

    def explain_tile(self, cell: Cell) -> None:
        """Explains the points of the tile on this cell, if it was placed in this round."""
        laid = next(
            (event for event in self._events_of_round() if isinstance(event, Laid) and event.move.cell == cell), None
        )
        if laid is not None:
            self._explain([laid])

    def explain_seat(self, seat: Seat) -> None:
        """Explains the points and costs of a seat's last turn."""
        others_since = dropwhile(lambda act: act.seat != seat, self._events_of_round())
        turn = list(takewhile(lambda act: act.seat == seat, others_since))
        if turn:
            self._explain(turn[::-1])

    def _events_of_round(self) -> Iterator[TurnEvent]:
        """Yields all turn events of this round, newest first."""
        for message in reversed(self.scene.host.session.all_messages()):
            for event in reversed(message.events):
                if isinstance(event, Dealt):
                    return
                if isinstance(event, Laid | Drew | PiecelessMovePlayed):
                    yield event

    def _explain(self, turn: Sequence[TurnEvent]) -> None:
        parts, seat = points_by_reason(turn), turn[0].seat
        host, laid = self.scene.host, [act for act in turn if isinstance(act, Laid)]
        names = names_of(host.session.players)
        host.say(join_sentences(*(PHRASES.line(act, names).long for act in turn)))
        if not laid:
            self.scene.messages.show_cost(
                sum(parts.values()), explanation_lines(parts), host.colour_index(seat), host.seat_position(seat)
            )
            return
        last = laid[-1]
        digits = last.move.digits if parts.keys() == {"tile"} and len(laid) == 1 else ()
        self.scene.messages.show_reason(
            sum(parts.values()), explanation_lines(parts, digits), host.colour_index(seat), last.move.cell
        )
        self.scene.marks.show_shape(self._table_after(last), last.move.cell, last.parts, last.bonus)

    def _table_after(self, laid: Laid) -> Table:
        """Returns the table as it was just after that tile was placed, when later hexagons were still open."""
        later = takewhile(lambda act: not (isinstance(act, Laid) and act.move == laid.move), self._events_of_round())
        view = self.scene.view
        gone = {act.move.cell for act in later if isinstance(act, Laid)}
        return laid_table(view.table.tiles, [item for item in view.table.laid.items() if item[0] not in gone])


def points_by_reason(turn: Sequence[TurnEvent]) -> dict[str, int]:
    """Returns the points of a turn by reason.

    >>> points_by_reason([Drew(0, None, {"draw": -5}), Drew(0, None, {"draw": -5})])
    {'draw': -10}
    """
    totals: dict[str, int] = {}
    for act in turn:
        for reason, points in act.parts.items():
            totals[reason] = totals.get(reason, 0) + points
    return totals


def explanation_lines(parts: Mapping[str, int], digits: Sequence[int] = ()) -> list[str]:
    """Returns two lines of text: the reasons for the points, and their sum. For a tile without a bonus, the sum is
    that of its `digits`.
    """
    reasons = [reason for reason in parts if reason != "tile"] or list(parts)
    return [
        join_with_and([PHRASES.reason_name(reason) for reason in reasons]),
        format_sum(digits or list(parts.values())),
    ]


def format_sum(points: Sequence[int]) -> str:
    """Returns points as an addition or subtraction.

    >>> format_sum([9, 40]), format_sum([-15, -10]), format_sum([7, -5])
    ('9 + 40', '−15 − 10', '7 − 5')
    """
    first, *others = points
    return format_number(first) + "".join(
        f" {'+' if value >= 0 else '−'} {format_number(abs(value))}" for value in others
    )
