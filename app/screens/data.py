"""Everything as one file, out and in again; matches as texts to share and to paste."""

from collections.abc import Iterator
from datetime import date
from functools import partial
from pathlib import Path

from kivy.clock import Clock

from app.games import APP_GAMES
from app.screens.matches import Finished
from app.shell.context import AppContext
from app.shell.words import N_, _, plural, sentences
from app.store import files
from app.store.notices import EXPORT, NotWritten
from app.store.settings import Settings
from app.store.transfer import BadExport, ImportProgress, export, merge, read_export
from app.widgets.dialog import Act, Dialog
from engine.match import Match
from engine.record import BadRecord, write_record

PREFIX = "sablier-"
LARGEST = 64 * 2**20
"""Bytes of a file that is read"""
REFUSED = {
    "text": N_("This is neither a match nor an export of Sablier."),
    "foreign": N_("This is neither a match nor an export of Sablier."),
    "newer": N_("That comes from a later version of Sablier. This one cannot read it."),
}


def say(context: AppContext, title: str, text: str, *acts: Act) -> None:
    """Lays a word over the screen."""
    close = context.navigation.close
    context.navigation.open(Dialog(title, text, acts or (Act(_("Close")),), close))


# Out


def export_all(context: AppContext) -> None:
    """Writes all matches and the settings into a file beside the journal, and offer them to other apps."""
    text = export(context.journal, context.settings.written())
    day = date.fromtimestamp(context.journal.clock())
    path = context.folder / f"{PREFIX}{day:%Y-%m-%d}.json"
    try:
        files.write_atomically(path, text)
    except OSError as error:
        context.tell(NotWritten(EXPORT, files.why(error)))
        return
    told = _("Everything is in {file}, in Sablier’s own folder. Keep it, or take it to another device.")
    acts = Act(_("Share it"), lambda: _share(context, text), icon="share"), Act(_("Close"))
    say(context, _("Exported"), told.format(file=path.name), *acts)


def _share(context: AppContext, text: str) -> None:
    if not context.services.sharing.share(text, _("Everything from Sablier")):
        say(context, _("Copied"), _("It is on the clipboard now."))


# In


def import_all(context: AppContext) -> None:
    """Asks where from: the clipboard, or a file that lies beside the journal."""
    acts = [Act(_("From the clipboard"), lambda: take(context, context.services.sharing.paste()), icon="copy")]
    acts += [Act(path.name, partial(_take_file, context, path), icon="load") for path in exports(context.folder)[:4]]
    text = _("Matches that are here already stay as they are. A file must lie in {folder}.").format(
        folder=context.folder
    )
    say(context, _("Import"), text, *acts, Act(_("Cancel")))


def exports(folder: Path) -> list[Path]:
    """Returns the exported files in a folder, the newest first."""
    return sorted(folder.glob(f"{PREFIX}*.json"), reverse=True)


def _take_file(context: AppContext, path: Path) -> None:
    try:
        text = path.read_text("utf-8") if path.stat().st_size <= LARGEST else ""
    except (OSError, UnicodeDecodeError):
        text = ""
    take(context, text)


def take(context: AppContext, text: str) -> None:
    """Takes in a text: a match, or everything."""
    if text.lstrip().startswith("sablier record"):
        _take_match(context, text)
        return
    try:
        found = read_export(text)
    except BadExport as bad:
        say(context, _("Nothing was imported"), _(REFUSED[bad.why]))
        return
    count = len(found["matches"])
    told = plural("{n} match is in it.", "{n} matches are in it.", count)
    acts = [Act(_("Take the matches"), lambda: Import(context, merge(context.journal, text)).start(), is_main=True)]
    if found["settings"]:
        acts.append(Act(_("Take the settings, too"), lambda: _take_both(context, text, found["settings"])))
    say(context, _("Import"), told, *acts, Act(_("Cancel")))


def _take_both(context: AppContext, text: str, settings: object) -> None:
    context.remember(Settings.read(settings))
    context.use_language()
    context.on_look()
    Import(context, merge(context.journal, text)).start()


def _take_match(context: AppContext, text: str) -> None:
    try:
        match_id = context.journal.adopt(text)
    except BadRecord as bad:
        told = _("This is no match that Sablier can replay, from line {line} on.").format(line=bad.line)
        say(context, _("Nothing was imported"), told)
        return
    if match_id:
        context.navigation.go("replay", match=match_id)


class Import:
    """Imports matches, a few milliseconds a frame, and tells at the end how many."""

    BUDGET = 0.008

    def __init__(self, context: AppContext, steps: Iterator[ImportProgress]) -> None:
        self.context, self._steps = context, steps
        self._merged: ImportProgress | None = None

    def start(self) -> None:
        Clock.schedule_once(lambda _passed: self._go_on(), 0)  # a clock forgets methods of objects that are not held

    def _go_on(self) -> None:
        end = Clock.time() + self.BUDGET
        for merged in self._steps:
            self._merged = merged
            if Clock.time() >= end:
                self.start()
                return
        self.context.navigation.rebuild()  # the screen that is shown may tell of matches
        say(self.context, _("Imported"), imported(self._merged or ImportProgress(0)))


def imported(merged: ImportProgress) -> str:
    """Returns what an import has brought."""
    added, longer, known = merged.added, merged.longer, merged.known
    unreadable, unwritten = len(merged.unreadable), merged.unwritten
    told = (
        added and plural("{n} match is new.", "{n} matches are new.", added),
        longer and plural("{n} match goes on further now.", "{n} matches go on further now.", longer),
        known and plural("{n} match was here already.", "{n} matches were here already.", known),
        unreadable and plural("{n} match cannot be read.", "{n} matches cannot be read.", unreadable),
        unwritten and plural("{n} match could not be stored.", "{n} matches could not be stored.", unwritten),
    )
    return sentences(*(each for each in told if each)) or _("There was nothing in it.")


# Matches as texts: out of the app, and what everybody may know of the deal once a match is over


def share_match(context: AppContext, found: Finished) -> None:
    """Offers the record to other apps, or puts it on the clipboard and says so."""
    title = _("A match of {game}").format(game=APP_GAMES[found.game].name)
    if not context.services.sharing.share(write_record(found.match), title):
        said = _("The match is on the clipboard. Paste it wherever you like; Sablier reads it again under Records.")
        close = context.navigation.close
        context.navigation.open(Dialog(_("Copied"), said, (Act(_("Close")),), close))


def luck_text(match: Match) -> str:
    """Returns how luck came about: decided before the first move, the same for everybody, and open now."""
    said = _("All the luck of this match came from the number {seed}, chosen before the first move.")
    same = _("The same number always brings the same luck. Bots saw only what their own seat may see.")
    return sentences(said.format(seed=match.seed), same, APP_GAMES[match.game.name].phrases.left_over(match.state))
