"""What kivy-ios would hand to Xcode."""

from pathlib import Path

from tools.package.packaged import Packaged

FRAMEWORKS = ("libpython3.11.xcframework", "libkivy.xcframework", "libSDL2.xcframework", "libpyobjus.xcframework")


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


def same_problems(android: Packaged, ios: Packaged) -> list[str]:
    """Both platforms get the same files."""
    from tools.package.payload import chosen

    return [f"only one platform gets {name}" for name in sorted(chosen(android.sources) ^ chosen(ios.sources))]
