"""Set-up of a match, without a screen."""

from dataclasses import dataclass, replace

import pytest

from app.files.settings import LastSetUp, Settings
from app.games import APP_GAMES
from app.match.first_player import IN_TURN, LOSER, LOT, OPENER, PastMatch
from app.players import Player
from app.screens.play.match_draft import BOT_NAMES, MatchDraft, load_draft
from engine.deal_code import Deal, read_deal, write_deal
from engine.game import choice
from engine.games import GAMES
from engine.rounds import RoundOptions, length_option
from tests.extra_games import EXAMPLE, register


def names(plan):
    return [player.name for player in plan.players]


@pytest.mark.parametrize("game", GAMES)
def test_the_first_table_can_be_played_with_one_tap(game):
    plan = load_draft(game, Settings())
    assert [player.level for player in plan.players] == [None, "learner"][: len(plan.players)]
    match = plan.set_up(7).match()
    assert match.game.name == game
    assert match.options == GAMES[game].options()


def test_it_is_remembered_and_found_again():
    plan = (
        load_draft("triominos", Settings())
        .with_added_seat()
        .with_name(0, "  Léa ")
        .with_colour(0, 4)
        .with_level(2, "expert")
    )
    plan = plan.with_option("turn_limit", 60).with_option("voluntary_draw", False)
    settings = Settings.read(Settings().with_set_up("triominos", plan.to_last_set_up()).to_data())
    again = load_draft("triominos", settings)
    assert again.players == (
        Player("Léa", None, 4),
        Player("Nino", "learner", 1),
        Player("Ada", "expert", 2),
    )
    assert (again.value("turn_limit"), again.value("voluntary_draw")) == (60, False)
    assert again.set_up(1).match().options == plan.set_up(1).match().options


def test_the_person_of_one_game_sits_down_at_the_next():
    settings = Settings().with_set_up("quadrot", LastSetUp((Player("Bot", "casual"), Player("Léa", None, 3))))
    assert names(load_draft("triominos", settings)) == ["Léa", BOT_NAMES[0]]


def test_seats_come_and_go_within_the_limits_of_the_game():
    plan = load_draft("quadrot", Settings())
    assert not plan.can_remove
    assert plan.without_seat(0) == plan
    for _ in range(5):
        plan = plan.with_added_seat()
    assert len(plan.players) == 4
    assert not plan.can_add
    assert len({plan.colour(seat) for seat in range(4)}) == 4
    assert len(set(names(plan))) == 4
    assert names(plan.without_seat(1)) == [names(plan)[0], *names(plan)[2:]]


def test_a_new_seat_plays_as_well_as_the_last_bot_and_never_in_a_colour_that_is_taken():
    plan = load_draft("triominos", Settings()).with_level(1, "strong").with_colour(0, 2)
    plan = plan.with_added_seat()
    assert plan.players[2].level == "strong"
    assert [plan.colour(seat) for seat in range(3)] == [2, 1, 0]


def test_a_colour_that_is_taken_is_swapped():
    plan = load_draft("triominos", Settings()).with_colour(0, 1)
    assert [plan.colour(0), plan.colour(1)] == [1, 0]


def test_names_are_names():
    plan = load_draft("triominos", Settings())
    assert names(plan.with_name(0, "  ")) == names(plan)
    assert names(plan.with_name(0, "Bo\nb\t"))[0] == "Bob"
    assert len(names(plan.with_name(0, "x" * 500))[0]) == 40
    plan.with_name(0, "Bo\u200bb\n").set_up(1).match()


def test_alone_at_the_glass_the_others_get_up_and_come_back():
    plan = load_draft("domino3d", Settings()).with_added_seat()
    alone = plan.with_option("mode", "solo")
    assert (len(alone.players), alone.can_add, alone.can_remove) == (1, False, False)
    assert alone.with_option("mode", "race").players == plan.players


def test_alone_it_is_a_person_who_stays_wherever_they_sit():
    plan = load_draft("domino3d", Settings()).with_level(0, "strong").with_added_seat().with_level(2, None)
    alone = plan.with_option("mode", "solo")
    assert [player.level for player in alone.players] == [None]
    assert {*alone.with_option("mode", "classic").players} == {*plan.players}
    watched = plan.with_level(2, "casual").with_option("mode", "solo")
    assert [player.level for player in watched.players] == ["strong"]


