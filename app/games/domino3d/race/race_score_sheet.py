"""Score sheet for a race with real bricks: order of finishing, and structures in which a mistake was found."""

from collections.abc import Sequence

from app.games.game_score_sheet import OK, SEAT, GameScoreSheet, KeyRow, SheetKey, seat_of
from app.i18n import _, format_number, format_signed
from engine.domino3d.options import RACE_TARGET, ROUNDS, Domino3dOptions
from engine.domino3d.race import finish_prize, is_over, round_award
from engine.game import Seat, head_start

TOGETHER = "="
"""Prefix of a seat number, meaning that the seat finished at the same time as the previous one"""
REST = "rest"
"""Entry (tap) saying that no other seat has finished, which ends the order of finishing"""


class RaceScoreSheet(GameScoreSheet):
    """Score sheet by rounds: first the order in which the seats finish, then the inspection. A round is corrected as a
    whole, because each seat's prize depends on this order.
    """

    def __init__(self, names: Sequence[str], options: Domino3dOptions) -> None:
        super().__init__(names)
        self.options = options
        self.start_with(head_start(options, len(names))[0])
        self._begin_round()

    def _begin_round(self) -> None:
        self.before = tuple(self.scores)
        self.prizes: dict[Seat, int] = {}
        """Prize of each seat entered so far; 0 for a seat that gave up"""
        self.faulty: list[Seat] = []
        """Seats with a mistake in their structure"""
        self.round_tap = self.taps
        """Index of the round's first tap"""

    @property
    def is_line_open(self) -> bool:
        return bool(self.prizes)

    @property
    def waiting(self) -> list[Seat]:
        """Returns the seats that have not been entered yet."""
        return [seat for seat in range(len(self.names)) if seat not in self.prizes]

    @property
    def inspected(self) -> list[Seat]:
        """Returns the seats in whose structures a mistake can still be found."""
        return [seat for seat, prize in self.prizes.items() if prize and seat not in self.faulty]

    # Validation of taps

    def fault(self, tap: str) -> str:
        seat = self._seat(tap)
        if self.waiting:
            return self._order_refusal(tap, seat)
        if tap == OK or seat in self.inspected:
            return ""
        return _("That key isn’t needed now.") if seat is None else _("You’ve already noted all mistakes.")

    def _order_refusal(self, tap: str, seat: Seat | None) -> str:
        if seat is None:
            return "" if tap == REST else _("That key isn’t needed now.")
        if tap.startswith(TOGETHER) and not self.prizes:
            return _("First choose who finished first.")
        return "" if seat in self.waiting else _("Already noted: {name}.").format(name=self.names[seat])

    def _seat(self, tap: str) -> Seat | None:
        """Returns the seat in a tap, with or without a prefix; None if the tap contains none."""
        return seat_of(tap, len(self.names), TOGETHER)

    # Effects of taps

    def tap(self, tap: str) -> None:
        if tap == OK:
            self._end_round()
        elif tap == REST:
            for seat in self.waiting:
                self._place(seat, 0)
        elif self.waiting:
            self._place(self._seat(tap) or 0, self._prize(tap.startswith(TOGETHER)))
        else:
            self._find_fault(self._seat(tap) or 0)
        if tap != OK and not self.waiting and (self.options.assisted or (not self.inspected and not self.faulty)):
            self._end_round()

    def _prize(self, is_together: bool) -> int:
        """Returns the prize of the next seat to finish. `is_together`: at the same time as the previous one."""
        if is_together:
            return min(self.prizes.values())
        return finish_prize(len(self.names), len(self.prizes))

    def _place(self, seat: Seat, prize: int) -> None:
        """Enters a seat that has finished or given up."""
        if not self.prizes:
            self.round_tap = self.taps
        self.prizes[seat] = prize
        self.scores[seat] += prize
        place = 1 + sum(other > prize for other in self.prizes.values())
        text = _("finished, place {n}").format(n=format_number(place)) if prize else _("gave up the round")
        self.write(seat, text, prize, self.round_tap)

    def _find_fault(self, seat: Seat) -> None:
        """Enters a mistake in a seat's structure, which turns its prize into a penalty."""
        prize = self.prizes[seat]
        award = round_award(prize, self.before[seat], has_fault=True)
        self.faulty.append(seat)
        self.scores[seat] += award - prize
        text = _("mistake found: {award} instead of {prize}").format(
            award=format_signed(award), prize=format_signed(prize)
        )
        self.write(seat, text, award - prize, self.round_tap)

    def _end_round(self) -> None:
        self.rounds.append(tuple(self.scores))
        if is_over(self.options, len(self.rounds), self.scores):
            self.win(max(self.scores))
        else:
            self._begin_round()

    @property
    def first(self) -> Seat | None:
        """Returns None, because all seats start at the same time."""
        return None

    # Display

    @property
    def question(self) -> str:
        if not self.waiting:
            return _("Whose table has a mistake?")
        asked = _("Round {round}: who finished next?") if self.prizes else _("Round {round}: who finished first?")
        return asked.format(round=format_number(len(self.rounds) + 1))

    @property
    def guide(self) -> str:
        if not self.waiting:
            return _("Tap the name of each player with a mistake.")
        return _("Tap the names in finishing order.")

    @property
    def remark(self) -> str:
        if self.options.race_end == "rounds":
            return _("Round {round} of {rounds}").format(
                round=format_number(len(self.rounds) + 1), rounds=format_number(ROUNDS)
            )
        return _("The first to {n} points ends the race.").format(n=format_number(RACE_TARGET))

    @property
    def target(self) -> int | None:
        return RACE_TARGET if self.options.race_end == "points" else None

    def key_rows(self) -> list[KeyRow]:
        if not self.waiting:
            return self._inspection_rows()
        rest = KeyRow((SheetKey(REST, _("Nobody else finished")),))
        if not self.prizes:
            return [self.seat_keys(), rest]
        last = self.names[[*self.prizes][-1]]
        together = self.seat_keys(self.waiting, _("Tied with {name}").format(name=last), TOGETHER)
        return [self.seat_keys(self.waiting, _("Finished next")), together, rest]

    def _inspection_rows(self) -> list[KeyRow]:
        awards = {seat: round_award(self.prizes[seat], self.before[seat], has_fault=True) for seat in self.inspected}
        keys = (SheetKey(f"{SEAT}{seat}", self.names[seat], format_signed(award)) for seat, award in awards.items())
        done = SheetKey(OK, _("No more mistakes") if self.faulty else _("No mistake"))
        return [*([KeyRow(tuple(keys))] if awards else []), KeyRow((done,))]
