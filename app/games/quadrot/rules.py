"""Rulebook of Quadrot, and the engine positions of its figures."""

from dataclasses import dataclass

from app.games.rulebook import Chapter, Figure, Rulebook, RulebookTable, Text
from app.i18n import N_
from engine.quadrot.board import COLOUR_NAMES, SIDES
from engine.quadrot.legal_turns import Dice, Position
from engine.quadrot.moves import Turn, read_move
from engine.quadrot.packed_pawns import ON_BOARD, Pawns, read_pawn_places


@dataclass(frozen=True)
class PawnFigure(Figure):
    """Figure of the rulebook with pawns, dice and a turn."""

    caption: str
    dice: str
    pawns: tuple[str, ...]
    """Pawns by side, clockwise from the bottom, such as `34 start start home`; empty for an empty side"""
    turn: str = ""
    """Turn in the notation of match records; empty for a pass"""
    refused: str = ""
    """Illegal turn that the figure illustrates, in the same notation"""
    someone_home: bool = False
    is_over: bool = False
    """Whether the pawns are shown after the turn"""


QUADROT = Rulebook("quadrot", (
    Chapter(N_("The aim of the game"), (
        Text(N_("Bring your four pawns from your start line to the line opposite, before the others do.")),
        Text(N_("Two to four players take turns, clockwise. Agree who starts.")),
        Text(N_("If you don’t, who starts is drawn at random. Two players sit opposite each other, three on "
                "neighbouring sides."), is_ruling=True),
        Text(N_("Rudolph Bebié designed Quadrot; Hexagames published it in 1983.")),
        Text(N_("The picture of the board of 1983 is lost. This board is our own design, tuned over many thousands "
                "of matches."), is_ruling=True),
    )),

    Chapter(N_("The board"), (
        Text(N_("37 points are joined by 72 straight segments: 20 blue, 20 red, 24 yellow and 8 black ones. None "
                "crosses another. Each colour has a line style of its own too.")),
        Text(N_("Each side has a black start line with two gates before it. There your pawns come in; and there the "
                "pawns of the player opposite stand last before they leave.")),
        PawnFigure(N_("The board of two players. Short strokes of blue and red lead from a line to its two gates; "
                      "blue has just brought a pawn in."), "blue",
                   ("start start start start", "", "start start start start"), "in blue 34", is_over=True),
        Text(N_("Four white and four black points alternate in a ring. A red square lies in the middle, and one before "
                "each line.")),
    )),

    Chapter(N_("Your turn"), (
        Text(N_("You throw two dice, each with two blue, two red, one yellow and one black face. A die moves a pawn "
                "along one segment of its colour. Two pawns never stand on the same point.")),
        Text(N_("Blue and red bring a pawn in, onto a free gate.")),
        PawnFigure(N_("Blue brings a pawn in, and red takes it further."), "blue red",
                   ("start start start start", "", "start start start start"), "in blue 34, red 34-30"),
        PawnFigure(N_("Yellow and black bring no pawn in: with all of them behind the line this is a pass."),
                   "yellow black", ("start start start start", "", "start start start start")),
        PawnFigure(N_("Both gates are taken, so no pawn comes in: the dice must be used elsewhere."), "black blue",
                   ("6 34 start home", "", "0 36 home home"), "blue 34-31, black 31-32", refused="in blue 34"),
        Text(N_("Both dice must be used if any way of playing uses both; hops and jumps count. If only one can be "
                "used, you choose freely which. If none can be used, you pass.")),
        PawnFigure(N_("Only one of these dice can be used, and any use of it is allowed."), "black red",
                   ("8 21 home home", "", "6 start start home"), "black 21-12"),
        Text(N_("A pawn does not go straight back over the segment, or the black hop, that it has just made. A longer "
                "way round is allowed.")),
        PawnFigure(N_("There is no going back over the same segment: this pawn goes on, and home."), "red red",
                   ("6 home home home", "", "26 start start home"), "red 6-2, out red 2", refused="red 6-2, red 2-6"),
        Text(N_("You may agree that whoever starts throws only one die in the first turn. With two players "
                "whoever starts then wins about 51 matches in 100 instead of 52."), is_ruling=True),
    )),

    Chapter(N_("Jumps and hops"), (
        Text(N_("A pawn jumps over another one, of its own colour or not, that stands in the middle of two "
                "segments in a straight line, if the two dice show their colours. The order of the dice does not "
                "matter.")),
        PawnFigure(N_("Blue and red in a straight line, with a pawn in the middle: the jump uses both dice."),
                   "blue red", ("11 34 home home", "", "30 36 home home"), "jump blue+red 34-25"),
        PawnFigure(N_("One’s own pawns may be jumped over too."), "red yellow",
                   ("14 19 home home", "", "6 start home home"), "jump red+yellow 14-24"),
        Text(N_("White points: a pawn that arrives on one may hop at once to any free white point. That costs no die, "
                "but there is only one such hop in a turn.")),
        PawnFigure(N_("Blue leads to a white point, and on to another one. Red is left for a second pawn."), "blue red",
                   ("27 start home home", "", "6 home home home"), "blue 27-22 hop 13, in red 34"),
        Text(N_("Black points: a pawn that stands on one may spend a black die to hop to any free black point.")),
        PawnFigure(N_("Blue leads to a black point, and the black die hops on from there."), "black blue",
                   ("22 start start home", "", "30 home home home"), "blue 22-27, black 27~9"),
        PawnFigure(N_("With two black dice: a hop, but no hop straight back."), "black black",
                   ("9 start start start", "", "17 home home home"), "black 9~27, black 27~19",
                   refused="black 9~27, black 27~9"),
    )),

    Chapter(N_("Red squares"), (
        Text(N_("A pawn that enters a red square, or jumps over one, goes back behind its start line at once. It may "
                "come in again from the next throw on; the turn goes on with other pawns.")),
        Text(N_("So plan ahead, and steer clear of red squares whenever you can.")),
        PawnFigure(N_("Black leads from here into the square in the middle: this pawn goes back to the start."),
                   "black blue", ("22 start start home", "", "30 home home home"), "blue 22-27, black 27-18!"),
        Text(N_("Entering a red square uses a die like any other step, and is sometimes forced. Like any other "
                "point it must be free."), is_ruling=True),
    )),

    Chapter(N_("Coming home"), (
        Text(N_("From the last points before the line opposite, a pawn leaves the board with blue or red.")),
        Text(N_("Leaving is never forbidden, even if another way would use both dice. The other die must then be used "
                "by another pawn if that is possible; else it is lost.")),
        PawnFigure(N_("Blue brings one pawn home, and the black die is for another one."), "blue black",
                   ("2 4 start home", "", "7 22 start start"), "out blue 2, black 4-5"),
        Text(N_("Whoever has all four pawns home first has won. With two players the match is over; three and four "
                "play on for the other places, or end it here if that was agreed.")),
        Text(N_("Once somebody is home, the other players may each stand on the red square before their own finish "
                "line, pass it, and leave from it. All other red squares stay as they are.")),
        PawnFigure(N_("After the first finish, the red square of another side sends back as ever."), "yellow black",
                   ("36 start home home", "home home home home", "21 start home home"), "yellow 36-35!",
                   someone_home=True),
        PawnFigure(N_("A pawn that jumps over another one on a red square not its own goes back as well."),
                   "yellow yellow",
                   ("36 start start home", "home home home home", "35 home home home"), "jump yellow+yellow 36-34!",
                   someone_home=True),
    )),

    Chapter(N_("The sand timer"), (
        Text(N_("If you like, sand runs for each turn: 30 or 60 seconds. When it has run out, a turn is played for "
                "you: one in which no red square sends a pawn back, if there is one; and of those the one after which "
                "your pawns have the fewest rows to go."), is_ruling=True),
        RulebookTable(
            (N_("A pawn"), N_("Rows to go")),
            (
                (N_("behind the start line"), "10"),
                (N_("on a gate"), "9"),
                (N_("on a last point"), "1"),
                (N_("home"), "0"),
            ),
        ),
    )),
))  # fmt: skip


