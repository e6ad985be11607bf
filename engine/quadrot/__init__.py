"""Quadrot: four pawns per seat, two coloured dice, 37 points."""
