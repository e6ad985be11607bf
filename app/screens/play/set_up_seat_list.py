"""Seat list of the set-up: one row per seat, reordered by dragging."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from kivy.clock import Clock, ClockEvent
from kivy.input import MotionEvent
from kivy.metrics import dp

from app.games.texts import level_name
from app.gestures.gesture_config import LONG_PRESS
from app.i18n import _
from app.look import surfaces
from app.look.appearance import colour, current_appearance
from app.look.appearance import seat_colours as seat_paint
from app.look.mesh import Batch, solid_paint
from app.look.shapes import RoundedPolygon, circle_outline
from app.look.theme import SEATS
from app.screens.play.coach_choice import can_have_coach
from app.shell.context import AppContext
from app.shell.page import LARGE_TEXT, open_dialog
from app.widgets.card import BotLevelMark, Card
from app.widgets.choice import Option, SegmentedControl, describe_chosen
from app.widgets.dialog import Dialog, DialogAction
from app.widgets.feedback_provider import find_feedback_provider
from app.widgets.layouts import Flow, Stack
from app.widgets.list_row import ListRow
from app.widgets.pressable import CLAIMED, OnPress, Pressable
from app.widgets.scroller import Scroller
from engine.bots.bot_registry import LEVELS
from engine.game import Seat

if TYPE_CHECKING:
    from app.screens.play.set_up import SetUpScreen


class DraggedSeat(NamedTuple):
    """Seat that is being dragged."""

    touch: MotionEvent
    card: Card
    seat: int
    """Index of the seat before the drag"""
    grip: float
    """Pixels from the top of the card to the finger"""


class SeatList(Stack):
    """List of the seats; a long press lifts a seat for dragging while the others make room.

    After a drag or after `move`, it dispatches `on_seat_moved` with the old and the new index of the seat.
    """

    __events__ = ("on_seat_moved",)

    def __init__(self, gap: float) -> None:
        self.rows: list[SeatRow] = []
        """Rows in the order of the seats"""
        self._order: list[Card] = []
        """Cards in the displayed order, from the top"""
        self._lifted: DraggedSeat | None = None
        self._timer: ClockEvent | None = None
        super().__init__(gap=gap)

    def on_seat_moved(self, seat: Seat, to: Seat) -> None: ...

    def show(self, rows: Sequence["SeatRow"]) -> None:
        """Replaces all rows."""
        self._put_down()
        self.clear_widgets()
        self.rows = list(rows)
        self._order = []
        for row in rows:
            card = Card(padding=(dp(16), dp(8)))
            card.add_widget(row)
            self.add_widget(card)
            self._order.append(card)

    def move(self, seat: int, by: int) -> bool:
        """Moves a seat down by `by` places, up if negative; returns whether that place exists."""
        if not 0 <= seat + by < len(self.rows):
            return False
        self.dispatch("on_seat_moved", seat, seat + by)
        return True

    def do_layout(self, *_: object) -> None:
        lifted = self._lifted.card if self._lifted else None
        y = self.top
        for card in self._order:
            card.width = self.width
            y -= card.height
            if card is not lifted:
                card.pos = self.x, y
            y -= self.gap
        self.minimum_height = max(0, self.top - y - self.gap)

    # Drag

    def on_touch_down(self, touch: MotionEvent) -> bool:
        is_handled = bool(super().on_touch_down(touch))
        seat = next((seat for seat, row in enumerate(self.rows) if row.is_down), None)
        if seat is not None and self._lifted is None and len(self.rows) > 1:
            if self._timer:
                self._timer.cancel()
            self._timer = Clock.schedule_once(partial(self._lift, touch, seat), LONG_PRESS)
        return is_handled

    def _lift(self, touch: MotionEvent, seat: int, _passed: float) -> None:
        if seat >= len(self.rows) or not self.rows[seat].is_down or touch.ud.get(CLAIMED):
            return  # the touch was released, or it scrolls the list
        card = self._order[seat]
        touch.ud[CLAIMED] = self
        touch.grab(self)
        self._lifted = DraggedSeat(touch, card, seat, card.top - self.to_widget(*touch.pos)[1])
        self.remove_widget(card)
        self.add_widget(card)  # draws it above the others
        card.selected = True
        card.redraw()
        find_feedback_provider(self).feel()
        self._timer = Clock.schedule_interval(self._follow, 0)

    def _follow(self, _passed: float) -> None:
        """Moves the lifted card with the finger, reorders the other cards and scrolls the lifted card into view."""
        lifted = self._lifted
        if lifted is None or self.get_root_window() is None:
            self._put_down()
            return
        card = lifted.card
        top = self.to_widget(*lifted.touch.pos)[1] + lifted.grip
        card.top = min(self.top, max(self.y + card.height, top))
        others = [other for other in self._order if other is not card]
        starts = list(accumulate((other.height + self.gap for other in others), initial=0.0))
        place = min(range(len(starts)), key=lambda at: abs(self.top - card.top - starts[at]))
        if place != self._order.index(card):
            self._order = [*others[:place], card, *others[place:]]
            self._trigger_layout()
            find_feedback_provider(self).feel()
        for ancestor in self.walk_reverse():
            if isinstance(ancestor, Scroller):
                ancestor.show(card)

    def on_touch_up(self, touch: MotionEvent) -> bool:
        lifted = self._lifted
        if lifted is None or touch is not lifted.touch:
            return bool(super().on_touch_up(touch))
        place = self._order.index(lifted.card)
        touch.ungrab(self)
        self._put_down()
        if place == lifted.seat:
            self.return_card(lifted.card)
        else:
            self.dispatch("on_seat_moved", lifted.seat, place)
        return True

    def return_card(self, card: Card) -> None:
        """Returns a lifted card to its place."""
        card.selected = False
        card.redraw()
        self._trigger_layout()

    def _put_down(self) -> None:
        if self._timer:
            self._timer.cancel()
        self._timer = self._lifted = None


# The row of a seat: medal, name, person or bot


MEDAL = 48
"""Size in dp of a seat's medal, the disc with its colour and symbol"""
CELLS, NARROW_CELLS, NARROW = 124, 102, 330
"""Width in dp of the person/bot choice in wide rows and in narrow rows, and width below which a row is narrow"""


