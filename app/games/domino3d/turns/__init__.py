"""Modes with turns (classic, advanced, solo): animations, keyboard cursor, remaining bricks; the table is
`table.py`.
"""
