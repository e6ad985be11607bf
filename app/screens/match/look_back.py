"""Look back through a running match: the board after any earlier turn, with public information only, and all turns."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.games.turn_texts import TurnText, list_turns
from app.i18n import _, format_number, format_signed, join_sentences
from app.look.appearance import current_appearance
from app.look.mesh import Batch
from app.look.shapes import EMPTY_BOX, Box, rounded_box
from app.look.surfaces import draw_card, draw_selection, paint, selection_width
from app.look.theme import SIZES
from app.match.messages import Stage
from app.players import Players, colours_of, names_of
from app.screens.analysis.replay_cursor import ReplayCursor
from app.screens.library.game_pictures import MatchTray
from app.shell.page import open_dialog
from app.table.match_screen_layout import GAP, MARGIN, MatchScreenLayout
from app.widgets.buttons import MainButton, RingButton
from app.widgets.card import SeatMedal
from app.widgets.dialog import ModalOverlay
from app.widgets.focus import FocusManager
from app.widgets.list_row import ListRow
from app.widgets.long_list import LongList
from app.widgets.mesh_widget import MeshWidget
from app.widgets.scroller import Scroller
from app.widgets.text_label import TextLabel
from engine.match import Match

if TYPE_CHECKING:
    from app.screens.match.match_screen import TableScreen

PADDING = 12.0
"""Distance in dp between the edge of the card and its parts, and between two parts"""
PICTURE_SHARE, LARGE_TEXT_SHARE, WIDE_PICTURE_SHARE = 0.5, 0.36, 0.54
"""Height of the picture as a share of the card's height, at a usual and at a large text size, and its width as a share
of a wide card's width
"""
LARGE_TEXT = 1.45
"""Minimum text scale at which the picture leaves more room for the list"""


class LookBackControl:
    """Controller of the look back at the match screen. Bots wait while it is open; the timer of a person runs on."""

    def __init__(self, screen: "TableScreen"):
        self._screen = screen
        self._overlay: LookBackOverlay | None = None

    @property
    def is_open(self) -> bool:
        return self._overlay is not None

    @property
    def is_offered(self) -> bool:
        """Returns whether the menu offers a look back. Nobody may study the board before the own timer has started, and
        a race has no turns.
        """
        session = self._screen.session
        is_over = session.stage in (Stage.ROUND_OVER, Stage.OVER)
        is_timed_handover = session.has_handover and session.timer_limit is not None
        return self._screen.has_turns and not is_over and not is_timed_handover

    def open(self, turn: int | None = None) -> None:
        """Opens the look back after a turn, by default after the last one, unless the table is hidden."""
        screen = self._screen
        is_covered = screen.handover.cover is not None and not self.is_offered
        if self.is_open or is_covered or not screen.has_turns or screen.frame.is_obscured or not screen.parent:
            return
        screen.table.cancel()
        session = screen.session
        turns = list_turns(session.public_messages(), screen.game.phrases, screen.names)
        if not turns:
            return
        self._overlay = LookBackOverlay(session.match, session.players, turns, self._announce)
        if turn is not None:
            self._overlay.show_turn(turn)
        self.place()
        screen.close_with_move(self._overlay)
        open_dialog(screen.context, self._overlay, partial(Clock.schedule_once, self._closed, -1))
        screen.refresh()

    def open_from_menu(self) -> None:
        """Opens the look back when the menu has been closed."""
        Clock.schedule_once(lambda _passed: self.open(), 0)

    def place(self) -> None:
        """Lays out the open overlay after the match screen."""
        where = self._screen.frame.arrangement
        if self._overlay is not None and where is not None:
            self._overlay.place(_card_box(where))

    def close(self) -> None:
        """Returns to the match."""
        if self._overlay is not None:
            self._screen.context.navigation.close_panel(self._overlay)

    @property
    def turn(self) -> int | None:
        """Returns the index of the turn that is shown; None while the look back is closed."""
        return None if self._overlay is None else self._overlay.at

    def _closed(self, _passed: float) -> None:
        self._overlay = None
        self._screen.close_with_move(None)
        if self._screen.parent is not None:
            self._screen.refresh()
            self._screen.driver.start()

    def _announce(self, text: str) -> None:
        self._screen.say(text, urgent=True)


def _card_box(where: MatchScreenLayout) -> Box:
    """Returns the box of the card: over board, buttons and hand in an upright layout, or else over the board. Scores
    and timer remain visible.
    """
    gap, board = dp(GAP), where.board
    top = board.top if where.turn_line == EMPTY_BOX else where.turn_line.top
    if where.panel == EMPTY_BOX:
        margin, bottom = dp(MARGIN), min(where.actions.y, where.hand.y)
        return Box(board.x + margin, bottom, board.width - 2 * margin, top - bottom)
    bottom = board.y + gap
    return Box(board.x + gap, bottom, board.width - 2 * gap, min(top, where.panel.top) - bottom)


class LookBackOverlay(ModalOverlay):
    """Card with the board after a turn, the buttons to step, and the list of all turns, newest first. A tap beside the
    card, the back key or a button returns to the match.
    """

    def __init__(self, match: Match, players: Players, turns: Sequence[TurnText], announce: Callable[[str], None]):
        """`turns`: all turns of the match, oldest first. `announce`: speaks the turn that is shown."""
        super().__init__()
        self.turns, self.at = turns, len(turns) - 1
        self._players, self._names, self._announce = players, names_of(players), announce
        self.cursor = ReplayCursor(match)
        self.card = LookBackCard()
        self._heading = TextLabel("", "card", fit=True)
        self._position = TextLabel("", "label", "ink2", fit=True)
        self._picture = MatchTray(size_hint=(None, None))
        self.back_button = RingButton("back", on_press=partial(self.step, -1), spoken=_("One turn back"))
        self.forward_button = RingButton("forward", on_press=partial(self.step, 1), spoken=_("One turn on"))
        self.now_button = MainButton(_("Back to now"), self.dismiss)
        self._list = LongList(len(turns), self._make_row)
        self._scroller = Scroller(self._list, size_hint=(None, None))
        buttons = self.back_button, self.forward_button, self.now_button
        for part in (self.card, self._heading, self._position, self._picture, *buttons, self._scroller):
            part.size_hint = None, None
            self.add_widget(part)
        self._list.size_hint = 1, None
        self._box = EMPTY_BOX
        self.focus = FocusManager(self)
        self.spoken = ""
        self._show()
        self.spoken = join_sentences(_("Looking back"), self._text)

    # Content

    @property
    def _text(self) -> str:
        """Returns the text of the turn that is shown."""
        return self.turns[self.at].describe(self._names)

    @property
    def is_past(self) -> bool:
        return self.at < len(self.turns) - 1

    def step(self, by: int) -> None:
        """Shows the board some turns later, or earlier if the number is negative."""
        self.show_turn(self.at + by)

    def show_turn(self, turn: int) -> None:
        """Shows the board after a turn, given by its index."""
        turn = min(max(turn, 0), len(self.turns) - 1)
        if turn != self.at:
            before, self.at = self.at, turn
            for row in (self._row(before), self._row(turn)):
                if row is not None:
                    row.mark(row.turn == turn)
            self._show()
            if self.spoken:
                self._announce(self._text)

    def _show(self) -> None:
        self.cursor.go(self.turns[self.at].ply)
        self._picture.show_match(self.cursor.match, self._players)
        self._heading.text = _("Looking back") if self.is_past else _("Now")
        at, count = format_number(self.at + 1), format_number(len(self.turns))
        self._position.text = _("Turn {n} of {count}").format(n=at, count=count)
        self.back_button.disabled, self.forward_button.disabled = self.at == 0, not self.is_past
        self.card.mark(self.is_past)
        if self._box != EMPTY_BOX:
            self.place(self._box)
        row = self._row(self.at)
        if row is not None:
            self._scroller.show(row)

    def _make_row(self, index: int) -> "TurnRow":
        """Returns the row of a turn; `index` 0 is the last turn."""
        number = len(self.turns) - 1 - index
        row = TurnRow(number, self.turns[number], self._players, partial(self.show_turn, number))
        row.mark(number == self.at)
        return row

    def _row(self, turn: int) -> "TurnRow | None":
        """Returns the row of a turn; None while it is far from the visible rows."""
        row = self._list.rows.get(len(self.turns) - 1 - turn)
        return row if isinstance(row, TurnRow) else None

    # Layout and keys

    def place(self, box: Box) -> None:
        """Lays out the card in a window box."""
        self._box, gap = box, dp(PADDING)
        self.card.pos, self.card.size = (box.x, box.y), (box.width, box.height)
        inner = Box(box.x + gap, box.y + gap, box.width - 2 * gap, box.height - 2 * gap)
        if box.width > box.height:
            picture = inner._replace(width=inner.width * WIDE_PICTURE_SHARE)
            left = picture.right + gap
            side = Box(left, inner.y, inner.right - left, inner.height)
            top = self._place_heading(side)
        else:
            side, top = inner, self._place_heading(inner)
            is_large = current_appearance().text_scale >= LARGE_TEXT
            height = inner.height * (LARGE_TEXT_SHARE if is_large else PICTURE_SHARE)
            picture = Box(inner.x, top - gap - height, inner.width, height)
            top = picture.y
        self._picture.pos, self._picture.size = (picture.x, picture.y), (picture.width, picture.height)
        bottom = self._place_buttons(side, top - gap)
        self._scroller.pos = side.x, side.y
        self._scroller.size = side.width, max(1.0, bottom - gap - side.y)

    def _place_heading(self, box: Box) -> float:
        """Places heading and position at the top of a box, side by side if they fit; returns the lower edge of both."""
        heading, position = self._heading, self._position
        heading.width, position.width = (min(box.width, label.natural_width + dp(4)) for label in (heading, position))
        height = max(heading.height, position.height)
        if heading.width + dp(PADDING) + position.width <= box.width:
            heading.pos = box.x, box.top - (height + heading.height) / 2
            position.pos = box.right - position.width, box.top - (height + position.height) / 2
            return float(box.top - height)
        heading.pos = box.x, box.top - heading.height
        position.pos = box.x, heading.y - position.height
        return float(position.y)

    def _place_buttons(self, box: Box, top: float) -> float:
        """Places the buttons below `top`, the small ones at the side of the main hand and all in one row if they fit;
        returns the lower edge of the last row.
        """
        gap, now, rings = dp(PADDING), self.now_button, (self.back_button, self.forward_button)
        width, high = sum(ring.width + gap for ring in rings), float(rings[0].height)
        is_left = current_appearance().left_handed
        x = box.x if is_left else box.right - width + gap
        for ring in rings:
            ring.pos = x, top - ring.height
            x += ring.width + gap
        if box.width - width >= now.natural_width:
            now.width = box.width - width
            now.pos = box.x + (width if is_left else 0), top - (high + now.height) / 2
            return float(min(top - high, now.y))
        now.width = box.width
        now.pos = box.x, top - high - gap / 2 - now.height
        return float(now.y)

    def key(self, name: str) -> bool:
        steps = {"left": -1, "right": 1, "home": -len(self.turns), "end": len(self.turns)}
        if name in steps:
            self.step(steps[name])
            return True
        return self.focus.key(name)


class LookBackCard(MeshWidget):
    """Surface behind the parts, with a brass rim while the board is one of the past."""

    is_past = False

    def mark(self, is_past: bool) -> None:
        """Shows or removes the rim."""
        self.is_past = is_past
        self.redraw()

    def draw(self, batch: Batch) -> None:
        outline = rounded_box(0, 0, self.width, self.height, dp(SIZES["radius_panel"]))
        draw_card(batch, outline)
        if self.is_past:
            draw_selection(batch, outline, paint("selection"))


class TurnRow(ListRow):
    """Row of a turn, outlined if the board after it is shown."""

    def __init__(self, turn: int, text: TurnText, players: Players, on_press: Callable[[], object]):
        names, medal = names_of(players), None
        if text.seat is not None:
            medal = SeatMedal(colours_of(players)[text.seat])
        points = TextLabel(format_signed(text.points), "name", "bad" if text.points < 0 else "ink", wrap=False)
        title = text._replace(points=0).describe(names)
        self.turn, self._is_shown = turn, False
        trailing: Widget = points if text.points else Widget(size_hint=(None, None), size=(0, 0))
        super().__init__(title, trailing=trailing, leading=medal, on_press=on_press, style="label")
        self.spoken = text.describe(names)

    def mark(self, is_shown: bool) -> None:
        """Draws or removes the outline."""
        self._is_shown = is_shown
        self.redraw()

    def draw(self, batch: Batch) -> None:
        super().draw(batch)
        if self._is_shown:
            edge = dp(6)
            outline = rounded_box(-edge, 0, self.width + 2 * edge, self.height, dp(SIZES["radius_chip"]))
            batch.rim(outline, paint("selection"), 0, selection_width())
