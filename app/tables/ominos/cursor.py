"""Playing without looking: keys or swipes walk over one's tiles and their places, and every step is spoken.

Left and right: from tile to tile. Down and up: through the places of the tile. Enter: lays it, or chooses. `d` draws,
`p` passes, `r` turns a selected tile, `s` tells how the match stands, `b` tells what can be done.
"""

from collections.abc import Callable, Sequence
from typing import Any

from app.phrases import ominos as phrases
from app.phrases.ominos_board import place_said, situation, tile_said
from app.tables.ominos.fits import Fit
from app.tables.ominos.position import Position
from app.tables.ominos.scene import Scene
from app.told import Refused
from app.words import _, listed, sentences
from engine.ominos.moves import Call
from engine.ominos.tiles import Digits, tile_name

ON_TILE = -1


class Cursor:
    """Where one is: a tile of the hand, perhaps on one of its places; or a word while a bonus is chosen."""

    def __init__(
        self,
        scene: Scene,
        select: Callable[[Digits], None],
        lay: Callable[[Digits, Fit], Refused | None],
        play: Callable[[Call], Any],
    ):
        """`select`: as a tap on a tile does, for fingers may go on where keys have begun."""
        self.scene, self._select, self._lay, self._play = scene, select, lay, play
        self._tile: Digits | None = None
        self._place = ON_TILE
        self._call = 0
        self._keys: dict[str, Callable[[], None]] = {
            "left": lambda: self._step(-1), "right": lambda: self._step(1),
            "up": lambda: self._walk(-1), "down": lambda: self._walk(1),
            "enter": self._enter, "d": lambda: self._say_word(Call.DRAW), "p": lambda: self._say_word(Call.PASS),
            "s": self._tell, "b": self._tell_calls,
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
        self._place, self._call = ON_TILE, 0
        if self._tile not in self.position.hand:
            self._tile = None

    @property
    def position(self) -> Position:
        return self.scene.position

    @property
    def _fits(self) -> Sequence[Fit]:
        return self.position.fits.of(self._tile) if self._tile else ()

    # Tiles

    def _step(self, by: int) -> None:
        if self.position.is_choosing:
            self._turn_over(by)
            return
        hand = self.scene.ground.order
        if not hand:
            return
        at = hand.index(self._tile) + by if self._tile in hand else (0 if by > 0 else -1)
        self._tile, self._place = hand[at % len(hand)], ON_TILE
        self.scene.host.feel("cursor")
        self.scene.no_preview()
        self._select(self._tile)
        self.scene.reveal(self._tile)
        self._say_tile()

    def _say_tile(self) -> None:
        hand, tile = self.scene.ground.order, self._tile
        if tile is not None:
            self.scene.host.say(tile_said(tile, hand.index(tile) + 1, len(hand), len(self._fits)))

    # Places

    def _walk(self, by: int) -> None:
        if self._tile is None or self._tile not in self.position.hand:
            self._step(1)
            return
        fits = self._fits
        if not fits:
            self.scene.host.feel("refuse")
            self._say_tile()
            return
        start = self._place if self._place != ON_TILE else (-1 if by > 0 else 0)
        self._place = (start + by) % len(fits)
        self._show(fits[self._place])

    def _show(self, fit: Fit) -> None:
        scene = self.scene
        scene.host.feel("cursor")
        self._select(tile_name(fit.place.digits))
        if scene.selected is None:
            return  # a finger holds something
        scene.marks.place(fit.cell)
        scene.select(scene.selected, fit.angle if scene.position.shape.sides == 4 else 0.0)
        scene.previews(fit)
        state: Any = scene.host.session.match.state
        parts, bonus = state.worth(fit.place)
        said = place_said(self.position.table, fit.place, parts, bonus, self._place + 1, len(self._fits))
        scene.host.say(said)

    # Doing it

    def _enter(self) -> None:
        if self.position.is_choosing:
            self._say_word(self.position.calls[self._call % len(self.position.calls)])
            return
        fits = self._fits
        if self._tile is None or not fits or (self._place == ON_TILE and len(fits) > 1):
            self._walk(1)
        else:
            fit = fits[max(self._place, 0)]
            tile, self._place = self._tile, ON_TILE
            self._lay(tile, fit)

    def _say_word(self, call: Call) -> None:
        self._place = ON_TILE
        self._play(call)

    def _turn_over(self, by: int) -> None:
        """From one answer to the other."""
        self._call = (self._call + by) % len(self.position.calls)
        self.scene.host.feel("cursor")
        self.scene.host.say(phrases.action(self.position.calls[self._call]))

    # Telling

    def _tell(self) -> None:
        session = self.scene.host.session
        names = [player.name for player in session.players]
        view: Any = session.view
        if view is not None:
            self.scene.host.say(situation(view, names))

    def _tell_calls(self) -> None:
        """What can be done now."""
        position = self.position
        fitting = len(position.fits.tiles)
        words = listed([phrases.action(call) for call in position.calls])
        told = _("{n} of your tiles fit.").format(n=fitting) if position.is_mine else ""
        self.scene.host.say(sentences(told, words) if told or words else _("It is not your turn yet."))
