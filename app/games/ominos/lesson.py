"""Lessons of Tri-Ominos and Quad-Ominos: rounds that start in the middle, with predicates for the requested moves."""

from dataclasses import dataclass

from app.games.lessons import OTHER, PUPIL, TILE_TURNED, Lesson, LessonScene, MovePredicate, Task
from app.games.ominos.rules import BRIDGE, HEXAGON
from app.i18n import N_
from engine.game import AnyState, Event, Move, Options
from engine.games import GAMES
from engine.ominos.events import Dealt
from engine.ominos.lattice import Cell
from engine.ominos.moves import PiecelessMove, Place, read_place
from engine.ominos.state import OminoState
from engine.ominos.table import laid_table
from engine.ominos.tiles import Digits, read_digits, tile_name
from engine.ominos.triominos import TARGET
from engine.randomness import RandomSource


@dataclass(frozen=True)
class TileSceneStart:
    """Starting position of a scene: a round in progress in which it is the learner's turn."""

    game: str
    laid: str
    hand: str
    well: str
    other: str = ""
    """Tiles of the teacher; if empty, the teacher has one tile that is not used elsewhere"""
    scores: tuple[int, int] = (0, 0)

    def begin(self, options: Options, seats: int, chance: RandomSource) -> tuple[AnyState, list[Event]]:
        state, _ = GAMES[self.game].begin(options, seats, chance)
        if not isinstance(state, OminoState):
            raise ValueError(f"no tiles with digits in {self.game}")
        tiles = state.table.tiles
        hands = (_tiles(self.hand), _tiles(self.other))
        state.table = laid_table(tiles, self._laid())
        state.hands = [tiles.hand(hand) for hand in hands]
        state.well = _tiles(self.well)
        state.scores = list(self.scores)
        state.opener, state.turn = OTHER, PUPIL
        return state, [Dealt(1, OTHER, hands, state.well)]

    def _laid(self) -> list[tuple[Cell, Digits]]:
        places = [read_place(text) for text in self.laid.split()]
        return [(place.cell, place.digits) for place in places]


def _tiles(text: str) -> tuple[Digits, ...]:
    return tuple(tile_name(read_digits(word)) for word in text.split())


def places_tile(tile: str) -> MovePredicate:
    """Returns a predicate that accepts every placement of this tile."""
    name = tile_name(read_digits(tile))
    return lambda _state, move: isinstance(move, Place) and tile_name(move.digits) == name


def earns_bonus(reason: str) -> MovePredicate:
    """Returns a predicate that accepts placements with this bonus. In Quad-Ominos the reason is always `bonus`."""

    def wants(state: OminoState, move: Move) -> bool:
        if not isinstance(move, Place):
            return False
        parts, bonus = state.worth(move)
        return bool(bonus) if reason == "bonus" else reason in parts

    return wants


def places_any_tile(_state: OminoState, move: Move) -> bool:
    return isinstance(move, Place)


def makes_call(call: PiecelessMove) -> MovePredicate:
    """Returns a predicate that accepts only this move without a tile, such as drawing."""
    return lambda _state, move: move is call


TRIOMINOS, QUADOMINOS = "triominos", "quadominos"
TAP_TWICE = N_("To turn a tile, tap it, then tap it again. While dragging, tap with a second finger. Try it.")

KEYS = N_("On a keyboard: ← → pick a tile, ↓ its places, Enter places it, R turns it.")

# Tri-Ominos: place, rotate, bridge, hexagon, draw

TRI_WELL = "0-0-2 0-3-4 2-4-5 3-3-5"

TRI_LAY = LessonScene(
    N_("Place a tile"),
    TileSceneStart(TRIOMINOS, "4-4-4@0,0^", "1-4-4 0-2-3 2-2-5", TRI_WELL, "1-1-3 2-3-5"),
    (
        Task(
            N_(
                "Sides meet with the same two digits. Drag your tile with two fours to the one on the table, or tap it,"
                " then the place."
            ),
            places_tile("1-4-4"),
            pointer="1-4-4",
        ),
    ),
    N_("Well done! You score the sum of its digits: 9\N{NO-BREAK SPACE}points."),
)

