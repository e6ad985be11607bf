"""Prompt of the current person's turn: highlights on the board, and texts beside it."""

from collections.abc import Sequence
from typing import NamedTuple

from kivy.graphics import Color, PopMatrix, PushMatrix, Rotate
from kivy.uix.widget import Widget

from app.games.quadrot.board_marks import BoardHighlights
from app.games.quadrot.board_plan import PlayerViewpoint
from app.games.quadrot.line_colour_legend import LineColourLegend
from app.games.quadrot.scene import QuadrotScene
from app.games.quadrot.texts import PHRASES, describe_colours
from app.games.quadrot.turn_in_progress import TurnInProgress
from app.games.texts import you_or_name
from app.i18n import _, capitalize, plural
from app.look.shapes import Box
from app.match.messages import MoveRefused, Stage
from app.match.session import Session
from app.table.contract import TableHost
from app.table.message_area import MessageArea
from app.table.prompt_panel import Prompt, PromptPanel
from engine.game import Seat
from engine.quadrot.board import PointNumber
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
    turn: TurnInProgress | None, taken: PointNumber | None, names: PromptContext, near: Step | None = None
) -> PromptText:
    """Returns the prompt for a turn.

    `taken`: point of the selected pawn; `near`: step to whose target point the held pawn has snapped, if any.
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
        heading = you_or_name(names.bot, _("You start (random)"), _("{name} starts (random)"))
    else:
        heading = you_or_name(names.bot, _("You play"), _("{name} plays"))
    return heading, capitalize(_turn_text(played, names.bot)) if played else ""


def _turn_text(played: TurnPlayed, name: str) -> str:
    """Describes a played turn, including whether its time ran out."""
    text = PHRASES.line(played, [name] * (played.seat + 1)).short
    return _("Time’s up: {turn}").format(turn=text) if played.move is PiecelessMove.TIME else text


def _to_throw(turn: TurnInProgress, names: PromptContext) -> PromptText:
    if len(turn.dice) == 1:
        heading = _("{name}, roll the die") if names.person else _("Roll the die")
        return heading.format(name=names.person), _("You start (random), with one die")
    heading = (_("{name}, roll the dice") if names.person else _("Roll the dice")).format(name=names.person)
    return heading, _("You start (random)") if names.begins else _("Tap the button, or flick them over the board")


def _dice(turn: TurnInProgress) -> str:
    """Returns the remaining dice as a heading."""
    text = describe_colours(turn.steps.dice_left) if turn.steps.dice_left else _("All dice used")
    return capitalize(text)


def _passing(turn: TurnInProgress) -> str:
    """Returns the reason why the player must pass, as a sentence."""
    why = pass_reason(turn.steps.pawns, turn.dice)
    return _("No pawn can move.") if why == "stuck" else PHRASES.refusal(MoveRefused(turn.seat, "", why), turn.state)


def _taken(options: Sequence[Step]) -> str:
    """Describes the possible steps of the selected pawn."""
    if not options:
        return _("This pawn can’t move on now.")
    if any(option.kind is StepKind.WHITE_HOP for option in options):
        return _("Hop to another white point, or move on")
    if all(option.returns for option in options):
        return _("A red square sends this pawn back to the start.")
    if any(option.returns for option in options):
        return _("Choose a ringed point. The red square sends the pawn back.")
    return _("Choose a ringed point")


def _rest(turn: TurnInProgress) -> str:
    if turn.hops:
        return _("Hop to another white point, or move on")
    if turn.is_complete:
        return _("You can end your turn here")
    if turn.is_forced:
        return _("You must use both dice.")
    if len(turn.dice) == 2 and turn.steps.dice_used == 1 and not turn.taken:
        return _("You can use only one die.")
    if not turn.taken:
        return _("Choose a pawn, then its point")
    return _left(turn)


def _left(turn: TurnInProgress) -> str:
    if len(turn.steps.dice_left) > 1:
        return plural("{n} die left", "{n} dice left", len(turn.steps.dice_left))
    is_one_pawn = len({option.start for option in turn.options}) == 1
    return _("One die left: this pawn must use it.") if is_one_pawn else _("One die left: you must use it.")


# Highlights and texts


def is_opening(session: Session, moves: int) -> bool:
    """Returns whether exactly `moves` moves have been made in a match whose first player was chosen at random. Always
    False in a lesson, where no such choice is made.
    """
    return len(session.match.moves) == moves and any(
        isinstance(event, LotDrawn) for event in session.match.opening_events
    )


class RotatedPromptPanel(Widget):
    """Prompt panel that is rotated to face the current person."""

    def __init__(self) -> None:
        super().__init__(size_hint=(None, None), size=(0, 0))
        with self.canvas.before:
            PushMatrix()
            self._rotation = Rotate(angle=0, axis=(0, 0, 1))
        with self.canvas.after:
            PopMatrix()
            Color()  # resets the colour for later instructions
        self.panel = PromptPanel(LineColourLegend())
        self.add_widget(self.panel)

    def arrange(self, area: Box, board: Box, facing: PlayerViewpoint) -> None:
        """Sets the areas of texts and board in the window and the current person's viewpoint."""
        self._rotation.origin, self._rotation.angle = facing.middle, facing.angle
        board = facing.box(board)
        near = board._replace(height=board.height / 2)  # the half with the person's own pawns
        self.panel.arrange(facing.box(area), MessageArea(board, obstacles=[near]))

    def fade_in(self, share: float) -> None:
        """Sets the opacity of the texts while they fade in for the next person."""
        self.opacity = share


