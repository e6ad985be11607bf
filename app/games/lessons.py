"""Lessons: short scenes at a real table, each with tasks for the learner.

A scene is a match that starts in the middle, so the table shows it like any other match. The lesson screen calls
`judge` before a move, `note_move` once the move is accepted, and `note_gesture` for gestures that play no move.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, Protocol, TypeAlias

from app.default_names import YOU
from app.games import APP_GAMES
from app.i18n import N_, _, fill_labels, format_number, join_sentences
from app.match.messages import MoveRefused
from app.match.refusals import plain_refusal
from app.players import Player, stored_names_of
from engine.game import AnyState, Event, Move, Options, Seat
from engine.games import GAMES
from engine.match import Match
from engine.randomness import RandomSource

PUPIL, OTHER = 0, 1
SEED = 4
TILE_TURNED, DICE_THROWN = "detent", "dice"
"""Gestures that a task can ask for, by their names in the feedback table: a tile rotated by one step, dice rolled"""
OFF_TASK = "lesson"
"""Refusal reason for a legal move that does not fulfil the current task"""
DRAW_ACTIONS = ("draw", "pass", "time")
"""Keys of table actions that are hidden, except in scenes about drawing and passing"""
BY_KEYS = N_("On a keyboard: arrows choose, Enter picks up and places.")

MovePredicate: TypeAlias = Callable[[Any, Any], bool]
"""Function of the state and a move: whether the move fulfils the task"""


class SceneStart(Protocol):
    """Starting position of a scene; `begin` returns the state and its first events."""

    def begin(self, options: Options, seats: int, chance: RandomSource) -> tuple[AnyState, list[Event]]: ...


@dataclass(frozen=True)
class Task:
    """Single task of a scene: a move or a gesture."""

    instruction: str
    """Instruction shown to the learner"""
    accepts: MovePredicate | None = None
    """Predicate for the requested move; None if the task is a gesture"""
    gesture: str = ""
    """Requested gesture, `TILE_TURNED` or `DICE_THROWN`; empty if the task is a move"""
    correction: str = ""
    """Message shown after a legal move that does not fulfil the task"""
    candidate_moves: Callable[[Any], Sequence[Any]] | None = None
    """Function that lists the possible moves, in a task for which these are not the legal moves because it asks for a
    mistake
    """
    labels: Mapping[str, str] = field(default_factory=dict)
    """Button labels to insert into the texts, by placeholder"""
    pointer: str = ""
    """Target of the pointing arrow: a tile in the hand `1-4-4`, a cell `@0,0v`, a point of the board `34`, `well` or
    `dice`
    """


@dataclass(frozen=True)
class LessonScene:
    """Scene of a lesson: a match that starts in the middle, with tasks."""

    title: str
    start: SceneStart
    tasks: tuple[Task, ...]
    praise: str
    """Text shown after the last task"""
    options: Mapping[str, object] = field(default_factory=dict)
    """Options of this scene only, for example a timer"""
    hidden_actions: tuple[str, ...] = ()
    """Table actions that this scene hides"""


@dataclass(frozen=True)
class Lesson:
    """Lesson of a game: its scenes in order."""

    game: str
    scenes: tuple[LessonScene, ...]
    options: Mapping[str, object] = field(default_factory=dict)
    """Options that differ from the standard rules. The timer is off except in the scene about it"""
    keys: str = BY_KEYS
    """Instruction for playing with the keyboard"""


class Rejection(NamedTuple):
    """Refused move, with the text that explains the refusal."""

    refused: MoveRefused
    text: str


class TaskRun(ABC):
    """Base class of the tasks in progress at a game's table, which decides which moves of the learner are accepted."""

    game: str
    pupil: Seat
    match: Match
    has_keys = False
    """Whether the learner plays with the keyboard and needs instructions for it"""

    # Display

    @property
    @abstractmethod
    def players(self) -> tuple[Player, ...]:
        """Returns the players at the table. Only the learner moves; no bot plays the other seats."""

    @property
    @abstractmethod
    def title(self) -> str: ...

    @property
    @abstractmethod
    def note(self) -> str:
        """Returns a short text beside the title."""

    @property
    @abstractmethod
    def text(self) -> str:
        """Returns the current text: the instruction, or the praise at the end."""

    @property
    @abstractmethod
    def texts(self) -> Sequence[str]:
        """Returns all possible texts, so that the page can reserve space for the longest."""

    @property
    @abstractmethod
    def is_done(self) -> bool:
        """Returns whether all tasks are done."""

    def shows_action(self, key: str) -> bool:
        """Returns whether the table action with this key is shown as a button."""
        return True

    # Moves of the pupil

    @abstractmethod
    def judge(self, move: Move) -> Rejection | None:
        """Checks a move before it is played; returns its rejection, or None if it is accepted."""

    @abstractmethod
    def note_move(self, move: Move) -> None:
        """Records that an accepted move is about to be played."""

    @abstractmethod
    def requested_moves(self) -> list[Move]:
        """Returns the possible moves that fulfil the current task."""

    def note_gesture(self, deed: str) -> bool:
        """Records a gesture that plays no move; returns whether it fulfils the current task."""
        return False

    def rules_rejection(self, move: Move) -> Rejection | None:
        """Returns the rejection of an illegal move; None if the move is legal."""
        reason = self.match.state.refusal(self.pupil, move)
        refused = MoveRefused(self.pupil, move, reason or "")
        return Rejection(refused, APP_GAMES[self.game].phrases.refusal(refused, self.match.state)) if reason else None


