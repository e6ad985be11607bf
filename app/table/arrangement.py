"""Where things lie on the playing screen, for every layout. No Kivy: all lengths in pixels, y upwards."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from app.look.appearance import Layout, ScreenShape
from app.look.shapes import EMPTY_BOX, Box

MARGIN = 14
GAP = 8
PLAQUE = 66
"""dp of a seat's plaque at text of 100 %"""
SOLO_ROW_GROWTH = 1.7
"""So many times as high is a plaque with a row below its score, in a side panel"""
MAX_SEATS_IN_ROW = 4
"""More seats than this take two rows"""
GLASS = (52, 66)
TALL_GLASS = (64, 110)
RING_ROW = 78
"""dp of a row of ring buttons with their words"""
COLUMN = 76
"""dp of a column of ring buttons"""
PILL, LARGE_PILL = 56, 72
"""dp of a pill, and of one in large text, whose words become as high as it has room for"""
MIN_RING_SLOTS = 3
"""So many ring buttons have their place in a row of their own: where one is away, the others stay"""
TWO_ROWS_FROM = 1.3, 470
"""From this size of text, in a row narrower than so many dp, the pills have one of their own above the ring buttons"""
PANEL = (236, 0.27, 330)
"""The side panel: dp at least, share of the width, dp at most"""
CROWDED_PANEL = 280
"""dp of it at least where three plaques share a row"""
MIN_WIDE_RATIO = 1.2
"""A window that is hardly wider than high has no room for a side panel"""
MAX_PANEL_SHARE = 0.42
"""Of the width, for a panel that grows with its text"""
MAX_STRIP_SHARE = 0.4
"""Of a side panel, for the plaques of many seats"""
MIN_BOARD_SHARE = 0.34
"""Of the height, however much the hand would like"""
MIN_HAND = 100
MIN_CRAMPED_BOARD_SHARE = 0.16
"""One row of a hand, in dp, comes before that; but not before this"""


@dataclass(frozen=True)
class LayoutRequest:
    """What there is to be laid out."""

    seats: int
    has_glass: bool
    hand_height: Callable[[float], float]
    """Of a hand in a box of this width, in pixels; 0 where there is none"""
    dp: float
    """Pixels of a dp"""
    text: float = 1.0
    """How much larger than usual text is"""
    has_row: bool = False
    """Whether a row of glasses stands on the plaque"""
    uses_pill_row: bool = False
    """Whether the board goes on below pills that have a row of their own"""


@dataclass(frozen=True)
class Arrangement:
    """Boxes in the safe part of the window."""

    strip: Box
    columns: int
    """Of the plaques in the strip"""
    glass: Box
    board: Box
    """The part of the window in which the board is framed; it is drawn beyond it"""
    actions: Box
    hand: Box
    panel: Box = EMPTY_BOX
    """Behind strip, hand and actions, where they lie at the side"""
    side: Box = EMPTY_BOX
    """A column of ring buttons at the other side, where there is one"""

    def moved(self, dx: float, dy: float) -> "Arrangement":
        """Returns the same somewhere else."""
        boxes: dict[str, Any] = {name: _moved(box, dx, dy) for name, box in vars(self).items() if isinstance(box, Box)}
        return replace(self, **boxes)


def arrange(
    width: float, height: float, layout: Layout, wishes: LayoutRequest, left_handed: bool = False
) -> Arrangement:
    """Returns where everything lies in a safe area of this size."""
    if not layout.is_wide or width < MIN_WIDE_RATIO * height:
        return _upright(width, height, wishes, left_handed)
    found = _wide(width, height, layout, wishes)
    return _mirrored(found, width) if left_handed else found


def arrange_full_screen(width: float, height: float, wishes: LayoutRequest, left_handed: bool = False) -> Arrangement:
    """Returns the same for a table that takes it all: one ring button lies at the edge, half way up."""
    ring, whole = COLUMN * wishes.dp, Box(0, 0, width, height)
    row = Box(0 if left_handed else width - ring, height / 2 - ring / 2, ring, ring)
    if has_two_rows(COLUMN, wishes.text):  # then the button is the last of three in its row, below a row of pills
        pills = (pill_height(wishes.text) + GAP) * wishes.dp
        row = Box(row.x - (MIN_RING_SLOTS - 1) * ring, row.y, MIN_RING_SLOTS * ring, ring + pills)
    middle = Box(width / 2, height / 2, 1, 1)
    return Arrangement(strip=middle, columns=1, glass=middle, board=whole, actions=row, hand=Box(0, 0, width, 0))


