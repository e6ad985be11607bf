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
TAP_TWICE = N_(
    "Tiles can be turned: tap one of yours and tap it again. While you drag one, a tap with a second finger turns it. "
    "Try it."
)

KEYS = N_("By keys: left and right choose a tile, down its places, enter lays it, R turns it.")

# Tri-Ominos: place, rotate, bridge, hexagon, draw

TRI_WELL = "0-0-2 0-3-4 2-4-5 3-3-5"

TRI_LAY = LessonScene(
    N_("Lay a tile"),
    TileSceneStart(TRIOMINOS, "4-4-4@0,0^", "1-4-4 0-2-3 2-2-5", TRI_WELL, "1-1-3 2-3-5"),
    (
        Task(
            N_(
                "Tiles meet with a whole side: the same two digits on both. One of yours has two fours. Drag it beside "
                "the tile on the table, or tap it and then tap the place."
            ),
            places_tile("1-4-4"),
            pointer="1-4-4",
        ),
    ),
    N_("Well done. You earn the sum of its digits: 9\u00a0points."),
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
            N_("Now lay the tile with 0, 1 and 4, turned so that its 1 meets the 1 and its 4 the 4."),
            places_tile("0-1-4"),
            pointer="0-1-4",
        ),
    ),
    N_("That’s it. Near a place where it fits, a tile turns by itself. You can change that in the settings."),
)

TRI_BRIDGE = LessonScene(
    N_("Build a bridge"),
    TileSceneStart(TRIOMINOS, BRIDGE, "1-4-4 0-2-2 3-5-5", TRI_WELL, "2-2-5 2-3-5"),
    (
        Task(
            N_(
                "A tile that touches others with one side and with the corner opposite makes a bridge. It earns 40 "
                "points more. Find the gap for 1-4-4."
            ),
            earns_bonus("bridge"),
            correction=N_("It fits there, but look for the gap where all three corners touch."),
            pointer="@2,-1^",
        ),
    ),
    N_("A bridge: 9 points for the tile and 40 for the bridge. Two sides at once earn the same."),
)

TRI_HEXAGON = LessonScene(
    N_("Close a hexagon"),
    TileSceneStart(TRIOMINOS, HEXAGON, "0-5-5 2-2-3 1-3-4", TRI_WELL, "1-1-3 2-3-5"),
    (
        Task(
            N_(
                "Five tiles lie round one point, and the sixth is missing. Whoever lays it earns 50 points more. It "
                "is yours."
            ),
            earns_bonus("hexagon"),
            correction=N_("It fits there, but look for the place in the middle of the others."),
            pointer="@0,0v",
        ),
    ),
    N_("A hexagon: 10 points for the tile and 50 for the hexagon. Two at once earn 60, three 70."),
)

TRI_SAND = LessonScene(
    N_("The sand timer"),
    TileSceneStart(TRIOMINOS, "4-4-4@0,0^ 4-4-1@0,0v", "0-1-4 0-2-2 3-5-5", TRI_WELL, "1-1-3 2-3-5"),
    (
        Task(
            N_(
                "The sand shows how long a turn may last. When it has run out, you pass and lose 10 points. Lay the "
                "tile with 0, 1 and 4 in time."
            ),
            places_tile("0-1-4"),
            pointer="0-1-4",
        ),
    ),
    N_("In time! A match has a timer only if you choose one."),
    options={"turn_limit": 30},
)

TRI_BELL = LessonScene(
    N_("The bell of 400"),
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
            N_(
                "Whoever reaches 400 points rings the bell: this round is the last. You have 391. Lay the tile with "
                "two fours."
            ),
            places_tile("2-4-4"),
            correction=N_("It fits, but it does not take you to 400. Look for the tile with two fours."),
            pointer="2-4-4",
        ),
    ),
    N_("401: the bell. The round is played to its end, then the highest score wins."),
)

