"""Cards on which a player chooses the variant of a game: each with a picture, a name and one sentence."""

from collections.abc import Callable, Sequence
from functools import partial

from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.games import APP_GAMES
from app.look.appearance import current_appearance
from app.look.theme import SIZES
from app.widgets.card import Card
from app.widgets.choice import Option, describe_chosen, describe_option
from app.widgets.layouts import Columns
from app.widgets.text_label import TextLabel

PICTURE, NARROW_PICTURE, HEIGHT = 58, 42, 46
"""Width of a picture in dp, usually and in a narrow card, and its height"""
NARROW = 175
"""Width of a card in dp below which it is narrow"""
LEAST = 150
"""Minimum width of a card in dp at 100% text size"""
LEAD, RIM, AIR = 6, 8, 5
"""Distances in dp: between picture and texts, at the sides, and above and below the content"""


class VariantCard(Card):
    """Card of a variant: its picture before its name and sentence."""

    def __init__(
        self, variant: str, option: Option[str], label: str, note: str, on_press: Callable[[], object]
    ) -> None:
        """`label`: accessible label, without the words that say whether the card is chosen."""
        super().__init__(on_press, "surface", radius=SIZES["radius_tray"], padding=(dp(RIM), dp(AIR)))
        self.variant, self._label = variant, label
        self.picture = option.picture() if option.picture else Widget()
        self.picture.size_hint, self.picture.size = (None, None), (dp(PICTURE), dp(HEIGHT))
        self.name, self.note = TextLabel(option.text, "name"), TextLabel(note, "small", "ink2")
        for part in (self.picture, self.name, self.note):
            self.add_widget(part)

    def select(self, is_selected: bool) -> None:
        """Marks the card as chosen or not."""
        self.selected = is_selected
        self.spoken = describe_chosen(self._label, is_selected)
        self.redraw()

    def do_layout(self, *_: object) -> None:
        self.picture.width = dp(PICTURE if self.width >= dp(NARROW) else NARROW_PICTURE)
        lead = self.rim + self.picture.width + dp(LEAD)
        for words in (self.name, self.note):
            words.width = max(1, self.width - lead - self.rim)
        texts = self.name.height + self.note.height
        self.minimum_height = max(self.picture.height, texts) + 2 * self.air
        middle = self.y + self.height / 2
        self.picture.pos = self.x + self.rim, middle - self.picture.height / 2
        self.name.pos = self.x + lead, middle + texts / 2 - self.name.height
        self.note.pos = self.x + lead, middle - texts / 2


class VariantCards(Columns):
    """Cards of all variants of a game, two by two; `choose` is called with the key of a pressed card."""

    def __init__(self, game: str, variants: Sequence[str], choose: Callable[[str], object]) -> None:
        super().__init__(least=dp(LEAST) * current_appearance().text_scale, most=2, gap=dp(SIZES["gap_cards"]))
        entry = APP_GAMES[game]
        phrases = entry.phrases
        options = [
            Option(key, phrases.variant_name(key), picture=partial(entry.variant_picture, key)) for key in variants
        ]
        for index, option in enumerate(options):
            note = phrases.variant_note(option.key)
            label = f"{describe_option(options, index)}, {note}"
            self.add_widget(VariantCard(option.key, option, label, note, partial(choose, option.key)))

    def select(self, variant: object) -> None:
        """Marks the card of this variant as chosen."""
        for card in self.children:
            card.select(card.variant == variant)
