"""Workflows and scripts that run elsewhere: valid shell commands, and scripts with stand-ins for their tools."""

import json
import os
import plistlib
import re
import struct
import subprocess
from functools import cache
from pathlib import Path

import pytest

from tests.app.services.apple import LEAST
from tools.package.packaged import PYTHON, ROOT, package

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
SCRIPTS = ROOT / "tools" / "package"
READ = "import json, sys, yaml; print(json.dumps(yaml.safe_load(open(sys.argv[1])), default=str))"


@cache
def workflow(path):
    """Returns a workflow as data, parsed by the YAML library of the packagers."""
    done = subprocess.run([PYTHON, "-c", READ, path], capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def steps(path):
    return [step for job in workflow(path)["jobs"].values() for step in job["steps"]]


def commands(path):
    """Returns the shell commands of a workflow."""
    return [step.get("run") or step.get("with", {}).get("script") for step in steps(path)]


def test_the_workflows_are_found_with_their_commands():
    assert len(WORKFLOWS) > 2
    assert all(any(commands(path)) for path in WORKFLOWS)


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_every_step_is_shell_that_can_be_read(path):
    for command in filter(None, commands(path)):
        checked = subprocess.run(
            ["bash", "-n"], input=re.sub(r"\$\{\{.*?\}\}", "x", command), text=True, capture_output=True
        )
        assert (checked.returncode, checked.stderr) == (0, ""), command


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_every_file_and_module_that_a_step_names_is_there(path):
    text = "\n".join(filter(None, commands(path)))
    for script in re.findall(r"(?:^|\s)((?:tools|\.ci)/[\w/.]+)", text):
        assert (ROOT / script).stat().st_mode & 0o111, script
    for module in re.findall(r"python -m (tools\.[\w.]+)", text):
        assert (ROOT / (module.replace(".", "/") + ".py")).exists()
    for lock in re.findall(r"--requirement (\S+)", text):
        assert (ROOT / lock).exists()


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_every_action_has_a_version_and_every_job_an_end(path):
    for step in steps(path):
        assert "uses" not in step or re.search(r"@v\d+", step["uses"]), step
    for job in workflow(path)["jobs"].values():
        assert 0 < job["timeout-minutes"] <= 180


def test_the_emulator_builds_for_its_own_processor():
    text = "\n".join(filter(None, commands(ROOT / ".github/workflows/android.yml")))
    assert "--profile emulator" in text
    assert "[app@emulator]\nandroid.archs = x86_64" in (ROOT / "buildozer.spec").read_text()


# Scripts with stand-ins


@pytest.fixture
def tools(tmp_path, monkeypatch):
    """Returns a function that replaces commands by stand-ins, which log each call and run a given line of shell."""
    calls = tmp_path / "calls"
    folder = tmp_path / "bin"
    folder.mkdir()

    def stand_in(**answers):
        for name, answer in answers.items():
            path = folder / name
            path.write_text(f'#!/bin/sh\necho "{name} $*" >>{calls}\n{answer}\n')
            path.chmod(0o755)
        monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")
        return lambda: calls.read_text().splitlines()

    return stand_in


STOPWATCH = {"PATIENCE": "2", "WAKES": "0", "COMES_IN": "0"}


def adb(log, lives="true", level=34):
    answers = {
        '"logcat -d"*': f'printf "%s\\n" {log}',
        '"exec-out screencap"*': "echo PNG",
        "*pidof*": lives,
        "*version.sdk": f'printf "{level}\\r\\n"',
    }
    return f'case "$*" in {" ".join(f"{asked}) {answer} ;;" for asked, answer in answers.items())} esac'


def run(script, *words, **environment):
    environment = {**os.environ, **STOPWATCH, **environment}
    return subprocess.run([SCRIPTS / script, *words], capture_output=True, text=True, env=environment)


def order(asked, *words):
    """Returns the index of the first call that contains each word."""
    return [next(n for n, call in enumerate(asked) if word in call) for word in words]


def test_the_self_test_is_asked_for_read_and_pictured_by_day_and_by_night(tools, tmp_path):
    calls = tools(adb=adb('"I python : SELFTEST kivy: 2.3.1" "I python : SELFTEST OK"'), sleep="true")
    done = run("emulator.sh", "some.apk", str(tmp_path / "seen"))
    assert done.returncode == 0, done.stderr
    assert "SELFTEST kivy: 2.3.1" in done.stdout
    assert [(tmp_path / "seen" / name).read_text() for name in ("first.png", "dark.png")] == ["PNG\n"] * 2
    assert "SELFTEST OK" in (tmp_path / "seen" / "log.txt").read_text()
    asked = [call for call in calls() if call.startswith("adb")]
    assert asked[0] == "adb install -r some.apk"
    assert "adb shell run-as org.sablier.sablier touch files/self_test" in asked
    parts = ("files/self_test", "am start", "screencap", "KEYCODE_HOME", "night yes", "KEYCODE_BACK")
    assert order(asked, *parts) == sorted(order(asked, *parts))
    starts, pictures = ([n for n, call in enumerate(asked) if word in call] for word in ("am start", "screencap"))
    assert starts[0] < pictures[0] < order(asked, "night yes")[0] < starts[1] < pictures[1]


def test_a_level_that_knows_no_night_is_not_asked_for_it(tools, tmp_path):
    calls = tools(adb=adb('"SELFTEST OK"', level=24), sleep="true")
    assert run("emulator.sh", "some.apk", str(tmp_path / "seen")).returncode == 0
    assert not [call for call in calls() if "uimode" in call]


@pytest.mark.parametrize(
    ("log", "lives", "complaint"),
    [
        ('"SELFTEST FAILED: fonts"', "true", ""),
        ('"nothing"', "true", "nothing like"),
        ('"SELFTEST OK"', "false", "ended in the background"),
        ('"SELFTEST OK"', '! grep -q KEYCODE_BACK "$(dirname "$0")/../calls"', "back key"),
        ('"SELFTEST OK" "Traceback (most recent call last):"', "true", "traceback"),
        ('"SELFTEST OK" "W AndroidSpeech is off: RuntimeError"', "true", "AndroidSpeech is off: "),
    ],
)
def test_what_is_not_well_fails_the_job(tools, tmp_path, log, lives, complaint):
    tools(adb=adb(log, lives), sleep="true")
    done = run("emulator.sh", "some.apk", str(tmp_path / "seen"))
    assert done.returncode != 0
    assert complaint in done.stderr


def test_the_emulators_are_of_each_level_that_differs():
    job = workflow(ROOT / ".github/workflows/android.yml")["jobs"]["emulator"]
    assert job["strategy"]["matrix"]["level"] == [24, 29, 34, 36]
    settings = next(step["with"] for step in job["steps"] if "emulator-runner" in step.get("uses", ""))
    assert settings["api-level"] == "${{ matrix.level }}"


@pytest.fixture
def rendered(tmp_path):
    """Returns the Xcode project that kivy-ios creates."""
    return package("ios", ROOT, tmp_path / "ios").project


def test_the_project_for_xcode_is_made_of_the_chosen_files_and_told_who_it_is(tools, rendered, tmp_path):
    create = f'if [ "$1" = create ]; then cp -r {rendered} .; fi'
    calls = tools(python=f'exec {PYTHON} "$@"', toolchain=create, plutil="true", xcodebuild="true")
    done = run("ios_build.sh", str(tmp_path / "out"))
    assert done.returncode == 0, done.stderr
    asked = "\n".join(calls())
    chosen = tmp_path / "out/chosen/buildozer/ios/app"
    assert f"toolchain create sablier {chosen}" in asked
    assert (chosen / "main.py").exists()
    assert not (chosen / "tests").exists()
    for word in (
        "CFBundleIdentifier -string org.sablier.sablier",
        "CODE_SIGNING_ALLOWED=NO",
        "-scheme sablier",
        "CFBundleShortVersionString -string",
    ):
        assert word in asked
    project = (tmp_path / "out/sablier-ios/sablier.xcodeproj/project.pbxproj").read_text()
    assert "PrivacyInfo.xcprivacy in Resources" in project
    icon = re.search(r"toolchain icon sablier-ios (.*)", asked)[1]
    assert struct.unpack(">II", Path(icon).read_bytes()[16:24]) == (1024, 1024)
    assert set(re.findall(r"IPHONEOS_DEPLOYMENT_TARGET = ([\d.]+);", project)) == {str(LEAST)}
    privacy = plistlib.loads((tmp_path / "out/sablier-ios/PrivacyInfo.xcprivacy").read_bytes())
    assert (privacy["NSPrivacyTracking"], privacy["NSPrivacyCollectedDataTypes"]) == (False, [])
