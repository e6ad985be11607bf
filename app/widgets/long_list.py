"""Virtual list: a card with many rows, of which only those near the visible part of the page exist as widgets."""

from bisect import bisect_right
from collections.abc import Callable, Iterable
from functools import partial
from itertools import accumulate

from kivy.uix.widget import Widget

from app.widgets.card import Card
from app.widgets.mesh_widget import settled_trigger
from app.widgets.scroller import Scroller, scroller_of

SHORT = 24
"""Maximum number of rows in a list whose widgets are all created at once."""
BEYOND = 0.5
"""Height of the area above and below the visible part in which rows are created, as a share of the page height."""
NEXT = 3
"""Minimum number of rows that are created above and below the visible part, so that the keyboard focus can move to
them.
"""


def rows_card(count: int, make: Callable[[int], Widget]) -> Card:
    """Returns a card with `count` rows. `make`: function that creates a row from its index."""
    if count > SHORT:
        return LongList(count, make)
    card = Card(lines=True)
    for number in range(count):
        card.add_widget(make(number))
    return card


class LongList(Card):
    """Card with many rows on a scrolling page. It creates the rows near the visible part and removes distant rows,
    except the focused one.
    """

    def __init__(self, count: int, make: Callable[[int], Widget]) -> None:
        self.count, self._make = count, make
        self.rows: dict[int, Widget] = {}
        """Existing rows by index."""
        self._heights: dict[int, float] = {}
        """Height in pixels of each row measured at the current width."""
        self._usual = 0.0
        """Assumed height in pixels of a row that has not been measured."""
        self._tops = [0.0]
        """Offset in pixels from the top of the list to each row, and to the end of the list."""
        self._inner_width = 0.0
        self._scroller: Scroller | None = None
        super().__init__(lines=True)
        self._update_soon = settled_trigger(self, self.update_rows, self._layout_values)
        self.bind(parent=self._update_soon, pos=self._update_soon, width=self._update_soon)
        self._update_soon()

    # Building rows

    def update_rows(self) -> None:
        """Creates the rows near the visible part and removes those far from it."""
        scroller = self._find_scroller()
        if scroller is None:
            return
        inner_width = max(1.0, self.width - 2 * self.rim)
        if inner_width != self._inner_width:
            self._inner_width, self._usual = inner_width, 0.0
            self._heights.clear()
            self._remove(list(self.rows))
        wanted = self._wanted(scroller)
        self._remove([row for row in self.rows if row not in wanted and not _has_focus(self.rows[row])])
        new = [number for number in wanted if number not in self.rows]
        for number in new:
            self._add_row(number)
        if new:
            self._measure(new)
            self._update_soon()

    def _find_scroller(self) -> Scroller | None:
        if self._scroller is None:
            self._scroller = scroller_of(self)
            if self._scroller:
                self._scroller.sheet.bind(pos=self._update_soon)
                self._scroller.bind(size=self._update_soon)
        return self._scroller

    def _layout_values(self) -> tuple[float, ...]:
        """Returns the positions and sizes that determine which rows are visible."""
        scroller = self._scroller
        beside = (*scroller.sheet.pos, *scroller.size) if scroller else ()
        return (*self.pos, self.width, *beside)

    def _wanted(self, scroller: Scroller) -> range:
        """Returns the indices of the rows near the visible part."""
        if not self._usual:
            return range(min(self.count, NEXT))
        margin = max(scroller.height * BEYOND, NEXT * self._usual)
        above = self._above(scroller)
        first = bisect_right(self._tops, above - margin) - 1
        last = bisect_right(self._tops, above + scroller.height + margin)
        return range(min(max(first, 0), self.count - 1), min(max(last, NEXT), self.count))

    def _above(self, scroller: Scroller) -> float:
        """Returns the distance in pixels from the top of the list to the visible part."""
        return float(self.top - self.air - (scroller.top - scroller.sheet.y))

    def _add_row(self, number: int) -> None:
        row = self._make(number)
        row.width = self._inner_width
        row.bind(height=partial(self._grow, number))
        index = sum(other > number for other in self.rows)
        self.rows[number] = row
        self.add_widget(row, index=index)

    def _remove(self, numbers: Iterable[int]) -> None:
        for number in numbers:
            self.remove_widget(self.rows.pop(number))

    # Row heights

    def _grow(self, number: int, row: Widget, _height: float) -> None:
        """Measures a row again after its height has changed."""
        if self.rows.get(number) is row:
            self._measure([number])

    def _measure(self, numbers: Iterable[int]) -> None:
        """Measures rows, and corrects the scroll offset so that the visible part of the page stays in place, or its
        end if the end is visible.
        """
        for number in numbers:
            self._heights[number] = float(self.rows[number].height)
        self._usual = self._usual or sum(self._heights.values()) / len(self._heights)
        before = self._tops
        self._tops = [
            *accumulate((self._heights.get(number, self._usual) for number in range(self.count)), initial=0.0)
        ]
        scroller = self._scroller
        if scroller and len(before) == len(self._tops):
            at_end = scroller.offset >= scroller.reach > 0
            row = self.count if at_end else bisect_right(before, self._above(scroller)) - 1
            if row > 0:
                scroller.shift(self._tops[row] - before[row])
        self._trigger_layout()

    def do_layout(self, *_: object) -> None:
        self.minimum_height = self._tops[-1] + 2 * self.air
        for number, row in self.rows.items():
            row.pos = self.x + self.rim, self.top - self.air - self._tops[number] - row.height


def _has_focus(row: Widget) -> bool:
    return any(getattr(widget, "has_focus", False) for widget in row.walk(restrict=True))
