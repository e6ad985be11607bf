"""Turns under way outlive the table that shows them: the look may change, or the device be turned, in the middle."""

from typing import Any
from weakref import WeakKeyDictionary

from app.games.quadrot.turn import Play
from app.match.messages import Stage
from app.match.session import Session
from engine.game import Seat

_PLAYS: WeakKeyDictionary[Session, tuple[tuple[int, Seat], Play]] = WeakKeyDictionary()
"""With each, after how many moves it is, and whose"""


def play_of(session: Session) -> Play | None:
    """The turn of the person in front, as far as it has come; None while it is nobody's here."""
    state: Any = session.match.state
    if not (session.stage is Stage.PLAY and session.turn == session.front == state.turn):
        return None
    of = len(session.match.moves), state.turn
    kept = _PLAYS.get(session)
    if kept is None or kept[0] != of:
        kept = _PLAYS[session] = of, Play(state)
    return kept[1]


def play_anew(session: Session) -> Play | None:
    """The same without its steps; its dice stay thrown."""
    _PLAYS.pop(session, None)
    play = play_of(session)
    if play:
        play.is_thrown = True
    return play
