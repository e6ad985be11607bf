"""What the players agree on before a match, as cards: which box, how long, the sand, the rules of the house."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.games import APP_GAMES
from app.games.texts import begins, said_of
from app.hourglass.glass import Hourglass
from app.match.first_player import IN_TURN, LOSER, LOT, OPENER
from app.screens.play.seating_draft import SeatingDraft
from app.shell.context import AppContext
from app.shell.i18n import N_, _, capital, in_100, plural, sentences
from app.widgets.card import Card, Icon, heading, indented
from app.widgets.choice import Choice, Option, OptionCards, chosen
from app.widgets.dialog import Act, Dialog
from app.widgets.row import Row
from app.widgets.slider import Switch
from app.widgets.stacks import Stack
from app.widgets.text_field import TextField
from engine.bots.tutor import STEPS

LENGTH = "length"
"""The option that says how long a match is, in the games that have it"""
AHEAD = "ahead"
"""The option that says how many points somebody has ahead: no sheet knows of it"""
FEW = 3
"""So many values of an option stand side by side; more are chosen in a panel"""
Change = Callable[[Callable[[SeatingDraft], SeatingDraft]], Any]
"""Told how the table under way is to be changed"""
Choose = Callable[[str, Any], Any]
"""Told the option and the value that was chosen"""

GLASS = 48
"""dp; how high the small glasses are"""
CURVE = 1.7
"""Half the sand lies in less than half the height: so much less is drawn that it is seen at a glance"""


def sand_cards(plan: SeatingDraft, choose: Choose) -> Widget | None:
    """Returns how much sand each turn has; None in a game without sand."""
    if not plan.sand:
        return None
    option, values = plan.sand
    words = APP_GAMES[plan.game].phrases
    title, text = words.option(option)
    most = max(value or 0 for value in values)
    options = [_sand_option(value, most) for value in values]
    cards = OptionCards(options, plan.value(option), lambda value: choose(option, value), title)
    return Stack(heading(title), cards, indented(text), gap=dp(8))


def _sand_option(value: int | None, most: int) -> Option:
    if not value:
        return Option(None, _("None"), picture=lambda: Icon("infinity", GLASS, "ink2"))
    share = (value / most) ** CURVE
    return Option(value, _("{n} s").format(n=value), picture=lambda: _small_glass(share))


def _small_glass(share: float) -> Widget:
    return Hourglass(sand=share * 0.9, size_hint=(None, None), size=(dp(GLASS * 0.6), dp(GLASS)))


# Which box, and how long


def match_card(context: AppContext, plan: SeatingDraft, choose: Choose, change: Change) -> Widget | None:
    """Returns whose box is played, and about how long; None where neither can be told."""
    rows = []
    if plan.boxes:
        rows.append(Row(_("Which box"), box_said(plan), on_press=partial(pick_box, context, plan, change)))
    if LENGTH in plan.choices():
        rows.append(length_row(context, plan, choose))
    elif plan.minutes is not None:
        rows.append(Row(_("How long"), length_said(plan)))
    if plan.openers:
        rows.append(Row(_("Who begins"), begins_said(plan), on_press=partial(pick_opener, context, plan, change)))
    return _card(_("The match"), rows)


def length_row(context: AppContext, plan: SeatingDraft, choose: Choose) -> Row:
    """Returns how long a match is, to be chosen."""
    return Row(_("How long"), length_said(plan), on_press=partial(pick, context, plan, LENGTH, choose))


def box_said(plan: SeatingDraft) -> str:
    """Returns the box whose rules these are, and what it changes; a mix that was kept by its name."""
    if plan.named:
        return sentences(f"{plan.named}.", _("A mix of your own."))
    if plan.agreed.box is None:
        return _("A mix of your own, by the house rules below.")
    box = APP_GAMES[plan.game].phrases.box(plan.game, plan.agreed.box)
    return sentences(f"{_(box.title)}.", box.told)


def length_said(plan: SeatingDraft) -> str:
    """Returns how long the match is, and about how many minutes that takes with these seats."""
    length, minutes = APP_GAMES[plan.game].phrases.length(plan.agreed), _minutes_said(plan)
    return f"{length}, {minutes}" if length and minutes else length or capital(minutes)


def _minutes_said(plan: SeatingDraft) -> str:
    return "" if plan.minutes is None else plural("about {n} minute", "about {n} minutes", plan.minutes)


# Who begins


OPENERS = {
    LOT: N_("Drawn by lot"),
    LOSER: N_("Whoever lost the last match"),
    IN_TURN: N_("Each in turn, match after match"),
}


def begins_said(plan: SeatingDraft) -> str:
    """Returns in a line who will begin, and why."""
    why, first = opener_said(plan, plan.opener), plan.first
    if first is not None:
        name = begins(plan.called(first))
        return name if isinstance(plan.opener, int) else sentences(f"{why}.", name)
    unknown = _("You have not played together yet: this time the rules decide.")
    return sentences(f"{why}.", unknown if plan.begins in (LOSER, IN_TURN) else "")


def opener_said(plan: SeatingDraft, opener: int | str) -> str:
    """Returns one way to agree on who begins: a seat by the name of whoever sits there."""
    if opener in OPENERS and opener not in plan.agreed.choices()[OPENER]:
        return _(OPENERS[str(opener)])
    words = APP_GAMES[plan.game].phrases
    return plan.called(opener) if isinstance(opener, int) else words.value(OPENER, opener)


def pick_opener(context: AppContext, plan: SeatingDraft, change: Change) -> None:
    """Lets somebody choose who begins."""
    _title, text = APP_GAMES[plan.game].phrases.option(OPENER)
    rows = [(opener, opener_said(plan, opener), _first_said(plan.with_opener(opener))) for opener in plan.openers]

    def choose(opener: int | str) -> None:
        change(lambda draft: draft.with_opener(opener))

    _open(context, _("Who begins"), rows, plan.opener, choose, text=text)


def _first_said(plan: SeatingDraft) -> str:
    """Returns who will begin, where the choice does not name a seat and it is known."""
    return "" if isinstance(plan.opener, int) or plan.first is None else begins(plan.called(plan.first))


def pick_box(context: AppContext, plan: SeatingDraft, change: Change) -> None:
    """Lets somebody choose a box, or a mix that was kept; each tells what it has otherwise than the sheet.

    The mix of rules on the table can be kept under a name, and one that is kept can be forgotten.
    """
    boxes = {box: APP_GAMES[plan.game].phrases.box(plan.game, box) for box in plan.boxes}
    rows = [((box, ""), _(words.title), words.told) for box, words in boxes.items()]
    rows += [(("", name), name, _("A mix of your own.")) for name in plan.kept]
    acts = []
    if plan.named:
        acts.append(Act(_("Forget {name}").format(name=plan.named), partial(change, _forgetting(plan.named))))
    elif plan.mix and plan.can_keep:
        acts.append(Act(_("Keep these rules"), partial(keep_mix, context, change), is_main=True))

    def choose(key: tuple[str, str]) -> None:
        box, name = key
        change(lambda draft: draft.with_box(box) if box else draft.with_mix(name))

    now = ("", plan.named) if plan.named else (plan.agreed.box or "", "")
    _open(context, _("Which box"), rows, now, choose, acts)


def _forgetting(name: str) -> Callable[[SeatingDraft], SeatingDraft]:
    return lambda draft: draft.without_kept(name)


def keep_mix(context: AppContext, change: Change) -> None:
    """Asks for a name, and keeps the rules on the table under it."""
    field = TextField("", _("Name"))

    def agree() -> None:
        change(lambda draft: draft.with_kept(field.text))

    acts = (Act(_("Done"), agree, is_main=True), Act(_("Cancel")))
    text = _("You will find them among the boxes from now on.")
    context.navigation.open(Dialog(_("Keep these rules"), text, acts, context.navigation.close, field))
    field.begin()


def pick(context: AppContext, plan: SeatingDraft, name: str, choose: Choose) -> None:
    """Lets somebody choose one of many values of an option."""
    plans = [plan.with_option(name, value) for value in plan.choices()[name]]
    notes = [capital(_minutes_said(each)) if name == LENGTH else "" for each in plans]
    rows = [(each.value(name), value_said(each, name), note) for each, note in zip(plans, notes)]
    title, _text = APP_GAMES[plan.game].phrases.option(name)
    _open(context, title, rows, plan.value(name), partial(choose, name))


def value_said(plan: SeatingDraft, name: str) -> str:
    """Returns the value that an option has: a seat by the name of whoever sits there."""
    words, value = APP_GAMES[plan.game].phrases, plan.value(name)
    if name == LENGTH:
        return words.length(plan.agreed)
    return plan.called(value) if name in plan.agreed.of_seats() and isinstance(value, int) else words.value(name, value)


def _open(
    context: AppContext,
    title: str,
    rows: Sequence[tuple[Any, str, str]],
    now: Any,
    choose: Callable[[Any], Any],
    acts: Sequence[Act] = (),
    text: str = "",
) -> None:
    """Opens a panel of rows, each a key with its words; the one that is pressed is chosen at once."""

    def pressed(key: Any) -> None:
        context.navigation.close()
        choose(key)

    picks = [PickRow(said, note, key == now, partial(pressed, key)) for key, said, note in rows]
    close = context.navigation.close
    context.navigation.open(Dialog(title, text, (*acts, Act(_("Cancel"))), close, Stack(*picks, gap=dp(4))))


class PickRow(Row):
    """A row of several of which one is chosen: that one has a mark."""

    def __init__(
        self, title: str, note: str, is_chosen: bool, choose: Callable[[], Any], leading: Widget | None = None
    ) -> None:
        self._mark = Icon("check", 22)
        self._said = f"{title}, {note}" if note else title
        super().__init__(title, note, self._mark, leading=leading, on_press=choose, spoken=self._said)
        self.choose(is_chosen)

    def choose(self, is_chosen: bool) -> None:
        """Shows it as chosen, or no longer."""
        self.is_chosen = is_chosen
        self.spoken = chosen(self._said, is_chosen)
        self._mark.opacity = 1 if is_chosen else 0


# The rules one by one


def what_is_shown(plan: SeatingDraft) -> tuple[object, ...]:
    """Returns what the cards tell that no switch and no choice changes by itself."""
    picked = tuple(value_said(plan, name) for name, values in plan.choices().items() if _is_picked(plan, name, values))
    names = tuple(plan.called(seat) for seat in range(len(plan.chairs)))
    people = tuple(chair.level is None for chair in plan.chairs)
    return plan.choices(), plan.sand, plan.agreed.box, plan.named, plan.minutes, picked, names, people, plan.opener


def _is_picked(plan: SeatingDraft, name: str, values: Sequence[object]) -> bool:
    return len(values) > FEW or name in plan.agreed.of_seats()


def rule_card(context: AppContext, plan: SeatingDraft, choose: Choose) -> Widget | None:
    """Returns every other option of the game that means something now, each with what is usual."""
    shown = {name: values for name, values in plan.choices().items() if name != LENGTH}
    return _card(_("House rules"), [rule_row(context, plan, name, values, choose) for name, values in shown.items()])


def _card(title: str, rows: Sequence[Widget]) -> Widget | None:
    if not rows:
        return None
    card = Card(lines=True)
    for row in rows:
        card.add_widget(row)
    return Stack(heading(title), card, gap=dp(8))


def rule_row(context: AppContext, plan: SeatingDraft, name: str, values: Sequence[Any], choose: Choose) -> Row:
    """Returns an option, what is usual, and how it is chosen: by a switch, side by side, or in a panel."""
    words = APP_GAMES[plan.game].phrases
    title, text = words.option(name)
    usual = _("By the rule sheet: {value}.").format(value=words.value(name, plan.agreed.usual()[name]))
    note = text if name == AHEAD else sentences(text, usual)
    if _is_picked(plan, name, values):
        said = sentences(f"{value_said(plan, name)}.", note)
        return Row(title, said, on_press=partial(pick, context, plan, name, choose))
    if set(values) == {True, False}:
        return Row(title, note, Switch(plan.value(name), partial(choose, name)))
    options = [Option(value, words.value(name, value)) for value in values]
    return Row(title, note, Choice(options, plan.value(name), partial(choose, name)))


# The tutors


SIZES_SAID = {
    "": N_("No tutor"),
    "large": N_("Before large mistakes"),
    "medium": N_("Before medium mistakes too"),
    "small": N_("Before small mistakes too"),
}
"""Which mistakes a tutor asks about, by the words of the settings"""


def tutor_card(context: AppContext, plan: SeatingDraft, changed: Callable[[], Any]) -> Widget | None:
    """Returns for each person which tutor they have; None where nobody has anybody to win against.

    `changed` is called once another one has been chosen.
    """
    people = [seat for seat, chair in enumerate(plan.chairs) if chair.level is None]
    if not people or len(plan.chairs) < 2:
        return None
    note = _("It asks before you play what costs much: for whoever is learning. Nobody else hears of it.")
    if APP_GAMES[plan.game].traits.at_once(plan.agreed):
        note = _("There is none where all play against the clock: nobody could wait for an answer.")
        return Stack(heading(_("Tutor")), indented(note), gap=dp(8))
    card = _card(_("Tutor"), [_tutor_row(context, plan.called(seat), changed) for seat in people])
    return card and Stack(card, indented(note), gap=dp(8))


def _tutor_row(context: AppContext, name: str, changed: Callable[[], Any]) -> Row:
    which = context.settings.tutors.get(name, "")
    return Row(name, _(SIZES_SAID[which]), on_press=partial(pick_tutor, context, name, changed))


def pick_tutor(context: AppContext, name: str, changed: Callable[[], Any]) -> None:
    """Lets a person choose a tutor."""
    notes = {which: _about_matches(step) for which, step in STEPS.items()}
    rows = [(which, _(said), notes.get(which, "")) for which, said in SIZES_SAID.items()]

    def choose(which: str) -> None:
        context.remember(context.settings.with_tutor(name, which))
        changed()

    title = said_of(name, _("Your tutor"), _("Tutor of {name}"))
    _open(context, title, rows, context.settings.tutors.get(name, ""), choose)


def _about_matches(step: float) -> str:
    return plural("What costs {n} match in 100 or more", "What costs {n} matches in 100 or more", in_100(step))


# How the table helps


def help_card(context: AppContext, game: str) -> Widget | None:
    """Returns how the table helps, for everybody who sits at it; None where it offers no help."""
    helps = APP_GAMES[game].phrases.helps
    if not helps:
        return None
    card = Card(lines=True)
    for category, setting, title, note in helps:
        card.add_widget(Row(_(title), _(note), _switch(context, category, setting)))
    return Stack(heading(_("At every table")), card, gap=dp(8))


def _switch(context: AppContext, category: str, setting: str) -> Switch:
    """Returns a switch of a setting; of several values the first one is on, and `never` is off."""
    value = getattr(getattr(context.settings, category), setting)
    if isinstance(value, bool):
        return Switch(value, lambda active: context.change(category, setting, active))
    shown = value if value != "never" else "held"
    return Switch(value != "never", lambda active: context.change(category, setting, shown if active else "never"))
