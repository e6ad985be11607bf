"""Valid and invalid arguments of the command line."""

import pytest

from app.games import APP_GAMES, playable
from app.launch.flags import PERSON, read_flags


def test_seats_are_people_and_levels():
    assert read_flags(["--seats", "me, casual,greedy"]).seats == (PERSON, "casual", "greedy")


def test_a_level_that_there_is_not_is_refused_with_those_that_there_are(capsys):
    with pytest.raises(SystemExit):
        read_flags(["--seats", "me,apprentice"])
    assert "learner, casual, strong, expert" in capsys.readouterr().err


def test_the_help_names_the_games_that_can_be_played_and_no_other(capsys):
    with pytest.raises(SystemExit):
        read_flags(["--help"])
    told = " ".join(capsys.readouterr().out.split())
    offered = {name: game for name, game in APP_GAMES.items() if game.title in told.split("options:")[0]}
    assert tuple(offered) == playable()
    assert "Four" not in told
