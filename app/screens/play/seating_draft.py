"""The table while it is set up: who sits where, what was agreed. Plain data; the screen shows it and changes it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Self

from app.games import APP_GAMES
from app.match.first_player import LOT, OPENER, WAYS, PastMatch, first_seat, last_match_together
from app.match.seating import COLOURS, Player, SetUp
from app.shell.i18n import _
from app.store.settings import MOST_MIXES, LastPlayer, LastSetUp, Settings
from engine.bots.levels import LEVELS
from engine.deal import Deal
from engine.game import BESIDE_BOXES, Options, value_text
from engine.games import GAMES
from engine.names import made_name

EXACT_UP_TO, ROUNDING_STEP = 10, 5
"""Minutes are told in steps of so many, from so many on"""
BOT_NAMES = ("Nino", "Ada", "Otto", "Mira", "Hugo", "Zoé", "Emil", "Ines")
"""Bots are called so until they are given another name"""


@dataclass(frozen=True)
class SeatingDraft:
    """A table that is being set up. It always has a number of chairs that its game allows."""

    game: str
    chairs: tuple[LastPlayer, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    """What differs from the sheet's way"""
    displaced_chairs: tuple[LastPlayer, ...] = ()
    """Who had to get up because so many may not play like this; they come back when they may"""
    seed: int | None = None
    """Where all luck comes from, if that is agreed; None where it is drawn when the match begins"""

    saved_mixes: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """The mixes of rules that players have named: what each has otherwise than the sheet, the sand apart"""
    begins: str = ""
    """How it is found who begins, one of `WAYS`; empty where the options say it"""
    past_matches: tuple[PastMatch, ...] = ()
    """The last matches of the game, the newest first"""

    # What is agreed

    @property
    def full_options(self) -> Options:
        return GAMES[self.game].options.of(self.options)

    @property
    def seats(self) -> range:
        """Returns how many may play like this."""
        return self.full_options.seats

    def choices(self) -> dict[str, tuple[Any, ...]]:
        """Returns the options that mean something now, each with its values: the sand and who begins apart."""
        full_options, game, seats = self.full_options, APP_GAMES[self.game], len(self.chairs)
        offered = {
            name: tuple(value for value in values if self._is_offered(name, value))
            for name, values in full_options.choices().items()
            if name not in (game.timer_option, OPENER) and game.traits.is_relevant(full_options, name, seats)
        }
        return {name: values for name, values in offered.items() if len(values) > 1 or name == "ahead"}

    def _is_there(self, option: str, value: object) -> bool:
        """Returns whether a value is no seat, or one that somebody sits on."""
        return option not in self.full_options.of_seats() or not isinstance(value, int) or value < len(self.chairs)

    def _is_offered(self, option: str, value: object) -> bool:
        offers = APP_GAMES[self.game].traits.can_play(option, value)
        return offers and self._is_there(option, value) and self._can_be(option, value)

    def _can_be(self, option: str, value: Any) -> bool:
        """Returns whether a value makes sense beside the other options."""
        return replace(self.full_options, **{option: value}).clash() != option

    @property
    def editions(self) -> tuple[str, ...]:
        """Returns the boxes of the game that people own."""
        return tuple(self.full_options.boxes())

    def with_edition(self, box: str) -> Self:
        """Returns the same table by the rules of a box; how long and how much sand stays, unless the box says so."""
        stays = {
            name: value for name, value in self.options.items() if name in BESIDE_BOXES | self.full_options.named_seats
        }
        if self.full_options.box and self.full_options.boxes()[self.full_options.box].get("length"):
            stays.pop("length", None)
        options = GAMES[self.game].options.of({**stays, **self.full_options.boxes()[box]}).settled().changed()
        return replace(self, options=options).with_legal_seats()

    @property
    def mix(self) -> dict[str, Any]:
        """Returns what this table has otherwise than the sheet, the sand and what names a seat apart."""
        return {name: value for name, value in self.full_options.changed().items() if name not in self._of_this_table}

    @property
    def _of_this_table(self) -> set[str]:
        return {APP_GAMES[self.game].timer_option, "ahead"} | self.full_options.named_seats

    @property
    def mix_name(self) -> str | None:
        """Returns the name under which this mix of rules is kept; None if it is not."""
        return next((name for name, mix in self.saved_mixes.items() if dict(mix) == self.mix), None)

    @property
    def can_save_mix(self) -> bool:
        """Returns whether there is room for one more mix of rules."""
        return len(self.saved_mixes) < MOST_MIXES

    def with_saved_mix(self, name: str) -> Self:
        """Returns the same table with its mix of rules kept under a name; without a name nothing is kept."""
        tidy = made_name(name)
        return replace(self, saved_mixes={**self.saved_mixes, tidy: self.mix}) if tidy else self

    def without_mix(self, name: str) -> Self:
        return replace(self, saved_mixes={other: mix for other, mix in self.saved_mixes.items() if other != name})

    def with_mix(self, name: str) -> Self:
        """Returns the same table by a mix of rules that was kept."""
        stays = {option: value for option, value in self.options.items() if option in self._of_this_table}
        options = GAMES[self.game].options.of({**self.saved_mixes[name], **stays}).settled().changed()
        return replace(self, options=options).with_legal_seats()

    @property
    def minutes(self) -> int | None:
        """Returns about how many minutes a match takes with these seats; None where that is not known."""
        traits = APP_GAMES[self.game].traits
        moves = traits.expected_moves(self.full_options, len(self.chairs))
        if moves is None:
            return None
        person, bot = traits.seconds_per_move
        bots = sum(chair.level is not None for chair in self.chairs)
        seconds = (bots * bot + (len(self.chairs) - bots) * person) / len(self.chairs)
        minutes = moves * seconds / 60
        return max(1, round(minutes)) if minutes < EXACT_UP_TO else round(minutes / ROUNDING_STEP) * ROUNDING_STEP

    @property
    def timer_option(self) -> tuple[str, tuple[Any, ...]] | None:
        """Returns the option of the sand and its values, none first, then the shortest; None in a game without sand.

        A value that the other options rule out is left out.
        """
        name = APP_GAMES[self.game].timer_option
        if not name:
            return None
        values = (each for each in self.full_options.choices()[name] if self._can_be(name, each))
        return name, tuple(sorted(values, key=lambda each: int(each or 0)))

    def value(self, option: str) -> Any:
        return getattr(self.full_options, option)

    def with_option(self, option: str, value: object) -> Self:
        options = GAMES[self.game].options.of({**self.options, option: value}).settled().changed()
        return replace(self, options=options).with_legal_seats()

    @property
    def deal(self) -> Deal | None:
        """Returns what the match will begin with, if its luck is agreed."""
        if self.seed is None:
            return None
        options = GAMES[self.game].options.of(self.set_up(self.seed).options)
        return Deal(self.game, options, len(self.chairs), self.seed)

    def with_seed(self, seed: int | None) -> Self:
        return replace(self, seed=seed)

    def with_deal(self, deal: Deal) -> Self:
        """Returns the draft for a deal of its game: those options and that luck, and so many chairs."""
        draft = replace(self, options=deal.options.changed(), seed=deal.seed, begins="")
        while len(draft.chairs) < deal.seats:
            draft = draft.with_added_seat()
        return replace(draft, chairs=draft.chairs[: deal.seats]).without_absent_seats()

    # Who begins

    @property
    def opener_choices(self) -> tuple[Any, ...]:
        """Returns what can be agreed on about who begins: values of the option, then `WAYS`; nothing if it cannot."""
        full_options, traits = self.full_options, APP_GAMES[self.game].traits
        values = full_options.choices().get(OPENER, ())
        if not values or not traits.is_relevant(full_options, OPENER, len(self.chairs)):
            return ()
        there = [value for value in values if not isinstance(value, int) or value < len(self.chairs)]
        has_lot = bool({"drawn", LOT} & set(values))
        return (*there, *(way for way in WAYS if way != LOT or not has_lot))

    @property
    def opener(self) -> int | str:
        """Returns which of these holds."""
        return self.begins or self.value(OPENER)

    def with_opener(self, opener: int | str) -> Self:
        if opener in WAYS and opener not in self.full_options.choices()[OPENER]:
            usual = self.with_option(OPENER, self.full_options.usual()[OPENER])
            return replace(usual, begins=opener)
        return replace(self.with_option(OPENER, opener), begins="")

    @property
    def opening_seat(self) -> int | None:
        """Returns the seat that will begin; None where that is not known yet."""
        if not self.begins:
            named = self.value(OPENER)
            return named if isinstance(named, int) else APP_GAMES[self.game].traits.first_seat(len(self.chairs))
        return first_seat(self.begins, self.names, self.past_matches)

    @property
    def last_match_together(self) -> PastMatch | None:
        """Returns the last match of just these players."""
        return last_match_together(self.names, self.past_matches)

    # Who sits there

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(map(self.seat_name, range(len(self.chairs))))

    @property
    def can_add(self) -> bool:
        return len(self.chairs) < self.seats[-1]

    @property
    def can_remove(self) -> bool:
        return len(self.chairs) > self.seats[0]

    def colour(self, seat: int) -> int:
        """Returns the colour of a chair: its own, or the one of the seat."""
        chosen = self.chairs[seat].colour
        return seat if chosen is None else chosen

    def with_added_seat(self) -> Self:
        """Returns one more seat, with a bot on it."""
        if not self.can_add:
            return self
        return replace(self, chairs=(*self.chairs, self._newcomer()))

    def without_seat(self, seat: int) -> Self:
        if not self.can_remove:
            return self
        return self.with_order([each for each in range(len(self.chairs)) if each != seat])

    def with_moved(self, seat: int, to: int) -> Self:
        """Returns the table with whoever sits on a seat at another place; those between move up.

        Name, level and colour go along, and so does what was agreed for that player.
        """
        order = [each for each in range(len(self.chairs)) if each != seat]
        order.insert(to, seat)
        return self.with_order(order)

    def with_order(self, order: Sequence[int]) -> Self:
        """Returns the table with the chairs in this order, `order[new] = old`."""
        chairs = tuple(self.chairs[old]._replace(colour=self.colour(old)) for old in order)
        return replace(self, chairs=chairs, options=self.full_options.reseated(order).settled().changed())

    def with_name(self, seat: int, name: str) -> Self:
        """Gives a seat another name; without a name it is called as before."""
        tidy = made_name(name)
        return self.with_chair(seat, self.chairs[seat]._replace(name=tidy)) if tidy else self

    def with_level(self, seat: int, level: str | None) -> Self:
        """Seats a bot of this level, or a person; whoever has been given no name of their own is renamed."""
        chair = self.chairs[seat]
        name = chair.name
        if level is None and name in BOT_NAMES:
            name = _("Player {n}").format(n=seat + 1)
        elif level and name in (_("You"), _("Player {n}").format(n=seat + 1)):
            name = self._free_name()
        return self.with_chair(seat, chair._replace(name=name, level=level))

    def with_colour(self, seat: int, colour: int) -> Self:
        """Gives a seat another colour; who had that one takes this seat's."""
        mine = self.colour(seat)
        other = next((each for each in range(len(self.chairs)) if self.colour(each) == colour), seat)
        swapped = self.with_chair(other, self.chairs[other]._replace(colour=mine))
        return swapped.with_chair(seat, swapped.chairs[seat]._replace(colour=colour))

    def with_chair(self, seat: int, chair: LastPlayer) -> Self:
        """Returns the draft with another chair at this seat."""
        return replace(self, chairs=(*self.chairs[:seat], chair, *self.chairs[seat + 1 :]))

    def _free_name(self) -> str:
        names = {chair.name for chair in self.chairs}
        return next((each for each in BOT_NAMES if each not in names), BOT_NAMES[0])

    def _newcomer(self) -> LastPlayer:
        taken = {self.colour(seat) for seat in range(len(self.chairs))}
        level = next((chair.level for chair in reversed(self.chairs) if chair.level), LEVELS[0])
        return LastPlayer(self._free_name(), level, next(colour for colour in range(COLOURS) if colour not in taken))

    def with_people(self, names: Sequence[str]) -> Self:
        """Returns the table with these people in their order; a bot sits with them only where so few may not play.

        Who sat here keeps their colour. What was agreed for a seat is gone, as are rules by which so many may not play.
        """
        seats = range(len(self.chairs))
        known = {self.seat_name(seat): self.chairs[seat] for seat in seats if self.chairs[seat].level is None}
        chairs = tuple(known.get(name, LastPlayer(name, None, None)) for name in names)
        stays = {name: value for name, value in self.options.items() if name not in self.full_options.named_seats}
        options = stays if len(names) in self.seats else {}
        draft = replace(self, chairs=_coloured(chairs), options=options, displaced_chairs=(), seed=None)
        return draft.with_legal_seats()

    @property
    def next_leaver(self) -> int:
        """Returns the seat that leaves first: the last one, but not the only person as long as there is a bot."""
        bots = [seat for seat, chair in enumerate(self.chairs) if chair.level]
        is_last_person = self.chairs[-1].level is None and len(bots) == len(self.chairs) - 1
        return bots[-1] if bots and is_last_person else len(self.chairs) - 1

    def with_legal_seats(self) -> Self:
        """Returns the draft with as many chairs as may play like this: the last ones leave, and come back first; the
        only person stays.
        """
        draft, seats = self, self.seats
        while len(draft.chairs) < seats[-1] and draft.displaced_chairs:
            draft = replace(
                draft, chairs=(*draft.chairs, draft.displaced_chairs[0]), displaced_chairs=draft.displaced_chairs[1:]
            )
        while len(draft.chairs) > seats[-1]:
            at = draft.next_leaver
            displaced_chairs, staying = (
                (draft.chairs[at], *draft.displaced_chairs),
                [each for each in range(len(draft.chairs)) if each != at],
            )
            draft = replace(draft.with_order(staying), displaced_chairs=displaced_chairs)
        while len(draft.chairs) < seats[0]:
            draft = draft.with_added_seat()
        return draft.without_absent_seats()

    def without_absent_seats(self) -> Self:
        """Returns the draft without options that name a seat on which nobody sits any more."""
        there = {name: value for name, value in self.options.items() if self._is_there(name, self.value(name))}
        return replace(self, options=there)

    # What comes of it

    @property
    def has_only_bots(self) -> bool:
        """Tells whether only bots play."""
        return all(chair.level for chair in self.chairs)

    def set_up(self, luck: int) -> SetUp:
        """Returns the match to be begun, with this luck where none is agreed."""
        seed = luck if self.seed is None else self.seed
        players = (Player(self.seat_name(seat), each.level, self.colour(seat)) for seat, each in enumerate(self.chairs))
        return SetUp(self.game, tuple(players), seed, self._options_in_use()).with_first_player(
            self.begins, self.past_matches
        )

    def _options_in_use(self) -> dict[str, Any]:
        """Returns the changed options that apply in the chosen mode; the draft also has those of other modes."""
        full_options, traits, seats = self.full_options, APP_GAMES[self.game].traits, len(self.chairs)
        return {name: value for name, value in self.options.items() if traits.is_relevant(full_options, name, seats)}

    def seat_name(self, seat: int) -> str:
        """Returns the name of a chair; where several people play, no one is `You`."""
        chair = self.chairs[seat]
        people = [each for each in self.chairs if each.level is None]
        is_told_apart = len(people) < 2 or chair.name != _("You")
        return chair.name if is_told_apart else _("Player {n}").format(n=seat + 1)

    def to_last_set_up(self) -> LastSetUp:
        """Returns what is to be remembered for the next time."""
        written = tuple((name, value_text(value)) for name, value in self.options.items())
        coloured = tuple(chair._replace(colour=self.colour(seat)) for seat, chair in enumerate(self.chairs))
        kept = tuple((name, tuple(mix.items())) for name, mix in self.saved_mixes.items())
        return LastSetUp(coloured, written, kept, self.begins)


