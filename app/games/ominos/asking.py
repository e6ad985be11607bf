"""What a corner-digit table asks the person in front for, besides a tile on its place."""

from collections.abc import Callable
from typing import Any

from kivy.uix.widget import Widget

from app.games.ominos.fits import Fit
from app.games.ominos.position import Position
from app.games.ominos.prompt import Agree, Answer, Prompt
from app.games.ominos.scene import Scene
from app.games.ominos.two_tiles import Way, best_way, worth_of
from app.shell.words import _, either, plural, signed
from engine.ominos.moves import Call
from engine.ominos.tiles import digits_text


class Asking:
    """Shows one card at a time, as a child of the table."""

    def __init__(self, table: Widget, scene: Scene, play: Callable[[Call], Any]):
        self._table, self.scene, self._play = table, scene, play
        self._card: Prompt | None = None
        self._agree: Agree | None = None
        self._fit: Fit | None = None
        self._is_passing = False
        self._hint = ""

    def tell(self, hint: str) -> None:
        """The words of a hint, in place of what else is said here; none when it is over."""
        if hint != self._hint:
            self._hint = hint
            self.refresh()

    def refresh(self) -> None:
        """As the position asks for it."""
        self.hide()
        position = self.scene.position
        if position.is_mine and not self.scene.motions.is_moving:
            self._ask(position)
        self._make_room()

    def _ask(self, position: Position) -> None:
        if position.is_choosing:
            self._ask_bonus(position)
        elif self._hint:
            self._show(self._hint)
        elif position.is_opening:
            tiles = either([digits_text(tile) for tile in position.fits.tiles])
            self._show(_("You open the round with {tiles}.").format(tiles=tiles))
        elif self._is_misfit(position):
            self._show(_("Fits nowhere now"), is_passing=True)
        elif position.extra:
            self._show(plural("Lay {n} more tile of your bonus.", "Lay {n} more tiles of your bonus.", position.extra))
        elif not position.fits and not self.scene.settings.table.is_strict:
            self._show(_("None of your tiles fits: draw.") if Call.DRAW in position.calls else _("Nothing fits: pass."))

    def _is_misfit(self, position: Position) -> bool:
        """Whether another tile is selected than those that fit."""
        tile, is_strict = self.scene.selected, self.scene.settings.table.is_strict
        return tile is not None and bool(position.fits) and not position.fits.of(tile) and not is_strict

    def _ask_bonus(self, position: Position) -> None:
        """25 points or two tiles; where there is only one way it is taken."""
        if len(position.calls) == 1:
            call = position.calls[0]
            self.scene.motions.hold(0.0, lambda: self._take_only(call))
            return
        way = best_way(position)
        answers = [Answer(_("25 points"), _("at once"), lambda: self._answer(Call.TAKE_POINTS))]
        if way:
            self._show_way(way)
            text = _("for example {points}").format(points=signed(worth_of(way)))
            answers.append(Answer(_("Two more tiles"), text, lambda: self._answer(Call.TAKE_TILES)))
        self._show(self._hint or _("A bonus: choose."), answers)

    def _take_only(self, call: Call) -> None:
        if self.scene.position.calls == (call,) and self.scene.position.is_mine:
            self._answer(call)

    def _answer(self, call: Call) -> None:
        self.hide()
        self._play(call)

    def _show(self, text: str, answers: list[Answer] | None = None, is_passing: bool = False) -> None:
        """`is_passing`: the board does not move for it."""
        self._card, self._is_passing = Prompt(text, answers or [], self.scene.ground.board), is_passing
        self._table.add_widget(self._card)

    def _make_room(self) -> None:
        """A question has its room below the board, and words have it where they would cover a tile.

        Only now: while a card is away for a moment the board stays where it is.
        """
        scene, card = self.scene, self._card
        scene.know_view()
        scene.keep_free(0.0)
        if card is not None:
            moves_board = card.is_question or (not self._is_passing and scene.would_cover(card.box))
            scene.keep_free(card.high, moves_board)
        if not scene.ground.camera.is_own:
            scene.frame()
        scene.looked()  # what is said keeps off the card

    def _show_way(self, way: Way) -> None:
        """The two tiles as they would lie there."""
        self.scene.marks.tiles(way)
        self.scene.marks.fits((), [place.cell for place in way])

    # A tile that lies loosely

    def ask_to_agree(
        self, fit: Fit, agree: Callable[[], Any], turn: Callable[[], Any], back: Callable[[], Any]
    ) -> None:
        """The buttons beside it."""
        self.no_agree()
        self.hide()
        self._agree, self._fit = Agree(agree, turn, back), fit
        self._table.add_widget(self._agree)
        self.follow()

    def follow(self) -> None:
        """They stay beside it while the board is moved."""
        camera = self.scene.ground.camera
        if self._agree is not None and self._fit is not None:
            centre, laid = self.scene.position.shape.centre, self.scene.position.laid
            busy = [camera.to_window(*centre(cell)) for cell in laid]
            place = camera.to_window(self._fit.x, self._fit.y)
            self._agree.put(*place, camera.scale, self.scene.ground.board, busy)

    def no_agree(self) -> None:
        if self._agree is not None:
            self._table.remove_widget(self._agree)
            self._agree = None

    def hide(self) -> None:
        """Nothing is asked for."""
        if self._card is not None:
            self._table.remove_widget(self._card)
            self._card = None
            self.scene.marks.tiles(())
            self.scene.draw_fits()
