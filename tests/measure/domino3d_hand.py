"""Measurements of the held brick in Domino 3D: `python -m tests.measure.domino3d_hand [--help]`.

In positions of matches between greedy bots, a simulated finger lifts the brick and carries it to offered places. One
line is printed for each window size and number of bricks:

- cube: pixels per cube in dp, at rest, just after the lift, and at rest over a place (the smallest; in brackets the
  median of the last)
- lost: places seen at rest that are outside the clear board just after the lift and not counted by the button for
  hidden places
- slide: distances in dp by which the lift moves the signs of places seen before and after it (the median, 95 of 100,
  and the largest)
- behind: positions in which a brick of the structure is outside the clear board just after the lift; in brackets those
  in which that is so at rest over a place
- reach: places seen at rest that are in the clear board on arrival, where the brick has snapped; in brackets the places
  outside the clear board, those without a snap, and the time in seconds that 95 of 100 carries take
- aim: carries of the brick's middle onto the sign of a place, after which the brick has snapped to that place; in
  brackets those with another place and those with none

A place is in the clear board if its middle is inside the board's frame and under no button, plaque, tray or dial.
"""

import argparse
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from math import dist
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

import tests.window.conftest  # noqa: F401  # virtual screen, needed before the import of Kivy
from app.games.domino3d.brick_board.tray import BaseTray
from app.games.domino3d.geometry.candidate_places import CandidatePlace, unique_positions
from app.games.domino3d.geometry.projection import corners_of
from app.hourglass.timer_widgets import SmallTimer
from app.look.shapes import Box, Point
from app.match.seating import MatchSetUp
from app.players import Player
from app.widgets.pressable import Pressable
from app.widgets.slider import Slider
from engine.domino3d.turn_based import TurnBasedState
from engine.game import of_game
from engine.match import Match
from tests.window.domino3d.guest import Guest, greedy

SIZES = ("360x640", "412x892", "892x412", "800x1280")
BRICKS = (12, 20, 30)
SPEED = 900.0
"""Speed of the finger in dp per second"""
FRAMES_PER_S = 60
MOST_S = 4.0
"""Seconds after which a carry counts as failed"""
NEAR = 0.12
"""Distance in cells between the brick's middle and its target at which the brick has arrived"""
RIM = 5.0
"""Distance in dp from the edge of the board at which the finger waits while its target is outside the board"""
COVERS = (Pressable, Slider, BaseTray, SmallTimer)
"""Widgets that cover the board"""


@dataclass
class Figures:
    """Results for one window size and number of bricks."""

    at_rest: list[float] = field(default_factory=list)
    lifted: list[float] = field(default_factory=list)
    arrived: list[float] = field(default_factory=list)
    """Sizes of a cube in dp"""
    seen: int = 0
    lost: int = 0
    slides: list[float] = field(default_factory=list)
    """Distances in dp by which the lift has moved the signs of places"""
    behind: int = 0
    behind_on_arrival: int = 0
    outside: int = 0
    without_snap: int = 0
    seconds: list[float] = field(default_factory=list)
    aimed: dict[str, int] = field(default_factory=lambda: {"that": 0, "another": 0, "none": 0})

    def __str__(self) -> str:
        cube = "/".join(f"{min(sizes, default=0):.0f}" for sizes in (self.at_rest, self.lifted, self.arrived))
        usual = median(self.arrived) if self.arrived else 0
        text = f"cube {cube:>9} ({usual:.0f})   lost {self.lost:3} of {self.seen:3}"
        if slides := sorted(self.slides):
            text += f"   slide {median(slides):3.0f}/{slides[int(len(slides) * 0.95)]:3.0f}/{slides[-1]:3.0f}"
        text += f"   behind {self.behind:2} of {len(self.lifted):2} ({self.behind_on_arrival})"
        if count := len(self.seconds):
            slow = sorted(self.seconds)[int(count * 0.95)]
            good = count - self.outside - self.without_snap
            text += (
                f"   reach {good:3} of {count:3} ({self.outside} outside, {self.without_snap} unsnapped, {slow:.1f} s)"
            )
        if count := sum(self.aimed.values()):
            text += f"   aim {self.aimed['that']:3} of {count:3} ({self.aimed['another']}, {self.aimed['none']})"
        return text


# Positions


