"""Rules pages: the chapters of a rulebook, and a chapter with its figures."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Unpack

from kivy.metrics import dp
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from app.games import APP_GAMES, AppGame
from app.games.rulebook import Chapter, ChapterPart, Figure, Rulebook, RulebookTable, Text
from app.i18n import N_, _, end_sentence, fill_labels, join_sentences
from app.look.appearance import current_appearance
from app.players import names_of
from app.screens.library.game_pictures import figure_picture
from app.screens.play.match_draft import load_draft
from app.shell.context import AppContext
from app.shell.page import GAP, Page, PageArguments, has_two_columns
from app.widgets.card import Card, Icon
from app.widgets.layouts import Columns, Stack
from app.widgets.list_row import ListRow
from app.widgets.text_label import TextLabel
from engine.game import Options

FIGURE_RATIO, WIDE_FIGURE_RATIO = 0.62, 0.5
"""Height of a figure as a share of its width: in a layout with one column, with two columns"""
MIN_FIGURE_HEIGHT, HEIGHT_PER_PIECE, MAX_PIECES = 96, 22, 8
"""Height of a figure in dp: minimum, increase per piece, and number of pieces from which it no longer increases"""
ICON_SIZE, MAX_ICON_SCALE = 20, 1.6
"""Size in dp of the icon beside a ruling, and its maximum scale with large text"""
NO_CHAPTER = -1
"""Chapter number while no chapter is open"""


class RulesPage(Page):
    """Rules page of a `game`; `chapter`: number of the open chapter."""

    def __init__(
        self, context: AppContext, game: str, chapter: int = NO_CHAPTER, **arguments: Unpack[PageArguments]
    ) -> None:
        super().__init__(context, game=game, chapter=chapter, **arguments)
        self._open(game, chapter)
        self.add(Widget(size_hint_y=None, height=dp(8)))
        self.assemble()

    # Rulebook

    def _open(self, game: str, chapter: int) -> None:
        book = add_table_chapter(APP_GAMES[game].rulebook, *current_options(self.context, game))
        is_wide = has_two_columns()
        open_chapter = 0 if is_wide and chapter == NO_CHAPTER else chapter
        if open_chapter == NO_CHAPTER:
            self.set_title(APP_GAMES[game].name, _("Rules"))
            self._list_chapters(book, NO_CHAPTER)
            return
        self.set_title(
            _(book.chapters[open_chapter].title) if not is_wide else APP_GAMES[game].name, _("Rules") if is_wide else ""
        )
        if is_wide:
            self._list_chapters(book, open_chapter)
        self._add_chapter(book, open_chapter)

    def _list_chapters(self, book: Rulebook, open_chapter: int) -> None:
        if APP_GAMES[book.game].has_lesson:
            self.add(self._lesson_card(APP_GAMES[book.game]))
        card = Card(lines=True)
        for index, chapter in enumerate(book.chapters):
            mark = Icon("eye", 20) if index == open_chapter else None
            card.add_widget(ListRow(_(chapter.title), "", mark, on_press=partial(self._open_chapter, book, index)))
        self.add(card)

    def _lesson_card(self, game: AppGame) -> Card:
        card = Card(padding=(dp(16), dp(6)))
        open_lesson = partial(self.context.navigation.go, "lesson", game=game.key)
        card.add_widget(
            ListRow(_("Try it"), _(game.lesson_note), leading=Icon("play"), on_press=open_lesson, style="card")
        )
        return card

    def _open_chapter(self, book: Rulebook, chapter: int) -> None:
        """Opens another chapter. In two columns it replaces the current page in the navigation stack, because the list
        of chapters remains visible.
        """
        if has_two_columns():
            self.context.navigation.replace("rules", game=book.game, chapter=chapter, focus=self.focus_position)
        else:
            self.context.navigation.go("rules", game=book.game, chapter=chapter)

    def _add_chapter(self, book: Rulebook, index: int) -> None:
        chapter = book.chapters[index]
        self.spoken = join_sentences(_(chapter.title), *map(passage_text, chapter.parts))
        card = Card(gap=dp(14), padding=(dp(18), dp(18)))
        if has_two_columns():
            card.add_widget(TextLabel(_(chapter.title), "card"))
        for part in chapter.parts:
            card.add_widget(passage_widget(book.game, part))
        self.add(card, 1)
        if _has_ruling(chapter):
            self.add(_legend(), 1)
        if index + 1 < len(book.chapters):
            self.add(self._next_card(book, index + 1), 1)

    def _next_card(self, book: Rulebook, chapter: int) -> Card:
        card = Card(padding=(dp(16), dp(6)))
        open_next = partial(self.context.navigation.replace, "rules", game=book.game, chapter=chapter)
        card.add_widget(ListRow(_(book.chapters[chapter].title), _("Next"), on_press=open_next))
        return card


# Differences from the rule sheet


def current_options(context: AppContext, game: str) -> tuple[Options, Sequence[str]]:
    """Returns options and player names of the current match, or else of the last set-up."""
    session = context.session
    if session and session.match.game.name == game:
        return session.match.options, names_of(session.players)
    draft = load_draft(game, context.settings)
    return draft.full_options, draft.names


def add_table_chapter(book: Rulebook, options: Options, names: Sequence[str]) -> Rulebook:
    """Returns the book with an additional first chapter about the options that differ from the rule sheet, if any.

    `names`: player names by seat.
    """
    game, words = APP_GAMES[book.game], APP_GAMES[book.game].phrases
    shown_names = [
        name
        for name in options.choices()
        if name != game.traits.timer_option and game.traits.is_relevant(options, name, len(names))
    ]
    changed_names = {*options.settled().changed(), "ahead"} & {*shown_names}
    if not changed_names:
        return book
    edition = words.box_texts(book.game, options.box) if options.boxes() and options.box else None
    edition_text = (Text(join_sentences(end_sentence(_(edition.title)), edition.summary)),) if edition else ()
    rows = tuple(
        (words.option_texts(name)[0], _value_text(book.game, options, name, names))
        for name in shown_names
        if name in changed_names
    )
    page = Chapter(N_("In this match"), (*edition_text, RulebookTable((N_("Rule"), N_("Here")), rows)))
    return replace(book, chapters=(page, *book.chapters))


def _value_text(game: str, options: Options, name: str, names: Sequence[str]) -> str:
    """Formats the value of an option; a value that is a seat becomes the name of its player."""
    value = getattr(options, name)
    is_seat = name in options.named_seats and value < len(names)
    return names[value] if is_seat else APP_GAMES[game].phrases.value_text(name, value)


# Chapter parts


def passage_widget(game: str, part: ChapterPart) -> Widget:
    """Returns the widget of a part of a chapter: a paragraph, a table or a figure."""
    if isinstance(part, Text):
        words = fill_labels(part.text, part.labels)
        return RulingText(words) if part.is_ruling else TextLabel(words)
    if isinstance(part, RulebookTable):
        return _make_table(part)
    return CaptionedFigure(game, part)


def passage_text(part: ChapterPart) -> str:
    """Returns a part of a chapter as text for speech."""
    if isinstance(part, Text):
        return fill_labels(part.text, part.labels)
    if isinstance(part, RulebookTable):
        return join_sentences(*(f"{', '.join(_(cell) for cell in row if cell)}." for row in (part.head, *part.rows)))
    return _(part.caption)


class RulingText(Layout):
    """Paragraph marked with an icon: Sablier's ruling where the rule sheet is unclear."""

    def __init__(self, text: str, style: str = "body") -> None:
        super().__init__(size_hint_y=None)
        self.words = TextLabel(text, style)
        self.sign = Icon("info", ICON_SIZE * min(current_appearance().text_scale, MAX_ICON_SCALE), "ink2")
        self._line = TextLabel("1", style, wrap=False).height
        self.add_widget(self.words)
        self.add_widget(self.sign)
        self.bind(pos=self._trigger_layout, width=self._trigger_layout)

    def do_layout(self, *_: object) -> None:
        indent = self.sign.width + dp(GAP)
        self.words.width = max(1.0, self.width - indent)
        self.height = self.words.height
        self.words.pos = self.x + indent, self.y
        self.sign.pos = self.x, self.top - self._line / 2 - self.sign.height / 2


