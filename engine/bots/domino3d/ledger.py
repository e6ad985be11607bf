"""The ledger of Domino 3D: what each brick that was laid, and each that was drawn, changed.

Where seats take turns nothing is hidden: chances follow from the points and from the bricks that are left, a brick is
held against any brick of the pile, and what a place is worth shows in what the next seat can make of any brick. A race
has no luck but its deal, and every hand can be built up: there all is play.
"""

from collections.abc import Generator, Sequence
from math import sqrt
from typing import NamedTuple, cast

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
from engine.domino3d.bricks import Brick
from engine.domino3d.moves import Domino3dMove, Place
from engine.domino3d.options import RACE_TARGET, ROUNDS
from engine.domino3d.race import Race
from engine.domino3d.turns import COLLAPSE, TurnsState, TurnsView
from engine.game import Seat

SPREAD = 1.3
"""By how many points luck moves two seats apart with a brick each; as it fits matches of the strong bot best"""
SPREAD_OF_RACE = 0.4
"""The same for a round of the race, for each seat"""
BRICK = 2.9
"""The points that a brick brings on average: so those are not behind who have yet to draw in a round"""
WIDTHS = {False: 3, True: 12}
"""How many places, the dearest, are looked at coarsely and finely"""


class Prospect(NamedTuple):
    """What the next brick is drawn for."""

    scores: Sequence[int]
    seat: Seat
    """Who draws"""
    offers: Sequence[Offer]
    pile: Bricks
    left: int
    """Bricks that are still to be laid"""
    goes_round: bool
    """Whether the seats draw in turn, a brick each"""

    def with_points(self, points: int) -> Chances:
        """Returns the chances once the next brick has brought its seat so much."""
        seats = len(self.scores)
        scores: list[float] = [score + BRICK * self._to_come(seat) for seat, score in enumerate(self.scores)]
        scores[self.seat] += points
        return shared(scores, SPREAD * sqrt(0.5 + self.left / seats))

    def _to_come(self, seat: Seat) -> int:
        """Returns how many bricks a seat will draw after this one."""
        seats = len(self.scores)
        waits = (seat - self.seat - 1) % seats
        return max(0, -((waits + 1 - self.left) // seats)) if self.goes_round else 0

    def with_brick(self, brick: Brick) -> Chances:
        """Returns the chances once a brick is drawn, if it brings the most that it can by its marks."""
        points = next((offer.points for offer in self.offers if offer.bricks >> brick & 1), 0)
        return self.with_points(points)

    def foreseen(self) -> Chances:
        """Returns the chances before the draw: the mean over all bricks of the pile."""
        answers = [(offer.points, bricks.bit_count()) for offer, bricks in taken(self.offers, self.pile)]
        whole = self.pile.bit_count()
        if not whole or self.left <= 0:
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
    prospect = None if state.hand is None else _drawn_for(state, state.hand)
    yield
    chances = prospect.with_brick(state.hand) if prospect and state.hand is not None else won(state.winners, seats)
    if ply.before is None:
        undrawn = shared(state.scores, SPREAD * sqrt(0.5 + state.left / seats))
        return Swing(chances, gained(chances, undrawn), nothing(seats), None)
    decision, play = yield from judged(cast(TurnsView, ply.before.view(ply.seat)), ply.move, fine)
    luck = gained(chances, prospect.foreseen()) if prospect else nothing(seats)
    return Swing(chances, luck, play, decision)


def _drawn_for(state: TurnsState, hand: Brick) -> Prospect:
    pile = bricks_of((*state.pile, hand))
    return Prospect(
        state.scores, state.turn, offers_of(state.structure), pile, state.left + 1, not state.options.draws_on
    )


# What a brick cost


def judged(view: TurnsView, played: Domino3dMove, fine: bool) -> Generator[None, None, Verdict]:
    """Returns what a move cost. The standard error is how much a look at the next draw changed that."""
    seats, seat = len(view.scores), view.seat
    if view.hand is None:
        return None, nothing(seats)
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
    goes_on = stands and view.options.draws_on and view.laid_in_turn + 1 != view.share
    seat = view.seat if goes_on else (view.seat + 1) % len(scores)
    return Prospect(scores, seat, offers_of(structure), pile, left, not view.options.draws_on)


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
