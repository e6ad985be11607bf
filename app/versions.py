"""What the tables of the journal's database are, and how each version of them came out of the one before.

Only plain SQL that SQLite 3.22 knows: phones bring their own.
"""

import sqlite3
from collections.abc import Callable
from typing import TypeAlias

Step: TypeAlias = Callable[[sqlite3.Connection], None]
"""Brings a database from one version to the next, inside a transaction that is open"""

# Version 1. A match is its head (what was agreed and dealt) and its moves, each as its lines in a record. A seal
# follows from a text and from what stands before it, and tells whether it has changed on the disk; `plies`, whether the
# last moves are still there.

MATCHES = """
    CREATE TABLE matches (
        id TEXT PRIMARY KEY NOT NULL,
        game TEXT NOT NULL,
        origin TEXT NOT NULL,
        head TEXT NOT NULL,
        seal INTEGER NOT NULL,
        plies INTEGER NOT NULL DEFAULT 0,
        begun REAL NOT NULL,
        touched REAL NOT NULL,
        ended REAL,
        sand REAL NOT NULL DEFAULT 0
    )"""

MOVES = """
    CREATE TABLE moves (
        match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        ply INTEGER NOT NULL,
        lines TEXT NOT NULL,
        seal INTEGER NOT NULL,
        PRIMARY KEY (match, ply)
    ) WITHOUT ROWID"""

SEATS = """
    CREATE TABLE seats (
        match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        name TEXT NOT NULL,
        level TEXT,
        colour INTEGER,
        score INTEGER,
        won INTEGER,
        PRIMARY KEY (match, seat)
    ) WITHOUT ROWID"""

FIGURES = """
    CREATE TABLE figures (
        match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        reason TEXT NOT NULL,
        times INTEGER NOT NULL,
        points INTEGER NOT NULL,
        best INTEGER NOT NULL,
        PRIMARY KEY (match, seat, reason)
    ) WITHOUT ROWID"""

BY_TOUCH = "CREATE INDEX matches_by_touch ON matches (ended, touched)"


def _version_1(connection: sqlite3.Connection) -> None:
    for statement in (MATCHES, MOVES, SEATS, FIGURES, BY_TOUCH):
        connection.execute(statement)


STEPS: tuple[Step, ...] = (_version_1,)
"""Step n brings version n to version n + 1. A step is never changed once it was shipped"""
