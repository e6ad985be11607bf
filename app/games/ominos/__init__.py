"""Tri-Ominos and Quad-Ominos in the app."""
