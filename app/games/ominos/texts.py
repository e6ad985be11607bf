"""Texts of Tri-Ominos and Quad-Ominos: events, refusals, explanations, and descriptions for the screen reader."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from app.games.ominos.traits import omino_state
from app.games.round_texts import (
    ROUND_ACTIONS,
    ROUND_CALLS,
    ROUND_HINTS,
    ROUND_LINES,
    ROUND_MOVES,
    ROUND_OPTIONS,
    ROUND_PLACED,
    ROUND_REASONS,
    ROUND_REFUSALS,
    ROUND_VALUES,
    RoundPhrases,
    call_line,
    describe_round,
)
from app.games.texts import (
    EditionTexts,
    EventLine,
    EventLines,
    Names,
    append_points,
    describe_points,
    you_or_name,
)
from app.i18n import N_, _, capitalize, format_number, join_sentences, join_with_and, plural
from app.match.messages import MoveRefused
from engine.game import Event, Seat
from engine.match import Match
from engine.ominos.events import Dealt, Laid, LotsDrawn, OpeningTileShown, PiecelessMovePlayed
from engine.ominos.lattice import TRIANGLES, Cell
from engine.ominos.moves import OminoMove, PiecelessMove, Place
from engine.ominos.opening import is_equal
from engine.ominos.state import OminoState
from engine.ominos.table import Table
from engine.ominos.tiles import Digits, digits_text, tile_name
from engine.ominos.triominos import CHILDREN_HEXAGONS
from engine.ominos.triominos import HEXAGONS as SHEET_HEXAGONS
from engine.ominos.view import RoundView
from engine.rounds import RoundOptions

if TYPE_CHECKING:
    from engine.bots.ominos.explain import Explanation, MoveEffects


def list_tiles(tiles: Iterable[Digits]) -> str:
    return join_with_and([digits_text(tile) for tile in tiles])


# Places: beside a tile and on one of its sides

ABOVE, RIGHT = N_("above {tile}"), N_("to the right of {tile}")
BELOW, LEFT = N_("below {tile}"), N_("to the left of {tile}")
OF_SQUARES = (ABOVE, RIGHT, BELOW, LEFT)
OF_TRIANGLES = ((RIGHT, BELOW, LEFT), (LEFT, ABOVE, RIGHT))
"""Directions of the neighbours of an upward and of a downward triangle, in the lattice's order of sides"""


def describe_place(table: Table, cell: Cell) -> str:
    """Describes a cell relative to the newest tile with which it shares a side; empty if there is none."""
    for laid, digits in reversed(table.laid.items()):
        ways = table.tiles.lattice.sides[laid & 1]
        if cell - laid in ways:
            way = _directions(table, laid)[ways.index(cell - laid)]
            return _(way).format(tile=digits_text(tile_name(digits)))
    return ""


def _directions(table: Table, laid: Cell) -> Sequence[str]:
    return OF_TRIANGLES[laid & 1] if table.tiles.lattice is TRIANGLES else OF_SQUARES


BONUSES = {
    "hexagon": N_("completes a hexagon"),
    "bridge": N_("makes a bridge"),
    "opening": N_("opens the round"),
}


def describe_fit(table: Table, place: Place, parts: Mapping[str, int], bonus: bool | None, number: int, of: int) -> str:
    """Describes a fit at the cursor: `tile 0-4-5, place 2 of 5: right of 3-3-4, 9 points`."""
    head = _("Tile {tile}, place {number} of {of}").format(tile=digits_text(place.digits), number=number, of=of)
    parts_text = [describe_place(table, place.cell) or _("in the middle")]
    parts_text += [_(text) for reason, text in BONUSES.items() if reason in parts]
    parts_text += [_("earns a bonus")] if bonus else []
    parts_text.append(describe_points(sum(parts.values())))
    return _("{head}: {told}.").format(head=head, told=", ".join(parts_text))


