"""Buttons: a main button filled with brass, a round button with an icon, a pill-shaped button with a text, and a dashed
button that adds an entry to a list.
"""

from kivy.metrics import dp
from kivy.properties import BooleanProperty
from kivy.uix.widget import Widget

from app.look import surfaces
from app.look.icons import draw_icon
from app.look.mesh import Batch
from app.look.shapes import RoundedPolygon, circle_outline, pill_outline, rounded_box
from app.look.surfaces import paint
from app.look.theme import SIZES
from app.look.typography import sign_growth
from app.widgets.card import Icon
from app.widgets.pressable import OnPress, Pressable
from app.widgets.text_label import TextLabel

DOWN = 1.5
"""Downward shift of a pressed button in dp."""
SQUEEZED = 0.93
"""Share of its preferred width below which a pill button hides its icon."""
AIR = 6
"""Total space above and below the text of a pill button, in dp."""
BADGE = 9
"""Padding at each side of a price tag, in dp."""
NARROW = 12
"""Left margin in dp of a pill button whose text and price hardly fit."""
SHRUNK_LABEL = 0.45
"""Factor by which the label below a ring button is shrunk at most, so that large text is shrunk before it is cut."""
WORD = 1.9
"""Maximum width of the label below a ring button, in diameters of the ring."""


class BaseButton(Pressable):
    """Base class of buttons. Its text and icon move down while the button is pressed."""

    is_urged = BooleanProperty(False)
    """Whether the button has a halo, because it is the only thing left to do."""

    def __init__(self, on_press: OnPress = None, **properties: object) -> None:
        super().__init__(on_press, **properties)
        self.bind(pos=self.lay_out, size=self.lay_out, is_down=self.lay_out, is_urged=self.redraw)

    def lay_out(self, *_: object) -> None:
        """Positions the text and the icon; called when the position, the size or the pressed state changes."""

    @property
    def _down(self) -> float:
        return float(dp(DOWN)) * self.press_depth

    @property
    def _middle(self) -> tuple[float, float]:
        """Middle of the button, computed here because Kivy's `center` may be one event late."""
        return self.x + self.width / 2, self.y + self.height / 2

    def outline(self) -> RoundedPolygon:
        return pill_outline(0, 0, self.width, self.height)

    def draw_halo(self, batch: Batch) -> None:
        """Draws the halo around the button, if it has one."""
        if self.is_urged:
            surfaces.draw_halo(batch, self.outline())


class MainButton(BaseButton):
    """Filled button for the main action of a screen, as wide as its parent."""

    def __init__(self, text: str, on_press: OnPress = None, icon: str = "", **properties: object) -> None:
        properties.setdefault("size_hint_y", None)
        properties.setdefault("spoken", text)
        super().__init__(on_press=on_press, **properties)
        self._words = TextLabel(text, "button", "brass_ink", halign="center", fit=True)
        self._icon = Icon(icon, SIZES["icon"] * sign_growth(), "brass_ink") if icon else None
        for part in (self._words, self._icon):
            if part:
                self.add_widget(part)
        if self.size_hint_y is None:
            self.height = max(dp(SIZES["main_button"]), self._words.height + dp(24))
        if self.size_hint_x is not None:
            self.width = self.natural_width  # until it is laid out
        self.lay_out()

    @property
    def text(self) -> str:
        return str(self._words.text)

    @text.setter
    def text(self, text: str) -> None:
        self._words.text = self.spoken = text
        self.lay_out()

    @property
    def natural_width(self) -> float:
        """Preferred width in pixels."""
        return self._words.natural_width + dp(56) + (self._icon.width + dp(8) if self._icon else 0)

    def lay_out(self, *_: object) -> None:
        lead = self._icon.width + dp(8) if self._icon else 0
        self._words.width = max(1, min(self._words.natural_width + 2, self.width - dp(24) - lead))
        left = self._middle[0] - (self._words.width + lead) / 2
        if self._icon:
            self._icon.pos = (left, self._middle[1] - self._icon.height / 2 - self._down)
        self._words.pos = (left + lead, self._middle[1] - self._words.height / 2 - self._down)

    def draw(self, batch: Batch) -> None:
        surfaces.draw_brass(batch, self.outline(), self.press_depth)


