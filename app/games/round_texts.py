"""Texts that all games with rounds and hidden hands share: deals, draws, passes, ends of rounds, lengths of matches.

A game adds the texts of its own moves. Pieces are called tiles, as in `engine/rounds.py`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from app.games.texts import (
    AHEAD_OPTIONS,
    AHEAD_PARTS,
    SEAT_VALUES,
    EventLine,
    EventLines,
    ExplanationT,
    Names,
    Phrases,
    RecentMoveText,
    StateT,
    append_points,
    describe_seat,
    group_by_seat,
    list_names,
    list_scores,
    news_from_line,
    plain_value_text,
    you_or_name,
)
from app.i18n import N_, _, join_sentences, plural
from engine.game import Event, MoveT, Seat
from engine.rounds import CallPlayed, HandsCounted, HandsDealt, TileDrawn, TilePlaced

if TYPE_CHECKING:
    from app.match.bots import Advice
    from app.match.messages import MovePlayed
    from engine.rounds import OneHandView, RoundOptions

ROUND_REASONS = {
    "draw": (N_("Drawn tile"), N_("Draws")),
    "pass": (N_("Passed turn"), N_("Passes")),
    "award": (N_("End of round"), N_("End of round")),
    "out": (N_("Out first"), N_("Out first")),
    "others": (N_("Others’ tiles"), N_("Others’ tiles")),
    **AHEAD_PARTS,
    "move": (N_("Single move"), N_("Single moves")),
}
"""Labels of the reasons for points that all games with rounds have. In a game's own list they come last"""
ROUND_REFUSALS = {"tile": N_("This tile isn’t in your hand.")}
ROUND_OPTIONS = {
    "length": (N_("Length"), N_("To the usual total, half of it, or a few rounds.")),
    "turn_limit": (N_("Time per turn"), N_("When time runs out, the turn counts as a pass.")),
    "sand_for": (N_("Timer for"), N_("Everyone, or just one player.")),
    **AHEAD_OPTIONS,
}
ROUND_VALUES = {"target": N_("To the usual total"), "half": N_("To half the total")}
ROUND_ACTIONS = {"draw": N_("Draw"), "pass": N_("Pass"), "time": N_("Time’s up")}
"""Labels of the buttons for moves without a tile, by the notation of the move"""
ROUND_HINTS = {"draw": N_("Draw a tile."), "pass": N_("No tile fits: pass.")}
"""First stage of a hint that advises a move without a tile, by the notation of the move"""
ROUND_MOVES = {"draw": N_("drawing"), "pass": N_("passing"), "time": N_("waiting")}
"""Moves without a tile as part of a sentence, by the notation of the move"""
ROUND_PLACED = N_("placed {tile}"), N_("You placed {tile}"), N_("{name} placed {tile}")
"""Short text about a placed tile, and two long ones: for "You" and for a name"""
ROUND_CALLS = {
    "pass": (N_("passed"), N_("You passed"), N_("{name} passed")),
    "time": (N_("ran out of time"), N_("You ran out of time"), N_("{name} ran out of time")),
}
"""Short text about a played move without a tile, and two long ones, for "You" and for a name, by the notation of the
move
"""


# Hands and well


def describe_well(count: int) -> str:
    """Returns the note on the draw button: the number of tiles in the well."""
    return plural("{n} in the well", "{n} in the well", count)


def describe_draws_left(left: int) -> str:
    """Returns the note on the draw button after a draw: the number of draws left."""
    return plural("{n} draw left", "{n} draws left", left)


def describe_draws(count: int) -> str:
    """Describes several consecutive draws of a seat."""
    title, _row_title = ROUND_REASONS["draw"]
    return plural("{n} tile drawn", "{n} tiles drawn", count) if count > 1 else _(title)


def describe_drawn_count(count: int) -> str:
    """Describes how many tiles a seat has drawn in this round; empty if none."""
    return plural("{n} tile drawn this round", "{n} tiles drawn this round", count) if count else ""


def describe_hand_count(count: int) -> str:
    return plural("{n} tile in hand", "{n} tiles in hand", count)


