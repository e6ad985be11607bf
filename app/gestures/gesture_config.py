"""Thresholds of gestures (distances, durations, angles), and the settings of device and player."""

from dataclasses import dataclass

# Distances in dp

SLOP = 9.0
"""Distance up to which a finger counts as not moved, so that its touch is a tap."""
PALM_RADIUS = 40.0
"""Contact radius above which a touch is a palm, not a fingertip."""
PAN_MARGIN = 32.0
"""Distance from the board's edge within which a carried piece makes the board pan."""
SNAPPED_PAN_DEPTH = 0.8
"""Depth in this zone, from 0 to 1 at the edge, from which a piece that has snapped to a place pans the board too."""
PAN_SPEED = 900.0
"""Maximum speed at which a carried piece at the edge makes the board pan, in dp per second."""
MIN_FINGER_DISTANCE = 16.0
"""Minimum distance between two fingers for their rotation and zoom to be measured."""
DOUBLE_TAP_REACH = 28.0
"""Maximum distance between the two taps of a double tap."""

# Distances in cells

SNAP_DISTANCE = 0.45
"""Distance below which a carried piece snaps to a place where it fits."""
RELEASE_DISTANCE = 0.65
"""Distance above which a piece that has snapped to a place follows the finger again."""
SWITCH_ADVANTAGE = 0.15
"""Distance by which another place must be nearer before a piece that has snapped changes to it."""

# Durations in seconds

LONG_PRESS = 0.45
DOUBLE_TAP_LIMIT = 0.3
SECOND_TAP_LIMIT = 0.3
"""Maximum duration of a tap by the second finger."""
FLICK_LIMIT = 0.2
AUTO_ROTATE_DELAY = 0.12
LIFT_SECONDS = 0.09
"""Duration of the animation that raises a lifted piece above the finger."""
PAN_DELAY, FIRST_PAN_DELAY = 0.15, 0.5
"""Time for which a piece must be held at the edge before the board pans: usual, and for a piece that has been only at
the edge since it was lifted.
"""
LONGEST_FRAME = 1 / 15

# Angles and ratios

HYSTERESIS = 12.0
"""Degrees beyond the middle between two fixed angles of a piece at which a twist reaches the next angle."""
AXIS_RATIO = 1.732
"""Minimum ratio of a movement along the axis of the hand to the movement across it, to count as along: more than 60°
from across.
"""
WHEEL_ZOOM = 1.1


@dataclass(frozen=True)
class GestureConfig:
    """Settings of gestures that depend on the device and the player."""

    dp: float = 1.0
    """Pixels per dp."""
    lift: float = 1.0
    """Distance of a carried piece above the finger, in heights of the piece."""
    lift_seconds: float = LIFT_SECONDS
    """Duration in seconds of the animation that raises a lifted piece; 0 with reduced motion."""
    auto_rotate: bool = True
    """Whether a carried piece rotates automatically so that it fits a place nearby."""
    confirm: bool = False
    """Whether the player must confirm each piece after dropping it."""
    is_strict: bool = False
    """Whether play is strict: pieces never snap, places are not marked, and the rules validate each drop."""
    has_board_long_press: bool = False
    """Whether a long press on the board has a meaning of its own, instead of counting as a tap."""
    pans_from_edge: bool = False
    """Whether a piece that has been only at the edge of the board since it was lifted pans the board too."""
    second_finger_pans: bool = False
    """Whether a second finger pans the board instead of rotating a piece, as on a three-dimensional board."""
    tap_confirms: bool = False
    """Whether a tap on a piece that awaits confirmation places it, instead of rotating it."""
