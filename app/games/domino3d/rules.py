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
        Text(N_("Build together with bricks, to every side and up. Draw a brick and find a place where the marks "
                "match before time runs out. The harder the place, the more it scores.")),
        Text(N_("The pictures of the pieces are lost. This set is our own design, tuned over thousands of matches."),
             is_ruling=True),
    )),

    Chapter(N_("The bricks"), (
        Text(N_("There are 36 bricks, each two cubes long, with nine symbols in three families. The sky has sun, "
                "moon and star; the sea fish, drop and anchor; the land leaf, flower and fir. Every pair of two "
                "different symbols exists exactly once.")),
        Text(N_("Each half shows its symbol on its two faces and its end. Its two edges show the band of its family:"
                " dots, waves or stripes. Opposite sides are alike, so you never have to look behind.")),
    )),

    Chapter(N_("Where bricks fit"), (
        Text(N_("It must touch another brick face to face. At least one of its halves must rest on the table or a "
                "brick.")),
        Text(N_("Where two bricks meet and you can see both sides of the joint, the marks must match: the same "
                "symbol or the same band. Faces hidden between bricks don’t count. You must see at least one "
                "matching pair.")),
        BrickFigure(N_("End to end, moon next to moon: 1 point."), FIRST, "moon|fish@2,0,0+x1", 1),
        BrickFigure(N_("Fish next to moon: the marks don’t match."), FIRST, "moon|fish@3,0,0-x1", refusal="marks"),
        BrickFigure(N_("The same family isn’t enough where you see symbols."), FIRST, "star|fish@2,0,0+x1",
                    refusal="marks"),
        BrickFigure(N_("Upright at the end, it shows only bands, and both are sky: 2 points."), FIRST,
                    "star|leaf@2,0,0+z0", 2),
        BrickFigure(N_("Turned around, it shows symbols, and they "
                       "don’t match."), FIRST, "star|leaf@2,0,0+z1", refusal="marks"),
        BrickFigure(N_("Half against half: 1 point."), FIRST, "sun|drop@0,1,0-x1", 1),
        BrickFigure(N_("Against the side, the hidden faces don’t have to match: 1 point."),
                    f"{FIRST} moon|fish@2,0,0+x1", "moon|leaf@1,1,0+y0", 1),
        BrickFigure(N_("Upright against the middle of a wall, it has no marks to compare."),
                    f"{FIRST} moon|fish@2,0,0+x1", "leaf|fir@1,1,0+z0", refusal="unmatched"),
        BrickFigure(N_("It touches nothing."), FIRST, "star|drop@0,3,0+x1", refusal="apart"),
        BrickFigure(N_("There’s already a brick there."), FIRST, "star|drop@1,0,0+x1", refusal="taken"),
        BrickFigure(N_("Nothing fits below the table."), FIRST, "star|drop@0,0,-1+x1", refusal="table"),
        BrickFigure(N_("It has no support."), LEDGE, "star|drop@3,0,1+x1", refusal="floating"),
        BrickFigure(N_("A flat brick fits under the overhang and touches two: 2 points."), LEDGE,
                    "sun|drop@2,0,0+x1", 2),
        BrickFigure(N_("An upright brick doesn’t fit under the overhang."), LEDGE, "star|leaf@2,0,0+z0",
                    refusal="taken"),
        Text(N_("You must be able to get it there without moving other bricks.")),
    )),

    Chapter(N_("Building up"), (
        BrickFigure(N_("On top of another brick: 3 points."), FIRST, "sun|leaf@0,0,1+z0", 3),
        BrickFigure(N_("A brick can overhang by half: 3 points."), FIRST, "moon|star@1,0,1+x1", 3),
        Text(N_("Everything must stay in balance; all bricks weigh the same. A flat brick can overhang by half. More"
                " needs a counterweight.")),
        BrickFigure(N_("Weight on the overhang: it all collapses."), LEDGE, "star|anchor@2,0,2+z0",
                    refusal="collapse"),
        BrickFigure(N_("The same weight on the other half holds: 3 points."), LEDGE, "moon|anchor@1,0,2+z0",
                    3),
        Text(N_("Stack no more than four upright bricks exactly on top of each other. Nothing goes on top of four.")),
        BrickFigure(N_("The third upright brick in a stack: 3 points."),
                    "sun|fish@0,0,0+z0 fish|leaf@0,0,2+z0", "moon|leaf@0,0,5-z0", 3),
        BrickFigure(N_("A fifth one isn’t allowed."), FOUR, "drop|flower@0,0,8+z0", refusal="column"),
        BrickFigure(N_("Nothing goes on top of four."), FOUR, "sun|drop@1,0,8-x1", refusal="top"),
        BrickFigure(N_("On top of three, a brick can be flat: 3 points."), THREE, "sun|moon@1,0,6-x1", 3),
        Text(N_("The rule sheet can also be read another way. If you like, stack four bricks at "
                "most, flat or upright."), is_ruling=True),
        Text(N_("If your brick causes a collapse, you lose 10 points, but never more than you have. Your turn is "
                "over. The structure is put back, and the brick goes back to the pile.")),
    )),

    Chapter(N_("Points"), (
        Text(N_("A brick scores a point for each contact: for each other brick it touches, on any side.")),
        Text(N_("The rule sheet’s table stops at six contacts. Here, more than six contacts count "
                "too."), is_ruling=True),
        RulebookTable(
            (N_("Position bonus"), N_("Extra points")),
            (
                (N_("Flat on the table"), "0"),
                (N_("Upright on the table"), "1"),
                (N_("On top of another brick"), "2"),
            ),
        ),
        BrickFigure(N_("Three contacts on top: 3 + 2 = 5 points."),
                    "flower|fir@0,0,0+x1 fish|leaf@-1,0,1+x1 leaf|fir@1,0,2-x1", "anchor|flower@2,0,1-x1", 5),
        BrickFigure(N_("Five contacts, upright: 5 + 1 = 6 points."),
                    "star|anchor@0,0,0+x1 anchor|flower@1,0,1+z0 star|fish@0,-1,0+z0 moon|leaf@1,-1,0+x1 "
                    "fish|anchor@0,-1,2-x1 star|leaf@0,1,0+z0 sun|flower@3,-1,1-x1 anchor|fir@1,1,0+y1 "
                    "fish|flower@2,-1,3-z0 drop|anchor@3,1,0-x0 moon|flower@0,0,3+x1 moon|fish@3,-1,4-x1",
                    "drop|leaf@2,0,1-z0", 6),
    )),

    Chapter(N_("Classic and timed bricks"), (
        Text(N_("Two to six players. The youngest sits first. A random brick starts flat in the middle and scores "
                "nothing. The next player starts.")),
        Text(N_("On your turn, you draw a brick for all to see, and the timer runs. Find a place for it before time "
                "runs out. Otherwise it goes back to the pile, and your turn is over.")),
        Text(N_("The rule sheet doesn’t say how long the timer runs. Here it’s 60 seconds, or a time you agree on."),
             is_ruling=True),
        Text(N_("Without a timer, or if the brick has no place at all, you can put it back yourself."), is_ruling=True),
        Text(N_("Timed bricks: after you place a brick, you draw the next one at once, as long as there’s time left.")),
        Text(N_("Timed bricks always need a timer, because nothing else ends a turn. With equal "
                "turns, nobody places more in one than an equal share of the pile."), is_ruling=True),
        Text(N_("Bricks you placed before a collapse keep their points."), is_ruling=True),
        Text(N_("The match ends when the pile is empty or none of its bricks fit. The app checks after every brick. "
                "The highest score wins, and equal scores share the win.")),
        Text(N_("If you like, everyone gets the same number of turns, and the last bricks stay out. "
                "Otherwise the first of two players wins more often."), is_ruling=True),
    )),

    Chapter(N_("The race"), (
        Text(N_("Everyone builds on their own table, all at once, with the same number of bricks.")),
        RulebookTable(
            (N_("Players"), N_("Bricks per player")),
            (("2", "10"), ("3", "9"), ("4", "8"), ("5", "7"), ("6", "6")),
        ),
        Text(N_("The rule sheet’s table is lost: these numbers are our own."), is_ruling=True),
        Text(N_("Place all your bricks, with at least one upright. "
                "Sablier checks only space and balance, not the marks."
                " When you’ve finished, tap “{done}”."), labels={"done": ACTIONS[PiecelessMove.DONE]}),
        Text(N_("The first to finish earns as many points as there are players, the next one point less, and so on.")),
        Text(N_("Then everyone checks the table to their right. If a player’s marks are wrong somewhere, they lose "
                "the round’s points instead of earning them, but never more than they have.")),
        Text(N_("You point at one joint. If its marks are right, nothing changes. A mistake that "
                "nobody finds costs nothing."), is_ruling=True),
        Text(N_("The race goes to 15 points or lasts four rounds.")),
        Text(N_("You get only bricks that can be built together. Equal times share the better place,"
                " and giving up earns nothing. A race to 15 points ends after 20 rounds at the "
                "latest."), is_ruling=True),
        Text(N_("You can agree that everyone points up to three times, until they find a mistake."), is_ruling=True),
        Text(N_("If you like, the app checks the marks too. Then nobody looks for mistakes."), is_ruling=True),
        Text(N_("On a tablet, two to four players build at once, each on their part of the screen. "
                "Two can share a large phone placed between them. On smaller screens, you build in "
                "turn, against the clock."), is_ruling=True),
    )),

    Chapter(N_("Solo"), (
        Text(N_("Ten timed turns, classic or with timed bricks: your result is the sum of your points.")),
        Text(N_("In classic, each turn is for one brick. If time runs out or the structure collapses, that turn is "
                "lost, and the brick goes back to the pile. With timed bricks, place as many in a turn as you can.")),
        Text(N_("A collapse also costs 10 points, but never more than you have.")),
        RulebookTable(
            (N_("Medal in classic"), N_("Points")),
            tuple((MEDAL_NAMES[name], str(least)) for name, least in reversed(MEDALS.items())),
        ),
        Text(N_("The medals are our own. The rule sheet just tells you to write down your points."), is_ruling=True),
        Text(N_("The daily challenge deals everyone the same bricks that "
                "day. You’ll find it at home under “{daily}”. After your "
                "ten turns, a bot that checks eight places for each brick "
                "plays them too, so you can compare."), is_ruling=True, labels={"daily": DAILY}),
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
