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
            N_("Get your four pawns from the lower line to the line opposite before anyone else. Roll the dice!"),
            gesture=DICE_THROWN,
            pointer="dice",
        ),
        Task(
            N_(
                "Blue or red brings a pawn in. Move on with the other die, or bring in another. Tap a pawn, then a "
                "ringed point."
            ),
            is_turn,
        ),
    ),
    N_("You’ve used both dice. You must if you can, except that a pawn may always leave the board."),
)

JUMP = LessonScene(
    N_("Jump"),
    PawnSceneStart("11 34 home home", "30 36 home home", "blue red"),
    (
        Task(
            N_(
                "A straight line, blue then red, with a pawn in the middle: you can jump over it. Roll, tap the pawn on"
                " the gate, and jump."
            ),
            has_step_kind(StepKind.JUMP),
            correction=N_("That’s a good turn too. For this lesson, jump over the other pawn."),
            pointer="34",
        ),
    ),
    N_("A jump uses both dice. You can jump over any pawn, even your own, and it stays where it is."),
)

HOP = LessonScene(
    N_("Hop"),
    PawnSceneStart("27 start start start", "6 start start start", "blue red"),
    (
        Task(
            N_(
                "A pawn that reaches a white point can hop to another one at once. Roll, move along blue to the white "
                "point, and hop."
            ),
            has_step_kind(StepKind.WHITE_HOP),
            correction=N_("That’s a good turn too. For this lesson, hop between white points."),
            pointer="27",
        ),
    ),
    N_("Hopping between white points is free. Between black points it takes a black die."),
)

BLOCK = LessonScene(
    N_("In the way"),
    PawnSceneStart("6 34 start home", "0 36 home home", "black blue"),
    (
        Task(
            N_(
                "Two pawns can’t share the same point. Both your gates are taken, so your last pawn can’t come in. "
                "Roll, and move your own pawn off its gate."
            ),
            vacates(34),
            correction=N_("You can do that. For this lesson, move the pawn on your own gate."),
            pointer="34",
        ),
    ),
    N_("The gate is free. You can block others too: your pawn makes them wait or go around."),
)

SQUARES = LessonScene(
    N_("Red squares"),
    PawnSceneStart("22 start start home", "30 home home home", "black blue"),
    (
        Task(
            N_(
                "Red squares send a pawn back to the start. Roll: blue leads to a black point. Then use black to hop, "
                "not to enter the square."
            ),
            avoids_red_squares,
            correction=N_("That pawn would go back to the start. Look for a hop to another black point."),
            pointer="22",
        ),
    ),
    N_("Safe! Sometimes you can’t avoid a red square; then the pawn starts over."),
)

HOME = LessonScene(
    N_("Bring a pawn home"),
    PawnSceneStart("2 4 start home", "7 22 start start", "blue black"),
    (
        Task(
            N_("One pawn has reached the line opposite. Roll: blue or red takes it off the board. Bring it home."),
            has_step_kind(StepKind.OUT),
            correction=N_("You can do that. For this lesson, bring home the pawn at the upper line."),
            pointer="2",
        ),
    ),
    N_("Home! Bring all four pawns home first to win. Your turn to play!"),
)

LESSON = Lesson("quadrot", (THROW, JUMP, HOP, BLOCK, SQUARES, HOME))


def lesson(_game: str) -> Lesson:
    """Returns the lesson of the game."""
    return LESSON
