"""Plain score sheet for any game: one number per player and round; the highest or the lowest total wins."""

from collections.abc import Mapping, Sequence

from app.games.game_score_sheet import (
    END,
    OK,
    GameScoreSheet,
    KeyRow,
    SheetKey,
    digit_refusal,
    is_digit,
    number_row,
)
from app.i18n import _, format_number, label_value
from engine.game import Seat
from engine.player_names import sanitize_name

PLAIN = "plain"
MINUS = "-"
MINUS_SIGN = "\N{MINUS SIGN}"
"""Minus sign in displayed numbers"""
CALLED, WINS, LEAST = "called", "wins", "least"
"""Names and values of the options of a plain sheet: the name of the game, and which total wins"""


def plain_options(called: str, lowest_wins: bool) -> dict[str, str]:
    """Returns the options of a plain sheet in their stored form.

    >>> plain_options("Uno; Dos", True), plain_options(" ", False)
    ({'called': 'Uno, Dos', 'wins': 'least'}, {})
    """
    options = {CALLED: sanitize_name(called).replace(";", ","), WINS: LEAST if lowest_wins else ""}
    return {name: value for name, value in options.items() if value}


def is_lowest_wins(options: Mapping[str, str]) -> bool:
    """Returns whether the lowest total wins."""
    return options.get(WINS) == LEAST


class PlainScoreSheet(GameScoreSheet):
    """Scoring of a plain sheet: one number per seat and round, in seat order; a number without digits counts as 0."""

    def __init__(self, names: Sequence[str], options: Mapping[str, str]) -> None:
        super().__init__(names)
        self.options = options
        self.turn = 0
        self.typed = ""

    def fault(self, tap: str) -> str:
        if tap == END:
            return "" if self.turn == 0 and not self.typed and self.rounds else _("Finish the round first.")
        if tap == MINUS:
            return "" if not self.typed else _("Start with the minus sign.")
        if is_digit(tap):
            return digit_refusal(self.typed)
        return "" if tap == OK else _("That key isn’t needed now.")

    def tap(self, tap: str) -> None:
        if tap == END:
            self.between.add(self.taps)
            self.win(min(self.scores) if self.lowest_wins else max(self.scores))
            return
        if not self.typed:
            self.write(self.turn, "")
        if tap != OK:
            self.typed += tap
            self.replace_last_line(self._shown, 0)
            return
        self._add()

    def _add(self) -> None:
        """Adds the typed number and passes the turn to the next seat."""
        seat = self.turn or 0
        points = int(self.typed) if self.typed.strip(MINUS) else 0
        self.scores[seat] += points
        self.replace_last_line("", points)
        self.typed = ""
        self.turn = (seat + 1) % len(self.names)
        if self.turn == 0:
            self.rounds.append(tuple(self.scores))

    def key_rows(self) -> list[KeyRow]:
        end = (SheetKey(END, _("The match is over")),) if not self.refusal(END) else ()
        minus = SheetKey(MINUS, MINUS_SIGN)
        return [number_row(), KeyRow((minus, SheetKey(OK, _("Next")), *end))]

    has_fixed_order = True

    @property
    def is_line_open(self) -> bool:
        return bool(self.typed)

    @property
    def guide(self) -> str:
        return _("Type the points for {name}, then tap Next.").format(name=self.names[self.turn or 0])

    @property
    def first(self) -> Seat | None:
        """Returns None, because the seats write their numbers in a fixed order and the first player is unknown."""
        return None

    @property
    def lowest_wins(self) -> bool:
        return is_lowest_wins(self.options or {})

    def rank_key(self, seat: Seat) -> tuple[int, ...]:
        return (-self.scores[seat] if self.lowest_wins else self.scores[seat],)

    @property
    def _shown(self) -> str:
        """Formats the number being typed with a typographic minus sign."""
        return self.typed.replace(MINUS, MINUS_SIGN)

    @property
    def question(self) -> str:
        name = self.names[self.turn or 0]
        return label_value(name, self._shown) if self.typed else name

    @property
    def remark(self) -> str:
        wins = _("Lowest wins") if self.lowest_wins else _("Highest wins")
        return " · ".join((_("Round {round}").format(round=format_number(len(self.rounds) + 1)), wins))
