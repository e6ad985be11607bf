"""Texts that all games share: events, refusals, notices, options. Each game adds its own in its `texts.py`.

The functions do not depend on a screen; they return text in the current language.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeAlias, TypeVar

from app.files import notices
from app.games import APP_GAMES
from app.i18n import N_, _, format_number, join_sentences, join_with_and, label_value, plural
from app.match.messages import MovePlayed, MoveRefused
from app.match.refusals import plain_refusal
from engine.game import AnyState, Event, HeadStartGiven, MatchEnded, MoveT, Options, Seat, entry_for
from engine.player_names import sanitize_name

if TYPE_CHECKING:
    from app.match.bots import Advice
    from app.match.traits import SoloMatch
    from engine.match import Match

Names: TypeAlias = Sequence[str]
"""Player names by seat"""


class EventLine(NamedTuple):
    """Text of one event, in a short and a long form."""

    seat: Seat | None
    """Seat that the event concerns; None if it concerns the whole table"""
    short: str
    """Text shown below the player's name: `closed a hexagon`"""
    long: str
    """Full sentence for the screen reader, with the player's name and points"""
    points: int = 0


@dataclass(frozen=True)
class RecentMoveText:
    """Line in the summary of the moves made since the player last looked."""

    seat: Seat | None
    text: str
    points: int = 0
    things: tuple[object, ...] = ()
    """Pieces shown beside the line. Their type depends on the game: digits of tiles, places of bricks, or steps of
    pawns
    """
    hidden: int = 0
    """Number of pieces shown face down"""


def game_name(key: str) -> str:
    """Returns the title of a game, or its key if this version of the app does not know the game."""
    return APP_GAMES[key].name if key in APP_GAMES else sanitize_name(key) or "?"


# Levels

LEVELS = {
    "learner": N_("Beginner"),
    "casual": N_("Casual"),
    "strong": N_("Strong"),
    "expert": N_("Expert"),
}


def level_name(level: str) -> str:
    return _(LEVELS[level]) if level in LEVELS else level


# Points


def describe_points(points: int) -> str:
    """Returns points as text for the screen reader.

    >>> describe_points(9), describe_points(-5), describe_points(1)
    ('9 points', 'minus 5 points', '1 point')
    """
    text = plural("{n} point", "{n} points", abs(points))
    return _("minus {points}").format(points=text) if points < 0 else text


def append_points(sentence: str, points: int) -> str:
    """Appends the points to a sentence, unless they are 0, and a full stop."""
    if not points:
        return _("{sentence}.").format(sentence=sentence)
    return _("{sentence}: {points}.").format(sentence=sentence, points=describe_points(points))


def list_scores(names: Names, scores: Sequence[int]) -> str:
    """Returns one line with the names and scores of all seats.

    >>> list_scores(["Ada", "Bo"], [12, -5])
    'Ada:\xa012, Bo:\xa0−5.'
    """
    lines = (
        _("{name}:\N{NO-BREAK SPACE}{score}").format(name=name, score=format_number(score))
        for name, score in zip(names, scores)
    )
    return ", ".join(lines) + "."


def ranking_line(place: int, name: str, points: int) -> str:
    """Returns one line of a ranking.

    >>> ranking_line(1, "Ada", 1250)
    '1. Ada: 1,250'
    """
    return _("{place}. {name}: {points}").format(place=format_number(place), name=name, points=format_number(points))


# Names


def is_you(name: str) -> bool:
    """Returns whether the player is called `You`, so that sentences about them use the second person."""
    return name == _("You")


def you_or_name(name: str, of_you: str, of_another: str, **filled: object) -> str:
    """Returns `of_you` for the player `You`, otherwise `of_another` with the player's name; fills the placeholders of
    both.
    """
    return (of_you if is_you(name) else of_another).format(name=name, **filled)


# End of a match


def list_names(seats: Iterable[Seat], names: Names) -> str:
    return join_with_and([names[seat] for seat in seats])


def announce_winners(seats: Sequence[Seat], names: Names) -> str:
    """Returns the heading of the result page, which names the winners."""
    if len(seats) == 1:
        return you_or_name(names[seats[0]], _("You won!"), _("{name} won"))
    return _("{names} share the win").format(names=list_names(seats, names))


