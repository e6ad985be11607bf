"""Pause menu of a match: rules, unseen tiles, quick settings, leave."""

from collections.abc import Callable
from functools import partial

from kivy.uix.widget import Widget

from app.i18n import _
from app.screens.settings.setting_rows import SettingRows
from app.screens.settings.settings_sections import QUICK_SETTINGS
from app.shell.context import AppContext
from app.shell.page import open_dialog
from app.widgets.card import Card
from app.widgets.dialog import Dialog, DialogAction


def open_menu(
    context: AppContext,
    title: str,
    game: str,
    unseen: Widget | None = None,
    look_back: Callable[[], None] | None = None,
    closed: Callable[[], None] | None = None,
) -> None:
    """Opens the pause menu of a match.

    `unseen`: panel of the tiles that no player has shown yet; None in games without one. `look_back`: opens the look
    back through the match; None if it is not offered. `closed`: called after the menu has been closed.
    """
    navigation = context.navigation
    acts = [
        DialogAction(_("Resume"), is_main=True),
        DialogAction(_("Rules"), partial(navigation.go, "rules", game=game), icon="book"),
    ]
    if unseen is not None:
        acts.append(DialogAction(_("What’s left"), partial(_show_unseen, context, unseen), icon="eye"))
    if look_back is not None:
        acts.append(DialogAction(_("Look back"), look_back, icon="replay"))
    acts += [
        DialogAction(_("All settings"), partial(navigation.go, "settings"), icon="settings"),
        DialogAction(_("Leave match"), partial(_leave, context), icon="exit", note=_leave_note(context)),
    ]
    open_dialog(context, Dialog(title, actions=acts, content=_quick_settings(context)), closed)


def _show_unseen(context: AppContext, unseen: Widget) -> None:
    close = DialogAction(_("Close"), is_main=True)
    open_dialog(context, Dialog(_("What’s left"), content=unseen, actions=(close,)))


def _leave(context: AppContext) -> None:
    context.leave_table()
    context.navigation.home()


def _leave_note(context: AppContext) -> str:
    """Returns the note of the leave button, which says whether the match is saved."""
    if context.table and context.table.id in context.journal.pending_matches:
        return _("Last moves aren’t saved yet. Closing Sablier would lose them")
    if context.session and not context.session.is_kept:
        return _("No moves yet, so there’s nothing to save")
    return _("The match is saved")


def _quick_settings(context: AppContext) -> Card:
    """Returns a card of the settings that players often change during a match."""
    card = Card(lines=True, face="surface")
    for row in SettingRows(context, QUICK_SETTINGS).rows:
        card.add_widget(row)
    return card
