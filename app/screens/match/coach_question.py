"""Question of the coach about a costly move: a card at the bottom of the board, which stays visible."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from kivy.uix.widget import Widget

from app.look.shapes import EMPTY_BOX, Box
from app.table.message_card import CardAnswer, CardContent, MessageCard
from app.table.player_area import PlayerArea
from app.widgets.dialog import ModalOverlay
from app.widgets.focus import FocusManager
from app.widgets.pressable import Pressable
from app.widgets.text_label import TextLabel


class CoachQuestion(ModalOverlay):
    """Card with a question and its answers. A tap beside the card or the back key closes it without an answer."""

    def __init__(self, text: str, answers: Sequence[tuple[str, Callable[[], object] | None]]):
        """`answers`: labels of the buttons, each with its action, if any."""
        super().__init__()
        self.spoken = text
        self.card = MessageCard()
        buttons = tuple(CardAnswer(label, "", partial(self._choose, action)) for label, action in answers)
        self._content = CardContent(text, answers=buttons)
        self._area: PlayerArea | None = None
        self._hidden: list[tuple[Widget, float]] = []
        """Texts and buttons that the card would cut, each with its opacity without the card"""
        self.add_widget(self.card)
        self.focus = FocusManager(self)

    def place(self, area: PlayerArea) -> None:
        """Moves the card to the bottom of a player's board, and hides the texts and buttons that it would cut."""
        self._show_hidden()
        self._area = area
        area.place_question(self.card, self._content)
        self._hidden = [(widget, widget.opacity) for widget in _list_cut(area, self.card.box)]
        for widget, _opacity in self._hidden:
            widget.opacity = 0.0

    def _show_hidden(self) -> None:
        for widget, opacity in self._hidden:
            widget.opacity = opacity
        self._hidden = []

    def on_parent(self, _overlay: Widget, parent: Widget | None) -> None:
        """Shows the hidden texts and buttons again when the question has been closed."""
        if parent is None and self._area is not None:
            self._show_hidden()
            self._area.board.make_room(EMPTY_BOX)

    def _choose(self, action: Callable[[], object] | None) -> None:
        self.dismiss()
        if action:
            action()

    def key(self, name: str) -> bool:
        return self.focus.key(name)


def _list_cut(area: PlayerArea, card: Box) -> Iterator[Widget]:
    """Yields the visible texts and buttons of board and area that are only partly behind a card."""
    for layer in (area.board, area):
        for widget in layer.walk(restrict=True):
            if isinstance(widget, Pressable | TextLabel) and widget.opacity:
                box = Box(*widget.to_window(*widget.pos), *widget.size)
                if box.overlaps(card) and not (card.contains(box.x, box.y) and card.contains(box.right, box.top)):
                    yield widget
