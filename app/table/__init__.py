"""The playing screen, and the kit that every game's table is made of."""
