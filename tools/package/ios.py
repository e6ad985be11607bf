"""Checks of the Xcode project that kivy-ios creates."""

import plistlib
from pathlib import Path
from xml.parsers.expat import ExpatError

from tools.package.packaged import Packaged

FRAMEWORKS = (
    "libpython3.11.xcframework",
    "libkivy.xcframework",
    "libSDL2.xcframework",
    "libpyobjus.xcframework",
    "AVFoundation",
)


def project_problems(ios: Packaged) -> list[str]:
    """Checks that the project links the required frameworks and copies only the chosen files."""
    project = Path(ios.facts["xcode project"]).read_text(encoding="utf-8")
    problems = [f"iOS: {name} is not linked" for name in FRAMEWORKS if name not in project]
    if str(ios.sources) not in project:
        problems.append("iOS: the project does not copy the chosen files")
    orientations = ios.facts["info"].get("UISupportedInterfaceOrientations", [])
    if len(orientations) != 4:
        problems.append(f"iOS: turns only to {', '.join(orientations)}")
    return problems


PRIVACY = "ios/PrivacyInfo.xcprivacy"
REASONS = {
    "NSPrivacyAccessedAPICategoryFileTimestamp",
    "NSPrivacyAccessedAPICategorySystemBootTime",
    "NSPrivacyAccessedAPICategoryDiskSpace",
}
"""API categories that Apple's scan finds in Python and in the app, and for which it requires a reason"""
TOLD = (
    "NSCameraUsageDescription",
    "NSMotionUsageDescription",
    "NSPhotoLibraryUsageDescription",
    "UIFileSharingEnabled",
    "LSSupportsOpeningDocumentsInPlace",
)
"""Keys that the store requires, or that make files visible in the Files app"""


def privacy_problems(project: Path) -> list[str]:
    """Checks that the privacy manifest is readable and gives every reason, and that the build script sets every key."""
    try:
        asked = plistlib.loads((project / PRIVACY).read_bytes())["NSPrivacyAccessedAPITypes"]
    except (plistlib.InvalidFileException, ExpatError, KeyError, OSError) as error:
        return [f"{PRIVACY} cannot be read: {error!r}"]
    given = {each.get("NSPrivacyAccessedAPIType") for each in asked if each.get("NSPrivacyAccessedAPITypeReasons")}
    script = (project / "tools/package/ios_build.sh").read_text(encoding="utf-8")
    problems = [f"{PRIVACY}: no reason for {name}" for name in sorted(REASONS - given)]
    return problems + [f"ios_build.sh sets no {key}" for key in TOLD if f"-replace {key} " not in script]


def same_problems(android: Packaged, ios: Packaged) -> list[str]:
    """Returns the files that only one platform contains."""
    from tools.package.payload import chosen

    return [f"only one platform gets {name}" for name in sorted(chosen(android.sources) ^ chosen(ios.sources))]
