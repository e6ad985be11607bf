"""What happened at a table of Tri-Ominos or Quad-Ominos, in words."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from app.phrases import common
from app.phrases.common import Line, Names, News, with_points
from app.phrases.ominos_board import digits_said
from app.told import Happened
from app.words import N_, _, plural
from engine.game import Event, MatchEnded
from engine.ominos.events import Called, Dealt, Drew, Laid, RoundEnded, Shown
from engine.ominos.moves import Call
from engine.ominos.tiles import digits_text

# What happened

HEXAGONS = {
    50: (N_("closed a hexagon"), N_("{name} closed a hexagon with {tile}")),
    60: (N_("closed two hexagons"), N_("{name} closed two hexagons with {tile}")),
    70: (N_("closed three hexagons"), N_("{name} closed three hexagons with {tile}")),
}
BRIDGE = N_("built a bridge"), N_("{name} built a bridge with {tile}")
OPENING = N_("opened with {tile}"), N_("{name} opened with {tile}")
BONUS = N_("laid {tile} and earned a bonus"), N_("{name} laid {tile} and earned a bonus")
TILE = N_("laid {tile}"), N_("{name} laid {tile}")


def _laid(event: Laid, names: Names) -> Line:
    short, long = _laid_texts(event)
    tile = event.move.digits
    sentence = _(long).format(name=names[event.seat], tile=digits_said(tile))
    return Line(event.seat, _(short).format(tile=digits_text(tile)), with_points(sentence, event.points), event.points)


def _laid_texts(event: Laid) -> tuple[str, str]:
    if "hexagon" in event.parts:
        return HEXAGONS[event.parts["hexagon"]]
    if "bridge" in event.parts:
        return BRIDGE
    return OPENING if "opening" in event.parts else BONUS if event.bonus else TILE


def _dealt(event: Dealt, names: Names) -> Line:
    name = names[event.opener]
    return Line(
        event.opener,
        _("opens round {round}").format(round=event.round),
        _("Round {round}. {name} opens.").format(round=event.round, name=name),
    )


def _shown(event: Shown, names: Names) -> Line:
    tile = event.tile
    sentence = _("{name} showed {tile} and may open with the zeros.")
    return Line(
        event.seat,
        _("showed {tile}").format(tile=digits_text(tile)),
        sentence.format(name=names[event.seat], tile=digits_said(tile)),
    )


def _drew(event: Drew, names: Names) -> Line:
    name = names[event.seat]
    if event.tile:
        sentence = _("{name} drew {tile}").format(name=name, tile=digits_said(event.tile))
    else:
        sentence = _("{name} drew a tile").format(name=name)
    return Line(event.seat, _("drew a tile"), with_points(sentence, event.points), event.points)


CALLS: Mapping[Call, tuple[str, str]] = {
    Call.PASS: (N_("passed"), N_("{name} passed")),
    Call.TIME: (N_("ran out of sand"), N_("{name} ran out of sand")),
    Call.TAKE_POINTS: (N_("took 25 points"), N_("{name} took the bonus")),
    Call.TAKE_TILES: (N_("chose two extra tiles"), N_("{name} chose two extra tiles")),
}


def _called(event: Called, names: Names) -> Line:
    short, long = CALLS[event.move]
    sentence = _(long).format(name=names[event.seat])
    return Line(event.seat, _(short), with_points(sentence, event.points), event.points)


def _round_ended(event: RoundEnded, names: Names) -> Line:
    if event.end == "out":
        sentence = _("{name} went out first").format(name=names[event.seat])
        points = event.awards[event.seat]
        return Line(event.seat, _("went out first"), with_points(sentence, points), points)
    lowest = [seat for seat, points in enumerate(event.awards) if points] or [event.seat]
    points = event.awards[lowest[0]]
    who = common.names_of(lowest, names)
    sentence = _("Everybody has passed. The lowest hand is with {names}").format(names=who)
    return Line(event.seat, _("held the lowest hand as everybody passed"), with_points(sentence, points), points)


LINES: Mapping[type[Event], Callable[[Any, Names], Line]] = {
    Dealt: _dealt,
    Shown: _shown,
    Laid: _laid,
    Drew: _drew,
    Called: _called,
    RoundEnded: _round_ended,
    MatchEnded: common.match_ended,
}


def line(event: Event, names: Names) -> Line:
    return LINES[type(event)](event, names)


# The news


def news(happened: Sequence[Happened], names: Names) -> list[News]:
    """Draws of a seat that follow each other are one line."""
    told: list[News] = []
    for moves in common.merged(happened):
        draws: list[Drew] = []
        for event in (event for move in moves for event in move.events):
            if isinstance(event, Drew):
                draws.append(event)
                continue
            told += _drawn(draws)
            draws = []
            told += _told(event, names)
        told += _drawn(draws)
    return told


def _told(event: Event, names: Names) -> list[News]:
    tile = event.move.digits if isinstance(event, Laid) else event.tile if isinstance(event, Shown) else None
    return [common.told_again(line(event, names), (tile,) if tile else ())]


def _drawn(draws: list[Drew]) -> list[News]:
    if not draws:
        return []
    text = plural("drew a tile", "drew {n} tiles", len(draws))
    return [News(draws[0].seat, text, sum(event.points for event in draws), hidden=len(draws))]
