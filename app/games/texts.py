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
from engine.names import made_name

if TYPE_CHECKING:
    from app.games.traits import Alone
    from app.match.bots import Advice

Names: TypeAlias = Sequence[str]
"""By seats"""


class Line(NamedTuple):
    """One event in words."""

    seat: Seat | None
    """The seat that it is about; None where it concerns the whole table"""
    short: str
    """Under the name of the seat: `closed a hexagon`"""
    long: str
    """For the voice, with name and points"""
    points: int = 0


@dataclass(frozen=True)
class News:
    """A line about what happened since a player last looked."""

    seat: Seat | None
    text: str
    points: int = 0
    things: tuple[object, ...] = ()
    """What to picture beside it: tiles by their digits, bricks by their places, turns by their steps"""
    hidden: int = 0
    """How many things to picture face down"""


def name_of(key: str) -> str:
    """Returns what a game is called; one that this version does not know by its key."""
    return APP_GAMES[key].name if key in APP_GAMES else made_name(key) or "?"


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


def points_said(points: int) -> str:
    """Returns points as they are spoken.

    >>> points_said(9), points_said(-5), points_said(1)
    ('9 points', 'minus 5 points', '1 point')
    """
    said = plural("{n} point", "{n} points", abs(points))
    return _("minus {points}").format(points=said) if points < 0 else said


def with_points(sentence: str, points: int) -> str:
    """Returns a sentence that came without its full stop, followed by its points if there are any."""
    if not points:
        return _("{sentence}.").format(sentence=sentence)
    return _("{sentence}: {points}.").format(sentence=sentence, points=points_said(points))


