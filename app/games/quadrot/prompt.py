"""What the person in front is told of their turn: rings on the board, and words beside it."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from kivy.graphics import Color, PopMatrix, PushMatrix, Rotate
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.games.quadrot.board import field, line
from app.games.quadrot.marks import Lit
from app.games.quadrot.plan import Facing
from app.games.quadrot.scene import Scene
from app.games.quadrot.texts import PHRASES, colour_said, colours_said
from app.games.quadrot.turn import TurnInProgress, Way
from app.games.texts import you_or_name
from app.look.materials import draw_card
from app.look.mesh import Batch, solid_paint
from app.look.shapes import EMPTY_BOX, Box, rounded_box
from app.look.theme import SIZES
from app.match.messages import MoveRefused, Stage
from app.match.session import Session
from app.shell.i18n import _, capitalize, plural
from app.table.contract import Host
from app.widgets.mesh_widget import MeshWidget
from app.widgets.text import TextLabel
from engine.game import Seat
from engine.quadrot.board import COLOURS, Point
from engine.quadrot.events import Drawn as LotDrawn
from engine.quadrot.events import Played
from engine.quadrot.legal_turns import pass_reason
from engine.quadrot.moves import Call, Kind, Step

# What is to be done now, in a few words and a sentence

TurnSaid = tuple[str, str]


class TurnNames(NamedTuple):
    """Whose turn it is, where that must be told, and how it is played."""

    person: str = ""
    """One of several people"""
    bot: str = ""
    """One person who plays alone"""
    begins: bool = False
    """It is the first turn of the match"""
    is_strict: bool = False
    """Nothing is told of where pawns can go"""


def telling(turn: TurnInProgress | None, taken: Point | None, names: TurnNames, near: Way | None = None) -> TurnSaid:
    """Returns a heading and a sentence. `near`: the way that the pawn which is taken is about to go."""
    if turn is None:
        return shown(names) if names.bot else ("", "")
    if not turn.is_thrown:
        return _to_throw(turn, names)
    if turn.is_pass:
        return _dice(turn), _passing(turn)
    if taken is not None:
        ways = [near] if near else turn.ways_of(taken)
        return _dice(turn), _("Choose its point") if names.is_strict else _taken(ways)
    return _dice(turn), _rest(turn)


def shown(names: TurnNames, played: Played | None = None) -> TurnSaid:
    """Returns the words while a bot thinks or a turn is shown; once its dice have been seen, they are told too."""
    if names.begins:
        heading = you_or_name(names.bot, _("You begin, by lot"), _("{name} begins, by lot"))
    else:
        heading = you_or_name(names.bot, _("You play"), _("{name} plays"))
    return heading, capitalize(_said(played, names.bot)) if played else ""


def _said(played: Played, name: str) -> str:
    """Returns which turn it is, and whether the clock has made it."""
    said = PHRASES.line(played, [name] * (played.seat + 1)).short
    return _("Out of sand: {turn}").format(turn=said) if played.move is Call.TIME else said


def _to_throw(turn: TurnInProgress, names: TurnNames) -> TurnSaid:
    if len(turn.dice) == 1:
        heading = _("{name}, throw the die") if names.person else _("Throw the die")
        return heading.format(name=names.person), _("You begin, by lot, with one die")
    heading = (_("{name}, throw the dice") if names.person else _("Throw the dice")).format(name=names.person)
    return heading, _("You begin, by lot") if names.begins else _("Press the button, or flick them over the board")


def _dice(turn: TurnInProgress) -> str:
    """Returns the dice that are left, as a heading."""
    text = colours_said(turn.steps.dice_left) if turn.steps.dice_left else _("All dice used")
    return capitalize(text)


def _passing(turn: TurnInProgress) -> str:
    """Returns why there is nothing to do: where all pawns wait behind the line, why none comes in."""
    why = pass_reason(turn.steps.pawns, turn.dice)
    return (
        _("No pawn has a free way.") if why == "stuck" else PHRASES.refusal(MoveRefused(turn.seat, "", why), turn.state)
    )


def _taken(ways: Sequence[Way]) -> str:
    """Returns where the pawn that is taken may go."""
    if not ways:
        return _("This pawn cannot go on now.")
    if any(way.step.kind is Kind.WHITE_HOP for way in ways):
        return _("Hop to another white point, or go on")
    if all(way.returns for way in ways):
        return _("A red square sends this pawn back to the start.")
    if any(way.returns for way in ways):
        return _("Choose a ringed point. The red square sends the pawn back.")
    return _("Choose a ringed point")


def _rest(turn: TurnInProgress) -> str:
    if turn.hops:
        return _("Hop to another white point, or go on")
    if turn.is_complete:
        return _("The turn may end here")
    if turn.is_forced:
        return _("Both dice must be used.")
    if len(turn.dice) == 2 and turn.steps.dice_used == 1 and not turn.taken:
        return _("Only one of the dice can be used.")
    if not turn.taken:
        return _("Choose a pawn, then its point")
    return _left(turn)


def _left(turn: TurnInProgress) -> str:
    if len(turn.steps.dice_left) > 1:
        return plural("{n} die is left", "{n} dice are left", len(turn.steps.dice_left))
    is_one_pawn = len({way.start for way in turn.ways}) == 1
    return _("One die is left: this pawn must use it.") if is_one_pawn else _("One die is left: it must be used.")


# Where the words stand

ROW = 62
"""dp of a row of the legend"""
NARROW = 280
"""dp below which it has two rows"""
ROOM = 14


class Legend(MeshWidget):
    """The four kinds of line with their names, each on the ground of the board."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(size_hint=(None, None), **properties)
        self._names = [TextLabel(capitalize(colour_said(each)), "label", halign="center", fit=True) for each in COLOURS]
        for name in self._names:
            name.size_hint_x = None
            self.add_widget(name)
        self.bind(pos=self._set_names, size=self._set_names)

    def take_width(self, width: float) -> None:
        """Sets the width; it becomes as high as that needs."""
        self.size = (width, dp(12) + dp(ROW) * (1 if width >= dp(NARROW) else 2))

    def _places(self) -> list[tuple[float, float, float]]:
        """Returns where each kind has its place: left, foot, width."""
        rows = 1 if self.width >= dp(NARROW) else 2
        columns = len(COLOURS) // rows
        edge = dp(8)
        wide = (self.width - 2 * edge) / columns
        return [
            (edge + index % columns * wide, edge + (rows - 1 - index // columns) * dp(ROW), wide)
            for index in range(len(COLOURS))
        ]

    def _set_names(self, *_changed: Any) -> None:
        for name, (left, foot, wide) in zip(self._names, self._places()):
            name.width = wide - dp(6)
            name.pos = (self.x + left + dp(3), self.y + foot)

    def draw(self, batch: Batch) -> None:
        draw_card(batch, rounded_box(0, 0, self.width, self.height, dp(SIZES["radius_card"])))
        for each, (left, foot, wide) in zip(COLOURS, self._places()):
            y, gap = foot + dp(42), dp(5)
            batch.fill(rounded_box(left + gap, y - dp(11), wide - 2 * gap, dp(22), dp(7)), solid_paint(field()))
            line(batch, (left + 2.4 * gap, y), (left + wide - 2.4 * gap, y), each, dp(8))


class Sheet(MeshWidget):
    """The ground of words that lie on the board."""

    def draw(self, batch: Batch) -> None:
        draw_card(batch, rounded_box(0, 0, self.width, self.height, dp(SIZES["radius_tray"])))


class Notes(Widget):
    """Words and legend in the room that there is; what does not fit is left out, the legend first.

    What must be read, a refusal or a hint, lies on the far side of the board where there is no room beside it.
    """

    def __init__(self, **properties: Any) -> None:
        super().__init__(size_hint=(None, None), **properties)
        self._heading = TextLabel("", "heading", halign="center", size_hint_x=None)
        self._body = TextLabel("", "body", "ink2", halign="center", size_hint_x=None)
        self._legend = Legend()
        self._sheet = Sheet(size_hint=(None, None), opacity=0)
        self._room = self._board = EMPTY_BOX
        self._must_be_read = False
        with self.canvas.before:
            PushMatrix()
            self._rotation = Rotate(angle=0, axis=(0, 0, 1))
        with self.canvas.after:
            PopMatrix()
            Color()  # what is drawn next is not in the colour of these words
        for part in (self._sheet, self._heading, self._body, self._legend):
            self.add_widget(part)

    def arrange(self, room: Box, board: Box, facing: Facing) -> None:
        """Sets the room in the window and where the board lies, for a person who sees them so."""
        self._rotation.origin, self._rotation.angle = facing.middle, facing.angle
        self._room, self._board = facing.box(room), facing.box(board)
        self._place()

    def tell(self, heading: str, body: str, ink: str = "ink2") -> None:
        """Shows these words, the lower ones in a colour; the same as before change nothing."""
        must_be_read = ink != "ink2"
        if (heading, body, must_be_read) != (*self.said, self._must_be_read):
            self._heading.text, self._body.text, self._must_be_read = heading, body, must_be_read
            self._place()
        self._body.set_colour(ink)

    def fade_in(self, share: float) -> None:
        """Lets them come into sight, before another person."""
        self.opacity = share

    @property
    def said(self) -> tuple[str, str]:
        """The heading and the sentence."""
        return self._heading.text, self._body.text

    def _place(self) -> None:
        room, gap = self._room, dp(ROOM)
        wide = min(room.width - 2 * gap, dp(440))
        for words in (self._heading, self._body):
            words.width = max(1.0, wide)
        self._legend.take_width(max(1.0, wide))
        parts = self._fitting()
        high = self._needed(parts)
        top = room.y + (room.height + high) / 2
        for part in (self._heading, self._body, self._legend):
            part.opacity = 1 if part in parts else 0
            if part in parts:
                part.pos = (room.x + (room.width - part.width) / 2, top - part.height)
                top -= part.height + gap * 0.6
        self._sheet.opacity = 0
        if self._must_be_read and self._body not in parts:
            self._lay_on_board()

    def _lay_on_board(self) -> None:
        """Shows the sentence alone, as a card on the board."""
        board, body, sheet, gap = self._board, self._body, self._sheet, dp(ROOM)
        body.width = min(board.width - 4 * gap, dp(440), body.natural_width + gap)
        sheet.size = body.width + 2 * gap, body.height + gap
        sheet.pos = board.middle[0] - sheet.width / 2, board.top - sheet.height - gap
        body.pos = sheet.x + gap, sheet.y + gap / 2
        body.opacity = sheet.opacity = 1

    def _needed(self, parts: Sequence[Widget]) -> float:
        return sum(part.height for part in parts) + dp(ROOM) * 0.6 * max(0, len(parts) - 1)

    def _fitting(self) -> Sequence[Widget]:
        """Returns what there is room for: the legend goes first, the heading becomes smaller, then one of both goes."""
        heading, body, legend = self._heading, self._body, self._legend
        heading.set_style("heading")
        if self._room.width <= dp(120):
            return ()
        alone = (body, heading) if self._must_be_read else (heading, body)
        for style, parts in (
            ("heading", (heading, body, legend)),
            ("heading", (heading, body)),
            ("card", (heading, body)),
            *(("card", (words,)) for words in alone),
        ):
            heading.set_style(style)
            if self._needed(parts) + dp(ROOM) <= self._room.height:
                return parts
        return ()


# Rings and words


def is_opening(session: Session, moves: int) -> bool:
    """Returns whether so many moves, and no more, were made since the lot fell; a lesson begins without one."""
    return len(session.match.moves) == moves and any(
        isinstance(event, LotDrawn) for event in session.match.opening_events
    )


class Prompt:
    """Shows a refusal until something else is done, a hint until a step is made, else what may be done."""

    def __init__(self, host: Host, scene: Scene, notes: Notes):
        self._host, self._scene, self._notes = host, scene, notes
        self._turn: TurnInProgress | None = None
        self._taken: Point | None = None
        self._near: Way | None = None
        self._refusal = self._hint = ""
        self._is_wrong = False
        self.refused: Point | None = None
        """Where a pawn could not go"""
        self.path: tuple[Step, ...] = ()
        """What is advised"""

    def show(self, turn: TurnInProgress | None, taken: Point | None, near: Way | None) -> None:
        """Shows what may be done. `taken`: where the pawn stands that is taken; `near`: the way it is about to go."""
        self._turn, self._taken, self._near = turn, taken, near
        self._light()
        self._tell()

    def forget(self, but_hint: bool = False) -> None:
        """Forgets what was refused and advised."""
        self._refusal, self.refused, self.path = "", None, ()
        if not but_hint:
            self._hint = ""

    def show_played(self, seat: Seat, dice_of: Played | None = None) -> None:
        """Tells whose turn is being shown, and once its dice lie, which turn it is."""
        session = self._host.session
        names = TurnNames(bot=session.players[seat].name, begins=is_opening(session, 1))
        self._notes.tell(*shown(names, dice_of))

    @property
    def said(self) -> tuple[str, str]:
        """The heading and the sentence."""
        return self._notes.said

    @property
    def spoken(self) -> str:
        """The same for the ears."""
        return ". ".join(part for part in self.said if part)

    # What is shown instead of what may be done

    def refuse(self, text: str, point: Point | None = None, is_wrong: bool = True) -> None:
        """Says why something could not be done, and where. What is not wrong is not said in the colour of errors."""
        self._refusal, self.refused, self._is_wrong = text, point, is_wrong
        self._host.say(text, urgent=True)
        self.show(self._turn, self._taken, self._near)

    def hint(self, text: str) -> None:
        """Shows the words of a hint, also where something has just been refused; none take it away."""
        if text:
            self._hint, self._refusal, self.refused = text, "", None
            self.show(self._turn, self._taken, self._near)
        elif self._hint:
            self._hint = ""
            self._tell()

    def advise(self, steps: Sequence[Step]) -> None:
        """Lights these steps, and no others, from the next `show` on."""
        self.path = tuple(steps)

    # Showing it

    def _tell(self) -> None:
        heading, sentence = telling(self._turn, self._taken, self._names, self._near)
        if self._refusal:
            self._notes.tell(heading, self._refusal, "bad" if self._is_wrong else "ink")
        else:
            self._notes.tell(heading, self._hint or sentence, "ink" if self._hint else "ink2")

    def _light(self) -> None:
        """Lights up what can be done; in strict play only the pawn that is taken, and what was refused."""
        turn, taken, near, scene = self._turn, self._taken, self._near, self._scene
        path = scene.legs(turn, self.path) if turn else ()
        lit, is_strict = Lit(refused=self.refused, path=path), self._is_strict
        if turn and taken is not None:
            ways = [near] if self.path and near else [] if is_strict else turn.ways_of(taken)
            lit = lit._replace(taken=scene.stand(turn, taken), ways=ways, near=near)
        elif turn and not is_strict:
            lit = lit._replace(movable=scene.movable(turn))
        scene.light(turn, lit)

    @property
    def _is_strict(self) -> bool:
        return self._host.settings.table.is_strict

    @property
    def _names(self) -> TurnNames:
        """Whose turn it is, where that must be told."""
        session = self._host.session
        people = sum(not player.is_bot for player in session.players)
        name = session.players[session.turn].name if session.turn is not None else ""
        is_bot = self._turn is None and session.stage is Stage.BOTS and not session.is_paused
        return TurnNames(name if people > 1 else "", name if is_bot else "", is_opening(session, 0), self._is_strict)