class RingButton(BaseButton):
    """Round button with a brass rim, an icon and an optional label below."""

    def __init__(
        self,
        icon: str,
        label: str = "",
        on_press: OnPress = None,
        size: float = SIZES["ring_button"],
        is_main: bool = False,
        **properties: object,
    ) -> None:
        """`is_main`: whether the button is filled with brass, as the main button of its row."""
        properties.setdefault("spoken", label)
        self.icon, self._ring, self._is_main = icon, dp(size), is_main
        super().__init__(on_press=on_press, size_hint=(None, None), **properties)
        is_line = "\n" not in label
        self._words = TextLabel(label, "small", "ink2", "center", fit=is_line, shrunk=SHRUNK_LABEL) if label else None
        if self._words:
            self._words.size_hint_x, self._words.width = None, min(self._words.natural_width + 2, self._ring * WORD)
            self.add_widget(self._words)
        high = self._words.height + dp(2) if self._words else 0
        self.size = (max(self._ring, self._words.width if self._words else 0), self._ring + dp(3) + high)
        self.lay_out()

    def show(self, icon: str, spoken: str = "") -> None:
        """Changes the icon, and the accessible label if given."""
        self.icon, self.spoken = icon, spoken or self.spoken
        self.redraw()

    def lay_out(self, *_: object) -> None:
        if self._words:
            self._words.pos = (self._middle[0] - self._words.width / 2, self.y)

    def outline(self) -> RoundedPolygon:
        return circle_outline(self.width / 2, self.height - self._ring / 2, self._ring / 2)

    def draw(self, batch: Batch) -> None:
        self.draw_halo(batch)
        draw_body = surfaces.draw_brass if self._is_main else surfaces.draw_brass_ring
        draw_body(batch, self.outline(), self.press_depth)
        middle = (self.width / 2, self.height - self._ring / 2 - self._down)
        draw_icon(batch, self.icon, middle, dp(SIZES["icon"]), paint("brass_ink" if self._is_main else "ink"))


