"""Sablier's engine: the rules of four table games, their records and their bots. It uses only the standard library.

>>> match = Match(GAMES["triominos"], {}, ["Ada", "Bob"], seed=1)
>>> (seat,) = match.state.actors()
>>> print(*match.state.moves(seat))
4-4-4@0,0^
>>> match.play(seat, "4-4-4@0,0^")[0].points
22
"""

from engine.game import IllegalMove
from engine.games import GAMES
from engine.match import BadSetUp, CannotUndo, Match
from engine.record import BadRecord, read_record, write_record

__all__ = ["GAMES", "BadRecord", "BadSetUp", "CannotUndo", "IllegalMove", "Match", "read_record", "write_record"]
