"""Somebody at the table of Quadrot: sees where things lie, and acts by touch alone."""

from math import dist
from random import Random

from app.games.quadrot.board_plan import PlayerViewpoint
from app.games.quadrot.pieces import RADIUS
from app.look.appearance import seat_colours as seat_look
from app.match.messages import Stage as MatchStage
from app.match.seating import MatchSetUp, Player
from engine.bots.bot_registry import find_bot
from engine.quadrot.moves import OFF, Turn
from engine.quadrot.pawns import PAWNS, points_of, read_pawn_places, start_count
from tests.app.playing import QUICK
from tests.window.guest import Guest as AnyGuest
from tests.window.quadrot.seen import Seen

BEHIND = ["start"] * 4


def greedy(state):
    """What somebody would play who wants to get home."""
    *_, thought = find_bot("quadrot", "greedy").think(state.view(state.turn), Random(1), 2)
    return thought.move


class Guest(AnyGuest):
    """Two hands and two eyes at the table of Quadrot."""

    # Sitting down

    def sit_down(self, seats=(None, None), seed=1, plies=0, pace=QUICK, **options):
        """So many moves have been made, or a few more: until a person is in turn."""
        players = tuple(Player("ABCD"[seat], level) for seat, level in enumerate(seats))
        match = MatchSetUp("quadrot", players, seed, options).match()
        while not match.winners and (plies > len(match.moves) or (plies and seats[match.state.turn])):
            match.play(match.state.turn, greedy(match.state))
        if match.winners:
            match.rewind(len(match.moves) // 2)
        return self.take_seat(match, players, pace)

    def set(self, dice, *pawns):
        """These pawns, by seats, and these dice for the first seat; only people play."""
        players = tuple(Player("ABCD"[seat]) for seat in range(len(pawns)))
        match = MatchSetUp("quadrot", players, 1, {}).match()
        match.state.turn, match.state.dice = 0, dice
        match.state.pawns = [read_pawn_places(each) for each in pawns]
        return self.take_seat(match, players)

    # What is seen

    @property
    def seen(self):
        """What is painted now."""
        return Seen(self.table)

    @property
    def plan(self):
        return self.table.scene.plan

    @property
    def turn(self):
        """The turn of the person in front."""
        return self.table.turn

    @property
    def taken(self):
        """Spot of the pawn that has the ring of the one that is taken."""
        return self.seen.taken

    @property
    def reached(self):
        """Points that have a ring."""
        return {*self.seen.ends}

    @property
    def said(self):
        """The sentence beside the board."""
        return self.seen.said.sentence

    @property
    def carried(self):
        """The pawn that a finger carries."""
        return self.seen.carried

    @property
    def keys(self):
        return [action.key for action in self.table.actions()]

    def where(self, spot):
        """Place of an own pawn as it is drawn."""
        own = [pawn.place for pawn in self.seen.pawns_of(self.turn.seat) if pawn.spot == spot]
        return own[-1] if own else self.plan.spot(self.turn.side, spot, 0, 1)

    def target(self, end):
        return self.plan.point(end) if end != OFF else self.plan.finish(self.turn.side)

    def shown(self):
        """Spots on which pawns are drawn: by seats, sorted."""
        seen = self.seen
        return [sorted(pawn.spot for pawn in seen.pawns_of(seat)) for seat in range(len(self.state.pawns))]

    def known(self):
        """Where they stand by the rules, the steps of the turn under way counted."""
        pawns = list(self.state.pawns)
        if self.turn:
            pawns[self.turn.seat] = self.turn.steps.pawns
        return [sorted([*points_of(own), *[OFF] * start_count(own)]) for own in pawns]

    @property
    def rise(self):
        """From a finger to the middle of what it holds: away from whoever is to move."""
        return self.table.scene.facing.way(0, self.machine.geometry.height(None) * self.machine.config.lift)

    def die(self, index):
        """Where a die lies, or comes to lie."""
        plan = self.plan
        before = PlayerViewpoint((self.turn.side + plan.quarters) % 4, plan.middle)
        return before.place(*plan.die(index, len(self.turn.dice)))

    # What hands do

    def lift(self, spot):
        """Take a pawn and hold it over the middle of the board."""
        finger = self.stage.down(*self.where(spot))
        self.carry(finger, *self.plan.middle)
        return finger

    def carry(self, finger, x, y):
        """Bring the middle of what is held there, once it floats."""
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
        """One step by touch: the die first, if another one would be used."""
        if not any(way.step == step for way in self.turn.options_from(step.start)):
            self.tap(self.die(self.turn.dice.index(step.dice[0])))
        if by_drag:
            self.drag(step.start, self.target(step.end))
        else:
            if self.taken != step.start:
                self.tap(self.where(step.start))
            self.tap(self.target(step.end))
        self.agree(step)

    def play_a_turn(self):
        """The turn that the greedy bot would play, by touch."""
        self.play_turn(greedy(self.state))

    def play_turn(self, move, by_drag=False):
        """A whole turn by touch."""
        self.throw()
        self.play_rest(move, by_drag)

    def play_rest(self, move=None, by_drag=False):
        """What follows the throw, as the greedy bot would."""
        ply, move = self.moves, move or greedy(self.state)
        for step in move.steps if isinstance(move, Turn) else ():
            self.step(step, by_drag)
        if self.moves == ply and self.turn:
            self.stage.frames(2)
            (main,) = [action.key for action in self.table.actions() if action.is_main]
            self.press(main)
        self.settle()

    def agree(self, step):
        """Tap again, where it is asked whether the red square is meant."""
        if self.is_at_table and "again" in self.said:
            self.table.motions.finish()  # an answer takes its time
            self.tap(self.target(step.end))

    def finish(self, by_drag=False):
        """Play on until the match is over."""
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

    # What must always hold

    def check(self):
        """Once nothing moves, pawns, dice and rings are drawn as the rules know them."""
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
        """All pawns of a seat are drawn in its colour with its glyph: on their points, in a finger, or home."""
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
        """Dice show what was thrown, in the order of the turn, and those that are used are faint."""
        turn = self.turn
        assert [die.colour for die in seen.dice] == [*turn.dice] if turn.is_thrown else [None] * len(turn.dice)
        assert all(die.is_styled for die in seen.dice)
        if turn.is_thrown:
            assert [die.is_used for die in seen.dice] == [bool(used) for used in turn.used]

    def dice_to(self, end):
        """Dice colours that bring the pawn that is taken to a point."""
        options = self.turn.options if self.taken is None else self.turn.options_from(self.taken)
        return {die for way in options if way.end == end for die in way.dice}


def colours_of(seen, plan, end):
    """Dice colours of the badges beside a point."""
    return {badge.colour for badge in seen.badges if dist(badge.place, plan.point(end)) < 0.7 * plan.unit}
