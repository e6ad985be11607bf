"""Tests of the page at the end of a race's round: every building, the mistake, and a filled page."""

from math import dist

import pytest
from kivy.metrics import dp

from app.games.domino3d.geometry.projection import NORMALS, camera_projection
from app.games.domino3d.graphics.mark_mismatch import MarkPair
from app.games.domino3d.race.building_pictures import BuildingView
from app.screens.play.round_pictures_card import PictureCell
from app.screens.play.totals_chart import TotalsChart
from app.widgets.text_label import TextLabel
from engine.domino3d.events import RoundEnded
from engine.domino3d.joints import is_wrong, joints
from engine.domino3d.moves import PiecelessMove, TimedMove
from tests.window.domino3d.racers import await_exchange, sit_down
from tests.window.domino3d.test_race_story import finish
from tests.window.drawn import drawn


def end_round(guest, people, wrong, size, bots=0):
    """Opens the page after a round in which the mistakes of the seats in `wrong` were found."""
    guest.resize(*size)
    racers = sit_down(guest, people=people, bots=bots, left=1, seed=2)
    guest.screen.wake()
    finish(guest, range(people), wrong)
    await_exchange(guest)
    for racer in racers:
        table = guest.state.tables[racer.part.inspected]
        faults = [joint for joint in joints(table) if is_wrong(table, joint)]
        assert guest.session.play(racer.seat, faults[0] if faults else PiecelessMove.FINE) is None
    guest.stage.until(lambda: not guest.is_at_table)
    guest.arrive()
    guest.stage.frames(12)
    return guest.screen


def widgets(page, kind):
    return [each for each in page.walk(restrict=True) if isinstance(each, kind)]


@pytest.mark.parametrize("people", [2, 3])
def test_the_page_shows_each_building_and_the_mistake(guest, people):
    page = end_round(guest, people, [1], (1280, 800))
    state = guest.state
    page = page.near if people > 2 else page
    views = widgets(page, BuildingView)
    assert [view.structure.laid for view in views] == [table.laid for table in state.tables]
    assert min(min(view.size) for view in views) >= dp(110)
    [pair] = widgets(page, MarkPair)
    seam = pair.seam
    assert not seam.is_matching
    cells = state.tables[1].cells
    assert seam.cell in cells
    assert seam.near in cells
    projection = camera_projection(views[1].camera)
    assert projection.is_facing(views[1].fault_middle, NORMALS[seam.side]), "the mistake is on a visible side"


def test_a_tablets_page_has_no_half_empty_column_and_no_widow(guest):
    page = end_round(guest, 2, [1], (1280, 800))
    tall = page.scroller.height
    for column in page.columns:
        used = sum(card.height for card in column.children) + column.gap * (len(column.children) - 1)
        assert used >= 0.85 * tall
    for label in widgets(page, TextLabel):
        lines = label.text.split()
        assert label.height < 2.5 * label.natural_height or len(lines) > 4


def test_the_chart_waits_for_the_second_round_on_a_phone(guest):
    page = end_round(guest, 2, [], (412, 892))
    assert page.near.height == 446
    assert len(widgets(page.near, BuildingView)) == 2
    assert not [each for each in page.near.walk(restrict=True) if type(each).__name__ == "TotalsChart"]


@pytest.mark.parametrize(("people", "size"), [(2, (1280, 800)), (3, (1280, 800)), (2, (412, 892))])
def test_a_sentence_says_why_each_player_has_scored(guest, people, size):
    page = end_round(guest, people, [1], size)
    page = getattr(page, "near", page)
    reasons = [cell.text for cell in widgets(page, PictureCell)]
    awards = next(event.awards for event in guest.session.match.events[-1] if isinstance(event, RoundEnded))
    inspector = "ABC"[2 % people]
    assert reasons[1] == f"{inspector} found a mistake: no points."
    for seat in {*range(people)} - {1}:
        assert reasons[seat].startswith("Done in 60.0 s, no mistake found")
        assert reasons[seat].endswith(f": +{awards[seat]}")


def test_who_gave_up_reads_so(guest):
    guest.resize(1280, 800)
    sit_down(guest, left=1, seed=2)
    guest.screen.wake()
    for seat in (0, 1):
        assert guest.session.play(seat, TimedMove(PiecelessMove.STOP, 60_000)) is None
    guest.stage.until(lambda: not guest.is_at_table)
    guest.arrive()
    assert [cell.text for cell in widgets(guest.screen, PictureCell)] == ["Gave up: no points."] * 2


@pytest.mark.parametrize("size", [(1280, 800), (412, 892)])
def test_a_ring_marks_the_mistake_on_the_side_where_it_is_seen_best(guest, size):
    page = end_round(guest, 2, [1], size)
    view = widgets(getattr(page, "near", page), BuildingView)[1]
    [ring, *_] = [each for each in drawn(canvas=view.canvas) if "_draw_ring" in each.drawers and each.has_role("bad")]
    best = view.fault_exposure
    x, y = camera_projection(view.camera).project(*view.fault_middle)
    left, low = view.sheet_corner
    assert dist(ring.middle, view.to_window(left + x, low + y)) < dp(2)
    for _side in range(3):
        view.next_side()
        assert view.fault_exposure <= best + 1e-6
    assert best > 0.3


@pytest.mark.parametrize("size", [(1280, 800), (892, 412)])
def test_no_chart_is_drawn_before_there_is_something_to_compare(guest, size):
    page = end_round(guest, 2, [], size)
    assert not widgets(page, TotalsChart)
    if size == (1280, 800):
        assert min(view.width for view in widgets(page, BuildingView)) >= dp(400), "the pictures use the space"
