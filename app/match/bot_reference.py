"""Score that a bot reaches with the deal of a solo match, for comparison."""

from app.match.bots import BotJob, bot_of, create_random, legal_bot_move
from app.match.clocks import Clock
from app.match.seating import MatchSetUp
from engine.bots.simple import GreedyBot


class BotReference:
    """Solo match that a bot plays with the same deal, computed in short time slices so that the app stays
    responsive.
    """

    def __init__(self, set_up: MatchSetUp, level: str):
        self.match = set_up.match()
        self._bot = bot_of(set_up.game, level) or GreedyBot()
        self._thinking: BotJob | None = None

    @property
    def is_done(self) -> bool:
        return bool(self.match.winners)

    @property
    def points(self) -> int:
        """Returns the bot's current score."""
        return self.match.state.scores[0]

    def go_on(self, clock: Clock, seconds: float) -> None:
        """Runs the bot for about `seconds`, and at least for one time slice."""
        deadline = clock() + seconds
        while not self.is_done:
            self._step()
            if clock() >= deadline:
                return

    def _step(self) -> None:
        """Runs one time slice of the bot's search, or makes its move once the search is done."""
        if self._thinking is None:
            luck = create_random("par", self.match.seed, len(self.match.moves), 0)
            self._thinking = BotJob(self._bot, self.match.view(0), luck, 0.0)
        elif not self._thinking.is_done:
            self._thinking.step()
        else:
            move, _fault = legal_bot_move(self.match, 0, self._thinking)
            self._thinking = None
            self.match.play(0, move)
