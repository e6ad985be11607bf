"""Processes that play into a journal until they are killed: `python -m tests.app.killed_process`.

It reads requests, one per line: `POINT NUMBER WAY PATH`. Each request runs in a fork, so that Python starts only once.
The fork prints its process id, then each move after it has been stored. POINT decides when it is killed: `never`, at
SQL `statement` NUMBER, or at the `write` that would make a file longer than NUMBER bytes. WAY is the index of a game
variant in `WAYS`. The last line of an answer contains the signal that ended the fork.
"""

import os
import resource
import signal
import sys
from pathlib import Path

from app.files.notices import MatchUnreadable
from app.games import APP_GAMES, traits_of
from app.match.messages import MovePlayed, Stage
from app.match.seating import MatchSetUp
from app.match.session import Session
from app.store.journal import Journal
from tests.app.playing import QUICK, Clock, run_frame, table

ENDED = "ended by"
WAYS = [
    (game, agreed, "b" if is_alone else "bb")
    for game, app_game in APP_GAMES.items()
    for is_alone, ways in ((False, app_game.traits.variants), (True, app_game.traits.solo_variants))
    for agreed in ways.values()
]
"""Game, options and player pattern of each game variant"""


def main(path, point, number, way):
    clock = Clock()
    journal = Journal(Path(path), clock, lambda notice: say("notice", notice))
    if point == "statement":
        die_at_statement(journal, number)
    elif point == "write":
        signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_FSIZE, (number, number))
    while True:
        play_one(journal, clock, way)


def die_at_statement(journal, number):
    left = number

    def count(statement):
        nonlocal left
        left -= 1
        if left < 0:
            os.kill(os.getpid(), signal.SIGKILL)

    journal.query(lambda db: db.set_trace_callback(count))


def play_one(journal, clock, way):
    session, match_id = take_up(journal, clock, way)
    say("match", match_id, len(session.match.moves))
    session.listen(lambda told: say_move(session, match_id, told))
    while session.stage is not Stage.OVER:
        clock.now += 0.5
        session.next_round()
        run_frame(session, 1000)


def take_up(journal, clock, way):
    """Returns a session of the unfinished match, or of a new one, and the id of the match."""
    under_way = journal.unfinished()
    if under_way:
        resumed = journal.resume(under_way[0].id)
        if isinstance(resumed, MatchUnreadable):
            raise SystemExit(resumed.reason)
        match = resumed.match
        return Session(match, resumed.players, traits_of(match), clock, resumed.log, QUICK), under_way[0].id
    game, agreed, seats = WAYS[way]
    set_up = MatchSetUp(game, table(seats, "learner"), len(journal.finished()), agreed)
    match = set_up.match()
    log = journal.create_log(match, set_up.players)
    return Session(match, set_up.players, traits_of(match), clock, log, QUICK), log.id


def say_move(session, match_id, told):
    if isinstance(told, MovePlayed):
        seat, move = session.match.moves[told.ply - 1]
        say("move", match_id, told.ply, f"{seat}: {move}")


def say(*words):
    print(*words, flush=True)


def serve():
    for request in sys.stdin:
        point, number, way, path = request.rstrip("\n").split(" ", 3)
        pid = os.fork()
        if not pid:
            say(os.getpid())
            main(path, point, int(number), int(way))
        _, status = os.waitpid(pid, 0)
        say(f"\n{ENDED}", os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0)


if __name__ == "__main__":
    serve()
