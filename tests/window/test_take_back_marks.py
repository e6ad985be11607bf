"""Pages that show that moves of a match were taken back: result, luck, records."""

from random import Random

import pytest

from app.match.seating import MatchSetUp
from app.players import Player
from app.widgets.list_row import ListRow
from app.widgets.text_label import TextLabel
from tests.engine.variants import any_move

PLAYERS = (Player("Ada", None, 0), Player("Nino", "casual", 1))
NOTE = "With moves undone. It doesn’t count in your records."


def stored_match(app, take_backs):
    """Stores a finished match of one round with this number of take-backs; returns its id."""
    for seed in range(1, 30):
        match, rng = MatchSetUp("triominos", PLAYERS, seed, {"length": 1}).match(), Random(seed)
        while not match.winners:
            match.play(*any_move(match, rng))
            if match.take_backs < take_backs and match.take_back_target(0) is not None and match.moves[-1][0]:
                match.take_back(0)
        if match.take_backs == take_backs:
            log = app.context.journal.create_log(match, PLAYERS)
            assert log.write(match)
            return log.id
    raise LookupError("no such match")


def texts(stage):
    return [label.text for label in stage.all(TextLabel)]


@pytest.mark.parametrize("take_backs", [0, 2])
@pytest.mark.parametrize("page", ["result", "luck"])
def test_a_page_of_the_match_tells_it(start, stage, page, take_backs):
    app = start()
    app.navigation.go(page, match=stored_match(app, take_backs))
    stage.frames(3)
    assert (NOTE in texts(stage)) == bool(take_backs)


def test_the_luck_page_tells_it_after_its_analysis_too(start, stage):
    app = start()
    app.navigation.go("luck", match=stored_match(app, 1))
    page = app.navigation.screen
    page.analysis.cancel()
    page.job_advanced(page.analysis)
    stage.frames(3)
    assert NOTE in texts(stage)


def test_the_list_of_matches_tells_it_for_each(start, stage):
    app = start()
    stored_match(app, 0)
    stored_match(app, 1)
    app.navigation.go("records")
    stage.frames(3)
    rows = [row.spoken for row in stage.all(ListRow) if "Nino" in row.spoken and "Ada" in row.spoken]
    assert ["moves undone" in text for text in rows] == [True, False]
