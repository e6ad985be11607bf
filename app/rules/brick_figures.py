"""Figures of Domino 3D as the engine sees them: what stands, which brick is laid."""

from app.rules.book import BrickFigure
from engine.domino3d.moves import Place, read_place
from engine.domino3d.structure import Structure, structure_of


def structure_before(figure: BrickFigure) -> Structure:
    """What stands before the figure's brick."""
    return structure_of(read_place(text) for text in figure.laid.split())


def brick_of(figure: BrickFigure) -> Place:
    return read_place(figure.move)
