"""Set-up page of the home timer: turn duration and players."""

from typing import Unpack

from app.games.page_names import SCORE_AND_TIMER
from app.i18n import _
from app.players import Players
from app.screens.scoring.home_player_list import HomePlayerList
from app.screens.scoring.home_timer_screen import duration_text
from app.sheets.home_timer import LONGEST, MOST_PEOPLE, SHORTEST, STEP, HomeTimer
from app.shell.context import AppContext
from app.shell.page import Page, PageArguments
from app.store.sheets import load_home_timer, store_home_timer
from app.widgets.buttons import MainButton
from app.widgets.card import Card, heading, indented_text
from app.widgets.list_row import ListRow
from app.widgets.slider import Slider
from app.widgets.text_label import TextLabel


class HomeTimerSetUpPage(Page):
    """Set-up page of the home timer. Changes apply immediately; a new duration stops the timer."""

    def __init__(self, context: AppContext, **arguments: Unpack[PageArguments]) -> None:
        super().__init__(context, **arguments)
        self.timer = HomeTimer.of(load_home_timer(context.journal))
        self.set_title(_(SCORE_AND_TIMER), _("For any board game"))
        self.add(heading(_("Time per turn"), "clock"))
        self.add(self._duration_card())
        self.add(heading(_("Players"), "people"), 1)
        players = HomePlayerList(context, self.timer.people, most=MOST_PEOPLE)
        players.bind(on_people_change=self._set_people)
        self.add(players, 1)
        self.add(
            indented_text(_("With names, each tap starts the next player’s time. Without, it’s one timer for all.")), 1
        )
        self.bottom_bar = MainButton(_("Open the timer"), context.navigation.back, icon="glass")
        self.assemble()

    def _duration_card(self) -> Card:
        self._duration = TextLabel(duration_text(self.timer.seconds), "figure", wrap=False)
        card = Card()
        card.add_widget(ListRow(_("Seconds"), trailing=self._duration))
        slider = Slider(
            self.timer.seconds,
            SHORTEST,
            LONGEST,
            STEP,
            self._show,
            self._set,
            format_value=lambda n: duration_text(int(n)),
        )
        slider.group = _("Time per turn")
        card.add_widget(slider)
        return card

    def _show(self, seconds: float) -> None:
        self._duration.text = duration_text(int(seconds))

    def _set(self, seconds: float) -> None:
        self._show(seconds)
        self._save(self.timer.with_seconds(int(seconds)))

    def _set_people(self, _list: HomePlayerList, people: Players) -> None:
        self._save(self.timer.with_people(people))

    def _save(self, timer: HomeTimer) -> None:
        self.timer = timer
        store_home_timer(self.context.journal, str(timer))


SCREEN = HomeTimerSetUpPage
