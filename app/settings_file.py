"""The file with the settings: a small JSON text, written whole or not at all."""

import json
from pathlib import Path

from app import files
from app.notices import SETTINGS, Notice, NotRead, NotWritten, SetAside
from app.settings import Settings


def read_settings(path: Path) -> tuple[Settings, Notice | None]:
    """The settings in a file, the defaults where there is none. A broken file is kept under another name."""
    try:
        text = path.read_bytes()
    except FileNotFoundError:
        return Settings(), None
    except OSError as error:
        return Settings(), NotRead(SETTINGS, files.why(error))
    try:
        found = json.loads(text.decode())
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        why = "damaged" if text else "empty"
        return Settings(), SetAside(SETTINGS, why, files.set_aside(path, why))
    return Settings.read(found), None


def write_settings(path: Path, settings: Settings) -> Notice | None:
    """Store the settings; a notice if that failed, and then the old file is as it was."""
    text = json.dumps(settings.written(), indent=1) + "\n"
    try:
        files.write_atomically(path, text)
    except OSError as error:
        return NotWritten(SETTINGS, files.why(error))
    return None
