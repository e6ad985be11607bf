"""The table of Quadrot."""
