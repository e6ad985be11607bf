"""Message cards for the person in front, and the confirm bar beside a tile that awaits confirmation."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp

from app.games.ominos.board_view import BoardView
from app.games.ominos.labels import CARD_FOOT, lowest_card_y
from app.look import materials
from app.look.animation import Animation, delay
from app.look.mesh import Batch
from app.look.shapes import EMPTY_BOX, Box, rounded_box
from app.look.theme import SIZES
from app.shell.i18n import _, format_signed, join_with_or, plural
from app.table.confirm_bar import ConfirmBar
from app.widgets.buttons import PillButton
from app.widgets.mesh_widget import MeshWidget
from app.widgets.text_label import TextLabel
from engine.ominos.bonus_sequences import EXTRA_TILES, fits_leaving
from engine.ominos.moves import PiecelessMove, Place
from engine.ominos.table import Table
from engine.ominos.tiles import Rotations, digits_text

if TYPE_CHECKING:
    from app.games.ominos.scene import OminoScene

PADDING, GAP = 12.0, 8.0
WIDEST = 430.0
"""Maximum width of a card in dp"""
NARROWER = 0.84
LEAST_BUTTON = 42.0
"""Minimum height of a button in dp on a low board"""
MAX_TEXT_SHARE = 0.35
"""Maximum share of the board's height for text; longer text is set in a smaller size"""


@dataclass(frozen=True)
class CardButton:
    """Button of a message card."""

    text: str
    note: str
    on_press: Callable[[], Any]


class MessageCard(MeshWidget):
    """Card at the bottom of the board with a text; a question also has buttons."""

    def __init__(self, text: str, answers: Sequence[CardButton], within: Box, is_at_top: bool = False):
        super().__init__(size_hint=(None, None))
        self.spoken, self._is_at_top = text, is_at_top
        self._words = TextLabel(text, "body", "ink", halign="center")
        self._buttons = [PillButton(answer.text, note=answer.note, on_press=answer.on_press) for answer in answers]
        for part in (self._words, *self._buttons):
            self.add_widget(part)
        self._lay_out(within)

    @property
    def is_question(self) -> bool:
        return bool(self._buttons)

    @property
    def box(self) -> Box:
        """Window box of the card."""
        return Box(*self.pos, *self.size)

    @property
    def bottom_height(self) -> float:
        """Height in pixels that the card takes at the bottom of the board."""
        return 0.0 if self._is_at_top else float(self.top - self._foot)

    def _lay_out(self, within: Box) -> None:
        padding, gap = dp(PADDING), dp(GAP)
        widest = min(dp(WIDEST), within.width - dp(16)) - 2 * padding
        natural = [button.natural_width for button in self._buttons]
        in_row = NARROWER * sum(natural) + gap * (len(natural) - 1) <= widest  # their labels shrink a little
        buttons = max(natural) if natural and not in_row else sum(natural) + gap * max(0, len(natural) - 1)
        self._words.shrink_into(widest, within.height * MAX_TEXT_SHARE)
        inner = min(widest, max(buttons, self._words.natural_width + dp(4)))
        self._words.width = inner
        room = within.height - 2 * padding - self._words.height - 2 * dp(CARD_FOOT)
        in_row = in_row or room < len(natural) * (dp(LEAST_BUTTON) + gap)
        self._lower_buttons(room / (1 if in_row else len(natural)) - gap)
        heights = [button.height for button in self._buttons]
        stacked = max(heights, default=0) if in_row else sum(heights) + gap * (len(heights) - 1)
        self.width = inner + 2 * padding
        self.height = 2 * padding + self._words.height + (stacked + gap if heights else 0)
        self._foot = within.y
        foot = within.top - self.height - dp(CARD_FOOT) if self._is_at_top else lowest_card_y(within)
        self.pos = within.x + (within.width - self.width) / 2, foot
        self._words.pos = self.x + padding, self.top - padding - self._words.height
        self._lay_buttons(inner, in_row)

    def _lower_buttons(self, height: float) -> None:
        """Reduces the height of the buttons until the card fits on the board; their labels shrink too."""
        for button in self._buttons:
            button.height = min(button.height, max(dp(LEAST_BUTTON), height))

    def _lay_buttons(self, inner: float, in_row: bool) -> None:
        x, y, gap = self.x + dp(PADDING), self.y + dp(PADDING), dp(GAP)
        count = max(1, len(self._buttons))
        for button in self._buttons if in_row else reversed(self._buttons):
            button.width = (inner - gap * (count - 1)) / count if in_row else inner
            button.pos = x, y
            x, y = (x + button.width + gap, y) if in_row else (x, y + button.height + gap)

    def draw(self, batch: Batch) -> None:
        materials.draw_card(batch, rounded_box(0, 0, self.width, self.height, dp(SIZES["radius_tray"])))

    def on_touch_down(self, touch: Any) -> bool:
        """Passes touches on to the board if the card is a text, but not if it is a question."""
        return bool(super().on_touch_down(touch)) or bool(self._buttons and self.collide_point(*touch.pos))


