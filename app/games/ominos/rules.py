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
    intro = N_("Other editions play differently. Pick one before a match, or change single rules.")
    boxes = [PHRASES.box_texts(game, box) for box in GAMES[game].options.boxes()][1:]
    tables = (RulebookTable((box.title,), tuple((line,) for line in box[1:] if line)) for box in boxes)
    return Chapter(N_("Other editions"), (Text(intro), *tables))


TRIOMINOS = Rulebook(TRI, (
    Chapter(N_("The aim of the game"), (
        Text(N_("Place triangles so that their digits match. Every tile scores the sum of its digits, and clever "
                "places score much more.")),
        Text(N_("A match lasts several rounds. When a player reaches 400 points, the current round is the last. The "
                "highest total at its end wins, even below 400.")),
        Text(N_("Even if penalties take that total below 400 again, the round stays the last one."),
             is_ruling=True),
        Text(N_("Players with equal totals share the win."), is_ruling=True),
    )),

    Chapter(N_("The tiles"), (
        Text(N_("There are 56 different triangles, with a digit from 0 to 5 in each corner. Read clockwise from the "
                "lowest, the digits never go down. So there’s 0-1-2, but no 0-2-1.")),
        Text(N_("Shuffle all tiles face down. Each player takes a hand that the others can’t see. The rest is the "
                "well.")),
        RulebookTable(
            (N_("Players"), N_("Tiles per player")),
            (("2", "9"), ("3–4", "7"), ("5–6", "6")),
        ),
    )),

    Chapter(N_("Opening a round"), (
        Text(N_("A tile with three equal digits is a triple. The highest triple opens and scores its sum plus 10 "
                "points.")),
        TileFigure(TRI, N_("The triple of threes opens: 9 + 10 = 19 points."), move="3-3-3@0,0^", points=19),
        Text(N_("The triple of zeros scores 40 points as the opening tile. If you hold both the highest triple and "
                "the zeros, you can open with either. You then show the higher one to everyone.")),
        TileFigure(TRI, N_("The zeros open: 0 + 10 + 30 = 40 points."), move="0-0-0@0,0^", points=40),
        Text(N_("If nobody has a triple, the tile with the highest sum opens. It scores just its sum.")),
        TileFigure(TRI, N_("Without a triple: 3 + 4 + 5 = 12 points."), move="3-4-5@0,0^", points=12),
        Text(N_("If sums are equal, compare the digits from the highest down: 5-5-2 opens before "
                "5-4-3."), is_ruling=True),
        Text(N_("You can turn the opening tile any way, and the timer waits until it’s placed. Then "
                "everyone plays in turn, clockwise."), is_ruling=True),
    )),

    Chapter(N_("Your turn"), (
        Text(N_("Place one tile. At least one whole side must touch a tile with the same two digits. Every corner "
                "that touches a tile must show the same digit. You score the sum of its digits.")),
        TileFigure(TRI, N_("4 and 4 meet 4 and 4: this tile scores 9 points."), tiles="4-4-4@0,0^", move="4-1-4@0,0v",
                   points=9),
        TileFigure(TRI, N_("This corner needs a 4 but the tile shows a 2, so it doesn’t fit."), tiles="4-4-4@0,0^",
                   move="4-5-2@0,0v", refusal="corner"),
        TileFigure(TRI, N_("One corner isn’t enough: a whole side must touch."), tiles="4-4-4@0,0^",
                   move="1-3-4@0,1^", refusal="apart"),
        Text(N_("Or draw a tile from the well. Each draw costs 5 points, up to three times a turn. After each draw, "
                "you can place any tile from your hand.")),
        Text(N_("You can draw even if one of your tiles fits. You can change this before a match.")),
        Text(N_("After the third draw, place a tile if one fits. If none fits, you pass and lose another 10 points.")),
        Text(N_("When the well is empty, you must place a tile if one fits. Otherwise you pass and lose 10 points."),
             is_ruling=True),
        RulebookTable(
            (N_("Action"), N_("Points")),
            (
                (N_("A tile drawn"), "−5"),
                (N_("A turn passed"), "−10"),
                (N_("Three draws and a pass"), "−25"),
            ),
        ),
    )),

    Chapter(N_("Bridges and hexagons"), (
        Text(N_("Six tiles around one point make a hexagon. The tile that completes it scores 50 extra. If it "
                "completes two at once, it scores 60, and 70 for three.")),
        TileFigure(TRI, N_("Six tiles around one point: 10 + 50 = 60 points."), tiles=HEXAGON,
                   move="5-0-5@0,0v", points=60),
        Text(N_("A bridge scores 40 points: one side of the tile touches another tile, and so does the corner "
                "opposite.")),
        TileFigure(TRI, N_("One side and the corner opposite: 9 + 40 = 49 points."), tiles=BRIDGE,
                   move="1-4-4@2,-1^", points=49),
        Text(N_("A tile that touches others with two sides also scores 40 points, unless it completes a hexagon.")),
        TileFigure(TRI, N_("Two sides: 7 + 40 = 47 points."), tiles=TWO_SIDES, move="5-1-1@0,0^", points=47),
        Text(N_("So does a tile that touches others with all three sides."), is_ruling=True),
        Text(N_("A tile never earns more than one bonus: a hexagon replaces the 40 points.")),
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
        Text(N_("Place the last tile of your hand to score 25 points, plus the sum of all tiles the others still "
                "hold.")),
        Text(N_("If all players pass one after the other, the round is blocked. The lowest hand scores the sum of "
                "all other hands minus its own. Nobody gets the 25 points.")),
        Text(N_("If several hands are the lowest, each scores that. The well may still hold tiles."),
             is_ruling=True),
        Text(N_("Then shuffle the tiles and start a new round.")),
    )),

    Chapter(N_("The timer"), (
        Text(N_("You can limit turns to 30 or 60 seconds.")),
        Text(N_("When time runs out, your turn counts as a pass and costs 10 points. Tiles you drew "
                "stay in your hand."), is_ruling=True),
        Text(N_("Such a turn counts toward a blocked round only if you couldn’t place or draw anything."),
             is_ruling=True),
    )),

    other_boxes_chapter(TRI),
))  # fmt: skip