def _make_table(rows: RulebookTable) -> Widget:
    card = Card(face="surface", lines=True, radius=14)
    card.add_widget(_make_table_row(rows.head, "label", "ink2"))
    for row in rows.rows:
        card.add_widget(_make_table_row(row, "name", "ink"))
    return card


def _make_table_row(cells: tuple[str, ...], style: str, colour: str) -> Widget:
    labels = [TextLabel(_(cell) if cell else "", style, colour) for cell in cells]
    return Stack(Widget(size_hint_y=None, height=dp(5)), Columns(*labels, least=dp(60), most=len(labels), gap=dp(GAP)),
                 Widget(size_hint_y=None, height=dp(5)))  # fmt: skip


class CaptionedFigure(Stack):
    """Picture in a sunken frame (tray), with a caption."""

    def __init__(self, game: str, part: Figure) -> None:
        caption = TextLabel(_(part.caption), "label", "ink2", "center")
        self._picture = figure_picture(game, part)
        pieces = MAX_PIECES if part.pieces is None else min(part.pieces, MAX_PIECES)
        self._most = dp(MIN_FIGURE_HEIGHT + HEIGHT_PER_PIECE * pieces)
        super().__init__(*([self._picture] if self._picture else []), caption, gap=dp(6))
        self.bind(width=self._resize_picture)

    def _resize_picture(self, *_: object) -> None:
        if self._picture:
            share = WIDE_FIGURE_RATIO if has_two_columns() else FIGURE_RATIO
            self._picture.height = min(self.width * share, self._most)


def _has_ruling(chapter: Chapter) -> bool:
    return any(isinstance(part, Text) and part.is_ruling for part in chapter.parts)


def _legend() -> Widget:
    text = _("This sign marks unclear spots in the rule sheet and how Sablier plays them.")
    return Stack(RulingText(text, "label"), rim=dp(12), air=dp(8))


SCREEN = RulesPage
