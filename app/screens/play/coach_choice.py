"""Choice of a person's coach in the set-up."""

from app.games import APP_GAMES
from app.i18n import N_, _
from app.screens.play.match_draft import MatchDraft
from app.widgets.choice import Option, SegmentedControl
from app.widgets.layouts import Stack
from app.widgets.text_label import TextLabel
from engine.bots.bot_registry import has_own_bots

COACH_LABELS = {
    "": N_("Off"),
    "large": N_("Large"),
    "medium": N_("Medium"),
    "small": N_("Small"),
}
"""Labels of the coach levels by their stored key. The level determines from which loss on the coach warns about a
move
"""


def can_have_coach(draft: MatchDraft) -> bool:
    """Returns whether the people of a match can have a coach: they have opponents, the game has bots of its own, and
    nobody plays against the clock at the same time.
    """
    is_simultaneous = APP_GAMES[draft.game].traits.is_simultaneous(draft.full_options)
    return len(draft.players) > 1 and has_own_bots(draft.game) and not is_simultaneous


class CoachChoice(Stack):
    """Choice of the moves before which a coach warns a person. `level`: the chosen level, empty without a coach."""

    def __init__(self, level: str) -> None:
        self.level = level
        options = [Option(key, _(label)) for key, label in COACH_LABELS.items()]
        note = _("Good for learning. Only you see the warnings.")
        super().__init__(
            TextLabel(_("Coach: warns before mistakes"), "name"),
            SegmentedControl(options, level, self._choose),
            TextLabel(note, "label", "ink2"),
        )

    def _choose(self, level: str) -> None:
        self.level = level