def describe_tile(digits: Digits, number: int, of: int, fits: int) -> str:
    """Describes a tile of the hand at the cursor."""
    places = plural("fits in {n} place", "fits in {n} places", fits) if fits else _("fits nowhere")
    head = _("Tile {tile}, {number} of {of}").format(tile=digits_text(digits), number=number, of=of)
    return _("{head}: {told}.").format(head=head, told=places)


def describe_situation(view: RoundView, names: Names) -> str:
    """Describes everything that a player may know, in a few sentences."""
    return describe_round(view, names, len(view.table.laid), list_tiles(view.tiles.names(view.hand)))


# Points

PARTS = {
    "tile": (N_("Tile"), N_("Tiles placed")),
    "opening": (N_("Opening"), N_("Openings")),
    "bridge": (N_("Bridge"), N_("Bridges")),
    "hexagon": (N_("Hexagon"), N_("Hexagons")),
    "bonus": (N_("Bonus"), N_("Bonuses")),
    **ROUND_REASONS,
}

# Refusals

REFUSALS = {
    "taken": N_("There’s already a tile there."),
    "apart": N_("A whole side must touch a tile on the table."),
    **ROUND_REFUSALS,
    "opening": N_("A different tile opens the round, in the middle."),
}


def describe_wrong_corners(place: Place, state: OminoState) -> str:
    """Describes which digits the wrong corners require."""
    asked = required_digits(place, state)
    if len(asked) == 1:
        return _("This corner needs a {digit}.").format(digit=asked[0])
    return _("These corners need {digits}.").format(digits=join_with_and(list(map(str, asked))))


def required_digits(place: Place, state: OminoState) -> list[int]:
    """Returns the digits that the table has at the wrong corners of a tile."""
    corners = state.table.tiles.lattice.corners_of(place.cell)
    return [state.table.corners[corners[at]] for at in state.table.differing_corners(place.cell, place.digits)]


CORNER = N_("This corner"), N_("needs a {digit}")


def corner_card_lines(digit: int) -> tuple[str, str]:
    """Returns the two lines of the card beside a wrong corner."""
    return _(CORNER[0]), _(CORNER[1]).format(digit=digit)


def _not_now(move: object, state: OminoState) -> str:
    """Returns the reason why a move is not possible now."""
    if state.choosing:
        return _("First choose your bonus.")
    if isinstance(move, Place):
        if not state.table.laid:
            another_opens = REFUSALS["opening"]
            return _(another_opens)
        return (
            _("A second tile wouldn’t fit after this one. Try another.")
            if state.extra
            else _("You can’t place this tile now.")
        )
    if not state.table.laid:
        return _("Place the opening tile first.")
    if state.extra:
        return _("Place your extra tiles first.")
    return _call_not_now(move, state)


def _call_not_now(move: object, state: OminoState) -> str:
    fits = state.table.fits(state.hands[state.turn])
    if move is PiecelessMove.PASS:
        return _("One of your tiles fits: place it.") if fits else _("Draw first: the well still has tiles.")
    if move is PiecelessMove.DRAW and fits and state.rules.must_draw:
        return _("One of your tiles fits, so you can’t draw.")
    if move is PiecelessMove.DRAW:
        return _("The well is empty.") if not state.well_left else _("You can draw three times a turn at most.")
    return _("You have no bonus to choose.")


# First player


def first_opener(events: Iterable[Event]) -> Seat:
    """Returns the first player of the match."""
    return next(event.opener for event in events if isinstance(event, Dealt))


def opening_tile(events: Iterable[Event], state: OminoState) -> Digits:
    """Returns the tile with which the first player may start: it has been shown or placed, or is still in the hand."""
    for event in events:
        if isinstance(event, OpeningTileShown):
            return event.tile
    for event in events:
        if isinstance(event, Laid):
            return tile_name(event.move.digits)
    choices = [tile_name(move.digits) for move in state.moves(state.turn) if isinstance(move, Place)]
    return max(choices, key=sum)


