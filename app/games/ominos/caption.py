"""A few words on a card, beside a tile."""

from kivy.metrics import dp

from app.games.ominos.letters import Letters
from app.games.ominos.points import Note
from app.look.look import colour
from app.look.materials import card
from app.look.mesh import Batch
from app.look.shapes import Box, pill

AIR, EDGE = 8.0, 6.0
"""dp from what it is about, and from the rim of its box"""


def caption(text: str, x: float, y: float, within: Box) -> Note:
    """Its foot lies just above a point, its middle there too as far as the box has room."""
    note, letters = Note(), Letters(text, "name", colour("ink"))
    width, height = letters.width + dp(28), letters.height + dp(14)
    batch = Batch()
    card(batch, pill(0, 0, width, height))
    batch.into(note.ink)
    note.write(letters, dp(14), dp(7))
    note.close()
    left = min(max(x - width / 2, within.x + dp(EDGE)), within.right - width - dp(EDGE))
    note.move(left, min(y + dp(AIR), within.top - height))
    return note
