"""Tests of the signs and glass bricks that show where a brick fits: what is drawn there is what a brick means there."""

import re
from itertools import combinations, islice, pairwise
from math import dist

import pytest
from kivy.metrics import dp

from app.files.settings import Settings
from app.games.domino3d.geometry.candidate_places import touched_bricks
from app.games.domino3d.graphics.glass_bricks import FAINT, STRONG
from app.i18n import format_signed
from engine.domino3d.bricks import MARKS, SYMBOLS
from engine.domino3d.joints import seams
from tests.window.domino3d.racers import sit_down
from tests.window.drawn import drawn

SIZES = (412, 892), (1280, 800)


def holding(guest, seed, plies, **options):
    """Opens a match and lifts the brick; returns the finger, or None if no place is visible."""
    guest.sit_down(seed=seed, plies=plies, **options)
    guest.table.fingers.cancel()
    return guest.take() if guest.seen.brick is not None and guest.table.scene.geometry.signs() else None


def beside(guest, candidate):
    """Returns a position beside the sign of a candidate, at which it is the nearest one and no brick snaps."""
    geometry, (x, y) = guest.table.scene.geometry, candidate.aim
    far = 1.15 * geometry.projection.scale
    around = ((far, 0), (-far, 0), (0, far), (0, -far), (far, far), (-far, far))
    spots = [(x + dx, y + dy) for dx, dy in around]
    inner = geometry.board.grown(-dp(40))
    return next(
        (
            at
            for at in spots
            if inner.contains(*at)
            and geometry.nearest_places(*at, 9, 1) == [candidate]
            and dist(at, candidate.aim) > geometry.projection.scale
        ),
        None,
    )


@pytest.mark.parametrize("size", SIZES)
def test_a_brick_brought_onto_a_sign_means_the_place_of_that_sign(guest, size):
    guest.resize(*size)
    right = wrong = 0
    for seed in range(3, 7):
        finger = holding(guest, seed, 20)
        if finger is None:
            continue
        for sign in [each for signs in guest.seen.place_signs for each in signs][:10]:
            guest.carry(finger, *sign)
            place = guest.seen.preview
            is_right = place is not None and dist(guest.candidate(place).aim, sign) < dp(1)
            right, wrong = right + is_right, wrong + (not is_right)
        finger.up()
        guest.table.cancel()
        guest.settle()
    assert right > 15
    assert not wrong


def shown_near(guest, at):
    """Returns the places whose tags are painted, nearest first; they and their tags must be apart."""
    texts = [each for each in drawn(canvas=guest.table.scene.above_held) if each.kind == "text"]
    bodies = [each.box for each in drawn(canvas=guest.table.scene.above_held) if each.kind == "fill"]
    candidates = guest.table.scene.geometry.nearest_places(*at, 3, 99)
    near = sorted(
        (min(candidates, key=lambda each: dist(each.aim, text.middle)) for text in texts), key=candidates.index
    )
    assert near[0] == candidates[0]
    assert not any(one.overlaps(other) for one, other in combinations(bodies, 2))
    assert not any({*one.cubes} & {*other.cubes} for one, other in combinations(near, 2))
    return near


@pytest.mark.parametrize("size", [*SIZES, (360, 640)])
def test_glass_bricks_and_their_tags_are_apart(guest, size):
    guest.resize(*size)
    several = tried = 0
    for seed in range(3, 8):
        finger = holding(guest, seed, 22)
        if finger is None:
            continue
        for candidate in guest.table.scene.geometry.signs():
            at = beside(guest, candidate)
            if at is not None:
                guest.carry(finger, *at)
                tried += 1
                several += len(shown_near(guest, at)) > 1
        finger.up()
        guest.table.cancel()
        guest.settle()
    assert tried > 15
    assert several > tried / 3


def test_the_nearest_places_are_glass_bricks_with_their_points(guest):
    finger = holding(guest, 3, 20)
    geometry, tried = guest.table.scene.geometry, 0
    for candidate in geometry.signs():
        at = beside(guest, candidate)
        if at is None:
            continue
        tried += 1
        guest.carry(finger, *at)
        near = shown_near(guest, at)
        assert guest.seen.preview is None
        glass = guest.seen.glass
        assert len(glass) == len(near)
        assert glass[-1].cubes <= set(candidate.cubes)
        assert glass[-1].opacity == STRONG
        assert all(each.opacity == FAINT for each in glass[:-1])
        assert [each.is_shaky for each in glass[::-1]] == [each.is_unstable for each in near]
        texts = [format_signed(-10 if each.is_unstable else each.points) for each in near]
        assert [text for text, _at in guest.seen.tags[::-1]] == texts
        assert dist(guest.seen.tags[-1][1], candidate.aim) < dp(2)
    assert tried > 3
    guest.carry(finger, *geometry.signs()[0].aim)
    assert guest.seen.preview
    assert not guest.seen.glass, "the glass brick is filled"
    assert guest.seen.told.points is not None
    finger.up()


