"""The doors into Android that more than one service goes through."""

from collections.abc import Callable
from typing import Any


def activity() -> Any:
    """The one activity of the app."""
    from jnius import autoclass

    return autoclass("org.kivy.android.PythonActivity").mActivity


def version() -> int:
    """Android's own number of its version."""
    from jnius import autoclass

    return int(autoclass("android.os.Build$VERSION").SDK_INT)


def system_service(name: str, kind: str) -> Any:
    """A service of the system, as the class that it really is."""
    from jnius import cast

    return cast(kind, activity().getSystemService(name))


def on_ui_thread(call: Callable[[], object]) -> Callable[[], None]:
    """The same call, made on the thread that owns the views. Keep what is returned: each one is made for ever."""
    from android.runnable import run_on_ui_thread

    return run_on_ui_thread(call)


def characters(text: str) -> Any:
    """A text where Java asks for a CharSequence."""
    from jnius import autoclass, cast

    return cast("java.lang.CharSequence", autoclass("java.lang.String")(text))
