"""Sablier's engine: four table games, their records and their bots. Standard library only.

>>> match = Match(GAMES["triominos"], {}, ["Ada", "Bob"], seed=1)
>>> opening = match.state.moves(match.state.actors()[0])[0]
>>> match.play(match.state.actors()[0], opening)[0].points
15
"""

from engine.game import IllegalMove
from engine.games import GAMES
from engine.match import BadSetUp, CannotUndo, Match
from engine.record import BadRecord, read_record, write_record

__all__ = ["GAMES", "BadRecord", "BadSetUp", "CannotUndo", "IllegalMove", "Match", "read_record", "write_record"]
