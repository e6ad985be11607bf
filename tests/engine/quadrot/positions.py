"""Random positions for tests of the rules."""

import json
from pathlib import Path
from random import Random

from engine.quadrot.board import SIDE_NAMES
from engine.quadrot.legal_turns import Position
from engine.quadrot.moves import read_colour
from engine.quadrot.packed_pawns import ON_BOARD, read_pawn_places
from tests.engine.quadrot.naive import KIND, SIDES

DATA = Path(__file__).parent / "data"
EXAMPLES = [
    example for name in ("examples", "more_examples") for example in json.loads((DATA / f"{name}.json").read_text())
]
FACES = ("blue", "blue", "red", "red", "yellow", "black")


def title(example):
    return example["title"]


def random_request(rng: Random):
    """Returns a random position: crowded or empty, often with occupied white and black points, sometimes with a pawn
    home.
    """
    someone_home = rng.random() < 0.4
    sides = rng.sample(SIDE_NAMES, rng.choice([1, 2, 2, 3, 3, 4, 4]))
    homely, taken, pawns = rng.random() * 0.5, set(), {}
    for side in sides:
        pawns[side] = [random_spot(rng, side, someone_home, taken, homely) for _ in range(4)]
    if all(spot == "home" for spot in pawns[sides[0]]):
        pawns[sides[0]][0] = "start"
    dice = [rng.choice(FACES) for _ in range(1 if rng.random() < 0.05 else 2)]
    return {"to_move": sides[0], "dice": dice, "someone_home": someone_home, "pawns": pawns}


def random_spot(rng, side, someone_home, taken, homely):
    chance = rng.random()
    if chance < 0.2:
        return "start"
    if chance < 0.2 + homely:
        return "home"
    safe = {SIDES[side]["finish_square"]} if someone_home else set()
    free = [point for point, kind in KIND.items() if point not in taken and (kind != "red" or point in safe)]
    (point,) = rng.choices(free, [1 if KIND[point] == "plain" else 3 for point in free])
    taken.add(point)
    return point


def position_of(request):
    """Converts a request to a position of the engine and its dice."""
    side = request["to_move"]
    own = read_pawn_places(request["pawns"][side])
    others = sum(read_pawn_places(spots) & ON_BOARD for name, spots in request["pawns"].items() if name != side)
    position = Position(SIDE_NAMES.index(side), own, others, request["someone_home"])
    return position, tuple(map(read_colour, request["dice"]))
