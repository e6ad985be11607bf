"""Area of one person at the match screen: board, buttons, hint, refusal, notes, and swipes of cursor mode."""

from collections.abc import Mapping, Sequence

from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.i18n import label_value
from app.look.appearance import Layout, ScreenShape, current_appearance
from app.look.shapes import EMPTY_BOX, Box, Point
from app.table.contract import PlayerBoard, TableAction, TableHost
from app.table.keyboard_cursor import ASK, SwipeKeys
from app.table.match_screen_layout import MatchScreenLayout
from app.table.message_area import MessageArea
from app.table.message_card import BELOW, LEFT, RIGHT, CardContent, MessageCard
from app.table.pause_veil import PauseVeil
from app.table.table_buttons import HINT, TableButtons, plan_buttons
from engine.game import Seat

FILL_PARENT = {"pos_hint": {"x": 0, "y": 0}}
"""Properties of a widget that fills its parent."""
NOTE_S = 4
"""Seconds for which a refusal or a note about the timer is shown."""
LOW_BOARD = 480
"""Height of the board in dp below which a note is shown beside the timer instead of below it."""
NOTE_MARGIN = 8
"""Distance in dp between the note and what it must not hide."""
NARROW_NOTE = 64
"""Width in dp from which a box beside the pieces is wide enough for a note, at the usual text size."""
ABOVE_ICON, MOST_ABOVE_ICON = 26, 52
"""Distances in dp from the middle of a button's icon: to a text above the button, and to the area for messages if it is
near enough for such a text
"""

SHARED = Layout(ScreenShape.SPLIT, False)
"""Layout of the buttons in simultaneous play, regardless of the size of the window"""


