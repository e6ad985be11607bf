"""Texts of Domino 3D: events, refusals, explanations of moves, and spoken descriptions of bricks and places."""

from collections.abc import Callable, Mapping, Sequence

from app.games.texts import (
    AHEAD_OPTIONS,
    AHEAD_PARTS,
    EventLine,
    EventLines,
    Names,
    Phrases,
    RecentMoveText,
    append_points,
    describe_medals,
    describe_points,
    describe_seat,
    is_you,
    list_scores,
    news_from_line,
    you_or_name,
)
from app.i18n import N_, _, format_number, join_sentences, plural
from app.match.bots import Advice
from app.match.messages import MovePlayed
from engine.bots.domino3d.explain import BuildingEffects, Explanation, MoveEffects, PlacementEffects
from engine.bots.explain import EVEN
from engine.domino3d.bricks import MARKS, PAIRS, SYMBOLS, Brick, band_axis
from engine.domino3d.cells import SIDES, UP, Side, position
from engine.domino3d.events import (
    BrickReturned,
    Built,
    Collapsed,
    Dealt,
    Drew,
    FirstBrickPlaced,
    Inspected,
    Laid,
    RoundEnded,
    TableDeclared,
    TookBack,
)
from engine.domino3d.joints import seams_at
from engine.domino3d.moves import Domino3dMove, Joint, PiecelessMove, Place, TimedMove
from engine.domino3d.options import Domino3dOptions
from engine.domino3d.race import RaceState, inspected_neighbour
from engine.domino3d.structure import Structure
from engine.domino3d.turn_based import FIRST_SEAT, MEDALS, TurnBasedState, TurnBasedView, unused_bricks
from engine.game import Event, Move, of_game
from engine.match import Match

# Events


def _started(event: FirstBrickPlaced, _names: Names) -> EventLine:
    text = _("The first brick is in the middle: {brick}.").format(brick=brick_name(event.place.brick))
    return EventLine(None, _("first brick placed"), text)


def _drew(event: Drew, names: Names) -> EventLine:
    brick = brick_name(event.brick)
    long = you_or_name(names[event.seat], _("You drew {brick}."), _("{name} drew {brick}."), brick=brick)
    return EventLine(event.seat, _("drew {brick}").format(brick=brick), long)


def _laid(event: Laid, names: Names) -> EventLine:
    brick = brick_name(event.place.brick)
    of_you, of_another = next((ROWS[reason] for reason in ROWS if reason in event.parts), ROWS["flat"])
    long = you_or_name(names[event.seat], _(of_you), _(of_another), brick=brick)
    return EventLine(
        event.seat, _("placed {brick}").format(brick=brick), append_points(long, event.points), event.points
    )


ROWS = {
    "top": (N_("You placed {brick} on top"), N_("{name} placed {brick} on top")),
    "upright": (N_("You stood {brick} upright"), N_("{name} stood {brick} upright")),
    "flat": (N_("You placed {brick} flat"), N_("{name} placed {brick} flat")),
}


def _passed(event: BrickReturned, names: Names) -> EventLine:
    long = you_or_name(
        names[event.seat],
        _("You passed: the brick {brick} goes back to the pile."),
        _("{name} passed: the brick {brick} goes back to the pile."),
        brick=brick_name(event.brick),
    )
    return EventLine(event.seat, _("passed"), long)


def _collapsed(event: Collapsed, names: Names) -> EventLine:
    sentence = you_or_name(names[event.seat], _("You caused a collapse"), _("{name} caused a collapse"))
    fallen = plural("{n} brick fell and was put back.", "{n} bricks fell and were put back.", len(event.falling))
    long = join_sentences(append_points(sentence, event.points), fallen)
    return EventLine(event.seat, _("caused a collapse"), long, event.points)


def describe_fallen(count: int) -> tuple[str, str]:
    """Returns the number of bricks that fell in a collapse, and what happens to them."""
    return plural("{n} brick fell", "{n} bricks fell", count), _("Put back")


