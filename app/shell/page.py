"""Base classes of all screens: Screen, Page (header, cards in columns, bottom bar) and StoredPage."""

from collections.abc import Callable, Sequence
from functools import partial
from math import floor
from typing import TYPE_CHECKING, Generic, TypedDict, TypeVar, Unpack

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import PopMatrix, PushMatrix, Translate
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from app.background_jobs import JobGroup
from app.device.system import Insets
from app.i18n import _, format_number, join_sentences
from app.look.appearance import ScreenShape, current_appearance
from app.look.theme import SIZES
from app.shell.context import AppContext
from app.widgets.buttons import PillButton, RingButton
from app.widgets.focus import FocusManager
from app.widgets.layouts import Flow, Stack
from app.widgets.long_list import SHORT, rows_card
from app.widgets.mesh_widget import settled_trigger
from app.widgets.scroller import Scroller
from app.widgets.text_label import TextLabel

if TYPE_CHECKING:
    from app.widgets.dialog import ModalOverlay

PageState = TypeVar("PageState")


class Screen(FloatLayout):
    """Base class of a screen. Its `arguments` are stored, so that the same screen can be rebuilt.

    Content is added to `safe`, the area of the window without notches and system bars. `shift` translates the drawn
    screen during its entry animation, without a new layout.
    """

    is_rebuilt = False
    """Whether this screen replaces an identical one after a theme, language or layout change"""
    has_safe_area = True
    """Whether the content is inset by notches and system bars"""

    def __init__(self, context: AppContext, **arguments: object) -> None:
        super().__init__()
        self.context = context
        self.arguments = arguments
        self.jobs = JobGroup(context.jobs, is_paused=True)
        """Background jobs that run while the screen is visible"""
        self.safe = FloatLayout(size_hint=(None, None))
        with self.canvas.before:
            PushMatrix()
            self.shift = Translate()
        with self.canvas.after:
            PopMatrix()
        self.add_widget(self.safe)
        self.bind(pos=self._keep_safe, size=self._keep_safe)

    def _keep_safe(self, *_: object) -> None:
        left, top, right, bottom = self.context.insets if self.has_safe_area else Insets()
        self.safe.pos = self.x + left, self.y + bottom
        self.safe.size = max(1, self.width - left - right), max(1, self.height - top - bottom)

    def on_enter(self) -> None:
        """Resumes jobs, timers and animations. Called each time the screen becomes visible."""
        self.jobs.resume()

    def on_leave(self) -> None:
        """Pauses jobs, timers and animations. Called when another screen covers or replaces this one."""
        self.jobs.pause()

    def on_uncover(self) -> None:
        """Announces the focused widget or the current turn. Called when the last dialog over the screen has been
        closed.
        """

    def back(self) -> bool:
        """Handles the back key inside the screen; returns whether it had an effect."""
        return False

    def pause(self) -> None:
        """Saves the state within 100 ms. Called when the app goes to the background."""

    def resume(self) -> None:
        """Continues after the app returns to the foreground."""

    def key(self, name: str) -> bool:
        """Handles any key except back; returns whether it had an effect."""
        return False


# Pages: a header, cards in one or two columns, and a bottom bar


MARGIN = SIZES["screen_margin"]
GAP = SIZES["gap_cards"]
MAX_COLUMN_WIDTH, JOINED_COLUMN_WIDTH = 620, 900
"""Maximum width of a column in dp, because wider columns are hard to read"""
SCROLL_KEYS = {"space": 0.8, "backspace": -0.8, "home": -1e6, "end": 1e6}
"""Scroll distances by key, in page heights, while no widget has the focus"""
LARGE_TEXT = 1.45
"""Minimum text scale at which the header scrolls with the cards"""


def has_two_columns() -> bool:
    """Returns whether pages lay out their cards in two columns."""
    layout = current_appearance().layout
    return layout.is_wide and layout.shape is not ScreenShape.SPLIT


def has_tablet_columns() -> bool:
    """Returns whether the window has the size of a tablet with two columns, where the first card fills one half."""
    return has_two_columns() and current_appearance().layout.is_tablet


def is_window_low() -> bool:
    """Returns whether the window has little height: a phone in landscape or a split screen."""
    return current_appearance().layout.shape in (ScreenShape.PHONE_LANDSCAPE, ScreenShape.SPLIT)


