"""Tests of all screens except the table, with touches and keys."""

import re
from dataclasses import replace
from datetime import date
from itertools import pairwise
from random import Random

import pytest
from kivy.core.window import Window
from kivy.metrics import dp

from app.device.services import Services
from app.files.settings import LastSetUp
from app.games import APP_GAMES, playable
from app.games.lessons import PUPIL
from app.games.ominos.home_picture import TilePicture
from app.games.quadrot.picture import BoardPicture
from app.games.rulebook import RulebookTable, Text
from app.games.texts import describe_points
from app.look.chart import spread_apart
from app.match.messages import Stage
from app.match.seating import DAILY_SEEDS, MatchSetUp
from app.players import Player
from app.screens.home import GameCard
from app.screens.library.rules import NO_CHAPTER, RulingText
from app.screens.play.continue_card import ContinueCard
from app.screens.play.daily_challenge import own_daily_set_up
from app.screens.play.match_draft import load_draft
from app.screens.play.match_options import SingleChoiceRow, describe_length
from app.screens.play.remaining_hands import RemainingHandRow, RemainingHandsCard
from app.screens.play.result import WinnerMedals
from app.screens.play.score_card import ScoreCard, TransposedLine
from app.screens.play.score_table import PLACE, count_ended_rounds, round_end_event
from app.screens.play.set_up_seat_list import SeatRow
from app.table.piece_pictures import PieceRow, PieceTray
from app.widgets.buttons import AddButton, MainButton, PillButton, RingButton
from app.widgets.card import Card, Tray
from app.widgets.choice import SegmentedControl
from app.widgets.list_row import ListRow
from app.widgets.pressable import Pressable
from app.widgets.slider import Slider
from app.widgets.text_field import TextField
from app.widgets.text_label import TextLabel
from app.widgets.victory_rings import VictoryRings
from engine.bots.bot_registry import LEVELS, find_bot
from engine.match import Match
from engine.record import read_record
from tests.window import screen_checks
from tests.window.clipboard import Clipboard
from tests.window.drawn import drawn
from tests.window.scene_visits import STILL

PEOPLE = (Player("Léa"), Player("Nino", "casual"), Player("Ada", "casual"))
FRIENDS = tuple(Player(player.name) for player in PEOPLE)


@pytest.fixture
def app(start):
    return start(services=Services(sharing=Clipboard()))


@pytest.fixture
def stored(app):
    """Returns a function that stores a match between greedy bots and returns its id."""

    def storing(game="triominos", moves=10**6, players=PEOPLE, seed=5, stop=lambda match: False, deals=False):
        match = MatchSetUp(game, players, seed).match()
        bot, luck = find_bot(game, "greedy"), Random(1)
        while not match.winners and len(match.moves) < moves and not stop(match):
            match.next_round()
            seat = match.state.actors()[0]
            match.play(seat, [thought.move for thought in bot.think(match.view(seat), luck, 1)][-1])
        if deals or len(match.moves) >= moves:
            match.next_round()
        log = app.context.journal.create_log(match, players)
        log.write(match)
        return log.id

    return storing


def go(app, stage, name, **what):
    app.navigation.go(name, **what)
    stage.wait(0.3)
    return app.navigation.screen


def screens(app):
    return [place.name for place in app.navigation.stack]


def texts(stage):
    return [words.text for words in stage.all(TextLabel) if words.text]


def row(stage, title):
    return next(each for each in stage.all(ListRow) if each.title.text == title)


def press(stage, widget):
    """Scrolls to a widget if necessary, and taps it."""
    for above in widget.walk_reverse():
        if type(above).__name__ == "Scroller" and widget in list(above.walk(restrict=True)):
            above.show(widget)
    stage.frames(2)
    stage.tap(widget)
    stage.wait(0.15)


# Home


def test_home_goes_on_with_the_latest_match_and_hears_of_others(app, stage, stored):
    assert "New here?" in texts(stage)
    stored(moves=20, seed=1)
    latest = stored("quadominos", moves=30, seed=2)
    app.navigation.rebuild()
    stage.wait(0.2)
    assert "New here?" not in texts(stage)
    press(stage, stage.find(MainButton, text="Continue"))
    stage.wait(0.3)
    assert (screens(app), app.context.table.id) == (["home", "table"], latest)
    app.context.leave_table()
    app.context.journal.delete_match(latest)
    app.navigation.home()
    stage.wait(0.3)
    press(stage, stage.find(MainButton, text="Continue"))
    assert app.context.session.match.game.name == "triominos"


@pytest.mark.parametrize("rounds", [0, 1])
def test_the_card_of_a_match_on_whose_table_nothing_lies_shows_no_other_tiles(app, stage, stored, rounds):
    stored(stop=lambda match: count_ended_rounds(match) == rounds, deals=True)
    app.navigation.rebuild()
    stage.rest()
    pictures = [
        shown for shown in stage.find(ContinueCard).walk(restrict=True) if isinstance(shown, TilePicture | PieceRow)
    ]
    assert [type(shown) for shown in pictures] == [PieceRow]


def test_a_replay_shows_a_round_as_it_was_left(app, stage, stored):
    match_id = stored(stop=lambda match: count_ended_rounds(match) == 1)
    match = app.context.journal.resume(match_id).match
    _, last = match.moves[-1]
    match.rewind(len(match.moves) - 1)
    expected = {**match.state.table.laid, last.cell: last.digits}
    go(app, stage, "replay", match=match_id)
    stage.rest()
    assert stage.find(TilePicture).tiles == expected


def test_other_matches_are_one_touch_away(app, stage, stored):
    for seed in (1, 2):
        stored(moves=20, seed=seed)
    app.navigation.rebuild()
    stage.wait(0.2)
    press(stage, stage.find(PillButton, spoken="1 more"))
    assert screens(app) == ["home", "records"]
    assert "In progress" in texts(stage)


def test_todays_glass_is_begun_gone_on_with_and_remembered(app, stage):
    press(stage, stage.find(RingButton, icon="calendar"))
    press(stage, stage.find(MainButton, text="Play"))
    stage.wait(0.3)
    today = app.context.session.match
    assert today.seed > DAILY_SEEDS
    stage.until(lambda: app.context.session.stage is Stage.PLAY, 20)
    assert app.navigation.screen.play(next(iter(today.state.moves(0)))) is None
    app.context.leave_table()
    app.navigation.home()
    stage.wait(0.3)
    press(stage, stage.find(RingButton, icon="calendar"))
    press(stage, [each for each in stage.all(MainButton) if each.text == "Continue"][-1])
    assert app.context.session.match.seed == today.seed


@pytest.mark.parametrize("title", ["Quadrot", "Quadrot of the long winter evenings"])
def test_all_of_home_is_seen_on_a_small_phone_while_matches_wait(app, stage, stored, monkeypatch, title):
    stored(moves=20, seed=1)
    stored("quadominos", moves=30, seed=2)
    monkeypatch.setitem(APP_GAMES, "quadrot", replace(APP_GAMES["quadrot"], title=title))
    stage.resize(360, 740)
    app.context.change("language", "code", "fr")
    stage.rest()
    cards, scroller = stage.all(GameCard), app.navigation.screen.scroller
    is_whole = scroller.content.height <= scroller.height
    stands_in_pairs = len({card.x for card in cards}) > 1
    app.context.change("language", "code", "en")
    assert stands_in_pairs, [(card.pos, card.size) for card in cards]
    assert is_whole or title != "Quadrot", (scroller.content.height, scroller.height)


