"""Picture of a match's result, which can be shared with other apps or saved to a file."""

import zlib
from datetime import date

from kivy.uix.widget import Widget

from app.background_jobs import BackgroundJob, Slices
from app.default_names import display_names
from app.device.system import PNG
from app.files import file_access
from app.files.notices import PICTURE, WriteFailed
from app.games import APP_GAMES
from app.games.texts import list_scores
from app.i18n import _, format_day
from app.look.appearance import colour
from app.look.typography import TextInstruction
from app.screens.library.import_export_dialogs import PREFIX, save_elsewhere
from app.screens.library.match_text import LoadedMatch
from app.shell.context import AppContext
from app.shell.page import open_dialog
from app.shell.png import png_of_packed
from app.shell.window import pixels_of
from app.table.camera import Pose
from app.widgets.dialog import Dialog, DialogAction
from app.widgets.text_label import TextLabel

IMAGE_SIZE = (1600, 1600)
"""Width and height of the picture in pixels, independent of the screen"""
CAPTION_HEIGHT, CAPTION_MARGIN = 250, 60
"""Height of the area with names, scores and date, and its margin at both sides, in pixels"""
SCORE_SIZES, DATE_SIZE = range(76, 27, -4), 40
"""Font sizes in pixels: those tried for names and scores, largest first, and the one of game and date"""
SAMPLING = 2
"""Drawn pixels for each pixel of the picture, along each side, for smooth edges"""
PNG_COMPRESSION = 6
"""Compression level of the PNG file, because higher levels take too long on a phone"""
ROWS_PER_SLICE = 40
"""Number of rows of pixels that are compressed in one slice"""


class ResultImage(Widget):
    """Table of a finished match in space, with names, scores, game and date below."""

    def __init__(self, record: LoadedMatch, pose: Pose, day: date):
        super().__init__(size=IMAGE_SIZE)
        width, height = IMAGE_SIZE
        table = APP_GAMES[record.game].live_picture(SAMPLING)
        table.pos, table.size = (0, CAPTION_HEIGHT), (width, height - CAPTION_HEIGHT)
        table.show_match(record.match)
        table.show_side(pose)
        self.add_widget(table)
        match = record.match
        scores = list_scores(display_names(match.names), match.state.scores).rstrip(".")
        note = f"{APP_GAMES[record.game].name} · {format_day(day.year, day.month, day.day, MORE_THAN_A_DAY)} · Sablier"
        self._add_line(_fitting_text(scores), CAPTION_HEIGHT * 0.62)
        self._add_line(TextInstruction(note, "label", colour("ink2"), font_size=DATE_SIZE), CAPTION_HEIGHT * 0.26)

    def _add_line(self, text: TextInstruction, middle: float) -> None:
        text.put((IMAGE_SIZE[0] - text.width) / 2, middle - text.height / 2)
        self.canvas.add(text)


MORE_THAN_A_DAY = 2
"""Age in days for which a date is written in full"""


def _fitting_text(text: str) -> TextInstruction:
    """Returns a line of text in the largest size that fits the picture; a longer text is wrapped."""
    widest = IMAGE_SIZE[0] - 2 * CAPTION_MARGIN
    for size in SCORE_SIZES:
        line = TextInstruction(text, "heading", colour("ink"), font_size=size)
        if line.width <= widest:
            return line
    wrapped = {"text_size": (widest, None), "halign": "center"}
    return TextInstruction(text, "heading", colour("ink"), font_size=SCORE_SIZES[-1], **wrapped)


def save_result_image(context: AppContext, record: LoadedMatch, pose: Pose) -> None:
    """Draws the picture from the side of `pose`, and saves it in a background job."""
    day = date.fromtimestamp(context.journal.clock())
    context.jobs.start(BackgroundJob(_save(context, record, pose, day), APP_GAMES[record.game].name))


def _save(context: AppContext, record: LoadedMatch, pose: Pose, day: date) -> Slices:
    picture = ResultImage(record, pose, day)
    yield None
    width, height, data = pixels_of(picture, colour("sunk"))
    yield None
    packer, packed = zlib.compressobj(PNG_COMPRESSION), b""
    row = 3 * width
    for top in range(height, 0, -ROWS_PER_SLICE):
        rows = range(top - 1, max(-1, top - 1 - ROWS_PER_SLICE), -1)
        packed += packer.compress(b"".join(b"\0" + data[at * row : (at + 1) * row] for at in rows))
        yield (height - top) / height
    _share_or_save(context, record.game, png_of_packed(width, height, 3, packed + packer.flush()))


def _share_or_save(context: AppContext, game: str, data: bytes) -> None:
    day = date.fromtimestamp(context.journal.clock())
    name = f"{PREFIX}{game}-{day:%Y-%m-%d}.png"
    sharing = context.services.sharing
    if sharing.share_picture(data, name, _("Share picture")):
        return  # the device shows its own dialog
    if sharing.can_choose_files():
        save_elsewhere(context, data, PNG, name, (_("Picture saved"), _("Picture not saved")))
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
    text = _("You’ll find it in Sablier’s own folder:")
    open_dialog(context, Dialog(_("Picture saved"), text, (DialogAction(_("Close")),), place))
