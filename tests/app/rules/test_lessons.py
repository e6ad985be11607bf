"""Lessons: the requested moves lead to the end, and no other moves do."""

import pytest

from app import i18n
from app.games import APP_GAMES, traits_of
from app.games.lessons import OFF_TASK, PUPIL, TILE_TURNED, LessonRun
from app.match.messages import Stage
from app.match.session import Session
from engine.games import GAMES as ENGINE_GAMES
from engine.ominos.moves import PiecelessMove, Place
from engine.ominos.tiles import tile_name
from engine.quadrot.moves import StepKind
from engine.randomness import RandomSource
from tests.app.playing import Clock
from tests.reports import check_each

GAMES = [key for key, game in APP_GAMES.items() if game.has_lesson]


def session_of(run):
    return Session(run.match, run.players, traits_of(run.match), Clock())


def wanted(run):
    """Returns the legal moves that the task requests, and the other legal moves."""
    moves = list(run.match.state.moves(PUPIL))
    is_mistake = run.task and run.task.candidate_moves
    good = run.requested_moves() if is_mistake else [move for move in moves if run.judge(move) is None]
    assert all(run.judge(move) is None for move in good)
    return good, [move for move in moves if move not in good]


def play(run, session, move):
    assert run.judge(move) is None
    run.note_move(move)
    assert session.play(PUPIL, move) is None


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_ends_by_doing_what_it_asks_for(game):
    run = LessonRun(APP_GAMES[game].lesson)
    scenes = 0
    while True:
        session = session_of(run)
        assert session.stage is Stage.PLAY
        assert session.front == PUPIL
        while run.task:
            if run.task.gesture:
                assert run.note_gesture(run.task.gesture)
                continue
            good, _ = wanted(run)
            assert good, run.task.instruction
            play(run, session, good[0])
        scenes += 1
        assert run.progress == (scenes, len(run.lesson.scenes))
        if not run.start_next_scene():
            break
    assert run.is_last


@pytest.mark.parametrize("game", GAMES)
def test_any_wanted_move_leads_on(game):
    """After any requested move the rest of the scene can still be completed."""
    for at, scene in enumerate(APP_GAMES[game].lesson.scenes):
        first = LessonRun(APP_GAMES[game].lesson)
        first.scene_index = at
        first.restart_scene()
        while first.task and first.task.gesture:
            first.note_gesture(first.task.gesture)
        for move in wanted(first)[0][:12]:
            run = LessonRun(APP_GAMES[game].lesson)
            run.scene_index = at
            run.restart_scene()
            session = session_of(run)
            play(run, session, move)
            while run.task:
                good, _ = wanted(run)
                assert good, (scene.title, str(move))
                play(run, session, good[-1])


@pytest.mark.parametrize("game", GAMES)
def test_what_is_not_asked_for_is_told_why(game):
    for at in range(len(APP_GAMES[game].lesson.scenes)):
        run = LessonRun(APP_GAMES[game].lesson)
        run.scene_index = at
        run.restart_scene()
        for move in wanted(run)[1]:
            judged = run.judge(move)
            assert judged.refused.reason == OFF_TASK
            assert judged.text
        before = run.task
        assert run.judge(PiecelessMove.TIME if game != "quadrot" else "nonsense") is not None
        assert run.task is before


def test_things_that_are_pointed_at_are_there():
    kinds = set()

    def check(game):
        for at in range(len(APP_GAMES[game].lesson.scenes)):
            run = LessonRun(APP_GAMES[game].lesson)
            run.scene_index = at
            run.restart_scene()
            kinds.update(
                pointed_at(run.match.state, task.pointer, number) for number, task in enumerate(run.scene.tasks)
            )

    check_each(GAMES, check)
    assert kinds >= {"cell", "tile", "pawn"}


def pointed_at(state, point, number):
    """Checks that the place or piece at which a task points exists; returns its kind."""
    if point.startswith("@"):
        assert state.table.tiles.lattice.read_cell(point[1:]) in state.table.open
        return "cell"
    if "-" in point and number == 0:
        name = tile_name(tuple(map(int, point.split("-"))))
        assert state.table.tiles.rotations[name] & state.hands[PUPIL]
        return "tile"
    if point.isdigit():
        assert state.pawns[PUPIL] >> int(point) & 1
        return "pawn"
    return ""


def test_the_praise_of_triominos_says_the_true_points():
    gained = {}
    for at, scene in enumerate(APP_GAMES["triominos"].lesson.scenes):
        run = LessonRun(APP_GAMES["triominos"].lesson)
        run.scene_index = at
        run.restart_scene()
        while run.task and run.task.gesture:
            run.note_gesture(run.task.gesture)
        move = wanted(run)[0][0]
        if isinstance(move, Place):
            gained[scene.title] = sum(run.match.state.worth(move)[0].values())
    assert gained["Place a tile"] == 9
    assert gained["Build a bridge"] == 49
    assert gained["Complete a hexagon"] == 60


def test_nothing_fits_before_the_draw():
    for game in ("triominos", "quadominos"):
        run = LessonRun(APP_GAMES[game].lesson)
        run.scene_index = len(run.lesson.scenes) - 1
        run.restart_scene()
        assert list(run.match.state.moves(PUPIL)) == [PiecelessMove.DRAW]