def test_the_links_of_home_stay_in_sight_with_every_card_on_the_page(app, stage, stored):
    """Four links are always at the foot of the window, in the same order."""
    stage.resize(412, 892)
    app.navigation.home()
    stage.rest()

    def links():
        rings = [each for each in stage.all(RingButton) if each.icon in ("calendar", "glass", "book", "trophy")]
        return [(each.icon, *each.to_window(*each.pos)) for each in rings]

    before = links()
    assert len(before) == 4
    for game in ("triominos", "quadominos", "quadrot"):
        stored(game, moves=20)
    app.navigation.rebuild()
    stage.rest()
    assert links() == before


def test_learning_offers_lesson_and_rules_of_every_game_and_own_mistakes(app, stage, stored):
    go(app, stage, "learn")
    assert "Your costliest mistakes" not in texts(stage)
    stored()
    go(app, stage, "learn")
    for game in playable():
        for page, label in (("lesson", "Lesson"), ("rules", "Rules")):
            press(stage, stage.find(PillButton, spoken=f"{APP_GAMES[game].name}: {label}"))
            assert screens(app)[-1] == page
            assert app.navigation.screen.arguments["game"] == game
            app.navigation.back()
            stage.wait(0.2)
    press(stage, row(stage, "Your costliest mistakes"))
    assert screens(app)[-1] == "mistakes"


# The set-up


def test_the_level_of_a_bot_is_seen_on_a_small_phone_in_each_language(app, stage):
    stage.resize(360, 740)
    plan = load_draft("triominos", app.context.settings)
    for seat, level in enumerate(LEVELS, 1):
        plan = (plan if seat == 1 else plan.with_added_seat()).with_level(seat, level)
    for code in ("fr", "en"):
        app.context.change("language", "code", code)
        go(app, stage, "set up", game="triominos", draft=plan)
        assert [seat.level.opacity for seat in stage.all(SeatRow)] == [0, 1, 1, 1, 1], code


def test_nothing_lies_empty_below_the_seats(app, stage):
    screen = go(app, stage, "set up", game="quadominos")
    seats, _gap, rules = screen.columns[0].children[::-1]
    assert seats.children[0] is stage.find(AddButton)
    assert seats.y - rules.top < stage.dp(40)


def test_a_table_is_set_up_by_touches_and_remembered(app, stage):
    screen = go(app, stage, "set up", game="triominos")
    add_player(stage, "A bot")
    assert [player.level for player in screen.draft.players] == [None, "learner", "learner"]
    choice = stage.all(SegmentedControl)[2]
    stage.tap(choice.to_window(choice.x + choice.width * 0.25, choice.center_y))
    stage.wait(0.2)
    assert screen.draft.players[2].level is None
    timer = row(stage, "Timer").trailing
    stage.tap(timer.to_window(timer.right - 20, timer.center_y))
    press(stage, row(stage, "Rules"))
    press(stage, row(stage, "Draw anytime"))
    stage.key("escape")
    stage.wait(0.2)
    assert row(stage, "Rules").note.text == "Draw anytime: Off"
    press(stage, stage.find(MainButton, text="Play"))
    stage.wait(0.3)
    assert screens(app) == ["home", "table"]
    match = app.context.session.match
    assert (len(match.names), match.options.turn_limit, match.options.voluntary_draw) == (3, 60, False)
    last = app.context.settings.set_ups["triominos"]
    assert len(last.players) == 3
    assert dict(last.options) == {"turn_limit": "60", "voluntary_draw": "off"}


def add_player(stage, kind):
    """Adds a person or a bot in the set-up."""
    press(stage, stage.find(AddButton))
    press(stage, stage.find(PillButton, spoken=kind))


def test_a_new_person_is_asked_for_a_name(app, stage):
    screen = go(app, stage, "set up", game="triominos")
    add_player(stage, "A player")
    field = stage.find(TextField)
    stage.until(lambda: field.focus)
    field.text = "Zoé"
    press(stage, stage.find(MainButton, text="Done"))
    assert [(player.name, player.is_bot) for player in screen.draft.players][2] == ("Zoé", False)


@pytest.mark.parametrize("game", playable())
def test_the_usual_set_up_fits_on_a_phone(app, stage, game):
    stage.resize(412, 892)
    screen = go(app, stage, "set up", game=game)
    stage.rest()
    assert screen.scroller.content.height <= screen.scroller.height + 1


def test_a_set_up_that_was_only_looked_at_is_not_stored(app, stage):
    go(app, stage, "set up", game="quadrot")
    stage.key("escape")
    assert "quadrot" not in app.context.settings.set_ups
    go(app, stage, "set up", game="quadrot")
    press(stage, stage.find(MainButton, text="Play"))
    assert "quadrot" in app.context.settings.set_ups


def test_rules_changed_before_a_rotation_are_stored_without_a_match(app, stage):
    """The rotation builds the set-up below the page of the rules again."""
    stage.resize(412, 892)
    go(app, stage, "set up", game="triominos")
    press(stage, row(stage, "Rules"))
    press(stage, row(stage, "Draw anytime"))
    stage.resize(892, 412)
    stage.rest()
    for _page in range(2):
        app.navigation.back()
        stage.rest()
    assert screens(app) == ["home"]
    assert dict(app.context.settings.set_ups["triominos"].options) == {"voluntary_draw": "off"}


def four_at_the_table(app, stage, game="triominos"):
    """Opens the set-up with four named players; returns the screen."""
    players = tuple(Player(name, None, colour) for colour, name in enumerate(("Ada", "Bo", "Cy", "Di")))
    app.context.save_settings(app.context.settings.with_set_up(game, LastSetUp(players)))
    screen = go(app, stage, "set up", game=game)
    stage.rest()
    return screen


def in_window(widget):
    return widget.to_window(widget.x + widget.width * 0.4, widget.center_y)


def seat_of(stage, name):
    return next(each for each in stage.all(SeatRow) if each.title.text == name)


@pytest.mark.parametrize(("name", "to", "order"), [("Ada", "Cy", "Bo Cy Ada Di"), ("Di", "Ada", "Di Ada Bo Cy")])
def test_a_seat_that_is_held_is_dragged_to_another_place(app, stage, name, to, order):
    stage.resize(360, 740)
    screen = four_at_the_table(app, stage)
    lifted = next(each for each in stage.all(Card) if seat_of(stage, name) in each.children)
    x, y = in_window(seat_of(stage, name))
    aim = in_window(seat_of(stage, to))[1]
    finger = stage.down(x, y)
    stage.until(lambda: lifted.selected)
    for step in range(1, 9):
        finger.move(x, y + step / 8 * (aim - y))
        stage.frames()
    stage.frames(3)
    finger.up()
    stage.rest()
    assert [player.name for player in screen.draft.players] == order.split()
    assert shown_seats(stage) == order.split()
    assert {player.name: player.colour for player in screen.draft.players} == {"Ada": 0, "Bo": 1, "Cy": 2, "Di": 3}


def shown_seats(stage):
    """Returns the names on the seat rows from top to bottom, after all animations."""
    stage.rest()
    return [each.title.text for each in sorted(stage.all(SeatRow), key=lambda each: -each.to_window(0, each.y)[1])]


