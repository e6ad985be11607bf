"""The door of the store: what a number from outside, or from a damaged file, may be."""

from math import isfinite

LATEST = 253_370_764_800.0
"""Seconds since 1970: the year 9999, after which no calendar knows a day"""
MOST_SECONDS = 86_400.0
"""Of sand in one turn"""


def parse_time(given: object) -> float:
    """Returns a moment in seconds since 1970; raises `ValueError` for what is none."""
    if isinstance(given, bool) or not isinstance(given, int | float) or not 0 <= given <= LATEST:
        raise ValueError("no moment")
    return float(given)


def time_or_zero(stored: object) -> float:
    """Returns a moment from the file, or the beginning of time for one that is damaged there."""
    try:
        return parse_time(stored)
    except ValueError:
        return 0.0


def seconds_or_zero(stored: object) -> float:
    """Returns seconds of sand from the file, or none for what is damaged there."""
    is_number = isinstance(stored, int | float) and isfinite(stored)
    return min(max(float(stored), 0.0), MOST_SECONDS) if is_number and isinstance(stored, int | float) else 0.0
