"""Table of coverage by folder."""

from tools import coverage_table


def summary(statements, ran):
    return {"summary": {"num_statements": statements, "covered_lines": ran}}


def test_rooms_are_counted_without_what_stands_on_kivy(tmp_path, monkeypatch):
    monkeypatch.setattr(coverage_table, "ROOT", tmp_path)
    codes = {
        "app/look/drawn.py": "from kivy.metrics import dp\n",
        "app/look/upon_it.py": "from app.look import drawn\n",
        "app/look/plain.py": "import math\n",
        "app/match/clocks.py": "from app.look.plain import math\n",
        "app/match/empty.py": "",
    }
    for name, code in codes.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(code, encoding="utf-8")
    files = {name: summary(10, 5) for name in codes} | {"app/match/empty.py": summary(0, 0)}
    assert coverage_table.count_by_folder(files) == {"app/look": (10, 5), "app/match": (10, 5)}
