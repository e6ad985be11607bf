"""Score sheet for players of a boxed Tri-Ominos or Quad-Ominos. It checks that each tile exists, and scores with the
engine.
"""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Generic, TypeVar

from app.games.game_score_sheet import (
    OK,
    SEAT,
    GameScoreSheet,
    KeyRow,
    SheetKey,
    digit_refusal,
    is_digit,
    number_row,
    seat_of,
)
from app.games.ominos.texts import PARTS
from app.i18n import _, format_signed, label_value, plural
from engine.game import Seat, head_start
from engine.ominos import quadominos, triominos
from engine.ominos.bonus_sequences import EXTRA_TILES
from engine.ominos.opening import is_equal
from engine.ominos.quadominos import Quadominos, QuadominosOptions
from engine.ominos.state import OminoState
from engine.ominos.tiles import Digits, digits_text
from engine.ominos.triominos import Triominos, TriominosOptions

OminoOptionsT = TypeVar("OminoOptionsT", bound=TriominosOptions | QuadominosOptions)

DRAWS, PASS, OUT, BLOCKED, STOP = "draw", "pass", "out", "blocked", "stop"
BONUS, TILES = "bonus", "tiles"
MAX_DRAWS_PER_KEY = 6
"""Maximum number of draws on one key"""


@dataclass
class SheetTurn:
    """Entries of one turn, or of one extra tile."""

    seat: Seat
    draws: int = 0
    digits: tuple[int, ...] = ()
    tile: Digits | None = None
    """Tile of the turn; None until all its digits are entered"""
    opens: bool = False
    is_extra: bool = False
    has_passed: bool = False
    was_blocked: bool = False
    """Whether the round ended before a tile was placed"""
    chips: list[str] = field(default_factory=list)
    owed: int = 0
    """Number of extra tiles still to place after this tile, without those earned in this turn"""
    has_dropped_tiles: bool = False
    """Whether extra tiles were entered as the bonus and then removed or replaced"""

    @property
    def is_done(self) -> bool:
        return self.tile is not None or self.has_passed or self.was_blocked


