"""Awards of a round, computed from the hands that its end shows: a second calculation beside the engine's."""

OPTIONS = ({},)
"""Option sets to play"""


def expected_awards(_game, events, _scores):
    """Returns the points that each seat gets at the end of a round with these events."""
    end = events[-1]
    left = [sum(hand) for hand in end.hands]
    if end.end == "out":
        return [sum(left) if seat == end.seat else 0 for seat in range(len(left))]
    return [sum(left) - 2 * points if points == min(left) else 0 for points in left]
