"""How a match is set up: the game, who sits where, what was agreed."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Self

from app.players import Player
from engine.games import GAMES
from engine.match import BadSetUp, Match


@dataclass(frozen=True)
class SetUp:
    """Everything that a match begins with."""

    game: str
    players: tuple[Player, ...]
    """By seats"""
    seed: int
    options: Mapping[str, object] = field(default_factory=dict)
    """Names and values, each value as itself or as its text; what is not named is the sheet's way"""

    def match(self) -> Match:
        """The match at its beginning; `BadSetUp` or `BadOptions` if there is none like this."""
        if self.game not in GAMES:
            raise BadSetUp(f"no game {self.game!r}; there are: {', '.join(GAMES)}")
        return Match(GAMES[self.game], self.options, [player.name for player in self.players], self.seed)

    @classmethod
    def of(cls, match: Match, players: tuple[Player, ...]) -> Self:
        """What a match was set up with."""
        return cls(match.game.name, players, match.seed, match.options.changed())

    def rotated(self, seed: int) -> Self:
        """The same table for a rematch: everybody moves up by one seat, so that another one sits first."""
        return replace(self, players=(*self.players[1:], *self.players[:1]), seed=seed)
