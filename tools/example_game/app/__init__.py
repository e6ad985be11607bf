"""Table, texts, rulebook and pictures of the example game."""
