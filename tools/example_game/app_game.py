"""Entry of the example game in the registry of the app."""

from app.games import AppGame
from app.i18n import N_

APP_GAME = AppGame(
    key="example",
    title=N_("Example"),
    subtitle=N_("Numbers, side by side"),
    seats=(2, 4),
    folder="tools.example_game.app",
    target_label=N_("last round"),
    daily_since=(2100, 1, 1),
)
