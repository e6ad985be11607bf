"""Computer players. They see a `View`, never a state, and think in slices so that the screen stays responsive."""
