"""Ladder of the bots: playable pairings, pages with these pairings, and continuation of an interrupted run."""

import pytest

from engine.bots.arena import read_entrant
from engine.games import GAMES
from engine.match import Match
from tests.reports import looped
from tools import ladder

TABLES = ladder.tables()
PAIRINGS = [pairing for table in TABLES for pairing in table.pairings]


@looped("pairing", PAIRINGS, ids=lambda pairing: pairing.command)
def test_every_pairing_can_be_played(pairing):
    Match(GAMES[pairing.game], dict(pairing.options), pairing.seats, pairing.seed)
    assert all(read_entrant(pairing.game, seat).bot.name == seat for seat in pairing.seats)
    assert pairing.matches == len(pairing.jobs)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_the_pages_show_the_plan_in_its_order(table):
    page = table.page.read_text(encoding="utf-8")
    rows = page.partition(f"<!-- {table.name} -->")[2].partition(f"<!-- end of {table.name} -->")[0].split("\n")[4:-2]
    assert [row.split("`")[1] for row in rows] == [pairing.command for pairing in table.pairings]
    assert all(row.count("|") == len(table.columns) + 1 for row in rows)


PAIRING = ladder.Pairing("triominos", (("voluntary_draw", "off"),), ("greedy", "random"), 6, 3)


def test_a_run_that_was_broken_off_goes_on(tmp_path, monkeypatch):
    monkeypatch.setattr(ladder, "KEPT", tmp_path)
    ladder.play(PAIRING, 1, None)
    whole = _won(PAIRING)
    path = ladder.results_path(PAIRING)
    kept = path.read_text(encoding="utf-8")
    lines = kept.splitlines(keepends=True)
    assert len(lines) == len(whole) == 6
    path.write_text("".join(lines[:3]) + lines[3][:20], encoding="utf-8")
    assert _won(PAIRING) == whole[:3]
    ladder.play(PAIRING, 1, None)
    assert _won(PAIRING) == whole


def test_more_matches_go_on_from_fewer(tmp_path, monkeypatch):
    monkeypatch.setattr(ladder, "KEPT", tmp_path)
    ladder.play(PAIRING._replace(matches=2), 1, None)
    begun = ladder.results_path(PAIRING).read_text(encoding="utf-8")
    ladder.play(PAIRING, 1, None)
    assert ladder.results_path(PAIRING).read_text(encoding="utf-8").startswith(begun)
    assert len(ladder.results_of(PAIRING)) == 6
    assert len(ladder.results_of(PAIRING._replace(matches=2))) == 2


def _won(pairing):
    return [(result.seed, result.won, result.rounds, result.margins) for result in ladder.results_of(pairing)]


def test_a_row_is_written_when_it_is_played_and_else_left(tmp_path, monkeypatch):
    monkeypatch.setattr(ladder, "KEPT", tmp_path / "kept")
    page = tmp_path / "page.md"
    other = PAIRING._replace(seed=4)
    gone = PAIRING._replace(seed=5)
    old = [f"| old | `{pairing.command}` |" for pairing in (gone, other, PAIRING)]
    page.write_text(
        "\n".join(["Before", "<!-- t -->", "", *old, "", "<!-- end of t -->", "after", ""]), encoding="utf-8"
    )
    table = ladder.Table("t", page, ("matches", "command"), (PAIRING, other))
    ladder.play(PAIRING, 1, None)
    ladder.write(table)
    rows = ["| matches | command |", "| --- | --- |", f"| 6 | `{PAIRING.command}` |", old[1]]
    assert page.read_text(encoding="utf-8").split("\n") == [
        "Before",
        "<!-- t -->",
        "",
        *rows,
        "",
        "<!-- end of t -->",
        "after",
        "",
    ]


def test_a_page_without_a_place_is_said(tmp_path):
    page = tmp_path / "page.md"
    page.write_text("nothing", encoding="utf-8")
    with pytest.raises(SystemExit, match="no place for the table t"):
        ladder.write(ladder.Table("t", page, ("command",), (PAIRING,)))
