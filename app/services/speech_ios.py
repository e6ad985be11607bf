"""Speech on iOS: one AVSpeechSynthesizer, which queues by itself."""

from app.services.speech import Speech

AT_ONCE = 0


class IosSpeech(Speech):
    def __init__(self, language: str) -> None:
        from pyobjus import autoclass
        from pyobjus.dylib_manager import INCLUDE, load_framework

        load_framework(INCLUDE.AVFoundation)
        self._sentences = autoclass("AVSpeechUtterance")
        self._voices = autoclass("AVSpeechSynthesisVoice")
        self._speaker = autoclass("AVSpeechSynthesizer").alloc().init()
        self.set_language(language)

    def set_language(self, code: str) -> None:
        from pyobjus import objc_str

        self._voice = self._voices.voiceWithLanguage_(objc_str(code))

    def say(self, text: str, urgent: bool = False) -> None:
        from pyobjus import objc_str

        if urgent:
            self.stop()
        sentence = self._sentences.speechUtteranceWithString_(objc_str(text))
        sentence.voice = self._voice
        self._speaker.speakUtterance_(sentence)

    def stop(self) -> None:
        self._speaker.stopSpeakingAtBoundary_(AT_ONCE)
