"""Tests of the visible part of the board, and of widgets that must not overlap."""

from random import Random
from types import SimpleNamespace

import pytest
from kivy.core.window import Window
from kivy.metrics import dp

from app.device.services import Services
from app.files.settings import Settings
from app.games import APP_GAMES
from app.launch.application import Application
from app.launch.flags import CommandLineOptions
from app.look.shapes import EMPTY_BOX
from app.match.messages import Stage
from app.screens.match.handover import HoldButton
from engine.bots.bot import pick
from tests.window.frame_clock import drawn, unseen
from tests.window.ominos.guest import Guest

PHONE, SMALL, LYING, TABLET = (412, 892), (360, 640), (892, 412), (1280, 800)


@pytest.fixture(scope="module")
def app(the_stage, tmp_path_factory):
    the_stage.resize(*PHONE, 1)
    app = Application(CommandLineOptions(folder=tmp_path_factory.mktemp("house")), Services())
    the_stage.start(app)
    yield app
    the_stage.stop(app)


@pytest.fixture
def guest(app, the_stage):
    """Returns a guest whose time advances only with frames, without drawing."""
    with unseen(the_stage) as clock:
        app.context.settings = Settings()
        yield Guest(the_stage, app, clock)
        the_stage.resize(*PHONE, 1)


def sit_down(guest, size, game="triominos", **how):
    guest.stage.resize(*size, 1)
    guest.sit_down(game, **how)
    guest.settle()
    guest.wait(0.5)


def zoom_in(guest):
    """Zooms in until tiles are beyond every edge of the board."""
    guest.scene.framing.zoom(9, *guest.geometry.board.middle)
    guest.wait(0.2)


def look_away(guest, cell):
    """Zooms in and pans until a cell is outside the view."""
    zoom_in(guest)
    x, y = guest.geometry.camera.to_window(*guest.geometry.view.shape.centre(cell))
    (mx, my), far = guest.geometry.board.middle, guest.geometry.board
    guest.scene.framing.pan(-3 * far.width if x < mx else 3 * far.width, -3 * far.height if y < my else 3 * far.height)
    guest.wait(0.2)


def is_in_sight(guest, cells):
    shape, free = guest.geometry.view.shape, guest.geometry.board.grown(1)
    return all(
        free.contains(*guest.geometry.camera.to_window(*corner)) for cell in cells for corner in shape.corners(cell)
    )


def pixels_in(stage, box):
    """Returns the drawn pixels of a part of the window."""
    whole, wide = stage.pixels(), int(Window.width)
    rows = range(int(box.y) + 1, int(box.top) - 1)
    return b"".join(whole[3 * (row * wide + int(box.x) + 1) : 3 * (row * wide + int(box.right) - 1)] for row in rows)


def differing(before, after):
    """Returns the number of bytes that differ by more than the small changes of light between two frames."""
    return sum(abs(one - other) > 8 for one, other in zip(before, after))


@pytest.mark.parametrize(
    ("size", "part", "way"),
    [(TABLET, "panel", (1, 0)), (TABLET, "side", (-1, 0)), (LYING, "panel", (1, 0)), (SMALL, "strip", (0, 1))],
)
def test_a_zoomed_board_is_drawn_over_nothing_else(guest, size, part, way):
    sit_down(guest, size, plies=20)
    box = getattr(guest.screen.frame.arrangement, part)
    assert box != EMPTY_BOX
    with drawn(guest.stage):
        guest.wait(0.1)
        before = pixels_in(guest.stage, box)
        zoom_in(guest)
        guest.scene.framing.pan(way[0] * guest.geometry.board.width, way[1] * guest.geometry.board.height)
        guest.wait(0.1)
        assert differing(before, pixels_in(guest.stage, box)) == 0


@pytest.mark.parametrize("size", [SMALL, LYING, (500, 480)])
def test_what_lies_beyond_the_edges_is_told_and_one_press_frames_it(guest, size):
    sit_down(guest, size, "quadominos", plies=24)
    assert len(guest.geometry.view.table.laid) > 20
    zoom_in(guest)
    assert guest.seen.beyond
    assert "fit" in guest.seen.icons
    guest.stage.tap(guest.scene.fit_button)
    guest.wait(0.5)
    assert is_in_sight(guest, guest.geometry.view.table.laid)
    assert not guest.seen.beyond
    assert "fit" not in guest.seen.icons


def test_a_tile_that_another_one_lays_out_of_sight_comes_into_sight(guest):
    sit_down(guest, PHONE, plies=24)
    laid = set(guest.geometry.view.table.laid)
    for _ in range(6):
        guest.settle()
        fits = guest.fits()
        if not guest.session.is_front_in_turn or not fits:
            break
        look_away(guest, next(iter(laid)))
        scale = guest.geometry.camera.scale
        guest.session.play(guest.session.front, max(fits, key=lambda fit: sum(fit.place.digits)).place)
        guest.stage.until(lambda: guest.session.stage is not Stage.BOTS)
        guest.settle()
        guest.wait(0.5)
        assert is_in_sight(guest, [guest.geometry.view.newest])
        assert guest.geometry.camera.scale == pytest.approx(scale), "as large as the player looks at it"


