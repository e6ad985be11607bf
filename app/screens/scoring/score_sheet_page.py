"""Score sheet page for a physical board game: totals, lines, and the keypad."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Unpack

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.games.game_score_sheet import SEAT
from app.games.texts import ranking_line
from app.hourglass.timer_widgets import LabelledTimer
from app.i18n import _, format_number, join_with_and, plural
from app.look.appearance import current_appearance
from app.look.theme import SIZES
from app.players import colour_of, colours_of
from app.screens.bottom_bar import BottomBar
from app.screens.play.totals_chart import ChartData, TotalsChart
from app.screens.scoring.game_night_card import game_night_card
from app.screens.scoring.keypad import KeyPad
from app.screens.scoring.sheet_lines import SheetLinesCard
from app.screens.scoring.sheet_timer import SheetTimer
from app.sheets.editable_sheet import EditableScoreSheet, parse_editable_sheet
from app.sheets.plain_score_sheet import PLAIN, is_lowest_wins, plain_options
from app.shell.context import AppContext
from app.shell.page import LARGE_TEXT, MatchUnavailable, Page, PageArguments, has_two_columns, open_dialog
from app.store.sheets import new_id, store_sheet, stored_sheet
from app.widgets.buttons import MainButton, PillButton, RingButton
from app.widgets.card import Card, Icon, SeatMedal, heading
from app.widgets.choice import Option, SegmentedControl
from app.widgets.dialog import Dialog, DialogAction
from app.widgets.layouts import Columns, Flow, Stack
from app.widgets.list_row import ListRow
from app.widgets.text_label import TextLabel
from engine.game import Seat

SEAT_WIDTH = 92
"""Minimum width of a seat card in dp"""


class SeatCard(Card):
    """Card of a seat with name, total and an optional note; highlighted if it is the seat's turn. A tap selects the
    seat.
    """

    def __init__(self, page: "SheetPage", seat: Seat) -> None:
        scoring, name = page.sheet.scoring, page.people[seat].name
        total, note = format_number(scoring.scores[seat]), scoring.place_note(seat)
        super().__init__(
            partial(page.handle_taps, f"{SEAT}{seat}"),
            selected=seat == page.sheet.writing.turn,
            padding=(dp(10), dp(6)),
            radius=SIZES["radius_chip"],
            spoken=", ".join(filter(None, (name, total, note))),
        )
        self.add_widget(TextLabel(name, "label", fit=True))
        total_row = TextLabel(total, "figure", wrap=False)
        self.add_widget(Flow(SeatMedal(colour_of(page.people, seat), 20), total_row, gap=dp(6)))
        if note:
            self.add_widget(TextLabel(note, "label", "ink2", fit=True))


class SheetPage(Page):
    """Score sheet page. Every tap is stored before its effect is shown."""

    def __init__(
        self, context: AppContext, editable_sheet: EditableScoreSheet, sheet_id: str, **arguments: Unpack[PageArguments]
    ) -> None:
        super().__init__(context, **arguments)
        self.sheet, self.id = editable_sheet, sheet_id
        self.people = editable_sheet.sheet.people
        # Large keys scroll with the page: in a fixed bar they would hide the totals and the lines.
        is_large = current_appearance().text_scale >= LARGE_TEXT
        self.pad = KeyPad(self, has_two_columns() or is_large)
        timer_button = RingButton("glass", on_press=self._open_timer, spoken=_("Timer"))
        self.set_title(self.sheet.sheet.title, right=timer_button)
        self._buttons = Flow(gap=dp(10), align=0.5)
        self._timer = SheetTimer(context, editable_sheet)
        self._timer_widget = LabelledTimer(self._timer)
        self._totals, self._charts = Stack(gap=dp(8)), Stack(gap=dp(8))
        self._lines = SheetLinesCard(self)
        self.add(self._totals)
        self._keys, self._spacer = Stack(), Widget(size_hint_y=None, height=0)
        self._align_soon = Clock.create_trigger(self._align_pad, 0)
        self._scroll_soon = Clock.create_trigger(self._scroll_to_line, 0)
        if has_two_columns() or is_large:
            self._keys.add_widget(self._spacer)
            self._keys.add_widget(self.pad)
            self.add(self._keys, 1)
        else:
            self.bottom_bar = self.pad
        self.add(self._buttons)
        self.add(self._lines)
        self.add(self._charts, 1)
        self.assemble()
        self._show()

    # Lifecycle

    def on_enter(self) -> None:
        """Reloads the timer, because the timer screen may have changed it."""
        super().on_enter()
        self._timer.reload()
        self._show_buttons()

    def on_leave(self) -> None:
        super().on_leave()
        self._timer_widget.hourglass.rest()
        self._timer.keep_awake(False)

    def resume(self) -> None:
        self._timer.reload()

    # Actions

    def handle_taps(self, taps: str) -> None:
        """Adds the taps (entries in the sheet) of a pressed key, or shows the reason why they are refused."""
        errors = self._errors
        refusal = self.sheet.tapped(taps)
        self.context.give_feedback("refuse" if refusal else "detent" if self.sheet.writing.is_begun else "lay")
        self._save()
        self._show(refusal or self._new_error(errors))

    def _open_timer(self) -> None:
        """Opens the home timer with the players of this sheet."""
        self._timer.hand_to_sheet()
        self.context.navigation.go("glass")

    def _undo(self) -> None:
        self.sheet.undo()
        self.context.give_feedback("taken back")
        self._save()
        self._show()

    def _start_again(self) -> None:
        """Starts a new sheet for the same players with the same rules."""
        sheet_id = new_id()
        store_sheet(self.context.journal, sheet_id, str(replace(self.sheet.sheet, taps=(), corrected=())), False)
        self.context.navigation.replace("sheet", sheet=sheet_id)

    def correct(self, at: int) -> None:
        """Starts the correction of a line."""
        self.run(partial(self.sheet.correct, at))

    def run(self, action: Callable[[], None]) -> None:
        """Runs an action that starts or ends a correction, and updates the page."""
        errors = self._errors
        action()
        self._save()
        self._show(self._new_error(errors))

    def back(self) -> bool:
        """Cancels a correction instead of leaving the page."""
        if self.sheet.correction is None:
            return False
        self.run(self.sheet.cancel)
        return True

    @property
    def _errors(self) -> list[str]:
        """Returns the error messages of lines that contradict other lines, for example after a correction."""
        return [line.fault for line in self.sheet.scoring.lines if line.fault]

    def _new_error(self, earlier: list[str]) -> str:
        """Returns a message if there are more errors than the `earlier` ones, because a correction has made a later
        line invalid; otherwise an empty text.
        """
        errors = self._errors
        return _("A later line is now wrong: {why}").format(why=errors[-1]) if len(errors) > len(earlier) else ""

    def _save(self) -> None:
        store_sheet(self.context.journal, self.id, str(self.sheet.sheet), self.sheet.is_over)

    # Display

    def _show(self, refusal: str = "") -> None:
        """Shows the current sheet. `refusal`: reason why the last taps were refused."""
        writing = self.sheet.writing
        prompt, note = writing.prompt, writing.note
        if self.sheet.correction:
            prompt, note = (prompt, writing.guide) if writing.is_begun else (writing.guide or prompt, "")
        elif self._is_first_round:
            note = writing.guide or note
        if self.sheet.is_over:
            prompt = self.winners_text
            self.pad.close(self._make_end_bar())
        else:
            self.pad.show(refusal or prompt, prompt if refusal else note, self.sheet.rows())
        self.context.say(refusal or prompt, urgent=bool(refusal))
        self._show_totals()
        self._show_buttons()
        self._show_lines()

    @property
    def _is_first_round(self) -> bool:
        """Returns whether the sheet is in its first round: it has fewer complete lines than players."""
        scoring = self.sheet.scoring
        return len(scoring.lines) - scoring.is_begun < len(self.people)

    @property
    def winners_text(self) -> str:
        """Returns the names of the winners."""
        winners = self.sheet.scoring.winners
        return _("Won by {names}").format(names=join_with_and([self.sheet.scoring.names[seat] for seat in winners]))

    def _make_end_bar(self) -> BottomBar:
        """Returns the buttons of a finished sheet."""
        undo = RingButton("undo", on_press=self._undo, spoken=_("Undo"))
        share = RingButton("share", on_press=self._share, spoken=_("Share"))
        return BottomBar(MainButton(_("Play again"), self._start_again, icon="plus"), undo, share)

    def _show_totals(self) -> None:
        self._totals.clear_widgets()
        if self.sheet.is_over:
            self._totals.add_widget(heading(self.winners_text, "trophy"))
        cards = [SeatCard(self, seat) for seat in range(len(self.people))]
        self._totals.add_widget(Columns(*cards, least=dp(SEAT_WIDTH), most=4, gap=dp(8)))

    def _show_chart(self) -> None:
        """Shows the chart of the totals after each round."""
        scoring = self.sheet.scoring
        totals = [scoring.beginning, *scoring.rounds]
        if scoring.rounds and scoring.winners and totals[-1] != tuple(scoring.scores):
            totals.append(tuple(scoring.scores))
        if len(totals) > 1:
            self._charts.add_widget(TotalsChart(ChartData(totals, colours_of(self.people), scoring.target)))

    def _show_game_night(self) -> None:
        card = game_night_card(self.context, self.id, self.people)
        if card:
            self._charts.add_widget(card)

    def _show_buttons(self) -> None:
        self._buttons.clear_widgets()
        if self.sheet.is_over or self.sheet.correction:
            return
        if self._timer.is_in_use:
            self._buttons.add_widget(self._timer_widget)
        if self.sheet.sheet.taps:
            self._buttons.add_widget(PillButton(_("Undo"), "undo", on_press=self._undo))

    def _show_extras(self) -> None:
        """Shows at the end of the page the tiles not placed yet, or the choice which total wins."""
        unseen, sheet = self.sheet.scoring.unseen, self.sheet.sheet
        card = Card()
        if unseen and not self.sheet.is_over:
            count = plural("{n} tile", "{n} tiles", len(unseen))
            card.add_widget(ListRow(_("Not played yet"), count, leading=Icon("eye"), on_press=self._open_unseen))
        if sheet.game == PLAIN and not self.sheet.is_over:
            options = [Option(False, _("Highest wins")), Option(True, _("Lowest wins"))]
            choice = SegmentedControl(options, is_lowest_wins(sheet.options), self._set_who_wins)
            card.add_widget(ListRow(_("Who wins?"), "", choice))
        if card.children:
            self._charts.add_widget(card)

    def _show_lines(self) -> None:
        self._charts.clear_widgets()
        self._lines.show(self._place_keypad())
        if self.sheet.is_over:
            self._show_game_night()
        if not self.sheet.correction:
            self._show_chart()
            self._show_extras()
        line, correction = self._lines.open_line, self.sheet.correction
        if line:
            line.bind(pos=self._align_soon, height=self._align_soon)
            if not (correction and correction.typed):
                line.bind(pos=self._scroll_soon, height=self._scroll_soon)
        self._align_soon()

    def _place_keypad(self) -> KeyPad | None:
        """In a layout with one column, moves the keypad to its current place. Returns the keypad if that place is below
        the corrected line; otherwise None.
        """
        if self.bottom_bar is self.pad or has_two_columns():
            return None
        owner = self._lines if self.sheet.correction else self._keys
        if self.pad.parent is not owner and self.pad.parent:
            self.pad.parent.remove_widget(self.pad)
        if owner is self._keys and self.pad.parent is None:
            self._keys.add_widget(self.pad)
        return self.pad if owner is self._lines else None

    def _align_pad(self, *_: object) -> None:
        """Aligns the keypad in the second column with the corrected line."""
        line = self._lines.open_line
        if has_two_columns():
            self._spacer.height = max(0.0, self._totals.top - line.top) if line else 0.0

    def _scroll_to_line(self, *_: object) -> None:
        """Scrolls to the corrected line, and to the keypad if it scrolls too."""
        line = self._lines.open_line
        if line is None or self.scroller is None:
            return
        if self.bottom_bar is not self.pad:
            self.scroller.show(self.pad)
        self.scroller.show(line)

    def _set_who_wins(self, lowest_wins: bool) -> None:
        self.sheet.set_options(plain_options(self.sheet.sheet.called, lowest_wins))
        self._save()
        self._show()

    def _open_unseen(self) -> None:
        """Shows the tiles that have not been placed yet."""
        content = TextLabel("  ·  ".join(self.sheet.scoring.unseen), "body")
        open_dialog(
            self.context,
            Dialog(_("Not played yet"), content=content, actions=(DialogAction(_("Close"), is_main=True),)),
        )

    def _share(self) -> None:
        self.context.services.sharing.share(result_text(self.sheet), self.sheet.sheet.title)


def result_text(sheet: EditableScoreSheet) -> str:
    """Formats a short report of a finished sheet to share."""
    scoring, places = sheet.scoring, sheet.scoring.places
    order = sorted(range(len(scoring.names)), key=lambda seat: places[seat])
    lines = (ranking_line(places[seat], scoring.names[seat], scoring.scores[seat]) for seat in order)
    return "\n".join([f"Sablier, {sheet.sheet.title}", *lines])


def sheet_page(context: AppContext, sheet: str = "", **arguments: Unpack[PageArguments]) -> Page:
    """Returns the page of a stored sheet, or an error page if the sheet does not exist."""
    stored = stored_sheet(context.journal, sheet)
    editable_sheet = parse_editable_sheet(stored.text) if stored else None
    if stored is None or editable_sheet is None:
        return MatchUnavailable(context, _("This sheet has been deleted."), **arguments)
    return SheetPage(context, editable_sheet, stored.id, **arguments)


SCREEN = sheet_page