def match_ended_line(event: MatchEnded, names: Names) -> EventLine:
    seat = event.winners[0] if len(event.winners) == 1 else None
    who = list_names(event.winners, names)
    if len(names) == 1:
        return EventLine(None, _("the match is over"), _("The match is over."))
    if seat is None:
        return EventLine(None, _("shared win"), _("{names} share the win.").format(names=who))
    return EventLine(seat, _("won the match"), you_or_name(who, _("You won the match."), _("{name} wins the match.")))


def head_start_line(event: HeadStartGiven, names: Names) -> EventLine:
    of_you = plural("You start {n} point ahead.", "You start {n} points ahead.", event.points)
    of_another = plural("{name} starts {n} point ahead.", "{name} starts {n} points ahead.", event.points)
    return EventLine(
        event.seat, _("gets a head start"), you_or_name(names[event.seat], of_you, of_another), event.points
    )


EventLines: TypeAlias = Mapping[type[Event], Callable[[Any, Names], EventLine]]
"""Functions that describe events, by event class; each takes an event of its class"""
COMMON_EVENT_LINES: EventLines = {
    MatchEnded: match_ended_line,
    HeadStartGiven: head_start_line,
}
"""Functions that describe the events shared by all games, by event class"""
AHEAD_PARTS = {"ahead": (N_("Head start"), N_("Head start"))}
AHEAD_OPTIONS = {
    "ahead_for": (N_("Head start"), N_("One player starts with extra points.")),
    "ahead": (N_("Head start in points"), N_("These points count toward the total.")),
}
"""Title and description of the head start options, for games that count points"""

# Solo

MEDALS = {"bronze": N_("Bronze"), "silver": N_("Silver"), "gold": N_("Gold"), "master": N_("Master")}


def medal_name(medal: str) -> str:
    return _(MEDALS[medal])


def describe_medals(medals: Mapping[str, int]) -> str:
    """Returns the points needed for each medal, lowest first: `Bronze 14, Silver 18`."""
    items = ((medal_name(medal), format_number(least)) for medal, least in reversed([*medals.items()]))
    return ", ".join(_("{part}\N{NO-BREAK SPACE}{points}").format(part=name, points=least) for name, least in items)


def describe_solo_turn(solo: SoloMatch) -> str:
    """Returns the number of the current turn in a solo match, or a text saying that the match is over."""
    if solo.is_over:
        return _("The match is over")
    return _("Turn {n} of {of}").format(n=format_number(len(solo.turn_points) + 1), of=format_number(solo.turns))


def describe_next_medal(solo: SoloMatch) -> str:
    """Returns the next medal and its points, or the best medal if all are earned; empty if there are no medals."""
    if not solo.next_medal:
        return medal_name(solo.medal) if solo.medal else ""
    medal = medal_name(solo.next_medal)
    return _("{medal} from {points}").format(medal=medal, points=format_number(solo.medals[solo.next_medal]))


def next_medal_label(solo: SoloMatch) -> str:
    """Returns the next medal as a short text for the plaque with the score. Without medals, returns the number of the
    turn.
    """
    if not solo.medals:
        return describe_solo_turn(solo)
    if not solo.next_medal:
        return medal_name(solo.medal)
    medal = medal_name(solo.next_medal)
    return label_value(medal, format_number(solo.medals[solo.next_medal]))


def describe_solo_match(solo: SoloMatch) -> str:
    """Describes the state of a solo match for the screen reader: the number of the turn (players call a turn a glass),
    the points and the next medal. For example `Glass 4 of 10. 12 points. Bronze from 14.`
    """
    parts = (describe_solo_turn(solo), describe_points(solo.points), describe_next_medal(solo))
    return join_sentences(*(_("{sentence}.").format(sentence=part) for part in parts if part))


def describe_solo_result(points: int, medal: str) -> str:
    """Returns the result of a solo match: `23 points, Gold`; without a medal, only the points."""
    text = describe_points(points)
    return _("{points}, {medal}").format(points=text, medal=medal_name(medal)) if medal else text


