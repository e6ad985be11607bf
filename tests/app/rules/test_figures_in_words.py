"""Comparison of all numbers in rule books, set-up texts and lessons, in both languages, with the engine's constants.

`FIGURES` lists for each text the constants that its numbers come from. A text whose numbers are missing there, or
differ, fails: an author who writes a number in a text must add its constant here.
"""

import re
from dataclasses import fields, is_dataclass
from importlib import import_module
from importlib.util import find_spec

import pytest
from babel.messages.pofile import read_po

from app.games import APP_GAMES
from app.games.ominos import texts as ominos_words
from app.games.rulebook import Figure, RulebookTable, Text
from engine.domino3d import race as race3d
from engine.domino3d import turn_based as turns3d
from engine.domino3d.bricks import BRICKS
from engine.domino3d.options import RACE_TARGET, Domino3dOptions
from engine.domino3d.race_hands import SIZES
from engine.domino3d.structure import POSITION_POINTS
from engine.games import GAMES, MODULES
from engine.ominos import quadominos as quad
from engine.ominos import triominos as tri
from engine.ominos.tiles import quadominos, triominos
from engine.quadrot.board import BLACK, BLUE, POINTS, RED, SEGMENTS, YELLOW
from engine.quadrot.state import ROWS as ROWS_TO_GO
from tools.words import FOLDER

NUMBER = re.compile(r"[−]?\d+")
TILE_NAME = re.compile(r"\d(-\d)+")
SAND = tuple(each for each in tri.TriominosOptions.choices()["turn_limit"] if each)
DIGITS = (0, 5)
TRIPLE, ZEROS = tri.TRIPLE, tri.TRIPLE + tri.ZEROS
LONE, TWO, THREE = (tri.HEXAGONS[count] for count in (1, 2, 3))
BEGINNERS = len(quadominos(beginners=True).tiles)
ONE_WAY = RACE_TARGET
LARGE = quad.HANDS["large"]
SHORT = {"two seats": 51, "usual": 52, "of": 100}
"""Measured results of the opening with one die, from docs/quadrot.md"""

