"""Benchmarks of the app on a virtual screen, as ratios to a minimal Kivy app: `python -m tests.bench.app [FILE]`.

Alternatives are measured alternately and several times; the median counts. With a file, the figures are appended to it.
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

from tools.virtual_screen import VirtualScreen

STARTS = 7
GOALS = {
    "app.start_ratio": 1.4,
    "app.memory_ratio": 1.3,
    "app.resume_ms": 150,
    "app.idle_frames_10s": 0,
    "app.idle_cpu_percent": 1,
    "app.pause_ms": 100,
    "app.modules": 330,
    "app.first_setup_ratio": 2.5,
    "app.first_table_ratio": 2.5,
    "app.race.half_work_ms": 6,
    "app.race.p99_ratio": 1.15,
    "app.luck.glance_s": 3,
    "app.luck.whole_s": 15,
    "app.luck.slice_ms": 4,
    "app.luck.late": 0,
}
TABLE_GOALS = {
    ".drag_p99_ratio": 1.15,
    ".drag_late": 0,
    ".static_ms": 8,
    ".orbit_ms_p99": 5,
    ".another_place_ms": 6,
    ".first_frame_ms": 250,
}
TABLES = ("triominos", "quadominos", "domino3d", "quadrot")
LARGE, SMALL = ("1080x2400", "2.625"), ("412x892", "1")
"""Sizes and densities of the windows for a drag"""
TABLET = "1280x800", "1"
"""Size and density of the window for a race of two"""


def starts(folder: Path) -> dict[str, float]:
    """Measures time to the first frame and memory on the home page, relative to a minimal app."""
    found: dict[str, list[dict[str, float]]] = {"bare": [], "sablier": []}
    for which in [*found] * (STARTS + 1):
        found[which].append(run("tests.bench.start", which, str(folder)))
    warm = {which: each[1:] for which, each in found.items()}  # without the first start, which fills the disk cache

    def ratio(key: str) -> float:
        return median(own[key] / bare[key] for own, bare in zip(warm["sablier"], warm["bare"]))

    return {
        "app.start_ratio": ratio("ms"),
        "app.start_cpu_ratio": ratio("cpu_ms"),  # hardly depends on the load of the machine
        "app.start_ms": median(each["ms"] for each in warm["sablier"]),
        "app.bare_start_ms": median(each["ms"] for each in warm["bare"]),
        "app.memory_ratio": ratio("mb"),
        "app.memory_mb": median(each["mb"] for each in warm["sablier"]),
    }


def tables() -> dict[str, float]:
    """Measures a drag over each table in both windows: the worse ratio and static part, and lost frames in the small
    one.

    The pixels of a large window are drawn by a phone's graphics chip, but here by the processor.
    """
    found: dict[str, float] = {}
    for table in TABLES:
        large, small = (run("tests.bench.drag", table, *window) for window in (LARGE, SMALL))
        worse = {key: max(large[key], small[key]) for key in ("drag_p99_ratio", "static_ms")}
        found |= {f"app.{table}.{key}": figure for key, figure in (small | worse).items()}
    return found


def race() -> dict[str, float]:
    """Measures two people who build simultaneously, relative to one person alone."""
    return {f"app.race.{key}": figure for key, figure in run("tests.bench.race", *TABLET).items()}


def luck() -> dict[str, float]:
    """Measures the analysis of a finished match of Tri-Ominos in the small window."""
    return {f"app.luck.{key}": figure for key, figure in run("tests.bench.luck", "triominos", *SMALL).items()}


def run(module: str, *arguments: str) -> dict[str, float]:
    """Runs a benchmark module in a new process and returns the figures that it prints last."""
    done = subprocess.run([sys.executable, "-m", module, *arguments], capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{module} {' '.join(arguments)} failed:\n{done.stderr}")
    return dict(json.loads(done.stdout.splitlines()[-1]))


def goal(name: str) -> str:
    most = GOALS.get(name, TABLE_GOALS.get(name[name.rfind(".") :]))
    return "" if most is None else f"at most {most:g}"


def main(path: str | None) -> None:
    with VirtualScreen() as screen, tempfile.TemporaryDirectory() as folder:
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # start compiled modules, as on a phone
        os.environ["PYTHONPYCACHEPREFIX"] = folder
        os.environ |= {"DISPLAY": screen.display, "SDL_AUDIODRIVER": "dummy", "KIVY_NO_CONSOLELOG": "1"}
        subprocess.run([sys.executable, "-m", "compileall", "-q", "app", "engine"], check=True)
        once = starts(Path(folder)) | run("tests.bench.living", folder) | run("tests.bench.visits", folder)
        figures = once | tables() | race() | luck()
    for name, figure in figures.items():
        print(f"{name:34}{figure:14,.3f}   {goal(name)}")
    if path:
        add(Path(path), figures)


def add(path: Path, figures: dict[str, float]) -> None:
    known = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(known | figures, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else None)
