"""Notices to the player: cards at the top of the current screen, each shown until it is tapped."""

from functools import partial

from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.uix.layout import Layout

from app.files.notices import JOURNAL, FileQuarantined, MatchUnreadable, Notice, WriteRecovered, drop_resolved
from app.games.texts import describe_notice as notice_text
from app.i18n import _
from app.look import surfaces
from app.look.mesh import Batch
from app.look.shapes import rounded_box
from app.look.surfaces import paint
from app.look.theme import SIZES
from app.players import names_of
from app.screens.library.import_export_dialogs import ImportTask, show_message
from app.screens.library.match_text import continue_match
from app.shell.context import AppContext
from app.shell.page import Screen
from app.store.import_export import rescue
from app.widgets.card import Icon
from app.widgets.dialog import DialogAction
from app.widgets.layouts import Stack
from app.widgets.mesh_widget import MeshWidget
from app.widgets.text_label import TextLabel
from engine.record import BadRecord


class NoticePanel(MeshWidget, Layout):
    """Raised panel with an icon, a text and a note; `bad` gives it a red outline."""

    def __init__(self, text: str, note: str = "", icon: str = "info", bad: bool = False, **properties: object) -> None:
        properties.setdefault("size_hint_y", None)
        self.spoken = f"{text} {note}".strip()
        self._line = "bad" if bad else "touch_edge"
        super().__init__(**properties)
        words = [TextLabel(text, "name"), *([TextLabel(note, "label", "ink2")] if note else [])]
        self._icon, self._words = Icon(icon, colour="bad" if bad else "ink"), Stack(*words, size_hint_x=None)
        self.add_widget(self._icon)
        self.add_widget(self._words)
        self.bind(pos=self._trigger_layout, width=self._trigger_layout)

    def do_layout(self, *_: object) -> None:
        left = self.x + dp(16) + self._icon.width + dp(12)
        self._words.width = max(1, self.right - dp(16) - left)
        self.height = max(self._icon.height, self._words.height) + 2 * dp(12)
        middle = self.y + self.height / 2
        self._icon.pos = self.x + dp(16), middle - self._icon.height / 2
        self._words.pos = left, middle - self._words.height / 2

    def draw(self, batch: Batch) -> None:
        edge = rounded_box(0, 0, self.width, self.height, dp(SIZES["radius_card"]))
        surfaces.draw_card(batch, edge)
        batch.rim(edge, paint(self._line), 0, dp(2))


MAX_CARD_WIDTH = 560
"""Maximum width of the card in dp"""
MARGIN = 10
"""Margin of the card in dp"""


class NoticeCard(NoticePanel):
    """Card of the oldest notice. A tap, Enter or Space dismisses it and opens the actions for the notice, if any."""

    focusable = True
    has_focus = False

    def __init__(self, context: AppContext, notice: Notice) -> None:
        is_good = isinstance(notice, WriteRecovered)
        icon = "check" if is_good else "info"
        super().__init__(_notice_text(context, notice), _("Tap to continue."), icon, bad=not is_good, size_hint_x=None)
        self.context, self._notice = context, notice

    def on_touch_down(self, touch: MotionEvent) -> bool:
        return bool(self.collide_point(*touch.pos))

    def on_touch_up(self, touch: MotionEvent) -> bool:
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
        """Removes the card, then opens the actions for the notice or shows the next one."""
        context = self.context
        if self._notice in context.notices:
            context.notices.remove(self._notice)
        if self.parent:
            self.parent.remove_widget(self)
        acts = notice_actions(context, self._notice)
        if acts:
            show_message(
                context,
                "",
                _notice_text(context, self._notice),
                *acts,
                DialogAction(_("Leave as is"), partial(show_next_notice, context)),
            )
        else:
            show_next_notice(context)


def show_next_notice(context: AppContext) -> None:
    """Shows the oldest notice unless a notice card is open."""
    screen = context.navigation.screen
    if screen is None or not context.notices or any(isinstance(child, NoticeCard) for child in screen.children):
        return
    context.notices[:] = drop_resolved(context.notices)
    if context.notices:
        _show(context, screen, context.notices[0])


def _show(context: AppContext, screen: Screen, notice: Notice) -> None:
    card = NoticeCard(context, notice)

    def place(*_: object) -> None:
        safe = screen.safe
        card.width = min(safe.width - 2 * dp(MARGIN), dp(MAX_CARD_WIDTH))
        card.pos = safe.center_x - card.width / 2, safe.top - dp(MARGIN) - card.height

    screen.add_widget(card)
    card.bind(height=place)
    screen.safe.bind(pos=place, size=place)
    place()
    context.say(card.spoken)


def _notice_text(context: AppContext, notice: Notice) -> str:
    """Returns the text of a notice, with the names of the current players."""
    session = context.session
    return notice_text(notice, names_of(session.players) if session else ())


def notice_actions(context: AppContext, notice: Notice) -> list[DialogAction]:
    """Returns the actions that may solve the problem described by a notice."""
    if isinstance(notice, FileQuarantined) and notice.subject == JOURNAL and notice.why == "damaged" and notice.name:
        return [DialogAction(_("Recover the rest"), partial(_rescue, context, notice.name), is_main=True)]
    if isinstance(notice, MatchUnreadable) and notice.record:
        return [DialogAction(_("Play intact part"), partial(_play_on, context, notice), is_main=True)]
    return []


def _rescue(context: AppContext, name: str) -> None:
    path = context.folder / name
    if path.is_file():
        ImportTask(context, rescue(context.journal, path)).start()
    else:
        show_message(context, "", _("{name} is gone.").format(name=name))


def _play_on(context: AppContext, notice: MatchUnreadable) -> None:
    """Continues a copy of the match from the last valid move before the damage."""
    players = next((match.players for match in context.journal.unfinished() if match.id == notice.match), ())
    try:
        match_id = context.journal.store_pasted(notice.record, players)
    except BadRecord:
        return
    if match_id:
        continue_match(context, match_id)
