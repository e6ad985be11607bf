"""Matches as texts: out of the app, and what everybody may know of the deal once a match is over."""

from app.house import House
from app.phrases.common import game_name
from app.screens.finished import Finished
from app.widgets.dialog import Act, Dialog
from app.words import _, plural, sentences
from engine.match import Match
from engine.record import write_record


def share_match(house: House, found: Finished) -> None:
    """Offer the record to other apps, or put it on the clipboard and say so."""
    title = _("A match of {game}").format(game=game_name(found.game))
    if not house.services.sharing.share(write_record(found.match), title):
        said = _("The match is on the clipboard. Paste it wherever you like; Sablier reads it again under Records.")
        close = house.navigation.close
        house.navigation.open(Dialog(_("Copied"), said, (Act(_("Close")),), close))


def luck_text(match: Match) -> str:
    """How luck came about: decided before the first move, the same for everybody, and open now."""
    said = _("All luck of this match came from the number {seed}, before the first move.").format(seed=match.seed)
    same = _("The same number always brings the same luck. Bots saw only what their own seat may see.")
    return sentences(said, same, _left(match))


def _left(match: Match) -> str:
    """What nobody has drawn."""
    well = getattr(match.state, "well", None)
    if well is None:
        return ""
    rest = well[getattr(match.state, "gone", 0) :]
    if not rest:
        return _("The well was empty at the end.")
    tiles = ", ".join("-".join(map(str, tile)) for tile in rest)
    left = plural("{n} tile was left in the well: {tiles}.", "{n} tiles were left in the well: {tiles}.", len(rest))
    return left.format(tiles=tiles)
