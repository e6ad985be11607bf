"""The real app starts for a new user, whatever folders are missing, and keeps its files private."""

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
