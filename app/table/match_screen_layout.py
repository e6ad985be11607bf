"""Layout of the match screen, without Kivy. All lengths are in pixels, with y upwards."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from app.look.appearance import Layout, ScreenShape
from app.look.shapes import EMPTY_BOX, Box

MARGIN = 14
GAP = 8
PLAQUE = 66
"""Height of a plaque in dp, at a text size of 100 %."""
SOLO_ROW_GROWTH = 1.7
"""Factor on the height of a plaque that contains a row of solo turns, in a side panel."""
MAX_SEATS_IN_ROW = 4
"""Maximum number of seats in one row of plaques; more seats are split into two rows."""
GLASS = (52, 66)
TALL_GLASS = (64, 110)
RING_ROW = 78
"""Height in dp of a row of ring buttons with their labels."""
COLUMN = 76
"""Width in dp of a column of ring buttons."""
PILL, LARGE_PILL = 56, 72
"""Height in dp of a pill (wide button with a text): usual, and in large text, where its label is larger."""
MIN_RING_SLOTS = 3
"""Minimum number of slots in a row of ring buttons; a missing button leaves its slot empty, so that the others do not
move.
"""
TWO_ROWS_FROM = 1.3, 470
"""Minimum text size, and maximum width in dp, at which the pills have a separate row above the ring buttons."""
PANEL = (236, 0.27, 330)
"""Width of the side panel: minimum in dp, share of the window's width, maximum in dp."""
CROWDED_PANEL = 280
"""Minimum width in dp of the side panel if three plaques share a row."""
MIN_WIDE_RATIO = 1.2
"""Minimum ratio of width to height for a side panel."""
MAX_PANEL_SHARE = 0.42
"""Maximum width of a panel that grows with the text size, as a share of the window's width."""
MAX_STRIP_SHARE = 0.4
"""Maximum height of the plaques, as a share of the side panel's height."""
MIN_BOARD_SHARE = 0.34
"""Minimum height of the board above a high hand, as a share of the total height."""
LOW_BELOW = 560
"""Height in dp below which an upright layout has small plaques."""
MIN_HAND = 100
TURN_LINE = 22
"""Height in dp of the line with the last turns, at a text size of 100 %."""
MAX_TURN_LINE = 560
"""Maximum width of that line in dp."""
MAX_TURN_LINE_SHARE = 0.08
"""Maximum height of that line and the gap above it, as a share of the board's height; a lower board has no line."""
MIN_CRAMPED_BOARD_SHARE = 0.16
"""Minimum height of the board if the hand already has its minimum height `MIN_HAND`, as a share of the total height."""


@dataclass(frozen=True)
class SpaceNeeds:
    """Space that the parts of the match screen need, as input of the layout."""

    seats: int
    has_glass: bool
    hand_height: Callable[[float], float]
    """Function that returns the height of the hand in pixels for the width of its box; 0 without a hand."""
    dp: float
    """Pixels per dp."""
    text: float = 1.0
    """Text scale; 1 is the usual size."""
    has_row: bool = False
    """Whether the plaques contain a row of solo turns."""
    has_pills: bool = True
    """Whether pills (wide buttons with a text) can appear. They need a separate row in large text and in a low
    side panel.
    """
    has_turn_line: bool = True
    """Whether the match has a line with the last turns."""


@dataclass(frozen=True)
class MatchScreenLayout:
    """Boxes of all parts of the match screen, inside the safe area."""

    strip: Box
    columns: int
    """Number of plaques per row."""
    glass: Box
    board: Box
    """Area into which the camera fits the board; the drawing extends beyond it."""
    actions: Box
    hand: Box
    panel: Box = EMPTY_BOX
    """Side panel behind plaques, hand and actions; empty in an upright layout."""
    side: Box = EMPTY_BOX
    """Column of ring buttons opposite the panel; empty in an upright layout."""
    turn_line: Box = EMPTY_BOX
    """Line with the last turns, above the board; empty where there is no room for it."""

    def moved(self, dx: float, dy: float) -> "MatchScreenLayout":
        """Returns a copy moved by an offset in pixels."""
        boxes: dict[str, Any] = {name: _moved(box, dx, dy) for name, box in vars(self).items() if isinstance(box, Box)}
        return replace(self, **boxes)


