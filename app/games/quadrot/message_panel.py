"""Prompt of the current person's turn: highlights on the board, and texts beside it."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from kivy.graphics import Color, PopMatrix, PushMatrix, Rotate
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.games.quadrot.board import field, line
from app.games.quadrot.board_marks import BoardHighlights
from app.games.quadrot.board_plan import PlayerViewpoint
from app.games.quadrot.scene import QuadrotScene
from app.games.quadrot.texts import PHRASES, describe_colour, describe_colours
from app.games.quadrot.turn_in_progress import StepOption, TurnInProgress
from app.games.texts import you_or_name
from app.look.materials import draw_card
from app.look.mesh import Batch, solid_paint
from app.look.shapes import EMPTY_BOX, Box, rounded_box
from app.look.theme import SIZES
from app.match.messages import MoveRefused, Stage
from app.match.session import Session
from app.shell.i18n import _, capitalize, plural
from app.table.contract import TableHost
from app.widgets.mesh_widget import MeshWidget
from app.widgets.text_label import TextLabel
from engine.game import Seat
from engine.quadrot.board import COLOURS, PointNumber
from engine.quadrot.events import LotsDrawn as LotDrawn
from engine.quadrot.events import TurnPlayed
from engine.quadrot.legal_turns import pass_reason
from engine.quadrot.moves import PiecelessMove, Step, StepKind

# Texts: a heading and a sentence

PromptText = tuple[str, str]


class PromptContext(NamedTuple):
    """Names and flags that the text of the prompt depends on."""

    person: str = ""
    """Name of the person to move, if several people play"""
    bot: str = ""
    """Name of the bot to move; empty if a person is to move"""
    begins: bool = False
    """Whether it is the first turn of the match"""
    is_strict: bool = False
    """Whether possible steps are hidden (strict play)"""


def prompt_text(
    turn: TurnInProgress | None, taken: PointNumber | None, names: PromptContext, near: StepOption | None = None
) -> PromptText:
    """Returns the prompt for a turn.

    `taken`: point of the selected pawn; `near`: step to which it has snapped.
    """
    if turn is None:
        return bot_turn_text(names) if names.bot else ("", "")
    if not turn.is_thrown:
        return _to_throw(turn, names)
    if turn.is_pass:
        return _dice(turn), _passing(turn)
    if taken is not None:
        options = [near] if near else turn.options_from(taken)
        return _dice(turn), _("Choose its point") if names.is_strict else _taken(options)
    return _dice(turn), _rest(turn)


def bot_turn_text(names: PromptContext, played: TurnPlayed | None = None) -> PromptText:
    """Returns the prompt for a bot's turn, with a description of the turn once its dice have been shown."""
    if names.begins:
        heading = you_or_name(names.bot, _("You begin, by lot"), _("{name} begins, by lot"))
    else:
        heading = you_or_name(names.bot, _("You play"), _("{name} plays"))
    return heading, capitalize(_turn_text(played, names.bot)) if played else ""


def _turn_text(played: TurnPlayed, name: str) -> str:
    """Describes a played turn, including whether its time ran out."""
    text = PHRASES.line(played, [name] * (played.seat + 1)).short
    return _("Out of sand: {turn}").format(turn=text) if played.move is PiecelessMove.TIME else text


def _to_throw(turn: TurnInProgress, names: PromptContext) -> PromptText:
    if len(turn.dice) == 1:
        heading = _("{name}, throw the die") if names.person else _("Throw the die")
        return heading.format(name=names.person), _("You begin, by lot, with one die")
    heading = (_("{name}, throw the dice") if names.person else _("Throw the dice")).format(name=names.person)
    return heading, _("You begin, by lot") if names.begins else _("Press the button, or flick them over the board")


def _dice(turn: TurnInProgress) -> str:
    """Returns the remaining dice as a heading."""
    text = describe_colours(turn.steps.dice_left) if turn.steps.dice_left else _("All dice used")
    return capitalize(text)


