"""The screen of a match: everything around the table of a game.

| file | contents |
| --- | --- |
| `match_screen.py` | `TableScreen`: the screen of a match; `SessionDriver`: time for bots and timer |
| `host_screen.py` | `HostScreen`: base class of the screens that contain a table |
| `match_menu.py` | pause menu with quick settings |
| `match_frame.py` | `TableFrame`, `SharedFrame`: plaques, timer and player areas |
| `score_strip.py`, `solo_turns.py` | plaques with the scores; the row of turns of a solo match |
| `match_timer.py` | `MatchTimer`: the timer of a match, and the pause during which it is shown large |
| `turn_line.py`, `look_back.py` | line with the last turns; the board after any earlier turn, and all turns |
| `staged_hints.py`, `coach_question.py` | hints in three stages; the coach's question about a costly move |
| `handover.py`, `handover_control.py` | the page between two players with hidden hands |
| `autoplay.py`, `move_announcer.py` | controls of a match between bots; spoken moves |
"""
