"""Kivy application: window, life cycle, first screen, and frame rate while idle."""

import gc
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.app import App
from kivy.base import ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import Metrics
from kivy.utils import platform

from app.default_names import default_name
from app.device.services import Services, services_of, with_insets
from app.device.system import Insets, read_when_ready, set_scale
from app.files import file_access
from app.games import playable
from app.launch.flags import PERSON, CommandLineOptions
from app.look import appearance
from app.look.appearance import Layout, UiAppearance
from app.look.player_panes import max_people
from app.look.theme import load_theme
from app.shell.context import AppContext
from app.shell.crash_handler import CrashHandler
from app.shell.frame_scheduler import FrameScheduler
from app.shell.keys import KeyRepeatFilter, key_name
from app.shell.navigation import Navigation

if TYPE_CHECKING:
    from app.players import Player


ICON = "assets/icon.png"
MAX_LAYOUT_ITERATIONS = 60
"""Maximum layout passes before a frame. Kivy's default of twenty is too low for a rotated page in large text."""
PRELOAD_DELAY = 1.0
"""Seconds from the first frame until sounds and modules are loaded."""
SETTLE_DELAY = 0.5
"""Seconds from the first frame or a resume until the window is drawn again, as some devices require."""


class Application(App):
    """Kivy application of Sablier."""

    name = "sablier"
    title = "Sablier"
    exit_code = 0

    def __init__(self, flags: CommandLineOptions, services: Services | None = None):
        super().__init__()
        self.flags = flags
        self._services = services

    def build(self) -> Navigation:
        gc.disable()  # until `_freeze_objects`: objects of the start live as long as the app
        Clock.max_iteration = MAX_LAYOUT_ITERATIONS
        services = self._services or services_of(platform)
        set_scale(services.system.scale())
        if any(self.flags.insets):
            services = with_insets(services, Insets(*(inset * Metrics.density for inset in self.flags.insets)))
        self.context = AppContext(self.flags.folder or self._data_folder, services)
        for category, setting, value in self.flags.settings:
            self.context.settings = self.context.settings.with_value(category, setting, value)
        self._scheduler = self.context.jobs = FrameScheduler(self.context)
        self.context.apply_language()
        self.context.insets = services.safe_area.read() or Insets()
        self.context.on_appearance_change = self._draw_anew
        self._update_appearance()
        self.navigation = Navigation(self.context, self._leave)
        self.context.navigation = self.navigation
        return self.navigation

    @property
    def _data_folder(self) -> Path:
        """Returns the app's data folder, and makes it private on a computer with several users.

        On Linux it differs from Kivy's folder, because Kivy creates only the last level of the path and thus fails for
        a new user.
        """
        if platform in ("linux", "unknown"):
            folder = Path(os.environ.get("XDG_CONFIG_HOME") or "~/.config").expanduser() / self.name
        else:
            folder = Path(self.user_data_dir)
        if platform not in ("android", "ios"):
            file_access.make_private(folder)
        return folder

    def on_start(self) -> None:
        show_first_screen(self.context, self.flags)
        self._held = KeyRepeatFilter()
        Window.bind(on_keyboard=self._key, on_key_up=self._held.release, focus=self._held.release)
        Window.bind(size=self._resized, focus=self._reread_device_settings)
        Window.softinput_mode = "below_target"
        Window.bind(on_flip=self._start_background_work)
        self._polling = IdleThrottle()
        self._polling.begin()
        self._guard = CrashHandler(self.context)
        ExceptionManager.add_handler(self._guard)
        self._read_insets()
        self._scheduler.begin()

    def _start_background_work(self, *_: object) -> None:
        """Starts background work after the first frame."""
        Window.unbind(on_flip=self._start_background_work)
        Clock.schedule_once(self._freeze_objects, SETTLE_DELAY)
        services = self.context.services
        services.scheduler.later(PRELOAD_DELAY, services.sound.prepare)
        Clock.schedule_once(self._load_ahead, PRELOAD_DELAY)

    def _load_ahead(self, _: float) -> None:
        from app.launch.preload import PreloadJob

        self.context.jobs.start(PreloadJob())
        self.context.check_journal()
        self.context.services.sharing.listen(self.receive_shared_text)

    def receive_shared_text(self, text: str) -> None:
        """Opens a text shared by another app, in the same way as a pasted text."""
        from app.screens.library.import_export_dialogs import import_text

        self.context.leave_table()
        self.navigation.home()
        import_text(self.context, text)

    def _freeze_objects(self, _: float) -> None:
        """Excludes all current objects from garbage collection, because they exist until the app ends."""
        gc.collect()
        gc.freeze()
        gc.enable()
        self.icon = ICON
        self._polling.set_frame_rate(self.context.services.system.frame_rate())

    # Appearance

    def _look(self) -> UiAppearance:
        settings, system = self.context.settings, self.context.services.system
        name = settings.look.theme
        if name == "system":
            name = "dark" if system.is_dark() else "light"
        return UiAppearance(
            theme=load_theme(name, self.context.folder / "themes"),
            text_scale=settings.look.text_size / 100,
            reduced_motion=settings.look.reduced_motion or system.wants_less_motion(),
            left_handed=settings.table.left_handed,
            digits_upright=settings.look.digits_upright,
            layout=Layout.of(*self._window),
        )

    @property
    def _window(self) -> tuple[float, float]:
        """Returns the width and height of the window in dp."""
        return Window.width / Metrics.density, Window.height / Metrics.density

    def _update_appearance(self) -> bool:
        """Updates the appearance from settings, device and window; returns whether it has changed."""
        wanted = self._look()
        self.context.max_people = max_people(*self._window, wanted.text_scale)
        if wanted == appearance.current_appearance():
            return False
        appearance.set_current(wanted)
        Window.clearcolor = appearance.colour("ground")
        return True

    def _draw_anew(self) -> None:
        self._update_appearance()
        self.navigation.rebuild()

    def _resized(self, *_: object) -> None:
        """Reads the device's settings immediately and again later, because insets may change after a resize."""
        self._read_device_settings()
        Clock.unschedule(self._reread_device_settings)
        Clock.schedule_once(self._reread_device_settings, SETTLE_DELAY)

    def _reread_device_settings(self, *_: object) -> None:
        Window.update_viewport()
        self._read_device_settings()
        self._polling.set_frame_rate(self.context.services.system.frame_rate())

    def _read_device_settings(self) -> None:
        """Reads the device's settings (dark mode, sizes of text and display, insets) and rebuilds the screens if
        necessary.
        """
        self._read_insets()
        if self._apply_display_scale() | self._update_appearance():
            self.navigation.rebuild()

    def _apply_display_scale(self) -> bool:
        """Applies the device's display scale; returns whether it has changed."""
        before = Metrics.density, Metrics.fontscale
        set_scale(self.context.services.system.scale())
        return before != (Metrics.density, Metrics.fontscale)

    def _read_insets(self) -> None:
        """Reads the insets, which the system may report only some time after the window opens."""
        services = self.context.services
        read_when_ready(services.safe_area, services.scheduler, self._use_insets)
        read_when_ready(services.edges, services.scheduler, self._use_edges)

    def _use_insets(self, insets: Insets) -> None:
        if insets != self.context.insets:
            self.context.insets = insets
            self.navigation.rebuild()

    def _use_edges(self, edges: Insets) -> None:
        self.context.edges = edges

    # Keys and life cycle

    def _key(self, window: object, key: int, scancode: int, letter: str | None, modifiers: list[str]) -> bool:
        name = key_name(key, letter, modifiers)
        if not self._held.presses(key, name):
            return True
        return bool(name) and self.navigation.key(name)

    def _leave(self) -> None:
        """Closes the app, or moves it to the background on a phone."""
        if not self.context.services.system.leave():
            self.stop()

    def on_pause(self) -> bool:
        self.context.pause()
        self.navigation.pause()
        self.context.services.system.draw_before_sleep()
        return True

    def on_resume(self) -> None:
        """Schedules the resume for the next turn of the event loop, because Android sends the event before the app may
        draw.
        """
        Clock.schedule_once(self._come_back, 0)

    def _come_back(self, _: float) -> None:
        self.context.resume_feedback()
        self._reread_device_settings()
        Clock.schedule_once(self._reread_device_settings, SETTLE_DELAY)
        self.navigation.resume()

    def on_stop(self) -> None:
        self._polling.end()
        Window.unbind(on_keyboard=self._key, on_key_up=self._held.release, focus=self._held.release)
        Window.unbind(size=self._resized, focus=self._reread_device_settings, on_flip=self._start_background_work)
        for event in (self._freeze_objects, self._load_ahead, self._come_back, self._reread_device_settings):
            Clock.unschedule(event)
        self._scheduler.end()
        ExceptionManager.remove_handler(self._guard)
        self.context.close()
        gc.enable()
        gc.unfreeze()

    def open_settings(self, *_: object) -> bool:
        """Disables Kivy's own settings panel, which F1 would open."""
        return False


