"""Tests of the first start of the real app: missing folders, and permissions of its files."""

import pytest

from tools.first_start import start_app

FOLDERS = {
    # environment: data folder in the home folder
    "": ".config/sablier",
    "settings/of/mine": "settings/of/mine/sablier",
}


@pytest.mark.parametrize("config", FOLDERS, ids=["an empty home", "a missing XDG_CONFIG_HOME"])
def test_starts_in_an_empty_home(tmp_path, config):
    variables = {"XDG_CONFIG_HOME": str(tmp_path / config)} if config else {}
    done = start_app(tmp_path, variables)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "SELFTEST OK" in done.stdout
    assert (tmp_path / FOLDERS[config] / "journal.db").is_file()


def test_starts_without_a_home(tmp_path):
    done = start_app(tmp_path / "not" / "there", {})
    assert done.returncode == 0, done.stdout + done.stderr


def test_other_users_can_read_nothing(tmp_path):
    """The permissions of a folder and its files are restricted even if an earlier version has left them open."""
    folder = tmp_path / ".config" / "sablier"
    folder.mkdir(parents=True)
    folder.chmod(0o755)
    (folder / "settings.json").write_text("{}")
    (folder / "settings.json").chmod(0o644)
    done = start_app(tmp_path, {})
    assert done.returncode == 0, done.stdout + done.stderr
    modes = {path.name: path.stat().st_mode & 0o777 for path in (folder, *folder.iterdir())}
    assert modes.pop("sablier") == 0o700
    assert set(modes.values()) == {0o600}, modes
