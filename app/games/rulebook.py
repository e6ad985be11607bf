"""What a book of rules is made of. Texts are English; they are translated where they are shown."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias


@dataclass(frozen=True)
class Text:
    """A paragraph."""

    text: str
    is_ruling: bool = False
    """The sheet is silent here or can be read in two ways: this is what was decided"""
    labels: Mapping[str, str] = field(default_factory=dict)
    """Button labels in the text, by placeholder"""


@dataclass(frozen=True)
class TextTable:
    """A table: its head, and rows as wide as the head."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Figure:
    """A picture that the game draws itself: its `picture.py` knows its own kind of figure, and what lies there."""

    caption: str

    @property
    def pieces(self) -> int | None:
        """Returns how many pieces it shows, which says how high it is drawn; None for a whole board."""
        return None


ChapterPart: TypeAlias = Text | TextTable | Figure


@dataclass(frozen=True)
class Chapter:
    """A part of a book, shown on a page of its own."""

    title: str
    parts: tuple[ChapterPart, ...]


@dataclass(frozen=True)
class Rulebook:
    """The rules of a game."""

    game: str
    chapters: tuple[Chapter, ...]

    def figures(self) -> list[Figure]:
        """Returns all its figures in order."""
        return [part for chapter in self.chapters for part in chapter.parts if isinstance(part, Figure)]