def matches(guest, place):
    """Returns the marks of a brick that meet the same mark, without repetitions, and the words for them."""
    marks = list(dict.fromkeys(seam.mark for seam in seams(guest.state.structure, place)))
    names = {MARKS[mark] for mark in marks}
    symbols = len(names.intersection(SYMBOLS))
    kinds = ("Same band", "Same bands", "Same symbol", "Same symbols")
    words = kinds[2 * (symbols > 0) + (len(names) > 1)] if symbols in (0, len(names)) else "Symbol + band"
    return marks, words


def test_the_label_of_a_place_says_which_marks_match_and_what_each_reason_scores(guest):
    kinds = set()
    for seed in range(3, 9):
        guest.sit_down(seed=seed, plies=20)
        for candidate in [each for each in guest.seen.candidates if not each.is_hidden and not each.is_unstable]:
            guest.table.fingers.show_on(candidate.place)
            guest.stage.frames(1)
            marks, words = matches(guest, candidate.place)
            kinds.add(words)
            first, second = guest.seen.told.lines
            assert first == words
            painted = guest.seen.label_marks
            assert len(painted) == min(3, len(marks))
            assert all(guest.seen.bubble.contains(*at) for at in painted)
            figures = [int(figure) for figure in re.findall(r"\+(\d)", second)]
            assert sum(figures) == candidate.points == guest.seen.told.points
            contacts = guest.state.structure.spot(candidate.place.body[0], candidate.place.axis).contacts
            assert second.startswith(f"touches {contacts} brick")
    assert kinds >= {"Same band", "Same symbol", "Symbol + band"}


def label_line_heights(guest, text_size):
    """Returns the smallest heights of the lines of the labels at all visible places, by their order."""
    guest.app.context.settings = Settings().with_value("look", "text_size", text_size)
    guest.resize(412, 892)
    guest.resize(360, 640)  # a new size applies the settings
    heights = []
    for seed in range(3, 9):
        guest.sit_down(seed=seed, plies=20)
        for candidate in [each for each in guest.seen.candidates if not each.is_unstable]:
            guest.table.fingers.show_on(candidate.place)
            seen, bubble = guest.seen, guest.seen.bubble
            heights.append([each.box.height for each in seen.over if bubble.contains(*each.middle) and each.text])
    return [min(lines) for lines in zip(*heights)]


def test_large_text_is_larger_in_every_line_of_a_label_on_a_small_phone(guest):
    usual, large = label_line_heights(guest, 100), label_line_heights(guest, 200)
    assert all(after >= before + 0.9 for before, after in zip(usual, large, strict=True))


def test_a_label_hides_no_brick_that_its_brick_touches(guest):
    shown = covered = 0
    for seed in range(3, 11):
        guest.sit_down(seed=seed, plies=20)
        guest.table.scene.lean_in(())
        guest.settle()
        geometry = guest.table.scene.geometry
        for candidate in [each for each in guest.seen.candidates if not each.is_hidden]:
            guest.table.fingers.show_on(candidate.place)
            touched = touched_bricks(guest.state.structure, candidate.place)
            middles = [
                geometry.projection.project(*(at + 0.5 for at in cube))
                for cube, number in geometry.cubes.items()
                if number in touched
            ]
            shown += 1
            bubble = guest.seen.bubble.grown(0.3 * geometry.projection.scale)
            covered += any(bubble.contains(*middle) for middle in middles)
    assert shown > 30
    assert not covered


def test_no_glass_brick_remains_when_the_brick_is_back_in_the_tray(guest):
    finger = holding(guest, 3, 20)
    at = next(at for each in guest.table.scene.geometry.signs() if (at := beside(guest, each)))
    guest.carry(finger, *at)
    assert guest.seen.glass
    guest.table.cancel()
    guest.settle()
    assert not guest.seen.glass
    assert not guest.seen.tags
    assert not guest.seen.has_place_signs
    finger.up()


def test_strictly_there_are_neither_signs_nor_glass_bricks(guest):
    guest.app.context.settings = guest.app.context.settings.with_value("table", "show_fits", "never")
    finger = holding(guest, 3, 20)
    at = next(at for each in guest.table.scene.geometry.signs() if (at := beside(guest, each)))
    guest.carry(finger, *at)
    assert not guest.seen.glass
    assert not guest.seen.has_place_signs
    finger.up()


def check_each_sign(guest, finger):
    """Brings the brick onto each painted sign, and checks that it means the place of that sign; returns their axes."""
    axes = set()
    for candidate in guest.table.scene.geometry.signs():
        guest.carry(finger, *guest.candidate(candidate.place).aim)
        place = guest.seen.preview
        assert place is not None
        assert guest.candidate(place).cubes == candidate.cubes
        axes.add(place.axis)
    return axes


