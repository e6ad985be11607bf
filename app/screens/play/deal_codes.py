"""Deals with a code: the same luck for everybody who types it in. The code is told, sent, typed, and set up with."""

from collections.abc import Callable
from functools import partial

from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.games import APP_GAMES
from app.screens.library.import_export import REFUSALS, open_deal, share_text
from app.screens.play.seating_draft import SeatingDraft
from app.shell.context import AppContext
from app.shell.i18n import N_, _, join_sentences
from app.widgets.card import Card, Icon, heading
from app.widgets.dialog import Act, Dialog
from app.widgets.row import Row
from app.widgets.stacks import Stack
from app.widgets.text import Words
from app.widgets.text_field import TextField
from engine.deal import MOST, BadDeal, Deal, read_deal, write_deal

TYPO = N_("A letter is wrong or missing. Compare it once more.")


def spell_code(code: str) -> str:
    """Returns a code letter by letter, for a voice.

    >>> spell_code("020M-50A4-0")
    '0 2 0 M, 5 0 A 4, 0'
    """
    return ", ".join(" ".join(group) for group in code.split("-"))


# Told and sent


def deal_code_row(context: AppContext, deal: Deal) -> Row:
    """Returns the row that tells the code of a deal that has been played."""
    code = write_deal(deal)
    title = _("Play my deal")
    said = f"{title}, {spell_code(code)}"
    return Row(title, code, leading=Icon("dice"), on_press=partial(open_deal_code, context, deal), spoken=said)


def open_deal_code(context: AppContext, deal: Deal, *others: Act) -> None:
    """Shows the code of a deal, to be read out, or sent; `others`: what else can be done with it."""
    code = write_deal(deal)
    text = _("Whoever types this code into Sablier plays the same deal.")
    send = Act(_("Send the code"), partial(share_deal_code, context, deal), is_main=True, icon="share")
    again = Act(_("Play it once more"), partial(open_deal, context, deal), icon="replay")
    groups = Words(code.replace("-", " "), "heading", halign="center")
    acts = (send, *(others or (again,)), Act(_("Close")))
    panel = Dialog(_("Play my deal"), text, acts, context.navigation.close, groups)
    panel.spoken = join_sentences(f"{_('Play my deal')}: {spell_code(code)}.", text)
    context.navigation.open(panel)


def share_deal_code(context: AppContext, deal: Deal) -> None:
    """Offers the code to other apps, or puts it on the clipboard and says so."""
    game = APP_GAMES[deal.game].name
    text = "\n".join((_("Play my deal of {game} in Sablier:").format(game=game), write_deal(deal)))
    share_text(context, text, _("A deal of {game}").format(game=game), _("The code is on the clipboard."))


# Typed


def ask_deal_code(context: AppContext, *others: Act, typed: str = "", fault: str = "") -> None:
    """Asks for the code of a deal, and opens the set-up with it; asks again, and says why, while it is none."""

    def read() -> None:
        try:
            deal = read_deal(field.text)
        except BadDeal as bad:
            why = REFUSALS["newer"] if bad.is_newer else TYPO
            ask_deal_code(context, *others, typed=field.text, fault=_(why))
        else:
            open_deal(context, deal)

    def enter() -> None:
        context.navigation.close()
        read()

    field = TextField(typed, _("Code"), on_enter=enter, longest=MOST)
    text = fault or _("Small letters and dashes do not matter.")
    acts = (Act(_("Open the deal"), read, is_main=True), *others, Act(_("Cancel")))
    context.navigation.open(Dialog(_("The code of a deal"), text, acts, context.navigation.close, field))
    field.focus = True


# At the set-up


def deal_card(context: AppContext, draft: SeatingDraft, use: Callable[[SeatingDraft], object]) -> Widget:
    """Returns how luck comes about at a table: by lot, or as a code says. `use` is given the table as it is changed."""
    card = Card(lines=True)
    if draft.deal is None:
        draw = Act(_("Make a code to send"), lambda: use(draft.with_seed(context.seed())), icon="share")
        note = _("Or the same as somebody else plays, by its code")
        card.add_widget(Row(_("By lot"), note, leading=Icon("dice"), on_press=partial(ask_deal_code, context, draw)))
    else:
        code = write_deal(draft.deal)
        by_lot = Act(_("By lot again"), lambda: use(draft.with_seed(None)), icon="dice")
        note = _("Whoever has this code plays the same deal.")
        tell = partial(open_deal_code, context, draft.deal, by_lot)
        card.add_widget(Row(code, note, leading=Icon("dice"), on_press=tell, spoken=f"{spell_code(code)}. {note}"))
    return Stack(heading(_("The deal")), card, gap=dp(8))
