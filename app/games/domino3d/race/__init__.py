"""The race, in which everybody builds at once: table, areas, trays, inspection, score sheet; no other mode."""
