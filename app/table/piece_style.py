"""Appearance of the pieces of a game, by which the table kit draws hands, pieces in the air and pictures of pieces."""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from typing import Generic, NamedTuple, TypeVar

from kivy.graphics import InstructionGroup

from app.look.shapes import RoundedPolygon
from app.table.rack import PieceShape

PieceT = TypeVar("PieceT", bound=Hashable)


class DrawnPiece(NamedTuple, Generic[PieceT]):
    """Piece to draw at a position in pixels."""

    piece: PieceT | None
    """None for a face-down piece"""
    x: float
    """Position of its middle"""
    y: float
    angle: float = 0.0
    center: str = "dot"
    """Mark in the centre: `pin` for own pieces, `dot` for placed ones, `back` for face-down ones, or a mark that the
    game defines
    """


class PieceGroup(InstructionGroup, Generic[PieceT]):
    """Canvas group of pieces of the same size."""

    drawn: Sequence[DrawnPiece[PieceT]] = ()
    """Pieces that are shown"""

    def draw(self, pieces: Sequence[DrawnPiece[PieceT]], side: float) -> None:
        """Replaces the pieces and sets `drawn`; `side` in pixels. The group ends with a white brush."""
        raise NotImplementedError

    def fade(self, alpha: float) -> None:
        """Sets the opacity of the whole group, 0 to 1. By default pieces appear without fading in."""


class PieceStyle(ABC, Generic[PieceT]):
    """Shape and drawing of the pieces of a game."""

    shape: PieceShape

    @property
    def icon(self) -> str:
        """Returns the name of the icon beside the number of pieces on a plaque."""
        return "square"

    @property
    def tray_side(self) -> float:
        """Returns the side in dp of a piece in a tray, which shows the pieces left in a hand."""
        return 40.0

    @property
    def tray_pitch(self) -> float:
        """Returns the distance between two neighbouring pieces in a tray, in sides."""
        return 1.15

    def tray_angle(self, column: int) -> float:
        """Returns the angle in degrees of the pieces in a column of a tray."""
        return 0.0

    @property
    def well_side(self) -> float:
        """Returns the side in dp of the pieces in the picture of the well."""
        return 28.0

    @abstractmethod
    def group(self, casts_shadow: bool = True) -> PieceGroup[PieceT]:
        """Creates an empty group of pieces."""

    @abstractmethod
    def outline(self, side: float, angle: float = 0.0, inset: float = 0.0, steps: int = 5) -> RoundedPolygon:
        """Returns the outline of a piece around the origin; `inset` in sides, `steps`: points per corner."""

    def text(self, piece: PieceT) -> str:
        """Returns the name of a piece for the screen reader."""
        return str(piece)
