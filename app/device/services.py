"""The services of the device that the app runs on, chosen once."""

from dataclasses import dataclass, field, replace
from functools import partial

from app.device.fallback import GuardedTiming, KivyTiming, Timing, guarded, guarded_each
from app.device.motion_sensor import MotionSensor, PlyerMotion
from app.device.output import Haptics, PlyerHaptics, Sound, Speech, sound_files
from app.device.system import Clipboard, Insets, SafeArea, Sharing, System


@dataclass(frozen=True)
class Services:
    """The services of a device. Each does what it can, or nothing; none ever raises, and none is made before it is
    needed.
    """

    haptics: Haptics = field(default_factory=Haptics)
    sound: Sound = field(default_factory=Sound)
    speech: Speech = field(default_factory=Speech)
    motion: MotionSensor = field(default_factory=MotionSensor)
    safe_area: SafeArea = field(default_factory=SafeArea)
    edges: SafeArea = field(default_factory=SafeArea)
    """The rim from which a swipe inwards is the device's: back, home"""
    system: System = field(default_factory=System)
    sharing: Sharing = field(default_factory=Sharing)
    timing: Timing = field(default_factory=KivyTiming)


def services_of(platform: str, language: str = "en", timing: Timing | None = None) -> Services:
    """Returns the services of a platform by Kivy's name for it; what is not `android` or `ios` is a computer."""
    of = {"android": android_services, "ios": ios_services}.get(platform, desktop_services)
    return of(language, timing or KivyTiming())


def android_services(language: str, timing: Timing) -> Services:
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
        haptics=guarded(Haptics(), AndroidHaptics, PlyerHaptics),
        sound=guarded(Sound(), partial(AndroidSound, sound_files())),
        speech=guarded(Speech(), partial(AndroidSpeech, GuardedTiming(timing), language)),
        motion=guarded(MotionSensor(), partial(PlyerMotion, timing)),
        safe_area=guarded(SafeArea(), AndroidSafeArea),
        edges=guarded(SafeArea(), AndroidEdges),
        system=guarded_each(System(), AndroidSystem),
        sharing=guarded_each(Sharing(), partial(AndroidSharing, timing), Clipboard),
        timing=timing,
    )


def ios_services(language: str, timing: Timing) -> Services:
    from app.device.ios import IosEdges, IosHaptics, IosSafeArea, IosSharing, IosSound, IosSpeech, IosSystem

    return Services(
        haptics=guarded(Haptics(), partial(IosHaptics, GuardedTiming(timing)), PlyerHaptics),
        sound=guarded(Sound(), partial(IosSound, sound_files())),
        speech=guarded(Speech(), partial(IosSpeech, language)),
        motion=guarded(MotionSensor(), partial(PlyerMotion, timing, ("accelerometer",))),
        safe_area=guarded(SafeArea(), IosSafeArea),
        edges=guarded(SafeArea(), IosEdges),
        system=guarded_each(System(), IosSystem),
        sharing=guarded_each(Sharing(), IosSharing, Clipboard),
        timing=timing,
    )


def desktop_services(language: str, timing: Timing) -> Services:
    from app.device.desktop import DesktopSound, DesktopSpeech

    return Services(
        sound=guarded(Sound(), partial(DesktopSound, sound_files())),
        speech=guarded(Speech(), partial(DesktopSpeech, GuardedTiming(timing), language)),
        sharing=guarded_each(Sharing(), Clipboard),
        timing=timing,
    )


def with_insets(services: Services, insets: Insets) -> Services:
    """Returns the same device with a rim: a computer that plays a phone."""
    return replace(services, safe_area=SafeArea(insets))
