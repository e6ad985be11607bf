"""The ledger of Tri-Ominos and Quad-Ominos: what each move, each drawn tile and each deal changed.

Chances with all hands open come from playouts, the well in many orders. A drawn tile is held against any tile of the
well, in the same orders. What a move cost is judged from its seat's view: the expert finds the best move in one set of
worlds, and its lead over the move that was played is measured in others, both moves in each.
"""

from collections.abc import Generator, Iterator, Sequence
from functools import cache
from random import Random
from typing import NamedTuple, TypeAlias, cast

from engine.bots.ledger import MISTAKE, Chances, Decision, Ply, Reckoning, Swing, Verdict, gained, nothing, won
from engine.bots.ominos.belief import playout_of, shuffle
from engine.bots.ominos.chance import Judge
from engine.bots.ominos.endgame import after
from engine.bots.ominos.playout import Playout
from engine.bots.ominos.search import can_calculate
from engine.bots.ominos.trials import CLEAR, Trial, Trials, calculated
from engine.bots.ominos.turns import plain_turns
from engine.chance import Chance
from engine.game import NEXT_ROUND
from engine.ominos.moves import Call, OminoMove
from engine.ominos.rounds import Rounds
from engine.ominos.tiles import Rotations, TileSet
from engine.ominos.view import RoundView


class Grain(NamedTuple):
    """How finely a match is looked at."""

    glances: int
    """Orders of the well for the chances after a move: they are only looked at"""
    orders: int
    """Orders of the well for what luck brought: that is counted"""
    playouts: int
    """To find the best move"""
    worlds: tuple[int, ...]
    """Sizes of the batches of worlds that measure leads; each batch tries only the moves still in doubt"""
    contenders: int
    """Number of moves, from the top of the expert's list, that may replace the best one"""
    nodes: int
    """To calculate the end of a round"""


COARSE = Grain(glances=6, orders=30, playouts=30, worlds=(30,), contenders=0, nodes=200)
FINE = Grain(glances=40, orders=250, playouts=100, worlds=(40, 80, 120, 240), contenders=3, nodes=2000)

FORESEEN = 8
"""So many steps of each seat are played on with all hands open, then the round is judged as it stands: what follows is
more chance than meaning"""
SEEN = 0.6
"""The share of its tiles that a seat sees at a glance, when a round is played on with all hands open"""
GLIMPSES = 251
"""How many different glances there are; a prime, so that turns and worlds take them in ever other orders"""
STRIDE = 41
"""How many glances lie between two worlds"""
DEALS = 250
"""Number of deals that measure the advantage of the opener, to about 1%"""

Meaning: TypeAlias = Generator[None, None, list[float]]
"""Work in slices that ends with the chances of all seats"""


def assess(ply: Ply, fine: bool) -> Reckoning:
    """Returns what one move changed, in slices."""
    grain = FINE if fine else COARSE
    seats = len(ply.after.scores)
    if ply.before is None or ply.move is NEXT_ROUND:
        return (yield from _dealt(ply, grain))
    decision, play = yield from judged(cast(RoundView, ply.before.view(ply.seat)), ply.move, grain)
    if ply.move is Call.DRAW:
        chances, luck = yield from _drawn(cast(Rounds, ply.before), grain.orders)
    else:
        chances, luck = (yield from _chances(ply, grain.glances)), nothing(seats)
    return Swing(chances, luck, play, decision)


def _rng(state: Rounds) -> Random:
    """Returns luck that is the same until a tile is drawn: so it does not part two positions."""
    return Random(f"luck {state.round} {state.gone}")


# Chances, all hands open


def _dealt(ply: Ply, grain: Grain) -> Reckoning:
    """Compares the chances after a deal with those before it."""
    chances = yield from _chances(ply, grain.orders)
    before = cast(Rounds, ply.after.copy() if ply.before is None else ply.before)
    if ply.before is None:
        before.round = 0
    return Swing(chances, gained(chances, (yield from _between_rounds(before))), nothing(len(chances)), None)


def _between_rounds(state: Rounds) -> Generator[None, None, Chances]:
    """Returns the chances before a deal: by the scores alone, or averaged over many deals if the opener is agreed.

    In each deal every seat holds every hand once, so that the tiles favour no seat.
    """
    if not isinstance(state.options.opener, int):
        return tuple(Judge(state.view(0)).chances(state.scores, state.terms.target))
    found: list[list[float]] = []
    for number in range(DEALS):
        dealt = state.copy()
        dealt.chance = Chance(number)
        dealt.deal()
        now, judge = open_playout(dealt), Judge(dealt.view(0))
        yield
        for _ in now.hands:
            now.hands = [*now.hands[1:], now.hands[0]]
            found.append((yield from _loosely(_with_well(opened(now), now.well), judge, number)))
    return _mean(found)


def _chances(ply: Ply, orders: int) -> Generator[None, None, Chances]:
    """Returns the chances after a move."""
    state = cast(Rounds, ply.after)
    if state.winners:
        return won(state.winners, len(state.scores))
    if state.round_over:
        return (yield from _between_rounds(state))
    now, judge = opened(open_playout(state)), Judge(state.view(0))
    yield
    found: list[list[float]] = []
    for number, order in enumerate(orders_of(now.well, orders, _rng(state)), orders * state.gone):
        chances = yield from _loosely(_with_well(now, order), judge, number)
        found.append(chances)
    return _mean(found)


def opened(now: Playout) -> Playout:
    """Returns the round with a first tile on the table: the dearest that may open it."""
    return now if now.table.laid else after(now, plain_turns(now)[0][1])


