"""Race mode, in which all players build at the same time: table, boards, trays, inspection and score sheet."""
