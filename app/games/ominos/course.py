"""The course of a match as it is seen: tiles that fly, points that rise, draws and passes."""

from kivy.metrics import dp

from app.device.occasions import occasion
from app.games.ominos import words as phrases
from app.games.ominos.due import Due, due_of
from app.games.ominos.notes import Notes
from app.games.ominos.pieces import LooseTile
from app.games.ominos.pills import caption, reasons
from app.games.ominos.position import Position, position_of
from app.games.ominos.scene import Scene
from app.look.motion import Then
from app.look.shapes import Point
from app.match.messages import MovePlayed
from engine.game import Event, Seat
from engine.ominos.events import Called, Drew, Laid, Shown
from engine.ominos.lattice import Cell
from engine.ominos.moves import Call
from engine.ominos.tiles import Digits, tile_name

SMALL = 0.45
"""How large a tile is, of its size on the board, when it leaves a plaque"""
LAST_SEEN = 2.2
"""Seconds from the last move of a round, in which it can be seen"""
SHOWN_FOR = 1.8
"""Seconds in which a shown tile can be seen"""


class Course:
    """Shows events one after the other, as they are told."""

    def __init__(self, scene: Scene, notes: Notes):
        self.scene, self.notes, self.motions = scene, notes, scene.motions
        self.rested: Then = lambda: None
        """What to do whenever something has arrived"""
        self.last: MovePlayed | None = None
        """The last move of another seat than the one in front"""
        self._due: dict[Cell, Due] = {}
        """By the cell of a tile that is still on its way"""

    @property
    def showing(self) -> Seat | None:
        """Whose tile is on its way."""
        return next((due.seat for due in self._due.values()), None)

    def due(self, seat: Seat) -> int:
        """Points of a seat that count only when a tile has arrived."""
        return sum(due.points.get(seat, 0) for due in self._due.values())

    def happened(self, told: MovePlayed) -> None:
        """Show a move; the session is already behind it."""
        after = position_of(self.scene.host.session)
        if told.seat != after.front:
            self.last = told
        self._due |= due_of(told.events)
        for event in told.events:
            self._show(event, after)
        if not any(isinstance(event, Laid | Drew) for event in told.events):
            self._be(after)
        if any(event.ends_round for event in told.events):
            self.motions.hold(LAST_SEEN, lambda: None, waited_for=True)

    def _be(self, position: Position) -> None:
        scene = self.scene
        scene.set(position)
        scene.draw_hand()
        scene.draw_board()
        self.motions.when_still(self.rested)

    def _show(self, event: Event, position: Position) -> None:
        if isinstance(event, Laid):
            self.laid(event, position)
        elif isinstance(event, Drew):
            self._drew(event, position)
        elif isinstance(event, Called):
            self._called(event)
        elif isinstance(event, Shown):
            self._shown(event)

    # A tile is laid

    def laid(self, event: Laid, position: Position) -> None:
        """It goes to its cell from wherever it was: under the finger, in the hand, at the seat of another."""
        scene, cell = self.scene, event.move.cell
        self.notes.hush(but_reasons=True)
        tile = tile_name(event.move.digits)
        loose, motion = self._taken(event.seat, tile)
        scene.hidden.add(cell)
        scene.set(position)
        scene.draw_hand()
        scene.draw_fits()
        scene.reframe()
        scene.host.feel("lay" if event.seat == position.front else "flight")
        self._fly_to_cell(loose, motion, cell, lambda: self._lies(event, loose))

    def _taken(self, seat: Seat, tile: Digits) -> tuple[LooseTile, str]:
        """The loose tile of this move, in the air, and how it goes on."""
        scene = self.scene
        carried = scene.carried
        if carried and carried.tile == tile and seat == scene.position.front:
            carried.stop()
            scene.carried = None
            return carried.loose, "lay"
        is_own = seat == scene.position.front and tile in scene.geometry.order
        loose = LooseTile(scene.position.shape, tile, scene.geometry.camera.scale, "pin" if is_own else "dot")
        if is_own:
            loose.show(scene.geometry.home(tile), scene.geometry.hand_side / loose.side, scene.angle, 0.0)
            scene.selected = None
        else:
            loose.show(scene.host.place_of_seat(seat), SMALL, 0.0, 1.0)
        scene.air.add(loose)
        return loose, "bot_flight"

    def _fly_to_cell(self, loose: LooseTile, motion: str, cell: Cell, then: Then) -> None:
        """The camera may move meanwhile, so the aim is looked up on the way."""
        scene = self.scene
        x, y = scene.position.shape.centre(cell)
        digits = scene.position.laid[cell]
        angle = scene.position.shape.angle(cell, digits)

        def aim() -> tuple[Point, float]:
            return scene.geometry.camera.to_window(x, y), scene.geometry.camera.scale / loose.side

        way = loose.way_to(*aim(), angle, 0.0)

        def step(share: float) -> None:
            way.aim(*aim())
            way(share)

        self.motions.start(motion, step, then)

    def _lies(self, event: Laid, loose: LooseTile) -> None:
        """It has arrived: now it is one of the board."""
        scene, cell = self.scene, event.move.cell
        scene.air.remove(loose)
        scene.hidden.discard(cell)
        self._due.pop(cell, None)
        scene.draw_board()
        scene.host.changed()
        self.notes.points(event.seat, cell, event.parts, event.bonus)
        if reasons(event.parts, event.bonus):
            scene.marks.shape(scene.position.table, cell, event.parts, event.bonus)
        self.motions.when_still(self.rested)
        scene.host.feel(occasion(event) or "points")

    # A tile is drawn

    def _drew(self, event: Drew, position: Position) -> None:
        scene = self.scene
        self.notes.hush(but_reasons=True)
        scene.host.feel("draw")
        tile = event.tile or ()
        loose = LooseTile(position.shape, tile, scene.geometry.camera.scale, "pin" if tile else "back")
        loose.show(scene.host.place_of_action("draw"), SMALL, 0.0, 0.4)
        scene.air.add(loose)
        if event.tile and event.seat == position.front:
            scene.flying[event.tile] = loose
        self._be(position)
        if event.tile and event.seat == position.front:
            scene.reveal(event.tile)
            self._fly_home(loose, event)
        else:
            place = scene.host.place_of_seat(event.seat)
            way = loose.way_to(place, SMALL * 0.7, 0.0, 0.4)
            self.motions.start("bot_flight", way, lambda: self._drawn(event, loose, place))

    def _fly_home(self, loose: LooseTile, event: Drew) -> None:
        scene = self.scene
        home = scene.geometry.home(event.tile or ())
        way = loose.way_to(home, scene.geometry.hand_side / loose.side, 0.0, 0.0)
        self.motions.start("bot_flight", way, lambda: self._drawn(event, loose, (home[0], home[1] + dp(70))))

    def _drawn(self, event: Drew, loose: LooseTile, place: Point) -> None:
        scene = self.scene
        scene.air.remove(loose)
        if event.tile and scene.flying.get(event.tile) is loose:
            del scene.flying[event.tile]
            scene.pointing.drew(scene.position, event.tile)
        scene.draw_hand()
        scene.host.changed()
        self.motions.when_still(self.rested)
        if event.seat != scene.position.front:
            self._tell_price(event)
        elif event.points:
            self.notes.rise(event.points, scene.host.colour_of(event.seat), self._inside(place))

    def _tell_price(self, event: Drew | Called) -> None:
        """Of what leaves no trace on the board."""
        if event.points:
            colour, place = self.scene.host.colour_of(event.seat), self.scene.host.place_of_seat(event.seat)
            self.notes.price(event.points, [phrases.part("draw" if isinstance(event, Drew) else "pass")], colour, place)

    # A word is said

    def _called(self, event: Called) -> None:
        scene = self.scene
        if event.move in (Call.PASS, Call.TIME):
            scene.host.feel("pass")
            self._tell_price(event)
        elif event.points and scene.position.newest is not None:
            place = scene.geometry.camera.to_window(*scene.position.shape.centre(scene.position.newest))
            self.notes.rise(event.points, scene.host.colour_of(event.seat), self._inside(place))

    def _inside(self, place: Point) -> Point:
        """A place at which points can be read whole."""
        box = self.scene.geometry.board
        return min(max(place[0], box.x + dp(56)), box.right - dp(56)), min(max(place[1], dp(40)), box.top + dp(40))

    def _shown(self, event: Shown) -> None:
        """The opener shows the tile that gives the right to lay the zeros."""
        scene = self.scene
        scene.host.feel("shown")
        loose = LooseTile(scene.position.shape, event.tile, scene.geometry.camera.scale * 1.4, "dot")
        start = scene.host.place_of_seat(event.seat)
        loose.show(start, SMALL, 0.0, 1.0)
        scene.air.add(loose)
        x, y = scene.geometry.board.middle
        way = loose.way_to((x, y + dp(120)), 1.0, 0.0, 1.0)
        name = scene.host.session.players[event.seat].name
        words = caption(phrases.shows(name, event.tile), x, y + dp(120) + loose.side * 0.7, scene.geometry.board)

        def back() -> None:
            scene.air.remove(words)
            home = loose.way_to(start, SMALL, 0.0, 1.0)
            self.motions.start("bot_flight", home, lambda: scene.air.remove(loose))

        def wait() -> None:
            scene.air.add(words)
            self.motions.hold(SHOWN_FOR, back, waited_for=True)

        self.motions.start("bot_flight", way, wait)

    # Once more

    def replay(self) -> None:
        """The last move of another seat."""
        scene = self.scene
        last = self.last or self._last_of_story()
        if last is None or self.motions.is_moving:
            return
        for event in last.events:
            if isinstance(event, Laid) and event.move.cell in scene.position.laid:
                scene.hidden.add(event.move.cell)
                scene.draw_board()
                self.laid(event, scene.position)
            elif isinstance(event, Called | Drew):
                self._tell_price(event)

    def _last_of_story(self) -> MovePlayed | None:
        """For a table that has just been sat down at."""
        session, front = self.scene.host.session, self.scene.position.front
        return next((told for told in reversed(session.story()) if told.ply and told.seat != front), None)
