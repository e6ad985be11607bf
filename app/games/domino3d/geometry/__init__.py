"""Geometry of the three-dimensional table: projection, visibility, candidate places, meshes. No Kivy and no rules."""