def play_until(match: Match, bricks: int) -> bool:
    """Plays greedy moves until that many bricks are placed and the first seat has a brick with places; returns whether
    the match gets that far.
    """
    while not match.winners:
        state = of_game(match.state, TurnBasedState)
        if state.turn == 0 and len(state.structure.laid) >= bricks and len(state.moves(0)) > 1:
            return True
        match.play(state.turn, greedy(state))
    return False


def open_position(guest: Guest, seed: int, bricks: int) -> bool:
    """Opens a position of a match of two people whose timer stands still; returns False if there is none."""
    players = Player("Léa"), Player("Nino")
    match = MatchSetUp("domino3d", players, seed, {}).match()
    if not play_until(match, bricks):
        return False
    clock, guest.clock = guest.clock, lambda: 0.0
    try:
        guest.take_seat(match, players)
    finally:
        guest.clock = clock
    return True


# The clear board


def covering_boxes(root: Widget) -> list[Box]:
    """Returns the window boxes of all visible widgets that cover the board."""
    widgets = [widget for widget in root.walk() if isinstance(widget, COVERS) and widget.width > 1 and widget.opacity]
    return [Box(*widget.to_window(*widget.pos), *widget.size) for widget in widgets]


def is_clear(guest: Guest, point: Point) -> bool:
    """Returns whether a point is inside the board's frame and not under another widget."""
    return guest.seen.board.contains(*point) and not any(box.contains(*point) for box in covering_boxes(guest.screen))


# Carries


