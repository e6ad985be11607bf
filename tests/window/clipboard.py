"""A clipboard of the tests' own, so that none touches the machine's."""

from app.device.system import ShareOutcome, Sharing


class Clipboard(Sharing):
    """Keeps what is copied or shared, and gives it back."""

    text = ""

    def share(self, text, title):
        self.text = text
        return ShareOutcome.COPIED

    def copy(self, text):
        self.text = text

    def paste(self):
        return self.text
