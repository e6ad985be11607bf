"""Tests of the tables of Tri-Ominos and Quad-Ominos: drawing, questions, messages and performance."""

import gc
import tracemalloc
from dataclasses import replace
from importlib import import_module
from math import dist

import pytest
from kivy.core.window import Window
from kivy.graphics import InstructionGroup
from kivy.metrics import dp

from app.device.services import Services
from app.files.settings import Settings
from app.games.ominos.labels import FULL, RING_RADIUS
from app.games.ominos.picture import UnseenTiles
from app.games.ominos.tile_shape import SQUARE, TRIANGLE
from app.launch.application import Application
from app.launch.flags import CommandLineOptions
from app.launch.preload import modules_to_preload
from app.look import appearance
from app.match.messages import MovePlayed, MoveRefused, Stage
from app.table.message_card import MessageCard
from app.widgets.buttons import MainButton, PillButton
from app.widgets.text_label import TextLabel
from engine.ominos.events import Drew, Laid, OpeningTileShown, PiecelessMovePlayed
from engine.ominos.moves import PiecelessMove
from tests.window.frame_clock import unseen
from tests.window.ominos.guest import Guest


@pytest.fixture(scope="module")
def app(the_stage, tmp_path_factory):
    the_stage.resize(412, 892, 1)
    app = Application(CommandLineOptions(folder=tmp_path_factory.mktemp("house")), Services())
    the_stage.start(app)
    yield app
    the_stage.stop(app)


@pytest.fixture
def guest(app, the_stage):
    """Returns a guest whose time advances only with frames, without drawing."""
    if app.root not in Window.children:  # an earlier test has shown another widget
        the_stage.clear()
        Window.add_widget(app.root)
    with unseen(the_stage) as clock:
        app.context.settings = Settings()
        yield Guest(the_stage, app, clock)


@pytest.fixture
def said(app, monkeypatch):
    """Returns the list of all spoken texts."""
    told = []
    monkeypatch.setattr(app.context, "say", lambda text, urgent=False: told.append(text))
    return told


# Cursor mode


def step_by_keys(guest):
    """Presses the next key of a player who only hears the table."""
    position = guest.scene.view
    if position.is_choosing:
        guest.stage.key("right")
        guest.stage.key("enter")
        return
    if not position.fits:
        guest.stage.key("d" if PiecelessMove.DRAW in position.calls else "p")
        return
    cursor = guest.table.cursor
    while not position.fits.of(cursor.tile) if cursor.tile else True:
        guest.stage.key("right")
    guest.stage.key("down")
    guest.stage.key("enter")


@pytest.mark.parametrize("game", ["triominos", "quadominos"])
def test_a_round_is_played_by_keys_alone_and_every_step_is_spoken(guest, said, game):
    guest.sit_down(game)
    for _ in range(400):
        guest.settle()
        if not guest.is_at_table or guest.session.stage is Stage.OVER:
            break
        if guest.session.stage is Stage.PLAY:
            before = guest.moves
            step_by_keys(guest)
            guest.stage.frames(3)
            assert guest.moves > before or not guest.is_at_table
        else:
            guest.stage.frames(5)
    else:
        raise AssertionError("the round does not end")
    assert guest.session.stage in (Stage.ROUND_OVER, Stage.OVER)
    mine = [move for seat, move in guest.session.match.moves if seat == 0]
    assert len(mine) > 5
    assert sum("place 1 of" in text for text in said) >= len([move for move in mine if hasattr(move, "cell")]) - 1
    assert any(text.startswith("Tile ") and "fits" in text for text in said)


def on_a_tile_of_several_rows(guest):
    """Selects by keys a tile whose fits are at several heights; returns its fits."""
    guest.sit_down("triominos", plies=24)
    guest.settle()
    fits = guest.scene.view.fits
    tile = next(tile for tile in fits.tiles if len({round(fit.y, 2) for fit in fits.of(tile)}) > 1)
    for _each in guest.hand:
        if guest.table.cursor.tile != tile:
            guest.stage.key("right")
    assert guest.table.cursor.tile == tile
    return fits.of(tile)


def test_a_place_that_keys_have_come_to_shows_the_tile_in_it(guest):
    fits = on_a_tile_of_several_rows(guest)
    guest.stage.key("down")
    seen = guest.seen
    assert seen.place == fits[0].cell
    assert [(seen.cell_of(ghost), ghost.tile) for ghost in seen.ghosts] == [(fits[0].cell, seen.selected)]
    guest.stage.key("escape")
    seen = guest.seen
    assert (seen.place, seen.ghosts, seen.selected) == (None, [], guest.table.cursor.tile)
    assert guest.app.navigation.panel is None


def test_up_and_down_lead_up_and_down_and_right_to_every_place(guest):
    fits = on_a_tile_of_several_rows(guest)
    high = {fit.cell: fit.y for fit in fits}
    guest.stage.key("down")
    reached = []
    for _each in fits:
        reached.append(guest.seen.place)
        guest.stage.key("right")
    assert reached == [fit.cell for fit in fits]
    at = guest.seen.place
    for _each in range(len(fits)):
        before, was = at, high[at]
        guest.stage.key("down")
        at = guest.seen.place
        assert high[at] < was - 0.01 or was - 0.01 < min(high.values()), before
    guest.stage.key("up")
    assert guest.seen.place is not None


def test_enter_twice_lays_the_tile_that_opens(guest):
    """The first Enter selects a tile that may open the round, even if it is not the first of the hand."""
    at_an_opening(guest)
    opening, before = guest.scene.view.fits.tiles, guest.moves
    assert guest.hand[0] not in opening
    guest.stage.key("enter")
    assert guest.table.cursor.tile in opening
    guest.stage.key("enter")
    guest.settle()
    assert guest.moves > before


