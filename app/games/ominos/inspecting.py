"""A tile in large, and every place where it fits."""

from kivy.metrics import dp

from app.games.ominos.caption import caption
from app.games.ominos.fits import Fits
from app.games.ominos.geometry import Point
from app.games.ominos.loose import LooseTile
from app.games.ominos.marks import cells_of
from app.games.ominos.points import Note
from app.games.ominos.scene import Scene
from app.shell.words import _, plural
from engine.ominos.tiles import Digits

LARGE = 190.0
"""dp of its side"""
EDGE, CAPTION = 12.0, 48.0
"""dp beside it, and above it for its caption"""


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
        shape, board = self.scene.position.shape, self.scene.ground.board
        side = dp(LARGE) if shape.sides == 3 else dp(LARGE * 0.72)
        loose = LooseTile(shape, tile, side)
        x, y = self._spot(tile, side)
        loose.show((x, y), 1.0, 0.0, 1.0)
        self._add(loose)
        if text:
            self._add(caption(text, x, y + side * (shape.height - shape.inner), board))

    def _spot(self, tile: Digits, side: float) -> Point:
        """Where its middle is: near the finger, but where it hides the fewest of the places that it announces."""
        ground, half = self.scene.ground, side / 2 + dp(EDGE)
        board, (x, y) = ground.board, ground.home(tile)
        left, right = board.x + half, board.right - half
        low = max(y + side * 0.9, board.y + side * 0.55)
        across = (min(max(x, left), right), left, right)
        spots = [(sx, sy) for sy in (low, (low + board.top - side) / 2, board.top - side) for sx in across]
        places = [ground.camera.to_window(fit.x, fit.y) for fit in self.scene.position.fits.of(tile)]
        far = half + ground.camera.scale / 2
        return min(spots, key=lambda spot: sum(_is_near(spot, place, far) for place in places))

    def _add(self, each: LooseTile | Note) -> None:
        self._shown.append(each)
        self.scene.air.add(each)


def _where(fits: Fits, tile: Digits, is_mine: bool) -> str:
    count = len(fits.of(tile))
    if not is_mine:
        return ""
    return plural("Fits in {n} place", "Fits in {n} places", count) if count else _("Fits nowhere now")


def _is_near(spot: Point, place: Point, far: float) -> bool:
    """Whether a large tile here, with its caption above it, would hide something there."""
    return abs(spot[0] - place[0]) < far and -far < place[1] - spot[1] < far + dp(CAPTION)
