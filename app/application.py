"""The app as Kivy runs it: a window, the house behind it, the way through the screens, and the device's life cycle."""

import gc
from pathlib import Path

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import Metrics
from kivy.utils import platform

from app.beginning import begin
from app.flags import Flags
from app.house import House
from app.look import look
from app.look.layout import Layout
from app.look.look import Look
from app.look.tokens import theme
from app.navigation import Navigation
from app.polling import Polling
from app.services.safe_area import Insets, when_known
from app.services.services import Services, services_of, with_insets
from app.services.system import set_scale
from app.widgets.pressable import Pressable

KEYS = {27: "escape", 13: "enter", 271: "enter", 32: "space", 9: "tab", 8: "backspace", 127: "delete",
        273: "up", 274: "down", 275: "right", 276: "left", 278: "home", 279: "end"}  # fmt: skip
"""What Kivy calls keys by number"""
ICON = "assets/icon.png"
AT_REST = 1.0
"""Seconds after the first frame: then sounds may be loaded"""
SETTLES = 0.5
"""Seconds after the first frame, or after coming back: then some devices want the picture once more, and there is time
"""


class Application(App):
    """Sablier."""

    name = "sablier"
    title = "Sablier"
    exit_code = 0

    def __init__(self, flags: Flags, services: Services | None = None):
        super().__init__()
        self.flags = flags
        self._given = services

    def build(self) -> Navigation:
        gc.disable()  # until `_settle`: what the start makes stays
        services = self._given or services_of(platform)
        set_scale(services.system.scale())
        if any(self.flags.insets):
            services = with_insets(services, Insets(*(inset * Metrics.density for inset in self.flags.insets)))
        self.house = House(self.flags.folder or Path(self.user_data_dir), services)
        for category, setting, value in self.flags.settings:
            self.house.settings = self.house.settings.with_value(category, setting, value)
        self.house.use_language()
        self.house.insets = services.safe_area.read() or Insets()
        self.house.on_look = self._draw_anew
        Pressable.felt = staticmethod(lambda: self.house.feel("press"))
        self._use_look()
        self.navigation = Navigation(self.house, self._leave)
        self.house.navigation = self.navigation
        return self.navigation

    def on_start(self) -> None:
        begin(self.house, self.flags)
        Window.bind(on_keyboard=self._key, size=self._resized)
        Window.softinput_mode = "below_target"
        Window.bind(on_flip=self._arrive)
        self._polling = Polling()
        self._polling.begin()
        self._read_insets()

    def _arrive(self, *_: object) -> None:
        """The first frame is there: now what nobody has to wait for."""
        Window.unbind(on_flip=self._arrive)
        Clock.schedule_once(self._settle, SETTLES)
        services = self.house.services
        services.timing.later(AT_REST, services.sound.prepare)

    def _settle(self, _: float) -> None:
        """What is there by now will stay: later collections need not look at it."""
        gc.collect()
        gc.freeze()
        gc.enable()
        self.icon = ICON

    # The look

    def _look(self) -> Look:
        settings, system = self.house.settings, self.house.services.system
        name = settings.look.theme
        if name == "system":
            name = "dark" if system.is_dark() else "light"
        return Look(
            theme=theme(name, self.house.folder / "themes"),
            text_scale=settings.look.text_size / 100,
            reduced_motion=settings.look.reduced_motion or system.wants_less_motion(),
            left_handed=settings.table.left_handed,
            digits_upright=settings.look.digits_upright,
            layout=Layout.of(Window.width / Metrics.density, Window.height / Metrics.density),
        )

    def _use_look(self) -> bool:
        """Put the look in force that settings, device and window ask for; whether it is another one."""
        wanted = self._look()
        if wanted == look.now():
            return False
        look.use(wanted)
        Window.clearcolor = look.colour("ground")
        return True

    def _draw_anew(self) -> None:
        self._use_look()
        self.navigation.rebuild()

    def _resized(self, *_: object) -> None:
        self._read_insets()
        if self._use_look():
            self.navigation.rebuild()

    def _read_insets(self) -> None:
        """The system may tell the rim only a while after the window is there."""
        services = self.house.services
        when_known(services.safe_area, services.timing, self._use_insets)
        when_known(services.edges, services.timing, self._use_edges)

    def _use_insets(self, insets: Insets) -> None:
        if insets != self.house.insets:
            self.house.insets = insets
            self.navigation.rebuild()

    def _use_edges(self, edges: Insets) -> None:
        self.house.edges = edges

    # Keys, leaving, life

    def _key(self, window: object, key: int, scancode: int, letter: str | None, modifiers: list[str]) -> bool:
        name = KEYS.get(key) or (letter or "").lower()
        return bool(name) and self.navigation.key("back tab" if name == "tab" and "shift" in modifiers else name)

    def _leave(self) -> None:
        """Out of the app: a phone keeps it in the background, where it has such a thing."""
        if not self.house.services.system.leave():
            self.stop()

    def on_pause(self) -> bool:
        self.house.pause()
        self.navigation.pause()
        return True

    def on_resume(self) -> None:
        self.house.resume_life()
        Window.update_viewport()
        Clock.schedule_once(lambda _: Window.update_viewport(), SETTLES)
        self._resized()
        self.navigation.resume()

    def on_stop(self) -> None:
        self._polling.end()
        Window.unbind(on_keyboard=self._key, size=self._resized, on_flip=self._arrive)
        Clock.unschedule(self._settle)
        self.house.close()
        gc.enable()
        gc.unfreeze()

    def open_settings(self, *_: object) -> bool:
        """Not Kivy's own."""
        return False
