"""What every screen is, and what most of them are: a head, cards one below the other, perhaps a button at the foot."""

from collections.abc import Callable, Sequence
from functools import partial
from math import floor
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import PopMatrix, PushMatrix, Translate
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from app.device.system import Insets
from app.look.look import ScreenShape, now
from app.look.tokens import SIZES
from app.shell.context import AppContext
from app.shell.i18n import _, number
from app.widgets.buttons import PillButton, RingButton
from app.widgets.dialog import Act, Dialog
from app.widgets.drawn import once_settled
from app.widgets.focus import Focus
from app.widgets.long_list import SHORT, rows_card
from app.widgets.scroller import Scroller
from app.widgets.stacks import Flow, Stack
from app.widgets.text import Words


class Screen(FloatLayout):
    """A screen; `context` is all that it knows of the world. `what` is kept, to build the same screen again.

    What it shows goes into `safe`, the part of the window that no notch and no system bar covers. `shift` moves the
    picture of it as a whole, while it comes in, without laying out anything anew.
    """

    is_rebuilt = False
    """Whether it stands for the same screen, which has been built anew: the player has not gone anywhere"""
    has_safe_area = True
    """Whether notches and system bars may cover its edges, so that it keeps clear of them"""

    def __init__(self, context: AppContext, **arguments: Any) -> None:
        super().__init__()
        self.context = context
        self.arguments = arguments
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
        """Begins what goes on while it is seen: it has come to the top, for the first time or again."""

    def on_leave(self) -> None:
        """Is called when another screen covers or replaces this one; it stops all that moves."""

    def on_uncover(self) -> None:
        """Is called when nothing lies over it any more: it tells by voice where one is."""

    def back(self) -> bool:
        """Closes or cancels something of the screen's own, if it can; tells whether it did."""
        return False

    def pause(self) -> None:
        """Is called when the app goes to the background; it has 100 ms."""

    def resume(self) -> None:
        """Is called when the app is in front again."""

    def key(self, name: str) -> bool:
        """Takes a key other than back; tells whether it meant something here."""
        return False


# What most screens are: a head, cards one below the other, and perhaps one button that stays at the foot


MARGIN = SIZES["screen_margin"]
GAP = SIZES["gap_cards"]
MAX_COLUMN_WIDTH = 620
"""dp of a column; what is wider is hard to read"""
SCROLL_KEYS = {"space": 0.8, "backspace": -0.8, "home": -1e6, "end": 1e6}
"""Keys that leaf through a page while nothing has the focus: by how many of its heights"""
LARGE_TEXT = 1.45
"""From this size of letters the head scrolls"""


def has_two_columns() -> bool:
    """Tells whether the cards of a page stand in two columns."""
    layout = now().layout
    return layout.is_wide and layout.shape is not ScreenShape.SPLIT


def is_window_low() -> bool:
    """Tells whether there is little height for cards."""
    return now().layout.shape in (ScreenShape.PHONE_LANDSCAPE, ScreenShape.SPLIT)


class PageHeader(Layout):
    """Back on the left, a title with a line below it in the middle, a ring button on the right."""

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
        self.title = Words(title, style, halign="center")
        self.note = Words(note, "label", "ink2", halign="center") if note else None
        for part in (left, right, self.title, self.note):
            if part:
                self.add_widget(part)
        self.bind(pos=self._trigger_layout, width=self._trigger_layout)

    def do_layout(self, *_: Any) -> None:
        side = max(each.width if each else 0 for each in (self._left, self._right))
        text = max(1, self.width - 2 * (side + dp(10)) if side else self.width)
        words = [self.title, *([self.note] if self.note else [])]
        for each in words:
            each.width = text
        high = sum(each.height for each in words)
        self.height = max(high, *(each.height if each else 0 for each in (self._left, self._right)))
        y = self.y + (self.height + high) / 2
        for each in words:
            y -= each.height
            each.pos = self.center_x - text / 2, y
        for button, x in ((self._left, self.x), (self._right, self.right - side)):
            if button:
                button.pos = x, self.y + (self.height - button.height) / 2


