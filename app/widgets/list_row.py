"""Row of a card with a title, a note and a control."""

from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.look.mesh import Batch
from app.look.shapes import RoundedPolygon, rounded_box
from app.look.surfaces import paint
from app.look.theme import SIZES
from app.widgets.card import Icon
from app.widgets.pressable import OnPress, Pressable
from app.widgets.slider import Switch
from app.widgets.text_label import TextLabel

GAP = 12
LEAD = 3
"""Distance between title and note in dp."""


class ListRow(Pressable):
    """Row of a card that grows with its texts. If its control is a switch, the whole row can be pressed.

    `leading`: widget before the texts. `trailing`: widget at the right end, or below the texts if it does not fit
    there.
    """

    def __init__(
        self,
        title: str,
        note: str = "",
        trailing: Widget | None = None,
        *,
        leading: Widget | None = None,
        on_press: OnPress = None,
        style: str = "name",
        **properties: object,
    ):
        properties.setdefault("size_hint_y", None)
        self._switch = trailing if isinstance(trailing, Switch) else None
        super().__init__(on_press=on_press or (self._switch.toggle if self._switch else None), **properties)
        self.focusable = self.callback is not None
        if self._switch:
            self._switch.focusable = False
        self.title = TextLabel(title, style)
        self.note = TextLabel(note, "label", "ink2") if note else None
        self.leading, self.trailing = leading, trailing
        if trailing is None and on_press:
            self.trailing = Icon("forward", 20, "ink2")
        if isinstance(trailing, Pressable):
            trailing.group = title
        for part in (leading, self.title, self.note, self.trailing):
            if part:
                self.add_widget(part)
        self._lines = (0.0, 0.0, False)
        self.bind(pos=self._place, height=self._place, width=self.lay_out)
        if self.trailing:
            self.trailing.bind(height=self.lay_out)
        self.lay_out()
        if "spoken" not in properties:
            self._update_spoken()
            self.title.bind(text=self._update_spoken)
            if isinstance(trailing, Pressable):
                trailing.bind(spoken=self._update_spoken)

    def _update_spoken(self, *_: object) -> None:
        """Updates the accessible label from the title, the note and the value."""
        end = getattr(self.trailing, "spoken", "")
        name = "" if getattr(self.trailing, "speaks_group", False) else self.title.text
        parts = (name, self.note.text.rstrip(".") if self.note else "", end)
        self.spoken = ", ".join(part for part in parts if part)

    def set_note(self, note: str) -> None:
        """Changes the text of the note; has no effect on a row that was created without a note."""
        if self.note:
            self.note.text = note
            self._update_spoken()
            self.lay_out()

    @property
    def _is_below(self) -> bool:
        """Whether the widget at the right end is placed below the texts, because it does not fit beside them."""
        end = self.trailing
        if end is None or end is self._switch or isinstance(end, Icon):
            return False
        available = self.width - self._lead - end.width - dp(GAP)
        return bool(end.size_hint_x is not None or available < min(self.title.natural_width, self.width * 0.4))

    @property
    def _lead(self) -> float:
        return float(self.leading.width + dp(GAP)) if self.leading else 0.0

    def lay_out(self, *_: object) -> None:
        end, below = self.trailing, self._is_below
        if end and below and end.size_hint_x is not None:
            end.width = self.width - self._lead
        aside = end.width + dp(GAP) if end and not below else 0
        for words in (self.title, self.note):
            if words:
                words.width = max(1, self.width - self._lead - aside)
        high = self.title.height + (self.note.height + dp(LEAD) if self.note else 0)
        middle = max(high, self.leading.height if self.leading else 0, end.height if end and not below else 0)
        upper = middle + dp(14) if below else max(dp(SIZES["touch_min"]), middle + dp(16))
        self._lines = (upper, high, below)
        if self.size_hint_y is None:
            self.height = upper + (end.height + dp(8) if end and below else 0)
        self._place()

    def _place(self, *_: object) -> None:
        upper, high, below = self._lines
        y = self.y + self.height - upper / 2
        left = self.x + self._lead
        self.title.pos = (left, y + high / 2 - self.title.height)
        if self.note:
            self.note.pos = (left, y - high / 2)
        if self.leading:
            self.leading.pos = (self.x, y - self.leading.height / 2)
        if self.trailing and below:
            self.trailing.pos = (left, self.y + dp(8))
        elif self.trailing:
            self.trailing.pos = (self.x + self.width - self.trailing.width, y - self.trailing.height / 2)

    def outline(self) -> RoundedPolygon:
        return rounded_box(0, 0, self.width, self.height, dp(SIZES["radius_chip"]))

    def draw(self, batch: Batch) -> None:
        if self.is_down:
            batch.fill(
                rounded_box(-dp(8), 0, self.width + dp(16), self.height, dp(SIZES["radius_chip"])), paint("sunk", 0.5)
            )
