"""A score sheet for a real box: the totals, what was written, and the keys to write with."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.look.appearance import now
from app.look.theme import SIZES
from app.match.seating import Player
from app.screens.bottom_bar import BottomBar
from app.screens.page import LARGE_TEXT, MatchUnavailable, Page, has_two_columns, open_dialog
from app.screens.play.totals_chart import ChartData, TotalsChart
from app.screens.scoring.game_night_card import game_night_card
from app.screens.scoring.keypad import KeyPad
from app.screens.scoring.sheet_lines import SheetLines
from app.screens.scoring.sheet_timer import SheetTimer
from app.sheets.home_players import HomePlayer, colours_of
from app.sheets.open_sheet import OpenSheet, parse_open_sheet
from app.sheets.plain_scoring import PLAIN, plain_options
from app.sheets.scoring import SEAT, line_of
from app.shell.context import AppContext
from app.shell.i18n import _, format_number, join_with_and
from app.store.sheets import new_id, store_sheet, stored_sheet
from app.widgets.buttons import MainButton, PillButton, RingButton
from app.widgets.card import Card, Medal, heading
from app.widgets.dialog import Dialog, DialogAction
from app.widgets.layouts import Columns, Flow, Stack
from app.widgets.text import TextLabel

SEAT_WIDE = 92
"""dp that a name and its total need"""


class SeatCard(Card):
    """A seat with its total and perhaps a note; the one in turn stands out, and a tap names it."""

    def __init__(self, person: HomePlayer, total: int, note: str, in_turn: bool, on_press: Any) -> None:
        said = ", ".join(filter(None, (person.name, format_number(total), note)))
        super().__init__(on_press, selected=in_turn, padding=(dp(10), dp(6)), radius=SIZES["radius_chip"], spoken=said)
        self.add_widget(TextLabel(person.name, "label", fit=True))
        figure = TextLabel(format_number(total), "figure", wrap=False)
        self.add_widget(Flow(Medal(person.colour, 20), figure, gap=dp(6)))
        if note:
            self.add_widget(TextLabel(note, "label", "ink2", fit=True))


class SheetPage(Page):
    """Every tap is stored before it is seen."""

    def __init__(self, context: AppContext, open_sheet: OpenSheet, sheet_id: str, **what: Any) -> None:
        super().__init__(context, **what)
        self.sheet, self.id = open_sheet, sheet_id
        self.people = open_sheet.sheet.people
        is_large = now().text_scale >= LARGE_TEXT  # large keys leave no room above them: they scroll with the page
        self.pad = KeyPad(self.tapped, has_two_columns() or is_large)
        glass = RingButton("glass", on_press=self._to_glass, spoken=_("Your glass"))
        self.set_title(self.sheet.sheet.title, right=glass)
        self._acts = Flow(gap=dp(10), align=0.5)
        self._glass = SheetTimer(context, self.people, lambda: self.sheet.writing.turn)
        self._totals, self._charts = Stack(gap=dp(8)), Stack(gap=dp(8))
        self._lines = SheetLines(colours_of(self.people), self._correct)
        self.add(self._totals)
        self._keys, self._beside = Stack(), Widget(size_hint_y=None, height=0)
        self._align = Clock.create_trigger(self._put_beside, 0)
        self._sight = Clock.create_trigger(self._bring_into_sight, 0)
        if has_two_columns() or is_large:
            self._keys.add_widget(self._beside)
            self._keys.add_widget(self.pad)
            self.add(self._keys, 1)
        else:
            self.bottom_bar = self.pad
        self.add(self._acts)
        self.add(self._lines)
        self.add(self._charts, 1)
        self.assemble()
        self._show()

    # Life

    def on_enter(self) -> None:
        """Shows the sand as it is by now: it may have been turned on its own screen."""
        super().on_enter()
        self._glass.look_again()
        self._show_acts()

    def on_leave(self) -> None:
        super().on_leave()
        self._glass.rest()

    def resume(self) -> None:
        self._glass.look_again()

    # What fingers do

    def tapped(self, taps: str) -> None:
        """Writes what a key stands for, or says why not."""
        faults = self._faults
        why = self.sheet.tapped(taps)
        self.context.feel("refuse" if why else "detent" if self.sheet.writing.is_begun else "lay")
        self._keep()
        self._show(why or self._new_fault(faults))

    def _to_glass(self) -> None:
        """Goes to the glass, which the people of this sheet hand on."""
        self._glass.to_people()
        self.context.navigation.go("glass")

    def _undo(self) -> None:
        self.sheet.undo()
        self.context.feel("taken back")
        self._keep()
        self._show()

    def _begin_again(self) -> None:
        """Begins another sheet for the same people by the same rules."""
        sheet_id = new_id()
        store_sheet(self.context.journal, sheet_id, str(replace(self.sheet.sheet, taps=(), corrected=())), False)
        self.context.navigation.replace("sheet", sheet=sheet_id)

    def _correct(self, at: int) -> None:
        self._act(partial(self.sheet.correct, at))

    def _act(self, act: Callable[[], None]) -> None:
        """Runs an action that starts or ends a correction, then updates the page."""
        faults = self._faults
        act()
        self._keep()
        self._show(self._new_fault(faults))

    def back(self) -> bool:
        """Cancels a correction instead of leaving the page."""
        if self.sheet.correction is None:
            return False
        self._act(self.sheet.cancel)
        return True

    @property
    def _faults(self) -> list[str]:
        """Returns the reasons why lines no longer fit."""
        return [line.fault for line in self.sheet.scoring.lines if line.fault]

    def _new_fault(self, before: list[str]) -> str:
        """Returns a message if a later line has stopped fitting; else an empty text."""
        faults = self._faults
        return _("A later line no longer fits: {why}").format(why=faults[-1]) if len(faults) > len(before) else ""

    def _keep(self) -> None:
        store_sheet(self.context.journal, self.id, str(self.sheet.sheet), self.sheet.is_over)

    # What is shown

    def _show(self, why: str = "") -> None:
        """Shows the current sheet. `why`: the reason why the last tap was refused."""
        writing = self.sheet.writing
        prompt, note = writing.prompt, writing.note
        if self.sheet.correction:
            prompt, note = (prompt, writing.guide) if writing.is_begun else (writing.guide or prompt, "")
        elif self._is_first_round:
            note = writing.guide or note
        if self.sheet.is_over:
            prompt = self.won
            self.pad.close(self._after())
        else:
            self.pad.show(why or prompt, prompt if why else note, self.sheet.rows())
        self.context.say(why or prompt, urgent=bool(why))
        self._show_totals()
        self._show_acts()
        self._show_lines()

    @property
    def _is_first_round(self) -> bool:
        """Returns whether the sheet has fewer complete lines than players."""
        scoring = self.sheet.scoring
        return len(scoring.lines) - scoring.is_begun < len(self.people)

    @property
    def won(self) -> str:
        """Returns who has won."""
        winners = self.sheet.scoring.winners
        return _("Won by {names}").format(names=join_with_and([self.sheet.scoring.names[seat] for seat in winners]))

    def _after(self) -> BottomBar:
        """Returns what can be done with a sheet that is over."""
        undo = RingButton("undo", on_press=self._undo, spoken=_("Undo"))
        send = RingButton("share", on_press=self._send, spoken=_("Send"))
        return BottomBar(MainButton(_("Play again"), self._begin_again, icon="plus"), undo, send)

    def _show_totals(self) -> None:
        scoring = self.sheet.scoring
        self._totals.clear_widgets()
        if self.sheet.is_over:
            self._totals.add_widget(heading(self.won, "trophy"))
        cards = [
            SeatCard(
                person,
                scoring.scores[seat],
                scoring.place_note(seat),
                seat == self.sheet.writing.turn,
                partial(self.tapped, f"{SEAT}{seat}"),
            )
            for seat, person in enumerate(self.people)
        ]
        self._totals.add_widget(Columns(*cards, least=dp(SEAT_WIDE), most=4, gap=dp(8)))

    def _show_chart(self) -> None:
        """Shows the totals after each round, as after a match."""
        scoring = self.sheet.scoring
        after = [scoring.beginning, *scoring.rounds]
        if scoring.rounds and scoring.winners and after[-1] != tuple(scoring.scores):
            after.append(tuple(scoring.scores))
        if len(after) > 1:
            self._charts.add_widget(TotalsChart(ChartData(after, colours_of(self.people), scoring.target)))

    def _show_evening(self) -> None:
        players = [Player(name, None, colour) for name, colour in self.people]
        part = game_night_card(self.context, self.id, players)
        if part:
            self._charts.add_widget(part)

    def _show_acts(self) -> None:
        self._acts.clear_widgets()
        if self.sheet.is_over or self.sheet.correction:
            return
        if self._glass.is_wanted:
            self._acts.add_widget(self._glass)
        if self.sheet.sheet.taps:
            self._acts.add_widget(PillButton(_("Undo"), "undo", on_press=self._undo))
        if self.sheet.scoring.unseen:
            self._acts.add_widget(PillButton(_("Unseen"), "eye", on_press=self._open_unseen))
        if self.sheet.sheet.game == PLAIN:
            self._acts.add_widget(PillButton(_("Who wins?"), "trophy", on_press=self._ask_who_wins))

    def _show_lines(self) -> None:
        self._charts.clear_widgets()
        self._lines.show(self.sheet, self._act, self._pad_in_lines())
        if self.sheet.is_over:
            self._show_evening()
        if not self.sheet.correction:
            self._show_chart()
        line, correction = self._lines.open_line, self.sheet.correction
        if line:
            line.bind(pos=self._align, height=self._align)
            if not (correction and correction.typed):
                line.bind(pos=self._sight, height=self._sight)
        self._align()

    def _pad_in_lines(self) -> KeyPad | None:
        """Moves the scrolling key pad of the one-column layout; returns it if it belongs below the corrected line."""
        if self.bottom_bar is self.pad or has_two_columns():
            return None
        here = self._lines if self.sheet.correction else self._keys
        if self.pad.parent is not here and self.pad.parent:
            self.pad.parent.remove_widget(self.pad)
        if here is self._keys and self.pad.parent is None:
            self._keys.add_widget(self.pad)
        return self.pad if here is self._lines else None

    def _put_beside(self, *_: Any) -> None:
        """Aligns the key pad of the second column with the corrected line."""
        line = self._lines.open_line
        if has_two_columns():
            self._beside.height = max(0.0, self._totals.top - line.top) if line else 0.0

    def _bring_into_sight(self, *_: Any) -> None:
        """Scrolls to the corrected line, and to the key pad if it is on the same scroller."""
        line = self._lines.open_line
        if line is None or self.scroller is None:
            return
        if self.bottom_bar is not self.pad:
            self.scroller.show(self.pad)
        self.scroller.show(line)

    def _ask_who_wins(self) -> None:
        ways = {_("Highest wins"): False, _("Lowest wins"): True}
        acts = [DialogAction(words, partial(self._agree, lowest_wins)) for words, lowest_wins in ways.items()]
        open_dialog(self.context, Dialog(_("Who wins?"), actions=(*acts, DialogAction(_("Close")))))

    def _agree(self, lowest_wins: bool) -> None:
        self.sheet.agree(plain_options(self.sheet.sheet.called, lowest_wins))
        self._keep()
        self._show()

    def _open_unseen(self) -> None:
        """Shows which tiles have not been laid yet."""
        content = TextLabel("  ·  ".join(self.sheet.scoring.unseen), "body")
        open_dialog(
            self.context, Dialog(_("Not laid yet"), content=content, actions=(DialogAction(_("Close"), is_main=True),))
        )

    def _send(self) -> None:
        self.context.services.sharing.share(result_text(self.sheet), self.sheet.sheet.title)


def result_text(sheet: OpenSheet) -> str:
    """Returns how a sheet has ended, in a few lines to send."""
    scoring, places = sheet.scoring, sheet.scoring.places
    order = sorted(range(len(scoring.names)), key=lambda seat: places[seat])
    lines = (f"{places[seat]}. {line_of(scoring.names[seat], format_number(scoring.scores[seat]))}" for seat in order)
    return "\n".join([f"Sablier, {sheet.sheet.title}", *lines])


def sheet_page(context: AppContext, sheet: str = "", **what: Any) -> Page:
    """Returns the page of a stored sheet, or one that says that there is none."""
    found = stored_sheet(context.journal, sheet)
    told = parse_open_sheet(found.text) if found else None
    if found is None or told is None:
        return MatchUnavailable(context, _("This sheet is no longer there."), sheet=sheet, **what)
    return SheetPage(context, told, found.id, sheet=sheet, **what)


SCREEN = sheet_page