def rulebook(_game: str) -> Rulebook:
    """Returns the rulebook."""
    return QUADROT


# Figures for the engine: pawns, dice and turn


def pawns_of(figure: PawnFigure) -> dict[int, Pawns]:
    """Returns the pawns of each playing side."""
    return {side: read_pawn_places(_spots(text)) for side, text in zip(SIDES, figure.pawns) if text}


def _spots(text: str) -> list[int | str]:
    return [int(word) if word.isdigit() else word for word in text.split()]


def dice_of(figure: PawnFigure) -> Dice:
    return tuple(COLOUR_NAMES.index(word) for word in figure.dice.split())


def turn_of(figure: PawnFigure) -> Turn | None:
    """Returns the turn of a figure, or None for a pass."""
    turn = read_move(figure.turn) if figure.turn else None
    return turn if isinstance(turn, Turn) else None


def pawns_shown(figure: PawnFigure) -> dict[int, Pawns]:
    """Returns the pawns of each side as drawn in the figure."""
    pawns, turn = pawns_of(figure), turn_of(figure)
    return pawns | {SIDES[0]: turn.after(pawns[SIDES[0]])} if turn and figure.is_over else pawns


def position_of(figure: PawnFigure) -> Position:
    """Returns the position of pawns and dice in a figure, as seen from the bottom side."""
    pawns = pawns_of(figure)
    others = 0
    for side, of_side in pawns.items():
        others |= of_side & ON_BOARD if side else 0
    return Position(0, pawns[0], others, figure.someone_home)
