"""Plays whole matches against bots by touch: tiles are dragged or placed by taps.

`python -m tests.window.ominos.match` plays both games against bots of every level without a time limit; further
arguments select levels.
"""

import sys
import tempfile
from pathlib import Path

from app.match.bots import BotTimeLimits
from app.match.messages import Stage
from engine.bots.bot_registry import LEVELS

GAMES = ("triominos", "quadominos")
LONGEST = 4000
"""Number of turns and waits after which a match counts as hanging"""


def play(guest):
    """Plays until the match is over, always with the tile that scores most."""
    taps = 0
    for _ in range(LONGEST):
        if guest.session.stage is Stage.OVER:
            return
        if guest.app.navigation.panel is not None:
            raise AssertionError(f"in the way: {guest.app.navigation.panel}")
        if type(guest.screen).__name__ == "RoundEndPage":
            tap_main(guest)
        elif guest.is_at_table and guest.session.stage is Stage.PLAY:
            taps += 1
            guest.play_a_turn(by_taps=taps % 3 == 0)
            guest.check_after_turn()
        else:
            guest.stage.frames(5)
    raise AssertionError("this match does not end")


def tap_main(guest):
    """Taps the main button."""
    from app.widgets.buttons import MainButton

    guest.wait(0.5)
    guest.stage.tap(guest.stage.find(MainButton))
    guest.wait(0.5)


def against(stage, folder, game, level, seed, pace, size=(412, 892)):
    """Plays a match against a bot; returns the guest at its end."""
    from tests.window.ominos.guest import Guest

    with Guest.on(stage, folder, size) as guest:
        guest.sit_down(game, (None, level), seed=seed, pace=pace)
        play(guest)
        return guest.session.match


def main():
    import tests.window.conftest  # noqa: F401  # virtual screen
    from tests.window.stage import Stage as Window

    sys.stderr = sys.__stderr__  # Kivy has replaced it
    stage = Window()
    for game in GAMES:
        for level in sys.argv[1:] or LEVELS:
            with tempfile.TemporaryDirectory() as folder:
                match = against(stage, Path(folder), game, level, 1, BotTimeLimits())
            print(f"{game} against {level}: {list(match.state.scores)} after {len(match.moves)} moves", flush=True)


if __name__ == "__main__":
    main()
