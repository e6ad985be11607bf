"""Texts of Quadrot: events, refusals, reasons of advice, and descriptions of the position for the screen reader."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from app.games.texts import (
    EventLine,
    EventLines,
    Names,
    Phrases,
    RecentMoveText,
    describe_seat,
    news_from_line,
    you_or_name,
)
from app.i18n import N_, _, capitalize, join_sentences, join_with_and, plural
from app.match.bots import Advice
from app.match.messages import MovePlayed, MoveRefused
from engine.game import MatchEnded, Options
from engine.match import Match
from engine.quadrot.board import (
    BLACK_POINTS,
    GATES,
    LAST_POINTS,
    OFF,
    PLACES,
    POINTS,
    RED_SQUARES,
    WHITE_POINTS,
    WIDTH,
    Colour,
    PointNumber,
    Side,
    rotated,
    sides_of,
)
from engine.quadrot.events import LotsDrawn, Ranked, Rolled, SeatHome, SentBack, Stepped, TurnPlayed
from engine.quadrot.legal_turns import pass_reason
from engine.quadrot.moves import PiecelessMove, QuadrotMove, Step, StepKind, Turn
from engine.quadrot.packed_pawns import home_count, points_of, start_count
from engine.quadrot.pawn_moves import GATE_COLOURS
from engine.quadrot.state import QuadrotView

if TYPE_CHECKING:
    from engine.bots.quadrot.explain import Explanation, TurnEffects
    from engine.quadrot.state import QuadrotState


COLOURS = (N_("blue"), N_("red"), N_("yellow"), N_("black"))


def describe_colour(colour: Colour) -> str:
    return _(COLOURS[colour])


DICE = (
    (N_("the blue die"), N_("both blue dice")),
    (N_("the red die"), N_("both red dice")),
    (N_("the yellow die"), N_("both yellow dice")),
    (N_("the black die"), N_("both black dice")),
)
"""Names of one die and of two equal dice by colour, for use in a sentence"""


def describe_dice(dice: Sequence[Colour]) -> str:
    """Names the dice that were used: `the blue die and the red die`, `both blue dice`."""
    if len(dice) == 2 and dice[0] == dice[1]:
        return _(DICE[dice[0]][1])
    return join_with_and([_(DICE[colour][0]) for colour in dice])


def describe_colours(dice: Sequence[Colour]) -> str:
    if len(dice) == 2 and dice[0] == dice[1]:
        return _("{colour} twice").format(colour=describe_colour(dice[0]))
    return join_with_and([describe_colour(colour) for colour in dice])


# Points: rows are counted from the own start line, places in a row from the left


def row_and_place(point: PointNumber, side: Side) -> tuple[int, int]:
    """Returns the row and the index in that row of a point, both from 1, from the viewpoint of a player at a side.

    >>> row_and_place(34, 0), row_and_place(34, 2)
    ((1, 1), (9, 3))
    """
    seen = {other: PLACES[rotated(other, -side)] for other in POINTS}
    x, y = seen[point]
    return WIDTH - y, sorted(other_x for other_x, other_y in seen.values() if other_y == y).index(x) + 1


def describe_point(point: PointNumber, side: Side) -> str:
    """Returns the name of a point for a player at a side: `white point (row 4, point 2)`."""
    row, place = row_and_place(point, side)
    where = _("row {row}, point {place}").format(row=row, place=place)
    kind = _kind_of_point(point, side)
    return _("{kind} ({where})").format(kind=kind, where=where) if kind else where


def _kind_of_point(point: PointNumber, side: Side) -> str:
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

STEP_TEXTS = {
    StepKind.IN: N_("{dice}: come in at {end}"),
    StepKind.WALK: N_("{dice}: from {start} to {end}"),
    StepKind.JUMP: N_("{dice}: jump from {start} to {end}"),
    StepKind.WHITE_HOP: N_("hop to {end}"),
    StepKind.BLACK_HOP: N_("{dice}: hop from {start} to {end}"),
    StepKind.OUT: N_("{dice}: leave from {start}"),
}


def describe_step(step: Step, side: Side) -> str:
    """Returns the description of a legal step."""
    ends = {
        name: describe_point(point, side) if point in POINTS else ""
        for name, point in (("start", step.start), ("end", step.end))
    }
    text = _(STEP_TEXTS[step.kind]).format(dice=describe_colours(step.dice), **ends)
    return _("{step}, and back to the start").format(step=text) if step.returns else text


def describe_turn(turn: Turn, side: Side) -> str:
    """Describes a turn with one sentence per step."""
    steps = (describe_step(step, side) for step in turn.steps)
    return " ".join(f"{capitalize(step)}." for step in steps)


def describe_situation(view: QuadrotView, names: Names, includes_dice: bool = True) -> str:
    """Describes the position as the seat of `view` sees it. `includes_dice`: whether to add the dice of the turn."""
    side = sides_of(len(view.pawns))[view.seat]
    lines = [_describe_seat(view, seat, side, names) for seat in range(len(view.pawns))]
    if includes_dice and not view.winners:
        dice = describe_colours(view.dice)
        lines.append(_describe_roll(names[view.turn], dice))
    return join_sentences(*lines)


def _describe_seat(view: QuadrotView, seat: int, side: Side, names: Names) -> str:
    pawns = view.pawns[seat]
    parts = [
        plural("{n} pawn home", "{n} pawns home", home_count(pawns)),
        plural("{n} at the start", "{n} at the start", start_count(pawns)),
        *(describe_point(point, side) for point in points_of(pawns)),
    ]
    return _("{name}: {pawns}.").format(name=names[seat], pawns=", ".join(parts))


# Events

STEPS: Mapping[StepKind, tuple[str, str, str]] = {
    StepKind.IN: (N_("came in"), N_("You brought a pawn in with {dice}."), N_("{name} brought a pawn in with {dice}.")),
    StepKind.WALK: (
        N_("moved with {dice}"),
        N_("You moved a pawn with {dice}."),
        N_("{name} moved a pawn with {dice}."),
    ),
    StepKind.JUMP: (
        N_("jumped over a pawn"),
        N_("You jumped over a pawn with {dice}."),
        N_("{name} jumped over a pawn with {dice}."),
    ),
    StepKind.WHITE_HOP: (
        N_("hopped to another white point"),
        N_("You hopped to another white point."),
        N_("{name} hopped to another white point."),
    ),
    StepKind.BLACK_HOP: (
        N_("hopped to another black point"),
        N_("You hopped to another black point."),
        N_("{name} hopped to another black point."),
    ),
    StepKind.OUT: (
        N_("left the board"),
        N_("You brought a pawn home with {dice}."),
        N_("{name} brought a pawn home with {dice}."),
    ),
}


def _stepped(event: Stepped, names: Names) -> EventLine:
    short, of_you, of_another = STEPS[event.step.kind]
    dice = describe_dice(event.step.dice)
    long = you_or_name(names[event.seat], _(of_you), _(of_another), dice=dice)
    return EventLine(event.seat, _(short).format(dice=dice), long)


def _drawn(event: LotsDrawn, names: Names) -> EventLine:
    return EventLine(event.seat, _("starts"), _("Drawn at random to start: {name}.").format(name=names[event.seat]))


def _rolled(event: Rolled, names: Names) -> EventLine:
    dice = describe_colours(event.dice)
    long = _describe_roll(names[event.seat], dice)
    return EventLine(event.seat, _("rolled {dice}").format(dice=dice), long)


def _describe_roll(name: str, dice: str) -> str:
    return you_or_name(name, _("You rolled {dice}."), _("{name} rolled {dice}."), dice=dice)


def _sent_back(event: SentBack, names: Names) -> EventLine:
    long = _("{name}: a red square sends a pawn back to the start.").format(name=names[event.seat])
    return EventLine(event.seat, plural("had a pawn sent back", "had {n} pawns sent back", 1), long)


def _played(event: TurnPlayed, names: Names) -> EventLine:
    name = names[event.seat]
    if isinstance(event.turn, Turn):
        short = turn_short(event.turn)
        long = _("{name}: {turn}.").format(name=name, turn=short)
    else:
        dice, why_so = describe_dice(event.dice), pass_reason_text(event)
        short = _("passed with {dice}: {why}").format(dice=dice, why=why_so)
        of_you, of_another = _("You passed with {dice}: {why}."), _("{name} passed with {dice}: {why}.")
        long = you_or_name(name, of_you, of_another, dice=dice, why=why_so)
    if event.move is PiecelessMove.TIME:
        long = join_sentences(you_or_name(name, _("You ran out of time."), _("{name} ran out of time.")), long)
    return EventLine(event.seat, short, long)


PASSES = {
    "start": N_("only {colours} bring a pawn in"),
    "gates": N_("both gates were taken"),
    "stuck": N_("no pawn could move"),
}
"""Reasons of a pass, for use in a sentence"""


def pass_reason_text(event: TurnPlayed) -> str:
    """Returns the reason of a pass."""
    _side, own = event.pawns[event.seat]
    return _(PASSES[pass_reason(own, event.dice)]).format(colours=describe_colours(GATE_COLOURS))


def turn_short(turn: Turn) -> str:
    """Summarizes a turn: `brought a pawn in and moved with the red die`."""
    kinds = Counter(step.kind for step in turn.steps)
    walked = [die for step in turn.steps if step.kind is StepKind.WALK for die in step.dice]
    sent_back = sum(step.returns for step in turn.steps)
    parts = [
        plural("brought a pawn in", "brought {n} pawns in", kinds[StepKind.IN]) if kinds[StepKind.IN] else "",
        _("moved with {dice}").format(dice=describe_dice(walked)) if walked else "",
        _("jumped over a pawn") if kinds[StepKind.JUMP] else "",
        _("hopped") if kinds[StepKind.WHITE_HOP] or kinds[StepKind.BLACK_HOP] else "",
        plural("brought a pawn home", "brought {n} pawns home", kinds[StepKind.OUT]) if kinds[StepKind.OUT] else "",
        plural("had a pawn sent back", "had {n} pawns sent back", sent_back) if sent_back else "",
    ]
    return join_with_and([part for part in parts if part])


def _seat_home(event: SeatHome, names: Names) -> EventLine:
    long = _("{name}: all four pawns home, place {rank}.").format(name=names[event.seat], rank=event.rank)
    return EventLine(event.seat, _("all four pawns home"), long)


def _ranked(event: Ranked, names: Names) -> EventLine:
    order = ", ".join(names[seat] for seat in event.ranking)
    return EventLine(
        None, _("final ranking: {names}").format(names=order), _("Final ranking: {names}.").format(names=order)
    )


LINES: EventLines = {
    LotsDrawn: _drawn,
    Rolled: _rolled,
    Stepped: _stepped,
    SentBack: _sent_back,
    TurnPlayed: _played,
    SeatHome: _seat_home,
    Ranked: _ranked,
}


# Points

PARTS = {
    "home": (N_("Pawn home"), N_("Pawns home")),
    "move": (N_("Single move"), N_("Single moves")),
}


def describe_pawns_home(count: int) -> str:
    return plural("{n} pawn home", "{n} pawns home", count)


# Refusals

REFUSALS = {
    "maximum": N_("You must use both dice if you can."),
    "dice": N_("Your dice don’t show this color."),
    "taken": N_("There’s already a pawn there."),
    "chosen": N_("The die you chose doesn’t lead there."),
    "stuck": N_("No die can move this pawn."),
    "start": N_("Only {colours} bring a pawn in."),
    "gates": N_("Both your gates are taken, so no pawn can come in."),
    "elsewhere": N_("No die leads there."),
    "back": N_("A pawn can’t go straight back the way it came."),
}


# Actions

ACTIONS = {
    "throw": N_("Roll"),
    "pass": N_("Pass"),
    "back": N_("Undo move"),
    "done": N_("End turn"),
    "time": N_("Time’s up"),
}


def action(key: str) -> str:
    return _(ACTIONS[key])


# Options

OPTIONS = {
    "short_opening": (
        N_("One-die start"),
        N_("One die in the first turn, so starting is less of an edge."),
    ),
    "ranking": (N_("Play for every place"), N_("With three or four, play on until one is left.")),
    "opener": (N_("First player"), N_("Standard: drawn at random.")),
    "sand_for": (N_("Timer for"), N_("Everyone, or just one player.")),
    "turn_limit": (
        N_("Time per turn"),
        N_("When time runs out, the app plays a safe turn for you."),
    ),
}


# Levels

LEVELS = {
    "learner": N_("Looks at one pawn at a time and settles for little."),
    "casual": N_("Looks at one pawn at a time, with a good eye for distances."),
    "strong": N_("Moves its pawns home together and wastes few dice. Ignores the other players."),
    "expert": N_("Knows how many turns its pawns need, plans for the next roll and blocks the leader."),
}


# Reasons of advice, from the analysis of a bot


STEP_PHRASES: Mapping[StepKind, str] = {
    StepKind.IN: N_("coming in with {dice}"),
    StepKind.WALK: N_("moving on with {dice}"),
    StepKind.JUMP: N_("jumping"),
    StepKind.WHITE_HOP: N_("hopping between white points"),
    StepKind.BLACK_HOP: N_("hopping between black points"),
    StepKind.OUT: N_("leaving with {dice}"),
}


def describe_move(move: QuadrotMove) -> str:
    """Describes a turn for use in a sentence; combines steps of the same kind."""
    if not isinstance(move, Turn):
        return _("passing")
    dice_by_kind = [
        (kind, [die for step in steps for die in step.dice]) for kind, steps in groupby(move.steps, _kind_of_step)
    ]
    return ", ".join(_(STEP_PHRASES[kind]).format(dice=describe_dice(dice)) for kind, dice in dice_by_kind)


def _kind_of_step(step: Step) -> StepKind:
    return step.kind


def why(explanation: Explanation) -> str:
    """Returns the reason why a turn is good, or why another one would have been better."""
    effects, other = explanation.effects, explanation.other
    if other is None:
        return _("There was no other choice.")
    if explanation.gain >= 0:
        return REASONS[explanation.reason](effects, other)
    better = _("Better: {move}.").format(move=describe_move(other.move))
    return join_sentences(better, REASONS[explanation.reason](other, effects))


# Reasons for a better turn compared to a worse one


def _only(_better: TurnEffects, _worse: TurnEffects) -> str:
    return _("There was no other choice.")


def _wins(_better: TurnEffects, _worse: TurnEffects) -> str:
    return _("It brings the last pawn home.")


def _safe(better: TurnEffects, _worse: TurnEffects) -> str:
    return _("No red square sends a pawn back.") if not better.sent_back else _("Fewer pawns are sent back.")


def _home(better: TurnEffects, _worse: TurnEffects) -> str:
    return plural("It brings a pawn home.", "It brings {n} pawns home.", better.home)


def _gained(better: TurnEffects, worse: TurnEffects) -> str:
    turns = round(better.gained - worse.gained)
    if turns < 1:
        return _("The pawns get a bit further than with the next best turn.")
    return plural(
        "The pawns get home about a turn sooner than with the next best turn.",
        "The pawns get home about {n} turns sooner than with the next best turn.",
        turns,
    )


def _together(_better: TurnEffects, _worse: TurnEffects) -> str:
    return _("The pawns stay flexible: fewer dice go to waste.")


def _held_up(_better: TurnEffects, _worse: TurnEffects) -> str:
    return _("A pawn blocks the others, the leader most of all.")


def _more(_better: TurnEffects, _worse: TurnEffects) -> str:
    return _("All in all, it’s a bit better than the next best turn.")


REASONS: Mapping[str, Callable[[TurnEffects, TurnEffects], str]] = {
    "only": _only,
    "wins": _wins,
    "safe": _safe,
    "home": _home,
    "gained": _gained,
    "together": _together,
    "held_up": _held_up,
    "more": _more,
}


# Texts of the game


class QuadrotPhrases(Phrases[Options, "QuadrotState", "QuadrotMove", "Explanation"]):
    """Texts of Quadrot for the shared screens."""

    event_lines = LINES
    reasons = PARTS
    refusals = REFUSALS
    options = OPTIONS
    levels = LEVELS

    def news(self, happened: Sequence[MovePlayed], names: Names) -> list[RecentMoveText]:
        """Returns a line of the summary of the latest moves for each turn, and for each seat that finishes."""
        items: list[RecentMoveText] = []
        for event in (event for move in happened for event in move.events):
            if isinstance(event, TurnPlayed):
                steps = event.turn.steps if isinstance(event.turn, Turn) else ()
                items.append(news_from_line(self.line(event, names), steps))
            elif isinstance(event, LotsDrawn | SeatHome | MatchEnded):
                items.append(news_from_line(self.line(event, names)))
        return items

    def first_player_reason(self, match: Match, names: Names) -> str:
        lots = next((event for event in match.opening_events if isinstance(event, LotsDrawn)), None)
        return _("{name} starts (drawn at random).").format(name=names[lots.seat]) if lots and match.moves else ""

    def refusal(self, refused: MoveRefused, state: QuadrotState) -> str:
        if refused.reason == "maximum" and state.turns().dice_used == 1:
            return _("You can use a die, so you must.")
        if refused.reason == "rules":
            if refused.move is PiecelessMove.PASS:
                return _("You can use a die, so you can’t pass.")
            return _("A pawn can’t go that way.")
        return super().refusal(refused, state).format(colours=describe_colours(GATE_COLOURS))

    def hint_piece(self, advice: Advice) -> str:
        move = advice.move
        if not isinstance(move, Turn):
            return _("You can’t use any die: pass.")
        if move.steps[0].start == OFF:
            return _("Bring a pawn in.")
        return _("Look at the ringed pawn: it can use {dice}.").format(dice=describe_dice(move.steps[0].dice))

    def describe_move(self, move: QuadrotMove, instead: QuadrotMove | None = None) -> str:
        return describe_move(move)

    def hint_place(self, move: QuadrotMove, state: QuadrotState) -> str:
        if not isinstance(move, Turn):
            return _("You can’t use any die: pass.")
        text = describe_move(move)
        return f"{capitalize(text)}."

    def explain(self, explanation: Explanation) -> str:
        return why(explanation)

    def value_text(self, name: str, value: bool | int | str | None) -> str:
        if name == "short_opening":
            return _("With two players") if isinstance(value, str) else _("Always") if value else _("Never")
        if name == "opener":
            return describe_seat(value) if isinstance(value, int) else _("Random draw")
        return super().value_text(name, value)


PHRASES = QuadrotPhrases()