class LessonRun(TaskRun):
    """Lesson in progress: the current scene, and how many of its tasks are done."""

    pupil = PUPIL

    def __init__(self, lesson: Lesson):
        self.lesson, self.game = lesson, lesson.game
        self.scene_index = 0
        """Index of the current scene"""
        self._begin()

    def _begin(self) -> None:
        game = replace(GAMES[self.lesson.game], begin=self.scene.start.begin)
        self._done = 0
        options = {**self.lesson.options, **self.scene.options}
        self._seats = game.options.of(options).seats[-1]
        self.match = Match(game, options, stored_names_of(self.players), SEED)

    @property
    def players(self) -> tuple[Player, ...]:
        """Returns the learner, and the teacher if the scene has two seats."""
        return (Player(YOU), Player(_("Guide"), level="learner"))[: self._seats]

    # Display

    @property
    def scene(self) -> LessonScene:
        """Returns the lesson's current scene, which is a position with tasks."""
        return self.lesson.scenes[self.scene_index]

    @property
    def task(self) -> Task | None:
        """Returns the current task; None if the scene is done."""
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
        texts = [
            text for task in tasks for text in (self.instruction_text(task), fill_labels(task.correction, task.labels))
        ]
        return [*texts, _(self.scene.praise)]

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
        """Returns the instruction of a task. In the first scene and for gestures, the instruction for the keyboard is
        added if the learner uses it.
        """
        needs_keys = self.has_keys and (self.scene_index == 0 or task.gesture)
        return join_sentences(fill_labels(task.instruction, task.labels), _(self.lesson.keys) if needs_keys else "")

    @property
    def is_last(self) -> bool:
        return self.scene_index == len(self.lesson.scenes) - 1

    @property
    def progress(self) -> tuple[int, int]:
        """Returns the number of finished scenes and the number of scenes."""
        return self.scene_index + (self.task is None), len(self.lesson.scenes)

    # Moves of the pupil

    def judge(self, move: Move) -> Rejection | None:
        wrong = self.rules_rejection(move)
        if wrong or self._task_for(move) is not None:
            return wrong
        refused = MoveRefused(PUPIL, move, OFF_TASK)
        otherwise = fill_labels(self.task.correction, self.task.labels) if self.task else ""
        return Rejection(refused, otherwise or plain_refusal(refused))

    def _task_for(self, move: Move) -> int | None:
        """Returns the index of the task that a move fulfils, or None. Only the next task that asks for a move counts;
        tasks before it that ask for a gesture may be skipped.
        """
        for at in range(self._done, len(self.scene.tasks)):
            task = self.scene.tasks[at]
            if task.accepts:
                return at if task.accepts(self.match.state, move) else None
        return None

    def requested_moves(self) -> list[Move]:
        task, state = self.task, self.match.state
        if task is None or task.accepts is None:
            return []
        among = task.candidate_moves(state) if task.candidate_moves else state.moves(PUPIL)
        return [move for move in among if task.accepts(state, move)]

    def note_move(self, move: Move) -> None:
        asked = self._task_for(move)
        if asked is not None:
            self._done = asked + 1

    def note_gesture(self, deed: str) -> bool:
        if self.task is None or self.task.gesture != deed:
            return False
        self._done += 1
        return True

    def restart_scene(self) -> None:
        """Restarts the current scene."""
        self._begin()

    def start_next_scene(self) -> bool:
        """Starts the next scene; returns False after the last one."""
        if self.is_last:
            return False
        self.scene_index += 1
        self._begin()
        return True
