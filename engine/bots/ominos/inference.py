"""Probabilistic inference of hidden tiles from the moves of the other seats, and sampling of states with these
probabilities.

The view gives hard facts: the tiles that a seat cannot hold. The moves give soft evidence: a seat that placed a tile
probably had none with more points, and a seat that drew probably had none that fitted.
"""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple, TypeAlias

from engine.bots.ominos.playout import Playout
from engine.bots.ominos.point_ordered_tiles import point_ordered_tiles
from engine.bots.ominos.quadominos_playout import QuadominosPlayout
from engine.bots.ominos.triominos_playout import TriominosPlayout
from engine.game import Seat
from engine.ominos.moves import PiecelessMove, Place
from engine.ominos.opening import tiles_opening_before
from engine.ominos.quadominos import Quadominos
from engine.ominos.state import OminoState
from engine.ominos.table import laid_table
from engine.ominos.tiles import Rotations
from engine.ominos.triominos import Triominos
from engine.ominos.view import RoundView
from engine.rounds import assign_tiles

Weight: TypeAlias = float
"""Relative probability that a hidden tile is at a certain place in a hand; 0 if it is impossible"""

BETTER_TILE_WEIGHT = 0.3
"""Factor for the weight of tiles that would have earned more points than the tile that the seat placed"""
MUCH_BETTER_WEIGHT = 0.3
MUCH_BETTER_POINTS = 10
"""Additional points of such a tile from which `MUCH_BETTER_WEIGHT` is multiplied as well"""
FITTING_TILE_WEIGHT = 0.1
"""Factor for the weight of tiles that would have fitted when the seat drew"""

SWEEPS_PER_SAMPLE = 2
"""Number of Metropolis sweeps between two sampled states"""

PLAYOUTS: dict[type[OminoState], type[Playout]] = {Triominos: TriominosPlayout, Quadominos: QuadominosPlayout}


def playout_from_view(view: RoundView) -> Playout:
    """Returns the round as the seat sees it: its own hand and the table. Hidden tiles are replaced by placeholders."""
    playout = PLAYOUTS[view.game]()
    tiles = point_ordered_tiles(view.tiles, not view.rules.counts_hands)
    playout.tiles = tiles
    playout.table = laid_table(tiles, view.table.laid.items())
    playout.hands = [tiles.hand(tiles.tiles[:count]) for count in view.counts]
    playout.hands[view.seat] = tiles.hand(view.tiles.names(view.hand))
    playout.well, playout.drawn_count = [0] * view.well_left, 0
    playout.scores, playout.turn = list(view.scores), view.turn
    playout.draws, playout.passes = view.draws, view.passes
    playout.choosing, playout.extra = view.choosing, view.extra
    playout.last_round, playout.round_over, playout.match_over = view.last_round, False, False
    playout.steps = 0
    playout.rules = view.rules
    playout.options, playout.hoarder = view.options, None
    return playout


class Evidence(NamedTuple):
    """Evidence that a seat probably did not hold certain tiles at one moment of the round."""

    seat: Seat
    tiles: Rotations
    weight: Weight
    drawn: int
    """Number of tiles that the seat had drawn before that moment"""


