"""Checks of the Android manifest and resources: the rendered files, and their compilation by aapt."""

import re
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from tools.package.packaged import Packaged

NAMESPACE = "{http://schemas.android.com/apk/res/android}"
FRAMEWORK = Path("/usr/share/android-framework-res/framework-res.apk")
PERMISSIONS = {"android.permission.VIBRATE"}
TARGET, LEAST = 36, 24
ARCHS = {"arm64-v8a", "armeabi-v7a"}
APPLICATION = {
    "enableOnBackInvokedCallback": "false",  # otherwise SDL does not receive the back key
    "appCategory": "game",  # otherwise Android 16 and later ignore orientation and size on large screens
    "allowBackup": "true",
    "fullBackupContent": "@xml/backup",  # without rules the unpacked app exceeds the quota, and nothing is backed up
    "dataExtractionRules": "@xml/data_extraction",
    "localeConfig": "@xml/locales",
    "theme": "@android:style/Theme.NoTitleBar",  # a full-screen theme would hide the system bars permanently
}
SPEECH = "android.intent.action.TTS_SERVICE"
"""Service that the manifest must query, because from level 30 on an app finds no voices otherwise"""
SENT = "android.intent.action.SEND"
KEPT = ("journal.db", "journal.db-wal", "settings.json", "themes/")
"""Files that a backup must contain"""
PICTURES = {
    "drawable/presplash.jpg": "assets/opening.png",
    "mipmap/icon.png": "assets/icon.png",
    "mipmap/icon_foreground.png": "assets/icon_foreground.png",
    "mipmap/icon_background.png": "assets/icon_background.png",
}
"""Source of each picture in the package; the packager uses its own picture if the spec names none"""
ICONS = ("mipmap-anydpi-v26/icon.xml", "mipmap-anydpi-v33/icon.xml")
TITLE = 30
"""Maximum length of a title in a store"""
COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")
VERSION = re.compile(r"\d+\.\d+\.\d+")
"""Pattern of versions; Apple accepts exactly three numbers"""
ACTIVITY = {"screenOrientation": "unspecified", "exported": "true", "launchMode": "singleTask"}
CONFIG_CHANGES = {
    "orientation",
    "screenSize",
    "smallestScreenSize",
    "screenLayout",
    "density",
    "uiMode",
    "keyboard",
    "locale",
}
"""Configuration changes that must not end the running app"""
NEWER = {"enableOnBackInvokedCallback": 33, "dataExtractionRules": 31, "localeConfig": 33}
"""Attributes with the framework level that introduced them; removed before a compilation with an older framework"""


def manifest_of(android: Packaged) -> ElementTree.Element:
    return ElementTree.parse(android.project / "src/main/AndroidManifest.xml").getroot()


def attributes(element: ElementTree.Element) -> dict[str, str]:
    return {name.removeprefix(NAMESPACE): value for name, value in element.attrib.items()}


def part(root: ElementTree.Element, path: str) -> dict[str, str]:
    """Returns the attributes of the element at a path, or an empty dictionary."""
    found = root.find(path)
    return {} if found is None else attributes(found)


def manifest_problems(android: Packaged, mode: str = "release") -> list[str]:
    root = manifest_of(android)
    permissions = {attributes(each)["name"] for each in root.findall("uses-permission")}
    problems = [f"permission too many: {name}" for name in sorted(permissions - PERMISSIONS)]
    problems += [f"permission missing: {name}" for name in sorted(PERMISSIONS - permissions)]
    levels = part(root, "uses-sdk")
    problems += unlike("level", levels, {"targetSdkVersion": str(TARGET), "minSdkVersion": str(LEAST)})
    problems += unlike("application", part(root, "application"), APPLICATION)
    activity = part(root, "application/activity")
    problems += unlike("activity", activity, ACTIVITY)
    survived = set(activity.get("configChanges", "").split("|"))
    problems += [f"a change of {change} ends the app" for change in sorted(CONFIG_CHANGES - survived)]
    if mode == "release" and part(root, "application").get("debuggable") == "true":
        problems.append("a release can be debugged")
    if attributes(root).get("versionName") != android.facts["version"]:
        problems.append("the manifest has another version")
    if not VERSION.fullmatch(android.facts["version"]):
        problems.append(f"the version {android.facts['version']} has not three numbers")
    if len(android.facts["title"]) > TITLE:
        problems.append(f"the title has more than {TITLE} letters")
    if SENT not in {attributes(each)["name"] for each in root.findall("application/activity/intent-filter/action")}:
        problems.append("no text can be sent to the app")
    if SPEECH not in {attributes(each)["name"] for each in root.findall("queries/intent/action")}:
        problems.append("no <queries> for speech")
    return problems


