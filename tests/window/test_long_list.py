"""Tests of lists of any length: they open quickly, and rows exist at every scroll position for touch, keys and
speech.
"""

import time
from itertools import pairwise
from pathlib import Path
from time import process_time
from zlib import crc32

import pytest

from app.look.chart import thin_indices
from app.match.seating import MatchSetUp
from app.players import Player
from app.screens.play.totals_chart import TotalsChart
from app.sheets.editable_sheet import EditableScoreSheet
from app.sheets.sheet_record import SheetRecord
from app.store.journal import Journal
from app.store.sheets import parse_sheet
from app.widgets.buttons import PillButton, RingButton
from app.widgets.layouts import Stack
from app.widgets.list_row import ListRow
from app.widgets.long_list import LongList
from app.widgets.scroller import Scroller
from app.widgets.text_label import TextLabel

COMPANY = ("Ada", "Bo")
MANY = 4000


# Widget alone


class Page(Scroller):
    """Page with a label, a list of rows of different heights, and another label."""

    def __init__(self, count=2000):
        self.made = []
        self.list = LongList(count, self._row)
        super().__init__(Stack(TextLabel("above"), self.list, TextLabel("below")))

    def _row(self, number):
        self.made.append(number)
        return ListRow(f"row {number}", " ".join(["note"] * (1 + number * 7 % 40)), on_press=lambda: None)

    @property
    def visible(self):
        """Numbers of the visible rows from top to bottom."""
        found = []
        for number, row in self.list.rows.items():
            low, high = row.to_window(0, row.y)[1], row.to_window(0, row.top)[1]
            if high > self.y and low < self.top:
                found.append((-high, number))
        return [number for _high, number in sorted(found)]

    def check(self):
        """Checks that the visible rows are consecutive, without gaps, and fill the visible part of the list."""
        numbers = self.visible
        assert numbers == [*range(numbers[0], numbers[-1] + 1)]
        rows = [self.list.rows[number] for number in numbers]
        for upper, lower in pairwise(rows):
            assert abs(upper.y - lower.top) < 1
        top = rows[0].to_window(0, rows[0].top)[1]
        low = rows[-1].to_window(0, rows[-1].y)[1]
        assert top >= self.top - 1 or numbers[0] == 0
        assert low <= self.y + 1 or numbers[-1] == self.list.count - 1


@pytest.fixture
def page(stage):
    page = Page()
    stage.show(page)
    stage.frames(3)
    return page


def test_only_rows_near_the_visible_part_are_built(page):
    assert page.visible[0] == 0
    assert len(page.made) < 60
    page.check()


@pytest.mark.parametrize("steps", [(100,) * 60, (900,) * 30, (5000, 20_000, -3000, -17_000), (1e9, -500, -500, -1e9)])
def test_wherever_it_is_scrolled_rows_follow_each_other(page, stage, steps):
    for step in steps:
        page.offset += step
        stage.frames(2)
        page.check()
        assert len(page.list.rows) < 80


def test_rows_that_come_in_above_move_nothing_that_is_seen(page, stage):
    """When rows above turn out higher or lower than expected, the visible rows keep their positions."""
    page.offset = 1e9
    stage.frames(3)
    for _step in range(200):
        number = page.visible[1]
        before = page.list.rows[number].to_window(0, page.list.rows[number].y)[1]
        page.offset -= 60
        stage.frames(1)
        after = page.list.rows[number].to_window(0, page.list.rows[number].y)[1]
        assert abs(after - (before - 60)) <= 1 or page.offset < 100


def test_the_end_is_the_end(page, stage):
    page.offset = 1e9
    stage.frames(4)
    assert page.visible[-1] == page.list.count - 1
    assert page.offset == page.reach
    low = min(each.to_window(0, each.y)[1] for each in stage.all(TextLabel) if each.text == "below")
    assert low >= page.y - 1


def test_a_finger_drags_on_over_rows_that_are_built_on_the_way(page, stage):
    page.offset = 30_000
    stage.frames(2)
    number = page.visible[3]
    row = page.list.rows[number]
    finger = stage.down(200, 300)
    finger.move(200, 320)
    stage.frames(1)
    start = row.to_window(0, row.y)[1]
    for y in range(330, 801, 10):
        finger.move(200, y)
        stage.frames(1)
    assert abs(row.to_window(0, row.y)[1] - start - 480) <= 12
    finger.up()
    stage.frames(2)
    page.check()


