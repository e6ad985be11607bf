"""Converts matches of the engine to the taps with which a person would write them on a score sheet."""

from collections import Counter

from engine.domino3d import events as bricks
from engine.domino3d.moves import PiecelessMove as BrickCall
from engine.domino3d.structure import POSITION_POINTS
from engine.ominos.events import Dealt, Drew, Laid, PiecelessMovePlayed, RoundEnded
from engine.ominos.moves import PiecelessMove
from engine.ominos.tiles import points_of

MOST_AT_ONCE = 6


class BrickTypist:
    """Taps of Domino 3D: two for each brick.

    The first player of a race is known only when all have finished, so a round is written at its end; its taps are
    divided among all players of the round.
    """

    is_behind = False

    def __init__(self, match):
        self.match, self.taps_of = match, []
        self.times, self.faulty = {}, []

    def keys(self, event):
        if isinstance(event, bricks.Laid):
            position = next((reason for reason in event.parts if reason in POSITION_POINTS), "flat")
            return self._told([position, str(event.parts["contacts"])])
        if isinstance(event, bricks.BrickReturned | bricks.Collapsed):
            return self._told(["back" if isinstance(event, bricks.BrickReturned) else "collapse"])
        if isinstance(event, bricks.TableDeclared) and event.call is BrickCall.DONE:
            self.times[event.seat] = event.ms
        if isinstance(event, bricks.Inspected) and event.is_fault:
            self.faulty.append((event.seat - 1) % len(self.match.names))
        return self._round() if isinstance(event, bricks.RoundEnded) else []

    def end(self):
        return ["end"]

    def _told(self, keys):
        self.taps_of.append(len(keys))
        return keys

    def _round(self):
        order = sorted(self.times, key=self.times.get)
        earlier = [None, *map(self.times.get, order)]
        keys = [f"{'=' if ms == self.times[seat] else '@'}{seat}" for ms, seat in zip(earlier, order)]
        keys += ["rest"] if len(order) < len(self.match.names) else []
        if order and not self.match.options.assisted:
            keys += [*(f"@{seat}" for seat in self.faulty), "ok"]
        self.times, self.faulty = {}, []
        self.taps_of.append(-(-len(keys) // len(self.match.names)))
        return keys


class PawnTypist:
    """Taps of Quadrot: one for each pawn that reaches home."""

    is_behind = False

    def __init__(self, match):
        self.match, self.taps_of = match, []

    def keys(self, event):
        keys = [f"@{event.seat}"] * event.parts.get("home", 0)
        if event.is_move:
            self.taps_of.append(len(keys))
        return keys

    def end(self):
        return []


class Typist:
    """Yields the taps of a match by event, and counts them for each tile or pass."""

    def __init__(self, match, owns_opener=True):
        self.match, self.owns_opener = match, owns_opener
        self.draws, self.taps_of = 0, []

    @property
    def is_behind(self):
        """Returns whether an event will be written together with the next one."""
        return self.draws > 0

    def end(self):
        return []

    def keys(self, event):
        """Returns the taps of an event as texts."""
        kind = type(event)
        return (
            {
                Dealt: self._dealt,
                Drew: self._drew,
                Laid: self._laid,
                PiecelessMovePlayed: self._called,
                RoundEnded: self._ended,
            }[kind](event)
            if kind in (Dealt, Drew, Laid, PiecelessMovePlayed, RoundEnded)
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
        if event.move is PiecelessMove.PASS or (event.move is PiecelessMove.TIME and "pass" in event.parts):
            keys = [*self._drawn(), "pass"]
            self.taps_of.append(len(keys))
            return keys
        if event.move is PiecelessMove.TIME and not event.parts.get("bonus"):
            return ["stop"]
        both = event.move is PiecelessMove.TAKE_TILES and event.parts.get("bonus")
        return ["bonus", "tiles"] if both else ["tiles"] if event.move is PiecelessMove.TAKE_TILES else ["bonus"]

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