def test_who_is_handed_the_table_looks_at_all_of_it_wherever_the_one_before_has_looked(guest):
    sit_down(guest, PHONE, plies=16, seats=(None, None))
    guest.stage.find(HoldButton).reveal()
    guest.settle()
    guest.tap_tap(*next((guest.tile_of(fit), fit) for fit in guest.fits()))
    guest.settle()
    zoom_in(guest)
    assert guest.seen.beyond
    guest.screen.press("pass")
    guest.stage.find(HoldButton).reveal()
    guest.settle()
    guest.wait(0.5)
    assert guest.session.stage is Stage.PLAY
    assert is_in_sight(guest, guest.geometry.view.table.laid)
    assert not guest.seen.beyond


def test_a_hint_shows_its_place_wherever_the_player_looks(guest):
    sit_down(guest, PHONE, plies=12)
    place = guest.fits()[0].place
    look_away(guest, place.cell)
    assert not is_in_sight(guest, [place.cell])
    guest.table.hint(2, SimpleNamespace(move=place))
    guest.wait(0.6)
    assert is_in_sight(guest, [place.cell])


@pytest.mark.parametrize("size", [SMALL, PHONE, LYING, (500, 480)])
@pytest.mark.parametrize("text", [100, 200])
def test_no_words_lie_on_the_button_that_frames_everything_nor_on_the_hand(guest, size, text):
    guest.use("look", text_size=text)
    guest.app.navigation.rebuild()
    sit_down(guest, size, plies=20, **{APP_GAMES["triominos"].traits.timer_option: 30})
    zoom_in(guest)
    frame, area, fit = guest.screen.frame, guest.screen.area, guest.scene.fit_button_box
    assert fit != EMPTY_BOX
    for tell in (area.show_timer_note, area.show_refusal):
        tell("The sand starts at your touch, and it runs until you have laid a tile.")
        guest.wait(0.1)
        for box in (fit, guest.geometry.hand):
            bubble = area.card
            assert not (
                bubble.x < box.right and box.x < bubble.right and bubble.y < box.top - 1 and box.y < bubble.top - 1
            ), (tell.__name__, box)
    numbers = frame.timer.to_window(frame.timer.center_x, frame.timer.y - dp(24))
    assert size[1] < 500 or not fit.contains(*numbers), "the last seconds of the sand are written there"


def test_a_hint_keeps_away_from_the_edge_of_a_tablet(guest):
    sit_down(guest, (1280, 800), plies=6)
    guest.table.show_hint_text("Place it above 2-5-3.")
    assert guest.scene.prompt.card.y >= dp(12)


def test_on_a_large_tablet_drawing_stays_near_the_other_buttons(guest):
    sit_down(guest, (800, 1280), plies=6)
    draw, hint = guest.screen.area.buttons.get("draw"), guest.screen.area.buttons.get("hint")
    assert draw.width <= dp(440)
    assert 0 < hint.center_x - draw.right < dp(60)


def nothing_fits(guest, tiles):
    """Replaces the first hand by this number of tiles that do not fit; the next draws do not fit either."""
    state = guest.session.match.state
    every, table = state.table.tiles, state.table
    soon = every.hand(state.well[state.drawn_count : state.drawn_count + 3])
    free = every.names(every.all & ~every.hand(table.laid.values()) & ~soon)
    state.hands[0] = every.hand([tile for tile in free if not table.fits(every.hand([tile]))][:tiles])
    guest.table.show()
    guest.table.host.changed()
    guest.settle()
    guest.wait(0.5)


@pytest.mark.parametrize("size", [SMALL, PHONE])
@pytest.mark.parametrize("tiles", [3, 4, 5, 6, 9, 10])
def test_no_button_moves_while_tiles_are_drawn(guest, size, tiles):
    guest.use("table", show_fits="never")  # otherwise one press plays all draws
    sit_down(guest, size, plies=14 + Random(tiles).randrange(4))
    nothing_fits(guest, tiles)
    before = {key: guest.screen.action_box(key) for key in ("menu", "draw")}
    draws = 0
    while not guest.fits() and draws < 3:
        guest.stage.tap(guest.screen.action_position("draw"))
        guest.settle()
        guest.wait(0.6)
        draws += 1
        assert len(guest.hand) == tiles + draws
        assert guest.screen.action_box("menu") == before["menu"]
        assert guest.screen.action_box("draw") in (before["draw"], None)
    assert draws


@pytest.mark.parametrize("seed", [1, 2, 6])
def test_the_words_of_a_hint_lie_beside_its_place_in_large_text_too(guest, seed):
    guest.app.context.settings = Settings().with_value("look", "text_size", 200)
    guest.stage.resize(412, 740, 1)  # updates the appearance
    sit_down(guest, SMALL, plies=10, seed=seed, seats=(None, "casual", "casual"))
    for _stage in range(2):
        guest.stage.key("h")
        guest.stage.until(lambda: guest.session.advice.is_done)
        guest.settle()
        guest.wait(0.6)
    (cell,) = guest.seen.meant
    x, y = guest.geometry.camera.to_window(*guest.geometry.view.shape.centre(cell))
    assert not guest.seen.asked.box.contains(x, y)


def test_a_new_round_is_framed_anew_whatever_was_looked_at_in_the_last_one(guest):
    sit_down(guest, PHONE, plies=6)
    look_away(guest, guest.geometry.view.newest)
    assert guest.geometry.camera.is_manual
    round_over = guest.session.match
    while not round_over.state.round_over:
        round_over.play(round_over.state.turn, pick(round_over.state.moves(round_over.state.turn), Random(1)))
    guest.session.next_round()
    guest.table.show()
    guest.wait(0.5)
    assert not guest.geometry.camera.is_manual
    assert is_in_sight(guest, guest.geometry.view.open_cells)