class PageColumns(Layout):
    """Puts columns side by side, each as high as it needs."""

    def __init__(self, *columns: Stack, gap: float) -> None:
        super().__init__(size_hint_y=None, width=Window.width)
        self.gap = gap
        for column in columns:
            self.add_widget(column)
        self.bind(pos=self._trigger_layout, width=self._trigger_layout)

    def do_layout(self, *_: Any) -> None:
        columns = self.children[::-1]
        width = (self.width - self.gap * (len(columns) - 1)) / len(columns)
        for column in columns:
            column.width = width
        self.height = max(column.height for column in columns)
        for index, column in enumerate(columns):
            column.pos = self.x + index * (width + self.gap), self.top - column.height


def distribute_spare_height(free: float, cards: Sequence[Any]) -> None:
    """Distributes `free` pixels of height among cards, on top of the `extra_height` that they already have.

    No card gets more than its `max_extra_height`. If `free` is negative, cards shrink down to their `min_extra_height`,
    provided that the page then fits.
    """
    left = free + sum(card.extra_height for card in cards)
    if left < sum(getattr(card, "min_extra_height", 0.0) for card in cards):
        left = 0.0
    waiting = sorted(cards, key=lambda card: card.max_extra_height)
    for index, card in enumerate(waiting):
        share = left / (len(waiting) - index)
        card.extra_height = floor(min(max(share, getattr(card, "min_extra_height", 0.0)), card.max_extra_height))
        left -= card.extra_height


