"""Ledger of Domino 3D: the change of winning chances by each placed and each drawn brick.

With turns no state is hidden: chances follow from the points and from the bricks that each seat will still place. A
drawn brick is compared with all bricks of the pile, a place by the points that the next seat can make with any brick.
A race has no luck but its deal, and every hand can be built up, so all of it is play.
"""

from collections.abc import Generator, Sequence
from math import sqrt
from typing import NamedTuple, cast

from engine.bots.domino3d.laying import bricks_in_time
from engine.bots.domino3d.opening import Bricks, Offer, bricks_of, offers_of, taken
from engine.bots.ledger import (
    Chances,
    Decision,
    Ply,
    Reckoning,
    Swing,
    Verdict,
    gained,
    mean,
    nothing,
    shared,
    won,
)
from engine.domino3d.bricks import BRICKS, Brick
from engine.domino3d.moves import Call, Domino3dMove, Place
from engine.domino3d.options import RACE_TARGET, ROUNDS, Domino3dOptions
from engine.domino3d.race import Race
from engine.domino3d.structure import Structure
from engine.domino3d.turns import COLLAPSE, TurnsState, TurnsView, first_place, most_turns, share_of
from engine.game import Seat

SPREAD = 1.3
"""By how many points luck moves two seats apart with a brick each; as it fits matches of the strong bot best"""
SPREAD_OF_RACE = 0.4
"""The same for a round of the race, for each seat"""
BRICK = 2.9
"""The points that a brick brings on average: so those are not behind who have yet to draw in a round"""
WIDTHS = {False: 3, True: 12}
"""How many places, the dearest, are looked at coarsely and finely"""


class Turn(NamedTuple):
    """State of a seat's turn when its next brick is drawn."""

    seat: Seat
    number: int
    """Number of earlier turns, of all seats"""
    laid: int
    """Bricks placed in the turn"""
    share: int
    """Maximum bricks in a turn of the round"""


def bricks_to_come(options: Domino3dOptions, seats: int, left: int, turn: Turn) -> list[int]:
    """Estimates the bricks that each seat will still place: one a turn, or the usual number in advanced play.

    `left`: bricks of the pile that may still be placed.
    """
    usual = bricks_in_time(options) if options.draws_on else 1
    most = most_turns(options, seats)
    seat, number, laid, share = turn
    bricks = [0] * seats
    while left > 0 and (most is None or number < most):
        if not laid and number % seats == 0:
            share = share_of(options, left, seats)
        if not share:
            break
        count = min(left, max(0, min(usual, share) - laid))
        bricks[seat] += count
        left -= count
        seat, number, laid = (seat + 1) % seats, number + 1, 0
    return bricks


class Prospect(NamedTuple):
    """Situation before a brick is drawn."""

    scores: Sequence[int]
    seat: Seat
    """Seat that draws"""
    offers: Sequence[Offer]
    pile: Bricks
    to_come: Sequence[int]
    """Bricks that each seat will still place, the drawn brick included"""

    def with_points(self, points: int) -> Chances:
        """Returns the chances after the next brick earns these points; a brick beyond the turn's limit goes back."""
        scores = [score + BRICK * bricks for score, bricks in zip(self.scores, self.to_come)]
        if self.to_come[self.seat]:
            scores[self.seat] += points - BRICK
        later = max(0, sum(self.to_come) - 1)
        return shared(scores, SPREAD * sqrt(0.5 + later / len(scores)))

    def with_brick(self, brick: Brick) -> Chances:
        """Returns the chances once a brick is drawn, if it brings the most that it can by its marks."""
        points = next((offer.points for offer in self.offers if offer.bricks >> brick & 1), 0)
        return self.with_points(points)

    def foreseen(self) -> Chances:
        """Returns the chances before the draw: the mean over all bricks of the pile."""
        answers = [(offer.points, bricks.bit_count()) for offer, bricks in taken(self.offers, self.pile)]
        whole = self.pile.bit_count()
        if not whole or not any(self.to_come):
            best = max(self.scores)
            return won([seat for seat, score in enumerate(self.scores) if score == best], len(self.scores))
        answers.append((0, whole - sum(count for _, count in answers)))
        return mean([(count / whole, self.with_points(points)) for points, count in answers])


def assess(ply: Ply, fine: bool) -> Reckoning:
    """Returns what one move changed, in slices."""
    if isinstance(ply.after, Race):
        return (yield from _raced(ply, ply.after))
    state = cast(TurnsState, ply.after)
    seats = len(state.scores)
    prospect = None if state.winners else prospect_of(state)
    yield
    chances = prospect.with_brick(cast(Brick, state.hand)) if prospect else won(state.winners, seats)
    if ply.before is None:
        return Swing(chances, gained(chances, (yield from at_start(state))), nothing(seats), None)
    decision, play = yield from judged(cast(TurnsView, ply.before.view(ply.seat)), ply.move, fine)
    luck = gained(chances, prospect.foreseen()) if prospect else nothing(seats)
    return Swing(chances, luck, play, decision)


