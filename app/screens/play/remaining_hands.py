"""Card of the hands that remain at the end of a round: player, tiles or bricks, and points."""

from collections.abc import Sequence

from kivy.metrics import dp
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from app.games import APP_GAMES
from app.games.texts import describe_points
from app.i18n import _
from app.match.traits import RemainingHand
from app.players import Player, colour_of
from app.screens.play.score_table import round_end_event
from app.widgets.card import Card, SeatMedal
from app.widgets.layouts import Stack
from app.widgets.text_label import TextLabel
from engine.game import Seat
from engine.match import Match

GAP, AIR = 12, 6
"""Space in dp between the widgets of a row, and above and below them"""
MIN_ROW_HEIGHT = 40
"""Minimum height of a row in dp"""


class RemainingHandsCard(Card):
    """Card with one row per non-empty hand, in turn order from the seat that ended the round."""

    def __init__(self, game: str, hands: Sequence[RemainingHand], first: Seat, players: Sequence[Player]) -> None:
        super().__init__(lines=True)
        order = ((first + step) % len(hands) for step in range(len(hands)))
        seats = [seat for seat in order if hands[seat].things]
        self.add_widget(Stack(TextLabel(_("Left in hand"), "name"), air=dp(8)))
        for seat in seats:
            self.add_widget(RemainingHandRow(game, hands[seat], players[seat].name, colour_of(players, seat)))


def remaining_hands_card(match: Match, number: int, players: Sequence[Player]) -> RemainingHandsCard | None:
    """Returns the card of round `number` (from 1); None before the end of the round and in games without hands."""
    ended, game = round_end_event(match, number), match.game.name
    hands = APP_GAMES[game].traits.remaining_hands(ended) if ended is not None else ()
    if ended is None or not any(hand.things for hand in hands) or not APP_GAMES[game].has_table:
        return None
    return RemainingHandsCard(game, hands, ended.seat or 0, players)


class RemainingHandRow(Layout):
    """Row of a remaining hand: medal, name, tray and points; the tray is below the others if it does not fit beside
    them.
    """

    def __init__(self, game: str, hand: RemainingHand, name: str, colour: int) -> None:
        super().__init__(size_hint_y=None)
        self.medal, self.name = SeatMedal(colour), TextLabel(name, "name", fit=True)
        self.tray: Widget = APP_GAMES[game].hand_picture(hand.things)
        self.points = TextLabel(describe_points(hand.points), "name", wrap=False)
        for widget in (self.medal, self.name, self.tray, self.points):
            self.add_widget(widget)
        self.tray.bind(height=self._trigger_layout)
        self.bind(pos=self._trigger_layout, width=self._trigger_layout)

    def do_layout(self, *_: object) -> None:
        lead, gap = self.medal.width + dp(GAP), dp(GAP)
        room = self.width - lead - self.points.width - gap
        left = room - self.name.natural_width - gap
        is_beside = self.tray.natural_width <= left
        self.name.width = max(1.0, min(self.name.natural_width + 2, room))
        self.tray.width = self.tray.natural_width if is_beside else self.width
        head = max(self.medal.height, self.name.height, self.tray.height if is_beside else dp(MIN_ROW_HEIGHT))
        self.height = head + dp(AIR) * 2 + (0 if is_beside else self.tray.height)
        middle = self.top - dp(AIR) - head / 2
        for widget, x in (
            (self.medal, self.x), (self.name, self.x + lead), (self.points, self.right - self.points.width),
        ):  # fmt: skip
            widget.pos = x, middle - widget.height / 2
        if is_beside:
            self.tray.pos = self.points.x - gap - self.tray.width, middle - self.tray.height / 2
        else:
            self.tray.pos = self.x, self.y + dp(AIR)
