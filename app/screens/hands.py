"""What each seat still held when a round ended: whose it was, the things themselves, and what they cost."""

from collections.abc import Sequence

from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.games import APP_GAMES
from app.games.traits import LeftInHand
from app.games.words import points_said
from app.screens.matches import Seated
from app.screens.score_table import ending
from app.shell.words import _
from app.widgets.card import Card, Medal
from app.widgets.row import Row
from app.widgets.stacks import Stack
from app.widgets.text import Words
from engine.game import Seat
from engine.match import Match


class HandsCard(Card):
    """The card of the hands at the end of a round, from the seat that ended it on; an empty one is not shown."""

    def __init__(self, game: str, hands: Sequence[LeftInHand], first: Seat, seated: Seated) -> None:
        super().__init__(lines=True)
        order = ((first + step) % len(hands) for step in range(len(hands)))
        seats = [seat for seat in order if hands[seat].things]
        self.add_widget(Stack(Words(_("Left in hand"), "name"), air=dp(8)))
        for seat in seats:
            self.add_widget(_held(game, hands[seat], seated.names[seat], seated.colours[seat]))


def hands_card(match: Match, number: int, seated: Seated) -> HandsCard | None:
    """Returns the card of round `number`, from 1; None while it goes on, and in a game without hands."""
    ended, game = ending(match, number), match.game.name
    hands = APP_GAMES[game].traits.left_in_hand(ended) if ended is not None else ()
    if ended is None or not any(hand.things for hand in hands) or not APP_GAMES[game].has_table:
        return None
    return HandsCard(game, hands, ended.seat or 0, seated)


def _held(game: str, hand: LeftInHand, name: str, colour: int) -> Stack:
    """Returns what one seat still held."""
    row = Row(name, "", Words(points_said(hand.points), "name", "ink", wrap=False), leading=Medal(colour))
    return Stack(row, APP_GAMES[game].hand_picture(hand.things), Widget(size_hint_y=None, height=dp(10)))
