"""`python -m tests.window.keep [PART OF A NAME]…` draws kept pictures anew.

Look at what changed, it is what players will see.
"""

import sys

import tests.window.conftest  # noqa: F401  # the screen, before anything of Kivy
from tests.window.likeness import LOOKS, SCENES, keep, name_of
from tests.window.stage import Stage
from tests.window.visits import visit


def main(parts: list[str]) -> None:
    stage = Stage()
    for look in LOOKS:
        for scene in SCENES:
            name = name_of(scene, look)
            if not parts or any(part in name for part in parts):
                with visit(stage, scene, look):
                    keep(name)


if __name__ == "__main__":
    main(sys.argv[1:])
