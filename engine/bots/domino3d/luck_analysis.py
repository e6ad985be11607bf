"""Luck analysis of Domino 3D: the change of the winning chances by each placed and each drawn brick.

In the turn-based modes no state is hidden, so the chances follow from the scores and from the number of bricks that
each seat will still place. A drawn brick is compared with all bricks of the pile. A placement is judged by its points
and by the points that the next draw can earn after it. A race has no luck except its deal, and every hand can be built
completely, so its whole result counts as skill.
"""

from collections.abc import Generator, Sequence
from math import sqrt
from typing import NamedTuple, cast

from engine.bots.domino3d.placement_bot import bricks_per_turn
from engine.bots.domino3d.scoring_spots import BrickSet, ScoringSpot, best_spots, brick_set, scoring_spots
from engine.bots.luck_analysis import (
    Chances,
    Decision,
    DecisionImpact,
    ImpactTask,
    MoveImpact,
    Ply,
    chance_gains,
    chances_from_scores,
    final_chances,
    no_change,
    weighted_mean,
)
from engine.domino3d.bricks import BRICKS, Brick
from engine.domino3d.moves import Domino3dMove, PiecelessMove, Place
from engine.domino3d.options import RACE_TARGET, ROUNDS, Domino3dOptions
from engine.domino3d.race import RaceState
from engine.domino3d.structure import Structure
from engine.domino3d.turn_based import COLLAPSE, TurnBasedState, TurnBasedView, first_place, most_turns, turn_share
from engine.game import Seat

SPREAD = 1.3
"""Typical difference, in points, that luck makes between two seats with one brick each; fitted to matches of the strong
bot
"""
RACE_SPREAD = 0.4
"""Typical difference that luck makes in a race, in points per round and seat"""
MEAN_BRICK_POINTS = 2.9
"""Mean points of a brick. A seat is credited with them for each brick that it has yet to place."""
PLACES_EXAMINED = {False: 3, True: 12}
"""Number of places examined, most points first: in a coarse (False) and in a fine analysis (True)"""


class DrawMoment(NamedTuple):
    """Moment of a turn at which its next brick is drawn."""

    seat: Seat
    number: int
    """Number of completed turns of all seats"""
    laid: int
    """Bricks already placed in the turn"""
    share: int
    """Maximum bricks per turn in this round"""


def bricks_to_come(options: Domino3dOptions, seats: int, left: int, turn: DrawMoment) -> list[int]:
    """Estimates the number of bricks that each seat will still place: one per turn, or the usual number if a turn may
    have several.

    `left`: number of bricks of the pile that may still be placed.
    """
    usual = bricks_per_turn(options) if options.draws_on else 1
    most = most_turns(options, seats)
    seat, number, laid, share = turn
    bricks = [0] * seats
    while left > 0 and (most is None or number < most):
        if not laid and number % seats == 0:
            share = turn_share(options, left, seats)
        if not share:
            break
        count = min(left, max(0, min(usual, share) - laid))
        bricks[seat] += count
        left -= count
        seat, number, laid = (seat + 1) % seats, number + 1, 0
    return bricks


class DrawProspect(NamedTuple):
    """Situation just before a brick is drawn."""

    scores: Sequence[int]
    seat: Seat
    """Seat that draws"""
    spots: Sequence[ScoringSpot]
    pile: BrickSet
    to_come: Sequence[int]
    """Number of bricks that each seat will still place, including the next one drawn"""

    def with_points(self, points: int) -> Chances:
        """Returns each seat's chance to win if the next brick earns these points. The points are ignored if the seat
        has no bricks to come.
        """
        scores = [score + MEAN_BRICK_POINTS * bricks for score, bricks in zip(self.scores, self.to_come)]
        if self.to_come[self.seat]:
            scores[self.seat] += points - MEAN_BRICK_POINTS
        later = max(0, sum(self.to_come) - 1)
        return chances_from_scores(scores, SPREAD * sqrt(0.5 + later / len(scores)))

    def with_brick(self, brick: Brick) -> Chances:
        """Returns each seat's chance to win once this brick is drawn, if it earns the most points that its marks
        allow.
        """
        points = next((spot.points for spot in self.spots if spot.bricks >> brick & 1), 0)
        return self.with_points(points)

    def expected_chances(self) -> Chances:
        """Returns each seat's chance to win before the draw: the mean over all bricks in the pile."""
        answers = [(spot.points, bricks.bit_count()) for spot, bricks in best_spots(self.spots, self.pile)]
        whole = self.pile.bit_count()
        if not whole or not any(self.to_come):
            best = max(self.scores)
            return final_chances([seat for seat, score in enumerate(self.scores) if score == best], len(self.scores))
        answers.append((0, whole - sum(count for _, count in answers)))
        return weighted_mean([(count / whole, self.with_points(points)) for points, count in answers])


def analyse_move(ply: Ply, fine: bool) -> ImpactTask:
    """Computes the impact of a move, in short time slices, so that the app stays responsive. `fine`: whether to compare
    more places, which is slower.
    """
    if isinstance(ply.after, RaceState):
        return (yield from _race_impact(ply, ply.after))
    state = cast(TurnBasedState, ply.after)
    seats = len(state.scores)
    prospect = None if state.winners else prospect_before_draw(state)
    yield
    chances = prospect.with_brick(cast(Brick, state.hand)) if prospect else final_chances(state.winners, seats)
    if ply.before is None:
        return MoveImpact(chances, chance_gains(chances, (yield from chances_at_start(state))), no_change(seats), None)
    decision, play = yield from judge_move(cast(TurnBasedView, ply.before.view(ply.seat)), ply.move, fine)
    luck = chance_gains(chances, prospect.expected_chances()) if prospect else no_change(seats)
    return MoveImpact(chances, luck, play, decision)


