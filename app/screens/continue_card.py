"""The card of a match to go on with: its table as it lies, where it stands, the scores, the one button of brass."""

from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.games import APP_GAMES, playable
from app.look.look import now
from app.screens.matches import colour_of, leaders, standing
from app.screens.pictures import match_picture
from app.shell.context import AppContext
from app.shell.words import _
from app.store.journal import Resumed, Shelved
from app.store.notices import Unreadable
from app.widgets.buttons import MainButton
from app.widgets.card import Card, Score
from app.widgets.stacks import Flow, Stack
from app.widgets.text import Words

MOST_MEDALS = 4
BESIDE = 330
"""dp of a card from which picture and words stand beside each other, for letters of the usual size"""
SHARE = 0.47
"""Of the card's width, for the picture beside the words"""
FLAT = 0.5
"""The height of a picture above the words, of its width"""


class ContinueCard(Card):
    """Go on with a match."""

    def __init__(self, context: AppContext, shelved: Shelved, found: Resumed) -> None:
        super().__init__(padding=dp(8))
        self._house, self._id = context, shelved.id
        self._picture = match_picture(shelved.game, found.match, found.players)
        self._words = self._told(found, APP_GAMES[shelved.game].name)
        self.add_widget(self._picture)
        self.add_widget(self._words)
        self.bind(width=self._arrange)
        self._words.bind(height=self._arrange)

    @classmethod
    def of(cls, context: AppContext, shelved: Shelved) -> "ContinueCard | None":
        """The card of a stored match; None if it cannot be played here."""
        if shelved.game not in playable():
            return None
        found = context.journal.resume(shelved.id)
        return None if isinstance(found, Unreadable) else cls(context, shelved, found)

    def _told(self, found: Resumed, name: str) -> Stack:
        words = Stack(gap=dp(8))
        words.rim = dp(8)
        words.add_widget(_space(dp(4)))
        words.add_widget(Stack(Words(name, "card"), Words(standing(found.match, found.players), "label", "ink2")))
        words.add_widget(self._scores(found))
        words.add_widget(_space(dp(2)))
        words.add_widget(MainButton(_("Continue"), self.go_on))
        words.add_widget(_space(dp(4)))
        return words

    def _scores(self, found: Resumed) -> Flow:
        scores = found.match.state.scores
        shown = (Score(colour_of(found.players, seat), scores[seat]) for seat in leaders(scores, MOST_MEDALS))
        return Flow(*shown, gap=dp(12), row_gap=dp(4))

    def go_on(self) -> None:
        found = self._house.resume(self._id)
        if isinstance(found, Unreadable):
            self._house.tell(found)
        else:
            self._house.navigation.go("table")

    # Beside or below

    @property
    def _is_beside(self) -> bool:
        return bool(self.width >= dp(BESIDE) * max(1.0, now().text_scale))

    def _arrange(self, *_: Any) -> None:
        beside, inner = self._is_beside, self.width - 2 * dp(8)
        self.orientation = "horizontal" if beside else "vertical"
        self._picture.size_hint_x, self._words.size_hint_x = (None, None) if beside else (1, 1)
        if beside:
            self._picture.width = inner * SHARE
            self._words.width = inner * (1 - SHARE)
            self._words.pos_hint = {"center_y": 0.5}
            self._picture.height = max(inner * SHARE, self._words.height)
        else:
            self._words.pos_hint = {}
            self._picture.height = inner * FLAT


def _space(height: float) -> Widget:
    return Widget(size_hint_y=None, height=height)
