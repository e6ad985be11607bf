"""What a book of rules is made of, and which there are. Texts are English; they are translated where they are shown."""

from dataclasses import dataclass
from importlib import import_module
from typing import TypeAlias


@dataclass(frozen=True)
class Text:
    """A paragraph."""

    text: str
    is_ours: bool = False
    """The sheet is silent here or can be read in two ways: this is what was decided"""


@dataclass(frozen=True)
class Rows:
    """A table: its head, and rows as wide as that."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class TileFigure:
    """Tiles of Tri-Ominos or Quad-Ominos, and one that is laid or refused."""

    game: str
    caption: str
    laid: str = ""
    """What lies, each as the record writes it"""
    move: str = ""
    """The tile that the figure is about; it is not yet among those that lie"""
    points: int | None = None
    """What the move brings, the bonus of Quad-Ominos counted as 25; None if it is refused, or there is none"""
    refusal: str = ""
    """Why it is refused, in the rules' word"""
    then: tuple[str, ...] = ()
    """Tiles laid after it in the same turn"""


@dataclass(frozen=True)
class PawnFigure:
    """The board of Quadrot with a roll, and a turn that may be played."""

    caption: str
    dice: str
    pawns: tuple[str, ...]
    """By sides, clockwise from the bottom: where its pawns are, `34 start start home`; nothing where nobody sits"""
    turn: str = ""
    """As the record writes it; nothing if the seat must pass"""
    refused: str = ""
    """A turn that the rules refuse"""
    someone_home: bool = False
    game: str = "quadrot"


@dataclass(frozen=True)
class BrickFigure:
    """Bricks of Domino 3D, and one that is laid or refused."""

    caption: str
    laid: str
    move: str
    points: int | None = None
    refusal: str = ""
    game: str = "domino3d"


Figure: TypeAlias = TileFigure | PawnFigure | BrickFigure
Part: TypeAlias = Text | Rows | Figure


@dataclass(frozen=True)
class Chapter:
    title: str
    parts: tuple[Part, ...]


@dataclass(frozen=True)
class Book:
    game: str
    chapters: tuple[Chapter, ...]

    def figures(self) -> list[Figure]:
        return [part for chapter in self.chapters for part in chapter.parts if not isinstance(part, Text | Rows)]


# Which books there are; each is read when it is first opened


PLACES = {
    "triominos": "app.games.ominos.rules_triominos",
    "quadominos": "app.games.ominos.rules_quadominos",
    "quadrot": "app.games.quadrot.rules",
    "domino3d": "app.games.domino3d.rules",
}


def book_of(game: str) -> Book:
    """The rules of a game."""
    book: Book = import_module(PLACES[game]).BOOK
    return book
