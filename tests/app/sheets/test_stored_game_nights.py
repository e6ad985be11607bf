"""Game nights from a journal: matches on the device, score sheets of boxed games, and the choices of the group."""

import json
from itertools import permutations
from random import Random

import pytest

from app.match.first_player import IN_TURN, first_seat
from app.match.seating import MatchSetUp
from app.players import Player
from app.screens.scoring.game_night_text import match_title
from app.sheets.editable_sheet import EditableScoreSheet
from app.sheets.game_night import UNTRACKED, WINS, GameNightTerms
from app.sheets.plain_score_sheet import PLAIN, plain_options
from app.sheets.sheet_record import SheetRecord
from app.store import import_export
from app.store.export_format import read_export
from app.store.game_nights import (
    all_choices,
    choices,
    current_game_night,
    game_nights,
    past_matches,
    player_groups,
    store_choice,
    tracked_game_nights,
    undo_choice,
)
from app.store.journal import Journal
from app.store.sheets import remove_sheet, store_sheet
from engine.bots.bot import pick
from tests.app.exports import export_texts

ADA, BO = Player("Ada"), Player("Bo")
COMPANY = ("Ada", "Bo")
NOON = 1_800_000_000.0


class House:
    """Journal of a household, with its own clock."""

    def __init__(self, path):
        self.now = NOON
        self.path = path
        self.journal = Journal(path, lambda: self.now, [].append)

    def match(self, players, scores, winners, game="triominos", origin="played", at=None):
        """Stores a match with this result, without regard to its moves; returns its id."""
        self.now = self.now + 600 if at is None else at
        match = MatchSetUp(game, players, 1).match()
        match.state.scores, match.state.winners = list(scores), winners
        log = self.journal.create_log(match, players, origin)
        assert log.write(match)
        return log.id

    def pad(self, sheet_id, names, taps, options=None, at=None):
        """Stores a score sheet with these taps."""
        self.now = self.now + 600 if at is None else at
        sheet = EditableScoreSheet(SheetRecord(PLAIN, names, options or {}))
        assert not sheet.tapped(taps)
        store_sheet(self.journal, sheet_id, str(sheet.sheet), sheet.is_over)

    @property
    def table(self):
        (game_night,) = game_nights(self.journal, COMPANY)
        return [(each.place, each.name, each.points, each.won) for each in game_night.standings()]


@pytest.fixture
def house(tmp_path):
    house = House(tmp_path / "journal.db")
    yield house
    house.journal.close()


@pytest.fixture
def other(tmp_path):
    other = House(tmp_path / "other.db")
    yield other
    other.journal.close()


def test_matches_and_sheets_of_the_same_people_are_one_evening(house):
    house.match((ADA, BO), (400, 300), (0,))
    house.pad("one", ("Bo", "Ada"), "7 ok 5 ok end")
    house.match((BO, ADA), (100, 90), (0,))
    house.match((ADA, BO, Player("Cy")), (1, 2, 3), (2,))
    house.match((ADA, Player("Nino", "casual")), (9, 1), (0,))
    assert house.table == [(1, "Bo", 5, 2), (2, "Ada", 4, 1)]
    assert {group: len(moments) for group, moments in player_groups(house.journal).items()} == {
        COMPANY: 3,
        ("Ada", "Bo", "Cy"): 1,
    }


def test_bots_at_the_table_take_no_place(house):
    house.match((Player("Nino", "casual"), ADA, BO), (500, 300, 400), (0,))
    (match,) = game_nights(house.journal, COMPANY)[0].matches
    assert (match.places, match.first) == ((0, 2, 1), 0)


def test_a_match_for_every_place_tells_them_all(house):
    """If only three of four players bring all their pawns home, the ranking must come from the match itself."""
    four = tuple(map(Player, ("Ada", "Bo", "Cy", "Di")))
    match = MatchSetUp("quadrot", four, 5).match()
    luck = Random(1)
    while not match.winners:
        seat = match.state.actors()[0]
        match.play(seat, pick(match.state.moves(seat), luck))
    assert house.journal.create_log(match, four).write(match)
    (game_night,) = game_nights(house.journal, ("Ada", "Bo", "Cy", "Di"))
    assert game_night.last.places == tuple(match.state.ranking.index(seat) + 1 for seat in range(4))


