"""List of the score sheets for physical board games: unfinished, new, finished."""

from functools import partial

from kivy.uix.widget import Widget

from app.games import APP_GAMES
from app.games.texts import list_scores
from app.i18n import _, join_sentences
from app.screens.library.match_text import describe_day
from app.sheets.editable_sheet import EditableScoreSheet, parse_editable_sheet
from app.sheets.plain_score_sheet import PLAIN
from app.shell.context import AppContext
from app.shell.page import StoredPage, open_dialog
from app.store.sheets import StoredScoreSheet, damaged_sheets, remove_sheet, stored_sheets
from app.widgets.buttons import RingButton
from app.widgets.card import Card, Icon, heading
from app.widgets.dialog import Dialog, DialogAction
from app.widgets.list_row import ListRow


class SheetListPage(StoredPage[object]):
    """Page of all score sheets."""

    def state(self) -> object:
        return self.context.journal.revision

    def build(self, _state: object) -> None:
        self.set_title(_("Score sheets"), _("For your own board games"))
        sheets = stored_sheets(self.context.journal)
        unfinished = [sheet for sheet in sheets if sheet.ended is None]
        finished = [sheet for sheet in sheets if sheet.ended is not None]
        if unfinished:
            self._add_sheets(_("In progress"), "edit", unfinished, 0)
        self.add(heading(_("New sheet"), "plus"))
        self.add(self._new_sheet_card())
        if finished:
            self._add_sheets(_("Finished"), "trophy", finished, 1)
        damaged = damaged_sheets(self.context.journal)
        if damaged:
            self._add_damaged(damaged)
        self.assemble()

    def _add_damaged(self, ids: list[str]) -> None:
        for card in self.list_cards("damaged", len(ids), lambda index: self._damaged_row(ids[index])):
            self.add(card, 1)

    def _damaged_row(self, sheet_id: str) -> ListRow:
        title = _("A score sheet that can’t be shown")
        delete_button = RingButton(
            "delete", on_press=partial(self._confirm_delete, sheet_id, title), spoken=_("Delete sheet")
        )
        return ListRow(title, _("This is damaged. You can delete it."), delete_button)

    def _new_sheet_card(self) -> Card:
        card = Card(lines=True)
        for game in (*(game.key for game in APP_GAMES.values() if game.has_sheet), PLAIN):
            name, note = (APP_GAMES[game].name, "") if game != PLAIN else (_("Any game"), _("Names, rounds, points"))
            card.add_widget(
                ListRow(name, note, on_press=partial(self.context.navigation.go, "sheet set-up", game=game))
            )
        return card

    def _add_sheets(self, title: str, icon: str, sheets: list[StoredScoreSheet], column: int) -> None:
        self.add(heading(title, icon), column)
        for card in self.list_cards(icon, len(sheets), lambda index: self._row(sheets[index])):
            self.add(card, column)

    def _row(self, stored: StoredScoreSheet) -> ListRow:
        sheet = parse_editable_sheet(stored.text)
        if sheet is None:
            return self._damaged_row(stored.id)
        title = _sheet_title(self.context, stored, sheet)
        delete_button = RingButton(
            "delete", on_press=partial(self._confirm_delete, stored.id, title), spoken=_("Delete sheet")
        )
        return sheet_row(self.context, stored, sheet, delete_button)

    def _confirm_delete(self, sheet_id: str, title: str) -> None:
        text = join_sentences(title, _("Its scores will be lost."))
        acts = (
            DialogAction(_("Delete"), partial(self._delete, sheet_id), icon="delete"),
            DialogAction(_("Keep"), is_main=True),
        )
        open_dialog(self.context, Dialog(_("Delete this sheet?"), text, acts))

    def _delete(self, sheet_id: str) -> None:
        remove_sheet(self.context.journal, sheet_id)
        self.rebuild()


def sheet_row(context: AppContext, stored: StoredScoreSheet, sheet: EditableScoreSheet, *trailing: Widget) -> ListRow:
    """Returns a row with the totals of a sheet, winners first; a tap opens the sheet."""
    scoring = sheet.scoring
    best_first = sorted(range(len(scoring.names)), key=lambda seat: scoring.places[seat])
    totals = list_scores([scoring.names[seat] for seat in best_first], [scoring.scores[seat] for seat in best_first])
    note = _("Correcting a line") if sheet.sheet.correction else totals.rstrip(".")
    open_sheet = partial(context.navigation.go, "sheet", sheet=stored.id)
    return ListRow(_sheet_title(context, stored, sheet), note, *trailing, leading=Icon("edit"), on_press=open_sheet)


def _sheet_title(context: AppContext, stored: StoredScoreSheet, sheet: EditableScoreSheet) -> str:
    """Returns the title of a sheet, with the day if it is finished."""
    if stored.ended is None:
        return sheet.sheet.title
    return f"{sheet.sheet.title}, {describe_day(stored.begun, context.journal.clock())}"


SCREEN = SheetListPage
