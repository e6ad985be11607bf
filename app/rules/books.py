"""Which books there are; each is read when it is first opened."""

from importlib import import_module

from app.rules.book import Book

PLACES = {
    "triominos": "app.rules.triominos",
    "quadominos": "app.rules.quadominos",
    "quadrot": "app.rules.quadrot",
    "domino3d": "app.rules.domino3d",
}


def book_of(game: str) -> Book:
    """The rules of a game."""
    book: Book = import_module(PLACES[game]).BOOK
    return book
