"""The owner of the device that the packaged app runs on: wants it dark, sends it texts, and chooses where files lie.

It stands in for what a phone has and this computer has not: night mode, other apps, the system's picker.
"""

from collections.abc import Callable
from pathlib import Path

from app.device.system import Sharing, System


class OwnersSystem(System):
    """A device whose owner may want it dark."""

    def __init__(self) -> None:
        self.is_night = False

    def is_dark(self) -> bool:
        return self.is_night


class OtherApps(Sharing):
    """Another app that sends a text, and a picker of files whose owner always chooses the same one."""

    def __init__(self) -> None:
        self.send: Callable[[str], object] | None = None
        """Sends the app a text, once it listens"""
        self.place = Path()

    def listen(self, take: Callable[[str], object]) -> None:
        self.send = take

    def can_choose_files(self) -> bool:
        return True

    def save(self, content: bytes, kind: str, name: str, told: Callable[[bool], object]) -> None:
        self.place.write_bytes(content)
        told(True)

    def load(self, most: int, take: Callable[[bytes | None], object]) -> None:
        take(self.place.read_bytes())
