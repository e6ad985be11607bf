"""What comes down with a brick that the structure cannot hold."""

from engine.domino3d.balance import tipping
from engine.domino3d.moves import Place
from engine.domino3d.structure import Structure


def falling(structure: Structure, place: Place) -> tuple[int, ...]:
    """The bricks that fall if this one is laid, by their order of laying, the new one among them; none if all holds.

    First what gives way with all that rests on it; then the same again, until the rest stands.
    """
    left = dict(enumerate((*structure.bodies, place.body)))
    fallen: list[int] = []
    while tips := tipping(list(left.values())):
        numbers = [list(left)[tip] for tip in tips]
        fallen += numbers
        left = {number: body for number, body in left.items() if number not in numbers}
    return tuple(sorted(fallen))
