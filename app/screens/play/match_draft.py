"""Draft of a match during the set-up: seats, options and saved custom rules, as immutable data."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Self

from app.default_names import YOU, default_name, display_name, display_names, is_default_name
from app.files.settings import MOST_MIXES, LastSetUp, Settings
from app.games import APP_GAMES
from app.match.first_player import LOT, OPENER, WAYS, PastMatch, first_seat, last_match_together
from app.match.seating import MatchSetUp
from app.players import (
    COLOURS,
    Player,
    colour_of,
    colours_of,
    in_order,
    with_colour,
    with_name,
    with_player,
    with_unique_colours,
)
from engine.bots.bot_registry import LEVELS
from engine.deal_code import Deal
from engine.game import OPTIONS_OUTSIDE_BOXES, Options, Value, value_text
from engine.games import GAMES
from engine.player_names import sanitize_name

EXACT_UP_TO, ROUNDING_STEP = 10, 5
"""Number of minutes from which durations are rounded, and the rounding step in minutes"""
BOT_NAMES = ("Nino", "Ada", "Otto", "Mira", "Hugo", "Zoé", "Emil", "Ines")
"""Default names of bots"""


@dataclass(frozen=True)
class MatchDraft:
    """Draft of a match. The number of players is always one that the game allows."""

    game: str
    players: tuple[Player, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    """Options that differ from the rule sheet"""
    displaced_players: tuple[Player, ...] = ()
    """Players that were removed because the options allow fewer players; they return when the options allow more"""
    seed: int | None = None
    """Seed of an agreed deal; None for a random deal"""

    saved_mixes: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Saved custom rules by name: options that differ from the rule sheet, without the timer"""
    begins: str = ""
    """Rule for the first player, one of `WAYS`; empty if an option of the game determines the first player"""
    past_matches: tuple[PastMatch, ...] = ()
    """Recent matches of the game, newest first"""

    # Options

    @property
    def full_options(self) -> Options:
        """Returns all options of the game, with the values of this draft."""
        return GAMES[self.game].options.of(self.options)

    @property
    def seats(self) -> range:
        """Returns the numbers of seats that these options allow."""
        return self.full_options.seats

    def choices(self) -> dict[str, tuple[Value, ...]]:
        """Returns the possible values of each applicable option, except the timer and the first player."""
        options, game, seats = self.full_options, APP_GAMES[self.game], len(self.players)
        offered = {
            name: tuple(value for value in values if self._is_offered(name, value))
            for name, values in options.choices().items()
            if name not in (game.traits.timer_option, OPENER) and game.traits.is_relevant(options, name, seats)
        }
        return {name: values for name, values in offered.items() if len(values) > 1 or name == "ahead"}

    @property
    def variant_option(self) -> str:
        """Returns the name of the option that chooses the variant; empty in a game with one variant."""
        return APP_GAMES[self.game].traits.variant_option

    @property
    def variants(self) -> tuple[str, ...]:
        """Returns the keys of all variants; empty in a game with one variant."""
        return tuple(map(str, self.choices().get(self.variant_option, ())))

    def players_leaving(self, draft: "MatchDraft") -> tuple[str, ...]:
        """Returns the names of the players of this draft who have no seat in another one."""
        return tuple(name for name, player in zip(self.names, self.players) if player not in draft.players)

    def _is_present(self, option: str, value: object) -> bool:
        """Returns whether an option value exists in this draft: any value that is not a seat, or a seat that has a
        player.
        """
        return option not in self.full_options.of_seats() or not isinstance(value, int) or value < len(self.players)

    def _is_offered(self, option: str, value: Value) -> bool:
        offers = APP_GAMES[self.game].traits.can_play(option, value)
        return offers and self._is_present(option, value) and self._can_be(option, value)

    def _can_be(self, option: str, value: Value) -> bool:
        """Returns whether a value is compatible with the other options."""
        return replace(self.full_options, **{option: value}).clash() != option

    @property
    def editions(self) -> tuple[str, ...]:
        """Returns the keys of the game's editions."""
        return tuple(self.full_options.boxes())

    def with_edition(self, box: str) -> Self:
        """Returns a draft with the rules of an edition; length and timer do not change unless the edition sets them."""
        unchanged = {
            name: value
            for name, value in self.options.items()
            if name in OPTIONS_OUTSIDE_BOXES | self.full_options.named_seats
        }
        if self.full_options.box and self.full_options.boxes()[self.full_options.box].get("length"):
            unchanged.pop("length", None)
        options = GAMES[self.game].options.of({**unchanged, **self.full_options.boxes()[box]}).settled().changed()
        return replace(self, options=options).with_legal_seats()

    @property
    def mix(self) -> dict[str, str]:
        """Returns the current custom rules: options that differ from the rule sheet, without the timer and options that
        name a seat.
        """
        return {name: value for name, value in self.full_options.changed().items() if name not in self._table_options}

    @property
    def _table_options(self) -> set[str]:
        return {APP_GAMES[self.game].traits.timer_option, "ahead"} | self.full_options.named_seats

    @property
    def mix_name(self) -> str | None:
        """Returns the name under which the current custom rules are saved, or None."""
        return next((name for name, mix in self.saved_mixes.items() if dict(mix) == self.mix), None)

    @property
    def can_save_mix(self) -> bool:
        """Returns whether one more set of custom rules can be saved."""
        return len(self.saved_mixes) < MOST_MIXES

    def with_saved_mix(self, name: str) -> Self:
        """Returns a draft with the current custom rules saved under a name; unchanged if the name is empty."""
        name = sanitize_name(name)
        return replace(self, saved_mixes={**self.saved_mixes, name: self.mix}) if name else self

    def without_mix(self, name: str) -> Self:
        return replace(self, saved_mixes={other: mix for other, mix in self.saved_mixes.items() if other != name})

    def with_mix(self, name: str) -> Self:
        """Returns a draft that uses saved custom rules."""
        unchanged = {option: value for option, value in self.options.items() if option in self._table_options}
        options = GAMES[self.game].options.of({**self.saved_mixes[name], **unchanged}).settled().changed()
        return replace(self, options=options).with_legal_seats()

    @property
    def minutes(self) -> int | None:
        """Returns the estimated minutes of a match with these seats; None if unknown."""
        traits = APP_GAMES[self.game].traits
        moves = traits.expected_moves(self.full_options, len(self.players))
        if moves is None:
            return None
        person, bot = traits.seconds_per_move
        bots = sum(player.is_bot for player in self.players)
        seconds = (bots * bot + (len(self.players) - bots) * person) / len(self.players)
        minutes = moves * seconds / 60
        return max(1, round(minutes)) if minutes < EXACT_UP_TO else round(minutes / ROUNDING_STEP) * ROUNDING_STEP

    @property
    def timer_option(self) -> tuple[str, tuple[Value, ...]] | None:
        """Returns the name of the timer option and its possible values: no timer first, then from the shortest.

        Returns None in a game without a timer.
        """
        name = APP_GAMES[self.game].traits.timer_option
        if not name:
            return None
        values = (value for value in self.full_options.choices()[name] if self._can_be(name, value))
        return name, tuple(sorted(values, key=lambda seconds: int(seconds or 0)))

    def value(self, option: str) -> Value:
        return getattr(self.full_options, option)

    def with_option(self, option: str, value: object) -> Self:
        options = GAMES[self.game].options.of({**self.options, option: value}).settled().changed()
        return replace(self, options=options).with_legal_seats()

    @property
    def deal(self) -> Deal | None:
        """Returns the agreed deal; None for a random deal."""
        if self.seed is None:
            return None
        options = GAMES[self.game].options.of(self.set_up(self.seed).options)
        return Deal(self.game, options, len(self.players), self.seed)

    def with_seed(self, seed: int | None) -> Self:
        return replace(self, seed=seed)

    def with_deal(self, deal: Deal) -> Self:
        """Returns a draft with the options, seed and number of seats of a deal."""
        draft = replace(self, options=deal.options.changed(), seed=deal.seed, begins="")
        while len(draft.players) < deal.seats:
            draft = draft.with_added_seat()
        return replace(draft, players=draft.players[: deal.seats]).without_absent_seats()

    # First player

    @property
    def opener_choices(self) -> tuple[Value, ...]:
        """Returns the possible rules for the first player: values of the option, then `WAYS`; empty if there is no
        choice.
        """
        options, traits = self.full_options, APP_GAMES[self.game].traits
        values = options.choices().get(OPENER, ())
        if not values or not traits.is_relevant(options, OPENER, len(self.players)):
            return ()
        possible = [value for value in values if not isinstance(value, int) or value < len(self.players)]
        has_lot = bool({"drawn", LOT} & set(values))
        return (*possible, *(way for way in WAYS if way != LOT or not has_lot))

    @property
    def opener(self) -> Value:
        """Returns the current rule for the first player, one of `opener_choices`; None if the game has no such rule."""
        return self.begins or (self.value(OPENER) if OPENER in self.full_options.choices() else None)

    def with_opener(self, opener: Value) -> Self:
        if isinstance(opener, str) and opener in WAYS and opener not in self.full_options.choices()[OPENER]:
            usual = self.with_option(OPENER, self.full_options.defaults()[OPENER])
            return replace(usual, begins=opener)
        return replace(self.with_option(OPENER, opener), begins="")

    @property
    def opening_seat(self) -> int | None:
        """Returns the seat of the first player; None if it is not certain yet."""
        if not self.begins:
            value = self.opener
            return value if isinstance(value, int) else APP_GAMES[self.game].traits.first_seat(len(self.players))
        return first_seat(self.begins, self.stored_names, self.past_matches)

    @property
    def last_match_together(self) -> PastMatch | None:
        """Returns the last match of exactly these players; None if they have not played together."""
        return last_match_together(self.stored_names, self.past_matches)

    # Seats

    @property
    def names(self) -> tuple[str, ...]:
        return display_names(self.stored_names)

    @property
    def stored_names(self) -> tuple[str, ...]:
        return tuple(map(self.stored_name, range(len(self.players))))

    @property
    def can_add(self) -> bool:
        return len(self.players) < self.seats[-1]

    @property
    def can_remove(self) -> bool:
        return len(self.players) > self.seats[0]

    def colour(self, seat: int) -> int:
        """Returns the colour index of a player, by default that of the seat."""
        return colour_of(self.players, seat)

    def with_added_seat(self) -> Self:
        """Returns a draft with one more seat, for a bot, if the game allows it."""
        if not self.can_add:
            return self
        return replace(self, players=(*self.players, self._new_bot()))

    def without_seat(self, seat: int) -> Self:
        if not self.can_remove:
            return self
        return self.with_order([other for other in range(len(self.players)) if other != seat])

    def with_moved(self, seat: int, to: int) -> Self:
        """Returns a draft with a player moved to another seat. Options that name this player's seat are updated."""
        order = [other for other in range(len(self.players)) if other != seat]
        order.insert(to, seat)
        return self.with_order(order)

    def with_order(self, order: Sequence[int]) -> Self:
        """Returns a draft with the players reordered: `order` lists the old seat of each new seat."""
        return replace(
            self, players=in_order(self.players, order), options=self.full_options.reseated(order).settled().changed()
        )

    def with_name(self, seat: int, name: str) -> Self:
        """Returns a draft with another name for a seat; unchanged if the name is empty."""
        name = sanitize_name(name)
        return replace(self, players=with_name(self.players, seat, name)) if name else self

    def with_level(self, seat: int, level: str | None) -> Self:
        """Returns a draft with a bot of this level on a seat, or with a person if the level is None. A default name is
        replaced by one that suits the new player.
        """
        player = self.players[seat]
        name = player.stored_name
        if level is None and name in BOT_NAMES:
            name = default_name(seat + 1)
        elif level and is_default_name(name):
            name = self._free_name()
        player = replace(player, stored_name=name, level=level)
        return replace(self, players=with_player(self.players, seat, player))

    def with_colour(self, seat: int, colour: int) -> Self:
        """Returns a draft with another colour for a seat. A seat that already has this colour gets the old one in
        exchange.
        """
        return replace(self, players=with_colour(self.players, seat, colour))

    def _free_name(self) -> str:
        names = {player.stored_name for player in self.players}
        return next((name for name in BOT_NAMES if name not in names), BOT_NAMES[0])

    def _new_bot(self) -> Player:
        taken = colours_of(self.players)
        level = next((player.level for player in reversed(self.players) if player.level), LEVELS[0])
        return Player(self._free_name(), level, next(colour for colour in range(COLOURS) if colour not in taken))

    def with_people(self, names: Sequence[str]) -> Self:
        """Returns a draft for these people in this order, with bots only if the game needs more players.

        People already in the draft keep their colours. Options that name a seat or do not allow this number of players
        are dropped.
        """
        seats = range(len(self.players))
        people = {self.stored_name(seat): self.players[seat] for seat in seats if not self.players[seat].is_bot}
        players = tuple(people.get(name, Player(name, None, None)) for name in names)
        unchanged = {name: value for name, value in self.options.items() if name not in self.full_options.named_seats}
        options = unchanged if len(names) in self.seats else {}
        draft = replace(self, players=with_unique_colours(players), options=options, displaced_players=(), seed=None)
        return draft.with_legal_seats()

    @property
    def next_leaver(self) -> int:
        """Returns the next seat to remove: the last one, unless it has the only person and bots remain."""
        bots = [seat for seat, player in enumerate(self.players) if player.is_bot]
        is_last_person = not self.players[-1].is_bot and len(bots) == len(self.players) - 1
        return bots[-1] if bots and is_last_person else len(self.players) - 1

    def with_legal_seats(self) -> Self:
        """Returns a draft with an allowed number of players: removes the seats given by `next_leaver`, restores
        displaced players.
        """
        draft, seats = self, self.seats
        while len(draft.players) < seats[-1] and draft.displaced_players:
            first, *waiting = draft.displaced_players
            players = with_unique_colours((*draft.players, first))
            draft = replace(draft, players=players, displaced_players=tuple(waiting))
        while len(draft.players) > seats[-1]:
            leaver = draft.next_leaver
            displaced = (draft.players[leaver], *draft.displaced_players)
            others = [seat for seat in range(len(draft.players)) if seat != leaver]
            draft = replace(draft.with_order(others), displaced_players=displaced)
        while len(draft.players) < seats[0]:
            draft = draft.with_added_seat()
        return draft.without_absent_seats()

    def without_absent_seats(self) -> Self:
        """Returns a draft without options that name a removed seat."""
        options = {name: value for name, value in self.options.items() if self._is_present(name, self.value(name))}
        return replace(self, options=options)

    # Results

    @property
    def has_only_bots(self) -> bool:
        """Returns whether only bots play."""
        return all(player.is_bot for player in self.players)

    def set_up(self, random_seed: int) -> MatchSetUp:
        """Returns the set-up of the match, with a random seed unless a deal was agreed."""
        seed = random_seed if self.seed is None else self.seed
        seated = in_order(self.players, range(len(self.players)))
        players = tuple(replace(player, stored_name=name) for player, name in zip(seated, self.stored_names))
        return MatchSetUp(self.game, players, seed, self._options_in_use()).with_first_player(
            self.begins, self.past_matches, APP_GAMES[self.game].traits
        )

    def _options_in_use(self) -> dict[str, Value]:
        """Returns the changed options that apply in the chosen mode; the draft keeps those of other modes too."""
        options, traits, seats = self.full_options, APP_GAMES[self.game].traits, len(self.players)
        return {name: value for name, value in self.options.items() if traits.is_relevant(options, name, seats)}

    def seat_name(self, seat: int) -> str:
        """Returns the name of a seat as text."""
        return display_name(self.stored_name(seat))

    def stored_name(self, seat: int) -> str:
        """Returns the stored name of a seat; if several people play, the mark `YOU` is replaced by a numbered one."""
        name = self.players[seat].stored_name
        people = [player for player in self.players if not player.is_bot]
        return default_name(seat + 1) if name == YOU and len(people) > 1 else name

    def to_last_set_up(self) -> LastSetUp:
        """Converts the draft to the set-up stored in the settings for the next match."""
        options = tuple((name, value_text(value)) for name, value in self.options.items())
        players = in_order(self.players, range(len(self.players)))
        mixes = tuple((name, tuple(mix.items())) for name, mix in self.saved_mixes.items())
        return LastSetUp(players, options, mixes, self.begins, self.displaced_players)


