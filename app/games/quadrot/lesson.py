"""Lesson of Quadrot about the aim, entering the board, jumps, hops, blocking, red squares and leaving."""

from dataclasses import dataclass

from app.games.lessons import DICE_THROWN, PUPIL, Lesson, LessonScene, MovePredicate, Task
from app.i18n import N_
from engine.game import AnyState, Event, Move, Options, of_game
from engine.quadrot.board import COLOUR_NAMES
from engine.quadrot.events import Rolled
from engine.quadrot.moves import StepKind, Turn
from engine.quadrot.packed_pawns import read_pawn_places
from engine.quadrot.state import QuadrotOptions, QuadrotState
from engine.randomness import RandomSource


@dataclass(frozen=True)
class PawnSceneStart:
    """Starting position of a lesson scene: a match for two, in which the learner sits at the bottom and moves first."""

    own: str
    other: str
    dice: str

    def begin(self, options: Options, seats: int, chance: RandomSource) -> tuple[AnyState, list[Event]]:
        state, _ = QuadrotState.begin(of_game(options, QuadrotOptions), seats, chance)
        state.pawns = [read_pawn_places(_spots(text)) for text in (self.own, self.other)]
        state.scores = [text.split().count("home") for text in (self.own, self.other)]
        state.turn = PUPIL
        state.dice = tuple(COLOUR_NAMES.index(word) for word in self.dice.split())
        return state, [Rolled(PUPIL, state.dice)]


def _spots(text: str) -> list[int | str]:
    return [int(word) if word.isdigit() else word for word in text.split()]


def is_turn(_state: QuadrotState, move: Move) -> bool:
    return isinstance(move, Turn)


def has_step_kind(kind: StepKind) -> MovePredicate:
    """Returns a predicate that accepts turns with a step of this kind."""
    return lambda _state, move: isinstance(move, Turn) and any(step.kind is kind for step in move.steps)


def vacates(point: int) -> MovePredicate:
    """Returns a predicate that accepts turns after which the learner has no pawn on a point."""
    return lambda state, move: isinstance(move, Turn) and not move.after(state.pawns[PUPIL]) >> point & 1


def avoids_red_squares(_state: QuadrotState, move: Move) -> bool:
    """Returns whether a turn avoids all red squares."""
    return isinstance(move, Turn) and not any(step.returns for step in move.steps)


# The lesson

THROW = LessonScene(
    N_("Across the board"),
    PawnSceneStart("start start start start", "start start start start", "blue red"),
    (
        Task(
            N_(
                "The aim: bring your four pawns from the lower line to the line opposite, before the others do. They "
                "wait behind the lower line. Throw the dice."
            ),
            gesture=DICE_THROWN,
            pointer="dice",
        ),
        Task(
            N_(
                "Blue and red bring a pawn in. The other die then leads on along its colour, or brings in a second "
                "pawn. Tap a pawn, then a ringed point."
            ),
            is_turn,
        ),
    ),
    N_("Both dice are used. That’s the rule whenever you can, with one exception: a pawn may always leave the board."),
)

JUMP = LessonScene(
    N_("Jump"),
    PawnSceneStart("11 34 home home", "30 36 home home", "blue red"),
    (
        Task(
            N_(
                "Two segments in a row, blue and red, and a pawn in the middle: your pawn may jump over it. Throw, "
                "take the pawn on the gate, and jump."
            ),
            has_step_kind(StepKind.JUMP),
            correction=N_("That is a good turn as well. Here, try the jump over the other pawn."),
            pointer="34",
        ),
    ),
    N_("A jump uses both dice. It leads over any pawn, your own too, and sends none back."),
)

HOP = LessonScene(
    N_("Hop"),
    PawnSceneStart("27 start start start", "6 start start start", "blue red"),
    (
        Task(
            N_(
                "A pawn that arrives on a white point may hop at once to another white one. Throw, take the pawn along "
                "blue to the white point, and hop."
            ),
            has_step_kind(StepKind.WHITE_HOP),
            correction=N_("That is a good turn as well. Here, try it with a hop between white points."),
            pointer="27",
        ),
    ),
    N_("A hop between white points costs no die. Between black points it costs a black one."),
)

BLOCK = LessonScene(
    N_("In the way"),
    PawnSceneStart("6 34 start home", "0 36 home home", "black blue"),
    (
        Task(
            N_(
                "Two pawns never stand on the same point. Both of your gates are taken, so your last pawn cannot come "
                "in. Throw, and free the gate on which your own pawn stands."
            ),
            vacates(34),
            correction=N_("That is allowed. Here, move the pawn that stands on your own gate."),
            pointer="34",
        ),
    ),
    N_("The gate is free. You can do the same to others: where your pawn stands, they must wait or go another way."),
)

SQUARES = LessonScene(
    N_("Red squares"),
    PawnSceneStart("22 start start home", "30 home home home", "black blue"),
    (
        Task(
            N_(
                "Red squares send a pawn back to the start. Throw: blue leads to a black point. Then use black for a "
                "hop, not for the way into the square."
            ),
            avoids_red_squares,
            correction=N_("That pawn would go back to the start. Look for a hop to another black point."),
            pointer="22",
        ),
    ),
    N_("Safe. Sometimes a red square cannot be avoided; then the pawn begins anew."),
)

HOME = LessonScene(
    N_("Bring a pawn home"),
    PawnSceneStart("2 4 start home", "7 22 start start", "blue black"),
    (
        Task(
            N_("One pawn stands before the line opposite. Throw: blue or red takes it off the board. Bring it home."),
            has_step_kind(StepKind.OUT),
            correction=N_("That is allowed. Here, bring the pawn home that stands at the upper line."),
            pointer="2",
        ),
    ),
    N_("Home. Whoever brings all four pawns home first has won. Now you can play."),
)

LESSON = Lesson("quadrot", (THROW, JUMP, HOP, BLOCK, SQUARES, HOME))


def lesson(_game: str) -> Lesson:
    """Returns the lesson of the game."""
    return LESSON
