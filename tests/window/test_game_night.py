"""Game nights in the real window: question, summary card, counting and sharing."""

import pytest

from app.device.services import Services
from app.match.first_player import IN_TURN
from app.match.seating import MatchSetUp
from app.players import Player, names_of
from app.sheets.editable_sheet import EditableScoreSheet
from app.sheets.game_night import GameNightTerms
from app.sheets.plain_score_sheet import PLAIN, plain_options
from app.sheets.sheet_record import SheetRecord
from app.store.game_nights import choices, game_nights, player_groups, store_choice
from app.store.sheets import store_sheet
from app.widgets.buttons import MainButton, PillButton, RingButton
from app.widgets.choice import SegmentedControl
from app.widgets.list_row import ListRow
from app.widgets.slider import Switch
from app.widgets.text_label import TextLabel
from tests.window.clipboard import Clipboard
from tools.scenes import TO_THE_END, play_on

COMPANY = ("Ada", "Bo")
BOTH = (Player("Ada"), Player("Bo"))


class Family:
    """Two people with one phone and a boxed game."""

    def __init__(self, app, stage):
        self.app, self.stage, self.journal = app, stage, app.context.journal
        self.sheets = 0

    def go(self, name, **what):
        self.app.navigation.go(name, **what)
        self.arrive()
        return self

    def arrive(self):
        self.stage.until(lambda: self.app.navigation.screen.opacity == 1, 20)
        self.stage.frames(3)

    def write(self, taps, options=None):
        """Stores a finished score sheet and returns its id."""
        self.sheets += 1
        sheet = EditableScoreSheet(SheetRecord(PLAIN, COMPANY, options or {}))
        assert not sheet.tapped(taps)
        store_sheet(self.journal, f"s{self.sheets}", str(sheet.sheet), sheet.is_over)
        return f"s{self.sheets}"

    def play(self):
        """Stores a short finished match and returns its id."""
        match = MatchSetUp("triominos", BOTH, 5, {"length": 1}).match()
        play_on(match, TO_THE_END)
        log = self.journal.create_log(match, BOTH)
        assert log.write(match)
        return log.id

    def press(self, kind, **properties):
        widget = self.stage.find(kind, **properties)
        scroller = self.app.navigation.screen.scroller
        if any(each is widget for each in scroller.walk()):
            scroller.show(widget)
            self.stage.frames(2)
        self.stage.tap(widget)
        self.arrive()

    def row(self, title):
        return next(each for each in self.stage.all(ListRow) if each.title.text == title)

    def says(self, text):
        return any(text in each.text for each in self.stage.all(TextLabel))


@pytest.fixture
def family(start, stage):
    return Family(start(Services(sharing=Clipboard())), stage)


def test_the_second_match_asks_once_and_one_tap_answers(family, start, stage):
    family.go("sheet", sheet=family.write("7 ok 5 ok end"))
    assert not family.says("Keep score for a game night?")
    family.go("result", match=family.play())
    assert family.says("Keep score for a game night?")
    family.press(PillButton, spoken="Keep score")
    assert not family.says("Keep score for a game night?")
    assert [each.terms for each in choices(family.journal, COMPANY)] == [GameNightTerms()]
    again = Family(start(), stage)
    again.arrive()
    assert again.says("2 matches")


def test_whoever_says_no_is_not_asked_again(family):
    family.write("7 ok 5 ok end")
    family.go("sheet", sheet=family.write("7 ok 5 ok end"))
    family.press(PillButton, spoken="No")
    assert choices(family.journal, COMPANY)[0].terms.is_tracked is False
    family.go("sheet", sheet="s2")
    assert not family.says("Keep score for a game night?")
    family.go("sheet", sheet=family.write("7 ok 5 ok end"))
    assert not family.says("Keep score for a game night?")
    assert not family.says("Ada leads")


def test_from_home_one_tap_leads_to_the_evening_and_two_to_its_next_match(family):
    family.write("7 ok 5 ok end")
    family.write("8 ok 9 ok end")
    family.write("9 ok 1 ok end")
    store_choice(family.journal, COMPANY, GameNightTerms(), family.journal.clock())
    family.app.navigation.home()
    family.arrive()
    family.press(ListRow, title=family.row("Ada leads").title)
    assert [each.title.text for each in family.stage.all(ListRow)][:2] == ["1. Ada", "2. Bo"]
    assert (
        family.app.navigation.screen.spoken == "Ada leads. Ada:\N{NO-BREAK SPACE}5, Bo:\N{NO-BREAK SPACE}4. 3 matches."
    )
    family.press(MainButton, spoken="Next match")
    family.stage.tap(family.stage.find(PillButton, spoken="Quadrot"))
    family.arrive()
    plan = family.app.navigation.screen.draft
    assert (plan.names, plan.opener, plan.seat_name(plan.opening_seat)) == (COMPANY, IN_TURN, "Bo")
    family.app.navigation.back()
    family.arrive()
    family.press(MainButton, spoken="Next match")
    for act in ("Your own board", "Tri-Ominos"):
        family.stage.tap(family.stage.find(PillButton, spoken=act))
        family.stage.frames(3)
    family.arrive()
    assert names_of(family.app.navigation.screen.people) == COMPANY