def _dealt(event: Dealt, _names: Names) -> EventLine:
    if not event.proved:
        return EventLine(None, _("no solution for these bricks"), _("No solution for these bricks: dealing again."))
    text = plural("Round {round}. Everyone gets {n} brick.", "Round {round}. Everyone gets {n} bricks.",
                  len(event.hands[0]))  # fmt: skip
    return EventLine(None, _("round {round} starts").format(round=event.round), text.format(round=event.round))


def _built(event: Built, names: Names) -> EventLine:
    long = you_or_name(names[event.seat], _("You placed a brick."), _("{name} placed a brick."))
    return EventLine(event.seat, _("placed a brick"), long)


def _took_back(event: TookBack, names: Names) -> EventLine:
    long = you_or_name(names[event.seat], _("You removed a brick."), _("{name} removed a brick."))
    return EventLine(event.seat, _("removed a brick"), long)


def _declared(event: TableDeclared, names: Names) -> EventLine:
    name = names[event.seat]
    if event.call is PiecelessMove.STOP:
        long = you_or_name(name, _("You gave up the round."), _("{name} gave up the round."))
        return EventLine(event.seat, _("gave up the round"), long)
    seconds = format_number(event.ms / 1000, 1)
    short = _("finished in {seconds} s").format(seconds=seconds)
    of_you, of_another = _("You finished in {seconds} seconds."), _("{name} finished in {seconds} seconds.")
    return EventLine(event.seat, short, you_or_name(name, of_you, of_another, seconds=seconds))


def _finishing_order(event: TableDeclared) -> tuple[bool, int]:
    return event.call is PiecelessMove.STOP, event.ms


def _inspected(event: Inspected, names: Names) -> EventLine:
    name = names[event.seat]
    if event.joint is None:
        long = you_or_name(name, _("You found no mistake."), _("{name} found no mistake."))
        return EventLine(event.seat, _("found no mistake"), long)
    if event.is_fault:
        builder = names[inspected_neighbour(event.seat, len(names))]
        return EventLine(event.seat, _("found a mistake"), _describe_found_mistake(name, builder))
    long = you_or_name(name, _("You pointed at a correct joint."), _("{name} pointed at a correct joint."))
    return EventLine(event.seat, _("pointed at a correct joint"), long)


def _describe_found_mistake(name: str, builder: str) -> str:
    """Returns the sentence about a mistake that `name` found in the building of `builder`."""
    if is_you(builder):
        return _("{name} found a mistake in your building.").format(name=name)
    of_you, of_another = (
        _("You found a mistake in {builder}’s building."),
        _("{name} found a mistake in {builder}’s building."),
    )
    return you_or_name(name, of_you, of_another, builder=builder)


def _round_ended(event: RoundEnded, names: Names) -> EventLine:
    long = join_sentences(_("Round {round} is over.").format(round=event.round), list_scores(names, event.totals))
    return EventLine(None, _("round {round} is over").format(round=event.round), long)


LINES: EventLines = {
    FirstBrickPlaced: _started,
    Drew: _drew,
    Laid: _laid,
    BrickReturned: _passed,
    Collapsed: _collapsed,
    Dealt: _dealt,
    Built: _built,
    TookBack: _took_back,
    TableDeclared: _declared,
    Inspected: _inspected,
    RoundEnded: _round_ended,
}
MINOR_EVENTS = (Drew, Built, TookBack)
"""Events that are not mentioned in the summary of the latest moves"""


# Points

PARTS = {
    "contacts": (N_("Contacts"), N_("Contacts")),
    "upright": (N_("Upright"), N_("Uprights")),
    "top": (N_("On top"), N_("On top")),
    "collapse": (N_("Collapse"), N_("Collapses")),
    "award": (N_("Place"), N_("Places")),
    "fault": (N_("Mistake found"), N_("Mistakes found")),
    **AHEAD_PARTS,
    "move": (N_("Single brick"), N_("Single bricks")),
}

# Refusals

