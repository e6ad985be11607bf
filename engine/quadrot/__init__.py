"""Quadrot: four pawns per seat, two coloured dice, a board of 37 points."""