# First screen


SELF_TEST_DELAY = 1.5
"""Delay of the self-test in seconds, so that the transition to the first screen has ended."""


def show_first_screen(context: AppContext, flags: CommandLineOptions) -> None:
    """Shows the first screen: home, a new match, the last match, or the demonstration."""
    context.navigation.go("home")
    if flags.demo:
        from app.launch.demo import Demo

        Demo(context, flags, flags.demo).start()
    elif flags.resume:
        _resume(context)
    elif flags.game in playable():
        start_match(context, flags.game, flags.seats, context.seed() if flags.seed is None else flags.seed)
    if flags.self_test or is_self_test_requested(context):
        context.services.scheduler.later(SELF_TEST_DELAY, lambda: run_self_test(context, flags.self_test))


def start_match(context: AppContext, game: str, seats: Sequence[str], seed: int) -> None:
    """Starts a match and shows its table."""
    from app.match.seating import MatchSetUp

    if context.begin(MatchSetUp(game, players_from_flags(seats), seed)):
        context.navigation.go("table")


def _resume(context: AppContext) -> None:
    unfinished = context.journal.unfinished(1)
    if unfinished and context.resume(unfinished[0].id):
        context.navigation.go("table")


def is_self_test_requested(context: AppContext) -> bool:
    """Returns whether the file that requests a self-test exists, and deletes it."""
    try:
        (context.folder / "self_test").unlink()
    except OSError:  # no file, or a folder, which would fail at every start
        return False
    return True