NO_PLACE = "nowhere"
"""Refusal reason for a brick that fits nowhere"""
PASS_TEXT = N_("It doesn’t fit anywhere. Pass, and it goes back to the pile.")
REFUSALS = {
    NO_PLACE: PASS_TEXT,
    "table": N_("That’s below the table."),
    "taken": N_("There’s already a brick there."),
    "apart": N_("It must touch another brick, face to face."),
    "floating": N_("It needs support: half of it must rest on the table or a brick."),
    "marks": N_("The marks there don’t match."),
    "unmatched": N_("No marks meet there. At least one pair must match."),
    "column": N_("No more than four upright bricks in a stack."),
    "top": N_("Nothing goes on top of four upright bricks."),
    "high": N_("No more than four bricks high in this match."),
    "blocked": N_("You can’t get it there without moving other bricks."),
    "collapse": N_("It wouldn’t stay up."),
    "brick": N_("That’s not the brick in your hand."),
    "clock": N_("That’s earlier than your last move."),
    "hand": N_("Place all your bricks first."),
    "upright": N_("Stand at least one brick upright."),
    "joint": N_("Choose a joint where two bricks touch."),
}


def stuck_text(has_shaky_place: bool) -> str:
    """Returns the text in the tray for a brick that cannot be placed safely. `has_shaky_place`: whether it has a place
    at which bricks would fall.
    """
    return _("No safe place: pass") if has_shaky_place else _("Fits nowhere: pass")


# Actions

ACTIONS = {
    PiecelessMove.TIME: N_("Pass"),
    PiecelessMove.BACK: N_("Remove a brick"),
    PiecelessMove.DONE: N_("Done"),
    PiecelessMove.STOP: N_("Give up"),
    PiecelessMove.FINE: N_("No mistake"),
}


def action(call: PiecelessMove) -> str:
    return _(ACTIONS[call])


def bricks_left_text(count: int) -> str:
    """Returns the number of bricks that a racer has left to place, as text."""
    if not count:
        return _("All bricks are placed.")
    return plural("{n} brick left to place", "{n} bricks left to place", count)


# Hints


def _without_time(move: Move | None) -> Move | None:
    return move.move if isinstance(move, TimedMove) else move


KINDS = {
    "flat": N_("Look for a place to put it flat on the table."),
    "upright": N_("Look for a place to stand it upright on the table."),
    "top": N_("Look for a place on top of other bricks."),
}


def _kind(place: Place) -> str:
    layer = min(position(cell)[2] for cell in place.body)
    return "top" if layer else "upright" if place.axis == 2 else "flat"


CALLS = {
    PiecelessMove.TIME: PASS_TEXT,
    PiecelessMove.BACK: N_("Remove the last brick."),
    PiecelessMove.DONE: N_("All bricks are placed, so finish now."),
    PiecelessMove.STOP: N_("You’re stuck: give up this round."),
    PiecelessMove.FINE: N_("No mistakes in sight."),
}

# Options

OPTIONS = {
    "mode": (N_("Way to play"), N_("In turn, against the timer, all at once, or solo.")),
    "sand": (N_("Timer"), N_("Per turn; in the race, to look for mistakes.")),
    "equal_turns": (N_("Equal turns for everyone"), N_("A few bricks stay out so nobody gets an extra turn.")),
    "low": (N_("No higher than four"), N_("Stack four bricks at most, flat or upright.")),
    "solo": (N_("Ten timed turns"), N_("One brick a turn for medals: {medals}. Or as many as fit.")),
    "assisted": (N_("Enforce marks"), N_("The race refuses wrong marks: no mistakes to look for.")),
    "race_end": (N_("Race length"), N_("To 15 points, or over four rounds.")),
    "pile": (N_("Bricks in play"), N_("All bricks, or half of them.")),
    "accusations": (N_("Tries per check"), N_("One, or up to three until you find a mistake.")),
    "opener": (N_("First player"), N_("Standard: next after the player who drew the first brick.")),
    **AHEAD_OPTIONS,
}
VALUES = {
    "classic": N_("Classic"),
    "advanced": N_("Timed bricks"),
    "race": N_("Race"),
    "solo": N_("Solo"),
    "points": N_("To 15 points"),
    "rounds": N_("Four rounds"),
    "all": N_("All bricks"),
    "half": N_("Half of them"),
    "sheet": N_("The second player"),
}
VARIANT_NOTES = {
    "classic": N_("One brick a turn"),
    "advanced": N_("Beat the timer"),
    "race": N_("All build at once"),
    "solo": N_("Ten turns, solo"),
}
"""Sentences on the cards of the variants"""
ACCUSATIONS = {1: N_("Once"), 3: N_("Three times")}


