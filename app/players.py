"""Who sits at the table."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Player:
    """A person, or a bot of some level."""

    name: str
    level: str | None = None
    """The level of a bot; None for a person"""
    colour: int | None = None
    """Which of the seats' colours; None for the one of the seat itself"""

    @property
    def is_bot(self) -> bool:
        return self.level is not None
