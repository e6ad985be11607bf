"""Luck analysis of Tri-Ominos and Quad-Ominos: the impact of each move, each drawn tile and each deal.

The chances to win are the mean over playouts with open hands and many orders of the well. A drawn tile is compared with
all tiles of the well, in the same orders. The loss of a move is judged from its seat's view: the expert bot finds the
best move in one set of sampled states, and the lead of that move over the played one is measured in another set.
"""

from collections.abc import Generator, Iterator, Sequence
from functools import cache
from random import Random
from typing import NamedTuple, TypeAlias, cast

from engine.bots.luck_analysis import (
    MISTAKE_LOSS,
    Chances,
    Decision,
    DecisionImpact,
    ImpactTask,
    MoveImpact,
    Ply,
    chance_gains,
    final_chances,
    no_change,
)
from engine.bots.ominos.candidate_turns import plain_turns
from engine.bots.ominos.endgame import position_after
from engine.bots.ominos.inference import playout_from_view, shuffle
from engine.bots.ominos.move_comparison import CLEAR_DIFFERENCE, MoveComparison, MoveResults, solve_moves
from engine.bots.ominos.playout import Playout
from engine.bots.ominos.search_bot import can_solve
from engine.bots.ominos.win_probability import WinEstimator
from engine.game import NEXT_ROUND
from engine.ominos.moves import OminoMove, PiecelessMove
from engine.ominos.state import OminoState
from engine.ominos.tiles import Rotations, TileSet
from engine.ominos.view import RoundView
from engine.randomness import RandomSource


class AnalysisResolution(NamedTuple):
    """Resolution of an analysis: the numbers of playouts, sampled states and positions."""

    display_orders: int
    """Number of orders of the well for the displayed chances after a move"""
    luck_orders: int
    """Number of orders of the well for the luck of a draw or deal. It is higher, because the luck of many draws is
    added up.
    """
    playouts: int
    """Number of playouts in the expert's search for the best move"""
    samples: tuple[int, ...]
    """Sizes of the batches of sampled states in which leads are measured. After each batch only the uncertain moves are
    tried further.
    """
    contenders: int
    """Number of moves, best first by the expert's search, that are measured further and may replace the best one"""
    nodes: int
    """Maximum number of positions in the exact search at the end of a round"""


COARSE = AnalysisResolution(display_orders=6, luck_orders=30, playouts=30, samples=(30,), contenders=0, nodes=200)
FINE = AnalysisResolution(
    display_orders=40, luck_orders=250, playouts=100, samples=(40, 80, 120, 240), contenders=3, nodes=2000
)

STEPS_AHEAD = 8
"""Length of a playout with open hands, in steps per seat. Later steps are not simulated, because they are mostly
noise.
"""
SHARE_SEEN = 0.6
"""Probability that a seat notices a tile of its hand, in a playout with open hands"""
GLIMPSES = 251
"""Number of random sets of noticed tiles. It is a prime, so that turns and samples combine the sets differently."""
STRIDE = 41
"""Distance in the list of random sets between the starts of two consecutive samples"""
DEALS = 250
"""Number of deals in which the advantage of the opener is measured, to a precision of about 1%"""

ChancesTask: TypeAlias = Generator[None, None, list[float]]
"""Generator that computes each seat's chance to win in short time slices, and returns the chances"""


def analyse_move(ply: Ply, fine: bool) -> ImpactTask:
    """Computes the impact of a move, in short time slices, so that the app stays responsive. `fine`: whether to use
    more playouts and sampled states, which is slower.
    """
    resolution = FINE if fine else COARSE
    seats = len(ply.after.scores)
    if ply.before is None or ply.move is NEXT_ROUND:
        return (yield from _deal_impact(ply, resolution))
    decision, play = yield from judge_move(cast(RoundView, ply.before.view(ply.seat)), ply.move, resolution)
    if ply.move is PiecelessMove.DRAW:
        chances, luck = yield from _draw_chances(cast(OminoState, ply.before), resolution.luck_orders)
    else:
        chances, luck = (yield from _chances(ply, resolution.display_orders)), no_change(seats)
    return MoveImpact(chances, luck, play, decision)


def _rng(state: OminoState) -> Random:
    """Returns a random number generator whose seed changes only when a tile is drawn, so that the positions between two
    draws are evaluated with the same random numbers.
    """
    return Random(f"luck {state.round} {state.drawn_count}")


# Chances with all hands open