def test_swipes_are_keys_for_who_hears_the_cursor(guest, said):
    guest.sit_down("triominos", plies=6)
    guest.settle()
    guest.use("access", cursor=True)
    guest.table.show()
    x, y = guest.geometry.board.middle
    before = guest.moves
    for _ in range(30):
        guest.stage.drag((x - 60, y), (x + 60, y), 4)
        if guest.table.cursor.tile in guest.scene.view.fits.tiles:
            break
    assert "fits in" in said[-1]
    guest.stage.drag((x, y + 60), (x, y - 60), 4)
    assert "place 1 of" in said[-1]
    assert guest.moves == before
    guest.stage.tap((x, y))
    guest.stage.tap((x, y))
    assert guest.moves > before


def test_the_words_of_the_table_come_after_the_tiles(guest, said):
    guest.sit_down("triominos", plies=6)
    guest.settle()
    guest.stage.key("left")
    assert said[-1] == "Draw: minus 5 points, choice 1 of 1"
    held = len(guest.hand)
    guest.stage.key("enter")
    assert said[-1].startswith("Draw a tile?")
    guest.stage.key("tab", "shift")
    assert said[-1] == "Draw"
    guest.stage.key("enter")
    guest.settle()
    assert len(guest.hand) == held + 1


@pytest.mark.parametrize(("label", "drawn"), [("No", 0), ("Draw", 1)])
def test_the_question_about_a_draw_survives_a_rotation_of_the_window(guest, label, drawn):
    guest.sit_down("triominos", plies=6)
    guest.settle()
    held = len(guest.hand)
    guest.press("draw")
    guest.resize(892, 412)
    guest.stage.frames(5)
    dialog = guest.app.navigation.panel
    assert dialog is not None
    assert dialog.spoken.startswith("Draw a tile?")
    next(each for each in dialog.focus.focusables() if each.spoken == label).press()
    guest.stage.frames(3)
    guest.settle()
    assert guest.app.navigation.panel is None
    assert len(guest.hand) == held + drawn
    guest.resize(412, 892)
    guest.stage.frames(5)
    assert guest.app.navigation.panel is None


def test_a_key_can_tell_how_the_match_stands(guest, said):
    guest.sit_down("triominos", plies=6)
    guest.settle()
    guest.stage.key("s")
    assert "You hold" in said[-1]
    guest.stage.key("b")
    assert any("of your tiles fit" in text for text in said)


# Prompts


def until_bonus(guest, seed):
    guest.sit_down("quadominos", seed=seed, plies=8)
    for _ in range(60):
        guest.settle()
        position = guest.scene.view
        if guest.session.stage is Stage.PLAY and len([c for c in position.calls if c.value.startswith("take")]) == 2:
            return
        if guest.session.stage is Stage.PLAY:
            state = guest.session.match.state
            moves = list(state.moves(guest.session.front))
            earning = [move for move in moves if hasattr(move, "cell") and state.worth(move)[1]]
            guest.screen.play((earning or moves)[0])
        guest.stage.frames(3)
    raise AssertionError("no bonus came")


def cards(guest):
    """Returns the visible cards."""
    return [each for each in guest.stage.all(MessageCard) if each.text]


@pytest.mark.parametrize(("answer", "extra"), [(0, 0), (1, 2)])
def test_a_bonus_is_asked_for_with_the_two_tiles_before_ones_eyes(guest, answer, extra):
    until_bonus(guest, 4)
    prompt = guest.scene.prompt.card
    buttons = [child for child in reversed(prompt.children) if isinstance(child, PillButton)]
    assert len(buttons) == 2
    guest.wait(0.5)
    assert not covered(guest, prompt)
    seen = guest.seen
    assert len(seen.ghosts) == 2, "the two tiles are shown before they are chosen"
    assert {ghost.tile for ghost in seen.ghosts} <= {*guest.hand}
    assert {seen.cell_of(ghost) for ghost in seen.ghosts} == seen.fits == seen.meant
    scores = guest.session.match.state.scores[0]
    guest.stage.tap(buttons[answer])
    guest.stage.frames(5)
    state = guest.session.match.state
    assert state.extra == extra
    assert state.scores[0] == scores + (0 if extra else 25)
    assert not guest.seen.ghosts
    assert not [each for each in cards(guest) if len(each.children) > 1]


@pytest.mark.parametrize("size", [(412, 892), (360, 640), (892, 412), (500, 480)])
@pytest.mark.parametrize("answer", [0, 1])
def test_the_question_of_a_bonus_does_not_move_the_board(guest, size, answer):
    before = tuple(Window.size)
    guest.resize(*size)
    try:
        until_bonus(guest, 4)
        guest.wait(0.5)
        camera = guest.geometry.camera
        asked = camera.pose
        guest.geometry.frame(guest.geometry.board, guest.scene.sizes.board, 1)
        assert camera.framing_pose() == pytest.approx(asked), "the board is where it is without a question"
        card = guest.scene.prompt.card
        ghosts = [guest.geometry.camera.to_window(*guest.geometry.view.shape.centre(cell)) for cell in guest.seen.meant]
        assert len(ghosts) == 2
        assert not any(card.collide_point(*place) for place in ghosts)
        held = guest.scene.view.ply
        guest.stage.tap([child for child in reversed(card.children) if isinstance(child, PillButton)][answer])
        guest.stage.until(lambda: guest.scene.view.ply > held)
        if answer == 1:
            guest.wait(0.5)
        assert camera.pose == pytest.approx(asked)
    finally:
        guest.resize(*before)


def test_the_opener_is_told_which_tile_opens(guest):
    at_an_opening(guest)
    [opening] = guest.scene.view.fits.tiles[:1]
    assert "-".join(map(str, opening)) in guest.seen.asked.text
    assert guest.seen.lit == sorted(guest.scene.view.fits.tiles)
    guest.lay(opening, guest.fits(opening)[0])
    guest.stage.frames(2)
    assert guest.seen.lit == []


