"""What kivy-ios would hand to Xcode."""

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
    """Linked with what it needs, and given the chosen files only: kivy-ios copies the whole folder that it is told."""
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
"""What Apple's scan finds in Python and in the app, and wants a reason for"""
TOLD = (
    "NSCameraUsageDescription",
    "NSMotionUsageDescription",
    "NSPhotoLibraryUsageDescription",
    "UIFileSharingEnabled",
    "LSSupportsOpeningDocumentsInPlace",
)
"""Keys that a store, or a player with the Files app, asks for"""


def privacy_problems(project: Path) -> list[str]:
    """The privacy manifest can be read and has every reason; the project for Xcode is told what it must say."""
    try:
        asked = plistlib.loads((project / PRIVACY).read_bytes())["NSPrivacyAccessedAPITypes"]
    except (plistlib.InvalidFileException, ExpatError, KeyError, OSError) as error:
        return [f"{PRIVACY} cannot be read: {error!r}"]
    given = {each.get("NSPrivacyAccessedAPIType") for each in asked if each.get("NSPrivacyAccessedAPITypeReasons")}
    script = (project / "tools/package/ios_build.sh").read_text(encoding="utf-8")
    problems = [f"{PRIVACY}: no reason for {name}" for name in sorted(REASONS - given)]
    return problems + [f"ios_build.sh sets no {key}" for key in TOLD if f"-replace {key} " not in script]


def same_problems(android: Packaged, ios: Packaged) -> list[str]:
    """Both platforms get the same files."""
    from tools.package.payload import chosen

    return [f"only one platform gets {name}" for name in sorted(chosen(android.sources) ^ chosen(ios.sources))]
