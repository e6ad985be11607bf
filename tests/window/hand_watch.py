"""Check of every frame that no hidden hand is shown, unless a finger or a key has just requested it.

The check uses the fingers of the test, the drawn shapes and the state of the match, never the state of the hold button.
"""

from contextlib import contextmanager

from app.games.domino3d.race.race_table import RaceTable
from app.games.ominos.table import OminoTable
from app.match.messages import Stage
from app.screens.match.match_screen import TableScreen
from app.screens.notice_cards import NoticeCard
from app.table.hand_table import HandTable
from tests.window.domino3d.painted import painted
from tests.window.ominos.seen import Seen
from tests.window.stage import Finger

LEAST_HOLD_S = 0.3
"""Minimum seconds that a finger must have been on the button when a hand opens"""
RECENT_FRAMES = 3
"""Maximum number of frames between a tap or key press and the opening of a hand"""


class WatchedFinger(Finger):
    """Finger that records the button that it first touched, and the time."""

    def __init__(self, x, y, watch):
        self.watch, self.hold, self.down_at = watch, watch.hold_at(x, y), watch.time.now
        self.is_enough_as_tap = watch.is_enough_as_tap
        self.lifted = None
        """Number of the frame in which the finger was lifted from the button"""
        super().__init__(x, y)

    @property
    def is_on_button(self):
        return self.hold is not None and self.hold.collide_point(*self.touch.pos)

    def up(self):
        self.watch.lift_frame = self.watch.frame
        if self.is_on_button:
            self.lifted = self.watch.frame
        super().up()


class HandWatch:
    """Observer that checks every frame of the window and its app."""

    def __init__(self, stage, time):
        self.time = time
        self.app = None
        """Running app, or None"""
        self.is_in_background = False
        self.frame = self.opened = 0
        """Number of frames so far, and number of times that a hand opened"""
        self.lift_frame = self._key_frame = -RECENT_FRAMES - 1
        self.is_enough_as_tap = False
        """Whether the hold button accepted taps when the handover screen appeared"""
        self._cover = None
        self._fingers = []
        self._was_open = None
        """Session and seat of the hand in the last frame"""
        self._frames, self._key = stage.frames, stage.key

    # Input of the test

    def frames(self, count=1):
        for _ in range(count):
            self._frames(1)
            self.check()

    def down(self, x, y):
        self._fingers.append(WatchedFinger(x, y, self))
        return self._fingers[-1]

    def key(self, *names):
        self._key_frame = self.frame
        self._key(*names)

    def pause(self):
        """Handles the app's change to the background, after which earlier fingers no longer count."""
        self._fingers.clear()
        self._was_open = None
        self.is_in_background = True

    def hold_at(self, x, y):
        """Returns the hold button at a position if nothing covers it."""
        navigation = self.app.navigation
        if navigation.panel is not None or not isinstance(navigation.screen, TableScreen):
            return None
        cover = navigation.screen.handover.cover
        return cover.hold_button if cover and cover.hold_button.collide_point(x, y) else None

    # Checks of each frame

    def check(self):
        self.frame += 1
        session = self.app and self.app.context.session
        if session is None or not session.has_handover:
            self._was_open = None
            return
        is_open = session.front is not None
        if is_open and self._was_open != (session, session.front):
            self.opened += 1
            self._check_asked_for()
        self._was_open = (session, session.front) if is_open else None
        self._fingers = [each for each in self._fingers if each.lifted is None or self._is_recent(each.lifted)]
        if isinstance(self.app.navigation.screen, TableScreen):
            self._check_cover(self.app.navigation, session)
        if not is_open:
            self._check_closed(self.app.navigation.screen, session)

    def _is_recent(self, frame):
        return self.frame - frame <= RECENT_FRAMES

    def _check_asked_for(self):
        """Checks that a hand opened because a finger held the button, tapped it where taps are enough, or a key was
        pressed.
        """
        access = self.app.context.settings.access
        is_held = any(each.is_on_button and self.time.now - each.down_at >= LEAST_HOLD_S for each in self._fingers)
        is_tapped = any(each.lifted is not None and each.is_enough_as_tap for each in self._fingers)
        is_swiped = access.cursor and self._is_recent(self.lift_frame)
        if not (is_held or is_tapped or is_swiped or self._is_recent(self._key_frame)):
            raise AssertionError("a hand is open, and no finger has held the button")

    def _check_cover(self, navigation, session):
        """Checks that the handover screen hides the whole table, that no hand is open below it, and that it can be
        lifted.
        """
        screen, cover = navigation.screen, navigation.screen.handover.cover
        if cover is not self._cover:
            self._cover = cover
            self.is_enough_as_tap = self.app.context.settings.access.tap_to_reveal
        if cover is None:
            return
        if session.front is not None:
            raise AssertionError("a cover lies over a hand that is open")
        above = screen.children[: screen.children.index(cover)] if cover in screen.children else screen.children
        if not all(isinstance(each, NoticeCard) for each in above) or cover.opacity != 1:
            raise AssertionError("the cover does not lie on top")
        if [*cover.pos, *cover.size] != [*screen.pos, *screen.size]:
            raise AssertionError(f"the cover hides {cover.size} of {screen.size}")
        if session.is_paused and navigation.panel is None and not self.is_in_background:
            raise AssertionError("the match is paused below its cover, and nothing lets it go on")

    def _check_closed(self, screen, session):
        """Checks that no hand is drawn, that the table is covered or paused, and that only the timer of a bot runs."""
        if session.is_timer_running and session.stage is not Stage.BOTS:
            raise AssertionError("a timer runs while no hand is open")
        if not isinstance(screen, TableScreen):
            return
        drawn = drawn_hands(screen.table)
        if drawn:
            raise AssertionError(f"drawn while no hand is open: {drawn}")
        if session.stage is Stage.HANDOVER and not session.is_paused and screen.handover.cover is None:
            raise AssertionError("nothing covers the table")


def drawn_hands(table):
    """Returns the tiles with digits, and the bricks, that are painted in a hand, under a finger or in flight."""
    if isinstance(table, OminoTable):
        seen = Seen(table)
        return [tile for tile in (*seen.hand, *seen.flying) if tile.digits]
    if isinstance(table, HandTable):
        return [shown.piece for shown in table.hand.pieces.drawn if shown.piece is not None]
    parts = table.parts if isinstance(table, RaceTable) else ()
    return [square for part in parts for layer in (part.scene.in_tray, part.scene.in_air) for square in painted(layer)]


@contextmanager
def watched(stage, time):
    """Watches every frame for the time of the block."""
    watch = HandWatch(stage, time)
    stage.frames, stage.down, stage.key = watch.frames, watch.down, watch.key
    try:
        yield watch
    finally:
        del stage.frames, stage.down, stage.key
