"""Rulebooks of Tri-Ominos and Quad-Ominos, with figures that are checked with the engine."""

from dataclasses import dataclass

from app.games.ominos.texts import PHRASES
from app.games.rulebook import Chapter, Figure, Rulebook, RulebookTable, Text
from app.i18n import N_
from engine.games import GAMES
from engine.ominos.moves import Place, read_place
from engine.ominos.quadominos import Quadominos, QuadominosOptions
from engine.ominos.table import Table
from engine.ominos.tiles import TileSet
from engine.ominos.triominos import Triominos, TriominosOptions

TRI, QUAD = "triominos", "quadominos"


@dataclass(frozen=True)
class TileFigure(Figure):
    """Rulebook figure with tiles and one move, which is legal or refused."""

    game: str
    caption: str
    tiles: str = ""
    """Placed tiles, each in record notation"""
    move: str = ""
    """Move of the figure, in record notation; its tile is not among the placed tiles"""
    points: int | None = None
    """Points of the move, with the bonus of Quad-Ominos counted as 25; None if it is refused, or if there is no move"""
    refusal: str = ""
    """Refusal reason of the engine; empty if the move is legal"""
    later_moves: tuple[str, ...] = ()
    """Later moves of the same turn"""

    @property
    def pieces(self) -> int:
        return 1 + len(self.tiles.split())


# Tri-Ominos

BRIDGE = "3-3-3@0,0^ 3-0-3@0,0v 3-3-1@0,-1v 0-1-3@1,0^ 3-4-1@1,-1^ 0-0-1@1,0v 0-1-1@2,0^ 1-1-4@2,-1v"
TWO_SIDES = (
    "5-5-1@0,0v 3-5-5@0,1^ 3-3-5@0,1v 3-3-3@0,2^ 0-3-3@-1,2v 0-3-4@-1,2^ 0-0-4@-2,2v 0-4-4@-2,2^ 4-4-2@-2,1v "
    "4-5-2@-1,1^ 2-5-1@-1,0v"
)
HEXAGON = "5-5-5@0,0^ 5-5-4@0,-1v 5-1-4@1,-1^ 5-1-1@1,-1v 0-1-5@1,0^"


def other_boxes_chapter(game: str) -> Chapter:
    """Returns the chapter on other editions and their differences from the standard rules."""
    intro = N_("Other boxes of the game have other rules. Choose them before a match, all together or rule by rule.")
    boxes = [PHRASES.box_texts(game, box) for box in GAMES[game].options.boxes()][1:]
    tables = (RulebookTable((box.title,), tuple((line,) for line in box[1:] if line)) for box in boxes)
    return Chapter(N_("Other boxes"), (Text(intro), *tables))