# Turns


def starts_text(name: str) -> str:
    """Returns the sentence that names the first player."""
    return you_or_name(name, _("You start."), _("{name} starts."))


def your_turn_text(name: str) -> str:
    return you_or_name(name, _("It’s your turn."), _("{name}, it’s your turn."))


def pass_on_text(name: str) -> str:
    return _("Hand over to {name}").format(name=name)


def thinking_text(name: str) -> str:
    return _("{name} is thinking…").format(name=name)


def timer_start_text(seconds: int | None) -> str:
    """Returns the text below the button of the handover page; empty without a timer."""
    if seconds is None:
        return ""
    return plural("Then the timer starts: {n} second.", "Then the timer starts: {n} seconds.", seconds)


# News


def group_by_seat(happened: Sequence[MovePlayed]) -> list[list[MovePlayed]]:
    """Groups consecutive moves of the same seat."""
    return [list(group) for _seat, group in groupby(happened, key=lambda move: move.seat)]


def news_from_line(line: EventLine, things: tuple[object, ...] = ()) -> RecentMoveText:
    """Creates a line of the news (the moves since a player last looked) from the text of an event. An event that
    concerns the whole table has no name and uses the long text.
    """
    return RecentMoveText(line.seat, line.long if line.seat is None else line.short, line.points, things)


# Notices

FILE_NAMES = {
    notices.JOURNAL: N_("Your match history"),
    notices.SETTINGS: N_("Your settings"),
    notices.EXPORT: N_("The exported file"),
    notices.PICTURE: N_("The picture"),
}
SET_ASIDE = {
    "damaged": N_("{what}: the file is damaged."),
    "empty": N_("{what}: the file is empty."),
    "foreign": N_("{what}: this isn’t a Sablier file."),
    "newer": N_("{what}: the file comes from a newer version of Sablier."),
}
NOT_WRITTEN = {
    "full": N_("{what} can’t be saved: the device is full. Free up some space."),
    "read-only": N_("{what} can’t be saved: Sablier isn’t allowed to write there."),
    "busy": N_("{what} can’t be saved right now: another program is using the file."),
    "elsewhere": N_("{what} can’t be changed here: Sablier is open in another window."),
    "disk": N_("{what} can’t be saved: the device reports an error."),
}


def describe_notice(notice: notices.Notice, names: Names = ()) -> str:
    """Returns the text of a notice: a message that does not interrupt the match."""
    if isinstance(notice, notices.BotFailed):
        return _bot_failed(notice, names)
    return NOTICE_TEXTS[type(notice)](notice)


def _bot_failed(notice: notices.BotFailed, names: Names) -> str:
    name = names[notice.seat] if notice.seat < len(names) else level_name(notice.level)
    if notice.reason == notices.UNKNOWN_LEVEL:
        return _("{name}’s level doesn’t exist in this game, so it plays for quick points.").format(name=name)
    return _("{name} found no move, so the app played the first possible one.").format(name=name)


def _file_name(key: str) -> str:
    return _(FILE_NAMES[key]) if key in FILE_NAMES else _("A file")


def _set_aside(notice: notices.FileQuarantined) -> str:
    trouble = _(SET_ASIDE.get(notice.why, SET_ASIDE["damaged"])).format(what=_file_name(notice.subject))
    if not notice.name:
        return join_sentences(trouble, _("Sablier starts a new one."))
    return join_sentences(trouble, _("It’s saved as {name}, and Sablier starts a new one.").format(name=notice.name))


def _unreadable(notice: notices.MatchUnreadable) -> str:
    if notice.record:
        return _("A saved match is damaged. You can still play the intact part.")
    return _("A saved match can’t be read. Its file was left in place.")


def _not_written(notice: notices.WriteFailed) -> str:
    trouble = _(NOT_WRITTEN.get(notice.why, NOT_WRITTEN["disk"])).format(what=_file_name(notice.subject))
    if notice.subject in notices.ONCE:
        return trouble
    return join_sentences(trouble, _("You can play on; Sablier keeps trying."))


