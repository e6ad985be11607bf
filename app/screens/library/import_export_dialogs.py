"""Import and export of all data as files, and of single matches and deals as text."""

import errno
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from datetime import date
from functools import partial
from pathlib import Path

from app.background_jobs import BackgroundJob, Priority, Slices
from app.default_names import upgrade_name
from app.device.system import JSON, ShareOutcome
from app.files import file_access
from app.files.notices import EXPORT, JobFailed, WriteFailed
from app.files.settings import Settings, fits_settings_file
from app.games import APP_GAMES, playable
from app.games.page_names import RECORDS
from app.i18n import N_, _, fill_labels, join_sentences, join_with_and, plural
from app.screens.library.match_text import LoadedMatch, continue_match, is_fully_visible
from app.screens.play.match_draft import load_draft
from app.shell.context import AppContext
from app.shell.page import open_dialog
from app.store.export_format import LARGEST, BadExport, Export, read_export
from app.store.export_section import ADDED, KNOWN, LONGER, UNREADABLE, UNWRITTEN
from app.store.import_export import ImportProgress, export, merge
from app.widgets.dialog import Dialog, DialogAction
from app.widgets.progress import Progress
from engine.deal_code import BadDeal, Deal, find_deal
from engine.match import Match
from engine.record import MOST_RECORD_LETTERS, BadName, BadRecord, NewerRecord, RecordTooLong, read_record, write_record

PREFIX = "sablier-"
"""Prefix of the names of exported files"""
MOST_FILES = 4
"""Maximum number of exported files in the import dialog"""
REFUSALS = {
    "text": N_("This isn’t a Sablier match, deal or export."),
    "foreign": N_("This isn’t a Sablier match, deal or export."),
    "newer": N_("This comes from a newer version of Sablier. Update the app to read it."),
    "large": N_("This is too large to come from Sablier, so it wasn’t read."),
    "empty": N_("There’s no text on the clipboard."),
    "no file": N_("This file can’t be read."),
    "name": N_("A player’s name in this match is too long or can’t be shown."),
    "no table": N_("This version of Sablier can’t show this match yet."),
    "record": N_("Sablier can’t replay this match from line {line} on."),
}


def show_message(context: AppContext, title: str, text: str, *acts: DialogAction) -> None:
    """Shows a message in a dialog."""
    open_dialog(context, Dialog(title, text, acts or (DialogAction(_("Close")),)))


def _show_refusal(context: AppContext, why: str, line: int = 0) -> None:
    show_message(context, _("Nothing was imported"), _(REFUSALS[why]).format(line=line))


# Export


def export_all(context: AppContext) -> None:
    """Exports all matches and the settings to files beside the journal, and offers to share them."""
    ExportTask(context).start()


def _offer_export(context: AppContext, names: Sequence[str], text: str, skipped: int) -> None:
    """Shows the names of the exported files. `text`: content of the last file. `skipped`: number of damaged entries."""
    message = _("Everything is in {file}, in Sablier’s own folder. Leave it there or copy it to another device.")
    hidden = _("Hidden hands of unfinished matches aren’t included.")
    lost = plural("{n} entry is damaged and was left out.", "{n} entries are damaged and were left out.", skipped)
    acts = [DialogAction(_("Close"))]
    if len(names) == 1:
        acts.insert(0, DialogAction(_("Share file"), partial(_share_export, context, text), icon="share"))
        if context.services.sharing.can_choose_files():
            acts.insert(
                0, DialogAction(_("Save elsewhere"), partial(_save_export, context, text, names[0]), icon="load")
            )
    message = join_sentences(message.format(file=join_with_and(names)), hidden, lost if skipped else "")
    show_message(context, _("Exported"), message, *acts)


def _share_export(context: AppContext, text: str) -> None:
    share_text(context, text, _("Sablier backup"), _("Copied to the clipboard."))


def _save_export(context: AppContext, text: str, name: str) -> None:
    save_elsewhere(context, text.encode(), JSON, name, (_("Exported"), _("Not exported")))


def save_elsewhere(context: AppContext, content: bytes, kind: str, name: str, titles: tuple[str, str]) -> None:
    """Saves a file to a location that the player chooses. `titles`: message titles for success and for failure."""

    def on_saved(is_saved: bool) -> None:
        if is_saved:
            show_message(context, titles[0], _("The file is saved where you chose."))
        else:
            show_message(context, titles[1], _("The file couldn’t be saved there. Choose another place."))

    context.services.sharing.save(content, kind, name, on_saved)