def scores_said(names: Names, scores: Sequence[int]) -> str:
    """Returns the scores of all seats.

    >>> scores_said(["Ada", "Bo"], [12, -5])
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


def said_of(name: str, of_you: str, of_another: str, **filled: object) -> str:
    """Returns what is said of a player: to `You`, or of somebody else, with the name. `filled`: what both tell."""
    return (of_you if is_you(name) else of_another).format(name=name, **filled)


# The end of a match


def names_of(seats: Iterable[Seat], names: Names) -> str:
    return join_with_and([names[seat] for seat in seats])


def winners(seats: Sequence[Seat], names: Names) -> str:
    """Returns the heading of the result."""
    if len(seats) == 1:
        return said_of(names[seats[0]], _("You have won"), _("{name} won"))
    return _("{names} share the win").format(names=names_of(seats, names))


def match_ended(event: MatchEnded, names: Names) -> Line:
    seat = event.winners[0] if len(event.winners) == 1 else None
    who = names_of(event.winners, names)
    if len(names) == 1:
        return Line(None, _("the match is over"), _("The match is over."))
    if seat is None:
        return Line(None, _("the win is shared"), _("The win is shared by {names}.").format(names=who))
    return Line(seat, _("won the match"), said_of(who, _("You have won the match."), _("The match goes to {name}.")))


def points_ahead(event: PointsAhead, names: Names) -> Line:
    of_you = plural("You begin with {n} point ahead.", "You begin with {n} points ahead.", event.points)
    of_another = plural("{name} begins with {n} point ahead.", "{name} begins with {n} points ahead.", event.points)
    return Line(event.seat, _("has points ahead"), said_of(names[event.seat], of_you, of_another), event.points)


OF_ANY_GAME: Mapping[type[Event], Callable[[Any, Names], Line]] = {MatchEnded: match_ended, PointsAhead: points_ahead}
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


def medals_said(medals: Mapping[str, int]) -> str:
    """Returns what each medal takes, the least first: `Bronze 14, Silver 18`."""
    each = ((medal_name(medal), format_number(least)) for medal, least in reversed([*medals.items()]))
    return ", ".join(_("{part}\N{NO-BREAK SPACE}{points}").format(part=name, points=least) for name, least in each)


def glass_said(alone: Alone) -> str:
    """Returns which glass it is, or that all of them are empty."""
    if alone.is_over:
        return _("The match is over")
    return _("Glass {n} of {of}").format(n=format_number(len(alone.brought) + 1), of=format_number(alone.glasses))


def goal_said(alone: Alone) -> str:
    """Returns the medal that comes next, or the best one that there is; empty where there are no medals."""
    if not alone.next_medal:
        return medal_name(alone.medal) if alone.medal else ""
    medal = medal_name(alone.next_medal)
    return _("{medal} from {points}").format(medal=medal, points=format_number(alone.medals[alone.next_medal]))


def goal_sign(alone: Alone) -> str:
    """Returns the same as short as a plaque has room for; where there are no medals, which glass it is."""
    if not alone.medals:
        return glass_said(alone)
    if not alone.next_medal:
        return medal_name(alone.medal)
    medal = medal_name(alone.next_medal)
    return _("{medal}: {points}").format(medal=medal, points=format_number(alone.medals[alone.next_medal]))


def told_of(alone: Alone) -> str:
    """Returns how a match alone stands, for the voice: `Glass 4 of 10. 12 points. Bronze from 14.`"""
    parts = (glass_said(alone), points_said(alone.points), goal_said(alone))
    return join_sentences(*(_("{sentence}.").format(sentence=part) for part in parts if part))


def earned(points: int, medal: str) -> str:
    """Returns what a match alone has earned: `23 points, Gold`; without a medal the points alone."""
    said = points_said(points)
    return _("{points}, {medal}").format(points=said, medal=medal_name(medal)) if medal else said


# Whose turn


def begins(name: str) -> str:
    """Returns who begins the match."""
    return said_of(name, _("You begin."), _("{name} begins."))


def your_turn(name: str) -> str:
    return said_of(name, _("It is your turn."), _("{name}, it is your turn."))


def pass_on(name: str) -> str:
    return _("Pass the table to {name}").format(name=name)


def thinking(name: str) -> str:
    return _("{name} is thinking…").format(name=name)


def sand_starts(seconds: int | None) -> str:
    """Returns what stands under the button of the handover."""
    if seconds is None:
        return ""
    return plural("Then the sand starts: {n} second.", "Then the sand starts: {n} seconds.", seconds)


def sand_left(seconds: float) -> str:
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


def merged(happened: Sequence[MovePlayed]) -> list[list[MovePlayed]]:
    """Returns the moves in groups: those of one seat that follow each other are together."""
    return [list(group) for _seat, group in groupby(happened, key=lambda each: each.seat)]


def as_news(line: Line, things: tuple[object, ...] = ()) -> News:
    """Returns a line for the news: what concerns the whole table has no name above it, and is a sentence."""
    return News(line.seat, line.long if line.seat is None else line.short, line.points, things)


# Notices

WHAT = {
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


def notice(notice: notices.Notice, names: Names = ()) -> str:
    """Returns a notice in words. The match goes on after each."""
    if isinstance(notice, notices.BotFailed):
        return _bot_failed(notice, names)
    return IN_WORDS[type(notice)](notice)


def _bot_failed(notice: notices.BotFailed, names: Names) -> str:
    name = names[notice.seat] if notice.seat < len(names) else level_name(notice.level)
    if notice.reason == notices.UNKNOWN_LEVEL:
        return _("{name} has a level that this game does not know, and plays for quick points.").format(name=name)
    return _("{name} had no answer, so the first possible move was made.").format(name=name)


def _what(what: str) -> str:
    return _(WHAT[what]) if what in WHAT else _("A file")


def _set_aside(notice: notices.FileQuarantined) -> str:
    trouble = _(SET_ASIDE.get(notice.why, SET_ASIDE["damaged"])).format(what=_what(notice.what))
    if not notice.name:
        return join_sentences(trouble, _("Sablier begins a new one."))
    return join_sentences(trouble, _("It is kept as {name}, and Sablier begins a new one.").format(name=notice.name))


def _unreadable(notice: notices.MatchUnreadable) -> str:
    if notice.record:
        return _("A saved match is damaged. The part that is intact can still be played.")
    return _("A saved match cannot be read. It was left where it is.")


def _not_written(notice: notices.WriteFailed) -> str:
    trouble = _(NOT_WRITTEN.get(notice.why, NOT_WRITTEN["disk"])).format(what=_what(notice.what))
    if notice.what in notices.ONCE:
        return trouble
    return join_sentences(trouble, _("The match goes on, and Sablier keeps trying."))


def _gone(notice: notices.FileLost) -> str:
    gone = _("{what}: the file was deleted or replaced while Sablier was open.").format(what=_what(notice.what))
    return join_sentences(gone, _("A new one was begun, with the match on the table in it."))


def _written_again(notice: notices.WriteRecovered) -> str:
    return _("{what}: everything is saved again.").format(what=_what(notice.what))


def _not_read(notice: notices.ReadFailed) -> str:
    return _("{what} could not be read. The file was left as it is.").format(what=_what(notice.what))


def _no_table(notice: notices.GameUnsupported) -> str:
    told = _("{game} has no table in this version of Sablier. The match stays where it is.")
    return told.format(game=name_of(notice.game))


def _only_looks(_notice: notices.ReadOnlyWindow) -> str:
    told = _("Your matches are open in another window of Sablier. Here you can only look at them.")
    return join_sentences(told, _("To play here, close both windows and start again."))


def _not_locked(_notice: notices.LockUnavailable) -> str:
    return _("On this computer, Sablier can’t notice a second window. Keep only one open, so that no move gets lost.")


def _failed(_notice: notices.DisplayFailed) -> str:
    return _("A part of this screen cannot be shown. Everything else is here, and nothing is lost.")


IN_WORDS: Mapping[type[notices.Notice], Callable[[Any], str]] = {
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


def plain_value(value: bool | int | str | None) -> str:
    """Returns yes, no, seconds, or that there is no limit."""
    if value is None:
        return _("No limit")
    if isinstance(value, bool):
        return _("On") if value else _("Off")
    return _("{n} s").format(n=value)


SEAT_VALUES = {"sand_for": N_("Everybody"), "ahead_for": N_("Nobody")}
"""What an option says that names no seat"""


def seat_said(seat: Seat) -> str:
    """Returns a seat where nobody sits yet."""
    return _("Seat {n}").format(n=format_number(seat + 1))


# Labels that other texts quote


DAILY = N_("Today’s glass")
"""Home button of the daily deal"""
RECORDS = N_("Records")
"""Title of the page of finished and unfinished matches"""


# The words of one game


class Help(NamedTuple):
    """A setting of the table that the set-up offers as a switch, in the game's words."""

    category: str
    setting: str
    title: str
    note: str