def _gone(notice: notices.FileRecreated) -> str:
    gone = _("{what}: the file was deleted or replaced while Sablier was open.").format(what=_file_name(notice.subject))
    return join_sentences(gone, _("Sablier started a new one with the current match in it."))


def _written_again(notice: notices.WriteRecovered) -> str:
    return _("{what}: everything is saved again.").format(what=_file_name(notice.subject))


def _not_read(notice: notices.ReadFailed) -> str:
    return _("{what} couldn’t be read. The file was left unchanged.").format(what=_file_name(notice.subject))


def _no_table(notice: notices.GameUnsupported) -> str:
    text = _("This version of Sablier can’t open {game}. The match stays saved.")
    return text.format(game=game_name(notice.game))


def _only_looks(_notice: notices.ReadOnlyNotice) -> str:
    text = _("Your matches are open in another Sablier window. Here you can only view them.")
    return join_sentences(text, _("To play here, close both windows and start again."))


def _not_locked(_notice: notices.LockUnavailable) -> str:
    return _("On this computer, Sablier can’t detect a second window. Use only one, so you don’t lose any moves.")


def _failed(_notice: notices.DisplayFailed) -> str:
    return _("Part of this screen can’t be shown. The rest works, and nothing is lost.")


def _job_failed(notice: notices.JobFailed) -> str:
    return _("{work}: an error stopped this early. No saved data is lost.").format(work=notice.title)


NOTICE_TEXTS: Mapping[type[notices.Notice], Callable[[Any], str]] = {
    notices.FileQuarantined: _set_aside,
    notices.WriteFailed: _not_written,
    notices.FileRecreated: _gone,
    notices.WriteRecovered: _written_again,
    notices.ReadFailed: _not_read,
    notices.MatchUnreadable: _unreadable,
    notices.GameUnsupported: _no_table,
    notices.ReadOnlyNotice: _only_looks,
    notices.LockUnavailable: _not_locked,
    notices.DisplayFailed: _failed,
    notices.JobFailed: _job_failed,
}
"""Functions that describe notices, by notice class; the notice about bots also needs the player names"""


# Values of options


def plain_value_text(value: bool | int | str | None) -> str:
    """Returns an option value as text: yes or no, seconds, or no limit."""
    if value is None:
        return _("No limit")
    if isinstance(value, bool):
        return _("On") if value else _("Off")
    return _("{n} s").format(n=value)


SEAT_VALUES = {"sand_for": N_("Everyone"), "ahead_for": N_("Nobody")}
"""Displayed value of an option for a seat while no seat is chosen"""


def describe_seat(seat: Seat) -> str:
    """Returns the label of a seat without a player: `Seat 2`."""
    return _("Player {n}").format(n=format_number(seat + 1))


# Texts of one game


class EditionTexts(NamedTuple):
    """Texts of an edition of a game: its title, and up to three lines about its differences in the rules."""

    title: str
    line: str
    second: str = ""
    third: str = ""

    @property
    def summary(self) -> str:
        """Returns the translated lines as one text."""
        return join_sentences(*(_(line) for line in self[1:] if line))


OptionsT = TypeVar("OptionsT", bound=Options)
StateT = TypeVar("StateT", bound=AnyState)
ExplanationT = TypeVar("ExplanationT")