TRI_TURN = LessonScene(
    N_("Turn a tile"),
    TileSceneStart(TRIOMINOS, "4-4-4@0,0^ 4-4-1@0,0v", "0-1-4 2-3-3 0-2-5", TRI_WELL, "1-1-3 2-3-5"),
    (
        Task(
            TAP_TWICE,
            gesture=TILE_TURNED,
            pointer="0-1-4",
        ),
        Task(
            N_("Now place the tile with 0, 1 and 4. Turn it so its 1 meets the 1 and its 4 the 4."),
            places_tile("0-1-4"),
            pointer="0-1-4",
        ),
    ),
    N_("That’s it! Near a place that fits, tiles turn by themselves. The settings can change that."),
)

TRI_BRIDGE = LessonScene(
    N_("Build a bridge"),
    TileSceneStart(TRIOMINOS, BRIDGE, "1-4-4 0-2-2 3-5-5", TRI_WELL, "2-2-5 2-3-5"),
    (
        Task(
            N_("One side and the corner opposite touch: that’s a bridge, for 40 extra. Find the gap for 1-4-4."),
            earns_bonus("bridge"),
            correction=N_("It fits there, but look for the gap where all three corners touch."),
            pointer="@2,-1^",
        ),
    ),
    N_("A bridge! 9 points for the tile and 40 for the bridge. Two touching sides score the same."),
)

TRI_HEXAGON = LessonScene(
    N_("Complete a hexagon"),
    TileSceneStart(TRIOMINOS, HEXAGON, "0-5-5 2-2-3 1-3-4", TRI_WELL, "1-1-3 2-3-5"),
    (
        Task(
            N_("One tile is missing around this point. Completing the hexagon scores 50 extra. Go ahead!"),
            earns_bonus("hexagon"),
            correction=N_("It fits there, but look for the place in the middle of the others."),
            pointer="@0,0v",
        ),
    ),
    N_("A hexagon! 10 points for the tile and 50 for the hexagon. Two at once score 60, three 70."),
)

TRI_SAND = LessonScene(
    N_("The timer"),
    TileSceneStart(TRIOMINOS, "4-4-4@0,0^ 4-4-1@0,0v", "0-1-4 0-2-2 3-5-5", TRI_WELL, "1-1-3 2-3-5"),
    (
        Task(
            N_(
                "The timer is running. When time runs out, you pass and lose 10 points. Place the tile with 0, 1 and 4 "
                "in time."
            ),
            places_tile("0-1-4"),
            pointer="0-1-4",
        ),
    ),
    N_("In time! A match has a timer only if you choose one."),
    options={"turn_limit": 30},
)

TRI_BELL = LessonScene(
    N_("Last round"),
    TileSceneStart(
        TRIOMINOS,
        "4-4-4@0,0^ 4-4-1@0,0v",
        "2-4-4 0-1-1 0-2-5",
        TRI_WELL,
        "1-1-3 2-3-5",
        scores=(TARGET - 9, TARGET - 60),
    ),
    (
        Task(
            N_("At 400 points, the bell rings for the last round. You have 391: place the tile with two fours."),
            places_tile("2-4-4"),
            correction=N_("It fits, but it won’t take you to 400. Look for the tile with two fours."),
            pointer="2-4-4",
        ),
    ),
    N_("401, there’s the bell! Finish this round; the highest score wins."),
)

TRI_DRAW = LessonScene(
    N_("Draw from the well"),
    TileSceneStart(TRIOMINOS, "4-4-4@0,0^ 4-1-4@0,0v", "0-2-3 2-2-5 3-3-5", "1-1-4 0-0-2 2-4-5", "1-1-3 2-3-5"),
    (
        Task(
            N_(
                "No tile fits. Draw one from the well, the face-down tiles. It costs 5 points, up to three times a "
                "turn."
            ),
            makes_call(PiecelessMove.DRAW),
            pointer="well",
        ),
        Task(
            N_("This one fits. Place it."),
            places_any_tile,
            correction=N_("You could draw again, but this one fits. Place it."),
            pointer="1-1-4",
        ),
    ),
    N_(
        "If nothing fits after three draws, you pass and lose 10 points. Empty your hand first to win the round. Your "
        "turn to play!"
    ),
)

