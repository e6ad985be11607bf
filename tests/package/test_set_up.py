"""Messages of the set-up about missing system packages that it may not install."""

import os
import shutil
import subprocess

import pytest

from tools.package.packaged import ROOT

ALWAYS_THERE = ("sh", "ls", "ldconfig", "grep", "touch")
LISTS = {
    # part of the set-up: commands of which each may be missing, packages to install in that case
    "screen": (("Xvfb",), "xvfb libgl1 libgl1-mesa-dri"),
    "package": (("aapt", "patch"), "aapt android-framework-res patch"),
    "fresh": (("debootstrap", "unshare"), "debootstrap util-linux"),
}


@pytest.mark.parametrize(("part", "lost"), [(part, lost) for part, (commands, _) in LISTS.items() for lost in commands])
def test_a_missing_command_is_told_with_its_packages(part, lost, tmp_path):
    commands, packages = LISTS[part]
    folder = tmp_path / "bin"
    folder.mkdir()
    for name in ALWAYS_THERE:
        (folder / name).symlink_to(shutil.which(name, path=f"{os.environ['PATH']}:/sbin"))
    for name, text in {"id": "echo 1000", **dict.fromkeys(commands, "exit 0")}.items():
        if name != lost:
            (folder / name).write_text(f"#!/bin/sh\n{text}\n")
            (folder / name).chmod(0o755)
    done = subprocess.run(
        [ROOT / "tools" / "set_up.sh", tmp_path, part], env={"PATH": str(folder)}, capture_output=True, text=True
    )
    assert done.returncode == 1
    missing = f"set-up: these system packages are missing; on Debian or Ubuntu: sudo apt-get install {packages}"
    assert done.stderr.splitlines()[-1] == missing


VENV = '[ "$2" = venv ] && /bin/mkdir -p "$3/bin" && /bin/ln -s /bin/true "$3/bin/python"'


def test_without_a_compiler_of_java_the_set_up_goes_on_and_says_so(tmp_path):
    folder = tmp_path / "bin"
    folder.mkdir()
    for name in (*ALWAYS_THERE, "rm"):
        (folder / name).symlink_to(shutil.which(name, path=f"{os.environ['PATH']}:/sbin"))
    for name, text in {"id": "echo 1000", "aapt": "exit 0", "patch": "exit 0", "python": VENV}.items():
        (folder / name).write_text(f"#!/bin/sh\n{text}\n")
        (folder / name).chmod(0o755)
    done = subprocess.run(
        [ROOT / "tools" / "set_up.sh", tmp_path, "package"],
        cwd=ROOT,
        env={"PATH": str(folder)},
        capture_output=True,
        text=True,
    )
    assert done.stderr.splitlines()[-1] == "set-up: going on without a JDK"
    assert "sudo apt-get install default-jdk-headless" in done.stderr
    assert (tmp_path / "package" / "ready").exists()
