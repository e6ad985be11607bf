"""How the fingers of any table feel, as the player and the device have it."""

from kivy.metrics import dp

from app.gestures.feel import RISE, Feel
from app.look import look
from app.settings import Settings


def feel_of(settings: Settings) -> Feel:
    """Lengths and choices for a touch machine."""
    table = settings.table
    return Feel(
        dp=dp(1),
        lift=table.lift,
        rise=0.0 if look.now().reduced_motion else RISE,
        auto_turn=table.auto_turn,
        confirm=settings.play.confirm,
        is_strict=table.is_strict,
    )
