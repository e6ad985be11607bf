"""Widgets for deal codes: to show, share and enter the code of a deal, and to select the deal in the set-up."""

from collections.abc import Callable
from functools import partial

from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.games import APP_GAMES
from app.i18n import N_, _, join_sentences, label_value
from app.screens.library.import_export_dialogs import REFUSALS, open_deal, share_text
from app.screens.play.match_draft import MatchDraft
from app.shell.context import AppContext
from app.shell.page import open_dialog
from app.widgets.card import Card, Icon, heading
from app.widgets.dialog import Dialog, DialogAction
from app.widgets.layouts import Stack
from app.widgets.list_row import ListRow
from app.widgets.text_field import TextField
from app.widgets.text_label import TextLabel
from engine.deal_code import MOST_CODE_LETTERS, BadDeal, Deal, read_deal, write_deal

TYPO = N_("A letter is wrong or missing. Check the code again.")


def spell_code(code: str) -> str:
    """Spells a code letter by letter for speech.

    >>> spell_code("020M-50A4-0")
    '0 2 0 M, 5 0 A 4, 0'
    """
    return ", ".join(" ".join(group) for group in code.split("-"))


# Show and share


def open_deal_code(context: AppContext, deal: Deal, *others: DialogAction) -> None:
    """Opens a dialog with the code of a deal. `others`: actions that replace "play the deal again"."""
    code = write_deal(deal)
    text = _("Anyone who enters this code in Sablier gets the same deal.")
    send = DialogAction(_("Share code"), partial(share_deal_code, context, deal), is_main=True, icon="share")
    again = DialogAction(_("Play it again"), partial(open_deal, context, deal), icon="replay")
    groups = TextLabel(code.replace("-", " "), "heading", halign="center")
    acts = (send, *(others or (again,)), DialogAction(_("Close")))
    panel = Dialog(_("Share deal"), text, acts, groups)
    panel.spoken = join_sentences(label_value(_("Share deal"), spell_code(code)), text)
    open_dialog(context, panel)


def share_deal_code(context: AppContext, deal: Deal) -> None:
    """Shares the code with other apps; otherwise copies it to the clipboard and shows a message."""
    game = APP_GAMES[deal.game].name
    text = "\n".join((_("Play my {game} deal in Sablier:").format(game=game), write_deal(deal)))
    share_text(context, text, _("A {game} deal").format(game=game), _("Code copied to the clipboard."))


# Enter


def ask_deal_code(context: AppContext, *others: DialogAction, typed: str = "", error: str = "") -> None:
    """Asks for a deal code and opens the set-up with that deal; asks again if the code is invalid."""

    def read() -> None:
        try:
            deal = read_deal(field.text)
        except BadDeal as bad:
            reason = REFUSALS["newer"] if bad.is_newer else TYPO
            ask_deal_code(context, *others, typed=field.text, error=_(reason))
        else:
            open_deal(context, deal)

    def enter() -> None:
        context.navigation.close_panel()
        read()

    field = TextField(typed, _("Code"), on_enter=enter, longest=MOST_CODE_LETTERS)
    text = error or _("Capitals and dashes don’t matter.")
    acts = (DialogAction(_("Open deal"), read, is_main=True), *others, DialogAction(_("Cancel")))
    open_dialog(context, Dialog(_("Deal code"), text, acts, field))
    field.focus = True


# Set-up


def deal_card(context: AppContext, draft: MatchDraft, use: Callable[[MatchDraft], object]) -> Widget:
    """Returns the set-up's card to choose a random deal or a deal by code; `use` is called with the changed draft."""
    card = Card(lines=True)
    if draft.deal is None:
        draw = DialogAction(_("Create a code"), lambda: use(draft.with_seed(context.seed())), icon="share")
        note = _("Or use a friend’s code for the same deal")
        card.add_widget(
            ListRow(_("Random"), note, leading=Icon("dice"), on_press=partial(ask_deal_code, context, draw))
        )
    else:
        code = write_deal(draft.deal)
        by_lot = DialogAction(_("New random deal"), lambda: use(draft.with_seed(None)), icon="dice")
        note = _("Anyone with this code gets the same deal.")
        show_code = partial(open_deal_code, context, draft.deal, by_lot)
        card.add_widget(
            ListRow(code, note, leading=Icon("dice"), on_press=show_code, spoken=join_sentences(spell_code(code), note))
        )
    return Stack(heading(_("The deal")), card, gap=dp(8))
