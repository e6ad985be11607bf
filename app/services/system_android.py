"""The settings of an Android device."""

from app.services import android
from app.services.system import Scale, System

NIGHT_MASK, NIGHT = 0x30, 0x20


class AndroidSystem(System):
    def __init__(self) -> None:
        self._activity = android.activity()

    def scale(self) -> Scale | None:
        resources = self._activity.getResources()
        return Scale(resources.getDisplayMetrics().density, resources.getConfiguration().fontScale)

    def is_dark(self) -> bool | None:
        return int(self._activity.getResources().getConfiguration().uiMode) & NIGHT_MASK == NIGHT

    def wants_less_motion(self) -> bool:
        from jnius import autoclass

        settings = autoclass("android.provider.Settings$Global")
        scale = settings.getFloat(self._activity.getContentResolver(), "animator_duration_scale", 1.0)
        return float(scale) == 0.0

    def language(self) -> str:
        from jnius import autoclass

        return str(autoclass("java.util.Locale").getDefault().toLanguageTag())

    def leave(self) -> bool:
        return bool(self._activity.moveTaskToBack(True))
