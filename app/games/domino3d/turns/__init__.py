"""Parts of the table for modes with turns (classic, advanced, solo): animations, keyboard cursor and remaining bricks.
The table itself is in `app/games/domino3d/table.py`.
"""