TRI_LESSON = Lesson(TRIOMINOS, (TRI_LAY, TRI_TURN, TRI_BRIDGE, TRI_HEXAGON, TRI_SAND, TRI_BELL, TRI_DRAW), keys=KEYS)


# Quad-Ominos: place, rotate, choose a bonus, draw

QUAD_WELL = "0-0-0-3 1-5-3-3 4-4-5-5 0-1-5-5"
QUAD_OTHERS = "0-0-1-1 3-3-4-4"

QUAD_LAY = LessonScene(
    N_("Place a tile"),
    TileSceneStart(QUADOMINOS, "2-2-2-2@0,0", "1-4-2-2 0-0-1-3 3-3-4-5 0-1-1-1", QUAD_WELL, QUAD_OTHERS),
    (
        Task(
            N_(
                "Sides meet with the same two digits. Drag your tile with two twos to the one on the table, or tap it, "
                "then the place."
            ),
            places_tile("1-4-2-2"),
            pointer="1-4-2-2",
        ),
    ),
    N_("Well done! You score the sum of its digits: 9\N{NO-BREAK SPACE}points."),
)

QUAD_TURN = LessonScene(
    N_("Turn a tile"),
    TileSceneStart(QUADOMINOS, "2-2-2-2@0,0 2-4-3-2@1,0", "0-1-3-4 0-0-0-5 3-3-3-5", QUAD_WELL, QUAD_OTHERS),
    (
        Task(
            TAP_TWICE,
            gesture=TILE_TURNED,
            pointer="0-1-3-4",
        ),
        Task(
            N_("Now place the tile with 0, 1, 3 and 4. Turn it so its 3 and 4 meet the same two on the table."),
            places_tile("0-1-3-4"),
            pointer="0-1-3-4",
        ),
    ),
    N_("That’s it! Near a place that fits, tiles turn by themselves. The settings can change that."),
)

QUAD_BONUS = LessonScene(
    N_("Earn a bonus"),
    TileSceneStart(
        QUADOMINOS,
        "2-2-2-2@0,0 4-2-2-2@0,1 2-2-0-2@1,0",
        "1-2-2-2 0-3-2-2 2-2-4-4 3-3-5-5",
        QUAD_WELL,
        QUAD_OTHERS,
    ),
    (
        Task(
            N_(
                "A tile earns a bonus if three or four of its corners touch tiles. Find the gap between two tiles for "
                "1-2-2-2."
            ),
            earns_bonus("bonus"),
            correction=N_("It fits there, but look for the place where two of its sides touch tiles."),
            pointer="@1,1",
        ),
        Task(
            N_("Now choose: 25 points, or two extra tiles right away. Two tiles empty your hand sooner, so take them."),
            makes_call(PiecelessMove.TAKE_TILES),
            correction=N_("The 25 points are fine too. For this lesson, take the two tiles."),
        ),
        Task(N_("Place the first one."), places_any_tile),
        Task(N_("Now the second one. It can touch the first."), places_any_tile),
    ),
    N_("Three tiles in one turn! When a hand is hard to empty, that’s worth more than 25 points."),
)

QUAD_DRAW = LessonScene(
    N_("Draw from the well"),
    TileSceneStart(QUADOMINOS, "2-2-2-2@0,0", "0-0-1-3 3-3-4-5 0-1-1-1", "0-4-2-2 0-0-0-3 4-4-5-5", QUAD_OTHERS),
    (
        Task(
            N_("No tile fits, so draw from the well, the face-down tiles, until one does. Each draw costs 20 points."),
            makes_call(PiecelessMove.DRAW),
            pointer="well",
        ),
        Task(N_("This one fits. Place it."), places_any_tile, pointer="0-4-2-2"),
    ),
    N_("Empty your hand first to score what the others still hold. First to 800 points wins. Your turn to play!"),
)

QUAD_LESSON = Lesson(QUADOMINOS, (QUAD_LAY, QUAD_TURN, QUAD_BONUS, QUAD_DRAW), keys=KEYS)


def lesson(game: str) -> Lesson:
    """Returns the lesson of a game."""
    return TRI_LESSON if game == TRIOMINOS else QUAD_LESSON
