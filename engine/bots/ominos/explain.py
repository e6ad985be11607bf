"""Explanations of moves in Tri-Ominos and Quad-Ominos as data; the app turns them into text."""

from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import TypeAlias

from engine.bots.bot import BestSoFar, decide
from engine.bots.explain import Comparison, compare_moves, main_reason
from engine.bots.ominos.inference import Belief, playout_from_view
from engine.bots.ominos.playout import Playout
from engine.ominos.moves import OminoMove, PiecelessMove, Place
from engine.ominos.quadominos import BONUS
from engine.ominos.tiles import Digits, points_of
from engine.ominos.view import RoundView

SAMPLES = 40


@dataclass(frozen=True)
class MoveEffects:
    """Effects of a move, as far as the seat can predict them."""

    move: OminoMove
    chance: float | None
    """Estimated chance to win with this move; None if the bot did not examine it"""
    points: int
    """Points that the move itself earns, without a bonus that is chosen afterwards"""
    parts: tuple[tuple[str, int], ...]
    """Points of the move by reason"""
    bonus: bool
    """Whether the seat may choose a bonus after the move"""
    left: tuple[Digits, ...]
    """Known tiles that remain in the hand"""
    left_points: int
    cells: int
    """Number of open cells after the move on which a remaining tile fits"""
    flexible: int
    """Number of remaining tiles that fit on at least one cell"""
    answer: float
    """Most points that the next seat can earn with one tile, as the mean over sampled states; 0 if no tile fits"""
    ends_round: bool

    @property
    def whole(self) -> int:
        """Returns the points of the move, including those of a bonus if one follows."""
        return self.points + (BONUS if self.bonus else 0)


Explanation: TypeAlias = Comparison[MoveEffects]
"""Comparison of moves by winning chance. If another move earns more points than the best one, the best move is compared
with that one, because a player would probably prefer it.
"""


REASONS = ("only", "out", "points", "answer", "hand", "more")
"""Keys of the reasons: no choice; the move ends the round; more points; fewer points for the next seat; better hand;
higher value in total (also used for draws and if no difference is large)
"""

POINTS_A_TILE = 3.0
"""Value, in points, of each remaining tile that fits on at least one cell"""
STANDS_OUT = 1.0
"""Minimum difference for a reason, in points"""


def explain(view: RoundView, move: OminoMove, rng: Random, thought: BestSoFar | None = None) -> Explanation:
    """Explains a move, using only facts that the seat knows."""
    if thought is None:
        thought = _expert_thought(view, rng)
    chances = dict(thought.considered) or {thought.move: thought.value}
    position, samples = playout_from_view(view), _draw_samples(view, rng)

    def effects_of(option: OminoMove) -> MoveEffects:
        return predict_effects(view, position, samples, option, chances.get(option))

    return compare_moves(move, _moves_to_compare(view, move, chances), effects_of, lambda _: 0.0, _reason)


def _moves_to_compare(view: RoundView, move: OminoMove, chances: dict[OminoMove, float]) -> dict[OminoMove, float]:
    """Returns the moves to compare, with their winning chances. If the played move is the best one but another earns
    more points, only these two are compared; otherwise all moves.
    """
    if chances.get(move) != max(chances.values()):
        return chances
    most_points = max(chances, key=lambda option: _whole(view, option))
    return (
        {option: chances[option] for option in (move, most_points)}
        if _whole(view, most_points) > _whole(view, move)
        else chances
    )


def _whole(view: RoundView, move: OminoMove) -> int:
    parts, bonus = _worth(view, move)
    return sum(parts.values()) + (BONUS if bonus else 0)


def _draw_samples(view: RoundView, rng: Random) -> list[Playout]:
    belief = Belief(view)
    for _ in belief.read():
        pass
    return list(islice(belief.samples(playout_from_view(view), rng), SAMPLES))


def _expert_thought(view: RoundView, rng: Random) -> BestSoFar:
    from engine.bots.ominos.levels import expert_for

    return decide(expert_for(view), view, rng)


def predict_effects(
    view: RoundView, position: Playout, samples: list[Playout], move: OminoMove, chance: float | None = None
) -> MoveEffects:
    """Predicts the effects of a move by the rules; the answer of the next seat is predicted from `samples` of the
    hidden tiles.
    """
    parts, bonus = _worth(view, move)
    after = position.copy()
    if move is not PiecelessMove.DRAW:
        after.play(move)
    hand = after.hands[view.seat]
    fits = after.table.fits(hand)
    fitting = 0
    for _, rotations in fits:
        fitting |= rotations
    left = tuple(position.tiles.names(hand))
    answers = [] if after.turn == view.seat else [_answer(sample, move) for sample in samples]
    return MoveEffects(
        move=move,
        chance=chance,
        points=sum(parts.values()),
        parts=tuple(parts.items()),
        bonus=bonus,
        left=left,
        left_points=points_of(left),
        cells=len(fits),
        flexible=position.tiles.count(position.tiles.with_all_rotations(fitting)),
        answer=sum(answers) / max(1, len(answers)),
        ends_round=after.round_over or not hand,
    )


def _worth(view: RoundView, move: OminoMove) -> tuple[dict[str, int], bool]:
    """Returns a move's points by reason, and whether it earns a bonus choice. Both are independent of the hidden
    tiles.
    """
    if isinstance(move, Place):
        parts, bonus = view.sample_state(Random(0)).worth(move)
        return parts, bool(bonus)
    if move is PiecelessMove.DRAW:
        return {"draw": -view.rules.draw_cost}, False
    if move is PiecelessMove.PASS:
        return {"pass": -view.rules.cost_of_pass(view.well_left)}, False
    return {"bonus": BONUS if move is PiecelessMove.TAKE_POINTS else 0}, False


def _answer(sample: Playout, move: OminoMove) -> int:
    """Returns the most points that the next seat can earn with one tile after this move."""
    after = sample.copy()
    after.play(move)
    return 0 if after.round_over else after.best_placement(after.hands[after.turn])[0]


def _reason(better: MoveEffects, worse: MoveEffects) -> str:
    if better.ends_round and not worse.ends_round:
        return "out"
    if PiecelessMove.DRAW in (better.move, worse.move):
        return "points" if better.move is not PiecelessMove.DRAW and better.whole > worse.whole else "more"
    differences: list[tuple[float, str]] = [
        (float(better.whole - worse.whole), "points"),
        (worse.answer - better.answer, "answer"),
        (POINTS_A_TILE * (better.flexible - worse.flexible), "hand"),
    ]
    return main_reason(differences, STANDS_OUT)