def test_a_seat_that_is_held_and_let_go_stays_and_nothing_opens(app, stage):
    screen = four_at_the_table(app, stage)
    lifted = next(each for each in stage.all(Card) if seat_of(stage, "Bo") in each.children)
    finger = stage.down(*in_window(seat_of(stage, "Bo")))
    stage.until(lambda: lifted.selected)
    finger.up()
    stage.rest()
    assert not lifted.selected
    assert not app.navigation.panel
    assert shown_seats(stage) == [player.name for player in screen.draft.players] == ["Ada", "Bo", "Cy", "Di"]


def test_a_list_of_seats_that_is_scrolled_lifts_none(app, stage):
    stage.resize(360, 640)
    screen = four_at_the_table(app, stage)
    x, y = in_window(seat_of(stage, "Cy"))
    finger = stage.down(x, y)
    finger.move(x, y + stage.dp(40))
    stage.wait(0.6)
    assert screen.scroller.offset > 0
    assert not any(each.parent.selected for each in stage.all(SeatRow))
    finger.up()


def test_keys_and_buttons_move_a_seat_and_it_is_spoken(app, stage):
    app.context.change("access", "speech", True)
    screen = four_at_the_table(app, stage)
    screen.focus.move_silently(seat_of(stage, "Bo"))
    stage.key("down", "ctrl")
    assert shown_seats(stage) == ["Ada", "Cy", "Bo", "Di"]
    assert screen.focus.current is seat_of(stage, "Bo")
    for _ in range(3):
        stage.key("up", "ctrl")
    assert shown_seats(stage) == ["Bo", "Ada", "Cy", "Di"]
    stage.rest()
    press(stage, seat_of(stage, "Bo"))
    stage.until(lambda: app.navigation.panel)
    assert not any(each.spoken == "Move up" for each in stage.all(PillButton)), "there is no place above the first one"
    press(stage, stage.find(PillButton, spoken="Move down"))
    stage.rest()
    assert shown_seats(stage) == ["Ada", "Bo", "Cy", "Di"]


def test_who_begins_is_told_in_a_line_and_goes_with_the_player(app, stage):
    screen = four_at_the_table(app, stage, "quadrot")
    assert row(stage, "Rules").note.text == "Standard"
    press(stage, row(stage, "Rules"))
    assert row(stage, "First player").note.text == "Random draw."
    press(stage, row(stage, "First player"))
    press(stage, next(each for each in stage.all(SingleChoiceRow) if each.title.text == "Cy"))
    stage.rest()
    assert row(stage, "First player").note.text == "Cy starts."
    stage.key("escape")
    stage.rest()
    assert row(stage, "Rules").note.text == "Cy"
    screen.focus.move_silently(seat_of(stage, "Cy"))
    stage.key("up", "ctrl")
    stage.rest()
    assert row(stage, "Rules").note.text == "Cy"
    press(stage, stage.find(MainButton, text="Play"))
    stage.until(lambda: screens(app) == ["home", "table"])
    match = app.context.session.match
    assert (match.names, match.state.actors()) == (("Ada", "Cy", "Bo", "Di"), (1,))


def test_a_short_game_with_a_child_is_eight_taps_from_home(app, stage):
    """The rules of a box edition and the chosen length apply together."""
    taps = [
        lambda: next(each for each in stage.all(Pressable) if each.spoken.startswith("Tri-Ominos")),
        lambda: row(stage, "Rules"),
        lambda: row(stage, "Edition"),
        lambda: row(stage, "For children"),
        lambda: stage.find(RingButton, icon="back"),
        lambda: row(stage, "Length"),
        lambda: row(stage, "1 round"),
        lambda: stage.find(MainButton, text="Play"),
    ]
    for at, tap in enumerate(taps):
        stage.rest()
        press(stage, tap())
        if at == 3:
            stage.until(lambda: any("You never lose points." in text for text in texts(stage)))
    stage.until(lambda: screens(app) == ["home", "table"])
    options = app.context.session.match.options
    assert (options.box, options.rounds, options.points) == ("children", 1, "children")
    again = app.context.settings.set_ups["triominos"]
    assert dict(again.options) == {"points": "children", "length": "1"}


def test_a_mix_of_ones_own_is_named_kept_and_forgotten(app, stage):
    go(app, stage, "set up", game="triominos")
    press(stage, row(stage, "Rules"))
    screen = app.navigation.screen
    press(stage, row(stage, "Draw anytime"))
    stage.rest()
    press(stage, row(stage, "Edition"))
    press(stage, stage.find(MainButton, text="Save these rules"))
    stage.until(lambda: stage.find(TextField).focus)
    stage.find(TextField).text = "Grandma’s"
    press(stage, stage.find(MainButton, text="Done"))
    assert screen.draft.mix_name == "Grandma’s"
    press(stage, row(stage, "Edition"))
    press(stage, row(stage, "Standard"))
    assert screen.draft.value("voluntary_draw") is True
    press(stage, row(stage, "Edition"))
    press(stage, row(stage, "Grandma’s"))
    assert screen.draft.value("voluntary_draw") is False
    app.navigation.back()
    stage.rest()
    assert row(stage, "Rules").note.text == "Grandma’s"
    press(stage, row(stage, "Rules"))
    screen = app.navigation.screen
    assert dict(app.context.settings.set_ups["triominos"].mixes) == {"Grandma’s": (("voluntary_draw", "off"),)}
    press(stage, row(stage, "Edition"))
    press(stage, next(each for each in stage.all(PillButton) if each.spoken == "Delete Grandma’s"))
    assert not screen.draft.saved_mixes


def test_as_last_time_is_one_tap_from_home(app, stage):
    """The button exists only for games that were set up before."""
    assert not any("same as last time" in each.spoken for each in stage.all(Pressable))
    last = LastSetUp((Player("Léa"), Player("Nino", "casual"), Player("Ada", "learner")), (("length", "1"),))
    app.context.save_settings(app.context.settings.with_set_up("quadominos", last))
    app.navigation.home()
    stage.rest()
    press(stage, next(each for each in stage.all(Pressable) if each.spoken == "Quad-Ominos, same as last time"))
    stage.until(lambda: screens(app) == ["home", "table"])
    match = app.context.session.match
    assert (match.names, match.options.rounds) == (("Léa", "Nino", "Ada"), 1)


def test_as_last_time_covers_no_picture_on_a_small_phone(app, stage):
    stage.resize(360, 640)
    app.context.save_settings(app.context.settings.with_set_up("quadrot", LastSetUp()))
    app.navigation.home()
    stage.rest()
    again = next(each for each in stage.all(RingButton) if each.spoken == "Quadrot, same as last time")
    card = next(each for each in stage.all(Pressable) if each.spoken.startswith("Quadrot, ") and each is not again)
    (picture,) = (each for each in stage.all(Tray) if each in card.walk(restrict=True))
    if not card.is_small:  # the button of a small card overlaps its picture
        assert not again.collide_widget(picture)
    assert picture.width > again.width


