"""Fuzz test of imports: `python -m tests.app.import_fuzz 10000 1` imports 10,000 hostile texts, starting with number 1.

No text may take longer than a second or more than 200 MB of memory, or raise an undocumented exception.
"""

import resource
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from time import process_time

from app.files.settings import Settings, fits_settings_file
from app.screens.play.match_draft import load_draft
from app.store.export_format import BadExport, read_export
from app.store.import_export import merge
from app.store.journal import Journal
from engine.deal_code import BadDeal, find_deal
from engine.games import GAMES
from engine.record import BadRecord
from tests import hostile_texts
from tests.app.playing import Clock

SECONDS = 1.0
MEGABYTES = 200
FRESH = 200
"""Number of texts per journal"""


@dataclass
class Figures:
    """Figures of the imports so far."""

    texts: int = 0
    matches: int = 0
    slowest: tuple[float, int] = (0.0, 0)
    """Seconds and number of the slowest text"""


def take(journal: Journal, text: str) -> None:
    """Imports a text as the import screen does."""
    if text.lstrip().startswith("sablier record"):
        journal.store_pasted(text)
    elif deal := find_deal(text):
        load_draft(deal.game, Settings()).with_deal(deal).set_up(0).match()
    else:
        found = read_export(text)
        settings = Settings.read(found.settings)
        if fits_settings_file(settings):
            sit_everywhere(settings)
        for _ in merge(journal, found):
            pass


def sit_everywhere(settings: Settings) -> None:
    """Sets up a match of each game with these settings, and with each of their saved house rules."""
    for game in GAMES:
        plan = load_draft(game, settings)
        for each in (plan, *map(plan.with_mix, plan.saved_mixes)):
            each.set_up(1).match()


def fuzz(count: int, first: int, folder: Path) -> Figures:
    """Imports `count` texts; raises `AssertionError` if one exceeds a limit."""
    figures = Figures()
    notices: list[object] = []
    journal = Journal(folder / "0.db", Clock(), notices.append)
    for number in range(first, first + count):
        text = hostile_texts.text(number)
        began = process_time()
        try:
            take(journal, text)
        except (BadRecord, BadExport, BadDeal):
            pass
        except Exception as error:
            error.add_note(f"text {number}")
            raise
        seconds = process_time() - began
        figures.slowest = max(figures.slowest, (seconds, number))
        figures.texts += 1
        if seconds > SECONDS:
            raise AssertionError(f"text {number} took {seconds:.1f} s")
        if figures.texts % FRESH == 0:
            check(journal, notices, figures)
            journal.close()
            journal = Journal(folder / f"{number}.db", Clock(), notices.append)
    check(journal, notices, figures)
    journal.close()
    return figures


def check(journal: Journal, notices: list[object], figures: Figures) -> None:
    """Checks that the imported matches can be listed and that no file was put in quarantine."""
    shelved = [*journal.unfinished(), *journal.finished()]
    figures.matches += len(shelved)
    if notices:
        raise AssertionError(notices)


def limit_memory() -> None:
    """Limits the memory that the process can allocate in addition to its current use."""
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    most = pages * resource.getpagesize() + MEGABYTES * 2**20
    resource.setrlimit(resource.RLIMIT_AS, (most, most))


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    for number in range(20):  # allocates what the app loads only once
        hostile_texts.text(number)
    limit_memory()
    with tempfile.TemporaryDirectory() as folder:
        figures = fuzz(count, first, Path(folder))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"{figures.texts} texts, {figures.matches} matches, slowest {figures.slowest}, {peak} MB in all")


if __name__ == "__main__":
    main()
