"""Computer players. A bot sees only the `View` of its seat, never the whole state. It thinks in short time slices, so
that the screen stays responsive.
"""
