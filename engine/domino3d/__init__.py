"""Domino 3D: 36 bricks of two cubes, laid in space so that what shows goes on, and so that nothing falls."""
