"""Contrast of every theme, calculated from its data with the formula of WCAG 2."""

from itertools import combinations

import pytest

from app.look.theme import BUILT_IN, GLYPHS, SEATS, contrast, load_theme, mix, parse_colour

GROUNDS = ("ground", "ground2", "surface", "raised", "sunk")
TEXTS = ("ink", "ink2", "brass_text", "bad")
LEAST = {"light": 4.5, "dark": 4.5, "contrast": 7.0}
SHAPE = 3.0

themes = pytest.mark.parametrize("name", BUILT_IN)


def test_the_measure_itself():
    white, black, grey = parse_colour("#FFFFFF"), parse_colour("#000000"), parse_colour("#767676")
    assert contrast(white, black) == pytest.approx(21)
    assert contrast(black, black) == 1
    assert contrast(grey, white) == pytest.approx(4.54, abs=0.01)  # well-known grey with just sufficient contrast


@themes
@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("text", TEXTS)
def test_text_on_every_ground(name, text, ground):
    colours = load_theme(name).colours
    assert contrast(colours[text], colours[ground]) >= LEAST[name]


@themes
@pytest.mark.parametrize("seat", range(SEATS))
def test_a_seats_text_on_every_ground_and_its_glyph_on_its_disc(name, seat):
    colours, colour = load_theme(name).colours, load_theme(name).seats[seat]
    for ground in GROUNDS:
        assert contrast(colour.text, colours[ground]) >= LEAST[name], ground
    assert contrast(colour.on_solid, colour.solid) >= LEAST[name]


@themes
def test_text_on_brass_on_a_price_and_on_ivory(name):
    colours = load_theme(name).colours
    deepest = mix(colours["brass"], colours["brass_lo"], 0.35)  # the bottom line of a button, without text
    for brass in ("brass", "brass_hi"):
        assert contrast(colours["brass_ink"], colours[brass]) >= LEAST[name]
    assert contrast(colours["brass_ink"], deepest) >= 4.5
    assert contrast(colours["bad"], colours["bad_bg"]) >= LEAST[name]
    assert contrast(colours["engrave"], colours["ivory"]) >= LEAST[name]
    assert contrast(colours["bad"] if name != "dark" else parse_colour("#A81F17"), colours["ivory"]) >= 4.5


@themes
@pytest.mark.parametrize("line", ["touch_edge", "selection"])
def test_what_can_be_touched_and_what_is_chosen_has_an_edge(name, line):
    colours = load_theme(name).colours
    for ground in GROUNDS:
        assert contrast(colours[line], colours[ground]) >= SHAPE, ground


@themes
def test_a_switch_tells_itself_from_its_card(name):
    colours = load_theme(name).colours
    assert contrast(colours["ok"], colours["raised"]) >= SHAPE  # selected
    assert contrast(colours["ink2"], colours["raised"]) >= SHAPE  # outline of one that is not selected
    assert contrast(colours["brass_ink"], colours["brass"]) >= SHAPE  # mark of a selected one


@themes
@pytest.mark.parametrize("seat", range(SEATS))
def test_a_medal_stands_out_by_its_disc_or_its_rim(name, seat):
    colours, colour = load_theme(name).colours, load_theme(name).seats[seat]
    for ground in GROUNDS:
        best = max(contrast(colour.solid, colours[ground]), contrast(colour.rim, colours[ground]))
        assert best >= SHAPE, ground


@themes
def test_seats_differ_in_colour_and_in_glyph(name):
    seats = load_theme(name).seats
    assert [seat.glyph for seat in seats] == list(GLYPHS)
    for one, other in combinations(seats, 2):
        apart = sum(abs(a - b) for a, b in zip(one.solid[:3], other.solid[:3], strict=True))
        assert apart > 0.16, (one.name, other.name)
