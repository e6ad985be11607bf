"""Domino 3D in the app."""