FIGURES = {
    "triominos": {
        "A match lasts several rounds": (tri.TARGET, tri.TARGET),
        "Even if penalties bring": (tri.TARGET,),
        "There are 56 triangles": (len(triominos().tiles), *DIGITS),
        "A tile with three equal digits": (TRIPLE,),
        "The triple of zeros as the opening": (ZEROS,),
        "Or draw a tile from the well": (tri.DRAW_PRICE,),
        "After the third draw": (tri.PASS_PRICE,),
        "When the well is empty, whoever can": (tri.PASS_PRICE,),
        "A tile drawn": (-tri.DRAW_PRICE,),
        "A turn passed": (-tri.PASS_PRICE,),
        "Three draws and a pass": (-3 * tri.DRAW_PRICE - tri.PASS_PRICE,),
        "A tile that closes a hexagon": (LONE, TWO, THREE),
        "A bridge earns": (tri.BRIDGE,),
        "A tile that touches others with two": (tri.BRIDGE,),
        "A tile never earns more": (tri.BRIDGE,),
        "Bridge, or two or three": (tri.BRIDGE,),
        "One hexagon": (LONE,),
        "Two hexagons": (TWO,),
        "Three hexagons": (THREE,),
        "Whoever lays the last tile": (tri.OUT_AWARD,),
        "If everybody has passed": (tri.OUT_AWARD,),
        "You can limit turns": SAND,
        "When the sand has run out": (tri.PASS_PRICE,),
        "A triple that opens": (TRIPLE, ZEROS),
        "A tile that touches others with one": (tri.BRIDGE,),
        "A bridge: 9 points": (9, tri.BRIDGE),
        "Five tiles lie round": (LONE,),
        "A hexagon: 10 points": (10, LONE, TWO, THREE),
        "The sand shows how long": (tri.PASS_PRICE, 0, 1, 4),
        "The bell of": (tri.TARGET,),
        "Whoever reaches 400 points rings": (tri.TARGET, tri.TARGET - 9),
        "It fits, but it does not": (tri.TARGET,),
        "401: the bell": (tri.TARGET + 1,),
        "Nothing fits now": (tri.DRAW_PRICE,),
        "If nothing fits after": (tri.PASS_PRICE,),
        "Well done. You earn": (9,),
        "Now lay the tile": (0, 1, 4, 1, 1, 4, 4),
        "The usual way": (tri.TARGET,),
        "A bridge earns 40 points only": (tri.BRIDGE,),
        "1 point a tile": (tri.CHILDREN_TILE, tri.CHILDREN_BRIDGE, *tri.CHILDREN_HEXAGONS.values()),
        "Whoever is out first": (tri.CHILDREN_OUT,),
        "Draw until a tile fits": (tri.DRAW_PRICE,),
    },
    "quadominos": {
        "A match lasts several": (quad.TARGET,),
        "Whoever reaches": (quad.TARGET,),
        "There are 125 squares": (len(quadominos().tiles), *DIGITS),
        "The beginners’ set": (DIGITS[1], BEGINNERS, quad.BEGINNERS_TARGET),
        "A tile with four equal digits": (quad.BONUS,),
        "The quad of zeros": (quad.BONUS, quad.BONUS),
        "If nothing fits, you draw": (quad.DRAW_PRICE,),
        "If the well is empty and nothing": (quad.PASS_PRICE,),
        "A tile drawn": (-quad.DRAW_PRICE,),
        "A turn passed": (-quad.PASS_PRICE,),
        "You choose": (quad.BONUS,),
        "Two extra tiles can": (quad.BONUS,),
        "The last tile of a hand": (quad.BONUS,),
        "You can limit turns": SAND,
        "When the sand has run out": (quad.PASS_PRICE,),
        "Pressman published": (1978,),
        "If a bonus is owed": (quad.BONUS,),
        "All 125, or 70": (len(quadominos().tiles), BEGINNERS, DIGITS[1], quad.BEGINNERS_TARGET),
        "All 125": (len(quadominos().tiles),),
        "70, for beginners": (BEGINNERS,),
        "Now choose": (quad.BONUS,),
        "The 25 points are good": (quad.BONUS,),
        "Three tiles in one turn": (quad.BONUS,),
        "Nothing fits now": (quad.DRAW_PRICE,),
        "The first with an empty hand": (quad.TARGET,),
        "The usual way": (quad.TARGET,),
        "70 tiles, none with a 5": (BEGINNERS, DIGITS[1]),
        "A match goes to": (quad.BEGINNERS_TARGET,),
        "Two players get": (LARGE[2], LARGE[3], LARGE[4]),
        "Well done. You earn": (9,),
        "Now lay the tile": (0, 1, 3, 4, 3, 4),
        "Five get": (LARGE[5], LARGE[6]),
    },
    "domino3d": {
        "36 bricks": (len(BRICKS),),
        "Whoever brings the structure": (turns3d.COLLAPSE,),
        "Flat on the table": (POSITION_POINTS["flat"],),
        "Upright on the table": (POSITION_POINTS["upright"],),
        "On top of another brick |": (POSITION_POINTS["top"],),
        "The rule sheet doesn’t say how long": (Domino3dOptions().sand,),
        "A collapse also costs": (turns3d.COLLAPSE,),
        "The race goes": (ONE_WAY,),
        "Only hands that can": (ONE_WAY, race3d.MOST_ROUNDS),
        "Bronze": (turns3d.MEDALS["bronze"],),
        "Silver": (turns3d.MEDALS["silver"],),
        "Gold": (turns3d.MEDALS["gold"],),
        "Master": (turns3d.MEDALS["master"],),
        "To 15 points": (ONE_WAY,),
        "Two bricks that touch": (1,),
        "Squares that are glued": (POSITION_POINTS["upright"], 1 + POSITION_POINTS["upright"]),
        "On top is worth": (POSITION_POINTS["top"], 1 + POSITION_POINTS["top"], *POSITION_POINTS.values()),
        "Three contacts, and": (POSITION_POINTS["top"], 3 + POSITION_POINTS["top"]),
        "The turn is over": (turns3d.COLLAPSE,),
        "You can build alone": (4,),
        "That is allowed, but": (4,),
        "4\xa0points, and nine": (4,),
    },
    "quadrot": {
        "The picture of the board": (1983,),
        "Rudolph Bebié": (1983,),
        "37 points are joined": (
            len(POINTS),
            sum(map(len, SEGMENTS.values())),
            *(len(SEGMENTS[colour]) for colour in (BLUE, RED, YELLOW, BLACK)),
        ),
        "You may agree that whoever": (SHORT["two seats"], SHORT["of"], SHORT["usual"]),
        "Not from the rule sheet": (SHORT["two seats"], SHORT["of"], SHORT["usual"]),
        "If you like, sand runs": SAND,
        "behind the start line": (ROWS_TO_GO,),
        "on a gate": (ROWS_TO_GO - 1,),
        "on a last point": (1,),
        "home": (0,),
    },
}
"""Numbers by the beginning of each text; if several beginnings fit, the longest one applies"""
HANDS = {"triominos": tri.HANDS, "quadominos": quad.HANDS["sheet"], "domino3d": SIZES}