def test_another_way_of_counting_holds_at_once_and_can_be_taken_back(family):
    family.write("7 0 ok 5 ok end")
    family.write("8 ok 9 ok end")
    family.go("evening", group=COMPANY)
    before = [each.spoken for each in family.stage.all(ListRow)][:2]
    choice = next(
        each for each in family.stage.all(SegmentedControl) if "Points" in [option.text for option in each.options]
    )
    family.app.navigation.screen.scroller.show(choice)
    family.arrive()
    choice.choose("points")
    family.arrive()
    assert choices(family.journal, COMPANY)[0].terms.count == "points"
    assert [each.spoken.split(",")[:2] for each in family.stage.all(ListRow)][:2] == [
        ["1. Ada", " 78"],
        ["2. Bo", " 14"],
    ]
    family.press(PillButton, spoken="Undo change")
    assert [each.spoken for each in family.stage.all(ListRow)][:2] == before
    family.press(Switch)
    assert choices(family.journal, COMPANY)[0].terms.is_tracked


def test_a_choice_leaves_the_page_where_it_was_scrolled(family):
    for _match in range(6):
        family.write("7 ok 5 ok end")
    family.go("evening", group=COMPANY)
    family.press(Switch)
    assert family.app.navigation.screen.scroller.offset > 100
    family.press(PillButton, spoken="Undo change")
    assert family.app.navigation.screen.scroller.offset > 100


def test_points_that_are_taken_off_are_told(family):
    family.write("7 ok 5 ok end")
    family.write("3 ok 5 ok end", plain_options("", True))
    store_choice(family.journal, COMPANY, GameNightTerms("points"), 0.0)
    family.go("evening", group=COMPANY)
    assert family.says("In games where the lowest score wins, points count against you.")


def test_a_match_is_left_out_and_counted_again(family):
    for taps in ("7 ok 5 ok end", "8 ok 9 ok end", "9 ok 1 ok end"):
        family.write(taps)
    store_choice(family.journal, COMPANY, GameNightTerms(), family.journal.clock())
    family.go("sheet", sheet="s1")
    assert family.says("3 matches")
    family.press(ListRow, title=family.row("Don’t count this match").title)
    assert family.says("2 matches")
    assert [each.id for each in game_nights(family.journal, COMPANY)[-1].matches] == ["s2", "s3"]
    family.press(ListRow, title=family.row("This match doesn’t count").title)
    assert family.says("3 matches")
    assert [each.terms.excluded for each in choices(family.journal, COMPANY)] == [(), ("s1",), ()]


def test_an_evening_is_sent_as_one_text(family):
    family.write("7 ok 5 ok end")
    family.play()
    family.go("evening", group=COMPANY)
    family.stage.tap(family.stage.find(RingButton, spoken="Share"))
    lines = family.app.context.services.sharing.text.splitlines()
    assert lines[0].startswith("Sablier game night, ")
    assert "Another game, on your own board: Ada:\N{NO-BREAK SPACE}7, Bo:\N{NO-BREAK SPACE}5" in lines
    assert len([line for line in lines if line.startswith("Tri-Ominos: ")]) == 1


def test_a_match_is_looked_up_and_back_leads_to_the_evening(family):
    family.write("7 ok 5 ok end")
    family.play()
    family.go("evening", group=COMPANY)
    family.press(ListRow, title=family.row("Tri-Ominos").title)
    assert family.app.navigation.stack[-1].name == "result"
    family.stage.key("escape")
    assert family.app.navigation.stack[-1].name == "evening"


def test_what_is_stored_is_read_once_as_the_page_opens(family, monkeypatch):
    family.write("7 ok 5 ok end")
    family.write("7 ok 5 ok end")
    read = []
    monkeypatch.setattr(
        "app.screens.scoring.game_night_page.game_nights", lambda *told: (read.append(told), game_nights(*told))[1]
    )
    family.go("evening", group=COMPANY)
    assert len(read) == 1
    assert family.says("2 matches")


def test_records_lead_to_every_company(family):
    family.write("7 ok 5 ok end")
    family.write("7 ok 5 ok end")
    assert [*player_groups(family.journal)] == [COMPANY]
    family.go("records")
    family.press(ListRow, title=family.row("Ada and Bo").title)
    assert family.app.navigation.stack[-1].name == "evening"


def test_a_sheet_that_is_deleted_is_counted_no_more(family):
    for _match in range(3):
        family.write("7 ok 5 ok end")
    family.go("evening", group=COMPANY)
    assert family.says("3 matches")
    family.go("sheets")
    family.press(RingButton, spoken="Delete sheet")
    family.stage.tap(family.stage.find(PillButton, spoken="Delete"))
    family.app.navigation.back()
    family.arrive()
    assert family.says("2 matches")
    assert not family.says("3 matches")
