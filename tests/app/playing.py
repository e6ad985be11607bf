"""Clock that only tests advance, and matches played through sessions."""

from random import Random

from app.games import traits_of
from app.match.bots import BotTimeLimits
from app.match.messages import MovePlayed, Stage
from app.match.seating import MatchSetUp
from app.match.session import Session
from app.players import Player
from engine.bots.bot import pick

QUICK = BotTimeLimits(iterations=2)
SEATS = [("triominos", seats) for seats in range(2, 7)] + [("quadominos", seats) for seats in range(2, 9)]
LONGEST = 50_000


class Clock:
    """Clock that only tests advance. `tick`: number of seconds by which each reading advances it."""

    def __init__(self, now=100.0, tick=0.0):
        self.now = now
        self.tick = tick

    def __call__(self):
        self.now += self.tick
        return self.now


def table(pattern, level="learner"):
    """Returns players for a pattern: `p` for a person, `b` for a bot.

    The players are named A, B, C… in the order of their seats.
    """
    return tuple(Player("ABCDEFGH"[seat], level if sort == "b" else None) for seat, sort in enumerate(pattern))


def new_session(game, pattern, seed=1, options=None, clock=None, log=None, pace=QUICK, level="learner", **more):
    set_up = MatchSetUp(game, table(pattern, level), seed, options or {})
    match = set_up.match()
    return Session(match, set_up.players, traits_of(match), clock or Clock(), log, pace, **more)


def any_move(session, seat, rng):
    return pick(session.match.state.moves(seat), rng)


def run_frame(session, milliseconds, may_move=True):
    """Runs the background jobs for some milliseconds, with an update of the session before and after, as in a frame of
    the app; returns whether a move was made.
    """
    if session.update(may_move=False):
        return True
    session.jobs.scheduler.run(milliseconds / 1000)
    return session.update(may_move)


def go_on(session, clock, rng):
    """Performs the action that the session waits for, with random moves."""
    if session.stage is Stage.ROUND_OVER:
        session.next_round()
    elif session.stage is Stage.PASS_ON:
        session.cover()
    elif session.stage is Stage.HANDOVER:
        session.reveal(session.turn)
    elif session.stage is Stage.PLAY and rng.random() < 0.7:
        refused = session.play(session.turn, any_move(session, session.turn, rng))
        if refused:
            raise AssertionError(refused)
    else:
        clock.now += 0.25
        run_frame(session, 0)


def play_until(session, clock, stop, rng=None):
    """Plays until a condition is true or the match is over."""
    rng = rng or Random(1)
    for _ in range(LONGEST):
        if session.stage is Stage.OVER or stop():
            return
        go_on(session, clock, rng)
    raise AssertionError("this match does not end")


def events_since_own_move(session, seat):
    """Returns the events of a seat's last move and of all later moves."""
    since = []
    for (mover, _move), events in zip(reversed(session.match.moves), reversed(session.match.events)):
        since += events
        if mover == seat:
            break
    return since


def heard(session):
    """Returns a list to which all later messages of the session will be appended."""
    told = []
    session.listen(told.append)
    return told


def moves_told(told):
    return [each.ply for each in told if isinstance(each, MovePlayed)]
