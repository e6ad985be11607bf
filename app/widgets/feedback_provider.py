"""How what is pressed is felt, and what has been chosen is spoken: by what the widgets lie in."""

from kivy.uix.widget import Widget


class FeedbackProvider:
    """Answers for all the widgets in it; this one neither feels nor speaks."""

    def feel(self) -> None:
        """Lets a press be felt and heard."""

    def speak(self, text: str) -> None:
        """Speaks where the focus has come to, or what has been chosen."""


NO_FEEDBACK = FeedbackProvider()


def find_feedback_provider(widget: Widget) -> FeedbackProvider:
    """Returns what answers for a widget: the nearest above it that does."""
    while widget is not None and not isinstance(widget, FeedbackProvider):
        widget = widget.parent if widget.parent is not widget else None  # a window is its own parent
    return widget or NO_FEEDBACK
