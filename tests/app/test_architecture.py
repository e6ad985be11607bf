"""Documentation of the architecture and the appearance: the packages, files and names that it mentions exist."""

import re
from pathlib import Path

from tests.reports import looped

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
LOOK = (ROOT / "docs" / "look.md").read_text(encoding="utf-8").partition("| from `app.widgets.` |")[2]
WIDGETS = dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", LOOK, re.MULTILINE))
PLAN = re.search(r"```\n(engine/.*?)```", PAGE, re.DOTALL)[1].splitlines()
WALKS = re.findall(r"^## [^\n]+\n(?:(?!## |\d\. )[^\n]*\n)*((?:\d\. (?:[^\n]+\n)+)+)", PAGE, re.MULTILINE)
STEPS = [step for walk in WALKS for step in re.split(r"^(?=\d\. )", walk, flags=re.MULTILINE) if step]


def files(text):
    """Returns the Python files that a part of the page names; bare file names are in the folder of the first path."""
    named = re.findall(r"`([\w/]+\.py)`", text)
    folder = next((name.rpartition("/")[0] for name in named if "/" in name), "")
    return [name if "/" in name or name == "main.py" else f"{folder}/{name}" for name in named]


def on_plan():
    """Yields the paths in the plan of the project; the indentation shows the folder of each."""
    above = {}
    for line in PLAN:
        depth, name = len(line) - len(line.lstrip()), line.split()[0].strip(",…")
        above[depth] = (above[depth - 2] if depth else "") + name
        yield above[depth]


def test_every_room_on_the_plan_is_there_and_every_room_is_on_it():
    told = set(on_plan())
    assert [name for name in told if not (ROOT / name).exists()] == []
    rooms = {f"{path.parent.relative_to(ROOT).as_posix()}/" for path in ROOT.glob("[ae][pn][pg]*/*/__init__.py")}
    assert rooms <= told
    assert {path.relative_to(ROOT).as_posix() for path in ROOT.glob("engine/[!_]*.py")} <= told


def test_there_are_five_walks_through_several_files_each():
    assert len(WALKS) == 5
    assert all(len(set(files(walk))) >= 4 for walk in WALKS)


@looped("step", STEPS, ids=lambda step: step.splitlines()[0][:50])
def test_a_step_of_a_walk_names_files_that_are_there_and_what_stands_in_them(step):
    assert [name for name in files(step) if not (ROOT / name).is_file()] == []
    known = {word for name in files(step) for word in re.findall(r"\w+", (ROOT / name).read_text(encoding="utf-8"))}
    codes = [code for code in re.findall(r"`([^`]+)`", step) if not re.search(r"[/…]|\.py", code)]
    assert not known or {word for code in codes for word in re.findall(r"\w+", code)} <= known


def test_the_page_of_the_look_has_every_module_of_widgets():
    assert {path.stem for path in ROOT.glob("app/widgets/[!_]*.py")} == set(WIDGETS)


@looped("module", WIDGETS)
def test_the_page_of_the_look_names_widgets_that_are_there(module):
    source = (ROOT / f"app/widgets/{module}.py").read_text(encoding="utf-8")
    named = re.findall(r"`([A-Z]\w+)\(", WIDGETS[module])
    assert [name for name in named if not re.search(rf"class {name}\b", source)] == []