def test_the_loser_begins_the_next_match_where_the_table_wants_it_so(app, stage, stored):
    app.context.save_settings(app.context.settings.with_set_up("quadrot", LastSetUp(begins="loser")))
    match_id = stored("quadrot")
    go(app, stage, "result", match=match_id)
    lost = app.context.journal.past_matches("quadrot")[0]
    press(stage, stage.find(MainButton, text="Play again"))
    stage.until(lambda: screens(app)[-1] == "table")
    match = app.context.session.match
    assert match.names[match.state.turn] == lost.names[lost.loser]
    assert match.options.opener == match.state.turn


def test_the_sign_of_our_own_rules_stands_at_their_first_line(app, stage):
    go(app, stage, "rules", game="quadominos", chapter=2)
    notes = [note for note in stage.all(RulingText) if note.words.height > 2.5 * note.sign.height]
    assert notes
    assert all(abs(note.top - note.sign.top) < note.sign.height / 2 for note in notes)


def test_the_book_opens_with_what_this_table_has_otherwise(app, stage):
    agreed = (("opener", "drawn"), ("opening_bonus", "off"), ("bridge", "gap"), ("length", "half"))
    app.context.save_settings(app.context.settings.with_set_up("triominos", LastSetUp((), agreed)))
    go(app, stage, "rules", game="triominos")
    press(stage, row(stage, "In this match"))
    told = texts(stage)
    assert any(text.startswith("Goliath De Luxe. Everyone draws a tile") for text in told)
    assert {"Who opens a round", "Random draw", "To half the total"} <= set(told)
    agreed = LastSetUp((Player("Ada"), Player("Bo")), (("ahead_for", "1"),))
    app.context.save_settings(app.context.settings.with_set_up("triominos", agreed))
    go(app, stage, "rules", game="triominos")
    press(stage, row(stage, "In this match"))
    assert {"Head start", "Bo", "10 points"} <= set(texts(stage))
    app.context.save_settings(app.context.settings.with_set_up("triominos", LastSetUp()))
    go(app, stage, "rules", game="triominos")
    assert "In this match" not in texts(stage)
    assert "Other editions" in texts(stage)


def test_a_name_is_written_over_the_old_one_at_once(app, stage):
    screen = go(app, stage, "set up", game="triominos")
    press(stage, row(stage, "You"))
    stage.until(lambda: stage.find(TextField).focus)
    Window.dispatch("on_textinput", "Léa")
    stage.key("enter")
    stage.rest()
    assert app.navigation.panel is None
    assert screen.draft.players[0].name == "Léa"
    assert "Léa" in texts(stage)


def test_a_seat_gets_a_name_a_level_a_medal_and_goes(app, stage):
    screen = go(app, stage, "set up", game="quadrot")
    add_player(stage, "A bot")
    press(stage, row(stage, "Nino"))
    field = stage.find(TextField)
    field.text = "Zoé"
    press(stage, row(stage, "Strong"))
    press(stage, stage.find(MainButton, text="Done"))
    assert (screen.draft.players[1].name, screen.draft.players[1].level) == ("Zoé", "strong")
    medal = next(each for each in stage.all(Pressable) if each.spoken == "Color: Zoé")
    press(stage, medal)
    press(stage, next(each for each in stage.all(Pressable) if each.spoken == "Color 6"))
    assert screen.draft.colour(1) == 5
    press(stage, row(stage, "Zoé"))
    press(stage, next(each for each in stage.all(PillButton) if each.spoken == "Remove player"))
    assert [player.name for player in screen.draft.players] == [screen.draft.players[0].name, "Ada"]


def test_the_panel_of_a_seat_stays_until_it_is_agreed_to(app, stage):
    screen = go(app, stage, "set up", game="triominos")
    press(stage, row(stage, "Nino"))
    panel = app.navigation.panel
    for level in ("Strong", "Expert"):
        press(stage, row(stage, level))
        assert app.navigation.panel is panel
        assert [each.title.text for each in stage.all(ListRow) if getattr(each, "is_chosen", False)] == [level]
    assert screen.draft.players[1].level == "learner"
    press(stage, stage.find(MainButton, text="Done"))
    assert app.navigation.panel is None
    assert app.navigation.screen is screen, "the page below was hit as well"
    assert screen.draft.players[1].level == "expert"


def test_a_panel_that_is_left_changes_nothing(app, stage):
    screen = go(app, stage, "set up", game="triominos")
    press(stage, row(stage, "Nino"))
    press(stage, row(stage, "Expert"))
    stage.key("escape")
    stage.wait(0.3)
    assert screen.draft.players[1].level == "learner"


def test_only_bots_are_watched(app, stage):
    players = (Player("Nino", "learner"), Player("Ada", "casual"))
    app.context.save_settings(app.context.settings.with_set_up("triominos", LastSetUp(players)))
    go(app, stage, "set up", game="triominos")
    press(stage, stage.find(MainButton, text="Watch"))
    stage.wait(0.3)
    assert all(player.is_bot for player in app.context.session.players)


def test_keys_sit_down(app, stage):
    screen = go(app, stage, "set up", game="triominos")
    for _ in range(40):
        stage.key("tab")
        if screen.focus.current is screen.bottom_bar:
            break
    stage.key("enter")
    stage.wait(0.3)
    assert screens(app) == ["home", "table"]


@pytest.mark.parametrize("size", [(412, 892), (1280, 800), (800, 1280)])
@pytest.mark.parametrize("moves", [0, 20, 10**6])
def test_home_uses_the_whole_window_and_no_more(app, stage, stored, size, moves):
    stage.resize(*size)
    if moves:
        stored(moves=moves)
        app.navigation.rebuild()
    stage.rest()
    screen = app.navigation.screen
    for column in screen.columns:
        low = min(card.to_window(card.x, card.y)[1] for card in column.children)
        assert -1 <= low - screen.scroller.y <= size[1] * 0.1
    assert screen.scroller.offset == 0


def test_home_of_a_small_phone_has_room_for_all_of_it(app, stage):
    stage.resize(360, 740)
    stage.rest()
    rings = [each for each in stage.all(RingButton) if each.icon in ("glass", "trophy", "book")]
    assert [ring for ring in rings if ring.to_window(*ring.pos)[1] < 0] == []


def test_home_of_a_lying_phone_has_room_for_a_match_to_go_on_with(app, stage, stored):
    stage.resize(892, 412)
    stored(moves=20)
    app.navigation.rebuild()
    stage.rest()
    screen = app.navigation.screen
    lows = [card.to_window(card.x, card.y)[1] for column in screen.columns for card in column.children]
    assert min(lows) >= screen.scroller.y - 1


# Ends of rounds and matches


def test_the_end_of_a_round_tells_why_and_goes_on(app, stage, stored):
    app.context.resume(stored(stop=count_ended_rounds))
    app.navigation.go("table")
    stage.until(lambda: screens(app) == ["home", "table", "round end"])
    stage.rest()
    screen = app.navigation.screen
    assert "Round 1" in texts(stage)
    for total in screen.table.totals:
        assert str(total) in texts(stage)
    line = next(each for each in stage.all(Pressable) if each.spoken.startswith("Tiles placed"))
    press(stage, line)
    assert app.navigation.panel is not None
    assert any("placed" in text for text in texts(stage))
    stage.key("escape")
    press(stage, stage.find(MainButton, text="Next round"))
    stage.wait(0.3)
    assert screens(app) == ["home", "table"]
    assert app.context.session.match.state.round == 2
    assert not app.context.session.match.state.round_over