def load_draft(game: str, settings: Settings, past_matches: tuple[PastMatch, ...] = ()) -> MatchDraft:
    """Loads the last set-up of a game as a draft, without values that are no longer valid.

    `past_matches`: recent matches of the game, which may decide the first player.
    """
    last = settings.set_ups.get(game, LastSetUp())
    players = tuple(_valid_player(player) for player in last.players[:COLOURS]) or _default_players(settings)
    mixes = {name: _valid_options(game, dict(mix)) for name, mix in last.mixes if sanitize_name(name) == name}
    options = _valid_options(game, dict(last.options))
    displaced = tuple(map(_valid_player, last.displaced[:COLOURS]))
    draft = MatchDraft(game, with_unique_colours(players), options, displaced, None, mixes, past_matches=past_matches)
    draft = draft.with_legal_seats()
    return replace(draft, begins=last.begins) if last.begins in draft.opener_choices else draft


def first_person_name(settings: Settings) -> str:
    """Returns the name of the first person in the stored set-ups, by default the mark `YOU`."""
    players = (player for last in settings.set_ups.values() for player in last.players)
    names = (sanitize_name(player.stored_name) for player in players if not player.is_bot)
    return next(filter(None, names), YOU)


def _default_players(settings: Settings) -> tuple[Player, ...]:
    """Returns the players of a first set-up: the first person in the stored set-ups and a bot of the lowest level."""
    people = (player for last in settings.set_ups.values() for player in last.players if not player.is_bot)
    person = next(people, Player(first_person_name(settings), None, 0))
    return _valid_player(person), Player(BOT_NAMES[0], LEVELS[0], None)


def _valid_player(player: Player) -> Player:
    is_valid = player.level is None or player.level in LEVELS
    return Player(
        sanitize_name(player.stored_name) or BOT_NAMES[0], player.level if is_valid else LEVELS[0], player.colour
    )


def _valid_options(game: str, stored: Mapping[str, str]) -> dict[str, str]:
    """Returns the stored options that are still valid for the game."""
    choices = GAMES[game].options.choices()
    valid = {name: text for name, text in stored.items() if text in map(value_text, choices.get(name, ()))}
    return GAMES[game].options.of(valid).settled().changed()
