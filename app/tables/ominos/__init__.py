"""The table of both corner-digit games."""
