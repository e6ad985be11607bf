"""Names of pages and buttons that other texts quote."""

from app.i18n import N_

DAILY = N_("Daily challenge")
"""Name of the match that is the same for all players on a day"""
RECORDS = N_("Records")
"""Title of the page that lists finished and unfinished matches"""
SCORE_AND_TIMER = N_("Score & timer")
"""Title of the page with the home timer and the score sheets"""
MISTAKES = N_("Your costliest mistakes")
"""Title of the page of mistakes to practise"""
