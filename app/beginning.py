"""Where the app begins: at home, at a new table, with the last match, or with a demonstration."""

from collections.abc import Sequence

from app.flags import PERSON, Flags
from app.house import House
from app.notices import Unreadable
from app.players import Player
from app.set_up import SetUp
from app.tables.tables import PLACES
from app.words import _


def begin(house: House, flags: Flags) -> None:
    """Show the first screen."""
    house.navigation.go("home")
    if flags.resume:
        _resume(house)
    elif flags.game in PLACES:
        house.begin(SetUp(flags.game, players(flags.seats), house.seed() if flags.seed is None else flags.seed))
        house.navigation.go("table")
    if flags.demo:
        from app.demo import Demo

        Demo(house, flags, flags.demo).start()


def _resume(house: House) -> None:
    unfinished = house.journal.unfinished()
    if not unfinished:
        return
    found = house.resume(unfinished[0].id)
    if isinstance(found, Unreadable):
        house.tell(found)
    else:
        house.navigation.go("table")


def players(seats: Sequence[str]) -> tuple[Player, ...]:
    """People and bots by what a command line calls them."""
    return tuple(
        Player(_("Player {n}").format(n=number)) if seat == PERSON else Player(seat.capitalize(), seat)
        for number, seat in enumerate(seats, 1)
    )