def arrange(
    width: float, height: float, layout: Layout, needs: SpaceNeeds, left_handed: bool = False
) -> MatchScreenLayout:
    """Computes all boxes for a safe area of this width and height."""
    if not layout.is_wide or width < MIN_WIDE_RATIO * height:
        return _add_turn_line(_upright(width, height, needs, left_handed), needs, GAP / 2 * needs.dp)
    arrangement = _wide(width, height, layout, needs)
    return _add_turn_line(_mirrored(arrangement, width) if left_handed else arrangement, needs, GAP * needs.dp)


def _add_turn_line(where: MatchScreenLayout, needs: SpaceNeeds, gap: float) -> MatchScreenLayout:
    """Returns the layout with the line of the last turns above the board, unless the line would need too much of the
    board. `gap`: distance in pixels to the upper edge of the board.
    """
    board, height = where.board, TURN_LINE * needs.text * needs.dp
    if not needs.has_turn_line or height + gap > MAX_TURN_LINE_SHARE * board.height:
        return where
    width = min(board.width - 2 * MARGIN * needs.dp, MAX_TURN_LINE * needs.dp)
    line = Box(board.middle[0] - width / 2, board.top - gap - height, width, height)
    return replace(where, turn_line=line, board=board._replace(height=line.y - board.y))


def arrange_shared(width: float, height: float, menu: Box) -> MatchScreenLayout:
    """Computes the boxes of a window that several people share: the board fills it, and the menu button has the box
    `actions`.
    """
    return MatchScreenLayout(EMPTY_BOX, 1, EMPTY_BOX, Box(0, 0, width, height), menu, Box(0, 0, width, 0))


def _upright(width: float, height: float, needs: SpaceNeeds, left_handed: bool) -> MatchScreenLayout:
    dp = needs.dp
    margin, gap = MARGIN * dp, GAP * dp
    inner = width - 2 * margin
    glass_width = GLASS[0] * dp if needs.has_glass else 0
    strip_width = inner - (glass_width + gap if needs.has_glass else 0)
    columns, rows = _grid(needs.seats, MAX_SEATS_IN_ROW)
    is_low = height < LOW_BELOW * dp and not needs.has_glass  # the glass is as high as a usual plaque
    strip_height = rows * _plaque(needs, rows > 1 or is_low) + (rows - 1) * gap
    strip = Box(margin, height - strip_height - gap, strip_width, strip_height)
    glass = Box(strip.right + gap, strip.top - GLASS[1] * dp, glass_width, GLASS[1] * dp)
    if left_handed and needs.has_glass:
        glass = glass._replace(x=margin)
        strip = strip._replace(x=margin + glass_width + gap)
    pills = pill_height(needs.text) * dp + gap if has_two_rows(inner / dp, needs.text) else 0.0
    rings = ring_row_height(needs.text) * dp
    free = strip.y - rings - pills - gap
    most = max(free - height * MIN_BOARD_SHARE, min(MIN_HAND * dp, free - height * MIN_CRAMPED_BOARD_SHARE), 0.0)
    hand = Box(margin, gap, inner, min(needs.hand_height(inner), most))
    actions = Box(margin, hand.top + gap, inner, rings + (pills if needs.has_pills else 0.0))
    board = Box(0, actions.top, width, strip.y - actions.top)
    return MatchScreenLayout(strip, columns, glass if needs.has_glass else EMPTY_BOX, board, actions, hand)


