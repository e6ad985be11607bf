"""Rulebook of Domino 3D, with the structures shown in its figures."""

from dataclasses import dataclass

from app.games.domino3d.texts import ACTIONS
from app.games.page_names import DAILY
from app.games.rulebook import Chapter, Figure, Rulebook, RulebookTable, Text
from app.games.texts import MEDALS as MEDAL_NAMES
from app.i18n import N_
from engine.domino3d.moves import PiecelessMove, Place, read_place
from engine.domino3d.structure import Structure, structure_of
from engine.domino3d.turn_based import MEDALS

FIRST = "sun|moon@0,0,0+x1"
LEDGE = f"{FIRST} moon|star@1,0,1+x1"
THREE = "sun|fish@0,0,0+z0 fish|leaf@0,0,2+z0 moon|leaf@0,0,5-z0"
FOUR = f"{THREE} moon|drop@0,0,6+z0"


@dataclass(frozen=True)
class BrickFigure(Figure):
    """Rulebook figure: a structure, and one brick that is placed or refused."""

    caption: str
    laid: str
    move: str
    points: int | None = None
    refusal: str = ""

    @property
    def pieces(self) -> int:
        return 1 + len(self.laid.split())


DOMINO_3D = Rulebook("domino3d", (
    Chapter(N_("The aim of the game"), (
        Text(N_("Build with bricks, all together, to every side and upwards. Draw a brick, turn the glass, and "
                "find a place where the marks match before the sand has run out. The harder the place, the more it "
                "scores.")),
        Text(N_("The pictures of the pieces are lost. This set is our own design, tuned over many thousands of "
                "matches."),
             is_ruling=True),
    )),

    Chapter(N_("The bricks"), (
        Text(N_("36 bricks, each two cubes long. Nine symbols in three families: sky with sun, moon and star; sea with "
                "fish, drop and anchor; land with leaf, flower and fir. Every pair of two different symbols exists "
                "exactly once.")),
        Text(N_("Each half shows its symbol on its two faces and on its end, and the band of its family on its two "
                "edges: dots, waves or stripes. Opposite sides are alike, so you never have to look behind.")),
    )),

    Chapter(N_("Where a brick may lie"), (
        Text(N_("It must touch another brick face to face, and the table or a brick must carry at least one half of "
                "it.")),
        Text(N_("Wherever two bricks meet and you can see both sides of the joint, the marks must be the same: symbol "
                "beside the same symbol, band beside the same band. Faces that are glued together are hidden and need "
                "not match. At least one pair must be there to be seen.")),
        BrickFigure(N_("End to end, moon beside moon: 1 point."), FIRST, "moon|fish@2,0,0+x1", 1),
        BrickFigure(N_("Fish beside moon: the marks differ."), FIRST, "moon|fish@3,0,0-x1", refusal="marks"),
        BrickFigure(N_("The same family is not enough where symbols are seen."), FIRST, "star|fish@2,0,0+x1",
                    refusal="marks"),
        BrickFigure(N_("Upright at the end only the bands are seen, and both are of the sky: 2 points."), FIRST,
                    "star|leaf@2,0,0+z0", 2),
        BrickFigure(N_("Turned round, symbols are seen: they differ."), FIRST, "star|leaf@2,0,0+z1", refusal="marks"),
        BrickFigure(N_("Half beside half: 1 point."), FIRST, "sun|drop@0,1,0-x1", 1),
        BrickFigure(N_("Against the side, the glued faces are hidden and need not match: 1 point."),
                    f"{FIRST} moon|fish@2,0,0+x1", "moon|leaf@1,1,0+y0", 1),
        BrickFigure(N_("Upright against the middle of a wall nothing can be compared."),
                    f"{FIRST} moon|fish@2,0,0+x1", "leaf|fir@1,1,0+z0", refusal="unmatched"),
        BrickFigure(N_("It touches nothing."), FIRST, "star|drop@0,3,0+x1", refusal="apart"),
        BrickFigure(N_("There is a brick already."), FIRST, "star|drop@1,0,0+x1", refusal="taken"),
        BrickFigure(N_("Nothing lies below the table."), FIRST, "star|drop@0,0,-1+x1", refusal="table"),
        BrickFigure(N_("Nothing carries it."), LEDGE, "star|drop@3,0,1+x1", refusal="floating"),
        BrickFigure(N_("Under the ledge there is room for a brick that lies, and it touches two: 2 points."), LEDGE,
                    "sun|drop@2,0,0+x1", 2),
        BrickFigure(N_("There is no room under the ledge for one that stands."), LEDGE, "star|leaf@2,0,0+z0",
                    refusal="taken"),
        Text(N_("You must be able to bring it there without moving the others.")),
    )),

    Chapter(N_("Upwards"), (
        BrickFigure(N_("On top of another brick: 3 points."), FIRST, "sun|leaf@0,0,1+z0", 3),
        BrickFigure(N_("A brick may stick out by half: 3 points."), FIRST, "moon|star@1,0,1+x1", 3),
        Text(N_("Everything must stay in balance, with bricks that weigh the same. A lying brick may stick out by "
                "half; more needs a counterweight.")),
        BrickFigure(N_("Weight on the half in the air: it all comes down."), LEDGE, "star|anchor@2,0,2+z0",
                    refusal="collapse"),
        BrickFigure(N_("The same weight on the half that is carried holds: 3 points."), LEDGE, "moon|anchor@1,0,2+z0",
                    3),
        Text(N_("No more than four upright bricks may stand exactly on top of each other, and nothing lies on top of "
                "four.")),
        BrickFigure(N_("The third upright of a column: 3 points."),
                    "sun|fish@0,0,0+z0 fish|leaf@0,0,2+z0", "moon|leaf@0,0,5-z0", 3),
        BrickFigure(N_("A fifth one is refused."), FOUR, "drop|flower@0,0,8+z0", refusal="column"),
        BrickFigure(N_("Nothing lies on top of four."), FOUR, "sun|drop@1,0,8-x1", refusal="top"),
        BrickFigure(N_("On three, a brick may lie: 3 points."), THREE, "sun|moon@1,0,6-x1", 3),
        Text(N_("The rule sheet can be read otherwise too: if you like, no more than four bricks are on top of each "
                "other, however they lie."), is_ruling=True),
        Text(N_("Whoever brings the structure down loses 10 points, but never more than they have, and the turn is "
                "over. The structure is put up again, and the brick goes back to the pile.")),
    )),

    Chapter(N_("Points"), (
        Text(N_("A brick scores a point for each contact: for every other brick that it touches, on any side.")),
        Text(N_("The rule sheet’s table ends at six contacts. Here more than six contacts count too."), is_ruling=True),
        RulebookTable(
            (N_("Its row: how it lies"), N_("Extra points")),
            (
                (N_("Flat on the table"), "0"),
                (N_("Upright on the table"), "1"),
                (N_("On top of another brick"), "2"),
            ),
        ),
        BrickFigure(N_("Three contacts on top: 3 and 2, that is 5 points."),
                    "flower|fir@0,0,0+x1 fish|leaf@-1,0,1+x1 leaf|fir@1,0,2-x1", "anchor|flower@2,0,1-x1", 5),
        BrickFigure(N_("Five contacts, upright: 5 and 1, that is 6 points."),
                    "star|anchor@0,0,0+x1 anchor|flower@1,0,1+z0 star|fish@0,-1,0+z0 moon|leaf@1,-1,0+x1 "
                    "fish|anchor@0,-1,2-x1 star|leaf@0,1,0+z0 sun|flower@3,-1,1-x1 anchor|fir@1,1,0+y1 "
                    "fish|flower@2,-1,3-z0 drop|anchor@3,1,0-x0 moon|flower@0,0,3+x1 moon|fish@3,-1,4-x1",
                    "drop|leaf@2,0,1-z0", 6),
    )),

    Chapter(N_("Classic and timed bricks"), (
        Text(N_("Two to six players. The youngest sits first; a random brick lies flat in the middle and scores "
                "nothing. The next player begins.")),
        Text(N_("In your turn a brick is drawn for all to see, and the sand runs. Find a place for it before the sand "
                "has run out. Otherwise it goes back to the pile, and your turn is over.")),
        Text(N_("The rule sheet doesn’t say how long the sand runs. Here it runs for 60 seconds, or as you agree."),
             is_ruling=True),
        Text(N_("Without sand, or where the brick has no place at all, you may put it back yourself."), is_ruling=True),
        Text(N_("Timed bricks: after you place a brick you draw the next one at once, as long as there is sand left.")),
        Text(N_("Timed bricks always needs sand, because nothing else ends such a turn. If everybody is to get "
                "as many turns, nobody lays more in one than an equal share of the pile."), is_ruling=True),
        Text(N_("Bricks that were laid before a collapse keep their points."), is_ruling=True),
        Text(N_("The match is over when the pile is empty or no brick in it has a place; the app looks for that after "
                "every brick. The highest score wins, and equal scores share.")),
        Text(N_("If you like, everybody gets the same number of turns and the last bricks stay out: otherwise the "
                "first of two players wins more often than not."), is_ruling=True),
    )),

    Chapter(N_("The race"), (
        Text(N_("Everybody builds on a table of their own, all at the same time, with the same number of bricks.")),
        RulebookTable(
            (N_("Players"), N_("Bricks each")),
            (("2", "10"), ("3", "9"), ("4", "8"), ("5", "7"), ("6", "6")),
        ),
        Text(N_("The table of the rule sheet is lost: these numbers are our own."), is_ruling=True),
        Text(N_("Place all your bricks, with at least one upright. Sablier only checks room and balance, not the "
                "marks. When you’ve finished, tap “{done}”."), labels={"done": ACTIONS[PiecelessMove.DONE]}),
        Text(N_("The first earns as many points as there are players, the next one point less, and so on.")),
        Text(N_("Then everybody checks the table to the right. A player whose marks are wrong somewhere loses the "
                "points of the round instead of earning them, but never more than they have.")),
        Text(N_("You point at one joint. If its marks are right, nothing changes. A mistake that nobody points at "
                "costs nothing."), is_ruling=True),
        Text(N_("The race goes to 15 points, or over four rounds.")),
        Text(N_("Only hands that can be built up are dealt. Equal times share the better place, giving up earns "
                "nothing, and a race to 15 points ends after 20 rounds at the latest."), is_ruling=True),
        Text(N_("You may agree that everybody points up to three times, until a mistake is found."), is_ruling=True),
        Text(N_("If you like, the app watches the marks as well; then nobody looks for mistakes."), is_ruling=True),
        Text(N_("On a tablet two to four people build at the same time, each on a part of the screen; two also on a "
                "large phone that lies between them. Where the screen is too small for that, you build one after the "
                "other, against the clock."), is_ruling=True),
    )),

    Chapter(N_("Solo"), (
        Text(N_("Ten glasses, classic or with timed bricks: the sum of the points is your result.")),
        Text(N_("In classic each glass is for one brick. If the sand runs out, or the structure comes down, that glass "
                "is lost, and the brick goes back to the pile. With timed bricks you lay as many in a glass as you "
                "can.")),
        Text(N_("A collapse also costs 10 points, but never more than you have.")),
        RulebookTable(
            (N_("Medal in classic"), N_("Points")),
            tuple((MEDAL_NAMES[name], str(least)) for name, least in reversed(MEDALS.items())),
        ),
        Text(N_("The medals are our own. The rule sheet only asks you to write down your points."), is_ruling=True),
        Text(N_("The deal of the day gives the same bricks to everybody on that date. You find it at home under "
                "“{daily}”. When your ten glasses are empty, a bot that looks at eight places for each brick plays "
                "them too, so you see what the deal was worth."), is_ruling=True, labels={"daily": DAILY}),
    )),
))  # fmt: skip


def rulebook(_game: str) -> Rulebook:
    """Returns the rulebook of the game."""
    return DOMINO_3D


# Figures as engine objects


def structure_before(figure: BrickFigure) -> Structure:
    """Returns the structure without the figure's brick."""
    return structure_of(read_place(text) for text in figure.laid.split())


def brick_of(figure: BrickFigure) -> Place:
    return read_place(figure.move)
