"""A new score sheet: who plays, and by the rules of which box."""

from collections.abc import Sequence
from typing import Any

from app.games import APP_GAMES
from app.match.seating import COLOURS
from app.screens.chairs import plan_of
from app.screens.page import Page
from app.screens.people import People
from app.sheets.pad import LEAST_WINS, PLAIN
from app.sheets.sheet import ScoreSheet, readable, written
from app.shell.context import AppContext
from app.shell.words import _
from app.store.sheets import keep_sheet, new_id, stored_sheets
from app.widgets.buttons import MainButton
from app.widgets.card import Card, heading
from app.widgets.choice import Choice, Option
from app.widgets.text import Words
from engine.games import GAMES


class SheetSetUpPage(Page):
    """Names as they were the last time, or these `people`; the box as in the last match."""

    def __init__(self, context: AppContext, game: str, people: Sequence[str] = (), **what: Any) -> None:
        super().__init__(context, game=game, people=people, **what)
        self.game = game
        self.options = {} if game == PLAIN else written(plan_of(game, context.settings).agreed)
        seats = range(1, COLOURS + 1) if game == PLAIN else GAMES[game].options.of(self.options).seats
        self.names = tuple(people[: seats[-1]]) or _last_names(context, seats)
        self.titled(_("Any game") if game == PLAIN else APP_GAMES[game].name, _("A score sheet"))
        self.add(heading(_("Who plays"), "people"))
        self.add(People(self.names, self._named, max(1, seats[0]), seats[-1]))
        self._offer_rules()
        self.foot = MainButton(_("Begin"), self._begin, icon="edit")
        self.fill()

    def _named(self, names: tuple[str, ...]) -> None:
        self.names = names

    def _offer_rules(self) -> None:
        """Offers the boxes of the game; on a plain pad, whether most or least wins."""
        if self.game == PLAIN:
            options = [Option("most", _("Highest wins")), Option("least", _("Lowest wins"))]
            self.add(Choice(options, "most", self._set_wins), 1)
            return
        boxes = GAMES[self.game].options.boxes()
        if len(boxes) < 2:
            return
        words = APP_GAMES[self.game].phrases
        self.add(heading(_("Which box"), "book"), 1)
        card = Card()
        options = [Option(box, _(words.box(self.game, box).title)) for box in boxes]
        self._told = Words("", "label", "ink2")
        card.add_widget(Choice(options, self._box, self._set_box))
        card.add_widget(self._told)
        self.add(card, 1)
        self._tell_box(self._box)

    @property
    def _box(self) -> str:
        return GAMES[self.game].options.of(self.options).box or "sheet"

    def _set_box(self, box: str) -> None:
        self.options = written(GAMES[self.game].options.of(GAMES[self.game].options.boxes()[box]).settled())
        self._tell_box(box)

    def _tell_box(self, box: str) -> None:
        self._told.text = APP_GAMES[self.game].phrases.box(self.game, box).told

    def _set_wins(self, wins: str) -> None:
        self.options = LEAST_WINS if wins == "least" else {}

    def _begin(self) -> None:
        """Stores the new sheet, and shows it."""
        sheet, sheet_id = ScoreSheet(self.game, tuple(self.names), dict(self.options)), new_id()
        keep_sheet(self.context.journal, sheet_id, str(sheet), False)
        self.context.navigation.replace("sheet", sheet=sheet_id)


def _last_names(context: AppContext, seats: range) -> tuple[str, ...]:
    """Returns who wrote a sheet last, else people who have sat at a table here, as many as may play."""
    sheets = filter(None, (readable(each.text) for each in stored_sheets(context.journal)[:1]))
    last = next((sheet.names for sheet in sheets), ())
    known = (chair.name for each in context.settings.set_ups.values() for chair in each.chairs if chair.level is None)
    names = [*(last or dict.fromkeys(name for name in known if name != _("You")))][: seats[-1]]
    while len(names) < max(2, seats[0]):
        names.append(_("Player {n}").format(n=len(names) + 1))
    return tuple(names)


SCREEN = SheetSetUpPage
