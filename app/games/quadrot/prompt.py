"""What the person in front is shown of their turn: rings on the board, and words beside it."""

from collections.abc import Sequence
from typing import NamedTuple

from app.games.quadrot.marks import Lit
from app.games.quadrot.notes import Notes
from app.games.quadrot.scene import Scene
from app.games.quadrot.telling import Names, telling
from app.games.quadrot.turn import Play, Way
from app.match.messages import Stage
from app.match.session import Session
from app.table.contract import Host
from engine.quadrot.board import Point
from engine.quadrot.events import Drawn
from engine.quadrot.moves import Step


def is_opening(session: Session, moves: int) -> bool:
    """Whether so many moves, and no more, were made since the lot fell; a lesson begins without one."""
    return len(session.match.moves) == moves and any(isinstance(event, Drawn) for event in session.match.beginning)


class Doing(NamedTuple):
    """How far a turn has come under the fingers."""

    play: Play | None = None
    taken: Point | None = None
    """Where the pawn stands that is taken"""
    near: Way | None = None
    """The way that is about to be gone"""


class Prompt:
    """A refusal is shown until something else is done; a hint until a step is made."""

    def __init__(self, host: Host, scene: Scene, notes: Notes):
        self._host, self._scene, self._notes = host, scene, notes
        self._doing = Doing()
        self._refusal = self._hint = ""
        self.refused: Point | None = None
        """Where a pawn could not go"""
        self.path: tuple[Step, ...] = ()
        """What is advised"""

    def show(self, doing: Doing) -> None:
        """Rings and words for this."""
        self._doing = doing
        self._light(*doing)
        self._tell()

    def forget(self, but_hint: bool = False) -> None:
        """Nothing is refused or advised any more."""
        self._refusal, self.refused, self.path = "", None, ()
        if not but_hint:
            self._hint = ""

    # What is shown instead of what may be done

    def refuse(self, text: str, point: Point | None = None) -> None:
        """Say why something could not be done, and where."""
        self._refusal, self.refused = text, point
        self._host.say(text)
        self.show(self._doing)

    def hint(self, text: str) -> None:
        """Words of a hint; none take it away."""
        if text != self._hint:
            self._hint = text
            self._tell()

    def advise(self, steps: Sequence[Step]) -> None:
        """These steps, and no others."""
        self.path = tuple(steps)

    # Showing it

    def _tell(self) -> None:
        play, taken, near = self._doing
        heading, sentence = telling(play, taken, self._names, near)
        if self._refusal:
            self._notes.tell(heading, self._refusal, "bad")
        else:
            self._notes.tell(heading, self._hint or sentence, "ink" if self._hint else "ink2")

    def _light(self, play: Play | None, taken: Point | None, near: Way | None) -> None:
        """Playing strictly there are no rings but round the pawn that is taken, and where something was refused."""
        lit, scene, is_strict = Lit(refused=self.refused, path=self.path), self._scene, self._is_strict
        if play and taken is not None:
            ways = [near] if self.path and near else [] if is_strict else play.ways_of(taken)
            lit = lit._replace(taken=scene.stand(play, taken), ways=ways, near=near)
        elif play and not is_strict:
            lit = lit._replace(movable=scene.movable(play))
        scene.light(play, lit)

    @property
    def _is_strict(self) -> bool:
        return self._host.settings.table.is_strict

    @property
    def _names(self) -> Names:
        """Whose turn it is, where that must be told."""
        session = self._host.session
        people = sum(not player.is_bot for player in session.players)
        name = session.players[session.turn].name if session.turn is not None else ""
        is_bot = self._doing.play is None and session.stage is Stage.BOTS and not session.is_paused
        return Names(name if people > 1 else "", name if is_bot else "", is_opening(session, 0), self._is_strict)
