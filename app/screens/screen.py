"""What every screen is: made when it is first shown, thrown away when the look, the language or the layout changes."""

from typing import TYPE_CHECKING, Any

from kivy.uix.floatlayout import FloatLayout

if TYPE_CHECKING:
    from app.house import House


class Screen(FloatLayout):
    """A screen; `house` is all that it knows of the world. `what` is kept, to build the same screen again."""

    def __init__(self, house: "House", **what: Any) -> None:
        super().__init__()
        self.house = house
        self.what = what

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
