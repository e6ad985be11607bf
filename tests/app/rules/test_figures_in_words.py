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
SHORT = {"two seats": 51, "usual": 52}
"""Measured results, in percent, of the opening with one die, from docs/quadrot.md"""

FIGURES = {
    "triominos": {
        "A match lasts several rounds": (tri.TARGET, tri.TARGET),
        "Even if penalties take": (tri.TARGET,),
        "There are 56 different": (len(triominos().tiles), *DIGITS),
        "A tile with three equal digits": (TRIPLE,),
        "The triple of zeros scores": (ZEROS,),
        "Or draw a tile from the well": (tri.DRAW_PRICE,),
        "After the third draw": (tri.PASS_PRICE,),
        "When the well is empty, you must": (tri.PASS_PRICE,),
        "A tile drawn": (-tri.DRAW_PRICE,),
        "A turn passed": (-tri.PASS_PRICE,),
        "Three draws and a pass": (-3 * tri.DRAW_PRICE - tri.PASS_PRICE,),
        "Six tiles around one point": (LONE, TWO, THREE),
        "A bridge scores 40 points:": (tri.BRIDGE,),
        "A tile that touches others with two": (tri.BRIDGE,),
        "A tile never earns more": (tri.BRIDGE,),
        "Bridge, or two or three": (tri.BRIDGE,),
        "One hexagon": (LONE,),
        "Two hexagons": (TWO,),
        "Three hexagons": (THREE,),
        "Place the last tile": (tri.OUT_AWARD,),
        "If all players pass": (tri.OUT_AWARD,),
        "You can limit turns": SAND,
        "When time runs out, your turn": (tri.PASS_PRICE,),
        "A triple that opens": (TRIPLE, ZEROS),
        "One side and the corner opposite": (tri.BRIDGE,),
        "A bridge! 9 points": (9, tri.BRIDGE),
        "One tile is missing": (LONE,),
        "A hexagon! 10 points": (10, LONE, TWO, THREE),
        "The timer is running": (tri.PASS_PRICE, 0, 1, 4),
        "At 400 points, the bell": (tri.TARGET, tri.TARGET - 9),
        "It fits, but it won’t": (tri.TARGET,),
        "401, there’s the bell": (tri.TARGET + 1,),
        "No tile fits. Draw": (tri.DRAW_PRICE,),
        "If nothing fits after": (tri.PASS_PRICE,),
        "Well done! You score": (9,),
        "Now place the tile": (0, 1, 4, 1, 1, 4, 4),
        "The standard rules": (tri.TARGET,),
        "A bridge scores 40 only": (tri.BRIDGE,),
        "1 point a tile": (tri.CHILDREN_TILE, tri.CHILDREN_BRIDGE, *tri.CHILDREN_HEXAGONS.values()),
        "Going out first": (tri.CHILDREN_OUT,),
        "Draw until a tile fits": (tri.DRAW_PRICE,),
    },
    "quadominos": {
        "A match lasts several": (quad.TARGET,),
        "The first player to reach": (quad.TARGET,),
        "There are 125 different": (len(quadominos().tiles), *DIGITS),
        "The beginners’ set": (DIGITS[1], BEGINNERS, quad.BEGINNERS_TARGET),
        "A tile with four equal digits": (quad.BONUS,),
        "The quad of zeros": (quad.BONUS, quad.BONUS),
        "If no tile fits, draw": (quad.DRAW_PRICE,),
        "If the well is empty and no tile": (quad.PASS_PRICE,),
        "A tile drawn": (-quad.DRAW_PRICE,),
        "A turn passed": (-quad.PASS_PRICE,),
        "You choose": (quad.BONUS,),
        "You can choose two extra tiles": (quad.BONUS,),
        "The last tile of a hand": (quad.BONUS,),
        "You can limit turns": SAND,
        "When time runs out, your turn": (quad.PASS_PRICE,),
        "Pressman published": (1978,),
        "If time runs out before": (quad.BONUS,),
        "All 125, or 70": (len(quadominos().tiles), BEGINNERS, DIGITS[1], quad.BEGINNERS_TARGET),
        "All 125": (len(quadominos().tiles),),
        "70, for beginners": (BEGINNERS,),
        "Now choose": (quad.BONUS,),
        "The 25 points are fine": (quad.BONUS,),
        "Three tiles in one turn": (quad.BONUS,),
        "No tile fits, so draw": (quad.DRAW_PRICE,),
        "Empty your hand first": (quad.TARGET,),
        "The standard rules": (quad.TARGET,),
        "70 tiles, none with a 5": (BEGINNERS, DIGITS[1]),
        "A match goes to": (quad.BEGINNERS_TARGET,),
        "Two players get": (LARGE[2], LARGE[3], LARGE[4]),
        "Well done! You score": (9,),
        "Now place the tile": (0, 1, 3, 4, 3, 4),
        "Five get": (LARGE[5], LARGE[6]),
    },
    "domino3d": {
        "There are 36 bricks": (len(BRICKS),),
        "If your brick causes": (turns3d.COLLAPSE,),
        "Flat on the table": (POSITION_POINTS["flat"],),
        "Upright on the table": (POSITION_POINTS["upright"],),
        "On top of another brick |": (POSITION_POINTS["top"],),
        "The rule sheet doesn’t say how long": (Domino3dOptions().sand,),
        "A collapse also costs": (turns3d.COLLAPSE,),
        "The race goes": (ONE_WAY,),
        "You get only bricks": (ONE_WAY, race3d.MOST_ROUNDS),
        "Bronze": (turns3d.MEDALS["bronze"],),
        "Silver": (turns3d.MEDALS["silver"],),
        "Gold": (turns3d.MEDALS["gold"],),
        "Master": (turns3d.MEDALS["master"],),
        "To 15 points": (ONE_WAY,),
        "Two bricks that touch": (1,),
        "Marks hidden between": (POSITION_POINTS["upright"], 1 + POSITION_POINTS["upright"]),
        "Flat scores 0 extra": (*POSITION_POINTS.values(), 1 + POSITION_POINTS["top"]),
        "Three contacts, and": (POSITION_POINTS["top"], 3 + POSITION_POINTS["top"]),
        "Your turn is over": (turns3d.COLLAPSE,),
        "You can build alone": (4,),
        "You can do that, but": (4,),
        "4\xa0points, and nine": (4,),
    },
    "quadrot": {
        "The picture of the 1983 board": (1983,),
        "Rudolph Bebié": (1983,),
        "The 37 points are joined": (
            len(POINTS),
            sum(map(len, SEGMENTS.values())),
            *(len(SEGMENTS[colour]) for colour in (BLUE, RED, YELLOW, BLACK)),
        ),
        "You can agree that": (SHORT["two seats"], SHORT["usual"]),
        "You can limit each turn": SAND,
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
