"""Everything as one file, out and in again; matches as texts to share and to paste."""

import errno
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from datetime import date
from functools import partial
from pathlib import Path
from typing import Generic, TypeVar

from kivy.clock import Clock

from app.device.system import JSON, ShareOutcome
from app.games import APP_GAMES, playable
from app.games.texts import RECORDS
from app.screens.library.match_text import LoadedMatch, continue_match, is_fully_visible
from app.screens.play.seating_draft import load_draft
from app.shell.context import AppContext
from app.shell.i18n import N_, _, fill_labels, join_sentences, join_with_and, plural
from app.store import files
from app.store.export_format import LARGEST, BadExport, Export, read_export
from app.store.export_list import ADDED, KNOWN, LONGER, UNREADABLE, UNWRITTEN
from app.store.import_export import ExportProgress, ImportProgress, export, merge
from app.store.notices import EXPORT, WriteFailed
from app.store.settings import Settings, fits
from app.widgets.dialog import Dialog, DialogAction
from app.widgets.progress import Progress
from engine.deal_code import BadDeal, Deal, find_deal
from engine.match import Match
from engine.record import MOST_RECORD_LETTERS, BadName, BadRecord, NewerRecord, RecordTooLong, read_record, write_record

Step = TypeVar("Step")
PREFIX = "sablier-"
MOST_FILES = 4
"""Exported files that are offered at once"""
REFUSALS = {
    "text": N_("This is neither a match nor a deal nor an export of Sablier."),
    "foreign": N_("This is neither a match nor a deal nor an export of Sablier."),
    "newer": N_("That comes from a later version of Sablier. This one cannot read it."),
    "large": N_("This is larger than anything that Sablier writes, so it was not read."),
    "empty": N_("There is no text on the clipboard."),
    "no file": N_("This file cannot be read."),
    "name": N_("In this match somebody has a name that is too long, or that cannot be shown."),
    "no table": N_("Sablier has no table for this match yet."),
    "record": N_("This is no match that Sablier can replay, from line {line} on."),
}


def show_message(context: AppContext, title: str, text: str, *acts: DialogAction) -> None:
    """Lays a word over the screen."""
    close = context.navigation.close_panel
    context.navigation.open_panel(Dialog(title, text, acts or (DialogAction(_("Close")),), close))


def _refuse(context: AppContext, why: str, line: int = 0) -> None:
    show_message(context, _("Nothing was imported"), _(REFUSALS[why]).format(line=line))


# Out


def export_all(context: AppContext) -> None:
    """Writes all matches and the settings into files beside the journal, and offers them to other apps."""
    ExportTask(context).start()


def _offer_export(context: AppContext, names: Sequence[str], text: str, skipped: int) -> None:
    """Shows the names of the exported files. `text`: content of the last file; `skipped`: number of damaged entries."""
    message = _("Everything is in {file}, in Sablier’s own folder. Keep it, or take it to another device.")
    hidden = _("What is hidden in matches under way is not in it.")
    lost = plural("{n} entry is damaged and was left out.", "{n} entries are damaged and were left out.", skipped)
    acts = [DialogAction(_("Close"))]
    if len(names) == 1:
        acts.insert(0, DialogAction(_("Share it"), lambda: _share(context, text), icon="share"))
        if context.services.sharing.can_choose_files():
            acts.insert(
                0, DialogAction(_("Keep it elsewhere"), lambda: _keep_export(context, text, names[0]), icon="load")
            )
    message = join_sentences(message.format(file=join_with_and(names)), hidden, lost if skipped else "")
    show_message(context, _("Exported"), message, *acts)


def _share(context: AppContext, text: str) -> None:
    share_text(context, text, _("Everything from Sablier"), _("It is on the clipboard now."))


def _keep_export(context: AppContext, text: str, name: str) -> None:
    save_elsewhere(context, text.encode(), JSON, name, (_("Exported"), _("Not exported")))


def save_elsewhere(context: AppContext, content: bytes, kind: str, name: str, titles: tuple[str, str]) -> None:
    """Keeps a file where the player chooses, and says so; `titles`: when it is there, and when it is not."""

    def told(is_kept: bool) -> None:
        if is_kept:
            show_message(context, titles[0], _("The file is kept where you chose."))
        else:
            show_message(context, titles[1], _("The file could not be written there."))

    context.services.sharing.save(content, kind, name, told)