# Levels

LEVELS = {
    "learner": N_("Sees at most two places for a brick. In the race, it takes its time and misses a lot."),
    "casual": N_("Sees at most four places and takes the best. In the race, it makes a few mistakes."),
    "strong": N_("Sees at most eight places. In the race, it’s faster, makes fewer mistakes and finds more of yours."),
    "expert": N_("Sees every place and what it leaves the next player. In the race, it hardly ever makes a mistake."),
}


# Reasons of moves, from a bot's evaluation


CALL_TEXTS: Mapping[object, str] = {
    PiecelessMove.TIME: N_("putting it back"),
    PiecelessMove.BACK: N_("removing a brick"),
    PiecelessMove.DONE: N_("finishing"),
    PiecelessMove.STOP: N_("giving up"),
    PiecelessMove.FINE: N_("finding no mistake"),
}


def move_text(move: Domino3dMove) -> str:
    """Returns the description of a move as part of a sentence."""
    done = move.move if isinstance(move, TimedMove) else move
    if isinstance(done, Place):
        return brick_name(done.brick)
    return _("pointing at a joint") if isinstance(done, Joint) else _(CALL_TEXTS[done])


def why(explanation: Explanation) -> str:
    """Returns a text that explains why a move is good, or why another one is better."""
    effects, other = explanation.effects, explanation.other
    if not isinstance(effects, PlacementEffects):
        return RACE_REASONS[explanation.reason](effects)
    if not isinstance(other, PlacementEffects) or explanation.reason not in TURNS_REASONS:
        return join_sentences(_points_text(effects), _only_choice_text(explanation.reason))
    if explanation.gain >= 0 or explanation.is_even:
        return join_sentences(_points_text(effects), TURNS_REASONS[explanation.reason](effects, other))
    better = _better_move_text(other)
    return join_sentences(better, TURNS_REASONS[explanation.reason](other, effects))


def _points_text(effects: PlacementEffects) -> str:
    if not effects.points:
        return ""
    return plural("This scores {n} point.", "This scores {n} points.", effects.points)


def _better_move_text(other: PlacementEffects) -> str:
    if not isinstance(other.move, Place):
        return _("Better: {move}.").format(move=move_text(other.move))
    return plural("Another place would have scored {n} point.", "Another place would have scored {n} points.",
                  other.points)  # fmt: skip


def _only_choice_text(reason: str) -> str:
    return _("Time was nearly up.") if reason == "time" else _("There was no other choice.")


# Reasons in modes with turns: the better place compared with the worse one


def _points(better: PlacementEffects, worse: PlacementEffects) -> str:
    if better.points <= worse.points:
        return _more(better, worse)
    return plural("That’s {n} more point than the next best place.",
                  "That’s {n} more points than the next best place.", better.points - worse.points)  # fmt: skip


def _less(better: PlacementEffects, worse: PlacementEffects) -> str:
    few, many = round(better.opens), round(worse.opens)
    if few == many:  # figures without a difference would give no reason
        return _("It leaves a bit less for the next player.")
    text = _("It leaves the next player about {few} points instead of {many}.")
    return text.format(few=format_number(few), many=format_number(many))


def _onward(better: PlacementEffects, worse: PlacementEffects) -> str:
    few, many = round(worse.opens), round(better.opens)
    if few == many:
        return _("It leaves a bit more for your next brick.")
    text = _("It leaves your next brick about {many} points instead of {few}.")
    return text.format(few=format_number(few), many=format_number(many))


def _more(_better: PlacementEffects, _worse: PlacementEffects) -> str:
    return _("All in all, it promises a bit more than the next best place.")


def _even(_better: PlacementEffects, _worse: PlacementEffects) -> str:
    return _("Another place would have been about as good.")


