"""Self-test on the running device: one line per check, then the result.

It is started by the flag `--self-test`, or by a file `self_test` next to the journal, which a computer can copy to a
phone (see `docs/packaging.md`). Lines begin with `SELFTEST`, so that they can be found in a phone's log. With the flag,
the app then ends with an exit code.
"""

import json
import os
import sys
import tempfile
import time
import wave
from collections.abc import Callable
from pathlib import Path

from app import i18n
from app.device.output import HAPTIC_KINDS, sound_files
from app.files.notices import Notice
from app.files.settings import Settings, read_settings, write_settings
from app.games import traits_of
from app.look.theme import BUILT_IN, THEMES
from app.match.bots import BotTimeLimits
from app.match.seating import MatchSetUp
from app.match.session import Session
from app.players import Player
from app.shell.context import AppContext
from app.store.journal import Journal, ResumedMatch
from app.version import VERSION
from engine.games import GAMES

PYTHON = (3, 11)
QUICK_PACE = BotTimeLimits(least=0.0, iterations=20)
PLIES = 12
MIN_COLOURS = 8
FAINT = 0.2
"""Strength of haptics and volume of sounds during the test, 0 to 1."""
LISTEN_S = 1.0
"""Seconds for which the motion sensor is read."""
MAX_BOT_S = 20.0
"""Time limit in seconds for the bots of one game."""
SLICE_S = 0.02
"""Seconds for which the bots search for moves between two updates of a match."""


class SelfTestFailed(RuntimeError):
    """Raised by a failed check."""


def check_all(context: AppContext, say: Callable[[str], object]) -> bool:
    """Runs all checks and returns whether they have passed; never raises. `say`: function that receives the result
    line of each check.
    """
    failed = []
    for name, check in CHECKS.items():
        try:
            say(f"SELFTEST {name}: {check(context)}")
        except Exception as error:
            failed.append(name)
            say(f"SELFTEST {name} FAILED: {type(error).__name__}: {error}")
    say(f"SELFTEST FAILED: {', '.join(failed)}" if failed else "SELFTEST OK")
    return not failed


# Checks: each returns a line for the report, or raises


def require(is_so: object, message: str) -> None:
    if not is_so:
        raise SelfTestFailed(message)


def python(_context: AppContext) -> str:
    result = sys.version.split()[0]
    is_phone = "ANDROID_ARGUMENT" in os.environ or os.environ.get("KIVY_BUILD") in ("android", "ios")
    require(sys.version_info >= PYTHON, f"{result} is too old")
    require(not is_phone or sys.version_info[:2] == PYTHON, f"{result} is not the one that was packaged")
    return f"{VERSION} on Python {result}, {sys.platform}, optimised {sys.flags.optimize}"


def kivy(_context: AppContext) -> str:
    import kivy
    from kivy.core.window import Window
    from kivy.metrics import Metrics

    require(Window is not None, "there is no window")
    return f"{kivy.__version__}, window {Window.width} x {Window.height}, density {Metrics.density:g}"


def languages(_context: AppContext) -> str:
    before = i18n.language()
    try:
        for language in i18n.languages():
            i18n.use(language.code)
            is_spoken = language.code == "en" or i18n.text("Continue") != "Continue"
            require(is_spoken, f"{language.name} is not there")
    finally:
        i18n.use(before.code)
    return ", ".join(language.code for language in i18n.languages())


def fonts(_context: AppContext) -> str:
    from kivy.core.text import Label

    from app.look.theme import TYPE
    from app.look.typography import font_file, font_path

    weights = sorted({weight for _, weight in TYPE.values()})
    missing = [weight for weight in weights if not font_path(weight).is_file()]
    require(not missing, f"not there: {', '.join(missing)}")
    for weight in weights:
        label = Label(text="0−9 é", font_name=font_file(weight), font_size=40)
        label.refresh()
        require(label.texture and label.texture.width > 40, f"{weight} draws nothing")
    return ", ".join(weights)


