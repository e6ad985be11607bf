"""Lock of the data folder: only one window writes, even if the file `lock` is lost, and other users have no access."""

import builtins
import importlib
import os
import shutil
import sys
from types import SimpleNamespace

import pytest

from app.device.services import Services
from app.files import lock
from app.files.notices import LockUnavailable, ReadOnlyNotice
from app.files.settings import read_settings
from app.match.seating import MatchSetUp
from app.players import Player
from app.shell.context import AppContext

SET_UP = MatchSetUp("triominos", (Player("Ada"), Player("Bo")), 5)


@pytest.fixture
def opened(tmp_path):
    """Returns a function that opens a window on the same folder."""
    contexts = []

    def opening():
        contexts.append(AppContext(tmp_path / "data", Services()))
        return contexts[-1]

    yield opening
    for context in contexts:
        context.close()


def check_exclusive(first, second):
    """Checks that the first window can play, and that the second one is read-only and shows a notice."""
    assert ReadOnlyNotice() in second.notices
    assert second.begin(SET_UP) is None
    second.change("play", "pace", 3.0)
    assert first.begin(SET_UP) is not None
    assert first.journal.ids()
    assert first.notices == []
    assert read_settings(first.settings_file)[0].play.pace != 3.0


def test_a_lock_that_was_deleted_still_keeps_the_second_window_out(opened, tmp_path):
    first = opened()
    (tmp_path / "data" / "lock").unlink()
    check_exclusive(first, opened())


def test_a_lock_that_was_replaced_still_keeps_the_second_window_out(opened, tmp_path):
    first = opened()
    (tmp_path / "data" / "lock").unlink()
    (tmp_path / "data" / "lock").write_text("another one")
    check_exclusive(first, opened())


@pytest.mark.parametrize("kind", ["folder", "pipe", "link to nothing"])
def test_an_odd_lock_keeps_the_second_window_out(opened, tmp_path, kind):
    data = tmp_path / "data"
    data.mkdir()
    path = data / "lock"
    {
        "folder": path.mkdir,
        "pipe": lambda: os.mkfifo(path),
        "link to nothing": lambda: path.symlink_to(tmp_path / "lost" / "lock"),
    }[kind]()
    check_exclusive(opened(), opened())


def test_a_window_whose_folder_was_replaced_stops_writing_and_says_so(opened, tmp_path):
    """The second window then has its own folder with the same name."""
    first = opened()
    first.begin(SET_UP)
    shutil.rmtree(tmp_path / "data")
    second = opened()
    assert second.begin(SET_UP) is not None
    kept = second.journal.ids()
    first.begin(SET_UP)
    assert ReadOnlyNotice() in first.notices
    assert first.begin(SET_UP) is None
    first.change("play", "pace", 3.0)
    assert read_settings(second.settings_file)[0].play.pace != 3.0
    assert second.journal.ids() == kept
    assert second.notices == []


def test_a_window_whose_folder_was_deleted_goes_on_in_a_new_one_and_locks_it(opened, tmp_path):
    first = opened()
    first.begin(SET_UP)
    shutil.rmtree(tmp_path / "data")
    assert first.begin(SET_UP) is not None
    assert first.journal.ids()
    second = opened()
    assert second.is_read_only


def test_a_window_of_an_earlier_version_is_kept_out_too(opened, tmp_path):
    """An earlier version locks only the file, not the folder."""
    fcntl = pytest.importorskip("fcntl")
    opened()
    with (tmp_path / "data" / "lock").open("rb") as file, pytest.raises(BlockingIOError):
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class NoLocks:
    """Fake of a system without file locks."""

    LOCK_EX = LOCK_NB = LK_NBLCK = 0

    @staticmethod
    def flock(*_):
        raise OSError("not supported")

    locking = flock


def test_without_locks_the_player_is_told(opened, monkeypatch):
    monkeypatch.setattr(lock, "fcntl", NoLocks)
    first = opened()
    assert first.notices == [LockUnavailable()]
    assert first.begin(SET_UP) is not None


def test_windows_locks_by_its_own_means(monkeypatch, tmp_path):
    """Simulates `msvcrt`, because the tests do not run on Windows: checks the calls and the effect of a refusal."""
    asked, taken = [], set()

    def locking(handle, mode, count):
        asked.append((mode, count))
        if os.fstat(handle).st_ino in taken:
            raise PermissionError(13, "locked by another process")
        taken.add(os.fstat(handle).st_ino)

    monkeypatch.setitem(sys.modules, "msvcrt", SimpleNamespace(locking=locking, LK_NBLCK=2))
    real = builtins.__import__

    def without_fcntl(name, *rest, **named):
        if name == "fcntl":
            raise ImportError(name)
        return real(name, *rest, **named)

    monkeypatch.setattr(builtins, "__import__", without_fcntl)
    there = importlib.reload(lock)
    try:
        first, second = there.FolderLock(tmp_path), there.FolderLock(tmp_path)
        assert first.take()
        assert first.is_exclusive
        assert not second.take()
        assert set(asked) == {(2, 1)}
        first.release()
    finally:
        monkeypatch.undo()
        importlib.reload(lock)


# Other users of the computer


def modes(folder):
    return {path.name: path.stat().st_mode & 0o777 for path in [folder, *folder.iterdir()]}


@pytest.fixture
def usual_umask():
    before = os.umask(0o022)
    yield
    os.umask(before)


def test_nobody_else_can_read_what_is_stored(opened, tmp_path, usual_umask):
    context = opened()
    context.begin(SET_UP)
    context.change("play", "pace", 2.0)
    found = modes(tmp_path / "data")
    assert {"journal.db", "journal.db-wal", "settings.json"} <= set(found)
    assert found.pop("data") == 0o700
    assert set(found.values()) == {0o600}


def test_the_files_of_an_earlier_version_are_made_private(opened, tmp_path, usual_umask):
    data = tmp_path / "data"
    opened().close()
    opened().change("play", "pace", 2.0)
    ours = ["journal.db", "settings.json", "lock", "sablier-2026-11-18.json", "journal-damaged-1.db"]
    for name in (*ours, "notes.txt"):
        (data / name).touch()
        (data / name).chmod(0o644)
    opened()
    found = modes(data)
    assert {found[name] for name in ours} == {0o600}
    assert found["notes.txt"] == 0o644, "it is none of ours"
