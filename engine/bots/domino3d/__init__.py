"""Players of Domino 3D."""
