"""Cards of the match options: length and timer, edition and first player, house rules."""

from collections.abc import Callable, Sequence
from functools import partial

from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.games import APP_GAMES
from app.games.texts import starts_text
from app.i18n import N_, _, capitalize, end_sentence, join_sentences, label_value, plural
from app.match.first_player import IN_TURN, LOSER, LOT, OPENER
from app.screens.play.match_draft import MatchDraft
from app.shell.context import AppContext
from app.shell.page import open_dialog
from app.widgets.card import Card, Icon, heading
from app.widgets.choice import Key, Option, SegmentedControl, describe_chosen
from app.widgets.dialog import Dialog, DialogAction
from app.widgets.layouts import Stack
from app.widgets.list_row import ListRow
from app.widgets.slider import Switch
from app.widgets.text_field import TextField
from engine.game import Value

LENGTH = "length"
"""Name of the option for the length of a match, in games that have it"""
HEAD_START = "ahead"
"""Name of the option for the points of a head start, which no printed rule sheet contains"""
MAX_INLINE_VALUES = 3
"""Maximum number of values shown side by side; a larger choice opens a dialog"""
ChangeDraft = Callable[[Callable[[MatchDraft], MatchDraft]], object]
"""Callback that applies a change to the current draft"""
ChooseValue = Callable[[str, Value], object]
"""Callback with the name of an option and its chosen value"""


def time_card(context: AppContext, draft: MatchDraft, choose: ChooseValue) -> Card:
    """Returns the card of length and timer."""
    card = Card(lines=True)
    if LENGTH in draft.choices():
        card.add_widget(length_row(context, draft, choose))
    elif draft.minutes is not None:
        card.add_widget(ListRow(_("Length"), describe_length(draft)))
    if draft.timer_option:
        option, values = draft.timer_option
        options = [Option(value, _("{n} s").format(n=value) if value else _("None")) for value in values]
        control = SegmentedControl(options, draft.value(option), partial(choose, option))
        card.add_widget(ListRow(_("Timer"), "", control))
    return card


# Edition and length


def edition_card(context: AppContext, draft: MatchDraft, change: ChangeDraft) -> Widget | None:
    """Returns the card of edition and first player; None if the game has neither option."""
    rows = []
    if draft.editions:
        pick = partial(pick_edition, context, draft, change)
        rows.append(ListRow(_("Edition"), describe_edition(draft), on_press=pick))
    if draft.opener_choices:
        pick = partial(pick_opener, context, draft, change)
        rows.append(ListRow(_("First player"), describe_first_player(draft), on_press=pick))
    return _card("", rows)


def length_row(context: AppContext, draft: MatchDraft, choose: ChooseValue) -> ListRow:
    """Returns the row for the length of the match; a tap opens the choice."""
    return ListRow(_("Length"), describe_length(draft), on_press=partial(pick, context, draft, LENGTH, choose))


def describe_edition(draft: MatchDraft) -> str:
    """Describes the edition and the options that differ from it; saved custom rules are described by their name."""
    if draft.mix_name:
        return join_sentences(draft.mix_name, _("Custom rules."))
    if draft.full_options.box is None:
        return _("Custom, set by the house rules below.")
    box = APP_GAMES[draft.game].phrases.box_texts(draft.game, draft.full_options.box)
    return join_sentences(end_sentence(_(box.title)), box.summary)


def describe_length(draft: MatchDraft) -> str:
    """Describes the length of the match and its estimated duration with these seats."""
    length, minutes = APP_GAMES[draft.game].phrases.length_text(draft.full_options), _describe_minutes(draft)
    return f"{length}, {minutes}" if length and minutes else length or capitalize(minutes)


def _describe_minutes(draft: MatchDraft) -> str:
    return "" if draft.minutes is None else plural("about {n} minute", "about {n} minutes", draft.minutes)


# First player


OPENER_LABELS = {
    LOT: N_("Random draw"),
    LOSER: N_("Loser of the last match"),
    IN_TURN: N_("A different player each match"),
}


def describe_first_player(draft: MatchDraft) -> str:
    """Describes the rule for the first player, with the player's name if it is already certain."""
    rule, first = describe_opener(draft, draft.opener), draft.opening_seat
    if first is not None:
        name = starts_text(draft.seat_name(first))
        return name if isinstance(draft.opener, int) else join_sentences(rule, name)
    unknown = _("This group is new, so the rules decide this time.")
    return join_sentences(end_sentence(rule), unknown if draft.begins in (LOSER, IN_TURN) else "")


