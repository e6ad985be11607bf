"""Score sheet for Domino 3D with real bricks: position bonus and contacts of each brick.

The race has its own sheet, `race/race_score_sheet.py`.
"""

from collections.abc import Sequence

from app.games.domino3d.texts import PARTS
from app.games.game_score_sheet import END, SEAT, GameScoreSheet, KeyRow, SheetKey, seat_of
from app.i18n import N_, _, format_signed, label_value, plural
from engine.domino3d.bricks import BRICKS
from engine.domino3d.cells import SIDES
from engine.domino3d.options import Domino3dOptions
from engine.domino3d.structure import POSITION_POINTS
from engine.domino3d.turn_based import collapse_cost, first_seat, most_turns, turn_share, unused_bricks
from engine.game import Seat, head_start

BACK, COLLAPSE = "back", "collapse"
CONTACTS = tuple(str(count + 1) for count in range(2 * len(SIDES) - 2))
"""Possible numbers of contacts, as text: at most one for each of the ten outer squares of a brick"""
LIES = {"flat": N_("Flat"), **{row: PARTS[row][0] for row in POSITION_POINTS if row in PARTS}}


class BrickScoreSheet(GameScoreSheet):
    """Score sheet by turns, with one brick per turn or as many as the timer allows."""

    def __init__(self, names: Sequence[str], options: Domino3dOptions) -> None:
        super().__init__(names)
        self.options = options
        self.start_with(head_start(options, len(names))[0])
        self.turn = first_seat(options, len(names))
        self.left = len(BRICKS) - 1 - unused_bricks(options)
        """Bricks left to place"""
        self.turns = 0
        """Number of finished turns of all seats"""
        self.laid_in_turn = 0
        self.share = turn_share(options, self.left, len(names))
        """Maximum number of bricks that may be placed in a turn"""
        self.row = self.contacts = ""
        """Position bonus and number of contacts entered so far for the current brick"""

    # Validation of taps

    def fault(self, tap: str) -> str:
        if tap in POSITION_POINTS or tap in CONTACTS:
            return ""
        if tap not in (BACK, COLLAPSE, END) and seat_of(tap, len(self.names)) is None:
            return _("That key isn’t needed now.")
        return _("Finish the brick first.") if self.is_begun else ""

    @property
    def is_line_open(self) -> bool:
        return bool(self.row or self.contacts)

    # Effects of taps

    def tap(self, tap: str) -> None:
        seat = self.turn or 0
        if tap.startswith(SEAT):
            self.pass_turn_to(int(tap.removeprefix(SEAT)))
        elif tap == END:
            self.between.add(self.taps)
            self.win(max(self.scores))
        elif tap == BACK:
            self.write(seat, _("no place in time"))
            self._end_turn()
        elif tap == COLLAPSE:
            self._collapse(seat)
        else:
            self._describe(seat, tap)

    def pass_turn_to(self, seat: Seat) -> None:
        """Passes the turn to a seat. If bricks were placed in the current turn of another seat, that turn ends."""
        self.between.add(self.taps)
        if self.laid_in_turn and seat != self.turn:
            self._end_turn()
        if not self.winners:
            super().pass_turn_to(seat)

    def _collapse(self, seat: Seat) -> None:
        cost = collapse_cost(self.scores[seat])
        self.scores[seat] -= cost
        self.write(seat, _(PARTS[COLLAPSE][0]), -cost)
        self._end_turn()

    def _describe(self, seat: Seat, tap: str) -> None:
        """Enters the position bonus or the number of contacts of a brick, in either order. Once both are known, the
        brick is scored.
        """
        if not self.is_begun:
            self.write(seat, "")
        if tap in POSITION_POINTS:
            self.row = tap
        else:
            self.contacts = tap
        text, points = self._described, 0
        if self.row and self.contacts:
            points = POSITION_POINTS[self.row] + int(self.contacts)
            self._lay(seat, points)
        self.replace_last_line(text, points)

    def _lay(self, seat: Seat, points: int) -> None:
        self.scores[seat] += points
        self.row = self.contacts = ""
        self.left -= 1
        self.laid_in_turn += 1
        if not self.options.draws_on or self.laid_in_turn == self.share:
            self._end_turn()
        if not self.left:
            self.win(max(self.scores))

    def _end_turn(self) -> None:
        self.turn = ((self.turn or 0) + 1) % len(self.names)
        self.turns += 1
        self.laid_in_turn = 0
        if self.turns % len(self.names) == 0:
            self.rounds.append(tuple(self.scores))
            self.share = turn_share(self.options, self.left, len(self.names))
        if not self.share or self.turns == most_turns(self.options, len(self.names)):
            self.win(max(self.scores))

    # Conflicts after a correction

    def seat_taps(self, seat: Seat) -> tuple[str, ...]:
        return (f"{SEAT}{seat}",)

    def tap_text(self, tap: str) -> str:
        if tap in CONTACTS:
            return plural("{n} contact", "{n} contacts", int(tap))
        return _(LIES[tap]) if tap in LIES else _(PARTS[COLLAPSE][0]) if tap == COLLAPSE else _("no place in time")

    # Display

    @property
    def _described(self) -> str:
        """Returns the entries for the current brick as text."""
        lies = _(LIES[self.row]) if self.row else "_"
        count = int(self.contacts or 0)
        contacts = plural("{n} contact", "{n} contacts", count) if count else "_"
        return f"{lies} · {contacts}"

    @property
    def question(self) -> str:
        name = self.names[self.turn or 0]
        return label_value(name, self._described) if self.is_begun else name

    @property
    def guide(self) -> str:
        name = self.names[self.turn or 0]
        return _("{name}: tap the number of contacts and the brick’s position.").format(name=name)

    @property
    def remark(self) -> str:
        return plural("{n} brick in the pile", "{n} bricks in the pile", self.left)

    def key_rows(self) -> list[KeyRow]:
        touches = (SheetKey(n, n, spoken=plural("{n} contact", "{n} contacts", int(n))) for n in CONTACTS)
        lies = (SheetKey(row, _(LIES[row]), format_signed(POSITION_POINTS[row])) for row in POSITION_POINTS)
        rows = [KeyRow(tuple(touches), _("Bricks it touches")), KeyRow(tuple(lies), _("Brick position"))]
        return rows if self.is_begun else [*rows, KeyRow(tuple(self._calls()))]

    def _calls(self) -> list[SheetKey]:
        cost = collapse_cost(self.scores[self.turn or 0])
        calls = [SheetKey(BACK, _("No place")), SheetKey(COLLAPSE, _(PARTS[COLLAPSE][0]), format_signed(-cost))]
        return [*calls, SheetKey(END, _("Match over"))] if self.lines else calls


def sheet(_game: str, names: Sequence[str], options: Domino3dOptions) -> GameScoreSheet:
    """Creates a score sheet for the mode in the options."""
    if options.mode != "race":
        return BrickScoreSheet(names, options)
    from app.games.domino3d.race.race_score_sheet import RaceScoreSheet  # imported only when needed

    return RaceScoreSheet(names, options)