def test_without_sand_nobody_draws_on():
    """In a mode in which turns never end without a timer, the timer is on and "none" is not offered."""
    plan = load_draft("domino3d", Settings()).with_option("sand", None)
    assert plan.timer_option == ("sand", (None, 30, 60, 90))
    advanced = plan.with_option("mode", "advanced")
    assert advanced.value("sand") == 60
    assert advanced.timer_option == ("sand", (30, 60, 90))
    assert advanced.with_option("sand", 30).with_option("mode", "classic").timer_option == plan.timer_option
    kept = LastSetUp(plan.players, (("mode", "advanced"), ("sand", "off")))
    assert load_draft("domino3d", Settings().with_set_up("domino3d", kept)).value("sand") == 60


def test_only_rules_that_mean_something_are_shown():
    plan = load_draft("domino3d", Settings())
    assert list(plan.choices()) == ["mode", "equal_turns", "low", "pile", "ahead_for"]
    assert list(plan.with_option("mode", "race").choices()) == [
        "mode",
        "assisted",
        "race_end",
        "accusations",
        "ahead_for",
    ]
    assert list(plan.with_option("mode", "solo").choices()) == ["mode", "low", "solo"]
    assert list(load_draft("triominos", Settings()).choices()) == [
        *("voluntary_draw", "length", "draws", "free_pass", "opening_bonus", "bridge", "points", "ahead_for"),
    ]


def test_a_match_begins_without_options_of_another_mode():
    """The draft keeps the options of other modes, but the match, its record and its deal code do not contain them."""
    half = load_draft("domino3d", Settings()).with_option("mode", "advanced").with_option("pile", "half")
    alone = half.with_option("mode", "solo").with_option("solo", "advanced")
    assert alone.set_up(1).match().options.changed() == {"mode": "solo", "solo": "advanced"}
    assert alone.with_seed(1).deal.options.changed() == {"mode": "solo", "solo": "advanced"}
    assert alone.with_option("mode", "classic").set_up(1).match().options.changed() == {"pile": "half"}


def test_sand_is_offered_from_none_to_the_most():
    assert load_draft("triominos", Settings()).timer_option == ("turn_limit", (None, 30, 60))
    assert load_draft("domino3d", Settings()).timer_option == ("sand", (None, 30, 60, 90))


def test_what_no_longer_makes_sense_is_forgotten():
    players = tuple(Player("Ada", "grandmaster", 3) for _ in range(3)) + (Player("\n", None, 99),) * 9
    last = LastSetUp(players, (("turn_limit", "31"), ("colour", "red"), ("ranking", "off")))
    plan = load_draft("quadrot", Settings().with_set_up("quadrot", last))
    assert len(plan.players) == 4
    assert plan.players[0].level == "learner"
    assert dict(plan.options) == {"ranking": "off"}
    plan.set_up(3).match()


def test_a_deal_brings_its_options_its_seats_and_its_luck_and_everybody_stays():
    plan = load_draft("quadominos", Settings()).with_name(0, "Léa")
    deal = Deal("quadominos", GAMES["quadominos"].options.of({"set": "beginners"}), 4, 77)
    dealt = plan.with_deal(deal)
    assert (dealt.deal, names(dealt)[:2], len(dealt.players)) == (deal, names(plan), 4)
    assert Deal.of(dealt.set_up(5).match()) == deal
    assert dealt.with_deal(Deal("quadominos", deal.options, 2, 1)).players == plan.players
    assert dealt.with_option("set", "full").without_seat(3).deal == Deal(
        "quadominos", GAMES["quadominos"].options(), 3, 77
    )
    by_lot = dealt.with_seed(None)
    assert by_lot.deal is None
    assert by_lot.set_up(5).seed == 5


def test_bots_alone_are_watched():
    plan = load_draft("triominos", Settings())
    assert not plan.has_only_bots
    assert plan.with_level(0, "casual").has_only_bots
    assert isinstance(plan, MatchDraft)


def test_a_seat_that_changes_hands_is_called_after_who_sits_there_now():
    plan = load_draft("triominos", Settings())
    assert [plan.seat_name(seat) for seat in (0, 1)] == ["You", BOT_NAMES[0]]
    people = plan.with_level(1, None)
    assert [people.seat_name(seat) for seat in (0, 1)] == ["Player 1", "Player 2"]
    assert people.with_level(1, "casual").players == plan.with_level(1, "casual").players
    named = people.with_name(1, "Zoé").with_level(1, "casual")
    assert named.seat_name(1) == "Zoé"
    assert people.with_level(0, "casual").players[0].name == BOT_NAMES[0]


