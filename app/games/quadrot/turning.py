"""To whom the table is turned: on a tablet that lies between people, to whoever of them is to move."""

from collections.abc import Callable

from app.device.guarded import Stop
from app.device.motion import Gravity, lies_flat
from app.look.look import now
from app.table.contract import Host
from engine.quadrot.board import Side


class Turning:
    """Whether the device lies is felt once as each turn begins: a table that is picked up does not turn in the hand."""

    def __init__(self, host: Host, changed: Callable[[], None]):
        """`changed`: the device has been laid down, or taken up."""
        self._host, self._changed = host, changed
        self._lies_flat = False
        self._side: Side = 0
        self._stop_feeling: Stop | None = None

    @property
    def is_possible(self) -> bool:
        """Whether people may come to sit round this table."""
        people = sum(not player.is_bot for player in self._host.session.players)
        return now().layout.is_tablet and people > 1 and self._wish != "never"

    @property
    def is_on(self) -> bool:
        """Whether people sit round this table."""
        return self.is_possible and (self._wish == "always" or self._lies_flat)

    @property
    def quarters(self) -> int:
        """How far it is turned, clockwise from the foot of the window; while bots play, as it was before."""
        return self._side if self.is_on else 0

    def begin(self, side: Side) -> None:
        """It is the turn of somebody who sits there."""
        self._side = side
        if self.is_possible and self._wish == "flat" and self._stop_feeling is None:
            self._stop_feeling = self._host.motion.listen(self._feel)

    def rest(self) -> None:
        """Feel for nothing any more."""
        if self._stop_feeling is not None:
            self._stop_feeling()
            self._stop_feeling = None

    @property
    def _wish(self) -> str:
        return self._host.settings.table.turn_to_seat

    def _feel(self, gravity: Gravity) -> None:
        if not gravity.length:
            return
        self.rest()
        if lies_flat(gravity) != self._lies_flat:
            self._lies_flat = not self._lies_flat
            self._changed()