def test_another_width_lays_all_rows_out_anew(page, stage):
    page.offset = 20_000
    stage.frames(2)
    stage.resize(640, 360)
    stage.frames(3)
    page.check()
    assert all(abs(row.width - page.list.rows[page.visible[0]].width) < 1 for row in page.list.rows.values())


def test_a_row_that_becomes_higher_moves_those_below_it(page, stage):
    page.list.rows[1].set_note("much longer " * 30)
    stage.frames(2)
    page.check()


# Pages with long lists


def fill(folder, under_way=0, over=0, sheets=0):
    """Writes a journal with this number of matches in progress, finished matches and score sheets."""
    from tools.scenes import TO_THE_END, play_on

    journal = Journal(folder / "journal.db", time.time, print)
    both = tuple(map(Player, COMPANY))
    for count, moves in ((under_way, 1), (over, TO_THE_END)):
        if count:
            match = MatchSetUp("triominos", both, 5, {"length": 1}).match()
            play_on(match, moves)
            log = journal.create_log(match, both)
            assert log.write(match)
            journal.store(lambda db: copy(db, log.id, count))  # noqa: B023
    if sheets:
        journal.store(lambda db: write(db, sheets))
    journal.close()


TABLES = {
    "matches": ("id", "game, origin, head, seal, plies, begun, touched, ended, sand, latest"),
    "moves": ("match", "ply, lines, seal, sand"),
    "seats": ("match", "seat, name, level, colour, score, won"),
}


def copy(db, match_id, count):
    for table, (key, columns) in TABLES.items():
        query = f"INSERT INTO {table} ({key}, {columns}) SELECT ?, {columns} FROM {table} WHERE {key} = ?"
        db.executemany(query, [(f"{match_id}-{number}", match_id) for number in range(count - 1)])
    return True


def write(db, count):
    now, text = time.time(), str(SheetRecord("plain", COMPANY, {}, ("7", "ok", "5", "ok", "end")))
    for number in range(count):
        moment = now - 20 - number
        row = (f"s{number}", text, crc32(text.encode()), moment, moment, moment)
        db.execute("INSERT INTO sheets (id, text, seal, begun, touched, ended) VALUES (?, ?, ?, ?, ?, ?)", row)
    db.execute("INSERT INTO evenings VALUES (?, 1, 0, 'places 0 on')", ("\n".join(COMPANY),))
    return True


def cost(stage, act):
    """Returns the CPU seconds of an action, including the next frame."""
    stage.frames(20)
    began = process_time()
    act()
    stage.frames(1)
    return process_time() - began


def megabytes():
    """Returns the resident memory of this process in megabytes."""
    with Path("/proc/self/statm").open() as statm:
        return int(statm.read().split()[1]) * 4096 / 1e6


def rows(stage):
    return [each for each in stage.all(ListRow) if each.title.text == "Tri-Ominos"]


def show_all(stage, app):
    """Taps the button below the first rows that shows all of them."""
    button = next(each for each in stage.all(PillButton) if each.spoken.startswith("Show all"))
    app.navigation.screen.scroller.show(button)
    stage.frames(2)
    stage.tap(button)
    stage.frames(3)


@pytest.mark.parametrize("count", [MANY, 20_000])
def test_records_with_any_number_of_matches_under_way_open_at_once(start, stage, tmp_path, count):
    fill(tmp_path, under_way=count)
    app = start()
    before = megabytes()
    assert cost(stage, lambda: app.navigation.go("records")) < 0.3
    assert cost(stage, lambda: app.navigation.rebuild()) < 0.3
    assert "Export everything" in [each.title.text for each in stage.all(ListRow)]
    show_all(stage, app)
    assert cost(stage, lambda: app.navigation.rebuild()) < 0.3
    assert next(each for each in stage.all(LongList)).count == count
    assert cost(stage, lambda: app.navigation.home()) < 0.3
    assert megabytes() - before < 60


def test_every_finished_match_can_be_reached(start, stage, tmp_path):
    fill(tmp_path, over=300)
    app = start()
    app.navigation.go("records")
    stage.frames(3)
    assert len(rows(stage)) == 24
    show_all(stage, app)
    app.navigation.screen.key("end")
    stage.frames(3)
    (long_list,) = stage.all(LongList)
    assert 299 in long_list.rows
    app.navigation.screen.scroller.show(long_list.rows[299])
    stage.frames(3)
    stage.tap(long_list.rows[299])
    assert stage.find(PillButton, spoken="Delete")


