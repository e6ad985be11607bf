"""Card of the match to continue on the home page: picture of its table, state, scores, and the main button."""

from functools import partial

from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.background_jobs import JobGroup
from app.files.notices import MatchUnreadable
from app.games import APP_GAMES, playable
from app.i18n import _
from app.look.appearance import current_appearance
from app.players import colour_of
from app.screens.library.game_pictures import PictureCard, lay_over_corner, match_picture
from app.screens.library.match_text import continue_match, describe_state, leading_seats
from app.shell.context import AppContext
from app.shell.page import has_tablet_columns, is_window_low
from app.store.journal import ResumedMatch, StoredMatch
from app.widgets.buttons import MainButton, PillButton
from app.widgets.card import SeatScore
from app.widgets.layouts import Flow, Stack
from app.widgets.text_label import TextLabel

MAX_MEDALS = 4
MIN_BESIDE_WIDTH = 330
"""Minimum width of the card in dp, at text scale 1, for texts beside the picture"""
PICTURE_SHARE = 0.47
"""Width of a picture beside the texts, as a share of the card's width"""
FLAT_PICTURE_RATIO = 0.5
"""Height of a picture above the texts, as a share of its width"""


class ContinueCard(PictureCard):
    """Card of an unfinished match with a button that continues it."""

    def __init__(
        self, context: AppContext, stored: StoredMatch, resumed: ResumedMatch, others: str, jobs: JobGroup
    ) -> None:
        self.context, self._id = context, stored.id
        self._words = self._texts(resumed, APP_GAMES[stored.game].name)
        picture: Widget = match_picture(jobs, stored.game, resumed.match, resumed.players)
        if others:
            open_others = partial(context.navigation.go, "records", shelf="unfinished")
            picture = lay_over_corner(picture, PillButton(others, on_press=open_others))
        super().__init__(picture, self._words)

    @classmethod
    def of(cls, context: AppContext, stored: StoredMatch, others: str, jobs: JobGroup) -> "ContinueCard | None":
        """Returns the card of a stored match, or None if this app cannot resume it. `others`: label of the
        link to other unfinished matches, empty if there are none; `jobs`: background jobs of the page.
        """
        if stored.game not in playable():
            return None
        resumed = context.journal.resume(stored.id)
        return None if isinstance(resumed, MatchUnreadable) else cls(context, stored, resumed, others, jobs)

    def _texts(self, resumed: ResumedMatch, name: str) -> Stack:
        words = Stack(gap=dp(8))
        words.rim = dp(8)
        words.add_widget(_space(dp(4)))
        state = describe_state(resumed.match, resumed.players)
        words.add_widget(Stack(TextLabel(name, "card"), TextLabel(state, "label", "ink2")))
        words.add_widget(self._scores(resumed))
        words.add_widget(_space(dp(2)))
        words.add_widget(MainButton(_("Continue"), partial(continue_match, self.context, self._id)))
        words.add_widget(_space(dp(4)))
        return words

    def _scores(self, resumed: ResumedMatch) -> Flow:
        scores, seats = resumed.match.state.scores, leading_seats(resumed.match.state.scores, MAX_MEDALS)
        leaders = (SeatScore(colour_of(resumed.players, seat), scores[seat]) for seat in seats)
        return Flow(*leaders, gap=dp(12), row_gap=dp(4))

    # Layout: texts beside or below the picture

    @property
    def _is_beside(self) -> bool:
        """Returns whether the texts are beside the picture: the card is wide but does not fill half of a tablet."""
        is_wide = self.width >= dp(MIN_BESIDE_WIDTH) * max(1.0, current_appearance().text_scale)
        return is_wide and not has_tablet_columns()

    @property
    def base_height(self) -> float:
        return float((self.width - 2 * self.rim) * FLAT_PICTURE_RATIO)

    @property
    def max_extra_height(self) -> float:
        return 0.0 if self._is_beside else super().max_extra_height

    def do_layout(self, *_: object) -> None:
        inner, picture = self.width - 2 * self.rim, self.picture
        if not self._is_beside:
            self.resize_picture()
            super().do_layout()
            return
        picture.width, self._words.width = inner * PICTURE_SHARE, inner * (1 - PICTURE_SHARE)
        picture.height = self._words.height if is_window_low() else max(inner * PICTURE_SHARE, self._words.height)
        self.minimum_height = picture.height + 2 * self.air
        picture.pos = self.x + self.rim, self.y + self.air
        self._words.pos = picture.right, picture.center_y - self._words.height / 2


def _space(height: float) -> Widget:
    return Widget(size_hint_y=None, height=height)