def numbers(text):
    return tuple(int(found.replace("−", "-")) for found in NUMBER.findall(TILE_NAME.sub("", text)))


def strings_in(thing):
    """Yields the texts for players in a record and its fields; skips moves and names."""
    if isinstance(thing, str):
        is_said = " " in thing and not re.search(r"@|(home|start)( |$)|^[\d\- ]+$", thing)
        yield from [thing] if is_said else []
    elif isinstance(thing, tuple | list):
        for each in thing:
            yield from strings_in(each)
    elif is_dataclass(thing):
        for each in fields(thing):
            yield from strings_in(getattr(thing, each.name))


def texts_of(game):
    """Yields the texts of the rule book, its tables, the options, the box editions and the lesson, but no captions."""
    parts = [part for chapter in game.rulebook.chapters for part in chapter.parts]
    yield from (part.text for part in parts if isinstance(part, Text))
    yield from (" | ".join(row) for part in parts if isinstance(part, RulebookTable) for row in part.rows)
    options = GAMES[game.key].options
    yield from (text for name in options.choices() for text in game.phrases.options[name])
    yield from (
        game.phrases.value_text(name, value)
        for name, values in options.choices().items()
        for value in values
        if isinstance(value, str)
    )
    yield from (line for box in options.boxes() for line in game.phrases.box_texts(game.key, box))
    if game.has_lesson:
        yield from strings_in(game.lesson)


def figures_of(game):
    """Returns the figures of a game's texts: from `FIGURES`, or from the module `text_figures` among its own tests."""
    module = f"tests.engine.{MODULES[game].split('.')[1]}.text_figures"
    return FIGURES[game] if game in FIGURES else import_module(module).FIGURES if find_spec(module) else {}


def expected(game, text):
    """Returns the engine's numbers for this text, or None if no entry fits."""
    known = figures_of(game)
    found = [start for start in known if text.startswith(start)]
    return known[max(found, key=len)] if found else None


def of_hands(game, text):
    """Returns whether each number in a row of the table of hand sizes is correct, or None for any other text."""
    found = re.fullmatch(r"(\d)(?:–(\d))? \| (\d+)", text)
    if not found or game not in HANDS:
        return None
    return [HANDS[game][seats] == int(found[3]) for seats in range(int(found[1]), int(found[2] or found[1]) + 1)]


@pytest.mark.parametrize("key", APP_GAMES)
def test_every_number_in_words_is_the_engines(key):
    wrong = []
    for text in dict.fromkeys(texts_of(APP_GAMES[key])):
        hands = of_hands(key, text)
        if numbers(text) and not (hands and all(hands)) and numbers(text) != expected(key, text):
            wrong.append((text, numbers(text), expected(key, text)))
    assert not wrong


@pytest.mark.parametrize("key", APP_GAMES)
def test_no_figure_is_kept_for_a_text_that_is_gone(key):
    texts = [text for text in texts_of(APP_GAMES[key]) if numbers(text)]
    assert {start for start in figures_of(key) if not any(text.startswith(start) for text in texts)} <= {
        "A match is shorter"
    }


def test_a_caption_tells_the_points_of_its_figure():
    compared = 0
    for figure in (figure for game in APP_GAMES.values() for figure in game.rulebook.figures()):
        points = getattr(figure, "points", None)
        if isinstance(figure, Figure) and points is not None and numbers(figure.caption):
            compared += 1
            assert numbers(figure.caption)[-1] == points, figure.caption
    assert compared


def test_bonuses_that_are_played_are_told_by_their_points():
    assert [ominos_words.hexagon_count(points) for points in (LONE, TWO, THREE)] == [1, 2, 3]


SPELLED = {"two twos": 2, "two fours": 4}
"""Digits that the English text spells out and the French text does not"""


def test_french_tells_the_same_numbers():
    with (FOLDER / "fr.po").open("rb") as file:
        catalogue = read_po(file, locale="fr")
    wrong = []
    for message in catalogue:
        pairs = zip(message.id, message.string) if isinstance(message.id, tuple) else [(message.id, message.string)]
        for english, french in pairs if message.id else ():
            spell_code = [digit for words, digit in SPELLED.items() if words in english]
            if sorted(numbers(english)) != sorted(numbers(french)) != spell_code:
                wrong.append((english, french))
    assert not wrong