def test_a_list_that_was_opened_stays_open_when_the_device_is_turned(start, stage, tmp_path):
    fill(tmp_path, over=300)
    app = start()
    app.navigation.go("records")
    stage.frames(3)
    show_all(stage, app)
    stage.resize(892, 412)
    stage.frames(3)
    assert [each.count for each in stage.all(LongList)] == [300]


def test_keys_go_from_row_to_row_and_each_is_spoken(start, stage, tmp_path, monkeypatch):
    fill(tmp_path, over=200)
    app = start()
    app.navigation.go("records")
    stage.frames(3)
    show_all(stage, app)
    said = []
    monkeypatch.setattr(app.context, "say", lambda text, urgent=False: said.append(text))
    (long_list,) = stage.all(LongList)
    screen = app.navigation.screen
    screen.scroller.offset = 0
    stage.frames(3)
    screen.focus.move_to(long_list.rows[0])
    for number in range(1, 120):
        stage.key("tab")
        assert screen.focus.current is long_list.rows[number]
        box = screen.focus.current
        assert screen.scroller.y <= box.to_window(0, box.y)[1]
        assert box.to_window(0, box.top)[1] <= screen.scroller.top + 1
    assert len(said) == 120
    assert all(text.startswith("Tri-Ominos") for text in said)
    for number in range(118, 0, -1):
        stage.key("up")
        assert screen.focus.current is long_list.rows[number]


def test_the_focus_stays_on_a_row_that_is_scrolled_away(start, stage, tmp_path):
    fill(tmp_path, over=200)
    app = start()
    app.navigation.go("records")
    stage.frames(3)
    show_all(stage, app)
    (long_list,) = stage.all(LongList)
    screen = app.navigation.screen
    screen.scroller.offset = 0
    stage.frames(3)
    screen.focus.move_to(long_list.rows[2])
    screen.scroller.offset += 6000
    stage.frames(3)
    assert screen.focus.current is long_list.rows[2]


def test_large_letters_have_room_in_a_long_list(start, stage, tmp_path):
    fill(tmp_path, over=100)
    app = start()
    app.context.change("look", "text_size", 200)
    stage.frames(3)
    app.navigation.go("records")
    stage.frames(3)
    show_all(stage, app)
    (long_list,) = stage.all(LongList)
    for _step in range(30):
        app.navigation.screen.scroller.offset += 700
        stage.frames(2)
        ordered = [long_list.rows[number] for number in sorted(long_list.rows)]
        assert len(ordered) > 1
        for upper, lower in pairwise(ordered):
            assert upper.y >= lower.top - 1
            assert upper.height >= upper.title.height + upper.note.height


def test_the_page_of_a_company_with_any_number_of_sheets_opens_at_once(start, stage, tmp_path):
    fill(tmp_path, sheets=1500)
    app = start()
    go = app.navigation.go
    assert cost(stage, lambda: go("evening", group=COMPANY)) < 0.4
    stage.until(lambda: "Adding up" not in app.navigation.screen.spoken)
    assert "1000 matches" in app.navigation.screen.spoken.replace("\N{NARROW NO-BREAK SPACE}", "").replace(",", "")
    assert cost(stage, app.navigation.rebuild) < 0.3
    assert cost(stage, app.navigation.home) < 0.3
    assert cost(stage, lambda: go("evening", group=COMPANY)) < 0.3
    assert cost(stage, lambda: go("sheets")) < 0.3
    show_all(stage, app)
    assert [each.count for each in stage.all(LongList)] == [1000], "the journal lists the last thousand"


def test_a_sheet_that_cannot_be_read_can_be_deleted(start, stage, tmp_path):
    fill(tmp_path, sheets=1)
    app = start()
    text = "no sheet"
    row = (text, crc32(text.encode()))
    app.context.journal.store(lambda db: db.execute("UPDATE sheets SET text = ?, seal = ?", row).rowcount)
    app.navigation.go("sheets")
    stage.frames(3)
    stage.tap(stage.find(RingButton, spoken="Delete sheet"))
    stage.tap(stage.find(PillButton, spoken="Delete"))
    assert app.context.journal.query(lambda db: db.execute("SELECT count(*) FROM sheets").fetchone()) == (0,)


# Long score sheets


