"""Runs the README's commands and a first start on a bare Debian: python3 -m tools.fresh_install [RELEASE…]

Each release gets a new root with Python, git, make and a clone of the current commit, without screen, libraries or
environment variables. Bare roots are cached in CACHE for the next run; the output of the commands is in build/fresh.
"""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
WORK = ROOT / "build" / "fresh"
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "sablier" / "roots"
RELEASES = {"bookworm": "Debian 12", "trixie": "Debian 13"}
HAS = ("python3", "git", "make")
"""Programs that the README requires; the set-up installs everything else"""
FIRST_START = ".venv/bin/python -m tools.first_start"
LIMITS_S = {"make play": 15 * 60, FIRST_START: 5 * 60, "make test": 90 * 60}
"""Commands in order, with their time limits in seconds"""
PLACE = "sablier"
"""Folder of the clone in the root"""
INSIDE = """
set -e
mount -t proc proc "$1/proc"
mount -t tmpfs -o mode=755 tmpfs "$1/dev"
for node in null zero full random urandom; do
    touch "$1/dev/$node"
    mount --bind "/dev/$node" "$1/dev/$node"
done
mkdir -m 1777 "$1/dev/shm"
mkdir "$1/dev/pts"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$1/dev/pts"
ln -s pts/ptmx "$1/dev/ptmx"
ln -s /proc/self/fd "$1/dev/fd"
cd "$1/$2"
exec chroot "$1" sh -c "cd /$2 && exec $3"
"""
"""Shell script that runs a command in its own mount and process namespaces, so that all mounts and processes end
with it
"""


class Outcome(NamedTuple):
    """Result of a command on a release."""

    release: str
    python: str
    command: str
    code: int
    seconds: float

    @property
    def row(self) -> str:
        verdict = "green" if self.code == 0 else f"**red**: exit {self.code}"
        minutes, seconds = divmod(round(self.seconds), 60)
        return f"| {self.release}, {self.python} | `{self.command}` | {verdict} | {minutes}:{seconds:02} |"


def main() -> int:
    names = sys.argv[1:] or list(RELEASES)
    unknown = [name for name in names if name not in RELEASES]
    if unknown:
        sys.exit(f"fresh: {unknown[0]} is none of {', '.join(RELEASES)}")
    if os.geteuid() != 0:
        sys.exit("fresh: making a root of its own needs root: sudo make fresh")
    load = os.getloadavg()[0]
    outcomes = [outcome for name in names for outcome in run_commands(name)]
    commit = answer("git", "-C", str(ROOT), "rev-parse", "--short", "HEAD")
    print(f"\nCommit {commit}, {os.cpu_count()} cores, load at the beginning {load:.1f}.\n")
    print("| root | command | | minutes |\n| --- | --- | --- | --- |")
    print("\n".join(outcome.row for outcome in outcomes))
    return int(any(outcome.code for outcome in outcomes))


def run_commands(name: str) -> Iterator[Outcome]:
    """Runs all commands in a new root, even if an earlier one fails."""
    root = new_root(name)
    python = answer("chroot", str(root), "python3", "--version")
    for command, limit in LIMITS_S.items():
        log = WORK / f"{name}-{command.split()[-1]}.log"
        say(f"{RELEASES[name]}: {command} (kept in {log.relative_to(ROOT)})")
        start = time.monotonic()
        code = run_inside(root, command, log, limit)
        yield Outcome(RELEASES[name], python, command, code, time.monotonic() - start)


def new_root(name: str) -> Path:
    """Creates the root of a release again, with the clone and the network configuration of this machine."""
    root = WORK / name
    remove(root)
    root.mkdir(parents=True)
    subprocess.run(["tar", "-xf", cached_root(name), "-C", root], check=True)
    shutil.copy("/etc/resolv.conf", root / "etc" / "resolv.conf")
    subprocess.run(["git", "clone", "--quiet", "--no-hardlinks", ROOT, root / PLACE], check=True)
    return root


def cached_root(name: str) -> Path:
    """Returns the archive of a release's bare root; creates it on the first call."""
    archive = CACHE / f"{name}.tar"
    if not archive.exists():
        say(f"{RELEASES[name]}: making its root, once")
        CACHE.mkdir(parents=True, exist_ok=True)
        bare = WORK / f"{name}-bare"
        remove(bare)
        bare.mkdir(parents=True)
        command = ["debootstrap", "--variant=minbase", f"--include={','.join(HAS)}", name, str(bare)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        subprocess.run(["chroot", bare, "apt-get", "clean"], check=True)
        unfinished = archive.with_suffix(".part")
        subprocess.run(["tar", "-cf", unfinished, "-C", bare, "."], check=True)
        unfinished.rename(archive)
        remove(bare)
    return archive


def remove(folder: Path) -> None:
    """Removes a root unless something is mounted in it, because the mounted files would be removed too."""
    mounts = Path("/proc/self/mountinfo").read_text(encoding="utf-8")
    if f" {folder}/" in mounts:
        sys.exit(f"fresh: something is mounted in {folder}; it stays as it is")
    if folder.exists():
        shutil.rmtree(folder)


def run_inside(root: Path, command: str, log: Path, limit: int) -> int:
    """Runs a command in the root, prints and logs its output, and returns its exit code."""
    namespaces = ["unshare", "--mount", "--pid", "--fork", "--kill-child"]
    timed = ["timeout", "--signal=KILL", str(limit), *namespaces, "sh", "-c", INSIDE, "sh", str(root), PLACE, command]
    with (
        log.open("wb") as kept,
        subprocess.Popen(
            timed, env=environment(root), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        ) as process,
    ):
        while process.stdout and (said := os.read(process.stdout.fileno(), 1 << 16)):
            kept.write(said)
            kept.flush()
            sys.stdout.buffer.write(said)
            sys.stdout.flush()
    return process.returncode


def environment(root: Path) -> dict[str, str]:
    """Returns a minimal environment with the network settings (proxies, certificates, pip) of this machine.

    Certificates are copied into the root; other variables that name files of this machine are left out.
    """
    found = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root"}
    for name, value in os.environ.items():
        is_certificate = name.endswith(("_CERT", "CERT_FILE", "CA_BUNDLE"))
        if is_certificate and Path(value).is_file():
            copy = root / "opt" / name
            shutil.copy(value, copy)
            found[name] = f"/opt/{name}"
        elif name.lower().endswith("_proxy") or (name.startswith("PIP_") and not value.startswith(("/", "file:"))):
            found[name] = value
    return found


def answer(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def say(text: str) -> None:
    print(f"fresh: {text}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
