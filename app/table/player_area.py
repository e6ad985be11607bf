"""Area of one person at the match screen: buttons, hint, refusal, notes, and swipes of cursor mode."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout

from app.look.appearance import ScreenShape, current_appearance
from app.look.shapes import EMPTY_BOX
from app.table.contract import TableAction
from app.table.keyboard_cursor import SwipeKeys
from app.table.match_screen_layout import MatchScreenLayout
from app.table.message_area import MessageArea
from app.table.message_card import BELOW, LEFT, RIGHT, CardContent, MessageCard
from app.table.table_buttons import HINT, ButtonPlan, TableButtons, plan_buttons

if TYPE_CHECKING:
    from app.table.screen import TableScreen

FILL_PARENT: dict[str, Any] = {"pos_hint": {"x": 0, "y": 0}}
"""Properties of a widget that fills its parent."""
NOTE_S = 4
"""Seconds for which a refusal or a note about the timer is shown."""
LOW_BOARD = 480
"""Height of the board in dp below which a note is shown beside the timer instead of below it."""
ABOVE_ICON = 26
"""Distance in dp from the middle of a button's icon to a text above the button."""


class PlayerArea(FloatLayout):
    """Layer above the table with the buttons and texts of one person."""

    def __init__(self, screen: "TableScreen") -> None:
        super().__init__(**FILL_PARENT)
        self._screen = screen
        self._button_layer = FloatLayout(**FILL_PARENT)
        self.buttons = TableButtons(self._button_layer, screen.press)
        self.card = MessageCard()
        self.swipes = SwipeKeys(screen.press_swipe_key)
        self.layout: MatchScreenLayout | None = None
        """Boxes of the area in window coordinates; None before the first layout."""
        self._hint = ""
        """Text of the last hint."""
        self._timer_note = "", 0.0
        """Text of the last note about the timer, and its duration in seconds."""
        for widget in (self._button_layer, self.card):
            self.add_widget(widget)

    def arrange(self, layout: MatchScreenLayout) -> None:
        """Sets the boxes of the area."""
        self.layout = layout
        if self.card.text and self.card.text == self._timer_note[0]:
            self.show_timer_note(*self._timer_note)  # the timer may have moved

    def show_buttons(self, actions: Sequence[TableAction], can: Mapping[str, bool]) -> ButtonPlan:
        """Shows the buttons of the game's actions and of the app, and returns their plan. `can`: see `plan_buttons`."""
        layout = current_appearance().layout
        is_roomy = layout.shape is ScreenShape.TABLET_LANDSCAPE and not self._screen.table.is_full_screen
        plan = plan_buttons(actions, can, is_roomy)
        if self.layout is not None:
            self.buttons.show(plan, self.layout, layout)
        return plan

    # Texts

    def show_hint(self, text: str) -> None:
        """Shows a hint above its button, or at the bottom of the board if that button is at the side; an empty text
        hides the hint.
        """
        before, self._hint = self._hint, text
        place = self.buttons.place(HINT) if text else None
        if place is not None and self.layout is not None:
            x, y = self.to_widget(*place)
            above = None if self.layout.side.contains(x, y) else (x, y + dp(ABOVE_ICON))
            self.card.show(CardContent(text), self._message_area(self.layout), above)
        elif self.card.text == before:
            self.card.hide()

    def show_refusal(self, text: str) -> None:
        """Shows a refusal at the bottom of the board for some seconds."""
        if self.layout is not None:
            content = CardContent(text, is_refusal=True)
            self.card.show(content, self._message_area(self.layout), seconds=NOTE_S)

    def show_timer_note(self, text: str, seconds: float = NOTE_S) -> None:
        """Shows a text below the timer, or beside it if the board is low. `seconds`: duration; 0 until the next
        touch.
        """
        self._timer_note = text, seconds
        if self.layout is None:
            return
        glass, box = self.layout.glass, self._message_area(self.layout).box
        if self.layout.panel != EMPTY_BOX and box.height < dp(LOW_BOARD):
            way = RIGHT if glass.middle[0] < box.middle[0] else LEFT
            beside = glass.right if way == RIGHT else glass.x
            self.card.show(CardContent(text), MessageArea(box), (beside, glass.middle[1]), way, seconds)
        else:
            box = box._replace(height=min(box.top, glass.y) - box.y)
            self.card.show(CardContent(text), MessageArea(box), (glass.middle[0], glass.y), BELOW, seconds)

    def _message_area(self, layout: MatchScreenLayout) -> MessageArea:
        """Returns the part of the board that messages may cover: all except the table's reserved box."""
        board, reserved = layout.board, self._screen.table.reserved_box()
        if reserved == EMPTY_BOX:
            return MessageArea(board)
        is_left = reserved.middle[0] < board.middle[0]
        beside = (
            board._replace(x=reserved.right, width=board.right - reserved.right)
            if is_left
            else board._replace(width=reserved.x - board.x)
        )
        above = board._replace(y=reserved.top, height=board.top - reserved.top)
        return MessageArea(max(above, beside, key=lambda box: box.width * box.height))

    # Swipes of cursor mode

    def on_touch_down(self, touch: Any) -> bool:
        return (self._is_swipe(touch) and self.begin_swipe(touch)) or bool(super().on_touch_down(touch))

    def begin_swipe(self, touch: Any) -> bool:
        touch.grab(self)
        self.swipes.down(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is self:
            touch.ungrab(self)
            self.swipes.up(touch)
            return True
        return bool(super().on_touch_up(touch))

    def _is_swipe(self, touch: Any) -> bool:
        """Returns whether a touch counts as a swipe of cursor mode: on board or hand."""
        if not self._screen.settings.access.cursor or self.layout is None or self._screen.table.is_full_screen:
            return False
        return any(box.contains(*touch.pos) for box in (self.layout.board, self.layout.hand))
