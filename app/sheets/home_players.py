"""The people of a table at home: what they are called, and the colours of their tokens."""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from app.match.seating import COLOURS
from app.shell.i18n import _


class HomePlayer(NamedTuple):
    """Somebody at the table."""

    name: str
    colour: int


HomePlayers: TypeAlias = tuple[HomePlayer, ...]


def assign_colours(names: Sequence[str], colours: Sequence[int] = ()) -> HomePlayers:
    """Returns the people of these names, no more than there are colours, each in one of their own: the given one, or
    else the one of their seat, where nobody before has it.

    >>> [person.colour for person in assign_colours(("Ada", "Bob", "Zoé"), (1,))]
    [1, 0, 2]
    """
    found: list[HomePlayer] = []
    for seat, name in enumerate(names[:COLOURS]):
        taken = {person.colour for person in found}
        wanted = (*colours[seat : seat + 1], seat, *range(COLOURS))
        free = (colour for colour in wanted if 0 <= colour < COLOURS and colour not in taken)
        found.append(HomePlayer(name, next(free)))
    return tuple(found)


def colours_of(people: HomePlayers) -> tuple[int, ...]:
    return tuple(person.colour for person in people)


def names_of(people: HomePlayers) -> tuple[str, ...]:
    return tuple(person.name for person in people)


def with_colour(people: HomePlayers, seat: int, colour: int) -> HomePlayers:
    """Returns the people with another colour for one of them; whoever had that one takes this one's.

    >>> [person.colour for person in with_colour(assign_colours(("Ada", "Bob")), 0, 1)]
    [1, 0]
    """
    swap = {people[seat].colour: colour, colour: people[seat].colour}
    return tuple(person._replace(colour=swap.get(person.colour, person.colour)) for person in people)


def with_name(people: HomePlayers, seat: int, name: str) -> HomePlayers:
    return (*people[:seat], people[seat]._replace(name=name), *people[seat + 1 :])


def with_new_player(people: HomePlayers) -> HomePlayers:
    """Returns the people with one more, who has no name yet but a number."""
    names = names_of(people)
    number = next(n for n in range(len(people) + 1, 2 * len(people) + 2) if default_name(n) not in names)
    return assign_colours((*names, default_name(number)), colours_of(people))


def default_name(number: int) -> str:
    """Returns what somebody is called who has told no name."""
    return _("Player {n}").format(n=number)


def is_default_name(name: str) -> bool:
    """Returns whether this stands where somebody has told no name."""
    return name in map(default_name, range(1, 2 * COLOURS + 1))
