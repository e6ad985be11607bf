"""Facts in words: what happened, why not, why so. Here is what all games share; each game has a `texts.py` of its own.

Nothing here knows a screen. Every function answers in the language in force when it is called.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeAlias

from app.games import APP_GAMES
from app.match.messages import MovePlayed, MoveRefused
from app.shell.i18n import N_, _, format_number, join_sentences, join_with_and, plural
from app.store import notices
from engine.game import Event, MatchEnded, PointsAhead, Seat
from engine.player_names import sanitize_name

if TYPE_CHECKING:
    from app.games.traits import SoloMatch
    from app.match.bots import Advice

Names: TypeAlias = Sequence[str]
"""By seats"""


class EventLine(NamedTuple):
    """One event in words."""

    seat: Seat | None
    """The seat that it is about; None where it concerns the whole table"""
    short: str
    """Under the name of the seat: `closed a hexagon`"""
    long: str
    """For the voice, with name and points"""
    points: int = 0


@dataclass(frozen=True)
class NewsItem:
    """A line about what happened since a player last looked."""

    seat: Seat | None
    text: str
    points: int = 0
    things: tuple[object, ...] = ()
    """What to picture beside it: tiles by their digits, bricks by their places, turns by their steps"""
    hidden: int = 0
    """How many things to picture face down"""


def game_name(key: str) -> str:
    """Returns what a game is called; one that this version does not know by its key."""
    return APP_GAMES[key].name if key in APP_GAMES else sanitize_name(key) or "?"


# Levels

LEVELS = {
    "learner": N_("Learner"),
    "casual": N_("Thoughtful"),
    "strong": N_("Strong"),
    "expert": N_("Expert"),
}


def level_name(level: str) -> str:
    return _(LEVELS[level]) if level in LEVELS else level


# Points


def describe_points(points: int) -> str:
    """Returns points as they are spoken.

    >>> describe_points(9), describe_points(-5), describe_points(1)
    ('9 points', 'minus 5 points', '1 point')
    """
    said = plural("{n} point", "{n} points", abs(points))
    return _("minus {points}").format(points=said) if points < 0 else said


def append_points(sentence: str, points: int) -> str:
    """Returns a sentence that came without its full stop, followed by its points if there are any."""
    if not points:
        return _("{sentence}.").format(sentence=sentence)
    return _("{sentence}: {points}.").format(sentence=sentence, points=describe_points(points))


def list_scores(names: Names, scores: Sequence[int]) -> str:
    """Returns the scores of all seats.

    >>> list_scores(["Ada", "Bo"], [12, -5])
    'Ada:\xa012, Bo:\xa0−5.'
    """
    each = (
        _("{name}:\N{NO-BREAK SPACE}{score}").format(name=name, score=format_number(score))
        for name, score in zip(names, scores)
    )
    return ", ".join(each) + "."


# Names


def is_you(name: str) -> bool:
    """Returns whether the player is called just `You`: then sentences must not speak of a third person."""
    return name == _("You")


def you_or_name(name: str, of_you: str, of_another: str, **filled: object) -> str:
    """Returns what is said of a player: to `You`, or of somebody else, with the name. `filled`: what both tell."""
    return (of_you if is_you(name) else of_another).format(name=name, **filled)


# The end of a match


def list_names(seats: Iterable[Seat], names: Names) -> str:
    return join_with_and([names[seat] for seat in seats])


def announce_winners(seats: Sequence[Seat], names: Names) -> str:
    """Returns the heading of the result."""
    if len(seats) == 1:
        return you_or_name(names[seats[0]], _("You have won"), _("{name} won"))
    return _("{names} share the win").format(names=list_names(seats, names))


def match_ended_line(event: MatchEnded, names: Names) -> EventLine:
    seat = event.winners[0] if len(event.winners) == 1 else None
    who = list_names(event.winners, names)
    if len(names) == 1:
        return EventLine(None, _("the match is over"), _("The match is over."))
    if seat is None:
        return EventLine(None, _("the win is shared"), _("The win is shared by {names}.").format(names=who))
    return EventLine(
        seat, _("won the match"), you_or_name(who, _("You have won the match."), _("The match goes to {name}."))
    )


def points_ahead_line(event: PointsAhead, names: Names) -> EventLine:
    of_you = plural("You begin with {n} point ahead.", "You begin with {n} points ahead.", event.points)
    of_another = plural("{name} begins with {n} point ahead.", "{name} begins with {n} points ahead.", event.points)
    return EventLine(
        event.seat, _("has points ahead"), you_or_name(names[event.seat], of_you, of_another), event.points
    )


COMMON_EVENT_LINES: Mapping[type[Event], Callable[[Any, Names], EventLine]] = {
    MatchEnded: match_ended_line,
    PointsAhead: points_ahead_line,
}
"""How events are told that are the same in every game"""
AHEAD_PARTS = {"ahead": (N_("Points ahead"), N_("Points ahead"))}
AHEAD_OPTIONS = {
    "ahead_for": (N_("Points ahead"), N_("A handicap for the others: one player begins with points.")),
    "ahead": (N_("How many points ahead"), N_("They count towards the total.")),
}
"""The words of a handicap, in games that count points"""

# Alone

MEDALS = {"bronze": N_("Bronze"), "silver": N_("Silver"), "gold": N_("Gold"), "master": N_("Master")}


def medal_name(medal: str) -> str:
    return _(MEDALS[medal])


def describe_medals(medals: Mapping[str, int]) -> str:
    """Returns what each medal takes, the least first: `Bronze 14, Silver 18`."""
    each = ((medal_name(medal), format_number(least)) for medal, least in reversed([*medals.items()]))
    return ", ".join(_("{part}\N{NO-BREAK SPACE}{points}").format(part=name, points=least) for name, least in each)


def describe_solo_turn(alone: SoloMatch) -> str:
    """Returns which glass it is, or that all of them are empty."""
    if alone.is_over:
        return _("The match is over")
    return _("Glass {n} of {of}").format(n=format_number(len(alone.turn_points) + 1), of=format_number(alone.turns))


def describe_next_medal(alone: SoloMatch) -> str:
    """Returns the medal that comes next, or the best one that there is; empty where there are no medals."""
    if not alone.next_medal:
        return medal_name(alone.medal) if alone.medal else ""
    medal = medal_name(alone.next_medal)
    return _("{medal} from {points}").format(medal=medal, points=format_number(alone.medals[alone.next_medal]))


def next_medal_label(alone: SoloMatch) -> str:
    """Returns the same as short as a plaque has room for; where there are no medals, which glass it is."""
    if not alone.medals:
        return describe_solo_turn(alone)
    if not alone.next_medal:
        return medal_name(alone.medal)
    medal = medal_name(alone.next_medal)
    return _("{medal}: {points}").format(medal=medal, points=format_number(alone.medals[alone.next_medal]))


def describe_solo_match(alone: SoloMatch) -> str:
    """Returns how a match alone stands, for the voice: `Glass 4 of 10. 12 points. Bronze from 14.`"""
    parts = (describe_solo_turn(alone), describe_points(alone.points), describe_next_medal(alone))
    return join_sentences(*(_("{sentence}.").format(sentence=part) for part in parts if part))


def describe_solo_result(points: int, medal: str) -> str:
    """Returns what a match alone has earned: `23 points, Gold`; without a medal the points alone."""
    said = describe_points(points)
    return _("{points}, {medal}").format(points=said, medal=medal_name(medal)) if medal else said


# Whose turn


def starts_text(name: str) -> str:
    """Returns who begins the match."""
    return you_or_name(name, _("You begin."), _("{name} begins."))


def your_turn_text(name: str) -> str:
    return you_or_name(name, _("It is your turn."), _("{name}, it is your turn."))


def pass_on_text(name: str) -> str:
    return _("Pass the table to {name}").format(name=name)


def thinking_text(name: str) -> str:
    return _("{name} is thinking…").format(name=name)


def timer_start_text(seconds: int | None) -> str:
    """Returns what stands under the button of the handover."""
    if seconds is None:
        return ""
    return plural("Then the sand starts: {n} second.", "Then the sand starts: {n} seconds.", seconds)


def timer_left_text(seconds: float) -> str:
    return plural("{n} second of sand left", "{n} seconds of sand left", round(seconds))


# Refusals that have nothing to do with a game

REFUSALS = {
    "turn": N_("It is not your turn yet."),
    "over": N_("The match is over."),
    "paused": N_("The match is paused."),
    "covered": N_("The table is covered. Whoever is to play uncovers it first."),
    "bot": N_("A bot plays on this seat."),
    "unreadable": N_("This game has no such move."),
    "seat": N_("There is no such seat."),
    "lesson": N_("That is allowed, but try what is asked for here."),
    "rules": N_("The rules do not allow that now."),
}


def plain_refusal(refused: MoveRefused) -> str:
    """Returns why a move was not made, for a reason that every game knows."""
    return _(REFUSALS.get(refused.reason, REFUSALS["rules"]))


# News


def group_by_seat(happened: Sequence[MovePlayed]) -> list[list[MovePlayed]]:
    """Returns the moves in groups: those of one seat that follow each other are together."""
    return [list(group) for _seat, group in groupby(happened, key=lambda each: each.seat)]


def news_from_line(line: EventLine, things: tuple[object, ...] = ()) -> NewsItem:
    """Returns a line for the news: what concerns the whole table has no name above it, and is a sentence."""
    return NewsItem(line.seat, line.long if line.seat is None else line.short, line.points, things)


# Notices

FILE_NAMES = {
    notices.JOURNAL: N_("The journal of your matches"),
    notices.SETTINGS: N_("Your settings"),
    notices.EXPORT: N_("The exported file"),
    notices.PICTURE: N_("The picture"),
}
SET_ASIDE = {
    "damaged": N_("{what}: the file is damaged."),
    "empty": N_("{what}: the file is empty."),
    "foreign": N_("{what}: the file is not one of Sablier’s."),
    "newer": N_("{what}: the file was written by a later version of Sablier."),
}
NOT_WRITTEN = {
    "full": N_("{what} cannot be saved: there is no room left on the device."),
    "read-only": N_("{what} cannot be saved: Sablier may not write there."),
    "busy": N_("{what} cannot be saved just now: another program holds the file."),
    "elsewhere": N_("{what} cannot be changed here: Sablier is open in another window."),
    "disk": N_("{what} cannot be saved: the device reports an error."),
}


def describe_notice(notice: notices.Notice, names: Names = ()) -> str:
    """Returns a notice in words. The match goes on after each."""
    if isinstance(notice, notices.BotFailed):
        return _bot_failed(notice, names)
    return NOTICE_TEXTS[type(notice)](notice)


def _bot_failed(notice: notices.BotFailed, names: Names) -> str:
    name = names[notice.seat] if notice.seat < len(names) else level_name(notice.level)
    if notice.reason == notices.UNKNOWN_LEVEL:
        return _("{name} has a level that this game does not know, and plays for quick points.").format(name=name)
    return _("{name} had no answer, so the first possible move was made.").format(name=name)


def _file_name(what: str) -> str:
    return _(FILE_NAMES[what]) if what in FILE_NAMES else _("A file")


def _set_aside(notice: notices.FileQuarantined) -> str:
    trouble = _(SET_ASIDE.get(notice.why, SET_ASIDE["damaged"])).format(what=_file_name(notice.subject))
    if not notice.name:
        return join_sentences(trouble, _("Sablier begins a new one."))
    return join_sentences(trouble, _("It is kept as {name}, and Sablier begins a new one.").format(name=notice.name))


def _unreadable(notice: notices.MatchUnreadable) -> str:
    if notice.record:
        return _("A saved match is damaged. The part that is intact can still be played.")
    return _("A saved match cannot be read. It was left where it is.")


def _not_written(notice: notices.WriteFailed) -> str:
    trouble = _(NOT_WRITTEN.get(notice.why, NOT_WRITTEN["disk"])).format(what=_file_name(notice.subject))
    if notice.subject in notices.ONCE:
        return trouble
    return join_sentences(trouble, _("The match goes on, and Sablier keeps trying."))


def _gone(notice: notices.FileLost) -> str:
    gone = _("{what}: the file was deleted or replaced while Sablier was open.").format(what=_file_name(notice.subject))
    return join_sentences(gone, _("A new one was begun, with the match on the table in it."))


def _written_again(notice: notices.WriteRecovered) -> str:
    return _("{what}: everything is saved again.").format(what=_file_name(notice.subject))


def _not_read(notice: notices.ReadFailed) -> str:
    return _("{what} could not be read. The file was left as it is.").format(what=_file_name(notice.subject))


def _no_table(notice: notices.GameUnsupported) -> str:
    told = _("{game} has no table in this version of Sablier. The match stays where it is.")
    return told.format(game=game_name(notice.game))


def _only_looks(_notice: notices.ReadOnlyWindow) -> str:
    told = _("Your matches are open in another window of Sablier. Here you can only look at them.")
    return join_sentences(told, _("To play here, close both windows and start again."))


def _not_locked(_notice: notices.LockUnavailable) -> str:
    return _("On this computer, Sablier can’t notice a second window. Keep only one open, so that no move gets lost.")


def _failed(_notice: notices.DisplayFailed) -> str:
    return _("A part of this screen cannot be shown. Everything else is here, and nothing is lost.")


NOTICE_TEXTS: Mapping[type[notices.Notice], Callable[[Any], str]] = {
    notices.FileQuarantined: _set_aside,
    notices.WriteFailed: _not_written,
    notices.FileLost: _gone,
    notices.WriteRecovered: _written_again,
    notices.ReadFailed: _not_read,
    notices.MatchUnreadable: _unreadable,
    notices.GameUnsupported: _no_table,
    notices.ReadOnlyWindow: _only_looks,
    notices.LockUnavailable: _not_locked,
    notices.DisplayFailed: _failed,
}
"""Each tells notices of a kind; that of a bot needs the names too"""


# Values of options


def plain_value_text(value: bool | int | str | None) -> str:
    """Returns yes, no, seconds, or that there is no limit."""
    if value is None:
        return _("No limit")
    if isinstance(value, bool):
        return _("On") if value else _("Off")
    return _("{n} s").format(n=value)


SEAT_VALUES = {"sand_for": N_("Everybody"), "ahead_for": N_("Nobody")}
"""What an option says that names no seat"""


def describe_seat(seat: Seat) -> str:
    """Returns a seat where nobody sits yet."""
    return _("Seat {n}").format(n=format_number(seat + 1))


# Labels that other texts quote


DAILY = N_("Today’s glass")
"""Home button of the daily deal"""
RECORDS = N_("Records")
"""Title of the page of finished and unfinished matches"""


# The words of one game


class HelpSwitch(NamedTuple):
    """A setting of the table that the set-up offers as a switch, in the game's words."""

    category: str
    setting: str
    title: str
    note: str