TRIOMINOS = Rulebook(TRI, (
    Chapter(N_("The aim of the game"), (
        Text(N_("Lay triangles so that their digits meet. Every tile scores the sum of its digits, and clever "
                "places score much more.")),
        Text(N_("A match lasts several rounds. When somebody’s total reaches 400, the round under way is the last "
                "one. At its end the highest total wins, even if it is below 400.")),
        Text(N_("Even if penalties bring that total below 400 again, the round stays the last one."),
             is_ruling=True),
        Text(N_("Equal totals share the win."), is_ruling=True),
    )),

    Chapter(N_("The tiles"), (
        Text(N_("There are 56 triangles, with a digit from 0 to 5 in each corner. Read clockwise from the lowest, "
                "they never go down: there is 0-1-2, but no 0-2-1. No tile is there twice.")),
        Text(N_("All tiles are shuffled face down. Everybody takes a hand that the others do not see; the rest is the "
                "well.")),
        RulebookTable(
            (N_("Players"), N_("Tiles each")),
            (("2", "9"), ("3–4", "7"), ("5–6", "6")),
        ),
    )),

    Chapter(N_("Opening a round"), (
        Text(N_("A tile with three equal digits is a triple. Whoever holds the highest triple opens with it and earns "
                "its sum and 10 points more.")),
        TileFigure(TRI, N_("The triple of threes opens: 9 and 10, that is 19 points."), move="3-3-3@0,0^", points=19),
        Text(N_("The triple of zeros as the opening tile scores 40 points. A player who holds both the highest "
                "triple and the zeros may open with either, and shows the higher one to everybody.")),
        TileFigure(TRI, N_("The zeros open: 0, 10 and 30 more, that is 40 points."), move="0-0-0@0,0^", points=40),
        Text(N_("If nobody has a triple, the tile with the highest sum opens. It scores its sum and nothing more.")),
        TileFigure(TRI, N_("Without a triple: 3, 4 and 5 make 12 points."), move="3-4-5@0,0^", points=12),
        Text(N_("If sums are equal, the tile with the higher digits opens, compared from the highest down: 5-5-2 "
                "before 5-4-3."), is_ruling=True),
        Text(N_("The opening tile may be turned any way, and the sand does not run until it is laid. Then "
                "everybody plays in turn, clockwise."), is_ruling=True),
    )),

    Chapter(N_("Your turn"), (
        Text(N_("Lay one tile. At least one whole side must touch a tile on the table, with the same two digits; and "
                "every corner that touches a tile must show the same digit. You earn the sum of its digits.")),
        TileFigure(TRI, N_("4 and 4 meet 4 and 4: this tile scores 9 points."), tiles="4-4-4@0,0^", move="4-1-4@0,0v",
                   points=9),
        TileFigure(TRI, N_("This corner asks for a 4, the tile shows a 2: it cannot lie here."), tiles="4-4-4@0,0^",
                   move="4-5-2@0,0v", refusal="corner"),
        TileFigure(TRI, N_("One corner is not enough: a whole side must touch."), tiles="4-4-4@0,0^",
                   move="1-3-4@0,1^", refusal="apart"),
        Text(N_("Or draw a tile from the well. Each draw costs 5 points, and you may draw three times in a turn. After "
                "each draw you may lay any tile of your hand.")),
        Text(N_("You may draw even when one of your tiles fits. You can change this before a match.")),
        Text(N_("After the third draw you lay a tile if one fits. If none fits you pass, which costs 10 points more.")),
        Text(N_("When the well is empty, whoever can lay must lay; whoever cannot passes, which costs 10 points."),
             is_ruling=True),
        RulebookTable(
            (N_("What"), N_("Points")),
            (
                (N_("A tile drawn"), "−5"),
                (N_("A turn passed"), "−10"),
                (N_("Three draws and a pass"), "−25"),
            ),
        ),
    )),

    Chapter(N_("Bridges and hexagons"), (
        Text(N_("A tile that closes a hexagon, with six tiles round one point, earns 50 points beside its sum. If it "
                "closes two hexagons at once it earns 60, and 70 for three.")),
        TileFigure(TRI, N_("Six tiles round one point: 10 and 50, that is 60 points."), tiles=HEXAGON,
                   move="5-0-5@0,0v", points=60),
        Text(N_("A bridge earns 40 points: one side of the tile touches another tile, and so does the corner "
                "opposite.")),
        TileFigure(TRI, N_("One side and the corner opposite: 9 and 40, that is 49 points."), tiles=BRIDGE,
                   move="1-4-4@2,-1^", points=49),
        Text(N_("A tile that touches others with two sides, without closing a hexagon, earns 40 points as well.")),
        TileFigure(TRI, N_("Two sides: 7 and 40, that is 47 points."), tiles=TWO_SIDES, move="5-1-1@0,0^", points=47),
        Text(N_("So does a tile that touches others with all three sides."), is_ruling=True),
        Text(N_("A tile never earns more than one bonus: a hexagon takes the place of the 40 points.")),
        RulebookTable(
            (N_("Bonus"), N_("Points")),
            (
                (N_("Bridge, or two or three sides"), "40"),
                (N_("One hexagon"), "50"),
                (N_("Two hexagons"), "60"),
                (N_("Three hexagons"), "70"),
            ),
        ),
    )),

    Chapter(N_("The end of a round"), (
        Text(N_("Whoever lays the last tile of a hand earns 25 points, and the sum of all tiles that the others still "
                "hold.")),
        Text(N_("If everybody has passed, one after the other, the round is blocked. The hand with the lowest sum "
                "earns the sum of all other hands less its own; there are no 25 points then.")),
        Text(N_("Where several hands are the lowest, each of them earns that. The well may still hold tiles."),
             is_ruling=True),
        Text(N_("Then the tiles are shuffled, and a new round begins.")),
    )),

    Chapter(N_("The sand timer"), (
        Text(N_("You can limit turns to 30 or 60 seconds of sand.")),
        Text(N_("When the sand has run out, your turn ends as a pass and costs 10 points. Tiles you drew stay in "
                "your hand."), is_ruling=True),
        Text(N_("Such a turn counts towards a blocked round only if nothing could be laid or drawn in it."),
             is_ruling=True),
    )),

    other_boxes_chapter(TRI),
))  # fmt: skip


