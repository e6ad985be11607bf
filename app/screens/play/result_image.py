"""A picture to keep of what a match has made: offered to other apps, or in a place of the player’s choice, or here."""

from datetime import date

from kivy.clock import Clock
from kivy.uix.widget import Widget

from app.device.system import PNG
from app.games import APP_GAMES
from app.look.appearance import colour
from app.screens.library.import_export import PREFIX, save_elsewhere
from app.screens.library.match_text import LoadedMatch
from app.shell.context import AppContext
from app.shell.i18n import _
from app.shell.window import pixels_of, pixels_to_png
from app.store import files
from app.store.notices import PICTURE, WriteFailed
from app.widgets.dialog import Act, Dialog
from app.widgets.text import Words

SIZE = (1600, 1200)
"""Pixels of the picture, whatever the screen has"""
PNG_COMPRESSION = 6
"""How hard it is made smaller: more takes a phone longer than a player should wait"""


def save_result_image(context: AppContext, found: LoadedMatch, quarters: int) -> None:
    """Draws the picture and keeps it, once a frame has given the picture all it needs."""
    picture = APP_GAMES[found.game].result_image(found.match, quarters)
    picture.size = SIZE

    def keep(_passed: float) -> None:
        _keep(context, found.game, picture)

    Clock.schedule_once(lambda _passed: Clock.schedule_once(keep, 0), 0)


def _keep(context: AppContext, game: str, picture: Widget) -> None:
    drawn = pixels_to_png(*pixels_of(picture, colour("sunk")), PNG_COMPRESSION)
    day = date.fromtimestamp(context.journal.clock())
    name = f"{PREFIX}{game}-{day:%Y-%m-%d}.png"
    sharing = context.services.sharing
    if sharing.share_picture(drawn, name, _("Share the picture")):
        return  # the device shows what it does with it
    if sharing.chooses_files():
        save_elsewhere(context, drawn, PNG, name, (_("The picture is kept"), _("The picture is not kept")))
    else:
        _keep_here(context, drawn, name)


def _keep_here(context: AppContext, drawn: bytes, name: str) -> None:
    """Writes the picture into the app's own folder, and says where that is."""
    path = files.unused_path(context.folder / name)
    try:
        files.write_atomically(path, drawn)
    except OSError as error:
        context.tell(WriteFailed(PICTURE, files.why(error)))
        return
    where = f"{path.name}\n{path.parent}"
    place = Words(where, "label", "ink2", halign="center")  # long words, which make themselves small alone
    told = _("It is a file in Sablier’s own folder:")
    context.navigation.open(Dialog(_("The picture is kept"), told, (Act(_("Close")),), context.navigation.close, place))
