"""Tests of the handover page: size of its button, complete texts, news, and opening of the hand."""

from random import Random

import pytest
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.games.texts import RecentMoveText
from app.look.shapes import Box
from app.match.seating import MatchSetUp
from app.players import Player
from app.screens.match.handover import HandoverContent, HandoverOverlay, HoldButton, RecentMovesCard
from app.widgets.buttons import RingButton
from app.widgets.dialog import Dialog
from app.widgets.text_label import TextLabel
from engine.bots.bot_registry import find_bot
from tests.window.screen_checks import clipped

PLAYERS = (Player("Ada"), Player("Bo"), Player("Cy"))


def at_a_turn(game, plies):
    """Returns a match in the middle of a round, with the first seat in turn."""
    match, rng = MatchSetUp(game, PLAYERS, 11).match(), Random(4)
    greedy = find_bot(game, "greedy")
    while len(match.moves) < plies or match.state.actors()[0] != 0 or not match.state.moves(0).fits:
        seat = match.state.actors()[0]
        *_, thought = greedy.think(match.view(seat), rng, 1)
        match.play(seat, thought.move)
    return match


def is_text(widget, text):
    return isinstance(widget, TextLabel) and widget.text == text


@pytest.mark.parametrize(
    ("size", "text", "least"),
    [
        ((500, 480), 100, 120),
        ((500, 480), 200, 120),
        ((412, 446), 100, 110),
        ((412, 446), 200, 72),
        ((360, 640), 200, 120),
        ((892, 412), 100, 120),
    ],
)
def test_the_button_is_one_for_a_thumb_and_nothing_is_cut(stage, start, size, text, least):
    stage.resize(*size)
    looks = ("look", "text_size", text), ("look", "reduced_motion", True)
    app = start(settings=(*looks, ("language", "code", "fr")))
    match = at_a_turn("triominos", 12)
    players = (Player("Marie-Antoinette"), *PLAYERS[1:])
    app.context.start_session(match, players, app.context.journal.create_log(match, PLAYERS))
    app.navigation.go("table")
    stage.rest()
    parts = list(stage.find(HandoverOverlay).walk(restrict=True))
    name = next(part for part in parts if is_text(part, "Marie-Antoinette"))
    assert name.height <= 1.5 * name.letters.font_size  # one line
    hold = stage.find(HoldButton)
    assert hold.width >= least
    assert hold.y >= 0
    word = next(part for part in hold.children if isinstance(part, TextLabel))
    brass, below = hold.width / 2 - dp(18), hold.center_y - word.y
    assert (word.letters.width / 2) ** 2 + below**2 <= (brass + dp(1)) ** 2, "it lies on the brass"
    assert clipped() == []
    stage.tap(next(part for part in parts if isinstance(part, RingButton)))
    assert isinstance(app.navigation.panel, Dialog)
    stage.key("escape")
    finger = stage.down(*hold.center)
    stage.until(lambda: not stage.all(HandoverOverlay))
    finger.up()


def test_what_happened_is_not_since_a_look_that_nobody_had(stage, start):
    app = start(settings=(("language", "code", "en"),))
    match = MatchSetUp("triominos", PLAYERS, 11).match()
    app.context.start_session(match, PLAYERS, app.context.journal.create_log(match, PLAYERS))
    app.navigation.go("table")
    stage.frames(3)
    assert "So far" in seen_texts(stage)
    assert "Since your last turn" not in seen_texts(stage)


LONG = "placed 5-5-5-5 and earned a bonus, placed 5-5-5-4 on top of that, and another bonus for all of it"


def test_what_happened_is_not_cut_before_the_word_that_matters(stage):
    stage.resize(360, 640)
    news = [RecentMoveText(0, LONG, 55, ("tile",)), RecentMoveText(1, "laid 1-2", 3, ("tile",))]
    card = RecentMovesCard(HandoverContent(0, PLAYERS, news), [Widget(), Widget()])
    stage.show(card)
    card.layout_lines(Box(14, 100, 332, 400))
    stage.frames(2)
    long, short = card.lines
    assert long.description.text == LONG
    assert long.description.height > 1.8 * short.description.height
    assert long.description.y >= short.name.top
    assert (long.picture.opacity, short.picture.opacity) == (0, 1)


def test_a_button_that_is_only_tapped_tells_what_to_do(stage, start):
    app = start()
    app.context.begin(MatchSetUp("triominos", PLAYERS, 1))
    app.navigation.go("table")
    stage.rest()
    finger = stage.down(*stage.find(HoldButton).center)
    finger.up()
    stage.frames(2)
    assert any(is_text(each, "Hold a little longer.") for each in stage.find(HandoverOverlay).walk(restrict=True))
    assert stage.all(HandoverOverlay)


def test_whoever_plays_by_keys_is_not_asked_to_hold_anything(stage, start):
    app = start()
    app.context.begin(MatchSetUp("triominos", PLAYERS, 1))
    app.context.has_keys = True
    app.navigation.go("table")
    stage.rest()
    said = seen_texts(stage)
    assert not [text for text in said if "Hold" in text or "Tap" in text]
    assert {"Show", "Show your tiles when nobody else is looking."} < set("\n".join(said).split("\n"))
    stage.key("enter")
    stage.until(lambda: not stage.all(HandoverOverlay))


def told(count):
    news = [RecentMoveText(each % 2, f"laid 1-2-{each}", each) for each in range(count)]
    return HandoverOverlay(HandoverContent(0, PLAYERS, news), [None] * count, None, (0, 0, 0, 0))


def offers_everything(stage):
    return [each for each in stage.all(RingButton) if each.spoken == "All moves since your last turn"]


def seen_texts(stage):
    return [each.text for each in stage.all(TextLabel) if each.opacity]


@pytest.mark.parametrize(("size", "text"), [((360, 640), 100), ((892, 412), 100), ((360, 640), 200)])
def test_news_are_never_cut_without_a_word(stage, start, size, text):
    stage.resize(*size)
    start(settings=(("look", "text_size", text),))
    cover = stage.show(told(9))
    stage.frames(4)
    shown = [each for each in seen_texts(stage) if each.startswith("laid")]
    assert len(shown) < 9
    assert shown == [f"laid 1-2-{each}" for each in range(9 - len(shown), 9)]
    if shown:
        assert f"Since your last turn: {len(shown)} of 9" in seen_texts(stage)
    (everything,) = offers_everything(stage)
    assert not [
        other for other in stage.all(RingButton) if other is not everything and other.collide_widget(everything)
    ]
    assert not everything.collide_widget(cover.hold_button)


def test_news_that_have_room_are_all_shown(stage, start):
    stage.resize(412, 892)
    start()
    stage.show(told(2))
    stage.frames(4)
    assert "Since your last turn" in seen_texts(stage)
    assert offers_everything(stage) == []


def test_all_the_news_can_be_read(stage, start):
    stage.resize(412, 446)
    app = start()
    match = at_a_turn("triominos", 12)
    app.context.start_session(match, PLAYERS, app.context.journal.create_log(match, PLAYERS))
    app.navigation.go("table")
    stage.rest()
    stage.tap(*offers_everything(stage))
    handing = stage.find(HandoverOverlay).content
    texts = [each.text for each in app.navigation.panel.walk() if isinstance(each, TextLabel)]
    assert len(handing.news) > 1
    assert [text for text in texts if text in {each.text for each in handing.news}] == [
        each.text for each in handing.news
    ]
    assert stage.all(HandoverOverlay)
