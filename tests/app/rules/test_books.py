"""Rule books: the engine confirms what each figure shows, and each text can be translated."""

import re

import pytest

from app import i18n
from app.games import APP_GAMES
from app.games.domino3d import rules as brick_figures
from app.games.domino3d.rules import BrickFigure
from app.games.domino3d.texts import ACTIONS
from app.games.ominos import rules as tile_figures
from app.games.ominos.rules import TileFigure
from app.games.page_names import DAILY
from app.games.quadrot import rules as pawn_figures
from app.games.quadrot.rules import PawnFigure
from app.games.rulebook import RulebookTable, Text
from engine.domino3d.moves import PiecelessMove as Call3d
from engine.games import GAMES
from engine.ominos.moves import PiecelessMove
from engine.quadrot.legal_turns import legal_turns
from engine.quadrot.moves import read_move
from engine.quadrot.packed_pawns import points_of
from engine.quadrot.turn_builder import refusal
from tests.app.phrases.matches import check
from tests.app.rules.figures import round_of
from tools.words import read

FRENCH = read(i18n.FOLDER / "fr.po")
FIGURES = [(game, figure) for game in APP_GAMES for figure in APP_GAMES[game].rulebook.figures()]


def of(kind):
    chosen = [figure for _, figure in FIGURES if isinstance(figure, kind)]
    return pytest.mark.parametrize("figure", chosen, ids=[figure.caption for figure in chosen])


def told(figure):
    """Returns the points at the end of a caption, or None."""
    numbers = re.findall(r"\d+", figure.caption)
    return int(numbers[-1]) if numbers else None


def test_every_game_has_a_book_and_every_book_figures():
    assert {game for game, _ in FIGURES} == set(GAMES)


@of(TileFigure)
def test_tiles_lie_as_the_rules_allow_it(figure):
    state = round_of(figure)
    table = tile_figures.table_of(figure)
    again = type(table)(table.tiles)
    for cell, digits in table.laid.items():
        assert not again.laid or again.refusal(cell, digits) is None
        again.lay(cell, digits)
    place = tile_figures.place_of(figure)
    if figure.refusal:
        assert table.refusal(place.cell, place.digits) == figure.refusal
        assert bool(tile_figures.refused_corners(figure)) == (figure.refusal == "corner")
        return
    assert place.digits in table.tiles.rotations
    assert not table.laid or table.refusal(place.cell, place.digits) is None
    parts, bonus = state.worth(place)
    points = sum(parts.values()) + (25 if bonus and not figure.later_moves else 0)
    table.lay(place.cell, place.digits)
    for extra in tile_figures.later_moves_of(figure):
        assert table.refusal(extra.cell, extra.digits) is None
        table.lay(extra.cell, extra.digits)
        points += sum(extra.digits)
    assert points == figure.points == told(figure)


@of(TileFigure)
def test_tiles_bring_in_a_round_what_the_figure_says(figure):
    """In a round with the hand and table of the figure, its move scores the points that the figure states."""
    place = tile_figures.place_of(figure)
    if figure.refusal:
        return
    state = round_of(figure)
    tiles = state.table.tiles
    more = [extra.digits for extra in tile_figures.later_moves_of(figure)]
    left = free(state, place)
    state.hands = [tiles.hand([place.digits, *more, *left[:1]]), tiles.hand(left[1:3])]
    state.turn = 0
    assert state.refusal(0, place) is None
    state.play(0, place)
    if state.choosing:
        state.play(0, PiecelessMove.TAKE_TILES if more else PiecelessMove.TAKE_POINTS)
        for extra in tile_figures.later_moves_of(figure):
            state.play(0, extra)
    assert state.scores[0] == figure.points


def free(state, place):
    """Returns the tiles that neither the table nor the figure's move uses, except tiles with equal digits."""
    tiles = state.table.tiles
    used = tiles.hand([*state.table.laid.values(), place.digits])
    return [tile for tile in tiles.tiles if not tiles.rotations[tile] & used and len(set(tile)) > 1]


@of(PawnFigure)
def test_pawns_go_as_the_rules_allow_it(figure):
    position, dice = pawn_figures.position_of(figure), pawn_figures.dice_of(figure)
    turns = legal_turns(position, dice)
    turn = pawn_figures.turn_of(figure)
    if turn is None:
        assert turns.dice_used == 0
    else:
        assert refusal(position, dice, turn) is None
        assert turn.after(position.own) in turns.results
        is_sent_back = "back" in figure.caption and "no " not in figure.caption
        assert any(step.returns for step in turn.steps) == is_sent_back
    if figure.refused:
        assert refusal(position, dice, read_move(figure.refused)) is not None


def test_what_has_just_been_done_is_seen_to_be_done():
    (figure,) = [each for each in APP_GAMES["quadrot"].rulebook.figures() if "has just" in each.caption]
    assert list(points_of(pawn_figures.pawns_shown(figure)[0])) == [34]


