"""Players of a physical board game: names and colours."""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from app.match.seating import COLOURS
from app.shell.i18n import _


class HomePlayer(NamedTuple):
    """Player of a physical board game."""

    name: str
    colour: int


HomePlayers: TypeAlias = tuple[HomePlayer, ...]


def assign_colours(names: Sequence[str], colours: Sequence[int] = ()) -> HomePlayers:
    """Creates players with unique colours: each gets the requested colour, or else the colour of the seat, or else the
    first free one.

    Names beyond the number of colours are dropped.

    >>> [person.colour for person in assign_colours(("Ada", "Bob", "Zoé"), (1,))]
    [1, 0, 2]
    """
    players: list[HomePlayer] = []
    for seat, name in enumerate(names[:COLOURS]):
        taken = {person.colour for person in players}
        wanted = (*colours[seat : seat + 1], seat, *range(COLOURS))
        free = (colour for colour in wanted if 0 <= colour < COLOURS and colour not in taken)
        players.append(HomePlayer(name, next(free)))
    return tuple(players)


def colours_of(people: HomePlayers) -> tuple[int, ...]:
    return tuple(person.colour for person in people)


def names_of(people: HomePlayers) -> tuple[str, ...]:
    return tuple(person.name for person in people)


def with_colour(people: HomePlayers, seat: int, colour: int) -> HomePlayers:
    """Returns the players with another colour for one seat; if a player already has that colour, the two exchange
    colours.

    >>> [person.colour for person in with_colour(assign_colours(("Ada", "Bob")), 0, 1)]
    [1, 0]
    """
    swap = {people[seat].colour: colour, colour: people[seat].colour}
    return tuple(person._replace(colour=swap.get(person.colour, person.colour)) for person in people)


def with_name(people: HomePlayers, seat: int, name: str) -> HomePlayers:
    return (*people[:seat], people[seat]._replace(name=name), *people[seat + 1 :])


def with_new_player(people: HomePlayers) -> HomePlayers:
    """Returns the players and one additional player with a default name."""
    names = names_of(people)
    number = next(n for n in range(len(people) + 1, 2 * len(people) + 2) if default_name(n) not in names)
    return assign_colours((*names, default_name(number)), colours_of(people))


def default_name(number: int) -> str:
    """Returns the default name of a player, such as `Player 2`."""
    return _("Player {n}").format(n=number)


def is_default_name(name: str) -> bool:
    """Returns whether a name is a default name."""
    return name in map(default_name, range(1, 2 * COLOURS + 1))
