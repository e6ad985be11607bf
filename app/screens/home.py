"""Home page: continue or start a match, daily challenge, lessons, records, rules, settings.

The app starts with this page, so it builds few widgets and loads no game except that of the match to continue.
"""

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from app.games import APP_GAMES, AppGame, playable
from app.games.page_names import DAILY, RECORDS, SCORE_AND_TIMER
from app.hourglass.hourglass_widget import Hourglass
from app.i18n import _, label_value, plural
from app.look.appearance import current_appearance
from app.look.theme import SIZES
from app.screens.library.game_pictures import PictureCard, card_picture, frame_picture, lay_over_corner
from app.shell.context import AppContext
from app.shell.page import GAP, StoredPage, has_tablet_columns, has_two_columns, is_window_low
from app.store.journal import StoredMatch
from app.widgets.buttons import MainButton, PillButton, RingButton
from app.widgets.card import Card, Icon
from app.widgets.layouts import Columns, Flow, Stack
from app.widgets.text_label import TextLabel, text_width

if TYPE_CHECKING:
    from typing import TypeAlias

    from app.screens.play.daily_panel import DailyChallengePanel
    from app.sheets.game_night import GameNight
    from app.store.sheets import StoredScoreSheet

    HomeState: TypeAlias = tuple[object, list[GameNight], StoredScoreSheet | None]

PICTURE_RATIO, LOW_PICTURE_RATIO = 0.72, 0.5
"""Height of a game card's picture as a share of its usual width: normally, and in low windows"""

LARGE_CARDS = 4
"""Maximum number of games whose cards are large, two in a row. If there are more games, the cards are smaller, three
in a row
"""
ROOMY = 720
"""Minimum height in dp of a window with large cards of many games, if no other card is on the page"""
TITLE_STYLES = ("card", "name", "label")
"""Text styles of the names on game cards, largest first"""
TITLE_INDENT = 6
"""Left margin of the texts on a large game card in dp"""
MAX_STRETCH, MAX_SMALL_STRETCH = 0.55, 0.9
"""Maximum extra height of a game card's picture, as a share of its width: for large and for small cards"""
MAX_SHRINK = 0.35
"""Maximum reduction of the picture's height as a share of its width, used only if the page then fits without
scrolling
"""
SHEET_OFFER_S = 6 * 3600.0
"""Seconds after its last entry for which an unfinished score sheet is offered"""
MAX_RESUME_ATTEMPTS = 12
"""Maximum number of unfinished matches to try until one can be resumed"""
MAX_RING_LABEL = 96
"""Maximum width in dp of the label below a round icon button"""


class HomeHeader(Layout):
    """Top row of the home page: hourglass, app name and a round icon button."""

    def __init__(self, button: Widget) -> None:
        super().__init__(size_hint_y=None)
        self._name = TextLabel("Sablier", "title", wrap=False)
        height = max(dp(48), self._name.height)
        self._glass = Hourglass(sand=0.55, size_hint=(None, None), size=(height * 0.6, height))
        self._button = button
        for widget in (self._glass, self._name, button):
            self.add_widget(widget)
        self.height = max(height, button.height)
        self.bind(pos=self._trigger_layout, width=self._trigger_layout)

    def do_layout(self, *_: object) -> None:
        self._glass.pos = self.x + dp(6), self.center_y - self._glass.height / 2
        self._name.pos = self._glass.right + dp(12), self.center_y - self._name.height / 2
        self._button.pos = self.right - self._button.width, self.center_y - self._button.height / 2


