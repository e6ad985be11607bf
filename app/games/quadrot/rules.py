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
        Text(N_("Get your four pawns from your start line to the line opposite before anyone else.")),
        Text(N_("Two to four players take turns, clockwise. Agree on who starts.")),
        Text(N_("Otherwise the first player is drawn at random. Two players sit opposite each other,"
                " three on neighboring sides."), is_ruling=True),
        Text(N_("Rudolph Bebié designed Quadrot; Hexagames published it in 1983.")),
        Text(N_("The picture of the 1983 board is lost. This board is our own design, tuned over "
                "thousands of matches."), is_ruling=True),
    )),

    Chapter(N_("The board"), (
        Text(N_("The 37 points are joined by 72 straight segments: 20 blue, 20 red, 24 yellow and 8 black. None of "
                "them cross. Each color has its own line style, too.")),
        Text(N_("Each side has a black start line with two gates in front of it. Your pawns come in there. For the "
                "player opposite, these are the last points before leaving.")),
        PawnFigure(N_("The board for two players. Short blue and red strokes lead from a line to its two "
                      "gates. Blue has just brought a pawn in."), "blue",
                   ("start start start start", "", "start start start start"), "in blue 34", is_over=True),
        Text(N_("Four white and four black points alternate in a ring. There’s a red square in the middle and one in"
                " front of each line.")),
    )),

    Chapter(N_("Your turn"), (
        Text(N_("You roll two dice, each with two blue, two red, one yellow and one black face. A die moves a pawn "
                "along one segment of its color. Two pawns can’t share a point.")),
        Text(N_("Blue or red brings a pawn in, onto a free gate.")),
        PawnFigure(N_("Blue brings a pawn in, and red takes it further."), "blue red",
                   ("start start start start", "", "start start start start"), "in blue 34, red 34-30"),
        PawnFigure(N_("Yellow and black can’t bring a pawn in. With all pawns behind the line, you pass."),
                   "yellow black", ("start start start start", "", "start start start start")),
        PawnFigure(N_("Both gates are taken, so no pawn can come in. Use the dice elsewhere."), "black blue",
                   ("6 34 start home", "", "0 36 home home"), "blue 34-31, black 31-32", refused="in blue 34"),
        Text(N_("You must use both dice if there’s any way to; hops and jumps count. If you can use only one, choose"
                " either. If you can’t use any, you pass.")),
        PawnFigure(N_("You can use only one of these dice, in any way you like."), "black red",
                   ("8 21 home home", "", "6 start start home"), "black 21-12"),
        Text(N_("A pawn can’t go straight back over the segment or black hop it has just made. Going around is fine.")),
        PawnFigure(N_("There’s no going back over the same segment, so this pawn moves on, and home."), "red red",
                   ("6 home home home", "", "26 start start home"), "red 6-2, out red 2", refused="red 6-2, red 2-6"),
        Text(N_("You can agree that the first player rolls only one die in the first turn. With two "
                "players, starting then wins about 51% of matches instead of 52%."), is_ruling=True),
    )),

    Chapter(N_("Jumps and hops"), (
        Text(N_("A pawn can jump over any pawn in the middle of two segments in a straight line. The two dice must "
                "show their colors, in either order.")),
        PawnFigure(N_("Blue and red in a straight line, with a pawn in the middle: the jump uses both dice."),
                   "blue red", ("11 34 home home", "", "30 36 home home"), "jump blue+red 34-25"),
        PawnFigure(N_("You can jump over your own pawns, too."), "red yellow",
                   ("14 19 home home", "", "6 start home home"), "jump red+yellow 14-24"),
        Text(N_("White points: a pawn that reaches one can hop at once to any free white point. That’s free, but "
                "only once a turn.")),
        PawnFigure(N_("Blue leads to a white point, and from there to another. Red is left for a second "
                      "pawn."), "blue red",
                   ("27 start home home", "", "6 home home home"), "blue 27-22 hop 13, in red 34"),
        Text(N_("Black points: a pawn on one can spend a black die to hop to any free black point.")),
        PawnFigure(N_("Blue leads to a black point, and the black die hops on from there."), "black blue",
                   ("22 start start home", "", "30 home home home"), "blue 22-27, black 27~9"),
        PawnFigure(N_("Two black dice: a hop, but no hop straight back."), "black black",
                   ("9 start start start", "", "17 home home home"), "black 9~27, black 27~19",
                   refused="black 9~27, black 27~9"),
    )),

    Chapter(N_("Red squares"), (
        Text(N_("A pawn that enters or jumps over a red square goes straight back behind its start line. It can come"
                " in again from the next roll on. Your turn continues with other pawns.")),
        Text(N_("So plan ahead, and steer clear of red squares if you can.")),
        PawnFigure(N_("Black leads from here into the square in the middle: this pawn goes back to the start."),
                   "black blue", ("22 start start home", "", "30 home home home"), "blue 22-27, black 27-18!"),
        Text(N_("Entering a red square uses a die like any other move, and you sometimes have to. "
                "Like any other point, it must be free."), is_ruling=True),
    )),

    Chapter(N_("Coming home"), (
        Text(N_("From the last points before the line opposite, blue or red takes a pawn off the board.")),
        Text(N_("A pawn may always leave, even if another turn would use both dice. Use the other die with another "
                "pawn if you can; otherwise it’s lost.")),
        PawnFigure(N_("Blue brings one pawn home, and another pawn uses the black die."), "blue black",
                   ("2 4 start home", "", "7 22 start start"), "out blue 2, black 4-5"),
        Text(N_("The first player with all four pawns home wins. With two players, the match is over. Three or four "
                "play on for the other places, or stop here if you agreed on that.")),
        Text(N_("Once a player has finished, each other player can use the red square before their own finish line. "
                "They can stop on it, cross it and leave from it. All other red squares stay as they are.")),
        PawnFigure(N_("After the first finish, a red square on another side still sends a pawn back."), "yellow black",
                   ("36 start home home", "home home home home", "21 start home home"), "yellow 36-35!",
                   someone_home=True),
        PawnFigure(N_("A pawn that jumps over another on a red square that isn’t its own goes back too."),
                   "yellow yellow",
                   ("36 start start home", "home home home home", "35 home home home"), "jump yellow+yellow 36-34!",
                   someone_home=True),
    )),

    Chapter(N_("The timer"), (
        Text(N_("You can limit each turn to 30 or 60 seconds. When time runs out, the app plays for "
                "you. It avoids losing pawns to red squares, then leaves your pawns the fewest rows "
                "to go."), is_ruling=True),
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
