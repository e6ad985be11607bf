"""Keyboard control of a race with spoken feedback: bricks, their places, and the joints of the neighbour's
structure.
"""

from typing import TYPE_CHECKING

from app.games.domino3d.geometry.candidate_places import sort_for_cursor
from app.games.domino3d.race.racer_actions import DONE, FINE, POINT, RacePhase
from app.games.domino3d.texts import brick_name, bricks_left_text, describe_place, joint_text
from app.table.keyboard_cursor import KeyboardCursor, describe_choice
from engine.domino3d.joints import joints
from engine.domino3d.moves import Joint, Place

if TYPE_CHECKING:
    from app.games.domino3d.race.race_board import RaceBoard


class RaceKeyboardCursor(KeyboardCursor):
    """Keyboard cursor of a racer. The up and down keys choose a brick, left and right its place, `r` its orientation;
    Enter places the brick, or declares the structure finished. During the inspection, left and right choose a joint of
    the neighbour's structure, and Enter reports a mistake at that joint.
    """

    def __init__(self, part: "RaceBoard"):
        self.part = part
        super().__init__(
            part.host,
            {
                "up": lambda: self._choose(-1),
                "down": lambda: self._choose(1),
                "left": lambda: self._select_next(-1),
                "right": lambda: self._select_next(1),
                "r": self._next_way,
                "enter": self._enter,
                "?": self._repeat,
                "s": self._repeat,
            },
            part.seat,
        )
        self.at: Place | Joint | None = None

    @property
    def is_awake(self) -> bool:
        return self.part.phase is not RacePhase.WAIT and not self.part.is_showing

    @property
    def possible(self) -> str:
        if not self.is_awake:
            return ""
        if self.part.phase is RacePhase.INSPECT:
            return self.part.status.texts[1]
        return bricks_left_text(len(self.part.geometry.hand))

    # Selection

    @property
    def _places(self) -> list[Place]:
        geometry = self.part.geometry
        return [candidate.place for candidate in sort_for_cursor(geometry.cubes, geometry.seen())]

    @property
    def _place(self) -> Place | None:
        """Returns the selected place; None if it no longer exists because the brick was placed by touch."""
        if isinstance(self.at, Place) and self.at not in self._places:
            self.at = None
        return self.at if isinstance(self.at, Place) else None

    def _choose(self, by: int) -> None:
        """Selects the next or previous brick of the hand."""
        geometry = self.part.geometry
        if geometry.hand:
            brick = self.next_of(geometry.hand, geometry.brick, by)
            self.at = None
            self.part.fingers.cancel()
            geometry.take(brick)
            self.part.fingers.select(brick)
            self.say(describe_choice(brick_name(brick), geometry.hand.index(brick) + 1, len(geometry.hand)))

    def _select_next(self, by: int) -> None:
        """Selects the next or previous place of the brick; during the inspection, the next or previous joint."""
        if self.part.phase is RacePhase.INSPECT:
            self._go_to_joint(by)
            return
        if self.part.geometry.brick is None:
            self._choose(by)
        places = self._places
        if places:
            self._show(self.next_of(places, self._place, by))

    def _next_way(self) -> None:
        """Selects the next orientation on the same cells."""
        at = self._place
        near = self.part.geometry.fit_after_rotation(at.brick, at, 1) if at is not None else None
        if near is not None:
            self._show(near.fit)
        else:
            self._repeat()

    def _show(self, place: Place) -> None:
        self.point_at(place)
        self._repeat()

    def point_at(self, place: Place) -> None:
        """Selects a place and rotates the camera until it is visible."""
        self.at = place
        if self.part.geometry.candidate(place).is_hidden:
            self.part.scene.show_hidden([place])
        self.part.fingers.show_on(place)

    def _go_to_joint(self, by: int) -> None:
        joint_list = list(joints(self.part.scene.structure))
        if joint_list:
            self.at = joint = self.next_of(joint_list, self.at if isinstance(self.at, Joint) else None, by)
            self.part.choose(joint)
            self.part.verdict.turn_to(joint)
            self._repeat()

    # Actions and speech

    def _enter(self) -> None:
        place, at, self.at = self._place, self.at, None
        if place is not None:
            self.part.fingers.cancel()
            self.part.fingers.lay(place)
        elif self.part.phase is RacePhase.INSPECT:
            self.part.act(POINT if isinstance(at, Joint) else FINE)
        elif not self.part.geometry.hand:
            self.part.act(DONE)
        else:
            self._select_next(1)

    def _repeat(self) -> None:
        place = self._place
        if place is not None:
            places = self._places
            self.say(describe_choice(describe_place(place), places.index(place) + 1, len(places)))
        elif isinstance(self.at, Joint):
            self.say(joint_text(self.part.scene.structure, self.at))
        else:
            self.say(self.possible)