def share_text(context: AppContext, text: str, title: str, copied: str) -> None:
    """Offers a text to other apps, or puts it on the clipboard and says so."""
    sent = context.services.sharing.share(text, title)
    if sent is ShareOutcome.COPIED:
        show_message(context, _("Copied"), copied)
    elif sent is ShareOutcome.NOWHERE:
        told = _("There is no clipboard here that other programs see. On Linux, install xclip or wl-clipboard.")
        show_message(context, _("Not copied"), told)
    elif sent is ShareOutcome.TOO_LARGE:
        show_message(context, _("Not shared"), _("This is too large for other apps. Keep it as a file instead."))


# In


def import_all(context: AppContext) -> None:
    """Asks where from: the clipboard, or a file that lies beside the journal."""
    acts = [DialogAction(_("From the clipboard"), lambda: import_clipboard(context), icon="copy")]
    sharing = context.services.sharing
    if sharing.can_choose_files():
        acts.append(
            DialogAction(_("From a file"), lambda: sharing.load(LARGEST, partial(_take_bytes, context)), icon="load")
        )
    found = exported_files(context.folder)[:MOST_FILES]
    acts += [DialogAction(path.name, partial(_take_file, context, path), icon="load") for path in found]
    text = _("Matches that are here already stay as they are. A file must lie in {folder}.").format(
        folder=context.folder
    )
    show_message(context, _("Import"), text, *acts, DialogAction(_("Cancel")))


def exported_files(folder: Path) -> list[Path]:
    """Returns the exported files in a folder, the newest first."""
    return sorted((path for path in folder.glob(f"{PREFIX}*.json") if path.is_file()), reverse=True)


def _take_file(context: AppContext, path: Path) -> None:
    try:
        found = files.read_bytes(path, LARGEST)
    except OSError as error:
        _refuse(context, "large" if error.errno == errno.EFBIG else "no file")
    else:
        _take_bytes(context, found)


def _take_bytes(context: AppContext, found: bytes | None) -> None:
    if found is None:
        _refuse(context, "no file")
        return
    try:
        text = found.decode()
    except UnicodeDecodeError:
        _refuse(context, "text")
    else:
        import_text(context, text)


def import_clipboard(context: AppContext) -> None:
    """Takes in what is on the clipboard."""
    text = context.services.sharing.paste()
    if text.strip():
        import_text(context, text)
    else:
        _refuse(context, "empty")


def import_text(context: AppContext, text: str) -> None:
    """Takes in a text: a match, a deal, or everything."""
    any(take_format(context, text) for take_format in IMPORTERS.values())


def _take_record(context: AppContext, text: str) -> bool:
    """Imports a match; returns False if the text is not a match."""
    is_record = text[:MOST_RECORD_LETTERS].lstrip().startswith("sablier record")
    if is_record:
        _take_match(context, text)
    return is_record


def _take_export(context: AppContext, text: str) -> bool:
    """Asks which parts of an export to import, or shows the error."""
    try:
        found = read_export(text)
        settings = Settings.read(found.settings)
        if not fits(settings):
            raise BadExport("large")
    except BadExport as bad:
        _refuse(context, bad.why)
        return True
    acts = []
    if describe_contents(found):
        text = _("Take the matches") if found.count("matches") else _("Import")
        acts.append(DialogAction(text, lambda: _import(context, found), is_main=True))
    if found.settings:
        text = _("Take the settings, too") if acts else _("Take the settings")
        acts.append(DialogAction(text, lambda: _take_both(context, settings, found)))
    show_message(
        context,
        _("Import"),
        describe_contents(found) or _("There is no match in it."),
        *acts,
        DialogAction(_("Cancel")),
    )
    return True


def describe_contents(found: Export) -> str:
    """Describes the contents of an export: numbers of matches and score sheets, game night settings."""
    matches, sheets = found.count("matches"), found.count("sheets")
    parts = (
        matches and plural("{n} match is in it.", "{n} matches are in it.", matches),
        sheets and plural("{n} score sheet is in it.", "{n} score sheets are in it.", sheets),
        found.count("evenings") and _("Game night settings are in it."),
    )
    return join_sentences(*(part for part in parts if part))


def _import(context: AppContext, found: Export) -> None:
    ImportTask(context, merge(context.journal, found), describe_contents(found)).start()


def _take_both(context: AppContext, settings: Settings, found: Export) -> None:
    context.save_settings(settings)
    context.apply_language()
    context.on_appearance_change()
    _import(context, found)


