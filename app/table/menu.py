"""The pause: what one may do away from the table, laid over it."""

from collections.abc import Callable

from kivy.uix.widget import Widget

from app.shell.context import AppContext
from app.shell.words import _
from app.widgets.dialog import Act, Dialog


def open_menu(
    context: AppContext, title: str, game: str, unseen: Widget | None = None, closed: Callable[[], None] = lambda: None
) -> None:
    """Go on, look something up, or leave. `unseen`: the panel of tiles that nobody has shown yet, if any."""
    navigation = context.navigation

    def leave() -> None:
        context.leave_table()
        navigation.home()

    def look() -> None:
        open_dialog(
            context, Dialog(_("What is still to come"), content=unseen, actions=(Act(_("Close"), is_main=True),))
        )

    acts = [Act(_("Go on"), is_main=True), Act(_("Rules"), lambda: navigation.go("rules", game=game), icon="book")]
    if unseen is not None:
        acts.append(Act(_("What is still to come"), look, icon="eye"))
    acts += [
        Act(_("Settings"), lambda: navigation.go("settings"), icon="settings"),
        Act(_("Leave the table"), leave, icon="exit", note=_("The match is kept")),
    ]
    open_dialog(context, Dialog(title, actions=acts), closed)


def open_dialog(context: AppContext, dialog: Dialog, closed: Callable[[], None] = lambda: None) -> None:
    """Lay a dialog over the screen. `closed`: what to do once it is gone, however that came about."""
    dialog.close_by(lambda: context.navigation.close(dialog))
    dialog.closed = closed
    context.navigation.open(dialog)
