"""Bots of Domino 3D."""