class PlayerArea(FloatLayout):
    """Layer above the table with the buttons and texts of one person. A table has one area for the person in front; in
    simultaneous play each person has one, in a pane of the window.
    """

    def __init__(self, screen: TableHost, seat: Seat | None = None) -> None:
        """`seat`: seat of the person in simultaneous play; None for the person in front."""
        super().__init__(**FILL_PARENT)
        self._screen, self.seat = screen, seat
        self._button_layer = FloatLayout(**FILL_PARENT)
        self.buttons = TableButtons(self._button_layer, self._press)
        self.card, self.tip, self.veil = MessageCard(), MessageCard(), PauseVeil()
        self.swipes = SwipeKeys(self._swipe)
        self.layout: MatchScreenLayout | None = None
        """Boxes of the area as its person sees them; None before the first layout"""
        self._hint = ""
        """Text of the last hint"""
        self._guide = ""
        """Instruction for a new player"""
        self._timer_note = "", 0.0
        """Text of the last note about the timer, and its duration in seconds"""
        self._note = "", ""
        """Text of the last other note, and key of the button above which it appears"""
        self._message_box = EMPTY_BOX
        """Box of the board in which texts were last placed"""
        self.card.bind(opacity=self._restore_guide)
        for widget in (self.veil, self._button_layer, self.card, self.tip):
            self.add_widget(widget)

    @property
    def board(self) -> PlayerBoard:
        """Returns the board that the person uses."""
        return self._screen.table.board_of(self.seat)

    def place_texts(self) -> None:
        """Moves a note, or the instruction for a new player, after a new layout of area and table."""
        if self.card.text and self.card.text == self._timer_note[0]:
            self.show_timer_note(*self._timer_note)
        elif self.card.text and self.card.text == self._note[0]:
            self.show_note(*self._note)
        elif self.card.text and self.card.text == self._guide:
            self._show_text(self._guide, "", 0.0)

    def cover(self, is_covered: bool) -> None:
        """Shows or removes the veil over board and hand."""
        if is_covered and self.layout is not None:
            self.veil.show(self.layout.board, self.layout.hand, self.board.content_outlines())
        elif self.veil.is_shown:
            self.veil.show(EMPTY_BOX, EMPTY_BOX)

    # Buttons

    def show_buttons(self, actions: Sequence[TableAction], can: Mapping[str, bool]) -> None:
        """Shows the buttons of the game's actions and of the app. `can`: whether hint and undo are enabled."""
        is_alone = self.seat is None
        layout = current_appearance().layout if is_alone else SHARED
        plan = plan_buttons(actions, can, layout.shape is ScreenShape.TABLET_LANDSCAPE, has_menu=is_alone)
        if self.layout is not None:
            self.buttons.show(plan, self.layout, layout)
            self.board.arrange_controls(self.buttons.free_row)
            box = self._message_area(self.layout).box
            if box != self._message_box:
                self._message_box = box
                self.place_texts()  # the board has given space to its controls

    def _press(self, key: str) -> None:
        self.take_front()
        self._screen.press(key)

    def take_front(self) -> None:
        """Makes the person of this area the active one, for keys and hints."""
        if self.seat is not None:
            self._screen.session.set_front(self.seat)

    # Texts

    def with_name(self, text: str) -> str:
        """Returns a text, preceded by the person's name in simultaneous play, where several people see or hear it."""
        if self.seat is None:
            return text
        return label_value(self._screen.names[self.seat], text)

    def show_hint(self, text: str) -> None:
        """Shows a hint on the board or above its button; an empty text hides the hint."""
        before, self._hint = self._hint, text
        if not (text or before):
            return
        if not self.board.show_hint_text(text) and text:
            self._show_text(text, HINT, 0.0)
        elif text or self.card.text == before:
            self.clear_text()

    def show_refusal(self, text: str, picture: Widget | None = None) -> None:
        """Shows a refusal at the bottom of the board for some seconds. `picture`: picture before the text."""
        if self.layout is not None:
            content = CardContent(text, is_refusal=True, picture=picture)
            self.card.show(content, self._message_area(self.layout), seconds=NOTE_S)

    def place_question(self, card: MessageCard, content: CardContent) -> None:
        """Shows a card that must be answered first: at the bottom of the board, on the buttons below it if possible."""
        if self.layout is not None:
            board, is_upright = self.layout.board, self.layout.panel == EMPTY_BOX
            bottom = self.layout.actions.y if is_upright else board.y
            card.show(content, MessageArea(board._replace(y=bottom, height=board.top - bottom)))
            self.board.make_room(card.box)

    def show_tip(self, text: str, plaque: Box) -> bool:
        """Shows a tip for a new player beside a plaque; returns False if it would cover another message, a button or a
        piece.
        """
        if self.layout is None:
            return False
        area, panel = self._message_area(self.layout), self.layout.panel
        target, way = (plaque.middle[0], min(plaque.y, area.box.top)), BELOW
        if panel != EMPTY_BOX:
            is_left = panel.middle[0] < area.box.middle[0]
            target, way = (panel.right if is_left else panel.x, plaque.middle[1]), RIGHT if is_left else LEFT
        obstacles = [*area.obstacles, *self.board.kept_visible, self.card.box]
        self.tip.show(CardContent(text), MessageArea(area.box, obstacles=obstacles), target, way)
        if any(self.tip.box.overlaps(obstacle) for obstacle in obstacles if obstacle != EMPTY_BOX):
            self.tip.hide()
        else:
            self._make_room()
        return self.tip.is_shown

    def hide_tip(self) -> None:
        self.tip.hide()
        self._make_room()

    def _make_room(self) -> None:
        """Moves labels on the board away from the texts of this area."""
        self.board.make_room(self.card.box, self.tip.box)

    def show_guide(self, text: str) -> None:
        """Shows an instruction for a new player while no other text is shown; an empty text hides the instruction."""
        before, self._guide = self._guide, text
        if before not in ("", text) and self.card.text == before:
            self.card.hide()
        self._restore_guide()

    def _restore_guide(self, *_changed: object) -> None:
        """Shows the instruction again when another text has disappeared."""
        if self._guide and not self.card.opacity:
            self._show_text(self._guide, "", 0.0)

    def show_note(self, text: str, above: str = "") -> None:
        """Shows a note for some seconds. `above`: key of the button above which it appears."""
        self._note = text, above
        self._show_text(text, above, NOTE_S)

    def _show_text(self, text: str, above: str, seconds: float) -> None:
        """Shows a text above a button, or at the bottom of the board if that button is in a column beside it or not
        shown.
        """
        layout, place, target = self.layout, self.buttons.place(above), None
        if layout is None:
            return
        area = self._message_area(layout)
        if place is not None:
            x, y = self.to_widget(*place)
            is_below = layout.board.x <= x <= layout.board.right and area.box.y - y <= dp(MOST_ABOVE_ICON)
            if is_below or layout.panel.contains(x, y):
                target = x, y + dp(ABOVE_ICON)
        self.card.show(CardContent(text), area, target, seconds=seconds)
        self._make_room()

    def clear_text(self) -> None:
        """Hides the text that is shown."""
        if self.card.opacity:
            self.card.hide()
            self._make_room()

    def show_timer_note(self, text: str, seconds: float = NOTE_S) -> None:
        """Shows a text about the timer where it hides no important point, if possible. `seconds`: duration; 0 until the
        next touch.
        """
        self._timer_note = text, seconds
        if self.layout is None:
            return
        area = self._message_area(self.layout)
        self._show_at_timer(CardContent(text), area, self.layout, seconds)
        points, card = self.board.important_points, self.card.box
        if not any(card.contains(*point) for point in points):
            return
        *sides, below = self._boxes_beside(points, area.box, self.layout)
        widest = max(sides, key=lambda box: box.width)
        if widest.width < card.width and widest.width >= dp(NARROW_NOTE) * current_appearance().text_scale:
            self.card.show(CardContent(text), MessageArea(widest), seconds=seconds)
            return
        places = (_at_top(card, box) for box in (widest, below) if _fits(card, box))
        on_board = [obstacle for obstacle in area.obstacles if obstacle.overlaps(area.box)]
        free = next((place for place in places if not any(map(place.overlaps, on_board))), None)
        if free is not None:
            self.card.move(free.x, free.y)

    def _show_at_timer(
        self, content: CardContent, area: MessageArea, layout: MatchScreenLayout, seconds: float
    ) -> None:
        """Shows a card below the timer, or beside it if the board is low."""
        glass = layout.glass
        if glass == EMPTY_BOX:
            self.card.show(content, area, seconds=seconds)
        elif layout.panel != EMPTY_BOX and area.box.height < dp(LOW_BOARD):
            way = RIGHT if glass.middle[0] < area.box.middle[0] else LEFT
            beside = glass.right if way == RIGHT else glass.x
            self.card.show(content, area, (beside, glass.middle[1]), way, seconds)
        else:
            below = area.box._replace(height=min(area.box.top, glass.y) - area.box.y)
            area = MessageArea(below, obstacles=self.board.obstacles)
            self.card.show(content, area, (glass.middle[0], glass.y), BELOW, seconds)

    def _boxes_beside(self, points: Sequence[Point], board: Box, layout: MatchScreenLayout) -> Sequence[Box]:
        """Returns boxes that contain none of these points: at their sides, and below them. Below the board are buttons,
        which the last box includes.
        """
        margin = dp(NOTE_MARGIN)
        (left, right), (bottom, _top) = ((min(along) - margin, max(along) + margin) for along in zip(*points))
        inner = board.grown(-margin)
        low = inner.y if layout.panel != EMPTY_BOX else layout.actions.y
        return (
            inner._replace(width=left - inner.x),
            inner._replace(x=right, width=inner.right - right),
            inner._replace(y=low, height=bottom - low),
        )

    def _message_area(self, layout: MatchScreenLayout) -> MessageArea:
        """Returns the board, without controls on it, as the area for messages."""
        return MessageArea(self.board.message_box(layout.board), obstacles=self.board.obstacles)

    # Touches

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if self.board.collide_point(*touch.pos):
            self.take_front()
        return (self._is_swipe(touch) and self.begin_swipe(touch)) or bool(super().on_touch_down(touch))

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is self:
            touch.ungrab(self)
            self.swipes.up(touch)
            return True
        return bool(super().on_touch_up(touch))

    def begin_swipe(self, touch: MotionEvent) -> bool:
        """Tracks a touch as a swipe of cursor mode; returns True."""
        touch.grab(self)
        self.swipes.down(touch)
        return True

    def _is_swipe(self, touch: MotionEvent) -> bool:
        """Returns whether a touch counts as a swipe of cursor mode: on board or hand."""
        if not self._screen.settings.access.cursor or self.layout is None:
            return False
        return any(box.contains(*touch.pos) for box in (self.layout.board, self.layout.hand))

    def _swipe(self, key: str) -> None:
        self.take_front()
        self._screen.key("s" if key == ASK else key)


def _at_top(box: Box, other: Box) -> Box:
    """Returns a box at the top of another one, in its middle."""
    return box._replace(x=other.middle[0] - box.width / 2, y=other.top - box.height)


def _fits(box: Box, other: Box) -> bool:
    """Returns whether a box is at most as large as another."""
    return box.width <= other.width and box.height <= other.height
