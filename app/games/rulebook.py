"""Elements of a rulebook. Texts are English; the page translates them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias


@dataclass(frozen=True)
class Text:
    """Paragraph of the rulebook."""

    text: str
    is_ruling: bool = False
    """Whether this is a ruling by the app on a question that the original rules leave open"""
    labels: Mapping[str, str] = field(default_factory=dict)
    """Button labels to insert into the text, by placeholder"""


@dataclass(frozen=True)
class RulebookTable:
    """Table with a header; every row has the same number of cells."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Figure:
    """Base class of the pictures in a rulebook. Each game has its own subclass, drawn by its `picture.py`."""

    caption: str

    @property
    def pieces(self) -> int | None:
        """Returns the number of pieces shown, from which the height of the picture follows; None for a whole board."""
        return None


ChapterPart: TypeAlias = Text | RulebookTable | Figure


@dataclass(frozen=True)
class Chapter:
    """Chapter of the rulebook, shown on its own page."""

    title: str
    parts: tuple[ChapterPart, ...]


@dataclass(frozen=True)
class Rulebook:
    """Rules of a game in chapters."""

    game: str
    chapters: tuple[Chapter, ...]

    def figures(self) -> list[Figure]:
        """Returns all figures, in the order of the chapters."""
        return [part for chapter in self.chapters for part in chapter.parts if isinstance(part, Figure)]
