"""Haptic and spoken feedback of widgets, given by an ancestor."""

from kivy.uix.widget import Widget


class FeedbackProvider:
    """Feedback for all widgets inside; this base class gives none."""

    def feel(self) -> None:
        """Plays the vibration and the sound of a press."""

    def speak(self, text: str) -> None:
        """Announces the focused widget or a chosen value to the screen reader."""


NO_FEEDBACK = FeedbackProvider()


def find_feedback_provider(widget: Widget) -> FeedbackProvider:
    """Returns the nearest ancestor that gives feedback for a widget, or one that gives none."""
    while widget is not None and not isinstance(widget, FeedbackProvider):
        widget = widget.parent if widget.parent is not widget else None  # a window is its own parent
    return widget or NO_FEEDBACK
