"""Banner at the top of a racer's board: events such as "Ada is done!", and prompts such as "any mistake?"."""

from typing import NamedTuple

from kivy.clock import Clock
from kivy.metrics import dp

from app.look import surfaces
from app.look.animation import Animator, tween
from app.look.appearance import current_appearance, seat_colours
from app.look.mesh import Batch, solid_paint
from app.look.shapes import EMPTY_BOX, Box, rounded_box
from app.widgets.mesh_widget import MeshWidget
from app.widgets.text_label import TextLabel

EVENT_S = 2.6
"""Seconds for which an event is shown"""
PADDING, MEDAL, GAP, MARGIN = 14.0, 11.0, 8.0, 8.0
"""Horizontal padding, radius of the medal, space beside it, and distance from the edges of the board, in dp"""
RADIUS = 18.0
AIR = 7.0
"""Vertical padding in dp"""


class BannerText(NamedTuple):
    """Text of a banner, with the index of the seat colour of its medal."""

    text: str
    colour: int


NO_TEXT = BannerText("", 0)


class RaceBanner(MeshWidget):
    """Pill with a medal and a text. A prompt stays; an event replaces it for some seconds, in the seat's colour."""

    def __init__(self, motions: Animator):
        super().__init__(size_hint=(None, None), size=(0, 0), opacity=0)
        self._motions = motions
        self._prompt = self._event = self._shown = NO_TEXT
        self._board = EMPTY_BOX
        self._label = TextLabel("", "name", halign="center", size_hint_x=None)
        self.add_widget(self._label)
        self._end = Clock.create_trigger(self._end_event, EVENT_S)

    @property
    def prompt(self) -> str:
        """Returns the text of the prompt; empty without one."""
        return self._prompt.text

    @property
    def box(self) -> Box:
        """Returns the window box of the banner; empty without a text."""
        return Box(*self.pos, *self.size) if self._shown.text else EMPTY_BOX

    def place(self, board: Box) -> None:
        """Places the banner at the top of a board."""
        self._board = board
        self._lay_out()

    def show_prompt(self, prompt: BannerText) -> None:
        """Shows a prompt until it is replaced; `NO_TEXT` removes it."""
        if prompt != self._prompt:
            self._prompt = prompt
            self._show()

    def show_event(self, event: BannerText) -> None:
        """Shows an event for some seconds."""
        self._event = event
        self._end.cancel()
        self._end()
        self._show()

    def clear(self) -> None:
        """Removes the event that is shown."""
        self._end.cancel()
        self._end_event()

    def _end_event(self, *_passed: object) -> None:
        self._event = NO_TEXT
        self._show()

    def _show(self) -> None:
        shown = self._event if self._event.text else self._prompt
        if shown == self._shown:
            return
        self._shown = shown
        self._label.text = shown.text
        self._label.set_colour(seat_colours(shown.colour).on_solid if self._is_event else "ink")
        self._lay_out()
        if shown.text:
            self._motions.run(tween("fade", self._fade, is_blocking=False))
        self.opacity = 0.0

    @property
    def _is_event(self) -> bool:
        return bool(self._event.text)

    def _fade(self, share: float) -> None:
        self.opacity = share * bool(self._shown.text)

    def _lay_out(self) -> None:
        lead, padding = 2 * dp(MEDAL) + dp(GAP), dp(PADDING)
        room = max(1.0, self._board.width - 2 * dp(MARGIN) - lead - 2 * padding)
        self._label.set_style("name" if self._label.natural_width <= room else "label")
        self._label.width = max(1.0, min(self._label.natural_width + 1, room))
        self.size = self._label.width + lead + 2 * padding, max(self._label.height, 2 * dp(MEDAL)) + 2 * dp(AIR)
        self.pos = self._board.middle[0] - self.width / 2, self._board.top - dp(MARGIN) - self.height
        self._label.pos = self.x + padding + lead, self.center_y - self._label.height / 2
        self.redraw()

    def draw(self, batch: Batch) -> None:
        if not self._shown.text:
            return
        outline, seat = rounded_box(0, 0, self.width, self.height, dp(RADIUS)), seat_colours(self._shown.colour)
        surfaces.draw_card(batch, outline, "raised")
        if self._is_event:
            batch.fill(outline, solid_paint(seat.solid))
        is_plain = current_appearance().theme.is_plain
        batch.rim(outline, solid_paint(seat.text), 0, dp(3 if is_plain else 2))
        surfaces.draw_medal(batch, dp(PADDING + MEDAL), self.height / 2, dp(MEDAL), seat)
