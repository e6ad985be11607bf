"""Takes pictures of every screen on all relevant devices: `python -m tools.shots FOLDER [PART OF A NAME]…`.

The name of a picture consists of screen, device and appearance: `table triominos mid - phone - light.png`.
"""

import os
import sys
import traceback
from pathlib import Path

from app.shell.window import prepare
from tools.virtual_screen import VirtualScreen


def main(folder: Path, parts: list[str]) -> None:
    with VirtualScreen() as screen:
        os.environ |= {"DISPLAY": screen.display, "SDL_AUDIODRIVER": "dummy", "KIVY_NO_CONSOLELOG": "1"}
        prepare(density=1)
        from tools.scenes import shoot

        try:
            print(f"{shoot(folder, parts)} pictures in {folder}")
        except Exception:
            traceback.print_exc(file=sys.__stderr__)  # Kivy replaces stderr by a stream that prints nothing
            raise


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