def test_a_box_is_a_bundle_of_switches_that_can_be_left_again():
    plan = load_draft("triominos", Settings()).with_option("turn_limit", 30)
    for box in plan.editions:
        boxed = plan.with_edition(box)
        assert (boxed.full_options.box, boxed.value("turn_limit")) == (box, 30)
        assert boxed.with_edition("sheet").full_options == plan.full_options
    assert plan.with_edition("xxl").value("length") == 3
    assert plan.with_option("length", 2).with_edition("children").value("length") == 2
    assert plan.with_option("voluntary_draw", False).full_options.box is None


def test_a_mix_of_rules_is_kept_under_a_name_with_its_game():
    mixed = load_draft("quadominos", Settings()).with_option("hands", "large").with_option("chained_bonuses", True)
    kept = mixed.with_saved_mix(" Grandma’s ").with_option("turn_limit", 60)
    settings = Settings.read(
        Settings().with_set_up("quadominos", kept.with_edition("sheet").to_last_set_up()).to_data()
    )
    again = load_draft("quadominos", settings)
    assert (again.mix_name, again.mix) == (None, {})
    back = again.with_mix("Grandma’s")
    assert (back.mix_name, back.value("hands"), back.value("chained_bonuses")) == ("Grandma’s", "large", True)
    assert back.value("turn_limit") == 60
    assert not back.without_mix("Grandma’s").saved_mixes
    assert not mixed.with_saved_mix("  ").saved_mixes


def test_minutes_follow_length_and_seats():
    plan = load_draft("triominos", Settings())
    half, one = plan.with_option("length", "half"), plan.with_option("length", 1)
    assert plan.minutes > half.minutes > one.minutes > 0
    quad = load_draft("quadominos", Settings())
    assert quad.with_option("length", 2).minutes > quad.with_option("length", 1).minutes
    assert plan.with_level(1, None).minutes > plan.minutes
    assert load_draft("quadrot", Settings()).minutes > 0


@pytest.mark.parametrize("way", ["a deal", "a mix of rules"])
def test_whatever_comes_from_outside_names_no_seat_that_is_not_there(way):
    options = {"turn_limit": 30, "sand_for": 5}
    plan = load_draft("triominos", Settings())
    if way == "a deal":
        deal = Deal("triominos", GAMES["triominos"].options.of(options), 2, 1)
        plan = plan.with_option("turn_limit", 60).with_deal(read_deal(write_deal(deal)))
    else:
        plan = replace(plan, saved_mixes={"mine": options}).with_mix("mine")
    assert len(plan.players) == 2
    assert plan.value("sand_for") == "all"
    assert [plan.seat_name(seat) for seat in plan.choices()["sand_for"][1:]] == names(plan)


def test_a_seat_that_is_gone_is_no_longer_named_by_an_option():
    plan = load_draft("triominos", Settings()).with_added_seat().with_option("turn_limit", 30)
    plan = plan.with_option("sand_for", 2).with_option("opener", 1)
    assert plan.choices()["sand_for"] == ("all", 0, 1, 2)
    fewer = plan.without_seat(2)
    assert (fewer.value("sand_for"), fewer.value("opener")) == ("all", 1)
    assert "sand_for" not in plan.with_option("turn_limit", None).choices()
    assert "ranking" not in load_draft("quadrot", Settings()).choices()


ADA, BO, CY = (Player(name, None, colour) for colour, name in enumerate(("Ada", "Bo", "Cy")))


def three(game, *options, past=(), begins=""):
    """Returns the set-up draft of Ada, Bo and Cy with these options."""
    last = LastSetUp((ADA, BO, CY), options, begins=begins)
    return load_draft(game, Settings().with_set_up(game, last), past)


@pytest.mark.parametrize(("seat", "to", "order"), [(0, 2, "Bo Cy Ada"), (2, 0, "Cy Ada Bo"), (1, 1, "Ada Bo Cy")])
def test_whoever_moves_to_another_place_takes_along_colour_and_what_was_agreed(seat, to, order):
    plan = three("triominos", ("turn_limit", "30"), ("sand_for", "0"), ("opener", "1"), ("ahead_for", "2"))
    moved = plan.with_moved(seat, to)
    assert names(moved) == order.split()
    assert {player.name: player.colour for player in moved.players} == {"Ada": 0, "Bo": 1, "Cy": 2}
    assert [moved.seat_name(moved.value(option)) for option in ("sand_for", "opener", "ahead_for")] == [
        "Ada",
        "Bo",
        "Cy",
    ]


def test_who_gets_up_takes_along_what_was_agreed_for_them_and_nothing_else():
    plan = three("triominos", ("opener", "2"), ("ahead_for", "0")).without_seat(0)
    assert (plan.seat_name(plan.value("opener")), plan.value("ahead_for")) == ("Cy", "nobody")