# Quad-Ominos

QUADOMINOS = Rulebook(QUAD, (
    Chapter(N_("The aim of the game"), (
        Text(N_("Place squares so that their digits match. Every tile scores the sum of its digits. If three or more"
                " of its corners touch tiles, it also earns a bonus of your choice.")),
        Text(N_("A match lasts several rounds, up to 800 points.")),
        Text(N_("Pressman published Quad-Ominos in 1978.")),
        Text(N_("The first player to reach 800 wins at once, even in the middle of a turn."), is_ruling=True),
        Text(N_("If several players get there together at the end of a round, the highest total "
                "wins. Players with equal totals share the win."), is_ruling=True),
    )),

    Chapter(N_("The tiles"), (
        Text(N_("There are 125 different squares, with a digit from 0 to 5 in each corner.")),
        Text(N_("One set of four digits is missing; the rule sheet doesn’t say which. Here it’s "
                "0-2-4-5, as in the editions we know."), is_ruling=True),
        Text(N_("Equal digits are always on neighboring corners.")),
        Text(N_("The beginners’ set leaves out every tile with a 5. It has 70 tiles, and matches go to 600 points.")),
        Text(N_("It’s faster and easier, and experts enjoy it too. Give both sets a try!")),
        Text(N_("Shuffle all tiles face down. Each player takes a hand that the others can’t see. The rest is the "
                "well.")),
        RulebookTable(
            (N_("Players"), N_("Tiles per player")),
            (("2", "15"), ("3", "10"), ("4", "8"), ("5", "7"), ("6–8", "6")),
        ),
    )),

    Chapter(N_("Opening a round"), (
        Text(N_("A tile with four equal digits is a quad. The highest quad opens and scores its sum. Its player "
                "chooses a bonus: 25 points, or two extra tiles.")),
        TileFigure(QUAD, N_("The quad of fours with the 25 points: 16 + 25 = 41 points."), move="4-4-4-4@0,0",
                   points=41),
        TileFigure(QUAD, N_("The same with two extra tiles: 16 + 15 + 14 = 45 points."), move="4-4-4-4@0,0",
                   points=45, later_moves=("4-4-3-4@1,0", "4-4-3-3@2,0")),
        Text(N_("If you hold both the highest quad and the zeros, you can open with either. You then show the higher"
                " one to everyone.")),
        Text(N_("The quad of zeros earns both as the opening tile: 25 points and two extra tiles. If you can’t place"
                " two tiles, it earns just the 25 points.")),
        Text(N_("That’s also true if the zeros are the only quad. If you can place the two tiles, you must."),
             is_ruling=True),
        Text(N_("If nobody has a quad, the tile with the highest sum opens. It scores just its sum, with no bonus.")),
        Text(N_("If sums are equal, compare the digits from the highest down. You can turn the "
                "opening tile any way, and the timer waits until it’s placed."), is_ruling=True),
    )),

    Chapter(N_("Your turn"), (
        Text(N_("Place one tile. At least one whole side must touch a tile with the same two digits. Every corner "
                "that touches a tile must show the same digit. You score the sum of its digits.")),
        TileFigure(QUAD, N_("2 and 2 meet 2 and 2: this tile scores 9 points."), tiles="2-2-2-2@0,0",
                   move="2-1-4-2@1,0", points=9),
        TileFigure(QUAD, N_("This corner needs a 2 but the tile shows a 3, so it doesn’t fit."), tiles="2-2-2-2@0,0",
                   move="2-2-3-3@1,0", refusal="corner"),
        Text(N_("If no tile fits, draw from the well until one does. Each draw costs 20 points. If one of your tiles"
                " fits, you can’t draw.")),
        Text(N_("If the well is empty and no tile fits, you pass and lose 20 points.")),
        Text(N_("The score table counts the tiles you drew apart from those you were dealt.")),
        RulebookTable(
            (N_("Action"), N_("Points")),
            ((N_("A tile drawn"), "−20"), (N_("A turn passed"), "−20")),
        ),
    )),

    Chapter(N_("The bonus"), (
        Text(N_("A tile earns a bonus if three of its corners touch tiles: with two sides, or with one side and an "
                "opposite corner.")),
        Text(N_("Opposite sides, three sides or all four earn it too."),
             is_ruling=True),
        Text(N_("You choose: 25 points, or two extra tiles from your hand. You place them at once, and each scores "
                "its sum.")),
        TileFigure(QUAD, N_("Two sides touch: 7 + 25 = 32 points."),
                   tiles="2-2-2-2@0,0 4-2-2-2@0,1 2-2-0-2@1,0", move="2-1-2-2@1,1", points=32),
        TileFigure(QUAD, N_("The side 5-5 and the corner 3 touch: 15 + 25 = 40 points."),
                   tiles="5-5-1-4@0,-1 5-1-1-1@1,-1 1-1-4-1@2,-1 1-3-1-1@2,0 1-3-3-1@2,1 4-1-1-3@1,1",
                   move="2-3-5-5@0,0", points=40),
        Text(N_("You can choose two extra tiles only if you can place both, the second perhaps next to the first. "
                "One alone never counts. With fewer than two tiles in hand, you get the 25 points.")),
        Text(N_("You can’t place a first extra tile if no second one would fit after it."), is_ruling=True),
        Text(N_("Extra tiles earn no bonus of their own. You can change this before a match. Then a bonus on the "
                "first extra tile adds two to the one you still have to place, if all of them fit."),
             is_ruling=True),
        Text(N_("The last tile of a hand can earn a bonus too: always the 25 points."), is_ruling=True),
    )),

    Chapter(N_("The end of a round"), (
        Text(N_("Place the last tile of your hand to score the sum of all tiles the others still hold, and nothing "
                "more.")),
        Text(N_("If the well is empty and all players pass one after the other, the round is blocked. The lowest hand"
                " scores the sum of all other hands minus its own. If several are the lowest, each scores that."),
             is_ruling=True),
        Text(N_("Then shuffle the tiles and start a new round.")),
    )),

    Chapter(N_("The timer"), (
        Text(N_("You can limit turns to 30 or 60 seconds.")),
        Text(N_("When time runs out, your turn counts as a pass and costs 20 points. Tiles you drew "
                "stay in your hand."), is_ruling=True),
        Text(N_("If time runs out before you choose a bonus, you get the 25 points. Extra tiles you "
                "haven’t placed are lost. Neither costs you points."), is_ruling=True),
        Text(N_("Such a turn counts toward a blocked round only if you couldn’t place or draw anything."),
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
