"""Score sheet for a physical Quadrot board: pawns brought home and final ranks."""

from collections.abc import Sequence

from app.games.game_score_sheet import SEAT, GameScoreSheet, KeyRow, SheetKey, seat_of
from app.games.quadrot.texts import describe_pawns_home
from app.i18n import _, format_number
from engine.game import Seat
from engine.quadrot.packed_pawns import PAWNS
from engine.quadrot.state import QuadrotOptions, final_ranking

ALL = "all"
"""Prefix before the seat number in a tap that brings all remaining pawns home"""


class QuadrotScoreSheet(GameScoreSheet):
    """Score sheet with two taps for each player: one pawn home, or all remaining pawns home."""

    def __init__(self, names: Sequence[str], options: QuadrotOptions) -> None:
        super().__init__(names)
        self.options = options
        self.ranking: tuple[Seat, ...] = ()
        """Seats in the order in which they have brought all their pawns home. After the end of the match, the last
        seat is included
        """

    @property
    def playing(self) -> list[Seat]:
        """Returns the seats that still have pawns to bring home."""
        return [seat for seat in range(len(self.names)) if seat not in self.ranking]

    # Taps

    def fault(self, tap: str) -> str:
        seat = self._seat(tap)
        if seat is None:
            return _("That key isn’t needed now.")
        return "" if seat in self.playing else _("Already finished: {name}.").format(name=self.names[seat])

    def _seat(self, tap: str) -> Seat | None:
        """Returns the seat of a tap, or None if the tap is not valid."""
        return seat_of(tap, len(self.names), ALL)

    def tap(self, tap: str) -> None:
        seat = self._seat(tap) or 0
        pawns = PAWNS - self.scores[seat] if tap.startswith(ALL) else 1
        self.scores[seat] += pawns
        if self.scores[seat] < PAWNS:
            self.write(seat, describe_pawns_home(self.scores[seat]), pawns)
            return
        self.write(seat, _("all four home, place {n}").format(n=format_number(len(self.ranking) + 1)), pawns)
        self.ranking, is_over = final_ranking((*self.ranking, seat), len(self.names), self.options)
        self.winners = self.ranking[:1] if is_over else ()

    def tap_text(self, tap: str) -> str:
        return _("All four home") if tap.startswith(ALL) else _("One pawn home")

    @property
    def first(self) -> Seat | None:
        """Returns None, because the sheet does not know the first player: it records only turns with which a pawn goes
        home.
        """
        return None

    # Display

    @property
    def question(self) -> str:
        return _("Who brought a pawn home?")

    @property
    def guide(self) -> str:
        return _("Tap a name each time that player’s pawn comes home.")

    def key_rows(self) -> list[KeyRow]:
        keys = (
            SheetKey(f"{SEAT}{seat}", self.names[seat], describe_pawns_home(self.scores[seat])) for seat in self.playing
        )
        return [KeyRow(tuple(keys), _("One pawn home")), self.seat_keys(self.playing, _("All four home"), ALL)]

    def rank_key(self, seat: Seat) -> tuple[int, ...]:
        """Returns the rank key of a seat: earlier finish, then more pawns home."""
        after = len(self.names) - self.ranking.index(seat) if seat in self.ranking else 0
        return after, self.scores[seat]

    def place_note(self, seat: Seat) -> str:
        return _("Place {n}").format(n=format_number(self.ranking.index(seat) + 1)) if seat in self.ranking else ""


def sheet(_game: str, names: Sequence[str], options: QuadrotOptions) -> QuadrotScoreSheet:
    """Returns a new score sheet."""
    return QuadrotScoreSheet(names, options)