def _take_deal(context: AppContext, text: str) -> bool:
    """Opens the deal whose code stands in a text, and tells whether there is one."""
    try:
        deal = find_deal(text)
    except BadDeal:
        _refuse(context, "newer")
        return True
    if deal:
        open_deal(context, deal)
    return deal is not None


IMPORTERS: dict[str, Callable[[AppContext, str], bool]] = {
    "record": _take_record,
    "deal": _take_deal,
    "export": _take_export,
}
"""Importers by format; each returns False for a text of another format. The last one accepts any text"""


def open_deal(context: AppContext, deal: Deal) -> None:
    """Opens the set-up with a deal, if there is a table for it."""
    if not can_play_deal(deal):
        _refuse(context, "no table")
        return
    context.leave_table()
    plan = load_draft(deal.game, context.settings).with_deal(deal)
    context.navigation.home("set up", game=deal.game, draft=plan)


def can_play_deal(deal: Deal) -> bool:
    """Returns whether there is a table that can play what was agreed for a deal."""
    traits, options = APP_GAMES[deal.game].traits, deal.options
    return deal.game in playable() and all(traits.can_play(name, getattr(options, name)) for name in options.choices())


def _take_match(context: AppContext, text: str) -> None:
    try:
        match = read_record(text)
    except RecordTooLong:
        _refuse(context, "large")
    except NewerRecord:
        _refuse(context, "newer")
    except BadName as bad:
        _refuse(context, "name", bad.line)
    except BadRecord as bad:
        _refuse(context, "record", bad.line)
    else:
        _keep(context, match)


def _keep(context: AppContext, match: Match) -> None:
    """Stores a match that was pasted and shows it. One under way in which something is hidden is only played on."""
    journal = context.journal
    match_id = (None if match.winners else journal.find_unfinished_twin(match)) or journal.store_pasted(match)
    if not match_id:
        return
    if match.winners or is_fully_visible(match):
        context.navigation.go("replay", match=match_id)
        return
    text = N_("This match is still under way: you can replay it once it’s over. It’s in “{records}”.")
    message = fill_labels(text, {"records": RECORDS})
    again = DialogAction(_("Continue"), partial(continue_match, context, match_id), is_main=True)
    show_message(context, APP_GAMES[match.game.name].name, message, again, DialogAction(_("Close")))


class SlicedWork(Generic[Step]):
    """Runner of a generator, a few milliseconds a frame, with a progress bar and a Stop button."""

    BUDGET = 0.008
    PATIENCE = 0.3
    """Seconds after which the bar is shown"""

    def __init__(self, context: AppContext, steps: Iterator[Step], title: str, text: str = "") -> None:
        self.context, self._steps = context, steps
        self._words = title, text
        self._bar = Progress()
        self._panel: Dialog | None = None
        self._began = 0.0

    def start(self) -> None:
        """Begins with the next frame."""
        self._began = Clock.time()
        self._go_on_soon()

    def _go_on_soon(self) -> None:
        Clock.schedule_once(lambda _passed: self._go_on(), 0)  # a clock forgets methods of objects that are not held

    def _go_on(self) -> None:
        end = Clock.time() + self.BUDGET
        while (step := next(self._steps, None)) is not None:
            self.take(step)
            if Clock.time() >= end:
                self._show()
                self._go_on_soon()
                return
        if self._panel:
            self.context.navigation.close_panel(self._panel)
        self.end()

    def _show(self) -> None:
        """Shows how far it is, and the way to stop."""
        self._bar.show(self.share)
        if self._panel is None and Clock.time() - self._began >= self.PATIENCE:
            self._panel = Dialog(*self._words, (DialogAction(_("Stop")),), self._stop, self._bar)
            self.context.navigation.open_panel(self._panel)

    def _stop(self) -> None:
        """Stops the work and calls `end` with the partial result."""
        self._steps = iter(())
        self.context.navigation.close_panel(self._panel)
        self.stopped()

    @property
    def share(self) -> float:
        """Progress from 0 to 1."""
        raise NotImplementedError

    def take(self, step: Step) -> None:
        """Stores the result of a step."""
        raise NotImplementedError

    def stopped(self) -> None:
        """Handles a stop by the player; called before `end`."""

    def end(self) -> None:
        """Shows the result; called after the last step or a stop."""
        raise NotImplementedError