def describe_opener(draft: MatchDraft, opener: Value) -> str:
    """Describes a rule for the first player; a rule that is a seat becomes the name of its player."""
    if opener in OPENER_LABELS and opener not in draft.full_options.choices()[OPENER]:
        return _(OPENER_LABELS[str(opener)])
    phrases = APP_GAMES[draft.game].phrases
    return draft.seat_name(opener) if isinstance(opener, int) else phrases.value_text(OPENER, opener)


def pick_opener(context: AppContext, draft: MatchDraft, change: ChangeDraft) -> None:
    """Opens the choice of the rule for the first player."""
    _title, text = APP_GAMES[draft.game].phrases.option_texts(OPENER)
    rows = [
        (opener, describe_opener(draft, opener), _first_player_note(draft.with_opener(opener)))
        for opener in draft.opener_choices
    ]

    def choose(opener: Value) -> None:
        change(lambda draft: draft.with_opener(opener))

    open_picker(context, _("First player"), rows, draft.opener, choose, text=text)


def _first_player_note(draft: MatchDraft) -> str:
    """Returns a sentence with the name of the first player if the chosen rule names no seat but already determines one;
    otherwise an empty text.
    """
    seat = draft.opening_seat
    return "" if isinstance(draft.opener, int) or seat is None else starts_text(draft.seat_name(seat))


def pick_edition(context: AppContext, draft: MatchDraft, change: ChangeDraft) -> None:
    """Opens a dialog to choose an edition, shown with its differences in the rules, or saved custom rules.

    The dialog can also save the current custom rules, or delete them if they are saved.
    """
    editions = {box: APP_GAMES[draft.game].phrases.box_texts(draft.game, box) for box in draft.editions}
    rows = [((box, ""), _(texts.title), texts.summary) for box, texts in editions.items()]
    rows += [(("", name), name, _("Custom rules.")) for name in draft.saved_mixes]
    acts = []
    if draft.mix_name:
        acts.append(
            DialogAction(_("Delete {name}").format(name=draft.mix_name), partial(change, _without_mix(draft.mix_name)))
        )
    elif draft.mix and draft.can_save_mix:
        acts.append(DialogAction(_("Save these rules"), partial(save_custom_rules, context, change), is_main=True))

    def choose(key: tuple[str, str]) -> None:
        box, name = key
        change(lambda draft: draft.with_edition(box) if box else draft.with_mix(name))

    current = ("", draft.mix_name) if draft.mix_name else (draft.full_options.box or "", "")
    open_picker(context, _("Edition"), rows, current, choose, acts)


def _without_mix(name: str) -> Callable[[MatchDraft], MatchDraft]:
    return lambda draft: draft.without_mix(name)


def save_custom_rules(context: AppContext, change: ChangeDraft) -> None:
    """Asks for a name and saves the current custom rules."""
    field = TextField("", _("Name"))

    def save() -> None:
        change(lambda draft: draft.with_saved_mix(field.text))

    acts = (DialogAction(_("Done"), save, is_main=True), DialogAction(_("Cancel")))
    text = _("They’ll be in the list of editions.")
    open_dialog(context, Dialog(_("Save these rules"), text, acts, field))
    field.begin()


def pick(context: AppContext, draft: MatchDraft, name: str, choose: ChooseValue) -> None:
    """Opens the choice of an option with many values."""
    drafts = [draft.with_option(name, value) for value in draft.choices()[name]]
    notes = [capitalize(_describe_minutes(other)) if name == LENGTH else "" for other in drafts]
    rows = [(other.value(name), describe_value(other, name), note) for other, note in zip(drafts, notes)]
    title, _text = APP_GAMES[draft.game].phrases.option_texts(name)
    open_picker(context, title, rows, draft.value(name), partial(choose, name))


def describe_value(draft: MatchDraft, name: str) -> str:
    """Formats the value of an option; a value that is a seat becomes the name of its player."""
    phrases, value = APP_GAMES[draft.game].phrases, draft.value(name)
    if name == LENGTH:
        return phrases.length_text(draft.full_options)
    return (
        draft.seat_name(value)
        if name in draft.full_options.of_seats() and isinstance(value, int)
        else phrases.value_text(name, value)
    )


def open_picker(
    context: AppContext,
    title: str,
    rows: Sequence[tuple[Key, str, str]],
    current: Key,
    choose: Callable[[Key], object],
    acts: Sequence[DialogAction] = (),
    text: str = "",
) -> None:
    """Opens a dialog of rows (key, title, note); a tap on a row chooses its key and closes the dialog."""

    def pick_key(key: Key) -> None:
        context.navigation.close_panel()
        choose(key)

    picks = [SingleChoiceRow(label, note, key == current, partial(pick_key, key)) for key, label, note in rows]
    open_dialog(context, Dialog(title, text, (*acts, DialogAction(_("Cancel"))), Stack(*picks, gap=dp(4))))


