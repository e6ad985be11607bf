"""Quadrot: table, rule book, lesson, texts and score sheet of the app."""
