"""Bots of Quadrot."""