TURNS_REASONS: Mapping[str, Callable[[PlacementEffects, PlacementEffects], str]] = {
    "points": _points,
    "less": _less,
    "onward": _onward,
    "more": _more,
    EVEN: _even,
}


# Reasons in the race


def _plan(effects: MoveEffects) -> str:
    left = effects.left if isinstance(effects, BuildingEffects) else 0
    if not left:
        return _("It’s the last brick.")
    return plural("The {n} brick left will fit too.", "The {n} bricks left will fit too.", left)


def _slip(effects: MoveEffects) -> str:
    faults = effects.wrong_joints if isinstance(effects, BuildingEffects) else 1
    return plural("The marks are wrong at {n} joint.", "The marks are wrong at {n} joints.", faults)


RACE_REASONS: Mapping[str, Callable[[MoveEffects], str]] = {
    "plan": _plan,
    "slip": _slip,
    "back": lambda _effects: _("One brick blocks the others."),
    "done": lambda _effects: _("All bricks are placed, and one is upright."),
    "stop": lambda _effects: _("There’s no way to finish."),
    "fault": lambda _effects: _("The marks at this joint don’t match."),
    "fine": lambda _effects: _("No mistakes in sight."),
    "only": lambda _effects: _("There was no other choice."),
}


# Spoken descriptions of bricks and places


SYMBOL_NAMES = {
    "sun": N_("sun"),
    "moon": N_("moon"),
    "star": N_("star"),
    "fish": N_("fish"),
    "drop": N_("drop"),
    "anchor": N_("anchor"),
    "leaf": N_("leaf"),
    "flower": N_("flower"),
    "fir": N_("fir"),
}
BAND_NAMES = {"dots": N_("dots"), "waves": N_("waves"), "stripes": N_("stripes")}


def symbol_name(symbol: int) -> str:
    return _(SYMBOL_NAMES[SYMBOLS[symbol]])


def brick_name(brick: Brick) -> str:
    """Returns the name of a brick by its two symbols: `sun and moon`."""
    one, other = PAIRS[brick]
    return _("{one}-{other}").format(one=symbol_name(one), other=symbol_name(other))


DIRECTION_TEXTS = (
    N_("to the right"),
    N_("to the left"),
    N_("to the back"),
    N_("to the front"),
    N_("upward"),
    N_("downward"),
)


def direction_text(side: Side) -> str:
    return _(DIRECTION_TEXTS[side])


def describe_place(place: Place) -> str:
    """Returns the description of a brick with direction and height: `sun and moon, the moon to the right, on the
    table`.
    """
    __, other = PAIRS[place.brick]
    text = _("{brick}, {symbol} {towards}, {height}")
    return text.format(
        brick=brick_name(place.brick),
        symbol=symbol_name(other),
        towards=direction_text(place.direction),
        height=_height(place),
    )


def describe_height(place: Place) -> str:
    """Returns the description of a brick with its height only, because directions would be wrong on a rotated board."""
    return f"{brick_name(place.brick)}, {_height(place)}"


def _height(place: Place) -> str:
    level = min(position(cell)[2] for cell in place.body)
    return _("on the table") if not level else _("on level {level}").format(level=level + 1)


def place_text(structure: Structure, place: Place, number: int, of: int) -> str:
    """Returns the spoken description of a place: orientation, support, contacts, points and position."""
    spot = structure.spot(place.body[0], place.axis)
    text = _("Place {number} of {of}: {way}, {support}, {touching}, {points}; {side}, level {layer}.")
    return text.format(
        number=number,
        of=of,
        way=_way(place),
        support=_support(structure, place),
        touching=plural("touches {n} brick", "touches {n} bricks", spot.contacts if spot else 0),
        points=describe_points(structure.points(place)),
        side=_side(structure, place),
        layer=1 + min(position(cell)[2] for cell in place.body),
    )


ORIENTATION_TEXTS = {
    (False, False): N_("flat, {symbol} {towards}"),
    (False, True): N_("flat with its bands up, {symbol} {towards}"),
    (True, False): N_("upright, {symbol} {towards}"),
    (True, True): N_("upright with its bands to the sides, {symbol} {towards}"),
}
"""Texts by whether the brick is upright, and whether its bands are rotated"""


