"""Simulated device services for the packaged app: night mode, other apps and the system's file picker."""

from collections.abc import Callable
from pathlib import Path

from app.device.system import Sharing, System


class OwnersSystem(System):
    """System with a switchable night mode."""

    def __init__(self) -> None:
        self.is_night = False

    def is_dark(self) -> bool:
        return self.is_night


class OtherApps(Sharing):
    """Other app that sends texts, and file picker that always chooses the same file."""

    def __init__(self) -> None:
        self.send: Callable[[str], object] | None = None
        """Function that sends a text to the app, once the app listens"""
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
