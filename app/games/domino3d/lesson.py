"""Lesson of Domino 3D: flat, upright and on top, contacts, balance and collapse, solo and race."""

from collections.abc import Callable
from dataclasses import dataclass

from app.games.domino3d.texts import ACTIONS
from app.games.lessons import OTHER, PUPIL, Lesson, LessonScene, MovePredicate, Task
from app.i18n import N_
from engine.domino3d.bricks import BRICKS, read_brick
from engine.domino3d.cells import position
from engine.domino3d.events import Dealt, Drew, FirstBrickPlaced
from engine.domino3d.joints import is_wrong
from engine.domino3d.moves import Joint, PiecelessMove, Place, TimedMove, read_place
from engine.domino3d.options import Domino3dOptions
from engine.domino3d.race import RaceState
from engine.domino3d.structure import POSITION_POINTS, Spot, structure_of
from engine.domino3d.turn_based import TurnBasedState
from engine.game import AnyState, Event, Move, Options, of_game
from engine.randomness import RandomSource


@dataclass(frozen=True)
class TurnsSceneStart:
    """Starting position of a scene with turns: a structure, and a brick in the learner's hand."""

    laid: str
    hand: str
    score: int = 0
    """Points of the learner at the start"""

    def begin(self, options: Options, seats: int, chance: RandomSource) -> tuple[AnyState, list[Event]]:
        state, _ = TurnBasedState.begin(of_game(options, Domino3dOptions), seats, chance)
        state.structure = structure_of(map(read_place, self.laid.split()))
        state.hand = read_brick(self.hand)
        away = {state.hand, *(place.brick for place in state.structure.laid)}
        state.pile = tuple(brick for brick in BRICKS if brick not in away)
        state.turn = PUPIL
        state.scores[PUPIL] = self.score
        return state, [FirstBrickPlaced(state.structure.laid[0]), Drew(PUPIL, state.hand)]


@dataclass(frozen=True)
class RaceSceneStart:
    """Starting position of a race scene: the learner still has bricks to place, the opponent has finished."""

    laid: str
    left: str
    others: str

    def begin(self, options: Options, seats: int, chance: RandomSource) -> tuple[AnyState, list[Event]]:
        state, _ = RaceState.begin(of_game(options, Domino3dOptions), seats, chance)
        state.tables = [structure_of(map(read_place, laid.split())) for laid in (self.laid, self.others)]
        hands = [{place.brick for place in table.laid} for table in state.tables]
        hands[PUPIL] |= {read_brick(name) for name in self.left.split()}
        state.dealt = tuple(tuple(sorted(hand)) for hand in hands)
        state.declared[OTHER] = PiecelessMove.DONE
        return state, [Dealt(1, state.dealt, (), True)]


def places_upright(_state: RaceState, move: Move) -> bool:
    """Returns whether a racer places an upright brick."""
    return isinstance(move, TimedMove) and isinstance(move.move, Place) and move.move.axis == 2


def declares_done(_state: RaceState, move: Move) -> bool:
    return isinstance(move, TimedMove) and move.move is PiecelessMove.DONE


def points_at_mistake(state: RaceState, move: Move) -> bool:
    return isinstance(move, Joint) and is_wrong(state.tables[OTHER], move)


def places_brick(suits: Callable[[Spot], bool]) -> MovePredicate:
    """Returns a predicate for moves that place a brick on a suitable place; `suits`: condition for the place."""

    def wants(state: TurnBasedState, move: Move) -> bool:
        spot = state.structure.spot(move.body[0], move.axis) if isinstance(move, Place) else None
        return spot is not None and suits(spot)

    return wants


def places_on_ledge(_state: TurnBasedState, move: Move) -> bool:
    """Returns whether a brick is placed in layer 2 on the brick that sticks out, above the half of it that is
    supported.
    """
    cubes = [position(cell) for cell in move.body] if isinstance(move, Place) else []
    return any(x == 1 and z == 2 for x, _y, z in cubes) and all(x < 2 for x, _y, _z in cubes)


def collapsing_places(state: TurnBasedState) -> list[Place]:
    """Returns the places where the brick in the hand would cause a collapse."""
    return state.structure.collapsing_places(state.hand) if state.hand is not None else []


# The lesson

FIRST = "sun|moon@0,0,0+x1"
LEDGE = f"{FIRST} moon|star@1,0,1+x1"

LAY = LessonScene(
    N_("Place a brick"),
    TurnsSceneStart(FIRST, "moon|fish"),
    (
        Task(
            N_(
                "Where bricks meet, marks must match: moon next to moon. Drag your brick to the other and place it "
                "flat, or tap it, then a place."
            ),
            places_brick(lambda spot: spot.row == "flat"),
            correction=N_("That works too! For this lesson, place it flat on the table."),
        ),
    ),
    N_("Two bricks that touch face to face make a contact. Each contact scores 1\N{NO-BREAK SPACE}point."),
)

