"""Running match, independent of the screen (without Kivy): session, seating, clocks, bots, messages."""
