"""Prompt of a turn: the possible actions of the person in front, as texts beside the board or on it."""

from collections.abc import Sequence
from dataclasses import dataclass

from kivy.graphics import Color
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.i18n import join_sentences
from app.look.appearance import current_appearance
from app.look.shapes import EMPTY_BOX, Box
from app.table.message_area import MessageArea
from app.table.message_card import CardAnswer, CardContent, MessageCard
from app.widgets.text_label import TextLabel

PADDING, GAP = 14.0, 8.4
"""Distances in dp between the texts and the edges of their box, and between two parts"""
MAX_WIDTH = 440.0
"""Maximum width of the texts in dp"""
LEAST_HEIGHT = 66.0
"""Minimum height in dp of a box that has space for a heading and a line of text, at a text size of 100 %"""
LEAST_WIDTH = 120.0
"""Width in dp below which a box beside the board has no texts"""


@dataclass(frozen=True)
class Prompt:
    """Texts for the person in front: an instruction, or a question if there are answers."""

    text: str = ""
    heading: str = ""
    answers: tuple[CardAnswer, ...] = ()


class PromptPanel(Widget):
    """Prompt of a turn. Its text is replaced by a refusal until the next action, or by a hint until the next step.

    The texts are beside the board if the game has a box for them; parts that do not fit there are hidden, the `legend`
    first. A refusal, a hint or a question that does not fit, and every prompt of a game without such a box, is a card
    on the board.
    """

    def __init__(self, legend: Widget | None = None):
        """`legend`: explanation below the texts. It is as wide as the texts, and determines its own height."""
        super().__init__(size_hint=(None, None), size=(0, 0))
        self.canvas.after.add(Color(1, 1, 1, 1))  # the next widget starts with a white brush
        self._heading = TextLabel("", "heading", halign="center", size_hint_x=None)
        self._body = TextLabel("", "body", "ink2", halign="center", size_hint_x=None)
        self._legend = legend
        self.card = MessageCard()
        self._prompt = Prompt()
        self._hint = self._refusal = ""
        self._is_wrong = False
        self._beside, self._on_board = EMPTY_BOX, MessageArea(EMPTY_BOX)
        for part in (self._heading, self._body, legend, self.card):
            if part is not None:
                self.add_widget(part)

    def arrange(self, beside: Box, on_board: MessageArea) -> None:
        """Sets the box for texts beside the board, empty for none, and the area for a card on the board."""
        self._beside, self._on_board = beside, on_board
        self._show()

    @property
    def is_cramped(self) -> bool:
        """Returns whether there is a box beside the board, but without space for a heading and a line of text."""
        return self._beside != EMPTY_BOX and self._beside.height < dp(LEAST_HEIGHT) * current_appearance().text_scale

    # Content

    def show(self, prompt: Prompt) -> None:
        """Shows a prompt."""
        if prompt != self._prompt:
            self._prompt = prompt
            self._show()

    def show_hint(self, text: str) -> None:
        """Shows the text of a hint instead of a prompt or a refusal; an empty text removes the hint."""
        if text or self._hint:
            self._hint, self._refusal = text, "" if text else self._refusal
            self._show()

    def show_refusal(self, text: str, is_wrong: bool = True) -> None:
        """Shows a refusal; an empty text removes it. `is_wrong`: whether it has the colour of errors."""
        if text or self._refusal:
            self._refusal, self._is_wrong = text, is_wrong
            self._show()

    def clear(self) -> None:
        """Removes prompt, hint and refusal."""
        self._prompt, self._hint, self._refusal = Prompt(), "", ""
        self._show()

    @property
    def texts(self) -> tuple[str, str]:
        """Returns heading and text."""
        return self._prompt.heading, self._refusal or self._hint or self._prompt.text

    @property
    def spoken(self) -> str:
        """Returns heading and text as one text for the screen reader."""
        return join_sentences(*self.texts)

    # Layout

    def _show(self) -> None:
        has_box = self._beside != EMPTY_BOX
        self._heading.text, self._body.text = self.texts if has_box else ("", "")
        is_bad = bool(self._refusal) and self._is_wrong
        self._body.set_colour("bad" if is_bad else "ink" if self._must_be_read else "ink2")
        shown = self._place_beside()
        heading, text = self.texts
        if text and (not has_box or (self._must_be_read and self._body not in shown)):
            heading = "" if has_box else heading
            content = CardContent(text, heading, self._prompt.answers, is_refusal=is_bad)
            self.card.show(content, self._on_board)
        else:
            self.card.hide()

    @property
    def _must_be_read(self) -> bool:
        return bool(self._refusal or self._hint or self._prompt.answers)

    def _place_beside(self) -> Sequence[Widget]:
        """Lays out the texts beside the board; returns the parts that are shown there."""
        box, gap = self._beside, dp(PADDING)
        parts = [part for part in (self._heading, self._body, self._legend) if part is not None]
        for part in parts:
            part.width = max(1.0, min(box.width - 2 * gap, dp(MAX_WIDTH)))
        shown = self._fitting()
        top = box.middle[1] + self._height_of(shown) / 2
        for part in parts:
            part.opacity = 1 if part in shown else 0
            if part in shown:
                part.pos = box.middle[0] - part.width / 2, top - part.height
                top -= part.height + dp(GAP)
        return shown

    def _height_of(self, parts: Sequence[Widget]) -> float:
        return sum(part.height for part in parts) + dp(GAP) * max(0, len(parts) - 1)

    def _fitting(self) -> Sequence[Widget]:
        """Returns the largest set of parts that fits: all, without the legend, with a smaller heading, or a single
        text.
        """
        heading, body, legend = self._heading, self._body, self._legend
        if self._beside.width <= dp(LEAST_WIDTH):
            return ()
        whole = (heading, body, *([legend] if legend is not None else ()))
        alone = (body, heading) if self._must_be_read else (heading, body)
        for style, parts in (
            ("heading", whole),
            ("heading", (heading, body)),
            ("card", (heading, body)),
            *(("card", (words,)) for words in alone),
        ):
            heading.set_style(style)
            if self._height_of(parts) + dp(PADDING) <= self._beside.height:
                return parts
        heading.set_style("heading")
        return ()
