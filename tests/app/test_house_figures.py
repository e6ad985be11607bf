"""Figures of `make house`, measured in small source trees that the tests create."""

import pytest

from engine.games import GAMES
from tools import house
from tools.house import FIGURES, Figure, SourceTree

SMALL = "import kivy\n"
BY_HAND = "# fmt:"  # its end is added below: this file is measured too
NAMING = "GAMES = {'quadrot': 1}\n"
CLASS = "class A: pass"


CALLBACKS = """
Act = Callable[[], None] | None
class A:
    def __init__(self, act: Act, on_done: "Callable[[], object]", name: str): pass
    def bind(self, act: Act): pass
"""
FORWARDS = """
class A:
    @property
    def size(self):
        "Returns the size."
        return self.board.size
    def show(self, text): self.board.card.show(text)
    def hide(self, text): self.board.hide()
    def move(self): return self.board.shift()
    def name(self): return self.name
"""


@pytest.fixture
def build(tmp_path):
    def build(files):
        for name, text in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return SourceTree(tmp_path)

    return build


@pytest.mark.parametrize(
    ("measure", "files", "count"),
    [
        (house.app_files, {"app/a.py": "", "engine/b.py": "", "main.py": ""}, 1),
        (house.app_lines, {"app/a.py": "a = 1\nb = 2\n", "engine/b.py": "c = 3\n"}, 2),
        (house.shared_files, {"app/a.py": "", "app/games/texts.py": "", "app/games/x/texts.py": ""}, 2),
        (house.shared_lines, {"app/a.py": "a = 1\n", "app/games/x/texts.py": "b = 2\nc = 3\n"}, 1),
        (house.small_modules, {"app/a.py": SMALL, "app/b.py": "from app.a import c\n"}, 1),
        (house.small_modules, {"app/a.py": SMALL, "app/b.py": "from app import a\n"}, 1),
        (house.small_modules, {"app/a.py": SMALL, "app/b.py": "LATER = 'app.a'\n"}, 1),
        (house.small_modules, {"app/a.py": SMALL, "app/b.py": "import app.a\n", "main.py": "import app.a\n"}, 0),
        (house.small_modules, {"app/a.py": SMALL * 60, "app/b.py": "import app.a\n"}, 0),
        (house.small_modules, {"app/device/ios.py": SMALL, "app/b.py": "import app.device.ios\n"}, 0),
        (house.attribute_guesses, {"app/a.py": "getattr(match.state, 'round', None)\nhasattr(move, 'ms')\n"}, 2),
        (house.attribute_guesses, {"app/a.py": "getattr(match.state, name)\ngetattr(widget, 'spoken', '')\n"}, 0),
        (house.trace_calls, {"app/a.py": "event.traced()\n", "engine/commands/probe.py": "event.traced()\n"}, 1),
        (house.app_any, {"app/a.py": "from typing import Any\na: Any = 'Any'\n", "engine/a.py": "b: Any = 1\n"}, 2),
        (house.engine_any, {"app/a.py": "a: Any = 1\n", "engine/a.py": "b: list[Any]\nc: AnyState\n"}, 1),
        (house.constructor_callables, {"app/a.py": CALLBACKS}, 2),
        (house.lambdas, {"app/a.py": "a = lambda: (lambda b: b)\n", "engine/a.py": "lambda: 1\n"}, 2),
        (house.forwarding_members, {"app/a.py": FORWARDS}, 2),
        (house.longest_function, {"app/a.py": "def a():\n    pass\n", "engine/a.py": "def b():\n    1\n    2\n"}, 3),
        (house.formatter_exemptions, {"app/a.py": f"a = [\n]  {BY_HAND} skip\n", "tests/b.py": f"{BY_HAND} off\n"}, 2),
    ],
)
def test_a_figure_counts_its_findings(build, measure, files, count):
    assert len(measure(build(files))) == count


