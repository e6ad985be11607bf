"""The bots of a match at work, each on what it sees."""

from collections.abc import Collection, Iterator, Sequence

from app.notices import BotFailed
from app.players import Player
from app.stopwatch import Clock
from app.thinking import Advice, Pace, Thinking, bot_of, luck_of
from engine.bots.bot import Bot
from engine.bots.simple import GreedyBot
from engine.game import Seat
from engine.match import Match


class Minds:
    """What each bot is thinking about. An answer never outlives its question: it is dropped with it."""

    def __init__(self, match: Match, players: Sequence[Player], pace: Pace, time: Clock):
        """`time`: the seconds of the match, which stand still in a pause."""
        self.match = match
        self.players = players
        self.pace = pace
        self._time = time
        self._at_work: dict[Seat, Thinking] = {}
        self._strangers: set[Seat] = set()
        """Those whose level there is not"""

    def wake(self, seats: Collection[Seat]) -> list[BotFailed]:
        """Let these seats begin to think, if they have not; tell once of each whose level there is not."""
        failed = []
        for seat in seats:
            if seat not in self._at_work:
                level = self.players[seat].level or ""
                bot = bot_of(self.match.game.name, level)
                if bot is None and seat not in self._strangers:
                    self._strangers.add(seat)
                    failed.append(BotFailed(seat, level, "unknown level"))
                self._at_work[seat] = self._begin(seat, bot or GreedyBot())
        return failed

    def _begin(self, seat: Seat, bot: Bot) -> Thinking:
        luck = luck_of("bot", self.match.seed, len(self.match.moves), seat)
        return Thinking(bot, self.match.view(seat), luck, self._time(), self.pace.iterations)

    def drop(self, seat: Seat) -> None:
        """A seat has moved: it and all whose turn that has ended stop. Others of a race think on."""
        actors = self.match.state.actors()
        self._at_work = {other: at for other, at in self._at_work.items() if other != seat and other in actors}

    def drop_all(self) -> None:
        self._at_work = {}

    def unfinished(self) -> list[Thinking]:
        return [thinking for thinking in self._at_work.values() if not thinking.is_done]

    def due(self, is_pressed: bool) -> Iterator[tuple[Seat, Thinking]]:
        """Who has thought long enough. `is_pressed`: whatever has been found by now must do."""
        now = self._time()
        for seat, thinking in self._at_work.items():
            if thinking.is_due(now, self.pace) or (is_pressed and thinking.thought is not None):
                yield seat, thinking


def share_out(jobs: Sequence[Thinking | Advice], clock: Clock, seconds: float) -> None:
    """Let all of these think in turn, slice by slice, for about so long: one slice at least."""
    left = list(jobs)
    deadline = clock() + seconds
    while left:
        job = left.pop(0)
        job.step()
        if not job.is_done:
            left.append(job)
        if clock() >= deadline:
            return