class OminoScoreSheet(GameScoreSheet, Generic[OminoOptionsT]):
    """Score sheet base class for both games. Each game defines its bonuses, called chips, and their points."""

    game: type[OminoState]

    def __init__(self, names: Sequence[str], options: OminoOptionsT) -> None:
        super().__init__(names)
        self.options = options
        self.start_with(head_start(options, len(names))[0])
        self.rules = self.game.rules_for(options, len(names))
        self.tile_set = self.game.tile_set(options)
        self.by_digits = {tuple(sorted(tile)): tile for tile in self.tile_set.tiles}
        self.size = len(self.tile_set.tiles[0])
        self.turns: list[SheetTurn] = []
        self.last: SheetTurn | None = None
        """Turn that can still get bonuses (chips), because nothing else has been tapped since its tile was entered"""
        self.last_round = False
        self._begin_round()

    def _begin_round(self) -> None:
        number = len(self.rounds) + 1
        self.used_tiles: set[Digits] = set()
        self.hands = [self.rules.hand] * len(self.names)
        self.well = len(self.tile_set.tiles) - self.rules.hand * len(self.names)
        self.extra_tiles_owed = 0
        """Number of extra tiles that may still be placed"""
        self.hand_points: dict[Seat, int] = {}
        """Points left in each hand at the end of the round, for the hands entered so far"""
        self.hands_to_enter: list[Seat] = []
        """Seats whose remaining points must still be entered"""
        self.end = ""
        self.typed = ""
        self.is_end_line_open = False
        """Whether the line for the end of the round has been started"""
        opener = self.options.opener
        self.turn = (opener + number - 1) % len(self.names) if isinstance(opener, int) else None
        self.last_round = self.last_round or number == self.options.rounds

    # Points

    @abstractmethod
    def points_by_reason(self, turn: SheetTurn) -> dict[str, int]:
        """Returns the points of a tile by reason."""

    @abstractmethod
    def chips(self, turn: SheetTurn, left: int) -> dict[str, str]:
        """Returns the possible bonuses of a tile with their points as text; `left`: tiles left in the hand."""

    # Refusals

    def fault(self, tap: str) -> str:
        if self._addable and tap in (*self._chips, BONUS, TILES):
            return "" if tap in self._chips else _("This tile doesn’t earn that bonus.")
        if self.end:
            return self._number_refusal(tap)
        if seat_of(tap, len(self.names)) is not None:
            return _("Finish the tile first.") if self._open else ""
        if self.turn is None:
            return _("First choose who starts.")
        return self._turn_refusal(tap)

    def refusal_of(self, taps: Sequence[str]) -> str:
        """Returns the reason why these taps are refused, or an empty text if they are accepted. Two taps are the last
        digit of a tile and a bonus, which one key enters together.
        """
        why = self.refusal(taps[0])
        if why or len(taps) < 2 or self._open is None:
            return why
        digits = (*self._open.digits, int(taps[0]))
        turn = replace(self._open, digits=digits, tile=self.by_digits[tuple(sorted(digits))])
        earned = self.chips(turn, self.hands[turn.seat] - 1)
        return "" if taps[1] in earned else _("This tile doesn’t earn that bonus.")

    def _turn_refusal(self, tap: str) -> str:
        open_turn = self._open
        begun = bool(open_turn and open_turn.digits)
        if is_digit(tap):
            return self._digit_refusal((*(open_turn.digits if open_turn else ()), int(tap)))
        if tap == STOP:
            return "" if self._can_stop and not begun else _("No extra tile is due here.")
        if tap == OUT:
            return "" if self.used_tiles and not begun else _("Enter the last tile first.")
        if begun or (tap not in (PASS, BLOCKED) and not self._draws(tap)):
            return _("Finish the tile first.") if begun else _("That key isn’t needed now.")
        return self._draw_refusal(self._draws(tap) + (open_turn.draws if open_turn else 0))

    def _draw_refusal(self, draws: int) -> str:
        if draws > self.rules.most_draws:
            return plural("You can draw {n} tile at most.", "You can draw {n} tiles at most.", self.rules.most_draws)
        drawn = self._open.draws if self._open else 0
        return _("The well doesn’t have that many tiles.") if draws - drawn > self.well else ""

    def _digit_refusal(self, digits: tuple[int, ...]) -> str:
        matching = [tile for tile in self.by_digits if _contains_digits(tile, digits)]
        if not matching:
            return _("This set has no {tile}.").format(tile=digits_text(digits))
        if all(self.by_digits[tile] in self.used_tiles for tile in matching):
            return _("{tile} is already on the table.").format(tile=digits_text(digits))
        return ""

    def _number_refusal(self, tap: str) -> str:
        if tap == OK:
            return "" if self.typed or not self.hands_to_enter else _("Enter the points first.")
        if not self.hands_to_enter:
            return _("The round is over.")
        return digit_refusal(self.typed) if is_digit(tap) else _("Enter the points first.")

    @property
    def _open(self) -> SheetTurn | None:
        """Returns the unfinished turn; None if there is none."""
        return self.turns[-1] if self.turns and not self.turns[-1].is_done else None

    @property
    def _addable(self) -> SheetTurn | None:
        """Returns the turn whose tile can still get bonuses (chips); None if there is none."""
        return self.last if self.taps != self.closed else None

    @property
    def _chips(self) -> dict[str, str]:
        """Returns the possible bonuses of the last tile."""
        return self.chips(self._addable, self.hands[self._addable.seat]) if self._addable else {}

    @property
    def _can_stop(self) -> bool:
        """Returns whether the tap that gives up extra tiles is accepted: either extra tiles are still to place, or a
        bonus has just replaced them. In the second case the tap has no effect, but sheets written with older
        versions of the app contain it.
        """
        return self.extra_tiles_owed > 0 or bool(self.last and self.last.has_dropped_tiles)

    @property
    def _can_be_out(self) -> bool:
        """Returns whether a player can have gone out (placed the last tile of the hand): this is so if the last turn
        has placed a tile.
        """
        return bool(self.used_tiles) and self.turns[-1].tile is not None

    @property
    def is_line_open(self) -> bool:
        return self._open is not None or self.is_end_line_open

    @staticmethod
    def _draws(tap: str) -> int:
        """Returns the number of draws that a tap enters."""
        number = tap.removeprefix(DRAWS)
        return int(number) if tap.startswith(DRAWS) and number.isascii() and number.isdigit() else 0

    # Taps

    def tap(self, tap: str) -> None:
        if self._addable and tap in self._chips:
            self._add_chip(self._addable, tap)
            return
        self.last = None
        if self.end:
            self._type(tap)
        elif tap.startswith(SEAT):
            self.pass_turn_to(int(tap.removeprefix(SEAT)))
        elif tap == STOP:
            self.between.add(self.taps)
            self._stop()
        elif tap in (OUT, BLOCKED):
            self._end(tap)
            self._begin_end()
        else:
            self._go_on(self._begun(), tap)

    def _stop(self) -> None:
        """Gives up the extra tiles; does nothing if a bonus has replaced them."""
        if self.extra_tiles_owed:
            self.extra_tiles_owed = 0
            self.turn = self._after(self.turn or 0)

    def _begun(self) -> SheetTurn:
        """Returns the unfinished turn; starts one if there is none."""
        if self._open:
            return self._open
        turn = SheetTurn(self.turn or 0, opens=not self.used_tiles, is_extra=self.extra_tiles_owed > 0)
        self.turns.append(turn)
        self.write(turn.seat, "")
        return turn

    def _go_on(self, turn: SheetTurn, tap: str) -> None:
        if is_digit(tap):
            turn.digits = (*turn.digits, int(tap))
            if len(turn.digits) == self.size:
                self._lay(turn)
        elif tap == PASS:
            turn.has_passed = True
            self.scores[turn.seat] -= self.rules.cost_of_pass(self.well)
            self.turn = self._after(turn.seat)
        else:
            self._draw(turn, self._draws(tap))
        self._write_line(turn)

    def _draw(self, turn: SheetTurn, number: int) -> None:
        turn.draws += number
        self.well -= number
        self.hands[turn.seat] += number
        self.scores[turn.seat] -= number * self.rules.draw_cost

    def _lay(self, turn: SheetTurn) -> None:
        turn.tile = self.by_digits[tuple(sorted(turn.digits))]
        self.last = turn
        self.used_tiles.add(turn.tile)
        self.hands[turn.seat] -= 1
        self.extra_tiles_owed = turn.owed = max(0, self.extra_tiles_owed - 1)
        self.scores[turn.seat] += sum(self.points_by_reason(turn).values())
        self.check_target(turn.seat)
        if not self.extra_tiles_owed:
            self.turn = self._after(turn.seat)
        if self.hands[turn.seat] <= 0 and not self.winners:
            self._end(OUT)

    def _add_chip(self, turn: SheetTurn, chip: str) -> None:
        """Adds a bonus (chip) to a tile, or removes it if the tile already has it. An added bonus replaces those that
        it excludes.
        """
        before, had_tiles = sum(self.points_by_reason(turn).values()), TILES in turn.chips
        others = [other for other in turn.chips if other != chip and self.are_compatible(turn, other, chip)]
        turn.chips = others if chip in turn.chips else [*others, chip]
        self.scores[turn.seat] += sum(self.points_by_reason(turn).values()) - before
        turn.has_dropped_tiles = TILES not in turn.chips and (had_tiles or turn.has_dropped_tiles)
        self.extra_tiles_owed = turn.owed + (EXTRA_TILES if TILES in turn.chips else 0)
        if not self.end:
            self.turn = turn.seat if self.extra_tiles_owed else self._after(turn.seat)
        self._write_line(turn)
        self.check_target(turn.seat)

    def are_compatible(self, turn: SheetTurn, one: str, other: str) -> bool:
        """Returns whether both bonuses (chips), `one` and `other`, can be selected for the same tile."""
        return False

    @abstractmethod
    def check_target(self, seat: Seat) -> None:
        """Checks whether the seat's total ends the round or the match."""

    def _after(self, seat: Seat) -> Seat:
        return (seat + 1) % len(self.names)

    def _write_line(self, turn: SheetTurn) -> None:
        """Writes the line of a turn."""
        earned = self.points_by_reason(turn) if turn.tile else {}
        price = turn.draws * self.rules.draw_cost
        if turn.has_passed:
            price += self.rules.cost_of_pass(self.well)
        names = [_(PARTS[reason][0]) for reason in earned if reason != "tile"]
        self.replace_last_line(self._text(turn, names), sum(earned.values()) - price)

    def _text(self, turn: SheetTurn, earned: Sequence[str]) -> str:
        """Returns the text of a turn's line; `earned`: names of the bonuses of its tile."""
        parts = [plural("{n} draw", "{n} draws", turn.draws)] if turn.draws else []
        if turn.digits:
            unknown = ["_"] * (self.size - len(turn.digits))
            parts.append("-".join([*map(str, turn.digits), *unknown]))
        parts += [*earned, *([_("two extra tiles")] if TILES in turn.chips else [])]
        return " · ".join([*parts, _("passes")] if turn.has_passed else parts)

    # Corrected lines

    def seat_taps(self, seat: Seat) -> tuple[str, ...]:
        return (STOP, f"{SEAT}{seat}") if self.extra_tiles_owed else (f"{SEAT}{seat}",)

    def skip(self, seat: Seat) -> None:
        self.last = None
        self.extra_tiles_owed = self.extra_tiles_owed - 1 if self.extra_tiles_owed and seat == self.turn else 0
        self.turn = seat if self.extra_tiles_owed else self._after(seat)

    def fault_of(self, taps: Sequence[str]) -> str:
        turn = self._turn_of(taps)
        if self.winners or self.end or OK in taps:
            return super().fault_of(taps)
        return (
            self._draw_refusal(turn.draws)
            or (self._digit_refusal(turn.digits[: self.size]) if turn.digits else "")
            or super().fault_of(taps)
        )

    def line_text(self, taps: Sequence[str]) -> str:
        if OK in taps:
            return (
                _("Went out") if OUT in taps else _("Round is blocked") if BLOCKED in taps else _("The round is over.")
            )
        turn = self._turn_of(taps)
        return self._text(turn, [_chip_text(chip) for chip in turn.chips if chip != TILES])

    def _turn_of(self, taps: Sequence[str]) -> SheetTurn:
        """Parses the taps of a line without scoring them."""
        digits = tuple(int(tap) for tap in taps if is_digit(tap))
        chips = [tap for tap in dict.fromkeys(taps) if taps.count(tap) % 2 and _is_chip(tap)]
        draws = sum(map(self._draws, taps))
        return SheetTurn(self.turn or 0, draws, digits, has_passed=PASS in taps, chips=chips)

    # End of a round

    def _begin_end(self) -> None:
        """Starts the line for the end of the round."""
        if not self.is_end_line_open:
            self.is_end_line_open = True
            owner = self.turns[-1].seat if self.end == OUT else None
            self.write(None, self._went_out if self.end == OUT else _("Round is blocked"), owner=owner)

    @property
    def _went_out(self) -> str:
        return _("{name} went out").format(name=self.names[self.turns[-1].seat])

    def _end(self, end: str) -> None:
        """Starts the input of the points left in each hand, if these points count."""
        if self._open:
            self._open.was_blocked = True
        self.end, self.turn = end, None
        self.hand_points = {self.turns[-1].seat: 0} if end == OUT else {}
        self.hands_to_enter = [seat for seat in range(len(self.names)) if seat not in self.hand_points]
        if not self.rules.counts_hands:
            self.hand_points.update(dict.fromkeys(self.hands_to_enter, 0))
            self.hands_to_enter = []

    def _type(self, tap: str) -> None:
        """Enters one digit of the points left in a hand, or completes the number."""
        self._begin_end()
        if tap != OK:
            self.typed += tap
            return
        if self.hands_to_enter:
            self.hand_points[self.hands_to_enter.pop(0)] = int(self.typed)
            self.typed = ""
        if not self.hands_to_enter:
            self._settle()

    def _settle(self) -> None:
        left = [self.hand_points[seat] for seat in range(len(self.names))]
        is_out = self.end == OUT
        awards = self.rules.awards_out(self.turns[-1].seat, left) if is_out else self.rules.awards_blocked(left)
        self.scores = [score + award for score, award in zip(self.scores, awards, strict=True)]
        self.rounds.append(tuple(self.scores))
        least = self.names[left.index(min(left))]
        self.replace_last_line(
            self._went_out if is_out else _("Blocked. Lowest hand: {name}").format(name=least), max(awards)
        )
        if self.last_round or self.rules.is_reached(max(self.scores)):
            self.win(max(self.scores))
        else:
            self._begin_round()

    # Display

    @property
    def question(self) -> str:
        if self.end:
            return self._hand_question() if self.hands_to_enter else _("The round is over.")
        if self.turn is None:
            return _("Round {round}: who starts?").format(round=len(self.rounds) + 1)
        name = self.names[self.turn]
        return _("{name}: one more tile").format(name=name) if self.extra_tiles_owed else name

    def _hand_question(self) -> str:
        """Returns the question for the points left in a hand, with the digits entered so far."""
        name = self.names[self.hands_to_enter[0]]
        return _("{name}: points left in hand? {typed}").format(name=name, typed=self.typed or "_")

    @property
    def remark(self) -> str:
        last = [_("Last round")] if self.last_round else []
        unseen = plural("{n} tile unplayed", "{n} tiles unplayed", len(self.tile_set.tiles) - len(self.used_tiles))
        return " · ".join([*last, unseen])

    @property
    def unseen(self) -> tuple[str, ...]:
        return (
            ()
            if self.winners
            else tuple(digits_text(tile) for tile in self.tile_set.tiles if tile not in self.used_tiles)
        )

    @property
    def target(self) -> int | None:
        return self.rules.target

    @property
    def guide(self) -> str:
        if self.end:
            asks = _("Add up the tiles left with {name}.")
            return asks.format(name=self.names[self.hands_to_enter[0]]) if self.hands_to_enter else ""
        if self.turn is None:
            return _("Tap the name of the player who starts.")
        asks = (
            _("Type the three digits of {name}’s tile.")
            if self.size == 3
            else _("Type the four digits of {name}’s tile.")
        )
        return asks.format(name=self.names[self.turn])

    def key_rows(self) -> list[KeyRow]:
        chips = self.chip_rows()
        if self.end:
            digits = [number_row()] if self.hands_to_enter else []
            return [*digits, KeyRow((SheetKey(OK, _("Done")),)), *chips]
        if self.turn is None:
            return [self.seat_keys(), *chips]
        return [*self._turn_rows(), *chips]

    def chip_rows(self) -> list[KeyRow]:
        last = self._addable
        if last is None or last.tile is None:
            return []
        chips = self._chips.items()
        keys = tuple(SheetKey(chip, _chip_text(chip), price, is_chosen=chip in last.chips) for chip, price in chips)
        label = _("Bonus for {name}’s {tile}").format(name=self.names[last.seat], tile=digits_text(last.digits))
        return [KeyRow(keys, label, last.seat)] if keys else []

    def _turn_rows(self) -> list[KeyRow]:
        digits = sorted({digit for tile in self.tile_set.tiles for digit in tile})
        rows = [KeyRow(tuple(SheetKey(str(digit), str(digit)) for digit in digits))]
        begun = self._open.digits if self._open else ()
        if len(begun) == self.size - 1:
            return [*rows, *self.quick_rows(digits)]
        if begun:
            return rows
        return [*rows, *self._draw_row(), KeyRow(tuple(self._calls()))]

    def quick_rows(self, digits: Sequence[int]) -> list[KeyRow]:
        """Returns extra keys that enter the last digit together with a common bonus (chip)."""
        return []

    def _draw_row(self) -> list[KeyRow]:
        drawn = self._open.draws if self._open else 0
        most = min(self.rules.most_draws - drawn, self.well, MAX_DRAWS_PER_KEY)
        price = self.rules.draw_cost
        notes = {n: format_signed(-n * price) if price else "" for n in range(1, most + 1)}
        keys = (SheetKey(f"{DRAWS}{n}", str(n), note, plural("{n} draw", "{n} draws", n)) for n, note in notes.items())
        return [KeyRow(tuple(keys), _("Draws"))] if most > 0 and not self.extra_tiles_owed else []

    def _calls(self) -> list[SheetKey]:
        if self.extra_tiles_owed:
            return [SheetKey(STOP, _("No more tiles"))]
        price = self.rules.cost_of_pass(self.well)
        calls = [
            SheetKey(PASS, _("Pass"), format_signed(-price) if price else ""),
            SheetKey(BLOCKED, _("Round is blocked")),
        ]
        return [*calls, SheetKey(OUT, _("Went out"), self.names[self.turns[-1].seat])] if self._can_be_out else calls