class PageHeader(Layout):
    """Header of a page: a centred title with a note, and a button at each side."""

    def __init__(
        self,
        title: str,
        note: str = "",
        left: Widget | None = None,
        right: Widget | None = None,
        style: str = "heading",
    ) -> None:
        super().__init__(size_hint_y=None)
        self._left, self._right = left, right
        self.title = TextLabel(title, style, halign="center")
        self.note = TextLabel(note, "label", "ink2", halign="center") if note else None
        for widget in (left, right, self.title, self.note):
            if widget:
                self.add_widget(widget)
        self.bind(pos=self._trigger_layout, width=self._trigger_layout)

    def do_layout(self, *_: object) -> None:
        buttons = self._left, self._right
        side = max(button.width if button else 0 for button in buttons)
        text = max(1, self.width - 2 * (side + dp(10)) if side else self.width)
        labels = [self.title, *([self.note] if self.note else [])]
        for label in labels:
            label.width = text
        text_height = sum(label.height for label in labels)
        self.height = max(text_height, *(button.height if button else 0 for button in buttons))
        y = self.y + (self.height + text_height) / 2
        for label in labels:
            y -= label.height
            label.pos = self.center_x - text / 2, y
        for button, x in ((self._left, self.x), (self._right, self.right - side)):
            if button:
                button.pos = x, self.y + (self.height - button.height) / 2


class PageColumns(Layout):
    """Columns of cards side by side; each has its own height."""

    def __init__(self, *columns: Stack, gap: float) -> None:
        super().__init__(size_hint_y=None, width=Window.width)
        self.gap = gap
        for column in columns:
            self.add_widget(column)
        self.bind(pos=self._trigger_layout, width=self._trigger_layout)

    def do_layout(self, *_: object) -> None:
        columns = self.children[::-1]
        width = (self.width - self.gap * (len(columns) - 1)) / len(columns)
        for column in columns:
            column.width = width
        self.height = max(column.height for column in columns)
        for index, column in enumerate(columns):
            column.pos = self.x + index * (width + self.gap), self.top - column.height


def distribute_spare_height(free: float, cards: Sequence[Widget]) -> None:
    """Distributes `free` pixels of spare height among cards, in addition to their current `extra_height`.

    No card gets more than its `max_extra_height`. If `free` is negative, cards shrink down to their `min_extra_height`,
    provided that the page then fits.
    """
    remaining = free + sum(card.extra_height for card in cards)
    if remaining < sum(getattr(card, "min_extra_height", 0.0) for card in cards):
        remaining = 0.0
    by_limit = sorted(cards, key=lambda card: card.max_extra_height)
    for index, card in enumerate(by_limit):
        share = remaining / (len(by_limit) - index)
        card.extra_height = floor(min(max(share, getattr(card, "min_extra_height", 0.0)), card.max_extra_height))
        remaining -= card.extra_height


class PageArguments(TypedDict, total=False):
    """Position in a page, which is restored after a rebuild."""

    offset: float
    """Scroll offset"""
    focus: tuple[int, int] | None
    """Focus position: column, index"""


