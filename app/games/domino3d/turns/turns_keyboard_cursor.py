"""Keyboard control with spoken feedback for classic, advanced and solo matches."""

from typing import TYPE_CHECKING

from app.games.domino3d.geometry.candidate_places import CandidatePlace, sort_for_cursor
from app.games.domino3d.texts import CALLS, place_text, situation_text
from app.i18n import _, plural
from app.players import names_of
from app.table.keyboard_cursor import KeyboardCursor, describe_choice
from engine.domino3d.moves import PiecelessMove, Place
from engine.domino3d.turn_based import TurnBasedView
from engine.game import of_game

if TYPE_CHECKING:
    from app.games.domino3d.table import Domino3dTable


class TurnsKeyboardCursor(KeyboardCursor):
    """Keyboard cursor for modes with turns. The left and right keys go around the structure, up and down change the
    layer, `r` changes the orientation, Enter places the brick.
    """

    def __init__(self, table: "Domino3dTable"):
        self.table, self.scene = table, table.scene
        super().__init__(
            table.host,
            {
                "left": lambda: self._walk(-1),
                "right": lambda: self._walk(1),
                "up": lambda: self._change_layer(1),
                "down": lambda: self._change_layer(-1),
                "r": self._next_orientation,
                "q": lambda: self._orbit(-1),
                "e": lambda: self._orbit(1),
                "enter": self._enter,
                "?": self._repeat,
                "s": self._say_situation,
            },
        )
        self.at: Place | None = None

    @property
    def is_awake(self) -> bool:
        return self.table.fingers.brick is not None and not self.table.player.is_showing

    @property
    def possible(self) -> str:
        count = len(self._places) if self.is_awake else 0
        none = _(CALLS[PiecelessMove.TIME]) if self.is_awake else ""
        return plural("The brick fits in {n} place.", "The brick fits in {n} places.", count) if count else none

    def leave(self) -> None:
        """Deselects the place."""
        self.at = None

    def back(self) -> bool:
        was_on_one = self.at is not None
        if was_on_one:
            self.leave()
            self.scene.show_preview(None)
            self.table.fingers.annotations.show_place(None)
        return was_on_one

    @property
    def _places(self) -> list[CandidatePlace]:
        """Returns all stable places, lowest layer first. Unstable places are omitted, because a player who cannot see
        the structure cannot judge them.
        """
        geometry = self.scene.geometry
        return sort_for_cursor(
            geometry.cubes, [candidate for candidate in geometry.seen() if not candidate.is_unstable]
        )

    def _walk(self, by: int) -> None:
        self._select([candidate.place for candidate in self._places], by)

    def _change_layer(self, by: int) -> None:
        """Moves to the next higher or lower layer that has a place."""
        places = self._places
        layers = sorted({candidate.cubes[0][2] for candidate in places})
        here = next((candidate.cubes[0][2] for candidate in places if candidate.place == self.at), None)
        if here is None or len(layers) == 1:
            self._walk(1)
            return
        layer = layers[(layers.index(here) + by) % len(layers)]
        self._select([candidate.place for candidate in places if candidate.cubes[0][2] == layer], 1)

    def _next_orientation(self) -> bool | None:
        """Moves to the next orientation of the brick on the same two cells."""
        here = next((candidate for candidate in self._places if candidate.place == self.at), None)
        if here is None:
            return False
        self._select([candidate.place for candidate in self._places if candidate.cubes == here.cubes], 1)
        return None

    def _select(self, places: list[Place], by: int) -> None:
        if not places:
            self.host.give_feedback("refuse")
            self.say(describe_choice(_("It doesn’t fit anywhere: pass"), 1, 1))
            return
        self.at = self.next_of(places, self.at, by)
        self.point_at(self.at)
        self._say_place()

    def point_at(self, place: Place) -> None:
        """Selects a place and rotates the camera until it is visible."""
        self.at = place
        candidate = self.scene.geometry.candidate(place)
        if candidate.is_hidden:
            self.scene.show_hidden([place])
        self.table.fingers.show_on(place)

    def _orbit(self, by: int) -> None:
        self.host.give_feedback("detent")
        self.scene.glide_to_next_side(by)

    def _enter(self) -> bool | None:
        if self.at is None and self.table.calls and not self._places:
            self.table.play_call()
        elif self.at is None:
            self._walk(1)
        else:
            place, self.at = self.at, None
            self.table.fingers.cancel()
            self.table.fingers.lay(place)
        return None

    def _say_place(self) -> None:
        places = [candidate.place for candidate in self._places]
        if self.at in places:
            self.say(place_text(self.scene.structure, self.at, places.index(self.at) + 1, len(places)))

    def _repeat(self) -> None:
        if self.at is not None:
            self._say_place()
        else:
            self._say_situation()

    def _say_situation(self) -> None:
        view = self.host.session.view
        if view is not None:
            self.say(situation_text(of_game(view, TurnBasedView), names_of(self.host.session.players)))
