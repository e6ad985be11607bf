"""Start of a round of a race: the card with the aim and the countdown on each racer's board."""

from collections.abc import Callable, Collection

from kivy.metrics import dp

from app.i18n import plural
from app.look import surfaces
from app.look.appearance import current_appearance, seat_colours
from app.look.mesh import Batch, solid_paint
from app.look.shapes import EMPTY_BOX, Box, rounded_box
from app.look.theme import SIZES
from app.match.session import Session
from app.widgets.mesh_widget import MeshWidget
from app.widgets.text_label import TextLabel
from engine.domino3d.race import RaceState
from engine.game import Seat, of_game

WIDEST, MARGIN, GAP = 340.0, 14.0, 6.0
"""Maximum width of the card at 100% text size, and the distances inside it, in dp"""
LOW = 130.0
"""Height of the board in dp below which the count is written in smaller digits"""
RING = 5.0
"""Width of the ring around the count in dp"""


def is_before_start(session: Session) -> bool:
    """Returns whether a round waits for the touch that starts its countdown. People who hand the device over start
    without a countdown, each at the own handover.
    """
    state = of_game(session.match.state, RaceState)
    if not session.is_waiting or session.has_handover or not session.people:
        return False
    is_new = state.is_building and not any(table.laid for table in state.tables)
    return is_new and not any(session.elapsed_ms(seat) for seat in range(len(state.tables)))


def aim_text(bricks: int) -> str:
    """Returns the aim of a round in one line."""
    return plural("All {n} brick · one upright · same marks", "All {n} bricks · one upright · same marks", bricks)


class StartAgreement:
    """People who build at the same time and agree to start: the countdown waits until each of them is ready."""

    def __init__(self, agreed: Callable[[], None]):
        """`agreed`: called when a player is ready."""
        self._agreed = agreed
        self._round = 0
        self.unready: tuple[Seat, ...] = ()
        """Seats that are not ready; empty once all are, and for a single person, whose first touch is enough"""

    def begin(self, number: int, seats: Collection[Seat]) -> None:
        """Waits for these seats in a new round; `number`: number of the round."""
        if number != self._round:
            self._round = number
            self.unready = tuple(seats) if len(seats) > 1 else ()

    def confirm(self, seat: Seat) -> bool:
        """Marks a seat as ready; returns whether it was not ready before."""
        if seat not in self.unready:
            return False
        self.unready = tuple(other for other in self.unready if other != seat)
        self._agreed()
        return True


class StartCard(MeshWidget):
    """Card on a racer's board with the aim of the round, and below it the invitation to start or the count. A third
    line says for whom a person who is ready waits.
    """

    def __init__(self, colour: int):
        super().__init__(size_hint=(None, None), size=(0, 0), opacity=0)
        self._colour = colour
        self._aim = TextLabel("", "body", "ink", halign="center", size_hint_x=None)
        self._call = TextLabel("", "card", seat_colours(colour).text, halign="center", size_hint_x=None)
        self._wait = TextLabel("", "label", "ink2", halign="center", size_hint_x=None)
        self._board = EMPTY_BOX
        self._progress = 0.0
        """Progress of the current count, from 0 to 1"""
        for label in (self._aim, self._call, self._wait):
            self.add_widget(label)

    def place(self, board: Box) -> None:
        """Places the card in the middle of the board."""
        self._board = board
        self._lay_out()

    def show(self, bricks: int, call: str, note: str = "", is_count: bool = False) -> None:
        """Shows the aim, and below it the call: the invitation to start or the count. `note`: text below the call."""
        self.opacity = 1.0
        self._aim.text, self._call.text, self._wait.text = aim_text(bricks), call, note
        self._call.set_style("card" if not is_count else "score" if self._board.height < dp(LOW) else "timer")
        self._progress = 0.0
        self._lay_out()

    def hide(self) -> None:
        self.opacity = 0.0

    def show_progress(self, share: float) -> None:
        """Shows the progress of the current count, from 0 to 1, by a line that grows along the lower edge."""
        self._progress = share
        self.redraw()

    def _lay_out(self) -> None:
        margin, gap, board = dp(MARGIN), dp(GAP), self._board
        width = max(1.0, min(dp(WIDEST) * current_appearance().text_scale, board.width - 2 * margin))
        self._aim.set_style("body")
        self._aim.set_style("body" if self._aim.natural_width <= width - 2 * margin else "label")
        self._aim.width = self._call.width = self._wait.width = max(1.0, width - 2 * margin)
        wait = self._wait.height + gap if self._wait.text else 0.0
        high = self._aim.height + gap + self._call.height + wait + 2 * margin
        self.size = width, high
        x, y = board.middle
        self.pos = x - width / 2, min(y - high / 2, board.top - high)
        self._aim.pos = self.x + margin, self.top - margin - self._aim.height
        self._wait.pos = self.x + margin, self.y + margin
        self._call.pos = self.x + margin, self.y + margin + wait
        self.redraw()

    def draw(self, batch: Batch) -> None:
        outline = rounded_box(0, 0, self.width, self.height, dp(SIZES["radius_chip"]))
        surfaces.draw_card(batch, outline, "raised")
        ink = solid_paint(seat_colours(self._colour).text)
        batch.rim(outline, ink, 0, dp(2))
        if self._progress:
            width = (self.width - 2 * dp(MARGIN)) * self._progress
            batch.fill(rounded_box(dp(MARGIN), dp(RING), width, dp(RING), dp(RING) / 2), ink)
