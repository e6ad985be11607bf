"""A word to the player: a calm card at the top of whatever screen is shown, until it is tapped."""

from functools import partial
from typing import Any

from kivy.metrics import dp

from app.house import House
from app.notices import JOURNAL, Notice, NotWritten, SetAside, Unreadable, WrittenAgain
from app.phrases.common import notice as told
from app.screens.data import Import, say
from app.screens.screen import Screen
from app.transfer import rescue
from app.widgets.dialog import Act
from app.widgets.notice import Notice as Card
from app.words import _
from engine.record import BadRecord

WIDEST = 560
"""dp"""
MARGIN = 10


class NoticeCard(Card):
    """The notice that has waited longest. A tap or a key takes it away, or tells what can be done."""

    focusable = True
    has_focus = False

    def __init__(self, house: House, notice: Notice) -> None:
        is_good = isinstance(notice, WrittenAgain)
        super().__init__(told(notice), _("Tap to go on."), "check" if is_good else "info", bad=not is_good,
                         size_hint_x=None)  # fmt: skip
        self._house, self._notice = house, notice

    def on_touch_down(self, touch: Any) -> bool:
        return bool(self.collide_point(*touch.pos))

    def on_touch_up(self, touch: Any) -> bool:
        if not (self.collide_point(*touch.pos) and self.collide_point(*touch.opos)):
            return False
        self.dismiss()
        return True

    def key(self, name: str) -> bool:
        if name in ("enter", "space"):
            self.dismiss()
            return True
        return False

    def dismiss(self) -> None:
        """It has been read."""
        house = self._house
        if self._notice in house.notices:
            house.notices.remove(self._notice)
        if self.parent:
            self.parent.remove_widget(self)
        acts = acts_of(house, self._notice)
        if acts:
            say(house, "", told(self._notice), *acts, Act(_("Leave it"), lambda: show_next(house)))
        else:
            show_next(house)


def show_next(house: House) -> None:
    """Show the notice that has waited longest, if one waits and none is shown."""
    screen = house.navigation.screen
    if screen is None or not house.notices or any(isinstance(each, NoticeCard) for each in screen.children):
        return
    house.notices[:] = _still_true(house.notices)
    if house.notices:
        _show(house, screen, house.notices[0])


def _show(house: House, screen: Screen, notice: Notice) -> None:
    card = NoticeCard(house, notice)

    def place(*_: Any) -> None:
        safe = screen.safe
        card.width = min(safe.width - 2 * dp(MARGIN), dp(WIDEST))
        card.pos = safe.center_x - card.width / 2, safe.top - dp(MARGIN) - card.height

    screen.add_widget(card)
    card.bind(height=place)
    screen.safe.bind(pos=place, size=place)
    place()
    house.say(card.spoken)


def _still_true(notices: list[Notice]) -> list[Notice]:
    """What could not be stored and now is needs no word at all, if nobody has read the first one."""
    again = {notice.what for notice in notices if isinstance(notice, WrittenAgain)}
    failed = {notice.what for notice in notices if isinstance(notice, NotWritten)}
    both = again & failed
    return [each for each in notices if not (isinstance(each, NotWritten | WrittenAgain) and each.what in both)]


def acts_of(house: House, notice: Notice) -> list[Act]:
    """What can be done about it."""
    if isinstance(notice, SetAside) and notice.what == JOURNAL and notice.why == "damaged" and notice.name:
        return [Act(_("Rescue what can be read"), partial(_rescue, house, notice.name), is_main=True)]
    if isinstance(notice, Unreadable) and notice.record:
        return [Act(_("Play on from the sound part"), partial(_play_on, house, notice), is_main=True)]
    return []


def _rescue(house: House, name: str) -> None:
    Import(house, rescue(house.journal, house.folder / name)).start()


def _play_on(house: House, notice: Unreadable) -> None:
    """A match of its own, made of the part that is true."""
    players = next((each.players for each in house.journal.unfinished() if each.id == notice.match), ())
    try:
        match_id = house.journal.adopt(notice.record, players)
    except BadRecord:
        return
    if match_id and not isinstance(house.resume(match_id), Unreadable):
        house.navigation.home("table")
