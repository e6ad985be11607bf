"""Feedback: one table defines sound and vibration of every event, and the settings of the player apply."""

import ast
import importlib
import pkgutil
from pathlib import Path
from types import SimpleNamespace

import pytest

import app
import engine
from app import i18n
from app.device.feedback import EVENT, RESPONSES, SAND, TOUCH, Feedback
from app.device.output import HAPTIC_KINDS, Haptics, Sound, Speech, sound_files
from app.device.services import Services
from app.files.settings import Settings
from app.games import APP_GAMES
from app.hourglass.timer_cues import cue_pattern
from app.look.theme import MOTIONS
from app.match.match_stats import is_won
from engine.game import Event, HeadStartGiven, MatchEnded
from tests.engine.variants import every_variant, played

NO_SOUND = {"let go"}


class Recorded:
    """Fake services that record all calls."""

    def __init__(self):
        self.calls = calls = []

        class Heard(Sound):
            def play(self, name, volume):
                calls.append(("sound", name, volume))

            def stop(self):
                calls.append(("sound", "stop"))

        class Felt(Haptics):
            def play(self, kind, strength):
                calls.append(("haptic", kind, strength))

            def cancel(self):
                calls.append(("haptic", "cancel"))

        class Spoken(Speech):
            def say(self, text, urgent=False):
                calls.append(("speech", text, urgent))

            def set_language(self, code):
                calls.append(("language", code))

            def stop(self):
                calls.append(("speech", "stop"))

        self.services = Services(haptics=Felt(), sound=Heard(), speech=Spoken())

    def take(self):
        taken = list(self.calls)
        self.calls.clear()
        return taken


@pytest.fixture
def table():
    """Returns feedback with settings that a test can change."""
    recorded = Recorded()
    table = SimpleNamespace(settings=Settings(), take=recorded.take)
    table.feedback = Feedback(recorded.services, lambda: table.settings)
    table.set = lambda *value: setattr(table, "settings", table.settings.with_value(*value))
    return table


# The table


def test_every_row_names_what_there_is():
    for event, row in RESPONSES.items():
        assert row.group in (TOUCH, EVENT, SAND), event
        assert row.sound in sound_files() or (row.sound is None and event in NO_SOUND), event
        assert row.haptic is None or row.haptic in HAPTIC_KINDS, event
        assert row.animation is None or row.animation in MOTIONS, event


def test_nothing_is_told_by_touch_alone():
    """Because a tablet may have no vibration motor, every event except `let go` also has a sound or an animation."""
    assert all(row.sound or row.animation or event == "let go" for event, row in RESPONSES.items())


def test_every_sound_and_every_touch_is_used():
    assert {row.sound for row in RESPONSES.values() if row.sound} == set(sound_files())
    assert {row.haptic for row in RESPONSES.values() if row.haptic} == set(HAPTIC_KINDS)


def test_every_event_that_the_app_names_is_in_the_table():
    """An event without a row would raise an exception when the app plays its feedback."""
    named = {event for path in Path(app.__file__).parent.rglob("*.py") for event in events_named(path)}
    assert {"lay", "flight", "refuse", "glass turned", "cursor", "your turn", "sand tick"} <= named
    assert named - set(RESPONSES) == set()


