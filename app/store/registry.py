"""Register of what the journal stores, and of the formats that come from outside.

For each table: how it is kept until it can be stored, and the list that exports it. For each format: its bound.
"""

import json
from collections.abc import Callable
from typing import NamedTuple

from app.sheets.open_sheet import readable
from app.sheets.sand import TableSand
from app.store.evenings import CHOICE_LIST
from app.store.export_list import ExportList
from app.store.export_text import LARGEST, BadExport, read_export
from app.store.match_entry import MATCH_LIST
from app.store.settings import MOST_BYTES, Settings
from app.store.sheets import LONGEST, SHEET_LIST
from engine.deal import BadDeal, deal_in
from engine.record import MOST, BadRecord, read_record

WITH_MATCH, AS_ROW, COMPUTED = "with match", "as row", "computed"
"""How rows that cannot be stored are kept: in `Journal.unwritten` with their match; in `Journal.pending`; not at all
where they can be computed again
"""


class StoredKind(NamedTuple):
    """How the rows of a table are kept and exported."""

    kept: str
    exported: ExportList | None = None
    """None for rows that stay on the device"""


KINDS = {
    "matches": StoredKind(WITH_MATCH, MATCH_LIST),
    "moves": StoredKind(WITH_MATCH, MATCH_LIST),
    "seats": StoredKind(WITH_MATCH, MATCH_LIST),
    "figures": StoredKind(WITH_MATCH, MATCH_LIST),
    "parts": StoredKind(WITH_MATCH),
    "deleted": StoredKind(AS_ROW),
    "sheets": StoredKind(AS_ROW, SHEET_LIST),
    "glass": StoredKind(AS_ROW),
    "analysis": StoredKind(COMPUTED),
    "evenings": StoredKind(AS_ROW, CHOICE_LIST),
    "practice": StoredKind(AS_ROW, MATCH_LIST),
    "hints": StoredKind(AS_ROW, MATCH_LIST),
}
"""By table; tests/app/test_stored_kinds.py takes each of them through kills, full disks, damage and hostile imports"""
LISTS: tuple[ExportList, ...] = tuple(dict.fromkeys(kind.exported for kind in KINDS.values() if kind.exported))
"""The lists of an export file, in their order there"""


class OutsideFormat(NamedTuple):
    """A format of texts that come from outside, or from a file that may be damaged."""

    most: int
    """Characters that are read"""
    read: Callable[[str], object]
    refuses: tuple[type[Exception], ...] = ()
    """What reading may raise"""


OUTSIDE = {
    "export": OutsideFormat(LARGEST, read_export, (BadExport,)),
    "record": OutsideFormat(MOST, read_record, (BadRecord,)),
    "deal": OutsideFormat(LARGEST, deal_in, (BadDeal,)),
    "settings": OutsideFormat(MOST_BYTES, lambda text: Settings.read(json.loads(text)), (ValueError, RecursionError)),
    "score sheet": OutsideFormat(LONGEST, readable),
    "home timer": OutsideFormat(LONGEST, TableSand.of),
}
"""By name"""
