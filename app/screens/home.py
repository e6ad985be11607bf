"""Home: go on with a match, begin another one, today's glass, records, rules, settings.

It is what the player waits for, so it makes few widgets and loads no game but that of the match to go on with.
"""

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from app.games import APP_GAMES, playable
from app.games.texts import DAILY, RECORDS
from app.hourglass.glass import Hourglass
from app.look.appearance import ScreenShape, now
from app.look.theme import SIZES
from app.screens.library.game_pictures import Showcase, card_picture, frame_picture, match_picture
from app.screens.library.match_text import continue_match, describe_state, leading_seats, player_colour
from app.screens.page import GAP, StoredPage, has_two_columns, open_dialog
from app.shell.context import AppContext
from app.shell.i18n import _
from app.store.journal import ResumedMatch, StoredMatch
from app.store.notices import MatchUnreadable
from app.widgets.buttons import MainButton, PillButton, RingButton
from app.widgets.card import Card, Icon, Score
from app.widgets.dialog import Act, Dialog
from app.widgets.row import Row
from app.widgets.stacks import Columns, Flow, Stack
from app.widgets.text import Words, width_of

if TYPE_CHECKING:
    from typing import TypeAlias

    from app.match.seating import SetUp
    from app.screens.play.daily import DailyMatch
    from app.sheets.game_night import GameNight
    from app.store.sheets import StoredSheet

    HomeState: TypeAlias = tuple[object, list[GameNight], StoredSheet | None]

PICTURE_RATIO, LOW_PICTURE_RATIO = 0.72, 0.5
"""The height of a picture on a game's card, of its usual width; the lower one on a phone that lies on its side"""


MAX_STRETCH = 0.5
"""By how much of its width a picture on a game's card may be higher than usual"""
MAX_SHRINK = 0.3
"""The same for lower ones, where everything then has room"""
MAX_SPACED_RINGS, RING_AIR = 5, 2
"""So many ring buttons stand as far apart as cards; more of them close together, each without so many dp of the air
beside its word, so that they stay in one row on a small phone
"""
SHEET_OFFER_S = 6 * 3600.0
"""Seconds for which a score sheet that nobody has written on is offered"""
MAX_RESUME_ATTEMPTS = 12
"""Unfinished matches searched for one that can be resumed"""
MAX_RING_LABEL = 96
"""dp that a word below a ring button may take"""


class WordMark(Layout):
    """The glass, the name, and a ring button at the end."""

    def __init__(self, button: Widget) -> None:
        super().__init__(size_hint_y=None)
        self._name = Words("Sablier", "title", wrap=False)
        high = max(dp(48), self._name.height)
        self._glass = Hourglass(sand=0.55, size_hint=(None, None), size=(high * 0.6, high))
        self._button = button
        for part in (self._glass, self._name, button):
            self.add_widget(part)
        self.height = max(high, button.height)
        self.bind(pos=self._trigger_layout, width=self._trigger_layout)

    def do_layout(self, *_: Any) -> None:
        self._glass.pos = self.x + dp(6), self.center_y - self._glass.height / 2
        self._name.pos = self._glass.right + dp(12), self.center_y - self._name.height / 2
        self._button.pos = self.right - self._button.width, self.center_y - self._button.height / 2


class GameCard(Card):
    """A game to play, with a picture that its own table draws."""

    def __init__(self, game: str, context: AppContext) -> None:
        name, players = APP_GAMES[game].name, APP_GAMES[game].player_count
        super().__init__(
            lambda: context.navigation.go("set up", game=game),
            padding=(dp(8), dp(8)),
            gap=dp(10),
            spoken=f"{name}, {players}",
        )
        self._picture = card_picture(game)
        if game in context.settings.set_ups:
            self._picture = _with_again(self._picture, name, partial(start_with_last_set_up, context, game))
        self._extra = 0.0
        self._low = is_window_low()
        self.least = max(dp(138), *(width_of(word, "card") + dp(30) for word in name.split()))
        self.add_widget(self._picture)
        words = Stack(Words(name, "card"), Words(players, "label", "ink2"), gap=dp(2))
        words.rim = dp(6)
        self.add_widget(words)
        self.add_widget(Widget(size_hint_y=None, height=dp(2)))
        self.bind(width=self._stretch)

    def stretch(self, extra: float) -> None:
        """Gives the picture so many pixels of height beside what it needs."""
        self._extra = extra
        self._stretch()

    def _stretch(self, *_: Any) -> None:
        row = self.parent.width if self.parent else self.width
        usual = min(self.width, (row - dp(GAP)) / 2) - dp(16)
        self._picture.height = max(dp(60), usual * (LOW_PICTURE_RATIO if self._low else PICTURE_RATIO)) + self._extra


