"""Storage policies of all database tables of the journal, and size limits of all texts that come from outside the
app.
"""

import json
from collections.abc import Callable
from typing import NamedTuple

from app.files.settings import MOST_BYTES, Settings
from app.sheets.editable_sheet import parse_valid_sheet
from app.sheets.home_timer import HomeTimer
from app.store.export_format import LARGEST, BadExport, read_export
from app.store.export_section import ExportSection
from app.store.game_nights import CHOICE_SECTION
from app.store.match_entry import MATCH_SECTION
from app.store.sheets import LONGEST, SHEET_SECTION
from engine.deal_code import BadDeal, find_deal
from engine.record import MOST_RECORD_LETTERS, BadRecord, read_record

WITH_MATCH, AS_ROW, COMPUTED = "with match", "as row", "computed"
"""Policies for rows that cannot be written: kept in memory together with their match, in `Journal.pending_matches`;
kept in memory one by one, in `Journal.pending_rows`; dropped, because the app can compute them again
"""


class StoragePolicy(NamedTuple):
    """Storage of one database table: the policy for rows that cannot be written, and the section of an export that
    contains the table.
    """

    policy: str
    exported: ExportSection | None = None
    """Section of an export file; None if the rows are never exported"""


STORAGE_POLICIES = {
    "matches": StoragePolicy(WITH_MATCH, MATCH_SECTION),
    "moves": StoragePolicy(WITH_MATCH, MATCH_SECTION),
    "seats": StoragePolicy(WITH_MATCH, MATCH_SECTION),
    "figures": StoragePolicy(WITH_MATCH, MATCH_SECTION),
    "parts": StoragePolicy(WITH_MATCH),
    "deleted": StoragePolicy(AS_ROW),
    "sheets": StoragePolicy(AS_ROW, SHEET_SECTION),
    "glass": StoragePolicy(AS_ROW),
    "analysis": StoragePolicy(COMPUTED),
    "evenings": StoragePolicy(AS_ROW, CHOICE_SECTION),
    "practice": StoragePolicy(AS_ROW, MATCH_SECTION),
    "hints": StoragePolicy(AS_ROW, MATCH_SECTION),
}
"""Storage policies by the name of the database table. tests/app/test_stored_kinds.py tests each table with killed
processes, full disks, damaged files and malicious imports
"""
EXPORT_SECTIONS: tuple[ExportSection, ...] = tuple(
    dict.fromkeys(kind.exported for kind in STORAGE_POLICIES.values() if kind.exported)
)
"""Sections of an export file, in their order in the file"""


class ExternalFormat(NamedTuple):
    """Format of texts that come from outside the app or may be damaged, such as exports and deal codes."""

    most: int
    """Maximum number of characters"""
    read: Callable[[str], object]
    errors: tuple[type[Exception], ...] = ()
    """Exceptions that `read` raises for invalid texts"""


EXTERNAL_FORMATS = {
    "export": ExternalFormat(LARGEST, read_export, (BadExport,)),
    "record": ExternalFormat(MOST_RECORD_LETTERS, read_record, (BadRecord,)),
    "deal": ExternalFormat(LARGEST, find_deal, (BadDeal,)),
    "settings": ExternalFormat(MOST_BYTES, lambda text: Settings.read(json.loads(text)), (ValueError, RecursionError)),
    "score sheet": ExternalFormat(LONGEST, parse_valid_sheet),
    "home timer": ExternalFormat(LONGEST, HomeTimer.of),
}
"""External formats by name"""
