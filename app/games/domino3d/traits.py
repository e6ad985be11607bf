"""Behaviour that is specific to Domino 3D, and the sounds of its events."""

from calendar import monthrange
from collections.abc import Iterator, Mapping
from itertools import chain

from app.match.traits import SoloMatch, Traits
from engine.domino3d.bricks import BRICKS
from engine.domino3d.cells import position
from engine.domino3d.events import (
    BrickReturned,
    Built,
    Collapsed,
    Dealt,
    Drew,
    FirstBrickPlaced,
    Inspected,
    Laid,
    RoundEnded,
    TableDeclared,
    TookBack,
)
from engine.domino3d.moves import MOST_MS, Domino3dMove, Place, TimedMove
from engine.domino3d.options import ROUNDS, Domino3dOptions
from engine.domino3d.race import RaceState
from engine.domino3d.turn_based import FIRST_SEAT, MEDALS, SOLO_TURNS, TurnBasedState, daily_seed, unused_bricks
from engine.game import Seat
from engine.match import Match

MODES = {
    "pile": ("classic", "advanced"),
    "opener": ("classic", "advanced"),
    "ahead_for": ("classic", "advanced", "race"),
    "ahead": ("classic", "advanced", "race"),
    "equal_turns": ("classic", "advanced"),
    "low": ("classic", "advanced", "solo"),
    "solo": ("solo",),
    "assisted": ("race",),
    "race_end": ("race",),
    "accusations": ("race",),
}
"""Modes in which an option has an effect. Options that are not listed have an effect in all modes"""
YEARS = range(2000, 10_000)
"""Years of the dates that the seed of a daily challenge can encode"""
FAULT = "fault"
"""Reason for points: a mistake found in a race"""
SPECIAL = 5
"""Points from which a placed brick has a special sound"""


def _laid(event: Laid) -> str:
    return "bonus" if event.points >= SPECIAL else "points"


LANDINGS = ("brick", "brick on 1", "brick on 2", "brick on 3", "brick on 4", "brick on 5")
"""Sounds of a brick that lands, by its layer: the higher, the brighter. All layers above have the last one"""
LIGHT, EACH = 0.55, 0.15
"""Haptic strength for a brick without contacts, and the increase per contact"""


def landing_feedback(place: Place, contacts: int) -> tuple[str, float]:
    """Returns the sound and the haptic strength for a brick that lands: the sound depends on its layer, the strength on
    its number of contacts.
    """
    layer = min(position(cell)[2] for cell in place.body)
    return LANDINGS[min(layer, len(LANDINGS) - 1)], min(1.0, LIGHT + EACH * contacts)


def _brought(match: Match, options: Domino3dOptions, state: TurnBasedState) -> list[int]:
    """Returns the points of each finished turn of a solo match."""
    glasses: list[int] = []
    points = 0
    for event in chain.from_iterable(match.events):
        points += event.points
        if isinstance(event, BrickReturned | Collapsed) or (isinstance(event, Laid) and not options.draws_on):
            glasses.append(points)
            points = 0
    return [*glasses, points] if len(glasses) < state.turns and match.winners else glasses


MOST_STARTS, MOST_MOVES = 10, 3
"""Maximum number of states after a move that are examined, and of moves before the first turn of a seat"""