def describe_opening_tile(name: str, tile: Digits) -> str:
    """Returns the sentence that says why a player starts with this tile."""
    of_you, of_another = _("You start: {tile} is the highest tile."), _("{name} starts: {tile} is the highest tile.")
    if is_equal(tile) and len(tile) == TRIPLE:
        of_you = _("You start: {tile} is the highest triple.")
        of_another = _("{name} starts: {tile} is the highest triple.")
    elif is_equal(tile):
        of_you, of_another = (
            _("You start: {tile} is the highest quad."),
            _("{name} starts: {tile} is the highest quad."),
        )
    return you_or_name(name, of_you, of_another, tile=digits_text(tile))


TRIPLE = 3
"""Number of digits of a tile in Tri-Ominos"""

# Calls


def action_label(call: PiecelessMove) -> str:
    """Returns the label of the button for a move without a tile, such as drawing."""
    return _(ACTIONS[str(call)])


ACTIONS = {
    **ROUND_ACTIONS,
    str(PiecelessMove.TAKE_POINTS): N_("Take 25 points"),
    str(PiecelessMove.TAKE_TILES): N_("Place two extra"),
}


def draw_question(state: OminoState) -> str:
    """Returns the question before a voluntary draw."""
    text = _("One of your tiles fits. Drawing costs {n} points, and you can’t undo it.")
    return text.format(n=state.rules.draw_cost)


def shown_tile_text(name: str, tile: Digits) -> str:
    """Returns the caption of the tile that entitles the first player to open with the zeros."""
    return you_or_name(name, _("You show {tile}"), _("{name} shows {tile}"), tile=digits_text(tile))


# Hints

HINTS = {
    **ROUND_HINTS,
    str(PiecelessMove.TAKE_POINTS): N_("Take the 25 points."),
    str(PiecelessMove.TAKE_TILES): N_("Take the two extra tiles."),
}


# Options

OPTIONS = {
    **ROUND_OPTIONS,
    "voluntary_draw": (
        N_("Draw anytime"),
        N_("You can draw even if one of your tiles fits."),
    ),
    "opener": (
        N_("Who opens a round"),
        N_("The highest tile, or players take turns with any tile."),
    ),
    "draws": (N_("Draws per turn"), N_("Up to three, or until a tile fits.")),
    "free_pass": (N_("Free pass if the well is empty"), N_("If you can’t place or draw, you lose no points.")),
    "opening_bonus": (N_("Opening bonus"), N_("A triple that opens scores 10 extra, the zeros 40.")),
    "bridge": (N_("Bridges"), N_("All three corners, or just a side and the opposite corner.")),
    "points": (N_("Points"), N_("Sum of the digits, or one point per tile for children.")),
    "hands": (N_("Hands"), N_("The usual size, or about twice as large.")),
    "set": (N_("Tiles"), N_("All 125, or 70 without a 5 for a match to 600 points.")),
    "chained_bonuses": (
        N_("Chained bonuses"),
        N_("An extra tile can earn a bonus of its own."),
    ),
}
VALUES = {
    **ROUND_VALUES,
    "full": N_("All 125"),
    "beginners": N_("70, for beginners"),
    "highest": N_("Highest tile"),
    "drawn": N_("Random draw"),
    "all": N_("Until one fits"),
    "corners": N_("Three corners"),
    "gap": N_("One side"),
    "digits": N_("Digits"),
    "children": N_("One per tile"),
    "sheet": N_("Usual"),
    "large": N_("Large"),
}
BOXES = {
    "sheet": EditionTexts(N_("Standard"), N_("The standard rules, played to 400 points.")),
    "de luxe": EditionTexts(
        N_("Goliath De Luxe"),
        N_("Everyone draws a tile; the highest starts."),
        N_("Any tile can open, with no bonus."),
        N_("A bridge scores 40 only with a gap on both sides."),
    ),
    "xxl": EditionTexts(
        N_("Goliath XXL"), N_("With an empty well, passing is free."), N_("A match lasts a set number of rounds.")
    ),
    "children": EditionTexts(
        N_("For children"),
        N_("1 point a tile, 1 more for a bridge, 1, 2 or 3 for hexagons."),
        N_("Going out first earns 5 points."),
        N_("You never lose points."),
    ),
    "pressman": EditionTexts(
        N_("Pressman today"), N_("Draw until a tile fits, at 5 points each."), N_("You can’t draw if a tile fits.")
    ),
    "beginners": EditionTexts(N_("For beginners"), N_("70 tiles, none with a 5."), N_("A match goes to 600 points.")),
    "large hands": EditionTexts(
        N_("Large hands"),
        N_("Two players get 30 tiles each, three 20, four 15."),
        N_("Five get 12, six or more 10."),
        N_("Fewer draws, longer rounds."),
    ),
}
QUAD_SHEET = EditionTexts(N_("Standard"), N_("The standard rules, played to 800 points."))


