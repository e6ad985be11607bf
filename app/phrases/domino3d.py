"""Domino 3D in words."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from app.phrases import common
from app.phrases.common import Line, Names, News, with_points
from app.phrases.domino3d_table import brick_said, lies
from app.phrases.domino3d_why import why as why
from app.thinking import Advice
from app.told import Happened, Refused
from app.words import N_, _, number, plural, sentences
from engine.domino3d.events import Collapsed, Drew, Laid, Started, WentBack
from engine.domino3d.moves import Call, Joint, Place, Timed
from engine.domino3d.race_events import Built, Dealt, Declared, Inspected, RoundEnded, TookBack
from engine.game import Event, MatchEnded

# What happened


def _started(event: Started, _names: Names) -> Line:
    text = _("The first brick lies in the middle: {brick}.").format(brick=brick_said(event.place.brick))
    return Line(None, _("the first brick lies"), text)


def _drew(event: Drew, names: Names) -> Line:
    brick = brick_said(event.brick)
    long = _("{name} drew {brick}.").format(name=names[event.seat], brick=brick)
    return Line(event.seat, _("drew {brick}").format(brick=brick), long)


def _laid(event: Laid, names: Names) -> Line:
    brick = brick_said(event.place.brick)
    row = next((ROWS[reason] for reason in ROWS if reason in event.parts), ROWS["flat"])
    long = _(row).format(name=names[event.seat], brick=brick)
    return Line(event.seat, _("laid {brick}").format(brick=brick), with_points(long, event.points), event.points)


ROWS = {
    "top": N_("{name} laid {brick} on top"),
    "upright": N_("{name} stood {brick} upright"),
    "flat": N_("{name} laid {brick} flat"),
}


def _went_back(event: WentBack, names: Names) -> Line:
    brick = brick_said(event.brick)
    long = _("{name}: no place in time, {brick} goes back to the pile.")
    return Line(event.seat, _("found no place in time"), long.format(name=names[event.seat], brick=brick))


def _collapsed(event: Collapsed, names: Names) -> Line:
    sentence = _("{name} brought the structure down").format(name=names[event.seat])
    return Line(event.seat, _("brought it all down"), with_points(sentence, event.points), event.points)


def _dealt(event: Dealt, _names: Names) -> Line:
    if not event.proved:
        return Line(None, _("these bricks cannot be built up"), _("These bricks cannot be built up: a new deal."))
    text = plural("Round {round}. Everybody has {n} brick.", "Round {round}. Everybody has {n} bricks.",
                  len(event.hands[0]))  # fmt: skip
    return Line(None, _("round {round} begins").format(round=event.round), text.format(round=event.round))


def _built(event: Built, names: Names) -> Line:
    long = _("{name} laid a brick.").format(name=names[event.seat])
    return Line(event.seat, _("laid a brick"), long)


def _took_back(event: TookBack, names: Names) -> Line:
    long = _("{name} took a brick back.").format(name=names[event.seat])
    return Line(event.seat, _("took a brick back"), long)


def _declared(event: Declared, names: Names) -> Line:
    name = names[event.seat]
    if event.call is Call.STOP:
        return Line(event.seat, _("gave the round up"), _("{name} gave the round up.").format(name=name))
    seconds = number(event.ms / 1000, 1)
    short = _("done after {seconds} s").format(seconds=seconds)
    return Line(event.seat, short, _("{name}: done after {seconds} seconds.").format(name=name, seconds=seconds))


def _inspected(event: Inspected, names: Names) -> Line:
    name = names[event.seat]
    if event.joint is None:
        return Line(event.seat, _("found no fault"), _("{name} found no fault.").format(name=name))
    if event.found:
        return Line(event.seat, _("found a fault"), _("{name} found a fault.").format(name=name))
    long = _("{name} pointed at a joint that is right.").format(name=name)
    return Line(event.seat, _("pointed at a joint that is right"), long)


def _round_ended(event: RoundEnded, names: Names) -> Line:
    long = sentences(_("Round {round} is over.").format(round=event.round), common.scores_said(names, event.totals))
    return Line(None, _("round {round} is over").format(round=event.round), long)


LINES: Mapping[type[Event], Callable[[Any, Names], Line]] = {
    Started: _started,
    Drew: _drew,
    Laid: _laid,
    WentBack: _went_back,
    Collapsed: _collapsed,
    Dealt: _dealt,
    Built: _built,
    TookBack: _took_back,
    Declared: _declared,
    Inspected: _inspected,
    RoundEnded: _round_ended,
    MatchEnded: common.match_ended,
}
TOO_SMALL = (Drew, Built, TookBack)
"""What is no news to somebody who comes back to the table"""


def line(event: Event, names: Names) -> Line:
    return LINES[type(event)](event, names)


def news(happened: Sequence[Happened], names: Names) -> list[News]:
    events = (event for move in happened for event in move.events if not isinstance(event, TOO_SMALL))
    return [_told(event, names) for event in events]


def _told(event: Event, names: Names) -> News:
    things = (event.place,) if isinstance(event, Laid | Collapsed | Started) else ()
    return common.told_again(line(event, names), things)


# Points

PARTS = {
    "contacts": (N_("Contacts"), N_("Contacts")),
    "upright": (N_("Upright"), N_("Uprights")),
    "top": (N_("On top"), N_("On top")),
    "collapse": (N_("Collapse"), N_("Collapses")),
    "award": (N_("Place"), N_("Places")),
    "move": (N_("Single brick"), N_("Single bricks")),
}


def part(reason: str) -> str:
    return _(PARTS[reason][0])


def row(reason: str) -> str:
    return _(PARTS[reason][1])


MEDALS = {"bronze": N_("Bronze"), "silver": N_("Silver"), "gold": N_("Gold"), "master": N_("Master")}


def medal(name: str) -> str:
    """What a solo match of ten glasses earned."""
    return _(MEDALS[name])


# Refusals

REFUSALS = {
    "table": N_("That would be below the table."),
    "taken": N_("There is a brick already."),
    "apart": N_("It must touch another brick, face to face."),
    "floating": N_("Nothing carries it: the table or a brick must be under one half at least."),
    "marks": N_("The marks side by side differ."),
    "unmatched": N_("No marks meet there, so there is nothing to match."),
    "column": N_("Four upright bricks on top of each other are the most."),
    "top": N_("Nothing may lie on a column of four uprights."),
    "blocked": N_("It cannot be brought there without moving the others."),
    "collapse": N_("It would not stay up."),
    "brick": N_("That is not the brick in your hand."),
    "clock": N_("That was earlier than your last move."),
    "hand": N_("There are bricks left to lay."),
    "upright": N_("At least one brick must stand upright."),
    "joint": N_("Two bricks must touch there."),
}


def refusal(refused: Refused, _state: Any) -> str:
    return _(REFUSALS[refused.reason]) if refused.reason in REFUSALS else common.refusal(refused)


# What may be done

ACTIONS = {
    Call.TIME: N_("Put it back"),
    Call.BACK: N_("Take a brick back"),
    Call.DONE: N_("Done"),
    Call.STOP: N_("Give up"),
    Call.FINE: N_("No fault"),
}


def action(call: Call) -> str:
    return _(ACTIONS[call])


def pile(count: int) -> str:
    return plural("{n} in the pile", "{n} in the pile", count)


# Hints


def thing(advice: Advice) -> str:
    move = _untimed(advice.move)
    if isinstance(move, Place):
        return _("Look at {brick}.").format(brick=brick_said(move.brick))
    return _("Look at the joints.") if isinstance(move, Joint) else _(CALLS[move])


def place(advice: Advice, _state: Any) -> str:
    move = _untimed(advice.move)
    if isinstance(move, Place):
        return _("It goes here: {where}.").format(where=lies(move))
    return _("There is the fault.") if isinstance(move, Joint) else _(CALLS[move])


def _untimed(move: Any) -> Any:
    return move.move if isinstance(move, Timed) else move


CALLS = {
    Call.TIME: N_("There is no place for it: put it back."),
    Call.BACK: N_("Take the last brick back."),
    Call.DONE: N_("Everything lies: say that you are done."),
    Call.STOP: N_("There is no way on: give the round up."),
    Call.FINE: N_("There is no fault to be seen."),
}

# Options

OPTIONS = {
    "mode": (N_("Way to play"), N_("Turns against the sand, a race on tables of one’s own, or alone.")),
    "sand": (N_("Sand"), N_("For a turn; in the race, for looking at the neighbour’s table.")),
    "equal_turns": (N_("As many turns for everyone"), N_("A few bricks stay out, so that nobody plays once more.")),
    "solo": (N_("Alone"), N_("One brick a glass, or as many as fit in.")),
    "assisted": (N_("Watch the marks"), N_("In the race wrong marks are refused, and nobody looks for faults.")),
    "race_end": (N_("The race goes"), N_("To 15 points, or over four rounds.")),
}
VALUES = {
    "classic": N_("Classic"),
    "advanced": N_("Advanced"),
    "race": N_("Race"),
    "solo": N_("Alone"),
    "points": N_("To 15 points"),
    "rounds": N_("Four rounds"),
}


def option(name: str) -> tuple[str, str]:
    title, text = OPTIONS[name]
    return _(title), _(text)


def value(_name: str, value: bool | int | str | None) -> str:
    return _(VALUES[value]) if isinstance(value, str) else common.plain_value(value)


# Levels

LEVELS = {
    "learner": N_(
        "Sees at most two of the places where a brick fits. In the race it takes its time and overlooks much."
    ),
    "casual": N_("Sees at most four places and takes the best of them. In the race it slips now and then."),
    "strong": N_("Sees at most eight places. In the race it is quicker, slips less and finds more faults."),
    "expert": N_("Sees every place and what it opens for whoever draws next. In the race it hardly ever slips."),
}


def level(level: str) -> str:
    return _(LEVELS[level])
