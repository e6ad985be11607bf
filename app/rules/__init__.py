"""The rules of the games as books with figures, and lessons to play: all of it data, in our own words."""
