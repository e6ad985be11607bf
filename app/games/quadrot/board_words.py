"""The board of Quadrot for the ears: colours, points, turns, as seen from a side."""

from collections.abc import Sequence

from app.games.words import Names
from app.shell.words import N_, _, listed, plural, sentences
from engine.quadrot.board import (
    BLACK_POINTS,
    GATES,
    LAST_POINTS,
    PLACES,
    POINTS,
    RED_SQUARES,
    WHITE_POINTS,
    WIDTH,
    Colour,
    Point,
    Side,
    sides_of,
    turned,
)
from engine.quadrot.moves import Kind, Step, Turn
from engine.quadrot.pawns import home_count, points_of, start_count
from engine.quadrot.race import RaceView

COLOURS = (N_("blue"), N_("red"), N_("yellow"), N_("black"))


def colour_said(colour: Colour) -> str:
    return _(COLOURS[colour])


def colours_said(dice: Sequence[Colour]) -> str:
    if len(dice) == 2 and dice[0] == dice[1]:
        return _("{colour} twice").format(colour=colour_said(dice[0]))
    return listed([colour_said(colour) for colour in dice])


# Points: rows are counted from one's own start line, places in a row from the left


def row_and_place(point: Point, side: Side) -> tuple[int, int]:
    """Which row and which point in it, from 1, as somebody on that side sees it.

    >>> row_and_place(34, 0), row_and_place(34, 2)
    ((1, 1), (9, 3))
    """
    seen = {other: PLACES[turned(other, -side)] for other in POINTS}
    x, y = seen[point]
    return WIDTH - y, sorted(other_x for other_x, other_y in seen.values() if other_y == y).index(x) + 1


def point_said(point: Point, side: Side) -> str:
    """A point as somebody on that side finds it: `white point (row 4, point 2)`."""
    row, place = row_and_place(point, side)
    where = _("row {row}, point {place}").format(row=row, place=place)
    kind = _kind(point, side)
    return _("{kind} ({where})").format(kind=kind, where=where) if kind else where


def _kind(point: Point, side: Side) -> str:
    if point in RED_SQUARES:
        return _("red square")
    if point in WHITE_POINTS:
        return _("white point")
    if point in BLACK_POINTS:
        return _("black point")
    if point in GATES[side]:
        return _("gate")
    return _("last point") if point in LAST_POINTS[side] else ""


# Turns

STEPS = {
    Kind.IN: N_("{dice}: come in at {end}"),
    Kind.WALK: N_("{dice}: from {start} to {end}"),
    Kind.JUMP: N_("{dice}: jump from {start} to {end}"),
    Kind.WHITE_HOP: N_("hop to {end}"),
    Kind.BLACK_HOP: N_("{dice}: hop from {start} to {end}"),
    Kind.OUT: N_("{dice}: leave from {start}"),
}


def step_said(step: Step, side: Side) -> str:
    """A step that may be made."""
    ends = {
        name: point_said(point, side) if point in POINTS else ""
        for name, point in (("start", step.start), ("end", step.end))
    }
    said = _(STEPS[step.kind]).format(dice=colours_said(step.dice), **ends)
    return _("{step}, and back to the start").format(step=said) if step.returns else said


def turn_said(turn: Turn, side: Side) -> str:
    """A whole turn, step by step."""
    steps = (step_said(step, side) for step in turn.steps)
    return " ".join(f"{step[:1].upper()}{step[1:]}." for step in steps)


def situation(view: RaceView, names: Names) -> str:
    """The whole board, from the seat's own side."""
    side = sides_of(len(view.pawns))[view.seat]
    told = [_seat_said(view, seat, side, names) for seat in range(len(view.pawns))]
    if not view.winners:
        dice = colours_said(view.dice)
        told.append(_("{name} threw {dice}.").format(name=names[view.turn], dice=dice))
    return sentences(*told)


def _seat_said(view: RaceView, seat: int, side: Side, names: Names) -> str:
    pawns = view.pawns[seat]
    parts = [
        plural("{n} pawn home", "{n} pawns home", home_count(pawns)),
        plural("{n} at the start", "{n} at the start", start_count(pawns)),
        *(point_said(point, side) for point in points_of(pawns)),
    ]
    return _("{name}: {pawns}.").format(name=names[seat], pawns=", ".join(parts))