def holding_nothing_that_fits(guest, game="triominos", tiles=6, plies=30):
    """Opens a match in which no tile of the hand fits."""
    guest.sit_down(game, plies=plies)
    state = guest.session.match.state
    every, table = state.table.tiles, state.table
    free = every.names(every.all & ~every.hand(table.laid.values()))
    state.hands[0] = every.hand([tile for tile in free if not table.fits(every.hand([tile]))][:tiles])
    guest.table.show()
    guest.settle()
    guest.wait(0.5)


def covered(guest, card):
    """Returns the cells of the placed tiles that a card overlaps."""
    camera, shape = guest.geometry.camera, guest.geometry.view.shape
    corners = {
        cell: [camera.to_window(*point) for point in shape.corners(cell)] for cell in guest.geometry.view.table.laid
    }
    return [cell for cell, points in corners.items() if any(card.collide_point(*point) for point in points)]


@pytest.mark.parametrize("game", ["triominos", "quadominos"])
def test_words_cover_no_tile(guest, game):
    holding_nothing_that_fits(guest, game, tiles=24)
    prompt = guest.scene.prompt.card
    assert "draw" in prompt.spoken
    assert not covered(guest, prompt)
    top = guest.geometry.camera.to_window(0, guest.geometry.extent().top)[1]
    assert top <= guest.geometry.board.top


def test_the_board_stays_where_it_is_while_tiles_are_tried(guest):
    holding_nothing_that_fits(guest, tiles=24)
    camera, tile = guest.geometry.camera, guest.hand[0]
    before = camera.scale, camera.x, camera.y
    finger = guest.lift(tile)
    guest.carry(finger, *guest.nowhere())
    guest.wait(0.5)
    assert guest.seen.asked is None, "nothing is asked while a tile is held"
    assert (camera.scale, camera.x, camera.y) == before
    finger.up()
    guest.wait(0.5)
    assert cards(guest)
    assert (camera.scale, camera.x, camera.y) == before


def at_an_opening(guest):
    for seed in range(1, 20):
        guest.sit_down("triominos", seed=seed)
        guest.settle()
        if guest.session.stage is Stage.PLAY and not guest.session.match.state.table.laid:
            return
    raise AssertionError("nobody opens")


@pytest.mark.parametrize("by_drag", [True, False])
def test_a_refusal_leaves_what_is_asked_to_be_read(guest, by_drag):
    at_an_opening(guest)
    other = next(tile for tile in guest.hand if tile not in guest.scene.view.fits.tiles)
    fit = guest.fits()[0]
    guest.lay(other, fit) if by_drag else guest.tap_tap(other, fit)
    guest.wait(0.5)
    assert guest.seen.refusal.box.y >= guest.seen.asked.box.top


# Refusals, points and hints


def test_a_refusal_lights_the_failing_digits_and_goes_again(guest):
    guest.sit_down("triominos", plies=6)
    guest.settle()
    tile = guest.hand[0]
    wrong = guest.wrong_place(tile)
    guest.stage.tap(guest.at_home(tile))
    guest.stage.tap(guest.at(wrong))
    guest.wait(0.3)
    check_refusal(guest, guest.seen, wrong)
    guest.wait(3)
    assert guest.seen.refusal is None
    assert not guest.seen.wrong
    assert tile in guest.hand


def test_a_refusal_can_be_removed(guest):
    guest.sit_down("triominos", plies=6)
    guest.settle()
    tile = guest.hand[0]
    guest.tap_tap(tile, guest.wrong_place(tile))
    guest.wait(0.3)
    assert guest.seen.refusal
    guest.scene.messages.clear()
    assert not guest.seen.is_saying


def check_refusal(guest, seen, fit):
    """Checks that rings and red digits are at the corners that differ, and that the card shows both digits of one
    corner.
    """
    table, shape, camera = guest.session.match.state.table, seen.shape, guest.geometry.camera
    corners, digits = table.tiles.lattice.corners_of(fit.cell), fit.place.digits
    failing = table.differing_corners(fit.cell, digits)
    places = [camera.to_window(*shape.point(corners[at])) for at in failing]
    assert sorted(seen.refusal.rings) == [pytest.approx(place, abs=0.5) for place in sorted(places)]
    explained = min(failing, key=lambda at: min(dist(places[failing.index(at)], point) for point in seen.refusal.line))
    own, asked = str(digits[explained]), str(table.corners[corners[explained]])
    assert seen.refusal.texts[-3:] == (own, "≠", asked)
    assert seen.refusal.own == own
    [trial] = seen.trial
    assert seen.cell_of(trial) == fit.cell
    assert sorted(each.text for each in trial.bad) == sorted(str(digits[at]) for at in failing)
    for tile in seen.wrong:
        near = [min(places, key=lambda place: dist(place, each.place)) for each in tile.bad]
        assert all(dist(place, each.place) < 0.6 * camera.scale for place, each in zip(near, tile.bad, strict=True))
    around = [cell for cell in table.laid for at in failing if corners[at] in table.tiles.lattice.corners_of(cell)]
    assert sum(len(tile.bad) for tile in seen.wrong) == len(around)


def test_a_refusal_explains_the_corner_to_which_its_line_leads(guest):
    guest.use("table", auto_turn=False)
    guest.sit_down("quadominos", plies=12)
    guest.settle()
    table, several = guest.session.match.state.table, 0
    for tile in guest.hand:
        wrong = guest.wrong_place(tile)
        failing = table.differing_corners(wrong.cell, wrong.place.digits)
        several += len({wrong.place.digits[at] for at in failing}) > 1
        guest.scene.show_refusal(tile, wrong, None)
        guest.wait(0.3)
        check_refusal(guest, guest.seen, wrong)
    assert several > 2