class GameCard(Card):
    """Card that opens the set-up of a game, with a picture drawn by the game."""

    def __init__(self, game: str, context: AppContext, is_small: bool = False) -> None:
        """`is_small`: whether three cards may be in a row."""
        name, players = APP_GAMES[game].name, APP_GAMES[game].player_count
        self.is_small, self._name = is_small, name
        super().__init__(
            partial(context.navigation.go, "set up", game=game),
            padding=(dp(6), dp(6)) if is_small else (dp(8), dp(8)),
            gap=dp(6 if is_small else 10),
            spoken=f"{name}, {players}",
        )
        self._picture, button = card_picture(game), _card_button(context, game)
        if button and is_small:
            self._picture = lay_over_corner(self._picture, button)
        self._extra = 0.0
        self._is_low = is_window_low()
        self.min_width = self.needed_width(TITLE_STYLES[-1])
        self.add_widget(self._picture)
        self._title = TextLabel(name, TITLE_STYLES[0])
        words = Stack(self._title, TextLabel(players, "small" if is_small else "label", "ink2"), gap=dp(2))
        self.add_widget(words if is_small else TitleRow(words, button))
        self.bind(width=self._stretch)

    def needed_width(self, style: str) -> float:
        """Returns the minimum width of the card, in which no word of its name is cut in this text style."""
        least, rims = (90, 13) if self.is_small else (138, 16 + TITLE_INDENT + SIZES["ring_button"])
        return max(dp(least), *(text_width(word, style) + dp(rims) for word in self._name.split()))

    def stretch(self, extra: float) -> None:
        """Adds `extra` pixels to the usual height of the picture."""
        self._extra = extra
        self._stretch()

    def _stretch(self, *_: object) -> None:
        row, columns = (self.parent.width, max(2, self.parent.count)) if self.parent else (self.width, 1)
        width = (row - dp(GAP) * (columns - 1)) / columns
        if self.parent:
            self._title.set_style(self.parent.title_style(width))
        usual = min(self.width, width) - dp(16)
        self._picture.height = max(dp(60), usual * (LOW_PICTURE_RATIO if self._is_low else PICTURE_RATIO)) + self._extra


class TitleRow(Layout):
    """Texts of a game card with an optional button at their right. All rows are as high as one with a button."""

    def __init__(self, words: Stack, button: RingButton | None) -> None:
        super().__init__(size_hint_y=None)
        self._words, self._button = words, button
        for widget in filter(None, (words, button)):
            self.add_widget(widget)
        self.bind(pos=self._trigger_layout, width=self._trigger_layout)
        words.bind(minimum_height=self._trigger_layout)

    def do_layout(self, *_: object) -> None:
        ring = dp(SIZES["ring_button"])
        self._words.width = self.width - ring - dp(TITLE_INDENT)
        self._words.height = self._words.minimum_height
        self.height = max(self._words.height, ring)
        self._words.pos = self.x + dp(TITLE_INDENT), self.center_y - self._words.height / 2
        if self._button:
            self._button.pos = self.right - self._button.width, self.center_y - self._button.height / 2


def _card_button(context: AppContext, game: str) -> RingButton | None:
    """Returns the button of a game's card: it starts a match as last time, or the lesson of a game that was never
    played.
    """
    name = APP_GAMES[game].name
    if game in context.settings.set_ups:
        replay = partial(_play_as_last_time, context, game)
        return RingButton("play", on_press=replay, spoken=_("{game}, same as last time").format(game=name))
    if not APP_GAMES[game].has_lesson:
        return None
    learn = partial(context.navigation.go, "lesson", game=game)
    return RingButton("question", on_press=learn, spoken=label_value(name, _("Lesson")))


def _play_as_last_time(context: AppContext, game: str) -> None:
    from app.screens.play.quick_start import begin_usual_match  # home loads no game before one is chosen

    if begin_usual_match(context, game):
        context.navigation.go("table")


