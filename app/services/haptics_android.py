"""Touch on Android: the view's own effects for fingers, the motor for sand and great events."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from app.services import android
from app.services.haptics import KINDS, Haptics, Kind, Pulse

EFFECTS = 26
"""The version that brought effects with an amplitude"""
SEVERAL = 31
"""The version that knows several motors"""
ONCE = -1
LOUDEST = 255


class AndroidHaptics(Haptics):
    """Touches go through the view: no permission, as the owner of the device has set them. The rest is the motor's."""

    def __init__(self) -> None:
        self._version = android.version()
        self._view = android.activity().getWindow().getDecorView()
        self._motor = motor(self._version)
        self._can_run = bool(self._motor.hasVibrator())
        self._is_fine = self._version >= EFFECTS and bool(self._motor.hasAmplitudeControl())
        self._touches: dict[int, Callable[[], None]] = {}

    def give(self, kind: str, strength: float) -> None:
        known = KINDS[kind]
        effect = self._effect(known)
        if strength <= 0:
            return
        if effect is not None:
            self._touch(effect)
        elif self._can_run:
            self._run(known.pulses, min(strength, 1.0))

    def cancel(self) -> None:
        if self._can_run:
            self._motor.cancel()

    def _effect(self, kind: Kind) -> int | None:
        return next((number for least, number in kind.view if self._version >= least), None)

    def _touch(self, effect: int) -> None:
        if effect not in self._touches:
            self._touches[effect] = android.on_ui_thread(partial(self._view.performHapticFeedback, effect))
        self._touches[effect]()

    def _run(self, pulses: Sequence[Pulse], strength: float) -> None:
        if self._version < EFFECTS:
            self._motor.vibrate([0, *times(pulses, strength)], ONCE)
            return
        from jnius import autoclass

        effects: Any = autoclass("android.os.VibrationEffect")
        lengths = times(pulses, 1.0 if self._is_fine else strength)
        loud = amplitudes(pulses, strength)
        if len(lengths) == 1:
            self._motor.vibrate(effects.createOneShot(lengths[0], loud[0]))
        else:
            self._motor.vibrate(effects.createWaveform(lengths, loud, ONCE))


def motor(version: int) -> Any:
    """The device's main vibrator."""
    if version >= SEVERAL:
        several = android.system_service("vibrator_manager", "android.os.VibratorManager")
        return several.getDefaultVibrator()
    return android.system_service("vibrator", "android.os.Vibrator")


def times(pulses: Sequence[Pulse], strength: float) -> list[int]:
    """Milliseconds, running and resting by turns. A motor that knows no amplitude is weaker by being shorter.

    >>> times([Pulse(20, 0.5, 60), Pulse(30, 1.0)], 0.0)
    [10, 60, 15]
    """
    all_times = [time for pulse in pulses for time in (round(pulse.on * (1 + strength) / 2), pulse.rest)]
    return all_times[:-1]


def amplitudes(pulses: Sequence[Pulse], strength: float) -> list[int]:
    """How hard the motor runs in each of those times, 0 where it rests.

    >>> amplitudes([Pulse(20, 0.5, 60), Pulse(30, 1.0)], 0.5)
    [64, 0, 128]
    """
    all_loud = [loud for pulse in pulses for loud in (max(1, round(LOUDEST * pulse.amplitude * strength)), 0)]
    return all_loud[:-1]