class BoxWords(NamedTuple):
    """A box of a game that people own: its name, and in a few lines what its sheet has otherwise than ours."""

    title: str
    line: str
    second: str = ""
    third: str = ""

    @property
    def told(self) -> str:
        """Returns its lines, in the language in force."""
        return join_sentences(*(_(line) for line in self[1:] if line))


class Phrases(ABC):
    """The words of one game."""

    lines: ClassVar[Mapping[type[Event], Callable[[Any, Names], Line]]]
    """How each of its events is told"""
    parts: ClassVar[Mapping[str, tuple[str, str]]]
    """Its reasons for points in the order of the score table: over a tile, and at the head of a row"""
    refusals: ClassVar[Mapping[str, str]]
    """Why a move was not made, for the reasons of its rules"""
    options: ClassVar[Mapping[str, tuple[str, str]]]
    """Each option at the set-up, and what it does"""
    levels: ClassVar[Mapping[str, str]]
    """What bots of each level do, honestly, in a sentence"""
    helps: ClassVar[tuple[Help, ...]]
    """How its table helps"""
    to_look: ClassVar[tuple[str, str]] = (
        N_("Hold to see your tiles."),
        N_("Show your tiles when only you look."),
    )
    """What a covered table asks of whoever it is passed to: to hold its button, or to press it, by a finger or a key"""

    def line(self, event: Event, names: Names) -> Line:
        """Returns what happened, for the news and for the voice."""
        return (OF_ANY_GAME.get(type(event)) or self.lines[type(event)])(event, names)

    def together(self, events: Sequence[Event], names: Names) -> str:
        """Returns what a seat has done several times in a row, for the voice."""
        return join_sentences(*(self.line(event, names).long for event in events))

    @abstractmethod
    def news(self, happened: Sequence[MovePlayed], names: Names) -> list[News]:
        """Returns what a player should know who has not looked for a while: a few lines, the oldest first."""

    def part(self, reason: str) -> str:
        """Returns the name of a reason for points, as it rises over a tile."""
        return _(self.parts[reason][0])

    def row(self, reason: str) -> str:
        """Returns the same at the head of a row of the score table."""
        return _(self.parts[reason][1])

    def round_heading(self, event: Event, names: Names) -> str:
        """Returns what stands above the scores of a round that this event has ended."""
        return _("The round is over")

    def round_note(self, events: Sequence[Event], names: Names) -> str:
        """Returns why a round of these events ended as it did; nothing where its heading says all."""
        return ""

    def left_over(self, things: Sequence[object]) -> str:
        """Returns how much nobody has drawn when the match is over; nothing in a game without a well."""
        return ""

    def refusal(self, refused: MoveRefused, state: Any) -> str:
        """Returns why a move was not made."""
        reason = refused.reason
        return _(self.refusals[reason]) if reason in self.refusals else plain_refusal(refused)

    @abstractmethod
    def thing(self, advice: Advice) -> str:
        """Returns the first stage of a hint: what to take in hand."""

    @abstractmethod
    def place(self, move: Any, state: Any) -> str:
        """Returns the second stage, of the move that is advised: where it goes."""

    @abstractmethod
    def move(self, move: Any, instead: Any = None) -> str:
        """Returns a move as part of a sentence; `instead`: of which other one it would have been made."""

    @abstractmethod
    def why(self, explanation: Any) -> str:
        """Returns the third stage, also about a move that was played: why it is good, or what was better."""

    def option(self, name: str) -> tuple[str, str]:
        """Returns the name of an option at the set-up, and what it does."""
        title, text = self.options[name]
        return _(title), _(text)

    def value(self, name: str, value: bool | int | str | None) -> str:
        """Returns a value of an option."""
        if name in SEAT_VALUES:
            return seat_said(value) if isinstance(value, int) else _(SEAT_VALUES[name])
        return points_said(value) if name == "ahead" and isinstance(value, int) else plain_value(value)

    def length(self, options: Any) -> str:
        """Returns how long a match with these options is, in a game whose option `length` says so."""
        return ""

    def box(self, game: str, box: str) -> BoxWords:
        """Returns a box of the game, in words."""
        raise KeyError(box)

    @property
    def rival_note(self) -> str:
        """Returns how the bot plays whose points are told after a match alone."""
        return ""

    def way(self, way: str) -> str:
        """Returns the name of one of the game's ways to play, with others or alone; empty where there is but one."""
        return ""

    def level(self, level: str) -> str:
        """Returns what bots of this level do."""
        return _(self.levels[level])