def resource_problems(android: Packaged, project: Path) -> list[str]:
    """Checks pictures and colours, and that a backup contains all `KEPT` files."""
    resources = android.project / "src/main/res"
    problems = [
        f"{name} is not {ours}" for name, ours in PICTURES.items() if not same(resources / name, project / ours)
    ]
    problems += [f"{name} is missing" for name in ICONS if not (resources / name).exists()]
    for folder in ("values/strings.xml", "values-night/opening.xml"):
        colour = ElementTree.parse(resources / folder).findtext("string[@name='presplash_color']") or ""
        if not COLOUR.fullmatch(colour):
            problems.append(f"{folder}: {colour!r} is no colour")
    style = ElementTree.parse(resources / "values/strings.xml").find("style")
    items = {each.get("name"): each.text for each in style} if style is not None else {}
    problems += unlike("style", items, {"android:windowLayoutInDisplayCutoutMode": "shortEdges"})
    for rules in ("backup.xml", "data_extraction.xml"):
        for group in backup_rules(resources / "xml" / rules):
            kept = {each.get("path") for each in group}
            problems += [f"{rules}: {name} is not kept" for name in KEPT if name not in kept]
    return problems


def backup_rules(path: Path) -> list[ElementTree.Element]:
    """Returns the lists of files to back up: one for older levels; for the cloud and for another phone from level 31
    on.
    """
    root = ElementTree.parse(path).getroot()
    return [root] if root.tag == "full-backup-content" else list(root)


def same(made: Path, ours: Path) -> bool:
    return made.exists() and made.read_bytes() == ours.read_bytes()


def unlike(what: str, have: Mapping[Any, Any], wanted: dict[str, str]) -> list[str]:
    return [
        f"{what}: {name} is {have.get(name)}, not {value}" for name, value in wanted.items() if have.get(name) != value
    ]


def build_problems(android: Packaged) -> list[str]:
    """Checks the levels, architectures and NDK version passed to gradle."""
    gradle = (android.project / "build.gradle").read_text(encoding="utf-8")
    problems = [
        f"build.gradle: no {line}"
        for line in (
            f"compileSdkVersion {TARGET}",
            f"targetSdkVersion {TARGET}",
            f"minSdkVersion {LEAST}",
            f"namespace '{android.facts['package']}'",
        )
        if line not in gradle
    ]
    if android.facts["artifact"] != "aab":
        problems.append(f"a release is an {android.facts['artifact']}; stores take an aab")
    if set(android.facts["archs"]) != ARCHS:
        problems.append(f"built for {', '.join(android.facts['archs'])}")
    if not re.fullmatch(r"(2[89]|[3-9]\d)[a-z]?", android.facts["ndk"]):
        problems.append(f"NDK {android.facts['ndk']} does not align libraries to 16 KB")
    return problems


# Compilation


def can_compile() -> bool:
    return shutil.which("aapt") is not None and FRAMEWORK.exists()


def compiled_problems(android: Packaged, folder: Path) -> list[str]:
    """Compiles manifest and resources, and checks the compiled values."""
    folder.mkdir(parents=True, exist_ok=True)
    made = folder / "resources.apk"
    prepare_manifest(android, folder)
    resources = android.project / "src/main/res"
    done = aapt("package", "-f", "-M", folder / "AndroidManifest.xml", "-S", resources, "-I", FRAMEWORK, "-F", made)
    if done.returncode:
        return [f"aapt: {done.stderr.strip()[-1500:]}"]
    badging = aapt("dump", "badging", made).stdout
    wanted = [
        f"package: name='{android.facts['package']}'",
        f"versionName='{android.facts['version']}'",
        f"sdkVersion:'{LEAST}'",
        f"targetSdkVersion:'{TARGET}'",
        f"application-label:'{android.facts['title']}'",
        "launchable-activity: name='org.kivy.android.PythonActivity'",
    ]
    problems = [f"badging lacks {line}" for line in wanted if line not in badging]
    permissions = set(re.findall(r"uses-permission: name='([^']+)'", badging))
    if permissions != PERMISSIONS:
        problems.append(f"the compiled manifest asks for {sorted(permissions)}")
    known = aapt("dump", "xmltree", FRAMEWORK, "AndroidManifest.xml").stdout
    return problems + [f"Android has no {name}" for name in sorted(permissions) if f'"{name}"' not in known]


def aapt(*words: object) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(["aapt", *map(str, words)], capture_output=True, text=True)


def prepare_manifest(android: Packaged, folder: Path) -> None:
    """Writes the manifest with the package name, which gradle would add, and without attributes unknown to the
    framework.
    """
    text = (android.project / "src/main/AndroidManifest.xml").read_text(encoding="utf-8")
    text = text.replace("<manifest ", f'<manifest package="{android.facts["package"]}" ', 1)
    level = framework_level()
    for name, since in NEWER.items():
        if level < since:
            text = re.sub(rf'\s+android:{name}="[^"]*"', "", text)
    (folder / "AndroidManifest.xml").write_text(text, encoding="utf-8")


def framework_level() -> int:
    """Returns the level of the installed Android framework."""
    found = re.search(r"sdkVersion:'(\d+)'", aapt("dump", "badging", FRAMEWORK).stdout)
    return int(found[1]) if found else 0
