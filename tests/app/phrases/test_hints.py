"""Hints in three stages, explanations, options, levels and notices: all of them must be complete sentences."""

from dataclasses import replace
from random import Random
from types import SimpleNamespace

import pytest

from app import i18n
from app.files import notices
from app.games import APP_GAMES
from app.games import texts as common
from app.games.domino3d.texts import DIRECTION_TEXTS
from app.match.bots import Advice
from engine.bots import domino3d as _  # noqa: F401
from engine.bots.bot import decide
from engine.bots.bot_registry import LEVELS, explain, find_bot, has_own_bots
from engine.bots.domino3d.explain import REASONS as BRICK_REASONS
from engine.bots.domino3d.explain import PlacementEffects
from engine.bots.explain import EVEN, Comparison
from engine.bots.ominos.explain import REASONS as OMINO_REASONS
from engine.bots.quadrot.explain import REASONS as QUADROT_REASONS
from engine.domino3d.moves import Place, read_place
from engine.games import GAMES
from tests.app.phrases.matches import KINDS, NAMES, check, positions
from tests.reports import looped


@pytest.fixture(autouse=True, params=["en", "fr", "xx"])
def language(request):
    i18n.use(request.param)
    yield request.param
    i18n.use("en")


HINTED = [kind for kind in KINDS if kind not in ("quadominos 4", "triominos 5")]


@looped("kind", HINTED)
def test_hints_come_in_three_stages(kind):
    game = KINDS[kind][0]
    for match, seat in positions(kind, 3, seed=2):
        advice = Advice(game, match.view(seat), Random(1), iterations=1)
        while not advice.is_done:
            advice.step()
        say = APP_GAMES[game].phrases
        stages = [say.hint_piece(advice), say.hint_place(advice.move, match.state)]
        stages += [say.explain(advice.why())] if has_own_bots(game) else []
        for text in stages:
            check(text, advice.move)
            assert text[0].isupper()
            assert text[-1] in ".…"


def test_a_hint_names_no_side_of_a_board_that_may_be_turned():
    sides = {i18n.text(side) for side in DIRECTION_TEXTS[:4]}
    for kind in ("classic", "race"):
        for match, seat in positions(kind, 3, seed=2):
            places = [move for move in match.state.moves(seat) if isinstance(getattr(move, "move", move), Place)]
            for move in places:
                text = APP_GAMES["domino3d"].phrases.hint_place(move, match.state)
                assert not any(side in text for side in sides), text


