"""Geometry of the table in space: projection, visibility, candidate places, meshes; no Kivy, no game rules."""
