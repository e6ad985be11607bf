"""Touch and keyboard control of the table: each gesture or key is drawn, given haptic or spoken feedback, or played."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from app.games.ominos import texts as phrases
from app.games.ominos.texts import describe_fit, describe_situation, describe_tile
from app.games.ominos.traits import omino_state
from app.games.ominos.visible_match import TileFit, VisibleMatch
from app.games.texts import describe_points
from app.gestures import events
from app.gestures.gesture_config import GestureConfig
from app.i18n import _, join_sentences, join_with_and, label_value, plural
from app.players import names_of
from app.table.hand_gestures import HandGestures
from app.table.keyboard_cursor import KeyboardCursor, describe_choice
from engine.game import of_game
from engine.ominos.moves import PiecelessMove
from engine.ominos.tiles import Digits, tile_name
from engine.ominos.view import RoundView

if TYPE_CHECKING:
    from app.games.ominos.table import OminoTable


class OminoGestureHandler(HandGestures[Digits]):
    """Handler of gestures on hand and board: shows their effects on the scene, and asks the host (the match screen) to
    play a dropped tile.
    """

    def __init__(self, table: "OminoTable"):
        self.scene = table.scene
        super().__init__(table)

    def gesture_config(self) -> GestureConfig:
        return replace(super().gesture_config(), has_board_long_press=True)

    def inspection_started(self, event: events.InspectionStarted) -> None:
        self.press(None)
        self.scene.inspect(self.scene.geometry.piece_of(event.piece))

    def inspection_ended(self, event: events.InspectionEnded) -> None:
        self.scene.inspect(None)

    # The board

    def panned(self, event: events.Panned) -> None:
        self.scene.framing.pan(event.dx, event.dy)

    def pinched(self, event: events.Pinched) -> None:
        self.scene.framing.zoom(event.scale, event.x, event.y)

    def view_reset(self, event: events.ViewReset) -> None:
        self.scene.frame_all()

    def tapped(self, event: events.Tapped) -> None:
        """Hides messages. A tap on the place of a hint places its tile, as if the tile were selected."""
        self.scene.messages.clear()
        scene, place = self.scene, self.scene.highlights.hinted_place(self.scene.view)
        if place is None or self.machine.held is not None:
            return
        tile = tile_name(place.digits)
        for near in scene.geometry.fits_at(tile, event.x, event.y):
            if near.fit.place == place:
                self.place(tile, near)
                return

    def board_long_pressed(self, event: events.BoardLongPressed) -> None:
        self.scene.explainer.explain_tile(self.scene.geometry.cell_at(event.x, event.y))


# Cursor

ON_TILE = -1
SAME_ROW = 0.01
"""Maximum difference in height between two places of one row, in tile sides"""
Item: TypeAlias = Digits | PiecelessMove


class OminoKeyboardCursor(KeyboardCursor):
    """Cursor for keys and swipes over tiles and places; every step is spoken.

    The left and right keys move between tiles and buttons; at an opening they start with a tile that can open. The down
    and up keys enter the places of the tile, then move between rows; left and right go through all places; back returns
    to the tile. Enter places the tile or presses the button. The `d` key draws, `p` passes, `s` describes the match,
    `?` repeats the last text.
    """

    def __init__(self, table: "OminoTable"):
        self.table, self.scene = table, table.scene
        self._item: Item | None = None
        self._place = ON_TILE
        super().__init__(
            table.host,
            {
                "left": partial(self._step, -1),
                "right": partial(self._step, 1),
                "up": partial(self._step_row, 1),
                "down": partial(self._step_row, -1),
                "enter": self._enter,
                "d": partial(self._play_call, PiecelessMove.DRAW),
                "p": partial(self._play_call, PiecelessMove.PASS),
                "s": self._speak_situation,
                "?": self._speak_again,
            },
        )

    @property
    def is_awake(self) -> bool:
        """Returns whether keys have an effect; False while the hand is covered."""
        return self.view.front is not None

    def leave_place(self) -> None:
        """Deselects the place after the match has changed."""
        self._place = ON_TILE
        if self._item not in self._items:
            self._item = None

    @property
    def view(self) -> VisibleMatch:
        return self.scene.view

    @property
    def tile(self) -> Digits | None:
        """Returns the tile at the cursor; None if the cursor is on no tile."""
        return None if isinstance(self._item, PiecelessMove) else self._item

    @property
    def _items(self) -> list[Item]:
        return [*(() if self.view.is_choosing else self.scene.geometry.order), *self._calls]

    @property
    def _calls(self) -> list[PiecelessMove]:
        """Returns the legal moves without a tile, such as drawing, that have a button."""
        return [call for call in self.view.calls if self.host.offers(str(call))]

    @property
    def _fits(self) -> Sequence[TileFit]:
        return self.view.fits.of(self.tile) if self.tile else ()

    # Tiles and calls

    def _step(self, by: int) -> None:
        if self._is_on_place:
            self._step_place(by)
            return
        items = self._items
        if not items:
            return
        opening = self.view.fits.tiles if self._item is None and self.view.is_opening else ()
        self._item = self.next_of(opening or items, self._item, by)
        self._place = ON_TILE
        self.scene.hide_preview()
        if self.tile is not None:
            self.table.fingers.select(self.tile)
            self.table.scroll_to_piece(self.tile)
        else:
            self.host.focus_action(str(self._item))
        self._speak_item()

    def _speak_item(self) -> None:
        hand = self.scene.geometry.order
        calls = self._calls
        if isinstance(self._item, PiecelessMove):
            self.say(describe_choice(self._describe_call(self._item), calls.index(self._item) + 1, len(calls)))
        elif self._item in hand:
            self.say(describe_tile(self._item, hand.index(self._item) + 1, len(hand), len(self._fits)))

    def _describe_call(self, call: PiecelessMove) -> str:
        state = omino_state(self.host.session.match)
        price = {
            PiecelessMove.DRAW: -state.rules.draw_cost,
            PiecelessMove.PASS: -state.rules.cost_of_pass(state.well_left),
        }.get(call)
        text = phrases.action_label(call)
        return text if price is None else label_value(text, describe_points(price))

    # Places

    @property
    def _is_on_place(self) -> bool:
        return self._place != ON_TILE and self._place < len(self._fits)

    def back(self) -> bool:
        was_on_one = self._is_on_place
        if was_on_one:
            self._place = ON_TILE
            self.scene.hide_preview()
            self._speak_item()
        return was_on_one

    def _step_row(self, up: int) -> None:
        """Moves to the nearest place in the next row up or down; wraps around at the ends."""
        if not self._is_on_place:
            self._step_place(-up)
            return
        here, fits = self._fits[self._place], self._fits
        ahead = [fit for fit in fits if (fit.y - here.y) * up > SAME_ROW]
        if ahead:
            self._place = fits.index(min(ahead, key=lambda fit: (abs(fit.y - here.y), abs(fit.x - here.x))))
            self._show(fits[self._place])
        else:
            self._step_place(-up)

    def _step_place(self, by: int) -> None:
        if self.tile is None or self.tile not in self.view.hand:
            self._step(1)
            return
        fits = self._fits
        if not fits:
            self.host.give_feedback("refuse")
            self._speak_item()
            return
        start = self._place if self._place != ON_TILE else (-1 if by > 0 else 0)
        self._place = (start + by) % len(fits)
        self._show(fits[self._place])

    def _show(self, fit: TileFit) -> None:
        scene = self.scene
        self.host.give_feedback("cursor")
        scene.marks.mark_place(fit.cell, is_large=scene.host.settings.access.cursor)
        scene.marks.show_ghosts([fit.place])
        scene.show_preview(fit)
        self._speak_place(fit)

    def _speak_place(self, fit: TileFit) -> None:
        state = omino_state(self.host.session.match)
        parts, bonus = state.worth(fit.place)
        text = describe_fit(self.view.table, fit.place, parts, bonus, self._place + 1, len(self._fits))
        self.say(text)

    # Moves

    def _enter(self) -> None:
        fits = self._fits
        if isinstance(self._item, PiecelessMove):
            self._play_call(self._item)
        elif not fits or (self._place == ON_TILE and len(fits) > 1):
            self._step_place(1)
        elif self.tile is not None:
            fit, tile = fits[max(self._place, 0)], self.tile
            self._place = ON_TILE
            self.table.fingers.lay(tile, fit)

    def _play_call(self, call: PiecelessMove) -> None:
        self._place, self._item = ON_TILE, None
        if call in self.view.calls and call in (PiecelessMove.DRAW, PiecelessMove.PASS):
            self.table.act(str(call))
        else:
            self.table.play(call)

    # Speech

    def _speak_again(self) -> None:
        if self._place != ON_TILE and self._place < len(self._fits):
            self._speak_place(self._fits[self._place])
        elif self._item is not None:
            self._speak_item()
        else:
            self.say(self.possible)

    def _speak_situation(self) -> None:
        session = self.host.session
        names = names_of(session.players)
        if session.view is not None:
            self.say(describe_situation(of_game(session.view, RoundView), names))

    @property
    def possible(self) -> str:
        view = self.view
        if not view.is_my_turn:
            return ""
        count = len(view.fits.tiles)
        text = plural("{n} of your tiles fits.", "{n} of your tiles fit.", count) if count else _("No tile fits.")
        return join_sentences(text, join_with_and([self._describe_call(call) for call in view.calls]))
