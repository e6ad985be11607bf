"""Thresholds of gestures: distances, durations and angles, and the settings of device and player."""

from dataclasses import dataclass

# Distances in dp

SLOP = 9.0
"""Distance up to which a finger counts as not moved"""
PALM_RADIUS = 40.0
"""Radius above which a contact is a palm, not a fingertip"""
PAN_MARGIN = 32.0
"""Distance from the board's edge within which the board pans under a carried piece"""
PAN_SPEED = 900.0
"""Speed of that pan at the very edge, in dp per second"""
MIN_FINGER_DISTANCE = 16.0
"""Distance between two fingers below which their angle and spread are not measured"""
DOUBLE_TAP_REACH = 28.0
"""Maximum distance between the two taps of a double tap"""

# Distances in cells

SNAP_DISTANCE = 0.45
"""Distance to a fit below which a carried piece snaps to it"""
RELEASE_DISTANCE = 0.65
"""Distance from a fit above which a snapped piece leaves it"""
SWITCH_ADVANTAGE = 0.15
"""Distance by which another fit must be nearer to take over a snapped piece"""

# Durations in seconds

LONG_PRESS = 0.45
DOUBLE_TAP_LIMIT = 0.3
SECOND_TAP_LIMIT = 0.3
"""Maximum duration of the contact of a second finger that counts as a tap"""
FLICK_LIMIT = 0.2
AUTO_ROTATE_DELAY = 0.12
LIFT_SECONDS = 0.09
"""Duration of the rise of a lifted piece above the finger"""
PAN_DELAY = 0.15
"""Duration a piece must be held at the edge before the board pans"""
LONGEST_FRAME = 1 / 15

# Angles and ratios

HYSTERESIS = 12.0
"""Degrees beyond the midpoint of two detents at which a twist reaches the next one"""
AXIS_RATIO = 1.732
"""Ratio of the two components of a movement that counts as along the hand's axis: more than 60° from across"""
WHEEL_ZOOM = 1.1


@dataclass(frozen=True)
class GestureConfig:
    """Settings of gestures that depend on the device and the player."""

    dp: float = 1.0
    """Pixels in a dp"""
    lift: float = 1.0
    """Distance of a carried piece above the finger, in heights of the piece"""
    lift_seconds: float = LIFT_SECONDS
    """Duration in seconds of the rise of a lifted piece; 0 with reduced motion"""
    auto_rotate: bool = True
    """Whether a carried piece near a fit rotates to it automatically"""
    confirm: bool = False
    """Whether a piece dropped on a fit awaits confirmation by the player"""
    is_strict: bool = False
    """Whether pieces never snap or show fits, and the rules judge each drop"""
    has_board_long_press: bool = False
    """Whether a long press on the board is an event of its own; if not, it is a tap"""
    second_finger_pans: bool = False
    """Whether a second finger pans the board, as on a table in space, instead of rotating the carried piece"""
