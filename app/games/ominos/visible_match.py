"""Snapshot of the part of a match that the person in front of the screen may see, with the places where the hand fits.
No Kivy.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import hypot
from typing import NamedTuple

from app.games.ominos.tile_shape import TileShape, tile_shape_of
from app.games.ominos.traits import omino_state
from app.match.messages import MovePlayed
from app.match.session import Session
from app.table.camera import Extent
from app.table.rack import TurnCounts
from engine.game import Move, Seat
from engine.ominos.events import Dealt, Drew
from engine.ominos.lattice import Cell
from engine.ominos.moves import OminoMove, OminoMoves, PiecelessMove, Place
from engine.ominos.table import Table
from engine.ominos.tiles import Digits, TileSet, tile_name
from engine.ominos.view import HistoryLink


class TileFit(NamedTuple):
    """Legal place for a tile, with its position and angle on the board."""

    place: Place
    x: float
    y: float
    angle: float

    @property
    def cell(self) -> Cell:
        return self.place.cell


class HandFits:
    """Index of all legal placements of the tiles in one hand."""

    def __init__(self, shape: TileShape, moves: Sequence[OminoMove] = ()):
        self.shape = shape
        self._by_tile: dict[Digits, list[TileFit]] = {}
        for place in _places(moves):
            x, y = shape.centre(place.cell)
            fit = TileFit(place, x, y, shape.angle(place.cell, place.digits))
            self._by_tile.setdefault(tile_name(place.digits), []).append(fit)

    def __bool__(self) -> bool:
        return bool(self._by_tile)

    @property
    def tiles(self) -> tuple[Digits, ...]:
        """Returns the tiles that have a legal place."""
        return tuple(self._by_tile)

    def of(self, tile: Digits) -> Sequence[TileFit]:
        """Returns the fits of a tile: rows from top to bottom, each from left to right."""
        return sorted(self._by_tile.get(tile, ()), key=lambda fit: (-round(fit.y, 2), fit.x, fit.angle))

    def cells(self) -> set[Cell]:
        """Returns all cells on which any tile of the hand fits."""
        return {fit.cell for fits in self._by_tile.values() for fit in fits}

    def on(self, tile: Digits, cell: Cell) -> list[TileFit]:
        """Returns the possible placements of a tile on one cell."""
        return [fit for fit in self._by_tile.get(tile, ()) if fit.cell == cell]

    def near(self, tile: Digits, x: float, y: float, within: float) -> list[TileFit]:
        """Returns the fits of a tile within a distance of a point, nearest first; all in tile sides."""
        candidates = [(hypot(fit.x - x, fit.y - y), fit) for fit in self._by_tile.get(tile, ())]
        return [fit for distance, fit in sorted(candidates) if distance <= within]


def _places(moves: Sequence[OminoMove]) -> Iterable[Place]:
    if isinstance(moves, OminoMoves):
        for cell, rotations in moves.fits:
            for digits in moves.tiles.rotated(rotations):
                yield Place(digits, cell)


@dataclass(frozen=True)
class VisibleMatch:
    """Snapshot of a match that contains only what one seat may see."""

    shape: TileShape
    table: Table
    """Read-only copy of the table"""
    front: Seat | None
    """Seat whose hand is shown; None if no hand may be shown"""
    turn: Seat
    round: int
    ply: int
    """Number of moves played"""
    is_my_turn: bool
    """Whether it is the turn of the person in front"""
    hand: tuple[Digits, ...]
    """Tiles of the shown hand, sorted by digits; empty if no hand may be shown"""
    dealt: int
    """Number of tiles dealt to each hand at the start of the match"""
    count_at_turn_start: int
    """Number of tiles in that hand at the start of the current turn"""
    fits: HandFits
    """Legal places for the person in front; empty if it is not their turn"""
    calls: tuple[PiecelessMove, ...]
    """Legal moves without a tile, such as drawing, of the person in front"""
    counts: tuple[int, ...]
    scores: tuple[int, ...]
    well_left: int
    extra_tiles_owed: int
    """Number of extra tiles from a bonus that the seat whose turn it is still has to place"""
    recent: tuple[tuple[Seat, Cell], ...]
    """Seat and cell of the last tile of each other seat that has placed one since the person in front last placed a
    tile, newest first
    """
    newest: Cell | None
    """Cell of the tile placed last in this round"""

    @cached_property
    def open_cells(self) -> set[Cell]:
        """Returns the cells where tiles of the hand would fit, even during another player's turn or a bonus choice."""
        if self.is_opening or (self.is_my_turn and not self.is_choosing):
            return self.fits.cells()
        return {cell for cell, _ in self.table.fits(self.table.tiles.hand(self.hand))}

    @cached_property
    def last_cells(self) -> set[Cell]:
        """Returns the cells of the tile placed last and of all recent tiles."""
        newest = set() if self.newest is None else {self.newest}
        return newest | {cell for _, cell in self.recent}

    @cached_property
    def whole_extent(self) -> Extent | None:
        """Returns the bounding box of all tiles and open cells; None if there are none."""
        return self.shape.extent({*self.table.laid, *self.open_cells})

    @property
    def turn_counts(self) -> TurnCounts:
        """Returns the numbers of tiles that determine the layout of the hand during a turn."""
        return TurnCounts(self.dealt, self.dealt if self.front is None else self.count_at_turn_start)

    @property
    def is_opening(self) -> bool:
        return not self.table.laid

    @property
    def is_choosing(self) -> bool:
        """Returns whether the person in front has to choose a bonus."""
        return any(call in (PiecelessMove.TAKE_POINTS, PiecelessMove.TAKE_TILES) for call in self.calls)

    @property
    def unseen_tiles(self) -> tuple[Digits, ...]:
        """Returns the tiles that are neither on the table nor in the shown hand."""
        tiles = self.table.tiles
        return tuple(tiles.names(tiles.all & ~tiles.hand(self.table.laid.values()) & ~tiles.hand(self.hand)))