MAX_FIRST_TILES = 60
"""Maximum number of pairs that are compared"""

TilePair = tuple[Place, Place]


def best_extra_tiles(view: BoardView) -> TilePair | None:
    """Returns two tiles that can be placed one after the other, for the most points among the pairs compared."""
    tiles = view.tiles
    hand = tiles.hand(view.hand)
    ways = islice(_extra_tile_pairs(view.table, hand), MAX_FIRST_TILES)
    return max(ways, key=extra_tile_points, default=None)


def _extra_tile_pairs(table: Table, hand: Rotations) -> Iterator[TilePair]:
    """Yields every possible first tile with the best second one."""
    tiles = table.tiles
    for cell, rotations in fits_leaving(table, hand, table.fits(hand), EXTRA_TILES - 1):
        for digits in tiles.rotated(rotations):
            first = Place(digits, cell)
            after = table.copy()
            after.lay(cell, digits)
            rest = hand ^ tiles.rotations[digits]
            seconds = [Place(reading, other) for other, fits in after.fits(rest) for reading in tiles.rotated(fits)]
            if seconds:
                yield first, max(seconds, key=lambda place: sum(place.digits))


def extra_tile_points(way: TilePair) -> int:
    """Returns the points of two extra tiles, which is the sum of their digits."""
    return sum(sum(place.digits) for place in way)


