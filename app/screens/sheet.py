"""A score sheet for a real box: the totals, what was written, and the keys to write with."""

from dataclasses import replace
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.look.look import now
from app.look.tokens import SIZES
from app.match.seating import Player
from app.screens.evening_card import evening_part
from app.screens.key_pad import KeyPad
from app.screens.page import LARGE, Missing, Page, has_columns, open_dialog
from app.screens.round_end import Chart, Foot, Totals
from app.screens.sheet_glass import SheetGlass
from app.sheets.pad import PLAIN, agreed_on
from app.sheets.people import Person, colours_of
from app.sheets.scoring import SEAT, Key, KeyRow, Written, line_of
from app.sheets.sheet import OpenSheet, opened
from app.shell.context import AppContext
from app.shell.words import _, listed, number, sentences, signed
from app.store.sheets import keep_sheet, new_id, stored_sheet
from app.widgets.buttons import MainButton, PillButton, RingButton
from app.widgets.card import Card, Medal, heading, indented
from app.widgets.dialog import Act, Dialog
from app.widgets.long_list import rows_card
from app.widgets.row import Row
from app.widgets.stacks import Columns, Flow, Stack
from app.widgets.text import Words

DONE = "corrected"
"""The key that ends a correction"""
FEW = 12
"""Lines that are shown before somebody asks for all"""
SEAT_WIDE = 92
"""dp that a name and its total need"""


class SeatCard(Card):
    """A seat with its total and perhaps a note; the one in turn stands out, and a tap names it."""

    def __init__(self, person: Person, total: int, note: str, in_turn: bool, on_press: Any) -> None:
        said = ", ".join(filter(None, (person.name, number(total), note)))
        super().__init__(on_press, selected=in_turn, padding=(dp(10), dp(6)), radius=SIZES["radius_chip"], spoken=said)
        self.add_widget(Words(person.name, "label", fit=True))
        figure = Words(number(total), "figure", wrap=False)
        self.add_widget(Flow(Medal(person.colour, 20), figure, gap=dp(6)))
        if note:
            self.add_widget(Words(note, "label", "ink2", fit=True))


