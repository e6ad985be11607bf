"""The score sheets of real boxes: those under way, a new one for each game, those that are over."""

from functools import partial

from kivy.uix.widget import Widget

from app.games import APP_GAMES
from app.screens.library.match_text import describe_day
from app.screens.page import StoredPage, open_dialog
from app.sheets.open_sheet import OpenSheet, parse_open_sheet
from app.sheets.plain_scoring import PLAIN
from app.shell.context import AppContext
from app.shell.i18n import _, format_number, join_sentences
from app.store.sheets import StoredSheet, damaged_sheets, remove_sheet, stored_sheets
from app.widgets.buttons import RingButton
from app.widgets.card import Card, Icon, heading
from app.widgets.dialog import Dialog, DialogAction
from app.widgets.list_row import ListRow


class SheetListPage(StoredPage):
    """What lies on the table at home, to be written on."""

    def state(self) -> object:
        return self.context.journal.revision

    def build(self, _state: object) -> None:
        self.set_title(_("Score sheets"), _("For the box on your table"))
        found = stored_sheets(self.context.journal)
        under_way = [each for each in found if each.ended is None]
        over = [each for each in found if each.ended is not None]
        if under_way:
            self._shelf(_("In progress"), "edit", under_way, 0)
        self.add(heading(_("A new sheet"), "plus"))
        self.add(self._new())
        if over:
            self._shelf(_("Finished"), "trophy", over, 1)
        damaged = damaged_sheets(self.context.journal)
        if damaged:
            self._shelf_damaged(damaged)
        self.assemble()

    def _shelf_damaged(self, ids: list[str]) -> None:
        for part in self.list_cards("damaged", len(ids), lambda number: self._damaged_row(ids[number])):
            self.add(part, 1)

    def _damaged_row(self, sheet_id: str) -> ListRow:
        title = _("A score sheet that cannot be shown")
        gone = RingButton("delete", on_press=partial(self._ask, sheet_id, title), spoken=_("Delete this sheet"))
        return ListRow(title, _("It is damaged. It can be deleted."), gone)

    def _new(self) -> Card:
        card = Card(lines=True)
        for game in (*(each.key for each in APP_GAMES.values() if each.has_sheet), PLAIN):
            name, note = (APP_GAMES[game].name, "") if game != PLAIN else (_("Any game"), _("Names, rounds, numbers"))
            card.add_widget(
                ListRow(name, note, on_press=partial(self.context.navigation.go, "sheet set-up", game=game))
            )
        return card

    def _shelf(self, title: str, icon: str, found: list[StoredSheet], column: int) -> None:
        self.add(heading(title, icon), column)
        for part in self.list_cards(icon, len(found), lambda number: self._row(found[number])):
            self.add(part, column)

    def _row(self, stored: StoredSheet) -> ListRow:
        sheet = parse_open_sheet(stored.text)
        if sheet is None:
            return self._damaged_row(stored.id)
        title = _titled(self.context, stored, sheet)
        gone = RingButton("delete", on_press=partial(self._ask, stored.id, title), spoken=_("Delete this sheet"))
        return sheet_row(self.context, stored, sheet, gone)

    def _ask(self, sheet_id: str, title: str) -> None:
        text = join_sentences(f"{title}.", _("What was written on it is gone then."))
        acts = (
            DialogAction(_("Delete"), partial(self._delete, sheet_id), icon="delete"),
            DialogAction(_("Keep it"), is_main=True),
        )
        open_dialog(self.context, Dialog(_("Delete this sheet?"), text, acts))

    def _delete(self, sheet_id: str) -> None:
        remove_sheet(self.context.journal, sheet_id)
        self.rebuild()


def sheet_row(context: AppContext, stored: StoredSheet, sheet: OpenSheet, *trailing: Widget) -> ListRow:
    """Returns a sheet with its totals, the best first; it leads there."""
    scoring = sheet.scoring
    best_first = sorted(zip(scoring.places, scoring.names, scoring.scores), key=lambda each: each[0])
    totals = ", ".join(f"{name}\N{NO-BREAK SPACE}{format_number(score)}" for _place, name, score in best_first)
    note = _("A line is being corrected") if sheet.sheet.correction else totals
    then = partial(context.navigation.go, "sheet", sheet=stored.id)
    return ListRow(_titled(context, stored, sheet), note, *trailing, leading=Icon("edit"), on_press=then)


def _titled(context: AppContext, stored: StoredSheet, sheet: OpenSheet) -> str:
    """Returns the game of a sheet; of one that is over also the day."""
    if stored.ended is None:
        return sheet.sheet.title
    return f"{sheet.sheet.title}, {describe_day(stored.begun, context.journal.clock())}"


SCREEN = SheetListPage
