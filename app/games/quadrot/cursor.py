"""Keys, and swipes of cursor mode: arrows go through all that may be done, enter does it."""

from app.games.quadrot.board_words import situation, step_said
from app.games.quadrot.moving import Moving
from app.games.quadrot.turn import Play

STEPS = {"left": -1, "up": -1, "right": 1, "down": 1}


class Cursor:
    """Of the person in front."""

    def __init__(self, moving: Moving):
        self._moving = moving

    def key(self, name: str) -> bool:
        """Arrows and enter; `b` takes a step back, `s` tells of the board. Whether the key meant something."""
        play = self._moving.play
        if play is None or self._moving.is_busy():
            return False
        if name in STEPS:
            return self._look(play, STEPS[name])
        if name == "enter":
            return self._enter(play)
        if name == "b" and play.taken:
            self._moving.step_back()
            return True
        return name == "s" and self._tell(play)

    def _look(self, play: Play, step: int) -> bool:
        """At the next way, red squares at the end; whether there is any."""
        ways = sorted(play.ways, key=lambda way: way.returns)
        if not ways:
            return False
        near, host = self._moving.near_way, self._moving.host
        at = ways.index(near) + step if near in ways else (0 if step > 0 else -1)
        way = ways[at % len(ways)]
        host.feel("cursor")
        host.say(step_said(way.step, play.side))
        self._moving.point_at(way)
        return True

    def _enter(self, play: Play) -> bool:
        way = self._moving.near_way
        if way and way in play.ways:
            self._moving.go(way)
        elif play.main_act:
            self._moving.act(play.main_act)
        return bool(way or play.main_act)

    def _tell(self, play: Play) -> bool:
        host = self._moving.host
        names = [player.name for player in host.session.players]
        host.say(situation(play.state.view(play.seat), names))
        return True
