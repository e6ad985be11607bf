"""Simulated player at the table of Domino 3D, who reads the drawn shapes and acts only by touch."""

from itertools import product
from random import Random

from kivy.metrics import dp

from app.games.domino3d.geometry.touch_geometry import RIM
from app.games.domino3d.race.racer_actions import DONE
from app.look.appearance import seat_colours as seat_look
from app.match.messages import Stage as MatchStage
from app.match.seating import MatchSetUp
from app.players import Player
from engine.bots.bot_registry import find_bot
from engine.domino3d.cells import position
from engine.domino3d.collapse import find_tilt
from engine.domino3d.events import Laid
from engine.domino3d.moves import Place
from tests.app.playing import QUICK
from tests.window.domino3d.seen import seen_of
from tests.window.guest import Guest as AnyGuest


def greedy(state):
    """Returns the move of a greedy bot."""
    *_, thought = find_bot("domino3d", "greedy").think(state.view(state.turn), Random(1), 2)
    return thought.move


class Guest(AnyGuest):
    """Player who sees and touches the table of Domino 3D."""

    # Set-up of a match

    def sit_down(self, seats=(None, None), seed=1, plies=0, pace=QUICK, sand=None, **options):
        """Opens a match after `plies` moves, or later when it is a person's turn."""
        players = tuple(Player("ABCDEF"[seat], level) for seat, level in enumerate(seats))
        match = MatchSetUp("domino3d", players, seed, {"sand": sand, **options}).match()
        while not match.winners and (plies > len(match.moves) or (plies and seats[match.state.turn])):
            match.play(match.state.turn, greedy(match.state))
        if match.winners:
            match.rewind(len(match.moves) // 2)
        return self.take_seat(match, players, pace)

    # Drawing

    @property
    def seen(self):
        """Shapes and texts that the table currently draws."""
        return seen_of(self.table)

    @property
    def lift(self):
        """Distance in pixels from the finger up to the carried brick."""
        return self.table.fingers.machine.geometry.height(None) * self.table.fingers.machine.config.lift

    @property
    def offered(self):
        """Legal placements of the person in front."""
        front = self.session.front
        return [move for move in self.state.moves(front) if isinstance(move, Place)]

    def candidate(self, place):
        """Returns the candidate for a place, with its position in the current view."""
        return next(each for each in self.seen.candidates if each.place == place)

    def wrong_room(self, reason="marks"):
        """Returns the window position of a free place at which the brick is refused for this reason.

        The position is far from all candidates and, if possible, from the edge of the board, where the board scrolls.
        """
        geometry, whole = self.table.scene.geometry, self.seen.board
        is_low = whole.height < self.lift + 3 * dp(RIM)
        board = whole if is_low else whole.grown(-dp(RIM))
        across, up = range(int(board.x), int(board.right), 12), range(int(board.y + self.lift), int(board.top), 12)
        for x, y in product(across, up):
            attempt = geometry.attempt_at(self.seen.brick, 0.0, x, y)
            far = all(each.distance(x, y, geometry.projection.scale) > 1.2 for each in self.seen.candidates)
            if attempt and far and self.state.structure.refusal(attempt.fit) == reason:
                return x, y
        raise AssertionError(f"nowhere is it refused for {reason}")

    # Gestures

    def press(self, key):
        """Taps a button of the table; in a race, the one that declares the structure finished is in the tray."""
        if key != DONE:
            super().press(key)
            return
        self.stage.frames(2)
        button = self.table.parts[0].tray.done_button
        self.tap(button.to_window(*button.center))
        self.stage.frames(1)
        self.settle()

    def settle(self):
        """Finishes all animations, but does not wait for bots."""
        for _ in range(80):
            if not self.is_at_table or not self.table.motions.is_running:
                return
            self.table.motions.finish()

    def take(self):
        """Picks up the brick and holds it above the lower edge of the board, with the camera near."""
        x, y = self.seen.tray.middle
        finger = self.stage.down(x, y)
        finger.move(x, y + dp(20))
        self.carry(finger, x, self.seen.board.y + self.lift + dp(20))
        self.settle()
        return finger

    def carry(self, finger, x, y):
        """Moves the centre of the carried brick to a position."""
        finger.move(x, y - self.lift)
        self.stage.until(lambda: (at := self.table.fingers.machine.wakes_at) is None or at > self.clock())

    def bring(self, finger, place):
        """Moves the carried brick to a candidate; taps with a second finger if another candidate is in front."""
        self.push_into_view(finger, place)
        self.carry(finger, *self.candidate(place).aim)
        for _ in range(12):
            if self.seen.preview == place:
                return True
            second = self.stage.down(self.seen.board.x + dp(30), self.seen.board.top - dp(60))
            second.up()
        return self.seen.preview == place

    def push_into_view(self, finger, place):
        """Pushes the carried brick against the edge of the board, which pans the camera, until a candidate is inside
        the board.
        """
        board = self.seen.board
        inner = board.grown(-dp(RIM) / 8)
        for _ in range(240):
            x, y = self.candidate(place).aim
            if board.contains(x, y):
                return
            self.carry(finger, min(max(x, inner.x), inner.right), min(max(y, inner.y), inner.top))
            self.stage.frames(1)

    def look_at(self, place):
        """Orbits the board until a candidate is clearly visible."""
        for _ in range(4):
            if self.candidate(place).visible_share > 0.2:
                return
            self.table.scene.glide_to_next_side(1)
            self.settle()

    def drag(self, place):
        """Drags the brick to a candidate and drops it."""
        self.look_at(place)
        finger = self.take()
        is_there = self.bring(finger, place)
        finger.up()
        self.stage.frames(1)
        self.settle()
        return is_there

    def play_place(self, place, by_drag=True):
        ply = self.moves
        if by_drag:
            self.drag(place)
        else:
            self.look_at(place)
            self.tap(self.seen.tray.middle)
            self.tap(self.candidate(place).aim)
            if self.moves == ply and self.seen.asks_to_confirm:  # the place is unstable, or the tap may mean another
                self.turn_to(place)
                self.stage.key("enter")
                self.settle()
        if self.moves == ply:
            at, board = self.candidate(place).at, self.seen.board
            raise AssertionError(f"{place} was not laid, seen at {at} of {board}")

    def turn_to(self, place):
        """Turns a brick that awaits confirmation to a place that overlaps its own."""
        for _ in range(12):
            if self.seen.preview == place:
                return
            self.stage.key("r")
            self.settle()

    def play_a_turn(self, by_drag=True):
        """Plays the greedy bot's move by touch."""
        move = greedy(self.state)
        if isinstance(move, Place):
            self.play_place(move, by_drag)
        else:
            self.press("pass")

    def finish(self, by_drag=True):
        """Plays until the match is over."""
        for _ in range(4000):
            if self.session.stage is MatchStage.OVER:
                return
            self.settle()
            if self.is_at_table and self.session.stage is MatchStage.PLAY and self.seen.brick is not None:
                self.play_a_turn(by_drag)
                self.check()
            else:
                self.stage.frames(3)
        raise AssertionError("this match does not end")

    # Checks

    def check(self):
        """Checks that the drawn bricks agree with the match while nothing moves."""
        if not self.is_at_table or self.table.is_moving or self.session.stage is MatchStage.OVER:
            return
        seen = self.seen
        if not seen.is_painted:
            return  # it is obscured until the first touch
        assert seen.laid == self.state.structure.laid
        self.check_newest(seen)
        assert seen.held is not None or seen.held_at is None

    def check_place_signs(self):
        """Checks that each visible candidate has a sign, which differs if it is unstable, except under a preview."""
        seen, state = self.seen, self.state.structure
        busy = {position(cell) for cell in seen.preview.body} if seen.preview else set()
        spots = [
            each
            for each in seen.geometry.signs()
            if not busy & set(each.cubes) and not seen.geometry.is_on_preview(*each.aim)
        ]
        safe = [each for each in spots if find_tilt(state, each.place) is None]
        shaky = [each for each in spots if each not in safe]
        for signs, wanted in zip(seen.place_signs, (safe, shaky), strict=True):
            aims = sorted(each.aim for each in wanted)
            assert len(signs) == len(aims)
            gaps = [abs(a - b) for sign, aim in zip(sorted(signs), aims) for a, b in zip(sign, aim, strict=True)]
            assert max(gaps, default=0) <= dp(2)

    def check_newest(self, seen):
        """Checks that only the last brick has an edge in a seat's colour, that of the seat that placed it."""
        cubes, tints = seen.newest
        if cubes:
            laid = [event for events in self.session.match.events for event in events if isinstance(event, Laid)]
            assert cubes <= {position(cell) for cell in laid[-1].place.body}
            assert tints == {tuple(seat_look(self.screen.colour_index(laid[-1].seat)).solid[:3])}
