"""What lies over a screen."""

from typing import Any

from kivy.uix.floatlayout import FloatLayout


class Overlay(FloatLayout):
    """It takes all touches: whoever lies below hears of none."""

    def on_touch_down(self, touch: Any) -> bool:
        super().on_touch_down(touch)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        super().on_touch_move(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        super().on_touch_up(touch)
        return True