def sheet_of(app, taps, sheet_id="long"):
    """Stores a sheet with these taps without validation, as an earlier version did, and returns its id."""
    text = str(SheetRecord("plain", ("Ada", "Bo"), {}, tuple(taps)))
    row = (sheet_id, text, crc32(text.encode()), 1.0, 1.0)
    query = "INSERT INTO sheets (id, text, seal, begun, touched) VALUES (?, ?, ?, ?, ?)"
    app.context.journal.store(lambda db: db.execute(query, row).rowcount)
    return sheet_id


def test_a_sheet_of_any_number_of_rounds_is_shown(start, stage):
    app = start()
    sheet_of(app, ("ok",) * 33_000)
    app.navigation.go("sheet", sheet="long")
    stage.frames(20)
    assert type(app.navigation.screen).__name__ == "SheetPage"
    assert stage.all(TotalsChart)


def test_all_lines_of_a_sheet_are_shown_at_once(start, stage):
    app = start()
    sheet_of(app, ("7", "ok", "5", "ok") * 1500)
    app.navigation.go("sheet", sheet="long")
    stage.frames(20)
    button = stage.find(PillButton, spoken="All lines")
    screen = app.navigation.screen
    screen.scroller.show(button)
    assert cost(stage, lambda: stage.tap(button)) < 0.5
    (long_list,) = stage.all(LongList)
    assert long_list.count == 3000
    screen.scroller.show(long_list.rows[max(long_list.rows)])
    stage.frames(3)
    middle = screen.scroller.center_y
    number = min(
        long_list.rows, key=lambda each: abs(long_list.rows[each].to_window(*long_list.rows[each].center)[1] - middle)
    )
    stage.tap(long_list.rows[number])
    assert screen.sheet.sheet.correction.first == 2 * (2999 - number)


def test_a_chart_of_many_rounds_keeps_its_peaks():
    values = [0] * 5000
    values[1234], values[4321], values[-1] = 50, -70, 3
    found = thin_indices(values, 200)
    assert len(found) <= 202
    assert {0, 1234, 4321, 4999} <= {*found}
    assert found == sorted({*found})
    assert thin_indices([3, 1, 2], 200) == [0, 1, 2]


@pytest.mark.parametrize("count", range(1, 6))
def test_a_chart_without_a_width_shows_its_ends(count):
    for most in (-1, 0, 1):
        shown = thin_indices([*range(count)], most)
        assert (shown[0], shown[-1]) == (0, count - 1)


def test_a_full_sheet_takes_no_more_taps():
    sheet = EditableScoreSheet(SheetRecord("plain", ("Ada", "Bo"), {}, ("7", "ok", "5", "ok") * 1500))
    assert sheet.tapped("7") == "This sheet is full. Start a new one."
    sheet.undo()
    assert not sheet.tapped("ok")


@pytest.mark.parametrize(("rounds", "is_taken"), [(3000, True), (3001, False), (16_500, False)])
def test_an_import_takes_sheets_that_can_be_written(rounds, is_taken):
    text = str(SheetRecord("plain", ("Ada", "Bo"), {}, ("ok", "ok") * rounds))
    entry = {"id": "a", "text": text, "begun": 1, "touched": 1}
    assert (parse_sheet(entry) is not None) is is_taken


def test_long_sheets_are_added_up_in_slices(start, stage):
    app = start()
    text = str(SheetRecord("plain", COMPANY, {}, (*("7", "ok", "5", "ok") * 1400, "end")))
    rows = [(f"s{number}", text, crc32(text.encode()), 1.0, 1.0, 1.0) for number in range(120)]
    query = "INSERT INTO sheets (id, text, seal, begun, touched, ended) VALUES (?, ?, ?, ?, ?, ?)"
    app.context.journal.store(lambda db: db.executemany(query, rows).rowcount)
    assert cost(stage, lambda: app.navigation.go("evening", group=COMPANY)) < 0.5
    assert any("Adding up" in each.text for each in stage.all(TextLabel))
    longest = 0.0
    while any("Adding up" in each.text for each in stage.all(TextLabel)):
        began = process_time()
        stage.frames(1)
        longest = max(longest, process_time() - began)
    assert longest < 0.5
    assert app.navigation.screen.spoken.endswith("120 matches.")
    app.navigation.home()
    assert cost(stage, lambda: app.navigation.go("evening", group=COMPANY)) < 0.4
    assert app.navigation.screen.spoken.endswith("120 matches.")
