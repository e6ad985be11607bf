"""Register of what the journal stores: how each table is kept until it can be stored, and the list that exports it."""

from typing import NamedTuple

from app.store.evenings import CHOICE_LIST
from app.store.export_list import ExportList
from app.store.match_entry import MATCH_LIST
from app.store.sheets import SHEET_LIST

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
}
"""By table; tests/app/test_stored_kinds.py takes each of them through kills, full disks, damage and hostile imports"""
LISTS: tuple[ExportList, ...] = tuple(dict.fromkeys(kind.exported for kind in KINDS.values() if kind.exported))
"""The lists of an export file, in their order there"""