class Page(Screen):
    """Screen of cards. Subclasses call `set_title`, `add` their cards, set `bottom_bar`, then call `assemble`."""

    def __init__(
        self, context: AppContext, offset: float = 0.0, focus: tuple[int, int] | None = None, **arguments: object
    ) -> None:
        """`offset`, `focus`: scroll offset and focus position (column, index) to restore after a rebuild."""
        super().__init__(context, **arguments)
        self._offset, self._focus = offset, focus
        self.spoken = ""
        """Announcement spoken when the page is entered"""
        self.clear_page()
        self.focus = FocusManager(self)
        self._arrange_soon = Clock.create_trigger(self._arrange, -1)
        self._distribute_soon = settled_trigger(self, self._distribute_spare, self._card_heights)
        self.safe.bind(pos=self._arrange_soon, size=self._arrange_soon)

    # Content

    def clear_page(self) -> None:
        """Removes all widgets and resets header, columns and bottom bar."""
        self.safe.clear_widgets()
        self._widest_column = MAX_COLUMN_WIDTH
        """Maximum width of a single column in dp"""
        self.columns = [Stack(gap=dp(GAP)) for _column in range(2 if has_two_columns() else 1)]
        self.header: Widget | None = None
        self.header_scrolls = is_window_low() or current_appearance().text_scale >= LARGE_TEXT
        """Whether the header scrolls with the cards because the window is too low for a fixed header"""
        self.bottom_bar: Widget | None = None
        self.scroller: Scroller | None = None

    def set_title(self, title: str, note: str = "", right: Widget | None = None) -> None:
        """Sets the header with title, note and back button. Title and note are also spoken when the page is entered."""
        self.header = PageHeader(title, note, self.back_button(), right)
        self.spoken = join_sentences(title, note)

    def back_button(self) -> RingButton:
        return RingButton("back", on_press=self.context.navigation.back, spoken=_("Back"))

    def rules_button(self, game: str) -> RingButton:
        """Returns a ring button that opens the rules of a game."""
        return RingButton("book", on_press=partial(self.context.navigation.go, "rules", game=game), spoken=_("Rules"))

    def add(self, card: Widget, column: int = 0) -> Widget:
        """Adds a card to a column, or to the single column; returns the card."""
        self.columns[min(column, len(self.columns) - 1)].add_widget(card)
        return card

    def join_columns(self) -> None:
        """Uses a single column on a tablet; called before any card is added."""
        if has_tablet_columns():
            del self.columns[1:]
            self._widest_column = JOINED_COLUMN_WIDTH

    def _card_heights(self) -> tuple[float, ...]:
        return tuple(card.height for column in self.columns for card in column.children)

    def _distribute_spare(self) -> None:
        """Distributes the unused height of each column among its cards that have an `extra_height`."""
        if self.scroller is None:
            return
        others = [widget for widget in self._content.children if widget is not self._columns_row]
        available = self.scroller.height - sum(widget.height + self._content.gap for widget in others)
        for column in self.columns:
            needed = sum(card.height for card in column.children) + column.gap * max(0, len(column.children) - 1)
            distribute_spare_height(
                available - needed, [card for card in column.children if hasattr(card, "extra_height")]
            )

    def assemble(self) -> None:
        """Adds header, columns and bottom bar to the window; called once all cards are added."""
        self._columns_row = PageColumns(*self.columns, gap=dp(SIZES["l"]))
        self._content = Stack(self._columns_row, gap=dp(SIZES["m"]))
        self.scroller = Scroller(self._content, size_hint=(None, None), width=Window.width)
        if self.header and self.header_scrolls:
            self._content.add_widget(self.header, index=1)
        elif self.header:
            self.header.size_hint_x = None
            self.safe.add_widget(self.header)
            self.header.bind(height=self._arrange_soon)
        self.safe.add_widget(self.scroller)
        if self.bottom_bar:
            self.bottom_bar.size_hint_x = None
            self.safe.add_widget(self.bottom_bar)
            self.bottom_bar.bind(height=self._arrange_soon)
        self._content.bind(height=self._restore_position)
        for column in self.columns:
            column.bind(minimum_height=self._distribute_soon)
        self.scroller.bind(height=self._distribute_soon)
        self._arrange_soon()

    def _restore_position(self, *_: object) -> None:
        """Restores scroll offset and focus. Called repeatedly, because the heights of the cards are final only after
        several layouts.
        """
        if self._offset and self.scroller:
            self.scroller.offset = self._offset
        if self._focus:
            column, index = self._focus
            widgets = self.focus.focusables_in(self.columns[column]) if column < len(self.columns) else []
            if index < len(widgets):
                self.focus.move_silently(widgets[index])
                self._focus = None

    @property
    def focus_position(self) -> tuple[int, int] | None:
        """Returns the column of the focused widget and its index among the column's focusable widgets; None without a
        focus.
        """
        for index, column in enumerate(self.columns):
            widgets = self.focus.focusables_in(column)
            if self.focus.current in widgets:
                return index, widgets.index(self.focus.current)
        return None

    def keep_focus(self, change: Callable[[], object]) -> None:
        """Applies a change that rebuilds cards, then focuses and announces the widget at the previous focus
        position.
        """
        position = self.focus_position
        change()
        if position and self.focus_position is None:
            Clock.schedule_once(lambda _passed: self._focus_on(*position), 0)  # the new cards are laid out by then

    def _focus_on(self, column: int, index: int) -> None:
        widgets = self.focus.focusables_in(self.columns[column])
        self.focus.move_to(widgets[min(index, len(widgets) - 1)] if widgets else None)

    def on_uncover(self) -> None:
        if self.focus.current in self.focus.focusables():
            self.focus.move_to(self.focus.current)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        self._offset, self._focus = 0.0, None
        self.focus.clear()
        return bool(super().on_touch_down(touch))

    def on_enter(self) -> None:
        super().on_enter()
        if not self.is_rebuilt:
            self.context.say(self.spoken)

    def on_leave(self) -> None:
        """Stores scroll offset and focus position in the navigation stack, for a rebuild of the page."""
        super().on_leave()
        stack = self.context.navigation.stack
        if stack and stack[-1].screen is self and self.scroller:
            position = {"offset": self.scroller.offset, "focus": self.focus_position}
            stack[-1].arguments |= {**position, **self.rebuild_arguments()}

    def rebuild_arguments(self) -> dict[str, object]:
        """Returns additional arguments for a rebuild of the page."""
        return {}

    # Layout

    def _arrange(self, *_: object) -> None:
        safe, margin, scroller = self.safe, dp(MARGIN), self.scroller
        if scroller is None:
            return
        widest = dp(self._widest_column) if len(self.columns) == 1 else 2 * dp(MAX_COLUMN_WIDTH) + dp(SIZES["l"])
        width = min(safe.width - 2 * margin, widest)
        left = safe.x + (safe.width - width) / 2
        top, bottom = safe.top - margin, safe.y + margin
        if self.header and not self.header_scrolls:
            self.header.width = width
            self.header.pos = left, top - self.header.height
            top = self.header.y - dp(SIZES["m"])
        if self.bottom_bar:
            self._place_bottom_bar(left, width, bottom)
            bottom = self.bottom_bar.top + dp(SIZES["s"])
        scroller.pos, scroller.size = (safe.x, bottom), (safe.width, max(1, top - bottom))
        self._content.rim = (safe.width - width) / 2

    def _place_bottom_bar(self, left: float, width: float, bottom: float) -> None:
        """Aligns the bottom bar with the user's main hand, no wider than a column unless its buttons need more."""
        bar = self.bottom_bar
        if bar is None:
            return
        column = width if len(self.columns) == 1 else (width - dp(SIZES["l"])) / 2
        bar.width = min(width, max(column, getattr(bar, "natural_width", 0)))
        bar.pos = (left if current_appearance().left_handed else left + width - bar.width), bottom

    # Keys

    def key(self, name: str) -> bool:
        self._offset, self._focus = 0.0, None
        if self.focus.current is None and name in SCROLL_KEYS and self.scroller:
            self.scroller.offset += SCROLL_KEYS[name] * self.scroller.height
            return True
        return self.focus.key(name)