def test_a_refusal_goes_with_the_board(guest):
    guest.sit_down("triominos", plies=6)
    guest.settle()
    tile = guest.hand[0]
    wrong = guest.wrong_place(tile)
    guest.tap_tap(tile, wrong)
    guest.wait(0.3)
    before = guest.seen.refusal.rings
    guest.scene.framing.pan(dp(20), dp(30))
    check_refusal(guest, guest.seen, wrong)
    assert guest.seen.refusal.rings[0] != pytest.approx(before[0], abs=1)


def test_a_refusal_stays_as_it_is_when_the_board_is_zoomed(guest):
    guest.sit_down("triominos", plies=6)
    guest.settle()
    tile = guest.hand[0]
    guest.tap_tap(tile, guest.wrong_place(tile))
    for factor in (0.6, 2.0):
        guest.scene.framing.zoom(factor, *guest.geometry.board.middle)
        assert guest.seen.wrong, "the digits of the table that fail are still red"
        [trial] = guest.seen.trial
        assert trial.bad, "and those of the tile"
    guest.wait(4)
    assert not guest.seen.wrong
    assert not guest.seen.trial


@pytest.mark.parametrize("shape", [TRIANGLE, SQUARE])
def test_a_ring_goes_round_the_digits_of_its_corner_and_crosses_no_other(shape):
    ring, half = RING_RADIUS[shape.sides], shape.digit_setting().size / 2
    corner = shape.outline()[0]
    [own, *others] = [dist(place, corner) for place in shape.digit_places(shape.digit_setting())]
    assert own + half < ring - dp(5) / dp(FULL)
    assert min(others) - half > ring


def test_points_rise_and_the_board_is_quiet_again(guest):
    guest.sit_down("triominos", plies=6)
    guest.settle()
    fit = next(fit for fit in guest.fits() if len(guest.session.match.state.worth(fit.place)[0]) == 1)
    points = sum(fit.place.digits)
    guest.lay(guest.tile_of(fit), fit)
    guest.stage.until(lambda: guest.seen.risen)
    assert guest.seen.risen == [(points, guest.screen.colour_index(0))]
    guest.stage.until(lambda: guest.session.stage is not Stage.BOTS)
    guest.wait(4)
    assert not guest.is_told_why
    assert not guest.table.motions.is_running


def test_points_are_counted_when_the_tile_has_arrived(guest):
    guest.sit_down("triominos", plies=6)
    guest.settle()
    before = guest.table.note(0).score
    place = max(guest.fits(), key=lambda fit: sum(fit.place.digits)).place
    assert guest.screen.play(place) is None
    assert guest.session.turn != 0
    assert (guest.table.note(0).score, guest.table.animated_seat) == (before, 0)
    guest.stage.until(lambda: guest.table.animated_seat is None)
    assert guest.table.note(0).score == str(guest.session.match.state.scores[0]) != before


def test_the_end_of_a_round_can_be_seen_before_the_scores_come(guest):
    guest.sit_down("triominos", plies=6)
    state = guest.session.match.state
    state.hands[0] = state.table.tiles.hand([guest.tile_of(guest.fits()[0])])
    guest.table.show()
    guest.settle()
    assert guest.screen.play(guest.fits()[0].place) is None
    assert guest.session.stage is Stage.ROUND_OVER
    assert guest.table.note(0).count == "0", "not those of the next round"
    guest.wait(1.5)
    assert guest.is_at_table
    guest.stage.until(lambda: not guest.is_at_table)


def test_the_last_move_of_another_one_is_shown_once_more(guest):
    guest.sit_down("triominos", plies=6)
    guest.settle()
    fit = guest.fits()[0]
    guest.lay(guest.tile_of(fit), fit)
    guest.stage.until(lambda: guest.session.stage is Stage.PLAY and guest.moves > guest.dealt + 1)
    guest.settle()
    laid = dict(guest.scene.view.table.laid)
    guest.table.replay()
    assert guest.table.is_moving
    guest.settle()
    assert dict(guest.scene.view.table.laid) == laid
    assert guest.seen.laid == laid


def test_a_hint_points_at_the_tile_and_then_at_the_place(guest):
    guest.sit_down("triominos", plies=6)
    guest.settle()

    fit = guest.fits()[0]

    class Advice:
        move = fit.place

    guest.table.hint(1, Advice)
    assert guest.seen.lit == [guest.tile_of(fit)]
    assert not guest.seen.meant
    guest.table.hint(2, Advice)
    assert guest.seen.meant == {fit.cell}


def tap_on_hinted_place(guest, fit):
    """Shows the place of a hint for this fit, and taps the place."""

    class Advice:
        move = fit.place

    guest.table.hint(2, Advice)
    guest.wait(0.6)
    guest.stage.tap(guest.geometry.camera.to_window(fit.x, fit.y))
    guest.settle()


@pytest.mark.parametrize("game", ["triominos", "quadominos"])
def test_a_tap_on_the_place_of_a_hint_places_the_tile(guest, game):
    guest.sit_down(game, plies=6)
    guest.settle()
    fit = guest.fits()[-1]
    tap_on_hinted_place(guest, fit)
    assert guest.session.match.moves[guest.dealt][1] == fit.place


def test_the_place_of_a_hint_takes_a_tile_that_the_player_has_to_rotate(guest):
    """The hint also shows the orientation of the tile."""
    guest.sit_down("triominos", plies=6)
    guest.settle()
    guest.use("table", auto_turn=False)
    fit = next(fit for fit in guest.fits() if fit.angle % 360)
    tap_on_hinted_place(guest, fit)
    assert guest.session.match.moves[guest.dealt][1] == fit.place


