"""Animated sand timer: widget, geometry of the sand, drawing, haptic and spoken signals."""