STAND = LessonScene(
    N_("Stand it upright"),
    TurnsSceneStart(FIRST, "star|leaf"),
    (
        Task(
            N_(
                "No other star here, but all sky bricks share a dotted band. Stand the brick at one end, dots to dots. "
                "Drag beside the bricks to look around."
            ),
            places_brick(lambda spot: spot.row == "upright"),
            correction=N_("You can do that. For this lesson, stand it on the table, at one end."),
        ),
    ),
    N_("Marks hidden between two bricks don’t have to match. Upright is worth 1 extra: 2\N{NO-BREAK SPACE}points."),
)

TOP = LessonScene(
    N_("Build up"),
    TurnsSceneStart(FIRST, "sun|leaf"),
    (
        Task(
            N_(
                "Now place the brick on top of the other, sun above sun. The marks must match on every side you can "
                "see."
            ),
            places_brick(lambda spot: spot.row == "top"),
            correction=N_("That fits. For this lesson, place it on top, where it scores more."),
        ),
    ),
    N_("Flat scores 0 extra, upright 1, on top 2. So one contact on top makes 3\N{NO-BREAK SPACE}points."),
)

CONTACTS = LessonScene(
    N_("Touch many bricks"),
    TurnsSceneStart("flower|fir@0,0,0+x1 fish|leaf@-1,0,1+x1 leaf|fir@1,0,2-x1", "anchor|flower"),
    (
        Task(
            N_(
                "The more bricks yours touches, the more it scores. Find the place where it touches three. Hold it near"
                " a place to see its points."
            ),
            places_brick(lambda spot: spot.contacts == 3),
            correction=N_("It fits there, but touches fewer bricks. Find the place where it touches three."),
        ),
    ),
    N_("Three contacts, and 2 for being on top: 5\N{NO-BREAK SPACE}points."),
)

BALANCE = LessonScene(
    N_("Keep the balance"),
    TurnsSceneStart(LEDGE, "moon|anchor"),
    (
        Task(
            N_(
                "A brick can overhang by half. Weight on the overhang tips it; weight on the other half holds it down. "
                "Place yours there."
            ),
            places_on_ledge,
            correction=N_("Not there: everything would tip over. Place it on top of the other half."),
        ),
    ),
    N_("It holds! Now the overhang could carry a brick too."),
)

COLLAPSE = LessonScene(
    N_("When it falls"),
    TurnsSceneStart(LEDGE, "star|anchor", score=12),
    (
        Task(
            N_(
                "Just this once, let it fall: place this one on the overhang and confirm. A red ring marks every place "
                "where bricks would fall."
            ),
            lambda state, move: move in collapsing_places(state),
            correction=N_("That would hold. Just this once, place it on the overhang."),
            candidate_moves=collapsing_places,
        ),
    ),
    N_("Your turn is over, and you lose 10 points, but never more than you have. The bricks are put back."),
)

ALONE = LessonScene(
    N_("Solo challenge"),
    TurnsSceneStart(f"{LEDGE} sun|drop@2,0,0+x1", "sun|leaf"),
    (
        Task(
            N_(
                "You can build alone, too: ten timed turns with one brick each. Your points add up. Find the place that"
                " scores 4."
            ),
            places_brick(lambda spot: spot.contacts + POSITION_POINTS[spot.row] == 4),
            correction=N_("You can do that, but it scores less. Find the place with 4 points."),
        ),
    ),
    N_("4\N{NO-BREAK SPACE}points, and nine turns to go! Each time, find a place before time runs out."),
    {"mode": "solo", "sand": 60},
)

RACE = LessonScene(
    N_("The race"),
    RaceSceneStart(f"{FIRST} moon|fish@2,0,0+x1", "star|leaf", f"{FIRST} star|fish@2,0,0+x1 sun|leaf@0,0,1+z0"),
    (
        Task(
            N_(
                "Everyone builds at once. The app checks space and balance, you check the marks. One brick must be "
                "upright: stand your last one up."
            ),
            places_upright,
            correction=N_("That would fit, but no brick would be upright. Stand this one up."),
        ),
        Task(
            N_("All your bricks are placed. Tap “{done}” before the others do."),
            declares_done,
            correction=N_("Well built! Tap “{done}”."),
            labels={"done": ACTIONS[PiecelessMove.DONE]},
        ),
        Task(
            N_(
                "This is your neighbor’s building. Tap a joint where the marks don’t match, then the button: they’ll "
                "lose the round’s points."
            ),
            points_at_mistake,
            correction=N_("The marks match there. Look for a moon next to a star."),
        ),
    ),
    N_("Found it! A mistake costs the builder the round’s points, unless nobody spots it. Your turn to play!"),
    {"mode": "race"},
    hidden_actions=("step back", "flag"),
)

LESSON = Lesson("domino3d", (LAY, STAND, TOP, CONTACTS, BALANCE, COLLAPSE, ALONE, RACE), {"sand": None})


def lesson(_game: str) -> Lesson:
    """Returns the lesson of the game."""
    return LESSON