def _wide(width: float, height: float, layout: Layout, needs: SpaceNeeds) -> MatchScreenLayout:
    """Returns the arrangement for a wide window: panel at the right, column of ring buttons at the left."""
    dp = needs.dp
    margin, gap = MARGIN * dp, GAP * dp
    is_flat = layout.shape is not ScreenShape.TABLET_LANDSCAPE
    is_crowded = needs.seats > MAX_SEATS_IN_ROW or (needs.seats == 3 and needs.text < TWO_ROWS_FROM[0])
    columns, rows = _grid(needs.seats, 3 if is_flat and is_crowded else 2)
    narrowest = CROWDED_PANEL if columns > 2 else PANEL[0]
    growth = min(1.3, 1 + (needs.text - 1) / 3, MAX_PANEL_SHARE * width / (narrowest * dp))
    panel_width = max(narrowest * dp, min(PANEL[1] * width, PANEL[2] * dp)) * growth
    panel = Box(width - panel_width - gap, gap, panel_width, height - 2 * gap)
    inner = Box(panel.x + margin, panel.y + margin, panel.width - 2 * margin, panel.height - 2 * margin)
    plaques = rows * _plaque(needs, is_flat or rows > 2) * (SOLO_ROW_GROWTH if needs.has_row else 1) + (rows - 1) * gap
    least = rows * 48 * dp + (rows - 1) * gap
    strip_height = max(least, min(plaques, inner.height * MAX_STRIP_SHARE))
    strip = Box(inner.x, inner.top - strip_height, inner.width, strip_height)
    pills = PILL * dp * needs.has_pills if is_flat else 2 * pill_height(needs.text) * dp + gap
    actions = Box(inner.x, inner.y, inner.width, pills)
    foot = actions.top + gap if pills else inner.y
    hand = Box(inner.x, foot, inner.width, max(0.0, strip.y - foot - gap))
    column = COLUMN * dp
    glass = EMPTY_BOX
    if needs.has_glass:
        size = GLASS if is_flat else TALL_GLASS
        glass = Box(gap + (column - size[0] * dp) / 2, height - gap - size[1] * dp, size[0] * dp, size[1] * dp)
    side = Box(gap, gap, column, (glass.y if needs.has_glass else height) - 2 * gap)
    board = Box(side.right, 0, panel.x - side.right, height)
    return MatchScreenLayout(strip, columns, glass, board, actions, hand, panel, side)


def _moved(box: Box, dx: float, dy: float) -> Box:
    return box if box == EMPTY_BOX else box.moved(dx, dy)


def _grid(seats: int, most: int) -> tuple[int, int]:
    """Returns the numbers of columns and rows of the plaques, with rows as equal as possible."""
    rows = -(-seats // most)
    return -(-seats // rows), rows


def _plaque(needs: SpaceNeeds, is_small: bool) -> float:
    """Returns the height in pixels of a plaque with two lines of text. `is_small`: whether space is short."""
    return (PLAQUE * (0.72 if is_small else 1) + (needs.text - 1) * (20 if is_small else 26)) * needs.dp


def ring_row_height(text: float) -> float:
    """Returns the height of a row of ring buttons in dp at a text scale."""
    return RING_ROW + (text - 1) * 18


def pill_height(text: float) -> float:
    """Returns the height in dp of a pill (wide button with a text) at a text scale."""
    return LARGE_PILL if text >= TWO_ROWS_FROM[0] else PILL


def has_two_rows(width: float, text: float) -> bool:
    """Returns whether pills and ring buttons have separate rows at a width in dp and a text scale."""
    return text >= TWO_ROWS_FROM[0] and width < TWO_ROWS_FROM[1]


def _mirrored(arrangement: MatchScreenLayout, width: float) -> MatchScreenLayout:
    def mirror(box: Box) -> Box:
        return box if box == EMPTY_BOX else box._replace(x=width - box.x - box.width)

    return MatchScreenLayout(
        mirror(arrangement.strip),
        arrangement.columns,
        mirror(arrangement.glass),
        mirror(arrangement.board),
        mirror(arrangement.actions),
        mirror(arrangement.hand),
        mirror(arrangement.panel),
        mirror(arrangement.side),
    )