class MessagePanel:
    """Shows the message card and the confirm bar as children of the table; at most one card at a time."""

    def __init__(self, scene: "OminoScene"):
        self.scene = scene
        self.card: MessageCard | None = None
        """Card that is shown"""
        self._confirm: ConfirmBar | None = None
        self._is_transient = False
        """Whether the card is shown only briefly, so that the board stays in place"""
        self._is_hint = False
        """Whether the card shows a hint; the board then moves only if the card covers the hinted place"""
        self._is_framed_above = False
        """Whether the board is framed in the space above a card"""
        self._hint = ""

    def show_hint_text(self, hint: str) -> None:
        """Shows the text of a hint instead of other messages; an empty text removes it."""
        if hint != self._hint:
            self._hint = hint
            self.refresh()

    def refresh(self) -> None:
        """Shows the message or question for the current position."""
        self.hide()
        view = self.scene.view
        if view.is_my_turn and not self.scene.motions.is_moving:
            self._show_for(view)
        self._reserve_space()

    def _show_for(self, view: BoardView) -> None:
        if view.is_choosing:
            self._ask_bonus(view)
        elif self._hint:
            self._show_hint()
        elif view.is_opening:
            tiles = join_with_or([digits_text(tile) for tile in view.fits.tiles])
            self._show(_("You open the round with {tiles}.").format(tiles=tiles))
        elif self._is_misfit(view):
            self._show(_("Fits nowhere now"), is_passing=True)
        elif view.extra_tiles_owed:
            self._show(
                plural("Lay {n} more tile for your bonus.", "Lay {n} more tiles for your bonus.", view.extra_tiles_owed)
            )
        elif not view.fits and not self.scene.settings.table.is_strict:
            self._show(
                _("None of your tiles fits: draw.") if PiecelessMove.DRAW in view.calls else _("Nothing fits: pass.")
            )

    def _is_misfit(self, view: BoardView) -> bool:
        """Returns whether the selected tile fits nowhere while others do."""
        tile, is_strict = self.scene.held_tile.selected, self.scene.settings.table.is_strict
        return tile is not None and bool(view.fits) and not view.fits.of(tile) and not is_strict

    def _ask_bonus(self, view: BoardView) -> None:
        """Asks for 25 points or two extra tiles; if only one is possible, takes it without asking."""
        if len(view.calls) == 1:
            call = view.calls[0]
            self.scene.motions.run(self._take_only(call))
            return
        way = best_extra_tiles(view)
        answers = [CardButton(_("25 points"), _("at once"), lambda: self._answer(PiecelessMove.TAKE_POINTS))]
        if way:
            self._show_extra_tiles(way)
            text = _("for example {points}").format(points=format_signed(extra_tile_points(way)))
            answers.append(CardButton(_("Two more tiles"), text, lambda: self._answer(PiecelessMove.TAKE_TILES)))
        self._show(self._hint or _("A bonus: choose."), answers)

    def _show_hint(self) -> None:
        """Shows the hint at the bottom or the top of the board, wherever it covers less; covering the hinted place
        counts most.
        """
        scene, board = self.scene, self.scene.geometry.board
        cards = MessageCard(self._hint, (), board), MessageCard(self._hint, (), board, is_at_top=True)
        best = min(cards, key=lambda card: (scene.covers_hint(card.box), scene.covers_tiles(card.box)))
        self._put(best, is_hint=True)

    def _take_only(self, call: PiecelessMove) -> Animation:
        yield delay(0.0, is_blocking=False)
        if self.scene.view.calls == (call,) and self.scene.view.is_my_turn:
            self._answer(call)

    def _answer(self, call: PiecelessMove) -> None:
        self.hide()
        self.scene.table.play(call)

    def _show(self, text: str, answers: Sequence[CardButton] = (), is_passing: bool = False) -> None:
        self._put(MessageCard(text, answers, self.scene.geometry.board), is_passing)

    def _put(self, card: MessageCard, is_passing: bool = False, is_hint: bool = False) -> None:
        """Shows a card. For a transient card the board does not move."""
        self.card, self._is_transient, self._is_hint = card, is_passing, is_hint
        self.scene.table.add_widget(card)

    def _reserve_space(self) -> None:
        """Reserves space below the board for a question, and for a text that would otherwise cover a tile.

        Not called by `hide`, so that the board stays in place while a card is hidden briefly.
        """
        scene, card = self.scene, self.card
        scene.update_camera_content()
        is_hint = card is not None and self._is_hint
        if not is_hint:
            scene.reserve_bottom(0.0)
            covers = card is not None and not self._is_transient and scene.covers_tiles(card.box)
            self._is_framed_above = covers or (card is not None and card.is_question)
        is_in_the_way = card is not None and is_hint and scene.covers_hint(card.box)
        scene.reserve_bottom(card.bottom_height if card else 0.0, self._is_framed_above or is_in_the_way)
        if is_in_the_way:
            scene.bring_hint_into_sight()
        elif not scene.geometry.camera.is_manual and not is_hint:
            scene.framing.frame()
        scene.place_overlays()  # labels keep off the card

    def _show_extra_tiles(self, way: TilePair) -> None:
        """Previews the two extra tiles on their places."""
        self.scene.marks.show_ghosts(way)
        self.scene.marks.mark_fits((), [place.cell for place in way])

    # Confirm bar

    def show_confirm_bar(self) -> None:
        """Shows the bar beside the tile that awaits confirmation."""
        self.hide_confirm_bar()
        self.hide()
        self._confirm = ConfirmBar(self.scene.table.fingers)
        self.scene.table.add_widget(self._confirm)
        self.place_confirm_bar()
        self.scene.place_overlays()  # labels keep off the bar

    def place_confirm_bar(self) -> None:
        """Updates the position of the confirm bar after the board has moved."""
        scene, fit = self.scene, self.scene.held_tile.fit
        if self._confirm is not None and fit is not None:
            self._confirm.place_beside(scene.message_area_around(fit.cell))

    @property
    def confirm_box(self) -> Box:
        """Window box of the confirm bar; empty while it is hidden."""
        return EMPTY_BOX if self._confirm is None else Box(*self._confirm.pos, *self._confirm.size)

    def hide_confirm_bar(self) -> None:
        if self._confirm is not None:
            self.scene.table.remove_widget(self._confirm)
            self._confirm = None

    def hide(self) -> None:
        if self.card is not None:
            self.scene.table.remove_widget(self.card)
            self.card = None
            self.scene.marks.show_ghosts(())
            self.scene.draw_fits()
