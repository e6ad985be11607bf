"""A tile in large, and every place where it fits."""

from kivy.metrics import dp

from app.tables.ominos.caption import caption
from app.tables.ominos.fits import Fits
from app.tables.ominos.loose import LooseTile
from app.tables.ominos.marks import cells_of
from app.tables.ominos.points import Note
from app.tables.ominos.scene import Scene
from app.words import _, plural
from engine.ominos.tiles import Digits

LARGE = 190.0
"""dp of its side"""


class Inspecting:
    """Shows one tile at a time."""

    def __init__(self, scene: Scene):
        self.scene = scene
        self._shown: list[LooseTile | Note] = []
        self._is_shown = False

    def show(self, tile: Digits | None) -> None:
        """This tile; None: no more."""
        scene = self.scene
        for each in self._shown:
            scene.air.remove(each)
        self._shown.clear()
        if tile is None:
            if self._is_shown:
                scene.draw_fits()
            self._is_shown = False
            return
        self._is_shown = True
        fits = scene.position.fits
        if not scene.settings.table.is_strict:
            scene.marks.fits((), cells_of(fits.of(tile)))
        self._draw(tile, "" if scene.settings.table.is_strict else _where(fits, tile, scene.position.is_mine))

    def _draw(self, tile: Digits, text: str) -> None:
        scene, shape = self.scene, self.scene.position.shape
        side = dp(LARGE) if shape.sides == 3 else dp(LARGE * 0.72)
        loose = LooseTile(shape, tile, side)
        x, y = scene.ground.home(tile)
        board = scene.ground.board
        half = side * 0.5 + dp(12)
        middle = min(max(x, board.x + half), board.right - half), max(y + side * 0.9, board.y + side * 0.55)
        loose.show(middle, 1.0, 0.0, 1.0)
        self._add(loose)
        if text:
            self._add(caption(text, middle[0], middle[1] + side * (shape.height - shape.inner), board))

    def _add(self, each: LooseTile | Note) -> None:
        self._shown.append(each)
        self.scene.air.add(each)


def _where(fits: Fits, tile: Digits, is_mine: bool) -> str:
    count = len(fits.of(tile))
    if not is_mine:
        return ""
    return plural("Fits in {n} place", "Fits in {n} places", count) if count else _("Fits nowhere now")
