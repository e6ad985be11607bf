"""Facts in words: what happened, why not, why so. Each game has a file; `game` loads it when its words are wanted.

Nothing here knows a screen. Every function answers in the language in force when it is called.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, cast

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.games.common import Line, Names, News
    from app.match.bots import Advice
    from app.match.messages import MovePlayed, Refused
    from engine.game import Event, State


class Phrases(Protocol):
    """What each game's file has words for."""

    def line(self, event: Event, names: Names) -> Line:
        """What happened, for the news and for the voice."""

    def news(self, happened: Sequence[MovePlayed], names: Names) -> list[News]:
        """What a player should know who has not looked for a while: a few lines, the oldest first."""

    def part(self, reason: str) -> str:
        """The name of a reason for points, as it rises over a tile."""

    def row(self, reason: str) -> str:
        """The same at the head of a row of the score table."""

    def refusal(self, refused: Refused, state: State[Any]) -> str:
        """Why a move was not made."""

    def thing(self, advice: Advice) -> str:
        """First stage of a hint: what to take in hand."""

    def place(self, advice: Advice, state: State[Any]) -> str:
        """Second stage: where it goes."""

    def why(self, explanation: Any) -> str:
        """Third stage, or about a move that was played: why it is good, or what was better."""

    def option(self, name: str) -> tuple[str, str]:
        """The name of an option at the set-up, and what it does."""

    def value(self, name: str, value: bool | int | str | None) -> str:
        """A value of an option."""

    def level(self, level: str) -> str:
        """What bots of this level do, honestly, in a sentence."""


FILES = {
    "triominos": "app.games.ominos.words",
    "quadominos": "app.games.ominos.words",
    "quadrot": "app.games.quadrot.words",
    "domino3d": "app.games.domino3d.words",
}


def of(game: str) -> Phrases:
    """The words of a game."""
    return cast(Phrases, import_module(FILES[game]))