def share_text(context: AppContext, text: str, title: str, copied: str) -> None:
    """Shares a text with other apps; otherwise copies it to the clipboard and shows the message `copied`."""
    sent = context.services.sharing.share(text, title)
    if sent is ShareOutcome.COPIED:
        show_message(context, _("Copied"), copied)
    elif sent is ShareOutcome.NOWHERE:
        hint = _("Other programs can’t see this clipboard. On Linux, install xclip or wl-clipboard.")
        show_message(context, _("Not copied"), hint)
    elif sent is ShareOutcome.TOO_LARGE:
        show_message(context, _("Not shared"), _("This is too large for other apps. Save it as a file instead."))


# Import


def import_all(context: AppContext) -> None:
    """Asks for the source of an import: the clipboard or a file."""
    acts = [DialogAction(_("Paste text"), partial(import_clipboard, context), icon="copy")]
    sharing = context.services.sharing
    if sharing.can_choose_files():
        acts.append(
            DialogAction(
                _("Choose a file"), partial(sharing.load, LARGEST, partial(_import_bytes, context)), icon="load"
            )
        )
    paths = exported_files(context.folder)[:MOST_FILES]
    acts += [DialogAction(path.name, partial(_import_file, context, path), icon="load") for path in paths]
    text = _("Your own matches stay as they are. A file must be in {folder}.").format(folder=context.folder)
    show_message(context, _("Import"), text, *acts, DialogAction(_("Cancel")))


def exported_files(folder: Path) -> list[Path]:
    """Returns the exported files in a folder, newest first."""
    return sorted((path for path in folder.glob(f"{PREFIX}*.json") if path.is_file()), reverse=True)


def _import_file(context: AppContext, path: Path) -> None:
    try:
        content = file_access.read_bytes(path, LARGEST)
    except OSError as error:
        _show_refusal(context, "large" if error.errno == errno.EFBIG else "no file")
    else:
        _import_bytes(context, content)


def _import_bytes(context: AppContext, content: bytes | None) -> None:
    if content is None:
        _show_refusal(context, "no file")
        return
    try:
        text = content.decode()
    except UnicodeDecodeError:
        _show_refusal(context, "text")
    else:
        import_text(context, text)


def import_clipboard(context: AppContext) -> None:
    """Imports the text on the clipboard."""
    text = context.services.sharing.paste()
    if text.strip():
        import_text(context, text)
    else:
        _show_refusal(context, "empty")


def import_text(context: AppContext, text: str) -> None:
    """Imports a text: a match, a deal, or an export."""
    any(import_format(context, text) for import_format in IMPORTERS.values())


def _import_record(context: AppContext, text: str) -> bool:
    """Imports a match; returns False if the text is not a match."""
    is_record = text[:MOST_RECORD_LETTERS].lstrip().startswith("sablier record")
    if is_record:
        _import_match(context, text)
    return is_record


def _import_export(context: AppContext, text: str) -> bool:
    """Asks which parts of an export to import; shows an error message if the text is invalid."""
    try:
        export_data = read_export(text)
        settings = Settings.read(export_data.settings)
        if not fits_settings_file(settings):
            raise BadExport("large")
    except BadExport as bad:
        _show_refusal(context, bad.why)
        return True
    acts = []
    if describe_contents(export_data):
        text = _("Import matches") if export_data.count("matches") else _("Import")
        acts.append(DialogAction(text, partial(_import, context, export_data), is_main=True))
    if export_data.settings:
        text = _("Import all") if acts else _("Import settings")
        acts.append(DialogAction(text, partial(_import_with_settings, context, settings, export_data)))
    show_message(
        context,
        _("Import"),
        describe_contents(export_data) or _("It contains no matches."),
        *acts,
        DialogAction(_("Cancel")),
    )
    return True


def describe_contents(export_data: Export) -> str:
    """Describes the contents of an export: number of matches, score sheets and game night choices."""
    matches, sheets = export_data.count("matches"), export_data.count("sheets")
    parts = (
        matches and plural("It contains {n} match.", "It contains {n} matches.", matches),
        sheets and plural("It contains {n} score sheet.", "It contains {n} score sheets.", sheets),
        export_data.count("evenings") and _("It contains game night settings."),
    )
    return join_sentences(*(part for part in parts if part))


def _import(context: AppContext, export_data: Export) -> None:
    ImportTask(context, merge(context.journal, export_data), describe_contents(export_data)).start()


def _import_with_settings(context: AppContext, settings: Settings, export_data: Export) -> None:
    context.save_settings(settings)
    context.apply_language()
    context.on_appearance_change()
    _import(context, export_data)


