"""Text field for one line, such as a name."""

from collections.abc import Callable

from kivy.graphics import Color, InstructionGroup
from kivy.metrics import dp
from kivy.properties import BooleanProperty
from kivy.uix.textinput import TextInput

from app.look import surfaces
from app.look.appearance import colour, current_appearance
from app.look.mesh import Batch
from app.look.shapes import rounded_box
from app.look.surfaces import paint
from app.look.theme import SIZES
from app.look.typography import font_options

MAX_LENGTH = 24
"""Default maximum length of a text in characters."""


class TextField(TextInput):
    """Single-line text field.

    `on_change`: receives each new text. `on_done`: receives the text when editing ends. `on_enter`: called when Enter
    is pressed.
    """

    focusable = True
    has_focus = BooleanProperty(False)

    def __init__(
        self,
        text: str = "",
        hint: str = "",
        on_change: Callable[[str], object] | None = None,
        on_done: Callable[[str], object] | None = None,
        on_enter: Callable[[], object] | None = None,
        longest: int = MAX_LENGTH,
        **properties: object,
    ):
        letters = font_options("card")
        properties.setdefault("size_hint_y", None)
        properties.setdefault("height", max(dp(SIZES["touch_min"]), letters["font_size"] * 1.3 + dp(20)))
        self._change, self._done, self._enter, self._longest = on_change, on_done, on_enter, longest
        clear = (0, 0, 0, 0)
        super().__init__(
            text=text,
            hint_text=hint,
            multiline=False,
            write_tab=False,
            use_bubble=False,
            use_handles=False,
            background_normal="",
            background_active="",
            background_disabled_normal="",
            background_color=clear,
            foreground_color=colour("ink"),
            hint_text_color=colour("ink2"),
            cursor_color=colour("touch_edge"),
            selection_color=colour("brass", 0.28),  # Kivy draws it over the letters
            cursor_width=dp(2),
            cursor_blink=not current_appearance().reduced_motion,
            **letters,
            **properties,
        )
        self._ink = InstructionGroup()
        self.canvas.before.insert(0, self._ink)
        self.canvas.before.insert(0, Color(1, 1, 1, 1))
        self.bind(size=self._draw, pos=self._draw, focus=self._focused, has_focus=self._draw, text=self._changed)
        self._draw()

    @property
    def spoken(self) -> str:
        return str(self.text or self.hint_text)

    def insert_text(self, substring: str, from_undo: bool = False) -> None:
        """Inserts text up to the maximum length."""
        available = max(0, self._longest - len(self.text))
        letters = substring[:available].replace("\0", "").encode("utf-8", "ignore").decode()
        super().insert_text(letters, from_undo=from_undo)

    def key(self, name: str) -> bool:
        """Handles a key while the field has the focus of the app but is not being edited: Enter starts editing."""
        if name in ("enter", "space"):
            self.focus = True
            return True
        return False

    def keyboard_on_key_down(self, window: object, keycode: tuple[int, str], text: str, modifiers: list[str]) -> bool:
        """Handles keys while the text is edited: Tab leaves the field, all other keys change the text."""
        if keycode[1] == "tab":
            self.focus = False
            return False
        super().keyboard_on_key_down(window, keycode, text, modifiers)
        return True

    def _changed(self, *_: object) -> None:
        if self._change:
            self._change(self.text)

    def _focused(self, *_: object) -> None:
        self._draw()
        if not self.focus and self._done:
            self._done(self.text)

    def begin(self) -> None:
        """Starts editing and selects the whole text."""
        self.focus = True
        self.select_all()

    def on_text_validate(self) -> None:
        if self._enter:
            self._enter()

    def _draw(self, *_: object) -> None:
        self.padding = (dp(14), (self.height - self.line_height) / 2, dp(14), 0)
        batch = Batch()
        edge = rounded_box(self.x, self.y, self.width, self.height, dp(SIZES["radius_chip"]))
        surfaces.draw_groove(batch, edge)
        batch.rim(edge, paint("selection" if self.focus else "ink2"), 0, dp(2 if self.focus else 1))
        if self.has_focus:
            surfaces.draw_focus(batch, edge)
        batch.draw_into(self._ink)
