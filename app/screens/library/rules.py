"""The rules: which games there are, the chapters of a book, a chapter with its live figures."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from app.games import APP_GAMES, AppGame, playable
from app.games.rulebook import Chapter, ChapterPart, Figure, Rulebook, Text, TextTable
from app.look.appearance import current_appearance
from app.screens.library.game_pictures import card_picture, figure_picture
from app.screens.page import GAP, Page, has_two_columns
from app.screens.play.seating_draft import load_draft
from app.shell.context import AppContext
from app.shell.i18n import N_, _, fill_labels, join_sentences
from app.widgets.card import Card, Icon
from app.widgets.layouts import Columns, Stack
from app.widgets.list_row import ListRow
from app.widgets.text import TextLabel
from engine.game import Options

FIGURE, WIDE_FIGURE = 0.62, 0.5
"""The height of a figure, of its width"""
LOWEST, HIGHER, MANY = 96, 22, 8
"""dp of a figure without a piece, for each piece, and from how many on it grows no more"""
PICTURE, TABLET_PICTURE = (104, 76), (256, 216)
"""dp of the picture of a game in the list of all games"""
SIGN, LARGEST_SIGN = 20, 1.6
"""dp of the sign of what Sablier decides, and how much larger it grows with text at most"""
WHOLE = -1
"""No chapter is open"""


class RulesPage(Page):
    """The rules of a `game`, or without one a list of all games; `chapter` is the one that is open."""

    def __init__(self, context: AppContext, game: str = "", chapter: int = WHOLE, **what: Any) -> None:
        super().__init__(context, game=game, chapter=chapter, **what)
        if game not in playable():
            self._list_games()
        else:
            self._open(game, chapter)
        self.add(Widget(size_hint_y=None, height=dp(8)))
        self.assemble()

    # Which game

    def _list_games(self) -> None:
        self.set_title(_("Rules"))
        for number, game in enumerate(playable()):
            self.add(self._game_card(APP_GAMES[game]), number % 2)

    def _game_card(self, game: AppGame) -> Card:
        go = self.context.navigation.go
        card = Card(lambda: go("rules", game=game.key), spoken=game.name, padding=(dp(10), dp(10)))
        picture = card_picture(game.key)
        width, height = TABLET_PICTURE if current_appearance().layout.is_tablet else PICTURE
        picture.size_hint, picture.size = (None, None), (dp(width), dp(height))
        card.add_widget(ListRow(game.name, game.tagline, Icon("forward", 20, "ink2"), leading=picture, style="card"))
        return card

    # A book

    def _open(self, game: str, chapter: int) -> None:
        book = add_table_chapter(APP_GAMES[game].rulebook, *current_options(self.context, game))
        is_wide = has_two_columns()
        at = 0 if is_wide and chapter == WHOLE else chapter
        if at == WHOLE:
            self.set_title(APP_GAMES[game].name, _("Rules"))
            self._list_chapters(book, WHOLE)
            return
        self.set_title(
            _(book.chapters[at].title) if not is_wide else APP_GAMES[game].name, _("Rules") if is_wide else ""
        )
        if is_wide:
            self._list_chapters(book, at)
        self._read(book, at)

    def _list_chapters(self, book: Rulebook, at: int) -> None:
        if APP_GAMES[book.game].has_lesson:
            self.add(self._lesson_card(APP_GAMES[book.game]))
        card = Card(lines=True)
        for number, chapter in enumerate(book.chapters):
            mark = Icon("eye", 20) if number == at else None
            card.add_widget(ListRow(_(chapter.title), "", mark, on_press=partial(self._turn_to, book, number)))
        self.add(card)

    def _lesson_card(self, game: AppGame) -> Card:
        card = Card(padding=(dp(16), dp(6)))
        then = lambda: self.context.navigation.go("lesson", game=game.key)  # noqa: E731
        card.add_widget(ListRow(_("Try it"), _(game.lesson_note), leading=Icon("play"), on_press=then, style="card"))
        return card

    def _turn_to(self, book: Rulebook, chapter: int) -> None:
        """Shows another chapter in place of this one, where the chapters stand beside it."""
        if has_two_columns():
            what = {"game": book.game, "chapter": chapter, "focus": self.focus_position}
            self.context.navigation.replace("rules", **what)
        else:
            self.context.navigation.go("rules", game=book.game, chapter=chapter)

    def _read(self, book: Rulebook, at: int) -> None:
        chapter = book.chapters[at]
        self.spoken = join_sentences(f"{_(chapter.title)}.", *map(passage_text, chapter.parts))
        card = Card(gap=dp(14), padding=(dp(18), dp(18)))
        if has_two_columns():
            card.add_widget(TextLabel(_(chapter.title), "card"))
        for part in chapter.parts:
            card.add_widget(passage_widget(book.game, part))
        self.add(card, 1)
        if _has_ours(chapter):
            self.add(_legend(), 1)
        if at + 1 < len(book.chapters):
            self.add(self._next(book, at + 1), 1)

    def _next(self, book: Rulebook, chapter: int) -> Card:
        card = Card(padding=(dp(16), dp(6)))
        then = lambda: self.context.navigation.replace("rules", game=book.game, chapter=chapter)  # noqa: E731
        card.add_widget(ListRow(_(book.chapters[chapter].title), _("Next"), on_press=then))
        return card


# What was agreed otherwise


def current_options(context: AppContext, game: str) -> tuple[Options, Sequence[str]]:
    """Returns what was agreed on at the table under way, or else at the last set-up of the game, and who sits there."""
    session = context.session
    if session and session.match.game.name == game:
        return session.match.options, session.match.names
    plan = load_draft(game, context.settings)
    return plan.full_options, plan.names


def add_table_chapter(book: Rulebook, options: Options, names: Sequence[str]) -> Rulebook:
    """Returns the book with a page in front that tells what this table has otherwise than the sheet, if anything.

    `names`: who sits there, by seats.
    """
    game, words = APP_GAMES[book.game], APP_GAMES[book.game].phrases
    told = [
        name
        for name in options.choices()
        if name != game.timer_option and game.traits.is_relevant(options, name, len(names))
    ]
    otherwise = {*options.settled().changed(), "ahead"} & {*told}
    if not otherwise:
        return book
    box = words.box_texts(book.game, options.box) if options.boxes() and options.box else None
    line = (Text(join_sentences(f"{_(box.title)}.", box.summary)),) if box else ()
    rows = tuple(
        (words.option_texts(name)[0], _here(book.game, options, name, names)) for name in told if name in otherwise
    )
    page = Chapter(N_("At this table"), (*line, TextTable((N_("Rule"), N_("Here")), rows)))
    return replace(book, chapters=(page, *book.chapters))


def _here(game: str, options: Options, name: str, names: Sequence[str]) -> str:
    """Returns the value that an option has at this table: a seat by the name of whoever sits there."""
    value = getattr(options, name)
    is_seat = name in options.named_seats and value < len(names)
    return names[value] if is_seat else APP_GAMES[game].phrases.value_text(name, value)


# The parts of a chapter


def passage_widget(game: str, part: ChapterPart) -> Widget:
    """Returns a paragraph, a table or a figure."""
    if isinstance(part, Text):
        words = fill_labels(part.text, part.labels)
        return RulingText(words) if part.is_ruling else TextLabel(words)
    if isinstance(part, TextTable):
        return _table(part)
    return _Figure(game, part)


def passage_text(part: ChapterPart) -> str:
    """Returns what is read aloud of a part."""
    if isinstance(part, Text):
        return fill_labels(part.text, part.labels)
    if isinstance(part, TextTable):
        return join_sentences(*(f"{', '.join(_(cell) for cell in row if cell)}." for row in (part.head, *part.rows)))
    return _(part.caption)


class RulingText(Layout):
    """A paragraph with the sign of what Sablier decides before its first line."""

    def __init__(self, text: str, style: str = "body") -> None:
        super().__init__(size_hint_y=None)
        self.words = TextLabel(text, style)
        self.sign = Icon("info", SIGN * min(current_appearance().text_scale, LARGEST_SIGN), "ink2")
        self._line = TextLabel("1", style, wrap=False).height
        self.add_widget(self.words)
        self.add_widget(self.sign)
        self.bind(pos=self._trigger_layout, width=self._trigger_layout)

    def do_layout(self, *_: Any) -> None:
        lead = self.sign.width + dp(GAP)
        self.words.width = max(1.0, self.width - lead)
        self.height = self.words.height
        self.words.pos = self.x + lead, self.y
        self.sign.pos = self.x, self.top - self._line / 2 - self.sign.height / 2


def _table(rows: TextTable) -> Widget:
    card = Card(face="surface", lines=True, radius=14)
    card.add_widget(_line(rows.head, "label", "ink2"))
    for row in rows.rows:
        card.add_widget(_line(row, "name", "ink"))
    return card


def _line(cells: tuple[str, ...], style: str, colour: str) -> Widget:
    words = [TextLabel(_(cell) if cell else "", style, colour) for cell in cells]
    return Stack(Widget(size_hint_y=None, height=dp(5)), Columns(*words, least=dp(60), most=len(words), gap=dp(GAP)),
                 Widget(size_hint_y=None, height=dp(5)))  # fmt: skip


class _Figure(Stack):
    """A picture in a tray, its caption below it."""

    def __init__(self, game: str, part: Figure) -> None:
        caption = TextLabel(_(part.caption), "label", "ink2", "center")
        self._picture = figure_picture(game, part)
        pieces = MANY if part.pieces is None else min(part.pieces, MANY)
        self._most = dp(LOWEST + HIGHER * pieces)
        super().__init__(*([self._picture] if self._picture else []), caption, gap=dp(6))
        self.bind(width=self._stretch)

    def _stretch(self, *_: Any) -> None:
        if self._picture:
            share = WIDE_FIGURE if has_two_columns() else FIGURE
            self._picture.height = min(self.width * share, self._most)


def _has_ours(chapter: Chapter) -> bool:
    return any(isinstance(part, Text) and part.is_ruling for part in chapter.parts)


def _legend() -> Widget:
    text = _("This sign marks where the rule sheet is silent or can be read in two ways, and tells how Sablier plays.")
    return Stack(RulingText(text, "label"), rim=dp(12), air=dp(8))


SCREEN = RulesPage