@of(BrickFigure)
def test_bricks_lie_as_the_rules_allow_it(figure):
    structure, place = brick_figures.structure_before(figure), brick_figures.brick_of(figure)
    assert structure.refusal(place) == (figure.refusal or None)
    if not figure.refusal:
        assert structure.points(place) == figure.points == told(figure)
    before = type(structure)()
    for brick in structure.laid:
        assert not before.laid or before.refusal(brick) is None
        before = before.with_brick(brick)


WORKED = {
    "triominos": {19, 12, 40, 9, 49, 47, 60},
    "quadominos": {41, 45, 32, 40},
}


@pytest.mark.parametrize("game", WORKED)
def test_every_worked_example_of_the_sheet_has_its_figure(game):
    assert {figure.points for figure in APP_GAMES[game].rulebook.figures()} >= WORKED[game]


@pytest.mark.parametrize("code", ["fr", "xx"])
@pytest.mark.parametrize("game", APP_GAMES)
def test_every_text_of_a_book_is_translated(game, code):
    i18n.use(code)
    try:
        for chapter in APP_GAMES[game].rulebook.chapters:
            check_text(chapter.title)
            for part in chapter.parts:
                if isinstance(part, RulebookTable):
                    assert all(len(row) == len(part.head) for row in part.rows)
                    for cell in (*part.head, *(cell for row in part.rows for cell in row)):
                        check_text(cell)
                else:
                    check_text(part.text if isinstance(part, Text) else part.caption)
                if isinstance(part, Text):
                    assert "{" not in i18n.fill_labels(part.text, part.labels)
    finally:
        i18n.use("en")


def check_text(text):
    if any(letter.isalpha() for letter in text):
        assert text in FRENCH, text
        assert i18n.language().code == "fr" or i18n.text(text) != text
        check(re.sub(r"\{\w+\}|Quadrot|Rudolph Bebié|Hexagames|Pressman", "N", i18n.text(text)))


def test_numbers_of_a_text_are_the_same_in_french():
    i18n.use("fr")
    try:
        for game in APP_GAMES:
            for chapter in APP_GAMES[game].rulebook.chapters:
                for part in chapter.parts:
                    text = part.text if isinstance(part, Text) else getattr(part, "caption", "")
                    assert sorted(re.findall(r"\d+", text)) == sorted(re.findall(r"\d+", i18n.text(text))), text
    finally:
        i18n.use("en")


OURS = {
    "triominos": ["costs 10 points. Tiles you drew"],
    "quadominos": ["0-2-4-5", "Opposite sides, three sides", "costs 20 points. Tiles you drew"],
    "domino3d": [
        "more than six contacts",
        "60 seconds",
        "placed before a collapse keep",
        "lost: these numbers",
        "You point at one joint",
        "medals",
    ],
    "quadrot": ["drawn at random"],
}
"""Words from each text about a rule that no printed rule sheet contains"""


@pytest.mark.parametrize("game", OURS)
def test_our_own_decisions_are_marked(game):
    texts = [part for chapter in APP_GAMES[game].rulebook.chapters for part in chapter.parts if isinstance(part, Text)]
    for words_of_it in OURS[game]:
        (found,) = [text for text in texts if words_of_it in text.text]
        assert found.is_ruling, found.text


@pytest.mark.parametrize(
    ("game", "about"),
    [
        ("quadominos", "experts"),
        ("quadominos", "Pressman published"),
        ("quadrot", "steer clear of red squares"),
        ("quadrot", "Rudolph Bebié"),
        ("domino3d", "A collapse also costs"),
    ],
)
def test_what_the_sheet_says_stands_in_the_book(game, about):
    texts = [part for chapter in APP_GAMES[game].rulebook.chapters for part in chapter.parts if isinstance(part, Text)]
    assert [text.is_ruling for text in texts if about in text.text] == [False]


@pytest.mark.parametrize("code", ["en", "fr"])
def test_books_and_lessons_name_labels_as_they_are_written(code):
    """Texts insert the current labels of buttons, so that they stay correct if a label changes."""
    i18n.use(code)
    try:
        race = APP_GAMES["domino3d"].lesson.scenes[-1].tasks[1]
        alone = APP_GAMES["domino3d"].rulebook.chapters[-1].parts[-1]
        done, daily = i18n.text(ACTIONS[Call3d.DONE]), i18n.text(DAILY)
        assert done in i18n.fill_labels(race.instruction, race.labels)
        assert done in i18n.fill_labels(race.correction, race.labels)
        assert daily in i18n.fill_labels(alone.text, alone.labels)
        chapters = [chapter for game in APP_GAMES for chapter in APP_GAMES[game].rulebook.chapters]
        parts = [part for chapter in chapters for part in chapter.parts if isinstance(part, Text)]
        texts = [i18n.text(part.text) for part in parts]
        quoted = [f"{mark}{label}" for label in (done, daily) for mark in ("“", "«\xa0")]
        assert not [text for text in texts if any(label in text for label in quoted)]
    finally:
        i18n.use("en")
