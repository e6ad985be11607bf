"""Draws the app's icon and splash screen with the app's own hourglass: `python -m tools.make_app_icon`.

assets/icon.png               512 x 512, for stores and desktops
assets/icon_large.png       1024 x 1024, for Apple's store
assets/icon_foreground.png    432 x 432, foreground of adaptive icons, of which the middle two thirds are always visible
assets/icon_background.png    432 x 432, background of adaptive icons
assets/opening.png            512 x 512, the hourglass alone, shown while the app starts
"""

import os
from pathlib import Path

from app.shell.window import prepare
from tools.png import png
from tools.virtual_screen import VirtualScreen

ASSETS = Path(__file__).resolve().parents[1] / "assets"
STORE, LARGE, LAYER = 512, 1024, 432
SAND = 0.62


def main() -> None:
    with VirtualScreen() as screen:
        os.environ |= {"DISPLAY": screen.display, "SDL_AUDIODRIVER": "dummy", "KIVY_NO_CONSOLELOG": "1"}
        prepare(STORE, STORE, density=1)
        draw_all()


def draw_all() -> None:
    from kivy.base import EventLoop
    from kivy.clock import Clock

    from app.look import appearance
    from app.look.theme import load_theme

    EventLoop.ensure_window()
    EventLoop.start()
    EventLoop.status = "started"
    Clock._max_fps = 0
    appearance.set_current(appearance.UiAppearance(theme=load_theme("dark")))  # brass is brighter in this theme
    keep("icon.png", STORE, ground=True, glass=0.74)
    keep("icon_large.png", LARGE, ground=True, glass=0.74)
    keep("icon_foreground.png", LAYER, glass=0.55)
    keep("icon_background.png", LAYER, ground=True)
    appearance.set_current(appearance.UiAppearance())
    keep("opening.png", STORE, glass=0.6)


def keep(name: str, size: int, ground: bool = False, glass: float = 0.0) -> None:
    """Draws and saves a picture; without `ground`, pixels on which nothing is drawn are transparent."""
    upon_black = shoot(size, ground, glass, 0.0)
    if ground:
        write(name, size, upon_black, None)
        return
    upon_white = shoot(size, ground, glass, 1.0)
    alphas = bytes(255 - max(0, white - black) for white, black in zip(upon_white[1::3], upon_black[1::3]))
    colours = bytes(
        min(255, round(part * 255 / alphas[at // 3])) if alphas[at // 3] else 0 for at, part in enumerate(upon_black)
    )
    write(name, size, colours, alphas)


def shoot(size: int, ground: bool, glass: float, behind: float) -> bytes:
    """Returns the pixels of the window: three bytes per pixel, rows from the bottom up."""
    from kivy.base import EventLoop
    from kivy.core.window import Window
    from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels
    from kivy.metrics import Metrics
    from kivy.uix.floatlayout import FloatLayout

    Metrics.density = size / 160
    Window.size = (size, size)
    Window.clearcolor = (behind, behind, behind, 1)
    root = FloatLayout(size=(size, size), size_hint=(None, None))
    Window.add_widget(root)
    for _ in range(3):
        EventLoop.idle()
        Window.mainloop()
    put(root, size, ground, glass)
    for _ in range(6):
        EventLoop.idle()
        Window.mainloop()
    Window.dispatch("on_draw")
    pixels = bytes(glReadPixels(0, 0, size, size, GL_RGB, GL_UNSIGNED_BYTE))
    Window.remove_widget(root)
    return pixels


def put(root: object, size: int, ground: bool, glass: float) -> None:
    from app.hourglass.hourglass_widget import Hourglass
    from app.widgets.screen_background import ScreenBackground

    if ground:
        root.add_widget(ScreenBackground(middle=(0.5, 0.14)))  # type: ignore[attr-defined]
    if glass:
        high = size * glass
        root.add_widget(  # type: ignore[attr-defined]
            Hourglass(
                sand=SAND,
                size_hint=(None, None),
                size=(high * 0.6, high),
                pos=((size - high * 0.6) / 2, (size - high) / 2),
            )
        )


def write(name: str, size: int, colours: bytes, alphas: bytes | None) -> None:
    """Writes a PNG file from rows in bottom-up order; equal pictures give equal files."""
    rows = []
    for y in reversed(range(size)):
        row = colours[3 * y * size : 3 * (y + 1) * size]
        if alphas is not None:
            parts = [row[0::3], row[1::3], row[2::3], alphas[y * size : (y + 1) * size]]
            row = bytes(part for pixel in zip(*parts) for part in pixel)
        rows.append(row)
    data = png(rows, 3 if alphas is None else 4)
    (ASSETS / name).write_bytes(data)
    print(f"{name}: {len(data)} bytes")


if __name__ == "__main__":
    main()
