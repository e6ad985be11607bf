"""The board: wooden frame, field, lines, points, and the strips behind the lines."""

from collections.abc import Callable, Mapping
from functools import partial

from kivy.metrics import dp

from app.games.quadrot.lines import COLOURS, bars, field, line, stamp
from app.games.quadrot.plan import LINE, Place, Plan
from app.look.look import colour, now, seat, shadow
from app.look.materials import CREAM
from app.look.mesh import Batch, flat, ramp
from app.look.shapes import arc, box, circle, rounded
from app.look.tokens import Rgba, mix
from engine.quadrot.board import (
    BLACK_POINTS,
    BLUE,
    GATES,
    PLACES,
    POINTS,
    RED,
    RED_SQUARES,
    SEGMENTS,
    SIDES,
    WHITE_POINTS,
    turned,
)  # fmt: skip

WIDTH = 0.21
"""Of a line, in units; so are the sizes below"""
PLAIN, SPECIAL, SQUARE, STROKE = 0.27, 0.36, 0.345, 0.125
WHITE = (1.0, 1.0, 1.0, 1.0)
RED_FACE = (0.722, 0.196, 0.161, 1.0)
BLACK_FACE = (0.141, 0.122, 0.102, 1.0)


def draw(
    batch: Batch, plan: Plan, seats: Mapping[int, int], is_seen: Callable[[Place], bool] = lambda _place: True
) -> None:
    """The board; `seats` tells which seat colour plays from which side. Of lines and points only what `is_seen`."""
    _frame(batch, plan)
    _strips(batch, plan, seats)
    _gates(batch, plan)
    for kind, segments in SEGMENTS.items():
        for start, end in ((plan.point(one), plan.point(other)) for one, other in segments):
            if is_seen(start) or is_seen(end):
                line(batch, start, end, kind, plan.unit * WIDTH)
    for side in SIDES:
        batch.line(plan.line(side), plan.unit * STROKE, flat(BLACK_FACE))
    for points, drawn in KINDS:
        stamp(batch, partial(drawn, unit=plan.unit), list(filter(is_seen, map(plan.point, points))))


def _frame(batch: Batch, plan: Plan) -> None:
    """A wooden frame on the ground, trays in its corners, the field in its middle."""
    wide, corner = plan.size * 0.018, plan.size * 0.062
    outline = box(plan.x, plan.y, plan.size, plan.size, corner)
    batch.shadow(outline, shadow("card"), dp(8), 0, -dp(7))
    batch.shadow(outline, shadow("contact"), dp(1.6), 0, -dp(2))
    grain = ramp((0.0, colour("wood_hi")), (0.5, colour("wood")), (1.0, colour("wood_lo")))
    batch.fill(outline, grain.down(plan.y + plan.size, plan.y))
    light = flat((*CREAM[:3], 0.3 if not now().theme.is_dark else 0.14))
    batch.rim(outline, light, wide * 0.22, wide * 0.22 + dp(1))
    floor = mix(field(), colour("sunk"), 0.62) if not now().theme.is_dark else mix(field(), colour("wood_lo"), 0.45)
    batch.fill(outline, flat(floor), wide)
    batch.shade(outline, colour("shadow", 0.22), dp(6), (-0.25, 0.97), wide)
    cut = rounded(plan.field(), 0)
    batch.fill(cut, flat(field()))
    batch.rim(cut, flat(mix(floor, colour("wood_lo"), 0.3)), 0, dp(1))


def _strips(batch: Batch, plan: Plan, seats: Mapping[int, int]) -> None:
    for side in SIDES:
        if side in seats:
            rgba = mix(field(), seat(seats[side]).solid, 0.34)
            batch.fill(rounded(plan.strip(side), plan.unit * 0.16), flat(rgba))


def _gates(batch: Batch, plan: Plan) -> None:
    """From each line to its two gates: half blue, half red, for both colours open them."""
    for side in SIDES:
        for gate in GATES[side]:
            along = PLACES[turned(gate, -side)][0] - 4
            for shift, kind in ((-0.075, BLUE), (0.075, RED)):
                ends = (plan.on_side(side, along + shift, 0), plan.on_side(side, along + shift, LINE))
                bars(batch, [ends], plan.unit * 0.09, flat(COLOURS[kind]))


# Points, about 0, 0


def _plain(batch: Batch, unit: float) -> None:
    """A hollow in the wood."""
    rim, floor, radius = (0.478, 0.388, 0.267, 1.0), (0.867, 0.780, 0.612, 1.0), unit * PLAIN
    batch.fill(circle(0, 0, radius), flat(rim))
    batch.fill(circle(0, 0, radius), flat(floor), radius * 0.14)
    batch.line(arc(0, 0, radius * 0.66, 0.5, 2.64), radius * 0.13, flat(mix(rim, floor, 0.35)))


def _white(batch: Batch, unit: float) -> None:
    _special(batch, unit * SPECIAL, WHITE, mix(colour("engrave"), WHITE, 0.42))


def _black(batch: Batch, unit: float) -> None:
    _special(batch, unit * SPECIAL, BLACK_FACE, (0.914, 0.851, 0.706, 1.0))


def _special(batch: Batch, radius: float, face: Rgba, ring: Rgba) -> None:
    """A disc with a ring in it."""
    outline = circle(0, 0, radius)
    batch.fill(outline, flat((0.30, 0.24, 0.17, 1.0)))
    batch.fill(outline, flat(face), radius * 0.09)
    batch.rim(outline, flat(ring), radius * 0.44, radius * 0.58)


def _square(batch: Batch, unit: float) -> None:
    """A red square: whoever gets here goes back to the start."""
    half = unit * SQUARE
    outline = box(-half, -half, 2 * half, 2 * half, unit * 0.09)
    batch.fill(outline, flat(mix(RED_FACE, (0.0, 0.0, 0.0, 1.0), 0.35)), 0, 0, -unit * 0.05)
    batch.fill(outline, flat(RED_FACE))
    reach = half * 0.52
    for up in (-1, 1):
        batch.line([(-reach, -up * reach), (reach, up * reach)], unit * 0.085, flat((1.0, 0.93, 0.9, 1.0)))


KINDS = (
    (sorted({*POINTS} - {*WHITE_POINTS, *BLACK_POINTS, *RED_SQUARES}), _plain),
    (WHITE_POINTS, _white),
    (BLACK_POINTS, _black),
    (RED_SQUARES, _square),
)
"""Each kind of point, and how it is drawn"""