class SheetPage(Page):
    """Every tap is stored before it is seen."""

    def __init__(self, context: AppContext, open_sheet: OpenSheet, sheet_id: str, **what: Any) -> None:
        super().__init__(context, **what)
        self.sheet, self.id, self.shows_all = open_sheet, sheet_id, False
        self.people = open_sheet.sheet.people
        is_large = now().text_scale >= LARGE  # large keys leave no room above them: they scroll with the page
        self.pad = KeyPad(self.tapped, has_columns() or is_large)
        glass = RingButton("glass", on_press=self._to_glass, spoken=_("Your glass"))
        self.titled(self.sheet.sheet.title, right=glass)
        self._acts = Flow(gap=dp(10), align=0.5)
        self._glass = SheetGlass(context, self.people, lambda: self.sheet.scoring.turn)
        self._totals, self._lines = Stack(gap=dp(8)), Stack(gap=dp(8))
        self._charts = Stack(gap=dp(8)) if has_columns() else self._lines
        """Where the chart and the evening stand: beside the lines, where there is room for that"""
        self.add(self._totals)
        if has_columns() or is_large:
            self.add(self.pad, 1)
        else:
            self.foot = self.pad
        if has_columns():
            self.add(self._charts, 1)
        self.add(self._acts)
        self.add(self._lines)
        self.fill()
        self._show()

    # Life

    def shown(self) -> None:
        """Shows the sand as it is by now: it may have been turned on its own screen."""
        super().shown()
        self._glass.look_again()
        self._show_acts()

    def left(self) -> None:
        super().left()
        self._glass.rest()

    def resume(self) -> None:
        self._glass.look_again()

    # What fingers do

    def tapped(self, taps: str) -> None:
        """Writes what a key stands for, or says why not."""
        why = self.sheet.corrected() if taps == DONE else self.sheet.tapped(taps)
        self.context.feel("refuse" if why else "detent" if self.sheet.scoring.is_begun else "lay")
        self._keep()
        self._show(why)

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
        keep_sheet(self.context.journal, sheet_id, str(replace(self.sheet.sheet, taps=())), False)
        self.context.navigation.replace("sheet", sheet=sheet_id)

    def _correct(self, at: int) -> None:
        self.sheet.correct(at)
        self._keep()
        self._show()

    def _keep(self) -> None:
        keep_sheet(self.context.journal, self.id, str(self.sheet.sheet), self.sheet.is_over)

    # What is shown

    def _show(self, why: str = "") -> None:
        """Shows the sheet as it stands. `why`: what was wrong with the last tap."""
        scoring = self.sheet.scoring
        rows = scoring.rows()
        prompt, note = scoring.prompt, scoring.note
        correction = self.sheet.sheet.correction
        if correction:
            rest = _("What was written after it comes back then.") if correction.rest else ""
            note = sentences(self._stood, rest) or note
            done = _("Corrected") if self.sheet.sheet.instead else _("Remove this line")
            if not (correction.rest and scoring.is_begun):
                rows = [*rows, KeyRow((Key(DONE, done),))]
            is_written = self.sheet.sheet.instead and not scoring.is_begun
            said = _("Corrected? Or one more line: {prompt}") if is_written else _("Correcting. {prompt}")
            prompt = said.format(prompt=prompt)
        if self.sheet.is_over:
            prompt = self.won
            self.pad.close(self._after())
        else:
            self.pad.show(why or prompt, prompt if why else note, rows)
        self.context.say(why or prompt, urgent=bool(why))
        self._show_totals()
        self._show_acts()
        self._show_lines()

    @property
    def _stood(self) -> str:
        """Returns what stands on the lines that are being corrected."""
        stood = (f"{self._told(line)} ({signed(line.points)})" for line in self.sheet.replaced)
        return sentences(*(_("Until now: {line}.").format(line=line) for line in stood))

    @property
    def won(self) -> str:
        """Returns who has won."""
        winners = self.sheet.scoring.winners
        return _("Won by {names}").format(names=listed([self.sheet.scoring.names[seat] for seat in winners]))

    def _after(self) -> Foot:
        """Returns what can be done with a sheet that is over."""
        undo = RingButton("undo", on_press=self._undo, spoken=_("Undo"))
        send = RingButton("share", on_press=self._send, spoken=_("Send"))
        return Foot(MainButton(_("Play again"), self._begin_again, icon="plus"), undo, send)

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
                seat == scoring.turn,
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
            self._charts.add_widget(Chart(Totals(after, colours_of(self.people), scoring.target)))

    def _show_evening(self) -> None:
        players = [Player(name, None, colour) for name, colour in self.people]
        part = evening_part(self.context, self.id, players)
        if part:
            self._charts.add_widget(part)

    def _show_acts(self) -> None:
        self._acts.clear_widgets()
        if self.sheet.is_over:
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
        lines = [*enumerate(self.sheet.scoring.lines)][::-1]
        self._lines.clear_widgets()
        self._charts.clear_widgets()
        if self.sheet.is_over:
            self._show_evening()
            self._show_chart()
        if not lines:
            return
        count = len(lines) if self.shows_all else min(FEW, len(lines))
        card = rows_card(count, lambda number: self._line(*lines[number]))
        if not self.sheet.sheet.correction:
            self._lines.add_widget(indented(_("Tap a line to correct it")))
        self._lines.add_widget(card)
        if len(lines) > FEW and not self.shows_all:
            self._lines.add_widget(PillButton(_("All lines"), on_press=self._show_all))
        if not self.sheet.is_over:
            self._show_chart()

    def _line(self, at: int, line: Written) -> Widget:
        points = Words(signed(line.points), "figure", wrap=False)
        medal = None if line.seat is None else Medal(self.people[line.seat].colour, 20)
        correct = None if self.sheet.sheet.correction else partial(self._correct, at)
        return Row(self._told(line), trailing=points, leading=medal, on_press=correct, style="body")

    def _told(self, line: Written) -> str:
        """Returns whose line it is, and what stands there."""
        name = "" if line.seat is None else self.sheet.scoring.names[line.seat]
        return line_of(name, line.text) if name and line.text else name or line.text

    def _show_all(self) -> None:
        self.shows_all = True
        self._show_lines()

    def _ask_who_wins(self) -> None:
        ways = {_("Highest wins"): False, _("Lowest wins"): True}
        acts = [Act(words, partial(self._agree, least_wins)) for words, least_wins in ways.items()]
        open_dialog(self.context, Dialog(_("Who wins?"), actions=(*acts, Act(_("Close")))))

    def _agree(self, least_wins: bool) -> None:
        self.sheet.agree(agreed_on(self.sheet.sheet.called, least_wins))
        self._keep()
        self._show()

    def _open_unseen(self) -> None:
        """Shows which tiles have not been laid yet."""
        content = Words("  ·  ".join(self.sheet.scoring.unseen), "body")
        open_dialog(self.context, Dialog(_("Not laid yet"), content=content, actions=(Act(_("Close"), is_main=True),)))

    def _send(self) -> None:
        self.context.services.sharing.share(result_text(self.sheet), self.sheet.sheet.title)


def result_text(sheet: OpenSheet) -> str:
    """Returns how a sheet has ended, in a few lines to send."""
    scoring, places = sheet.scoring, sheet.scoring.places
    order = sorted(range(len(scoring.names)), key=lambda seat: places[seat])
    lines = (f"{places[seat]}. {line_of(scoring.names[seat], number(scoring.scores[seat]))}" for seat in order)
    return "\n".join([f"Sablier, {sheet.sheet.title}", *lines])


def screen(context: AppContext, sheet: str = "", **what: Any) -> Page:
    """Returns the page of a stored sheet, or one that says that there is none."""
    found = stored_sheet(context.journal, sheet)
    told = opened(found.text) if found else None
    if found is None or told is None:
        return Missing(context, _("This sheet is no longer there."), sheet=sheet, **what)
    return SheetPage(context, told, found.id, sheet=sheet, **what)


SCREEN = screen
