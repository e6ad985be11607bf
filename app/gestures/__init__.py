"""Recognition of touch gestures on a table. Independent of Kivy: time and geometry are parameters."""