def test_a_brick_that_does_not_rotate_by_itself_has_signs_only_where_it_fits_as_it_is(guest):
    guest.app.context.settings = guest.app.context.settings.with_value("table", "auto_turn", False)
    finger = holding(guest, 3, 20)
    assert guest.seen.has_place_signs
    assert len(check_each_sign(guest, finger)) == 1
    finger.up()


def test_a_brick_rotated_by_hand_has_signs_only_where_it_then_fits(guest):
    finger = holding(guest, 3, 20)
    board, geometry = guest.seen.board, guest.table.scene.geometry
    assert len({each.place.axis for each in geometry.signs()}) > 1
    guest.carry(finger, *board.grown(-dp(60)).middle)
    tried = 0
    for _rotation in range(3):
        guest.carry(finger, board.x + dp(60), board.top - dp(60))
        assert guest.seen.preview is None
        guest.stage.down(board.x + dp(30), board.top - dp(60)).up()
        guest.stage.frames(2)
        axes = check_each_sign(guest, finger)
        assert len(axes) <= 1
        tried += len(axes)
    assert tried > 1
    finger.up()


# Taps


def tapped(guest, wanted, plies=20):
    """Opens the first match with a visible place for which `wanted` is true, taps the brick, and returns the place."""
    for seed in range(3, 30):
        guest.sit_down(seed=seed, plies=plies)
        geometry = guest.table.scene.geometry
        if guest.seen.brick is None:
            continue
        guest.tap(guest.seen.tray.middle)
        guest.settle()
        inner = geometry.board.grown(-dp(30))
        for each in geometry.signs():
            if inner.contains(*each.aim) and wanted(geometry, each):
                return each
        guest.table.cancel()
    raise AssertionError("no such match")


def crowded(geometry, each):
    return not each.is_unstable and geometry.needs_confirm(each.place)


def single(geometry, each):
    return not each.is_unstable and not geometry.needs_confirm(each.place)


def test_where_a_tap_may_mean_another_place_the_first_tap_previews_and_the_second_lays(guest):
    each = tapped(guest, crowded)
    ply = guest.moves
    guest.tap(each.aim)
    assert guest.moves == ply
    assert guest.seen.preview == each.place
    assert guest.seen.told.points == each.points
    assert guest.seen.asks_to_confirm
    guest.tap(each.aim)  # the camera has not moved
    assert guest.moves == ply + 1
    assert guest.state.structure.laid[-1] == each.place


def test_a_tap_on_a_single_place_lays_at_once(guest):
    each = tapped(guest, single)
    ply = guest.moves
    guest.tap(each.aim)
    assert guest.moves == ply + 1
    assert guest.state.structure.laid[-1] == each.place


def test_while_a_place_is_previewed_a_tap_on_another_one_moves_the_preview(guest):
    each = tapped(guest, crowded)
    ply, geometry = guest.moves, guest.table.scene.geometry
    guest.tap(each.aim)
    inner = geometry.board.grown(-dp(30))
    other = max(
        (other for other in geometry.signs() if inner.contains(*other.aim)), key=lambda other: dist(other.aim, each.aim)
    )
    guest.tap(other.aim)
    assert guest.moves == ply
    assert guest.seen.preview == other.place
    guest.stage.key("enter")
    guest.settle()
    assert guest.state.structure.laid[-1] == other.place


def test_no_sign_is_on_a_previewed_brick_because_a_tap_there_lays_it(guest):
    each = tapped(guest, crowded)
    guest.tap(each.aim)
    geometry = guest.table.scene.geometry
    assert guest.seen.has_place_signs
    assert not any(geometry.is_on_preview(*sign) for signs in guest.seen.place_signs for sign in signs)


def test_a_tap_on_the_tray_takes_a_previewed_brick_back(guest):
    each = tapped(guest, crowded)
    ply = guest.moves
    guest.tap(each.aim)
    guest.tap(guest.seen.tray.middle)
    assert guest.moves == ply
    assert guest.seen.preview is None
    assert guest.seen.held is None
    assert guest.seen.tray_shows


def test_a_second_tap_lays_on_a_shaky_place_too(guest):
    each = tapped(guest, lambda geometry, each: each.is_unstable and each.visible_share > 0.6)
    ply = guest.moves
    guest.tap(each.aim)
    assert guest.moves == ply
    assert guest.seen.told.points == -10
    guest.tap(guest.candidate(each.place).at)
    guest.settle()
    assert guest.moves == ply + 1


# Hidden places


def press_for_hidden(guest):
    """Presses the button for hidden places, and waits until the camera rests."""
    pill = guest.table.controls.hidden_places.button
    finger = guest.stage.down(*pill.center)
    guest.stage.frames(2)
    finger.up()
    guest.wait(0.4)


