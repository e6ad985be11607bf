"""Cards of the match options: edition, length, first player, timer, house rules, coach and assistance."""

from collections.abc import Callable, Sequence
from functools import partial

from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.games import APP_GAMES
from app.games.texts import starts_text, you_or_name
from app.hourglass.hourglass_widget import Hourglass
from app.i18n import N_, _, capitalize, join_sentences, plural, to_percent
from app.match.first_player import IN_TURN, LOSER, LOT, OPENER
from app.screens.play.match_draft import MatchDraft
from app.shell.context import AppContext
from app.shell.page import open_dialog
from app.widgets.card import Card, Icon, heading, indented_text
from app.widgets.choice import Key, Option, OptionCards, SegmentedControl, describe_chosen
from app.widgets.dialog import Dialog, DialogAction
from app.widgets.layouts import Stack
from app.widgets.list_row import ListRow
from app.widgets.slider import Switch
from app.widgets.text_field import TextField
from engine.bots.bot_registry import has_own_bots
from engine.bots.coach import WARNING_LOSSES
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

GLASS_HEIGHT = 48
"""Height of the small hourglasses in dp"""
SAND_EXPONENT = 1.7
"""Exponent applied to the drawn share of sand, so that hourglasses for shorter times look clearly less full"""


def timer_cards(draft: MatchDraft, choose: ChooseValue) -> Widget | None:
    """Returns the cards with which players choose the time limit of the timer; None in a game without a timer."""
    if not draft.timer_option:
        return None
    option, values = draft.timer_option
    phrases = APP_GAMES[draft.game].phrases
    title, text = phrases.option_texts(option)
    most = max(int(value or 0) for value in values)
    options = [_sand_option(value, most) for value in values]
    cards = OptionCards(options, draft.value(option), lambda value: choose(option, value), title)
    return Stack(heading(title), cards, indented_text(text), gap=dp(8))


def _sand_option(value: Value, most: int) -> Option[Value]:
    if not value:
        return Option(None, _("None"), picture=partial(Icon, "infinity", GLASS_HEIGHT, "ink2"))
    share = (int(value) / most) ** SAND_EXPONENT
    return Option(value, _("{n} s").format(n=value), picture=partial(_small_glass, share))


def _small_glass(share: float) -> Widget:
    return Hourglass(sand=share * 0.9, size_hint=(None, None), size=(dp(GLASS_HEIGHT * 0.6), dp(GLASS_HEIGHT)))


# Edition and length


def match_card(context: AppContext, draft: MatchDraft, choose: ChooseValue, change: ChangeDraft) -> Widget | None:
    """Returns the card of edition, length and first player; None if the game has no such option."""
    rows = []
    if draft.editions:
        rows.append(
            ListRow(_("Which box"), describe_edition(draft), on_press=partial(pick_edition, context, draft, change))
        )
    if LENGTH in draft.choices():
        rows.append(length_row(context, draft, choose))
    elif draft.minutes is not None:
        rows.append(ListRow(_("How long"), describe_length(draft)))
    if draft.opener_choices:
        rows.append(
            ListRow(
                _("Who begins"), describe_first_player(draft), on_press=partial(pick_opener, context, draft, change)
            )
        )
    return _card(_("The match"), rows)


def length_row(context: AppContext, draft: MatchDraft, choose: ChooseValue) -> ListRow:
    """Returns the row for the length of the match; a tap opens the choice."""
    return ListRow(_("How long"), describe_length(draft), on_press=partial(pick, context, draft, LENGTH, choose))


def describe_edition(draft: MatchDraft) -> str:
    """Describes the edition and the options that differ from it; saved custom rules are described by their name."""
    if draft.mix_name:
        return join_sentences(f"{draft.mix_name}.", _("A mix of your own."))
    if draft.full_options.box is None:
        return _("A mix of your own, by the house rules below.")
    box = APP_GAMES[draft.game].phrases.box_texts(draft.game, draft.full_options.box)
    return join_sentences(f"{_(box.title)}.", box.summary)


def describe_length(draft: MatchDraft) -> str:
    """Describes the length of the match and its estimated duration with these seats."""
    length, minutes = APP_GAMES[draft.game].phrases.length_text(draft.full_options), _describe_minutes(draft)
    return f"{length}, {minutes}" if length and minutes else length or capitalize(minutes)


