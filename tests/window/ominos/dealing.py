"""Tables of Tri-Ominos and Quad-Ominos in any state of a match."""

import time
from random import Random

from app.games import traits_of
from app.match.seating import MatchSetUp
from app.match.session import Session
from app.players import Player
from app.shell.context import CurrentMatch
from engine.bots.bot import pick
from tests.app.playing import QUICK


def deal(app, game, seats, seed=1, plies=0, pace=QUICK, clock=time.monotonic, tiles=0, **options):
    """Opens a match after `plies` moves, or later when a person can place a tile.

    `seats`: a level for each seat, or None for a person; `pace`: thinking time of bots; `tiles`: size of the current
    hand.
    """
    players = tuple(Player("ABCDEFGH"[seat], level) for seat, level in enumerate(seats))
    match, rng = MatchSetUp(game, players, seed, options).match(), Random(seed)
    while plies > len(match.moves) or seats[match.state.turn] or not match.state.moves(match.state.turn).fits:
        match.play(match.state.turn, pick(match.state.moves(match.state.turn), rng))
        match.next_round()
    _give(match.state, tiles)
    log = app.context.journal.create_log(match, players)
    app.context.table = CurrentMatch(Session(match, players, traits_of(match), clock, log, pace), log)
    app.navigation.home("table")


def _give(state, count):
    """Fills the current hand up to this number of tiles, wherever the tiles are."""
    if count:
        tiles = state.table.tiles
        free = tiles.names(tiles.all & ~tiles.hand(state.table.laid.values()) & ~state.hands[state.turn])
        state.hands[state.turn] |= tiles.hand(free[: count - tiles.count(state.hands[state.turn])])