def _passing(turn: TurnInProgress) -> str:
    """Returns the reason why the player must pass, as a sentence."""
    why = pass_reason(turn.steps.pawns, turn.dice)
    return (
        _("No pawn has a free way.") if why == "stuck" else PHRASES.refusal(MoveRefused(turn.seat, "", why), turn.state)
    )


def _taken(options: Sequence[StepOption]) -> str:
    """Describes the possible steps of the selected pawn."""
    if not options:
        return _("This pawn cannot go on now.")
    if any(option.step.kind is StepKind.WHITE_HOP for option in options):
        return _("Hop to another white point, or go on")
    if all(option.returns for option in options):
        return _("A red square sends this pawn back to the start.")
    if any(option.returns for option in options):
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
    is_one_pawn = len({option.start for option in turn.options}) == 1
    return _("One die is left: this pawn must use it.") if is_one_pawn else _("One die is left: it must be used.")


# Placement of the texts

ROW = 62
"""Height of a row of the legend in dp"""
NARROW = 280
"""Width in dp below which the legend has two rows"""
PADDING = 14
"""Padding of the texts in dp"""


class LineColourLegend(MeshWidget):
    """Legend that names the four line colours, on the colour of the field."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(size_hint=(None, None), **properties)
        self._names = [
            TextLabel(capitalize(describe_colour(colour)), "label", halign="center", fit=True) for colour in COLOURS
        ]
        for name in self._names:
            name.size_hint_x = None
            self.add_widget(name)
        self.bind(pos=self._set_names, size=self._set_names)

    def take_width(self, width: float) -> None:
        """Sets the width and adapts the height."""
        self.size = (width, dp(12) + dp(ROW) * (1 if width >= dp(NARROW) else 2))

    def _places(self) -> list[tuple[float, float, float]]:
        """Returns left edge, bottom edge and width of the entry for each colour."""
        rows = 1 if self.width >= dp(NARROW) else 2
        columns = len(COLOURS) // rows
        edge = dp(8)
        wide = (self.width - 2 * edge) / columns
        return [
            (edge + index % columns * wide, edge + (rows - 1 - index // columns) * dp(ROW), wide)
            for index in range(len(COLOURS))
        ]

    def _set_names(self, *_changed: Any) -> None:
        for name, (left, bottom, wide) in zip(self._names, self._places()):
            name.width = wide - dp(6)
            name.pos = (self.x + left + dp(3), self.y + bottom)

    def draw(self, batch: Batch) -> None:
        draw_card(batch, rounded_box(0, 0, self.width, self.height, dp(SIZES["radius_card"])))
        for colour, (left, bottom, wide) in zip(COLOURS, self._places()):
            y, gap = bottom + dp(42), dp(5)
            batch.fill(rounded_box(left + gap, y - dp(11), wide - 2 * gap, dp(22), dp(7)), solid_paint(field()))
            line(batch, (left + 2.4 * gap, y), (left + wide - 2.4 * gap, y), colour, dp(8))


class MessageBackground(MeshWidget):
    """Background card of a text on the board."""

    def draw(self, batch: Batch) -> None:
        draw_card(batch, rounded_box(0, 0, self.width, self.height, dp(SIZES["radius_tray"])))


class MessageText(Widget):
    """Texts and legend beside the board. Parts that do not fit are hidden, the legend first.

    A refusal or a hint is shown on the far side of the board if there is no space beside it.
    """

    def __init__(self, **properties: Any) -> None:
        super().__init__(size_hint=(None, None), **properties)
        self._heading = TextLabel("", "heading", halign="center", size_hint_x=None)
        self._body = TextLabel("", "body", "ink2", halign="center", size_hint_x=None)
        self._legend = LineColourLegend()
        self._sheet = MessageBackground(size_hint=(None, None), opacity=0)
        self._area = self._board = EMPTY_BOX
        self._must_be_read = False
        with self.canvas.before:
            PushMatrix()
            self._rotation = Rotate(angle=0, axis=(0, 0, 1))
        with self.canvas.after:
            PopMatrix()
            Color()  # resets the colour for later instructions
        for part in (self._sheet, self._heading, self._body, self._legend):
            self.add_widget(part)

    def arrange(self, area: Box, board: Box, facing: PlayerViewpoint) -> None:
        """Sets the areas of texts and board in the window and the view of the current person."""
        self._rotation.origin, self._rotation.angle = facing.middle, facing.angle
        self._area, self._board = facing.box(area), facing.box(board)
        self._place()

    def show_text(self, heading: str, body: str, ink: str = "ink2") -> None:
        """Shows heading and body. `ink`: colour role of the body; other than `ink2` for texts that must be read."""
        must_be_read = ink != "ink2"
        if (heading, body, must_be_read) != (*self.texts, self._must_be_read):
            self._heading.text, self._body.text, self._must_be_read = heading, body, must_be_read
            self._place()
        self._body.set_colour(ink)

    def fade_in(self, share: float) -> None:
        """Sets the opacity of the texts while they fade in for the next person."""
        self.opacity = share

    @property
    def texts(self) -> tuple[str, str]:
        """Heading and body."""
        return self._heading.text, self._body.text

    def _place(self) -> None:
        area, gap = self._area, dp(PADDING)
        wide = min(area.width - 2 * gap, dp(440))
        for words in (self._heading, self._body):
            words.width = max(1.0, wide)
        self._legend.take_width(max(1.0, wide))
        parts = self._fitting()
        high = self._needed(parts)
        top = area.y + (area.height + high) / 2
        for part in (self._heading, self._body, self._legend):
            part.opacity = 1 if part in parts else 0
            if part in parts:
                part.pos = (area.x + (area.width - part.width) / 2, top - part.height)
                top -= part.height + gap * 0.6
        self._sheet.opacity = 0
        if self._must_be_read and self._body not in parts:
            self._lay_on_board()

    def _lay_on_board(self) -> None:
        """Shows the body alone, as a card on the board."""
        board, body, sheet, gap = self._board, self._body, self._sheet, dp(PADDING)
        body.width = min(board.width - 4 * gap, dp(440), body.natural_width + gap)
        sheet.size = body.width + 2 * gap, body.height + gap
        sheet.pos = board.middle[0] - sheet.width / 2, board.top - sheet.height - gap
        body.pos = sheet.x + gap, sheet.y + gap / 2
        body.opacity = sheet.opacity = 1

    def _needed(self, parts: Sequence[Widget]) -> float:
        return sum(part.height for part in parts) + dp(PADDING) * 0.6 * max(0, len(parts) - 1)

    def _fitting(self) -> Sequence[Widget]:
        """Returns the largest set of parts that fits: all, without the legend, with a smaller heading, or a single
        text.
        """
        heading, body, legend = self._heading, self._body, self._legend
        heading.set_style("heading")
        if self._area.width <= dp(120):
            return ()
        alone = (body, heading) if self._must_be_read else (heading, body)
        for style, parts in (
            ("heading", (heading, body, legend)),
            ("heading", (heading, body)),
            ("card", (heading, body)),
            *(("card", (words,)) for words in alone),
        ):
            heading.set_style(style)
            if self._needed(parts) + dp(PADDING) <= self._area.height:
                return parts
        return ()


# Highlights and texts


def is_opening(session: Session, moves: int) -> bool:
    """Returns whether exactly `moves` moves were played since the draw for the first player; lessons have no draw."""
    return len(session.match.moves) == moves and any(
        isinstance(event, LotDrawn) for event in session.match.opening_events
    )


class MessagePanel:
    """Prompt that shows the possible actions, a refusal until the next action, or a hint until the next step."""

    def __init__(self, host: TableHost, scene: QuadrotScene, notes: MessageText):
        self._host, self._scene, self._notes = host, scene, notes
        self._turn: TurnInProgress | None = None
        self._taken: PointNumber | None = None
        self._near: StepOption | None = None
        self._refusal = self._hint = ""
        self._is_wrong = False
        self.refused: PointNumber | None = None
        """Target of a refused step"""
        self.path: tuple[Step, ...] = ()
        """Advised steps"""

    def show(self, turn: TurnInProgress | None, taken: PointNumber | None, near: StepOption | None) -> None:
        """Shows the possible actions.

        `taken`: point of the selected pawn; `near`: step to which it has snapped.
        """
        self._turn, self._taken, self._near = turn, taken, near
        self._light()
        self._show_texts()

    def forget(self, but_hint: bool = False) -> None:
        """Clears refusal and advice. `but_hint`: keeps the text of the hint."""
        self._refusal, self.refused, self.path = "", None, ()
        if not but_hint:
            self._hint = ""

    def show_played(self, seat: Seat, dice_of: TurnPlayed | None = None) -> None:
        """Shows the player of an animated turn, and the turn itself once its dice are shown."""
        session = self._host.session
        names = PromptContext(bot=session.players[seat].name, begins=is_opening(session, 1))
        self._notes.show_text(*bot_turn_text(names, dice_of))

    @property
    def texts(self) -> tuple[str, str]:
        """Heading and body."""
        return self._notes.texts

    @property
    def spoken(self) -> str:
        """Heading and body as one text for the screen reader."""
        return ". ".join(part for part in self.texts if part)

    # Refusals, hints and advice

    def refuse(self, text: str, point: PointNumber | None = None, is_wrong: bool = True) -> None:
        """Shows and announces a refusal.

        `point`: point to mark on the board; `is_wrong`: whether the text has the colour of errors.
        """
        self._refusal, self.refused, self._is_wrong = text, point, is_wrong
        self._host.say(text, urgent=True)
        self.show(self._turn, self._taken, self._near)

    def hint(self, text: str) -> None:
        """Shows the text of a hint in place of a refusal; removes the hint if the text is empty."""
        if text:
            self._hint, self._refusal, self.refused = text, "", None
            self.show(self._turn, self._taken, self._near)
        elif self._hint:
            self._hint = ""
            self._show_texts()

    def advise(self, steps: Sequence[Step]) -> None:
        """Sets the advised steps, the only ones highlighted from the next `show` on."""
        self.path = tuple(steps)

    # Display

    def _show_texts(self) -> None:
        heading, sentence = prompt_text(self._turn, self._taken, self._names, self._near)
        if self._refusal:
            self._notes.show_text(heading, self._refusal, "bad" if self._is_wrong else "ink")
        else:
            self._notes.show_text(heading, self._hint or sentence, "ink" if self._hint else "ink2")

    def _light(self) -> None:
        """Highlights the possible steps; in strict play only the selected pawn and the refused point."""
        turn, taken, near, scene = self._turn, self._taken, self._near, self._scene
        path = scene.step_lines(turn, self.path) if turn else ()
        highlights, is_strict = BoardHighlights(refused=self.refused, path=path), self._is_strict
        if turn and taken is not None:
            options = [near] if self.path and near else [] if is_strict else turn.options_from(taken)
            highlights = highlights._replace(taken=scene.position_of(turn, taken), options=options, near=near)
        elif turn and not is_strict:
            highlights = highlights._replace(movable=scene.movable_positions(turn))
        scene.light(turn, highlights)

    @property
    def _is_strict(self) -> bool:
        return self._host.settings.table.is_strict

    @property
    def _names(self) -> PromptContext:
        """Returns the names and flags for the prompt of the current turn."""
        session = self._host.session
        people = sum(not player.is_bot for player in session.players)
        name = session.players[session.turn].name if session.turn is not None else ""
        is_bot = self._turn is None and session.stage is Stage.BOTS and not session.is_paused
        return PromptContext(
            name if people > 1 else "", name if is_bot else "", is_opening(session, 0), self._is_strict
        )