def _way(place: Place) -> str:
    """Returns the orientation of a brick: `upright, the moon upwards`."""
    __, other = PAIRS[place.brick]
    is_upright, bands = place.axis == 2, band_axis(place.axis, place.roll)
    text = _(ORIENTATION_TEXTS[is_upright, bands == (0 if is_upright else 2)])
    return text.format(symbol=symbol_name(other), towards=direction_text(place.direction))


def _support(structure: Structure, place: Place) -> str:
    """Returns the support of a brick: `on moon and fir`, `on the table`."""
    below = [structure.cells.get(cell - UP) for cell in place.body]
    names = [brick_name(structure.laid[number].brick) for number in dict.fromkeys(below) if number is not None]
    return _("on {bricks}").format(bricks=", ".join(names)) if names else _("on the table")


SIDE_TEXTS = {
    (-1, -1): N_("in front on the left"),
    (0, -1): N_("in front"),
    (1, -1): N_("in front on the right"),
    (-1, 0): N_("on the left"),
    (0, 0): N_("in the middle"),
    (1, 0): N_("on the right"),
    (-1, 1): N_("at the back on the left"),
    (0, 1): N_("at the back"),
    (1, 1): N_("at the back on the right"),
}
"""Texts by position relative to the middle of the structure: −1, 0 or 1 along x and along y"""


def _side(structure: Structure, place: Place) -> str:
    """Returns the position of a place as text, as seen from the front side of the board, even while the camera is
    rotated.
    """
    cubes = [position(cell) for cell in structure.cells]
    new = [position(cell) for cell in place.body]
    x, y = (_third(sum(cube[axis] for cube in new) / 2, [cube[axis] for cube in cubes]) for axis in (0, 1))
    return _(SIDE_TEXTS[x, y])


def _third(at: float, along: Sequence[int]) -> int:
    """Returns the third of the structure in which a place is, along one axis: −1 for the lower, 0 for the middle, 1 for
    the upper third.
    """
    low, high = min(along), max(along)
    margin = (high - low + 1) / 6
    middle = (low + high) / 2
    return (at > middle + margin) - (at < middle - margin)


def joint_text(structure: Structure, joint: Joint) -> str:
    """Returns the spoken description of a joint: the bricks that meet, and the two marks."""
    owners = structure.cells[joint.cell], structure.cells[joint.cell + SIDES[joint.side]]
    bricks = [brick_name(structure.laid[owner].brick) for owner in owners]
    pairs = dict.fromkeys((mark_name(seam.mark), mark_name(seam.other)) for seam in seams_at(structure, joint))
    marks = [_("{one} next to {other}").format(one=one, other=other) for one, other in pairs]
    text = _("{one} meets {other}: {marks}")
    return text.format(one=bricks[0], other=bricks[1], marks=", ".join(marks) or _("no visible marks"))


def mark_name(mark: int) -> str:
    """Returns the name of a mark, which is a symbol or a band."""
    return _({**SYMBOL_NAMES, **BAND_NAMES}[MARKS[mark]])


def situation_text(view: TurnBasedView, names: Names) -> str:
    """Returns a spoken summary of everything that the player can see."""
    structure = view.structure
    height = 1 + max(position(cell)[2] for cell in structure.cells)
    return join_sentences(
        plural("{n} brick is on the table.", "{n} bricks are on the table.", len(structure.laid)),
        plural("The structure is {n} level high.", "The structure is {n} levels high.", height),
        plural("{n} brick in the pile.", "{n} bricks in the pile.", len(view.pile)),
        plural("{n} brick still to draw.", "{n} bricks still to draw.", view.left)
        if unused_bricks(view.options)
        else "",
        _("In hand: {brick}.").format(brick=brick_name(view.hand)) if view.hand is not None else "",
        list_scores(names, view.scores),
    )


# The interface to the app