def _with_again(picture: Widget, name: str, then: Callable[[], Any]) -> Widget:
    """Returns the picture of a game, and beside it a button that begins a match as it was set up last."""
    picture.size_hint = (1, 1)
    again = RingButton("play", on_press=then, spoken=_("{game}, as last time").format(game=name))
    again.pos_hint = {"center_y": 0.5}
    room = BoxLayout(size_hint_y=None, spacing=dp(6))
    room.add_widget(picture)
    room.add_widget(again)
    return room


def start_with_last_set_up(context: AppContext, game: str) -> None:
    """Begins a match of a game as it was set up last, with other luck."""
    from app.screens.play.seating_draft import load_draft  # home loads no game before one is chosen
    from app.store.game_nights import past_matches

    plan = load_draft(game, context.settings, past_matches(context.journal, game))
    if context.begin(plan.set_up(context.seed())):
        context.navigation.go("table")


class GameCardGrid(Columns):
    """The cards of all games, two in a row; their pictures take the room that the page leaves."""

    extra_height = NumericProperty(0.0)
    """Pixels of height that the page gives them beside what they need"""

    def __init__(self, cards: Sequence[GameCard]) -> None:
        least = max((card.least for card in cards), default=1)
        super().__init__(*cards, least=least, most=2, gap=dp(GAP), fills=True)
        self.bind(extra_height=self._stretch)

    @property
    def _rows(self) -> int:
        return -(-len(self.children) // self.count) if self.children else 1

    @property
    def min_extra_height(self) -> float:
        """Returns how much they can do without, as a negative number."""
        return float(-self._rows * (self.width / 2) * MAX_SHRINK)

    @property
    def max_extra_height(self) -> float:
        """Returns how much they can use: no picture is much higher than wide."""
        return float(self._rows * (self.width / self.count) * MAX_STRETCH)

    def _stretch(self, *_: Any) -> None:
        for card in self.children:
            card.stretch(self.extra_height / self._rows)


def is_window_low() -> bool:
    """Tells whether the window has little height, so that pictures are lower."""
    return now().layout.shape in (ScreenShape.PHONE_LANDSCAPE, ScreenShape.SPLIT)


def has_tablet_columns() -> bool:
    """Tells whether what is offered first has half of a tablet to itself."""
    return has_two_columns() and now().layout.is_tablet


class HomePage(StoredPage):
    """The first screen."""

    def state(self) -> "HomeState":
        """Returns the revision of the stored data and of the set-ups, the evenings, and the score sheet."""
        revision = self.context.journal.revision, tuple(self.context.settings.set_ups)
        return revision, self._evenings(), self._sheet()

    def build(self, state: "HomeState") -> None:
        context, go = self.context, self.context.navigation.go
        self.spoken = "Sablier"
        _found, game_nights, sheet = state
        self.add(WordMark(RingButton("settings", on_press=lambda: go("settings"), spoken=_("Settings"))))
        self.add(Widget(size_hint_y=None, height=dp(SIZES["xs"])))
        unfinished = context.journal.unfinished(MAX_RESUME_ATTEMPTS)
        if unfinished:
            self._offer_to_continue(unfinished)
        elif not context.journal.ids() and not game_nights and not sheet:
            self.add(self._welcome())
        elif now().layout.is_tablet:
            self.add(self._todays_card())
        self._offer_sheet(sheet)
        self._tell(game_nights)
        self.add(Widget(size_hint_y=None, height=dp(SIZES["xs"])))
        self._offer_games(unfinished)
        self.assemble()

    def _evenings(self) -> "list[GameNight]":
        """Returns the evenings that are not long over, where people count them."""
        if not self.context.journal.has_game_night_choices():
            return []
        from app.sheets.game_night import LEAST  # most homes need none of it
        from app.store.game_nights import tracked_game_nights

        return [each for each in tracked_game_nights(self.context.journal) if len(each.matches) >= LEAST]

    def _sheet(self) -> "StoredSheet | None":
        """Returns the score sheet that was written on last, if that is not long ago and it is not over."""
        if not self.context.journal.has_sheet_since(self.context.journal.clock() - SHEET_OFFER_S):
            return None
        from app.store.sheets import unfinished_sheet  # most homes need none of it

        return unfinished_sheet(self.context.journal, SHEET_OFFER_S)

    def _offer_sheet(self, stored: "StoredSheet | None") -> None:
        """Adds the way back to a score sheet, and how it stands."""
        if stored is None:
            return
        from app.screens.scoring.sheet_list import sheet_row
        from app.sheets.open_sheet import parse_open_sheet

        sheet = parse_open_sheet(stored.text)
        if sheet:
            card = Card(lines=True)
            card.add_widget(sheet_row(self.context, stored, sheet))
            self.add(card)

    def _tell(self, game_nights: "list[GameNight]") -> None:
        """Adds how each evening stands, and the way to it."""
        for game_night in game_nights:
            from app.screens.scoring.game_night_card import game_night_row

            card = Card(lines=True)
            card.add_widget(game_night_row(self.context, game_night))
            self.add(card)

    def _offer_to_continue(self, unfinished: list[StoredMatch]) -> None:
        for shelved in unfinished:
            card = ContinueCard.of(self.context, shelved)
            if card:
                self.add(card)
                break

    def _welcome(self) -> Widget:
        """Returns what is shown to a person who has never played here."""
        game = playable()[0]
        words = Stack(
            Words(_("New here?"), "card"),
            Words(_("Lay your first tile. The rules come as you play, in two minutes."), "body", "ink2"),
            MainButton(_("Show me"), lambda: self.context.navigation.go("lesson", game=game)),
            gap=dp(10), rim=dp(10), air=dp(10),
        )  # fmt: skip
        return self._shown_with(card_picture(game), words)

    def _todays_card(self) -> Widget:
        """Returns today's glass in full, where there is room for it and nothing else to be offered."""
        glass, room = self._todays_glass(), FloatLayout()
        room.add_widget(Hourglass(sand=0.55, size_hint=(1, 0.88), pos_hint={"center_x": 0.5, "center_y": 0.52}))
        words = Stack(Words(_(DAILY), "card"), Words(glass.text, "body", "ink2"), gap=dp(10), rim=dp(10),
                      air=dp(10))  # fmt: skip
        act = glass.acts()[0]
        if act.then:
            words.add_widget(MainButton(act.text, act.then))
        for game in filter(None, (APP_GAMES[key].solo_label for key in playable())):
            words.add_widget(PillButton(_(game), "glass", on_press=glass.open, size_hint=(1, None)))
        return Showcase(frame_picture(room), words)

    def _shown_with(self, picture: Widget, words: Stack) -> Widget:
        """Returns a card with words, and with a picture above them where it has half of a tablet to itself."""
        if has_tablet_columns():
            return Showcase(picture, words)
        card = Card(padding=(dp(8), dp(8)))
        card.add_widget(words)
        return card

    def _offer_games(self, unfinished: list[StoredMatch]) -> None:
        self.add(GameCardGrid([GameCard(game, self.context) for game in playable()]), 1)
        self.add(Widget(size_hint_y=None, height=dp(SIZES["s"])))
        self.add(self._rings(len(unfinished) > 1))

    def _rings(self, has_others: bool) -> Widget:
        """Returns ring buttons; where their words are too long to stand below them, the rows of a card. `has_others`:
        other matches wait than the one on the card.
        """
        go = self.context.navigation.go
        others = ("people", _("Other matches"), partial(go, "records", shelf="unfinished"))
        acts: tuple[tuple[str, str, Callable[[], Any]], ...] = (
            *((others,) if has_others else ()),
            ("glass", _(DAILY), self.open_daily_challenge),
            ("cube", _("Your box"), partial(go, "glass")),
            ("hand", _("Lessons"), self._open_lessons),
            ("trophy", _(RECORDS), lambda: go("records")),
            ("book", _("Rules"), lambda: go("rules")),
        )
        words = [wrap_in_two_lines(text) for _icon, text, _then in acts]
        if max(width_of(text, "small") for text in words) > dp(MAX_RING_LABEL):
            return _rows(acts)
        rings = [
            RingButton(icon, text, then, SIZES["ring_button_main"], spoken=said)
            for (icon, said, then), text in zip(acts, words)
        ]
        least, is_crowded = max(ring.width for ring in rings), len(rings) > MAX_SPACED_RINGS
        if is_crowded:
            least -= dp(RING_AIR)
        return Columns(*map(_centred, rings), least=least, most=len(rings), gap=0 if is_crowded else dp(GAP))

    def open_daily_challenge(self) -> None:
        """Lays the panel of the day's match over the page."""
        self._todays_glass().open()

    def _todays_glass(self) -> "DailyChallengePanel":
        return DailyChallengePanel(self.context, date.fromtimestamp(self.context.journal.clock()))

    def _open_lessons(self) -> None:
        """Offers the lesson of each game."""
        go = self.context.navigation.go
        games = [APP_GAMES[key] for key in playable() if APP_GAMES[key].has_lesson]
        acts = [Act(each.name, partial(go, "lesson", game=each.key), note=_(each.lesson_note)) for each in games]
        open_dialog(self.context, Dialog(_("Lessons"), actions=(*acts, Act(_("Close"), is_main=True))))


def wrap_in_two_lines(text: str) -> str:
    """Returns a word below a ring broken where both lines are shortest, if it would be wider than the ring.

    >>> wrap_in_two_lines("Rules")
    'Rules'
    """
    words = text.split(" ")
    broken = [f"{' '.join(words[:at])}\n{' '.join(words[at:])}" for at in range(1, len(words))]
    is_wide = width_of(text, "small") > dp(SIZES["ring_button_main"])
    return min(broken, key=lambda lines: width_of(lines, "small")) if is_wide and broken else text


def _rows(acts: Sequence[tuple[str, str, Callable[[], Any]]]) -> Card:
    card = Card(lines=True)
    for icon, text, then in acts:
        card.add_widget(Row(text, leading=Icon(icon), on_press=then))
    return card


def _centred(button: Widget) -> Widget:
    return Flow(button, align=0.5, height=button.height)


# The card of a match to go on with: its table as it lies, where it stands, the scores, the one button of brass


MAX_MEDALS = 4
MIN_BESIDE_WIDTH = 330
"""dp of a card from which picture and words stand beside each other, for letters of the usual size"""
PICTURE_SHARE = 0.47
"""The share of the card's width that the picture beside the words takes"""
FLAT_PICTURE_RATIO = 0.5
"""The height of a picture above the words, of its width"""


class ContinueCard(Showcase):
    """The card of a match to go on with."""

    def __init__(self, context: AppContext, shelved: StoredMatch, found: ResumedMatch) -> None:
        self.context, self._id = context, shelved.id
        self._words = self._told(found, APP_GAMES[shelved.game].name)
        super().__init__(match_picture(shelved.game, found.match, found.players), self._words)

    @classmethod
    def of(cls, context: AppContext, shelved: StoredMatch) -> "ContinueCard | None":
        """Returns the card of a stored match; None if it cannot be played here."""
        if shelved.game not in playable():
            return None
        found = context.journal.resume(shelved.id)
        return None if isinstance(found, MatchUnreadable) else cls(context, shelved, found)

    def _told(self, found: ResumedMatch, name: str) -> Stack:
        words = Stack(gap=dp(8))
        words.rim = dp(8)
        words.add_widget(_space(dp(4)))
        words.add_widget(Stack(Words(name, "card"), Words(describe_state(found.match, found.players), "label", "ink2")))
        words.add_widget(self._scores(found))
        words.add_widget(_space(dp(2)))
        words.add_widget(MainButton(_("Continue"), lambda: continue_match(self.context, self._id)))
        words.add_widget(_space(dp(4)))
        return words

    def _scores(self, found: ResumedMatch) -> Flow:
        scores = found.match.state.scores
        shown = (Score(player_colour(found.players, seat), scores[seat]) for seat in leading_seats(scores, MAX_MEDALS))
        return Flow(*shown, gap=dp(12), row_gap=dp(4))

    # Beside or below

    @property
    def _is_beside(self) -> bool:
        """Tells whether the words stand beside the picture: not where the card has half of a tablet to itself."""
        is_wide = self.width >= dp(MIN_BESIDE_WIDTH) * max(1.0, now().text_scale)
        return is_wide and not has_tablet_columns()

    @property
    def usual(self) -> float:
        return float((self.width - 2 * self.rim) * FLAT_PICTURE_RATIO)

    @property
    def max_extra_height(self) -> float:
        return 0.0 if self._is_beside else super().max_extra_height

    def do_layout(self, *_: Any) -> None:
        inner, picture = self.width - 2 * self.rim, self.picture
        if not self._is_beside:
            self.stretch()
            super().do_layout()
            return
        picture.width, self._words.width = inner * PICTURE_SHARE, inner * (1 - PICTURE_SHARE)
        picture.height = self._words.height if is_window_low() else max(inner * PICTURE_SHARE, self._words.height)
        self.minimum_height = picture.height + 2 * self.air
        picture.pos = self.x + self.rim, self.y + self.air
        self._words.pos = picture.right, picture.center_y - self._words.height / 2


def _space(height: float) -> Widget:
    return Widget(size_hint_y=None, height=height)


# Today's glass: one match a day against a bot


class DailyChallengePanel:
    """The panel of the match of a day: what it is, and the way to it."""

    def __init__(self, context: AppContext, day: date) -> None:
        from app.screens.play import daily  # home itself begins sooner without it

        self.context, self._day, self._games = context, day, playable()
        self._today = daily
        set_up = daily.own_daily_set_up(context.settings, day, self._games) if self._games else None
        self._found = daily.find_daily_match(context.journal, set_up) if set_up else None

    def open(self) -> None:
        """Lays the panel over the screen."""
        if self._games:
            close = self.context.navigation.close
            first, *rest = self.acts()
            acts = (first, *self._acts_alone(), *rest)
            self.context.navigation.open(Dialog(_(DAILY), self.text, acts, close))

    @property
    def text(self) -> str:
        """Returns what is played, and what has become of it."""
        return self._today.describe_daily(self.context.journal, self._day, self._games, self._found)

    def acts(self) -> list[Act]:
        """Returns what can be done about it, the main thing first."""
        go, found = self.context.navigation.go, self._found
        if found is None:
            return [Act(_("Turn the glass"), self._begin, is_main=True), Act(_("Later"))]
        if not found.is_over:
            return [Act(_("Continue"), lambda: continue_match(self.context, found.id), is_main=True), Act(_("Later"))]
        if found.is_deleted:
            return [Act(_("Close"))]
        return [Act(_("Look through it"), lambda: go("replay", match=found.id), is_main=True), Act(_("Close"))]

    def _begin(self) -> None:
        if self.context.begin(self._today.own_daily_set_up(self.context.settings, self._day, self._games)):
            self.context.navigation.go("table")

    # Alone

    def _acts_alone(self) -> list[Act]:
        """Returns the way to what one plays alone today, in each game that is played alone."""
        return [self._act_alone(game) for game in self._games if APP_GAMES[game].solo_label]

    def _act_alone(self, game: str) -> Act:
        set_up = self._today.daily_solo_set_up(self.context.settings, self._day, game)
        found = self._today.find_daily_match(self.context.journal, set_up)
        then = partial(self._play_alone, set_up, found)
        return Act(_(APP_GAMES[game].solo_label), then, icon="glass", note=self._today.describe_daily_solo(game, found))

    def _play_alone(self, set_up: "SetUp", found: "DailyMatch | None") -> None:
        """Goes to the match of a day alone: begins it, goes on with it, or shows its result."""
        if found is None:
            if self.context.begin(set_up):
                self.context.navigation.go("table")
        elif not found.is_over:
            continue_match(self.context, found.id)
        elif not found.is_deleted:
            self.context.navigation.go("result", match=found.id)


SCREEN = HomePage
