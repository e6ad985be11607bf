"""Quadrot: four pawns a seat, two coloured dice, 37 points."""
