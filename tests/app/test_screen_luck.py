"""Texts about luck and skill: they name players only if the result is certain, and round the numbers."""

import pytest

from app import i18n
from app.screens.analysis.analysis_text import (
    describe_breakdown,
    describe_chances,
    describe_decision,
    describe_luck,
    verdict,
)
from app.screens.analysis.replay_cursor import ReplayCursor
from engine.bots.luck_analysis import Decision, MoveImpact, ResultBreakdown
from tests.app.playing import Clock, new_session, play_until

EVEN = (0.5, 0.5)


@pytest.fixture
def french():
    i18n.use("fr")
    yield
    i18n.use("en")


@pytest.mark.usefixtures("french")
@pytest.mark.parametrize(("luck", "play"), [(0.3, 0.2), (0.3, 0.0), (0.0, 0.2)])
def test_who_is_called_you_is_spoken_to(luck, play):
    said = verdict((i18n.text("You"), "Nino"), [MoveImpact(EVEN, (luck, -luck), (play, -play), None)])
    assert "Vous avez" in said
    assert "Vous a " not in said


@pytest.mark.parametrize(
    ("luck", "play", "said"),
    [
        (0.3, 0.2, "Ada played better and had more luck, too."),
        (-0.3, 0.2, "Ada played better. Nino was luckier."),
        (0.05, 0.2, "Ada played better. Nobody was clearly luckier."),
        (-0.3, 0.01, "Nino was luckier. One match can’t tell who played better."),
        (0.0, 0.0, "Nobody was clearly luckier. One match can’t tell who played better."),
    ],
)
def test_the_sentence_names_whom_it_is_sure_of(luck, play, said):
    assert verdict(("Ada", "Nino"), [MoveImpact(EVEN, (luck, -luck), (play, -play), None)]) == said


@pytest.mark.parametrize(
    ("decision", "said"),
    [
        (None, "There was only one move, or none stood out."),
        (Decision(0.07, 0.01, "pass"), "It lowered the chance of winning by about 7%."),
        (Decision(0.07, 0.05, "pass"), "Another move may have been better, but it’s hard to say."),
        (Decision(0.02, 0.001, "pass"), "It was about as good as the best move."),
        (Decision(-0.02, 0.03, "pass"), "No better move was found."),
    ],
)
def test_a_move_is_told_by_what_is_sure_of_it(decision, said):
    assert describe_decision(decision) == said


@pytest.mark.parametrize(
    ("luck", "said"),
    [
        ((0.12, -0.12), "Luck then added about 12% to Ada’s chances."),
        ((0.04, 0.06, -0.1), "Luck then took about 10% off Cy’s chances."),
        ((0.01, -0.01), ""),
    ],
)
def test_luck_is_told_of_whom_it_has_helped_or_hurt_most(luck, said):
    assert describe_luck(("Ada", "Nino", "Cy")[: len(luck)], MoveImpact(luck, luck, luck, None)) == said


@pytest.mark.parametrize(
    ("luck", "mistakes", "said"),
    [
        (0.25, 0, "Luck was on your side. No costly move."),
        (-0.2, 1, "Luck was against you. 1 costly move."),
        (0.1, 3, "Luck was about even. 3 costly moves."),
    ],
)
def test_each_player_is_told_of_in_bands(luck, mistakes, said):
    assert describe_breakdown(ResultBreakdown(0.5, luck, 0.0, 0.0, 1.0), mistakes) == said


def test_chances_are_told_in_round_figures():
    assert describe_chances(("Ada", "Nino"), (0.617, 0.383)) == "Ada\N{NO-BREAK SPACE}62%, Nino\N{NO-BREAK SPACE}38%"
    thirds = describe_chances(("Ada", "Nino", "Cy"), (1 / 3, 1 / 3, 1 / 3))
    assert [part[-3:] for part in thirds.split(", ")] == ["34%", "33%", "33%"]


@pytest.mark.parametrize(("game", "word"), [("quadrot", "rolled"), ("triominos", "drew"), ("domino3d", "drew")])
def test_luck_is_told_with_what_it_has_brought(game, word):
    clock = Clock()
    session = new_session(game, "bb", 4, clock=clock)
    play_until(session, clock, lambda: len(session.match.moves) >= 60)
    cursor = ReplayCursor(session.match)
    assert any(word in cursor.describe_luck(ply) for ply in range(1, 40))


@pytest.mark.parametrize(("luck", "said"), [(0.12, "added about 12% to your"), (-0.12, "took about 12% off your")])
def test_luck_speaks_to_who_is_called_you(luck, said):
    assert said in describe_luck(("You", "Nino"), MoveImpact(EVEN, (luck, -luck / 2), EVEN, None))
