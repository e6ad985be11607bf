"""The playing screen, and the kit that every game's table is made of.

| file | what it holds |
| --- | --- |
| `screen.py` | `Playing`, the screen round the table under way, its hints and handover; `Pump`, the time for bots |
| `frame.py` | `TableFrame`: plaques, glass, buttons, words beside a button; `arrangement.py` says where they lie |
| `glass.py` | the small hourglass beside the plaques, and the large one that it opens |
| `contract.py` | `Host`, what a table may ask of its screen; `Table` and `Fingers`, the bases of every game's own |
| `player.py` | `EventPlayer`, one queue that shows moves one after the other: a game writes one generator for a move |
| `camera.py` | `Camera` and its makes `PlaneCamera` and `SpaceCamera`; `framing.py` moves one and glides it |
| `cursor.py` | `Cursor`, walking with keys over what can be chosen; `Swipes`, fingers that are keys |

`docs/architecture.md` tells how a game's table is made of them.
"""