class Page(Screen):
    """A screen of cards. Its makers `add` cards, set `foot`, then `fill` it."""

    def __init__(
        self, context: AppContext, offset: float = 0.0, focus: tuple[int, int] | None = None, **arguments: Any
    ) -> None:
        """`offset`: how far it was scrolled when it was built anew; `focus`: in which column the focus was, and on
        what there.
        """
        super().__init__(context, **arguments)
        self._offset, self._focus = offset, focus
        self.spoken = ""
        """What is said when it is shown"""
        self.clear_page()
        self.focus = Focus(self)
        self._arrange_soon = Clock.create_trigger(self._arrange, -1)
        self._share_soon = once_settled(self, self._share_spare, self._heights)
        self.safe.bind(pos=self._arrange_soon, size=self._arrange_soon)

    # What is on it

    def clear_page(self) -> None:
        """Takes everything off the page."""
        self.safe.clear_widgets()
        self.columns = [Stack(gap=dp(GAP)) for _each in range(2 if has_two_columns() else 1)]
        self.header: Widget | None = None
        self.header_scrolls = is_window_low() or now().text_scale >= LARGE_TEXT
        """Whether the head would leave too little of the cards to be seen"""
        self.bottom_bar: Widget | None = None
        self.scroller: Scroller | None = None

    def set_title(self, title: str, note: str = "", right: Widget | None = None) -> None:
        """Gives it a head with a way back."""
        self.header = PageHeader(title, note, self.back_button(), right)
        self.spoken = f"{title}. {note}" if note else title

    def back_button(self) -> RingButton:
        return RingButton("back", on_press=self.context.navigation.back, spoken=_("Back"))

    def rules_button(self, game: str) -> RingButton:
        """Returns the rules of a game, from anywhere."""
        then: Callable[[], Any] = lambda: self.context.navigation.go("rules", game=game)  # noqa: E731
        return RingButton("book", on_press=then, spoken=_("Rules"))

    def add(self, card: Widget, column: int = 0) -> Widget:
        """Returns one more card; where there is only one column they all stand in that."""
        self.columns[min(column, len(self.columns) - 1)].add_widget(card)
        return card

    def _heights(self) -> tuple[float, ...]:
        """Returns the heights of all cards."""
        return tuple(card.height for column in self.columns for card in column.children)

    def _share_spare(self) -> None:
        """Gives what the cards of a column leave free to those of them that can use it."""
        if self.scroller is None:
            return
        beside = [each for each in self._whole.children if each is not self._side]
        room = self.scroller.height - sum(each.height + self._whole.gap for each in beside)
        for column in self.columns:
            needed = sum(card.height for card in column.children) + column.gap * max(0, len(column.children) - 1)
            distribute_spare_height(room - needed, [card for card in column.children if hasattr(card, "extra_height")])

    def assemble(self) -> None:
        """Puts everything where it belongs; once all of it is there."""
        self._side = PageColumns(*self.columns, gap=dp(SIZES["l"]))
        self._whole = Stack(self._side, gap=dp(SIZES["m"]))
        self.scroller = Scroller(self._whole, size_hint=(None, None), width=Window.width)
        if self.header and self.header_scrolls:
            self._whole.add_widget(self.header, index=1)
        elif self.header:
            self.header.size_hint_x = None
            self.safe.add_widget(self.header)
            self.header.bind(height=self._arrange_soon)
        self.safe.add_widget(self.scroller)
        if self.bottom_bar:
            self.bottom_bar.size_hint_x = None
            self.safe.add_widget(self.bottom_bar)
            self.bottom_bar.bind(height=self._arrange_soon)
        self._whole.bind(height=self._come_back)
        for column in self.columns:
            column.bind(minimum_height=self._share_soon)
        self.scroller.bind(height=self._share_soon)
        self._arrange_soon()

    def _come_back(self, *_: Any) -> None:
        """Brings scroller and focus to where they were, as its cards come into their places."""
        if self._offset and self.scroller:
            self.scroller.offset = self._offset
        if self._focus:
            column, index = self._focus
            there = self.focus.within(self.columns[column]) if column < len(self.columns) else []
            if index < len(there):
                self.focus.take(there[index])
                self._focus = None

    @property
    def focus_position(self) -> tuple[int, int] | None:
        """Returns in which column the focus is, and on what there."""
        for index, column in enumerate(self.columns):
            there = self.focus.within(column)
            if self.focus.at in there:
                return index, there.index(self.focus.at)
        return None

    def keep_focus(self, change: Callable[[], Any]) -> None:
        """Makes a change that builds cards anew; then the focus is on what stands where it was, and is told."""
        where = self.focus_position
        change()
        if where and self.focus_position is None:
            Clock.schedule_once(lambda _passed: self._focus_on(*where), 0)  # once it lies there

    def _focus_on(self, column: int, index: int) -> None:
        there = self.focus.within(self.columns[column])
        self.focus.go(there[min(index, len(there) - 1)] if there else None)

    def on_uncover(self) -> None:
        if self.focus.at in self.focus.all():
            self.focus.go(self.focus.at)

    def on_touch_down(self, touch: Any) -> bool:
        self._offset, self._focus = 0.0, None
        self.focus.clear()
        return bool(super().on_touch_down(touch))

    def on_enter(self) -> None:
        if not self.is_rebuilt:
            self.context.say(self.spoken)

    def on_leave(self) -> None:
        """Remembers where it was scrolled to, and where the focus was, for when it is built anew."""
        stack = self.context.navigation.stack
        if stack and stack[-1].screen is self and self.scroller:
            position = {"offset": self.scroller.offset, "focus": self.focus_position}
            stack[-1].arguments |= {**position, **self.rebuild_arguments()}

    def rebuild_arguments(self) -> dict[str, Any]:
        """Returns extra arguments for the rebuilt page."""
        return {}

    # Where it lies

    def _arrange(self, *_: Any) -> None:
        safe, margin, scroller = self.safe, dp(MARGIN), self.scroller
        if scroller is None:
            return
        widest = dp(MAX_COLUMN_WIDTH) if len(self.columns) == 1 else 2 * dp(MAX_COLUMN_WIDTH) + dp(SIZES["l"])
        width = min(safe.width - 2 * margin, widest)
        left = safe.x + (safe.width - width) / 2
        high, low = safe.top - margin, safe.y + margin
        if self.header and not self.header_scrolls:
            self.header.width = width
            self.header.pos = left, high - self.header.height
            high = self.header.y - dp(SIZES["m"])
        if self.bottom_bar:
            self._place_foot(left, width, low)
            low = self.bottom_bar.top + dp(SIZES["s"])
        scroller.pos, scroller.size = (safe.x, low), (safe.width, max(1, high - low))
        self._whole.rim = (safe.width - width) / 2

    def _place_foot(self, left: float, width: float, low: float) -> None:
        """Puts the foot at the side of the hand, no wider than a column."""
        foot = self.bottom_bar
        if foot is None:
            return
        column = width if len(self.columns) == 1 else (width - dp(SIZES["l"])) / 2
        foot.width = min(width, max(column, getattr(foot, "natural_width", 0)))
        foot.pos = (left if now().left_handed else left + width - foot.width), low

    # Keys

    def key(self, name: str) -> bool:
        self._offset, self._focus = 0.0, None
        if self.focus.at is None and name in SCROLL_KEYS and self.scroller:
            self.scroller.offset += SCROLL_KEYS[name] * self.scroller.height
            return True
        return self.focus.key(name)


