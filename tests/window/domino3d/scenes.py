"""Scenes of the Domino 3D table during a move, in which a finger holds the brick."""

from dataclasses import replace

from app.games.domino3d.lesson import TurnsSceneStart
from app.games.domino3d.rules import FOUR
from app.games.domino3d.traits import TRAITS
from app.match.seating import MatchSetUp
from app.players import Player
from engine.domino3d.turn_based import TurnBasedState
from engine.game import of_game
from engine.games import GAMES
from engine.match import Match
from tests.window.domino3d.guest import Guest, greedy
from tests.window.frame_clock import unseen
from tools.scenes import PLAYERS, TO_THE_END, play_on

FALLS = 0.95
"""Seconds after the drop at which a brick is in the middle of its fall"""
GLOWS = 0.8
"""Seconds after a press of the button for hidden places at which they glow"""
GOES_ROUND = 1.2
"""Seconds after the start of the camera's orbit round the finished structure"""


def at_table(scene, plies=16, **options):
    """Opens a match with people and bots after `plies` moves."""
    scene.table("domino3d", plies, **options)
    return arrived(scene)


def arrived(scene):
    scene.stage.until(lambda: scene.screen.opacity == 1)
    guest = Guest(scene.stage, scene.app)
    guest.settle()
    return guest


def near_the_end(scene, left):
    """Opens a match that uses every brick, on Léa's turn with at least `left` moves left."""
    match = match_to_its_end()
    ply = next(ply for ply in range(len(match.moves) - left, 0, -1) if match.moves[ply][0] == 0)
    match.rewind(ply)
    scene.context.start_session(match, PLAYERS, scene.context.journal.create_log(match, PLAYERS))
    scene.go("table")
    return arrived(scene)


def match_to_its_end():
    for seed in range(1, 60):
        match = Match(GAMES["domino3d"], {}, [player.name for player in PLAYERS], seed)
        play_on(match, TO_THE_END)
        seat, _move = match.moves[-1]
        if seat == 0 and len(match.state.structure.laid) == 36:
            return match
    raise AssertionError("no match in which every brick is laid, the last one by the first seat")


def seen_best(guest, is_unstable=False):
    """Returns the clearly visible candidate with the most contacts."""
    there = [each for each in guest.seen.candidates if each.visible_share > 0.4 and each.is_unstable == is_unstable]
    return max(there, key=lambda each: each.points, default=None)


def with_a_place(scene, is_unstable):
    """Opens the first match with a visible candidate, stable or unstable as requested, and picks up the brick."""
    for plies in range(14, 40):
        guest = at_table(scene, plies)
        each = seen_best(guest, is_unstable)
        if each is not None:
            return guest, guest.take(), each.place
    raise AssertionError("no such place is seen from where everybody begins")


# The scenes


def all_bricks(scene):
    near_the_end(scene, 1)


def held(scene):
    guest = at_table(scene)
    finger = guest.take()
    board = guest.seen.board
    guest.carry(finger, board.x + board.width * 0.2, board.y + board.height * 0.8)


def magnet(scene):
    guest, finger, place = with_a_place(scene, is_unstable=False)
    guest.bring(finger, place)


def shaky(scene):
    guest, finger, place = with_a_place(scene, is_unstable=True)
    guest.bring(finger, place)


def would_tip(scene):
    guest, finger, place = with_a_place(scene, is_unstable=True)
    guest.carry(finger, *guest.seen.tray.middle)
    finger.up()
    guest.settle()
    guest.tap(guest.seen.tray.middle)
    guest.table.scene.show_all()  # a drag would pan the low board, by the speed of the machine
    guest.settle()
    guest.tap(guest.candidate(place).aim)
    assert guest.seen.asks_to_confirm


def glass(scene):
    """Holds the brick beside a place, where the nearest places are glass bricks."""
    guest, finger, place = with_a_place(scene, is_unstable=False)
    geometry, (x, y) = guest.table.scene.geometry, guest.candidate(place).aim
    far = 1.2 * geometry.projection.scale
    spots = [(x + far, y), (x - far, y), (x, y + far), (x, y - far)]
    guest.carry(finger, *max(spots, key=lambda at: sum(each.distance(*at, far) > 0.65 for each in geometry.signs())))


def signs(scene):
    """Selects the brick by a tap."""
    guest, finger, _place = with_a_place(scene, is_unstable=False)
    guest.carry(finger, *guest.seen.tray.middle)
    finger.up()
    guest.settle()
    guest.tap(guest.seen.tray.middle)


