"""Prompt of the person in front, and the confirm bar beside a tile that awaits confirmation."""

from collections.abc import Iterator
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from app.games.ominos.visible_match import VisibleMatch
from app.i18n import _, format_signed, join_with_or, plural
from app.look.animation import Animation, delay
from app.look.shapes import EMPTY_BOX
from app.table.message_area import MessageArea
from app.table.message_card import CardAnswer, MessageCard
from app.table.prompt_panel import Prompt, PromptPanel
from engine.ominos.bonus_sequences import EXTRA_TILES, fits_leaving
from engine.ominos.lattice import Cell
from engine.ominos.moves import PiecelessMove, Place
from engine.ominos.table import Table
from engine.ominos.tiles import Rotations, digits_text

if TYPE_CHECKING:
    from app.games.ominos.scene import OminoScene

MAX_FIRST_TILES = 60
"""Maximum number of pairs that are compared"""

TilePair = tuple[Place, Place]


def best_extra_tiles(view: VisibleMatch) -> TilePair | None:
    """Returns the two tiles that score most points if they are placed one after the other. Only a limited number of
    pairs is compared.
    """
    tiles = view.table.tiles
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


def extra_tile_points(tiles: TilePair) -> int:
    """Returns the points of two extra tiles, which is the sum of their digits."""
    return sum(sum(place.digits) for place in tiles)


class TurnPrompt:
    """Prompt of the person in front, as a card on the board, and the confirm bar."""

    def __init__(self, scene: "OminoScene", panel: PromptPanel):
        self.scene, self._panel = scene, panel
        self._keeps_board = False
        """Whether the board stays in place, because the card is shown only briefly or for the extra tiles of a bonus.
        Such a card is where it hides least; a question may be on the hand, which cannot be played before the answer
        """
        self._is_hint = False
        """Whether the card shows a hint. In this case the board moves only if the card covers the hinted cell"""
        self._is_framed_beside = False
        """Whether the board is framed in the space beside a card"""
        self._hint = ""
        self.previewed_cells: tuple[Cell, ...] = ()
        """Cells of the two extra tiles that a question previews"""

    @property
    def card(self) -> MessageCard:
        return self._panel.card

    @property
    def is_question(self) -> bool:
        """Returns whether the card asks a question."""
        return bool(self.card.content.answers)

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
            self._show(view)
        self._reserve_space()

    def _show(self, view: VisibleMatch) -> None:
        is_question, scene = view.is_choosing, self.scene
        self._is_hint = bool(self._hint) and not is_question
        self._keeps_board = is_question or bool(view.extra_tiles_owed) or self._is_misfit(view)
        prompt = self._question(view) if is_question else Prompt(self._text(view))
        area = MessageArea(scene.geometry.board)
        if self._is_hint:
            area = scene.hint_area
        elif self._keeps_board:
            hand = scene.geometry.hand if is_question else EMPTY_BOX
            area = scene.card_area(self.previewed_cells, hand)
        self._panel.arrange(EMPTY_BOX, area)
        self._panel.show_hint(self._hint)
        self._panel.show(prompt)

    def _text(self, view: VisibleMatch) -> str:
        """Returns the text for the current position; empty if there is nothing to say."""
        if view.is_opening:
            tiles = join_with_or([digits_text(tile) for tile in view.fits.tiles])
            return _("You open the round with {tiles}.").format(tiles=tiles)
        if self._is_misfit(view):
            return _("Fits nowhere")
        if view.extra_tiles_owed:
            owed = view.extra_tiles_owed
            return plural("Place {n} more tile for your bonus.", "Place {n} more tiles for your bonus.", owed)
        if view.fits or self.scene.host.settings.table.is_strict:
            return ""
        return _("No tile fits: draw.") if PiecelessMove.DRAW in view.calls else _("No tile fits: pass.")

    def _is_misfit(self, view: VisibleMatch) -> bool:
        """Returns whether the selected tile fits nowhere although other tiles of the hand fit."""
        tile, is_strict = self.scene.table.held_piece.selected, self.scene.host.settings.table.is_strict
        return tile is not None and bool(view.fits) and not view.fits.of(tile) and not is_strict

    def _question(self, view: VisibleMatch) -> Prompt:
        """Returns the question for the choice between 25 points and two extra tiles. If only one of them is possible,
        takes it without asking.
        """
        if len(view.calls) == 1:
            self.scene.motions.run(self._take_only(view.calls[0]))
            return Prompt()
        tiles = best_extra_tiles(view)
        answers = [CardAnswer(_("25 points"), _("at once"), partial(self._answer, PiecelessMove.TAKE_POINTS))]
        if tiles:
            self._show_extra_tiles(tiles)
            text = _("for example {points}").format(points=format_signed(extra_tile_points(tiles)))
            answers.append(CardAnswer(_("Two extra tiles"), text, partial(self._answer, PiecelessMove.TAKE_TILES)))
        return Prompt(_("Choose your bonus."), answers=tuple(answers))

    def _take_only(self, call: PiecelessMove) -> Animation:
        yield delay(0.0, is_blocking=False)
        if self.scene.view.calls == (call,) and self.scene.view.is_my_turn:
            self._answer(call)

    def _answer(self, call: PiecelessMove) -> None:
        self.hide()
        self.scene.table.play(call)

    def _reserve_space(self) -> None:
        """Reserves space at the edge of the board for a card, and frames the board beside a text that would otherwise
        cover a tile.

        Not called by `hide`, so that the board stays in place while a card is hidden briefly.
        """
        scene, card = self.scene, self.card
        scene.update_camera_content()
        is_hint = card.is_shown and self._is_hint
        if not is_hint:
            scene.reserve_edge(EMPTY_BOX)
            covers = scene.covers_tiles(card.box) if not self._keeps_board else self._covers_preview()
            self._is_framed_beside = card.is_shown and covers
        is_in_the_way = is_hint and scene.covers_hint(card.box)
        is_on_board = card.is_shown and card.box.overlaps(scene.geometry.board)
        scene.reserve_edge(card.box if is_on_board else EMPTY_BOX, self._is_framed_beside or is_in_the_way)
        if is_in_the_way:
            scene.bring_hint_into_sight()
        elif not scene.geometry.camera.is_manual and not is_hint:
            scene.framing.frame()
        scene.place_overlays()  # labels keep off the card

    def _covers_preview(self) -> bool:
        """Returns whether the question covers an extra tile that it previews; a low window may have no other room."""
        return self.scene.covers_cells(self.card.box, self.previewed_cells)

    def _show_extra_tiles(self, tiles: TilePair) -> None:
        """Shows a preview of the two extra tiles in their cells."""
        self.previewed_cells = tuple(place.cell for place in tiles)
        self.scene.marks.show_ghosts(tiles)
        self.scene.draw_fits()

    # Confirm bar

    def show_confirm_bar(self) -> None:
        """Shows the bar instead of the prompt."""
        self.hide()
        self.scene.table.place_confirm_bar()
        self.scene.place_overlays()  # labels keep off the bar

    def follow_camera(self) -> None:
        """Moves the confirm bar with its tile."""
        if self.scene.table.confirm_bar.is_shown:
            self.scene.table.place_confirm_bar()

    def hide(self) -> None:
        if self.card.is_shown:
            self._panel.clear()
            self.previewed_cells = ()
            self.scene.marks.show_ghosts(())
            self.scene.draw_fits()
