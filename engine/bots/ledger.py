"""After a match: what of it was luck, what was play, and what the others happened to hold.

A match is a row of swings: each move, and the luck that followed it, changes every seat's chance to win. A swing tells
which part of that was luck (dice, drawn tiles, the deal) and which was play (what a move cost against the best one,
judged from its seat's view). What is left is what the others happened to hold. From beginning to end all adds up.
"""

from collections.abc import Callable, Container, Generator, Iterator, Sequence
from math import exp, fsum, sqrt
from typing import Any, NamedTuple, TypeAlias

from engine.bots.levels import players_of
from engine.game import Event, Seat, State
from engine.match import Match

Chances: TypeAlias = tuple[float, ...]
"""What each seat can expect to have of the match: together 1; or by how much that changes: together 0"""

MISTAKE = 0.03
"""The least that a mistake costs, as a share of the match"""
SURE = 2.0
"""So many standard errors a loss must be away from nothing, or nobody speaks of a mistake"""
CLEAR_LUCK = 0.2
"""By how much of the match somebody must have had more luck than all others, or nobody speaks of it"""
CLEAR_PLAY = 0.05
"""The same for play; and it must be sure"""
EDITION = 3
"""Which way of reckoning this is: whoever keeps swings goes by it, as those of another way do not belong to these"""
TOLD = 3
"""So many of its dearest mistakes, and of the draws that brought it most, are told of a seat"""
TURNED = 0.1
"""By how much of the match play or luck must have moved somebody's chance to make a turning point"""
TURNS = 6
"""So many turning points of a match are told at most"""
DIGITS = 6
"""Of the numbers that are told and stored"""


class Decision(NamedTuple):
    """What a move cost that was chosen among several, judged from its seat's view."""

    loss: float
    """By how much the best move would have won more of the match; below 0 where it proved no better"""
    error: float
    """The standard error of that"""
    best: str
    """The best move that was found, as text"""

    @property
    def is_mistake(self) -> bool:
        return self.loss >= MISTAKE and self.loss > SURE * self.error


class Swing(NamedTuple):
    """What one move of a match, and the luck that followed it, changed."""

    chances: Chances
    """Afterwards, all hands open"""
    luck: Chances
    play: Chances
    """What the choice of the move brought each seat: its own what it lost by it, the others what they won"""
    decision: Decision | None
    """None where there was no choice, or where it cannot be judged"""


class Ply(NamedTuple):
    """One move of a match with the states round it."""

    number: int
    """How many moves the match then has; 0 is its beginning"""
    before: State[Any] | None
    """None at the beginning"""
    seat: Seat
    move: Any
    after: State[Any]
    events: Sequence[Event]


Reckoning: TypeAlias = Generator[None, None, Swing]
"""Work in slices that ends with a swing"""
Verdict: TypeAlias = tuple[Decision | None, Chances]
"""What a decision cost, and what it brought each seat"""
Assess: TypeAlias = Callable[[Ply, bool], Reckoning]


class NoLedger(ValueError):
    """Nobody can judge the matches of this game."""


class Account(NamedTuple):
    """What a seat's result is made of: the first four add up to the last."""

    start: float
    """Chance before any luck: even, except for a head start and for a first player chosen by players or rules"""
    luck: float
    play: float
    rest: float
    """What the others happened to hold"""
    result: float


def reckoned(match: Match, fine: bool = True, known: Container[int] = ()) -> Iterator[tuple[int, Swing] | None]:
    """Yields the swings of a match, each with its number, and None after every slice of work between them.

    Swings whose numbers are known already are passed over. A swing follows from the record alone, whatever was
    reckoned before, so the work can be broken off anywhere.
    """
    assess = assessor_of(match.game.name)
    yield None  # whoever judges this game may just have been loaded
    for ply in plies_of(match):
        yield None
        if ply.number not in known:
            swing = yield from assess(ply, fine) if len(match.names) > 1 else _alone()
            yield ply.number, _rounded(swing)


def assessor_of(game: str) -> Assess:
    """Returns who assesses the moves of a game."""
    players = players_of(game)
    if players is None:
        raise NoLedger(f"nobody can judge matches of {game}")
    return players.assess


def plies_of(match: Match) -> Iterator[Ply]:
    """Yields the beginning of a match, then each of its moves. What it hands out is not to be changed."""
    again = match.anew()
    yield Ply(0, None, 0, None, again.state.copy(), again.beginning)
    for number, (seat, move) in enumerate(match.moves, 1):
        before = again.state.copy()
        events = again.state.play(seat, move)
        yield Ply(number, before, seat, move, again.state.copy(), events)


def _alone() -> Reckoning:
    """Yields nothing: whoever plays alone has the whole match."""
    return Swing((1.0,), (0.0,), (0.0,), None)
    yield


def _rounded(swing: Swing) -> Swing:
    chances, luck, play = (tuple(round(value, DIGITS) for value in values) for values in swing[:3])
    decision = swing.decision
    if decision:
        decision = Decision(round(decision.loss, DIGITS), round(decision.error, DIGITS), decision.best)
    return Swing(chances, luck, play, decision)