def _describe_minutes(draft: MatchDraft) -> str:
    return "" if draft.minutes is None else plural("about {n} minute", "about {n} minutes", draft.minutes)


# First player


OPENER_LABELS = {
    LOT: N_("Drawn by lot"),
    LOSER: N_("Whoever lost the last match"),
    IN_TURN: N_("Each in turn, match after match"),
}


def describe_first_player(draft: MatchDraft) -> str:
    """Describes the rule for the first player, with the player's name if it is already certain."""
    rule, first = describe_opener(draft, draft.opener), draft.opening_seat
    if first is not None:
        name = starts_text(draft.seat_name(first))
        return name if isinstance(draft.opener, int) else join_sentences(f"{rule}.", name)
    unknown = _("You have not played together yet: this time the rules decide.")
    return join_sentences(f"{rule}.", unknown if draft.begins in (LOSER, IN_TURN) else "")


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

    _open_picker(context, _("Who begins"), rows, draft.opener, choose, text=text)


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
    rows += [(("", name), name, _("A mix of your own.")) for name in draft.saved_mixes]
    acts = []
    if draft.mix_name:
        acts.append(
            DialogAction(_("Forget {name}").format(name=draft.mix_name), partial(change, _without_mix(draft.mix_name)))
        )
    elif draft.mix and draft.can_save_mix:
        acts.append(DialogAction(_("Keep these rules"), partial(save_custom_rules, context, change), is_main=True))

    def choose(key: tuple[str, str]) -> None:
        box, name = key
        change(lambda draft: draft.with_edition(box) if box else draft.with_mix(name))

    current = ("", draft.mix_name) if draft.mix_name else (draft.full_options.box or "", "")
    _open_picker(context, _("Which box"), rows, current, choose, acts)


def _without_mix(name: str) -> Callable[[MatchDraft], MatchDraft]:
    return lambda draft: draft.without_mix(name)


def save_custom_rules(context: AppContext, change: ChangeDraft) -> None:
    """Asks for a name and saves the current custom rules."""
    field = TextField("", _("Name"))

    def save() -> None:
        change(lambda draft: draft.with_saved_mix(field.text))

    acts = (DialogAction(_("Done"), save, is_main=True), DialogAction(_("Cancel")))
    text = _("You will find them among the boxes from now on.")
    open_dialog(context, Dialog(_("Keep these rules"), text, acts, field))
    field.begin()


def pick(context: AppContext, draft: MatchDraft, name: str, choose: ChooseValue) -> None:
    """Opens the choice of an option with many values."""
    drafts = [draft.with_option(name, value) for value in draft.choices()[name]]
    notes = [capitalize(_describe_minutes(other)) if name == LENGTH else "" for other in drafts]
    rows = [(other.value(name), describe_value(other, name), note) for other, note in zip(drafts, notes)]
    title, _text = APP_GAMES[draft.game].phrases.option_texts(name)
    _open_picker(context, title, rows, draft.value(name), partial(choose, name))


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


def _open_picker(
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
    )


def _needs_dialog(draft: MatchDraft, name: str, values: Sequence[object]) -> bool:
    return len(values) > MAX_INLINE_VALUES or name in draft.full_options.of_seats()


def house_rules_card(context: AppContext, draft: MatchDraft, choose: ChooseValue) -> Widget | None:
    """Returns the card of house rules: all remaining options that apply, each with its value on the printed rule sheet.
    Returns None if there are none.
    """
    elsewhere = LENGTH, APP_GAMES[draft.game].traits.variant_option
    options = {name: values for name, values in draft.choices().items() if name not in elsewhere}
    rows = [house_rule_row(context, draft, name, values, choose) for name, values in options.items()]
    return _card(_("House rules"), rows)


def _card(title: str, rows: Sequence[Widget]) -> Widget | None:
    if not rows:
        return None
    card = Card(lines=True)
    for row in rows:
        card.add_widget(row)
    return Stack(heading(title), card, gap=dp(8))


