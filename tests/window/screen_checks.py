"""Checks of the visible screen: size of touch targets, contrast of every text, and texts that do not fit."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from kivy.core.window import Window
from kivy.graphics import InstructionGroup, PopMatrix, PushMatrix, Scale, Translate
from kivy.graphics.instructions import CanvasBase
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.uix.widget import Widget
from scipy.ndimage import maximum_filter, minimum_filter

from app.look.typography import TextInstruction
from app.screens.match.handover import HandoverOverlay
from app.shell.window import pixels
from app.widgets.dialog import ModalOverlay
from app.widgets.pressable import Pressable
from app.widgets.scroller import FADE, Scroller
from app.widgets.text_field import TextField

TOUCH_MIN = 48
TEXT, LARGE_TEXT = 4.5, 3.0
"""Minimum contrast of normal and of large texts"""
LARGE_DP = 24
TOLERANCE = 0.05
NEAR_INK = 24
"""Maximum difference between a pixel and the text colour for the pixel to count as part of a letter"""
WORST = 0.1
"""Share of the pixels of a text that may have less contrast: those at the edges of letters"""
LEADING = 0.2
"""Empty share of a line above and below its letters, relative to the font size"""
STEP = 0.6
"""Distance of a scroll step, relative to the height of the scroller"""

Box = tuple[float, float, float, float]
"""Left, bottom, right and top edge in window pixels"""


def shown(kind: type) -> Iterator[Any]:
    """Yields all visible widgets of a class; if a dialog, a question or a handover screen is open, only those in it."""
    covers = [cover for root in Window.children for cover in _below(root, ModalOverlay | HandoverOverlay)]
    for root in covers[-1:] or Window.children:
        yield from _below(root, kind)


def _below(widget: Widget, kind: type) -> Iterator[Widget]:
    if widget.opacity < 0.2:
        return
    if isinstance(widget, kind):
        yield widget
    for child in reversed(widget.children):
        yield from _below(child, kind)


def place(widget: Widget) -> Box:
    """Returns the box of a widget in the window, even if the widget is rotated."""
    corners = widget.to_window(widget.x, widget.y), widget.to_window(widget.right, widget.top)
    low, high = zip(*map(sorted, zip(*corners, strict=True)), strict=True)
    return (*low, *high)


def too_small() -> list[str]:
    """Returns the widgets whose touch target is too small."""
    found = []
    for widget in shown(Pressable):
        if widget.callback is None or widget.disabled:
            continue
        half = dp(TOUCH_MIN) / 2 - 1
        x, y = widget.center
        around = [(x - half, y), (x + half, y), (x, y - half), (x, y + half)]
        if not all(widget.hits(*spot) for spot in around):
            found.append(f"{type(widget).__name__} {widget.spoken!r}")
    return found


# Texts


@dataclass(frozen=True)
class Text:
    """A text on the screen."""

    text: str
    box: Box
    colour: tuple[float, ...]
    size: float
    """Font size in pixels"""
    is_cut: bool
    within: Box
    """Part of the window in which the whole text is visible"""
    source: Any
    """Instruction or widget that draws it"""

    def fade(self, alpha: float) -> None:
        """Draws the text with another alpha value."""
        if isinstance(self.source, TextInstruction):
            self.source.fade(alpha)
        else:
            self.source.foreground_color = self.source.hint_text_color = (*self.colour[:3], alpha)
            Builder.sync()

    @property
    def is_seen(self) -> bool:
        left, bottom, right, top = self.within
        x, y, far, high = self.box
        return x >= left - 1 and y >= bottom - 1 and far <= right + 1 and high <= top + 1


def texts() -> list[Text]:
    """Returns every drawn text of active widgets, including those scrolled out of view."""
    found = []
    for widget in shown(Widget):
        if widget.disabled:  # also true if a parent is disabled
            continue
        drawn = [_written(widget)] if isinstance(widget, TextField) else _letters(widget)
        found += [text for text in drawn if text.text.strip() and text.colour[3] >= 0.2]
    return found


def _letters(widget: Widget) -> Iterator[Text]:
    """Yields the texts in the canvas of a widget."""
    parts = [widget.canvas.before] if widget.canvas.has_before else []
    parts += [widget.canvas, *([widget.canvas.after] if widget.canvas.has_after else [])]
    where = Placing()
    for part in parts:
        for letters, x, y, scale in where.letters(part):
            one = widget.to_window(x, y)
            other = widget.to_window(x + letters.width * scale, y + letters.height * scale)
            low, high = zip(*map(sorted, zip(one, other, strict=True)), strict=True)  # it may be upside down
            yield Text(
                letters.text,
                (*low, *high),
                letters.colour,
                letters.font_size * scale,
                letters.is_cut,
                _window_of(widget),
                letters,
            )


class Placing:
    """Tracks the translation and scale of the instructions of a canvas."""

    def __init__(self) -> None:
        self.now, self.kept = (0.0, 0.0, 1.0), []

    def letters(self, group: InstructionGroup) -> Iterator[tuple[TextInstruction, float, float, float]]:
        for each in group.children:
            x, y, scale = self.now
            if isinstance(each, TextInstruction):
                yield each, x + each.pos[0] * scale, y + each.pos[1] * scale, scale
            elif isinstance(each, PushMatrix):
                self.kept.append(self.now)
            elif isinstance(each, PopMatrix) and self.kept:
                self.now = self.kept.pop()
            elif isinstance(each, Translate):
                self.now = x + each.x * scale, y + each.y * scale, scale
            elif isinstance(each, Scale):
                (ox, oy), by = each.origin[:2], each.x
                self.now = x + ox * (1 - by) * scale, y + oy * (1 - by) * scale, scale * by
            elif isinstance(each, InstructionGroup) and not isinstance(each, CanvasBase):
                yield from self.letters(each)


def _written(field: TextField) -> Text:
    left, bottom, right, top = place(field)
    colour = field.foreground_color if field.text else field.hint_text_color
    box = left + field.padding[0], bottom + field.padding[1], right - field.padding[0], top - field.padding[1]
    return Text(field.text or field.hint_text, box, tuple(colour), field.font_size, False, _window_of(field), field)


def _window_of(widget: Widget) -> Box:
    """Returns the part of the window in which a widget is fully visible, without the faded ends of a list."""
    left, bottom, right, top = 0.0, 0.0, float(Window.width), float(Window.height)
    above = widget.parent
    while isinstance(above, Widget):
        if isinstance(above, Scroller):
            own = place(above)
            ends = [dp(FADE) if above.reach else 0.0] * 2
            ends = [0.0 if above.offset >= above.reach - 1 else ends[0], 0.0 if above.offset <= 1 else ends[1]]
            if above.to_window(0, 0)[1] > above.to_window(0, 1)[1]:  # upside down
                ends.reverse()
            left, right = max(left, own[0]), min(right, own[2])
            bottom, top = max(bottom, own[1] + ends[0]), min(top, own[3] - ends[1])
        above = above.parent
    return left, bottom, right, top


def weak(least: float) -> list[str]:
    """Returns the visible texts with less than this contrast to the pixels behind them."""
    seen = [text for text in texts() if text.is_seen]
    return [f"{reached:.2f}: {text.text!r}" for text, reached in _contrasts(seen) if reached < least - TOLERANCE]


def stored_marks() -> list[str]:
    """Returns the texts that contain the stored mark of a default name instead of its translation."""
    return [text.text for text in texts() if "@" in text.text]


def unread(stage: Any) -> list[str]:
    """Returns the texts that cannot be read, because their contrast is too low or because no scrolling makes them
    visible.
    """
    faint: dict[Any, str] = {}
    read = set()
    for _view in _views(stage):
        for text, reached in _contrasts([text for text in texts() if text.is_seen]):
            read.add(text.source)
            if reached < (LARGE_TEXT if text.size >= dp(LARGE_DP) else TEXT) - TOLERANCE:
                faint[text.source] = f"{reached:.2f}: {text.text!r}"
    return [*faint.values(), *(f"never seen: {text.text!r}" for text in texts() if text.source not in read)]


def _views(stage: Any) -> Iterator[None]:
    """Scrolls every scroller from its beginning to its end; yields after each step."""
    yield
    for scroller in list(shown(Scroller)):
        beginning = scroller.offset
        scroller.offset = 0
        while scroller.reach > 1:
            stage.frames()
            yield
            if scroller.offset >= scroller.reach - 1:
                break
            scroller.offset += scroller.height * STEP
        scroller.offset = beginning
        stage.frames()


# Edges


FAINT = 3
"""Difference between the channels of neighbouring pixels below which nobody can see an edge"""
NEAR, AROUND = 1, 2.5
"""Distance in pixels within which pixels are compared, and distance in dp within which an edge of enough contrast
must be
"""
SQUARE = 16
"""Size in dp of the squares that are reported"""
FEW = 12
"""Tolerated number of faint pixels in a square, times the density, as at crossing lines and ends of letters"""


def faint(least: float) -> list[str]:
    """Returns the squares of the picture with edges of too little contrast: faint outlines, gradients, shadows,
    patterns.

    Small pictures with three-dimensional shading (`is_lit`) and inactive widgets are ignored.
    """
    picture = _picture()
    size = 2 * NEAR + 1
    differs = (maximum_filter(picture, (size, size, 1)) - minimum_filter(picture, (size, size, 1))).max(2) > FAINT
    light = _luminance(picture)
    size = 2 * round(dp(AROUND)) + 1
    reached = _contrast_of(maximum_filter(light, size), minimum_filter(light, size))
    differs &= reached < least
    for widget in shown(Widget):
        if getattr(widget, "is_lit", False) or widget.disabled:
            left, bottom, right, top = (max(0, round(edge)) for edge in place(widget))
            differs[bottom:top, left:right] = False
    rows, columns = np.nonzero(differs)
    squares = Counter(zip((columns // dp(SQUARE)).tolist(), (rows // dp(SQUARE)).tolist(), strict=True))
    return [
        f"{count} pixels near {(x + 0.5) * SQUARE:.0f}, {(y + 0.5) * SQUARE:.0f} dp"
        for (x, y), count in squares.items()
        if count > FEW * dp(1)
    ]


def _luminance(picture: Any) -> Any:
    """Returns the relative luminance of every pixel as defined by WCAG 2."""
    part = np.arange(256) / 255
    linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4).astype(np.float32)
    return linear[picture] @ np.array((0.2126, 0.7152, 0.0722), np.float32)


def _contrasts(shown_texts: Iterable[Text]) -> Iterator[tuple[Text, float]]:
    """Yields the contrast of each text to its background, which is the same picture without any text."""
    shown_texts = list(shown_texts)
    front = _picture()
    for text in shown_texts:
        text.fade(0)
    behind = _picture()
    for text in shown_texts:
        text.fade(text.colour[3])
    for text in shown_texts:
        yield text, _contrast(text, front, behind)


def _picture() -> Any:
    """Returns the pixels of the window: rows from the bottom up, three bytes per pixel."""
    width, height, data = pixels()
    return np.frombuffer(data, np.uint8).reshape(height, width, 3)


def _contrast(text: Text, front: Any, behind: Any) -> float:
    """Returns the contrast that nearly all pixels of the letters reach; 1 if no letters are visible."""
    left, bottom, right, top = (max(0, round(edge)) for edge in text.box)
    one, other = front[bottom:top, left:right], behind[bottom:top, left:right]
    differs = (one != other).any(2)
    one, other = one[differs], other[differs]
    if not len(one):
        return 1.0
    ink = np.array([round(255 * part) for part in text.colour[:3]], np.uint8)
    away = abs(one.astype(int) - ink).max(1)
    covered = away <= NEAR_INK
    if covered.any():
        one, other = np.full_like(other[covered], ink), other[covered]
    else:
        nearest = away.argsort(kind="stable")[: max(1, len(away) // 10)]
        one, other = one[nearest], other[nearest]
    reached = np.sort(_contrast_of(_luminance(one), _luminance(other)))
    return float(reached[int(len(reached) * WORST)])


def _contrast_of(one: Any, other: Any) -> Any:
    """Returns the contrast ratios between two arrays of luminances."""
    return (np.maximum(one, other) + 0.05) / (np.minimum(one, other) + 0.05)


def clipped() -> list[str]:
    """Returns the texts that are cut off: by their own width, or by the left or right edge of a list or the window."""
    found = []
    for text in texts():
        left, right = text.within[0], text.within[2]
        if text.is_cut:
            found.append(f"cut: {text.text!r}")
        if text.box[0] < left - 1 or text.box[2] > right + 1:
            found.append(f"beyond the edge: {text.text!r}")
    return found


def overlapping() -> list[str]:
    """Returns the texts that overlap."""
    found = []
    boxes = [(text.text, _inked(text)) for text in texts()]
    for at, (one, (left, bottom, right, top)) in enumerate(boxes):
        for other, box in boxes[:at]:
            across = min(right, box[2]) - max(left, box[0])
            upright = min(top, box[3]) - max(bottom, box[1])
            if across > 1 and upright > 1:
                found.append(f"{other!r} under {one!r}")
    return found


def _inked(text: Text) -> Box:
    """Returns the visible box of the letters of a text."""
    empty = LEADING * text.size
    left, bottom, right, top = text.box
    inner = text.within
    return max(left, inner[0]), max(bottom + empty, inner[1]), min(right, inner[2]), min(top - empty, inner[3])
