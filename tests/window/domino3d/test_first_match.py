"""First match of a person at the Domino 3D table: one place pulses, and a text says what to do."""

from app.games.domino3d.traits import TRAITS
from app.match.seating import MatchSetUp
from app.players import Player
from engine.domino3d.cells import position
from tests.window.domino3d.guest import greedy
from tests.window.domino3d.scenes import match_without_place
from tests.window.drawn import drawn

GUIDE = "Drag it where the marks match."
STUCK_GUIDE = "It doesn’t fit anywhere: tap Pass."


def sit_down(guest, name, first_seed=4):
    """Opens a match of a person with this name and a bot, in which the person begins with a brick that fits."""
    players = Player(name), Player("Nino", "random")
    matches = (
        MatchSetUp("domino3d", players, seed, {"opener": 0, "sand": 60}).match()
        for seed in range(first_seed, first_seed + 40)
    )
    guest.take_seat(next(match for match in matches if TRAITS.starts_well(match, 0)), players)
    guest.stage.frames(2)


def shown(guest):
    """Returns the painted text of the message card."""
    text = guest.screen.area.card.text
    painted = " ".join(each.text for each in drawn(canvas=guest.screen.area.canvas, kind="text"))
    assert not text or text.split()[0] in painted
    return text


def pulsing(guest):
    """Returns the cubes of the painted glass bricks while no brick is held."""
    return [glass.cubes for glass in guest.seen.glass]


def test_a_new_player_sees_one_place_and_one_line(guest):
    sit_down(guest, "Ada")
    said = []
    guest.screen.say = lambda text, urgent=False: said.append(text)
    assert shown(guest) == GUIDE
    (cubes,) = pulsing(guest)
    place = next(each for each in guest.offered if cubes <= {position(cell) for cell in each.body})
    assert guest.candidate(place).visible_share > 0.2
    guest.screen.wake()
    guest.stage.frames(2)
    assert shown(guest) == GUIDE, "it stays when the timer starts"
    finger = guest.take()
    finger.up()
    guest.settle()
    guest.stage.frames(2)
    assert pulsing(guest) == [cubes], "it returns with the brick"
    guest.play_place(place)
    guest.stage.until(lambda: guest.session.turn == 0)
    guest.settle()
    guest.stage.frames(2)
    assert shown(guest) != GUIDE
    assert pulsing(guest) == []


def test_the_place_pulses_and_stands_still_with_reduced_motion(guest):
    def opacities():
        values = set()
        for _ in range(40):
            guest.stage.frames(1)
            values |= {round(glass.opacity, 2) for glass in guest.seen.glass}
        return values

    sit_down(guest, "Bea")
    guest.table.show()  # the animations of the first view have been skipped
    assert len(opacities()) > 5
    settings = guest.app.context.settings
    guest.app.context.change("look", "reduced_motion", True)
    try:
        sit_down(guest, "Cleo")
        guest.table.show()
        assert pulsing(guest)
        assert opacities() == {1.0}
    finally:
        guest.app.context.change("look", "reduced_motion", settings.look.reduced_motion)


def test_whoever_has_played_before_needs_no_guide(guest):
    sit_down(guest, "Dora")
    guest.screen.wake()
    guest.play_place(greedy(guest.state))
    sit_down(guest, "Dora", first_seed=60)
    assert shown(guest) != GUIDE
    assert pulsing(guest) == []


def test_if_nothing_fits_the_line_leads_to_pass(guest):
    players = Player("Eva"), Player("Nino", "random")
    match = match_without_place(0, players, opener=0)
    match.rewind(0)
    assert not TRAITS.starts_well(match, 0)
    guest.take_seat(match, players)
    guest.stage.frames(2)
    assert shown(guest) == STUCK_GUIDE
    assert guest.screen.area.buttons.get("pass").is_urged
    assert pulsing(guest) == []


def test_strict_play_shows_nobody_a_place(guest):
    before = guest.app.context.settings
    guest.app.context.save_settings(before.with_value("table", "show_fits", "never"))
    try:
        sit_down(guest, "Fay")
        assert shown(guest) != GUIDE
        assert pulsing(guest) == []
    finally:
        guest.app.context.save_settings(before)


def test_the_line_returns_after_another_text(guest):
    """A note or a refusal replaces the line only while it is shown."""
    sit_down(guest, "Gil")
    guest.screen.show_note(0, "Nino passed.")
    assert shown(guest) == "Nino passed."
    guest.wait(5)
    assert shown(guest) == GUIDE
