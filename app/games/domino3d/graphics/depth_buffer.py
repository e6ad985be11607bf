"""Steps of drawing with a depth buffer, as callbacks of the canvas."""

from kivy.graphics.opengl import (
    GL_ALWAYS,
    GL_DEPTH_BUFFER_BIT,
    GL_DEPTH_TEST,
    GL_LESS,
    glClear,
    glDepthFunc,
    glDisable,
    glEnable,
)


def record_depth(_instruction: object = None) -> None:
    """Starts writing to the depth buffer; everything drawn until the next step keeps its usual order."""
    glEnable(GL_DEPTH_TEST)
    glDepthFunc(GL_ALWAYS)
    glClear(GL_DEPTH_BUFFER_BIT)


def hide_behind(_instruction: object = None) -> None:
    """Starts to hide what is behind the recorded drawing."""
    glDepthFunc(GL_LESS)


def ignore_depth(_instruction: object = None) -> None:
    """Stops using the depth buffer."""
    glDisable(GL_DEPTH_TEST)