def test_a_hint_is_still_there_after_the_menu(guest):
    guest.sit_down("triominos", plies=6)
    guest.settle()
    fit = guest.fits()[0]

    class Advice:
        move = fit.place

    guest.table.hint(2, Advice)
    guest.stage.key("m")
    assert guest.app.navigation.panel is not None
    assert not guest.seen.lit, "the match stands still"
    guest.stage.key("escape")
    guest.stage.frames(3)
    assert guest.seen.lit == [guest.tile_of(fit)]
    assert guest.seen.meant == {fit.cell}
    guest.lay(guest.tile_of(fit), fit)
    assert not guest.seen.lit


def test_a_hint_is_told_where_else_something_is_asked_and_covers_nothing(guest):
    at_an_opening(guest)
    asked = guest.seen.asked.text
    guest.stage.key("h")
    guest.stage.until(lambda: guest.seen.asked.text.startswith("Look at"))
    assert len(cards(guest)) == 1, "one card at a time"
    other = next(tile for tile in guest.hand if tile not in guest.scene.view.fits.tiles)
    guest.tap_tap(other, guest.fits()[0])
    guest.wait(0.5)
    assert guest.seen.refusal.box.y >= guest.seen.asked.box.top
    guest.table.show_hint_text("")
    assert guest.seen.asked.text == asked


def test_messages_keep_off_a_hint_at_the_top(guest):
    guest.sit_down("triominos", plies=20)
    guest.settle()
    board = guest.geometry.board
    fit = min((fit for tile in guest.hand for fit in guest.fits(tile)), key=lambda fit: fit.y)
    guest.scene.framing.zoom(2.0, *board.middle)
    guest.scene.framing.pan(0, board.y + dp(55) - guest.geometry.camera.to_window(fit.x, fit.y)[1])

    class Advice:
        move = fit.place

    guest.table.hint(2, Advice)
    guest.table.show_hint_text("Place it here, at the lower edge.")
    guest.stage.frames(3)
    hint = guest.seen.asked.box
    assert hint.y > board.middle[1], "below, it would cover the place"
    happens(guest, Drew(1, None, {"draw": -5}))
    guest.wait(1.0)
    (cost,) = guest.seen.pills
    assert not cost.box.overlaps(hint.grown(-dp(5)))  # without its shadow
    assert cost.box.y > board.middle[1]


def test_a_refusal_of_the_screen_is_beside_a_hint(guest):
    guest.sit_down("triominos", plies=6)
    guest.settle()
    guest.table.show_hint_text("Place it above 2-5-3.")
    guest.screen.refuse(MoveRefused(0, None, "turn"))
    guest.stage.frames(3)
    one, other = [each.box for each in cards(guest)]
    assert not one.overlaps(other)


def test_a_hint_to_draw_points_at_the_button(guest):
    holding_nothing_that_fits(guest)
    assert not guest.seen.points_at_button

    class Advice:
        move = PiecelessMove.DRAW

    guest.table.hint(1, Advice)
    assert guest.seen.points_at_button
    guest.table.act("draw")
    assert not guest.seen.points_at_button


# New tiles and remaining tiles


def test_a_drawn_tile_is_marked_until_a_tile_is_touched(guest):
    holding_nothing_that_fits(guest)
    held = set(guest.hand)
    guest.table.act("draw")
    guest.settle()
    [new] = set(guest.hand) - held
    assert new in guest.seen.outlined
    guest.scene.framing.pan(dp(10), dp(10))
    assert new in guest.seen.outlined, "looking at the board ends nothing"
    guest.stage.key("m")
    guest.stage.key("escape")
    guest.stage.frames(3)
    assert new in guest.seen.outlined
    other = next(iter(held))
    guest.stage.tap(guest.at_home(other))
    assert new not in guest.seen.outlined


def test_the_mark_of_a_drawn_tile_ends_with_the_next_move(guest):
    guest.sit_down("triominos", plies=6)
    pointing, position = guest.scene.highlights, guest.scene.view
    pointing.set_drawn_tile(position, position.hand[0])
    assert pointing.drawn_tile(position) == position.hand[0]
    assert pointing.drawn_tile(replace(position, ply=position.ply + 1)) is None
    assert pointing.drawn_tile(replace(position, hand=position.hand[1:])) is None


def test_what_is_still_to_come_is_what_nobody_has_shown(guest):
    guest.sit_down("quadominos", plies=6)
    panel = guest.table.remaining()
    state = guest.session.match.state
    assert isinstance(panel, UnseenTiles)
    assert len(panel.tiles) == 125 - len(state.table.laid) - state.table.tiles.count(state.hands[0])


@pytest.mark.parametrize("game", ["triominos", "quadominos"])
def test_a_hand_of_forty_tiles_can_be_played(guest, game):
    guest.sit_down(game, plies=6, tiles=40)
    guest.settle()
    assert len(guest.hand) == 40
    fit = guest.fits(guest.hand[-1]) or guest.fits()
    guest.lay(guest.tile_of(fit[0]), fit[0])
    guest.settle()
    assert str(guest.last_move) == str(fit[0].place)


@pytest.mark.parametrize("game", ["triominos", "quadominos"])
def test_a_large_picture_hides_none_of_the_places_that_it_announces(guest, game):
    for plies in (6, 12, 18, 24):
        guest.sit_down(game, plies=plies)
        guest.settle()
        assert guest.scene.view.fits.tiles
        for tile in guest.scene.view.fits.tiles:
            guest.scene.inspect(tile)
            large = guest.seen.large
            assert large.tile == tile
            places = [guest.geometry.camera.to_window(fit.x, fit.y) for fit in guest.fits(tile)]
            hidden = [place for place in places if dist(place, large.place) < large.side / 2]
            assert not hidden, (plies, tile)
            guest.scene.inspect(None)


# Explanations of points


