"""What Android is told of the app: read from the rendered files, and from what aapt makes of them."""

import re
import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree

from tools.package.packaged import Packaged

NAMESPACE = "{http://schemas.android.com/apk/res/android}"
FRAMEWORK = Path("/usr/share/android-framework-res/framework-res.apk")
PERMISSIONS = {"android.permission.VIBRATE"}
TARGET, LEAST = 36, 24
ARCHS = {"arm64-v8a", "armeabi-v7a"}
APPLICATION = {
    "enableOnBackInvokedCallback": "false",  # else SDL never hears of the back key
    "appCategory": "game",  # else large screens from version 16 on decide about orientation and size
    "allowBackup": "true",
}
ACTIVITY = {"screenOrientation": "unspecified", "exported": "true", "launchMode": "singleTask"}
SURVIVED = {
    "orientation",
    "screenSize",
    "smallestScreenSize",
    "screenLayout",
    "density",
    "uiMode",
    "keyboard",
    "locale",
}
"""What may change under the running app without ending it"""
NEWER = {"enableOnBackInvokedCallback": 33}
"""Attributes that a framework older than that does not know; they are left out of the compilation"""


def manifest_of(android: Packaged) -> ElementTree.Element:
    return ElementTree.parse(android.project / "src/main/AndroidManifest.xml").getroot()


def attributes(element: ElementTree.Element) -> dict[str, str]:
    return {name.removeprefix(NAMESPACE): value for name, value in element.attrib.items()}


def part(root: ElementTree.Element, path: str) -> dict[str, str]:
    """The attributes of what lies there; none if there is no such thing."""
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
    problems += [f"a change of {change} ends the app" for change in sorted(SURVIVED - survived)]
    if mode == "release" and part(root, "application").get("debuggable") == "true":
        problems.append("a release can be debugged")
    if attributes(root).get("versionName") != android.facts["version"]:
        problems.append("the manifest has another version")
    return problems


def unlike(what: str, have: dict[str, str], wanted: dict[str, str]) -> list[str]:
    return [
        f"{what}: {name} is {have.get(name)}, not {value}" for name, value in wanted.items() if have.get(name) != value
    ]


def build_problems(android: Packaged) -> list[str]:
    """What gradle would be told."""
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


# Compiled


def can_compile() -> bool:
    return shutil.which("aapt") is not None and FRAMEWORK.exists()


def compiled_problems(android: Packaged, folder: Path) -> list[str]:
    """Manifest and resources compile, and say the same when they are read back."""
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
    """With the package's name, which gradle puts in, and without what this framework is too old for."""
    text = (android.project / "src/main/AndroidManifest.xml").read_text(encoding="utf-8")
    text = text.replace("<manifest ", f'<manifest package="{android.facts["package"]}" ', 1)
    level = framework_level()
    for name, since in NEWER.items():
        if level < since:
            text = re.sub(rf'\s+android:{name}="[^"]*"', "", text)
    (folder / "AndroidManifest.xml").write_text(text, encoding="utf-8")


def framework_level() -> int:
    """The level of Android whose resources are at hand."""
    found = re.search(r"sdkVersion:'(\d+)'", aapt("dump", "badging", FRAMEWORK).stdout)
    return int(found[1]) if found else 0
