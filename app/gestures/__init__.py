"""Recognition of touch gestures on a table. No Kivy: clock and geometry are parameters."""