@pytest.mark.parametrize(
    ("files", "count"),
    [
        ({"app/a.py": CLASS, "app/b.py": CLASS}, 1),
        ({"app/a.py": CLASS, "engine/b.py": CLASS}, 1),
        ({"engine/a.py": CLASS, "engine/bots/a.py": CLASS}, 1),
        ({"app/a.py": CLASS, "app/b.py": "class B: pass"}, 0),
        ({f"app/games/ominos/{name}.py": CLASS for name in "ab"}, 1),
        ({"app/games/ominos/a.py": CLASS, "app/a.py": CLASS}, 1),
        ({"app/games/ominos/a.py": CLASS, "engine/ominos/a.py": CLASS}, 1),
        ({"engine/commands/a.py": CLASS, "engine/ominos/a.py": CLASS}, 1),
        ({f"{parent}/{family}/a.py": CLASS for family in ("ominos", "quadrot") for parent in ("app/games",)}, 0),
        ({f"engine/{family}/a.py": CLASS for family in ("ominos", "quadrot", "domino3d")}, 0),
        ({f"engine/bots/{family}/a.py": CLASS for family in ("ominos", "quadrot")}, 0),
        ({"app/a.py": "A: TypeAlias = int", "engine/b.py": CLASS}, 1),
        ({"app/a.py": "Aa = tuple[int, ...]", "engine/b.py": "Aa = Callable[[], None] | None"}, 1),
        ({"app/a.py": "AA = BB[0]\nAa = f()", "engine/b.py": "AA = BB[0]\nAa = f()"}, 0),
    ],
)
def test_a_class_or_alias_name_is_used_once(build, files, count):
    assert len(house.duplicate_classes(build(files))) == count


@pytest.mark.parametrize("measure", [house.game_keyed_dicts, house.files_naming_games])
@pytest.mark.parametrize(
    ("name", "is_finding"),
    [
        ("app/a.py", True),
        ("engine/match.py", True),
        ("engine/commands/a.py", True),
        ("engine/bots/a.py", True),
        ("main.py", True),
        ("app/games/texts.py", True),
        ("app/games/ominos/texts.py", True),
        ("engine/ominos/state.py", True),
        ("app/games/quadrot/texts.py", False),
        ("engine/quadrot/state.py", False),
        ("engine/bots/quadrot/search_bot.py", False),
        ("app/games/__init__.py", False),
        ("engine/games.py", False),
    ],
)
def test_a_game_is_named_in_its_folders_and_in_the_registries_only(build, measure, name, is_finding):
    assert bool(measure(build({name: NAMING * 3}))) is is_finding


@pytest.mark.parametrize(
    "text", ["import engine.ominos.tiles\n", "from app.games import ominos\n", "LATER = 'app.games.quadrot.table'\n"]
)
def test_an_import_of_a_game_names_it(build, text):
    assert len(house.files_naming_games(build({"app/a.py": text, "app/games/domino3d/a.py": text}))) == 2


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("def made_of(each): return known", ["made_of", "each", "known"]),
        ("class TextTold: pass", ["TextTold"]),
        ("a.what(found=b)", ["what", "found"]),
        ("import a.told\nfrom a import b as given", ["told", "given"]),
        ("whatever = foundation = teach = 'made'", []),
    ],
)
def test_dialect_is_counted_by_the_words_of_a_name(build, text, names):
    findings = house.dialect_names(build({"app/a.py": text}), "app/")
    assert sorted(line.split()[-1] for line in findings) == sorted(names)


def test_a_relative_figure_is_counted_per_thousand_lines(build):
    figure = Figure("names", 5, house.engine_dialect, "engine/")
    sources = build({"app/a.py": "told = 1\n" * 9, "engine/a.py": "told = 1\n" + "a = 1\n" * 499})
    assert figure.value(sources) == 2


def test_a_touch_path_through_a_missing_file_is_refused(build):
    with pytest.raises(SystemExit, match="app/table/contract.py"):
        house.drag_path(build({"app/a.py": ""}))


def test_a_figure_above_its_limit_fails(build, capsys):
    sources = build({"app/a.py": "", "app/b.py": ""})
    assert house.report(sources, {"files": Figure("files", 2, house.app_files)})
    assert not house.report(sources, {"files": Figure("files", 1, house.app_files)})
    assert "ABOVE THE LIMIT" in capsys.readouterr().out


def test_files_and_lines_are_reported_without_a_limit(build, capsys):
    sources = build({"app/a.py": "", "app/b.py": ""})
    assert house.report(sources, {"files": FIGURES["files"]})
    assert capsys.readouterr().out.splitlines()[1].split() == ["files", "2", "files", "in", "app"]
    assert [key for key, figure in FIGURES.items() if figure.limit is None and key.endswith(("files", "lines"))] == [
        "files",
        "lines",
        "shared-files",
        "shared-lines",
    ]


def test_the_families_are_those_of_the_engine():
    assert set(house.FAMILY_OF) == set(GAMES)
    assert house.FAMILY_OF["triominos"] == house.FAMILY_OF["quadominos"] == "ominos"