def describe_round(view: OneHandView[Any, Any, Any], names: Names, placed: int, hand: str) -> str:
    """Describes everything that the player of `view` may know about the round, in a few sentences.

    `placed`: number of tiles on the table. `hand`: tiles of this player's hand.
    """
    return join_sentences(
        _("Round {round}.").format(round=view.round),
        plural("{n} tile is on the table.", "{n} tiles are on the table.", placed),
        plural("{n} tile is in the well.", "{n} tiles are in the well.", view.well_left),
        _("You hold {tiles}.").format(tiles=hand) if hand else "",
        list_scores(names, view.scores),
        _other_hands(view, names),
    )


def _other_hands(view: OneHandView[Any, Any, Any], names: Names) -> str:
    others: list[Seat] = [seat for seat in range(len(view.counts)) if seat != view.seat]
    texts = (plural("{name} holds {n} tile", "{name} holds {n} tiles", view.counts[seat]) for seat in others)
    return ", ".join(text.format(name=names[seat]) for seat, text in zip(others, texts)) + "."


# Events


def _dealt(event: HandsDealt[Any], names: Names) -> EventLine:
    name = names[event.opener]
    return EventLine(
        event.opener,
        _("opens round {round}").format(round=event.round),
        you_or_name(name, _("Round {round}. You open."), _("Round {round}. {name} opens."), round=event.round),
    )


def _drew(event: TileDrawn[Any], names: Names) -> EventLine:
    name = names[event.seat]
    if event.tile is not None:
        [tile] = event.tile_texts([event.tile])
        sentence = you_or_name(name, _("You drew {tile}"), _("{name} drew {tile}"), tile=tile)
    else:
        sentence = you_or_name(name, _("You drew a tile"), _("{name} drew a tile"))
    return EventLine(event.seat, _("drew a tile"), append_points(sentence, event.points), event.points)


def _placed(event: TilePlaced, names: Names) -> EventLine:
    """Returns the texts about a placed tile, which is named by the notation of the move."""
    short, of_you, of_another = ROUND_PLACED
    sentence = you_or_name(names[event.seat], _(of_you), _(of_another), tile=event.move)
    return EventLine(event.seat, _(short).format(tile=event.move), append_points(sentence, event.points), event.points)


def call_line(event: CallPlayed, names: Names, texts: Mapping[str, tuple[str, str, str]] = ROUND_CALLS) -> EventLine:
    """Returns the texts about a move without a tile, such as passing. `texts`: as in `ROUND_CALLS`."""
    short, of_you, of_another = texts[str(event.move)]
    sentence = you_or_name(names[event.seat], _(of_you), _(of_another))
    return EventLine(event.seat, _(short), append_points(sentence, event.points), event.points)


def _counted(event: HandsCounted[Any], names: Names) -> EventLine:
    if event.end == "out":
        sentence = _describe_out(names[event.seat])
        points = event.awards[event.seat]
        return EventLine(event.seat, _("went out first"), append_points(sentence, points), points)
    lowest = [seat for seat, points in enumerate(event.awards) if points] or [event.seat]
    points = event.awards[lowest[0]]
    sentence = _describe_lowest(list_names(lowest, names))
    return EventLine(event.seat, _("had the lowest hand"), append_points(sentence, points), points)


def _describe_out(name: str) -> str:
    return you_or_name(name, _("You went out first"), _("{name} went out first"))


def _describe_lowest(who: str) -> str:
    """Returns a sentence that names the winners of a blocked round: one or several."""
    of_you = _("Everyone passed. You had the lowest hand")
    return you_or_name(who, of_you, _("Everyone passed. {name} had the lowest hand"))


def _describe_passes(events: Sequence[Event], seats: int) -> str:
    """Describes why everybody passed; running out of time counts as a pass."""
    calls = [str(event.move) for event in events if isinstance(event, CallPlayed)][-seats:]
    timed = calls.count("time")
    if timed == len(calls):
        return _("Everyone ran out of time, which counts as a pass.")
    if timed:
        return plural("Everyone passed, {n} of them because time ran out.",
                      "Everyone passed, {n} of them because time ran out.", timed)  # fmt: skip
    return _("Everyone passed, one after the other.")


ROUND_LINES: EventLines = {
    HandsDealt: _dealt,
    TilePlaced: _placed,
    TileDrawn: _drew,
    CallPlayed: call_line,
    HandsCounted: _counted,
}
"""Functions that describe the common events; a game adds those of its own events"""


# Phrases


RoundOptionsT = TypeVar("RoundOptionsT", bound="RoundOptions")


