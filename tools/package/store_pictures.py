"""Takes the screenshots for the stores in both languages: python -m tools.package.store_pictures

They are written to `fastlane/metadata/android/*/images`, with the icon; the scenes are those of `make shots`. They are
not part of the repository, because they must show the app as released.
"""

import os
import shutil
from pathlib import Path

from app.shell.window import prepare
from tools.package.packaged import ROOT
from tools.virtual_screen import VirtualScreen

METADATA = ROOT / "fastlane" / "metadata" / "android"
LANGUAGES = {"en-US": "en", "fr-FR": "fr"}
SCENES = (
    "home",
    "table triominos mid",
    "table quadrot mid",
    "table quadominos hint",
    "cover triominos",
    "round end triominos",
    "set-up triominos",
)


def main() -> None:
    with VirtualScreen() as screen:
        os.environ |= {"DISPLAY": screen.display, "SDL_AUDIODRIVER": "dummy", "KIVY_NO_CONSOLELOG": "1"}
        prepare(density=1)
        take_all(METADATA)


def take_all(metadata: Path) -> None:
    from tests.window.stage import Stage
    from tools import scenes

    stage = Stage()
    for folder, language in LANGUAGES.items():
        images = metadata / folder / "images"
        shutil.rmtree(images, ignore_errors=True)
        images.mkdir(parents=True)
        shutil.copy(ROOT / "assets" / "icon.png", images / "icon.png")
        for number, scene in enumerate((scene for scene in SCENES if scene in scenes.SCENES), 1):
            settings = (("language", "code", language), ("look", "theme", "light"))
            path = images / "phoneScreenshots" / f"{number}.png"
            scenes.take(stage, path, scenes.PHONE, settings, scenes.SCENES[scene])


if __name__ == "__main__":
    main()
