"""Rules of the example game."""
