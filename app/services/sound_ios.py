"""Sound on iOS: one prepared AVAudioPlayer a sound, silent when the device's switch says so."""

from pathlib import Path
from typing import Any

from app.services.sound import Files, Sound, Voices

AMBIENT = "AVAudioSessionCategoryAmbient"
"""The category that the mute switch silences and that lets the player's own music go on"""


class IosSound(Sound):
    def __init__(self, files: Files) -> None:
        from pyobjus import autoclass, objc_str
        from pyobjus.dylib_manager import INCLUDE, load_framework

        load_framework(INCLUDE.AVFoundation)
        session = autoclass("AVAudioSession").sharedInstance()
        session.setCategory_error_(objc_str(AMBIENT), None)
        self._players = {name: make_player(path) for name, path in files.items()}
        self._voices = Voices()

    def play(self, name: str, volume: float) -> None:
        if volume <= 0:
            return
        player = self._players[name]
        player.volume = min(volume, 1.0)
        player.currentTime = 0.0
        player.play()
        self._voices.begin(player.pause)

    def stop(self) -> None:
        self._voices.end()


def make_player(path: Path) -> Any:
    from pyobjus import autoclass, objc_str

    address = autoclass("NSURL").fileURLWithPath_(objc_str(str(path)))
    player = autoclass("AVAudioPlayer").alloc().initWithContentsOfURL_error_(address, None)
    player.prepareToPlay()
    return player
