"""The rules of Quad-Ominos."""

from app.games.book import Book, Chapter, Rows, Text
from app.games.ominos.figures import TileFigure
from app.shell.words import N_

GAME = "quadominos"

AIM = Chapter(
    N_("The aim of the game"),
    (
        Text(N_("Lay squares so that their digits meet. Every tile scores the sum of its digits, and a tile that "
                "touches others with three corners or more earns a bonus of your choice.")),
        Text(N_("A match lasts several rounds, to 800 points.")),
        Text(N_("Whoever reaches 800 first wins at once, even in the middle of a turn."), is_ours=True),
        Text(N_("If several players get there together at the end of a round, the highest total wins, and equal "
                "totals share the win."), is_ours=True),
    ),
)  # fmt: skip

TILES = Chapter(
    N_("The tiles"),
    (
        Text(N_("There are 125 squares, with a digit from 0 to 5 in each corner: every set of four digits once, "
                "except 0-2-4-5, which is not in the box.")),
        Text(N_("Equal digits always stand on neighbouring corners.")),
        Text(N_("The beginners’ set leaves out every tile with a 5. It has 70 tiles, and a match goes to 600 points.")),
        Text(N_("All tiles are shuffled face down. Everybody takes a hand that the others do not see; the rest is the "
                "well.")),
        Rows(
            (N_("Players"), N_("Tiles each")),
            (("2", "15"), ("3", "10"), ("4", "8"), ("5", "7"), ("6–8", "6")),
        ),
    ),
)  # fmt: skip

OPENING = Chapter(
    N_("Opening a round"),
    (
        Text(N_("A tile with four equal digits is a quad. Whoever holds the highest quad opens with it, earns its sum "
                "and chooses a bonus: 25 points, or two extra tiles.")),
        TileFigure(GAME, N_("The quad of fours with the 25 points: 16 and 25, that is 41."), move="4-4-4-4@0,0",
                   points=41),
        TileFigure(GAME, N_("The same with two extra tiles: 16, 15 and 14, that is 45 points."), move="4-4-4-4@0,0",
                   points=45, then=("4-4-3-4@1,0", "4-4-3-3@2,0")),
        Text(N_("A player who holds both the highest quad and the zeros may open with either, and shows the higher "
                "one to everybody.")),
        Text(N_("The quad of zeros as the opening tile earns both: 25 points and two extra tiles. If two tiles cannot "
                "be laid, it earns the 25 points alone.")),
        Text(N_("That holds too where the zeros are the only quad, and whoever can lay the two tiles must lay them."),
             is_ours=True),
        Text(N_("If nobody has a quad, the tile with the highest sum opens. It scores its sum, without a bonus.")),
        Text(N_("If sums are equal, the tile with the higher digits opens, compared from the highest down. The "
                "opening tile may be turned any way, and the sand does not run until it is laid."), is_ours=True),
    ),
)  # fmt: skip

TURN = Chapter(
    N_("Your turn"),
    (
        Text(N_("Lay one tile. At least one whole side must touch a tile on the table, with the same two digits; and "
                "every corner that touches a tile must show the same digit. You earn the sum of its digits.")),
        TileFigure(GAME, N_("2 and 2 meet 2 and 2: this tile scores 9 points."), laid="2-2-2-2@0,0",
                   move="2-1-4-2@1,0", points=9),
        TileFigure(GAME, N_("This corner asks for a 2, the tile shows a 3: it cannot lie here."), laid="2-2-2-2@0,0",
                   move="2-2-3-3@1,0", refusal="corner"),
        Text(N_("If nothing fits, you draw from the well until a tile fits, which costs 20 points each time, and "
                "then lay a tile. Whoever can lay may not draw.")),
        Text(N_("If the well is empty and nothing fits, you pass, which costs 20 points.")),
        Text(N_("Tiles that were drawn are counted apart from those that were dealt: the score table shows them.")),
        Rows(
            (N_("What"), N_("Points")),
            ((N_("A tile drawn"), "−20"), (N_("A turn passed"), "−20")),
        ),
    ),
)  # fmt: skip

BONUS = Chapter(
    N_("The bonus"),
    (
        Text(N_("A tile earns a bonus if three or four of its corners touch tiles on the table: with two sides, with "
                "one side and a corner opposite, with opposite sides, with three sides or with all four.")),
        Text(N_("You choose: 25 points, or two extra tiles from your hand. Extra tiles are laid at once, and each "
                "scores its sum.")),
        TileFigure(GAME, N_("Two sides touch: 7 and 25, that is 32 points."),
                   laid="2-2-2-2@0,0 4-2-2-2@0,1 2-2-0-2@1,0", move="2-1-2-2@1,1", points=32),
        TileFigure(GAME, N_("The side 5-5 and the corner 3 touch: 15 and 25, that is 40 points."),
                   laid="5-5-1-4@0,-1 5-1-1-1@1,-1 1-1-4-1@2,-1 1-3-1-1@2,0 1-3-3-1@2,1 4-1-1-3@1,1",
                   move="2-3-5-5@0,0", points=40),
        Text(N_("Two extra tiles can be chosen only if two can be laid, the second perhaps on the first; one alone "
                "never. With fewer than two tiles in the hand it is the 25 points.")),
        Text(N_("A first extra tile after which no second one would fit cannot be laid."), is_ours=True),
        Text(N_("Extra tiles earn no bonus of their own. This can be changed at the set-up: then a bonus on the "
                "first of two extra tiles adds two more to the one still to be laid, if all of them can be laid."),
             is_ours=True),
        Text(N_("The last tile of a hand may earn a bonus too: then it is the 25 points."), is_ours=True),
    ),
)  # fmt: skip

END = Chapter(
    N_("The end of a round"),
    (
        Text(N_("Whoever lays the last tile of a hand earns the sum of all tiles that the others still hold, and "
                "nothing more.")),
        Text(N_("If the well is empty and everybody has passed, one after the other, the round is blocked. The hand "
                "with the lowest sum earns the sum of all other hands less its own; where several are the lowest, "
                "each of them does."),
             is_ours=True),
        Text(N_("Then the tiles are shuffled, and a new round begins.")),
    ),
)  # fmt: skip

SAND = Chapter(
    N_("The sand timer"),
    (
        Text(N_("If you like, sand runs for each turn: 30 or 60 seconds. When it has run out, the turn ends as a pass "
                "and costs 20 points. Tiles drawn in that turn stay in the hand."), is_ours=True),
        Text(N_("If a bonus is owed when the sand runs out, it is the 25 points; extra tiles not laid are lost. "
                "Neither costs anything."), is_ours=True),
        Text(N_("Passes by the clock block a round only once the well is empty. Those from before count as well: what "
                "matters is that nobody has laid a tile since."), is_ours=True),
    ),
)  # fmt: skip

BOOK = Book(GAME, (AIM, TILES, OPENING, TURN, BONUS, END, SAND))
