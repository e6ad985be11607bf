"""Show at the end of a round: the hands that are left are counted one after the other, and the winner's score counts up
with each piece.
"""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from app.games.texts import you_or_name
from app.i18n import _, format_signed
from app.look.animation import Animation, delay
from app.look.appearance import current_appearance
from app.match.messages import MovePlayed
from app.match.traits import AnyTraits, RemainingHand
from app.table.left_hand import LeftHand
from app.table.points_flight import fly_points
from engine.game import AnyState, Event, Seat

if TYPE_CHECKING:
    from app.screens.match.match_screen import TableScreen

HAND_S, HANDS_S = 1.2, 3.0
"""Maximum seconds in which one hand, and in which all hands are shown"""
BONUS_SHOWN_S, TOTAL_SHOWN_S = 0.35, 0.7
"""Seconds for which points without a hand are shown before they fly, and the total after the count"""


class AwardStep(NamedTuple):
    """Part of the points that a seat receives at the end of a round."""

    seat: Seat
    points: int
    owner: Seat | None = None
    """Seat whose hand brings the points; None for points without a hand"""
    hand: RemainingHand = RemainingHand((), 0)


class AwardShow:
    """Animation of the points for the end of a round. Until it has counted them, the plaques do not include them."""

    def __init__(self, screen: "TableScreen"):
        self._screen = screen
        self._steps: Sequence[AwardStep] = ()
        self._pending: dict[Seat, int] = {}

    @property
    def seat(self) -> Seat | None:
        """Returns the seat whose points are being counted, or None."""
        return next(iter(self._pending), None)

    def pending(self, seat: Seat) -> int:
        """Returns the points of a seat that are not counted yet."""
        return self._pending.get(seat, 0)

    def prepare(self, message: MovePlayed) -> None:
        """Holds back the points for the end of a round, if the move has ended one."""
        ended = next((event for event in message.events if event.ends_round), None)
        if ended is not None:
            screen = self._screen
            self._steps = award_steps(screen.game.traits, screen.session.match.state, ended)
            self._pending = {step.seat: ended.awards[step.seat] for step in self._steps}

    def animation(self) -> Animation:
        """Counts all points, and shows the rest of them even if the animation is stopped."""
        try:
            for step in self._steps:
                yield from self._hand(step) if step.hand.things else self._bonus(step)
            if self._steps:
                self._finish()
                yield delay(TOTAL_SHOWN_S)
        finally:
            self._finish()

    def _finish(self) -> None:
        self._steps, self._pending = (), {}
        self._screen.changed()

    def _hand(self, step: AwardStep) -> Animation:
        screen, sign = self._screen, 1 if step.points > 0 else -1
        name, points = screen.names[step.owner or 0], format_signed(step.points)
        title = you_or_name(name, _("Left in your hand: {points}"), _("Left in {name}’s hand: {points}"), points=points)
        start, end = screen.seat_position(step.owner or 0), screen.seat_position(step.seat)
        seconds = min(HAND_S, HANDS_S / len(self._steps))
        count = partial(self._count_piece, step.seat, [sign * points for points in step.hand.piece_points])
        yield from screen.table.count_left_hand(LeftHand(step.hand.things, title, start, end, count, seconds))

    def _count_piece(self, seat: Seat, points: Sequence[int], index: int) -> None:
        self._screen.give_feedback("counted")
        self._count(seat, points[index])

    def _bonus(self, step: AwardStep) -> Animation:
        """Animates points without a hand: from the last piece, or from the middle of the board, to the plaque. With
        reduced motion they are only counted.
        """
        screen = self._screen
        piece = screen.table.last_piece()
        start = (piece.x, piece.y) if piece else screen.table.to_window(*screen.table.center)
        colour = screen.colour_index(step.seat)
        if not current_appearance().reduced_motion:
            yield from fly_points(screen, step.points, colour, start, screen.seat_position(step.seat), BONUS_SHOWN_S)
        screen.give_feedback("points")
        self._count(step.seat, step.points)

    def _count(self, seat: Seat, points: int) -> None:
        self._pending[seat] = self._pending.get(seat, 0) - points
        self._screen.changed()


def award_steps(traits: AnyTraits, state: AnyState, ended: Event) -> list[AwardStep]:
    """Splits the points for the end of a round into one part for each hand, in turn order from the winner, and a bonus.
    Points that do not come from single hands are one part. In a game without hands there are no parts.
    """
    hands = traits.remaining_hands(ended)
    seats = [seat for seat, award in enumerate(ended.awards) if award]
    if not any(hand.things for hand in hands):
        return []
    if len(seats) != 1:
        return [AwardStep(seat, ended.awards[seat]) for seat in seats]
    [seat] = seats
    award = ended.awards[seat]
    others = [(seat + step) % len(hands) for step in range(1, len(hands))]
    points = sum(hands[other].points for other in others)
    steps = [AwardStep(seat, hands[other].points, other, hands[other]) for other in others if hands[other].things]
    if award == points - hands[seat].points:
        own = AwardStep(seat, -hands[seat].points, seat, hands[seat])
        return [*steps, own] if hands[seat].things else steps
    if points in traits.split_award(state, ended.end, award).values():
        return [*steps, AwardStep(seat, award - points)]
    return [AwardStep(seat, award)]
