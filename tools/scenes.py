"""Scenes for screenshots: devices, appearances, and the steps that lead to each screen."""

import tempfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

from app.device.services import Services
from app.games import APP_GAMES, playable
from app.launch.application import Application
from app.launch.flags import CommandLineOptions
from app.match.seating import MatchSetUp
from app.players import Player
from app.screens.play.match_draft import load_draft
from app.sheets.editable_sheet import EditableScoreSheet
from app.sheets.game_night import GameNightTerms
from app.sheets.home_timer import HomeTimer
from app.sheets.plain_score_sheet import PLAIN
from app.sheets.sheet_record import SheetRecord
from app.store.analysis import store_impacts
from app.store.game_nights import store_choice
from app.store.practice import worst_mistakes
from app.store.sheets import store_home_timer, store_sheet
from engine.bots.bot_registry import find_bot
from engine.bots.luck_analysis import Decision, MoveImpact, final_chances
from engine.games import GAMES
from engine.match import Match
from engine.record import read_record
from tests.window.stage import Stage


@dataclass(frozen=True)
class Device:
    """Device with its size in dp, its pixel density, and the insets of system bars in dp."""

    width: int
    height: int
    density: float
    insets: tuple[int, int, int, int] = (0, 0, 0, 0)


PHONE = Device(412, 892, 2, (0, 34, 0, 24))
SMALL_PHONE = Device(360, 640, 2, (0, 24, 0, 0))
LYING_PHONE = Device(892, 412, 1.75, (34, 0, 24, 0))
TABLET = Device(1280, 800, 1.25, (0, 24, 0, 0))
UPRIGHT_TABLET = Device(800, 1280, 1, (0, 24, 0, 0))
SPLIT = Device(500, 480, 1.5)

LOOKS: dict[str, tuple[Device, dict[str, tuple[str, object]]]] = {
    # device and appearance: settings by category
    "phone - light": (PHONE, {}),
    "phone - dark": (PHONE, {"theme": ("look", "dark")}),
    "phone - contrast": (PHONE, {"theme": ("look", "contrast")}),
    "small phone - light": (SMALL_PHONE, {}),
    "small phone - 200 %": (SMALL_PHONE, {"text_size": ("look", 200)}),
    "phone - pseudo": (PHONE, {"code": ("language", "xx")}),
    "phone - French left-handed": (PHONE, {"code": ("language", "fr"), "left_handed": ("table", True)}),
    "lying phone - light": (LYING_PHONE, {}),
    "tablet - dark": (TABLET, {"theme": ("look", "dark")}),
    "tablet - light left-handed": (TABLET, {"left_handed": ("table", True)}),
    "upright tablet - light": (UPRIGHT_TABLET, {}),
    "split - light": (SPLIT, {}),
}

PLAYERS = (Player("Léa"), Player("Nino", "casual"), Player("Ada", "strong"))
ALONE = (Player("Léa"),)
PEOPLE = (Player("Léa"), Player("Nino", "casual"), Player("Ada"))
CROWD = (*PLAYERS, *(Player(name, "casual") for name in ("Zoé", "Tom", "Mia")))
PLAYERS_AT_HOME = ("Ada", "Léa", "Nino")
WRITTEN = "@1 5 5 5 0 5 5 bridge draw2 0 1 1 draw3 pass 4 5 5 hexagon1 0"
"""Taps on a score sheet; the last tile is incomplete"""
HEXAGONS = "@0 0 0 1 hexagon3 @0 1 1 1 hexagon3 @0 2 2 2 hexagon3 @0 3 3 3 hexagon3 @0 2 2 3 hexagon3"
WON = f"@0 0 0 0 {HEXAGONS} @1 3 3 4 hexagon3 out 9 ok 7 ok"
ENDED = (WON, "3 1 ok 3 8 ok 3 5 ok end")
"""Taps of complete matches on a sheet: one of Tri-Ominos and one of plain scoring"""
TO_THE_END = 10**6
"""Number of moves larger than that of any match"""