# Quad-Ominos

QUADOMINOS = Rulebook(QUAD, (
    Chapter(N_("The aim of the game"), (
        Text(N_("Lay squares so that their digits meet. Every tile scores the sum of its digits, and a tile that "
                "touches others with three corners or more earns a bonus of your choice.")),
        Text(N_("A match lasts several rounds, to 800 points.")),
        Text(N_("Pressman published Quad-Ominos in 1978.")),
        Text(N_("Whoever reaches 800 first wins at once, even in the middle of a turn."), is_ruling=True),
        Text(N_("If several players get there together at the end of a round, the highest total wins, and equal "
                "totals share the win."), is_ruling=True),
    )),

    Chapter(N_("The tiles"), (
        Text(N_("There are 125 squares, with a digit from 0 to 5 in each corner. No set of four digits is there "
                "twice.")),
        Text(N_("One set of digits is missing; the rule sheet doesn’t say which. Here it is 0-2-4-5, as in the boxes "
                "that we know of."), is_ruling=True),
        Text(N_("Equal digits always stand on neighbouring corners.")),
        Text(N_("The beginners’ set leaves out every tile with a 5. It has 70 tiles, and a match goes to 600 points.")),
        Text(N_("With it you play faster and more easily, and experts enjoy it too: give both sets a go.")),
        Text(N_("All tiles are shuffled face down. Everybody takes a hand that the others do not see; the rest is the "
                "well.")),
        RulebookTable(
            (N_("Players"), N_("Tiles each")),
            (("2", "15"), ("3", "10"), ("4", "8"), ("5", "7"), ("6–8", "6")),
        ),
    )),

    Chapter(N_("Opening a round"), (
        Text(N_("A tile with four equal digits is a quad. Whoever holds the highest quad opens with it, earns its sum "
                "and chooses a bonus: 25 points, or two extra tiles.")),
        TileFigure(QUAD, N_("The quad of fours with the 25 points: 16 and 25, that is 41."), move="4-4-4-4@0,0",
                   points=41),
        TileFigure(QUAD, N_("The same with two extra tiles: 16, 15 and 14, that is 45 points."), move="4-4-4-4@0,0",
                   points=45, later_moves=("4-4-3-4@1,0", "4-4-3-3@2,0")),
        Text(N_("A player who holds both the highest quad and the zeros may open with either, and shows the higher "
                "one to everybody.")),
        Text(N_("The quad of zeros as the opening tile earns both: 25 points and two extra tiles. If two tiles cannot "
                "be laid, it earns the 25 points alone.")),
        Text(N_("That holds too where the zeros are the only quad, and whoever can lay the two tiles must lay them."),
             is_ruling=True),
        Text(N_("If nobody has a quad, the tile with the highest sum opens. It scores its sum, without a bonus.")),
        Text(N_("If sums are equal, the tile with the higher digits opens, compared from the highest down. The "
                "opening tile may be turned any way, and the sand does not run until it is laid."), is_ruling=True),
    )),

    Chapter(N_("Your turn"), (
        Text(N_("Lay one tile. At least one whole side must touch a tile on the table, with the same two digits; and "
                "every corner that touches a tile must show the same digit. You earn the sum of its digits.")),
        TileFigure(QUAD, N_("2 and 2 meet 2 and 2: this tile scores 9 points."), tiles="2-2-2-2@0,0",
                   move="2-1-4-2@1,0", points=9),
        TileFigure(QUAD, N_("This corner asks for a 2, the tile shows a 3: it cannot lie here."), tiles="2-2-2-2@0,0",
                   move="2-2-3-3@1,0", refusal="corner"),
        Text(N_("If nothing fits, you draw from the well until a tile fits, which costs 20 points each time, and "
                "then lay a tile. Whoever can lay may not draw.")),
        Text(N_("If the well is empty and nothing fits, you pass, which costs 20 points.")),
        Text(N_("Tiles that were drawn are counted apart from those that were dealt: the score table shows them.")),
        RulebookTable(
            (N_("What"), N_("Points")),
            ((N_("A tile drawn"), "−20"), (N_("A turn passed"), "−20")),
        ),
    )),

    Chapter(N_("The bonus"), (
        Text(N_("A tile earns a bonus if it touches tiles on the table with two sides, or with one side and a corner "
                "opposite. Three of its corners touch then.")),
        Text(N_("Opposite sides, three sides and all four earn it too: three corners or more are enough."),
             is_ruling=True),
        Text(N_("You choose: 25 points, or two extra tiles from your hand. Extra tiles are laid at once, and each "
                "scores its sum.")),
        TileFigure(QUAD, N_("Two sides touch: 7 and 25, that is 32 points."),
                   tiles="2-2-2-2@0,0 4-2-2-2@0,1 2-2-0-2@1,0", move="2-1-2-2@1,1", points=32),
        TileFigure(QUAD, N_("The side 5-5 and the corner 3 touch: 15 and 25, that is 40 points."),
                   tiles="5-5-1-4@0,-1 5-1-1-1@1,-1 1-1-4-1@2,-1 1-3-1-1@2,0 1-3-3-1@2,1 4-1-1-3@1,1",
                   move="2-3-5-5@0,0", points=40),
        Text(N_("Two extra tiles can be chosen only if two can be laid, the second perhaps beside the first; one alone "
                "never. With fewer than two tiles in the hand it is the 25 points.")),
        Text(N_("A first extra tile after which no second one would fit cannot be laid."), is_ruling=True),
        Text(N_("Extra tiles earn no bonus of their own. You can change this before a match: then a bonus on the "
                "first of two extra tiles adds two more to the one still to be laid, if all of them can be laid."),
             is_ruling=True),
        Text(N_("The last tile of a hand may earn a bonus too: then it is the 25 points."), is_ruling=True),
    )),

    Chapter(N_("The end of a round"), (
        Text(N_("Whoever lays the last tile of a hand earns the sum of all tiles that the others still hold, and "
                "nothing more.")),
        Text(N_("If the well is empty and everybody has passed, one after the other, the round is blocked. The hand "
                "with the lowest sum earns the sum of all other hands less its own; where several are the lowest, "
                "each of them does."),
             is_ruling=True),
        Text(N_("Then the tiles are shuffled, and a new round begins.")),
    )),

    Chapter(N_("The sand timer"), (
        Text(N_("You can limit turns to 30 or 60 seconds of sand.")),
        Text(N_("When the sand has run out, your turn ends as a pass and costs 20 points. Tiles you drew stay in "
                "your hand."), is_ruling=True),
        Text(N_("If a bonus is owed when the sand runs out, it is the 25 points; extra tiles not laid are lost. "
                "Neither costs anything."), is_ruling=True),
        Text(N_("Such a turn counts towards a blocked round only if nothing could be laid or drawn in it."),
             is_ruling=True),
    )),

    other_boxes_chapter(QUAD),
))  # fmt: skip


