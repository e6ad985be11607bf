"""Validation of numbers read from imports and damaged files."""

from math import isfinite

LATEST = 253_370_764_800.0
"""Latest valid timestamp in seconds since 1970: the year 9999, the last year that `datetime` supports"""
MOST_SECONDS = 86_400.0
"""Maximum timer seconds of one turn"""


def parse_time(value: object) -> float:
    """Parses a Unix timestamp; raises `ValueError` if invalid."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= LATEST:
        raise ValueError("no timestamp")
    return float(value)


def time_or_zero(cell: object) -> float:
    """Returns the timestamp in a database cell, or 0.0 if the cell is damaged."""
    try:
        return parse_time(cell)
    except ValueError:
        return 0.0


def seconds_or_zero(cell: object) -> float:
    """Returns the timer seconds in a database cell, limited to `MOST_SECONDS`, or 0.0 if the cell is damaged."""
    is_number = isinstance(cell, int | float) and isfinite(cell)
    return min(max(float(cell), 0.0), MOST_SECONDS) if is_number and isinstance(cell, int | float) else 0.0
