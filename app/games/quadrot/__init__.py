"""Quadrot: table, rulebook, lesson, texts and score sheet of the app."""