WITH_OPENER = [name for name, game in GAMES.items() if OPENER in game.options.choices()]


def test_a_game_without_a_choice_of_the_first_player_offers_none(monkeypatch):
    @dataclass(frozen=True)
    class Plain(RoundOptions):
        length: str | int = length_option()
        turn_limit: int | None = choice(None, 30)
        seats = range(2, 5)

        @property
        def goal(self):
            return 100

        @property
        def round_points(self):
            return 10

    register(monkeypatch)
    games = {EXAMPLE: replace(GAMES[EXAMPLE], options=Plain)}
    monkeypatch.setattr("app.screens.play.match_draft.GAMES", games)
    draft = load_draft(EXAMPLE, Settings())
    assert draft.opener_choices == ()
    assert (draft.opener, draft.opening_seat) == (None, None)


@pytest.mark.parametrize("game", WITH_OPENER)
def test_who_begins_can_be_agreed_on_in_every_game_with_the_choice(game):
    plan = three(game)
    assert set(plan.opener_choices) >= {0, 1, 2, LOSER, IN_TURN}
    for seat in range(3):
        agreed = plan.with_opener(seat)
        assert agreed.opening_seat == seat
        assert agreed.set_up(9).match().state.actors() == (seat,)
        assert agreed.full_options.box == plan.full_options.box, "who begins makes another box of it"


PAST = (
    PastMatch(("Bo", "Ada"), 0, 0),
    PastMatch(("Cy", "Bo", "Ada"), first=0, loser=1),
    PastMatch(("Ada", "Bo", "Cy"), 1, 2),
)


@pytest.mark.parametrize("game", WITH_OPENER)
@pytest.mark.parametrize(("way", "first"), [(LOSER, "Bo"), (IN_TURN, "Ada")])
def test_the_last_match_of_the_same_people_says_who_begins(game, way, first):
    """The last match of the group is found by the names, even if the order of the seats has changed."""
    plan = three(game, past=PAST).with_opener(way)
    assert plan.seat_name(plan.opening_seat) == first
    assert plan.set_up(9).match().state.actors() == (plan.opening_seat,)
    again = three(game, past=PAST, begins=plan.to_last_set_up().begins)
    assert (again.opener, again.opening_seat) == (way, plan.opening_seat)
    assert three(game, begins=way).opening_seat == three(game).opening_seat or three(game).opening_seat is not None
    assert plan.with_name(2, "Zoé").set_up(9).options == three(game).options


def test_a_lot_is_drawn_from_the_luck_of_the_match():
    plan = three("domino3d").with_opener(LOT)
    assert plan.opening_seat is None
    assert {plan.set_up(luck).match().state.actors()[0] for luck in range(6)} == {0, 1, 2}
    assert plan.with_seed(7).deal.options.opener == 1


def test_a_rematch_keeps_what_was_agreed_for_a_player():
    table = three("quadominos", ("ahead_for", "2"), ("opener", "0")).set_up(1)
    again = table.rotated(2)
    assert [player.name for player in again.players] == ["Bo", "Cy", "Ada"]
    match = again.match()
    assert [match.names[seat] for seat in (match.options.ahead_for, match.options.opener)] == ["Cy", "Ada"]
    assert again.with_first_player(IN_TURN, PAST, APP_GAMES["quadominos"].traits).options["opener"] == 2


def test_head_starts_that_would_decide_a_match_are_not_offered():
    plan = three("triominos", ("ahead_for", "1"), ("length", "2"))
    assert plan.choices()["ahead"] == (10, 25, 50, 100)
    assert plan.with_option("length", 4).with_option("ahead", 200).with_option("length", 1).value("ahead") == 10
    children = plan.with_option("points", "children")
    assert children.value("ahead_for") == "nobody"
    assert not {"ahead", "ahead_for"} & set(children.choices())
    race = three("domino3d", ("mode", "race"), ("ahead_for", "1"))
    assert "ahead_for" in race.choices()
    assert not {"ahead", "ahead_for"} & set(race.with_option("race_end", "rounds").choices())


def test_points_ahead_that_would_end_a_match_are_not_offered():
    plan = three("triominos", ("ahead_for", "1"), ("length", "half"))
    assert plan.choices()["ahead"] == (10, 25, 50, 100, 150)
    assert (
        plan.with_option("length", "target").with_option("ahead", 200).with_option("length", "half").value("ahead")
        == 10
    )
    assert "ahead" not in plan.with_option("ahead_for", "nobody").choices()