class TurnPrompt:
    """Prompt that shows the possible actions, a refusal until the next action, or a hint until the next step."""

    def __init__(self, host: TableHost, scene: QuadrotScene, panel: PromptPanel):
        self._host, self._scene, self._panel = host, scene, panel
        self._turn: TurnInProgress | None = None
        self._taken: PointNumber | None = None
        self._near: Step | None = None
        self.refused: PointNumber | None = None
        """Target of a refused step"""
        self.path: tuple[Step, ...] = ()
        """Advised steps"""

    def show(self, turn: TurnInProgress | None, taken: PointNumber | None, near: Step | None) -> None:
        """Shows the possible actions.

        `taken`: point of the selected pawn; `near`: step to whose target point the held pawn has snapped, if any.
        """
        self._turn, self._taken, self._near = turn, taken, near
        self._light()
        heading, sentence = prompt_text(turn, taken, self._names, near)
        self._panel.show(Prompt(sentence, heading))

    def forget(self, but_hint: bool = False) -> None:
        """Clears refusal and advice. `but_hint`: keeps the text of the hint."""
        self.refused, self.path = None, ()
        self._panel.show_refusal("")
        if not but_hint:
            self._panel.show_hint("")

    def show_played(self, seat: Seat, dice_of: TurnPlayed | None = None) -> None:
        """Shows the player of an animated turn, and the turn itself once its dice are shown."""
        session = self._host.session
        names = PromptContext(bot=session.players[seat].name, begins=is_opening(session, 1))
        heading, sentence = bot_turn_text(names, dice_of)
        self._panel.show(Prompt(sentence, heading))

    @property
    def spoken(self) -> str:
        """Returns heading and body as one text for the screen reader."""
        return self._panel.spoken

    # Refusals, hints and advice

    def refuse(self, text: str, point: PointNumber | None = None, is_wrong: bool = True) -> None:
        """Shows and announces a refusal.

        `point`: point to mark on the board; `is_wrong`: whether the text has the colour of errors.
        """
        self.refused = point
        self._panel.show_refusal(text, is_wrong)
        self._host.say(text, urgent=True)
        self.show(self._turn, self._taken, self._near)

    def hint(self, text: str) -> None:
        """Shows the text of a hint in place of a refusal; removes the hint if the text is empty."""
        self._panel.show_hint(text)
        if text:
            self.refused = None
            self.show(self._turn, self._taken, self._near)

    def advise(self, steps: Sequence[Step]) -> None:
        """Sets the advised steps, the only ones highlighted from the next `show` on."""
        self.path = tuple(steps)

    def _light(self) -> None:
        """Highlights the possible steps. In strict play, where they are secret, highlights only the selected pawn and
        the refused point.
        """
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