def _deal_impact(ply: Ply, resolution: AnalysisResolution) -> ImpactTask:
    """Computes the impact of a deal: compares each seat's chance to win after the deal with its chance before it."""
    chances = yield from _chances(ply, resolution.luck_orders)
    before = cast(OminoState, ply.after.copy() if ply.before is None else ply.before)
    if ply.before is None:
        before.round = 0
    return MoveImpact(
        chances, chance_gains(chances, (yield from _between_rounds(before))), no_change(len(chances)), None
    )


def _between_rounds(state: OminoState) -> Generator[None, None, Chances]:
    """Computes each seat's chance to win before a deal: from the scores alone, or as the mean over many deals if the
    opener is fixed.

    In each of these deals every seat gets every hand once, so that the tiles favour no seat.
    """
    if not isinstance(state.options.opener, int):
        return tuple(WinEstimator(state.view(0)).chances(state.scores, state.rules.target))
    samples: list[list[float]] = []
    for number in range(DEALS):
        dealt = state.copy()
        dealt.random_source = RandomSource(number)
        dealt.deal()
        position, judge = open_playout(dealt), WinEstimator(dealt.view(0))
        yield
        for _ in position.hands:
            position.hands = [*position.hands[1:], position.hands[0]]
            samples.append(
                (yield from _play_carelessly(_with_well(with_opening_tile(position), position.well), judge, number))
            )
    return _mean(samples)


def _chances(ply: Ply, orders: int) -> Generator[None, None, Chances]:
    """Computes each seat's chance to win after a move. `orders`: number of orders of the well."""
    state = cast(OminoState, ply.after)
    if state.winners:
        return final_chances(state.winners, len(state.scores))
    if state.round_over:
        return (yield from _between_rounds(state))
    position, judge = with_opening_tile(open_playout(state)), WinEstimator(state.view(0))
    yield
    samples: list[list[float]] = []
    for number, order in enumerate(orders_of(position.well, orders, _rng(state)), orders * state.drawn_count):
        chances = yield from _play_carelessly(_with_well(position, order), judge, number)
        samples.append(chances)
    return _mean(samples)


def with_opening_tile(position: Playout) -> Playout:
    """Returns the round with a tile on the table. If the table is empty, the opening tile with the most points is
    placed.
    """
    return position if position.table.laid else position_after(position, plain_turns(position)[0][1])


def open_playout(state: OminoState) -> Playout:
    """Returns a playout of the round in which all hands and the well are open."""
    position = playout_from_view(state.view(state.turn))
    names = state.table.tiles.names
    position.hands = [position.tiles.hand(names(hand)) for hand in state.hands]
    position.well = [position.tiles.rotations[tile] for tile in state.well[state.drawn_count :]]
    return position


def orders_of(well: Sequence[Rotations], count: int, rng: Random) -> Iterator[list[Rotations]]:
    """Yields random orders of a well. Every tile is first equally often; an empty well has one order."""
    if not well:
        yield []
        return
    firsts = [*well]
    shuffle(firsts, rng)
    for number in range(count):
        first = firsts[number % len(firsts)]
        rest = [tile for tile in firsts if tile != first]
        shuffle(rest, rng)
        yield [first, *rest]


def _with_well(position: Playout, order: list[Rotations]) -> Playout:
    sample = position.copy()
    sample.well, sample.drawn_count = order, 0
    return sample


def _draw_chances(state: OminoState, count: int) -> Generator[None, None, tuple[Chances, Chances]]:
    """Computes each seat's chance to win after a draw, and its difference from the mean over all tiles in the well."""
    position, judge = open_playout(state), WinEstimator(state.view(0))
    yield
    drawn = position.well[0]
    with_drawn: list[list[float]] = []
    with_any: list[list[float]] = []
    for number, order in enumerate(orders_of(position.well, count, _rng(state)), count * state.drawn_count):
        with_drawn.append((yield from _after_draw(position, _first(drawn, order), judge, number)))
        with_any.append(
            with_drawn[-1] if order[0] == drawn else (yield from _after_draw(position, order, judge, number))
        )
    chances = _mean(with_drawn)
    return chances, chance_gains(chances, _mean(with_any))


def _first(tile: Rotations, order: list[Rotations]) -> list[Rotations]:
    """Returns the order with this tile swapped to the front."""
    changed = order[:]
    changed[order.index(tile)] = order[0]
    changed[0] = tile
    return changed


def _after_draw(position: Playout, order: list[Rotations], judge: WinEstimator, number: int) -> ChancesTask:
    sample = _with_well(position, order)
    sample.draw()
    return (yield from _play_carelessly(sample, judge, number))


