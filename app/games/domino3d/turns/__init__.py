"""Classic, advanced and solo, one brick after another: animations, keyboard, pile; the table is `table.py`."""