TRI_DRAW = LessonScene(
    N_("Draw from the well"),
    TileSceneStart(TRIOMINOS, "4-4-4@0,0^ 4-1-4@0,0v", "0-2-3 2-2-5 3-3-5", "1-1-4 0-0-2 2-4-5", "1-1-3 2-3-5"),
    (
        Task(
            N_(
                "Nothing fits now. Draw a tile from the well. That costs 5 points, and you may draw three times in a "
                "turn."
            ),
            makes_call(PiecelessMove.DRAW),
            pointer="well",
        ),
        Task(
            N_("This one fits. Lay it."),
            places_any_tile,
            correction=N_("You could draw again, but this one fits: lay it."),
            pointer="1-1-4",
        ),
    ),
    N_(
        "If nothing fits after three draws you pass, which costs 10 points. The first with an empty hand wins the "
        "round. Now you can play."
    ),
)

TRI_LESSON = Lesson(TRIOMINOS, (TRI_LAY, TRI_TURN, TRI_BRIDGE, TRI_HEXAGON, TRI_SAND, TRI_BELL, TRI_DRAW), keys=KEYS)


# Quad-Ominos: place, rotate, choose a bonus, draw

QUAD_WELL = "0-0-0-3 1-5-3-3 4-4-5-5 0-1-5-5"
QUAD_OTHERS = "0-0-1-1 3-3-4-4"

QUAD_LAY = LessonScene(
    N_("Lay a tile"),
    TileSceneStart(QUADOMINOS, "2-2-2-2@0,0", "1-4-2-2 0-0-1-3 3-3-4-5 0-1-1-1", QUAD_WELL, QUAD_OTHERS),
    (
        Task(
            N_(
                "Tiles meet with a whole side: the same two digits on both. One of yours has two twos. Drag it beside "
                "the tile on the table, or tap it and then tap the place."
            ),
            places_tile("1-4-2-2"),
            pointer="1-4-2-2",
        ),
    ),
    N_("Well done. You earn the sum of its digits: 9\u00a0points."),
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
            N_("Now lay the tile with 0, 1, 3 and 4, turned so that its 3 and 4 meet the same two on the table."),
            places_tile("0-1-3-4"),
            pointer="0-1-3-4",
        ),
    ),
    N_("That’s it. Near a place where it fits, a tile turns by itself. You can change that in the settings."),
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
                "A tile earns a bonus if three or four of its corners touch tiles. Find the corner between two tiles "
                "for 1-2-2-2."
            ),
            earns_bonus("bonus"),
            correction=N_("It fits there, but look for the place where two of its sides touch."),
            pointer="@1,1",
        ),
        Task(
            N_("Now choose: 25 points, or two more tiles at once. Two tiles empty your hand sooner: take them."),
            makes_call(PiecelessMove.TAKE_TILES),
            correction=N_("The 25 points are good too. Here, try the two tiles."),
        ),
        Task(N_("Lay the first of the two."), places_any_tile),
        Task(N_("And the second one. It may lean on the first."), places_any_tile),
    ),
    N_("Three tiles in one turn. If a hand is hard to empty, that is worth more than 25 points."),
)

QUAD_DRAW = LessonScene(
    N_("Draw from the well"),
    TileSceneStart(QUADOMINOS, "2-2-2-2@0,0", "0-0-1-3 3-3-4-5 0-1-1-1", "0-4-2-2 0-0-0-3 4-4-5-5", QUAD_OTHERS),
    (
        Task(
            N_("Nothing fits now. So you draw until a tile fits, and each draw costs 20 points."),
            makes_call(PiecelessMove.DRAW),
            pointer="well",
        ),
        Task(N_("This one fits. Lay it."), places_any_tile, pointer="0-4-2-2"),
    ),
    N_(
        "The first with an empty hand earns what the others still hold. Whoever reaches 800 points first wins. Now "
        "you can play."
    ),
)

QUAD_LESSON = Lesson(QUADOMINOS, (QUAD_LAY, QUAD_TURN, QUAD_BONUS, QUAD_DRAW), keys=KEYS)


def lesson(game: str) -> Lesson:
    """Returns the lesson of a game."""
    return TRI_LESSON if game == TRIOMINOS else QUAD_LESSON
