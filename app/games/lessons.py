"""Lessons: a few scenes at a real table, each with something to do.

A scene is a match that begins in the middle, so every table shows it as it shows any other. The screen asks `judge`
before a move is made, calls `will_make` if it is to be made, and `did` for what fingers do without a move.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, Protocol, TypeAlias

from app.games import APP_GAMES
from app.games.texts import plain_refusal
from app.match.messages import MoveRefused
from app.match.seating import Player
from app.shell.i18n import N_, _, fill_labels, format_number, join_sentences
from engine.game import Event, Options, Seat, State
from engine.games import GAMES
from engine.match import Match
from engine.randomness import RandomSource

PUPIL, OTHER = 0, 1
SEED = 4
TILE_TURNED, DICE_THROWN = "detent", "dice"
"""Deeds by their names in the feedback table: a tile was turned by a step, the dice were thrown"""
OFF_TASK = "lesson"
"""Why a legal move is refused: the lesson asks for another one"""
DRAW_ACTIONS = ("draw", "pass", "time")
"""Acts that are there only in a scene about the well or the pile"""
BY_KEYS = N_("By keys: arrows choose, enter takes and lays.")

MovePredicate: TypeAlias = Callable[[Any, Any], bool]
"""Whether this move, in this state, is what is asked for"""


class SceneStart(Protocol):
    """Makes the state and the events with which a scene begins."""

    def begin(self, options: Options, seats: int, chance: RandomSource) -> tuple[State[Any], list[Event]]: ...


@dataclass(frozen=True)
class Task:
    """One thing to do."""

    instruction: str
    """What is to be done, and how"""
    accepts: MovePredicate | None = None
    """The move that is asked for; None if it is a deed"""
    gesture: str = ""
    """Or what fingers do, by the feedback that they get: `TILE_TURNED`, `DICE_THROWN`"""
    correction: str = ""
    """What is said to another move that the rules allow"""
    candidate_moves: Callable[[Any], Sequence[Any]] | None = None
    """The moves it is one of, in this state, where the game itself does not offer it: a mistake that is to be made"""
    labels: Mapping[str, str] = field(default_factory=dict)
    """Button labels in its texts, by placeholder"""
    pointer: str = ""
    """What to point at: a tile of the hand `1-4-4`, a cell `@0,0v`, a point of the board `34`, `well`, `dice`"""


@dataclass(frozen=True)
class LessonScene:
    """A match that begins in the middle, and what is to be done in it."""

    title: str
    start: SceneStart
    tasks: tuple[Task, ...]
    praise: str
    """What was achieved, when all is done"""
    options: Mapping[str, object] = field(default_factory=dict)
    """What is agreed in this scene alone, sand for instance"""
    hidden_actions: tuple[str, ...] = ()
    """What its table offers as a button, and this scene does not"""


@dataclass(frozen=True)
class Lesson:
    """The lesson of a game."""

    game: str
    scenes: tuple[LessonScene, ...]
    options: Mapping[str, object] = field(default_factory=dict)
    """What is agreed otherwise than by the sheet: but for the scene that shows it, a lesson has no sand"""
    keys: str = BY_KEYS
    """How it is done by keys"""


class Rejection(NamedTuple):
    """A move that is not made, and what is said to it."""

    refused: MoveRefused
    text: str


class TaskRun(ABC):
    """Something to be done at a game's table, and the judge of what is done there."""

    game: str
    pupil: Seat
    match: Match
    has_keys = False
    """Whether the pupil plays by keys, and is told how"""

    # What the screen shows

    @property
    @abstractmethod
    def players(self) -> tuple[Player, ...]:
        """Returns who sits at the table. Nobody but the pupil moves, as no session pumps it."""

    @property
    @abstractmethod
    def title(self) -> str: ...

    @property
    @abstractmethod
    def note(self) -> str:
        """Returns a few words beside the title."""

    @property
    @abstractmethod
    def text(self) -> str:
        """Returns what is said now: what is to be done, or the praise."""

    @property
    @abstractmethod
    def texts(self) -> Sequence[str]:
        """Returns all that may come to be said: there is room for the longest."""

    @property
    @abstractmethod
    def is_done(self) -> bool:
        """Returns whether nothing is left to be done."""

    def shows_action(self, key: str) -> bool:
        """Returns whether an action of the table is offered as a button."""
        return True

    # What the pupil does

    @abstractmethod
    def judge(self, move: Any) -> Rejection | None:
        """Returns what is said instead of making this move; None if it may be made."""

    @abstractmethod
    def note_move(self, move: Any) -> None:
        """Notes that a move has been judged and is about to be made."""

    @abstractmethod
    def requested_moves(self) -> list[Any]:
        """Returns the moves that are asked for, as far as they can be made now."""

    def note_gesture(self, deed: str) -> bool:
        """Notes what was done without a move, and returns whether it was asked for."""
        return False

    def rules_rejection(self, move: Any) -> Rejection | None:
        """Returns what the rules say against a move; None if they allow it."""
        reason = self.match.state.refusal(self.pupil, move)
        refused = MoveRefused(self.pupil, move, reason or "")
        return Rejection(refused, APP_GAMES[self.game].phrases.refusal(refused, self.match.state)) if reason else None