def hold(guest, place):
    """Makes a long press on a window position."""
    finger = guest.stage.down(*place)
    guest.wait(0.6)
    finger.up()
    guest.stage.frames(2)


def laid_for(guest, reason):
    """Opens a match with a placed tile that scored for this reason; returns the event of that move."""
    for seed in range(1, 30):
        guest.sit_down("triominos", plies=30, seed=seed)
        guest.settle()
        for told in guest.session.all_messages():
            for event in told.events:
                if isinstance(event, Laid) and reason in event.parts and event.move.cell in guest.scene.view.table.laid:
                    return event
    raise AssertionError(f"nobody earns a {reason}")


@pytest.mark.parametrize("reason", ["bridge", "hexagon"])
def test_a_long_press_on_a_tile_tells_what_it_has_brought_with_its_figure(guest, said, reason):
    laid = laid_for(guest, reason)
    hold(guest, guest.geometry.camera.to_window(*guest.scene.view.shape.centre(laid.move.cell)))
    [pill] = guest.seen.pills
    assert pill.points == laid.points
    assert guest.seen.figure == reason, "the figure is drawn round its tiles"
    assert reason in said[-1]
    guest.stage.tap(guest.nowhere())
    assert not guest.seen.pills
    assert not guest.seen.figure


def test_a_bridge_has_a_ring_at_each_corner_that_it_touches(guest):
    laid = laid_for(guest, "bridge")
    hold(guest, guest.geometry.camera.to_window(*guest.scene.view.shape.centre(laid.move.cell)))
    table, camera = guest.scene.view.table, guest.geometry.camera
    lattice = table.tiles.lattice
    neighbours = [cell for cell in table.laid if cell != laid.move.cell]
    touched = {corner for cell in neighbours for corner in lattice.corners_of(cell)}
    corners = touched.intersection(lattice.corners_of(laid.move.cell))
    rings = guest.seen.bridge_rings
    assert len(rings) == len(corners) == 3
    for corner in corners:
        place = camera.to_window(*guest.scene.view.shape.point(corner))
        assert min(dist(place, ring) for ring in rings) < 2


def test_a_long_press_beside_the_tiles_tells_nothing(guest, said):
    laid_for(guest, "bridge")
    hold(guest, guest.nowhere())
    assert not guest.seen.pills


def test_the_last_turn_of_a_seat_is_told_as_a_whole(guest):
    guest.sit_down("triominos", plies=6)
    guest.settle()
    assert guest.screen.play(PiecelessMove.DRAW) is None
    guest.settle()
    place = guest.fits()[0].place
    worth = sum(guest.session.match.state.worth(place)[0].values())
    assert guest.screen.play(place) is None
    guest.stage.until(lambda: guest.session.stage is Stage.PLAY and guest.moves > guest.dealt + 2)
    guest.settle()
    guest.table.explain(0)
    [pill] = guest.seen.pills
    assert pill.points == worth - 5


def test_a_long_press_on_a_plaque_tells_why_its_points_came(guest):
    guest.sit_down("triominos", plies=6)
    guest.settle()
    place = guest.fits()[0].place
    assert guest.screen.play(place) is None
    guest.stage.until(lambda: guest.session.stage is Stage.PLAY and guest.moves > guest.dealt + 1)
    guest.settle()
    guest.wait(3)
    finger = guest.stage.down(*guest.screen.seat_position(0))
    guest.wait(0.6)
    [pill] = guest.seen.pills
    finger.up()
    guest.stage.frames(2)
    assert guest.seen.pills == [pill], "and no tap follows"
    assert pill.points == sum(place.digits)


def test_a_tap_on_a_plaque_tells_the_whole_cost_of_draws_and_a_pass(guest, monkeypatch):
    guest.sit_down("triominos", plies=6)
    guest.settle()
    draws = [Drew(1, None, {"draw": -5})] * 3
    turn = [
        MovePlayed(guest.moves, 1, (event,))
        for event in (*draws, PiecelessMovePlayed(1, PiecelessMove.PASS, {"pass": -10}))
    ]
    own_pass = PiecelessMovePlayed(0, PiecelessMove.PASS, {"pass": -10})
    messages = [*guest.session.all_messages(), MovePlayed(guest.moves, 0, (own_pass,)), *turn]
    monkeypatch.setattr(guest.session, "all_messages", lambda: messages)
    for message in turn:
        guest.table.player.play(message)
        guest.wait(0.5)
    guest.wait(4)
    assert not guest.seen.pills
    guest.stage.tap(guest.screen.seat_position(1))
    guest.wait(0.3)
    assert [pill.points for pill in guest.seen.pills] == [-25]


# Order of the hand


@pytest.mark.parametrize("order", ["digits", "drawn", "fits"])
def test_the_hand_stands_as_the_player_likes_it(guest, order):
    guest.use("table", order=order)
    holding_nothing_that_fits(guest)
    held = set(guest.hand)
    guest.screen.play(PiecelessMove.DRAW)
    guest.settle()
    [new] = set(guest.hand) - held
    stand = guest.geometry.order
    assert sorted(stand) == sorted(guest.hand)
    if order == "drawn":
        assert stand[-1] == new
    elif order == "fits" and guest.fits(new):
        assert stand[0] == new
    else:
        assert stand == guest.hand
    guest.check()


def test_who_plays_strictly_is_not_told_what_fits_by_the_order(guest):
    guest.use("table", order="fits", show_fits="never")
    guest.sit_down("triominos", plies=12)
    guest.settle()
    assert guest.geometry.order == guest.hand


# Questions before a move


def test_a_draw_that_nobody_has_to_make_is_asked_about(guest, app):
    guest.sit_down("triominos", plies=6)
    guest.settle()
    held = len(guest.hand)
    guest.table.act("draw")
    guest.stage.frames(2)
    assert len(guest.hand) == held
    dialog = app.navigation.panel
    assert dialog is not None
    guest.stage.tap(guest.stage.find(PillButton, spoken="Draw"))
    guest.settle()
    assert len(guest.hand) == held + 1


