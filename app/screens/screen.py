"""What every screen is: made when it is first shown, thrown away when the look, the language or the layout changes."""

from typing import TYPE_CHECKING, Any

from kivy.graphics import PopMatrix, PushMatrix, Translate
from kivy.uix.floatlayout import FloatLayout

if TYPE_CHECKING:
    from app.house import House


class Screen(FloatLayout):
    """A screen; `house` is all that it knows of the world. `what` is kept, to build the same screen again.

    What it shows goes into `safe`, the part of the window that no notch and no system bar covers. `shift` moves the
    picture of it as a whole, while it comes in, without laying out anything anew.
    """

    def __init__(self, house: "House", **what: Any) -> None:
        super().__init__()
        self.house = house
        self.what = what
        self.safe = FloatLayout(size_hint=(None, None))
        with self.canvas.before:
            PushMatrix()
            self.shift = Translate()
        with self.canvas.after:
            PopMatrix()
        self.add_widget(self.safe)
        self.bind(pos=self._keep_safe, size=self._keep_safe)

    def _keep_safe(self, *_: object) -> None:
        left, top, right, bottom = self.house.insets
        self.safe.pos = self.x + left, self.y + bottom
        self.safe.size = max(1, self.width - left - right), max(1, self.height - top - bottom)

    def shown(self) -> None:
        """It is on top now, for the first time or again."""

    def left(self) -> None:
        """Another screen lies over it or replaces it: stop whatever moves."""

    def back(self) -> bool:
        """Back was asked for; True if there was something of this screen's own to close or to cancel."""
        return False

    def pause(self) -> None:
        """The app goes to the background; there are 100 ms."""

    def resume(self) -> None:
        """The app is in front again."""

    def key(self, name: str) -> bool:
        """A key other than back; whether it meant something here."""
        return False