class BoxTexts(NamedTuple):
    """A box of a game that people own: its name, and in a few lines what its sheet has otherwise than ours."""

    title: str
    line: str
    second: str = ""
    third: str = ""

    @property
    def summary(self) -> str:
        """Returns its lines, in the language in force."""
        return join_sentences(*(_(line) for line in self[1:] if line))


class Phrases(ABC):
    """The words of one game."""

    event_lines: ClassVar[Mapping[type[Event], Callable[[Any, Names], EventLine]]]
    """How each of its events is told"""
    reasons: ClassVar[Mapping[str, tuple[str, str]]]
    """Its reasons for points in the order of the score table: over a tile, and at the head of a row"""
    refusals: ClassVar[Mapping[str, str]]
    """Why a move was not made, for the reasons of its rules"""
    options: ClassVar[Mapping[str, tuple[str, str]]]
    """Each option at the set-up, and what it does"""
    levels: ClassVar[Mapping[str, str]]
    """What bots of each level do, honestly, in a sentence"""
    help_switches: ClassVar[tuple[HelpSwitch, ...]]
    """How its table helps"""
    handover_prompts: ClassVar[tuple[str, str]] = (
        N_("Hold to see your tiles."),
        N_("Show your tiles when only you look."),
    )
    """What a covered table asks of whoever it is passed to: to hold its button, or to press it, by a finger or a key"""

    def line(self, event: Event, names: Names) -> EventLine:
        """Returns what happened, for the news and for the voice."""
        return (COMMON_EVENT_LINES.get(type(event)) or self.event_lines[type(event)])(event, names)

    def repeated_line(self, events: Sequence[Event], names: Names) -> str:
        """Returns what a seat has done several times in a row, for the voice."""
        return join_sentences(*(self.line(event, names).long for event in events))

    @abstractmethod
    def news(self, happened: Sequence[MovePlayed], names: Names) -> list[NewsItem]:
        """Returns what a player should know who has not looked for a while: a few lines, the oldest first."""

    def reason_name(self, reason: str) -> str:
        """Returns the name of a reason for points, as it rises over a tile."""
        return _(self.reasons[reason][0])

    def reason_row_name(self, reason: str) -> str:
        """Returns the same at the head of a row of the score table."""
        return _(self.reasons[reason][1])

    def round_heading(self, event: Event, names: Names) -> str:
        """Returns what stands above the scores of a round that this event has ended."""
        return _("The round is over")

    def round_note(self, events: Sequence[Event], names: Names) -> str:
        """Returns why a round of these events ended as it did; nothing where its heading says all."""
        return ""

    def undrawn_note(self, things: Sequence[object]) -> str:
        """Returns how much nobody has drawn when the match is over; nothing in a game without a well."""
        return ""

    def refusal(self, refused: MoveRefused, state: Any) -> str:
        """Returns why a move was not made."""
        reason = refused.reason
        return _(self.refusals[reason]) if reason in self.refusals else plain_refusal(refused)

    @abstractmethod
    def hint_piece(self, advice: Advice) -> str:
        """Returns the first stage of a hint: what to take in hand."""

    @abstractmethod
    def hint_place(self, move: Any, state: Any) -> str:
        """Returns the second stage, of the move that is advised: where it goes."""

    @abstractmethod
    def describe_move(self, move: Any, instead: Any = None) -> str:
        """Returns a move as part of a sentence; `instead`: of which other one it would have been made."""

    @abstractmethod
    def explain(self, explanation: Any) -> str:
        """Returns the third stage, also about a move that was played: why it is good, or what was better."""

    def option_texts(self, name: str) -> tuple[str, str]:
        """Returns the name of an option at the set-up, and what it does."""
        title, text = self.options[name]
        return _(title), _(text)

    def value_text(self, name: str, value: bool | int | str | None) -> str:
        """Returns a value of an option."""
        if name in SEAT_VALUES:
            return describe_seat(value) if isinstance(value, int) else _(SEAT_VALUES[name])
        return describe_points(value) if name == "ahead" and isinstance(value, int) else plain_value_text(value)

    def length_text(self, options: Any) -> str:
        """Returns how long a match with these options is, in a game whose option `length` says so."""
        return ""

    def box_texts(self, game: str, box: str) -> BoxTexts:
        """Returns a box of the game, in words."""
        raise KeyError(box)

    @property
    def rival_note(self) -> str:
        """Returns how the bot plays whose points are told after a match alone."""
        return ""

    def variant_name(self, way: str) -> str:
        """Returns the name of one of the game's ways to play, with others or alone; empty where there is but one."""
        return ""

    def level_note(self, level: str) -> str:
        """Returns what bots of this level do."""
        return _(self.levels[level])