class PillButton(BaseButton):
    """Pill-shaped button with a brass rim: an icon or a small picture, a text, a note below it, and a price."""

    def __init__(
        self,
        text: str,
        icon: str | Widget | None = None,
        note: str = "",
        price: str = "",
        on_press: OnPress = None,
        **properties: object,
    ) -> None:
        properties.setdefault("size_hint", (None, None))
        properties.setdefault("spoken", ", ".join(part for part in (text, note, price) if part))
        super().__init__(on_press=on_press, **properties)
        self._text = TextLabel(text, "card" if note else "button", "ink", fit=True)
        self._note = TextLabel(note, "label", "ink2", fit=True) if note else None
        self._price = TextLabel(price, "figure", "bad", wrap=False) if price else None
        self._icon = Icon(icon, SIZES["icon"] * sign_growth()) if isinstance(icon, str) else icon
        self._widest = 0.0
        for part in self._parts:
            self.add_widget(part)
        self._take_size()
        self.lay_out()

    @property
    def _parts(self) -> list[Widget]:
        return [part for part in (self._icon, self._text, self._note, self._price) if part]

    def _take_size(self) -> None:
        lines = self._text.height + (self._note.height + dp(1) if self._note else 0)
        if self.size_hint_y is None:
            self.height = max(dp(SIZES["touch_min"]), lines + dp(20 if self._note else 22))
        if self.size_hint_x is None:
            self.width = self.natural_width

    def align_text(self, widest: float) -> None:
        """Aligns icon and text with those of other pill buttons in a column. `widest`: preferred width of the widest
        button.
        """
        self._widest = widest
        self.lay_out()

    @property
    def is_plain(self) -> bool:
        """Whether the button has only a text, without a picture or a note."""
        return self._icon is None and self._note is None

    @property
    def natural_width(self) -> float:
        """Preferred width in pixels."""
        price = self._price.width + dp(26) if self._price else 0
        words = max(self._text.natural_width + price, self._note.natural_width if self._note else 0) + 2
        return float(words + self._lead + dp(24 if not self._note else 28))

    @property
    def is_cut(self) -> bool:
        """Returns whether the text or the note is cut at the current width."""
        return any(label.letters.is_cut for label in (self._text, self._note) if label is not None)

    @property
    def _lead(self) -> float:
        """Distance in pixels from the left edge of the button to its text, including the picture before the text."""
        return float(self._icon.width + dp(30) if self._icon else dp(22))

    def _lead_now(self) -> float:
        """Returns the distance from the left edge of the button to its text, and hides the picture if the button is too
        narrow for it.
        """
        has_room = self.width >= self.natural_width * SQUEEZED
        if self._icon:
            self._icon.opacity = float(has_room)
        return self._lead if has_room else float(dp(22))

    def lay_out(self, *_: object) -> None:
        y = self._middle[1] - self._down
        is_in_row = self._note is not None and self.size_hint_x is None  # aligned with its neighbour
        spare = 0.0 if is_in_row else max(0.0, (self.width - max(self.natural_width, self._widest)) / 2)
        lead = self._lead_now()
        left, right = self.x + lead + spare, self.x + self.width - dp(18)
        if self._icon:
            self._icon.pos = (left - lead + dp(18), y - self._icon.height / 2)
        self._lower_lines()
        left, text_width, apart = self._text_area(left, right)
        self._text.width = max(1, min(self._text.natural_width + 2, text_width))
        if self._note:
            self._note.width = max(1, right - left)
            lines = self._text.height + self._note.height + dp(1)
            self._note.pos = (left, y - lines / 2)
            y += lines / 2 - self._text.height / 2
        self._text.pos = (left, y - self._text.height / 2)
        if self._price:
            self._price.pos = (self._text.right + apart, y - self._price.height / 2)

    def _text_area(self, left: float, right: float) -> tuple[float, float, float]:
        """Returns the left edge of the text, its width, and its distance to the price; the margins shrink if
        necessary.
        """
        if self._price is None:
            return left, right - left, 0.0
        price = self._price.width + dp(BADGE)
        if self._text.natural_width + dp(17) + price <= right - left:
            return left, right - left - dp(17) - price, dp(17)
        left, right, apart = self.x + dp(NARROW), self.x + self.width - dp(NARROW) / 2, dp(BADGE + 2)
        return left, right - left - apart - price, apart

    def _lower_lines(self) -> None:
        """Shrinks the text to the height of the button, which is necessary at large text sizes."""
        lines = [line for line in (self._text, self._note) if line]
        share = min(1.0, (self.height - dp(AIR)) / sum(line.natural_height for line in lines))
        for label in (*lines, self._price):
            if label:
                label.limit_height(label.natural_height * share)

    def draw(self, batch: Batch) -> None:
        self.draw_halo(batch)
        surfaces.draw_brass_ring(batch, self.outline(), self.press_depth)
        if self._price:
            x, y = self._price.x - self.x - dp(BADGE), self._price.y - self.y - dp(2)
            surfaces.draw_tag(batch, pill_outline(x, y, self._price.width + 2 * dp(BADGE), self._price.height + dp(4)))


class AddButton(BaseButton):
    """Dashed button that adds an entry to a list."""

    def __init__(self, text: str, on_press: OnPress = None, **properties: object) -> None:
        properties.setdefault("size_hint_y", None)
        properties.setdefault("spoken", text)
        super().__init__(on_press=on_press, **properties)
        self._words = TextLabel(text, "body", "brass_text", fit=True)
        self._icon = Icon("plus", 20 * sign_growth(), "brass_text")
        self.add_widget(self._words)
        self.add_widget(self._icon)
        if self.size_hint_y is None:
            self.height = max(dp(SIZES["main_button"]), self._words.height + dp(26))
        self.lay_out()

    def outline(self) -> RoundedPolygon:
        return rounded_box(0, 0, self.width, self.height, dp(SIZES["radius_card"]))

    def lay_out(self, *_: object) -> None:
        lead = self._icon.width + dp(12)
        self._words.width = max(1, min(self._words.natural_width + 2, self.width - lead - dp(24)))
        left = self._middle[0] - (self._words.width + lead) / 2
        self._icon.pos = (left, self._middle[1] - self._icon.height / 2)
        self._words.pos = (left + lead, self._middle[1] - self._words.height / 2)

    def draw(self, batch: Batch) -> None:
        edge = self.outline()
        if self.is_down:
            batch.fill(edge, paint("surface"))
        batch.dashed(edge.path(dp(1)), dp(1.8), dp(3.4), dp(6), paint("touch_edge"), True)
