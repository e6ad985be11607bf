"""Players of a match, of the home timer or of a score sheet: names, bot levels and colours."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from app.default_names import display_name

if TYPE_CHECKING:
    from engine.game import Seat

COLOURS = 8
"""Number of seat colours"""


@dataclass(frozen=True)
class Player:
    """Person or bot at a seat."""

    stored_name: str
    """Own name, or the mark of a default name"""
    level: str | None = None
    """Level of a bot; None for a person"""
    colour: int | None = None
    """Index of the colour; None for the default colour of the seat"""

    @property
    def name(self) -> str:
        """Returns the name as text in the current language."""
        return display_name(self.stored_name)

    @property
    def is_bot(self) -> bool:
        return self.level is not None


Players: TypeAlias = tuple[Player, ...]
"""Players by seat"""


def names_of(players: Sequence[Player]) -> tuple[str, ...]:
    return tuple(player.name for player in players)


def stored_names_of(players: Sequence[Player]) -> tuple[str, ...]:
    return tuple(player.stored_name for player in players)


def colour_of(players: Sequence[Player], seat: "Seat") -> int:
    """Returns the index of a player's colour, by default that of the seat."""
    colour = players[seat].colour
    return seat if colour is None else colour


def colours_of(players: Sequence[Player]) -> tuple[int, ...]:
    return tuple(colour_of(players, seat) for seat in range(len(players)))


def in_order(players: Sequence[Player], seats: "Sequence[Seat]") -> Players:
    """Returns the players in another order, with their colours. `seats`: old seat of each new seat."""
    return tuple(replace(players[seat], colour=colour_of(players, seat)) for seat in seats)


def with_player(players: Players, seat: "Seat", player: Player) -> Players:
    """Returns the players with another one at this seat."""
    return (*players[:seat], player, *players[seat + 1 :])


def with_name(players: Players, seat: "Seat", name: str) -> Players:
    return with_player(players, seat, replace(players[seat], stored_name=name))


def with_colour(players: Players, seat: "Seat", colour: int) -> Players:
    """Returns the players with another colour for one seat; if a player already has that colour, the two exchange
    colours.

    >>> colours_of(with_colour((Player("Ada"), Player("Bob")), 0, 1))
    (1, 0)
    """
    colours = colours_of(players)
    swap = {colours[seat]: colour, colour: colours[seat]}
    return tuple(replace(player, colour=swap.get(old, old)) for player, old in zip(players, colours))


def with_unique_colours(players: Sequence[Player]) -> Players:
    """Returns at most `COLOURS` players with unique colours: each keeps its colour, or else gets the colour of the
    seat, or else the first free one.

    >>> colours_of(with_unique_colours((Player("Ada", colour=1), Player("Bob"), Player("Zoé"))))
    (1, 0, 2)
    """
    coloured: list[Player] = []
    for seat, player in enumerate(players[:COLOURS]):
        taken = {other.colour for other in coloured}
        wanted = (player.colour, seat, *range(COLOURS))
        free = (colour for colour in wanted if colour in range(COLOURS) and colour not in taken)
        coloured.append(replace(player, colour=next(free)))
    return tuple(coloured)