# Levels

LEVELS = {
    "learner": N_("Looks at a few of its best tiles and plays one of them."),
    "casual": N_("Also considers what a tile lets the others play."),
    "strong": N_("Tests most moves against many hands you could hold, and nearly always finds the best."),
    "expert": N_("Analyzes every move, reads your hand from what you play, and calculates the endgame."),
}


# Events

HEXAGONS = {
    1: (
        N_("completed a hexagon"),
        N_("You completed a hexagon with {tile}"),
        N_("{name} completed a hexagon with {tile}"),
    ),
    2: (
        N_("completed two hexagons"),
        N_("You completed two hexagons with {tile}"),
        N_("{name} completed two hexagons with {tile}"),
    ),
    3: (
        N_("completed three hexagons"),
        N_("You completed three hexagons with {tile}"),
        N_("{name} completed three hexagons with {tile}"),
    ),
}
BRIDGE = N_("built a bridge"), N_("You built a bridge with {tile}"), N_("{name} built a bridge with {tile}")
OPENING = N_("opened with {tile}"), N_("You opened with {tile}"), N_("{name} opened with {tile}")
BONUS = (
    N_("placed {tile} and earned a bonus"),
    N_("You placed {tile} and earned a bonus"),
    N_("{name} placed {tile} and earned a bonus"),
)


def _laid(event: Laid, names: Names) -> EventLine:
    short, of_you, of_another = _laid_texts(event)
    tile = digits_text(tile_name(event.move.digits))
    sentence = you_or_name(names[event.seat], _(of_you), _(of_another), tile=tile)
    return EventLine(event.seat, _(short).format(tile=tile), append_points(sentence, event.points), event.points)


def hexagon_count(points: int) -> int:
    """Returns the number of hexagons that a tile closed, computed from their points."""
    counts = {earned: count for scale in (SHEET_HEXAGONS, CHILDREN_HEXAGONS) for count, earned in scale.items()}
    return counts[points]


def _laid_texts(event: Laid) -> tuple[str, str, str]:
    if "hexagon" in event.parts:
        return HEXAGONS[hexagon_count(event.parts["hexagon"])]
    if "bridge" in event.parts:
        return BRIDGE
    return OPENING if "opening" in event.parts else BONUS if event.bonus else ROUND_PLACED


def _shown(event: OpeningTileShown, names: Names) -> EventLine:
    tile = digits_text(event.tile)
    of_you = _("You showed {tile} and can open with the zeros.")
    of_another = _("{name} showed {tile} and can open with the zeros.")
    long = you_or_name(names[event.seat], of_you, of_another, tile=tile)
    return EventLine(event.seat, _("showed {tile}").format(tile=tile), long)


CALLS = {
    **ROUND_CALLS,
    str(PiecelessMove.TAKE_POINTS): (N_("took 25 points"), N_("You took the bonus"), N_("{name} took the bonus")),
    str(PiecelessMove.TAKE_TILES): (
        N_("chose two extra tiles"),
        N_("You chose two extra tiles"),
        N_("{name} chose two extra tiles"),
    ),
}


def _called(event: PiecelessMovePlayed, names: Names) -> EventLine:
    return call_line(event, names, CALLS)


