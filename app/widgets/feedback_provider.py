"""Haptic and spoken feedback for widgets, provided by an ancestor."""

from kivy.uix.widget import Widget


class FeedbackProvider:
    """Provider of feedback for all widgets inside. This base class has no effect."""

    def feel(self) -> None:
        """Plays the haptics and the sound of a press."""

    def speak(self, text: str) -> None:
        """Speaks a text, such as the label of the focused widget or a chosen value."""


NO_FEEDBACK = FeedbackProvider()


def find_feedback_provider(widget: Widget) -> FeedbackProvider:
    """Returns the nearest ancestor that provides feedback for a widget, or a provider without effect."""
    while widget is not None and not isinstance(widget, FeedbackProvider):
        widget = widget.parent if widget.parent is not widget else None  # a window is its own parent
    return widget or NO_FEEDBACK
