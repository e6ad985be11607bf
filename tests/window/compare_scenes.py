"""Compares scenes with their saved pictures: `python -m tests.window.compare_scenes [--take] [PART OF A SCENE]…`

Differences are printed and written to build/kept as pictures: old, new and difference side by side. `--take` saves the
new pictures. Look at them first: players will see the same.
"""

import sys
from pathlib import Path

import tests.window.conftest  # noqa: F401  # virtual screen, needed before the import of Kivy

SHOWN = Path("build") / "kept"


def main(arguments: list[str]) -> int:
    from tests.window.drawn import recording
    from tests.window.kept_scenes import all_scenes
    from tests.window.quick_stage import QuickStage

    sys.stderr = sys.__stderr__  # Kivy replaces it, which would hide errors
    wanted = [argument for argument in arguments if argument != "--take"]
    count = 0
    SHOWN.mkdir(parents=True, exist_ok=True)
    with recording():
        stage = QuickStage()
        for scene, look in all_scenes().items():
            if not wanted or any(part in scene for part in wanted):
                count += compare(stage, scene, look, "--take" in arguments)
    print(f"{count} scenes differ; see {SHOWN}" if count else "every scene looks as it did")
    return int(count > 0 and "--take" not in arguments)


def compare(stage, scene: str, look: str, takes: bool) -> bool:
    """Compares a scene with its saved picture and returns whether they differ; with `takes`, saves the new picture."""
    from tests.window.kept_scenes import changes, keep
    from tests.window.scene_visits import visit

    with visit(stage, scene, look):
        found = changes(scene)
        if found:
            print(f"{scene} - {look}", *found, sep="\n    ")
            show(scene)
            if takes:
                keep(scene)
    return bool(found)


def show(scene: str) -> None:
    """Writes the old picture, the new one and their difference side by side."""
    import numpy as np
    from PIL import Image

    from tests.window.kept_scenes import difference, kept_picture, picture

    new = picture()
    old = kept_picture(scene) or Image.new("RGB", new.size)
    gaps = Image.fromarray(np.clip(difference(new, old) * 4, 0, 255).astype(np.uint8)).convert("RGB")
    sheet = Image.new("RGB", (old.width + new.width + gaps.width + 16, max(old.height, new.height)), "white")
    for each, left in ((old, 0), (new, old.width + 8), (gaps, old.width + new.width + 16)):
        sheet.paste(each, (left, 0))
    sheet.save(SHOWN / f"{scene}.png")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
