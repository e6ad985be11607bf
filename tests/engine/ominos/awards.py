"""Awards of a round, computed from the hands that its end shows: a second calculation beside the engine's."""

OPTIONS = ({},)
"""Option sets to play"""
OUT_AWARD = {"triominos": 25, "quadominos": 0}


def expected_awards(game, events, scores):
    """Returns the points that each seat gets at the end of a round with these events."""
    end = events[-1]
    left = [sum(map(sum, hand)) for hand in end.hands]
    if end.end == "out":
        return [(OUT_AWARD[game] + sum(left)) * (seat == end.seat) for seat in range(len(left))]
    return [sum(left) - 2 * points if points == min(left) else 0 for points in left]