def themes(_context: AppContext) -> str:
    for name in BUILT_IN:  # the app itself falls back silently if one is missing
        colours = json.loads((THEMES / f"{name}.json").read_text(encoding="utf-8"))["colours"]
        require(len(colours) > MIN_COLOURS, f"{name} has {len(colours)} colours")
    return ", ".join(BUILT_IN)


def sounds(context: AppContext) -> str:
    files = sound_files()
    require(files, "there are none")
    for name, path in files.items():
        with wave.open(str(path)) as sound:
            require(sound.getnframes(), f"{name} is empty")
    context.services.sound.prepare()
    return str(len(files))


def services(context: AppContext) -> str:
    """Calls every device service. Failures are logged, some of them later, because speech needs some seconds to
    start.
    """
    device = context.services
    for kind in HAPTIC_KINDS:
        device.haptics.play(kind, FAINT)
    device.sound.play(next(iter(sound_files())), FAINT)
    device.speech.say(i18n.text("Continue"))
    device.scheduler.later(LISTEN_S, device.motion.listen(lambda _: None))
    device.sharing.paste()
    system, rims = device.system, (device.safe_area.read(), device.edges.read())
    answers = system.scale(), system.is_dark(), system.wants_less_motion(), system.language(), *rims
    return ", ".join(str(answer) for answer in answers)


def settings(_context: AppContext) -> str:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "settings.json"
        wanted = Settings().with_value("sound", "effects", 33)
        require(write_settings(path, wanted) is None, "not written")
        result, notice = read_settings(path)
        require(notice is None and result.sound.effects == 33, "not read back")
    return "written and read"


def journal(_context: AppContext) -> str:
    notices: list[Notice] = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "journal.db"
        session, match_id = _play_some_moves(Journal(path, time.time, notices.append))
        again = Journal(path, time.time, notices.append)
        resumed = again.resume(match_id)
        again.close()
    require(not notices, f"{notices}")
    require(isinstance(resumed, ResumedMatch) and resumed.match.moves == session.match.moves, "not read back")
    return f"{len(session.match.moves)} moves written and read"


def _play_some_moves(book: Journal) -> tuple[Session, str]:
    """Plays a few moves of a journalled match; returns the session and the match id."""
    game = next(iter(GAMES))
    set_up = _bots(game)
    match = set_up.match()
    log = book.create_log(match, set_up.players)
    session = Session(match, set_up.players, traits_of(match), time.monotonic, log, QUICK_PACE)
    _play(session, 3)
    book.close()
    return session, log.id


def bots(_context: AppContext) -> str:
    reports = []
    for game in GAMES:
        set_up = _bots(game)
        match = set_up.match()
        session = Session(match, set_up.players, traits_of(match), time.monotonic, None, QUICK_PACE)
        begun = time.monotonic()
        _play(session, PLIES)
        reports.append(f"{game} {len(session.match.moves)} moves in {time.monotonic() - begun:.1f} s")
    return ", ".join(reports)


def _bots(game: str) -> MatchSetUp:
    return MatchSetUp(game, (Player("Ada", "casual"), Player("Bob", "learner")), 1)


def _play(session: Session, plies: int) -> None:
    """Lets the bots play `plies` moves."""
    end, goal = time.monotonic() + MAX_BOT_S, len(session.match.moves) + plies
    while len(session.match.moves) < goal and not session.match.winners:
        require(time.monotonic() < end, f"only {len(session.match.moves)} moves in {MAX_BOT_S:g} s")
        session.touch()
        session.next_round()
        session.jobs.scheduler.run(SLICE_S)
        session.update()


def frame(_context: AppContext) -> str:
    """Checks that the window shows more than one colour."""
    from app.shell.window import pixels

    width, height, data = pixels()
    colours = {data[place : place + 3] for place in range(0, len(data), 3 * 97)}
    require(len(colours) > MIN_COLOURS, f"a picture of {len(colours)} colours")
    return f"{len(colours)} colours on {width} x {height}"


CHECKS: dict[str, Callable[[AppContext], str]] = {
    "app": python,
    "kivy": kivy,
    "languages": languages,
    "fonts": fonts,
    "themes": themes,
    "sounds": sounds,
    "services": services,
    "settings": settings,
    "journal": journal,
    "bots": bots,
    "frame": frame,
}
