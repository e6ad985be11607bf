"""What the players agree on before a match, as cards: which box, how long, the sand, the rules of the house."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.games import APP_GAMES
from app.games.texts import starts_text, you_or_name
from app.hourglass.glass import Hourglass
from app.match.first_player import IN_TURN, LOSER, LOT, OPENER
from app.screens.play.seating_draft import SeatingDraft
from app.shell.context import AppContext
from app.shell.i18n import N_, _, capitalize, join_sentences, plural, to_percent
from app.widgets.card import Card, Icon, heading, indented
from app.widgets.choice import Choice, Option, OptionCards, chosen
from app.widgets.dialog import Act, Dialog
from app.widgets.row import Row
from app.widgets.slider import Switch
from app.widgets.stacks import Stack
from app.widgets.text_field import TextField
from engine.bots.tutor import WARNING_LOSSES

LENGTH = "length"
"""The option that says how long a match is, in the games that have it"""
HEAD_START = "ahead"
"""The option that says how many points somebody has ahead: no sheet knows of it"""
MAX_INLINE_VALUES = 3
"""So many values of an option stand side by side; more are chosen in a panel"""
ChangeDraft = Callable[[Callable[[SeatingDraft], SeatingDraft]], Any]
"""Told how the table under way is to be changed"""
ChooseValue = Callable[[str, Any], Any]
"""Told the option and the value that was chosen"""

GLASS_HEIGHT = 48
"""dp; how high the small glasses are"""
SAND_EXPONENT = 1.7
"""Half the sand lies in less than half the height: so much less is drawn that it is seen at a glance"""


def timer_cards(draft: SeatingDraft, choose: ChooseValue) -> Widget | None:
    """Returns how much sand each turn has; None in a game without sand."""
    if not draft.timer_option:
        return None
    option, values = draft.timer_option
    words = APP_GAMES[draft.game].phrases
    title, text = words.option_texts(option)
    most = max(value or 0 for value in values)
    options = [_sand_option(value, most) for value in values]
    cards = OptionCards(options, draft.value(option), lambda value: choose(option, value), title)
    return Stack(heading(title), cards, indented(text), gap=dp(8))


def _sand_option(value: int | None, most: int) -> Option:
    if not value:
        return Option(None, _("None"), picture=lambda: Icon("infinity", GLASS_HEIGHT, "ink2"))
    share = (value / most) ** SAND_EXPONENT
    return Option(value, _("{n} s").format(n=value), picture=lambda: _small_glass(share))


def _small_glass(share: float) -> Widget:
    return Hourglass(sand=share * 0.9, size_hint=(None, None), size=(dp(GLASS_HEIGHT * 0.6), dp(GLASS_HEIGHT)))


# Which box, and how long


def match_card(context: AppContext, draft: SeatingDraft, choose: ChooseValue, change: ChangeDraft) -> Widget | None:
    """Returns whose box is played, and about how long; None where neither can be told."""
    rows = []
    if draft.editions:
        rows.append(
            Row(_("Which box"), describe_edition(draft), on_press=partial(pick_edition, context, draft, change))
        )
    if LENGTH in draft.choices():
        rows.append(length_row(context, draft, choose))
    elif draft.minutes is not None:
        rows.append(Row(_("How long"), describe_length(draft)))
    if draft.opener_choices:
        rows.append(
            Row(_("Who begins"), describe_first_player(draft), on_press=partial(pick_opener, context, draft, change))
        )
    return _card(_("The match"), rows)


def length_row(context: AppContext, draft: SeatingDraft, choose: ChooseValue) -> Row:
    """Returns how long a match is, to be chosen."""
    return Row(_("How long"), describe_length(draft), on_press=partial(pick, context, draft, LENGTH, choose))


def describe_edition(draft: SeatingDraft) -> str:
    """Returns the box whose rules these are, and what it changes; a mix that was kept by its name."""
    if draft.mix_name:
        return join_sentences(f"{draft.mix_name}.", _("A mix of your own."))
    if draft.full_options.box is None:
        return _("A mix of your own, by the house rules below.")
    box = APP_GAMES[draft.game].phrases.box_texts(draft.game, draft.full_options.box)
    return join_sentences(f"{_(box.title)}.", box.summary)


def describe_length(draft: SeatingDraft) -> str:
    """Returns how long the match is, and about how many minutes that takes with these seats."""
    length, minutes = APP_GAMES[draft.game].phrases.length_text(draft.full_options), _minutes_said(draft)
    return f"{length}, {minutes}" if length and minutes else length or capitalize(minutes)


def _minutes_said(draft: SeatingDraft) -> str:
    return "" if draft.minutes is None else plural("about {n} minute", "about {n} minutes", draft.minutes)


# Who begins


OPENER_LABELS = {
    LOT: N_("Drawn by lot"),
    LOSER: N_("Whoever lost the last match"),
    IN_TURN: N_("Each in turn, match after match"),
}


def describe_first_player(draft: SeatingDraft) -> str:
    """Returns in a line who will begin, and why."""
    why, first = describe_opener(draft, draft.opener), draft.opening_seat
    if first is not None:
        name = starts_text(draft.seat_name(first))
        return name if isinstance(draft.opener, int) else join_sentences(f"{why}.", name)
    unknown = _("You have not played together yet: this time the rules decide.")
    return join_sentences(f"{why}.", unknown if draft.begins in (LOSER, IN_TURN) else "")


def describe_opener(draft: SeatingDraft, opener: int | str) -> str:
    """Returns one way to agree on who begins: a seat by the name of whoever sits there."""
    if opener in OPENER_LABELS and opener not in draft.full_options.choices()[OPENER]:
        return _(OPENER_LABELS[str(opener)])
    words = APP_GAMES[draft.game].phrases
    return draft.seat_name(opener) if isinstance(opener, int) else words.value_text(OPENER, opener)


def pick_opener(context: AppContext, draft: SeatingDraft, change: ChangeDraft) -> None:
    """Lets somebody choose who begins."""
    _title, text = APP_GAMES[draft.game].phrases.option_texts(OPENER)
    rows = [
        (opener, describe_opener(draft, opener), _first_said(draft.with_opener(opener)))
        for opener in draft.opener_choices
    ]

    def choose(opener: int | str) -> None:
        change(lambda draft: draft.with_opener(opener))

    _open(context, _("Who begins"), rows, draft.opener, choose, text=text)


def _first_said(draft: SeatingDraft) -> str:
    """Returns who will begin, where the choice does not name a seat and it is known."""
    seat = draft.opening_seat
    return "" if isinstance(draft.opener, int) or seat is None else starts_text(draft.seat_name(seat))


def pick_edition(context: AppContext, draft: SeatingDraft, change: ChangeDraft) -> None:
    """Lets somebody choose a box, or a mix that was kept; each tells what it has otherwise than the sheet.

    The mix of rules on the table can be kept under a name, and one that is kept can be forgotten.
    """
    editions = {box: APP_GAMES[draft.game].phrases.box_texts(draft.game, box) for box in draft.editions}
    rows = [((box, ""), _(words.title), words.summary) for box, words in editions.items()]
    rows += [(("", name), name, _("A mix of your own.")) for name in draft.saved_mixes]
    acts = []
    if draft.mix_name:
        acts.append(Act(_("Forget {name}").format(name=draft.mix_name), partial(change, _forgetting(draft.mix_name))))
    elif draft.mix and draft.can_save_mix:
        acts.append(Act(_("Keep these rules"), partial(save_custom_rules, context, change), is_main=True))

    def choose(key: tuple[str, str]) -> None:
        box, name = key
        change(lambda draft: draft.with_edition(box) if box else draft.with_mix(name))

    now = ("", draft.mix_name) if draft.mix_name else (draft.full_options.box or "", "")
    _open(context, _("Which box"), rows, now, choose, acts)


def _forgetting(name: str) -> Callable[[SeatingDraft], SeatingDraft]:
    return lambda draft: draft.without_mix(name)


def save_custom_rules(context: AppContext, change: ChangeDraft) -> None:
    """Asks for a name, and keeps the rules on the table under it."""
    field = TextField("", _("Name"))

    def agree() -> None:
        change(lambda draft: draft.with_saved_mix(field.text))

    acts = (Act(_("Done"), agree, is_main=True), Act(_("Cancel")))
    text = _("You will find them among the boxes from now on.")
    context.navigation.open(Dialog(_("Keep these rules"), text, acts, context.navigation.close, field))
    field.begin()


def pick(context: AppContext, draft: SeatingDraft, name: str, choose: ChooseValue) -> None:
    """Lets somebody choose one of many values of an option."""
    plans = [draft.with_option(name, value) for value in draft.choices()[name]]
    notes = [capitalize(_minutes_said(each)) if name == LENGTH else "" for each in plans]
    rows = [(each.value(name), describe_value(each, name), note) for each, note in zip(plans, notes)]
    title, _text = APP_GAMES[draft.game].phrases.option_texts(name)
    _open(context, title, rows, draft.value(name), partial(choose, name))


def describe_value(draft: SeatingDraft, name: str) -> str:
    """Returns the value that an option has: a seat by the name of whoever sits there."""
    words, value = APP_GAMES[draft.game].phrases, draft.value(name)
    if name == LENGTH:
        return words.length_text(draft.full_options)
    return (
        draft.seat_name(value)
        if name in draft.full_options.of_seats() and isinstance(value, int)
        else words.value_text(name, value)
    )


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


def displayed_state(draft: SeatingDraft) -> tuple[object, ...]:
    """Returns what the cards tell that no switch and no choice changes by itself."""
    picked = tuple(
        describe_value(draft, name) for name, values in draft.choices().items() if _is_picked(draft, name, values)
    )
    names = tuple(draft.seat_name(seat) for seat in range(len(draft.chairs)))
    people = tuple(chair.level is None for chair in draft.chairs)
    return (
        draft.choices(),
        draft.timer_option,
        draft.full_options.box,
        draft.mix_name,
        draft.minutes,
        picked,
        names,
        people,
        draft.opener,
    )


def _is_picked(draft: SeatingDraft, name: str, values: Sequence[object]) -> bool:
    return len(values) > MAX_INLINE_VALUES or name in draft.full_options.of_seats()


def house_rules_card(context: AppContext, draft: SeatingDraft, choose: ChooseValue) -> Widget | None:
    """Returns every other option of the game that means something now, each with what is usual."""
    shown = {name: values for name, values in draft.choices().items() if name != LENGTH}
    return _card(
        _("House rules"), [house_rule_row(context, draft, name, values, choose) for name, values in shown.items()]
    )


def _card(title: str, rows: Sequence[Widget]) -> Widget | None:
    if not rows:
        return None
    card = Card(lines=True)
    for row in rows:
        card.add_widget(row)
    return Stack(heading(title), card, gap=dp(8))


def house_rule_row(
    context: AppContext, draft: SeatingDraft, name: str, values: Sequence[Any], choose: ChooseValue
) -> Row:
    """Returns an option, what is usual, and how it is chosen: by a switch, side by side, or in a panel."""
    words = APP_GAMES[draft.game].phrases
    title, text = words.option_texts(name)
    usual = _("By the rule sheet: {value}.").format(value=words.value_text(name, draft.full_options.usual()[name]))
    note = text if name == HEAD_START else join_sentences(text, usual)
    if _is_picked(draft, name, values):
        said = join_sentences(f"{describe_value(draft, name)}.", note)
        return Row(title, said, on_press=partial(pick, context, draft, name, choose))
    if set(values) == {True, False}:
        return Row(title, note, Switch(draft.value(name), partial(choose, name)))
    options = [Option(value, words.value_text(name, value)) for value in values]
    return Row(title, note, Choice(options, draft.value(name), partial(choose, name)))


# The tutors


COACH_LABELS = {
    "": N_("No tutor"),
    "large": N_("Before large mistakes"),
    "medium": N_("Before medium mistakes too"),
    "small": N_("Before small mistakes too"),
}
"""Which mistakes a tutor asks about, by the words of the settings"""


def tutor_card(context: AppContext, draft: SeatingDraft, changed: Callable[[], Any]) -> Widget | None:
    """Returns for each person which tutor they have; None where nobody has anybody to win against.

    `changed` is called once another one has been chosen.
    """
    people = [seat for seat, chair in enumerate(draft.chairs) if chair.level is None]
    if not people or len(draft.chairs) < 2:
        return None
    note = _("It asks before you play what costs much: for whoever is learning. Nobody else hears of it.")
    if APP_GAMES[draft.game].traits.is_simultaneous(draft.full_options):
        note = _("There is none where all play against the clock: nobody could wait for an answer.")
        return Stack(heading(_("Tutor")), indented(note), gap=dp(8))
    card = _card(_("Tutor"), [_tutor_row(context, draft.seat_name(seat), changed) for seat in people])
    return card and Stack(card, indented(note), gap=dp(8))


def _tutor_row(context: AppContext, name: str, changed: Callable[[], Any]) -> Row:
    which = context.settings.coaches.get(name, "")
    return Row(name, _(COACH_LABELS[which]), on_press=partial(pick_tutor, context, name, changed))


def pick_tutor(context: AppContext, name: str, changed: Callable[[], Any]) -> None:
    """Lets a person choose a tutor."""
    notes = {which: _about_matches(step) for which, step in WARNING_LOSSES.items()}
    rows = [(which, _(said), notes.get(which, "")) for which, said in COACH_LABELS.items()]

    def choose(which: str) -> None:
        context.remember(context.settings.with_coach(name, which))
        changed()

    title = you_or_name(name, _("Your tutor"), _("Tutor of {name}"))
    _open(context, title, rows, context.settings.coaches.get(name, ""), choose)


def _about_matches(step: float) -> str:
    return plural("What costs {n} match in 100 or more", "What costs {n} matches in 100 or more", to_percent(step))


# How the table helps


def help_card(context: AppContext, game: str) -> Widget | None:
    """Returns how the table helps, for everybody who sits at it; None where it offers no help."""
    helps = APP_GAMES[game].phrases.help_switches
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
