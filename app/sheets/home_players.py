"""Players of a physical board game."""

from collections.abc import Sequence
from itertools import zip_longest

from app.default_names import default_name
from app.players import Player, Players, colours_of, stored_names_of, with_unique_colours


def assign_colours(names: Sequence[str], colours: Sequence[int] = ()) -> Players:
    """Creates players with unique colours: each gets the requested colour, or else the colour of the seat, or else the
    first free one.

    Names beyond the number of colours are dropped.
    """
    wanted = zip_longest(names, colours[: len(names)])
    return with_unique_colours([Player(name, None, colour) for name, colour in wanted])


def with_new_player(people: Players) -> Players:
    """Returns the players and one additional player with a default name."""
    names = stored_names_of(people)
    number = next(n for n in range(len(people) + 1, 2 * len(people) + 2) if default_name(n) not in names)
    return assign_colours((*names, default_name(number)), colours_of(people))