def test_what_was_pasted_is_not_over_or_has_one_name_twice_does_not_count(house):
    house.match((ADA, BO), (9, 1), (0,), origin="pasted")
    house.match((ADA, Player("Ada")), (9, 1), (0,))
    house.pad("open", COMPANY, "7 ok 5 ok")
    assert (game_nights(house.journal, COMPANY), player_groups(house.journal)) == ([], {})


def test_where_least_wins_the_sheet_says_so(house):
    house.pad("golf", COMPANY, "7 0 ok 8 0 ok end", plain_options("", True))
    assert house.table == [(1, "Ada", 2, 1), (2, "Bo", 1, 0)]


def test_a_game_that_is_none_of_ours_is_told_by_its_name(house):
    house.pad("golf", COMPANY, "7 0 ok 8 0 ok end", plain_options("Golf", True))
    house.pad("else", COMPANY, "7 0 ok 8 0 ok end")
    (game_night,) = game_nights(house.journal, COMPANY)
    assert [match_title(each) for each in game_night.matches] == [
        "Golf, on your own board",
        "Another game, on your own board",
    ]


PLAYED = [
    lambda house: house.match((ADA, BO), (400, 300), (0,), at=NOON + 100),
    lambda house: house.pad("one", ("Bo", "Ada"), "7 ok 5 ok end", at=NOON + 200),
    lambda house: house.match((BO, ADA), (100, 100), (0, 1), at=NOON + 300),
]


@pytest.mark.parametrize("order", [*permutations(range(3))])
def test_in_whatever_order_they_were_stored_the_table_is_one(house, order):
    for at in order:
        PLAYED[at](house)
    assert house.table == [(1, "Ada", 5, 2), (1, "Bo", 5, 2)]
    assert [each.is_physical for each in game_nights(house.journal, COMPANY)[0].matches] == [False, True, False]


@pytest.mark.parametrize("gone", range(3))
def test_deleting_one_recounts(house, other, gone):
    ids = [play(house) for play in PLAYED]
    for at, play in enumerate(PLAYED):
        if at != gone:
            play(other)
    if ids[gone] is None:
        remove_sheet(house.journal, "one")
    else:
        house.journal.delete_match(ids[gone])
    assert house.table == other.table


# Choices


def test_only_groups_that_track_their_game_nights_have_one_at_home(house):
    house.match((ADA, BO), (400, 300), (0,))
    house.match((ADA, BO), (400, 300), (0,))
    (game_night,) = game_nights(house.journal, COMPANY)
    for is_tracked, shown in ((True, [COMPANY]), (False, []), (True, [COMPANY])):
        store_choice(house.journal, COMPANY, GameNightTerms(is_tracked=is_tracked), game_night.begun)
        assert [night.group for night in tracked_game_nights(house.journal)] == shown


def test_the_last_choice_holds_and_can_be_taken_back(house):
    house.match((ADA, BO), (400, 300), (0,))
    house.match((ADA, BO), (400, 300), (0,))
    (game_night,) = game_nights(house.journal, COMPANY)
    assert game_night.terms == UNTRACKED
    assert tracked_game_nights(house.journal) == []
    store_choice(house.journal, COMPANY, GameNightTerms(), game_night.begun)
    store_choice(house.journal, COMPANY, GameNightTerms(WINS, 3), game_night.begun)
    assert house.table == [(1, "Ada", 2, 2), (2, "Bo", 0, 0)]
    assert tracked_game_nights(house.journal)[0].is_decided
    undo_choice(house.journal, COMPANY)
    assert house.table == [(1, "Ada", 4, 2), (2, "Bo", 2, 0)]
    undo_choice(house.journal, COMPANY)
    assert choices(house.journal, COMPANY) == []
    assert undo_choice(house.journal, COMPANY) is False


