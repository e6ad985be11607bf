"""What stands in the journal about a match that is over."""

import sqlite3

from app.figures import figures_of
from engine.match import Match


def store_result(db: sqlite3.Connection, match_id: str, match: Match, ended: float) -> None:
    """Scores, winners and figures of a match that has just ended. Once it has, it stays so."""
    db.execute("UPDATE matches SET ended = coalesce(ended, ?) WHERE id = ?", (ended, match_id))
    for seat, score in enumerate(match.state.scores):
        db.execute(
            "UPDATE seats SET score = ?, won = ? WHERE match = ? AND seat = ?",
            (score, seat in match.winners, match_id, seat),
        )
    for seat, figures in enumerate(figures_of(match)):
        for reason, figure in figures.items():
            db.execute(
                "INSERT OR REPLACE INTO figures (match, seat, reason, times, points, best) VALUES (?, ?, ?, ?, ?, ?)",
                (match_id, seat, reason, *figure),
            )
