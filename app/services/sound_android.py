"""Sound on Android: a SoundPool, which plays within a few milliseconds what it holds in memory."""

from app.services.sound import AT_ONCE, Files, Sound

USAGE_GAME = 14
CONTENT_TYPE_SONIFICATION = 4
PRIORITY = 1
ONCE = 0
NORMAL_RATE = 1.0


class AndroidSound(Sound):
    """Sounds load by themselves once they are asked for; one that has not come yet is not heard."""

    def __init__(self, files: Files) -> None:
        from jnius import autoclass

        attributes = autoclass("android.media.AudioAttributes$Builder")()
        attributes.setUsage(USAGE_GAME)
        attributes.setContentType(CONTENT_TYPE_SONIFICATION)
        builder = autoclass("android.media.SoundPool$Builder")()
        builder.setMaxStreams(AT_ONCE)
        builder.setAudioAttributes(attributes.build())
        self._pool = builder.build()
        self._sounds = {name: self._pool.load(str(path), PRIORITY) for name, path in files.items()}
        self._streams: list[int] = []

    def play(self, name: str, volume: float) -> None:
        if volume > 0:
            loud = min(volume, 1.0)
            stream = self._pool.play(self._sounds[name], loud, loud, PRIORITY, ONCE, NORMAL_RATE)
            self._streams = [*self._streams[1 - AT_ONCE :], stream]

    def stop(self) -> None:
        for stream in self._streams:
            self._pool.stop(stream)
        self._streams = []