def open_playout(state: Rounds) -> Playout:
    """Returns the round with all its hands and its well as they are."""
    now = playout_of(state.view(state.turn))
    names = state.table.tiles.names
    now.hands = [now.tiles.hand(names(hand)) for hand in state.hands]
    now.well = [now.tiles.rotations[tile] for tile in state.well[state.gone :]]
    return now


def orders_of(well: Sequence[Rotations], count: int, rng: Random) -> Iterator[list[Rotations]]:
    """Yields orders of a well: its tiles come first in turn, so that none does so more often. One of an empty well."""
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


def _with_well(now: Playout, order: list[Rotations]) -> Playout:
    world = now.copy()
    world.well, world.gone = order, 0
    return world


def _drawn(state: Rounds, count: int) -> Generator[None, None, tuple[Chances, Chances]]:
    """Returns the chances after a draw, and by how much they are better than with any tile of the well."""
    now, judge = open_playout(state), Judge(state.view(0))
    yield
    drawn = now.well[0]
    found: list[list[float]] = []
    usual: list[list[float]] = []
    for number, order in enumerate(orders_of(now.well, count, _rng(state)), count * state.gone):
        found.append((yield from _after_draw(now, _first(drawn, order), judge, number)))
        usual.append(found[-1] if order[0] == drawn else (yield from _after_draw(now, order, judge, number)))
    chances = _mean(found)
    return chances, gained(chances, _mean(usual))


def _first(tile: Rotations, order: list[Rotations]) -> list[Rotations]:
    """Returns the order in which this tile has changed places with the first one."""
    changed = order[:]
    changed[order.index(tile)] = order[0]
    changed[0] = tile
    return changed


def _after_draw(now: Playout, order: list[Rotations], judge: Judge, number: int) -> Meaning:
    world = _with_well(now, order)
    world.draw()
    return (yield from _loosely(world, judge, number))


def _loosely(world: Playout, judge: Judge, first: int) -> Meaning:
    """Returns the chances after a world is played on by seats that overlook some of their tiles.

    With all hands open and a fixed policy a round could go but one way, and a single tile would decide it.
    """
    horizon = world.steps + FORESEEN * len(world.scores)
    glimpses, turns = glimpses_of(world.tiles), STRIDE * first
    while not world.round_over and world.steps < horizon:
        _turn(world, glimpses[turns % GLIMPSES])
        turns += 1
    yield
    return judge.of_all(world)


@cache
def glimpses_of(tiles: TileSet) -> tuple[Rotations, ...]:
    """Returns the tiles that each glance sees."""
    rng = Random("glimpses")
    return tuple(tiles.hand([tile for tile in tiles.tiles if rng.random() < SEEN]) for _ in range(GLIMPSES))


def _turn(world: Playout, seen: Rotations) -> None:
    """Lays the dearest tile of those that are seen; where none of them fits, all are seen."""
    if not (world.choosing or world.extra):
        worth, place = world.dearest(world.hands[world.turn] & seen)
        if place:
            world.lay(place, worth)
            return
    world.play_turn()


def _mean(found: Sequence[Sequence[float]]) -> Chances:
    return tuple(sum(column) / len(found) for column in zip(*found))


# What a move cost


def judged(view: RoundView, move: OminoMove, grain: Grain, repeat: int = 0) -> Generator[None, None, Verdict]:
    """Returns the cost of the seat's move; depends only on its view, never on hidden tiles.

    `repeat`: number of the sample; each number draws other worlds.
    """
    played = _by_the_clock(view) if move is Call.TIME else move
    if played is None:
        return None, nothing(len(view.scores))
    yield
    if can_calculate(view):
        return (yield from _calculated(view, played, grain))
    return (yield from _measured(view, played, grain, repeat))


def _by_the_clock(view: RoundView) -> Call | None:
    """Returns what the sand came to when it ran out; None where tiles were still owed."""
    if view.extra:
        return None
    return Call.TAKE_POINTS if view.choosing else Call.PASS


def _calculated(view: RoundView, played: OminoMove, grain: Grain) -> Generator[None, None, Verdict]:
    """Judges a move where nothing is hidden: exactly, or not at all surely where that takes too long."""
    values, is_exact = yield from calculated(view, grain.nodes)
    if played not in values or len(values) < 2:
        return None, nothing(len(view.scores))
    best = max(values, key=values.__getitem__)
    loss = values[best] - values[played]
    play = tuple(-loss if seat == view.seat else loss for seat in range(len(view.scores)))
    return Decision(loss, 0.0 if is_exact else loss, str(best)), play


def _measured(view: RoundView, played: OminoMove, grain: Grain, repeat: int) -> Generator[None, None, Verdict]:
    """Measures the lead of the best move over the played move."""
    trials = Trials(view, repeat)
    yield from trials.prepare(grain.playouts)
    mine = trials.of(played)
    if {mine.move} >= {trial.move for trial in trials.ranked}:
        return None, nothing(len(view.scores))
    tried = {mine, *trials.ranked[: grain.contenders]}
    yield from trials.compare(tried, grain.worlds, lambda trial: _is_in_doubt(trial, trial is mine))
    return trials.decision(mine), trials.play(mine)


def _is_in_doubt(trial: Trial, is_mine: bool) -> bool:
    """Returns whether more worlds could change the verdict: the lead may be a mistake in either direction.

    The played move is tested in both directions, else its average cost would be biased.
    """
    may_be_better = trial.loss < -MISTAKE / 2
    return may_be_better or (is_mine and MISTAKE / 2 < trial.loss < CLEAR * trial.error)