class SeatMedalButton(Pressable):
    """Button that shows the medal of a seat, a disc with its colour and symbol."""

    def __init__(self, seat_colour: int, spoken: str, on_press: OnPress, is_chosen: bool = False) -> None:
        self.seat_colour, self._is_chosen = seat_colour, is_chosen
        super().__init__(on_press, spoken=describe_chosen(spoken, is_chosen), size_hint=(None, None))
        self.size = dp(MEDAL), dp(MEDAL) * 1.06

    def outline(self) -> RoundedPolygon:
        radius = self.width / 2
        return circle_outline(radius, self.height - radius, radius)

    def draw(self, batch: Batch) -> None:
        radius = self.width / 2
        middle = self.height - radius - (dp(2) if self.is_down else 0)
        surfaces.draw_medal(batch, radius, middle, radius, seat_paint(self.seat_colour))
        if self._is_chosen:
            batch.rim(circle_outline(radius, middle, radius + dp(4)), solid_paint(colour("selection")), 0, dp(2.4))


def open_colour_picker(context: AppContext, current: int, choose: Callable[[int], object]) -> None:
    """Opens the choice of a seat's colour; `choose` is called with the chosen colour."""

    def pick(colour: int) -> None:
        context.navigation.close_panel()
        choose(colour)

    medals = [
        SeatMedalButton(colour, _("Color {n}").format(n=colour + 1), partial(pick, colour), colour == current)
        for colour in range(SEATS)
    ]
    text = _("If another player has it, you’ll swap.")
    content = Flow(*medals, gap=dp(14), row_gap=dp(14), align=0.5)
    open_dialog(context, Dialog(_("Choose a color"), text, (DialogAction(_("Cancel")),), content))


class SeatRow(ListRow):
    """Row of a seat in the set-up: medal, name, and the choice between person and bot."""

    def __init__(self, page: "SetUpScreen", seat: Seat) -> None:
        draft = page.draft
        player, name, colour = draft.players[seat], draft.seat_name(seat), draft.colour(seat)
        self._page, self._seat, self._level = page, seat, player.level or LEVELS[0]
        options = Option("person", icon="person", spoken=_("Player")), Option("bot", icon="bot", spoken=_("Bot"))
        size = {"size_hint_x": 1} if current_appearance().text_scale >= LARGE_TEXT else {}
        self._kind = SegmentedControl(options, "bot" if player.level else "person", self._change, **size)
        medal = SeatMedalButton(colour, _("Color: {name}").format(name=name), partial(page.choose_colour, seat))
        self.level = BotLevelMark(0, colour)
        super().__init__(name, " ", self._kind, leading=medal, on_press=partial(page.edit_seat, seat), style="card")
        self.add_widget(self.level)
        self.show(player.level)

    def show(self, level: str | None) -> None:
        """Shows a bot of this level, or a person if `level` is None."""
        if level:
            self._level = level
        text = level_name(level) if level else self._person_text()
        self.level.filled = LEVELS.index(level) + 1 if level in LEVELS else 0
        self.level.redraw()
        self.spoken = f"{self.title.text}, {text}"
        if self.note:
            self.note.text = text
        self.lay_out()

    def _person_text(self) -> str:
        draft = self._page.draft
        has_coach = draft.stored_name(self._seat) in self._page.context.settings.coaches and can_have_coach(draft)
        return _("Player with a coach") if has_coach else _("Player")

    def lay_out(self, *_: object) -> None:
        if self._kind.size_hint_x is None:
            self._kind.width = dp(CELLS if self.width >= dp(NARROW) else NARROW_CELLS)
        super().lay_out()

    def _change(self, kind: str) -> None:
        level = self._level if kind == "bot" else None
        self.show(level)
        self._page.set_level(self._seat, level)

    def _place(self, *_: object) -> None:
        super()._place()
        if not self.note:
            return
        x, middle = self.note.x + self.note.natural_width + dp(10), self.note.y + self.note.height / 2
        is_above = middle > self._kind.top
        end = self.right if is_above else self._kind.x
        self.level.pos = x, middle - self.level.height / 2 + dp(1)
        self.level.opacity = 1.0 if self.level.filled and x + self.level.width < end else 0.0
