"""Monkey test of the whole app: `python -m tests.window.monkey 50000 1` makes 50,000 events with seed 1.

It taps, drags and holds with up to ten fingers. Meanwhile it presses keys and Back in quick succession, rotates and
resizes the device, sends the app to the background, and changes theme, language, text size and other settings. It also
restarts the app, pastes hostile texts and deletes matches, on every screen and in the same folder. No exception may
reach an error boundary, no stored data may be lost, and no frame may show a hidden hand without a request
(`tests/window/hand_watch.py`).
"""

import sys
from collections import Counter
from functools import partial

import tests.window.conftest  # noqa: F401  # virtual screen, needed before the import of Kivy

from kivy.core.window import Window  # isort: skip
from app.device.services import Services
from app.device.system import System
from app.files.notices import FileQuarantined, WriteFailed
from app.games import APP_GAMES, playable
from app.launch.application import Application
from app.launch.flags import CommandLineOptions
from app.screens.match.handover import HoldButton
from app.screens.play.match_draft import load_draft
from app.sheets.plain_score_sheet import PLAIN
from app.shell.navigation import SCREENS
from app.store.game_nights import player_groups
from app.store.sheets import stored_sheets
from app.widgets.pressable import Pressable
from app.widgets.text_field import TextField
from engine.bots.bot_registry import LEVELS
from tests import hostile_texts
from tests.window.clipboard import Clipboard
from tests.window.frame_clock import unseen
from tests.window.hand_watch import watched
from tests.window.random_input import RandomInput, main

SIZES = [(320, 480, 1), (360, 640, 1), (640, 360, 1), (412, 892, 2), (800, 1280, 1), (1280, 800, 1), (300, 300, 1)]
KEYS = ("escape", "enter", "space", "tab", "backspace", "up", "down", "left", "right", "h", "1")
NAMES = ("Ada", "Bob", "Zoé", "x" * 40, "👨‍👩‍👧‍👦" * 8, "e" + "\u0301" * 8)
WHAT = {
    **dict.fromkeys(("set up", "rules", "lesson", "sheet set-up"), "game"),
    **dict.fromkeys(("replay", "luck", "result", "practice"), "match"),
    "match rules": "draft",
    "mistakes": "player",
    "records": "shelf",
    "sheet": "sheet",
    "evening": "group",
}
"""Name of the argument of each screen that has one: a game, match, draft, shelf, sheet, group or player"""
GAMES_OF = {
    "sheet set-up": [*(game.key for game in APP_GAMES.values() if game.has_sheet), PLAIN],
    "lesson": [game.key for game in APP_GAMES.values() if game.has_lesson],
}
"""Games of the screens that not every game has"""


class Staying(System):
    """System that keeps the app in the background instead of ending it, because the loop of the tests must not end."""

    def leave(self):
        return True


