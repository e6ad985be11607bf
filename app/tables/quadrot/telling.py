"""What the table says beside the board: what is to be done now, in a few words and a sentence. No Kivy."""

from app.phrases.quadrot_board import colours_said
from app.tables.quadrot.turn import Play
from app.words import _, plural
from engine.quadrot.board import Point
from engine.quadrot.moves import Kind

Told = tuple[str, str]


def telling(play: Play | None, taken: Point | None, name: str) -> Told:
    """A heading and a sentence. `name`: of the player whose turn it is, where it is not the person in front's."""
    if play is None:
        return shown(name) if name else ("", "")
    if not play.is_thrown:
        return _("Throw the dice"), _("Tap them, or flick them over the board")
    if play.is_pass:
        return _dice(play), _("No die can be used.")
    if taken is not None:
        return _dice(play), _taken(play, taken)
    return _dice(play), _rest(play)


def shown(name: str) -> Told:
    """While somebody's turn is being shown."""
    return _("{name} plays").format(name=name), ""


def _dice(play: Play) -> str:
    """The dice that are left, as a heading."""
    text = colours_said(play.steps.dice_left) if play.steps.dice_left else _("All dice used")
    return text[:1].upper() + text[1:]


def _taken(play: Play, taken: Point) -> str:
    ways = play.ways_of(taken)
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
