"""Line with the last turns in words, between the scores and the board. A tap opens the list of all turns."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kivy.graphics import Color
from kivy.metrics import dp

from app.games.turn_texts import TurnText, list_turns
from app.i18n import _, join_sentences
from app.look.icons import draw_icon
from app.look.mesh import Batch
from app.look.shapes import EMPTY_BOX, Box, RoundedPolygon, rounded_box
from app.look.surfaces import draw_card, paint
from app.widgets.pressable import Pressable
from app.widgets.text_label import ELLIPSIS, RESERVED, TextLabel, text_width

if TYPE_CHECKING:
    from app.screens.match.match_screen import TableScreen

EDGE = 11
"""Distance in dp of the text from the left end of the line."""
ICON = 15
"""Size in dp of the icon at the right end."""
SEPARATOR = "  ·  "
"""Text between two turns"""
MOVES_READ = 40
"""Number of moves at the end of the match from which the last turns are read"""


class TurnLine(Pressable):
    """Line that shows as many of the last turns as fit: those since the last turn of the same seat."""

    def __init__(self, screen: "TableScreen"):
        self._screen = screen
        self._turns: Sequence[TurnText] = ()
        self._position: object = None
        """Number of moves and last move to which the text belongs"""
        super().__init__(on_press=screen.open_look_back, size_hint=(None, None), opacity=0)
        self._label = TextLabel("", "small", "ink2", fit=True)
        self.add_widget(self._label)
        self.canvas.after.add(Color(1, 1, 1, 1))  # the next widget starts with a white brush
        self.bind(pos=self._arrange, size=self._arrange)
        self.place(EMPTY_BOX)

    @property
    def text(self) -> str:
        return self._label.text

    def place(self, box: Box) -> None:
        """Moves the line; an empty box hides it."""
        self.pos, self.size = (box.x, box.y), (box.width, box.height)
        self._update()

    def update(self) -> None:
        """Reads the last turns of the match."""
        session, names = self._screen.session, self._screen.names
        position = len(session.match.moves), session.match.moves[-1:]
        if position == self._position:
            return
        self._position = position
        messages = session.public_messages(len(session.match.moves) - MOVES_READ)
        turns = list_turns(messages, self._screen.game.phrases, names)
        recent = turns[-len(names) :]
        first = next((at for at in range(len(recent) - 1, 0, -1) if recent[at - 1].seat == recent[-1].seat), 0)
        self._turns = recent[first:]
        self._update()

    def _update(self) -> None:
        names, texts = self._screen.names, list[str]()
        for turn in reversed(self._turns):
            longer = [turn.describe(names), *texts]
            if texts and text_width(SEPARATOR.join(longer), "small") > self._text_width - RESERVED:
                break
            texts = longer
        self._label.text = _shorten(SEPARATOR.join(texts), self._text_width - RESERVED)
        self.spoken = join_sentences(*texts, _("All turns"))
        self.disabled = not texts or self.height <= 0
        self.opacity = 0.0 if self.disabled else 1.0

    @property
    def _text_width(self) -> float:
        return float(self.width - dp(2 * EDGE + ICON))

    def _arrange(self, *_changed: object) -> None:
        self._label.place_in_box(Box(self.x + dp(EDGE), self.y, max(1.0, self._text_width), self.height))

    def outline(self) -> RoundedPolygon:
        return rounded_box(0, 0, self.width, self.height, self.height / 2)

    def draw(self, batch: Batch) -> None:
        draw_card(batch, self.outline(), "surface", lifted=False)
        draw_icon(batch, "replay", (self.width - dp(EDGE) - dp(ICON) / 3, self.height / 2), dp(ICON), paint("ink2"))


def _shorten(text: str, width: float) -> str:
    """Returns the words at the beginning of a text that fit a width in pixels, with an ellipsis if some are missing."""
    words, shown = text.split(" "), text
    while text_width(shown, "small") > width and len(words) > 1:
        words.pop()
        shown = " ".join(words) + ELLIPSIS
    return shown
