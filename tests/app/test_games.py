"""Comparison of the app's games with the engine's, and the modules that reading a record loads."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from statistics import mean

import pytest

from app import i18n
from app.games import APP_GAMES, playable
from engine.games import GAMES
from tests.engine.variants import played
from tools.house import SourceTree, files_naming_games, game_keyed_dicts
from tools.measure_match_length import moves_of

ROOT = Path(__file__).parents[2]
SOURCES = SourceTree(ROOT)


def test_the_app_knows_the_games_of_the_engine():
    assert set(APP_GAMES) == set(GAMES)
    assert [game.key for game in APP_GAMES.values()] == list(APP_GAMES)


@pytest.mark.parametrize("key", GAMES)
def test_a_record_tells_how_many_may_play(key):
    options, offers = GAMES[key].options, APP_GAMES[key].traits.can_play
    ways = [{}, *({name: each} for name, values in options.choices().items() for each in values if offers(name, each))]
    seats = {count for way in ways for count in options.of(way).seats}
    assert APP_GAMES[key].seats == (min(seats), max(seats))


@pytest.mark.parametrize(
    ("seats", "english", "french"),
    [((2, 6), "2–6 players", "2–6 joueurs"), ((2, 2), "2 players", "2 joueurs"), ((1, 1), "1 player", "1 joueur")],
)
def test_how_many_may_play_is_told_without_a_range_of_one_number(seats, english, french):
    game = replace(APP_GAMES["quadrot"], seats=seats)
    assert game.player_count == english
    i18n.use("fr")
    assert game.player_count == french


@pytest.fixture(autouse=True)
def _english():
    yield
    i18n.use("en")


WITH_SAND = {key: game for key, game in APP_GAMES.items() if game.traits.timer_option}


@pytest.mark.parametrize("game", WITH_SAND.values(), ids=WITH_SAND)
def test_the_sand_of_a_turn_is_an_option_of_the_game(game):
    options = GAMES[game.key].options
    traits = game.traits
    limits = options.choices()[traits.timer_option]
    assert {traits.turn_seconds(options.of({traits.timer_option: value})) for value in limits} >= {30, 60, None}


@pytest.mark.parametrize("game", APP_GAMES.values(), ids=APP_GAMES)
def test_a_record_says_which_parts_its_folder_holds(game):
    folder = ROOT / game.folder.replace(".", "/")
    assert {(folder / f"{part}.py").is_file() for part in ("table", "home_picture", "picture")} == {game.has_table}
    assert (folder / "lesson.py").is_file() == game.has_lesson
    assert game.rulebook.game == game.key
    assert not game.has_lesson or game.lesson.game == game.key


@pytest.mark.parametrize("game", APP_GAMES.values(), ids=APP_GAMES)
def test_every_option_reason_and_level_has_words(game):
    assert set(game.phrases.options) >= set(GAMES[game.key].options.choices())
    assert all(map(game.phrases.reason_row_name, game.phrases.reasons))


def test_the_list_loads_no_game():
    code = (
        f"import sys; sys.path.insert(0, {str(ROOT)!r})\n"
        "from app.games import APP_GAMES, playable\n"
        "[(game.name, game.tagline, game.player_count, game.target_text) for game in APP_GAMES.values()]\n"
        "[game.has_lesson for game in APP_GAMES.values()]\n"
        "playable(); print([name for name in sys.modules if name.startswith(('app.games.', 'engine'))])"
    )
    run = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "[]\n"


def test_only_games_with_a_table_are_offered():
    assert playable() == tuple(game.key for game in APP_GAMES.values() if game.has_table)


def test_no_file_names_a_game_outside_the_rooms_of_the_games():
    assert not [*files_naming_games(SOURCES), *game_keyed_dicts(SOURCES)]


IDLE_SETS = [
    ("triominos", {}),
    ("quadominos", {}),
    ("domino3d", {}),
    ("domino3d", {"mode": "advanced"}),
    ("domino3d", {"mode": "race"}),
    ("domino3d", {"mode": "solo"}),
    ("domino3d", {"mode": "solo", "solo": "advanced"}),
    ("quadrot", {}),
]
"""Sets of options with which some other options have no effect"""


@pytest.mark.parametrize(("key", "given"), IDLE_SETS, ids=str)
def test_an_option_that_means_nothing_changes_nothing(key, given):
    """The set-up page hides these options, so they must not change the match."""
    compared = 0
    agreed = GAMES[key].options.of(given)
    seats = agreed.seats[0]
    whole = played(key, given, seats, 4).events
    for name, values in agreed.choices().items():
        if not APP_GAMES[key].traits.is_relevant(agreed, name, seats):
            for value in values[-1:]:
                compared += 1
                assert played(key, {**given, name: value}, seats, 4).events == whole, name
    assert compared


MATCHES, FACTOR = 3, 1.6
"""Number of measured matches of greedy bots, and the factor by which their mean may differ from the expected number"""


@pytest.mark.parametrize("game", playable())
def test_the_announced_number_of_moves_was_measured(game):
    """The set-up page uses this number to estimate the duration of a match in minutes."""
    options = GAMES[game].options()
    seats = max(2, options.seats[0])
    expected = APP_GAMES[game].traits.expected_moves(options, seats)
    measured = mean(moves_of(game, {}, seats, seed) for seed in range(MATCHES))
    assert expected is None or measured / FACTOR < expected < measured * FACTOR, measured