def _lots_drawn(event: LotsDrawn, names: Names) -> EventLine:
    tile = event.tiles[event.seat]
    sentence = _("Highest tile {tile} opens: {name}.").format(name=names[event.seat], tile=digits_text(tile))
    return EventLine(event.seat, _("drew the highest tile, {tile}").format(tile=digits_text(tile)), sentence)


LINES: EventLines = {
    **ROUND_LINES,
    LotsDrawn: _lots_drawn,
    OpeningTileShown: _shown,
    Laid: _laid,
    PiecelessMovePlayed: _called,
}


# Phrases


class OminoPhrases(RoundPhrases[RoundOptions, OminoState, OminoMove, "Explanation"]):
    """Texts of Tri-Ominos and Quad-Ominos."""

    event_lines = LINES
    reasons = PARTS
    refusals = REFUSALS
    options = OPTIONS
    values = VALUES
    numbers = {**RoundPhrases.numbers, "draws": lambda count: plural("{n} draw", "{n} draws", count)}
    levels = LEVELS
    hints = HINTS

    def pictured(self, event: Event) -> tuple[Digits, ...]:
        if isinstance(event, Laid):
            return (event.move.digits,)
        return (event.tile,) if isinstance(event, OpeningTileShown) else ()

    def refusal(self, refused: MoveRefused, state: OminoState) -> str:
        move = refused.move
        if refused.reason == "corner" and isinstance(move, Place):
            return describe_wrong_corners(move, state)
        if refused.reason == "rules":
            return _not_now(move, state)
        return super().refusal(refused, state)

    def tile_text(self, move: OminoMove) -> str:
        return digits_text(tile_name(move.digits)) if isinstance(move, Place) else ""

    def describe_move(self, move: OminoMove, instead: OminoMove | None = None) -> str:
        return describe_move(move, instead)

    def first_player_reason(self, match: Match, names: Names) -> str:
        events = [event for events in (match.opening_events, *match.events) for event in events]
        lots = next((event for event in events if isinstance(event, LotsDrawn)), None)
        if lots is not None:
            return self.line(lots, names).long
        state, name = omino_state(match), names[first_opener(events)]
        return describe_opening_tile(name, opening_tile(events, state)) if state.options.opens_by_rule else ""

    def hint_place(self, move: OminoMove, state: OminoState) -> str:
        if move is PiecelessMove.DRAW:
            return _("Tap the button: a draw costs {n} points.").format(n=format_number(state.rules.draw_cost))
        if not isinstance(move, Place):
            return _(HINTS[str(move)])
        spot = describe_place(state.table, move.cell)
        return _("Place it {where}.").format(where=spot) if spot else _("It opens the round, in the middle.")

    def explain(self, explanation: Explanation) -> str:
        return describe_reason(explanation)

    def box_texts(self, game: str, box: str) -> EditionTexts:
        return QUAD_SHEET if game == "quadominos" and box == "sheet" else BOXES[box]


PHRASES = OminoPhrases()


MOVES = {
    **ROUND_MOVES,
    str(PiecelessMove.TAKE_POINTS): N_("the 25 points"),
    str(PiecelessMove.TAKE_TILES): N_("two extra tiles"),
}


def describe_move(move: OminoMove, instead: OminoMove | None = None) -> str:
    """Describes a move as part of a sentence; `instead`: the move that it is compared with. A tile is named as in the
    hand.
    """
    if not isinstance(move, Place):
        return _(MOVES[str(move)])
    if _is_same_tile(move, instead):
        return _("the same tile elsewhere")
    return _("tile {tile}").format(tile=digits_text(tile_name(move.digits)))


def _is_same_tile(move: OminoMove, other: OminoMove | None) -> bool:
    if not isinstance(move, Place) or not isinstance(other, Place):
        return False
    return tile_name(move.digits) == tile_name(other.digits)


