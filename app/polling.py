"""How often the app looks for fingers: at every frame while something moves, less often while nothing does.

Kivy's loop asks the system for input as often as it could draw, which keeps a phone awake that shows a still table.
"""

from kivy.clock import Clock
from kivy.core.window import Window

CALM_S = 1.0
"""Nothing was drawn or touched for so long: then it is calm"""
CALM_POLLS = 25
"""A second. A first touch is heard of 12 ms later on average than at 60: nobody feels it"""
AWAKENINGS = ("on_flip", "on_motion", "on_key_down", "on_textinput")


class Polling:
    """From `begin` to `end` the loop slows down when it is calm, and is awake again at the first sign of life.

    Kivy has no public name for the pace of its clock while it runs.
    """

    def __init__(self) -> None:
        self._awake = Clock._max_fps
        self._stirred = 0.0
        self._look = Clock.create_trigger(self._slow_down, CALM_S)

    def begin(self) -> None:
        if self._awake > CALM_POLLS:
            Window.bind(**dict.fromkeys(AWAKENINGS, self._stir))
            self._stir()

    def end(self) -> None:
        Window.unbind(**dict.fromkeys(AWAKENINGS, self._stir))
        self._look.cancel()
        Clock._max_fps = self._awake

    def _stir(self, *_: object) -> None:
        self._stirred = Clock.get_time()
        Clock._max_fps = self._awake
        self._look()

    def _slow_down(self, _: float) -> None:
        if Clock.get_time() - self._stirred < CALM_S or self._is_busy():
            self._look()
        else:
            Clock._max_fps = CALM_POLLS

    def _is_busy(self) -> bool:
        """Whether something runs although nothing of it is seen, like a bot that thinks."""
        return any(event.timeout < CALM_S for event in Clock.get_events())