def does_first_brick_fit(state: TurnBasedState, seat: Seat) -> bool:
    """Returns whether the first brick of a seat has a safe place, whichever bricks the seats before it place. Of many
    possible starts, an even selection is examined.
    """
    starts = [state]
    for _move in range(MOST_MOVES + 1):
        if any(start.turn == seat and not _has_place(start) for start in starts):
            return False
        starts = [after for start in starts if start.turn != seat for after in _states_after(start)]
        starts = starts[:: len(starts) // MOST_STARTS + 1]
    return True


def _has_place(state: TurnBasedState) -> bool:
    return state.hand is not None and state.structure.has_place(state.hand)


def _states_after(state: TurnBasedState) -> Iterator[TurnBasedState]:
    """Yields the states after each move of the seat whose turn it is."""
    for move in state.moves(state.turn):
        after = state.copy()
        after.play(state.turn, move)
        yield after


def _inspected(event: Inspected) -> str:
    return "refuse" if event.is_fault else "points"


class Domino3dTraits(Traits[Domino3dOptions, TurnBasedState | RaceState, Domino3dMove]):
    """Behaviour of all modes: turns at one shared table, or a race at hidden tables."""

    timer_option = "sand"
    sounds = {
        FirstBrickPlaced: "deal",
        Drew: "draw",
        Laid: _laid,
        BrickReturned: "brick back",
        Collapsed: "collapse",
        Dealt: "deal",
        Built: "flight",
        TookBack: "glide back",
        TableDeclared: "pass",
        Inspected: _inspected,
        RoundEnded: None,  # the sound depends on whether the player in front won
    }

    seconds_per_move = 40, 8

    def expected_moves(self, options: Domino3dOptions, seats: int) -> int | None:
        """Returns the number of bricks to place as the expected number of moves, because nearly all of them find a
        place.
        """
        return len(BRICKS) - unused_bricks(options) if options.mode in MODES["pile"] else None

    def first_seat(self, seats: int) -> Seat:
        return FIRST_SEAT % seats

    def is_relevant(self, options: Domino3dOptions, option: str, seats: int) -> bool:
        return super().is_relevant(options, option, seats) and options.mode in MODES.get(option, (options.mode,))

    variant_option = "mode"
    variants = {"classic": {}, "advanced": {"mode": "advanced"}, "race": {"mode": "race"}}
    solo_variants = {"classic": {"mode": "solo"}, "advanced": {"mode": "solo", "solo": "advanced"}}
    rival_level = "strong"

    def solo_match(self, match: Match) -> SoloMatch | None:
        options, state = match.options, match.state
        if not isinstance(options, Domino3dOptions) or not isinstance(state, TurnBasedState) or options.mode != "solo":
            return None
        points, is_over = state.scores[0], bool(match.winners)
        turn_points = tuple(_brought(match, options, state))
        return SoloMatch(options.solo, SOLO_TURNS, turn_points, points, self.medals(options.solo), is_over)

    def starts_well(self, match: Match, seat: Seat) -> bool:
        state = match.state
        return not isinstance(state, TurnBasedState) or does_first_brick_fit(state, seat)

    def medals(self, way: str) -> Mapping[str, int]:
        return MEDALS if way == "classic" else {}

    def daily_seed(self, year: int, month: int, day: int) -> int:
        return daily_seed(year, month, day)

    def daily_date(self, seed: int) -> tuple[int, int, int] | None:
        year, month, day = seed // 10_000, seed // 100 % 100, seed % 100
        is_one = year in YEARS and 0 < month <= 12 and 0 < day <= monthrange(year, month)[1]
        return (year, month, day) if is_one else None

    def is_simultaneous(self, options: Domino3dOptions) -> bool:
        return options.mode == "race"

    def turn_id(self, state: TurnBasedState | RaceState) -> object:
        return (state.round, state.is_building) if isinstance(state, RaceState) else state.turns

    def round_number(self, state: TurnBasedState | RaceState) -> int | None:
        return state.round if isinstance(state, RaceState) else None

    def agreed_rounds(self, options: Domino3dOptions) -> int | None:
        return ROUNDS if options.mode == "race" and options.race_end == "rounds" else None

    def split_award(self, state: TurnBasedState | RaceState, end: str, award: int) -> Mapping[str, int]:
        """Returns the award of a race round by reason: a prize, or the penalty for a mistake that a neighbour has
        found.
        """
        return {FAULT: award} if award < 0 else super().split_award(state, end, award)

    max_elapsed = MOST_MS / 1000

    def elapsed(self, move: Domino3dMove) -> float | None:
        return move.ms / 1000 if isinstance(move, TimedMove) else None


TRAITS = Domino3dTraits()
