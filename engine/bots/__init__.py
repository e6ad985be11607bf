"""Players made of code. They see a `View`, never a state, and think in slices so that a screen can go on moving."""
