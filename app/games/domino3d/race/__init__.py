"""Race mode, in which all players build at the same time: table, areas, trays, inspection and score sheet."""
