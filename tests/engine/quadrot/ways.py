"""All ways to play a turn, step by step."""

from engine.quadrot.turn_builder import TurnBuilder


def ways_of(position, dice):
    """By result: every legal turn that comes to it."""
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
