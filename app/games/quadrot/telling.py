"""What the table says beside the board: what is to be done now, in a few words and a sentence. No Kivy."""

from collections.abc import Sequence
from typing import NamedTuple

from app.games.quadrot import words as phrases
from app.games.quadrot.board_words import colours_said
from app.games.quadrot.turn import Play, Way
from app.shell.words import _, plural
from engine.quadrot.board import Point
from engine.quadrot.events import Played
from engine.quadrot.moves import Call, Kind

Told = tuple[str, str]


class Names(NamedTuple):
    """Whose turn it is, where that must be told, and how it is played."""

    person: str = ""
    """One of several people"""
    bot: str = ""
    """Somebody who plays by themselves"""
    begins: bool = False
    """It is the first turn of the match"""
    is_strict: bool = False
    """Nothing is told of where pawns can go"""


def telling(play: Play | None, taken: Point | None, names: Names, near: Way | None = None) -> Told:
    """A heading and a sentence. `near`: the way that the pawn which is taken is about to go."""
    if play is None:
        return shown(names) if names.bot else ("", "")
    if not play.is_thrown:
        return _to_throw(play, names)
    if play.is_pass:
        return _dice(play), _("No die can be used.") if len(play.dice) > 1 else _("This die cannot be used.")
    if taken is not None:
        return _dice(play), _("Tap its point") if names.is_strict else _taken([near] if near else play.ways_of(taken))
    return _dice(play), _rest(play)


def shown(names: Names, played: Played | None = None) -> Told:
    """While a bot thinks, or somebody's turn is being shown; once it is seen what they threw, that too."""
    heading = _("{name} begins, by lot") if names.begins else _("{name} plays")
    said = _said(played, names.bot) if played else ""
    return heading.format(name=names.bot), said[:1].upper() + said[1:]


def _said(played: Played, name: str) -> str:
    """Which turn it is, and whether the clock has made it."""
    said = phrases.line(played, [name] * (played.seat + 1)).short
    return _("Out of sand: {turn}").format(turn=said) if played.move is Call.TIME else said


def _to_throw(play: Play, names: Names) -> Told:
    if len(play.dice) == 1:
        heading = _("{name}, throw the die") if names.person else _("Throw the die")
        return heading.format(name=names.person), _("The lot lets you begin, with one die")
    heading = (_("{name}, throw the dice") if names.person else _("Throw the dice")).format(name=names.person)
    return heading, _("The lot lets you begin") if names.begins else _("Tap them, or flick them over the board")


def _dice(play: Play) -> str:
    """The dice that are left, as a heading."""
    text = colours_said(play.steps.dice_left) if play.steps.dice_left else _("All dice used")
    return text[:1].upper() + text[1:]


def _taken(ways: Sequence[Way]) -> str:
    """Where the pawn that is taken may go."""
    if not ways:
        return _("This pawn cannot go on now.")
    if any(way.step.kind is Kind.WHITE_HOP for way in ways):
        return _("Hop to another white point, or go on")
    if all(way.returns for way in ways):
        return _("A red square sends this pawn back to the start.")
    if any(way.returns for way in ways):
        return _("Tap a ringed point. The red square sends the pawn back.")
    return _("Tap a ringed point")


def _rest(play: Play) -> str:
    if play.hops:
        return _("Hop to another white point, or go on")
    if play.is_complete:
        return _("The turn may end here")
    if play.is_forced:
        return _("Both dice must be used.")
    if len(play.dice) == 2 and play.steps.dice_used == 1 and not play.taken:
        return _("Only one of the dice can be used.")
    if not play.taken:
        return _("Tap a pawn, then its point")
    return plural("One die is left", "{n} dice are left", len(play.steps.dice_left))
