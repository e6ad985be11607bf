"""Which row of the feedback table tells an event of the engine.

It goes by the names of events and imports no game: each is loaded when it is first played.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from engine.game import Event, Seat
from engine.match import Match

Naming: TypeAlias = Callable[[Any], str | None]
SPECIAL = 5
"""Points from which a brick is more than a brick"""
HOPS = ("hop", "black hop", "jump")
"""How the steps are called in which a pawn flies"""


def occasion(event: Event) -> str | None:
    """The name in the feedback table; None for what makes no sound of its own."""
    kind = type(event)
    name = OCCASIONS[kind.__module__.split(".")[1], kind.__name__]
    return name(event) if callable(name) else name


def ending(match: Match, people: Sequence[Seat], is_match: bool) -> str:
    """The end of a round or of the match, as those at the table feel it: won if one of them has won it."""
    winners: Sequence[Seat] = match.winners if is_match else _best_of_round(match)
    has_won = not people or any(seat in people for seat in winners)
    return f"{'match' if is_match else 'round'} {'won' if has_won else 'lost'}"


def _best_of_round(match: Match) -> list[Seat]:
    """Returns who was awarded the most at the end of the last round."""
    told = [event for events in match.events for event in events]
    awards = next((event.awards for event in reversed(told) if event.awards), ())
    return [seat for seat, award in enumerate(awards) if award == max(awards)]


def _laid_tile(event: Any) -> str:
    """The best of its reasons."""
    reasons = ["bonus"] if event.bonus else [reason for reason, points in event.parts.items() if points > 0]
    return next((special for special in ("hexagon", "bridge", "bonus") if special in reasons), "points")


def _called(event: Any) -> str:
    return "bonus" if any(points > 0 for points in event.parts.values()) else "pass"


def _laid_brick(event: Any) -> str:
    return "bonus" if event.points >= SPECIAL else "points"


def _stepped(event: Any) -> str:
    return "hop" if event.step.kind.value in HOPS else "step"


OCCASIONS: Mapping[tuple[str, str], str | Naming | None] = {
    ("ominos", "Dealt"): "deal",
    ("ominos", "Shown"): "shown",
    ("ominos", "Laid"): _laid_tile,
    ("ominos", "Drew"): "draw",
    ("ominos", "Called"): _called,
    ("ominos", "RoundEnded"): None,  # won or lost, by who looks at it
    ("domino3d", "Started"): "deal",
    ("domino3d", "Drew"): "draw",
    ("domino3d", "Laid"): _laid_brick,
    ("domino3d", "WentBack"): "brick back",
    ("domino3d", "Collapsed"): "collapse",
    ("domino3d", "Dealt"): "deal",
    ("domino3d", "Built"): "flight",
    ("domino3d", "TookBack"): "glide back",
    ("domino3d", "Declared"): "pass",
    ("domino3d", "Inspected"): lambda event: "refuse" if event.found else "points",
    ("domino3d", "RoundEnded"): None,
    ("quadrot", "Drawn"): "deal",
    ("quadrot", "Rolled"): "dice",
    ("quadrot", "Stepped"): _stepped,
    ("quadrot", "SentBack"): "sent back",
    ("quadrot", "Played"): lambda event: "home" if event.points else None,
    ("quadrot", "SeatHome"): "round won",
    ("quadrot", "Ranked"): None,
    ("game", "MatchEnded"): None,
}
