"""The playing screen, and the kit that every game's table is made of.

| file | what it holds |
| --- | --- |
| `screen.py` | `Playing`, the playing screen: the host of the table under way; `Pump`, the time that bots and sand get |
| `contract.py` | `Host`, what a table may ask of its screen; `Table`, the base of every game's table: it forwards touches, keys and waiting to its `fingers`, `player` and `motions`, and tells by `seen()` what it shows |
| `touches.py` | `Touches`, Kivy's touches for a touch machine |
| `fingers.py` | `Fingers`, the base of a table's fingers: each gesture is felt by the name that every table gives it, then a method of the game is called |
| `player.py` | `EventPlayer`, one queue that shows moves one after the other; a game writes `animation(told)`, a generator for one move |
| `camera.py`, `framing.py` | `Camera`, `PlaneCamera`, `SpaceCamera`; `Framing` moves one under fingers and glides it |
| `cursor.py` | `Cursor`, walking with keys or swipes over what can be chosen, spoken; `Swipes`, fingers as keys |
| `frame.py`, `arrangement.py`, `glass.py` | plaques, buttons, glass round a table, and where they lie |

What moves is a generator that `Motions` in `app/look/motion.py` runs: `yield moving(name, step)`, `yield hold(seconds)`,
`yield together(one, other)`.
"""  # noqa: E501 - a table
