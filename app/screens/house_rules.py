"""What the players agree on before a match, as cards: the sand, the rules of the house, how the table helps."""

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.games import APP_GAMES
from app.hourglass.glass import Hourglass
from app.screens.chairs import SeatingDraft
from app.shell.context import AppContext
from app.shell.words import _
from app.widgets.card import Card, Icon
from app.widgets.choice import Choice, Option, OptionCards
from app.widgets.row import Row
from app.widgets.slider import Switch
from app.widgets.stacks import Flow, Stack
from app.widgets.text import Words

Choose = Callable[[str, Any], Any]

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
    cards = OptionCards(options, plan.value(option), lambda value: choose(option, value))
    return Stack(heading(title), cards, _indented(text), gap=dp(8))


def _sand_option(value: int | None, most: int) -> Option:
    if not value:
        return Option(None, _("None"), picture=lambda: Icon("infinity", GLASS, "ink2"))
    share = (value / most) ** CURVE
    return Option(value, _("{n} s").format(n=value), picture=lambda: _small_glass(share))


def _small_glass(share: float) -> Widget:
    return Hourglass(sand=share * 0.9, size_hint=(None, None), size=(dp(GLASS * 0.6), dp(GLASS)))


def rule_card(plan: SeatingDraft, choose: Choose) -> Widget | None:
    """Returns every option of the game that means something now."""
    rows = [_rule(plan, name, values, choose) for name, values in plan.choices().items()]
    if not rows:
        return None
    card = Card(lines=True)
    for row in rows:
        card.add_widget(row)
    return Stack(heading(_("House rules")), card, gap=dp(8))


def _rule(plan: SeatingDraft, name: str, values: tuple[Any, ...], choose: Choose) -> Row:
    words = APP_GAMES[plan.game].phrases
    title, text = words.option(name)
    if set(values) == {True, False}:
        return Row(title, text, Switch(plan.value(name), lambda value: choose(name, value)))
    options = [Option(value, words.value(name, value)) for value in values]
    return Row(title, text, Choice(options, plan.value(name), lambda value: choose(name, value)))


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


def heading(text: str, icon: str = "") -> Widget:
    """Returns the words above a group of cards."""
    if not icon:
        return _indented(text, "name", "ink")
    line = Flow(Icon(icon, 19, "ink2"), Words(text, "name", wrap=False), gap=dp(9))
    stack = Stack(line)
    stack.rim = dp(10)
    return stack


def _indented(text: str, style: str = "label", colour: str = "ink2") -> Widget:
    stack = Stack(Words(text, style, colour))
    stack.rim = dp(10)
    return stack
