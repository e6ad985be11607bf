"""Texts that leave the app and come into it: a match to share, a match to paste."""


class Sharing:
    """Everywhere there is a clipboard."""

    def share(self, text: str, title: str) -> bool:
        """Offer a text to other apps; False if it went to the clipboard instead, which the player must be told."""
        self.copy(text)
        return False

    def copy(self, text: str) -> None:
        from kivy.core.clipboard import Clipboard

        Clipboard.copy(text)

    def paste(self) -> str:
        """The text on the clipboard; empty if there is none."""
        from kivy.core.clipboard import Clipboard

        return Clipboard.paste() or ""