def _is_chip(tap: str) -> bool:
    return tap in (BONUS, TILES, "bridge") or (tap.startswith("hexagon") and is_digit(tap.removeprefix("hexagon")))


def _chip_text(chip: str) -> str:
    number = chip.removeprefix("hexagon")
    if chip.startswith("hexagon") and number:
        return plural("{n} hexagon", "{n} hexagons", int(number))
    return _("Two extra tiles") if chip == TILES else _(PARTS[chip][0])


def _contains_digits(tile: Digits, digits: Sequence[int]) -> bool:
    """Returns whether a tile has all these digits.

    >>> _contains_digits((0, 1, 1), (1, 1)), _contains_digits((0, 1, 2), (1, 1))
    (True, False)
    """
    return all(tile.count(digit) >= digits.count(digit) for digit in digits)


class TriominosScoreSheet(OminoScoreSheet[TriominosOptions]):
    """Score sheet of Tri-Ominos. When a player reaches the target, the round becomes the last one. Bridges and hexagons
    are bonuses (chips) of a tile.
    """

    game = Triominos

    def points_by_reason(self, turn: SheetTurn) -> dict[str, int]:
        tile = turn.tile or ()
        parts = {"tile": triominos.tile_points(self.options, tile)}
        opening = triominos.opening_points(self.options, tile) if turn.opens else 0
        if opening:
            parts["opening"] = opening
        for chip in turn.chips:
            parts["bridge" if chip == "bridge" else "hexagon"] = self._prices[chip]
        return parts

    @property
    def _prices(self) -> Mapping[str, int]:
        hexagons = {f"hexagon{n}": triominos.hexagon_points(self.options, n) for n in triominos.HEXAGONS}
        return {"bridge": triominos.bridge_points(self.options), **hexagons}

    def chips(self, turn: SheetTurn, left: int) -> dict[str, str]:
        return {} if turn.opens else {chip: format_signed(price) for chip, price in self._prices.items()}

    def check_target(self, seat: Seat) -> None:
        if self.rules.is_reached(self.scores[seat]):
            self.last_round = True