class ExportTask(SlicedWork[ExportProgress]):
    """Export to files beside the journal; deletes its files unless all of them are complete."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context, export(context.journal, context.settings.written()), _("Exporting…"))
        self._progress = ExportProgress(0)
        self._paths: list[Path] = []
        self._text = ""
        self._is_whole = True

    @property
    def share(self) -> float:
        return self._progress.done / max(1, self._progress.total)

    def take(self, step: ExportProgress) -> None:
        self._progress = step
        if step.text:
            self._write(step.text)

    def _write(self, text: str) -> None:
        day = date.fromtimestamp(self.context.journal.clock())
        path = files.unused_path(self.context.folder / f"{PREFIX}{day:%Y-%m-%d}.json")
        try:
            files.write_atomically(path, text)
        except OSError as error:
            self.stopped()
            self.context.notify(WriteFailed(EXPORT, files.why(error)))
        else:
            self._text = text
            self._paths.append(path)

    def stopped(self) -> None:
        self._steps, self._is_whole = iter(()), False

    def end(self) -> None:
        if self._is_whole:
            _offer_export(self.context, [path.name for path in self._paths], self._text, self._progress.skipped)
            return
        for path in self._paths:
            with suppress(OSError):
                path.unlink()


class ImportTask(SlicedWork[ImportProgress]):
    """Import with a summary at the end; entries imported before a stop stay."""

    def __init__(self, context: AppContext, steps: Iterator[ImportProgress], text: str = "") -> None:
        """`text`: description of the contents, shown during the import."""
        super().__init__(context, _until_damaged(steps), _("Importing…"), text)
        self._merged = ImportProgress(0)

    @property
    def share(self) -> float:
        return self._merged.done / self._merged.total if self._merged.total else 1.0

    def take(self, step: ImportProgress) -> None:
        self._merged = step

    def end(self) -> None:
        self.context.navigation.rebuild()  # the screen that is shown may tell of matches
        show_message(self.context, _("Imported"), describe_import(self._merged))


def _until_damaged(steps: Iterator[ImportProgress]) -> Iterator[ImportProgress]:
    """Yields the steps of an import until its text is damaged."""
    with suppress(BadExport):
        yield from steps


def describe_import(merged: ImportProgress) -> str:
    """Returns what an import has brought."""
    added, longer, known = merged.added, merged.longer, merged.unchanged
    unreadable, unwritten = merged.unreadable, merged.unwritten
    sheets = merged.count(ADDED, "sheets") + merged.count(LONGER, "sheets")
    same, lost, failed = (merged.count(outcome, "sheets") for outcome in (KNOWN, UNREADABLE, UNWRITTEN))
    groups = merged.count(ADDED, "evenings")
    parts = (
        added and plural("{n} match is new.", "{n} matches are new.", added),
        longer and plural("{n} match goes on further now.", "{n} matches go on further now.", longer),
        known and plural("{n} match was here already.", "{n} matches were here already.", known),
        unreadable and plural("{n} match cannot be read.", "{n} matches cannot be read.", unreadable),
        unwritten and plural("{n} match could not be stored.", "{n} matches could not be stored.", unwritten),
        sheets and plural("{n} score sheet has come in.", "{n} score sheets have come in.", sheets),
        same and plural("{n} score sheet was here already.", "{n} score sheets were here already.", same),
        lost and plural("{n} score sheet cannot be read.", "{n} score sheets cannot be read.", lost),
        failed and plural("{n} score sheet could not be stored.", "{n} score sheets could not be stored.", failed),
        groups and plural("{n} group has new game night settings.", "{n} groups have new game night settings.", groups),
    )
    nothing = _("There was nothing new in it.") if merged.total else _("There was nothing in it.")
    return join_sentences(*(part for part in parts if part)) or nothing


# Matches as texts: out of the app, and what everybody may know of the deal once a match is over


def share_match(context: AppContext, found: LoadedMatch) -> None:
    """Offers the record to other apps, or puts it on the clipboard and says so."""
    title = _("A match of {game}").format(game=APP_GAMES[found.game].name)
    text = N_("The match is on the clipboard. Paste it wherever you like; Sablier can read it again in “{records}”.")
    message = fill_labels(text, {"records": RECORDS})
    share_text(context, write_record(found.match), title, message)


def describe_seed(found: LoadedMatch) -> str:
    """Returns how luck came about: decided before the first move, and the same for everybody."""
    origin = _("All the luck of this match came from the number {seed}, chosen before the first move.")
    same = _("The same number always brings the same luck.")
    fair = _("Bots saw only what their own seat may see.") if any(each.is_bot for each in found.players) else ""
    return join_sentences(origin.format(seed=found.match.seed), same, fair)
