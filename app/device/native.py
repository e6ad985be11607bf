"""Type of the platform's own objects, which Python knows only at run time."""

from typing import Any, TypeAlias

NativeObject: TypeAlias = Any
"""Object of Java, Objective-C or plyer, whose members no Python type describes."""
