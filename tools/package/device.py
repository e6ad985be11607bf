"""Runs the packaged app under conditions similar to a phone: python -m tools.package.device [FOLDER]

The archive is unpacked into an empty folder. A Python with only the packaged requirements runs it with `-I -OO`, on a
virtual screen of a phone's size and density, with software GL, an empty home folder and a minimal environment. Touches
play some turns against a bot in every game. The app is killed, restarted and must continue; then all data is moved to a
new phone. Pictures are saved in FOLDER (build/device). docs/packaging.md lists what this check cannot show.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import IO

from engine.games import GAMES
from engine.match import Match
from engine.record import write_record
from tools.package.packaged import HERE, ROOT, Packaged, package
from tools.virtual_screen import VirtualScreen

PYTHON = ROOT / ".venv" / "device" / "bin" / "python"
PICTURES = ROOT / "build" / "device"
SIZE, DENSITY = (1080, 2400), 2.625
"""Size of a phone's screen in pixels, and its density"""
SOME = 6
"""Number of moves of the match that is sent"""
WAIT = 240
"""Seconds after which a visit is aborted"""
HELPER_FOLDERS = ("tests/app", "tests/window")
"""Folders of the test helpers that control the app; their tests are not copied"""
NO_HANDS = ("test_", "conftest", "__init__")
WITHOUT_POWER = ("setpriv", "--bounding-set=-dac_override", "--inh-caps=-dac_override") if os.geteuid() == 0 else ()
"""Command that drops root's permission to write everywhere, which an app on a phone does not have"""
MAY_STAY_UNOPENED = (".txt", ".wav", ".ttf", "assets/themes/", "assets/icon.png", "assets/marks_")
"""Files that a short visit may leave unopened: licences, sounds, other themes, the window icon, marks of unused sizes,
and fonts, which SDL opens itself
"""


@dataclass
class Visit:
    """Events and output of one run of the app."""

    told: list[dict[str, object]] = field(default_factory=list)
    output: str = ""

    def of(self, event: str) -> list[dict[str, object]]:
        return [line for line in self.told if line["event"] == event]


def install(android: Packaged) -> None:
    """Installs the Python of the device: the packaged versions of Kivy and the plain requirements, and the libraries
    with which the visitor reads pictures.
    """
    marker = PYTHON.parent.parent / "packaged"
    locked = (ROOT / "requirements.lock").read_text(encoding="utf-8").split()
    readers = [each for each in locked if each.startswith(("numpy==", "scipy=="))]
    wanted = [f"kivy=={android.recipes['kivy']}", *android.plain, *readers]
    if marker.exists() and marker.read_text(encoding="utf-8") == "\n".join(wanted):
        return
    shutil.rmtree(PYTHON.parent.parent, ignore_errors=True)
    subprocess.run([sys.executable, "-m", "venv", PYTHON.parent.parent], check=True)
    command: list[str | Path] = [
        PYTHON,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "--no-deps",
        *wanted,
    ]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    marker.write_text("\n".join(wanted), encoding="utf-8")


