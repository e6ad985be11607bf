"""Somebody at the table of Quadrot: sees where things lie, and acts by touch alone."""

from random import Random

from app.games.quadrot.plan import Facing
from app.match.messages import Stage as Told
from app.match.seating import Player, SetUp
from engine.bots.levels import find_bot
from engine.quadrot.moves import OFF, Turn
from engine.quadrot.pawns import points_of, read_spots, start_count
from tests.app.playing import QUICK
from tests.window.guest import Guest as AnyGuest

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
        match = SetUp("quadrot", players, seed, options).match()
        while not match.winners and (plies > len(match.moves) or (plies and seats[match.state.turn])):
            match.play(match.state.turn, greedy(match.state))
        if match.winners:
            match.rewind(len(match.moves) // 2)
        return self.take_seat(match, players, pace)

    def set(self, dice, *pawns):
        """These pawns, by seats, and these dice for the first seat; only people play."""
        players = tuple(Player("ABCD"[seat]) for seat in range(len(pawns)))
        match = SetUp("quadrot", players, 1, {}).match()
        match.state.turn, match.state.dice = 0, dice
        match.state.pawns = [read_spots(each) for each in pawns]
        return self.take_seat(match, players)

    # What is seen

    @property
    def plan(self):
        return self.seen.plan

    @property
    def turn(self):
        """The turn of the person in front."""
        return self.table.turn

    @property
    def taken(self):
        """The pawn that is selected."""
        return self.seen.taken

    @property
    def reached(self):
        """The points that are lit."""
        return self.seen.reached

    @property
    def said(self):
        """The sentence beside the board."""
        return self.seen.words.sentence

    @property
    def carried(self):
        """The pawn that a finger carries."""
        return next(pawn for pawn in self.seen.pawns if pawn.is_carried)

    @property
    def keys(self):
        return [action.key for action in self.table.actions()]

    def where(self, spot):
        """An own pawn as it is drawn."""
        own = [pawn.place for pawn in self.seen.pawns_of(self.turn.seat) if pawn.spot == spot]
        return own[-1] if own else self.plan.spot(self.turn.side, spot, 0, 1)

    def target(self, end):
        return self.plan.point(end) if end != OFF else self.plan.finish(self.turn.side)

    def shown(self):
        """Where pawns are drawn: by seats, sorted."""
        return [sorted(pawn.spot for pawn in self.seen.pawns_of(seat)) for seat in range(len(self.state.pawns))]

    def known(self):
        """Where they stand by the rules, the steps of the turn under way counted."""
        pawns = list(self.state.pawns)
        if self.turn:
            pawns[self.turn.seat] = self.turn.steps.pawns
        return [sorted([*points_of(own), *[OFF] * start_count(own)]) for own in pawns]

    @property
    def rise(self):
        """From a finger to the middle of what it holds: away from whoever is to move."""
        return self.seen.facing.way(0, self.machine.geometry.height(None) * self.machine.feel.lift)

    def die(self, index):
        """Where a die lies, or comes to lie."""
        seen = self.seen
        before = Facing((self.turn.side + seen.plan.quarters) % 4, seen.plan.middle)
        return before.place(*seen.plan.die(index, len(self.turn.dice)))

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
        if not any(way.step == step for way in self.turn.ways_of(step.start)):
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
            if self.session.stage is Told.OVER:
                return
            self.settle()
            if self.is_at_table and self.session.stage is Told.PLAY and self.turn:
                self.play_turn(greedy(self.state), by_drag)
                self.check()
            else:
                self.stage.frames(3)
        raise AssertionError("this match does not end")

    # What must always hold

    def check(self):
        """Once nothing moves, each pawn is drawn where the rules know it."""
        if not self.is_at_table or self.table.is_moving or self.session.stage is Told.OVER:
            return
        seen = self.seen
        assert self.shown() == self.known()
        assert all(pawn.is_carried or pawn.place == pawn.home for pawn in seen.pawns)
        assert seen.turn is None or seen.reached <= {way.end for way in seen.turn.ways}