class Belief:
    """Probabilities of the hidden tiles: a weight for each hidden tile at each unknown place in a hand."""

    def __init__(self, view: RoundView):
        knowledge = view.knowledge
        rotations = view.tiles.rotations
        self.view = view
        self.ordered_tiles = point_ordered_tiles(view.tiles, not view.rules.counts_hands)
        self.unseen = [self.ordered_tiles.rotations[tile] for tile in knowledge.unseen]
        """Hidden tiles, each as the set of its rotations"""
        self.hands = [self.ordered_tiles.hand(view.tiles.names(hand)) for hand in knowledge.hands]
        """Bitmask of the known tiles of each hand"""
        own = [(seat, place) for seat, barred in enumerate(knowledge.barred) for place in range(len(barred))]
        self.owners: list[Seat] = [seat for seat, _ in own]
        """Seat of each unknown place in a hand"""
        self.ages = [place for _, place in own]
        """For each unknown place: number of older hidden tiles in the same hand"""
        barred = [rotations | self._barred_by_opening() for hidden in knowledge.barred for rotations in hidden]
        tiles = [rotations[tile] for tile in knowledge.unseen]
        self.weights: list[list[Weight]] = [[0.0 if no & tile else 1.0 for tile in tiles] for no in barred]
        self._barred, self._tiles = barred, tiles
        self.evidence: list[Evidence] = []

    def _barred_by_opening(self) -> Rotations:
        """Returns the tiles that no other seat can hold before the opening, because a seat with one of them would
        open.
        """
        view = self.view
        if view.table.laid or not view.options.opens_by_rule:
            return 0
        tiles = view.tiles
        return min((tiles_opening_before(tiles, tile) for tile in tiles.names(view.hand)), key=int.bit_count)

    # Soft evidence

    def read(self) -> Iterator[None]:
        """Replays the round in short time slices, collects evidence from the moves of the other seats, and applies it
        to the weights.
        """
        view = self.view
        past = playout_from_view(view)
        past.table, past.extra = laid_table(self.ordered_tiles, ()), 0
        drawn = [0] * len(view.scores)
        for seat, seen in view.history:
            if isinstance(seen, Place):
                if past.table.laid and seat != view.seat:
                    self._add_placement_evidence(past, seat, seen, drawn[seat])
                past.table.lay(seen.cell, seen.digits)
                yield
            elif seen is PiecelessMove.DRAW:
                if seat != view.seat and not view.rules.must_draw:
                    self._add_evidence(seat, past.table.fitting_anywhere(), FITTING_TILE_WEIGHT, drawn[seat])
                drawn[seat] += 1
        yield from self._apply_evidence(drawn)

    def _add_placement_evidence(self, past: Playout, seat: Seat, place: Place, drawn: int) -> None:
        worth = past.worth(place)
        for least, weight in ((worth, BETTER_TILE_WEIGHT), (worth + MUCH_BETTER_POINTS, MUCH_BETTER_WEIGHT)):
            self._add_evidence(seat, tiles_worth_more(past, least), weight, drawn)

    def _add_evidence(self, seat: Seat, rotations: Rotations, weight: Weight, drawn: int) -> None:
        if rotations:
            self.evidence.append(Evidence(seat, rotations, weight, drawn))

    def _apply_evidence(self, drawn: list[int]) -> Iterator[None]:
        """Reduces the weights by the evidence. Tiles that a seat drew after the observed moment are not affected."""
        hidden = [self.owners.count(seat) for seat in range(len(drawn))]
        for hint in self.evidence:
            older = hidden[hint.seat] - (drawn[hint.seat] - hint.drawn)
            for weights, owner, age in zip(self.weights, self.owners, self.ages):
                if owner == hint.seat and age < older:
                    for index, tile in enumerate(self.unseen):
                        if tile & hint.tiles:
                            weights[index] *= hint.weight
            yield

    # Sampling

    def samples(self, position: Playout, rng: Random) -> Iterator[Playout]:
        """Yields sampled states, distributed by the weights. Consecutive states are similar, because they follow each
        other in a Markov chain.
        """
        order = self.initial_assignment(rng)
        places = len(self.owners)
        for _ in range(3):
            self.metropolis_sweep(order, rng)
        while True:
            for _ in range(SWEEPS_PER_SAMPLE):
                self.metropolis_sweep(order, rng)
            well = order[places:]
            shuffle(well, rng)
            sample = position.copy()
            sample.hands = self.hands[:]
            for owner, index in zip(self.owners, order):
                sample.hands[owner] |= self.unseen[index]
            sample.well = [self.unseen[index] for index in well]
            yield sample

    def initial_assignment(self, rng: Random) -> list[int]:
        """Assigns a random hidden tile to each unknown place by the hard facts only; returns the tile indices by place,
        followed by those in the well.
        """
        tiles = list(range(len(self.unseen)))
        shuffle(tiles, rng)
        places = sorted(range(len(self.owners)), key=lambda place: -self._barred[place].bit_count())
        owners = assign_tiles([self._barred[place] for place in places], [self._tiles[tile] for tile in tiles])
        order = [0] * len(places)
        for number, place in owners.items():
            order[places[place]] = tiles[number]
        return order + [tile for number, tile in enumerate(tiles) if number not in owners]

    def metropolis_sweep(self, order: list[int], rng: Random) -> None:
        """Proposes to swap the tile at each place with one in the well or in another hand (Metropolis algorithm).
        `order`: tile indices by place, followed by those in the well; changed in place.
        """
        weights, draw = self.weights, rng.random
        places, total = len(weights), len(order)
        for place in range(places):
            other = int(draw() * total)
            mine, yours = order[place], order[other]
            before, after = weights[place][mine], weights[place][yours]
            if other < places:
                before *= weights[other][yours]
                after *= weights[other][mine]
            if after > 0 and (after >= before or draw() * before < after):
                order[place], order[other] = yours, mine


def tiles_worth_more(position: Playout, least: int) -> Rotations:
    """Returns all rotated tiles that would earn more than `least` points."""
    rotations, tiles = 0, position.tiles
    for cell, fits in position.table.open.items():
        left = least - position.bonus(cell)
        rotations |= fits if left < 0 else fits & tiles.worth_more[left] if left < len(tiles.worth_more) else 0
    return rotations


def shuffle(things: list[int], rng: Random) -> None:
    """Shuffles a list in place, with the same result in every version of Python."""
    draw = rng.random
    for last in range(len(things) - 1, 0, -1):
        other = int(draw() * (last + 1))
        things[last], things[other] = things[other], things[last]