def _import_deal(context: AppContext, text: str) -> bool:
    """Opens the set-up for a deal code in the text; returns False if the text contains no code."""
    try:
        deal = find_deal(text)
    except BadDeal:
        _show_refusal(context, "newer")
        return True
    if deal:
        open_deal(context, deal)
    return deal is not None


IMPORTERS: dict[str, Callable[[AppContext, str], bool]] = {
    "record": _import_record,
    "deal": _import_deal,
    "export": _import_export,
}
"""Importers by format, in the order in which they are tried. Each returns False for a text of another format; the last
one reports an error instead
"""


def open_deal(context: AppContext, deal: Deal) -> None:
    """Opens the set-up with a deal, if this device can play it."""
    if not can_play_deal(deal):
        _show_refusal(context, "no table")
        return
    context.leave_table()
    plan = load_draft(deal.game, context.settings).with_deal(deal)
    context.navigation.home("set up", game=deal.game, draft=plan)


def can_play_deal(deal: Deal) -> bool:
    """Returns whether this app can play a deal: it has a table for the game that supports all options."""
    traits, options = APP_GAMES[deal.game].traits, deal.options
    return deal.game in playable() and all(traits.can_play(name, getattr(options, name)) for name in options.choices())


def _import_match(context: AppContext, text: str) -> None:
    try:
        match = read_record(text)
    except RecordTooLong:
        _show_refusal(context, "large")
    except NewerRecord:
        _show_refusal(context, "newer")
    except BadName as bad:
        _show_refusal(context, "name", bad.line)
    except BadRecord as bad:
        _show_refusal(context, "record", bad.line)
    else:
        match.names = tuple(map(upgrade_name, match.names))
        _store_match(context, match)


def _store_match(context: AppContext, match: Match) -> None:
    """Stores and shows a pasted match. An unfinished match with hidden hands can only be continued, not viewed."""
    journal = context.journal
    match_id = (None if match.winners else journal.find_unfinished_twin(match)) or journal.store_pasted(match)
    if not match_id:
        return
    if match.winners or is_fully_visible(match):
        context.navigation.go("replay", match=match_id)
        return
    text = N_("This match isn’t over yet. Replay it from “{records}” once it’s finished.")
    message = fill_labels(text, {"records": RECORDS})
    again = DialogAction(_("Continue"), partial(continue_match, context, match_id), is_main=True)
    show_message(context, APP_GAMES[match.game.name].name, message, again, DialogAction(_("Close")))


class TransferTask:
    """Running import or export, with a progress bar and a Stop button if it takes longer than `BAR_DELAY`."""

    BAR_DELAY = 0.3
    """Seconds of work after which the progress bar is shown"""

    def __init__(self, context: AppContext, job: BackgroundJob, title: str, text: str = "") -> None:
        """`title`, `text`: texts of the dialog with the progress bar."""
        self.context, self.job = context, job
        self._words = title, text
        self._bar = Progress()
        self._dialog: Dialog | None = None
        self._start_time = 0.0

    def start(self) -> None:
        """Starts the import or export in the next frame."""
        self._start_time = self.context.clock()
        self.context.jobs.start(self.job, self)

    def job_advanced(self, job: BackgroundJob) -> None:
        """Shows the progress, or the result."""
        if job.is_running:
            self._show_progress()
        else:
            self._end()

    def _show_progress(self) -> None:
        self._bar.show(self.job.progress)
        if self._dialog is None and self.context.clock() - self._start_time >= self.BAR_DELAY:
            self._dialog = Dialog(*self._words, (DialogAction(_("Stop")),), self._bar)
            self._dialog.bind(on_dismiss=self._stop)
            self.context.navigation.open_panel(self._dialog)

    def _stop(self, _dialog: Dialog) -> None:
        """Stops the work on request of the player."""
        self.job.cancel()
        self._end()

    def _end(self) -> None:
        if self._dialog:
            self.context.navigation.close_panel(self._dialog)
        self.show_result()

    def show_result(self) -> None:
        """Shows the result. Called when the job has finished, failed or been stopped."""
        raise NotImplementedError