def prospect_of(state: TurnsState) -> Prospect:
    """Returns the situation before the brick in the hand was drawn."""
    hand = () if state.hand is None else (state.hand,)
    turn = Turn(state.turn, state.turns, state.laid_in_turn, state.share)
    to_come = bricks_to_come(state.options, len(state.scores), state.left + len(hand), turn)
    return Prospect(state.scores, state.turn, offers_of(state.structure), bricks_of((*state.pile, *hand)), to_come)


def at_start(state: TurnsState) -> Generator[None, None, Chances]:
    """Returns the chances before the first draw, for the known first player: the mean over all first bricks."""
    to_come = bricks_to_come(state.options, len(state.scores), state.left + 1, Turn(state.turn, 0, 0, 0))
    every = bricks_of(BRICKS)
    found: list[tuple[float, Chances]] = []
    for brick in BRICKS:
        offers = offers_of(Structure(state.structure.most_storeys).with_brick(first_place(brick)))
        prospect = Prospect(state.scores, state.turn, offers, every ^ 1 << brick, to_come)
        found.append((1 / len(BRICKS), prospect.foreseen()))
        yield
    return mean(found)


# What a brick cost


def judged(view: TurnsView, played: Domino3dMove, fine: bool) -> Generator[None, None, Verdict]:
    """Returns what a move cost. The standard error is how much a look at the next draw changed that."""
    seats, seat = len(view.scores), view.seat
    if view.hand is None or (played is Call.TIME and view.laid_in_turn):
        return None, nothing(seats)  # after a placed brick the timer ends the turn, not a decision
    places: list[Place] = []
    for place in view.structure.finding(view.hand):
        places += [place] if place else []
        yield
    places.sort(key=view.structure.points, reverse=True)
    others = [place for place in places if place != played]
    if not others:
        return None, nothing(seats)
    if isinstance(played, Place):
        yield from view.structure.judging(played.body[0], played.axis)
    worth: dict[Domino3dMove, Chances] = {}
    for move in (played, *others[: WIDTHS[fine]]):
        prospect = after(view, move)
        yield
        worth[move] = prospect.foreseen()
        yield
    best = max(worth, key=lambda move: worth[move][seat])
    lead = gained(worth[best], worth[played])
    at_first_sight = at_once(view, best)[seat] - at_once(view, played)[seat]
    decision = Decision(lead[seat], abs(lead[seat] - at_first_sight) / 2, str(best))
    return decision, tuple(-share for share in lead)


def after(view: TurnsView, move: Domino3dMove) -> Prospect:
    """Returns what the next brick is drawn for after a move, by what its seat knows."""
    scores, structure = view.scores[:], view.structure
    pile, left = bricks_of(view.pile), view.left
    stands = isinstance(move, Place) and structure.verdict(move.body[0], move.axis) is None
    if isinstance(move, Place) and stands:
        scores[view.seat] += structure.points(move)
        structure = structure.with_brick(move)
    else:
        pile |= bricks_of(() if view.hand is None else (view.hand,))
        left += 1
        scores[view.seat] -= min(COLLAPSE, scores[view.seat]) * isinstance(move, Place)
    seats, turn = len(scores), Turn((view.seat + 1) % len(scores), view.turns + 1, 0, view.share)
    if stands and view.options.draws_on and view.laid_in_turn + 1 != view.share:
        turn = Turn(view.seat, view.turns, view.laid_in_turn + 1, view.share)
    return Prospect(scores, turn.seat, offers_of(structure), pile, bricks_to_come(view.options, seats, left, turn))


def at_once(view: TurnsView, move: Domino3dMove) -> Chances:
    """Returns the chances by nothing but the points that a move brings."""
    return after(view, move).with_points(0)


# The race


def _raced(ply: Ply, state: Race) -> Reckoning:
    """Returns what the end of a round changed: a race is decided by play alone."""
    yield
    seats, chances = len(state.scores), raced(state)
    before = raced(ply.before) if isinstance(ply.before, Race) else chances
    return Swing(chances, nothing(seats), gained(chances, before), None)


def raced(state: Race) -> Chances:
    """Returns the chances in a race, from the points and the rounds that are left."""
    seats = len(state.scores)
    if state.winners:
        return won(state.winners, seats)
    rounds = 1 + (RACE_TARGET - max(state.scores)) / seats
    if state.options.race_end == "rounds":
        rounds = ROUNDS - state.round + (not state.round_over)
    return shared(state.scores, SPREAD_OF_RACE * seats * sqrt(max(1, rounds)))
