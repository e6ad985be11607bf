"""Reading of a match's timer, for the small hourglass of a table and for the clock of a race."""

from app.hourglass.timer_cues import TimerReading
from app.match.session import Session


def timer_reading(session: Session) -> TimerReading | None:
    """Returns the reading of a match's timer; None if no timer is shown."""
    left, limit = session.timer_left, session.timer_limit
    return None if left is None or limit is None else TimerReading(left, limit, session.is_timer_running)