def test_moves_behind_a_line_of_a_round_are_listed_from_the_most_points_down(app, stage, stored):
    app.context.resume(stored(stop=count_ended_rounds))
    go(app, stage, "round end")
    press(stage, next(each for each in stage.all(Pressable) if each.spoken.startswith("Tiles placed")))
    listed = [int(found[1]) for text in texts(stage) if (found := re.search(r" placed .*: (\d+) points?\.", text))]
    assert len(listed) > 10
    assert listed[0] > listed[-1]
    assert all(above >= below for above, below in pairwise(listed))


def test_the_end_of_a_round_shows_what_the_others_held(app, stage, stored):
    app.context.resume(stored(stop=count_ended_rounds))
    screen = go(app, stage, "round end")
    ended = round_end_event(screen.match, 1)
    held = [hand for hand in ended.hands if hand]
    assert len(held) == 2
    assert {tray.pieces for tray in stage.all(PieceTray)} == set(held)
    whose = {
        each.name.text: each.points.text
        for each in stage.find(RemainingHandsCard).walk()
        if isinstance(each, RemainingHandRow)
    }
    costs = [sum(map(sum, hand)) for hand in ended.hands]
    told = {name: (hand, points) for name, hand, points in zip(screen.match.names, ended.hands, costs)}
    assert whose == {name: describe_points(points) for name, (hand, points) in told.items() if hand}


@pytest.mark.parametrize("size", [(412, 892), (1280, 800), (800, 1280)])
def test_the_page_of_a_round_leaves_no_half_of_the_window_empty(app, stage, stored, size):
    stage.resize(*size)
    app.context.resume(stored(stop=count_ended_rounds))
    screen = go(app, stage, "round end")
    stage.rest()
    cards = [card for column in screen.columns for card in column.children]
    low = min(card.to_window(card.x, card.y)[1] for card in cards)
    assert low <= screen.bottom_bar.top + dp(48)


def just_before_the_end_of_a_round():
    """Returns a match before a move with which the first player ends a round, and that move."""
    bot = find_bot("triominos", "greedy")
    for seed in range(100):
        match, luck = MatchSetUp("triominos", PEOPLE, seed).match(), Random(1)
        while not count_ended_rounds(match):
            seat = match.state.actors()[0]
            match.play(seat, [thought.move for thought in bot.think(match.view(seat), luck, 1)][-1])
        if match.moves[-1][0] == 0 and not match.winners:
            last = match.moves[-1][1]
            match.rewind(len(match.moves) - 1)
            return match, last
    raise AssertionError("the first player never goes out")


def at_its_last_move(app, match, players):
    """Opens a match before its last move; returns that move."""
    seat, last = match.moves[-1]
    match.rewind(len(match.moves) - 1)
    assert not players[seat].is_bot
    app.context.start_session(match, players, app.context.journal.create_log(match, players))
    app.navigation.go("table")
    return last


def won_by_the_first(game):
    """Returns a match that the first player has won with the last move, and its players."""
    bot, players = find_bot(game, "greedy"), PEOPLE[:2]
    for seed in range(100):
        match, luck = MatchSetUp(game, players, seed).match(), Random(1)
        while not match.winners:
            match.next_round()
            seat = match.state.actors()[0]
            match.play(seat, [thought.move for thought in bot.think(match.view(seat), luck, 1)][-1])
        if match.moves[-1][0] == 0 and match.winners == (0,):
            return match, players
    raise AssertionError("the first player never wins")


def play_winning_move(app, stage, game):
    """Plays a match to its end at the table; returns the match screen and the rings of the win: those around the last
    piece, if there is one.
    """
    match, players = won_by_the_first(game)
    last = at_its_last_move(app, match, players)
    stage.until(lambda: app.navigation.screen.opacity == 1)
    screen = app.navigation.screen
    assert screen.play(last) is None

    def rings_of_last_piece():
        piece = screen.table.last_piece()
        return [each for each in stage.all(VictoryRings) if piece is None or each.pos == pytest.approx(piece[:2])]

    stage.until(rings_of_last_piece)
    (rings,) = rings_of_last_piece()
    return screen, rings


@pytest.mark.parametrize("game", ["triominos", "quadrot"])
def test_what_won_the_match_is_celebrated_before_the_result(app, stage, game):
    screen, rings = play_winning_move(app, stage, game)
    assert screens(app)[-1] == "table"
    thing = screen.table.last_piece()
    assert (rings.x, rings.y, rings.radius) == pytest.approx(thing)
    assert screen.collide_point(rings.x, rings.y)
    stage.until(lambda: rings.spread == 1.0)
    stage.until(lambda: screens(app)[-1] == "result")


def test_all_pawns_at_home_are_ringed_one_after_the_other(app, stage):
    match, players = won_by_the_first("quadrot")
    last = at_its_last_move(app, match, players)
    stage.until(lambda: app.navigation.screen.opacity == 1)
    screen, ringed = app.navigation.screen, []
    assert screen.play(last) is None
    while screens(app)[-1] == "table":
        ringed += [each for each in stage.all(VictoryRings) if each not in ringed]
        stage.frames()
        stage.pause()
    assert len(ringed) == 4
    assert len({tuple(each.pos) for each in ringed}) == 4
    assert ringed[-1].reach > 1.5 * ringed[0].reach


def test_a_tap_goes_on_from_the_celebration(app, stage):
    play_winning_move(app, stage, "triominos")
    stage.tap((206, 500))
    assert screens(app)[-1] == "result"


def test_a_result_in_columns_has_room_for_all_rings_of_the_winner(app, stage, stored):
    stage.resize(892, 412)
    app.context.resume(stored("triominos", players=FRIENDS))
    go(app, stage, "result")
    (rings,), laurels = stage.all(VictoryRings), stage.find(WinnerMedals)
    assert rings.y + rings.reach <= laurels.top


def ring_boxes(rings):
    return [each.box for each in drawn(canvas=rings.canvas) if each.box.width > 2 * rings.radius * 0.9]


@pytest.mark.parametrize("size", [(412, 892), (360, 640), (500, 480)], ids=str)
def test_no_edge_of_the_window_cuts_the_rings_of_the_winner(app, stage, stored, size):
    stage.resize(*size)
    app.context.resume(stored("triominos", players=FRIENDS))
    go(app, stage, "result")
    (rings,) = stage.all(VictoryRings)
    stage.until(lambda: rings.spread == 1.0)
    stage.frames(2)
    boxes = ring_boxes(rings)
    assert len(boxes) >= 3
    assert max(box.top for box in boxes) <= stage.root.height


def test_no_edge_of_the_window_cuts_the_rings_of_a_plaque(app, stage):
    _screen, rings = play_winning_move(app, stage, "domino3d")
    stage.until(lambda: rings.spread > 0.95)
    boxes = ring_boxes(rings)
    assert len(boxes) >= 2
    assert max(box.top for box in boxes) <= stage.root.height
    assert min(box.x for box in boxes) >= 0