def test_a_draw_that_is_needed_is_not(guest, app):
    holding_nothing_that_fits(guest)
    held = len(guest.hand)
    guest.table.act("draw")
    guest.settle()
    assert app.navigation.panel is None
    assert len(guest.hand) == held + 1
    assert "2 draws left" in [action.note for action in guest.table.actions()]


def with_misfits_in_the_well(guest):
    """Puts tiles that fit nowhere on top of the well."""
    state = guest.session.match.state
    every, table = state.table.tiles, state.table
    rest = state.well[state.drawn_count :]
    misfits = [tile for tile in rest if not table.fits(every.rotations[tile])]
    assert len(misfits) >= 3
    state.well = [*state.well[: state.drawn_count], *misfits, *(tile for tile in rest if tile not in misfits)]


@pytest.mark.parametrize("show_fits", ["held", "never"])
def test_one_press_plays_all_draws_and_the_pass_of_a_turn_without_a_choice(guest, show_fits):
    """In strict play the player has to find out whether a tile fits, so each draw has its own press."""
    holding_nothing_that_fits(guest)
    guest.use("table", show_fits=show_fits)
    with_misfits_in_the_well(guest)
    (action,) = guest.table.actions()
    assert action.price == ("up to −25" if show_fits == "held" else "−5")
    held, played = len(guest.hand), len(guest.session.match.moves)
    guest.table.act("draw")
    guest.wait(3.0)
    guest.settle()
    own = [str(move) for seat, move in guest.session.match.moves[played:] if seat == 0]
    assert own[:4] == ["draw", "draw", "draw", "pass"] if show_fits == "held" else ["draw"]
    assert guest.session.match.state.hands[0].bit_count() >= held


def test_draws_end_with_the_first_tile_that_fits(guest):
    holding_nothing_that_fits(guest)
    state = guest.session.match.state
    fitting = [tile for tile in state.well[state.drawn_count :] if state.table.fits(state.table.tiles.rotations[tile])]
    with_misfits_in_the_well(guest)
    well = [tile for tile in state.well if tile != fitting[0]]
    state.well = [*well[: state.drawn_count + 1], fitting[0], *well[state.drawn_count + 1 :]]
    played = len(guest.session.match.moves)
    guest.table.act("draw")
    guest.settle()
    guest.wait(1.0)
    assert [str(move) for _seat, move in guest.session.match.moves[played:]] == ["draw", "draw"]
    assert fitting[0] in guest.hand


def test_of_a_tile_that_fits_nowhere_it_is_said(guest):
    guest.sit_down("triominos", plies=12)
    guest.settle()
    none = [tile for tile in guest.hand if not guest.fits(tile)]
    assert none
    guest.stage.tap(guest.at_home(guest.tile_of(guest.fits()[0])))
    assert guest.seen.asked is None
    guest.stage.tap(guest.at_home(none[0]))
    assert guest.seen.asked.text == "Fits nowhere"
    guest.table.cancel()
    guest.settle()
    assert guest.seen.asked is None


@pytest.mark.parametrize(("auto_turn", "game"), [(True, "triominos"), (False, "triominos"), (True, "quadominos")])
def test_a_tile_that_turns_by_itself_is_judged_as_it_would_fit_best(guest, auto_turn, game):
    guest.use("table", auto_turn=auto_turn)
    guest.sit_down(game, plies=12)
    guest.settle()
    table, geometry = guest.session.match.state.table, guest.geometry
    assert guest.hand
    for tile in guest.hand:
        attempt = guest.wrong_place(tile)
        ways = [near.fit for near in geometry.orientations(tile, attempt, are_all=True)]
        least = min(len(table.differing_corners(fit.cell, fit.place.digits)) for fit in ways)
        guest.scene.show_refusal(tile, attempt, None)
        guest.wait(0.3)
        shown = len(guest.seen.refusal.rings)
        assert shown == (least if auto_turn else len(table.differing_corners(attempt.cell, attempt.place.digits)))


def test_a_long_refusal_stays_within_the_screen(guest):
    guest.resize(360, 640)
    try:
        guest.sit_down("quadominos", plies=12)
        guest.settle()
        guest.use("table", auto_turn=False)
        board, most = guest.geometry.board, 0
        for tile in guest.hand:
            guest.scene.show_refusal(tile, guest.wrong_place(tile), None)
            guest.wait(0.3)
            card = guest.seen.refusal
            most = max(most, len(card.rings))
            assert card.box.x >= board.x
            assert card.box.right <= board.right
        assert most > 1
    finally:
        guest.resize(412, 892)


def test_a_button_frames_the_board_while_it_is_looked_at_otherwise(guest):
    guest.sit_down("triominos", plies=12)
    guest.settle()
    assert "fit" not in guest.seen.icons
    x, y = guest.nowhere()
    guest.stage.drag((x, y), (x - 60, y - 40), 4)
    assert "fit" in guest.seen.icons
    guest.stage.tap(guest.scene.fit_button)
    guest.wait(0.5)
    assert "fit" not in guest.seen.icons
    assert not guest.geometry.camera.is_manual


def test_what_another_one_pays_has_its_name(guest):
    guest.sit_down("triominos", plies=6)
    guest.settle()
    happens(guest, PiecelessMovePlayed(1, PiecelessMove.PASS, {"pass": -10}))
    [pill] = guest.seen.pills
    assert pill.points == -10
    assert pill.lines, "there are words beside the points"


# Performance


def test_a_still_table_draws_no_frame(app, the_stage):
    app.context.settings = Settings()
    guest = Guest(the_stage, app)
    guest.sit_down("triominos", plies=6)
    the_stage.wait(0.6)
    the_stage.rest()


