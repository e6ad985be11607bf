"""Device services of the app, created once for the current platform."""

from dataclasses import dataclass, field, replace
from functools import partial

from app.device.motion_sensor import MotionSensor, PlyerMotion
from app.device.output import Haptics, PlyerHaptics, Sound, Speech, sound_files
from app.device.services_with_fallback import (
    KivyScheduler,
    SafeScheduler,
    Scheduler,
    with_fallback,
    with_fallback_per_method,
)
from app.device.system import Clipboard, Insets, SafeArea, Sharing, System


@dataclass(frozen=True)
class Services:
    """All services of a device. Each is created on first use and never raises an exception; a feature that the device
    lacks has no effect.
    """

    haptics: Haptics = field(default_factory=Haptics)
    sound: Sound = field(default_factory=Sound)
    speech: Speech = field(default_factory=Speech)
    motion: MotionSensor = field(default_factory=MotionSensor)
    safe_area: SafeArea = field(default_factory=SafeArea)
    edges: SafeArea = field(default_factory=SafeArea)
    """Margins of the window in which an inward swipe is a system gesture (back, home)."""
    system: System = field(default_factory=System)
    sharing: Sharing = field(default_factory=Sharing)
    scheduler: Scheduler = field(default_factory=KivyScheduler)


def services_of(platform: str, language: str = "en", scheduler: Scheduler | None = None) -> Services:
    """Creates the services of a platform. `platform`: name in Kivy; all platforms except `android` and `ios` are
    treated as desktops.
    """
    of = {"android": android_services, "ios": ios_services}.get(platform, desktop_services)
    return of(language, scheduler or KivyScheduler())


def android_services(language: str, scheduler: Scheduler) -> Services:
    from app.device.android import (
        AndroidEdges,
        AndroidHaptics,
        AndroidSafeArea,
        AndroidSharing,
        AndroidSound,
        AndroidSpeech,
        AndroidSystem,
    )

    return Services(
        haptics=with_fallback(Haptics(), AndroidHaptics, PlyerHaptics),
        sound=with_fallback(Sound(), partial(AndroidSound, sound_files())),
        speech=with_fallback(Speech(), partial(AndroidSpeech, SafeScheduler(scheduler), language)),
        motion=with_fallback(MotionSensor(), partial(PlyerMotion, scheduler)),
        safe_area=with_fallback(SafeArea(), AndroidSafeArea),
        edges=with_fallback(SafeArea(), AndroidEdges),
        system=with_fallback_per_method(System(), AndroidSystem),
        sharing=with_fallback_per_method(Sharing(), partial(AndroidSharing, scheduler), Clipboard),
        scheduler=scheduler,
    )


def ios_services(language: str, scheduler: Scheduler) -> Services:
    from app.device.ios import IosEdges, IosHaptics, IosSafeArea, IosSharing, IosSound, IosSpeech, IosSystem

    return Services(
        haptics=with_fallback(Haptics(), partial(IosHaptics, SafeScheduler(scheduler)), PlyerHaptics),
        sound=with_fallback(Sound(), partial(IosSound, sound_files())),
        speech=with_fallback(Speech(), partial(IosSpeech, language)),
        motion=with_fallback(MotionSensor(), partial(PlyerMotion, scheduler, ("accelerometer",))),
        safe_area=with_fallback(SafeArea(), IosSafeArea),
        edges=with_fallback(SafeArea(), IosEdges),
        system=with_fallback_per_method(System(), IosSystem),
        sharing=with_fallback_per_method(Sharing(), IosSharing, Clipboard),
        scheduler=scheduler,
    )


def desktop_services(language: str, scheduler: Scheduler) -> Services:
    from app.device.desktop import DesktopSound, DesktopSpeech

    return Services(
        sound=with_fallback(Sound(), partial(DesktopSound, sound_files())),
        speech=with_fallback(Speech(), partial(DesktopSpeech, SafeScheduler(scheduler), language)),
        sharing=with_fallback_per_method(Sharing(), Clipboard),
        scheduler=scheduler,
    )


def with_insets(services: Services, insets: Insets) -> Services:
    """Returns a copy of the services with fixed insets, for a desktop that imitates a phone."""
    return replace(services, safe_area=SafeArea(insets))