class Scene:
    """App on its way to a screen, with actions that lead there."""

    def __init__(self, app: Application, stage: Stage):
        self.app, self.stage = app, stage
        self.context = app.context
        self.go = app.navigation.go
        self.is_still = True
        """Whether the picture is taken after all motion has stopped, instead of immediately"""

    @property
    def screen(self) -> Any:
        return self.app.navigation.screen

    def sit_down(
        self, game: str, moves: int, players: tuple[Player, ...] = PLAYERS, seed: int = 7, **options: object
    ) -> None:
        """Opens a match after `moves` moves, or later when it is the first player's turn.

        A match that ends earlier is rewound to its middle. Players beyond the game's number of seats are left out.
        """
        players = players[: GAMES[game].options().seats[-1]]
        match = MatchSetUp(game, players, seed, options).match()
        play_on(match, moves)
        if match.winners and moves != TO_THE_END:
            match.rewind(len(match.moves) // 2)
            play_on(match, 0)
        self.context.start_session(match, players, self.context.journal.create_log(match, players))

    def table(
        self, game: str, moves: int, players: tuple[Player, ...] = PLAYERS, seed: int = 7, **options: object
    ) -> None:
        self.sit_down(game, moves, players, seed, **options)
        self.go("table")
        self.stage.wait(0.3)

    def end_round(self, game: str, number: int = 2) -> None:
        """Opens a match after `number` complete rounds."""
        players = PLAYERS[: GAMES[game].options().seats[-1]]
        match = MatchSetUp(game, players, 7, {}).match()
        while not match.winners and sum(event.ends_round for events in match.events for event in events) < number:
            match.next_round()
            play_move(match, Random(len(match.moves)))
        self.context.start_session(match, players, self.context.journal.create_log(match, players))

    def finish(self, game: str) -> str:
        """Plays a match to its end, stores it in the journal and returns its id."""
        self.sit_down(game, TO_THE_END)
        table = self.context.table
        self.context.table = None
        return table.id if table else ""


def play_on(match: Match, moves: int) -> None:
    """Makes moves with greedy bots, then continues until it is the first seat's turn."""
    luck = Random(1)
    while not match.winners and (moves > 0 or 0 not in match.state.actors()):
        play_move(match, luck)
        match.next_round()
        moves -= 1


def play_move(match: Match, luck: Random) -> None:
    """Makes the next move with a greedy bot; in a race, where points do not decide, with a bot that can build."""
    actors = match.state.actors()
    seat = actors[len(match.moves) % len(actors)]
    level = "casual" if APP_GAMES[match.game.name].traits.is_simultaneous(match.options) else "greedy"
    *_earlier, thought = find_bot(match.game.name, level).think(match.view(seat), luck, 1)
    match.play(seat, thought.move)


SceneStep = Callable[[Scene], object]


def in_turn(*ways: SceneStep) -> SceneStep:
    """Combines several steps into one."""

    def go(scene: Scene) -> None:
        for way in ways:
            way(scene)

    return go


SCENES: dict[str, SceneStep] = {
    "home first": lambda _scene: None,
    "home": in_turn(
        lambda scene: scene.sit_down("triominos", 14),
        lambda scene: scene.context.leave_table(),
        lambda scene: scene.app.navigation.rebuild(),
    ),
    "home of a regular player": in_turn(
        *(partial(Scene.sit_down, game=game, moves=12) for game in ("domino3d", "quadrot", "triominos")),
        lambda scene: _sheet(scene, "triominos", WRITTEN),
        lambda scene: _save_set_ups(scene, ("triominos", "domino3d")),
        lambda scene: scene.app.navigation.home(),
    ),
    "today": lambda scene: scene.screen.open_daily_challenge(),
    "own glass": lambda scene: scene.go("glass"),
    "own glass of people": lambda scene: _home_timer(scene, ("Léa", "Nino", "Ada")),
    "own glass set-up": in_turn(
        lambda scene: _home_timer(scene, ("Léa", "Nino", "Ada")), lambda scene: scene.go("glass set-up")
    ),
    "sheet": lambda scene: _sheet(scene, "triominos", WRITTEN),
    "sheet with a bonus": lambda scene: _sheet(scene, "quadominos", "@1 5 5 5"),
    "sheet with a bridge": lambda scene: _sheet(scene, "triominos", "@1 5 5 5 0 5 5 bridge"),
    "sheet of a match": lambda scene: _sheet(scene, "triominos", f"{WRITTEN} 2 2 out 1 2 ok 2 0 ok {WON}"),
    "sheet of bricks": lambda scene: _sheet(scene, "domino3d", "flat 2 upright 3 top 4 collapse flat 1 back top"),
    "sheet of a race": lambda scene: _sheet(scene, "domino3d", "@1 @2 rest @1 ok @0 =2 @1", mode="race"),
    "sheet of pawns": lambda scene: _sheet(scene, "quadrot", "@0 @1 @1 @0 all2 @0"),
    "sheet of any game": lambda scene: _sheet(scene, PLAIN, "1 2 ok - 5 ok 4 0 ok 3 ok 8"),
    "sheet at the end of a round": lambda scene: _sheet(scene, "triominos", f"{WRITTEN} 2 2 out 1"),
    "sheet corrected": in_turn(
        lambda scene: _sheet(scene, "triominos", f"{WRITTEN} 2 2", line=2),
        lambda scene: scene.screen.handle_taps("draw1"),
    ),
    "sheet line opened": lambda scene: _sheet(scene, "triominos", f"{WRITTEN} 2 2", line=1),
    "sheet with a line that no longer fits": in_turn(
        lambda scene: _sheet(scene, "triominos", f"{WRITTEN} 2 2", line=1), lambda scene: _tap_keys(scene, "5 5 4")
    ),
    "sheet of a race corrected": lambda scene: _sheet(
        scene, "domino3d", "@1 @2 rest @1 ok @0 =2 @1 ok", line=1, mode="race"
    ),
    "sheet with sand": lambda scene: _sheet(scene, "triominos", WRITTEN, sand=40),
    "sheets": in_turn(lambda scene: _sheet(scene, "triominos", WRITTEN), lambda scene: scene.go("sheets")),
    "evening": in_turn(lambda scene: _game_night(scene), lambda scene: scene.go("evening", group=PLAYERS_AT_HOME)),
    "evening next match": in_turn(
        lambda scene: _game_night(scene),
        lambda scene: scene.go("evening", group=PLAYERS_AT_HOME),
        lambda scene: scene.screen.bottom_bar.press(),
    ),
    "evening asked": lambda scene: _game_night(scene, rest=2, is_tracked=False),
    "home in an evening": in_turn(lambda scene: _game_night(scene), lambda scene: scene.app.navigation.home()),
    "sheet set-up of any game": lambda scene: scene.go("sheet set-up", game=PLAIN),
    "sheet set-up": lambda scene: scene.go("sheet set-up", game="triominos"),
    "sheet set-up of bricks": lambda scene: scene.go("sheet set-up", game="domino3d"),
    "settings": lambda scene: scene.go("settings"),
    "settings rare": lambda scene: scene.go("settings", rare=True),
    "about": lambda scene: scene.go("about"),
    "keys": lambda scene: scene.go("keys"),
    "records empty": lambda scene: scene.go("records"),
    "records": lambda scene: (scene.finish("triominos"), scene.finish("quadominos"), scene.go("records")),
    "learn": lambda scene: scene.go("learn"),
    "luck": lambda scene: _analysed(scene, "triominos"),
    "luck of a mistake": in_turn(lambda scene: _analysed(scene, "triominos"), lambda scene: _look_at_a_mistake(scene)),
    "luck of pawns": lambda scene: _analysed(scene, "quadrot"),
    "mistakes": in_turn(
        lambda scene: _analysed(scene, "triominos"), lambda scene: scene.go("mistakes", player=PLAYERS[0].name)
    ),
    "practice": in_turn(lambda scene: _analysed(scene, "triominos"), lambda scene: _practice(scene)),
    "table triominos coach": lambda scene: _coach_question(scene, "triominos"),
}


def _home_timer(scene: Scene, names: tuple[str, ...]) -> None:
    """Opens the home timer, paused in the middle of the second player's turn."""
    now = scene.context.journal.clock()
    sand = HomeTimer(90).with_names(names).tapped(now).tapped(now + 5).paused(now + 60)
    store_home_timer(scene.context.journal, str(sand))
    scene.go("glass")


def _sheet(scene: Scene, game: str, taps: str, line: int | None = None, sand: float = 0, **options: str) -> None:
    """Opens a score sheet with entries. `line`: line that is being corrected; `sand`: seconds elapsed on the timer."""
    names = ("Léa", "Nino", "Ada")
    sheet, now = EditableScoreSheet(SheetRecord(game, names, options)), scene.context.journal.clock()
    sheet.tapped(taps)
    if line is not None:
        sheet.correct(line)
    if sand:
        store_home_timer(scene.context.journal, str(HomeTimer(60).with_names(names).tapped(now).paused(now + sand)))
    store_sheet(scene.context.journal, "a", str(sheet.sheet), sheet.is_over)
    scene.go("sheet", sheet="a")


def _tap_keys(scene: Scene, taps: str) -> None:
    for tap in taps.split():
        scene.screen.handle_taps(tap)


def _game_night(scene: Scene, rest: int = 0, is_tracked: bool = True) -> None:
    """Opens the last sheet of three game nights; if they are not tracked, that sheet asks whether to track them."""
    journal = scene.context.journal
    now, clock = journal.clock(), journal.clock
    days_ago = [] if rest else [9.0, 8.98, 8.95, 2.01, 2.0]
    last = 0
    for ago in (*days_ago, 0.1, 0.05, 0.02)[: rest or None]:
        journal.clock = partial(float, now - 86_400 * ago)
        last += 1
        sheet = EditableScoreSheet(SheetRecord(("triominos", PLAIN)[last % 2], PLAYERS_AT_HOME))
        sheet.tapped(ENDED[last % 2])
        store_sheet(journal, f"e{last}", str(sheet.sheet), sheet.is_over)
    journal.clock = clock
    if is_tracked:
        store_choice(journal, PLAYERS_AT_HOME, GameNightTerms(), now)
    scene.go("sheet", sheet=f"e{last}")


def _analysed(scene: Scene, game: str) -> None:
    """Opens the analysis of a match, filled with invented figures."""
    match_id = scene.finish(game)
    record = scene.context.journal.record(match_id) or ""
    store_impacts(scene.context.journal, match_id, invented_analysis(read_record(record)), True)
    scene.go("luck", match=match_id)


def invented_analysis(match: Match) -> dict[int, MoveImpact]:
    """Invents an analysis that leads to the result of a match; returns the impact of each move by its number."""
    luck, seats, last = Random(5), len(match.names), len(match.moves)
    walk = before = (1 / seats,) * seats
    nothing = (0.0,) * seats
    swings: dict[int, MoveImpact] = {}
    for ply in range(last + 1):
        seat = match.moves[ply - 1][0] if ply else 0
        change = luck.gauss(0, 0.05) * (1 + 4 * (ply % 17 == 9))
        change = max(min(change, 0.9 - walk[seat]), 0.05 - walk[seat])
        walk = tuple(chance + (change if each == seat else -change / (seats - 1)) for each, chance in enumerate(walk))
        near = (ply / last) ** 3
        chances = tuple(
            (1 - near) * chance + near * end for chance, end in zip(walk, final_chances(match.winners, seats))
        )
        shift = tuple(now - then for now, then in zip(chances, before))
        erred = Decision(abs(change), 0.01, "draw") if ply % 34 == 9 else Decision(0.0, 0.0, "draw")
        swings[ply] = MoveImpact(chances, nothing if erred.loss else shift, nothing, erred if ply else None)
        before = chances
    return swings


def _look_at_a_mistake(scene: Scene) -> None:
    scene.screen.explain_move(worst_mistakes(scene.context.journal, PLAYERS[0].name)[0].ply)
    scene.stage.rest()


def _practice(scene: Scene) -> None:
    name = PLAYERS[0].name
    mistake = worst_mistakes(scene.context.journal, name)[0]
    scene.go("practice", match=mistake.match, ply=mistake.ply, player=name)


def _coach_question(scene: Scene, game: str) -> None:
    """Tries a move of the first person about which the coach asks."""
    scene.context.save_settings(scene.context.settings.with_coach(PLAYERS[0].stored_name, "small"))
    for moves in range(4, 60, 4):
        scene.table(game, moves)
        session: Any = scene.context.session
        while session.is_thinking:
            scene.stage.frames()
        asked = [move for move in session.match.state.moves(0) if session.coach_warning(move)]
        if asked:
            scene.screen.play(asked[0])
            return


def _look_back(scene: Scene) -> None:
    """Looks back through the match, at an earlier turn."""
    scene.screen.open_look_back()
    for _ in range(3):
        scene.stage.key("left")


def _show_hint(scene: Scene) -> None:
    """Requests both stages of a hint, after the action that must precede it, if any."""
    playing: Any = scene.app.navigation.screen
    if playing.table.hint_precondition:
        playing.table.act(next(action.key for action in playing.table.actions() if action.is_main))
        scene.stage.until(lambda: not playing.table.is_moving, 60)
    for _stage in range(2):
        scene.stage.key("h")
        scene.stage.until(lambda: playing.session.advice.is_done and not playing.table.is_moving, 60)
        scene.stage.rest()


def _game_scenes(game: str) -> dict[str, SceneStep]:
    sand = APP_GAMES[game].traits.timer_option
    limit: dict[str, Any] = {sand: 30} if sand else {}
    calm: dict[str, Any] = {sand: None} if sand else {}
    ways: dict[str, SceneStep] = {
        f"set-up {game}": lambda scene: scene.go("set up", game=game),
        f"set-up {game} seat": in_turn(
            lambda scene: scene.go("set up", game=game), lambda scene: scene.screen.edit_seat(0)
        ),
        f"match rules {game}": lambda scene: scene.go("match rules", draft=load_draft(game, scene.context.settings)),
        f"rules {game}": lambda scene: scene.go("rules", game=game),
        f"lesson {game}": lambda scene: scene.go("lesson", game=game),
        f"table {game} opening": lambda scene: scene.table(game, 0),
        f"table {game} mid": lambda scene: scene.table(game, 16),
        f"table {game} late": lambda scene: scene.table(game, 60),
        f"table {game} glass": lambda scene: scene.table(game, 9, **limit),
        f"table {game} menu": in_turn(lambda scene: scene.table(game, 9), lambda scene: scene.stage.key("m")),
        f"table {game} hint": in_turn(lambda scene: scene.table(game, 9, **calm), _show_hint),
        f"table {game} crowd": lambda scene: scene.table(game, 12, CROWD),
        f"cover {game}": lambda scene: scene.table(game, 9, PEOPLE, **limit),
        f"result {game}": in_turn(lambda scene: scene.sit_down(game, TO_THE_END), lambda scene: scene.go("result")),
        f"round end {game}": in_turn(lambda scene: scene.end_round(game), lambda scene: scene.go("round end")),
        f"replay {game}": lambda scene: scene.go("replay", match=scene.finish(game)),
    }
    needed = {
        f"lesson {game}": APP_GAMES[game].has_lesson,
        f"table {game} glass": bool(sand),
        f"cover {game}": GAMES[game].hides(GAMES[game].options()),
        f"round end {game}": has_rounds(game),
    }
    return {name: way for name, way in ways.items() if needed.get(name, True)}


def _save_set_ups(scene: Scene, games: Iterable[str]) -> None:
    """Stores a last set-up for these games."""
    for game in games:
        draft = load_draft(game, scene.context.settings)
        scene.context.save_settings(scene.context.settings.with_set_up(game, draft.to_last_set_up()))


def _solo_scenes(game: str) -> dict[str, SceneStep]:
    """Returns the scenes of a game's solo mode."""
    agreed: dict[str, Any] = dict(next(iter(APP_GAMES[game].traits.solo_variants.values())))

    def finished(scene: Scene) -> None:
        for seed in range(1, 6):
            scene.sit_down(game, TO_THE_END, ALONE, seed, **agreed)
        scene.context.table = None

    def store_choice(scene: Scene) -> None:
        plan = load_draft(game, scene.context.settings)
        for option, value in agreed.items():
            plan = plan.with_option(option, value)
        scene.context.save_settings(scene.context.settings.with_set_up(game, plan.to_last_set_up()))
        scene.go("set up", game=game)

    return {
        f"set-up {game} alone": store_choice,
        f"table {game} alone": lambda scene: scene.table(game, 6, ALONE, **agreed),
        f"result {game} alone": in_turn(
            finished, lambda scene: scene.sit_down(game, TO_THE_END, ALONE, **agreed), lambda scene: scene.go("result")
        ),
        f"records {game} alone": in_turn(finished, lambda scene: scene.go("records", player=ALONE[0].name)),
    }


def _simultaneous_scenes(game: str) -> dict[str, SceneStep]:
    """Returns the scenes of tables at which all seats move simultaneously; none for most games."""
    options = GAMES[game].options
    agreed: dict[str, Any] = {
        name: value
        for name, values in options.choices().items()
        for value in values
        if APP_GAMES[game].traits.is_simultaneous(options.of({name: value}))
    }
    people = tuple(Player(name) for name in ("Léa", "Sam", "Ida", "Tom"))
    tables = {
        "against bots": PLAYERS,
        "for two": people[:2],
        "with a bot": (*people[:2], PLAYERS[1]),
        "for four": people,
    }
    if not agreed:
        return {}

    def end_round(scene: Scene) -> None:
        match = MatchSetUp(game, people[:2], 7, agreed).match()
        while not match.state.round_over:
            play_move(match, Random(len(match.moves)))
        scene.context.start_session(match, people[:2], scene.context.journal.create_log(match, people[:2]))
        scene.go("round end")

    ways: dict[str, SceneStep] = {
        f"table {game} at once {who}": in_turn(
            partial(Scene.table, game=game, moves=12, players=players, **agreed), lambda scene: scene.screen.wake()
        )
        for who, players in tables.items()
    }
    return ways | {
        f"table {game} at once before the start": partial(Scene.table, game=game, moves=0, players=people, **agreed),
        f"table {game} at once start": partial(Scene.table, game=game, moves=0, players=PLAYERS, **agreed),
        f"table {game} at once start for two": partial(Scene.table, game=game, moves=0, players=people[:2], **agreed),
        f"round end {game} at once": end_round,
        f"result {game} at once": in_turn(
            partial(Scene.sit_down, game=game, moves=TO_THE_END, players=people[:2], **agreed),
            lambda scene: scene.go("result"),
        ),
    }


def has_rounds(game: str) -> bool:
    match = MatchSetUp(game, PLAYERS[: GAMES[game].options().seats[0]], 1, {}).match()
    return APP_GAMES[game].traits.round_number(match.state) is not None


for _game in playable():
    SCENES |= _game_scenes(_game)
    if APP_GAMES[_game].solo_label:
        SCENES |= _solo_scenes(_game)
    SCENES |= _simultaneous_scenes(_game)


def shoot(folder: Path, parts: list[str]) -> int:
    """Takes pictures of all scenes whose names contain all these parts; returns their number."""
    stage, count = Stage(), 0
    for name, device, settings, way in wanted(parts):
        take(stage, folder / f"{name}.png", device, settings, way)
        count += 1
    return count


def table_scenes() -> dict[str, SceneStep]:
    """Returns the scenes that are specific to a table, from `scenes.py` beside the tests of its game."""
    rooms = {f"tests.window.{APP_GAMES[game].folder.rpartition('.')[2]}.scenes" for game in playable()}
    found = [room for room in sorted(rooms) if find_spec(room.rpartition(".")[0]) and find_spec(room)]
    return {name: way for room in found for name, way in import_module(room).SCENES.items()}


def overlay_scenes(game: str) -> dict[str, SceneStep]:
    """Returns the scenes of a game with an overlay on its table; without a timer, which the look back would start."""
    sand = APP_GAMES[game].traits.timer_option
    calm: dict[str, Any] = {sand: None} if sand else {}
    return {
        f"table {game} coach": lambda scene: _coach_question(scene, game),
        f"table {game} look back": in_turn(
            lambda scene: scene.table(game, 16, **calm), lambda scene: _look_back(scene)
        ),
    }


def every_scene() -> dict[str, SceneStep]:
    """Returns the functions that open the scenes, by name."""
    scenes = SCENES | table_scenes()
    for game in playable():
        scenes |= overlay_scenes(game)
    return scenes


def wanted(parts: list[str]) -> Iterator[tuple[str, Device, tuple[tuple[str, str, object], ...], SceneStep]]:
    scenes = every_scene()
    for look, (device, changes) in LOOKS.items():
        settings = tuple((category, setting, value) for setting, (category, value) in changes.items())
        for scene, way in scenes.items():
            name = f"{scene} - {look}"
            if all(part in name for part in parts):
                yield name, device, settings, way


def take(stage: Stage, path: Path, device: Device, settings: Any, way: SceneStep) -> None:
    """Takes a picture; prints the name of the scene if its screen raises an exception."""
    stage.resize(device.width, device.height, device.density)
    with tempfile.TemporaryDirectory() as folder:
        flags = CommandLineOptions(insets=device.insets, settings=settings, folder=Path(folder))
        app = Application(flags, Services())
        stage.start(app)
        try:
            scene = Scene(app, stage)
            way(scene)
            stage.until(lambda: bool((screen := app.navigation.screen) and screen.opacity == 1), 20)
            if scene.is_still:
                stage.wait(0.5)
            stage.shot(path)
        except Exception as error:
            print(f"{path.stem}: {type(error).__name__}: {error}")
        finally:
            app.navigation.pause()  # releases touches that still hold a piece
            stage.stop(app)