def instructions(group):
    return 1 + sum(instructions(each) for each in group.children if isinstance(each, InstructionGroup))


def test_panning_and_zooming_leave_nothing_behind(guest):
    for name in modules_to_preload():  # the app preloads them in the background
        import_module(name)
    guest.sit_down("triominos", plies=10)
    guest.settle()
    scene = guest.scene

    def move():
        for step in range(60):
            scene.framing.pan(dp(3) * (-1) ** (step // 10), dp(2))
            scene.framing.zoom(1.02 if step % 2 else 1 / 1.02, 200, 500)
        scene.framing.frame()
        guest.wait(0.5)

    move()
    gc.collect()
    before = instructions(scene.board)
    tracemalloc.start()
    move()
    gc.collect()
    first = tracemalloc.get_traced_memory()[0]
    for _ in range(4):
        move()
    gc.collect()
    grown = tracemalloc.get_traced_memory()[0] - first
    tracemalloc.stop()
    assert instructions(scene.board) == before
    assert grown < 60_000


def test_the_main_button_stays_alone(guest):
    """The table's own buttons have only an outline, because a filled brass button is the main action of a screen."""
    until_bonus(guest, 4)
    assert not [button for button in guest.table.walk() if isinstance(button, MainButton)]


def test_the_choices_of_a_bonus_are_read_whole_in_french_on_a_small_phone(guest, app):
    size = tuple(Window.size)
    guest.resize(360, 740)
    app.context.change("language", "code", "fr")
    try:
        until_bonus(guest, 4)
        answers = [button for button in guest.table.walk() if isinstance(button, PillButton)]
        read = [words for button in answers for words in button.children if isinstance(words, TextLabel)]
        assert len(read) >= 4
        assert not [words.text for words in read if words.letters.is_cut]
    finally:
        app.context.change("language", "code", "en")
        guest.resize(*size)


# Moves of other seats


def happens(guest, event):
    """Shows an event of the other seat at the table."""
    guest.table.player.play(MovePlayed(guest.moves, 1, (event,)))


def test_what_another_one_draws_one_after_the_other_is_told_together(guest):
    guest.sit_down("quadominos", plies=6)
    guest.settle()
    for _ in range(15):
        happens(guest, Drew(1, None, {"draw": -5}))
        guest.wait(0.5)
    [pill] = guest.seen.pills
    assert pill.points == -75
    happens(guest, PiecelessMovePlayed(0, PiecelessMove.TAKE_POINTS, {}))
    guest.wait(0.5)
    assert [pill.points for pill in guest.seen.pills] == [-75], "it can be read though the next one moves"
    happens(guest, PiecelessMovePlayed(1, PiecelessMove.PASS, {"pass": -10}))
    guest.wait(0.5)
    happens(guest, Drew(1, None, {"draw": -5}))
    guest.wait(0.5)
    assert [pill.points for pill in guest.seen.pills] == [-5], "another turn"


@pytest.mark.parametrize(
    ("call", "points", "said"),
    [(PiecelessMove.TAKE_POINTS, 25, ("Bonus",)), (PiecelessMove.TAKE_TILES, 0, ("Bonus", "chose two extra tiles"))],
)
def test_the_bonus_that_another_one_takes_is_told(guest, call, points, said):
    guest.sit_down("quadominos", plies=6)
    guest.settle()
    happens(guest, PiecelessMovePlayed(1, call, {"bonus": points}))
    guest.wait(0.5)
    assert [(pill.points, pill.lines) for pill in guest.seen.pills] == [(points, said)]


def test_what_another_one_takes_for_its_bonus_covers_no_reason(guest):
    guest.sit_down("quadominos", plies=6)
    guest.settle()
    assert guest.scene.view.open_cells
    for cell in guest.scene.view.open_cells:
        guest.scene.messages.show_reason(20, ["Bonus", "25 or two tiles"], 1, cell)
        happens(guest, PiecelessMovePlayed(1, PiecelessMove.TAKE_POINTS, {"bonus": 25}))
        guest.wait(0.2)
        reason, price = guest.seen.pills
        assert not reason.box.overlaps(price.box), cell


def test_a_tile_that_another_one_draws_flies_face_down(guest):
    guest.sit_down("triominos", plies=6)
    guest.settle()
    happens(guest, Drew(1, None, {"draw": -5}))
    [loose] = guest.seen.loose
    assert (loose.digits, loose.center) == ((), "back")
    guest.settle()
    assert not guest.seen.loose


def test_the_opener_shows_the_tile_that_gives_the_right_and_takes_it_back(guest):
    guest.sit_down("triominos", plies=6)
    guest.settle()
    happens(guest, OpeningTileShown(1, (5, 5, 5)))
    guest.wait(0.5)
    assert [loose.tile for loose in guest.seen.loose] == [(5, 5, 5)]
    guest.wait(2)
    assert not guest.seen.loose


def test_where_motion_is_reduced_tiles_fade_and_do_not_fly(guest, app):
    guest.sit_down("triominos", plies=6)
    guest.settle()
    appearance.set_current(replace(appearance.current_appearance(), reduced_motion=True))
    try:
        fit = guest.fits()[0]
        tile, places = guest.tile_of(fit), set()
        guest.table.fingers.lay(tile, fit)
        for _ in range(20):
            places |= {(round(each.x), round(each.y)) for each in guest.seen.loose if each.tile == tile}
            guest.stage.frames(1)
        assert 1 <= len(places) <= 2, "from the hand to its place at once"
        guest.stage.until(lambda: guest.session.stage is not Stage.BOTS)
        guest.settle()
    finally:
        appearance.set_current(replace(appearance.current_appearance(), reduced_motion=False))
