"""Phone that is used as a home timer; `python -m tests.window.home_timer_phone` measures its timer in real time."""

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from app.device.output import Haptics, Sound, Speech
from app.device.system import System
from tests.window.simulated_sensor import SimulatedSensor

NOON = 1_800_000_000.0


class Felt(Haptics):
    def __init__(self) -> None:
        self.told: list[str] = []

    def play(self, kind: str, strength: float = 1.0) -> None:
        self.told.append(kind)


class Heard(Sound):
    def __init__(self) -> None:
        self.told: list[str] = []

    def play(self, name: str, volume: float = 1.0) -> None:
        self.told.append(name)


class Said(Speech):
    def __init__(self) -> None:
        self.told: list[str] = []

    def say(self, text: str, urgent: bool = False) -> None:
        self.told.append(text)


class Waking(System):
    def __init__(self) -> None:
        self.told: list[bool] = []

    def keep_awake(self, awake: bool) -> None:
        self.told.append(awake)


class Phone:
    """App with an open home timer, services that record their calls, and by default a clock that only tests advance."""

    @staticmethod
    def services() -> dict[str, Any]:
        return {"haptics": Felt(), "sound": Heard(), "speech": Said(), "system": Waking(), "motion": SimulatedSensor()}

    def __init__(self, app: Any, stage: Any, clock: Callable[[], float] | None = None) -> None:
        self.app, self.stage, self.now = app, stage, NOON
        app.context.journal.clock = clock or (lambda: self.now)
        app.navigation.go("glass")
        stage.until(lambda: app.navigation.screen.opacity == 1, 20)
        services = app.context.services
        self.device = services.motion
        self._felt, self._heard, self.awake = services.haptics.told, services.sound.told, services.system.told
        self.said = services.speech.told

    @property
    def screen(self) -> Any:
        return self.app.navigation.screen

    @property
    def left(self) -> float:
        return round(self.screen.timer.left(self.app.context.journal.clock()), 3)

    @property
    def felt(self) -> list[str]:
        """Haptic cues of the timer so far."""
        return [each for each in self._felt if "sand" in each or each == "glass"]

    @property
    def heard(self) -> list[str]:
        return [each for each in self._heard if "sand" in each or each == "glass"]

    def with_people(self, *names: str) -> None:
        self.screen.control.timer = self.screen.timer.with_names(names)

    def tap_beside(self) -> None:
        """Taps the background beside all widgets."""
        self.stage.tap((self.screen.center_x - 120, self.screen.panel.y + 24))
        self.stage.until(lambda: not self.screen.panel.hourglass.is_turning, 10)

    def passes(self, seconds: float) -> None:
        """Advances the clock and waits until a running timer has updated its reading."""
        glass, before = self.screen.panel.hourglass, self.screen.panel.hourglass.reading
        self.now += seconds
        self.stage.until(lambda: not (before and before.is_running) or glass.reading is not before, 10)
        self.stage.wait(0.06)

    def call(self, seconds: float) -> None:
        """Simulates a phone call: the app is in the background for this time."""
        self.app.dispatch("on_pause")
        self.now += seconds
        self.app.dispatch("on_resume")
        self.stage.wait(0.06)


def run_down(phone: Phone, pauses: int) -> float:
    """Runs the timer to its end with some calls of three seconds; returns the time of the final cue."""
    phone.tap_beside()
    for _call in range(pauses):
        phone.passes(8)
        phone.call(3)
    for left in (20, 10, 5, 3, 2, 1, 0.2):
        phone.passes(NOON + 90 - left - phone.now)
    while "sand end" not in phone.felt:
        phone.passes(0.04)
    return phone.now - NOON


def by_the_wall(seconds: int = 90, pauses: int = 5) -> float:
    """Measures the duration of a timer in real time, with calls meanwhile."""
    from app.device.services import Services
    from app.launch.application import Application
    from app.launch.flags import CommandLineOptions
    from tests.window.stage import Stage

    with tempfile.TemporaryDirectory() as folder:
        stage = Stage()
        app = Application(CommandLineOptions(folder=Path(folder)), Services(**Phone.services()))
        stage.start(app)
        phone = Phone(app, stage, time.time)
        phone.screen.control.timer = phone.screen.timer.with_seconds(seconds)
        begun = time.time()
        phone.screen.control.handle_tap()
        for _call in range(pauses):
            stage.wait(seconds / (2 * pauses + 1))
            app.dispatch("on_pause")
            time.sleep(seconds / (2 * pauses + 1))
            app.dispatch("on_resume")
        stage.until(lambda: "sand end" in phone.felt, 2 * seconds)
        ended = time.time() - begun
        stage.stop(app)
    return ended


if __name__ == "__main__":
    from app.shell.window import prepare
    from tools.virtual_screen import VirtualScreen

    with VirtualScreen() as screen:
        import os

        os.environ |= {"DISPLAY": screen.display, "SDL_AUDIODRIVER": "dummy", "KIVY_NO_CONSOLELOG": "1"}
        prepare(density=1)
        length = int(sys.argv[1]) if len(sys.argv) > 1 else 90
        print(f"{length} s of sand ran {by_the_wall(length):.2f} s, with five calls between")