class LessonRun(TaskRun):
    """A lesson under way."""

    pupil = PUPIL

    def __init__(self, lesson: Lesson):
        self.lesson, self.game = lesson, lesson.game
        self.scene_index = 0
        """Which scene"""
        self._begin()

    def _begin(self) -> None:
        game = replace(GAMES[self.lesson.game], begin=self.scene.start.begin)
        self._done = 0
        options = {**self.lesson.options, **self.scene.options}
        self._seats = game.options.of(options).seats[-1]
        self.match = Match(game, options, [player.name for player in self.players], SEED)

    @property
    def players(self) -> tuple[Player, ...]:
        """Returns where one plays alone the pupil, else a teacher too."""
        return (Player(_("You")), Player(_("Teacher"), level="learner"))[: self._seats]

    # What the screen shows

    @property
    def scene(self) -> LessonScene:
        """Returns the scene that is shown."""
        return self.lesson.scenes[self.scene_index]

    @property
    def task(self) -> Task | None:
        """Returns what is to be done now; None when the scene is done."""
        return self.scene.tasks[self._done] if self._done < len(self.scene.tasks) else None

    @property
    def title(self) -> str:
        return _(self.scene.title)

    @property
    def note(self) -> str:
        done, whole = self.progress
        return _("{n} of {all}").format(n=format_number(min(done + 1, whole)), all=format_number(whole))

    @property
    def texts(self) -> list[str]:
        tasks = self.scene.tasks
        said = [
            text for task in tasks for text in (self.instruction_text(task), fill_labels(task.correction, task.labels))
        ]
        return [*said, _(self.scene.praise)]

    @property
    def is_done(self) -> bool:
        return self.task is None

    def shows_action(self, key: str) -> bool:
        is_drawn = key not in DRAW_ACTIONS or any(task.pointer == "well" for task in self.scene.tasks)
        return is_drawn and key not in self.scene.hidden_actions

    @property
    def text(self) -> str:
        return self.instruction_text(self.task) if self.task else _(self.scene.praise)

    def instruction_text(self, task: Task) -> str:
        """Returns what is to be done; where fingers are told how for the first time, also how keys do it."""
        is_told = self.has_keys and (self.scene_index == 0 or task.gesture)
        return join_sentences(fill_labels(task.instruction, task.labels), _(self.lesson.keys) if is_told else "")

    @property
    def is_last(self) -> bool:
        return self.scene_index == len(self.lesson.scenes) - 1

    @property
    def progress(self) -> tuple[int, int]:
        """Returns how many scenes are done, and how many there are."""
        return self.scene_index + (self.task is None), len(self.lesson.scenes)

    # What the pupil does

    def judge(self, move: Any) -> Rejection | None:
        wrong = self.rules_rejection(move)
        if wrong or self._task_for(move) is not None:
            return wrong
        refused = MoveRefused(PUPIL, move, OFF_TASK)
        otherwise = fill_labels(self.task.correction, self.task.labels) if self.task else ""
        return Rejection(refused, otherwise or plain_refusal(refused))

    def _task_for(self, move: Any) -> int | None:
        """Returns which task asks for this move: the next one, or the one after a deed that may be skipped."""
        for at in range(self._done, len(self.scene.tasks)):
            task = self.scene.tasks[at]
            if task.accepts:
                return at if task.accepts(self.match.state, move) else None
        return None

    def requested_moves(self) -> list[Any]:
        task, state = self.task, self.match.state
        if task is None or task.accepts is None:
            return []
        among = task.candidate_moves(state) if task.candidate_moves else state.moves(PUPIL)
        return [move for move in among if task.accepts(state, move)]

    def note_move(self, move: Any) -> None:
        asked = self._task_for(move)
        if asked is not None:
            self._done = asked + 1

    def note_gesture(self, deed: str) -> bool:
        if self.task is None or self.task.gesture != deed:
            return False
        self._done += 1
        return True

    def restart_scene(self) -> None:
        """Begins the scene again."""
        self._begin()

    def start_next_scene(self) -> bool:
        """Goes on to the next scene; returns False after the last one."""
        if self.is_last:
            return False
        self.scene_index += 1
        self._begin()
        return True