def events_named(path):
    """Yields the event names that a file passes to feedback or plays as a preview."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            called = ast.unparse(node.func)
            is_given = (
                called.endswith(("give_feedback", "say_for_event", "feedback.play", "feedback.preview")) and node.args
            )
            events = [node.args[0]] if is_given else [word.value for word in node.keywords if word.arg == "preview"]
            for event in events:
                yield from strings(event)


def strings(node):
    """Yields the possible values of an expression of texts."""
    if isinstance(node, ast.IfExp):
        yield from strings(node.body)
        yield from strings(node.orelse)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value


def events_of_the_engine():
    """Returns all event classes of the engine without subclasses."""
    for module in pkgutil.walk_packages(engine.__path__, "engine."):
        if not module.name.startswith(("engine.commands", "engine.__main__")):
            importlib.import_module(module.name)
    return finest(Event)


def finest(kind):
    refinements = {found for refinement in kind.__subclasses__() for found in finest(refinement)}
    return refinements or ({kind} if kind.__module__.startswith("engine.") else set())


def test_every_event_of_every_game_has_its_place():
    sounds = {kind for game in APP_GAMES.values() for kind in game.traits.sounds} | {MatchEnded, HeadStartGiven}
    of_the_engine = events_of_the_engine()
    assert [kind for kind in of_the_engine if not names(kind.__mro__) & names(sounds)] == []
    assert [kind for kind in sounds if not any(kind in event.__mro__ for event in of_the_engine)] == []


def names(kinds):
    """Returns the full names of classes. The classes themselves may differ if another test has reloaded a module."""
    return {f"{kind.__module__}.{kind.__qualname__}" for kind in kinds}


@every_variant
def test_whatever_happens_in_a_match_has_a_row(name, given, seats):
    match = played(name, given, seats, seed=5, plies=60)
    sounds = {APP_GAMES[name].traits.sound(event) for events in match.events for event in events}
    assert sounds - {None} <= set(RESPONSES)
    assert sounds - {None}


@pytest.mark.parametrize("seed", range(4))
def test_the_end_is_felt_as_those_at_the_table_feel_it(seed):
    match = played("triominos", {}, 3, seed)
    [winner] = match.winners
    loser = (winner + 1) % 3
    assert is_won(match, [winner], True)
    assert not is_won(match, [loser], True)
    assert is_won(match, [loser, winner], True)
    assert is_won(match, [], True)
    ended = [event for events in match.events for event in events if type(event).__name__ == "RoundEnded"]
    best = max(range(3), key=ended[-1].awards.__getitem__)
    assert is_won(match, [best], False)
    assert not is_won(match, [(best + 1) % 3], False)


def test_a_shared_win_is_felt_as_a_win():
    match = played("triominos", {}, 3, seed=0)
    match.state.winners = (0, 2)
    assert is_won(match, [0], True)
    assert is_won(match, [1, 2], True)
    assert not is_won(match, [1], True)


def test_what_is_best_about_a_tile_is_what_is_heard():
    heard = set()
    for seed in range(12):
        match = played("triominos", {}, 3, seed)
        heard |= {
            (APP_GAMES["triominos"].traits.sound(event), "hexagon" in event.parts, "bridge" in event.parts)
            for events in match.events
            for event in events
            if type(event).__name__ == "Laid"
        }
    assert heard == {("points", False, False), ("bridge", False, True), ("hexagon", True, False)}


# Sounds and vibrations


def test_an_event_is_heard_and_felt_as_strong_as_it_is(table):
    table.feedback.play("lay")
    table.feedback.play("lay", 0.0)
    assert table.take() == [("sound", "lay", 0.7), ("haptic", "lay", 0.6)]
    table.feedback.play("lay", 0.5)
    (_, _, volume), (_, _, strength) = table.take()
    assert (volume, strength) == (pytest.approx(0.4375), pytest.approx(0.3))


@pytest.mark.parametrize("event", RESPONSES)
def test_at_nought_percent_nothing_is_heard_or_felt(table, event):
    table.set("haptics", "strength", 0)
    table.set("sound", "effects", 0)
    table.set("sound", "sand", 0)
    table.feedback.play(event)
    table.feedback.preview(event)
    assert table.take() == []


@pytest.mark.parametrize(("category", "silenced"), [("sound", "sound"), ("haptics", "haptic")])
def test_sounds_and_vibrations_are_switched_off_separately(table, category, silenced):
    table.set(category, "on", False)
    for event, row in RESPONSES.items():
        table.feedback.play(event)
        kinds = {kind for kind, *_ in table.take()}
        assert kinds == {"sound", "haptic"} - {silenced} - (set() if row.sound else {"sound"}) - (
            set() if row.haptic else {"haptic"}
        ), event


def test_sand_has_a_volume_of_its_own(table):
    table.set("sound", "effects", 0)
    table.feedback.play("sand tick")
    table.feedback.play("lay")
    assert [call[:2] for call in table.take()] == [("sound", "sand tick"), ("haptic", "sand"), ("haptic", "lay")]


@pytest.mark.parametrize(
    ("category", "setting", "silenced"),
    [("haptics", "touches", TOUCH), ("haptics", "events", EVENT), ("sand", "ticks", SAND)],
)
def test_each_group_has_its_switch(table, category, setting, silenced):
    table.set(category, setting, False)
    for event, row in RESPONSES.items():
        table.feedback.play(event)
        kinds = {kind for kind, *_ in table.take()}
        assert ("haptic" in kinds) == (row.haptic is not None and row.group != silenced), event
        assert ("sound" in kinds) == (row.sound is not None and not row.group == silenced == SAND), event


def test_a_preview_shows_what_is_switched_off(table):
    table.set("haptics", "touches", False)
    table.set("sand", "ticks", False)
    table.feedback.preview("lay")
    table.feedback.preview("sand end")
    assert [call[:2] for call in table.take()] == [
        ("sound", "lay"),
        ("haptic", "lay"),
        ("sound", "sand end"),
        ("haptic", "sand end"),
    ]


def test_the_sand_rises_step_by_step(table):
    for strength in (0.2, 0.4, 0.6, 1.0):
        table.feedback.play("sand tick", strength)
    calls = table.take()
    for kind in ("sound", "haptic"):
        given = [strength for called, _, strength in calls if called == kind]
        assert given == sorted(set(given))
        assert len(given) == 4


def test_no_other_event_is_mistaken_for_another(table):
    with pytest.raises(KeyError):
        table.feedback.play("lays")


# Speech


def test_words_are_spoken_only_where_speech_is_on(table):
    table.feedback.say("Your turn")
    assert table.take() == []
    table.set("access", "speech", True)
    table.feedback.say("Your turn")
    table.feedback.say("")
    table.feedback.say("Time is up", urgent=True)
    assert table.take() == [("language", "en"), ("speech", "Your turn", False), ("speech", "Time is up", True)]


def test_the_table_says_which_events_are_spoken_of_and_which_interrupt(table):
    table.set("access", "speech", True)
    for event in ("points", "refuse", "step"):
        table.feedback.say_for_event(event, event)
    assert table.take()[1:] == [("speech", "points", False), ("speech", "refuse", True)]


def test_speech_follows_the_language_of_the_app(table):
    table.set("access", "speech", True)
    table.feedback.say("one")
    i18n.use("fr")
    table.feedback.say("deux")
    i18n.use("en")
    assert [call for call in table.take() if call[0] == "language"] == [("language", "en"), ("language", "fr")]


# Pause


def test_a_pause_stops_everything_and_nothing_comes_before_the_resume(table):
    table.set("access", "speech", True)
    table.feedback.pause()
    assert table.take() == [("haptic", "cancel"), ("sound", "stop"), ("speech", "stop")]
    table.feedback.play("sand end")
    table.feedback.say("Time is up")
    assert table.take() == []
    table.feedback.resume()
    table.feedback.play("lay")
    assert len(table.take()) == 2


def test_the_steps_of_the_sand_are_those_of_the_table():
    for glass in (30, 60, 90):
        assert {RESPONSES[tick.event].group for tick in cue_pattern(glass)} == {SAND}
        assert [tick.event for tick in cue_pattern(glass)][-2:] == ["sand double", "sand end"]