def rulebook(game: str) -> Rulebook:
    """Returns the rulebook of a game."""
    return TRIOMINOS if game == TRI else QUADOMINOS


# Figures as positions and moves of the engine


def tiles_of(game: str) -> TileSet:
    """Returns the tile set of the standard rules."""
    if game == TRI:
        return Triominos.tile_set(TriominosOptions())
    return Quadominos.tile_set(QuadominosOptions())


def read_places(text: str) -> list[Place]:
    return [read_place(part) for part in text.split()]


def table_of(figure: TileFigure) -> Table:
    """Returns the table before the figure's move."""
    table = Table(tiles_of(figure.game))
    for place in read_places(figure.tiles):
        table.lay(place.cell, place.digits)
    return table


def place_of(figure: TileFigure) -> Place | None:
    """Returns the figure's move; None if it has none."""
    return read_place(figure.move) if figure.move else None


def later_moves_of(figure: TileFigure) -> list[Place]:
    """Returns the figure's later moves of the same turn."""
    return read_places(" ".join(figure.later_moves))


def refused_corners(figure: TileFigure) -> list[int]:
    """Returns the indices of the tile's corners that do not match the table."""
    place = place_of(figure)
    return table_of(figure).differing_corners(place.cell, place.digits) if place and figure.refusal == "corner" else []
