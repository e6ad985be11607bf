"""Benchmark of one start of an app in a new process: `python -m tests.bench.start bare|sablier FOLDER` prints JSON.

`bare` is a minimal Kivy app: a window of the same size with one label, and Kivy's own style rules.
"""

import json
import os
import sys
import time
from pathlib import Path

SIZE = (412, 892)


def milliseconds_since_start() -> float:
    """Returns milliseconds since the start of this process, as recorded by the system."""
    ticks = int(Path("/proc/self/stat").read_text().rsplit(")", 1)[1].split()[19])
    began = ticks / os.sysconf("SC_CLK_TCK")
    return (time.clock_gettime(time.CLOCK_BOOTTIME) - began) * 1000


def resident_mb() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def bare():
    from app.shell.window import prepare

    prepare(*SIZE)
    import kivy
    from kivy.app import App
    from kivy.lang import Builder
    from kivy.uix.label import Label

    Builder.load_file(str(Path(kivy.kivy_data_dir) / "style.kv"), rulesonly=True)

    class Bare(App):
        def build(self):
            return Label(text="Sablier")

    return Bare()


def sablier(folder: Path):
    from app.launch.flags import CommandLineOptions
    from main import create_application

    return create_application(CommandLineOptions(SIZE, folder=folder))


def main() -> None:
    which, folder = sys.argv[1:]
    app = bare() if which == "bare" else sablier(Path(folder))
    from kivy.clock import Clock
    from kivy.core.window import Window

    figures: dict[str, float] = {}

    def drawn(*_: object) -> None:
        if not figures:
            figures["ms"] = milliseconds_since_start()
            figures["cpu_ms"] = time.process_time() * 1000
            Clock.schedule_once(leave, 1.0)

    def leave(_: float) -> None:
        figures["mb"] = resident_mb()
        app.stop()

    Window.bind(on_flip=drawn)
    app.run()
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