def with_hidden(guest, seeds=range(3, 40)):
    """Opens the matches that have hidden places on each of the four sides, and yields after each."""
    for seed in seeds:
        guest.sit_down(seed=seed, plies=26)
        scene, counts = guest.table.scene, []
        if guest.seen.brick is None:
            continue
        for _side in range(4):
            scene.glide_to_next_side(1)
            guest.settle()
            counts.append(guest.seen.hidden)
        if min(counts) and guest.seen.tells_hidden:
            yield


def test_hidden_places_glow_for_a_while_after_the_camera_has_turned_to_them(guest):
    next(with_hidden(guest))
    said = []
    guest.screen.say = lambda text, urgent=False: said.append(text)
    geometry = guest.table.scene.geometry
    promised = [each.place for each in geometry.hidden()]
    press_for_hidden(guest)
    seen = [place for place in promised if not geometry.candidate(place).is_hidden]
    assert seen
    assert {cube for each in guest.seen.glass for cube in each.cubes} >= {
        geometry.candidate(place).cubes[0] for place in seen if geometry.candidate(place).visible_share == 1
    }
    assert len(guest.seen.tags) == len(seen)
    assert said == [f"{len(seen)} places in view" if len(seen) > 1 else "1 place in view"]
    guest.wait(2.6)
    assert not guest.seen.glass
    assert not guest.seen.tags


def test_repeated_presses_lead_around_the_structure(guest):
    matches = 0
    for _match in islice(with_hidden(guest), 5):
        yaws = [guest.seen.pose[1]]
        while guest.seen.tells_hidden and len(yaws) < 5:
            promised = {each.place for each in guest.table.scene.geometry.hidden()}
            press_for_hidden(guest)
            yaws.append(guest.seen.pose[1])
            assert promised & {each.place for each in guest.seen.candidates if not each.is_hidden}
        matches += len(yaws) == 5
        assert all(before < after < before + 360 for before, after in pairwise(yaws)), "not to and fro"
    assert matches > 2


# Races


def racing(guest, left=4, **options):
    """Opens a race of two people on a tablet, and takes the first person's first brick by a tap."""
    guest.resize(1280, 800)
    racer, _other = sit_down(guest, left=left, **options)
    brick = racer.part.geometry.hand[0]
    racer.tap(*racer.seen.slots[brick].middle)
    guest.stage.frames(2)
    return racer, brick


def test_in_a_race_a_tap_on_a_crowded_place_previews_and_the_next_one_lays(guest):
    racer, _brick = racing(guest, left=1)
    geometry = racer.part.geometry
    inner, count = geometry.board.grown(-dp(30)), len(racer.seen.laid)
    each = next(
        each
        for each in geometry.signs()
        if inner.contains(*each.aim) and each.visible_share > 0.5 and geometry.needs_confirm(each.place)
    )
    racer.tap(*each.aim)
    guest.stage.frames(3)
    assert racer.seen.preview == each.place
    assert not racer.area.buttons.wanted.rings, "its buttons give way to those of the brick"
    racer.tap(*each.aim)
    guest.stage.frames(3)
    assert len(racer.seen.laid) == count + 1
    assert racer.area.buttons.wanted.rings


@pytest.mark.parametrize("assisted", [False, True])
def test_in_a_race_near_places_are_glass_without_points_and_signs_only_where_marks_count(guest, assisted):
    racer, brick = racing(guest, assisted=assisted)
    assert racer.seen.has_place_signs == assisted
    racer.take(brick)
    guest.stage.frames(2)
    shown = 0
    for each in racer.part.geometry.signs():
        x, y = each.aim
        racer.finger.move(*racer.there(x + 1.1 * racer.seen.pose[0], y - guest.table.parts[0].geometry.lift))
        guest.stage.frames(2)
        shown += bool(racer.seen.glass)
        assert not racer.seen.tags
        assert not any(glass.is_shaky for glass in racer.seen.glass)
    assert shown
    racer.finger.up()


def test_in_a_race_the_camera_goes_back_once_the_brick_is_laid(guest):
    guest.resize(412, 892)
    racer, _other = sit_down(guest, left=4)
    pose, (brick, *_hand) = racer.seen.pose, racer.part.geometry.hand
    racer.tap(*racer.seen.slots[brick].middle)
    guest.settle()
    assert racer.seen.pose[0] > pose[0]
    racer.tap(*racer.part.geometry.signs()[0].aim)
    guest.stage.frames(2)
    if racer.seen.preview is not None:
        racer.tap(*racer.part.geometry.candidate(racer.seen.preview).aim)
    guest.stage.frames(5)
    guest.settle()
    assert racer.seen.laid[-1].brick == brick
    assert racer.seen.pose[0] == pytest.approx(pose[0], rel=0.25), "the structure has grown by a brick"
