"""Picture of what a seat has built or collected in a round, for the page at its end."""

from typing import NamedTuple

from kivy.uix.widget import Widget

from engine.game import Seat


class RoundPicture(NamedTuple):
    """Picture of one seat."""

    seat: Seat
    picture: Widget
    text: str
    """Line below the picture"""
    detail: Widget | None = None
    """Enlarged detail, such as two marks that differ; None without one"""
