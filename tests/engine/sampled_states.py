"""Pairs of states that a seat cannot distinguish: the same match with other hidden information or other random
outcomes.
"""

from collections.abc import Mapping
from enum import Enum
from functools import cached_property
from random import Random
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType

from engine.games import GAMES
from engine.match import Match
from engine.randomness import REJECTED
from tests.engine.variants import option_sets

CODE = (type, ModuleType, FunctionType, BuiltinFunctionType, MethodType)
PLAIN = (int, float, str, bytes, Enum)


def hiding(name):
    """Returns the variants of a game, as options and seats, that have hidden information.

    If the standard options hide nothing, each variant is also combined with each other option.
    """
    game = GAMES[name]
    sets = [given for given in option_sets(game) if is_hiding(game, given)]
    if not is_hiding(game, {}):
        sets = [{**given, **other} for given in sets for other in option_sets(game)]
    ways = [given for number, given in enumerate(sets) if given not in sets[:number] and is_hiding(game, given)]
    seats = [game.options.of(given).seats for given in ways]
    return [(given, numbers[place % len(numbers)]) for place, (given, numbers) in enumerate(zip(ways, seats))]


def is_hiding(game, given):
    options = game.options.of(given)
    return game.hides(options) and options.clash() is None


HIDING = [name for name in GAMES if hiding(name)]
"""Games with hidden information in some variant"""


def other_world(state, seat, rng):
    """Returns a random state that a seat cannot distinguish from this one."""
    return state.view(seat).sample_state(rng)


def is_different(world, state, seat):
    """Returns whether another seat has a different view in the sampled state."""
    return any(world.view(other) != state.view(other) for other in range(len(state.scores)) if other != seat)


def seen(events, seat):
    return [event.visible_to(seat) for event in events]


# Comparison of objects


def differences(one, other, path=""):
    """Yields the differences between two objects, attribute by attribute, regardless of their `__eq__`.

    Cached properties are ignored.
    """
    if one is other:
        return
    if type(one) is not type(other) or isinstance(one, (*PLAIN, *CODE, set, frozenset)):
        if one != other:
            yield f"{path}: {one!r} and {other!r}"
        return
    parts, others = parts_of(one), parts_of(other)
    if parts.keys() != others.keys():
        yield f"{path}: {[*parts]} and {[*others]}"
        return
    for name, part in parts.items():
        yield from differences(part, others[name], f"{path}.{name}")


def parts_of(thing):
    """Returns the parts of an object by name, key or index."""
    if isinstance(thing, Mapping):
        return thing
    if isinstance(thing, list | tuple):
        return dict(enumerate(thing))
    return dict(attributes(thing))


def attributes(thing):
    """Returns the attributes of an object, with and without slots, except cached properties."""
    kinds = type(thing).__mro__
    slots = {name for kind in kinds for name in _slots(kind)}
    computed = {name for kind in kinds for name, value in vars(kind).items() if isinstance(value, cached_property)}
    names = {*slots, *getattr(thing, "__dict__", ())} - computed
    return [(name, getattr(thing, name)) for name in sorted(names) if hasattr(thing, name)]


def _slots(kind):
    slots = vars(kind).get("__slots__", ())
    return (slots,) if isinstance(slots, str) else slots


# The same match with other random outcomes


def outcomes_of(match):
    """Returns the random outcomes of a match, each with the number of moves before it."""
    facts = [
        (ply, event.record_line())
        for ply, events in enumerate((match.opening_events, *match.events))
        for event in events
    ]
    read = [(ply, match.game.read_outcome(fact)) for ply, fact in facts if fact]
    return [(ply, outcome) for ply, outcome in read if outcome is not None]


def with_other_luck(match, number, rng):
    """Returns a new match with two items of one random outcome swapped, or None if the outcome has fewer than two."""
    outcomes = [outcome for _, outcome in outcomes_of(match)]
    things = [place for place, thing in enumerate(outcomes[number]) if thing != REJECTED]
    if len(things) < 2:
        return None
    one, other = rng.sample(things, 2)
    swapped = list(outcomes[number])
    swapped[one], swapped[other] = swapped[other], swapped[one]
    told = [*outcomes[:number], tuple(swapped), *outcomes[number + 1 :]]
    return Match(match.game, match.options, match.names, match.seed, told)


def unlike(match, name, seed):
    """Returns a random generator specific to a check, so that no check changes the random numbers of another."""
    return Random(f"{name} {seed} {len(match.moves)}")
