"""Random use of everything that the app stores, determined by a seed.

    python -m tests.app.household live PATH SEED       until the process is killed; prints each action
    python -m tests.app.household survive PATH SEED    with full disks and locked files

The simulated household plays matches, writes on score sheets, uses the home timer, chooses terms of game nights,
retries mistakes and deletes entries. The expected content of the journal is known at every moment, so that a test can
check it after a killed process or a full disk.
"""

import json
import resource
import sqlite3
import sys
from contextlib import contextmanager
from pathlib import Path
from random import Random

from app.files.notices import WriteFailed, WriteRecovered
from app.match.seating import MatchSetUp
from app.players import Player
from app.sheets.editable_sheet import EditableScoreSheet, parse_editable_sheet
from app.sheets.game_night import BEST_OF, COUNTS, GameNightTerms
from app.sheets.plain_score_sheet import PLAIN
from app.sheets.sheet_record import SheetRecord
from app.store import schema
from app.store.game_nights import choices, store_choice, undo_choice
from app.store.journal import Journal, ResumedMatch
from app.store.practice import PRACTICE, Mistake, store_attempt
from app.store.sheets import load_home_timer, remove_sheet, store_home_timer, store_sheet, stored_sheet, stored_sheets
from engine.record import write_record
from tests.app.playing import Clock

COMPANY = ("Ada", "Bo")
MOST_SHEETS = 3
LONGEST = 40
"""Number of moves after which a match is deleted"""


class Household:
    """Random actions and the content of the journal that they must lead to."""

    def __init__(self, journal: Journal, rng: Random) -> None:
        self.journal, self.rng = journal, rng
        self.expected = seen(journal)
        """Expected content of the journal"""
        self.log = self.match = None
        for match_id in journal.ids():
            found = journal.resume(match_id)
            self.log, self.match = found.log, found.match

    def plan(self):
        """Returns the next action: the content expected after it, and the function that runs it."""
        kinds = (self.move, self.move, self.tap, self.tap, self.tap, self.timer, self.choice, self.tried, self.delete)
        before = json.loads(json.dumps(self.expected))
        act = self.rng.choice(kinds)()
        after, self.expected = self.expected, before
        return after, act

    def do(self, after, act) -> None:
        act()
        self.expected = after

    def move(self):
        if self.match is None or self.match.winners:
            players = tuple(map(Player, COMPANY))
            self.match = MatchSetUp("quadrot", players, self.rng.randrange(10**6)).match()
            self.log = self.journal.create_log(self.match, players)
        self.match.next_round()
        seat = self.match.state.actors()[0]
        self.match.play(seat, self.rng.choice(self.match.state.moves(seat)))
        self.expected["matches"][self.log.id] = write_record(self.match)
        return lambda: self.log.write(self.match)

    def tap(self):
        sheets = self.expected["sheets"]
        sheet_id = self.rng.choice([*sheets, f"s{self.rng.randrange(MOST_SHEETS)}"])
        sheet = (
            parse_editable_sheet(sheets[sheet_id])
            if sheet_id in sheets
            else EditableScoreSheet(SheetRecord(PLAIN, COMPANY))
        )
        if self.rng.random() < 0.2:
            sheet.undo()
        else:
            sheet.tapped(self.rng.choice(("5", "12", "0", "ok", "7 ok")))
        sheets[sheet_id] = text = str(sheet.sheet)
        return lambda: store_sheet(self.journal, sheet_id, text, sheet.is_over)

    def timer(self):
        self.expected["timer"] = state = f"turned {self.rng.randrange(10**6)}"
        return lambda: store_home_timer(self.journal, state)

    def choice(self):
        chosen = self.expected["choices"]
        if chosen and self.rng.random() < 0.3:
            chosen.pop()
            return lambda: undo_choice(self.journal, COMPANY)
        terms = GameNightTerms(self.rng.choice(COUNTS), self.rng.choice(BEST_OF))
        chosen.append(str(terms))
        return lambda: store_choice(self.journal, COMPANY, terms, 5.0)

    def tried(self):
        if not self.expected["matches"]:
            return self.move()
        match_id = self.rng.choice([*self.expected["matches"]])
        mistake = Mistake(match_id, "quadrot", self.rng.randrange(1, 9), 0.1, "", 0, 0.0, 0.0)
        self.expected["tried"][f"{match_id} {mistake.ply}"] = solved = self.rng.randrange(2)
        return lambda: store_attempt(self.journal, mistake, bool(solved))

    def delete(self):
        if self.match and len(self.match.moves) > LONGEST:
            gone, self.match = self.log.id, None
            del self.expected["matches"][gone]
            tried = self.expected["tried"]
            self.expected["tried"] = {key: tried[key] for key in tried if not key.startswith(gone)}
            return lambda: self.journal.delete_match(gone)
        if len(self.expected["sheets"]) == MOST_SHEETS:
            sheet_id = self.rng.choice([*self.expected["sheets"]])
            del self.expected["sheets"][sheet_id]
            return lambda: remove_sheet(self.journal, sheet_id)
        return self.tap()


