"""One folder a game family, and the one list of games."""