@looped("kind", [kind for kind in HINTED if has_own_bots(KINDS[kind][0])])
def test_moves_that_were_made_are_explained(kind):
    game = KINDS[kind][0]
    for match, seat in positions(kind, 4, seed=3):
        view, rng = match.view(seat), Random(2)
        moves = match.state.moves(seat)
        thought = decide(find_bot(game, "casual"), view, rng, 1)
        for move in {moves[0], moves[len(moves) // 2], thought.move}:
            explanation = explain(game, view, move, rng, thought)
            check(APP_GAMES[game].phrases.explain(explanation), move)
            if explanation.other:
                check(APP_GAMES[game].phrases.explain(replace(explanation, gain=-explanation.gain)), move)


def test_every_reason_has_words(language):
    from app.games.domino3d import texts as domino3d_why
    from app.games.ominos import texts as ominos_why
    from app.games.quadrot import texts as quadrot_why

    assert set(ominos_why.REASONS) == set(OMINO_REASONS)
    assert set(quadrot_why.REASONS) == set(QUADROT_REASONS)
    assert {*domino3d_why.TURNS_REASONS, *domino3d_why.RACE_REASONS, "time"} == set(BRICK_REASONS)


@looped("game", GAMES)
def test_options_and_levels_have_words(game):
    say = APP_GAMES[game].phrases
    check(APP_GAMES[game].name.replace("Quadrot", "") or "Q")
    for name, values in GAMES[game].options.choices().items():
        for text in say.option_texts(name):
            check(text, name)
        texts = [say.value_text(name, value) for value in values]
        for text in texts:
            check(text, name)
        assert len(set(texts)) == len(values)
    for level in LEVELS:
        check(say.level_note(level))
        check(common.level_name(level))


NOTICES = [
    *(
        notices.FileQuarantined(what, why, name)
        for what in (notices.JOURNAL, notices.SETTINGS)
        for why in ("damaged", "empty", "foreign", "newer")
        for name in ("x.db", "")
    ),
    *(notices.WriteFailed(notices.JOURNAL, why) for why in ("full", "read-only", "busy", "elsewhere", "disk")),
    *(notices.WriteFailed(what, "full") for what in notices.ONCE),
    notices.FileRecreated(notices.JOURNAL),
    notices.GameUnsupported("domino3d"),
    notices.ReadOnlyNotice(),
    notices.LockUnavailable(),
    notices.DisplayFailed("match 1"),
    notices.JobFailed("x.db"),
    notices.WriteRecovered(notices.JOURNAL),
    notices.ReadFailed(notices.SETTINGS, "disk"),
    notices.MatchUnreadable("1", "damaged", "sablier record 1"),
    notices.MatchUnreadable("1", "missing"),
    notices.BotFailed(0, "expert", "no thought"),
    notices.BotFailed(0, "champion", notices.UNKNOWN_LEVEL),
]


@looped("notice", NOTICES, ids=str)
def test_notices_have_words(notice):
    text = common.describe_notice(notice, NAMES).replace("x.db", "").replace("Sablier", "").replace("  ", " ")
    check(text)


def test_an_unknown_level_is_told_with_the_name_of_the_player(language):
    text = common.describe_notice(notices.BotFailed(1, "champion", notices.UNKNOWN_LEVEL), NAMES)
    assert NAMES[1] in text
    if language == "en":
        assert "first possible one" not in text


def test_every_kind_of_notice_is_tried():
    assert {type(notice) for notice in NOTICES} == set(notices.Notice.__args__)


@pytest.mark.parametrize(
    ("place", "said"),
    [("sun|moon@2,0,0+x1", "flat on the table"), ("sun|moon@2,0,0+z1", "upright"), ("sun|moon@2,0,3-z0", "on top")],
)
def test_the_first_hint_for_a_brick_says_what_kind_of_place_to_look_for(place, said, language):
    text = APP_GAMES["domino3d"].phrases.hint_piece(SimpleNamespace(move=read_place(place)))
    assert text
    if language == "en":
        assert said in text


def test_steps_of_one_kind_are_told_at_once():
    from app.games.quadrot.texts import describe_move
    from engine.quadrot.moves import read_move

    i18n.use("en")
    assert describe_move(read_move("red 34-30, red 30-25")) == "moving on with both red dice"
    assert (
        describe_move(read_move("in blue 34, red 34-30")) == "coming in with the blue die, moving on with the red die"
    )


@looped(
    ("game", "move", "instead", "said"),
    [
        ("triominos", "1-2-3@0,0v", "4-5-5@0,0v", "tile 1-2-3"),
        ("triominos", "1-2-3@0,0v", "2-3-1@-1,0v", "the same tile elsewhere"),
        ("triominos", "draw", "4-5-5@0,0v", "drawing"),
        ("quadrot", "in blue 34, red 34-30", "red 34-30", "coming in with the blue die, moving on with the red die"),
        ("domino3d", "moon|fir@0,0,2+x1", "moon|fir@1,0,2+x1", "another place"),
    ],
)
def test_a_move_is_named_that_would_have_been_made_instead(game, move, instead, said):
    i18n.use("en")
    read = GAMES[game].read_move
    assert APP_GAMES[game].phrases.describe_move(read(move), read(instead)) == said


@pytest.mark.parametrize(
    ("reason", "better", "worse", "text"),
    [
        ("less", 3.04, 3.06, "It leaves a bit less for the next player."),
        ("less", 2.6, 3.4, "It leaves a bit less for the next player."),
        ("less", 2.4, 4.6, "It leaves the next player about 2 points instead of 5."),
        ("less", 0.4, 1.6, "It leaves the next player about 0 points instead of 2."),
        ("onward", 3.1, 3.0, "It leaves a bit more for your next brick."),
        ("onward", 5.3, 2.9, "It leaves your next brick about 5 points instead of 3."),
    ],
)
def test_a_difference_by_a_hair_is_told_without_figures(reason, better, worse, text):
    i18n.use("en")
    places = (read_place("moon|fish@2,0,0+x1"), read_place("moon|fish@-1,0,0-x1"))
    mine, other = (PlacementEffects(place, 3, (), 0, opens, False) for place, opens in zip(places, (better, worse)))
    explanation = Comparison(mine, 2.9, other, 2.8, 0.1, reason)
    assert APP_GAMES["domino3d"].phrases.explain(explanation) == f"This scores 3 points. {text}"


def test_a_brick_that_is_about_as_good_as_the_best_is_not_called_worse():
    """If the values of two places are nearly equal, the text does not say that the other place is better."""
    i18n.use("en")
    places = (read_place("moon|fish@2,0,0+x1"), read_place("moon|fish@-1,0,0-x1"))
    mine, other = (PlacementEffects(place, 3, (), 0, opens, False) for place, opens in zip(places, (3.1, 3.0)))
    said = APP_GAMES["domino3d"].phrases.explain(Comparison(mine, 2.9, other, 3.0, -0.1, EVEN))
    assert said == "This scores 3 points. Another place would have been about as good."
