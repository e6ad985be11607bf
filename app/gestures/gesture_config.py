"""The lengths, times and angles of gestures, and what of them depends on the device and the player."""

from dataclasses import dataclass

# Lengths, in dp

SLOP = 9.0
"""A finger that has moved no further has not moved"""
PALM_RADIUS = 40.0
"""What touches with a larger radius is not a fingertip"""
PAN_MARGIN = 32.0
"""So near to its edge the board slides under a held thing"""
PAN_SPEED = 900.0
"""How far it slides in a second at the very edge"""
MIN_FINGER_DISTANCE = 16.0
"""Two fingers as near as this tell no angle and no distance"""
DOUBLE_TAP_REACH = 28.0

# Lengths, in cells

SNAP_DISTANCE = 0.45
"""A held thing as near to a fit as this snaps there"""
RELEASE_DISTANCE = 0.65
"""And stays there until it is further away"""
SWITCH_ADVANTAGE = 0.15
"""Another fit takes over when it is nearer by so much"""

# Times, in seconds

LONG_PRESS = 0.45
DOUBLE_TAP_LIMIT = 0.3
SECOND_TAP_LIMIT = 0.3
"""A second finger that was down no longer has tapped"""
FLICK_LIMIT = 0.2
AUTO_ROTATE_DELAY = 0.12
LIFT_SECONDS = 0.09
"""A lifted thing rises above the finger in this time"""
PAN_DELAY = 0.15
"""A thing is held at the rim so long before the board begins to slide"""
LONGEST_FRAME = 1 / 15

# Angles and ratios

HYSTERESIS = 12.0
"""Degrees beyond the middle between two detents"""
AXIS_RATIO = 1.732
"""A move goes along the hand's axis if it is so many times as long that way: more than 60° from across"""
WHEEL_ZOOM = 1.1


@dataclass(frozen=True)
class GestureConfig:
    """Holds what depends on the device and the player."""

    dp: float = 1.0
    """Pixels in a dp"""
    lift: float = 1.0
    """How many of its own heights a held thing floats above the finger"""
    lift_seconds: float = LIFT_SECONDS
    """Seconds in which a lifted thing rises; 0 where motion is reduced"""
    auto_rotate: bool = True
    """Whether a held thing near a fit rotates to it by itself"""
    confirm: bool = False
    """Whether what is dropped on a fit waits there until the player confirms"""
    is_strict: bool = False
    """Whether nothing snaps or tells where something fits; the rules judge the drop"""
    has_board_long_press: bool = False
    """Whether a long press on the board asks about what lies there; else it is a tap"""
    second_finger_pans: bool = False
    """Whether a second finger moves the board, as on a table in space, and does not twist what is held"""
