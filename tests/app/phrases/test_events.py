"""Every event of every game has a short line, a sentence and an entry in the news, in every language."""

import re

import pytest

from app import i18n
from app.games import APP_GAMES
from app.games import texts as common
from app.games.ominos.texts import shown_tile_text
from app.match.messages import NOBODY, MovePlayed
from engine.domino3d import events as bricks
from engine.game import HeadStartGiven, MatchEnded
from engine.ominos import events as ominos
from engine.ominos.tiles import digits_text, tile_name
from engine.quadrot import events as quadrot
from tests.app.phrases.matches import KINDS, NAMES, check, played
from tests.reports import looped

EVENTS = {
    "triominos": {
        ominos.Dealt, ominos.OpeningTileShown, ominos.Laid, ominos.Drew, ominos.PiecelessMovePlayed, ominos.RoundEnded,
        MatchEnded, HeadStartGiven,
    },
    "domino3d": {
        bricks.FirstBrickPlaced, bricks.Drew, bricks.Laid, bricks.BrickReturned, bricks.Collapsed, bricks.Dealt,
        bricks.Built, bricks.TookBack, bricks.TableDeclared, bricks.Inspected, bricks.RoundEnded,
        MatchEnded, HeadStartGiven,
    },
    "quadrot": {
        quadrot.LotsDrawn, quadrot.Rolled, quadrot.Stepped, quadrot.SentBack, quadrot.TurnPlayed, quadrot.SeatHome,
        quadrot.Ranked, MatchEnded,
    },
}  # fmt: skip


@pytest.fixture(autouse=True, params=["en", "fr", "xx"])
def language(request):
    i18n.use(request.param)
    yield request.param
    i18n.use("en")


def events_of(kind):
    match = played(kind)
    return [match.opening_events, *match.events]


def viewed(event, viewer):
    return event.visible_to(viewer)


@pytest.mark.parametrize("kind", KINDS)
def test_every_event_has_words(kind, language):
    say = APP_GAMES[KINDS[kind][0]].phrases
    for events in events_of(kind):
        for event in events:
            for viewer in (NOBODY, 0):
                line = say.line(event.visible_to(viewer), NAMES)
                check(line.short, event)
                check(line.long, event)
                assert line.long[-1] in ".…", line.long
                assert line.short[-1] != ".", line.short
                if event.is_move and KINDS[kind][0] != "quadrot":
                    assert line.points == event.points


@looped("kind", KINDS)
def test_news_are_lines_with_all_points(kind):
    match = played(kind)
    happened = [
        MovePlayed(ply, seat, tuple(events))
        for ply, ((seat, _), events) in enumerate(zip(match.moves, match.events), 1)
    ]
    news = APP_GAMES[match.game.name].phrases.news(happened, NAMES)
    for each in news:
        check(each.text, each)
        if each.seat is None:
            assert each.text[0].isupper(), "no name stands above it"
            assert each.text[-1] == "."
    if match.game.name in ("triominos", "quadominos"):
        laid = sum(event.points for events in match.events for event in events if hasattr(event, "points"))
        awards = [event for events in match.events for event in events if isinstance(event, ominos.RoundEnded)]
        told = sum(max(event.awards) for event in awards)
        assert sum(each.points for each in news) == laid + told


def test_every_kind_of_event_was_met():
    met = {game: set() for game in EVENTS}
    for kind, (game, _, _) in KINDS.items():
        met.setdefault(game, set()).update(type(event) for events in events_of(kind) for event in events)
    met["triominos"] |= met["quadominos"]
    for game, kinds in EVENTS.items():
        missing = kinds - met[game] - {ominos.OpeningTileShown}
        assert not missing, missing


def test_a_tile_that_was_shown():
    say = APP_GAMES["triominos"].phrases
    line = say.line(ominos.OpeningTileShown(0, (5, 5, 5)), NAMES)
    check(line.long)
    assert "5-5-5" in line.short
    assert "5-5-5" in line.long


@pytest.mark.parametrize("kind", ["triominos 2", "quadominos 2"])
def test_a_tile_that_was_laid_is_called_in_the_news_as_in_the_hand(kind):
    say = APP_GAMES[KINDS[kind][0]].phrases
    laid = [event for events in events_of(kind) for event in events if isinstance(event, ominos.Laid)]
    told = [(event.move.digits, re.findall(r"\d-[-\d]+", say.line(event, NAMES).short)) for event in laid]
    assert any(digits != tile_name(digits) for digits, _names in told)
    assert all(names in ([], [digits_text(tile_name(digits))]) for digits, names in told)


def test_two_draws_of_a_seat_are_one_line(language):
    draws = [MovePlayed(ply, 1, (ominos.Drew(1, None, {"draw": -5}),)) for ply in (1, 2)]
    laid = MovePlayed(3, 1, played("triominos 2").events[0][:1])
    news = APP_GAMES["triominos"].phrases.news([*draws, laid], NAMES)
    assert [(each.seat, each.points, each.hidden) for each in news][:1] == [(1, -10, 2)]
    assert len(news) == 2
    if language == "en":
        assert news[0].text == "drew 2 tiles"


def test_winners_are_named():
    for seats in ((0,), (0, 1), (0, 1, 2)):
        check(common.announce_winners(seats, NAMES))
        assert all(NAMES[seat] in common.announce_winners(seats, NAMES) for seat in seats)


def test_who_is_called_you_is_spoken_to(language):
    you = i18n.text("You")
    names = (you, "Bln")
    told = (
        common.your_turn_text(you),
        common.announce_winners((0,), names),
        common.match_ended_line(MatchEnded((0,)), names).long,
    )
    for text in told:
        check(text)
    if language == "en":
        assert told == ("It’s your turn.", "You won!", "You won the match.")


THIRD_PERSON = (
    r"You (starts|begins|plays|shows|has)\b|Vous (?!\w*ez\b|n’\w*ez\b|faites\b)(?=\w)|(désigne|chez) Vous|You’s"
)
LOTS = ominos.LotsDrawn(0, ((5, 5, 5), (0, 0, 1)))


@looped("kind", KINDS)
def test_nobody_speaks_of_you_as_of_somebody_else(kind):
    names = (i18n.text("You"), *NAMES[1:])
    say = APP_GAMES[KINDS[kind][0]].phrases
    lots = [LOTS] if KINDS[kind][0] in ("triominos", "quadominos") else []
    for event in (*(each for events in events_of(kind) for each in events), HeadStartGiven(0, {"ahead": 20}), *lots):
        assert not re.search(THIRD_PERSON, say.line(event, names).long), event
    assert not re.search(THIRD_PERSON, shown_tile_text(names[0], (5, 5, 5)))


@looped("kind", KINDS)
def test_reasons_for_points_have_names(kind):
    say = APP_GAMES[KINDS[kind][0]].phrases
    for events in events_of(kind):
        for event in events:
            for reason in event.parts:
                check(say.reason_name(reason))
                check(say.reason_row_name(reason))
    for reason in ("move",):
        check(say.reason_name(reason))
