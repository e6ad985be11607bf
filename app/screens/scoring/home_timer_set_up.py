"""How long the glass of the table at home runs, and who hands it on to whom."""

from typing import Any

from app.screens.page import Page
from app.screens.scoring.home_timer import duration_text
from app.screens.scoring.name_rows import PeopleRows
from app.sheets.home_players import HomePlayers
from app.sheets.home_timer import LONGEST, MOST_PEOPLE, SHORTEST, STEP, HomeTimer
from app.shell.context import AppContext
from app.shell.i18n import _
from app.store.sheets import load_home_timer, store_home_timer
from app.widgets.buttons import MainButton
from app.widgets.card import Card, heading, indented_text
from app.widgets.list_row import ListRow
from app.widgets.slider import Slider
from app.widgets.text import TextLabel


class HomeTimerSetUpPage(Page):
    """Every change counts at once; the glass lies still meanwhile where its length changes."""

    def __init__(self, context: AppContext, **what: Any) -> None:
        super().__init__(context, **what)
        self.sand = HomeTimer.of(load_home_timer(context.journal))
        self.set_title(_("Your glass"), _("For any game on your table"))
        self.add(heading(_("How long it runs"), "clock"))
        self.add(self._length_card())
        self.add(heading(_("Who plays"), "people"), 1)
        self.add(PeopleRows(context, self.sand.people, self._seated, most=MOST_PEOPLE), 1)
        self.add(
            indented_text(_("With names, a tap hands the glass to whoever is next. Without names it serves all.")), 1
        )
        self.bottom_bar = MainButton(_("To the glass"), context.navigation.back, icon="glass")
        self.assemble()

    def _length_card(self) -> Card:
        self._told = TextLabel(duration_text(self.sand.seconds), "figure", wrap=False)
        card = Card()
        card.add_widget(ListRow(_("Seconds of sand"), trailing=self._told))
        slider = Slider(
            self.sand.seconds,
            SHORTEST,
            LONGEST,
            STEP,
            self._show,
            self._set,
            format_value=lambda n: duration_text(int(n)),
        )
        slider.group = _("How long it runs")
        card.add_widget(slider)
        return card

    def _show(self, seconds: float) -> None:
        self._told.text = duration_text(int(seconds))

    def _set(self, seconds: float) -> None:
        self._show(seconds)
        self._keep(self.sand.with_seconds(int(seconds)))

    def _seated(self, people: HomePlayers) -> None:
        self._keep(self.sand.with_people(people))

    def _keep(self, sand: HomeTimer) -> None:
        self.sand = sand
        store_home_timer(self.context.journal, str(sand))


SCREEN = HomeTimerSetUpPage