def describe_reason(explanation: Explanation) -> str:
    """Explains why a move is good or, if another one is better, why that one is."""
    effects, other = explanation.effects, explanation.other
    if other is None:
        return join_sentences(_describe_gain(effects), _("There was no other choice."))
    if explanation.gain >= 0:
        than = describe_move(other.move, effects.move)
        return join_sentences(
            _describe_gain(effects),
            _describe_higher_points(effects, other),
            REASONS[explanation.reason](effects, other, than),
        )
    better = _("{move} would have been better.").format(move=describe_move(other.move, effects.move))
    return join_sentences(capitalize(better), REASONS[explanation.reason](other, effects, _as_played(effects, other)))


def _as_played(effects: MoveEffects, better: MoveEffects) -> str:
    """Describes the played move as part of a sentence about a better one, for example `the same tile here`."""
    is_same = _is_same_tile(effects.move, better.move)
    return _("the same tile here") if is_same else describe_move(effects.move, better.move)


def _describe_gain(effects: MoveEffects) -> str:
    if effects.bonus:
        text = plural(
            "This scores {n} point plus a bonus: {bonus} points or two extra tiles.",
            "This scores {n} points plus a bonus: {bonus} points or two extra tiles.",
            effects.points,
        )
        return text.format(bonus=format_number(effects.whole - effects.points))
    if effects.points > 0:
        return plural("This scores {n} point.", "This scores {n} points.", effects.points)
    if effects.points < 0:
        return plural("This costs {n} point.", "This costs {n} points.", -effects.points)
    return ""


def _describe_higher_points(effects: MoveEffects, other: MoveEffects) -> str:
    """Describes the points by which another move scores more immediately; empty if it does not score more."""
    if other.whole <= effects.whole:
        return ""
    text = plural("{move} would score {n} point now.", "{move} would score {n} points now.", other.whole)
    return capitalize(text.format(move=describe_move(other.move, effects.move)))


# Reasons, as functions of the better move, the worse one and its name


def _only(_better: MoveEffects, _worse: MoveEffects, _than: str) -> str:
    return _("There was no other choice.")


def _out(_better: MoveEffects, _worse: MoveEffects, _than: str) -> str:
    return _("It ends the round.")


def _points(better: MoveEffects, worse: MoveEffects, than: str) -> str:
    if better.whole <= worse.whole:
        return _more(better, worse, than)
    text = plural(
        "That’s {n} more point than {other}.", "That’s {n} more points than {other}.", better.whole - worse.whole
    )
    return text.format(other=than)


def _answer(better: MoveEffects, worse: MoveEffects, than: str) -> str:
    text = _("It leaves the next player about {few} points, compared with {many} for {other}.")
    return text.format(few=format_number(better.answer), many=format_number(worse.answer), other=than)


def _hand(better: MoveEffects, worse: MoveEffects, than: str) -> str:
    text = plural(
        "Next turn, {n} of your tiles can fit, compared with {few} for {other}.",
        "Next turn, {n} of your tiles can fit, compared with {few} for {other}.",
        better.flexible,
    )
    return text.format(other=than, few=format_number(worse.flexible))


def _more(better: MoveEffects, worse: MoveEffects, than: str) -> str:
    """Compares the winning chances of two moves if their percentages differ. Otherwise returns a general sentence, or
    an empty text if the better move is to draw a tile.
    """
    if better.chance is not None and worse.chance is not None and _of_100(better.chance) > _of_100(worse.chance):
        text = _("Chances of winning: {many}% ({move}), {few}% ({other}).")
        many, few = format_number(_of_100(better.chance)), format_number(_of_100(worse.chance))
        return text.format(many=many, few=few, move=describe_move(better.move, worse.move), other=than)
    if better.move is PiecelessMove.DRAW:
        return ""
    return _("In the long run, it’s worth a bit more than {other}.").format(other=than)


def _of_100(chance: float) -> int:
    return round(100 * chance)


REASONS: Mapping[str, Callable[[MoveEffects, MoveEffects, str], str]] = {
    "only": _only,
    "out": _out,
    "points": _points,
    "answer": _answer,
    "hand": _hand,
    "more": _more,
}
