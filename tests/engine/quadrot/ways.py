"""Enumeration of all step sequences of a turn."""

from engine.quadrot.turn_builder import TurnBuilder


def ways_of(position, dice):
    """Returns all legal step sequences, grouped by their result."""
    found = {}
    follow(TurnBuilder(position, dice), found)
    return found


def follow(steps, found):
    if steps.is_complete():
        found.setdefault(steps.pawns, []).append(steps.turn)
    for step in steps.choices():
        steps.take(step)
        follow(steps, found)
        steps.take_back()


def count(turn, kind):
    return sum(step.kind is kind for step in turn.steps)