def visible_match_of(session: Session) -> VisibleMatch:
    """Returns a snapshot of the session's current state."""
    state = omino_state(session.match)
    front = session.front
    tiles: TileSet = state.table.tiles
    is_mine = session.is_front_in_turn and not session.is_paused
    moves = state.moves(front) if is_mine and front is not None else ()
    shape = tile_shape_of(tiles.tiles[0])
    hand = () if front is None else tuple(tiles.names(state.hands[front]))
    return VisibleMatch(
        shape=shape,
        table=state.table.copy(),
        front=front,
        turn=state.turn,
        round=state.round,
        ply=len(session.match.moves),
        is_my_turn=is_mine,
        hand=hand,
        dealt=next(len(event.hands[0]) for event in session.match.opening_events if isinstance(event, Dealt)),
        count_at_turn_start=len(hand) + (_laid_in_turn(session.match.moves, state.turn) if front == state.turn else 0),
        fits=HandFits(shape, moves),
        calls=_calls(moves),
        counts=tuple(map(tiles.count, state.hands)),
        scores=tuple(state.scores),
        well_left=state.well_left,
        extra_tiles_owed=state.extra,
        recent=_recent(state.history, front, len(state.scores)),
        newest=next((cell for _, cell in _laid_in(state.history)), None),
    )


def _laid_in_turn(moves: Sequence[tuple[Seat, Move]], seat: Seat) -> int:
    """Returns the number of tiles that a seat has placed in the current turn, minus the number of tiles that it has
    drawn.
    """
    laid = 0
    for who, move in reversed(moves):
        if who != seat or (
            move not in (PiecelessMove.DRAW, PiecelessMove.TAKE_POINTS, PiecelessMove.TAKE_TILES)
            and not isinstance(move, Place)
        ):
            break
        laid += isinstance(move, Place) - (move is PiecelessMove.DRAW)
    return laid


def _calls(moves: Sequence[OminoMove]) -> tuple[PiecelessMove, ...]:
    """Returns the moves without a tile, such as drawing, without iterating over the moves with tiles."""
    calls = moves.calls if isinstance(moves, OminoMoves) else moves
    return tuple(call for call in calls if isinstance(call, PiecelessMove))


def _recent(story: HistoryLink | None, front: Seat | None, seats: int) -> tuple[tuple[Seat, Cell], ...]:
    """Returns the seat and the cell of the last tile of each other seat that has placed one since the person in front
    last placed a tile, newest first.
    """
    recent: list[tuple[Seat, Cell]] = []
    for seat, cell in _laid_in(story):
        if seat in (front, *(each for each, _ in recent)) or len(recent) == seats:
            break
        recent.append((seat, cell))
    return tuple(recent)


def _laid_in(story: HistoryLink | None) -> Iterator[tuple[Seat, Cell]]:
    """Yields the tiles placed in this round with their seats, newest first."""
    while story:
        story, seat, seen = story
        if isinstance(seen, Place):
            yield seat, seen.cell


# Order of the hand


AS_DRAWN, FITS_FIRST = "drawn", "fits"
"""Settings of the order of a hand, apart from the order by digits, which the hand already has"""


def order_fits_first(view: VisibleMatch) -> tuple[Digits, ...]:
    """Returns the tiles that fit, then the others, each group sorted by digits. The order can also be computed before
    the player's turn.
    """
    fitting = _fitting(view)
    return tuple(sorted(view.hand, key=lambda tile: tile not in fitting))


def _fitting(view: VisibleMatch) -> Collection[Digits]:
    if view.is_my_turn or not view.table.laid:
        return view.fits.tiles
    table, tiles = view.table, view.table.tiles
    return [tile for tile in view.hand if table.fits(tiles.hand([tile]))]


def order_as_drawn(view: VisibleMatch, story: Iterable[MovePlayed]) -> tuple[Digits, ...]:
    """Returns the dealt tiles sorted by digits, then the drawn ones in the order in which they were drawn."""
    drawn: dict[Digits, int] = {}
    for message in story:
        for event in message.events:
            if isinstance(event, Dealt):
                drawn.clear()
            elif isinstance(event, Drew) and event.seat == view.front and event.tile:
                drawn[event.tile] = message.ply
    return tuple(sorted(view.hand, key=lambda tile: drawn.get(tile, 0)))