def lift(guest: Guest) -> Any:
    """Lifts the brick a little above the tray, and waits until the camera rests."""
    x, y = guest.seen.tray.middle
    finger = guest.stage.down(x, y)
    guest.stage.frames(2)
    for step in range(1, 6):
        finger.move(x, y + step * dp(5))
        guest.stage.frames()
    guest.stage.frames(FRAMES_PER_S // 2)
    return finger


def put_back(guest: Guest, finger: Any) -> None:
    """Returns the brick to the tray, and waits until the camera rests."""
    guest.table.cancel()
    finger.up()
    guest.stage.frames(FRAMES_PER_S // 2)
    guest.settle()


def finger_target(guest: Guest, point: Point) -> Point:
    """Returns the position of the finger for a target of the brick's middle. If the target is outside the board, the
    brick's middle is at the rim of the board.
    """
    board, rim, (x, y) = guest.seen.board, dp(RIM), point
    across, up = min(max(x, board.x + rim), board.right - rim), min(max(y, board.y + rim), board.top - rim)
    return across, max(up - guest.lift, rim)


def carry(guest: Guest, finger: Any, target: Callable[[], Point]) -> float | None:
    """Carries the brick's middle to a target that moves with the camera; returns the seconds that this takes, or None
    if the brick does not arrive in time.
    """
    step = dp(SPEED) / FRAMES_PER_S
    at = finger.touch.pos
    calm = 0
    for frame in range(int(MOST_S * FRAMES_PER_S)):
        there = finger_target(guest, target())
        way = there[0] - at[0], there[1] - at[1]
        share = min(1.0, step / max((way[0] ** 2 + way[1] ** 2) ** 0.5, 1e-6))
        at = at[0] + way[0] * share, at[1] + way[1] * share
        finger.move(*at)
        guest.stage.frames()
        (x, y), scale = target(), guest.table.scene.camera.scale
        far = ((at[0] - x) ** 2 + (at[1] + guest.lift - y) ** 2) ** 0.5
        calm = calm + 1 if far < NEAR * scale else 0
        if calm >= 12:  # the brick has had the time to snap and to turn
            return (frame - 11) / FRAMES_PER_S
    return None


def wait_for_approach(guest: Guest) -> None:
    """Holds the brick still until the camera has approached it."""
    guest.stage.frames(FRAMES_PER_S * 5 // 4)


def cube_dp(guest: Guest) -> float:
    return float(guest.table.scene.camera.scale / dp(1))


def seen_places(guest: Guest) -> list[CandidatePlace]:
    """Returns one candidate for each visible position in the clear board."""
    return [each for each in unique_positions(guest.seen.candidates) if not each.is_hidden and is_clear(guest, each.at)]


def shows_structure(guest: Guest) -> bool:
    """Returns whether the whole structure is in the board's frame."""
    geometry = guest.table.scene.geometry
    corners = (geometry.projection.project(*corner) for corner in corners_of(geometry.cubes))
    return all(geometry.board.grown(1).contains(*corner) for corner in corners)


def counted(guest: Guest) -> int:
    """Returns the number on the button for hidden places."""
    button = guest.table.controls.hidden_places.button
    text = "" if button is None else "".join(letter if letter.isdigit() else " " for letter in button.spoken)
    return sum(map(int, text.split()))


def measure_lift(guest: Guest, figures: Figures) -> list[CandidatePlace]:
    """Measures the lift of the brick, and returns the places that were seen before it."""
    figures.at_rest.append(cube_dp(guest))
    seen = seen_places(guest)
    before = {each.cubes: each.aim for each in seen}
    finger = lift(guest)
    figures.lifted.append(cube_dp(guest))
    figures.behind += not shows_structure(guest)
    inside = {each.cubes: each.aim for each in seen_places(guest)}
    figures.slides += [dist(at, inside[cubes]) / dp(1) for cubes, at in before.items() if cubes in inside]
    outside = [each for each in unique_positions(guest.seen.candidates) if each.cubes not in inside]
    lost = [each for each in outside if each.cubes in {other.cubes for other in seen}]
    figures.seen += len(seen)
    figures.lost += max(0, min(len(lost), len(outside) - counted(guest)))
    put_back(guest, finger)
    return seen


def measure_reach(guest: Guest, figures: Figures, place: CandidatePlace) -> None:
    """Carries the brick to a place, and measures whether the place is in the clear board and the brick snaps."""
    finger = lift(guest)
    seconds = carry(guest, finger, lambda: guest.table.scene.geometry.candidate(place.place).aim)
    figures.seconds.append(MOST_S if seconds is None else seconds)
    wait_for_approach(guest)
    figures.arrived.append(cube_dp(guest))
    figures.behind_on_arrival += not shows_structure(guest)
    if not is_clear(guest, guest.table.scene.geometry.candidate(place.place).aim):
        figures.outside += 1
    elif guest.seen.preview is None:
        figures.without_snap += 1
    put_back(guest, finger)


def measure_aim(guest: Guest, figures: Figures, place: CandidatePlace) -> None:
    """Carries the brick's middle onto the sign of a place, and counts the place to which the brick snaps."""
    finger = lift(guest)
    carry(guest, finger, lambda: guest.table.scene.geometry.candidate(place.place).aim)
    wait_for_approach(guest)
    preview = guest.seen.preview
    if preview is None:
        figures.aimed["none"] += 1
    else:
        is_meant = guest.table.scene.geometry.candidate(preview).cubes == place.cubes
        figures.aimed["that" if is_meant else "another"] += 1
    put_back(guest, finger)


# Command line


def positions(guest: Guest, matches: int, bricks: int) -> Iterator[int]:
    """Opens one position of each of several matches, and yields the seeds."""
    number = seed = 0
    while number < matches:
        seed += 1
        if open_position(guest, seed, bricks):
            number += 1
            yield seed


def measure(guest: Guest, bricks: int, options: argparse.Namespace) -> Figures:
    """Returns the figures for one window size and number of bricks."""
    figures = Figures()
    for seed in positions(guest, options.matches, bricks):
        places = measure_lift(guest, figures)
        for place in Random(seed).sample(places, min(options.places, len(places))):
            if options.what != "aim":
                measure_reach(guest, figures, place)
            if options.what != "reach":
                measure_aim(guest, figures, place)
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("what", nargs="?", choices=("reach", "aim", "all"), default="all")
    parser.add_argument("--sizes", nargs="+", default=SIZES)
    parser.add_argument("--bricks", nargs="+", type=int, default=BRICKS)
    parser.add_argument("--matches", type=int, default=8)
    parser.add_argument("--places", type=int, default=4, help="most places of a position to which the brick is carried")
    options = parser.parse_args()
    from tests.window.quick_stage import QuickStage

    stage = QuickStage()
    for size in options.sizes:
        width, height = map(int, size.split("x"))
        with tempfile.TemporaryDirectory() as folder, Guest.on(stage, Path(folder), (width, height, 1)) as guest:
            for bricks in options.bricks:
                print(f"{size:9}{bricks:3} bricks   {measure(guest, bricks, options)}", flush=True)


if __name__ == "__main__":
    main()
