"""Simulated players in a race, each with the fingers of one player area, who act only by touch."""

from random import Random

from kivy.metrics import dp

from app.games import traits_of
from app.games.domino3d.geometry.candidate_places import CandidatePlace
from app.games.domino3d.race.racer_actions import DONE
from app.match.seating import MatchSetUp
from app.match.session import Session
from app.players import Player
from app.shell.context import CurrentMatch
from app.widgets.rotated_view import rotated_point
from engine.domino3d.moves import TimedMove
from engine.domino3d.race_hands import random_building
from tests.app.playing import QUICK
from tests.window.domino3d.seen import PartSeen


def sit_down(guest, people=2, bots=0, seed=1, pace=QUICK, left=None, is_started=True, **options):
    """Opens a race in progress with people, each with a player area, and bots. `left`: bricks not yet placed.
    `is_started`: whether the countdown has ended.
    """
    players = tuple(Player("ABCD"[seat]) for seat in range(people))
    players += tuple(Player("NOPQ"[seat], "expert") for seat in range(bots))
    match = MatchSetUp("domino3d", players, seed, {"mode": "race", **options}).match()
    if left is not None:
        for seat in range(people):
            build(match, seat, left)
    log = guest.app.context.journal.create_log(match, players)
    racers = take_seats(guest, Session(match, players, traits_of(match), guest.clock, log, pace), log)
    if is_started and left is None:
        start(guest)
    return racers


def start(guest):
    """Lets every person tap to start, and ends the countdown of a round."""
    for at in range(len(guest.table.parts)):
        racer = Racer(guest, at)
        for _tap in range(1 + guest.app.context.settings.access.cursor):
            racer.tap(*racer.seen.board.middle)
    guest.settle()
    guest.stage.frames(2)


def take_seats(guest, session, log):
    """Opens the table of a session, with a player area for each person."""
    session.play_simultaneously()
    guest.app.context.table = CurrentMatch(session, log)
    guest.app.navigation.home("table")
    guest.stage.frames(2)
    guest.arrive()
    guest.settle()
    return [Racer(guest, at) for at in range(len(guest.table.parts))]


def await_exchange(guest):
    """Waits until the boards have changed seats for the inspection."""
    guest.stage.until(lambda: all(part.exchange is None for part in guest.table.parts))
    guest.settle()
    guest.stage.frames(3)


class Racer:
    """Simulated person in a race; positions are relative to that person's rotated view."""

    def __init__(self, guest, at):
        self.guest, self.at = guest, at
        self.finger = self.second = None

    @property
    def part(self):
        return self.guest.table.parts[self.at]

    @property
    def area(self):
        return self.guest.screen.area_of(self.seat)

    @property
    def seen(self):
        return PartSeen(self.part)

    @property
    def seat(self):
        return self.seen.seat

    def there(self, x, y):
        """Converts a position from the person's view to the window."""
        return rotated_point(x, y) if self.seen.is_rotated else (x, y)

    # Fingers

    def down(self, x, y):
        return self.guest.stage.down(*self.there(x, y))

    def begin(self, x, y):
        """Puts the person's finger down and keeps it on the screen."""
        self.finger = self.down(x, y)

    def tap(self, x, y):
        self.down(x, y).up()
        self.guest.stage.frames(1)

    @property
    def lift(self):
        feel = self.part.fingers.machine.config
        return self.part.geometry.height(None) * feel.lift

    def take(self, brick):
        """Picks up a brick and holds it above its place in the tray."""
        x, y = self.seen.slots[brick].middle
        self.begin(x, y)
        self.finger.move(*self.there(x, y + dp(20)))
        self.guest.stage.frames(1)

    def carry(self, x, y):
        self.finger.move(*self.there(x, y - self.lift))

    def has_risen(self):
        at = self.part.fingers.machine.wakes_at
        return at is None or at > self.guest.clock()

    def bring(self, room):
        """Moves the carried brick to a candidate that is visible; returns whether it has snapped there.

        If it snaps to another candidate on the way, it is moved there again from above.
        """
        found = next((each for each in self.seen.candidates if each.cubes == room and not each.is_hidden), None)
        if found is not None:
            self.carry(*found.at)
            self.guest.stage.until(self.has_risen)
            self.carry(*found.at)
            if not self.lies_in(room):
                self.carry(found.at[0], found.at[1] + dp(40))
                self.carry(*found.at)
        return self.lies_in(room)

    def lies_in(self, room):
        """Returns whether the carried brick is shown at this candidate."""
        preview = self.seen.preview
        return preview is not None and cubes_of(preview) == room

    def bring_to(self, place):
        return self.bring(cubes_of(place))

    @property
    def place_of_rotate(self):
        """Window position of the button that rotates a brick."""
        ring = self.part.controls.rotate_ring
        return ring.to_window(*ring.center)

    def rotate(self):
        """Taps with a second finger, while a third and a fourth one rest without effect."""
        board = self.seen.board
        second, *more = [self.down(board.x + dp(20 + 30 * at), board.top - dp(20)) for at in range(3)]
        for finger in (*more, second):
            finger.up()

    def rotate_to(self, place):
        """Rotates the carried brick by taps until it has this pose."""
        for _look in range(4):
            if self.seen.preview in (None, place):
                return
            self.rotate()

    def drop(self):
        self.finger.up()
        self.finger = None

    def lay(self, place):
        """Places the brick from a side from which the target is visible; returns whether it was placed."""
        count = len(self.guest.state.tables[self.seat].laid)
        for _side in range(4):
            self.take(place.brick)
            if self.bring(cubes_of(place)):
                self.rotate_to(place)
                self.drop()
                self.guest.stage.frames(1)
                return len(self.seen.laid) == count + 1 and self.seen.laid[-1] == place
            self.carry(*self.seen.tray.middle)
            self.drop()
            self.guest.settle()
            self.part.scene.glide_to_next_side(1)
            self.guest.settle()
        return False

    def place_of(self, key):
        """Window position of a button; None if it is not shown or disabled."""
        button = self.part.tray.done_button if key == DONE else self.area.buttons.get(key)
        if button is None or button.parent is None or button.disabled:
            return None
        return button.to_window(*button.center) if key == DONE else self.area.buttons.place(key)

    def press(self, key):
        """Taps a button of this person; returns whether it exists."""
        self.guest.stage.frames(2)
        place = self.place_of(key)
        if place is not None:
            self.guest.tap(place)
            self.guest.stage.frames(1)
        return place is not None


def cubes_of(place):
    """Returns the two cubes of a placement."""
    return CandidatePlace(place).cubes


def build(match, seat, left):
    """Places all bricks of a seat except `left`, following `plan_of`."""
    hand = match.state.hand(seat)
    for at, place in enumerate(plan_of(hand)[: len(hand) - left]):
        match.play(seat, TimedMove(place, 1000 * (at + 1)))


def plan_of(hand, seed=0):
    """Returns a valid building of these bricks."""
    luck, plan = Random(seed), None
    while not plan:
        plan = random_building(hand, luck)
    return plan
