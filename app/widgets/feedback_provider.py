"""Haptic and spoken feedback for widgets, which they get from one of their ancestors."""

from kivy.uix.widget import Widget


class FeedbackProvider:
    """Widget that plays the feedback for all widgets inside it. This base class has no effect."""

    def feel(self) -> None:
        """Plays the haptics and the sound of a pressed button."""

    def speak(self, text: str) -> None:
        """Speaks a text, such as the label of the focused widget or a chosen value."""


NO_FEEDBACK = FeedbackProvider()


def find_feedback_provider(widget: Widget) -> FeedbackProvider:
    """Returns the nearest ancestor of a widget that plays feedback, or a provider without effect."""
    while widget is not None and not isinstance(widget, FeedbackProvider):
        widget = widget.parent if widget.parent is not widget else None  # a window is its own parent
    return widget or NO_FEEDBACK