@pytest.mark.parametrize("game", playable())
def test_the_result_stands_in_the_order_of_places(app, stage, stored, game):
    players = tuple(Player(name, "casual") for name in ("Léa", "Nino", "Ada", "Zoé"))
    app.context.resume(stored(game, players=players))
    screen = go(app, stage, "result")
    match = screen.record.match
    shown = stage.find(ScoreCard)
    names = [player.name for player in shown.players]
    ranking = APP_GAMES[game].traits.finishing_order(match.state)
    if ranking:
        assert names[: len(ranking)] == [match.names[seat] for seat in ranking]
        assert next(row.points for row in shown.table.rows if row.reason == PLACE) == (1, 2, 3, 4)
    else:
        assert list(shown.table.totals) == sorted(match.state.scores, reverse=True)
        assert dict(zip(names, shown.table.totals)) == dict(zip(match.names, match.state.scores))
    assert shown.table.highlighted_seats == tuple(range(len(match.winners)))


@pytest.mark.parametrize("size", [(412, 892), (1280, 800), (800, 1280)])
@pytest.mark.parametrize("game", ["triominos", "quadrot"])
def test_the_result_leaves_no_half_of_the_window_empty(app, stage, stored, size, game):
    stage.resize(*size)
    app.context.resume(stored(game))
    screen = go(app, stage, "result")
    stage.rest()
    for column in screen.columns:
        low = min(card.to_window(card.x, card.y)[1] for card in column.children)
        assert low <= size[1] * 0.45
    assert stage.find(TilePicture if game == "triominos" else BoardPicture).height > 100


def test_no_next_round_begins_before_the_last_one_has_been_told(app, stage):
    match, last = just_before_the_end_of_a_round()
    app.context.start_session(match, PEOPLE, app.context.journal.create_log(match, PEOPLE))
    app.navigation.go("table")
    stage.until(lambda: app.navigation.screen.opacity == 1)
    screen, count = app.navigation.screen, len(match.moves)
    assert screen.play(last) is None
    while screens(app)[-1] == "table":
        stage.tap((206, 500))
        assert len(match.moves) == count + 1
        assert [each.key for each in screen.area.buttons.wanted.pills] == []
    assert screens(app) == ["home", "table", "round end"]


def test_at_the_end_of_a_round_one_looks_back_or_leaves_but_back_begins_no_round(app, stage, stored):
    app.context.resume(stored(stop=count_ended_rounds))
    app.navigation.go("table")
    stage.until(lambda: screens(app) == ["home", "table", "round end"])
    stage.rest()
    press(stage, next(each for each in stage.all(RingButton) if each.icon == "eye"))
    stage.rest()
    assert screens(app) == ["home", "table", "round end", "replay"]
    assert stage.find(TilePicture).tiles
    stage.key("escape")
    stage.rest()
    stage.key("escape")
    assert screens(app) == ["home", "table", "round end"]
    press(stage, next(each for each in stage.all(PillButton) if each.spoken.startswith("Leave match")))
    stage.rest()
    assert screens(app) == ["home"]
    assert app.context.table is None
    (left,) = app.context.journal.unfinished()
    app.context.resume(left.id)
    app.navigation.go("table")
    stage.until(lambda: screens(app) == ["home", "table", "round end"])


def test_after_a_match_everybody_moves_up_by_one_seat(app, stage, stored):
    app.context.resume(stored())
    ended, before = app.context.table.id, app.context.session.match.names
    go(app, stage, "result")
    assert any(text.endswith("won") for text in texts(stage))
    press(stage, stage.find(MainButton, text="Play again"))
    stage.wait(0.3)
    assert screens(app) == ["home", "table"]
    assert app.context.session.match.names == (*before[1:], before[0])
    assert len(app.context.session.match.moves) < 3  # bots may have moved first
    assert app.context.table.id != ended


def test_a_result_shows_its_deal_and_is_shared_as_a_text(app, stage, stored):
    match_id = stored()
    go(app, stage, "result", match=match_id)
    press(stage, row(stage, "Luck & skill"))
    assert any("number 5" in text for text in texts(stage))
    stage.key("escape")
    assert "Share deal" not in texts(stage)
    press(stage, row(stage, "Share match"))
    press(stage, stage.find(PillButton, spoken="The whole match, As text that Sablier can read back"))
    shared = read_record(app.context.services.sharing.text)
    assert shared.names == ("Léa", "Nino", "Ada")
    assert shared.winners


def test_a_reason_and_its_points_stay_on_one_line(app, stage, stored):
    stage.resize(360, 640)
    app.context.change("language", "code", "fr")
    go(app, stage, "result", match=stored())
    told = [each.text for line in stage.all(TransposedLine) for each in line.children if isinstance(each, TextLabel)]
    app.context.change("language", "code", "en")
    assert len(told) == len(PEOPLE)
    assert all("\N{NO-BREAK SPACE}" in part for text in told for part in text.split(", "))


def test_each_line_of_a_narrow_table_has_the_medal_of_its_seat(app, stage, stored):
    stage.resize(360, 640)
    app.context.change("language", "code", "fr")
    go(app, stage, "result", match=stored())
    medals = {}
    for line in stage.all(TransposedLine):
        shapes = drawn(line, beyond=True)
        name = next(shape.text for shape in shapes if shape.text in ("Léa", "Nino", "Ada"))
        medals[name] = {shape.seat for shape in shapes if "draw_medal" in shape.drawers} - {None}
    app.context.change("language", "code", "en")
    assert medals == {"Léa": {0}, "Nino": {1}, "Ada": {2}}


def test_a_match_without_luck_offers_nothing_about_it(app, stage, stored, monkeypatch):
    monkeypatch.setattr(Match, "has_used_luck", False)
    go(app, stage, "result", match=stored())
    titles = [each.title.text for each in stage.all(ListRow)]
    assert "Luck & skill" not in titles
    press(stage, row(stage, "Share match"))
    assert "The whole match" not in texts(stage), "there is no deal to choose"
    assert read_record(app.context.services.sharing.text)


def test_the_menu_says_whether_a_match_is_kept(app, stage):
    """A match without a move of a person is not stored, unless the dice have been thrown."""

    def note():
        app.navigation.screen.open_menu()
        stage.frames(2)
        leave = next(each for each in stage.all(PillButton) if each.spoken.startswith("Leave match"))
        stage.key("escape")
        return leave.spoken

    for part, said in (("", "No moves yet, so there’s nothing to save"), ("thrown", "The match is saved")):
        session = app.context.begin(MatchSetUp("quadrot", (Player("Ada"), Player("Bo")), 3))
        go(app, stage, "table")
        if part:
            session.store_part(part)
        assert note() == f"Leave match, {said}"
        left = app.context.table.id
        app.context.leave_table()
        app.navigation.home()
        assert [each.id for each in app.context.journal.unfinished()] == ([left] if part else [])


def test_a_daily_challenge_whose_hand_was_seen_is_kept(app, stage):
    set_up = own_daily_set_up(app.context.settings, date(2026, 11, 20), ["triominos"])
    app.context.begin(set_up)
    go(app, stage, "table")
    left = app.context.table.id
    app.navigation.screen.open_menu()
    stage.frames(2)
    assert stage.find(PillButton, spoken="Leave match, The match is saved")
    stage.key("escape")
    app.context.leave_table()
    assert [each.id for each in app.context.journal.unfinished()] == [left]


# Records and replays


def test_a_match_in_progress_tells_how_it_stands(app, stage, stored):
    match_id = stored(stop=lambda match: count_ended_rounds(match) == 1, deals=True)
    scores = app.context.journal.resume(match_id).match.state.scores
    told = f"Léa:\u00a0{scores[0]}, Nino:\u00a0{scores[1]}, Ada:\u00a0{scores[2]}. Start of round 2"
    go(app, stage, "records")
    stage.until(lambda: any(text.startswith(told) for text in texts(stage)))


