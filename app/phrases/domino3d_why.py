"""Why a move of Domino 3D is good, from what a bot found about it."""

from collections.abc import Callable, Mapping

from app.phrases.domino3d_table import brick_said
from app.words import N_, _, number, plural, sentences
from engine.bots.domino3d.explain import BuildOutlook, Explanation, LayOutlook, Outlook
from engine.domino3d.moves import Call, Domino3dMove, Joint, Place, Timed

CALLS = {
    Call.TIME: N_("putting it back"),
    Call.BACK: N_("taking a brick back"),
    Call.DONE: N_("saying done"),
    Call.STOP: N_("giving up"),
    Call.FINE: N_("finding no fault"),
}


def move_said(move: Domino3dMove) -> str:
    """A move as part of a sentence."""
    done = move.move if isinstance(move, Timed) else move
    if isinstance(done, Place):
        return brick_said(done.brick)
    return _("pointing at a joint") if isinstance(done, Joint) else _(CALLS[done])


def why(explanation: Explanation) -> str:
    """Why the move is good or, where another one was better, why that one."""
    outlook, other = explanation.outlook, explanation.other
    if not isinstance(outlook, LayOutlook):
        return OF_RACE[explanation.reason](outlook)
    if not isinstance(other, LayOutlook) or explanation.reason not in OF_TURNS:
        return sentences(_brings(outlook), _lonely(explanation.reason))
    if explanation.gain >= 0:
        return sentences(_brings(outlook), OF_TURNS[explanation.reason](outlook, other))
    better = _another(other)
    return sentences(better, OF_TURNS[explanation.reason](other, outlook))


def _brings(outlook: LayOutlook) -> str:
    if not outlook.points:
        return ""
    return plural("This brings {n} point.", "This brings {n} points.", outlook.points)


def _another(other: LayOutlook) -> str:
    if not isinstance(other.move, Place):
        return _("Better: {move}.").format(move=move_said(other.move))
    return plural("Another place would have brought {n} point.", "Another place would have brought {n} points.",
                  other.points)  # fmt: skip


def _lonely(reason: str) -> str:
    return _("The sand is nearly spent.") if reason == "time" else _("There was nothing else to choose.")


# With turns: the better place, and the worse


def _points(better: LayOutlook, worse: LayOutlook) -> str:
    if better.points <= worse.points:
        return _more(better, worse)
    return plural("That is {n} point more than the next best place.",
                  "That is {n} points more than the next best place.", better.points - worse.points)  # fmt: skip


def _less(better: LayOutlook, worse: LayOutlook) -> str:
    text = _("It opens less for whoever draws next: about {few} points, not {many}.")
    return text.format(few=number(better.opens, 1), many=number(worse.opens, 1))


def _onward(better: LayOutlook, worse: LayOutlook) -> str:
    text = _("It opens more for your next brick: about {many} points, not {few}.")
    return text.format(few=number(worse.opens, 1), many=number(better.opens, 1))


def _more(_better: LayOutlook, _worse: LayOutlook) -> str:
    return _("All in all it promises a little more than the next best place.")


OF_TURNS: Mapping[str, Callable[[LayOutlook, LayOutlook], str]] = {
    "points": _points,
    "less": _less,
    "onward": _onward,
    "more": _more,
}


# In the race


def _plan(outlook: Outlook) -> str:
    left = outlook.left if isinstance(outlook, BuildOutlook) else 0
    if not left:
        return _("It is the last brick.")
    return plural("The {n} brick left then has a place too.", "The {n} bricks left then have places too.", left)


def _slip(outlook: Outlook) -> str:
    faults = outlook.faults if isinstance(outlook, BuildOutlook) else 1
    return plural("Its marks are wrong at {n} joint.", "Its marks are wrong at {n} joints.", faults)


OF_RACE: Mapping[str, Callable[[Outlook], str]] = {
    "plan": _plan,
    "slip": _slip,
    "back": lambda _outlook: _("A brick is in the way of the others."),
    "done": lambda _outlook: _("All bricks lie, and one of them stands upright."),
    "stop": lambda _outlook: _("There is no way on."),
    "fault": lambda _outlook: _("The marks at this joint differ."),
    "fine": lambda _outlook: _("No fault is to be seen."),
    "only": lambda _outlook: _("There was nothing else to choose."),
}
