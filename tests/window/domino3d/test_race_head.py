"""Tests of the status panels of a race: progress of everybody, margins, and the rivals' towers."""

from itertools import combinations

import pytest
from kivy.metrics import dp

from app.look.shapes import Box
from engine.domino3d.moves import PiecelessMove, TimedMove
from tests.window.domino3d.racers import plan_of, sit_down
from tests.window.drawn import drawn

WINDOWS = [
    (2, 0, 412, 892),
    (2, 0, 892, 412),
    (2, 2, 800, 1280),
    (2, 1, 1280, 800),
    (3, 1, 1280, 800),
    (4, 2, 1280, 800),
]


def box_of(widget):
    return Box(*widget.pos, *widget.size)


@pytest.fixture(params=WINDOWS, ids="{0[0]}+{0[1]} {0[2]}x{0[3]}".format)
def racers(request, guest):
    people, bots, width, height = request.param
    guest.resize(width, height)
    return sit_down(guest, people=people, bots=bots, left=4)


def test_a_head_tells_the_progress_of_everybody(racers, guest):
    """Own progress first, then that of each rival: name, a bar with filled cells, and a count."""
    guest.screen.wake()
    guest.stage.frames(3)
    state, names = guest.state, [player.name for player in guest.session.players]
    counts = {
        name: (len(table.laid), len(dealt)) for name, table, dealt in zip(names, state.tables, state.dealt, strict=True)
    }
    for racer in racers:
        assert racer.seen.progress == counts


def test_nothing_overlaps_in_a_head(racers, guest):
    guest.screen.wake()
    guest.stage.frames(3)
    for racer in racers:
        status = racer.part.status
        texts = [each for each in drawn(canvas=status.canvas, kind="text") if each.is_visible]
        panel = status_in_window(racer)
        assert len(texts) >= 4
        for text in texts:
            assert panel.grown(1).contains(*text.box[:2])
            assert panel.grown(1).contains(text.box.right, text.box.top)
        for one, other in combinations(texts, 2):
            assert not one.box.grown(-1.5).overlaps(other.box.grown(-1.5)), (one.text, other.text)


def status_in_window(racer):
    x, y = racer.there(*racer.part.status.pos)
    width, height = racer.part.status.size
    return Box(x - width, y - height, width, height) if racer.seen.is_rotated else Box(x, y, width, height)


@pytest.mark.parametrize("size", [(412, 892), (360, 640), (892, 412), (800, 1280), (1280, 800)])
def test_the_head_of_a_single_person_is_one_line_inside_the_margins(guest, size):
    """Everybody's progress is in the plaques; below them are the task and the clock."""
    guest.resize(*size)
    guest.sit_down((None, "expert"), mode="race")
    guest.screen.wake()
    guest.session.play(0, TimedMove(plan_of(guest.state.dealt[0])[0], 10))
    guest.stage.frames(5)
    [part] = guest.table.parts
    status, strip = part.status, guest.screen.strip
    assert status.height <= dp(40)
    if size[0] < size[1]:
        assert status.x >= strip.x
        assert status.right <= guest.size[0] - strip.x
    cells = [each for each in drawn(canvas=strip.canvas) if "draw_segments" in each.drawers]
    assert len([each for each in cells if each.kind == "fill"]) == len(guest.state.tables[0].laid) + len(
        guest.state.tables[1].laid
    )
    assert len(cells) >= 20


@pytest.mark.parametrize(
    ("people", "bots", "width", "height", "has_room"),
    [
        (1, 1, 412, 892, True),
        (1, 3, 800, 1280, True),
        (2, 1, 1280, 800, True),
        (2, 0, 412, 892, False),
    ],
)
def test_rivals_towers_grow_at_the_edge_where_there_is_room(guest, people, bots, width, height, has_room):
    guest.resize(width, height)
    if people == 1:
        guest.sit_down((None, *["expert"] * bots), mode="race")
        part = guest.table.parts[0]
    else:
        part = sit_down(guest, people=people, bots=bots)[0].part
    guest.screen.wake()
    guest.stage.frames(2)
    assert tower_bricks(part) == 0
    rival = len(guest.state.tables) - 1
    for _frame in range(60 * 90):
        if len(guest.state.tables[rival].laid) >= 3 or not bots:
            break
        guest.stage.frames(10)
    guest.stage.frames(20)  # the next beat of the clocks
    placed = sum(len(table.laid) for seat, table in enumerate(guest.state.tables) if seat != part.seat)
    assert tower_bricks(part) == placed * has_room
    if has_room:
        assert part.rival_towers.height >= dp(60)
        assert box_of(part).contains(*part.rival_towers.pos)


def tower_bricks(part):
    return len(
        [
            each
            for each in drawn(canvas=part.rival_towers.canvas)
            if each.kind == "fill" and "draw_silhouette" in each.drawers
        ]
    )


def test_a_finished_rival_has_a_tick_and_one_who_gave_up_a_flag(guest):
    guest.resize(1280, 800)
    one, two, three = sit_down(guest, people=3, left=0)
    guest.screen.wake()
    play = guest.session.play
    assert play(two.seat, TimedMove(PiecelessMove.DONE, 60_000)) is None
    assert play(three.seat, TimedMove(PiecelessMove.STOP, 60_000)) is None
    guest.stage.frames(3)
    icons = {each.argument for each in drawn(canvas=one.part.status.canvas) if "draw_icon" in each.drawers}
    assert icons == {"check", "flag"}
