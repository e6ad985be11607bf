"""Second, simple implementation of the rules of Tri-Ominos and Quad-Ominos, written from the rule pages alone.

It shares no code with the engine. Cells are `(x, y, kind)`; a board is a dictionary from cells to the digits at their
corners; all searches are exhaustive.
"""

from copy import deepcopy
from itertools import product

HANDS = {
    "triominos": {2: 9, 3: 7, 4: 7, 5: 6, 6: 6},
    "quadominos": {2: 15, 3: 10, 4: 8, 5: 7, 6: 6, 7: 6, 8: 6},
}


LARGE = {2: 30, 3: 20, 4: 15, 5: 12, 6: 10, 7: 10, 8: 10}


def corners(cell):
    x, y, kind = cell
    if kind == "^":
        return ((x, y + 1), (x + 1, y), (x, y))
    if kind == "v":
        return ((x, y + 1), (x + 1, y + 1), (x + 1, y))
    return ((x, y + 1), (x + 1, y + 1), (x + 1, y), (x, y))


def cells_near(cell, reach=1):
    x, y, kind = cell
    kinds = "^v" if kind else [""]
    steps = range(-reach, reach + 1)
    return [(x + dx, y + dy, other) for dx, dy, other in product(steps, steps, kinds)]


def turns(tile):
    return {tile[turn:] + tile[:turn] for turn in range(len(tile))}


def tile_name(digits):
    return min(turns(tuple(digits)))


def text(cell, digits):
    return f"{'-'.join(map(str, digits))}@{cell[0]},{cell[1]}{cell[2]}"


def parse(move):
    digits, _, place = move.partition("@")
    kind = place[-1] if place[-1] in "^v" else ""
    x, y = (place[:-1] if kind else place).split(",")
    return (int(x), int(y), kind), tuple(map(int, digits.split("-")))


class Board:
    """Board with its placed tiles."""

    def __init__(self):
        self.laid = {}

    def digits_at(self):
        return {corner: digit for cell, digits in self.laid.items() for corner, digit in zip(corners(cell), digits)}

    def lay(self, cell, digits):
        self.laid[cell] = tuple(digits)

    def beside(self, cell):
        """Returns whether a placed tile shares a whole side (two corners) with the cell."""
        return any(
            len(set(corners(cell)) & set(corners(other))) == 2 for other in cells_near(cell) if other in self.laid
        )

    def candidates(self):
        near = {cell for laid in self.laid for cell in cells_near(laid)}
        return sorted(cell for cell in near if cell not in self.laid and self.beside(cell))

    def fits(self, tiles):
        known = self.digits_at()
        for cell in self.candidates():
            wanted = [known.get(corner) for corner in corners(cell)]
            for tile in tiles:
                for digits in turns(tile):
                    if all(there is None or there == digit for there, digit in zip(wanted, digits)):
                        yield cell, digits

    def touching(self, cell):
        known = self.digits_at()
        return sum(corner in known for corner in corners(cell))

    def hexagons(self, cell):
        """Returns the number of corners of the cell that are completely surrounded once the cell is filled."""
        filled = {*self.laid, cell}
        round_corner = [
            [other for other in cells_near(cell, 2) if corner in corners(other)] for corner in corners(cell)
        ]
        return sum(len(cells) == 6 and all(other in filled for other in cells) for cells in round_corner)