def test_a_match_is_removed_only_after_a_second_word(app, stage, stored):
    match_id = stored()
    go(app, stage, "records")
    press(stage, [each for each in stage.all(ListRow) if each.title.text == "Tri-Ominos"][-1])
    press(stage, next(each for each in stage.all(PillButton) if each.spoken == "Delete"))
    assert app.context.journal.ids() == [match_id]
    press(stage, next(each for each in stage.all(PillButton) if each.spoken == "Yes, delete"))
    assert app.context.journal.ids() == []
    assert "No matches yet" in texts(stage)


def test_what_is_exported_comes_back(app, stage, stored):
    match_id = stored()
    go(app, stage, "records")
    press(stage, row(stage, "Export everything"))
    stage.key("escape")
    app.context.journal.delete_match(match_id)
    press(stage, row(stage, "Import"))
    press(stage, next(each for each in stage.all(PillButton) if each.spoken.startswith("sablier-")))
    press(stage, stage.find(MainButton, text="Import matches"))
    stage.until(lambda: any("1 match added." in text for text in texts(stage)))
    assert app.context.journal.ids() == [match_id]
    assert "No matches yet" not in texts(stage)


def test_a_pasted_match_is_looked_through_and_nonsense_is_not(app, stage, stored):
    record = app.context.journal.record(stored())
    app.context.journal.delete_match(app.context.journal.ids()[0])
    go(app, stage, "records")
    app.context.services.sharing.copy("sablier record 1\nnonsense")
    press(stage, row(stage, "Paste a match"))
    assert "Nothing was imported" in texts(stage)
    stage.key("escape")
    app.context.services.sharing.copy(record)
    press(stage, row(stage, "Paste a match"))
    stage.wait(0.3)
    assert screens(app) == ["home", "records", "replay"]


def test_a_match_is_looked_through_move_by_move_and_asked_about(app, stage, stored):
    screen = go(app, stage, "replay", match=stored())
    cursor = screen.cursor
    assert cursor.at == cursor.length
    press(stage, next(each for each in stage.all(RingButton) if each.icon == "back" and each.spoken == "One move back"))
    assert cursor.at == cursor.length - 1
    slider = stage.find(Slider)
    x, y = slider.to_window(slider.x + slider.width * 0.25, slider.center_y)
    stage.tap((x, y))
    assert abs(cursor.at - cursor.length * 0.25) < cursor.length * 0.04
    assert cursor.describe(cursor.at) in texts(stage)
    screen.go(5)
    stage.frames(2)
    press(stage, row(stage, "Why this move?"))
    stage.until(lambda: screen.reason.text not in ("", "Thinking…"), 10)
    assert "Why this move?" not in texts(stage), "the answer is in place of the question"
    screen.go(6)
    stage.frames(3)
    assert row(stage, "Why this move?")
    stage.key("escape")
    stage.wait(0.3)
    stage.rest()


def test_home_and_end_lead_to_the_ends_of_a_replay(app, stage, stored):
    screen = go(app, stage, "replay", match=stored())
    screen.go(5)
    stage.key("home")
    assert screen.cursor.at == 0
    stage.key("end")
    assert screen.cursor.at == screen.cursor.length


# Settings, rules, lessons


def test_switches_and_sliders_change_what_they_say(app, stage):
    screen = go(app, stage, "settings", rare=True)
    press(stage, row(stage, "Less motion"))
    assert app.context.settings.look.reduced_motion
    screen = app.navigation.screen
    slider = row(stage, "Lift held tiles · × 1").trailing
    screen.scroller.show(slider)
    stage.frames(2)
    stage.tap(slider.to_window(slider.right - 14, slider.center_y))
    assert app.context.settings.table.lift == 2.0
    assert row(stage, "Lift held tiles · × 2")


@pytest.mark.parametrize("rare", [False, True])
@pytest.mark.parametrize("code", ["en", "fr"])
def test_settings_fill_two_screens_of_a_phone_in_every_language(app, stage, code, rare):
    app.context.change("language", "code", code)
    try:
        screen = go(app, stage, "settings", rare=rare)
        stage.wait(0.5)
        assert screen.scroller.content.height <= 2 * screen.scroller.height
    finally:
        app.context.change("language", "code", "en")


def test_the_settings_have_a_link_to_the_others(app, stage):
    go(app, stage, "settings")
    stage.wait(0.5)
    press(stage, row(stage, "More settings"))
    assert app.navigation.screen.arguments["rare"]
    stage.key("escape")
    assert not app.navigation.screen.arguments["rare"]


@pytest.mark.parametrize("has_keyboard", [True, False])
def test_the_keys_are_listed_only_on_a_device_with_a_keyboard(app, stage, monkeypatch, has_keyboard):
    monkeypatch.setattr(app.context.services.system, "has_keyboard", lambda: has_keyboard)
    go(app, stage, "settings")
    stage.wait(0.5)
    assert ("Keys" in texts(stage)) == has_keyboard


def test_the_choice_of_questions_is_stored_in_two_settings(app, stage):
    go(app, stage, "settings")
    stage.wait(0.5)
    choice = row(stage, "Confirm moves").trailing
    app.navigation.screen.scroller.show(choice)
    for index, (confirm, ask_before) in enumerate(((False, False), (False, True), (True, True))):
        stage.frames(2)
        stage.tap(choice.to_window(choice.x + choice.width * (0.17 + index / 3), choice.center_y))
        play = app.context.settings.play
        assert (play.confirm, play.ask_before) == (confirm, ask_before)


def test_two_taps_make_a_match_silent(app, stage):
    app.context.begin(MatchSetUp("quadrot", (Player("Ada"), Player("Bo")), 3))
    go(app, stage, "table")
    stage.tap(stage.find(RingButton, icon="menu"))
    stage.wait(0.3)
    stage.tap(row(stage, "Silent"))
    settings = app.context.settings
    assert not settings.sound.on
    assert not settings.haptics.on
    assert [row(stage, title).trailing.active for title in ("Silent", "Sound", "Vibration")] == [True, False, False]
    stage.tap(row(stage, "Sound"))
    assert [row(stage, title).trailing.active for title in ("Silent", "Sound", "Vibration")] == [False, True, False]
    assert app.context.settings.sound.effects == settings.sound.effects


def test_every_press_is_felt_once(app, stage):
    heard = []
    app.context.feedback.play = lambda event, strength=1.0: heard.append(event)
    go(app, stage, "set up", game="triominos")
    add_player(stage, "A bot")
    choice = stage.all(SegmentedControl)[1]
    stage.tap(choice.to_window(choice.x + choice.width * 0.25, choice.center_y))
    press(stage, row(stage, "Rules"))
    press(stage, row(stage, "Draw anytime"))
    assert heard == ["press"] * 5


def test_another_size_of_letters_leaves_the_list_where_it_was(app, stage):
    screen = go(app, stage, "settings")
    screen.scroller.offset = 300
    app.context.change("look", "text_size", 120)
    stage.wait(0.3)
    again = app.navigation.screen
    assert again is not screen
    assert again.scroller.offset == pytest.approx(300, abs=2)