class StoredPageArguments(PageArguments, total=False):
    """Position in a page of stored data, and the names of its lists that show all rows."""

    expanded: Sequence[str]


class StoredPage(Page, Generic[PageState]):
    """Page of stored data, built on entry and rebuilt if its `state` has changed."""

    def __init__(self, context: AppContext, expanded: Sequence[str] = (), **arguments: Unpack[PageArguments]) -> None:
        """`expanded`: names of the lists that show all rows."""
        super().__init__(context, **arguments)
        self._built_state: PageState | None = None
        self._expanded_lists = {*expanded}

    def rebuild_arguments(self) -> dict[str, object]:
        return {"expanded": tuple(self._expanded_lists)}

    def list_cards(self, name: str, count: int, make: Callable[[int], Widget]) -> list[Widget]:
        """Returns a card of `count` rows; `make` builds a row from its index.

        A long list shows its first rows and a "Show all" button until the button is tapped.
        """
        if count <= SHORT or name in self._expanded_lists:
            return [rows_card(count, make)]
        more = PillButton(_("Show all {n}").format(n=format_number(count)), on_press=partial(self._expand, name))
        return [rows_card(SHORT, make), Flow(more)]

    def _expand(self, name: str) -> None:
        self._expanded_lists.add(name)
        self.keep_focus(self.rebuild)

    def state(self) -> PageState:
        """Returns the stored values that the page shows; the page is rebuilt when they change."""
        raise NotImplementedError

    def build(self, state: PageState) -> None:
        """Adds the cards for `state` to the empty page."""
        raise NotImplementedError

    def on_enter(self) -> None:
        state = self.state()
        if state != self._built_state:
            self._build_from(state)
        super().on_enter()

    def rebuild(self) -> None:
        """Rebuilds the page from the currently stored values."""
        self._build_from(self.state())

    def _build_from(self, state: PageState) -> None:
        """Rebuilds the page for `state`, and restores its scroll offset."""
        self._built_state = state
        self._offset = self.scroller.offset if self.scroller else self._offset
        self.clear_page()
        self.build(state)


class MatchUnavailable(Page):
    """Page that is shown instead of a match that cannot be viewed, with the reason and a back button."""

    def __init__(self, context: AppContext, why: str, **arguments: Unpack[PageArguments]) -> None:
        super().__init__(context, **arguments)
        self.set_title(_("A match"), why)
        self.assemble()


# Dialogs


def open_dialog(context: AppContext, dialog: "ModalOverlay", closed: Callable[[], object] | None = None) -> None:
    """Opens a dialog over the screen. The function `closed` is called after the dialog has been closed, by any button
    or key.
    """
    dialog.bind(on_dismiss=context.navigation.close_panel)
    if closed is not None:
        dialog.closed = closed
    context.navigation.open_panel(dialog)
