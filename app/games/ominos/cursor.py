"""Playing without looking: keys or swipes walk over one's tiles and their places, and every step is spoken.

Left and right: from tile to tile, and on to what can be done instead of laying one. Down and up: through the places of
the tile. Enter: lays it, or does it. `d` draws, `p` passes, `s` tells how the match stands, `b` tells
what can be done, `again` repeats.
"""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from app.games.common import points_said
from app.games.ominos import words as phrases
from app.games.ominos.board_words import place_said, situation, tile_said
from app.games.ominos.position import Fit, Position
from app.games.ominos.scene import Scene
from app.match.messages import Refused
from app.shell.words import _, listed, sentences
from engine.ominos.moves import Call
from engine.ominos.tiles import Digits

ON_TILE = -1
Item: TypeAlias = Digits | Call


class Cursor:
    """Where one is: a tile of the hand, perhaps on one of its places, or a word."""

    def __init__(
        self,
        scene: Scene,
        select: Callable[[Digits], None],
        lay: Callable[[Digits, Fit], Refused | None],
        play: Callable[[Call], Any],
    ):
        self.scene, self._select, self._lay, self._play = scene, select, lay, play
        self._item: Item | None = None
        self._place = ON_TILE
        self._keys: dict[str, Callable[[], None]] = {
            "left": lambda: self._step(-1), "right": lambda: self._step(1),
            "up": lambda: self._walk(-1), "down": lambda: self._walk(1),
            "enter": self._enter, "d": lambda: self._do(Call.DRAW), "p": lambda: self._do(Call.PASS),
            "s": self._tell, "b": self._tell_calls, "again": self._repeat,
        }  # fmt: skip

    def key(self, name: str) -> bool:
        """Whether the key meant something."""
        act = self._keys.get(name)
        if act is None or self.position.front is None:
            return False
        act()
        return True

    def leave(self) -> None:
        """The position is another one."""
        self._place = ON_TILE
        if self._item not in self._items:
            self._item = None

    @property
    def position(self) -> Position:
        return self.scene.position

    @property
    def tile(self) -> Digits | None:
        """The tile that one is on."""
        return None if isinstance(self._item, Call) else self._item

    @property
    def _items(self) -> list[Item]:
        position = self.position
        return [*(() if position.is_choosing else self.scene.geometry.order), *position.calls]

    @property
    def _fits(self) -> Sequence[Fit]:
        return self.position.fits.of(self.tile) if self.tile else ()

    # From one to the next

    def _step(self, by: int) -> None:
        items = self._items
        if not items:
            return
        at = items.index(self._item) + by if self._item in items else (0 if by > 0 else -1)
        self._item, self._place = items[at % len(items)], ON_TILE
        self.scene.host.feel("cursor")
        self.scene.no_preview()
        if self.tile is not None:
            self._select(self.tile)
            self.scene.reveal(self.tile)
        self._say_item()

    def _say_item(self) -> None:
        hand = self.scene.geometry.order
        if isinstance(self._item, Call):
            self.scene.host.say(self._said(self._item))
        elif self._item in hand:
            self.scene.host.say(tile_said(self._item, hand.index(self._item) + 1, len(hand), len(self._fits)))

    def _said(self, call: Call) -> str:
        state: Any = self.scene.host.session.match.state
        price = {Call.DRAW: -state.DRAW_PRICE, Call.PASS: -state.PASS_PRICE}.get(call)
        text = phrases.action(call)
        return text if price is None else _("{action}: {points}").format(action=text, points=points_said(price))

    # Places

    def _walk(self, by: int) -> None:
        if self.tile is None or self.tile not in self.position.hand:
            self._step(1)
            return
        fits = self._fits
        if not fits:
            self.scene.host.feel("refuse")
            self._say_item()
            return
        start = self._place if self._place != ON_TILE else (-1 if by > 0 else 0)
        self._place = (start + by) % len(fits)
        self._show(fits[self._place])

    def _show(self, fit: Fit) -> None:
        scene = self.scene
        scene.host.feel("cursor")
        scene.marks.place(fit.cell, is_large=scene.settings.access.cursor)
        scene.previews(fit)
        self._say_place(fit)

    def _say_place(self, fit: Fit) -> None:
        state: Any = self.scene.host.session.match.state
        parts, bonus = state.worth(fit.place)
        said = place_said(self.position.table, fit.place, parts, bonus, self._place + 1, len(self._fits))
        self.scene.host.say(said)

    # Doing it

    def _enter(self) -> None:
        fits = self._fits
        if isinstance(self._item, Call):
            self._do(self._item)
        elif not fits or (self._place == ON_TILE and len(fits) > 1):
            self._walk(1)
        elif self.tile is not None:
            fit, tile = fits[max(self._place, 0)], self.tile
            self._place = ON_TILE
            self._lay(tile, fit)

    def _do(self, call: Call) -> None:
        self._place, self._item = ON_TILE, None
        self._play(call)

    # Telling

    def _repeat(self) -> None:
        if self._place != ON_TILE and self._place < len(self._fits):
            self._say_place(self._fits[self._place])
        elif self._item is not None:
            self._say_item()
        else:
            self._tell_calls()

    def _tell(self) -> None:
        session = self.scene.host.session
        names = [player.name for player in session.players]
        view: Any = session.view
        if view is not None:
            self.scene.host.say(situation(view, names))

    def _tell_calls(self) -> None:
        """What can be done now."""
        position = self.position
        if not position.is_mine:
            self.scene.host.say(_("It is not your turn yet."))
            return
        told = _("{n} of your tiles fit.").format(n=len(position.fits.tiles))
        self.scene.host.say(sentences(told, listed([self._said(call) for call in position.calls])))
