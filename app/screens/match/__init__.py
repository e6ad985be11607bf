"""The screen of a match: everything around the table of a game.

| file | contents |
| --- | --- |
| `match_screen.py` | `TableScreen`: the screen of a match; `SessionDriver`: time for bots and timer |
| `host_screen.py` | `HostScreen`: base class of the screens that contain a table |
| `match_menu.py` | pause menu with quick settings |
| `match_frame.py` | `TableFrame`, `SharedFrame`: plaques, timer and player areas |
| `score_strip.py`, `solo_turns.py` | plaques with the scores; the row of turns of a solo match |
| `match_timer.py` | `MatchTimer`: the timer of a match, and the pause during which it is shown large |
| `staged_hints.py` | hints in three stages |
| `handover.py`, `handover_control.py` | the page between two players with hidden hands |
| `autoplay.py`, `move_announcer.py` | controls of a match between bots; spoken moves |
"""
