"""The figures of the house, measured in small houses that are built for it."""

import pytest

from engine.games import GAMES
from tools import house as measured
from tools.house import FIGURES, Figure, House

SMALL = "import kivy\n"
BY_HAND = "# fmt:"  # its end is added below: this file is measured too
KNOWING = "GAMES = {'quadrot': 1}\n"


@pytest.fixture
def build(tmp_path):
    def build(files):
        for name, text in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return House(tmp_path)

    return build


@pytest.mark.parametrize(
    ("measure", "files", "found"),
    [
        (measured.files, {"app/a.py": "", "engine/b.py": "", "main.py": ""}, 1),
        (measured.lines, {"app/a.py": "a = 1\nb = 2\n", "engine/b.py": "c = 3\n"}, 2),
        (measured.shared_files, {"app/a.py": "", "app/games/texts.py": "", "app/games/x/texts.py": ""}, 2),
        (measured.shared_lines, {"app/a.py": "a = 1\n", "app/games/x/texts.py": "b = 2\nc = 3\n"}, 1),
        (measured.small_modules, {"app/a.py": SMALL, "app/b.py": "from app.a import c\n"}, 1),
        (measured.small_modules, {"app/a.py": SMALL, "app/b.py": "from app import a\n"}, 1),
        (measured.small_modules, {"app/a.py": SMALL, "app/b.py": "LATER = 'app.a'\n"}, 1),
        (measured.small_modules, {"app/a.py": SMALL, "app/b.py": "import app.a\n", "main.py": "import app.a\n"}, 0),
        (measured.small_modules, {"app/a.py": SMALL * 60, "app/b.py": "import app.a\n"}, 0),
        (measured.small_modules, {"app/device/ios.py": SMALL, "app/b.py": "import app.device.ios\n"}, 0),
        (measured.classes_with_two_meanings, {"app/a.py": "class A: pass", "app/b.py": "class A: pass"}, 1),
        (measured.classes_with_two_meanings, {"app/a.py": "class A: pass", "app/b.py": "class B: pass"}, 0),
        (measured.classes_with_two_meanings, {f"app/games/{each}/table.py": "class A: pass" for each in "xy"}, 0),
        (measured.classes_with_two_meanings, {f"app/games/x/{each}.py": "class A: pass" for each in "ab"}, 1),
        (measured.classes_with_two_meanings, {"app/games/x/a.py": "class A: pass", "app/a.py": "class A: pass"}, 1),
        (measured.classes_with_two_meanings, {"app/a.py": "A: TypeAlias = int", "app/b.py": "class A: pass"}, 1),
        (measured.guesses, {"app/a.py": "getattr(match.state, 'round', None)\nhasattr(move, 'ms')\n"}, 2),
        (measured.guesses, {"app/a.py": "getattr(match.state, name)\ngetattr(widget, 'spoken', '')\n"}, 0),
        (measured.keyed_by_game, {"app/a.py": KNOWING, "engine/commands/b.py": KNOWING}, 2),
        (
            measured.keyed_by_game,
            {"app/games/__init__.py": KNOWING, "engine/games.py": KNOWING, "main.py": "{1: 2}"},
            0,
        ),
        (measured.naming_games, {"app/a.py": KNOWING * 3, "app/b.py": "import engine.ominos.tiles\n"}, 2),
        (measured.naming_games, {"app/a.py": "LATER = 'app.games.quadrot.table'\n"}, 1),
        (
            measured.naming_games,
            {f"{room}/quadrot/a.py": KNOWING for room in ("engine", "engine/bots", "app/games")},
            0,
        ),
        (measured.traces, {"app/a.py": "event.traced()\n", "engine/commands/probe.py": "event.traced()\n"}, 1),
        (measured.longest_function, {"app/a.py": "def a():\n    pass\n", "engine/a.py": "def b():\n    1\n    2\n"}, 3),
        (measured.kept_by_hand, {"app/a.py": f"a = [\n]  {BY_HAND} skip\n", "tests/b.py": f"{BY_HAND} off\n"}, 2),
    ],
)
def test_a_figure_counts_what_it_says(build, measure, files, found):
    assert len(measure(build(files))) == found


WALK = """# Rooms
`app/shell.py`
## A tile, from finger to score
1. `app/table.py`: takes the
   finger, asks `app/machine.py`
2. `engine/match.py`
3. `app/score.py`
## Another
1. `app/other.py`
"""


def test_the_walk_ends_where_the_move_is_checked(build):
    names = ("app/table.py", "app/machine.py", "engine/match.py", "app/score.py")
    house = build({"docs/architecture.md": WALK, **dict.fromkeys(names, "")})
    assert measured.touch_to_move(house) == ["app/table.py", "app/machine.py", "engine/match.py"]


def test_a_walk_through_a_missing_file_is_refused(build):
    with pytest.raises(SystemExit, match="app/table.py"):
        measured.touch_to_move(build({"docs/architecture.md": WALK}))


def test_a_house_without_a_walk_is_refused(build):
    with pytest.raises(SystemExit, match="no walk"):
        measured.touch_to_move(build({"docs/architecture.md": "# Rooms\n"}))


def test_a_figure_above_its_limit_fails(build, capsys):
    house = build({"app/a.py": "", "app/b.py": ""})
    assert measured.report(house, {"files": Figure("files", 2, 1, measured.files)})
    assert not measured.report(house, {"files": Figure("files", 1, 1, measured.files)})
    assert "TOO MANY" in capsys.readouterr().out


def test_a_figure_without_a_limit_is_only_told(build, capsys):
    house = build({"app/a.py": "", "app/b.py": ""})
    assert measured.report(house, {"files": Figure("files in app", None, 1, measured.files)})
    assert "files in app\n" in capsys.readouterr().out


def test_the_games_are_those_of_the_engine():
    assert "ominos" in measured.FAMILIES
    assert set(GAMES) < measured.FAMILIES


def test_no_limit_lies_below_its_goal():
    assert [key for key, figure in FIGURES.items() if figure.limit is not None and figure.limit < figure.goal] == []