class Device:
    """Folder with the unpacked app, its home folder and the visitor that controls it."""

    def __init__(self, payload: Path, folder: Path, python: Path = PYTHON):
        self.folder, self.python = folder, python
        self.app, self.home, self.visitor = folder / "app", folder / "home", folder / "visitor"
        for place in (self.app, self.home / ".config", self.visitor):
            place.mkdir(parents=True)
        self.unpack(payload)
        for path in (path for room in HELPER_FOLDERS for path in (ROOT / room).rglob("*.py")):
            if not path.name.startswith(NO_HANDS):
                place = self.visitor / path.relative_to(ROOT)
                place.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(path, place)
        self.unpacked = self.files()

    def unpack(self, payload: Path) -> None:
        with tarfile.open(payload) as archive:
            archive.extraction_filter = getattr(tarfile, "data_filter", None)  # not in the Python of Debian 12
            archive.extractall(self.app)

    def files(self) -> dict[str, bytes]:
        """Returns the content of every file of the app."""
        found = (path for path in self.app.rglob("*") if path.is_file())
        return {path.relative_to(self.app).as_posix(): path.read_bytes() for path in found}

    def visit(self, display: str, *words: str, pictures: Path = PICTURES) -> Visit:
        """Runs the app with a visitor that executes these commands, then kills it.

        Words from the first one that begins with `--` on are flags for the app. The app cannot write into its own
        folder.
        """
        for path in (self.app, *self.app.rglob("*")):
            path.chmod(path.stat().st_mode & ~0o222)
        command = [
            *WITHOUT_POWER,
            self.python,
            "-I",
            "-OO",
            HERE / "device_start.py",
            self.app,
            self.visitor,
            pictures,
            *words,
        ]
        width, height = (round(pixels / DENSITY) for pixels in SIZE)
        environment = {
            "PATH": "/usr/bin:/bin",
            "HOME": str(self.home),
            "DISPLAY": display,
            "LANG": "C.UTF-8",
            "LIBGL_ALWAYS_SOFTWARE": "1",
            "KIVY_METRICS_DENSITY": str(DENSITY),
            "SABLIER_SIZE": f"{width}x{height}",
        }
        process = subprocess.Popen(
            [str(word) for word in command],
            cwd=self.app,
            env=environment,
            text=True,
            start_new_session=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        with killed_at_exit(process):
            return read_visit(process.stdout)


@contextmanager
def killed_at_exit(process: "subprocess.Popen[str]") -> Iterator[None]:
    """Kills the process with all its children at the end of the block, as the system kills an app."""
    timer = subprocess.Popen(["sh", "-c", f"sleep {WAIT}; kill -9 -{process.pid}"], start_new_session=True)
    try:
        yield
    finally:
        for group in (process.pid, timer.pid):
            try:
                os.killpg(group, signal.SIGKILL)
            except ProcessLookupError:
                continue
        process.wait()
        timer.wait()


def read_visit(output: IO[str] | None) -> Visit:
    """Reads the events until the visitor is done or the app ends."""
    visit = Visit()
    for line in output or ():
        if line.startswith("VISIT "):
            visit.told.append(json.loads(line.removeprefix("VISIT ")))
            if visit.told[-1]["event"] == "done":
                break
        else:
            visit.output += line
    return visit


# Checks


def device_problems(payload: Path, folder: Path, pictures: Path = PICTURES) -> list[str]:
    """Simulates the life of a phone and returns the problems.

    A match is sent to the app, every game is played for some turns, night mode starts, the app is killed in the middle
    of each game and continues in French, and all data is moved to a new phone through a file.
    """
    old, new = Device(payload, folder / "old"), Device(payload, folder / "new")
    sent, kept, again = (folder / name for name in ("sent.txt", "kept.json", "again.json"))
    sent.write_text(sample_record(), encoding="utf-8")
    with VirtualScreen() as screen:
        first = old.visit(screen.display, "games", "send", str(sent), pictures=pictures)
        if not first.of("done"):
            return [f"it does not start: {first.output[-2000:]}"]
        games = [str(game) for game in first.of("games")[0]["games"]]  # type: ignore[attr-defined]
        visits = [first]
        for before, game in pairwise(["", *games, ""]):
            words = ["resume", before] if before else []
            words += ["play", game, "darken", "leave"] if game else ["keep", str(kept)]
            visits.append(old.visit(screen.display, *words, "--language", "fr", pictures=pictures))
        visits.append(new.visit(screen.display, "bring", str(kept), "keep", str(again), pictures=pictures))
    problems = broken_problems(visits) + file_problems(old, visits)
    problems += [problem for game in games for problem in play_problems(game, visits)]
    return problems or life_problems(visits, kept.read_bytes(), again.read_bytes())


def sample_record() -> str:
    """Returns the record of a match that another app could send."""
    game = GAMES[list(GAMES)[-1]]
    match = Match(game, {}, ("Zoé 🙂", "Ada"), 3)
    for _ in range(SOME):
        seat = match.state.actors()[0]
        match.play(seat, next(iter(match.state.moves(seat))))
    return write_record(match)


def life_problems(visits: list[Visit], kept: bytes, again: bytes) -> list[str]:
    """Checks night mode, and that the new phone has the same journal byte for byte."""
    looks = [line["is_dark"] for visit in visits for line in visit.of("look")]
    games = {line["game"] for visit in visits for line in visit.of("match")}
    problems = [] if looks and all(looks) else ["it came back in the light"]
    if len(json.loads(kept)["matches"]) != len(games) + 1:
        problems.append("the match that was sent, or one that was played, is not among those that were kept")
    return problems if kept == again else [*problems, "the new phone has another journal"]


def play_problems(game: str, visits: list[Visit]) -> list[str]:
    """Checks the moves of a game as reported before the kill, after it, and one turn later."""
    told = [str(line["moves"]) for visit in visits for line in visit.of("match") if line["game"] == game]
    if len(told) != 3:
        return [f"{game} was told of {len(told)} times, not 3"]
    before, after, later = told
    if not before or before != after:
        return [f"{game}: {before} was played, {after} is there after the kill"]
    return [] if later.startswith(after + " ") else [f"{game} does not go on after the kill"]


def broken_problems(visits: list[Visit]) -> list[str]:
    """Returns the output of visits that were incomplete or raised exceptions."""
    return [
        visit.output[-2000:] or "a visit was given up"
        for visit in visits
        if not visit.of("done") or "Traceback" in visit.output
    ]


def file_problems(device: Device, visits: list[Visit]) -> list[str]:
    """Checks that every requested file exists, every existing asset was requested, and no file was written."""
    opened = {str(name) for visit in visits for line in visit.of("opened") for name in line["names"]}  # type: ignore[attr-defined]
    now = device.files()
    have = set(now)
    problems = [f"written into the app's own folder: {name}" for name in sorted(have) if changed(device, name, now)]
    problems += [f"asked for and not there: {name}" for name in sorted(opened - have) if is_expected(name)]
    assets = (name for name in have if name.startswith("assets/"))
    return problems + [
        f"never asked for: {name}"
        for name in sorted(assets)
        if name not in opened and not any(map(name.__contains__, MAY_STAY_UNOPENED))
    ]


def changed(device: Device, name: str, now: dict[str, bytes]) -> bool:
    """Returns whether a file differs from the unpacked one; on a phone the folder is read-only."""
    return device.unpacked.get(name) != now[name]


def is_expected(name: str) -> bool:
    """Returns whether a requested file must exist; Python itself probes for many files that need not."""
    return name.startswith("assets/") and "." in name.rsplit("/", 1)[-1]


def main() -> int:
    pictures = Path(sys.argv[1]).resolve() if sys.argv[1:] else PICTURES
    with tempfile.TemporaryDirectory(prefix="sablier-device-") as folder:
        android = package("android", ROOT, Path(folder) / "package")
        install(android)
        problems = device_problems(android.payload, Path(folder) / "device", pictures)
    print("\n".join(problems) or f"ok; pictures are in {pictures}")
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main())
