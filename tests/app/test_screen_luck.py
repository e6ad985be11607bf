"""The sentence about luck and play: it names whom it is sure of, and says so where it is not."""

import pytest

from app.screens.luck import verdict
from app.shell import words
from engine.bots.ledger import Swing

EVEN = (0.5, 0.5)


@pytest.fixture
def french():
    words.use("fr")
    yield
    words.use("en")


@pytest.mark.usefixtures("french")
@pytest.mark.parametrize(("luck", "play"), [(0.3, 0.2), (0.3, 0.0), (0.0, 0.2)])
def test_who_is_called_you_is_spoken_to(luck, play):
    said = verdict((words.text("You"), "Nino"), [Swing(EVEN, (luck, -luck), (play, -play), None)])
    assert "Vous avez" in said
    assert "Vous a " not in said


@pytest.mark.parametrize(
    ("luck", "play", "said"),
    [
        (0.3, 0.2, "Ada played better and had more luck."),
        (-0.3, 0.2, "Ada played better. Nino had more luck."),
        (0.05, 0.2, "Ada played better. Nobody clearly had more luck than the others."),
        (-0.3, 0.01, "Nino had more luck. Who played better, this one match does not tell."),
        (0.0, 0.0, "Nobody clearly had more luck than the others. Who played better, this one match does not tell."),
    ],
)
def test_the_sentence_names_whom_it_is_sure_of(luck, play, said):
    assert verdict(("Ada", "Nino"), [Swing(EVEN, (luck, -luck), (play, -play), None)]) == said
