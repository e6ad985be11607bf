"""Match that a bot plays with the deal of a solo match, so that the scores can be compared."""

from app.background_jobs import BackgroundJob, Slices
from app.match.bots import BotJob, bot_of, create_random, legal_bot_move
from app.match.seating import MatchSetUp
from engine.bots.simple import GreedyBot


class ComparisonMatch(BackgroundJob):
    """Background job in which a bot plays a solo match with the same deal, for comparison."""

    def __init__(self, set_up: MatchSetUp, level: str):
        super().__init__(self._play())
        self.match = set_up.match()
        self._bot = bot_of(set_up.game, level) or GreedyBot()

    @property
    def points(self) -> int:
        """Returns the bot's current score."""
        return self.match.state.scores[0]

    def _play(self) -> Slices:
        while not self.match.winners:
            luck = create_random("par", self.match.seed, len(self.match.moves), 0)
            thinking = BotJob(self._bot, self.match.view(0), luck, 0.0)
            yield from thinking.slices()
            move, _fault = legal_bot_move(self.match, 0, thinking)
            self.match.play(0, move)