class Monkey(RandomInput):
    """Random input on any screen."""

    MOST_FINGERS = 10
    CHOICES = (
        ("look", "theme", ("system", "light", "dark", "contrast", "mine")),
        ("look", "text_size", (85, 100, 150, 200)),
        ("look", "reduced_motion", (True, False)),
        ("language", "code", ("en", "fr", "xx")),
        ("table", "left_handed", (True, False)),
        ("table", "show_fits", ("held", "always", "never")),
        ("play", "confirm", (True, False)),
        ("play", "ask_before", (True, False)),
        ("access", "speech", (True, False)),
        ("access", "cursor", (True, False)),
        ("access", "tap_to_reveal", (True, False)),
    )

    def __init__(self, stage, folder, time, watch, seed):
        super().__init__(self, seed)
        self.stage, self.folder, self.time, self.watch = stage, folder, time, watch
        self.clipboard = Clipboard()
        self.starts = 0
        self.agreed = Counter()
        """Options played other than the standard ones, with their frequencies"""
        self.known = {}
        """Number of moves of each stored match at the last restart"""
        self.app = self._started()
        self.acts = [
            (26, self.press), (10, self.tap), (10, self.touch), (12, self.move), (10, self.lift_finger), (8, self.key),
            (6, self.hold), (3, self.wait), (2, self.back), (2, self.choose), (1.5, self.paste), (1.5, self.go),
            (2, self.sit_down), (1, self.write), (1, self.storm), (1, self.resize), (1, self.pause), (0.3, self.lose),
            (0.3, self.restart),
        ]  # fmt: skip

    def run(self, events):
        while self.events < events:
            self.act()
            self.check()
        self.leave_fingers()

    # Start and checks

    def _started(self):
        self.starts += 1
        app = Application(CommandLineOptions(folder=self.folder), Services(system=Staying(), sharing=self.clipboard))
        self.stage.start(app)
        app.context.clock = self.time
        self.watch.app = app
        return app

    def restart(self):
        """Ends the app and starts it again; checks that the stored matches are complete."""
        self.leave_fingers()
        self.remember()
        self.watch.app = None
        self.stage.stop(self.app)
        self.app = self._started()
        journal = self.app.context.journal
        found = {each.id: each.moves for each in (*journal.unfinished(), *journal.finished(10**6))}
        lost = {each: moves for each, moves in self.known.items() if found.get(each, -1) < moves}
        if lost:
            raise AssertionError(f"lost: {lost}")
        self.events += 1

    def remember(self):
        journal = self.app.context.journal
        table = self.app.context.table
        left = table.id if table and not table.session.is_kept else ""
        stored = (*journal.unfinished(), *journal.finished(10**6))
        self.known = {each.id: each.moves for each in stored if each.id != left}

    def check(self):
        """Checks that no error boundary has caught an exception and that all data could be read and written."""
        from app.shell import crash_handler

        failed, context = [*crash_handler.failures], self.app.context
        crash_handler.failures.clear()
        bad = [each for each in context.notices if isinstance(each, FileQuarantined | WriteFailed)]
        if failed or bad or context.is_read_only:
            raise AssertionError(f"{failed} {bad} on {[place.name for place in self.app.navigation.stack]}")

    # Actions

    def spot(self):
        if self.rng.random() < 0.5:
            widget = self._something()
            if widget:
                return widget.to_window(*widget.center)
        return self.rng.random() * Window.width, self.rng.random() * Window.height

    def _something(self):
        """Returns a random pressable widget of the panel or screen on top."""
        top = self.app.navigation.panel or self.app.navigation.screen
        found = [each for each in top.walk() if isinstance(each, Pressable) and each.callback] if top else []
        return self.rng.choice(found) if found else None

    def press(self):
        widget = self._something()
        if widget:
            self.stage.tap(widget)
        self.events += 2

    def hold(self):
        """Presses a hold button, runs another action, and lifts the finger at a random time or never."""
        holds = self.stage.all(HoldButton)
        if not holds and self.rng.random() < 0.1:
            self.sit_down_together()
            holds = self.stage.all(HoldButton)
        if not holds or len(self.fingers) == self.MOST_FINGERS:
            return
        if self.app.navigation.panel and self.rng.random() < 0.7:
            self.back()
        x, y = holds[0].to_window(*holds[0].center)
        self.fingers.append(self.stage.down(x + self.rng.gauss(0, 20), y + self.rng.gauss(0, 20)))
        self.events += 1
        self.stage.frames(self.rng.randrange(24))
        if self.rng.random() < 0.7:
            self.rng.choice((self.choose, self.resize, self.pause, self.storm, self.go, self.key, self.touch))()
        self.stage.frames(self.rng.randrange(30))
        if self.rng.random() < 0.7:
            self.lift_finger()

    def lift_some(self):
        """Lifts all fingers or none."""
        if self.rng.random() < 0.5:
            self.leave_fingers()

    def wait(self):
        self.stage.frames(self.rng.choice((3, 10, 30)))

    def key(self):
        self.stage.key(self.rng.choice(KEYS))
        self.events += 1

    def back(self):
        """Goes back like the Back key, but never leaves the app."""
        navigation = self.app.navigation
        if navigation.panel or len(navigation.stack) > 1:
            navigation.back()
            self.stage.frames(2)
        self.events += 1

    def storm(self):
        """Goes back several times in quick succession, during transitions."""
        for _ in range(self.rng.randint(3, 12)):
            self.stage.key("escape") if self.rng.random() < 0.5 else self.app.navigation.back()
            self.stage.frames(self.rng.randrange(3))
            self.events += 1

    def resize(self):
        self.stage.resize(*self.rng.choice(SIZES))
        self.events += 1

    def pause(self):
        """Sends the app to the background and back; fingers may end or get lost, and time may pass without frames."""
        self.watch.pause()
        self.app.on_pause()
        self.stage.frames(self.rng.choice((0, 0, 2)))
        self.rng.choice((self.leave_fingers, self.lose_all, self.lift_finger, lambda: None))()
        self.time.now += self.rng.choice((0, 1, 600))
        self.app.on_resume()
        self.stage.frames(2)
        self.watch.is_in_background = False
        self.events += 1

    def lose_all(self):
        while self.fingers:
            self.lose()

    def paste(self):
        """Imports a hostile text or a stored match, from the clipboard or from another app."""
        from app.screens.library.import_export_dialogs import import_clipboard

        stored = self.app.context.journal.ids()
        if stored and self.rng.random() < 0.2:
            self.clipboard.text = self.app.context.journal.record(self.rng.choice(stored)) or ""
        else:
            self.clipboard.text = hostile_texts.text(self.rng.randrange(10**6), 20_000)
        self.lift_some()
        if self.rng.random() < 0.5:
            import_clipboard(self.app.context)
        else:
            self.app.receive_shared_text(self.clipboard.text)
        self.stage.frames(3)
        self.events += 1

    def go(self):
        """Opens a random screen with a valid or invalid argument."""
        name = self.rng.choice([name for name in SCREENS if name not in ("table", "round end")])
        ids = self.app.context.journal.ids() or ["nothing of that name"]
        sheets = [each.id for each in stored_sheets(self.app.context.journal)] or ["nothing of that name"]
        told = {
            "game": self.rng.choice(GAMES_OF.get(name, playable())),
            "match": self.rng.choice(ids),
            "draft": self._drafted(self.rng.choice(playable())),
            "shelf": "unfinished",
            "player": self.rng.choice(NAMES),
            "sheet": self.rng.choice(sheets),
            "group": self.rng.choice([*player_groups(self.app.context.journal), ("Ada", "Bob")]),
        }
        self.lift_some()
        what = {WHAT[name]: told[WHAT[name]]} if name in WHAT else {}
        if len(self.app.navigation.stack) > 6:
            self.app.navigation.home()
        self.app.navigation.go(name, **what)
        self.stage.frames(2)
        self.events += 1

    def sit_down(self):
        """Opens a random new match."""
        self._sit_down(self._drafted(self.rng.choice(playable())))

    def sit_down_together(self):
        """Opens a match between people only, who may have hidden hands."""
        plan = load_draft(self.rng.choice(playable()), self.app.context.settings)
        for seat in range(len(plan.players)):
            plan = plan.with_level(seat, None)
        self._sit_down(plan)

    def _sit_down(self, plan):
        self.lift_some()
        self.app.context.leave_table()
        self.agreed.update(f"{name} {value}" for name, value in plan.full_options.changed().items())
        self.app.context.save_settings(self.app.context.settings.with_set_up(plan.game, plan.to_last_set_up()))
        self.app.context.begin(plan.set_up(self.rng.randrange(100)))
        self.app.navigation.home("table")
        self.stage.frames(3)
        self.matches += 1
        self.events += 1

    def _drafted(self, game):
        """Returns a random draft of a set-up: a game variant, some changes, and weak bots."""
        rng, traits = self.rng, APP_GAMES[game].traits
        plan = load_draft(game, self.app.context.settings)
        for option, value in rng.choice([*traits.variants.values(), *traits.solo_variants.values()]).items():
            plan = plan.with_option(option, value)
        for _ in range(rng.randint(0, 4)):
            plan = self._changed(plan)
        for seat in range(len(plan.players)):
            plan = plan.with_level(seat, rng.choice((None, None, *LEVELS[:2])))
        return plan.with_level(0, None) if rng.random() < 0.9 else plan

    def _changed(self, plan):
        """Returns the draft with a random change of edition, saved mix, option or seats."""
        rng = self.rng
        ways = [
            *(partial(plan.with_option, option, rng.choice(values)) for option, values in plan.choices().items()),
            lambda: plan.with_added_seat().with_name(0, rng.choice(NAMES)),
            lambda: plan.without_seat(len(plan.players) - 1),
            lambda: plan.with_saved_mix(rng.choice(NAMES)),
            *(partial(plan.with_edition, box) for box in plan.editions),
            *(partial(plan.with_mix, name) for name in plan.saved_mixes),
        ]
        return rng.choice(ways)()

    def write(self):
        """Enters a random text into a text field, if there is one."""
        fields = self.stage.all(TextField)
        if fields:
            self.rng.choice(fields).insert_text(self.rng.choice((*NAMES, *hostile_texts.STRANGE)))
            self.stage.frames(1)
        self.events += 1


def fuzz(stage, folder, events, seed):
    """Runs the monkey test for this number of events; returns the `Monkey` object."""
    stage.resize(412, 892, 1)
    with unseen(stage) as time, watched(stage, time) as watch:
        monkey = Monkey(stage, folder, time, watch, seed)
        try:
            with monkey.telling(seed):
                monkey.run(events)
        finally:
            watch.app = None
            stage.stop(monkey.app)
    return monkey


def told(stage, folder, events, seed):
    monkey = fuzz(stage, folder, events, seed)
    print(f"{monkey.watch.opened} hidden hands opened in {monkey.watch.frame} frames, {monkey.starts} starts")
    print(f"agreed on otherwise than by the sheet: {dict(monkey.agreed)}")
    return monkey


if __name__ == "__main__":
    sys.setrecursionlimit(1000)
    main(told)
