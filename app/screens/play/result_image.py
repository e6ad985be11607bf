"""Picture of a match's result, which can be shared with other apps or saved to a file."""

from datetime import date

from kivy.clock import Clock
from kivy.uix.widget import Widget

from app.device.system import PNG
from app.files import file_access
from app.files.notices import PICTURE, WriteFailed
from app.games import APP_GAMES
from app.i18n import _
from app.look.appearance import colour
from app.screens.library.import_export_dialogs import PREFIX, save_elsewhere
from app.screens.library.match_text import LoadedMatch
from app.shell.context import AppContext
from app.shell.page import open_dialog
from app.shell.window import pixels_of, pixels_to_png
from app.widgets.dialog import Dialog, DialogAction
from app.widgets.text_label import TextLabel

IMAGE_SIZE = (1600, 1200)
"""Width and height of the picture in pixels, independent of the screen"""
PNG_COMPRESSION = 6
"""Compression level of the PNG file, because higher levels take too long on a phone"""


def save_result_image(context: AppContext, record: LoadedMatch, quarters: int) -> None:
    """Draws and saves the picture, one frame later so that its layout is complete."""
    picture = APP_GAMES[record.game].result_image(record.match, quarters)
    picture.size = IMAGE_SIZE

    def save(_passed: float) -> None:
        _share_or_save(context, record.game, picture)

    Clock.schedule_once(lambda _passed: Clock.schedule_once(save, 0), 0)


def _share_or_save(context: AppContext, game: str, picture: Widget) -> None:
    data = pixels_to_png(*pixels_of(picture, colour("sunk")), PNG_COMPRESSION)
    day = date.fromtimestamp(context.journal.clock())
    name = f"{PREFIX}{game}-{day:%Y-%m-%d}.png"
    sharing = context.services.sharing
    if sharing.share_picture(data, name, _("Share the picture")):
        return  # the device shows its own dialog
    if sharing.can_choose_files():
        save_elsewhere(context, data, PNG, name, (_("The picture is kept"), _("The picture is not kept")))
    else:
        _save_in_app_folder(context, data, name)


def _save_in_app_folder(context: AppContext, data: bytes, name: str) -> None:
    """Writes the picture to the app's own folder and shows its path."""
    path = file_access.unused_path(context.folder / name)
    try:
        file_access.write_atomically(path, data)
    except OSError as error:
        context.notify(WriteFailed(PICTURE, file_access.failure_reason(error)))
        return
    where = f"{path.name}\n{path.parent}"
    place = TextLabel(where, "label", "ink2", halign="center")  # long paths shrink to the width
    text = _("It is a file in Sablier’s own folder:")
    open_dialog(context, Dialog(_("The picture is kept"), text, (DialogAction(_("Close")),), place))