class SingleChoiceRow(ListRow):
    """Row of a single-choice list; the chosen row has a check mark."""

    def __init__(
        self, title: str, note: str, is_chosen: bool, choose: Callable[[], object], leading: Widget | None = None
    ) -> None:
        self._mark = Icon("check", 22)
        self._label = f"{title}, {note}" if note else title
        super().__init__(title, note, self._mark, leading=leading, on_press=choose, spoken=self._label)
        self.choose(is_chosen)

    def choose(self, is_chosen: bool) -> None:
        """Shows or removes the check mark."""
        self.is_chosen = is_chosen
        self.spoken = describe_chosen(self._label, is_chosen)
        self._mark.opacity = 1 if is_chosen else 0


# House rules


def displayed_state(draft: MatchDraft) -> tuple[object, ...]:
    """Returns the values shown on the cards that no control updates by itself. If any of them changes, the cards must
    be rebuilt.
    """
    picked = tuple(
        describe_value(draft, name) for name, values in draft.choices().items() if _needs_dialog(draft, name, values)
    )
    names = tuple(draft.seat_name(seat) for seat in range(len(draft.players)))
    people = tuple(not player.is_bot for player in draft.players)
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
        draft.full_options.changed().keys(),
        draft.deal,
    )


def _needs_dialog(draft: MatchDraft, name: str, values: Sequence[object]) -> bool:
    return len(values) > MAX_INLINE_VALUES or name in draft.full_options.of_seats()


def house_rules_card(context: AppContext, draft: MatchDraft, choose: ChooseValue) -> Widget | None:
    """Returns the card of house rules: all remaining options that apply, each with its value on the printed rule sheet.
    Returns None if there are none.
    """
    options = {name: values for name, values in draft.choices().items() if not _is_on_first_page(draft, name)}
    rows = [house_rule_row(context, draft, name, values, choose) for name, values in options.items()]
    return _card(_("House rules"), rows)


def _card(title: str, rows: Sequence[Widget]) -> Widget | None:
    if not rows:
        return None
    card = Card(lines=True)
    for row in rows:
        card.add_widget(row)
    return Stack(heading(title), card, gap=dp(8)) if title else card


def house_rule_row(
    context: AppContext, draft: MatchDraft, name: str, values: Sequence[Value], choose: ChooseValue
) -> ListRow:
    """Returns the row of an option; its note has the value on the printed rule sheet if the option differs from it. The
    control is a switch, a row of values, or a dialog.
    """
    phrases = APP_GAMES[draft.game].phrases
    title, text = phrases.option_texts(name)
    usual = draft.full_options.defaults()[name]
    if name != HEAD_START and draft.value(name) != usual:
        text = join_sentences(text, _("Standard: {value}.").format(value=phrases.value_text(name, usual)))
    if _needs_dialog(draft, name, values):
        value_note = join_sentences(end_sentence(describe_value(draft, name)), text)
        return ListRow(title, value_note, on_press=partial(pick, context, draft, name, choose))
    if set(values) == {True, False}:
        return ListRow(title, text, Switch(bool(draft.value(name)), partial(choose, name)))
    options = [Option(value, phrases.value_text(name, value)) for value in values]
    return ListRow(title, text, SegmentedControl(options, draft.value(name), partial(choose, name)))


# What differs from the printed rules


def describe_rules(draft: MatchDraft) -> str:
    """Describes what differs from the printed rules: edition, single rules and first player; "Standard" if nothing
    does.
    """
    options, phrases = draft.full_options, APP_GAMES[draft.game].phrases
    names = [name for name in draft.choices() if name in options.changed() and not _is_on_first_page(draft, name)]
    parts = []
    if draft.mix_name:
        parts, names = [draft.mix_name], [name for name in names if name not in draft.mix]
    elif draft.editions and options.box not in (None, draft.editions[0]):
        title = _(phrases.box_texts(draft.game, str(options.box)).title)
        parts, names = [title], [name for name in names if name not in draft.mix]
    parts += [label_value(phrases.option_texts(name)[0], describe_value(draft, name)) for name in names]
    if draft.opener_choices and (draft.begins or draft.value(OPENER) != options.defaults()[OPENER]):
        parts.append(describe_opener(draft, draft.opener))
    return join_sentences(*parts) or _("Standard")


def _is_on_first_page(draft: MatchDraft, name: str) -> bool:
    """Returns whether an option is chosen on the set-up page itself, and not among the rules."""
    return name in (LENGTH, draft.variant_option)
