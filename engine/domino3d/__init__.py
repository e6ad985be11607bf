"""Domino 3D: 36 bricks of two cubes, placed in space with matching marks and in balance."""
