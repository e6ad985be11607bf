"""Touch on iOS: the system's own feedback generators, kept ready."""

from functools import partial
from typing import Any

from app.services.haptics import KINDS, Haptics
from app.services.timing import Stop, Timing

WEIGHTS = {"light": 0, "medium": 1, "heavy": 2, "soft": 3, "rigid": 4}
NOTICES = {"success": 0, "warning": 1, "error": 2}


class IosHaptics(Haptics):
    """A weight is given once a pulse, each as hard as the pulse; a notice has a rhythm of its own."""

    def __init__(self, timing: Timing) -> None:
        self._timing = timing
        self._coming: list[Stop] = []
        self._generators: dict[str, Any] = {}

    def give(self, kind: str, strength: float) -> None:
        known = KINDS[kind]
        if strength <= 0:
            return
        if known.ios in WEIGHTS:
            self._strike(kind, min(strength, 1.0))
        elif known.ios in NOTICES:
            self._generator(known.ios).notificationOccurred_(NOTICES[known.ios])
        else:
            self._generator(known.ios).selectionChanged()

    def cancel(self) -> None:
        for stop in self._coming:
            stop()
        self._coming.clear()

    def _strike(self, kind: str, strength: float) -> None:
        self.cancel()
        known, wait = KINDS[kind], 0
        generator = self._generator(known.ios)
        for pulse in known.pulses:
            hard = pulse.amplitude * strength
            if wait:
                strike = partial(generator.impactOccurredWithIntensity_, hard)
                self._coming.append(self._timing.later(wait / 1000, strike))
            else:
                generator.impactOccurredWithIntensity_(hard)
            wait += pulse.on + pulse.rest
        generator.prepare()

    def _generator(self, name: str) -> Any:
        if name not in self._generators:
            self._generators[name] = make_generator(name)
            self._generators[name].prepare()
        return self._generators[name]


def make_generator(name: str) -> Any:
    from pyobjus import autoclass

    if name in WEIGHTS:
        return autoclass("UIImpactFeedbackGenerator").alloc().initWithStyle_(WEIGHTS[name])
    kind = "UINotificationFeedbackGenerator" if name in NOTICES else "UISelectionFeedbackGenerator"
    return autoclass(kind).alloc().init()