def load_draft(game: str, settings: Settings, past_matches: tuple[PastMatch, ...] = ()) -> SeatingDraft:
    """Returns the table as it was set up the last time, as far as that still makes sense.

    `past_matches`: the last matches of the game, which may say who begins.
    """
    last = settings.set_ups.get(game, LastSetUp())
    chairs = tuple(_sound(chair) for chair in last.chairs[:COLOURS]) or _first_chairs(settings)
    mixes = {name: _sound_options(game, dict(mix)) for name, mix in last.kept if made_name(name) == name}
    options = _sound_options(game, dict(last.options))
    draft = SeatingDraft(game, _coloured(chairs), options, saved_mixes=mixes, past_matches=past_matches)
    draft = draft.with_legal_seats()
    return replace(draft, begins=last.begins) if last.begins in draft.opener_choices else draft


def first_person_name(settings: Settings) -> str:
    """Returns the name of a person who has sat at a table here."""
    people = (made_name(each.name) for last in settings.set_ups.values() for each in last.chairs if each.level is None)
    return next(filter(None, people), _("You"))


def _first_chairs(settings: Settings) -> tuple[LastPlayer, ...]:
    """Returns whoever sat somewhere else the last time, and a bot that lets win."""
    people = (chair for last in settings.set_ups.values() for chair in last.chairs if chair.level is None)
    person = next(people, LastPlayer(first_person_name(settings), None, 0))
    return _sound(person), LastPlayer(BOT_NAMES[0], LEVELS[0], None)


def _sound(chair: LastPlayer) -> LastPlayer:
    known = chair.level is None or chair.level in LEVELS
    return LastPlayer(made_name(chair.name) or BOT_NAMES[0], chair.level if known else LEVELS[0], chair.colour)


def _coloured(chairs: tuple[LastPlayer, ...]) -> tuple[LastPlayer, ...]:
    """Returns every chair in a colour of its own."""
    free = list(range(COLOURS))
    done: list[LastPlayer] = []
    for chair in chairs:
        colour = chair.colour if chair.colour in free else free[0]
        free.remove(colour)
        done.append(chair._replace(colour=colour))
    return tuple(done)


def _sound_options(game: str, given: Mapping[str, str]) -> dict[str, str]:
    """Returns only what the game still knows."""
    choices = GAMES[game].options.choices()
    known = {name: text for name, text in given.items() if text in map(value_text, choices.get(name, ()))}
    return GAMES[game].options.of(known).settled().changed()