class ExportTask(TransferTask):
    """Export to files beside the journal. Deletes these files unless all of them have been written completely."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context, BackgroundJob(self._export(), priority=Priority.AWAITED), _("Exporting…"))
        self._paths: list[Path] = []
        self._text = ""
        """Content of the last file"""
        self._skipped = 0
        """Number of damaged entries"""

    def _export(self) -> Slices:
        is_complete = False
        try:
            for step in export(self.context.journal, self.context.settings.to_data()):
                if step.text:
                    self._write(step.text)
                self._skipped = step.skipped
                yield step.done / max(1, step.total)
            is_complete = True
        finally:
            if not is_complete:
                self._delete_files()

    def _write(self, text: str) -> None:
        day = date.fromtimestamp(self.context.journal.clock())
        path = file_access.unused_path(self.context.folder / f"{PREFIX}{day:%Y-%m-%d}.json")
        file_access.write_atomically(path, text)
        self._text = text
        self._paths.append(path)

    def _delete_files(self) -> None:
        for path in self._paths:
            with suppress(OSError):
                path.unlink()

    def show_result(self) -> None:
        if self.job.is_done:
            _offer_export(self.context, [path.name for path in self._paths], self._text, self._skipped)
        elif isinstance(self.job.error, OSError):
            self.context.notify(WriteFailed(EXPORT, file_access.failure_reason(self.job.error)))
        elif self.job.has_failed:
            self.context.notify(JobFailed(_("Export")))


class ImportTask(TransferTask):
    """Import with a summary at the end. If the player stops it, the entries imported so far remain."""

    def __init__(self, context: AppContext, steps: Iterator[ImportProgress], text: str = "") -> None:
        """`text`: description of the contents, shown during the import."""
        job = BackgroundJob(self._import(steps), _("Import"), Priority.AWAITED)
        super().__init__(context, job, _("Importing…"), text)
        self._imported = ImportProgress(0)

    def _import(self, steps: Iterator[ImportProgress]) -> Slices:
        """Imports the entries of an export up to the first damaged one."""
        with suppress(BadExport):
            for step in steps:
                self._imported = step
                yield step.done / step.total if step.total else 1.0

    def show_result(self) -> None:
        self.context.navigation.rebuild()  # the current screen may list matches
        show_message(self.context, _("Imported"), describe_import(self._imported))


def describe_import(imported: ImportProgress) -> str:
    """Describes an import: the numbers of new, known and unreadable entries."""
    added, longer, known = imported.added, imported.longer, imported.unchanged
    unreadable, unwritten = imported.unreadable, imported.unwritten
    sheets = imported.count(ADDED, "sheets") + imported.count(LONGER, "sheets")
    same, lost, failed = (imported.count(outcome, "sheets") for outcome in (KNOWN, UNREADABLE, UNWRITTEN))
    groups = imported.count(ADDED, "evenings")
    parts = (
        added and plural("{n} match added.", "{n} matches added.", added),
        longer and plural("{n} match updated.", "{n} matches updated.", longer),
        known and plural("{n} match was already here.", "{n} matches were already here.", known),
        unreadable and plural("{n} match can’t be read.", "{n} matches can’t be read.", unreadable),
        unwritten and plural("{n} match couldn’t be saved.", "{n} matches couldn’t be saved.", unwritten),
        sheets and plural("{n} score sheet added.", "{n} score sheets added.", sheets),
        same and plural("{n} score sheet was already here.", "{n} score sheets were already here.", same),
        lost and plural("{n} score sheet can’t be read.", "{n} score sheets can’t be read.", lost),
        failed and plural("{n} score sheet couldn’t be saved.", "{n} score sheets couldn’t be saved.", failed),
        groups and plural("{n} group has new game night settings.", "{n} groups have new game night settings.", groups),
    )
    nothing = _("Nothing new to import.") if imported.total else _("Nothing to import.")
    return join_sentences(*(part for part in parts if part)) or nothing


# Matches as texts


def share_match(context: AppContext, loaded: LoadedMatch) -> None:
    """Shares a match as text."""
    title = _("A match of {game}").format(game=APP_GAMES[loaded.game].name)
    text = N_("Match copied. Paste it anywhere; Sablier can read it again in “{records}”.")
    message = fill_labels(text, {"records": RECORDS})
    share_text(context, write_record(loaded.match), title, message)


def describe_seed(loaded: LoadedMatch) -> str:
    """Returns an explanation of the seed for players: a number chosen before the first move, which decides all luck
    and is the same for everybody.
    """
    origin = _("All the luck in this match came from the number {seed}, chosen before the first move.")
    same = _("The same number always gives the same luck.")
    fair = (
        _("Bots saw only what any player in their place sees.")
        if any(player.is_bot for player in loaded.players)
        else ""
    )
    return join_sentences(origin.format(seed=loaded.match.seed), same, fair)