def _play_carelessly(sample: Playout, judge: WinEstimator, first: int) -> ChancesTask:
    """Plays a sampled state to the horizon and returns each seat's chance to win. In each turn the seat notices only
    some of its tiles.

    This makes the playouts vary: with open hands and a fixed policy a round could go only one way, so that a single
    tile would decide it.

    `first`: number of the sample, which selects the noticed tiles.
    """
    horizon = sample.steps + STEPS_AHEAD * len(sample.scores)
    glimpses, turns = glimpses_of(sample.tiles), STRIDE * first
    while not sample.round_over and sample.steps < horizon:
        _turn(sample, glimpses[turns % GLIMPSES])
        turns += 1
    yield
    return judge.all_chances(sample)


@cache
def glimpses_of(tiles: TileSet) -> tuple[Rotations, ...]:
    """Returns the random sets of noticed tiles."""
    rng = Random("glimpses")
    return tuple(tiles.hand([tile for tile in tiles.tiles if rng.random() < SHARE_SEEN]) for _ in range(GLIMPSES))


def _turn(sample: Playout, seen: Rotations) -> None:
    """Plays a turn with the best of the noticed tiles. If none of them fits, all tiles of the hand are considered."""
    if not (sample.choosing or sample.extra):
        worth, place = sample.best_placement(sample.hands[sample.turn] & seen)
        if place:
            sample.lay(place, worth)
            return
    sample.play_turn()


def _mean(samples: Sequence[Sequence[float]]) -> Chances:
    return tuple(sum(column) / len(samples) for column in zip(*samples))


# Loss of a move


def judge_move(
    view: RoundView, move: OminoMove, resolution: AnalysisResolution, repeat: int = 0
) -> Generator[None, None, DecisionImpact]:
    """Returns the loss of the seat's move and the change of each seat's chance that it caused. Uses the seat's view
    alone, never the hidden tiles.

    `repeat`: number of the set of sampled states; another number gives other states.
    """
    played = _timeout_choice(view) if move is PiecelessMove.TIME else move
    if played is None:
        return None, no_change(len(view.scores))
    yield
    if can_solve(view):
        return (yield from _exact_impact(view, played, resolution))
    return (yield from _sampled_impact(view, played, resolution, repeat))


def _timeout_choice(view: RoundView) -> PiecelessMove | None:
    """Returns the choice that has the same effect as a timeout; None if bonus tiles were still to be placed."""
    if view.extra:
        return None
    return PiecelessMove.TAKE_POINTS if view.choosing else PiecelessMove.PASS


def _exact_impact(
    view: RoundView, played: OminoMove, resolution: AnalysisResolution
) -> Generator[None, None, DecisionImpact]:
    """Judges a move by exact search, if no tile is hidden. If the search ends before it is exact, the standard error
    equals the loss.
    """
    values, is_exact = yield from solve_moves(view, resolution.nodes)
    if played not in values or len(values) < 2:
        return None, no_change(len(view.scores))
    best = max(values, key=values.__getitem__)
    loss = values[best] - values[played]
    play = tuple(-loss if seat == view.seat else loss for seat in range(len(view.scores)))
    return Decision(loss, 0.0 if is_exact else loss, str(best)), play


def _sampled_impact(
    view: RoundView, played: OminoMove, resolution: AnalysisResolution, repeat: int
) -> Generator[None, None, DecisionImpact]:
    """Judges a move by comparing it with the best move in sampled states."""
    comparison = MoveComparison(view, repeat)
    yield from comparison.prepare(resolution.playouts)
    mine = comparison.results_of(played)
    if {mine.move} >= {results.move for results in comparison.ranked}:
        return None, no_change(len(view.scores))
    tried = {mine, *comparison.ranked[: resolution.contenders]}
    yield from comparison.compare(tried, resolution.samples, lambda results: _is_in_doubt(results, results is mine))
    return comparison.decision(mine), comparison.chance_changes(mine)


def _is_in_doubt(results: MoveResults, is_mine: bool) -> bool:
    """Returns whether more sampled states could change the judgement of the played move. `is_mine`: whether `results`
    is the played move rather than an alternative.

    The played move is tested in both directions, because its average loss would otherwise be biased.
    """
    may_be_better = results.loss < -MISTAKE_LOSS / 2
    return may_be_better or (is_mine and MISTAKE_LOSS / 2 < results.loss < CLEAR_DIFFERENCE * results.error)
