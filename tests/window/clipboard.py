"""Clipboard for tests, so that they do not change that of the machine."""

from app.device.system import ShareOutcome, Sharing


class Clipboard(Sharing):
    """Clipboard that stores copied and shared texts."""

    text = ""

    def share(self, text, title):
        self.text = text
        return ShareOutcome.COPIED

    def copy(self, text):
        self.text = text

    def paste(self):
        return self.text
