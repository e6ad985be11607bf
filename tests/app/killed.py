"""A process that plays into a journal until it is killed: `python -m tests.app.killed PATH POINT NUMBER WAY`.

It says a move only when it is told of it, which is after it was stored. POINT says where it ends by itself:
`never`, at SQL `statement` NUMBER, or in the `write` that would make a file longer than NUMBER bytes. WAY is the number
of a game and a way to play it.
"""

import os
import resource
import signal
import sys
from pathlib import Path

from app.games import APP_GAMES
from app.match.messages import MovePlayed, Stage
from app.match.seating import SetUp
from app.match.session import Session
from app.store.journal import Journal
from app.store.notices import Unreadable
from tests.app.playing import QUICK, Clock, table

WAYS = [
    (game, agreed, "b" if is_alone else "bb")
    for game, app_game in APP_GAMES.items()
    for is_alone, ways in ((False, app_game.traits.ways), (True, app_game.traits.ways_alone))
    for agreed in ways.values()
]
"""Games with what is agreed for each way to play, and who sits there"""


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

    journal.ask(lambda db: db.set_trace_callback(count))


def play_one(journal, clock, way):
    session, match_id = take_up(journal, clock, way)
    say("match", match_id, len(session.match.moves))
    session.listen(lambda told: say_move(session, match_id, told))
    while session.stage is not Stage.OVER:
        clock.now += 0.5
        session.next_round()
        session.pump(1000)


def take_up(journal, clock, way):
    """The match that was left, or the next one."""
    under_way = journal.unfinished()
    if under_way:
        resumed = journal.resume(under_way[0].id)
        if isinstance(resumed, Unreadable):
            raise SystemExit(resumed.reason)
        return Session(resumed.match, resumed.players, clock, resumed.log, QUICK), under_way[0].id
    game, agreed, seats = WAYS[way]
    set_up = SetUp(game, table(seats, "learner"), len(journal.finished()), agreed)
    match = set_up.match()
    log = journal.begin(match, set_up.players)
    return Session(match, set_up.players, clock, log, QUICK), log.id


def say_move(session, match_id, told):
    if isinstance(told, MovePlayed):
        seat, move = session.match.moves[told.ply - 1]
        say("move", match_id, told.ply, f"{seat}: {move}")


def say(*words):
    print(*words, flush=True)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
