"""Where the app begins: at home, at a new table, with the last match, or with a demonstration."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kivy.app import App

from app.flags import PERSON, Flags
from app.house import House
from app.notices import Unreadable
from app.phrases.common import level_name
from app.tables.tables import PLACES
from app.words import _

if TYPE_CHECKING:
    from app.players import Player

FIRST_FRAMES = 1.5
"""Seconds in which the first screen comes in"""


def begin(house: House, flags: Flags) -> None:
    """Show the first screen."""
    house.navigation.go("home")
    if flags.resume:
        _resume(house)
    elif flags.game in PLACES:
        from app.set_up import SetUp

        house.begin(SetUp(flags.game, players(flags.seats), house.seed() if flags.seed is None else flags.seed))
        house.navigation.go("table")
    if flags.demo:
        from app.demo import Demo

        Demo(house, flags, flags.demo).start()
    if flags.self_test or is_asked_for(house):
        house.services.timing.later(FIRST_FRAMES, lambda: test_itself(house, flags.self_test))


def _resume(house: House) -> None:
    unfinished = house.journal.unfinished()
    if not unfinished:
        return
    found = house.resume(unfinished[0].id)
    if isinstance(found, Unreadable):
        house.tell(found)
    else:
        house.navigation.go("table")


def is_asked_for(house: House) -> bool:
    """Whether a computer wants this device to test itself: it leaves a file for that, which asks once."""
    wish = house.folder / "self_test"
    if not wish.exists():
        return False
    wish.unlink()
    return True


def test_itself(house: House, ends: bool) -> None:
    """`ends`: the app ends after it, and its exit code says how it went."""
    from app.self_test import check_all

    is_well = check_all(house, lambda line: print(line, flush=True))  # noqa: T201  # a phone's log takes it from there
    app = App.get_running_app()
    if ends and app:
        app.exit_code = int(not is_well)
        app.stop()


def players(seats: Sequence[str]) -> "tuple[Player, ...]":
    """People and bots by what a command line calls them."""
    from app.players import Player

    return tuple(
        Player(_("Player {n}").format(n=number)) if seat == PERSON else Player(level_name(seat), seat)
        for number, seat in enumerate(seats, 1)
    )