# The whole match


def accounts(swings: Sequence[Swing]) -> list[Account]:
    """Returns what each seat's result is made of. All swings from the beginning on are needed."""
    return [_account(swings, seat) for seat in range(len(swings[0].chances))]


def _account(swings: Sequence[Swing], seat: Seat) -> Account:
    first = swings[0]
    start = first.chances[seat] - first.luck[seat] - first.play[seat]
    luck = fsum(swing.luck[seat] for swing in swings)
    play = fsum(swing.play[seat] for swing in swings)
    result = swings[-1].chances[seat]
    return Account(start, luck, play, result - start - luck - play, result)


def luckier(swings: Sequence[Swing]) -> Seat | None:
    """Returns who clearly had more luck than every other seat; None if nobody had."""
    return _foremost([account.luck for account in accounts(swings)], CLEAR_LUCK)


def better(swings: Sequence[Swing]) -> Seat | None:
    """Returns who clearly played better than every other seat; None if nobody did, or if it is not sure."""
    doubt = sqrt(fsum(swing.decision.error**2 for swing in swings if swing.decision))
    return _foremost([account.play for account in accounts(swings)], max(CLEAR_PLAY, 2 * SURE * doubt))


def _foremost(values: Sequence[float], lead: float) -> Seat | None:
    """Returns whose value is greater than all others by so much."""
    order = sorted(range(len(values)), key=values.__getitem__, reverse=True)
    return order[0] if len(order) > 1 and values[order[0]] - values[order[1]] >= lead else None


def dearest(match: Match, swings: Sequence[Swing], seat: Seat) -> list[int]:
    """Returns the moves, from 1, that were a seat's dearest mistakes, the dearest first."""
    found = [
        (swing.decision.loss, -number)
        for number, swing in enumerate(swings)
        if swing.decision and swing.decision.is_mistake and match.moves[number - 1][0] == seat
    ]
    return [-number for _, number in sorted(found, reverse=True)[:TOLD]]


def luckiest(swings: Sequence[Swing], seat: Seat) -> list[int]:
    """Returns the moves after which luck brought a seat most, the luckiest first; 0 is the beginning of the match."""
    found = [(swing.luck[seat], -number) for number, swing in enumerate(swings) if swing.luck[seat] >= MISTAKE]
    return [-number for _, number in sorted(found, reverse=True)[:TOLD]]


def turning_points(swings: Sequence[Swing]) -> list[int]:
    """Returns the moves by which a mistake or luck changed the match most, in their order."""
    found = [(_turned(swing), -number) for number, swing in enumerate(swings) if _turned(swing) >= TURNED]
    return sorted(-number for _, number in sorted(found, reverse=True)[:TURNS])


def _turned(swing: Swing) -> float:
    """Returns by how much of the match a mistake, or luck, has moved somebody's chance."""
    loss = swing.decision.loss if swing.decision and swing.decision.is_mistake else 0.0
    return max(loss, *map(abs, swing.luck))


def told(match: Match, swings: Sequence[Swing]) -> dict[str, Any]:
    """Returns the ledger as one object: the accounts of the seats, and the moves that were chosen among several."""
    moves = [(number, swing.decision) for number, swing in enumerate(swings) if swing.decision]
    return {
        "game": match.game.name,
        "seats": [account._asdict() for account in accounts(swings)],
        "moves": [
            {"ply": number - 1, "seat": match.moves[number - 1][0], **decision._asdict()} for number, decision in moves
        ],
    }


# What assessors need


def even(seats: int) -> Chances:
    """Returns equal chances."""
    return (1 / seats,) * seats


def nothing(seats: int) -> Chances:
    return (0.0,) * seats


def gained(after: Sequence[float], before: Sequence[float]) -> Chances:
    """Returns by how much each seat's chance has changed."""
    return tuple(now - then for now, then in zip(after, before))


def won(winners: Sequence[Seat], seats: int) -> Chances:
    """Returns what each seat has of a match that is over: winners share."""
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(seats))


def shared(scores: Sequence[float], scale: float) -> Chances:
    """Returns the chances of seats that stand like this, where `scale` is about the luck that is still to come.

    >>> shared([2.0, 2.0], 1.0)
    (0.5, 0.5)
    """
    best = max(scores)
    shares = [exp((score - best) / scale) for score in scores]
    whole = sum(shares)
    return tuple(share / whole for share in shares)


def mean(weighed: Sequence[tuple[float, Chances]]) -> Chances:
    """Returns the mean of chances, each with how likely it is."""
    return tuple(fsum(weight * chance for (weight, _), chance in zip(weighed, column)) for column in _columns(weighed))


def _columns(weighed: Sequence[tuple[float, Chances]]) -> Iterator[tuple[float, ...]]:
    return zip(*(chances for _, chances in weighed))
