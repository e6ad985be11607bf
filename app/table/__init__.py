"""Base classes of every game's table, and the parts that tables share.

The screen around a table is in `app/screens/match`.

| file | contents |
| --- | --- |
| `message_card.py` | `MessageCard`: hint, refusal, note or question on the board |
| `prompt_panel.py` | `PromptPanel`: what the person in front may do, beside the board or on it |
| `place_label.py` | `PlaceLabel`: points beside a place, with their reasons |
| `confirm_bar.py` | `ConfirmBar`: buttons for a piece that awaits confirmation |
| `hidden_places_pill.py` | `HiddenPlacesPill`: button with the number of places that are hidden from the camera |
| `message_area.py` | `MessageArea`: positions of messages, off their subject, the finger and the pieces |
| `hand_table.py` | `HandTable`: table with the hand of the person in front |
| `hand.py`, `rack.py`, `hand_geometry.py` | drawing, layout and touch geometry of a hand |
| `hand_gestures.py`, `held_piece.py`, `loose_piece.py` | gestures on a hand, and drawing of the held piece |
| `hand_playback.py` | `HandPlayback`: flights of pieces to the board and from the well |
| `piece_style.py`, `piece_pictures.py` | appearance of the pieces of a game; rows and trays of pieces |
| `match_screen_layout.py` | boxes of these widgets |
| `player_area.py` | `PlayerArea`: buttons, hint, refusal, notes and swipes of one person |
| `table_buttons.py` | `TableButtons`: the buttons of an area |
| `contract.py` | `TableHost`: calls from a table to its screen; base classes of tables, boards and gesture handlers |
| `move_playback.py` | `MovePlayback`: animates moves one after another; a game writes one generator per move |
| `camera.py` | `Camera`, `PlaneCamera` and `SpaceCamera`; `camera_movement.py`: pans and glides |
| `keyboard_cursor.py` | `KeyboardCursor`: keyboard selection of pieces and places; `SwipeKeys`: swipes as arrow keys |

`docs/architecture.md` describes how a game builds its table from these classes.
"""
