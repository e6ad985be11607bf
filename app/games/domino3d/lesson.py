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
    N_("Lay a brick"),
    TurnsSceneStart(FIRST, "moon|fish"),
    (
        Task(
            N_(
                "Where two bricks meet, the squares beside each other must show the same mark: moon beside moon. Drag "
                "your brick to the other one and lay it flat, or tap it and then tap a place."
            ),
            places_brick(lambda spot: spot.row == "flat"),
            correction=N_("That is a good place as well. Here, lay it flat on the table."),
        ),
    ),
    N_(
        "Two bricks that touch, side to side, make a contact. Each contact of your brick scores "
        "1\N{NO-BREAK SPACE}point."
    ),
)

STAND = LessonScene(
    N_("Stand it upright"),
    TurnsSceneStart(FIRST, "star|leaf"),
    (
        Task(
            N_(
                "There is no other star on the table. But its band has the dots of the sky, as those of sun and moon "
                "have. Stand the brick upright at one end, so that dots lie beside dots. Slide a finger beside the "
                "bricks to turn the table."
            ),
            places_brick(lambda spot: spot.row == "upright"),
            correction=N_("That is allowed. Here, stand it on the table, at one end."),
        ),
    ),
    N_("Squares that are glued together are hidden and need not match. Upright is worth 1 more: 2\u00a0points."),
)

TOP = LessonScene(
    N_("Build upwards"),
    TurnsSceneStart(FIRST, "sun|leaf"),
    (
        Task(
            N_(
                "Now put the brick on top of the other one, sun above sun: the marks must go on at each side that you "
                "can see."
            ),
            places_brick(lambda spot: spot.row == "top"),
            correction=N_("That fits. Here, lay it on top, where it is worth more."),
        ),
    ),
    N_(
        "On top is worth 2 more: with one contact 3\u00a0points. Flat 0, upright 1, on top 2: that is the row of a "
        "brick. Its points are its contacts and its row."
    ),
)

CONTACTS = LessonScene(
    N_("Touch many bricks"),
    TurnsSceneStart("flower|fir@0,0,0+x1 fish|leaf@-1,0,1+x1 leaf|fir@1,0,2-x1", "anchor|flower"),
    (
        Task(
            N_(
                "The more bricks yours touches, on whichever side, the more it scores. There is one place where it "
                "touches three. While you hold it near a place, the table tells what it would score."
            ),
            places_brick(lambda spot: spot.contacts == 3),
            correction=N_("It fits there, but touches fewer bricks. Look for the place where it touches three."),
        ),
    ),
    N_("Three contacts, and 2 for the row on top: that is 5\u00a0points."),
)

BALANCE = LessonScene(
    N_("Keep the balance"),
    TurnsSceneStart(LEDGE, "moon|anchor"),
    (
        Task(
            N_(
                "A brick may stick out by half. Weight on the half in the air tips it over; weight on the half that is "
                "carried holds it fast. Lay yours on top, over the half that is carried."
            ),
            places_on_ledge,
            correction=N_(
                "Not there: on the half in the air it would all tip over. Lay it on top, over the half that is carried."
            ),
        ),
    ),
    N_("That holds, and now the half in the air could carry something too."),
)

COLLAPSE = LessonScene(
    N_("What comes down"),
    TurnsSceneStart(LEDGE, "star|anchor", score=12),
    (
        Task(
            N_(
                "Just this once, see it fall: lay this one on top, on the half in the air, and confirm. A red ring "
                "marks every place where bricks would fall."
            ),
            lambda state, move: move in collapsing_places(state),
            correction=N_("That would hold. This once, lay it on the half in the air."),
            candidate_moves=collapsing_places,
        ),
    ),
    N_("The turn is over, and it costs 10 points, but never more than you have. The structure is put up again."),
)

ALONE = LessonScene(
    N_("Ten glasses alone"),
    TurnsSceneStart(f"{LEDGE} sun|drop@2,0,0+x1", "sun|leaf"),
    (
        Task(
            N_(
                "You can build alone too: ten glasses of sand, and one brick for each. The sum of the points is your "
                "result. Find the place that scores 4 points."
            ),
            places_brick(lambda spot: spot.contacts + POSITION_POINTS[spot.row] == 4),
            correction=N_("That is allowed, but scores less. Look for the place with 4 points."),
        ),
    ),
    N_("4\u00a0points, and nine glasses are left. Each time, find a place before the sand has run out."),
    {"mode": "solo", "sand": 60},
)

RACE = LessonScene(
    N_("The race"),
    RaceSceneStart(f"{FIRST} moon|fish@2,0,0+x1", "star|leaf", f"{FIRST} star|fish@2,0,0+x1 sun|leaf@0,0,1+z0"),
    (
        Task(
            N_(
                "In the race everybody builds on a table of their own, all at once. Nothing but room and balance is "
                "minded: the marks are your affair. One brick at least must stand: stand your last one upright."
            ),
            places_upright,
            correction=N_("That would do as well, but no brick would stand. Stand this one upright."),
        ),
        Task(
            N_("All your bricks are placed. Tap “{done}” before the others do."),
            declares_done,
            correction=N_("Well built. Tap “{done}”."),
            labels={"done": ACTIONS[PiecelessMove.DONE]},
        ),
        Task(
            N_(
                "Now you see what your neighbour has built. Tap a joint where the marks differ, then press the button: "
                "a mistake turns the points of the round into minus points."
            ),
            points_at_mistake,
            correction=N_("The marks agree there. Look for a moon beside a star."),
        ),
    ),
    N_(
        "Found. A mistake costs its builder what the round would have brought; a mistake that nobody points at costs "
        "nothing. Now you can play."
    ),
    {"mode": "race"},
    hidden_actions=("step back", "flag"),
)

LESSON = Lesson("domino3d", (LAY, STAND, TOP, CONTACTS, BALANCE, COLLAPSE, ALONE, RACE), {"sand": None})


def lesson(_game: str) -> Lesson:
    """Returns the lesson of the game."""
    return LESSON