def house_rule_row(
    context: AppContext, draft: MatchDraft, name: str, values: Sequence[Value], choose: ChooseValue
) -> ListRow:
    """Returns the row of an option, with its value on the printed rule sheet as a note. The control is a switch, a row
    of values, or a dialog.
    """
    phrases = APP_GAMES[draft.game].phrases
    title, text = phrases.option_texts(name)
    usual = _("By the rule sheet: {value}.").format(value=phrases.value_text(name, draft.full_options.defaults()[name]))
    note = text if name == HEAD_START else join_sentences(text, usual)
    if _needs_dialog(draft, name, values):
        value_note = join_sentences(f"{describe_value(draft, name)}.", note)
        return ListRow(title, value_note, on_press=partial(pick, context, draft, name, choose))
    if set(values) == {True, False}:
        return ListRow(title, note, Switch(bool(draft.value(name)), partial(choose, name)))
    options = [Option(value, phrases.value_text(name, value)) for value in values]
    return ListRow(title, note, SegmentedControl(options, draft.value(name), partial(choose, name)))


# Coach


COACH_LABELS = {
    "": N_("No tutor"),
    "large": N_("Before large mistakes"),
    "medium": N_("Before medium mistakes too"),
    "small": N_("Before small mistakes too"),
}
"""Labels of the coach levels by their stored key. The level determines from which loss on the coach warns about a
move
"""


def coach_card(context: AppContext, draft: MatchDraft, changed: Callable[[], object]) -> Widget | None:
    """Returns the card to choose a coach for each person; None without persons or opponents, or in a game without a
    coach.

    `changed` is called after each choice.
    """
    people = [seat for seat, player in enumerate(draft.players) if not player.is_bot]
    if not people or len(draft.players) < 2 or not has_own_bots(draft.game):
        return None
    note = _("It asks before you play what costs much: for whoever is learning. Nobody else hears of it.")
    if APP_GAMES[draft.game].traits.is_simultaneous(draft.full_options):
        note = _("There is none where all play against the clock: nobody could wait for an answer.")
        return Stack(heading(_("Tutor")), indented_text(note), gap=dp(8))
    card = _card(_("Tutor"), [_tutor_row(context, draft.seat_name(seat), changed) for seat in people])
    return card and Stack(card, indented_text(note), gap=dp(8))


def _tutor_row(context: AppContext, name: str, changed: Callable[[], object]) -> ListRow:
    level = context.settings.coaches.get(name, "")
    return ListRow(name, _(COACH_LABELS[level]), on_press=partial(pick_coach, context, name, changed))


def pick_coach(context: AppContext, name: str, changed: Callable[[], object]) -> None:
    """Opens the choice of a person's coach."""
    notes = {level: _describe_threshold(loss) for level, loss in WARNING_LOSSES.items()}
    rows = [(level, _(label), notes.get(level, "")) for level, label in COACH_LABELS.items()]

    def choose(level: str) -> None:
        context.save_settings(context.settings.with_coach(name, level))
        changed()

    title = you_or_name(name, _("Your tutor"), _("Tutor of {name}"))
    _open_picker(context, title, rows, context.settings.coaches.get(name, ""), choose)


def _describe_threshold(step: float) -> str:
    return plural("What costs {n} match in 100 or more", "What costs {n} matches in 100 or more", to_percent(step))


# Help


def help_card(context: AppContext, game: str) -> Widget | None:
    """Returns the card of the assistance settings, which apply to all players; None in a game without any."""
    helps = APP_GAMES[game].phrases.help_switches
    if not helps:
        return None
    card = Card(lines=True)
    for category, setting, title, note in helps:
        card.add_widget(ListRow(_(title), _(note), _switch(context, category, setting)))
    return Stack(heading(_("At every table")), card, gap=dp(8))


def _switch(context: AppContext, category: str, setting: str) -> Switch:
    """Returns a switch for a setting; if the setting has several values, the switch is off for the value `never`."""
    value = getattr(getattr(context.settings, category), setting)
    if isinstance(value, bool):
        return Switch(value, lambda active: context.change(category, setting, active))
    on_value = value if value != "never" else "held"
    return Switch(value != "never", lambda active: context.change(category, setting, on_value if active else "never"))
