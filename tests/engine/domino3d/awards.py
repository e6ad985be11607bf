"""Awards of a race, computed from the events of its round: a second calculation beside the engine's."""

OPTIONS = ({"mode": "race"}, {"mode": "race", "race_end": "rounds"})
"""Option sets to play"""


def expected_awards(game, events, scores):
    """Returns the award of each seat that finished its structure; it is deducted if the next seat found a fault."""
    done = {event.seat: event.ms for event in events if str(getattr(event, "call", "")) == "done"}
    wrong = {(event.seat - 1) % len(scores) for event in events if getattr(event, "is_fault", False)}
    prizes = {seat: len(scores) - sum(other < ms for other in done.values()) for seat, ms in done.items()}
    return [
        -min(prizes[seat], score) if seat in wrong else prizes.get(seat, 0) if seat in done else 0
        for seat, score in enumerate(scores)
    ]
