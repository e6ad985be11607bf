"""The ledger of Quadrot: what each turn and each roll changed.

Nothing is hidden, so nothing is tried out. Chances follow from the turns that all seats still need; a roll is held
against all rolls there are; and what a turn is worth shows in what the next seat can make of any roll.
"""

from collections.abc import Generator, Sequence
from math import sqrt
from typing import TypeAlias, cast

from engine.bots.ledger import (
    Chances,
    Decision,
    Ply,
    Reckoning,
    Swing,
    Verdict,
    even,
    gained,
    mean,
    nothing,
    shared,
    won,
)
from engine.bots.quadrot.solo import SLICES, WORTH, least_turns, solo_turns
from engine.bots.quadrot.weighing import position_of
from engine.game import Seat
from engine.quadrot.board import sides_of
from engine.quadrot.events import Played
from engine.quadrot.expected import ROLLS
from engine.quadrot.moves import QuadrotMove, Turn
from engine.quadrot.pawns import ALL_HOME, ON_BOARD, Pawns
from engine.quadrot.race import Race, RaceView
from engine.quadrot.turns import Position, legal_turns

SPREAD = 1.25
"""By how many turns luck moves seats apart, for the root of the turns to go; as it fits matches of the strong bot"""
WIDTHS = {False: 3, True: 8}
"""How many turns, the best at first sight, are looked at coarsely and finely"""

Foreseeing: TypeAlias = Generator[None, None, Chances]
"""Work in slices that ends with chances"""


def assess(ply: Ply, fine: bool) -> Reckoning:
    """Returns what one turn and the roll after it changed, in slices."""
    for _ in range(SLICES):
        WORTH.unpack_some()
        yield
    state = cast(Race, ply.after)
    seats, chances = len(state.pawns), chances_of(state)
    if ply.before is None:
        return Swing(chances, gained(chances, even(seats)), nothing(seats), None)
    decision, play = yield from judged(cast(RaceView, ply.before.view(ply.seat)), _played(ply), fine)
    if state.winners or state.ranking:
        return Swing(chances, nothing(seats), play, decision)
    before_roll = yield from foreseen(state.pawns, state.turn)
    return Swing(chances, gained(chances, before_roll), play, decision)


def _played(ply: Ply) -> QuadrotMove:
    """Returns the turn that was made, also where the sand has made it."""
    return next(event.turn for event in ply.events if isinstance(event, Played))


# Chances


def chances_of(state: Race) -> Chances:
    """Returns the chances with the roll on the table, if its seat makes the best of it."""
    if state.winners or state.ranking:
        return won(state.ranking[:1], len(state.pawns))
    return _best_of(state.pawns, state.turn, legal_turns(state.position(state.turn), state.dice).results)


def _best_of(pawns: Sequence[Pawns], seat: Seat, results: Sequence[Pawns]) -> Chances:
    side = sides_of(len(pawns))[seat]
    return standing(_to_go(pawns), seat, least_turns(results, side))


def _to_go(pawns: Sequence[Pawns]) -> list[float]:
    return [solo_turns(own, side) for own, side in zip(pawns, sides_of(len(pawns)))]


def standing(to_go: Sequence[float], seat: Seat, left: float) -> Chances:
    """Returns the chances after a seat's turn that leaves it so many turns to go, the others as they were."""
    seats = len(to_go)
    if not left:
        return won((seat,), seats)
    turns = [left if other == seat else turns for other, turns in enumerate(to_go)]
    waiting = [(other - seat - 1) % seats / seats for other in range(seats)]
    scale = SPREAD * sqrt(sum(turns) / seats)
    return shared([-first - later for first, later in zip(turns, waiting)], scale)


def foreseen(pawns: Sequence[Pawns], seat: Seat) -> Foreseeing:
    """Returns the chances before a seat rolls: the mean over all rolls, a slice for each."""
    seats, to_go = len(pawns), _to_go(pawns)
    side = sides_of(seats)[seat]
    others = 0
    for other, standing_there in enumerate(pawns):
        others |= standing_there if other != seat else 0
    position = Position(side, pawns[seat], others & ON_BOARD, False)
    found: list[tuple[float, Chances]] = []
    for roll, chance in ROLLS.items():
        left = least_turns(legal_turns(position, roll).results, side)
        found.append((chance, standing(to_go, seat, left)))
        yield
    return mean(found)


# What a turn cost


def judged(view: RaceView, played: QuadrotMove, fine: bool) -> Generator[None, None, Verdict]:
    """Returns what a turn cost. The standard error is how much a look at the next rolls changed that."""
    seats, seat = len(view.pawns), view.seat
    position = position_of(view, seat)
    turns = legal_turns(position, view.dice)
    if view.ranking or len(turns) < 2:
        return None, nothing(seats)
    to_go = _to_go(view.pawns)
    left = [solo_turns(pawns, position.side) for pawns in turns.results]
    result = played.after(view.pawns[seat]) if isinstance(played, Turn) else view.pawns[seat]
    mine = turns.results.index(result)
    order = sorted(range(len(left)), key=left.__getitem__)[: WIDTHS[fine]]
    worth: dict[int, Chances] = {}
    for place in (mine, *order):
        worth[place] = yield from _after(view, turns.results[place])
    best = max(worth, key=lambda place: worth[place][seat])
    lead = gained(worth[best], worth[mine])
    at_first_sight = standing(to_go, seat, left[best])[seat] - standing(to_go, seat, left[mine])[seat]
    decision = Decision(lead[seat], abs(lead[seat] - at_first_sight) / 2, str(turns[best]))
    return decision, tuple(-share for share in lead)


def _after(view: RaceView, result: Pawns) -> Foreseeing:
    """Returns the chances after a turn, before the next seat rolls."""
    seats = len(view.pawns)
    if result == ALL_HOME:
        return won((view.seat,), seats)
    pawns = [result if seat == view.seat else own for seat, own in enumerate(view.pawns)]
    return (yield from foreseen(pawns, (view.seat + 1) % seats))