def test_turning_may_be_skipped_by_laying_at_once():
    run = LessonRun(APP_GAMES["triominos"].lesson)
    run.start_next_scene()
    assert run.task.gesture == TILE_TURNED
    play(run, session_of(run), wanted(run)[0][0])
    assert run.task is None


def test_a_deed_that_is_not_asked_for_changes_nothing():
    run = LessonRun(APP_GAMES["triominos"].lesson)
    task = run.task
    assert not run.note_gesture(TILE_TURNED)
    assert run.task is task


def test_deeds_are_events_of_the_feedback_table():
    from app.device.feedback import RESPONSES

    deeds = {task.gesture for game in GAMES for scene in APP_GAMES[game].lesson.scenes for task in scene.tasks}
    assert deeds - {""} <= set(RESPONSES)


def test_no_tile_is_there_twice():
    for game in ("triominos", "quadominos"):
        for scene in APP_GAMES[game].lesson.scenes:
            run = LessonRun(APP_GAMES[game].lesson)
            run.scene_index = APP_GAMES[game].lesson.scenes.index(scene)
            run.restart_scene()
            state = run.match.state
            tiles = [tile_name(tile) for hand in state.open_hands() for tile in hand]
            tiles += [*map(tile_name, state.table.laid.values()), *state.well]
            assert len(tiles) == len(set(tiles)), scene.title


def test_undo_goes_back_to_the_scene():
    run = LessonRun(APP_GAMES["triominos"].lesson)
    session = session_of(run)
    before = dict(run.match.state.table.laid)
    play(run, session, wanted(run)[0][0])
    run.match.undo(PUPIL)
    assert run.match.state.table.laid == before


@pytest.mark.parametrize("game", GAMES)
def test_lessons_are_translated(game):
    i18n.use("fr")
    try:
        for scene in APP_GAMES[game].lesson.scenes:
            texts = [scene.title, scene.praise]
            texts += [text for task in scene.tasks for text in (task.instruction, task.correction) if text]
            assert all(i18n.text(text) != text for text in texts)
    finally:
        i18n.use("en")


def test_the_praise_of_domino3d_says_the_true_points():
    gained = []
    for at in range(len(APP_GAMES["domino3d"].lesson.scenes)):
        run = LessonRun(APP_GAMES["domino3d"].lesson)
        run.scene_index = at
        run.restart_scene()
        state, (move, *_others) = run.match.state, run.requested_moves()
        before = state.scores[PUPIL]
        play(run, session_of(run), move)
        gained.append(state.scores[PUPIL] - before)
    assert gained == [1, 2, 3, 5, 3, -10, 4, 0], "the race tells of no points but the round's"


def test_the_lesson_of_domino3d_explains_contacts_and_positions_once():
    scenes = APP_GAMES["domino3d"].lesson.scenes
    praise = [scene.praise for scene in scenes]
    assert [text.count("make a contact") for text in praise] == [1, 0, 0, 0, 0, 0, 0, 0]
    assert [text.count("Flat scores 0 extra, upright 1, on top 2") for text in praise] == [0, 0, 1, 0, 0, 0, 0, 0]
    assert all(text.count("1\u00a0point.") < 2 for text in praise)


def test_the_balance_of_domino3d_is_refused_and_then_seen_to_fall():
    run = LessonRun(APP_GAMES["domino3d"].lesson)
    run.scene_index = 4
    run.restart_scene()
    (falling,) = run.match.state.structure.collapsing_places(run.match.state.hand)
    assert run.judge(falling).refused.reason == OFF_TASK
    assert run.start_next_scene()
    assert all(run.judge(move) for move in run.match.state.moves(PUPIL))
    assert [run.judge(move) for move in run.requested_moves()] == [None, None]


def test_the_lesson_of_quadrot_tells_the_aim_first_and_teaches_every_way_to_go():
    scenes = APP_GAMES["quadrot"].lesson.scenes
    assert "four pawns" in scenes[0].tasks[0].instruction
    assert "opposite" in scenes[0].tasks[0].instruction
    asked = {kind for scene in scenes for kind in StepKind if _asks_for(scene, kind)}
    assert asked >= {StepKind.JUMP, StepKind.WHITE_HOP, StepKind.BLACK_HOP, StepKind.OUT}
    assert any("same point" in task.instruction for scene in scenes for task in scene.tasks)
    assert any("red square" in task.instruction.lower() for scene in scenes for task in scene.tasks)


def _asks_for(scene, kind):
    """Returns whether every turn that the last task accepts contains a step of this kind."""
    state = scene.start.begin(ENGINE_GAMES["quadrot"].options(), 2, RandomSource(1))[0]
    wanted = [move for move in state.moves(PUPIL) if scene.tasks[-1].accepts(state, move)]
    return all(any(step.kind is kind for step in move.steps) for move in wanted)


def test_the_lesson_of_triominos_shows_the_timer_and_the_last_round():
    run = LessonRun(APP_GAMES["triominos"].lesson)
    said, rang = [], False
    while True:
        said.append(run.text)
        session = session_of(run)
        if "time runs out" in run.text:
            assert session.timer_limit
        if "400" in run.text:
            assert max(run.match.state.scores) >= 360
        while run.task:
            if run.task.gesture:
                run.note_gesture(run.task.gesture)
                continue
            play(run, session, wanted(run)[0][0])
            said.append(run.text)
        rang = rang or run.match.state.last_round
        if not run.start_next_scene():
            break
    assert any("time runs out" in text for text in said)
    assert any("400" in text for text in said)
    assert rang