def seen(journal: Journal) -> dict:
    """Returns all stored and pending content as the app shows it."""
    resumed = {match_id: journal.resume(match_id) for match_id in journal.ids()}
    if not all(isinstance(found, ResumedMatch) for found in resumed.values()):
        raise AssertionError(resumed)
    sheets = {each.id: each.text for each in stored_sheets(journal)}
    if any(stored_sheet(journal, sheet_id).text != text for sheet_id, text in sheets.items()):
        raise AssertionError(sheets)
    return {
        "matches": {match_id: write_record(found.match) for match_id, found in resumed.items()},
        "sheets": sheets,
        "timer": load_home_timer(journal),
        "choices": [str(each.terms) for each in choices(journal, COMPANY)],
        "tried": {f"{each.match} {each.ply}": each.solved for each in journal.entries(PRACTICE)},
    }


def live(path: Path, seed: int) -> None:
    """Runs actions until the process is killed; prints the expected content before and after each action."""
    household = Household(Journal(path, Clock(1e9), lambda notice: say("notice", notice)), Random(seed))
    while True:
        after, act = household.plan()
        say("next", json.dumps(after))
        household.do(after, act)
        say("done", json.dumps(after))


def say(*words: object) -> None:
    print(*words, flush=True)


# Full disks and locked files


@contextmanager
def outage(journal: Journal, rng: Random):
    """Context manager that prevents writing to the file, at once or after a short time, until the block ends."""
    kind = rng.choice(("limit", "pages", "busy"))
    if kind == "limit":
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (rng.choice((0, 4096, journal.path.stat().st_size)), hard))
        yield
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    elif kind == "pages":
        journal.query(lambda db: db.execute(f"PRAGMA max_page_count = {schema.query_number(db, 'PRAGMA page_count')}"))
        yield
        journal.close_file()
    else:
        other = sqlite3.connect(journal.path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        yield
        other.close()


def survive(path: Path, seed: int, outages: int = 3, acts: int = 12) -> None:
    """Runs actions during outages; raises `AssertionError` if content is lost or a notice is wrong."""
    rng, notices = Random(seed), []
    schema.PATIENCE = 0.0
    household = Household(Journal(path, Clock(1e9), notices.append), rng)
    for _ in range(outages):
        go_on(household, notices, rng.randrange(acts))
        with outage(household.journal, rng):
            go_on(household, notices, acts)
        if rng.random() < 0.5:
            household.journal.catch_up()
            check(household, notices)
    household.journal.close()
    if seen(Journal(path, Clock(1e9), print)) != household.expected:
        raise AssertionError("lost at the end")


def go_on(household: Household, notices: list, acts: int) -> None:
    for _ in range(acts):
        household.do(*household.plan())
        check(household, notices)


def check(household: Household, notices: list) -> None:
    """Checks that all content is visible and, unless the last notice reports a write error, stored in the file."""
    if seen(household.journal) != household.expected:
        raise AssertionError("lost from view")
    storing = [each for each in notices if isinstance(each, WriteFailed | WriteRecovered)]
    if len(storing) < len(notices):
        raise AssertionError(notices)
    if household.journal.has_pending and not (storing and isinstance(storing[-1], WriteFailed)):
        raise AssertionError("not stored, and not said")
    if not storing or isinstance(storing[-1], WriteRecovered):
        other = Journal(household.journal.path, Clock(1e9), notices.append, is_read_only=True)
        if seen(other) != household.expected:
            raise AssertionError("said to be stored, and it is not")
        other.close()


if __name__ == "__main__":
    {"live": live, "survive": survive}[sys.argv[1]](Path(sys.argv[2]), int(sys.argv[3]))