def prospect_before_draw(state: TurnBasedState) -> DrawProspect:
    """Returns the situation before the brick in hand was drawn."""
    hand = () if state.hand is None else (state.hand,)
    turn = DrawMoment(state.turn, state.turns, state.laid_in_turn, state.share)
    to_come = bricks_to_come(state.options, len(state.scores), state.left + len(hand), turn)
    return DrawProspect(
        state.scores, state.turn, scoring_spots(state.structure), brick_set((*state.pile, *hand)), to_come
    )


def chances_at_start(state: TurnBasedState) -> Generator[None, None, Chances]:
    """Returns each seat's chance to win before the first draw, for the known first player: the mean over all first
    bricks.
    """
    to_come = bricks_to_come(state.options, len(state.scores), state.left + 1, DrawMoment(state.turn, 0, 0, 0))
    every = brick_set(BRICKS)
    weighted: list[tuple[float, Chances]] = []
    for brick in BRICKS:
        spots = scoring_spots(Structure(state.structure.most_storeys).with_brick(first_place(brick)))
        prospect = DrawProspect(state.scores, state.turn, spots, every ^ 1 << brick, to_come)
        weighted.append((1 / len(BRICKS), prospect.expected_chances()))
        yield
    return weighted_mean(weighted)


# Loss of a placement


def judge_move(view: TurnBasedView, played: Domino3dMove, fine: bool) -> Generator[None, None, DecisionImpact]:
    """Computes the loss of a move. `fine`: whether to compare it with more places.

    The standard error is estimated as half of the difference between this loss and the loss by the points alone.
    """
    seats, seat = len(view.scores), view.seat
    if view.hand is None or (played is PiecelessMove.TIME and view.laid_in_turn):
        return None, no_change(seats)  # after a placed brick the timer ends the turn, not a decision
    places: list[Place] = []
    for place in view.structure.search_places(view.hand):
        places += [place] if place else []
        yield
    places.sort(key=view.structure.points, reverse=True)
    others = [place for place in places if place != played]
    if not others:
        return None, no_change(seats)
    if isinstance(played, Place):
        yield from view.structure.find_refusal(played.body[0], played.axis)
    worth: dict[Domino3dMove, Chances] = {}
    for move in (played, *others[: PLACES_EXAMINED[fine]]):
        prospect = prospect_after(view, move)
        yield
        worth[move] = prospect.expected_chances()
        yield
    best = max(worth, key=lambda move: worth[move][seat])
    lead = chance_gains(worth[best], worth[played])
    at_first_sight = chances_by_points(view, best)[seat] - chances_by_points(view, played)[seat]
    decision = Decision(lead[seat], abs(lead[seat] - at_first_sight) / 2, str(best))
    return decision, tuple(-share for share in lead)


def prospect_after(view: TurnBasedView, move: Domino3dMove) -> DrawProspect:
    """Returns the situation after a move and before the next draw, as far as the seat knows it."""
    scores, structure = view.scores[:], view.structure
    pile, left = brick_set(view.pile), view.left
    stands = isinstance(move, Place) and structure.placement_refusal(move.body[0], move.axis) is None
    if isinstance(move, Place) and stands:
        scores[view.seat] += structure.points(move)
        structure = structure.with_brick(move)
    else:
        pile |= brick_set(() if view.hand is None else (view.hand,))
        left += 1
        scores[view.seat] -= min(COLLAPSE, scores[view.seat]) * isinstance(move, Place)
    seats, turn = len(scores), DrawMoment((view.seat + 1) % len(scores), view.turns + 1, 0, view.share)
    if stands and view.options.draws_on and view.laid_in_turn + 1 != view.share:
        turn = DrawMoment(view.seat, view.turns, view.laid_in_turn + 1, view.share)
    return DrawProspect(
        scores, turn.seat, scoring_spots(structure), pile, bricks_to_come(view.options, seats, left, turn)
    )


def chances_by_points(view: TurnBasedView, move: Domino3dMove) -> Chances:
    """Returns each seat's chance to win after a move, estimated from the points of the move alone."""
    return prospect_after(view, move).with_points(0)


# Race


def _race_impact(ply: Ply, state: RaceState) -> ImpactTask:
    """Computes the impact of a race move; all of it counts as skill."""
    yield
    seats, chances = len(state.scores), race_chances(state)
    before = race_chances(ply.before) if isinstance(ply.before, RaceState) else chances
    return MoveImpact(chances, no_change(seats), chance_gains(chances, before), None)


def race_chances(state: RaceState) -> Chances:
    """Returns each seat's chance to win a race, from the scores and the remaining rounds."""
    seats = len(state.scores)
    if state.winners:
        return final_chances(state.winners, seats)
    rounds = 1 + (RACE_TARGET - max(state.scores)) / seats
    if state.options.race_end == "rounds":
        rounds = ROUNDS - state.round + (not state.round_over)
    return chances_from_scores(state.scores, RACE_SPREAD * seats * sqrt(max(1, rounds)))