def tapped(scene):
    """Taps the brick and then a place that another place is near."""
    for plies in range(16, 40):
        guest = at_table(scene, plies)
        guest.tap(guest.seen.tray.middle)
        geometry = guest.table.scene.geometry
        crowded = [each for each in geometry.signs() if geometry.needs_confirm(each.place) and not each.is_unstable]
        if crowded:
            guest.tap(crowded[0].aim)
            return
    raise AssertionError("no place is near another one")


def places_behind(scene):
    """Presses the button for hidden places, which then glow."""
    for plies in range(20, 40):
        guest = at_table(scene, plies)
        if pill := guest.table.controls.hidden_places.button:
            break
    finger = scene.stage.down(*pill.center)
    finger.up()
    go_on(scene, GLOWS)


def marks_differ(scene):
    guest = at_table(scene)
    finger = guest.take()
    guest.carry(finger, *guest.wrong_room())
    finger.up()


def too_high(scene):
    """Drops a fifth upright brick on top of four others."""
    match = tower_match(PLAYERS)
    scene.context.start_session(match, PLAYERS, scene.context.journal.create_log(match, PLAYERS))
    scene.go("table")
    guest = arrived(scene)
    finger = guest.take()
    board, space = guest.seen.board, guest.table.scene
    space.framing.zoom(0.1, *board.middle)  # the structure may be higher than the board,
    _x, top = space.geometry.projection.project(0.5, 0.5, 9)
    space.framing.pan(0, (board.y + guest.lift + board.top) / 2 - top)  # and the board scrolls near its edge
    guest.carry(finger, *guest.wrong_room("column"))
    finger.up()


def tower_match(players):
    """Returns a match with four upright bricks on top of each other."""
    tower = TurnsSceneStart(FOUR, "drop|flower", 12)
    return Match(replace(GAMES["domino3d"], begin=tower.begin), {}, [player.name for player in players], 1)


def collapse(scene):
    guest, finger, place = with_a_place(scene, is_unstable=True)
    guest.bring(finger, place)
    finger.up()
    scene.stage.key("enter")
    go_on(scene, FALLS)


def last_walk(scene):
    guest = near_the_end(scene, 1)
    guest.table.fingers.lay(seen_best(guest).place)
    go_on(scene, GOES_ROUND)


def match_without_place(seat, players, **options):
    """Returns the first match in which the brick of the seat in turn fits nowhere."""
    for seed in range(1, 200):
        match = MatchSetUp("domino3d", players, seed, options).match()
        for _ in range(3 * len(players)):
            state = of_game(match.state, TurnBasedState)
            if state.turn == seat and not state.structure.places(state.hand):
                return match
            match.play(state.turn, greedy(state))
    raise AssertionError("each brick has a place")


def without_a_place(scene):
    match = match_without_place(0, PLAYERS)
    scene.context.start_session(match, PLAYERS, scene.context.journal.create_log(match, PLAYERS))
    scene.go("table")
    arrived(scene)


def first_match(scene):
    """Opens the first match of a person, who begins with a brick that fits."""
    for seed in range(1, 40):
        match = MatchSetUp("domino3d", PLAYERS[:2], seed, {"opener": 0}).match()
        if TRAITS.starts_well(match, 0):
            break
    scene.context.start_session(match, PLAYERS[:2], scene.context.journal.create_log(match, PLAYERS[:2]))
    scene.go("table")
    arrived(scene)


def paused(scene, **options):
    """Pauses a match and returns to it, as a call does."""
    guest = at_table(scene, **options)
    guest.screen.wake()
    scene.stage.wait(0.2)
    scene.app.dispatch("on_pause")
    scene.app.dispatch("on_resume")
    scene.stage.frames(3)


def go_on(scene, seconds):
    """Advances the time by frames and then stops it, so that a motion can be pictured."""
    with unseen(scene.stage) as time:
        end = time() + seconds
        while time() < end:
            scene.stage.frames()
    scene.is_still = False


SCENES = {
    "table domino3d all bricks": all_bricks,
    "table domino3d glass": glass,
    "table domino3d held": held,
    "table domino3d magnet": magnet,
    "table domino3d shaky": shaky,
    "table domino3d would tip": would_tip,
    "table domino3d marks differ": marks_differ,
    "table domino3d places behind": places_behind,
    "table domino3d signs": signs,
    "table domino3d tapped": tapped,
    "table domino3d too high": too_high,
    "table domino3d collapse": collapse,
    "table domino3d last walk": last_walk,
    "table domino3d without a place": without_a_place,
    "table domino3d first match": first_match,
    "table domino3d paused": paused,
    "table domino3d paused race": lambda scene: paused(scene, mode="race", players=(Player("Léa"), Player("Sam"))),
}
