"""Players of Quadrot."""