def test_an_evening_is_over_once_nobody_plays_for_hours(house):
    house.match((ADA, BO), (400, 300), (0,))
    assert current_game_night(house.journal, COMPANY)
    house.now += 7 * 3600
    assert current_game_night(house.journal, COMPANY) is None


def test_who_begins_next_is_told_by_the_evening_across_games(house):
    """Ada was first player on the device, then Bo with the box, so Ada is next, even in a game that is new to them."""
    house.match((ADA, BO), (400, 300), (0,))
    house.pad("one", ("Bo", "Ada"), "7 ok 5 ok end")
    (game_night,) = game_nights(house.journal, COMPANY)
    assert game_night.next_first_player == "Ada"
    assert first_seat(IN_TURN, COMPANY, past_matches(house.journal, "quadrot")) is None
    store_choice(house.journal, COMPANY, GameNightTerms(), game_night.begun)
    assert first_seat(IN_TURN, COMPANY, past_matches(house.journal, "quadrot")) == 0


def test_choices_survive_the_end_of_the_app(house, tmp_path):
    store_choice(house.journal, COMPANY, GameNightTerms(WINS, 5), NOON)
    house.journal.close()
    again = Journal(tmp_path / "journal.db", lambda: NOON, [].append)
    assert [each.terms for each in choices(again, COMPANY)] == [GameNightTerms(WINS, 5)]
    again.close()


# Export and import


def exported(house):
    (text,) = export_texts(house.journal)
    return text


def take(house, text):
    for _progress in import_export.merge(house.journal, read_export(text)):
        pass


def test_choices_go_out_and_come_in_once(house, other):
    store_choice(house.journal, COMPANY, GameNightTerms(), NOON)
    store_choice(house.journal, COMPANY, GameNightTerms(WINS, 7), NOON)
    for _time in range(2):
        take(other, exported(house))
    assert all_choices(other.journal) == all_choices(house.journal)


def test_what_was_chosen_here_stays(house, other):
    store_choice(house.journal, COMPANY, GameNightTerms(), NOON)
    store_choice(other.journal, COMPANY, GameNightTerms(WINS), NOON)
    take(other, exported(house))
    assert [each.terms for each in choices(other.journal, COMPANY)] == [GameNightTerms(WINS)]


@pytest.mark.parametrize(
    "change",
    [
        *(
            {"company": each}
            for each in ("Ada", [], ["Ada"], ["Bo", "Ada"], ["Ada", "Ada"], ["Ada", 5], ["Ada", "x" * 99])
        ),
        *({"number": each} for each in (0, "1", True, 10**9, None)),
        *({"since": each} for each in ("x", 1e300, None)),
        *({"terms": each} for each in ("luck 0 on", 5, None)),
    ],
)
def test_a_choice_that_makes_no_sense_is_left_out(house, other, change):
    store_choice(house.journal, COMPANY, GameNightTerms(), NOON)
    whole = json.loads(exported(house))
    whole["evenings"][0].update(change)
    take(other, json.dumps({**whole, "evenings": [*whole["evenings"], "no choice at all", {}]}))
    assert all_choices(other.journal) == []


def test_a_journal_that_was_set_aside_gives_up_its_choices(house, other):
    store_choice(house.journal, COMPANY, GameNightTerms(), NOON)
    house.journal.close()
    for _progress in import_export.rescue(other.journal, house.path):
        pass
    assert len(choices(other.journal, COMPANY)) == 1


def test_a_damaged_row_counts_as_nothing(house):
    store_choice(house.journal, COMPANY, GameNightTerms(), NOON)
    house.journal.store(lambda db: db.execute("UPDATE evenings SET terms = 'x', since = 'y'").rowcount)
    assert (choices(house.journal, COMPANY), past_matches(house.journal, "triominos")) == ([], ())
