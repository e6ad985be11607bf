"""What is kept of a table at home: its glass, its score sheets, how a company counts its evenings.

Each is one row that is written whole with every tap: whoever kills the app loses nothing of it.
"""

from typing import NamedTuple

from app.store.journal import Journal

LONGEST = 60_000
"""Letters of a sheet: twenty times the longest match"""


class StoredSheet(NamedTuple):
    """A score sheet as it is stored."""

    id: str
    text: str
    begun: float
    touched: float
    ended: float | None


# The glass


def keep_glass(journal: Journal, state: str) -> bool:
    """Stores the glass as it stands; returns whether that was done."""
    row = (1, state)
    return bool(
        journal.store(lambda db: db.execute("INSERT OR REPLACE INTO glass (one, state) VALUES (?, ?)", row).rowcount)
    )


def kept_glass(journal: Journal) -> str:
    """Returns the glass as it was stored last; nothing where there has been none."""
    row = journal.ask(lambda db: db.execute("SELECT state FROM glass").fetchone())
    return str(row[0]) if row else ""
