"""The rules of Tri-Ominos."""

from app.games.book import Book, Chapter, Rows, Text
from app.games.ominos.figures import TileFigure
from app.shell.words import N_

GAME = "triominos"
BRIDGE = "3-3-3@0,0^ 3-0-3@0,0v 3-3-1@0,-1v 0-1-3@1,0^ 3-4-1@1,-1^ 0-0-1@1,0v 0-1-1@2,0^ 1-1-4@2,-1v"
TWO_SIDES = (
    "5-5-1@0,0v 3-5-5@0,1^ 3-3-5@0,1v 3-3-3@0,2^ 0-3-3@-1,2v 0-3-4@-1,2^ 0-0-4@-2,2v 0-4-4@-2,2^ 4-4-2@-2,1v "
    "4-5-2@-1,1^ 2-5-1@-1,0v"
)
HEXAGON = "5-5-5@0,0^ 5-5-4@0,-1v 5-1-4@1,-1^ 5-1-1@1,-1v 0-1-5@1,0^"

AIM = Chapter(
    N_("The aim of the game"),
    (
        Text(N_("Lay triangles so that their digits meet. Every tile scores the sum of its digits, and clever "
                "places score much more.")),
        Text(N_("A match lasts several rounds. When somebody’s total reaches 400, the round under way is the last "
                "one. At its end the highest total wins, even if it is below 400.")),
        Text(N_("Even if penalties bring that total below 400 again, the round stays the last one."),
             is_ours=True),
        Text(N_("Equal totals share the win."), is_ours=True),
    ),
)  # fmt: skip

TILES = Chapter(
    N_("The tiles"),
    (
        Text(N_("There are 56 triangles, with a digit from 0 to 5 in each corner. Read clockwise from the lowest, "
                "they never go down: there is 0-1-2, but no 0-2-1. No tile is there twice.")),
        Text(N_("All tiles are shuffled face down. Everybody takes a hand that the others do not see; the rest is the "
                "well.")),
        Rows(
            (N_("Players"), N_("Tiles each")),
            (("2", "9"), ("3–4", "7"), ("5–6", "6")),
        ),
    ),
)  # fmt: skip

OPENING = Chapter(
    N_("Opening a round"),
    (
        Text(N_("A tile with three equal digits is a triple. Whoever holds the highest triple opens with it and earns "
                "its sum and 10 points more.")),
        TileFigure(GAME, N_("The triple of threes opens: 9 and 10, that is 19 points."), move="3-3-3@0,0^", points=19),
        Text(N_("The triple of zeros as the opening tile scores 40 points. A player who holds both the highest "
                "triple and the zeros may open with either, and shows the higher one to everybody.")),
        TileFigure(GAME, N_("The zeros open: 0, 10 and 30 more, that is 40 points."), move="0-0-0@0,0^", points=40),
        Text(N_("If nobody has a triple, the tile with the highest sum opens. It scores its sum and nothing more.")),
        TileFigure(GAME, N_("Without a triple: 3, 4 and 5 make 12 points."), move="3-4-5@0,0^", points=12),
        Text(N_("If sums are equal, the tile with the higher digits opens, compared from the highest down: 5-5-2 "
                "before 5-4-3."), is_ours=True),
        Text(N_("The opening tile may be turned any way, and the sand does not run until it is laid. Then "
                "everybody plays in turn, clockwise."), is_ours=True),
    ),
)  # fmt: skip

TURN = Chapter(
    N_("Your turn"),
    (
        Text(N_("Lay one tile. At least one whole side must touch a tile on the table, with the same two digits; and "
                "every corner that touches a tile must show the same digit. You earn the sum of its digits.")),
        TileFigure(GAME, N_("4 and 4 meet 4 and 4: this tile scores 9 points."), laid="4-4-4@0,0^", move="4-1-4@0,0v",
                   points=9),
        TileFigure(GAME, N_("This corner asks for a 4, the tile shows a 2: it cannot lie here."), laid="4-4-4@0,0^",
                   move="4-5-2@0,0v", refusal="corner"),
        TileFigure(GAME, N_("One corner is not enough: a whole side must touch."), laid="4-4-4@0,0^",
                   move="1-3-4@0,1^", refusal="apart"),
        Text(N_("Or draw a tile from the well. Each draw costs 5 points, and you may draw three times in a turn. After "
                "each draw you may lay any tile of your hand.")),
        Text(N_("You may draw even when one of your tiles fits. This can be changed at the set-up.")),
        Text(N_("After the third draw you lay a tile if one fits. If none fits you pass, which costs 10 points more.")),
        Text(N_("When the well is empty, whoever can lay must lay; whoever cannot passes, which costs 10 points."),
             is_ours=True),
        Rows(
            (N_("What"), N_("Points")),
            (
                (N_("A tile drawn"), "−5"),
                (N_("A turn passed"), "−10"),
                (N_("Three draws and a pass"), "−25"),
            ),
        ),
    ),
)  # fmt: skip

BONUS = Chapter(
    N_("Bridges and hexagons"),
    (
        Text(N_("A tile that closes a hexagon, with six tiles round one point, earns 50 points beside its sum. If it "
                "closes two hexagons at once it earns 60, and 70 for three.")),
        TileFigure(GAME, N_("Six tiles round one point: 10 and 50, that is 60 points."), laid=HEXAGON,
                   move="5-0-5@0,0v", points=60),
        Text(N_("A bridge earns 40 points: one side of the tile touches another tile, and so does the corner "
                "opposite.")),
        TileFigure(GAME, N_("One side and the corner opposite: 9 and 40, that is 49 points."), laid=BRIDGE,
                   move="1-4-4@2,-1^", points=49),
        Text(N_("A tile that touches others with two sides, without closing a hexagon, earns 40 points as well.")),
        TileFigure(GAME, N_("Two sides: 7 and 40, that is 47 points."), laid=TWO_SIDES, move="5-1-1@0,0^", points=47),
        Text(N_("So does a tile that touches others with all three sides."), is_ours=True),
        Text(N_("A tile never earns more than one bonus: a hexagon takes the place of the 40 points.")),
        Rows(
            (N_("Bonus"), N_("Points")),
            (
                (N_("Bridge, or two or three sides"), "40"),
                (N_("One hexagon"), "50"),
                (N_("Two hexagons"), "60"),
                (N_("Three hexagons"), "70"),
            ),
        ),
    ),
)  # fmt: skip

END = Chapter(
    N_("The end of a round"),
    (
        Text(N_("Whoever lays the last tile of a hand earns 25 points, and the sum of all tiles that the others still "
                "hold.")),
        Text(N_("If everybody has passed, one after the other, the round is blocked. The hand with the lowest sum "
                "earns the sum of all other hands less its own; there are no 25 points then.")),
        Text(N_("Where several hands are the lowest, each of them earns that. The well may still hold tiles."),
             is_ours=True),
        Text(N_("Then the tiles are shuffled, and a new round begins.")),
    ),
)  # fmt: skip

SAND = Chapter(
    N_("The sand timer"),
    (
        Text(N_("If you like, sand runs for each turn: 30 or 60 seconds. When it has run out, the turn ends as a pass "
                "and costs 10 points.")),
        Text(N_("Tiles drawn in that turn stay in the hand."), is_ours=True),
    ),
)  # fmt: skip

BOOK = Book(GAME, (AIM, TILES, OPENING, TURN, BONUS, END, SAND))