class Domino3dPhrases(Phrases[Domino3dOptions, TurnBasedState | RaceState, Domino3dMove, Explanation]):
    """Texts of all modes of Domino 3D."""

    event_lines = LINES
    reasons = PARTS
    refusals = REFUSALS
    options = OPTIONS
    levels = LEVELS
    handover_prompts = N_("Hold to see your bricks."), N_("Show your bricks when nobody else is looking.")

    def news(self, happened: Sequence[MovePlayed], names: Names) -> list[RecentMoveText]:
        events = (event for move in happened for event in move.events if not isinstance(event, MINOR_EVENTS))
        return [news_from_line(self.line(event, names), _news_pictures(event)) for event in events]

    def first_player_reason(self, match: Match, names: Names) -> str:
        is_by_rule = not isinstance(of_game(match.options, Domino3dOptions).opener, int)
        if not is_by_rule or not isinstance(match.state, TurnBasedState) or len(names) == 1:
            return ""
        seats = len(names)
        first, turner = names[FIRST_SEAT % seats], names[(FIRST_SEAT - 1) % seats]
        if is_you(turner):
            return _("{name} starts, because you turned up the first brick.").format(name=first)
        of_you = _("You start, because {turner} turned up the first brick.")
        of_another = _("{name} starts, because {turner} turned up the first brick.")
        return you_or_name(first, of_you, of_another, turner=turner)

    def round_note(self, events: Sequence[Event], names: Names) -> str:
        """Returns the racers in order of finishing, and the mistakes found."""
        done = sorted((event for event in events if isinstance(event, TableDeclared)), key=_finishing_order)
        mistakes = [event for event in events if isinstance(event, Inspected) and event.is_fault]
        cost = _("A mistake turns the round’s points into a loss.")
        return join_sentences(*(self.line(event, names).long for event in (*done, *mistakes)), cost if mistakes else "")

    def hint_piece(self, advice: Advice) -> str:
        """Returns the first stage of a hint. In a race, it names the brick to take. In other modes, where the hand has
        only one brick, it names the kind of place to look for.
        """
        if isinstance(advice.move, Place):
            return _(KINDS[_kind(advice.move)])
        move = _without_time(advice.move)
        if isinstance(move, Place):
            return _("Look at the {brick} brick.").format(brick=brick_name(move.brick))
        return _("Look at the joints.") if isinstance(move, Joint) else _(CALLS[of_game(move, PiecelessMove)])

    def describe_move(self, move: Domino3dMove, instead: Domino3dMove | None = None) -> str:
        is_same_brick = isinstance(move, Place) and isinstance(instead, Place)
        return _("another place") if is_same_brick else move_text(move)

    def hint_place(self, move: Domino3dMove, state: TurnBasedState | RaceState) -> str:
        untimed = _without_time(move)
        if isinstance(untimed, Place):
            return _("Place it here: {where}.").format(where=describe_height(untimed))
        return _("There’s the mistake.") if isinstance(untimed, Joint) else _(CALLS[of_game(untimed, PiecelessMove)])

    def explain(self, explanation: Explanation) -> str:
        return why(explanation)

    def option_texts(self, name: str) -> tuple[str, str]:
        title, text = super().option_texts(name)
        return title, text.format(medals=describe_medals(MEDALS)) if name == "solo" else text

    @property
    def rival_note(self) -> str:
        return _("It checks eight places for each brick.")

    def variant_name(self, way: str) -> str:
        return self.value_text("mode", way)

    def variant_note(self, variant: str) -> str:
        return _(VARIANT_NOTES[variant])

    def value_text(self, name: str, value: bool | int | str | None) -> str:
        if name == "accusations" and isinstance(value, int):
            return _(ACCUSATIONS[value])
        if name == "opener" and isinstance(value, int):
            return describe_seat(value)
        return _(VALUES[value]) if value in VALUES else super().value_text(name, value)


def _news_pictures(event: Event) -> tuple[Place, ...]:
    """Returns the brick whose picture is shown beside a line in the summary of the latest moves."""
    return (event.place,) if isinstance(event, Laid | Collapsed | FirstBrickPlaced) else ()


PHRASES = Domino3dPhrases()