def _upright(width: float, height: float, wishes: LayoutRequest, left_handed: bool) -> Arrangement:
    dp = wishes.dp
    margin, gap = MARGIN * dp, GAP * dp
    inner = width - 2 * margin
    glass_width = GLASS[0] * dp if wishes.has_glass else 0
    strip_width = inner - (glass_width + gap if wishes.has_glass else 0)
    columns, rows = _grid(wishes.seats, MAX_SEATS_IN_ROW)
    strip_height = rows * _plaque(wishes, rows > 1) + (rows - 1) * gap
    strip = Box(margin, height - strip_height - gap, strip_width, strip_height)
    glass = Box(strip.right + gap, strip.top - GLASS[1] * dp, glass_width, GLASS[1] * dp)
    if left_handed and wishes.has_glass:
        glass = glass._replace(x=margin)
        strip = strip._replace(x=margin + glass_width + gap)
    pills = pill_height(wishes.text) * dp + gap if has_two_rows(inner / dp, wishes.text) else 0.0
    rings = RING_ROW * dp + (wishes.text - 1) * 18 * dp + pills
    free = strip.y - rings - gap
    most = max(free - height * MIN_BOARD_SHARE, min(MIN_HAND * dp, free - height * MIN_CRAMPED_BOARD_SHARE), 0.0)
    hand = Box(margin, gap, inner, min(wishes.hand_height(inner), most))
    actions = Box(margin, hand.top + gap, inner, rings)
    foot = actions.top - (pills if wishes.uses_pill_row else 0.0)
    board = Box(0, foot, width, strip.y - foot)
    return Arrangement(strip, columns, glass if wishes.has_glass else EMPTY_BOX, board, actions, hand)


def _wide(width: float, height: float, layout: Layout, wishes: LayoutRequest) -> Arrangement:
    """Returns the wide arrangement: the panel at the right, the column of ring buttons at the left."""
    dp = wishes.dp
    margin, gap = MARGIN * dp, GAP * dp
    is_flat = layout.shape is not ScreenShape.TABLET_LANDSCAPE
    columns, rows = _grid(wishes.seats, 3 if is_flat and wishes.seats > MAX_SEATS_IN_ROW else 2)
    narrowest = CROWDED_PANEL if columns > 2 else PANEL[0]
    growth = min(1.3, 1 + (wishes.text - 1) / 3, MAX_PANEL_SHARE * width / (narrowest * dp))
    panel_width = max(narrowest * dp, min(PANEL[1] * width, PANEL[2] * dp)) * growth
    panel = Box(width - panel_width - gap, gap, panel_width, height - 2 * gap)
    inner = Box(panel.x + margin, panel.y + margin, panel.width - 2 * margin, panel.height - 2 * margin)
    plaques = (
        rows * _plaque(wishes, is_flat or rows > 2) * (SOLO_ROW_GROWTH if wishes.has_row else 1) + (rows - 1) * gap
    )
    least = rows * 48 * dp + (rows - 1) * gap
    strip_height = max(least, min(plaques, inner.height * MAX_STRIP_SHARE))
    strip = Box(inner.x, inner.top - strip_height, inner.width, strip_height)
    pills = PILL * dp if is_flat else 2 * pill_height(wishes.text) * dp + gap
    actions = Box(inner.x, inner.y, inner.width, pills)
    hand = Box(inner.x, actions.top + gap, inner.width, max(0.0, strip.y - actions.top - 2 * gap))
    column = COLUMN * dp
    glass = EMPTY_BOX
    if wishes.has_glass:
        size = GLASS if is_flat else TALL_GLASS
        glass = Box(gap + (column - size[0] * dp) / 2, height - gap - size[1] * dp, size[0] * dp, size[1] * dp)
    side = Box(gap, gap, column, (glass.y if wishes.has_glass else height) - 2 * gap)
    board = Box(side.right, 0, panel.x - side.right, height)
    return Arrangement(strip, columns, glass, board, actions, hand, panel, side)


def _moved(box: Box, dx: float, dy: float) -> Box:
    return box if box == EMPTY_BOX else box.moved(dx, dy)


def _grid(seats: int, most: int) -> tuple[int, int]:
    """Columns and rows of the plaques, as even as can be."""
    rows = -(-seats // most)
    return -(-seats // rows), rows


def _plaque(wishes: LayoutRequest, is_small: bool) -> float:
    """Returns the height of a plaque: two lines of text, closer where room is short."""
    return (PLAQUE * (0.72 if is_small else 1) + (wishes.text - 1) * (20 if is_small else 26)) * wishes.dp


def pill_height(text: float) -> float:
    """Returns dp of a pill at this size of text."""
    return LARGE_PILL if text >= TWO_ROWS_FROM[0] else PILL


def has_two_rows(width: float, text: float) -> bool:
    """Returns whether pills and ring buttons have a row each, so many dp wide."""
    return text >= TWO_ROWS_FROM[0] and width < TWO_ROWS_FROM[1]


def _mirrored(found: Arrangement, width: float) -> Arrangement:
    def mirror(box: Box) -> Box:
        return box if box == EMPTY_BOX else box._replace(x=width - box.x - box.width)

    return Arrangement(
        mirror(found.strip),
        found.columns,
        mirror(found.glass),
        mirror(found.board),
        mirror(found.actions),
        mirror(found.hand),
        mirror(found.panel),
        mirror(found.side),
    )
