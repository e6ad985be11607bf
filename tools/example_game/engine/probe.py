"""Trace entries of `python -m engine probe` for the example game."""

from collections.abc import Callable, Mapping
from typing import Any

from engine.game import Event
from tools.example_game.engine.state import TilePlaced


def _placed(event: TilePlaced) -> dict[str, Any]:
    return {"seat": event.seat, "move": str(event.move), "points": event.points, "parts": dict(event.parts)}


ENTRIES: Mapping[type[Event], Callable[[Any], dict[str, Any]]] = {TilePlaced: _placed}
"""Functions that build the trace entry of an event, by type"""
