"""What Domino 3D does otherwise than other games, and the sounds of its events."""

from app.games.traits import Traits
from engine.domino3d.cells import position
from engine.domino3d.events import (
    Built,
    Collapsed,
    Dealt,
    Declared,
    Drew,
    Inspected,
    Laid,
    RoundEnded,
    Started,
    TookBack,
    WentBack,
)
from engine.domino3d.moves import Domino3dMove, Place, Timed
from engine.domino3d.options import Domino3dOptions
from engine.domino3d.race import Race
from engine.domino3d.turns import TurnsState

MODES = {
    "equal_turns": ("classic", "advanced"),
    "low": ("classic", "advanced", "solo"),
    "solo": ("solo",),
    "assisted": ("race",),
    "race_end": ("race",),
    "accusations": ("race",),
}
"""The options that only some modes know"""
OFFERED = ("classic", "advanced")
"""The modes that its table plays; the race and solo ask for tables of their own"""
SPECIAL = 5
"""Points from which a brick is more than a brick"""


def _laid(event: Laid) -> str:
    return "bonus" if event.points >= SPECIAL else "points"


LANDINGS = ("brick", "brick upon", "brick above")
"""How a brick sounds on the table, on the first layers, and from this layer on:"""
ABOVE = 3
LIGHT, EACH = 0.55, 0.15
"""How strongly a brick is felt that touches nothing, and what each brick that it touches adds"""


def landing(place: Place, contacts: int) -> tuple[str, float]:
    """Returns the row of the feedback table for a brick that comes to lie, and how strongly: wood on wood, which rings
    higher the higher it lies, and is the heavier the more it touches.
    """
    layer = min(position(cell)[2] for cell in place.body)
    return LANDINGS[(layer > 0) + (layer >= ABOVE)], min(1.0, LIGHT + EACH * contacts)


def _inspected(event: Inspected) -> str:
    return "refuse" if event.found else "points"


class Domino3dTraits(Traits):
    """Turns at one table, or a race in rounds on tables that the others do not see."""

    sounds = {
        Started: "deal",
        Drew: "draw",
        Laid: _laid,
        WentBack: "brick back",
        Collapsed: "collapse",
        Dealt: "deal",
        Built: "flight",
        TookBack: "glide back",
        Declared: "pass",
        Inspected: _inspected,
        RoundEnded: None,  # won or lost, by who looks at it
    }

    def matters(self, options: Domino3dOptions, option: str) -> bool:
        return options.mode in MODES.get(option, (options.mode,))

    def offers(self, option: str, value: object) -> bool:
        return option != "mode" or value in OFFERED

    def hides(self, options: Domino3dOptions) -> bool:
        return options.mode == "race"

    def turn(self, state: TurnsState | Race) -> object:
        return (state.round, state.is_building) if isinstance(state, Race) else state.turns

    def round(self, state: TurnsState | Race) -> int | None:
        return state.round if isinstance(state, Race) else None

    def thing(self, move: Domino3dMove) -> object:
        done = move.move if isinstance(move, Timed) else move
        return done.brick if isinstance(done, Place) else done

    def elapsed(self, move: Domino3dMove) -> float | None:
        return move.ms / 1000 if isinstance(move, Timed) else None


TRAITS = Domino3dTraits()
