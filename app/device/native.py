"""Type alias for objects of the platform's own libraries, whose members are known only at run time."""

from typing import Any, TypeAlias

NativeObject: TypeAlias = Any
"""Object of Java, Objective-C or plyer. There are no type hints for it, so mypy does not check its use."""
