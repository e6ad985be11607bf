"""Quadrot in the app."""