class StoredPage(Page):
    """A page of what is stored. It is made as it is shown, and made anew where that has changed since."""

    _built_state: Any = None

    def __init__(self, context: AppContext, expanded: Sequence[str] = (), **arguments: Any) -> None:
        """`whole`: names of the lists that are shown in full."""
        super().__init__(context, **arguments)
        self._expanded_lists = {*expanded}

    def rebuild_arguments(self) -> dict[str, Any]:
        return {"expanded": tuple(self._expanded_lists)}

    def list_cards(self, name: str, count: int, make: Callable[[int], Widget]) -> list[Widget]:
        """Returns a card of `count` rows, built by `make` from their numbers: the first rows and a "Show all" button,
        or all rows once the button was tapped.
        """
        if count <= SHORT or name in self._expanded_lists:
            return [rows_card(count, make)]
        more = PillButton(_("Show all {n}").format(n=number(count)), on_press=partial(self._expand, name))
        return [rows_card(SHORT, make), Flow(more)]

    def _expand(self, name: str) -> None:
        self._expanded_lists.add(name)
        self.keep_focus(self.rebuild)

    def state(self) -> Any:
        """Returns what of the store the page hangs on."""
        raise NotImplementedError

    def build(self, state: Any) -> None:
        """Makes the page, which is empty."""
        raise NotImplementedError

    def on_enter(self) -> None:
        state = self.state()
        if state != self._built_state:
            self._build_from(state)
        super().on_enter()

    def rebuild(self) -> None:
        """Makes the page of what is stored now."""
        self._build_from(self.state())

    def _build_from(self, state: Any) -> None:
        """Makes the page, and brings it to where it was scrolled."""
        self._built_state = state
        self._offset = self.scroller.offset if self.scroller else self._offset
        self.clear_page()
        self.build(state)


class MatchUnavailable(Page):
    """The page of a match that cannot be shown: why, and the way back."""

    def __init__(self, context: AppContext, why: str, **arguments: Any) -> None:
        super().__init__(context, **arguments)
        self.set_title(_("A match"), why)
        self.assemble()


# What is laid over a screen


def open_menu(
    context: AppContext, title: str, game: str, unseen: Widget | None = None, closed: Callable[[], None] = lambda: None
) -> None:
    """Lays the pause over a match: go on, look something up, or leave.

    `unseen`: the panel of tiles that nobody has shown yet, if any.
    """
    navigation = context.navigation

    def leave() -> None:
        context.leave_table()
        navigation.home()

    def look() -> None:
        open_dialog(
            context, Dialog(_("What is still to come"), content=unseen, actions=(Act(_("Close"), is_main=True),))
        )

    acts = [Act(_("Go on"), is_main=True), Act(_("Rules"), lambda: navigation.go("rules", game=game), icon="book")]
    if unseen is not None:
        acts.append(Act(_("What is still to come"), look, icon="eye"))
    acts += [
        Act(_("Settings"), lambda: navigation.go("settings"), icon="settings"),
        Act(_("Leave the table"), leave, icon="exit", note=_leaving(context)),
    ]
    open_dialog(context, Dialog(title, actions=acts), closed)


def _leaving(context: AppContext) -> str:
    """Returns what becomes of the match."""
    if context.table and context.table.id in context.journal.unwritten:
        return _("Its last moves are not saved yet: they are kept until Sablier is closed")
    if context.session and not context.session.has_begun:
        return _("Nothing has been played yet, so it is not kept")
    return _("The match is kept")


def open_dialog(context: AppContext, dialog: Dialog, closed: Callable[[], None] = lambda: None) -> None:
    """Lays a dialog over the screen. `closed`: what to do once it is gone, however that came about."""
    dialog.close_by(lambda: context.navigation.close(dialog))
    dialog.closed = closed
    context.navigation.open(dialog)