def run_self_test(context: AppContext, ends: bool) -> None:
    """Runs the self-test. If `ends` is true, stops the app with an exit code afterwards; otherwise opens the table of a
    new match.
    """
    from app.launch.self_test import check_all

    is_well = check_all(context, lambda line: print(line, flush=True))  # noqa: T201  # a phone's log takes it from there
    app = App.get_running_app()
    if not ends:
        start_match(context, next(iter(playable())), (PERSON, "casual"), context.seed())
    elif app:
        app.exit_code = int(not is_well)
        app.stop()


def players_from_flags(seats: Sequence[str]) -> "tuple[Player, ...]":
    """Returns the people and bots given on the command line."""
    from app.games.texts import level_name  # not needed for the home page
    from app.players import Player

    return tuple(
        Player(default_name(number)) if seat == PERSON else Player(level_name(seat), seat)
        for number, seat in enumerate(seats, 1)
    )


# Frame rate of the event loop: full while something moves, lower while nothing does


IDLE_AFTER_S = 1.0
"""Seconds without drawing or input until the app counts as idle."""
IDLE_FPS = 25
"""Frame rate while idle. A first touch is handled 12 ms later on average than at 60, which is imperceptible."""
WAKE_EVENTS = ("on_flip", "on_motion", "on_key_down", "on_textinput")


class IdleThrottle:
    """Throttle that lowers Kivy's frame rate while the app is idle and restores it on input.

    Kivy has no public attribute for the frame rate of a running clock.
    """

    def __init__(self) -> None:
        self._usual = self._awake = Clock._max_fps
        self._stirred = 0.0
        self._look = Clock.create_trigger(self._slow_down, IDLE_AFTER_S)

    def begin(self) -> None:
        if self._awake > IDLE_FPS:
            Window.bind(**dict.fromkeys(WAKE_EVENTS, self._stir))
            self._stir()

    def end(self) -> None:
        Window.unbind(**dict.fromkeys(WAKE_EVENTS, self._stir))
        self._look.cancel()
        Clock._max_fps = self._usual

    def set_frame_rate(self, rate: float | None) -> None:
        """Sets the frame rate of the active app to the display's.

        Kivy draws about a third more often than this setting, for example 82 times a second at its default of 60.
        Without this call, a display of 90 Hz would therefore show every tenth image twice, and one of 120 Hz every
        second image.
        """
        self._awake = max(self._usual, rate or 0.0)

    def _stir(self, *_: object) -> None:
        self._stirred = Clock.get_time()
        Clock._max_fps = self._awake
        self._look()

    def _slow_down(self, _: float) -> None:
        if Clock.get_time() - self._stirred < IDLE_AFTER_S or self._is_busy():
            self._look()
        else:
            Clock._max_fps = IDLE_FPS

    def _is_busy(self) -> bool:
        """Returns whether work without drawing is scheduled, such as a bot's search."""
        return any(event.timeout < IDLE_AFTER_S for event in Clock.get_events())
