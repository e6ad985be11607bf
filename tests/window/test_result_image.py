"""Tests of the result picture that players can save or share."""

import errno
import struct
import zlib
from random import Random

import pytest
from kivy.app import App

from app.device.services import Services
from app.device.system import Sharing
from app.games import APP_GAMES
from app.look.appearance import colour
from app.match.seating import MatchSetUp
from app.players import Player
from app.screens.notice_cards import NoticeCard
from app.table.live_picture import LivePicture
from app.widgets.list_row import ListRow
from app.widgets.text_label import TextLabel
from engine.bots.bot_registry import find_bot

PEOPLE = (Player("Léa"), Player("Nino", "casual"))
SHOWN = [key for key, game in APP_GAMES.items() if game.result_image_title]


class Picker(Sharing):
    """Simulated device on which the user selects the location of saved files."""

    def __init__(self, is_kept):
        self.is_kept, self.asked = is_kept, []

    def can_choose_files(self):
        return True

    def save(self, content, kind, name, told):
        self.asked.append((content, kind, name))
        told(self.is_kept)


class Gallery(Sharing):
    """Simulated device that shares pictures with other apps."""

    def __init__(self):
        self.offered = []

    def share_picture(self, content, name, title):
        self.offered.append((content, name, title))
        return True


def result(app, stage, game):
    """Opens the result page of a match between greedy bots; returns the match."""
    match = MatchSetUp(game, PEOPLE, 5).match()
    bot, luck = find_bot(game, "greedy"), Random(1)
    while not match.winners:
        match.next_round()
        seat = match.state.actors()[0]
        match.play(seat, [thought.move for thought in bot.think(match.view(seat), luck, 1)][-1])
    log = app.context.journal.create_log(match, PEOPLE)
    log.write(match)
    app.navigation.go("result", match=log.id)
    stage.wait(0.3)
    return match


def press_keep(stage):
    jobs = App.get_running_app().context.jobs
    press(stage, next(each for each in stage.all(ListRow) if each.title.text == "Save picture"))
    stage.until(lambda: not jobs.has_work)


def press(stage, widget):
    """Scrolls to a widget if necessary, and taps it."""
    for above in widget.walk_reverse():
        if type(above).__name__ == "Scroller" and widget in list(above.walk(restrict=True)):
            above.show(widget)
    stage.frames(2)
    stage.tap(widget)


def read(png):
    """Returns the width and height of a PNG picture, and its rows from the top with three bytes per pixel."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    at, packed = 8, b""
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        kind, data = png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        assert struct.unpack(">I", png[at + 8 + length : at + 12 + length]) == (zlib.crc32(kind + data),)
        packed += data if kind == b"IDAT" else b""
        at += length + 12
    rows = zlib.decompress(packed)
    assert len(rows) == (3 * width + 1) * height
    return width, height, [rows[1 + (3 * width + 1) * row : (3 * width + 1) * (row + 1)] for row in range(height)]


def byte_colour(role):
    return bytes(round(255 * part) for part in colour(role)[:3])


def share_of(rows, colour):
    """Returns the share of the sampled pixels that have a colour."""
    width = len(rows[0]) // 3
    points = [row[3 * x : 3 * x + 3] for row in rows[::4] for x in range(0, width, 4)]
    return sum(point == colour for point in points) / len(points)


def check(png):
    """Checks that a picture is large, has an empty border, and shows bricks in its middle and text below."""
    width, height, rows = read(png)
    ground = byte_colour("sunk")
    assert min(width, height) >= 1600
    assert len(png) < 2_000_000
    assert rows[0] == rows[-1] == ground * width
    assert {row[:3] for row in rows} == {row[-3:] for row in rows} == {ground}
    drawn = [any(row[3 * x : 3 * x + 3] != ground for x in range(0, width, 4)) for row in rows]
    assert sum(drawn[: height * 4 // 5]) > height / 2
    assert share_of(rows, ground) < 0.8
    ink = byte_colour("ink")
    assert any(ink == row[3 * x : 3 * x + 3] for row in rows[-250:] for x in range(0, width, 2))


@pytest.mark.parametrize("game", SHOWN)
def test_the_finished_structure_is_kept_as_a_picture_beside_the_journal(start, stage, tmp_path, game):
    result(start(), stage, game)
    for number in (1, 2):
        press_keep(stage)
        assert len(list(tmp_path.glob(f"sablier-{game}-*.png"))) == number
        assert any(str(tmp_path) in words.text for words in stage.all(TextLabel))
        stage.key("escape")
    one, other = sorted(tmp_path.glob("*.png"))
    assert one.read_bytes() == other.read_bytes()
    check(one.read_bytes())


def test_the_picture_that_is_kept_is_of_the_side_that_is_seen(start, stage, tmp_path):
    """After four quarter turns, the picture shows the first side again."""
    result(start(), stage, SHOWN[0])
    seen = []
    for _quarter in range(5):
        seen.append(stage.pixels())
        press_keep(stage)
        stage.key("escape")
        stage.find(LivePicture).key("right")
        stage.rest()
    kept = [path.read_bytes() for path in sorted(tmp_path.glob("*.png"), key=lambda path: path.stat().st_mtime_ns)]
    assert len(set(kept)) == 4
    assert len(set(seen[:4])) == 4
    assert kept[4] == kept[0]
    check(kept[0])


@pytest.mark.parametrize(("is_kept", "told"), [(True, "Picture saved"), (False, "Picture not saved")])
def test_where_files_are_chosen_the_picture_goes_there(start, stage, tmp_path, is_kept, told):
    picker = Picker(is_kept)
    result(start(services=Services(sharing=picker)), stage, SHOWN[0])
    press_keep(stage)
    ((content, kind, name),) = picker.asked
    check(content)
    assert kind == "image/png"
    assert name.startswith(f"sablier-{SHOWN[0]}-")
    assert name.endswith(".png")
    assert told in [words.text for words in stage.all(TextLabel)]
    assert not list(tmp_path.glob("*.png"))


def test_where_other_apps_take_pictures_it_is_offered_to_them_and_no_file_is_left(start, stage, tmp_path):
    gallery = Gallery()
    app = start(services=Services(sharing=gallery))
    result(app, stage, SHOWN[0])
    press_keep(stage)
    ((content, name, title),) = gallery.offered
    check(content)
    assert name.startswith(f"sablier-{SHOWN[0]}-")
    assert title == "Share picture"
    assert app.navigation.panel is None
    assert not list(tmp_path.glob("*.png"))


def test_a_picture_for_which_there_is_no_room_is_told(start, stage, tmp_path, monkeypatch):
    def full(path, content):
        raise OSError(errno.ENOSPC, "full", str(path))

    result(start(), stage, SHOWN[0])
    monkeypatch.setattr("app.files.file_access.write_atomically", full)
    press_keep(stage)
    told = stage.find(NoticeCard).spoken
    assert told.startswith("The picture can’t be saved: the device is full. Free up some space.")
    assert "keeps trying" not in told


def test_a_game_that_makes_nothing_to_be_shown_offers_no_picture(start, stage):
    result(start(), stage, next(key for key in APP_GAMES if key not in SHOWN))
    assert "Save picture" not in [row.title.text for row in stage.all(ListRow)]
