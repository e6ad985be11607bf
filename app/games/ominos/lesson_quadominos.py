"""The lesson of Quad-Ominos: lay, turn, the choice of a bonus, draw."""

from app.games.lessons import TURNED, Lesson, Scene, Task
from app.games.ominos.lesson_scenes import TileScene, any_tile, earning, laying, saying
from app.shell.words import N_
from engine.ominos.moves import Call

GAME = "quadominos"
WELL = "0-0-0-3 1-5-3-3 4-4-5-5 0-1-5-5"
OTHERS = "0-0-1-1 3-3-4-4"

LAY = Scene(
    N_("Lay a tile"),
    TileScene(GAME, "2-2-2-2@0,0", "1-4-2-2 0-0-1-3 3-3-4-5 0-1-1-1", WELL, OTHERS),
    (
        Task(
            N_("Tiles meet with a whole side: the same two digits on both. One of yours has two twos. Drag it beside "
               "the tile on the table, or tap it and then tap the place."),
            laying("1-4-2-2"),
            point="1-4-2-2",
        ),
    ),
    N_("Well done. You earn the sum of its digits: 9\u00a0points."),
)  # fmt: skip

TURN = Scene(
    N_("Turn a tile"),
    TileScene(GAME, "2-2-2-2@0,0 2-4-3-2@1,0", "0-1-3-4 0-0-0-5 3-3-3-5", WELL, OTHERS),
    (
        Task(
            N_("Tiles can be turned: tap one of yours and tap it again. While you drag one, a tap with a second finger "
               "turns it. Try it."),
            deed=TURNED,
            point="0-1-3-4",
        ),
        Task(
            N_("Now lay the tile with 0, 1, 3 and 4: turned once, its 3 and 4 meet the same two on the table."),
            laying("0-1-3-4"),
            point="0-1-3-4",
        ),
    ),
    N_("Just so. Near a place where it fits, a tile turns by itself. The settings can change that."),
)  # fmt: skip

BONUS = Scene(
    N_("Earn a bonus"),
    TileScene(GAME, "2-2-2-2@0,0 4-2-2-2@0,1 2-2-0-2@1,0", "1-2-2-2 0-3-2-2 2-2-4-4 3-3-5-5", WELL, OTHERS),
    (
        Task(
            N_("A tile earns a bonus where three of its corners touch. Find the corner between two tiles for 1-2-2-2."),
            earning("bonus"),
            otherwise=N_("It fits there, but look for the place where it touches with two sides."),
            point="@1,1",
        ),
        Task(
            N_("Now choose: 25 points, or two more tiles at once. Two tiles empty your hand sooner: take them."),
            saying(Call.TAKE_TILES),
            otherwise=N_("The 25 points are good too. Here, try the two tiles."),
        ),
        Task(N_("Lay the first of the two."), any_tile),
        Task(N_("And the second one. It may lean on the first."), any_tile),
    ),
    N_("Three tiles in one turn. If a hand is hard to empty, that is worth more than 25 points."),
)  # fmt: skip

DRAW = Scene(
    N_("Draw from the well"),
    TileScene(GAME, "2-2-2-2@0,0", "0-0-1-3 3-3-4-5 0-1-1-1", "0-4-2-2 0-0-0-3 4-4-5-5", OTHERS),
    (
        Task(
            N_("Nothing fits now. So you draw until a tile fits, and each draw costs 20 points."),
            saying(Call.DRAW),
            point="well",
        ),
        Task(N_("This one fits. Lay it."), any_tile, point="0-4-2-2"),
    ),
    N_("The first with an empty hand earns what the others still hold. Whoever gets to 800 points first has won. Now "
       "you can play."),
)  # fmt: skip

LESSON = Lesson(GAME, (LAY, TURN, BONUS, DRAW))
