"""`python -m tests.window.keep` draws all kept pictures anew: look at what changed, it is what players will see."""

import tests.window.conftest  # noqa: F401  # the screen, before anything of Kivy
from tests.window.likeness import LOOKS, SCENES, keep, name_of
from tests.window.stage import Stage
from tests.window.visits import visit


def main() -> None:
    stage = Stage()
    for look in LOOKS:
        for scene in SCENES:
            with visit(stage, scene, look):
                keep(name_of(scene, look))


if __name__ == "__main__":
    main()