@pytest.mark.parametrize("game", playable())
def test_chapters_follow_each_other(app, stage, game):
    chapters = APP_GAMES[game].rulebook.chapters
    go(app, stage, "rules", game=game)
    press(stage, row(stage, chapters[2].title))
    stage.wait(0.2)
    assert len(stage.all(Tray)) == sum(not isinstance(part, Text | RulebookTable) for part in chapters[2].parts)
    press(stage, row(stage, chapters[3].title))
    stage.wait(0.2)
    assert chapters[3].title in texts(stage)
    stage.key("escape")
    stage.wait(0.2)
    assert (screens(app), app.navigation.screen.arguments["chapter"]) == (["home", "rules"], NO_CHAPTER)


@pytest.mark.parametrize("game", ["triominos", "quadominos", "quadrot"])
def test_a_lesson_leads_to_a_match(start, stage, game):
    app = start(settings=(STILL,))
    screen = go(app, stage, "lesson", game=game)
    for _ in range(40):
        task = screen.run.task
        if task is None:
            press(stage, stage.find(MainButton))
            if screens(app)[-1] != "lesson":
                break
        elif task.gesture:
            screen.give_feedback(task.gesture)
            stage.wait(0.1)
        else:
            assert screen.play(screen.wanted_move()) is None
            stage.until(lambda: not screen.table.is_moving, 30)
            stage.wait(0.1)
    assert screens(app) == ["home", "table"], screen.run.progress
    session = app.context.session
    assert session.match.game.name == game
    assert [player.level for player in session.players] == [None, LEVELS[0]]


def test_after_a_later_lesson_the_player_sets_up_the_match(app, stage):
    app.context.save_settings(app.context.settings.with_set_up("triominos", LastSetUp()))
    last = len(APP_GAMES["triominos"].lesson.scenes) - 1
    screen = go(app, stage, "lesson", game="triominos", scene=last)
    screen.go_on()
    stage.wait(0.1)
    assert screens(app) == ["home", "set up"]


def test_a_lesson_says_what_else_it_wants(app, stage):
    screen = go(app, stage, "lesson", game="triominos")
    state = screen.session.match.state
    other = next(move for move in state.moves(PUPIL) if not screen.run.task.accepts(state, move))
    assert screen.play(other) is not None
    stage.frames(2)
    assert "You can do that, but try what the lesson asks." in texts(stage)
    assert not screen.session.match.moves


# Notices


def test_a_notice_stays_until_it_is_touched_and_comes_along(app, stage):
    from app.files.notices import JOURNAL, WriteFailed
    from app.screens.notice_cards import NoticeCard

    app.context.notify(WriteFailed(JOURNAL, "full"))
    stage.wait(0.1)
    go(app, stage, "settings")
    stage.tap(stage.find(NoticeCard))
    stage.wait(0.1)
    assert stage.all(NoticeCard) == []
    assert app.context.notices == []


def test_a_notice_about_a_bot_tells_its_name(app, stage):
    from app.files.notices import UNKNOWN_LEVEL, BotFailed
    from app.screens.notice_cards import NoticeCard

    app.context.begin(MatchSetUp("triominos", PEOPLE, 3))
    app.context.notify(BotFailed(1, "champion", UNKNOWN_LEVEL))
    stage.wait(0.1)
    assert stage.find(NoticeCard).spoken.startswith("Nino’s level")


# Values at the limits of their range


SIZES = [(360, 640, 200, "fr"), (500, 480, 100, "xx"), (892, 412, 150, "en")]


@pytest.mark.parametrize(("width", "height", "size", "language"), SIZES)
def test_no_word_is_cut_and_no_button_too_small(start, stage, width, height, size, language):
    stage.resize(width, height, 1)
    app = start(settings=(("look", "text_size", size), ("language", "code", language)))
    app.context.begin(MatchSetUp("triominos", PEOPLE, 3))
    visits = [
        ("home", {}),
        ("settings", {}),
        ("records", {}),
        ("about", {}),
        ("learn", {}),
        ("round end", {}),
        ("rules", {"game": "triominos"}),
        ("set up", {"game": "triominos"}),
        ("set up", {"game": "quadrot"}),
        ("replay", {}),
        ("result", {}),
    ]
    for name, what in visits:
        app.navigation.home(name, **what) if name != "home" else None
        stage.frames(8)
        assert screen_checks.clipped() == [], name
        assert screen_checks.too_small() == [], name


def test_medals_at_the_end_of_a_chart_stay_apart():
    rng = Random(2)
    for _ in range(200):
        places = [rng.uniform(0, 100) for _seat in range(rng.randint(2, 8))]
        moved = spread_apart(places, 12, 0, 100)
        assert all(-0.01 <= place <= 100.01 for place in moved)
        ordered = sorted(range(len(places)), key=lambda index: places[index])
        gaps = [moved[b] - moved[a] for a, b in pairwise(ordered)]
        assert min(gaps) > 11.99


def test_how_long_a_match_takes_begins_with_a_capital_letter(app):
    assert describe_length(load_draft("quadrot", app.context.settings)).startswith("About ")
    assert ", about " in describe_length(load_draft("triominos", app.context.settings))


def test_settings_are_there_in_parts_and_then_all_of_them_also_after_a_change_of_the_look(app, stage):
    app.navigation.go("settings")
    assert "About Sablier" not in texts(stage)
    stage.until(lambda: "About Sablier" in texts(stage))
    app.context.change("look", "theme", "dark")
    stage.until(lambda: "About Sablier" in texts(stage))
    shown = [each.title.text for each in stage.all(ListRow)]
    assert len(shown) == len(set(shown)) > 15


def test_with_speech_a_screen_tells_itself_and_what_the_keys_come_to(app, stage, stored):
    said = []
    app.context.say = lambda text, urgent=False: said.append(text)
    app.context.resume(stored(stop=count_ended_rounds))
    screen = go(app, stage, "round end")
    for name, total in zip(screen.match.names, screen.table.totals):
        assert f"{name}:\u00a0{total}" in said[-1].replace("−", "-")
    stage.key("tab")
    assert said[-1] == screen.focus.current.spoken


def test_keys_leaf_through_a_chapter(app, stage):
    screen = go(app, stage, "rules", game="triominos", chapter=4)
    stage.key("space")
    assert screen.scroller.offset > 300
    stage.key("backspace")
    assert screen.scroller.offset == 0


def test_the_licences_of_the_program_and_the_font_open_from_about(app, stage):
    go(app, stage, "about")
    for title, words in (("Sablier", "Permission is hereby granted"), ("Sablier Sans", "SIL OPEN FONT LICENSE")):
        press(stage, row(stage, title))
        assert any(words in text for text in texts(stage))
        app.navigation.back()
        stage.frames(3)


def test_a_match_names_its_person_in_the_language_of_the_day(stage, start):
    app = start(settings=(("language", "code", "en"),))
    app.navigation.go("set up", game="triominos")
    stage.frames(3)
    app.navigation.screen.begin()
    stage.frames(3)
    assert {"You", "Vous"} & {label.text for label in stage.all(TextLabel)} == {"You"}
    app.context.change("language", "code", "fr")
    stage.frames(3)
    assert {"You", "Vous"} & {label.text for label in stage.all(TextLabel)} == {"Vous"}
