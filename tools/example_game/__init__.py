"""Example game with hidden hands: `python -m tools.new_game` copies it, and `docs/new-game.md` explains it.

It is a complete game without bots, lesson and score sheet of its own. The tests of the registries use it as an
additional game; the app never imports it.
"""
