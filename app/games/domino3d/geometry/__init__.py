"""Geometry of the three-dimensional table: projection, visibility, candidate places, meshes; no Kivy, no game rules."""