class GameCardGrid(Columns):
    """Grid of all game cards, two or three per row; their pictures grow with the page's spare height."""

    extra_height = NumericProperty(0.0)
    """Pixels of the page's spare height, distributed over all rows"""

    def __init__(self, cards: Sequence[GameCard]) -> None:
        min_width = max((card.min_width for card in cards), default=1)
        most = 3 if cards and cards[0].is_small else 2
        super().__init__(*cards, least=min_width, most=most, gap=dp(GAP))
        self.bind(extra_height=self._stretch)

    def title_style(self, width: float) -> str:
        """Returns the largest text style in which all names fit cards of this width."""
        cards: Sequence[GameCard] = self.children
        fitting = (style for style in TITLE_STYLES if all(card.needed_width(style) <= width for card in cards))
        return next(fitting, TITLE_STYLES[-1])

    def widen(self, row: Sequence[Widget], width: float) -> None:
        """Distributes the width of the grid equally among the cards of a row, so that in the last row they may be wider
        than in the others.
        """
        for card in row:
            card.width = (self.width - self.gap * (len(row) - 1)) / len(row)

    @property
    def _rows(self) -> int:
        return -(-len(self.children) // self.count) if self.children else 1

    @property
    def min_extra_height(self) -> float:
        """Returns the lower limit of the extra height in pixels: a negative number, because cards may shrink."""
        return float(-self._rows * (self.width / max(2, self.count)) * MAX_SHRINK)

    @property
    def max_extra_height(self) -> float:
        """Returns the maximum height in pixels that the page may add to the pictures of the cards."""
        stretch = MAX_STRETCH if len(self.children) <= LARGE_CARDS else MAX_SMALL_STRETCH
        return float(self._rows * (self.width / self.count) * stretch)

    def _stretch(self, *_: object) -> None:
        for card in self.children:
            card.stretch(self.extra_height / self._rows)


class HomePage(StoredPage["HomeState"]):
    """Home page, the first screen of the app."""

    def state(self) -> "HomeState":
        """Returns the stored values that the page shows: revision numbers of the journal and of the set-ups, the
        current game nights and the open score sheet.
        """
        revision = self.context.journal.revision, tuple(self.context.settings.set_ups)
        return revision, self._game_nights(), self._sheet()

    def build(self, state: "HomeState") -> None:
        context, go = self.context, self.context.navigation.go
        self.spoken = "Sablier"
        _revision, game_nights, sheet = state
        self.add(HomeHeader(RingButton("settings", on_press=partial(go, "settings"), spoken=_("Settings"))))
        self.add(Widget(size_hint_y=None, height=dp(SIZES["xs"])))
        unfinished = context.journal.unfinished(MAX_RESUME_ATTEMPTS)
        if unfinished:
            self._add_match_to_continue(unfinished)
        elif not context.journal.ids() and not game_nights and not sheet and lessons():
            self.add(self._welcome_card(lessons()[0].key))
        elif current_appearance().layout.is_tablet:
            self.add(self._daily_card())
        self._add_sheet(sheet)
        self._add_game_nights(game_nights)
        self.add(Widget(size_hint_y=None, height=dp(SIZES["xs"])))
        self._add_games()
        self.assemble()

    def _game_nights(self) -> "list[GameNight]":
        """Returns the recent game nights of groups that track them."""
        if not self.context.journal.has_game_night_choices():
            return []
        from app.sheets.game_night import LEAST  # loaded only where a group tracks game nights
        from app.store.game_nights import tracked_game_nights

        return [night for night in tracked_game_nights(self.context.journal) if len(night.matches) >= LEAST]

    def _sheet(self) -> "StoredScoreSheet | None":
        """Returns the most recent unfinished score sheet, or None if its last entry is too old."""
        if not self.context.journal.has_sheet_since(self.context.journal.clock() - SHEET_OFFER_S):
            return None
        from app.store.sheets import unfinished_sheet  # loaded only if there is a recent sheet

        return unfinished_sheet(self.context.journal, SHEET_OFFER_S)

    def _add_sheet(self, stored: "StoredScoreSheet | None") -> None:
        """Adds a card with the totals of a score sheet; a tap opens the sheet."""
        if stored is None:
            return
        from app.screens.scoring.sheet_list import sheet_row
        from app.sheets.editable_sheet import parse_editable_sheet

        sheet = parse_editable_sheet(stored.text)
        if sheet:
            card = Card(lines=True)
            card.add_widget(sheet_row(self.context, stored, sheet))
            self.add(card)

    def _add_game_nights(self, game_nights: "list[GameNight]") -> None:
        """Adds a card with the standings of each game night; a tap opens its page."""
        for game_night in game_nights:
            from app.screens.scoring.game_night_card import game_night_row

            card = Card(lines=True)
            card.add_widget(game_night_row(self.context, game_night))
            self.add(card)

    def _add_match_to_continue(self, unfinished: list[StoredMatch]) -> None:
        """Adds the card of the first match that can be resumed."""
        from app.screens.play.continue_card import ContinueCard  # loaded only if there is a match to continue

        others = _others_text(len(unfinished) - 1)
        for stored in unfinished:
            card = ContinueCard.of(self.context, stored, others, self.jobs)
            if card:
                self.add(card)
                break

    def _welcome_card(self, game: str) -> Widget:
        """Returns the card that offers the lesson of a game to a new player."""
        words = Stack(
            TextLabel(_("New here?"), "card"),
            TextLabel(_("Place your first tile and learn the rules as you play. It takes two "
                        "minutes."), "body", "ink2"),
            MainButton(_("Show me"), partial(self.context.navigation.go, "lesson", game=game)),
            gap=dp(10), rim=dp(10), air=dp(10),
        )  # fmt: skip
        if has_tablet_columns():  # half of a tablet: a picture fills the space above the texts
            return PictureCard(card_picture(game), words)
        card = Card(padding=(dp(8), dp(8)))
        card.add_widget(words)
        return card

    def _daily_card(self) -> Widget:
        """Returns the large card of the daily challenge, for a tablet without a match to continue."""
        panel, picture = self._daily_challenge(), FloatLayout()
        picture.add_widget(Hourglass(sand=0.55, size_hint=(1, 0.88), pos_hint={"center_x": 0.5, "center_y": 0.52}))
        words = Stack(TextLabel(_(DAILY), "card"), TextLabel(panel.text, "body", "ink2"), gap=dp(10), rim=dp(10),
                      air=dp(10))  # fmt: skip
        act = panel.acts()[0]
        if act.callback:
            words.add_widget(MainButton(act.text, act.callback))
        for note in filter(None, (APP_GAMES[key].solo_label for key in playable())):
            words.add_widget(PillButton(_(note), "glass", on_press=panel.open, size_hint=(1, None)))
        return PictureCard(frame_picture(picture), words)

    def _add_games(self) -> None:
        self.add(GameCardGrid(self._game_cards()), 1)
        self._add_links()

    def _game_cards(self) -> list[GameCard]:
        """Returns the cards of the games: small ones of many games, unless the page has room for large ones."""
        games, first = playable(), self.columns[0].children
        is_upright_tablet = current_appearance().layout.is_tablet and not has_two_columns()
        has_room = is_upright_tablet and len(games) % 2 == 0
        is_first = len(self.columns) == 1 and not any(isinstance(card, Card) for card in first)
        has_room |= is_first and Window.height >= dp(ROOMY)
        is_small = len(games) > LARGE_CARDS and not has_room
        return [GameCard(game, self.context, is_small) for game in games]

    def _add_links(self) -> None:
        """Adds four round icon buttons for the other pages at the foot of the window, or rows on the page if a label is
        too long for such a button.
        """
        go = self.context.navigation.go
        links = (
            Link("calendar", _(DAILY), self.open_daily_challenge),
            Link("glass", _(SCORE_AND_TIMER), partial(go, "glass")),
            Link("book", _("Learn"), partial(go, "learn")),
            Link("trophy", _(RECORDS), partial(go, "records")),
        )
        labels = [wrap_in_two_lines(link.text) for link in links]
        if max(text_width(label, "small") for label in labels) > dp(MAX_RING_LABEL):
            self.add(_link_rows(links))
            return
        rings = [
            RingButton(link.icon, label, link.open, SIZES["ring_button_main"], spoken=link.text)
            for link, label in zip(links, labels)
        ]
        least = max(ring.width for ring in rings)
        self.bottom_bar = Columns(*map(_centred, rings), least=least, most=len(rings), gap=dp(GAP))

    def open_daily_challenge(self) -> None:
        """Opens the panel of the daily challenge."""
        self._daily_challenge().open()

    def _daily_challenge(self) -> "DailyChallengePanel":
        from app.screens.play.daily_panel import DailyChallengePanel  # a phone shows it only after a tap

        return DailyChallengePanel(self.context, date.fromtimestamp(self.context.journal.clock()))


def lessons() -> list[AppGame]:
    """Returns the playable games that have a lesson."""
    return [APP_GAMES[key] for key in playable() if APP_GAMES[key].has_lesson]


def _others_text(count: int) -> str:
    """Returns the label of the link to the other unfinished matches: empty if there are none, without their number if
    home has not read all.
    """
    if not count:
        return ""
    return plural("{n} more", "{n} more", count) if count < MAX_RESUME_ATTEMPTS - 1 else _("Other matches")


def wrap_in_two_lines(text: str) -> str:
    """Returns the label of a round icon button, split into two lines of similar width if it is wider than the button.

    >>> wrap_in_two_lines("Rules")
    'Rules'
    """
    words = text.split(" ")
    wrapped = [f"{' '.join(words[:at])}\n{' '.join(words[at:])}" for at in range(1, len(words))]
    is_wide = text_width(text, "small") > dp(SIZES["ring_button_main"])
    return min(wrapped, key=lambda lines: text_width(lines, "small")) if is_wide and wrapped else text


class Link(NamedTuple):
    """Button that opens another page."""

    icon: str
    text: str
    open: Callable[[], object]


def _link_rows(links: Sequence[Link]) -> Card:
    from app.widgets.list_row import ListRow  # loaded only for long labels

    card = Card(lines=True)
    for link in links:
        card.add_widget(ListRow(link.text, leading=Icon(link.icon), on_press=link.open))
    return card


def _centred(button: Widget) -> Widget:
    return Flow(button, align=0.5, height=button.height)


SCREEN = HomePage
