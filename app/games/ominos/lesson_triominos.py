"""The lesson of Tri-Ominos: lay, turn, bridge, hexagon, draw."""

from app.games.lessons import TURNED, Lesson, Scene, Task
from app.games.ominos.lesson_scenes import TileScene, any_tile, earning, laying, saying
from app.games.ominos.rules_triominos import BRIDGE, GAME, HEXAGON
from app.shell.words import N_
from engine.ominos.moves import Call

WELL = "0-0-2 0-3-4 2-4-5 3-3-5"

LAY = Scene(
    N_("Lay a tile"),
    TileScene(GAME, "4-4-4@0,0^", "1-4-4 0-2-3 2-2-5", WELL, "1-1-3 2-3-5"),
    (
        Task(
            N_("Tiles meet with a whole side: the same two digits on both. One of yours has two fours. Drag it beside "
               "the tile on the table, or tap it and then tap the place."),
            laying("1-4-4"),
            point="1-4-4",
        ),
    ),
    N_("Well done. You earn the sum of its digits: 9\u00a0points."),
)  # fmt: skip

TURN = Scene(
    N_("Turn a tile"),
    TileScene(GAME, "4-4-4@0,0^ 4-4-1@0,0v", "0-1-4 2-3-3 0-2-5", WELL, "1-1-3 2-3-5"),
    (
        Task(
            N_("Tiles can be turned: tap one of yours and tap it again. While you drag one, a tap with a second finger "
               "turns it. Try it."),
            deed=TURNED,
            point="0-1-4",
        ),
        Task(
            N_("Now lay the tile with 0, 1 and 4: turned once, its 1 meets the 1 and its 4 the 4."),
            laying("0-1-4"),
            point="0-1-4",
        ),
    ),
    N_("Just so. Near a place where it fits, a tile turns by itself. The settings can change that."),
)  # fmt: skip

BRIDGE_SCENE = Scene(
    N_("Build a bridge"),
    TileScene(GAME, BRIDGE, "1-4-4 0-2-2 3-5-5", WELL, "2-2-5 2-3-5"),
    (
        Task(
            N_("A tile that touches with a side and with the corner opposite is a bridge. It earns 40 points more. "
               "Find the gap for 1-4-4."),
            earning("bridge"),
            otherwise=N_("It fits there, but look for the gap where all three corners touch."),
            point="@2,-1^",
        ),
    ),
    N_("A bridge: 9 points for the tile and 40 for the bridge. Two sides at once earn the same."),
)  # fmt: skip

HEXAGON_SCENE = Scene(
    N_("Close a hexagon"),
    TileScene(GAME, HEXAGON, "0-5-5 2-2-3 1-3-4", WELL, "1-1-3 2-3-5"),
    (
        Task(
            N_("Five tiles lie round one point, and a sixth one is missing. Whoever lays it earns 50 points more. It "
               "is yours."),
            earning("hexagon"),
            otherwise=N_("It fits there, but look for the place in the middle of the others."),
            point="@0,0v",
        ),
    ),
    N_("A hexagon: 10 points for the tile and 50 for the hexagon. Two at once earn 60, three 70."),
)  # fmt: skip

DRAW = Scene(
    N_("Draw from the well"),
    TileScene(GAME, "4-4-4@0,0^ 4-1-4@0,0v", "0-2-3 2-2-5 3-3-5", "1-1-4 0-0-2 2-4-5", "1-1-3 2-3-5"),
    (
        Task(
            N_("Nothing fits now. Draw a tile from the well. That costs 5 points, and you may draw three times in a "
               "turn."),
            saying(Call.DRAW),
            point="well",
        ),
        Task(
            N_("This one fits. Lay it."),
            any_tile,
            otherwise=N_("You could draw again, but this one fits: lay it."),
            point="1-1-4",
        ),
    ),
    N_("If nothing fits after three draws you pass, which costs 10 points. The first with an empty hand wins the "
       "round. Now you can play."),
)  # fmt: skip

LESSON = Lesson(GAME, (LAY, TURN, BRIDGE_SCENE, HEXAGON_SCENE, DRAW))
