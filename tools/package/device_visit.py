"""Visitor of the running app: finds widgets, touches them and reports the results.

Runs in the process of the app and uses the test helpers that act by touch (`tests/window`).
"""

import json
import time
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from device_owner import OtherApps, OwnersSystem

TURNS = 3
SEED = 11
PATIENCE = 0.5
"""Thinking time of a bot in seconds"""
LONGEST = 60.0


def tell(event: str, **facts: object) -> None:
    print("VISIT " + json.dumps({"event": event, **facts}), flush=True)


def visit(asked: list[str], pictures: str, opened: set[str]) -> None:
    """Executes commands in order: `games`, `play GAME`, `resume GAME`, `darken`, `leave`, `send FILE`, `keep FILE`,
    `bring FILE`.
    """
    from tests.window.quick_stage import QuickStage

    visitor, todo = Visitor(QuickStage(), Path(pictures)), iter(asked)
    for act in todo:
        if act in ("games", "darken", "leave"):
            getattr(visitor, act)()
        else:
            getattr(visitor, act)(next(todo))
    tell("opened", names=sorted(opened))
    tell("done")
    time.sleep(LONGEST)  # until it is killed


class Visitor:
    """Simulated user who looks at the screen and touches it."""

    def __init__(self, stage: Any, pictures: Path):
        from kivy.app import App

        self.stage, self.pictures = stage, pictures
        self.app = App.get_running_app()
        self.context = self.app.context
        self.stage.hurry(self.context)
        self.system, self.other_apps = OwnersSystem(), OtherApps()
        self.context.services = replace(self.context.services, system=self.system, sharing=self.other_apps)
        self.context.seed = lambda: SEED
        hurried = self.context.settings.with_value("play", "patience", PATIENCE)
        self.context.settings = hurried.with_value("play", "ask_before", False)
        self.stage.wait(1.2)

    def games(self) -> None:
        from app.games import playable

        self.picture("home")
        tell("games", games=list(playable()))

    def play(self, game: str) -> None:
        """Opens a new match from the home page and plays some turns."""
        self.app.navigation.home()
        self.stage.wait(0.5)
        self.begin(game)
        play_a_turn = self.hands(game)
        for _ in range(TURNS):
            self.until(self.is_my_turn)
            play_a_turn()
            self.until(lambda: not self.table.is_moving)
        self.until(self.is_my_turn)
        self.picture(game)
        self.tell_match()

    def resume(self, game: str) -> None:
        """Resumes the unfinished match from the home page and plays one turn."""
        self.picture(f"home with {game}")
        self.tap_button("Continue")
        self.until(lambda: self.app.navigation.stack[-1].name == "table")
        self.stage.wait(0.6)
        self.tell_match()
        self.until(self.is_my_turn)
        self.hands(game)()
        self.until(self.is_my_turn)
        self.picture(f"{game} again")
        self.tell_match()

    # Actions of the system and of other apps

    def darken(self) -> None:
        """Switches the device to night mode while the app is in the background."""
        from app.look import appearance

        self.leave()
        self.system.is_night = True
        self.app.dispatch("on_resume")
        self.stage.wait(1.2)
        self.picture("back in the dark")
        tell("look", is_dark=appearance.current_appearance().theme.is_dark)

    def leave(self) -> None:
        """Sends the app to the background, where the system may kill it."""
        self.app.dispatch("on_pause")

    def send(self, file: str) -> None:
        """Sends a match to the app from another app."""
        self.until(lambda: self.other_apps.send)
        self.other_apps.send(Path(file).read_text(encoding="utf-8"))
        self.stage.wait(0.6)
        self.picture("sent by another app")
        tell("screen", name=self.app.navigation.stack[-1].name)

    def keep(self, file: str) -> None:
        """Exports all data to a file chosen in the picker."""
        self.at_records(file)
        self.press("Export everything")
        self.press("Save elsewhere")
        self.picture("kept elsewhere")

    def bring(self, file: str) -> None:
        """Imports all data from a file chosen in the picker."""
        self.at_records(file)
        self.press("Import")
        self.press("Choose a file")
        self.press("Import all")
        self.press("Close")
        self.picture("brought in")

    def at_records(self, file: str) -> None:
        self.other_apps.place = Path(file)
        self.app.navigation.home("records")
        self.stage.wait(0.6)

    # Reports

    @property
    def table(self) -> Any:
        return self.app.navigation.screen.table

    def is_my_turn(self) -> bool:
        return self.context.session.is_front_in_turn and not self.table.is_moving

    def tell_match(self) -> None:
        match = self.context.session.match
        tell("match", moves=" ".join(f"{seat}:{move}" for seat, move in match.moves), game=match.game.name)

    # Touches

    def begin(self, game: str) -> None:
        from app.games import APP_GAMES
        from app.widgets.card import Card

        name = APP_GAMES[game].name
        card = next(card for card in self.stage.all(Card) if card.spoken.startswith(name))
        self.tap(card)
        self.picture(f"set-up of {game}")
        self.tap_button("Play")
        self.until(lambda: self.app.navigation.stack[-1].name == "table")
        self.stage.wait(0.6)

    def hands(self, game: str) -> Callable[[], object]:
        """Returns the function that plays one turn of a game by touch."""
        from app.games import APP_GAMES

        place = f"tests.window.{APP_GAMES[game].folder.rpartition('.')[2]}.guest"
        if not find_spec(place):
            return self.play_untouched
        plays: Callable[[], object] = import_module(place).Guest(self.stage, self.app).play_a_turn
        return plays

    def play_untouched(self) -> None:
        """Plays a turn without touches, at a table for which no test helper exists."""
        session = self.context.session
        seat = session.front
        refused = session.play(seat, next(iter(session.match.state.moves(seat))))
        if refused:
            raise RuntimeError(f"{refused.move} was refused: {refused.reason}")

    def tap_button(self, text: str) -> None:
        from app import i18n
        from app.widgets.buttons import MainButton

        self.tap(self.stage.find(MainButton, text=i18n.text(text)))

    def press(self, text: str) -> None:
        """Presses the button with this text; scrolls to it if needed and waits for pages that fill gradually."""
        self.until(lambda: self.called(text))
        self.stage.rest()
        widget = self.called(text)[0]
        for above in widget.walk_reverse():
            if type(above).__name__ == "Scroller" and widget in above.walk(restrict=True):
                above.show(widget)
        self.stage.rest()
        self.tap(widget)

    def called(self, text: str) -> list[Any]:
        from app import i18n
        from app.widgets.pressable import Pressable

        return [each for each in self.stage.all(Pressable) if each.spoken.startswith(i18n.text(text))]

    def tap(self, widget: Any) -> None:
        self.stage.tap(widget)
        self.stage.wait(0.5)

    def until(self, condition: Any) -> None:
        self.stage.until(condition, LONGEST)

    def picture(self, name: str) -> None:
        self.stage.wait(0.3)
        self.stage.shot(self.pictures / f"{name}.png")