class QuadominosScoreSheet(OminoScoreSheet[QuadominosOptions]):
    """Score sheet of Quad-Ominos. A player who reaches the target wins immediately. A bonus is either points or two
    extra tiles.
    """

    game = Quadominos

    def points_by_reason(self, turn: SheetTurn) -> dict[str, int]:
        parts = {"tile": sum(turn.tile or ())}
        return {**parts, "bonus": quadominos.BONUS} if BONUS in turn.chips else parts

    def chips(self, turn: SheetTurn, left: int) -> dict[str, str]:
        if (turn.is_extra and not self.options.chained_bonuses) or (turn.opens and not is_equal(turn.tile or ())):
            return {}
        tiles = {TILES: ""} if left > 0 else {}
        return {BONUS: format_signed(quadominos.BONUS), **tiles}

    def are_compatible(self, turn: SheetTurn, one: str, other: str) -> bool:
        """Returns whether a tile can have both bonuses (chips), which is true only for the opening with the zeros."""
        return turn.opens and not any(turn.digits)

    def quick_rows(self, digits: Sequence[int]) -> list[KeyRow]:
        if self.extra_tiles_owed and not self.options.chained_bonuses:
            return []
        return [
            self._quick_row(digits, BONUS, format_signed(quadominos.BONUS), _("With a bonus")),
            self._quick_row(digits, TILES, "+2", _("With two extra tiles")),
        ]

    @staticmethod
    def _quick_row(digits: Sequence[int], chip: str, note: str, label: str) -> KeyRow:
        keys = (SheetKey(f"{digit} {chip}", str(digit), note, label_value(label, str(digit))) for digit in digits)
        return KeyRow(tuple(keys), label)

    def check_target(self, seat: Seat) -> None:
        if self.rules.is_reached(self.scores[seat]):
            self.win(max(self.scores))


def sheet(_game: str, names: Sequence[str], options: TriominosOptions | QuadominosOptions) -> GameScoreSheet:
    """Creates the score sheet of a game."""
    if isinstance(options, TriominosOptions):
        return TriominosScoreSheet(names, options)
    return QuadominosScoreSheet(names, options)
