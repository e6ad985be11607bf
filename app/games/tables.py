"""Which games have a table: those that can be played to their end. Home offers no others."""

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.table.contract import Table

PLACES: Mapping[str, str] = {
    # game: module of its table, whose class is its `TABLE`
    "triominos": "app.games.ominos.table",
    "quadominos": "app.games.ominos.table",
    "quadrot": "app.games.quadrot.table",
}


def table_of(game: str) -> "type[Table]":
    """The class of a game's table, loaded now."""
    table: type[Table] = import_module(PLACES[game]).TABLE
    return table