class RoundPhrases(
    Phrases[RoundOptionsT, StateT, MoveT, ExplanationT], Generic[RoundOptionsT, StateT, MoveT, ExplanationT]
):
    """Texts of a game with rounds and hidden hands."""

    event_lines = ROUND_LINES
    reasons = ROUND_REASONS
    refusals = ROUND_REFUSALS
    options = ROUND_OPTIONS
    values: Mapping[str, str] = ROUND_VALUES
    """Texts of the option values that are strings"""
    numbers: Mapping[str, Callable[[int], str]] = {
        "length": lambda count: plural("{n} round", "{n} rounds", count),
        "opener": describe_seat,
    }
    """Functions that describe numeric values, by option"""
    hints: Mapping[str, str] = ROUND_HINTS
    """First stage of a hint that advises a move without a tile, by the notation of the move"""

    @abstractmethod
    def tile_text(self, move: MoveT) -> str:
        """Returns the name of the tile that a move places; empty for a move without a tile."""

    def hint_piece(self, advice: Advice) -> str:
        tile = self.tile_text(cast(MoveT, advice.move))
        return _("Look at your tile {tile}.").format(tile=tile) if tile else _(self.hints[str(advice.move)])

    def describe_move(self, move: MoveT, instead: MoveT | None = None) -> str:
        tile = self.tile_text(move)
        return _("tile {tile}").format(tile=tile) if tile else _(ROUND_MOVES[str(move)])

    def pictured(self, event: Event) -> tuple[object, ...]:
        """Returns the tiles whose pictures are shown beside a line in the summary of the latest moves."""
        return ()

    def news(self, happened: Sequence[MovePlayed], names: Names) -> list[RecentMoveText]:
        """Returns the summary of the latest moves. Consecutive draws of a seat are merged into one line."""
        items: list[RecentMoveText] = []
        for moves in group_by_seat(happened):
            draws: list[TileDrawn[Any]] = []
            for event in (event for move in moves for event in move.events):
                if isinstance(event, TileDrawn):
                    draws.append(event)
                    continue
                items += _drawn_news(draws)
                draws = []
                items.append(news_from_line(self.line(event, names), self.pictured(event)))
            items += _drawn_news(draws)
        return items

    def repeated_line(self, events: Sequence[Event], names: Names) -> str:
        draws = [event for event in events if isinstance(event, TileDrawn)]
        if len(draws) < max(2, len(events)):
            return super().repeated_line(events, names)
        sentence = plural("{name} drew {n} tile", "{name} drew {n} tiles", len(draws))
        return append_points(sentence.format(name=names[draws[0].seat]), sum(event.points for event in draws))

    def round_heading(self, event: Event, names: Names) -> str:
        if isinstance(event, HandsCounted) and event.end == "out":
            return _describe_out(names[event.seat])
        return _("The round is blocked")

    def round_note(self, events: Sequence[Event], names: Names) -> str:
        if not any(isinstance(event, HandsCounted) and event.end == "blocked" for event in events):
            return ""
        return join_sentences(
            _describe_passes(events, len(names)), _("The lowest hand scores the other hands’ points.")
        )

    def undrawn_note(self, things: Sequence[object]) -> str:
        if not things:
            return _("The well was empty at the end.")
        return plural("{n} tile was left in the well", "{n} tiles were left in the well", len(things))

    def value_text(self, name: str, value: bool | int | str | None) -> str:
        if isinstance(value, int) and not isinstance(value, bool) and name in self.numbers:
            return self.numbers[name](value)
        if name in SEAT_VALUES or name == "ahead":
            return super().value_text(name, value)
        return _(self.values[value]) if isinstance(value, str) else plain_value_text(value)

    def length_text(self, options: RoundOptionsT) -> str:
        """Returns the length of a match as text: the target score, or the number of rounds."""
        if options.rounds:
            return self.numbers["length"](options.rounds)
        return plural("To {n} point", "To {n} points", options.goal or 0)


def _drawn_news(draws: Sequence[TileDrawn[Any]]) -> list[RecentMoveText]:
    if not draws:
        return []
    text = plural("drew a tile", "drew {n} tiles", len(draws))
    return [RecentMoveText(draws[0].seat, text, sum(event.points for event in draws), hidden=len(draws))]
