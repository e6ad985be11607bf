"""A match of the engine as somebody would type it into a sheet: the taps of each event."""

from collections import Counter

from engine.ominos.events import Called, Dealt, Drew, Laid, RoundEnded
from engine.ominos.moves import Call
from engine.ominos.tiles import points_of

MOST_AT_ONCE = 6


class Typist:
    """Yields the keys of a match, event by event, and counts them for each tile or pass."""

    def __init__(self, match, owns_opener=True):
        self.match, self.owns_opener = match, owns_opener
        self.draws, self.taps_of = 0, []

    def keys(self, event):
        """Returns the keys for an event: a text of taps each."""
        kind = type(event)
        return (
            {Dealt: self._dealt, Drew: self._drew, Laid: self._laid, Called: self._called, RoundEnded: self._ended}[
                kind
            ](event)
            if kind in (Dealt, Drew, Laid, Called, RoundEnded)
            else []
        )

    def _dealt(self, event):
        return [f"@{event.opener}"] if self.owns_opener else []

    def _drew(self, _event):
        self.draws += 1
        return []

    def _drawn(self):
        keys = []
        while self.draws:
            keys.append(f"draw{min(self.draws, MOST_AT_ONCE)}")
            self.draws -= min(self.draws, MOST_AT_ONCE)
        return keys

    def _laid(self, event):
        keys = [*self._drawn(), *map(str, event.move.digits)]
        for reason, points in event.parts.items():
            if reason in ("bridge", "hexagon"):
                keys.append("bridge" if reason == "bridge" else f"hexagon{self._closed(points)}")
        self.taps_of.append(len(keys))
        return keys

    def _closed(self, points):
        from engine.ominos.triominos import HEXAGONS, hexagon_points

        return next(n for n in HEXAGONS if hexagon_points(self.match.options, n) == points)

    def _called(self, event):
        if event.move is Call.PASS or (event.move is Call.TIME and "pass" in event.parts):
            keys = [*self._drawn(), "pass"]
            self.taps_of.append(len(keys))
            return keys
        if event.move is Call.TIME and not event.parts.get("bonus"):
            return ["stop"]
        both = event.move is Call.TAKE_TILES and event.parts.get("bonus")
        return ["bonus", "tiles"] if both else ["tiles"] if event.move is Call.TAKE_TILES else ["bonus"]

    def _ended(self, event):
        keys = ["blocked"] if event.end == "blocked" else []
        if getattr(self.match.options, "is_for_children", False):
            return [*keys, "ok"]
        for seat, hand in enumerate(event.hands):
            if event.end == "blocked" or seat != event.seat:
                keys += [*str(points_of(hand)), "ok"]
        return keys


def most_and_median(taps):
    counted = sorted(Counter(taps).elements())
    return counted[len(counted) // 2], counted[-1]