class Referee:
    """Match reconstructed from its trace, which provides the deals; everything else is computed."""

    def __init__(self, game, options, seats):
        self.tri = game == "triominos"
        self.options = options
        self.seats = seats
        self.size = LARGE[seats] if options.get("hands") == "large" else HANDS[game][seats]
        self.round = 0
        self.totals = [0] * seats
        if "ahead_for" in options:
            self.totals[options["ahead_for"]] = options.get("ahead", 10 if self.tri else 50)
        self.reached = False
        self.winners = []

    def deal(self, hands, well, lots=()):
        assert [len(hand) for hand in hands] == [self.size] * self.seats
        self.hands = [[tile_name(map(int, tile.split("-"))) for tile in hand] for hand in hands]
        self.well = [tile_name(map(int, tile.split("-"))) for tile in well]
        self.board = Board()
        self.draws = self.passes = self.extra = 0
        self.choosing = False
        self.round += 1
        self.turn = self.opener([tuple(map(int, tile.split("-"))) for tile in lots])

    # Opening

    def equal(self, tile):
        return len(set(tile)) == 1

    def best_to_open(self, tiles):
        equal = [tile for tile in tiles if self.equal(tile)]
        if equal:
            return max(equal)
        highest = max(sum(tile) for tile in tiles)
        return max((tile for tile in tiles if sum(tile) == highest), key=lambda tile: sorted(tile, reverse=True))

    def opener(self, lots):
        if isinstance(self.options.get("opener"), int):
            return (self.options["opener"] + self.round - 1) % self.seats
        if self.options.get("opener") == "drawn":
            return max(range(self.seats), key=lambda seat: (sum(lots[seat]), sorted(lots[seat], reverse=True)))
        best = self.best_to_open([tile for hand in self.hands for tile in hand])
        return next(seat for seat, hand in enumerate(self.hands) if best in hand)

    def openings(self):
        hand = self.hands[self.turn]
        best = self.best_to_open(hand)
        if self.options.get("opener", "highest") != "highest":
            return {text((0, 0, "^" if self.tri else ""), digits) for tile in hand for digits in turns(tile)}
        tiles = {best} | ({tile for tile in hand if not any(tile)} if self.equal(best) else set())
        return {text((0, 0, "^" if self.tri else ""), digits) for tile in tiles for digits in turns(tile)}

    # Moves

    def moves(self):
        if self.winners:
            return set()
        if not self.board.laid:
            return self.openings()
        if self.choosing:
            return self.choices()
        hand = self.hands[self.turn]
        laying = {text(cell, digits) for cell, digits in self.board.fits(hand)}
        if self.extra > 1:
            laying = {move for move in laying if self.can_lay(self.extra - 1, move)}
        return laying | self.other_calls(laying)

    def other_calls(self, laying):
        if self.tri:
            has_draws = self.options.get("draws") == "all" or self.draws < 3
            may_draw = self.well and has_draws and (not laying or self.options.get("voluntary_draw", True))
        else:
            may_draw = self.well and not laying
        if may_draw:
            return {"draw"}
        return set() if laying else {"pass"}

    def can_lay(self, count, first=None, board=None, hand=None):
        """Returns whether this number of tiles can be placed in succession, by exhaustive search."""
        board = deepcopy(board or self.board)
        hand = list(hand if hand is not None else self.hands[self.turn])
        if first:
            cell, digits = parse(first)
            board.lay(cell, digits)
            hand.remove(tile_name(digits))
        if count == 0:
            return True
        return any(self.can_lay(count - 1, text(cell, digits), board, hand) for cell, digits in board.fits(hand))

    def choices(self):
        if not self.can_lay(self.extra + 2):
            return {"take 25"}
        return {"take 2"} if self.opened_with_zeros() else {"take 25", "take 2"}

    def opened_with_zeros(self):
        return len(self.board.laid) == 1 and not any(self.board.digits_at().values())

    # Handlers of moves; each returns the points by reason

    def play(self, move):
        seat = self.turn
        if "@" in move:
            parts = self.lay(move)
        elif move == "draw":
            parts = self.draw()
        elif move in ("take 25", "take 2") or (move == "time" and (self.choosing or self.extra)):
            parts = self.choose(move)
        else:
            parts = self.say_pass(move)
        self.totals[seat] += sum(parts.values())
        if self.target() and self.totals[seat] >= self.target():
            self.reached = True
        self.after(seat, move)
        return parts

    def lay(self, move):
        cell, digits = parse(move)
        self.hands[self.turn].remove(tile_name(digits))
        touching, opening = self.board.touching(cell), not self.board.laid
        parts = {"tile": 1 if self.children else sum(digits)}
        if self.tri:
            hexagons = self.board.hexagons(cell)
            bonus = self.options.get("opening_bonus", True) and not self.children
            if hexagons:
                parts["hexagon"] = hexagons if self.children else {1: 50, 2: 60, 3: 70}[hexagons]
            elif touching == 3 and (self.options.get("bridge") != "gap" or self.one_side(cell)):
                parts["bridge"] = 1 if self.children else 40
            elif opening and self.equal(digits) and bonus:
                parts["opening"] = 10 if any(digits) else 40
        else:
            may = not self.extra or self.options.get("chained_bonuses", False)
            self.choosing = self.equal(digits) if opening else touching >= 3 and may
            self.extra = max(0, self.extra - 1)
        self.board.lay(cell, digits)
        self.passes = 0
        return parts

    @property
    def children(self):
        return self.options.get("points") == "children"

    def one_side(self, cell):
        """Returns whether exactly one tile shares two corners with the cell, which leaves a gap on each side."""
        return sum(len({*corners(cell)} & {*corners(other)}) == 2 for other in self.board.laid) == 1

    def target(self):
        length = self.options.get("length", "target")
        usual = 40 if self.children else 400 if self.tri else 600 if self.options.get("set") == "beginners" else 800
        return {"target": usual, "half": usual // 2}.get(length)

    def draw(self):
        self.hands[self.turn].append(self.well.pop(0))
        self.draws += 1
        return {"draw": 0 if self.children else -5 if self.tri else -20}

    def say_pass(self, move):
        """Handles a pass; it counts towards a blocked round only if the seat could neither place nor draw."""
        self.passes = self.passes + 1 if move == "pass" or self.moves() == {"pass"} else 0
        free = self.children or (self.options.get("free_pass") and not self.well)
        return {"pass": 0 if free else -10 if self.tri else -20}

    def choose(self, move):
        points = 25 if self.choosing and (move != "take 2" or self.opened_with_zeros()) else 0
        self.choosing = False
        self.extra = self.extra + 2 if move == "take 2" else 0 if move == "time" else self.extra
        return {"bonus": points}

    # End of a turn, of a round and of the match

    def after(self, seat, move):
        """Determines the next seat, or the end of the round."""
        self.ended = None
        if not self.tri and self.target() and self.totals[seat] >= self.target():
            self.win()
        elif move == "draw" or self.choosing or self.extra:
            return
        elif not self.hands[seat]:
            self.out(seat)
        elif self.passes >= self.seats and (self.tri or not self.well):
            self.blocked()
        else:
            self.turn = (seat + 1) % self.seats
            self.draws = 0

    def left(self):
        return [sum(map(sum, hand)) for hand in self.hands]

    def out(self, seat):
        awards = [0] * self.seats
        awards[seat] = 5 if self.children else sum(self.left()) + (25 if self.tri else 0)
        self.end("out", seat, awards)

    def blocked(self):
        left = self.left()
        lowest = min(left)
        awards = [sum(left) - mine - mine if mine == lowest and not self.children else 0 for mine in left]
        self.end("blocked", left.index(lowest), awards)

    def end(self, how, seat, awards):
        self.totals = [total + award for total, award in zip(self.totals, awards)]
        self.ended = (how, seat, awards)
        over = self.target() and max(self.totals) >= self.target()
        if over or (self.tri and self.reached) or self.round == self.options.get("length"):
            self.win()

    def win(self):
        self.winners = [seat for seat, total in enumerate(self.totals) if total == max(self.totals)]
