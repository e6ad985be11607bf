"""Simulated player at the table of Quadrot, who reads the drawn shapes and acts only by touch."""

from math import dist
from random import Random

from app.games.quadrot.board_plan import PlayerViewpoint
from app.games.quadrot.pawns import RADIUS
from app.look.appearance import seat_colours as seat_look
from app.match.messages import Stage as MatchStage
from app.match.seating import MatchSetUp
from app.players import Player
from engine.bots.bot_registry import find_bot
from engine.quadrot.board import OFF
from engine.quadrot.moves import Turn
from engine.quadrot.packed_pawns import PAWNS, points_of, read_pawn_places, start_count
from tests.app.playing import QUICK
from tests.window.guest import Guest as AnyGuest
from tests.window.quadrot.seen import Seen

BEHIND = ["start"] * 4


def greedy(state):
    """Returns the turn of a greedy bot."""
    *_, thought = find_bot("quadrot", "greedy").think(state.view(state.turn), Random(1), 2)
    return thought.move


class Guest(AnyGuest):
    """Player who sees and touches the table of Quadrot."""

    # Set-up of a match

    def sit_down(self, seats=(None, None), seed=1, plies=0, pace=QUICK, **options):
        """Opens a match after `plies` moves, or later when it is a person's turn."""
        players = tuple(Player("ABCD"[seat], level) for seat, level in enumerate(seats))
        match = MatchSetUp("quadrot", players, seed, options).match()
        while not match.winners and (plies > len(match.moves) or (plies and seats[match.state.turn])):
            match.play(match.state.turn, greedy(match.state))
        if match.winners:
            match.rewind(len(match.moves) // 2)
        return self.take_seat(match, players, pace)

    def set(self, dice, *pawns):
        """Opens a match between people with these pawns by seat, and these dice for the first seat."""
        players = tuple(Player("ABCD"[seat]) for seat in range(len(pawns)))
        match = MatchSetUp("quadrot", players, 1, {}).match()
        match.state.turn, match.state.dice = 0, dice
        match.state.pawns = [read_pawn_places(each) for each in pawns]
        return self.take_seat(match, players)

    # Drawing

    @property
    def seen(self):
        """Shapes and texts that the table currently draws."""
        return Seen(self.table)

    @property
    def plan(self):
        return self.table.scene.plan

    @property
    def turn(self):
        """Turn in progress of the person in front."""
        return self.table.turn

    @property
    def taken(self):
        """Point of the pawn with the ring of the selected pawn."""
        return self.seen.taken

    @property
    def reached(self):
        """Points with a target ring."""
        return {*self.seen.ends}

    @property
    def said(self):
        """Text beside the board."""
        return self.seen.said.sentence

    @property
    def carried(self):
        """Pawn that a finger carries."""
        return self.seen.carried

    @property
    def keys(self):
        return [action.key for action in self.table.actions()]

    def where(self, spot):
        """Returns the drawn position of an own pawn."""
        own = [pawn.place for pawn in self.seen.pawns_of(self.turn.seat) if pawn.spot == spot]
        return own[-1] if own else self.plan.spot(self.turn.side, spot, 0, 1)

    def target(self, end):
        return self.plan.point(end) if end != OFF else self.plan.finish(self.turn.side)

    def shown(self):
        """Points of the drawn pawns: sorted, by seat."""
        seen = self.seen
        return [sorted(pawn.spot for pawn in seen.pawns_of(seat)) for seat in range(len(self.state.pawns))]

    def known(self):
        """Points of the pawns in the match, including the steps of the turn in progress."""
        pawns = list(self.state.pawns)
        if self.turn:
            pawns[self.turn.seat] = self.turn.steps.pawns
        return [sorted([*points_of(own), *[OFF] * start_count(own)]) for own in pawns]

    @property
    def rise(self):
        """Returns the offset from a finger to the carried pawn, away from the player to move."""
        return self.table.scene.facing.way(0, self.machine.geometry.height(None) * self.machine.config.lift)

    def die(self, index):
        """Returns the final position of a die."""
        plan = self.plan
        before = PlayerViewpoint((self.turn.side + plan.quarters) % 4, plan.middle)
        return before.place(*plan.die(index, len(self.turn.dice)))

    # Gestures

    def lift(self, spot):
        """Picks up a pawn and holds it over the middle of the board."""
        finger = self.stage.down(*self.where(spot))
        self.carry(finger, *self.plan.middle)
        return finger

    def carry(self, finger, x, y):
        """Moves the centre of the carried pawn to a position."""
        right, up = self.rise
        finger.move(x - right, y - up)
        self.stage.until(lambda: self.machine.wakes_at is None)

    def drag(self, spot, end):
        finger = self.lift(spot)
        self.carry(finger, *end)
        finger.up()
        self.settle()

    def throw(self):
        self.tap(self.die(0))

    def step(self, step, by_drag=False):
        """Makes a step by touch; selects the die first if another one would be used."""
        if step not in self.turn.options_from(step.start):
            self.tap(self.die(self.turn.dice.index(step.dice[0])))
        if by_drag:
            self.drag(step.start, self.target(step.end))
        else:
            if self.taken != step.start:
                self.tap(self.where(step.start))
            self.tap(self.target(step.end))
        self.agree(step)

    def play_a_turn(self):
        """Plays the greedy bot's turn by touch."""
        self.play_turn(greedy(self.state))

    def play_turn(self, move, by_drag=False):
        """Plays a whole turn by touch."""
        self.throw()
        self.play_rest(move, by_drag)

    def play_rest(self, move=None, by_drag=False):
        """Plays the rest of a turn after the throw; by default that of the greedy bot."""
        ply, move = self.moves, move or greedy(self.state)
        for step in move.steps if isinstance(move, Turn) else ():
            self.step(step, by_drag)
        if self.moves == ply and self.turn:
            self.stage.frames(2)
            (main,) = [action.key for action in self.table.actions() if action.is_main]
            self.press(main)
        self.settle()

    def agree(self, step):
        """Taps again if the table asks for confirmation of a red square."""
        if self.is_at_table and "again" in self.said:
            self.table.motions.finish()  # a confirmation needs a pause after the question
            self.tap(self.target(step.end))

    def finish(self, by_drag=False):
        """Plays until the match is over."""
        for _ in range(4000):
            if self.session.stage is MatchStage.OVER:
                return
            self.settle()
            if self.is_at_table and self.session.stage is MatchStage.PLAY and self.turn:
                self.play_turn(greedy(self.state), by_drag)
                self.check()
            else:
                self.stage.frames(3)
        raise AssertionError("this match does not end")

    # Checks

    def check(self):
        """Checks that the drawn pawns, dice and rings agree with the match while nothing moves."""
        is_sliding = self.is_at_table and (self.screen.opacity < 1 or self.screen.shift.x != 0)
        if not self.is_at_table or is_sliding or self.table.is_moving or self.session.stage is MatchStage.OVER:
            return
        seen = self.seen
        for seat, spots in enumerate(self.known()):
            self.check_pawns(seen, seat, spots)
        if self.turn:
            self.check_dice(seen)
            assert {*seen.ends} <= {way.end for way in self.turn.options}
            assert all(colours_of(seen, self.plan, end) == self.dice_to(end) for end in seen.ends if end != OFF)

    def check_pawns(self, seen, seat, spots):
        """Checks that all pawns of a seat are drawn in its colour and with its glyph: on their points, carried, or
        home.
        """
        side, behind = self.state.sides[seat], spots.count(OFF)
        homes = [self.plan.point(spot) for spot in spots if spot != OFF]
        homes += [self.plan.waiting_position(side, index, behind) for index in range(behind)]
        places = [pawn.place for pawn in seen.pawns_of(seat) if pawn != seen.carried]
        carried = len(seen.pawns_of(seat)) - len(places)
        assert len(places) + carried == len(homes), (seat, places)
        assert carried == bool(self.machine.held and self.machine.held.is_carried and self.turn.seat == seat)
        assert all(min(dist(place, home) for home in homes) < 1 for place in places), (seat, places, homes)
        assert len({min(homes, key=lambda home: dist(place, home)) for place in places}) == len(places)
        resting = [pawn for pawn in seen.all_pawns if pawn.is_home and pawn.seat == seat]
        rests = [self.plan.rest(side, index) for index in range(PAWNS - len(homes))]
        assert len(resting) == len(rests), seat
        assert all(dist(pawn.place, rest) < 1 for pawn, rest in zip(resting, rests))
        mine = [pawn for pawn in seen.all_pawns if pawn.seat == seat]
        assert {pawn.glyph for pawn in mine} <= {seat_look(self.screen.colour_index(seat)).glyph}
        assert all(pawn.is_home or pawn.radius > 0.9 * RADIUS * self.plan.unit for pawn in mine)

    def check_dice(self, seen):
        """Checks that the dice show the throw in the order of the turn, with used ones faded."""
        turn = self.turn
        assert [die.colour for die in seen.dice] == [*turn.dice] if turn.is_thrown else [None] * len(turn.dice)
        assert all(die.is_styled for die in seen.dice)
        if turn.is_thrown:
            assert [die.is_used for die in seen.dice] == [bool(used) for used in turn.used]

    def dice_to(self, end):
        """Returns the colours of the dice that bring the selected pawn to a point."""
        options = self.turn.options if self.taken is None else self.turn.options_from(self.taken)
        return {die for way in options if way.end == end for die in way.dice}


def colours_of(seen, plan, end):
    """Returns the colours of the dice badges beside a point."""
    return {badge.colour for badge in seen.badges if dist(badge.place, plan.point(end)) < 0.7 * plan.unit}
