"""Second, simple implementation of the rules, written independently of the engine.

It reads the board from `board.json`, keeps pawns in lists, and tries all moves one pawn at a time.
"""

import json
from pathlib import Path

HERE = Path(__file__).parent
BOARD = json.loads((HERE / "data" / "board.json").read_text())
KIND = {point: kind for point, _, _, kind in BOARD["points"]}
WHERE = {point: (x, y) for point, x, y, _ in BOARD["points"]}
SIDES = BOARD["sides"]
NAMES = BOARD["sides_clockwise"]


def segments_from(point):
    for one, other, colour in BOARD["segments"]:
        if one == point:
            yield other, colour
        if other == point:
            yield one, colour


class Situation:
    """State during a turn."""

    def __init__(self, side, pawns, occupied, someone_home, dice):
        self.side = side
        self.pawns = pawns  # points, "start", "home", or "sent" if sent back by a red square in this turn
        self.occupied = occupied  # points with pawns of other seats
        self.safe = {SIDES[side]["finish_square"]} if someone_home else set()
        self.dice = dice
        self.hopped = False
        self.last = None  # pawn of the last step, its previous point, and whether it may make a white hop
        self.trail = []

    def put(self, pawn, spot, used, came_from=None, may_hop=False, hop=False, word=""):
        new = Situation.__new__(Situation)
        new.__dict__.update(self.__dict__)
        new.pawns = [*self.pawns[:pawn], spot, *self.pawns[pawn + 1 :]]
        new.dice = list(self.dice)
        for die in used:
            new.dice.remove(die)
        new.hopped = self.hopped or hop
        new.last = (pawn, came_from, may_hop)
        new.trail = [*self.trail, word]
        return new

    def is_free(self, point):
        return point not in self.occupied and point not in self.pawns

    def is_danger(self, point):
        return KIND[point] == "red" and point not in self.safe

    def further(self):
        for pawn, spot in enumerate(self.pawns):
            if spot == "start":
                yield from self.coming_in(pawn)
            elif isinstance(spot, int):
                yield from self.leaving(pawn, spot)
                yield from self.walking(pawn, spot)
                yield from self.black_hopping(pawn, spot)
                yield from self.jumping(pawn, spot)
                yield from self.white_hopping(pawn, spot)

    def coming_in(self, pawn):
        for die in set(self.dice) & {"red", "blue"}:
            for gate in SIDES[self.side]["gates"]:
                if self.is_free(gate):
                    yield self.put(pawn, gate, [die], may_hop=KIND[gate] == "white", word="in")

    def leaving(self, pawn, spot):
        if spot in SIDES[self.side]["last"] or spot in self.safe:
            for die in set(self.dice) & {"red", "blue"}:
                yield self.put(pawn, "home", [die], word="out")

    def goes_back(self, pawn, target):
        return self.last is not None and self.last[0] == pawn and self.last[1] == target

    def walking(self, pawn, spot):
        for target, colour in segments_from(spot):
            if colour in self.dice and self.is_free(target) and not self.goes_back(pawn, target):
                yield self.arriving(pawn, spot, target, [colour], self.is_danger(target), "walk")

    def arriving(self, pawn, spot, target, used, danger, word):
        if danger:
            return self.put(pawn, "sent", used, word=word)
        return self.put(pawn, target, used, came_from=spot, may_hop=KIND[target] == "white", word=word)

    def black_hopping(self, pawn, spot):
        if KIND[spot] == "black" and "black" in self.dice:
            for target, kind in KIND.items():
                if kind == "black" and self.is_free(target) and not self.goes_back(pawn, target):
                    yield self.put(pawn, target, ["black"], came_from=spot, word="black hop")

    def white_hopping(self, pawn, spot):
        if self.last is not None and self.last[0] == pawn and self.last[2] and not self.hopped:
            for target, kind in KIND.items():
                if kind == "white" and self.is_free(target):
                    yield self.put(pawn, target, [], hop=True, word="hop")

    def jumping(self, pawn, spot):
        if len(self.dice) < 2:
            return
        for over, colour in segments_from(spot):
            for target, next_colour in segments_from(over):
                (x, y), (over_x, over_y), (to_x, to_y) = WHERE[spot], WHERE[over], WHERE[target]
                straight = (over_x - x, over_y - y) == (to_x - over_x, to_y - over_y)
                dice_fit = sorted([colour, next_colour]) == sorted(self.dice)
                if straight and dice_fit and not self.is_free(over) and self.is_free(target):
                    danger = self.is_danger(over) or self.is_danger(target)
                    yield self.arriving(pawn, spot, target, list(self.dice), danger, "jump")


def everything(situation):
    """Returns all reachable states, starting with this one."""
    yield situation
    for later in situation.further():
        yield from everything(later)


def result(situation):
    spots = ["start" if spot == "sent" else spot for spot in situation.pawns]
    points = sorted(spot for spot in spots if isinstance(spot, int))
    return (*points, *["start"] * spots.count("start"), *["home"] * spots.count("home"))


def legal(side, dice, pawns, someone_home):
    """Returns the maximum number of usable dice and all distinct results."""
    others = {spot for name, spots in pawns.items() if name != side for spot in spots if isinstance(spot, int)}
    begin = Situation(side, list(pawns[side]), others, someone_home, list(dice))
    ends = list(everything(begin))
    most = max(len(dice) - len(end.dice) for end in ends)
    if most == 0:
        return 0, set()
    results = {result(end) for end in ends if len(dice) - len(end.dice) == most}
    for end in ends:
        # Leaving is always allowed. The other die is used by another pawn if possible, and is lost otherwise
        if end.trail == ["out"] and not any(end.further()):
            results.add(result(end))
    return most, results


def dice_used_and_turns(request):
    most, results = legal(request["to_move"], request["dice"], request["pawns"], request["someone_home"])
    return {"dice_used": most, "turns": {tuple(turn) for turn in results}}