class Phrases(ABC, Generic[OptionsT, StateT, MoveT, ExplanationT]):
    """Texts of one game."""

    event_lines: ClassVar[EventLines]
    """Functions that describe events, by event class"""
    reasons: ClassVar[Mapping[str, tuple[str, str]]]
    """Labels of the reasons for points, in the order of the score table: one for the board, one for the row of the
    table
    """
    refusals: ClassVar[Mapping[str, str]]
    """Refusal texts by the engine's refusal reason"""
    options: ClassVar[Mapping[str, tuple[str, str]]]
    """Title and description of each option on the set-up page"""
    levels: ClassVar[Mapping[str, str]] = dict.fromkeys(LEVELS, N_("Always plays the move with the most points."))
    """One-sentence description of each bot level; the default describes the bot of a game without bots of its own"""
    handover_prompts: ClassVar[tuple[str, str]] = (
        N_("Hold to see your tiles."),
        N_("Show your tiles when nobody else is looking."),
    )
    """Instructions on the handover page: to hold the button, or to press it with a finger or key"""

    def line(self, event: Event, names: Names) -> EventLine:
        """Returns the texts of an event, for the summary of the latest moves and for the screen reader."""
        describe = COMMON_EVENT_LINES.get(type(event)) or entry_for(event, self.event_lines)
        return describe(event, names)

    def repeated_line(self, events: Sequence[Event], names: Names) -> str:
        """Returns one text for several consecutive events of the same seat, for the screen reader."""
        return join_sentences(*(self.line(event, names).long for event in events))

    @abstractmethod
    def news(self, happened: Sequence[MovePlayed], names: Names) -> list[RecentMoveText]:
        """Returns the latest moves (news) for a player who has not looked for a while: a few lines, oldest first."""

    def reason_name(self, reason: str) -> str:
        """Returns the label of a reason for points, as shown on the board."""
        return _(self.reasons[reason][0])

    def reason_row_name(self, reason: str) -> str:
        """Returns the label of a reason for points, as shown in the score table."""
        return _(self.reasons[reason][1])

    def round_heading(self, event: Event, names: Names) -> str:
        """Returns the heading of the score table for the round that this event ended."""
        return _("The round is over")

    def round_note(self, events: Sequence[Event], names: Names) -> str:
        """Returns a note on how the round ended; empty if the heading says enough."""
        return ""

    def undrawn_note(self, things: Sequence[object]) -> str:
        """Returns a note on the pieces (`things`) that nobody drew during the match; empty for a game without a well,
        the face-down tiles from which players draw.
        """
        return ""

    def refusal(self, refused: MoveRefused, state: StateT) -> str:
        """Returns the text that explains why a move was refused."""
        reason = refused.reason
        return _(self.refusals[reason]) if reason in self.refusals else plain_refusal(refused)

    @abstractmethod
    def hint_piece(self, advice: Advice) -> str:
        """Returns the text of the first stage of a hint: the piece to take."""

    @abstractmethod
    def hint_place(self, move: MoveT, state: StateT) -> str:
        """Returns the text of the second stage of a hint: the place for the piece."""

    @abstractmethod
    def describe_move(self, move: MoveT, instead: MoveT | None = None) -> str:
        """Returns the description of a move as part of a sentence; `instead`: the move that it is compared with."""

    def explain(self, explanation: ExplanationT) -> str:
        """Returns the third stage of a hint, or the comment on a played move: why it is good, or which move is better
        and why. Called only for a game with bots of its own.
        """
        raise NotImplementedError

    def option_texts(self, name: str) -> tuple[str, str]:
        """Returns the title and the description of an option."""
        title, text = self.options[name]
        return _(title), _(text)

    def value_text(self, name: str, value: bool | int | str | None) -> str:
        """Returns an option value as text."""
        if name in SEAT_VALUES:
            return describe_seat(value) if isinstance(value, int) else _(SEAT_VALUES[name])
        return describe_points(value) if name == "ahead" and isinstance(value, int) else plain_value_text(value)

    def length_text(self, options: OptionsT) -> str:
        """Returns the length of a match with these options as text, for a game with a `length` option."""
        return ""

    def box_texts(self, game: str, box: str) -> EditionTexts:
        """Returns the texts of an edition."""
        raise KeyError(box)

    @property
    def rival_note(self) -> str:
        """Returns a note on the bot whose result is shown for comparison after a solo match."""
        return ""

    def first_player_reason(self, match: Match, names: Names) -> str:
        """Returns the sentence that says why the first player of a match starts; empty if the players chose the seat,
        and while the reason is hidden.
        """
        return ""

    def variant_name(self, way: str) -> str:
        """Returns the name of a variant; empty if the game has only one. `way`: key of the variant."""
        return ""

    def variant_note(self, variant: str) -> str:
        """Returns a sentence of at most 24 letters that describes a variant on its card in the set-up."""
        return ""

    def level_note(self, level: str) -> str:
        """Returns the description of a bot level."""
        return _(self.levels[level])


AnyPhrases: TypeAlias = Phrases[Any, Any, Any, Any]
